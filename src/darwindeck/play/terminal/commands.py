"""What can be typed at a table besides a choice, and what becomes of a line; line mode and full screen share both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "?": ("rules", "the rules of this game"),
    "h": ("hint", "what a computer would do"),
    "u": ("undo", "take back your last choice"),
    "r": ("redo", "take it again"),
    "w": ("why", "why not: w 7h"),
    "l": ("last", "the last trick"),
    "p": ("played", "the cards played, by suit"),
    "t": ("sheet", "the score sheet"),
    "o": ("sort", "sort your cards by suit or rank"),
    "v": ("view", "everything that lies on the table"),
    "g": ("log", "what has happened so far"),
    "s": ("save", "save: s FILE"),
    "x": ("export", "export the record: x FILE"),
    "a": ("again", "the same deal again"),
    "q": ("quit", "leave; the game is kept"),
    "help": ("", "these words"),
}
"""What can be typed besides a choice: the letter, the word, and what it does."""
LETTERS: Final = {words[0]: letter for letter, words in COMMANDS.items() if words[0]}
"""By the word, its letter."""
HOW_TO_CHOOSE: Final = (
    "Type the number of a choice, a card (Qs, 10♥, queen of spades), or the words of an option (pass, nil, hearts). "
    "Where a number is asked for, the number is the choice. Cards of one choice go one by one or together: Qs Ks Ah."
)


class ReplyKind(Enum):
    """What became of a line."""

    ACTED = auto()
    CHANGED = auto()
    """The table is another than before: undo, redo, the deal again."""
    PICKED = auto()
    """Cards were picked or sorted; the table knows nothing of it."""
    SAID = auto()
    PAGE = auto()
    """A longer text to read."""
    LOG = auto()
    """One whose end is read first."""
    RULES = auto()
    REFUSED = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class Reply:
    kind: ReplyKind
    text: str = ""


KEYED: Final[Mapping[str, str]] = {
    "w": "why not: the card under the cursor; of another card :w 7h",
    "s": "save; to a file of your own :s FILE",
    "x": "export the record; to a file of your own :x FILE",
}
"""What a key does on the full screen, where it differs from the word that is typed."""


def help_text(*, keys: bool = False) -> str:
    """All words that can be typed; `keys` says them as keys of the full screen."""
    said = {letter: KEYED.get(letter, what) if keys else what for letter, (_, what) in COMMANDS.items()}
    words = [f"  {letter:<5} {word:<8} {said[letter]}" for letter, (word, _) in COMMANDS.items()]
    typing = ["The letters below are keys. A colon opens a line to type in.", ""] if keys else []
    return "\n".join([*typing, HOW_TO_CHOOSE, "", *words])
