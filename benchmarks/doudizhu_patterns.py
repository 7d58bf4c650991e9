"""Hold our combinations against the plays of Dou Dizhu that RLCard lists, as far as both know them (no jokers).

pip install rlcard                                   # or only unpack its archive and name the folder
python benchmarks/doudizhu_patterns.py [FOLDER]      # FOLDER holds rlcard/games/doudizhu/jsondata.zip
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from itertools import combinations_with_replacement
from pathlib import Path
from zipfile import ZipFile

from msgspec.structs import replace

from darwindeck import _core
from darwindeck.genome.cards import SUIT_RANKS, Rank
from darwindeck.genome.library import load_game
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, SetOf
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import unchecked_program

ORDER = "3456789TJQKA2"
CHAIN = tuple(rank for rank in SUIT_RANKS if rank is not Rank.TWO)
LONGEST = 20
"""The landlord holds so many cards."""
PATTERNS = (
    Pattern(name="solo", of=SetOf(1)),
    Pattern(name="pair", of=SetOf(2)),
    Pattern(name="trio", of=SetOf(3)),
    Pattern(name="trio_solo", of=SetOf(3), kicker=Kicker(1)),
    Pattern(name="trio_pair", of=SetOf(3), kicker=Kicker(1, pair=True)),
    Pattern(name="solo_chain", of=RunOf(5, 12), ranks=CHAIN),
    Pattern(name="pair_chain", of=RunOf(3, 10, width=2), ranks=CHAIN),
    Pattern(name="trio_chain", of=RunOf(2, 6, width=3), ranks=CHAIN),
    Pattern(name="trio_solo_chain", of=RunOf(2, 5, width=3), ranks=CHAIN, kicker=Kicker(1)),
    Pattern(name="trio_pair_chain", of=RunOf(2, 4, width=3), ranks=CHAIN, kicker=Kicker(1, pair=True)),
    Pattern(name="four_two_solo", of=SetOf(4), kicker=Kicker(2)),
    Pattern(name="four_two_pair", of=SetOf(4), kicker=Kicker(2, pair=True)),
    Pattern(name="bomb", of=SetOf(4), bomb=True, power=1),
)


def game_of(patterns: tuple[Pattern, ...]) -> GameGenome:
    base = load_game("tien-len")
    play = replace(base.phases[0], patterns=tuple(pattern.name for pattern in patterns))
    return base.copy_with(phases=(play,), patterns=patterns)


def rlcard_plays(folder: Path) -> dict[str, set[str]]:
    """Read which kinds each list of ranks is for RLCard; lengths of chains are left out of the names."""
    with ZipFile(folder / "rlcard" / "games" / "doudizhu" / "jsondata.zip") as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("card_type.json"))
        (listed,) = (found if isinstance(found := json.loads(archive.read(name)), list) else [found],)
    return {
        written(cards): {kind.rstrip("0123456789").rstrip("_") for kind, _ in kinds}
        for cards, kinds in listed[0].items()
        if not set(cards) & set("BR")
    }


def written(cards: str) -> str:
    return "".join(sorted(cards, key=ORDER.index))


def ours(cards: list[str]) -> Iterator[set[str]]:
    """Ask the engine pattern by pattern which of them some ranks are; suits do not matter, so any will do."""
    found: list[set[str]] = [set() for _ in cards]
    for pattern in PATTERNS:
        program = unchecked_program(game_of((pattern,)))
        for place, hand in enumerate(cards):
            made = _core.testing.combinations(program, numbered(hand), len(hand))
            if made[0] is not None:
                found[place].add(pattern.name)
    yield from found


def numbered(hand: str) -> bytes:
    seen: Counter[str] = Counter()
    cards = []
    for rank in hand:
        cards.append(16 * seen[rank] + tuple(Rank).index(Rank(rank)))
        seen[rank] += 1
    return bytes(cards)


def candidates() -> set[str]:
    """Write down every body with every kicker there can be, of other ranks or not."""
    found = set()
    bodies = [(rank * n, n) for rank in ORDER for n in (3, 4)]
    chains = [(ORDER[at : at + n], n) for n in range(2, 6) for at in range(13 - n)]
    for body, width in bodies:
        kickers = 2 if width == 4 else 1
        found |= with_kickers(body, kickers)
    for ranks, n in chains:
        found |= with_kickers("".join(rank * 3 for rank in ranks), n)
    return found


def with_kickers(body: str, n: int) -> set[str]:
    found = set()
    for more in combinations_with_replacement(ORDER, n):
        for copies in (1, 2):
            cards = written(body + "".join(rank * copies for rank in more))
            if len(cards) <= LONGEST and max(Counter(cards).values()) <= 4:
                found.add(cards)
    return found


def compare(theirs: Mapping[str, set[str]]) -> int:
    hands = sorted(candidates() | set(theirs), key=lambda cards: (len(cards), cards))
    alike, apart = 0, {}
    for hand, own in zip(hands, ours(hands), strict=True):
        other = theirs.get(hand, set())
        if own == other:
            alike += 1
        for kind in own ^ other:
            who = "only here" if kind in own else "only RLCard"
            apart.setdefault((kind, who), []).append(hand)
    print(f"{len(hands)} lists of ranks, {len(theirs)} of them plays of RLCard: {alike} are the same in both")
    for (kind, who), found in sorted(apart.items()):
        print(f"{kind}: {len(found)} {who}, such as {', '.join(found[:3])}")
    return 0


def main() -> int:
    spec = find_spec("rlcard")
    folder = (
        Path(sys.argv[1])
        if len(sys.argv) > 1
        else Path(spec.origin).parents[1]
        if spec and spec.origin
        else None
    )
    if folder is None:
        print("RLCard is not here; to compare with it, run: pip install rlcard")
        return 0
    return compare(rlcard_plays(folder))


if __name__ == "__main__":
    sys.exit(main())
