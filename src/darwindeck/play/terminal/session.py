"""One person at a table, whatever the screen: actions and commands go in, things to say come out.

Line mode and full screen share this, so that a key does the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.files import write_whole
from darwindeck.metrics.kept_portraits import known_rulebook
from darwindeck.play.advice import Costly
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Answer, Code, Refused, SeatEvent
from darwindeck.play.resume import Keeper
from darwindeck.play.saved import SUFFIX
from darwindeck.play.scene import Scene
from darwindeck.play.scene.describe import describe, describe_hand, describe_suits, say_capture
from darwindeck.play.sitting import Sitting
from darwindeck.play.terminal.asked import Asked, Sort
from darwindeck.play.terminal.commands import LETTERS, Reply, ReplyKind, help_text
from darwindeck.play.terminal.sheet import sheet_lines
from darwindeck.play.terminal.typed import names_rank, read_choice
from darwindeck.simulation.events import TrickTaken
from darwindeck.store.home import home_path
from darwindeck.wording.names import CARD_NAMES, card_or_word, card_sign

_ONLY: Final = ("pass",)
"""All that one can do where there is nothing to choose."""


class Session:
    """A table, the seat of the person, and what has been told of it so far."""

    def __init__(
        self,
        table: PlayTable,
        seat: int,
        *,
        keep: bool = True,
        run: Path | None = None,
        kept: Path | None = None,
    ) -> None:
        """Continue the table of the file `kept`, if there is one."""
        self.table = table
        self.seat = seat
        self.run = run
        """The file of the run that found the game, if one did."""
        self.sitting = Sitting()
        self.played = False
        """Whether the person has chosen something."""
        self._keeper = Keeper(table, kept) if keep else None
        self.unkept = ""
        """Why the table as it is now is in no file; empty if it is."""
        self._warned = False
        self._told = 0
        self.sort = Sort.SUGGESTED
        self.picks: tuple[str, ...] = ()
        """Cards of the choice at hand in the order of the person, of which the table knows nothing yet."""

    @property
    def scene(self) -> Scene:
        return self.table.scene(self.seat)

    def question(self) -> Asked:
        """Return what the person can choose now, with the cards picked so far."""
        return Asked(self.scene, self.picks, self.sort)

    def keep(self) -> None:
        """Writes the table down. If that fails (a full disk) play goes on, and the person is told."""
        if self._keeper is None:
            return
        try:
            self._keeper.keep(self.table)
        except OSError as error:
            self._warned = self._warned and bool(self.unkept)
            self.unkept = error.strerror or str(error)
        else:
            self.unkept = ""

    @property
    def kept_actions(self) -> int:
        """Count the saved actions of this table that --resume would continue from."""
        return 0 if self._keeper is None else self._keeper.kept

    def review(self) -> tuple[Costly, ...]:
        """Return the costliest decisions of a game that is over; its file keeps them."""
        found = self.table.review(self.seat)
        if self._keeper is not None and self._keeper.finished is not None:
            with suppress(OSError):  # the review is shown all the same
                self._keeper.finished.note_review(found)
        return found

    def rated(self, stars: int | None) -> None:
        """Notes on the file of a finished game how it was liked."""
        if stars and self._keeper is not None and self._keeper.finished is not None:
            with suppress(OSError):
                self._keeper.finished.note_stars(stars)

    def warning(self) -> str:
        """That the table cannot be saved: said once, and again if it happens again."""
        if not self.unkept or self._warned:
            return ""
        self._warned = True
        return f"This game is not being saved: {self.unkept}. You can play on; every move tries again."

    def step(self, chosen: str | None = None) -> bool:
        """Lets one agent act, or take what it has chosen already; whether there was one to act. Where the person can
        only pass that is done too."""
        acted = self.table.step(chosen) is not None or self._pass_if_forced()
        if acted:
            self.keep()
        return acted

    def _pass_if_forced(self) -> bool:
        if self.table.legal_actions(self.seat) != _ONLY:
            return False
        self.table.submit(self.seat, *_ONLY)
        return True

    def news(self) -> tuple[SeatEvent, ...]:
        """Return what happened since the last time."""
        events = self.table.events(self.seat, self._told)
        self._told += len(events)
        return events

    def lines(self, events: Sequence[SeatEvent]) -> list[str]:
        """Events as lines for the person."""
        return self.table.lines(self.seat, events)

    def last_trick(self) -> TrickTaken | None:
        """Return the last trick of this game that was taken."""
        log = reversed(self.table.log(self.seat))
        return next((entry.happened for entry in log if isinstance(entry.happened, TrickTaken)), None)

    @property
    def goal(self) -> str:
        return self.table.layout.goal

    def enter(self, line: str) -> Reply:
        """Does what a line says: a command by its letter or its word, or a choice."""
        self.sitting.touch()
        word, _, rest = line.strip().partition(" ")
        letter = LETTERS.get(word.casefold(), word)
        asks_for_it = not self.table.over and names_rank(line, self.question())
        command = None if asks_for_it else self._commands().get(letter)
        try:
            if command is not None:
                return command(rest.strip())
            return self.act(line)
        except DarwinDeckError as error:
            return Reply(ReplyKind.REFUSED, error.message)
        except OSError as error:
            return Reply(ReplyKind.REFUSED, f"{error.filename}: {error.strerror}")

    def act(self, typed: str) -> Reply:
        """Takes a choice as it was typed; nothing typed means the only one there is."""
        asked = self.question()
        if self.picks and typed.strip().casefold() in ("", "done", "ok") and asked.is_whole(self.picks):
            return self.choose_whole(self.picks)
        if typed.strip():
            return self.choose(read_choice(typed, asked))
        wanted = [choice for choice in asked.choices if choice.open and not choice.picked]
        if len(wanted) != 1:
            return Reply(ReplyKind.REFUSED, self.question().offers)
        return self.choose(wanted[0].actions)

    def choose(self, actions: Sequence[str]) -> Reply:
        """Takes one action, or picks cards; they are sent when no other goes with them, or when several are named at
        once and are a choice as they are."""
        if CARD_NAMES.issuperset(actions):
            return self._pick(actions)
        if len(actions) > 1:
            return self.choose_whole(actions)
        if self.picks:
            return Reply(ReplyKind.REFUSED, self._beside_picks(actions[0]))
        return self._reply_to(self.table.submit(self.seat, actions[0], self.table.version))

    def choose_whole(self, cards: Sequence[str]) -> Reply:
        """Takes cards as a whole choice: it is closed with them, and refused if it takes more."""
        return self._reply_to(self.table.submit_all(self.seat, cards, self.table.version))

    def toggle(self, card: str) -> Reply:
        """Picks a card, or puts a picked one back."""
        if card in self.picks:
            left = list(self.picks)
            left.remove(card)
            self.picks = tuple(left)
            return Reply(ReplyKind.PICKED)
        if card in self.question().open_cards:
            self.picks = (*self.picks, card)
            return Reply(ReplyKind.PICKED)
        return self._why_not(card)

    def _pick(self, cards: Sequence[str]) -> Reply:
        together = (*self.picks, *cards)
        asked = self.question()
        fits = cards[-1] in Asked(asked.scene, together[:-1]).open_cards
        if not fits and tuple(cards) == self.picks and asked.is_whole(cards):
            return self.choose_whole(cards)
        if not fits and cards[-1] in self.picks:
            return Reply(ReplyKind.REFUSED, self._beside_picks(cards[-1]))
        waits = len(cards) == 1 and Asked(asked.scene, together).open_cards
        if fits and (waits or not self.table.whole(self.seat, together)):
            self.picks = together
            return Reply(ReplyKind.PICKED)
        return self.choose_whole(together)

    def _beside_picks(self, action: str) -> str:
        """Why something is no choice beside the cards picked, where no rule has to be asked."""
        why = "is picked already" if action in self.picks else "is not a card you can pick"
        return f"{card_or_word(action)} {why}; u takes the last card back."

    def _rules(self) -> str:
        return known_rulebook(self.table.genome, home_path(), self.run).markdown()

    def _reply_to(self, answer: Answer) -> Reply:
        if isinstance(answer, Refused):
            why = (
                f"That is not a choice here. {self.question().offers}"
                if answer.code is Code.INVALID
                else answer.reason
            )
            return Reply(ReplyKind.REFUSED, why)
        self.picks = ()
        self.played = True
        self.sitting.touch()
        self.keep()
        return Reply(ReplyKind.ACTED)

    def _commands(self) -> Mapping[str, Callable[[str], Reply]]:
        return {
            "?": lambda _: Reply(ReplyKind.RULES, self._rules()),
            "help": lambda _: Reply(ReplyKind.PAGE, help_text()),
            "h": lambda _: self._hint(),
            "u": lambda _: self._undo(),
            "r": lambda _: self._redo(),
            "w": self._why_not,
            "l": lambda _: Reply(ReplyKind.SAID, self._tell_last_trick()),
            "p": lambda _: self._tell_suits(),
            "t": lambda _: Reply(
                ReplyKind.PAGE, "\n".join(sheet_lines(self.scene.sheet)) or "Nothing is scored here."
            ),
            "o": lambda _: self._sort_cards(),
            "v": lambda _: Reply(ReplyKind.PAGE, self.whole_table()),
            "g": lambda _: Reply(ReplyKind.LOG, "\n".join(self.lines(self.table.log(self.seat)))),
            "s": self._save,
            "x": self._export,
            "a": lambda _: self._again(),
            "q": lambda _: Reply(ReplyKind.QUIT),
        }

    def whole_table(self) -> str:
        """Everything the person may see, every pile to its last card."""
        scene = self.scene
        return "\n".join([*describe(scene, whole=True), *describe_hand(scene), *self._bots()])

    def _bots(self) -> list[str]:
        """Return the levels of the bots, by the names that `--opponents` takes."""
        bots = [seat for seat in self.scene.seats if seat.player.details]
        played = ", ".join(f"{bot.full_name} {bot.player.details}" for bot in bots)
        return [f"How the bots play: {played}."] if bots else []

    def notes_on(self, card: str) -> list[str]:
        """Return what a card does, is worth, or would capture."""
        scene = self.scene
        takes = [say_capture(take) for take in scene.captures if take.card == card]
        return [*takes, *scene.notes.get(card, ())]

    def _tell_last_trick(self) -> str:
        trick = self.last_trick()
        if trick is None:
            return "No trick has been taken yet."
        names = {seat.seat: seat.name for seat in self.scene.seats}
        cards = ", ".join(f"{names[played.seat]} {card_sign(played.card)}" for played in trick.cards)
        return f"The last trick: {cards}. {names[trick.seat]} took it."

    def _tell_suits(self) -> Reply:
        lines = describe_suits(self.scene)
        if not lines:
            return Reply(
                ReplyKind.SAID, "There are no tricks here whose cards could be counted; v shows the table."
            )
        return Reply(ReplyKind.PAGE, "\n".join(lines))

    def _sort_cards(self) -> Reply:
        self.sort = self.sort.next
        return Reply(ReplyKind.PICKED, f"Your cards are sorted {self.sort.value}.")

    def _hint(self) -> Reply:
        self.sitting.hints += 1
        return Reply(ReplyKind.SAID, f"Hint: {self.table.hint(self.seat).sentence}")

    def _undo(self) -> Reply:
        if self.picks:
            *kept, last = self.picks
            self.picks = tuple(kept)
            return Reply(ReplyKind.PICKED, f"{card_or_word(last)} is no longer picked.")
        self.table.undo()
        self.sitting.undos += 1
        return self._change_reply("Taken back.")

    def _redo(self) -> Reply:
        self.table.redo()
        return self._change_reply("Taken again.")

    def _change_reply(self, words: str) -> Reply:
        self.picks = ()
        self.keep()
        return Reply(ReplyKind.CHANGED, " ".join(filter(None, [words, self.warning()])))

    def _why_not(self, rest: str) -> Reply:
        if not rest:
            return Reply(ReplyKind.REFUSED, "Say what you are asking about: w 7h, or w pass.")
        action = read_choice(rest, self.question())[0]
        if self.picks and (action in self.picks or action not in CARD_NAMES):
            return Reply(ReplyKind.SAID, self._beside_picks(action))
        why = self.table.why_not(action, self.seat, self.picks)
        notes = "; ".join(self.notes_on(action))
        about = f" {card_or_word(action)}: {notes}." if notes else ""
        return Reply(
            ReplyKind.SAID,
            f"{why.reason}{about}" if why.legal else f"{card_or_word(action)}: {why.reason}{about}",
        )

    def _again(self) -> Reply:
        self.table = self.table.again()
        self.sitting = Sitting()
        self.played = False
        self._told = 0
        return self._change_reply(f"The same deal again (seed {self.table.seed}).")

    def _save(self, rest: str) -> Reply:
        path = self._path(rest, SUFFIX)
        self.table.save(path)
        return Reply(ReplyKind.SAID, f"Saved to {path}; `darwindeck replay {path}` shows it.")

    def _export(self, rest: str) -> Reply:
        path = self._path(rest, ".ddr")
        write_whole(path, self.table.record())
        return Reply(ReplyKind.SAID, f"Record written to {path}.")

    def _path(self, rest: str, suffix: str) -> Path:
        name = self.table.genome.labels.name.casefold().replace(" ", "-") or "game"
        path = Path(rest or f"{name}-{self.table.seed}{suffix}")
        return path if path.suffix else path.with_suffix(suffix)
