"""What an arena has shown: shares with intervals against the fair share, ratings, refusals, tokens, cost, time.

Shares are made of deals all of whose seatings were played, one number a deal, so that the luck of the deal and of the
seat cancels. Counts and costs are of all games played.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from darwindeck.llm.arena.rating import PlayerRating, ratings
from darwindeck.llm.arena.results import ArenaSettings, PlayedGame, Results
from darwindeck.llm.arena.run import Arena
from darwindeck.llm.loop.brain import Usage
from darwindeck.llm.players.tally import UsageTally

Z: Final = 1.959964


class Share(Struct, frozen=True):
    """A mean share of the win for each side held, with its 95% interval; none from a single deal."""

    rate: float
    low: float | None
    high: float | None
    even: float
    """What a player of equal strength would have: 1 / sides."""
    deals: int
    reach: float | None
    """Half the interval, before it is cut to 0 and 1."""

    @property
    def verdict(self) -> str:
        """Tell whether the interval leaves the fair share out."""
        if self.low is None or self.high is None:
            return "open"
        return "above" if self.low > self.even else "below" if self.high < self.even else "open"


class Conduct(Struct, frozen=True):
    """How a model behaved at the table; rates are of the actions it tried."""

    asked: int
    forced: int
    defaulted: int
    unreadable: int
    illegal: int
    stale: int
    out_of_turn: int
    bad_calls: int
    silent: int
    refused_rate: float
    """Refused actions of all four kinds, of all actions tried."""
    illegal_rate: float


class PlayerEffort(Struct, frozen=True):
    """What it took. `cost` is none where a price is not known."""

    decisions: int
    seconds: float
    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = 0.0


class StandingLine(Struct, frozen=True):
    """One player in one game."""

    game: str
    player: str
    share: Share


class PlayerStanding(Struct, frozen=True):
    """One player over all games; every game counts the same."""

    player: str
    kind: str
    games: int
    share: Share | None
    rating: PlayerRating
    conduct: Conduct | None
    effort: PlayerEffort


class ArenaReport(Struct, frozen=True):
    """An arena's results; standings best rating first."""

    settings: ArenaSettings
    deals: int
    planned: int
    played: int
    standings: tuple[PlayerStanding, ...]
    lines: tuple[StandingLine, ...]


def report(arena: Arena, results: Results) -> ArenaReport:
    """Return what the finished games of an arena show."""
    matches = arena.matches()
    played = [results.played[match] for match in matches if match in results.played]
    shares = _shares(arena, played)
    rated = ratings(len(arena.players), played)
    lines = tuple(
        StandingLine(game.name, player.spec, shares[at, who])
        for at, game in enumerate(arena.games)
        for who, player in enumerate(arena.players)
        if (at, who) in shares
    )
    standings = [
        PlayerStanding(
            player=player.spec,
            kind=player.kind,
            games=sum(one.match.seating.count(who) > 0 for one in played),
            share=_overall([shares[key] for key in shares if key[1] == who]),
            rating=rated[who],
            conduct=_conduct(_tallies(played, who)) if player.asked else None,
            effort=_effort(played, who, results.spent().get(who, Usage())),
        )
        for who, player in enumerate(arena.players)
    ]
    standings.sort(key=lambda standing: -standing.rating.mu)
    return ArenaReport(arena.settings, arena.deals, len(matches), len(played), tuple(standings), lines)


def _shares(arena: Arena, played: Iterable[PlayedGame]) -> dict[tuple[int, int], Share]:
    """Return the shares by game and player, from complete deals only."""
    wanted = Counter((match.game, match.deal) for match in arena.matches())
    cells: dict[tuple[int, int], list[PlayedGame]] = defaultdict(list)
    for one in played:
        cells[one.match.game, one.match.deal].append(one)
    by_deal: dict[tuple[int, int], list[float]] = defaultdict(list)
    held: dict[tuple[int, int], int] = {}
    for (game, deal), cell in sorted(cells.items()):
        if len(cell) == wanted[game, deal]:
            for who, shares in _deal_shares(cell).items():
                by_deal[game, who].append(sum(shares) / len(shares))
                held[game, who] = len(shares)
    return {
        key: _share(values, 1 / arena.sides[key[0]], held[key]) for key, values in sorted(by_deal.items())
    }


def _deal_shares(cell: Sequence[PlayedGame]) -> Mapping[int, list[float]]:
    """Return the shares of each player on every side it held, over all seatings of one deal."""
    held: dict[int, list[float]] = defaultdict(list)
    for one in cell:
        for who, share in zip(one.match.seating, one.shares, strict=True):
            held[who].append(share)
    return held


def _share(values: Sequence[float], even: float, held: int) -> Share:
    """Mean and interval; a deal's worth of fair coins is mixed into the spread, lest a few equal deals look certain."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return _about(mean, None, even, count)
    coins = even * (1 - even) / held
    spread = (sum((value - mean) ** 2 for value in values) + coins) / count
    return _about(mean, student(count) * sqrt(spread / count), even, count)


def _overall(shares: Sequence[Share]) -> Share | None:
    """All games alike; the games' errors are independent, so their squares add up."""
    if not shares:
        return None
    count = len(shares)
    mean = sum(share.rate for share in shares) / count
    even = sum(share.even for share in shares) / count
    known = [share.reach for share in shares if share.reach is not None]
    reach = sqrt(sum(half**2 for half in known)) / count if len(known) == count else None
    return _about(mean, reach, even, min(share.deals for share in shares))


def _about(mean: float, reach: float | None, even: float, deals: int) -> Share:
    if reach is None:
        return Share(mean, None, None, even, deals, None)
    return Share(mean, max(0.0, mean - reach), min(1.0, mean + reach), even, deals, reach)


def student(freedom: int) -> float:
    """Return the two-sided 95% quantile of Student's t, by the expansion about the normal one (a table below 5).

    >>> [round(student(n), 2) for n in (1, 2, 4, 19, 1000)]
    [12.71, 4.3, 2.78, 2.09, 1.96]
    """
    if freedom < 5:
        return {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}[freedom]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _tallies(played: Iterable[PlayedGame], who: int) -> list[UsageTally]:
    return [
        tally
        for one in played
        for player, take in zip(one.match.seating, one.takes, strict=True)
        if player == who
        for tally in take.tallies
    ]


def _conduct(tallies: Sequence[UsageTally]) -> Conduct:
    asked = sum(tally.parts for tally in tallies)
    defaulted = sum(tally.defaulted for tally in tallies)
    refused = sum(tally.refused for tally in tallies)
    illegal = sum(tally.illegal for tally in tallies)
    tried = refused + asked - defaulted
    return Conduct(
        asked=asked,
        forced=sum(tally.forced for tally in tallies),
        defaulted=defaulted,
        unreadable=sum(tally.unreadable for tally in tallies),
        illegal=illegal,
        stale=sum(tally.stale for tally in tallies),
        out_of_turn=sum(tally.out_of_turn for tally in tallies),
        bad_calls=sum(tally.bad_call for tally in tallies),
        silent=sum(tally.silent for tally in tallies),
        refused_rate=refused / tried if tried else 0.0,
        illegal_rate=illegal / tried if tried else 0.0,
    )


def _effort(played: Iterable[PlayedGame], who: int, used: Usage) -> PlayerEffort:
    takes = [
        take
        for one in played
        for player, take in zip(one.match.seating, one.takes, strict=True)
        if player == who
    ]
    return PlayerEffort(
        decisions=sum(take.decisions for take in takes),
        seconds=round(sum(take.seconds for take in takes), 3),
        requests=used.requests,
        input_tokens=used.input_tokens,
        output_tokens=used.output_tokens,
        cost=None if used.unpriced else round(used.cost, 6),
    )
