"""Old bytecode in its six layouts, written by the sheet: the counterpart of the reader, and independent of it.

Numbers are those of the old format, not of today's table. Big-endian throughout, but for the two-byte numbers of the
bidding. Sections follow each other in this order: setup, turn structure, wins with effects, scoring, card scoring,
hand evaluation, teams.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

LAYOUTS = {"v1a": 36, "v1-chips": 36, "v1b": 36, "v2-39": 39, "v2-47": 47, "v2-53": 53}
"""The length of each header. The first two have no pass flag in their Play phases, the first has no chips."""
DECK, HAND, DISCARD, TABLEAU, OPPONENT_HAND, OPPONENT_DISCARD = range(6)
EQ, NE, LT, GT, LE, GE = range(6)
NONE = 255


@dataclass(frozen=True, kw_only=True)
class OldGame:
    """The parts of an old file, each already as bytes where its form does not depend on the layout."""

    layout: str
    turn: bytes
    wins: tuple[tuple[int, int], ...]
    players: int = 2
    max_turns: int = 200
    cards: int = 7
    discard: int = 0
    chips: int = 0
    mode: int = 0
    direction: int = 2
    effects: bytes = b""
    scoring_rules: int = 0
    card_scores: tuple[tuple[int, int, int, int], ...] = ()
    evaluation: bytes = b"\0"
    teams: tuple[tuple[int, ...], ...] = ()
    id_hash: int = 0x0123456789ABCDEF

    def build(self) -> bytes:
        """The file: header, setup, turn structure, wins, effects, scoring, and what the layout adds."""
        header = LAYOUTS[self.layout]
        sections = [
            self._setup(),
            self.turn,
            self._wins() + self.effects,
            struct.pack(">i", self.scoring_rules),
        ]
        if header >= 47:
            sections += [self._card_scores(), self.evaluation]
        if header >= 53:
            sections.append(bytes([len(self.teams)]) + b"".join(bytes([len(t), *t]) for t in self.teams))
        starts, at = [], header
        for section in sections:
            starts.append(at)
            at += len(section)
        return self._header(starts) + b"".join(sections)

    def _header(self, starts: list[int]) -> bytes:
        first = struct.pack(">IQII4i", 1, self.id_hash, self.players, self.max_turns, *starts[:4])
        if self.layout.startswith("v1"):
            return first
        first = b"\2" + first + bytes([self.mode, self.direction])
        if len(starts) > 4:
            first += struct.pack(">2i", *starts[4:6])
        if len(starts) > 6:
            first += struct.pack(">BBi", bool(self.teams), len(self.teams), starts[6])
        return first

    def _setup(self) -> bytes:
        numbers = (
            (self.cards, self.discard) if self.layout == "v1a" else (self.cards, self.discard, self.chips)
        )
        return struct.pack(f">{len(numbers)}i", *numbers)

    def _wins(self) -> bytes:
        return struct.pack(">i", len(self.wins)) + b"".join(struct.pack(">Bi", *win) for win in self.wins)

    def _card_scores(self) -> bytes:
        rules = (struct.pack(">BBhB", *score) for score in self.card_scores)
        return struct.pack(">H", len(self.card_scores)) + b"".join(rules)


def turns(*phases: bytes, count: int | None = None) -> bytes:
    return struct.pack(">I", len(phases) if count is None else count) + b"".join(phases)


def a_test(opcode: int, operator: int = EQ, value: int = 0, reference: int = 0) -> bytes:
    return struct.pack(">BBiB", opcode, operator, value, reference)


def either(*tests: bytes) -> bytes:
    return struct.pack(">BI", 41, len(tests)) + b"".join(tests)


def both(*tests: bytes) -> bytes:
    return struct.pack(">BI", 40, len(tests)) + b"".join(tests)


def draw(source: int = DECK, count: int = 1, mandatory: int = 1, condition: bytes = b"") -> bytes:
    return struct.pack(">BBIBB", 1, source, count, mandatory, bool(condition)) + condition


def play(
    target: int, condition: bytes = b"", *, few: int = 1, most: int = 1, passes: int | None = 1
) -> bytes:
    """`passes` is None in the first two layouts, which had no such flag."""
    flags = bytes([2, target, few, most, 1]) + (b"" if passes is None else bytes([passes]))
    return flags + struct.pack(">I", len(condition)) + condition


def discard(count: int, mandatory: int = 1, target: int = DISCARD) -> bytes:
    return struct.pack(">BBIB", 3, target, count, mandatory)


def trick(trump: int = NONE, breaking: int = NONE, *, follow: int = 1, high: int = 1) -> bytes:
    return bytes([4, follow, trump, high, breaking])


def betting(least: int, raises: int) -> bytes:
    return struct.pack(">BII", 5, least, raises)


CLAIM = bytes([6, 1, 4, 1, 1, 1, 0, 0, 0, 0, 0])
BIDDING = bytes.fromhex("07 46 01 0D 01 0A 01 0A 64 00 64 00 0A 64 00 00 00")


def effects(*entries: tuple[int, int, int, int]) -> bytes:
    return bytes([60, len(entries)]) + b"".join(map(bytes, entries))


def pattern(
    priority: int, suited: int = 0, sequence: int = 0, groups: bytes = b"", ranks: bytes = b""
) -> bytes:
    return bytes([priority, 5, suited, sequence, 0, len(groups)]) + groups + bytes([len(ranks)]) + ranks


POKER_PATTERNS = (
    pattern(100, 5, 5, ranks=bytes([8, 9, 10, 11, 12])),
    pattern(90, 5, 5),
    pattern(80, groups=bytes([4])),
    pattern(70, groups=bytes([3, 2])),
    pattern(60, 5),
    pattern(50, 0, 5),
    pattern(40, groups=bytes([3])),
    pattern(30, groups=bytes([2, 2])),
    pattern(20, groups=bytes([2])),
    pattern(10),
)
TWENTY_ONE = bytes([2, 21, 22, 13]) + b"".join(
    bytes([rank, min(rank + 2, 10) if rank < 12 else 1, 11 if rank == 12 else 0]) for rank in range(13)
)


def evaluation(head: bytes, *patterns: bytes) -> bytes:
    return head + bytes([len(patterns)]) + b"".join(patterns)
