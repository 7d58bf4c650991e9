"""One person at a table, whatever the screen: actions and commands go in, things to say come out.

Line mode and full screen share this, so that a key does the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.files import write_whole
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Answer, Event, Refused
from darwindeck.play.resume import Keeper
from darwindeck.play.saved import SUFFIX
from darwindeck.play.terminal.telling import told_lines
from darwindeck.play.terminal.typed import action_of, actions_of
from darwindeck.play.words import signs
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.sections.goal import aim
from darwindeck.rulebook.words.sentences import plain

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

    def __init__(self, table: PlayTable, seat: int, *, keep: bool = True, run: Path | None = None) -> None:
        self.table = table
        self.seat = seat
        self.run = run
        """The file of the run that found the game, if one did."""
        self._keeper = Keeper(table) if keep else None
        self._told = 0

    @property
    def legal(self) -> tuple[str, ...]:
        return self.table.legal_actions(self.seat)

    def keep(self) -> None:
        if self._keeper is not None:
            self._keeper.keep(self.table)

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
        return self.lines(events)

    def lines(self, events: tuple[Event, ...]) -> list[str]:
        """Events as lines for the person."""
        return told_lines(events, self.seat)

    def goal(self) -> str:
        """The goal of the game, a sentence for each way to win."""
        facts = self.table.wording.facts
        wins = enumerate(self.table.genome.win_conditions)
        return " ".join(plain(aim(facts, place, win)) for place, win in wins)

    def enter(self, line: str) -> Reply:
        """Does what a line says: a command, or an action."""
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
        """Takes one action, or several cards that belong together."""
        table = self.table
        if len(actions) == 1:
            answer = table.submit(self.seat, actions[0], table.version)
        else:
            answer = table.submit_all(self.seat, actions, table.version)
        return self._answered(answer)

    def _answered(self, answer: Answer) -> Reply:
        if isinstance(answer, Refused):
            return Reply(Kind.REFUSED, f"No: {signs(answer.reason)}")
        self.keep()
        return Reply(Kind.ACTED)

    def choose_whole(self, actions: Sequence[str]) -> Reply:
        """Takes cards as a whole choice: it is closed with them, and refused if it takes more."""
        table = self.table
        if table.actor == self.seat and table.incomplete(self.seat, actions):
            return Reply(
                Kind.REFUSED, "More cards belong to this choice: mark them with Space, then press Enter."
            )
        answer = table.submit_all(self.seat, actions, table.version)
        return self._answered(answer)

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
        return Reply(Kind.SAID, f"Hint: {self.table.hint(self.seat).sentence}")

    def _undo(self) -> Reply:
        self.table.undo()
        self.keep()
        return Reply(Kind.CHANGED, "Taken back.")

    def _redo(self) -> Reply:
        self.table.redo()
        self.keep()
        return Reply(Kind.CHANGED, "Done again.")

    def _why_not(self, rest: str) -> Reply:
        if not rest:
            return Reply(Kind.REFUSED, "Say what you ask about: w 7h, or w pass.")
        action = action_of(rest, self.legal)
        why = self.table.why_not(action, self.seat)
        return Reply(Kind.SAID, f"{signs(action)}: {signs(why.reason)}")

    def _again(self) -> Reply:
        self.table = self.table.again()
        self._told = 0
        self.keep()
        return Reply(Kind.CHANGED, f"The same deal again (seed {self.table.seed}).")

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
