"""Writes files in the five layouts of old bytecode: the reader's counterpart, for tests only.

`python -m tests.legacy.old_files` puts them into vectors/old-bytecode, each with a JSON of what the reader makes
of it (review the difference before committing it). Numbers are those of the old format, not of today's table.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from darwindeck.bytecode import decode_noted
from darwindeck.genome.codec import rules_json

VECTORS = Path(__file__).parents[2] / "vectors" / "old-bytecode"

LAYOUTS = {"v1a": 36, "v1b": 36, "v2-39": 39, "v2-47": 47, "v2-53": 53}
DECK, HAND, DISCARD, TABLEAU, OPPONENT_HAND = range(5)
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
    """`passes` is None in the first layout, which had no such flag."""
    flags = bytes([2, target, few, most, 1]) + (b"" if passes is None else bytes([passes]))
    return flags + struct.pack(">I", len(condition)) + condition


def discard(count: int, mandatory: int = 1) -> bytes:
    return struct.pack(">BBIB", 3, DISCARD, count, mandatory)


def trick(trump: int = NONE, breaking: int = NONE) -> bytes:
    return bytes([4, 1, trump, 1, breaking])


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


EIGHTS = either(a_test(12, reference=1), a_test(13, reference=1), a_test(1, EQ, 7))
FIRST_EIGHTS = either(a_test(1, reference=1), a_test(2, reference=1), a_test(1, EQ, 7))
CLIMBING = either(a_test(3, EQ, 0, TABLEAU), a_test(14, reference=TABLEAU))

GAMES = {
    "v1a-war": OldGame(
        layout="v1a",
        turn=turns(play(TABLEAU, a_test(3, GT, 0), passes=None)),
        wins=((3, 0),),
        cards=26,
        max_turns=1000,
    ),
    "v1a-eights": OldGame(
        layout="v1a",
        turn=turns(draw(condition=a_test(0, EQ, 0, reference=3)), play(DISCARD, FIRST_EIGHTS, passes=None)),
        wins=((0, 0),),
        cards=5,
        discard=1,
    ),
    "v1b-poker": OldGame(
        layout="v1b", turn=turns(betting(10, 3)), wins=((6, 0),), cards=5, chips=1000, max_turns=10
    ),
    "v1b-cheat": OldGame(layout="v1b", turn=turns(CLAIM), wins=((0, 0),), players=4, cards=13),
    "v2-39-war": OldGame(layout="v2-39", turn=turns(play(TABLEAU)), wins=((3, 0),), cards=26, mode=1),
    "v2-39-fan-tan": OldGame(
        layout="v2-39", turn=turns(play(TABLEAU)), wins=((0, 0),), players=4, cards=13, mode=3, direction=2
    ),
    "v2-39-uno": OldGame(
        layout="v2-39",
        turn=turns(
            draw(condition=both(a_test(0, LT, 12), a_test(3, GT, 0, reference=0))), play(DISCARD, EIGHTS)
        ),
        wins=((0, 0), (0, 0)),
        players=3,
        discard=1,
        effects=effects((9, 0, 0, 1), (0, 2, 0, 4), (0, 2, 0, 2), (10, 1, 0, 1)),
    ),
    "v2-39-climbing": OldGame(
        layout="v2-39",
        turn=turns(play(TABLEAU, CLIMBING)),
        wins=((0, 0),),
        players=4,
        cards=13,
    ),
    "v2-47-hearts": OldGame(
        layout="v2-47",
        turn=turns(trick(breaking=0)),
        wins=((4, 100), (5, 0)),
        players=4,
        cards=13,
        card_scores=((0, NONE, 1, 0), (3, 10, 13, 0)),
    ),
    "v2-47-poker": OldGame(
        layout="v2-47",
        turn=turns(betting(20, 3), discard(3, mandatory=0), draw(count=3, mandatory=0)),
        wins=((6, 0),),
        cards=5,
        chips=1000,
        evaluation=evaluation(bytes([3, 0, 0, 0]), *POKER_PATTERNS),
    ),
    "v2-53-twenty-one": OldGame(
        layout="v2-53",
        turn=turns(betting(5, 1)),
        wins=((6, 0),),
        cards=2,
        chips=100,
        evaluation=evaluation(TWENTY_ONE),
    ),
    "v2-53-spades": OldGame(
        layout="v2-53",
        turn=turns(BIDDING, trick(trump=3, breaking=3)),
        wins=((2, 500),),
        players=4,
        cards=13,
        max_turns=2000,
        teams=((0, 2), (1, 3)),
    ),
}
"""Small games of our own that reach every part of the format."""


def expected(data: bytes) -> bytes:
    """What the reader makes of a file, as the JSON beside it holds it."""
    import msgspec

    genome, notes = decode_noted(data)
    reading = {"genome": msgspec.Raw(rules_json(genome)), "notes": notes}
    return msgspec.json.format(msgspec.json.encode(reading), indent=2) + b"\n"


def main() -> None:
    VECTORS.mkdir(parents=True, exist_ok=True)
    for name, game in GAMES.items():
        data = game.build()
        (VECTORS / f"{name}.bin").write_bytes(data)
        (VECTORS / f"{name}.json").write_bytes(expected(data))


if __name__ == "__main__":
    main()
