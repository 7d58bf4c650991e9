"""How much play each stage asks for: fixed wishes, cut to what a game of its length may cost.

Costs are estimated from lengths, never from the clock, so that the same genome is always asked the same.
"""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.phases import BettingPhase, BiddingPhase, ClaimPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.matches import race_of
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.simulation.queries import Curves, DuelQuery, Games, HandsQuery, Query, Sheets
from darwindeck.simulation.report import Report

RANDOM: Final = "random"
GREEDY: Final = "greedy"
LEAST_DEALS: Final = 6
LEAST_DEAR: Final = 4
"""Fewest deals with the search that sees all cards, and fewest whole games of thinking players."""
A_CUT_HAND: Final = 1000
"""Moves of one hand, after which sheets cut it short: no hand of a known game takes them."""
LEAST_THOUGHT: Final = 4
DEAR: Final = 4
"""Shares of the budget that the fewest deals may cost before players think less."""
_STEP_MICROSECONDS: Final = 0.06
"""One action of a playout inside a search; measured at Hearts."""
_LONG_HAND: Final = 250.0
_SHORT_PLAYOUT: Final = 12.0
"""Actions: where hands are long, a search cuts its playouts short (engine: agent/rollout.rs)."""
_GREEDY_MICROSECONDS: Final = 1.3
"""One decision of the one-ply player at Hearts."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The budgets of the cascade; milliseconds are estimates on one core that only cap the wishes."""

    probe_games: int = 100
    second_chance_games: int = 24
    casting_games: int = 4
    """Games that show whether the one-ply player comes to an end; if not, random ones play on."""
    games: int = 100
    heat_deals: int = 4
    """The unit of the heats of simple players against random ones (`heats`)."""
    deals: int = 100
    search: int = 128
    """The thinking player of finesse: with much less it does not beat good habits at Hearts."""
    search_deals: int = 16
    search_ms: float = 300.0
    """What its hands may cost."""
    small_search: int = 16
    """For what is dear: the search that sees all cards, and games between thinking players."""
    like_deals: int = 16
    """Hands between players that think alike, from which matches are re-run."""
    information_deals: int = 8
    curve_games: int = 24
    curve_points: int = 8
    curve_rollouts: int = 128
    engagement_games: int = 12
    share_ms: float = 100.0
    """What each of the dear asks of the measure stage may cost."""
    steps: int = 1
    """Steps of the measure stage, each with the budgets above and deals of its own."""
    rungs: tuple[int, ...] = (8, 16, 32, 64, 128)
    rung_deals: int = 48
    rung_ms: float = 1200.0
    thinkers: bool = True
    """Whether players that search are asked, which is most of what a game costs; without them a first look is left."""
    style: Style | None = None
    """What the games are wanted for: only what it weighs is asked. None asks everything."""
    hopeless: float = 0.3
    """Fitness below which, for sure and in every style, a game is not measured further."""

    def asks_for(self, *merits: str) -> bool:
        """Return whether any of these merits is to be measured."""
        return self.style is None or any(merit in WEIGHTS[self.style] for merit in merits)

    @property
    def curve_size(self) -> tuple[int, int]:
        return self.curve_points, self.curve_rollouts


class Size(msgspec.Struct, frozen=True):
    """What a game costs, from games played."""

    decisions: float
    actions: float
    hands: float

    @property
    def hand_decisions(self) -> float:
        return max(1.0, self.decisions / max(1.0, self.hands))

    @property
    def hand_actions(self) -> float:
        return max(1.0, self.actions / max(1.0, self.hands))

    def larger(self, other: Size) -> Size:
        """Return the larger of two sizes, for a duel between players with hands of different length."""
        return max(self, other, key=lambda size: size.hand_decisions)

    def search_ms(self, iterations: int) -> float:
        """One deal of a duel, every side searched once."""
        long = self.hand_actions > _LONG_HAND
        steps = _SHORT_PLAYOUT if long else self.hand_actions / 2
        return self.hand_decisions * iterations * (steps * _STEP_MICROSECONDS + 2) / 1000

    def curve_ms(self, points: int, rollouts: int) -> float:
        """One hand with its points, and the one-ply players who play it."""
        playout = self.hand_actions / 2 * _STEP_MICROSECONDS
        return (points * 2 * rollouts * playout + self.hand_decisions * _GREEDY_MICROSECONDS) / 1000

    def greedy_ms(self) -> float:
        return max(1.0, self.decisions) * _GREEDY_MICROSECONDS / 1000


def size_of(report: Report) -> Size:
    counts = report.counts
    return Size(counts.decisions.mean, counts.actions.mean, counts.hands.mean)


def size_of_hands(sheets: Sheets, game: Size) -> Size:
    """Return what a game costs if its hands are like these; they are as many as they were.

    Hands that were cut say nothing: habits that never end a hand among themselves do not keep thinkers from it.
    """
    ended = [sheet for sheet in sheets.hands if sheet.actions < A_CUT_HAND]
    if not ended:
        return game
    n, hands = len(ended), max(1.0, game.hands)
    decisions = sum(sheet.decisions for sheet in ended) / n
    actions = sum(sheet.actions for sheet in ended) / n
    return Size(decisions * hands, actions * hands, game.hands)


def affordable(wish: int, each_ms: float, budget_ms: float, least: int) -> int:
    """Return the wished number, reduced if each is expensive, but at least `least`."""
    return max(least, min(wish, int(budget_ms / max(each_ms, 1e-6))))


def engaging(genome: GameGenome) -> bool:
    """Tell whether the game has bids, bets or claims."""
    return any(isinstance(phase, BiddingPhase | BettingPhase | ClaimPhase) for phase in genome.phases)


def measure_queries(
    genome: GameGenome, size: Size, player: str, thumb: str, settings: Settings, seed: int
) -> dict[str, Query]:
    """Return what the measure stage asks of one genome; `player` is the cheap one under whom games end, `thumb`
    the best rule of thumb.
    """
    share = settings.share_ms
    games = affordable(settings.games, size.greedy_ms(), share, 24)
    per_curve = size.curve_ms(settings.curve_points, settings.curve_rollouts)
    queries: dict[str, Query] = {
        "games": Games((player,), games, seed, rotate=False, trace=True),
        "curves": Curves(
            player, affordable(settings.curve_games, per_curve, share, 8), seed, *settings.curve_size
        ),
    }
    if not settings.thinkers:
        return queries
    search = affordable_iterations(settings.search, size, settings)
    searched = affordable(settings.search_deals, size.search_ms(search), settings.search_ms, LEAST_DEALS)
    queries["search"] = HandsQuery(f"ismcts:{search}", thumb, searched, seed)
    queries["greedy"] = HandsQuery(GREEDY, thumb, searched, seed)
    return queries | _dear_queries(genome, size, settings, seed)


def _dear_queries(genome: GameGenome, size: Size, settings: Settings, seed: int) -> dict[str, Query]:
    """Return what only some styles weigh, and only some games have."""
    small, share = affordable_iterations(settings.small_search, size, settings), settings.share_ms
    each = size.search_ms(small)
    queries: dict[str, Query] = {}
    if race_of(genome) is not None and settings.asks_for("open"):
        deals = affordable(settings.like_deals, each, share, LEAST_DEALS)
        queries["alike"] = HandsQuery(f"ismcts:{small}", f"ismcts:{small}", deals, seed)
    if settings.asks_for("hidden"):
        deals = affordable(settings.information_deals, each * genome.player_count, share, LEAST_DEAR)
        queries["oracle"] = DuelQuery(f"oracle:{small}", f"ismcts:{small}", deals, seed)
    if engaging(genome) and settings.asks_for("deceit", "bluffing", "betting", "bidding"):
        whole = each * max(1.0, size.hands)
        thinking = affordable(settings.engagement_games, whole, share, LEAST_DEAR)
        queries["thinking"] = Games((f"ismcts:{small}",), thinking, seed, trace=True)
    return queries


def affordable_iterations(wish: int, size: Size, settings: Settings) -> int:
    """Return the iterations of a search: halved while even the minimum number of deals would cost too much."""
    iterations = wish
    while iterations > LEAST_THOUGHT and size.search_ms(iterations) * LEAST_DEALS > DEAR * settings.share_ms:
        iterations //= 2
    return iterations


def rung_query(iterations: int, champion: str, size: Size, settings: Settings, seed: int) -> DuelQuery | None:
    """Return one rung of the ladder: a search against the best player so far; None if it would be far too
    expensive."""
    each = size.search_ms(iterations)
    if champion.startswith("ismcts"):
        each += size.search_ms(int(champion.partition(":")[2])) * 3
    if each * LEAST_DEALS > DEAR * settings.rung_ms:
        return None
    deals = affordable(settings.rung_deals, each, settings.rung_ms, LEAST_DEALS)
    return DuelQuery(f"ismcts:{iterations}", champion, deals, seed)
