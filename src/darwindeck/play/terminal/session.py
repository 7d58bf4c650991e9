"""One person at a table, whatever the screen: actions and commands go in, things to say come out.

Line mode and full screen share this, so that a key does the same in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from darwindeck.errors import DarwinDeckError
from darwindeck.files import write_whole
from darwindeck.narration.words.names import CARD_NAMES, card_or_word
from darwindeck.play.authority import PlayTable
from darwindeck.play.choosing import DONE, in_order
from darwindeck.play.messages import Answer, Event, Refused
from darwindeck.play.resume import Keeper
from darwindeck.play.saved import SUFFIX
from darwindeck.play.sitting import Sitting
from darwindeck.play.terminal.typed import action_of, actions_of
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.sections.goal import aim
from darwindeck.rulebook.words.sentences import plain
from darwindeck.simulation.view import View

KEYS: Final[Mapping[str, str]] = {
    "?": "rules of this game",
    "h": "hint",
    "u": "undo",
    "r": "redo",
    "w": "why not: w 7h",
    "l": "log",
    "s": "save: s FILE",
    "x": "export record: x FILE",
    "a": "same deal again",
    "q": "quit",
}


class Kind(Enum):
    """What became of a line."""

    ACTED = auto()
    CHANGED = auto()
    """The table is another than before: undo, redo, the deal again."""
    SAID = auto()
    REFUSED = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class Reply:
    kind: Kind
    text: str = ""


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
        """`kept` is the file of a table that is gone on with."""
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
        self._picks: tuple[str, ...] = ()
        """Cards of the choice at hand in the order of the person, of which the table knows nothing yet."""

    @property
    def view(self) -> View:
        """What the person may know, with the cards picked, and what can be chosen now in whatever order."""
        table, view = self.table, self.table.view(self.seat)
        cards = in_order(table.choosable(self.seat, self._picks))
        options = [name for name in table.legal_actions(self.seat) if name not in CARD_NAMES]
        if self._picks:
            options = [DONE] if table.whole(self.seat, self._picks) else []
        hand = (Counter(view.hand) - Counter(self._picks)).elements()
        legal = (*cards, *options)
        return replace(view, hand=tuple(hand), picked=(*view.picked, *self._picks), legal=legal)

    @property
    def legal(self) -> tuple[str, ...]:
        return self.view.legal

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
        """How many actions of this table the file holds that --resume would go on with."""
        return 0 if self._keeper is None else self._keeper.kept

    def warning(self) -> str:
        """That the table cannot be saved: said once, and again if it happens again."""
        if not self.unkept or self._warned:
            return ""
        self._warned = True
        return f"This game is not being saved: {self.unkept}. You can play on; every move tries again."

    def step(self) -> bool:
        """Lets one agent act; whether there was one to act."""
        acted = self.table.step() is not None
        if acted:
            self.keep()
        return acted

    def news(self) -> list[str]:
        """What happened since the last time, as lines for the person."""
        events = self.table.events(self.seat, self._told)
        self._told += len(events)
        return [*self.lines(events), *filter(None, [self.warning()])]

    def lines(self, events: tuple[Event, ...]) -> list[str]:
        """Events as lines for the person."""
        return self.table.lines(self.seat, events)

    def goal(self) -> str:
        """The goal of the game, a sentence for each way to win."""
        facts = self.table.wording.facts
        wins = enumerate(self.table.genome.win_conditions)
        return " ".join(plain(aim(facts, place, win)) for place, win in wins)

    def enter(self, line: str) -> Reply:
        """Does what a line says: a command, or an action."""
        self.sitting.touch()
        word, _, rest = line.strip().partition(" ")
        command = self._commands().get(word)
        try:
            if command is not None:
                return command(rest.strip())
            return self.act(line)
        except DarwinDeckError as error:
            return Reply(Kind.REFUSED, error.message)
        except OSError as error:
            return Reply(Kind.REFUSED, f"{error.filename}: {error.strerror}")

    def act(self, typed: str) -> Reply:
        """Takes an action, typed as a number, a card or an option; nothing typed means the only one there is."""
        legal = self.legal
        if not typed.strip():
            if len(legal) != 1:
                return Reply(
                    Kind.REFUSED, "Type the number of a choice, a card such as Qs, or ? for the rules."
                )
            typed = legal[0]
        return self.choose(actions_of(typed, legal))

    def choose(self, actions: Sequence[str]) -> Reply:
        """Takes one action, or picks cards; they are sent when no other goes with them, or when several are named at
        once and are a choice as they are."""
        if CARD_NAMES.issuperset(actions):
            return self._pick(actions)
        if list(actions) == [DONE] and self._picks:
            return self.choose_whole(self._picks)
        if self._picks:
            return Reply(Kind.REFUSED, self._beside_picks(actions[0]))
        return self._answered(self.table.submit(self.seat, actions[0], self.table.version))

    def choose_whole(self, cards: Sequence[str]) -> Reply:
        """Takes cards as a whole choice: it is closed with them, and refused if it takes more."""
        return self._answered(self.table.submit_all(self.seat, cards, self.table.version))

    def _pick(self, cards: Sequence[str]) -> Reply:
        *before, last = together = (*self._picks, *cards)
        table, seat = self.table, self.seat
        fits = last in table.choosable(seat, before)
        if not fits and last in self._picks:
            return Reply(Kind.REFUSED, self._beside_picks(last))
        waits = len(cards) == 1 and table.choosable(seat, together)
        if fits and (waits or not table.whole(seat, together)):
            self._picks = together
            return Reply(Kind.ACTED)
        return self.choose_whole(together)

    def _beside_picks(self, action: str) -> str:
        """Why something is no choice beside the cards picked, where no rule has to be asked."""
        why = "is picked already" if action in self._picks else "is no card to pick"
        return f"{card_or_word(action)} {why}; u takes the last card back."

    def _answered(self, answer: Answer) -> Reply:
        if isinstance(answer, Refused):
            return Reply(Kind.REFUSED, f"No: {answer.reason}")
        self._picks = ()
        self.played = True
        self.sitting.touch()
        self.keep()
        return Reply(Kind.ACTED)

    def _commands(self) -> Mapping[str, Callable[[str], Reply]]:
        return {
            "?": lambda _: Reply(Kind.SAID, self.rules()),
            "h": lambda _: self._hint(),
            "u": lambda _: self._undo(),
            "r": lambda _: self._redo(),
            "w": self._why_not,
            "l": lambda _: Reply(Kind.SAID, "\n".join(self.lines(self.table.log(self.seat)))),
            "s": self._save,
            "x": self._export,
            "a": lambda _: self._again(),
            "q": lambda _: Reply(Kind.QUIT),
        }

    def rules(self) -> str:
        """The rulebook as Markdown, the example and the keys with it."""
        keys = "\n".join(f"- `{key}` {what}" for key, what in KEYS.items())
        return f"{rulebook(self.table.genome).markdown()}\n## Keys\n\n{keys}\n"

    def _hint(self) -> Reply:
        self.sitting.hints += 1
        return Reply(Kind.SAID, f"Hint: {self.table.hint(self.seat).sentence}")

    def _undo(self) -> Reply:
        if self._picks:
            *kept, last = self._picks
            self._picks = tuple(kept)
            return Reply(Kind.CHANGED, f"{card_or_word(last)} is no longer picked.")
        self.table.undo()
        self.sitting.undos += 1
        return self._changed("Taken back.")

    def _redo(self) -> Reply:
        self.table.redo()
        self._picks = ()
        return self._changed("Done again.")

    def _changed(self, words: str) -> Reply:
        self.keep()
        return Reply(Kind.CHANGED, " ".join(filter(None, [words, self.warning()])))

    def _why_not(self, rest: str) -> Reply:
        if not rest:
            return Reply(Kind.REFUSED, "Say what you ask about: w 7h, or w pass.")
        view = self.view
        action = action_of(rest, view.legal)
        if action in view.legal:
            return Reply(Kind.SAID, f"You can: {self.table.wording.choice(view, action)}.")
        if self._picks and (action in self._picks or action not in CARD_NAMES):
            return Reply(Kind.SAID, self._beside_picks(action))
        why = self.table.why_not(action, self.seat, self._picks)
        return Reply(Kind.SAID, f"{card_or_word(action)}: {why.reason}")

    def _again(self) -> Reply:
        self.table = self.table.again()
        self.sitting = Sitting()
        self.played = False
        self._told = 0
        self._picks = ()
        return self._changed(f"The same deal again (seed {self.table.seed}).")

    def _save(self, rest: str) -> Reply:
        path = self._path(rest, SUFFIX)
        self.table.save(path)
        return Reply(Kind.SAID, f"Saved to {path}; `darwindeck replay {path}` shows it.")

    def _export(self, rest: str) -> Reply:
        path = self._path(rest, ".ddr")
        write_whole(path, self.table.record())
        return Reply(Kind.SAID, f"Record written to {path}.")

    def _path(self, rest: str, suffix: str) -> Path:
        name = self.table.genome.labels.name.casefold().replace(" ", "-") or "game"
        path = Path(rest or f"{name}-{self.table.seed}{suffix}")
        return path if path.suffix else path.with_suffix(suffix)
