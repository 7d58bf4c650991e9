"""Whole matches, re-run from the score sheets of single hands: the race to the goal, bags, elimination, the last hand.

Hands are expensive and matches are long, so every hand is played once and resampled many times. The deal moves on with
each hand: the first seat of one hand is the last of the next, and a side's number is read at its seat in that hand.
A score sheet does not record how one hand affects the next (a passed lead, fewer cards); where that decides a game,
there is no match to re-run.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import add
from random import Random
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinTie, WinType
from darwindeck.genome.setup import Fixed, NoChips, ScoreAtLeast, Single
from darwindeck.simulation.queries import HandResult, Sheets

REPLICATES: Final = 24
"""Samples of the deals; between them the error of a match win is read off."""
MATCHES: Final = 72
"""Matches re-run from each."""
MOST_HANDS: Final = 100
"""A match that is longer is decided as it stands."""
AN_EVENING: Final = 20
"""Hands after which chips are counted where one plays until somebody has all of them: how the last ones go is decided
by stakes that no sheet knows."""
_SEED: Final = 32
_BY_SCORE: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE})
_BY_TOTAL: Final = frozenset(
    {WinType.MOST_CHIPS, WinType.MOST_TRICKS, WinType.FEWEST_TRICKS, WinType.MOST_CAPTURED}
)


class Race(msgspec.Struct, frozen=True):
    """How a match is decided across hands."""

    hands: int
    """At most so many."""
    target: int | None = None
    """Points at which it is over."""
    low: bool = False
    """The fewest points win."""
    by_score: bool = True
    """Points are raced for; else what the game compares."""
    out_at: int | None = None
    """Points with which a side is out; the last one in wins."""
    bag_limit: int = 0
    bag_penalty: int = 0
    plays_on: bool = False
    """A tie for first place at the target is played off."""
    moves_on: bool = True
    """The deal goes round; with teams of different sizes no place is like another."""


def race_of(genome: GameGenome) -> Race | None:
    """Return how the hands of a game add up to a match; None if one hand is the game, or if score sheets do
    not tell.

    >>> from darwindeck.genome.library import load_game
    >>> race_of(load_game("hearts")).target, race_of(load_game("war"))
    (100, None)
    """
    if isinstance(genome.hands, Single):
        return None
    wins = {win.type: win for win in genome.win_conditions}
    out_at = genome.eliminate.points if isinstance(genome.eliminate, ScoreAtLeast) else None
    race = Race(
        hands=genome.hands.n if isinstance(genome.hands, Fixed) else min(MOST_HANDS, genome.hands.max_hands),
        moves_on=len({len(team) for team in genome.teams}) < 2,
    )
    if isinstance(genome.eliminate, NoChips):
        return msgspec.structs.replace(race, by_score=False, hands=min(race.hands, AN_EVENING))
    if WinType.LAST_STANDING in wins:
        return msgspec.structs.replace(race, out_at=out_at, low=True) if out_at is not None else None
    scored = next((win for kind, win in wins.items() if kind in _BY_SCORE), None)
    if scored is None:
        return msgspec.structs.replace(race, by_score=False) if wins.keys() & _BY_TOTAL else None
    contract = genome.contract_scoring
    return msgspec.structs.replace(
        race,
        target=scored.threshold,
        low=scored.type is WinType.LOW_SCORE,
        plays_on=scored.tie is WinTie.PLAY_ON,
        out_at=out_at,
        bag_limit=contract.bag_limit if contract else 0,
        bag_penalty=contract.bag_penalty if contract else 0,
    )


class Match(msgspec.Struct, frozen=True):
    """One match as it went."""

    shares: tuple[float, ...]
    """Of the win, by side."""
    hands: int
    leader: int | None
    """The side that led alone after half of the hands."""


Standing = tuple[Sequence[int], list[int]]
"""The sides that are still in, and the totals of all."""


class _Table:
    """Totals of a match on its way."""

    def __init__(self, race: Race, sides: int) -> None:
        self.race = race
        self.totals = [0] * sides
        self.bags = [0] * sides
        self.alive = list(range(sides))

    def note(self, sheet: HandResult, shift: int) -> None:
        """Add a hand, each side at the place it has after `shift` deals."""
        totals, race = self.totals, self.race
        numbers = sheet.scores if race.by_score else sheet.standing
        for side in self.alive:
            totals[side] += numbers[side - shift]
        if race.bag_limit:
            self._note_bags(sheet, shift)
        if race.out_at is not None:
            staying = [side for side in self.alive if totals[side] < race.out_at]
            self.alive = staying or self.best()

    def _note_bags(self, sheet: HandResult, shift: int) -> None:
        for side in self.alive:
            self.bags[side] += sheet.bags[side - shift]
            if self.bags[side] >= self.race.bag_limit:
                self.bags[side] -= self.race.bag_limit
                self.totals[side] -= self.race.bag_penalty

    def best(self) -> list[int]:
        """Return the sides in front."""
        return _in_front(self.race, self.alive, self.totals)

    def over(self) -> bool:
        target = self.race.target
        if len(self.alive) == 1:
            return True
        if target is None or max([self.totals[side] for side in self.alive]) < target:
            return False
        return not (self.race.plays_on and len(self.best()) > 1)


def _in_front(race: Race, alive: Sequence[int], totals: Sequence[int]) -> list[int]:
    """Return the sides that lead among those still in."""
    held = [totals[side] for side in alive]
    top = min(held) if race.low and race.by_score else max(held)
    return [side for side in alive if totals[side] == top]


class Replay:
    """A race with hands to draw from, made ready for many matches."""

    def __init__(self, race: Race, sheets: Sheets) -> None:
        self._race = race
        self._sheets = sheets
        sides = sheets.sides
        self._everybody = range(sides)
        plain = race.out_at is None and not race.bag_limit
        numbers = [sheet.scores if race.by_score else sheet.standing for sheet in sheets.hands]
        self._turned = [[each[sides - by :] + each[: sides - by] for each in numbers] for by in range(sides)]
        self._played = self._points_alone if plain else self._hand_by_hand

    def match(self, draw: Random, hero: int | None = None) -> Match:
        """One match from hands drawn at random; the first player of the sheets keeps to the side `hero`."""
        after = self._played(draw, hero)
        winners = _in_front(self._race, *after[-1])
        leaders = _in_front(self._race, *after[(len(after) + 1) // 2 - 1])
        share = 1.0 / len(winners)
        shares = tuple([share if side in winners else 0.0 for side in self._everybody])
        return Match(shares, len(after), leaders[0] if len(leaders) == 1 else None)

    def _hand_by_hand(self, draw: Random, hero: int | None) -> list[Standing]:
        """Return the standing after each hand: the sides still in, and all totals."""
        race, sides, after = self._race, self._sheets.sides, list[Standing]()
        table = _Table(race, sides)
        for hand in range(race.hands):
            shift = hand % sides if race.moves_on else 0
            table.note(self._sheets.hands[self._drawn(draw, hero, shift)], shift)
            after.append((table.alive, table.totals.copy()))
            if table.over():
                break
        return after

    def _points_alone(self, draw: Random, hero: int | None) -> list[Standing]:
        """Return the same where nobody is out before the end and nothing but points counts: most games, in less
        time.
        """
        race, sides, everybody, after = self._race, self._sheets.sides, self._everybody, list[Standing]()
        target, totals = inf if race.target is None else race.target, [0] * sides
        for hand in range(race.hands):
            shift = hand % sides if race.moves_on else 0
            totals = list(map(add, totals, self._turned[shift][self._drawn(draw, hero, shift)]))
            after.append((everybody, totals))
            if max(totals) >= target and not (race.plays_on and len(_in_front(race, everybody, totals)) > 1):
                break
        return after

    def _drawn(self, draw: Random, hero: int | None, shift: int) -> int:
        """Any hand, or one in which the first player had the place that `hero` has now."""
        hands, sides = len(self._sheets.hands), self._sheets.sides
        if hero is None:
            return int(draw.random() * hands)
        return int(draw.random() * (hands // sides)) * sides + (hero - shift) % sides


def samples(
    sheets: Sheets, seed: int = _SEED, *, replicates: int = REPLICATES
) -> list[tuple[Sheets, Random]]:
    """Return the deals drawn anew with replacement, again and again, each sample with chance of its own."""
    a_deal = sheets.sides if any(hand.side for hand in sheets.hands) else 1
    deals = [sheets.hands[at : at + a_deal] for at in range(0, len(sheets.hands), a_deal)]
    found = []
    for number in range(replicates):
        draw = Random(seed * REPLICATES + number)
        hands = tuple(hand for _ in deals for hand in deals[draw.randrange(len(deals))])
        found.append((Sheets(sheets.sides, hands), draw))
    return found


def matches(race: Race, sheets: Sheets) -> list[list[Match]]:
    """Matches between players that are alike, sample by sample."""
    ready = [(Replay(race, sample), draw) for sample, draw in samples(sheets)]
    return [[replay.match(draw) for _ in range(MATCHES)] for replay, draw in ready]


def match_wins(race: Race, sheets: Sheets) -> list[float]:
    """Return the first player's share of the matches, sample by sample, every side taken in turn."""
    found = []
    for sample, draw in samples(sheets):
        replay = Replay(race, sample)
        sides = [at % sheets.sides for at in range(MATCHES)]
        found.append(sum(replay.match(draw, side).shares[side] for side in sides) / MATCHES)
    return found


def mean_and_error(numbers: Sequence[float], matches: float = MATCHES) -> tuple[float, float]:
    """Return the mean over samples, each a share of so many matches, and its error: what the deals behind them
    leave open.

    Samples also differ because each is a few matches. That noise is taken off, and what it leaves in their mean is put
    back: else all that is re-run, which costs nothing, would have to be made up for by hands, which are dear.
    """
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    noise = mean * (1 - mean) / max(1.0, matches)
    return mean, (max(0.0, spread - noise) + noise / len(numbers)) ** 0.5
