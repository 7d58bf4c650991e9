"""What is refused because it is too much, in one table: docs/limits.md has the same rows.

Each number is far above anything that people do, and low enough that nobody is kept waiting by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MOST_BYTES: Final = 64 * 2**20
MOST_GENOME_BYTES: Final = 2**20
MOST_BODY: Final = 256 * 1024
MOST_FIELDS: Final = 40
MOST_DIGITS: Final = 18
MOST_NAME_IN_PATH: Final = 200
LINK_LETTERS: Final = 32_768
LINK_BYTES: Final = 512 * 1024
LINK_MOVES: Final = 3_000
GUEST_TURNS: Final = 20_000
REPLAY_BYTES: Final = 128 * 2**20
RECORD_SEATS: Final = 12
ACTION_LETTERS: Final = 2_000

LIMITS: Final[Mapping[str, tuple[int, str]]] = {
    "MOST_BYTES": (MOST_BYTES, "bytes of a JSON text from outside: a file, a link, the answer of a model"),
    "MOST_GENOME_BYTES": (MOST_GENOME_BYTES, "bytes of the file of a game"),
    "MOST_BODY": (MOST_BODY, "bytes of a request to the server, or of a message of a page"),
    "MOST_FIELDS": (MOST_FIELDS, "fields of a form"),
    "MOST_DIGITS": (MOST_DIGITS, "digits of a number in an address or a form"),
    "MOST_NAME_IN_PATH": (MOST_NAME_IN_PATH, "letters of one part of an address"),
    "LINK_LETTERS": (LINK_LETTERS, "letters of a link that shares a game"),
    "LINK_BYTES": (LINK_BYTES, "bytes that such a link unpacks to"),
    "LINK_MOVES": (LINK_MOVES, "moves in such a link"),
    "GUEST_TURNS": (GUEST_TURNS, "turns before a game is stopped, in a game that is tried at the workbench"),
    "REPLAY_BYTES": (REPLAY_BYTES, "bytes of replays that the server keeps in memory, all together"),
    "RECORD_SEATS": (RECORD_SEATS, "seats in a record of an open table"),
    "ACTION_LETTERS": (ACTION_LETTERS, "letters of one text in an action at an open table"),
}
"""By name, the number and what it limits."""
