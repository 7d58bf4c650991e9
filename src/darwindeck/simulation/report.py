"""What a batch of games found: whole numbers counted by the engine; rates and intervals are made here."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import msgspec

from darwindeck.look.cells import html_table

WHOLE_SHARE = 60
"""The engine counts shares of a win in sixtieths."""


def wilson(successes: float, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson score interval of a rate.

    >>> wilson(50, 100)
    (0.40382982859014716, 0.5961701714098528)
    """
    if trials <= 0:
        return 0.0, 1.0
    rate = successes / trials
    centre = rate + z * z / (2 * trials)
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


class Moments(msgspec.Struct, frozen=True):
    """Count, sum, squares and extremes of a number over games."""

    n: int
    sum: int
    squares: int
    min: int
    max: int

    @property
    def mean(self) -> float:
        return self.sum / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        if self.n < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.sum * self.sum / self.n) / (self.n - 1)))


class TraceCounts(msgspec.Struct, frozen=True):
    """What happened in traced games, counted by the engine."""

    decisions: tuple[int, ...]
    phase_decisions: tuple[tuple[int, int], ...]
    """(phase of the genome, decisions in it)."""
    effects: tuple[int, ...]
    """How often the effect of each rank happened, two first."""
    tallies: tuple[int, ...]
    scorings: Mapping[str, int]
    branching: int
    forced: int
    captures: int
    sweeps: int
    tricks: int
    passes: int
    draws: int
    reshuffles: int
    eliminations: int
    taken_from_others: int
    """Cards that came into a hand from another one by a draw."""
    lead_changes: int
    """How often another side came to be alone in front, by the game's own measure."""
    phase_acts: tuple[tuple[int, int], ...] = ()
    """(phase of the genome, what was done in it by choice or not: cards moved, bids, bets, claims, melds …)."""
    win_rules: tuple[int, ...] = ()
    """How often each win condition of the genome ended a hand or the game."""
    card_rules: tuple[int, ...] = ()
    """How many cards scored by each card score of the genome."""
    held_back: tuple[tuple[int, int], ...] = ()
    """(phase of the genome, how often its condition kept a seat from a play or a draw that it had without it)."""
    wilds: tuple[int, ...] = ()
    """Cards of each rank, two first, played only because they are wild, or that let their player name a suit."""
    plays: int = 0
    discards: int = 0
    passed_on: int = 0
    claims: int = 0
    lies: int = 0
    """Claims with a card of another rank."""
    lies_kept: int = 0
    """Lies that nobody challenged."""
    challenges: int = 0
    challenges_right: int = 0
    """Challenges of a lie."""
    asks: int = 0
    asks_hit: int = 0
    """Questions that brought cards."""
    books: int = 0
    melds: int = 0
    """Melds laid in a meld phase; what a knock brings to light counts in `melded_cards` only."""
    melded_cards: int = 0
    lay_offs: int = 0
    knocks: int = 0
    gins: int = 0
    undercuts: int = 0
    checks: int = 0
    bets: int = 0
    calls: int = 0
    raises: int = 0
    all_ins: int = 0
    folds: int = 0
    folds_judged: int = 0
    """Folds of which can be said whether they were right."""
    folds_right: int = 0
    """Folds of a hand that would not have won the pot, nor shared it."""
    folds_blind: int = 0
    """How many of those judged would have been right if they had been blind, in sixtieths."""
    showdowns: int = 0
    """Hands in which cards were compared."""
    outs: int = 0
    """Seats that took a place: with an empty hand, or the last one."""
    hands: int = 0
    hand_margins: int = 0
    """After each hand, by how much the first side was ahead of the last, all together."""
    led_at_half: int = 0
    """Games of several hands in which one side led alone after half of them …"""
    led_at_half_and_won: int = 0
    """… and those of them that it won."""
    moons: int = 0
    """Hands in which a seat took all positive points."""
    early_tricks: int = 0
    """Tricks won too early to count."""
    by_chips: int = 0
    """Games that no win condition decided, and chips did."""
    settled: int = 0
    """Bets settled against the house."""


class Counts(msgspec.Struct, frozen=True):
    """The engine's numbers as they come over the border."""

    games: int
    wins: tuple[int, ...]
    team_wins: tuple[int, ...]
    shares: tuple[int, ...]
    all_shared: int
    reasons: tuple[int, int, int, int]
    turns: Moments
    decisions: Moments
    actions: Moments
    hands: Moments
    scores: tuple[Moments, ...]
    contracts: tuple[int, int]
    nils: tuple[int, int]
    bids: tuple[int, int]
    bags: tuple[int, ...]
    facts: TraceCounts | None = None
    team_scores: tuple[Moments, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A batch: what was asked, and what came out."""

    game: str
    """What the game is called; the beginning of its id where it has no name."""
    seed: int
    agents: tuple[str, ...]
    rotate: bool
    counts: Counts
    game_id: str = ""
    """Its content hash; empty where the games were one query among others."""
    seconds: float = 0.0
    """How long `simulate` took; 0 where the games were one query among others."""

    @property
    def games(self) -> int:
        return self.counts.games

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won alone, by seat; by agent if seats rotated; zeros in team mode."""
        return self.counts.wins

    @property
    def team_wins(self) -> tuple[int, ...]:
        return self.counts.team_wins

    @property
    def draws(self) -> int:
        return self.games - self.counts.reasons[0]

    @property
    def errors(self) -> int:
        """Always 0: a game on which the engine fails raises instead of being counted."""
        return 0

    @property
    def reasons(self) -> dict[str, int]:
        return dict(zip(("win", "draw", "stuck", "turn_limit"), self.counts.reasons, strict=True))

    @property
    def shared(self) -> int:
        """Draws that several won, but not all: at Old Maid everybody but the one who is left."""
        _, draw, stuck, turn_limit = self.counts.reasons
        return draw - (self.counts.all_shared - stuck - turn_limit)

    @property
    def avg_turns(self) -> float:
        return self.counts.turns.mean

    @property
    def shares(self) -> tuple[float, ...]:
        """Wins by seat, a tied win split among the tied."""
        return tuple(share / WHOLE_SHARE for share in self.counts.shares)

    @property
    def win_rates(self) -> tuple[float, ...]:
        """Share of the games each seat won; in team mode each member's is the team's."""
        return tuple(share / self.games for share in self.shares)

    @property
    def win_intervals(self) -> tuple[tuple[float, float], ...]:
        """95% Wilson intervals of `win_rates`."""
        return tuple(wilson(share, self.games) for share in self.shares)

    def to_json(self) -> dict[str, object]:
        """Return the object `darwindeck simulate --json` prints; only games_per_s depends on the clock. There
        `game` is what was typed; `name` is what the game is called, `game_id` its content hash.
        """
        counts = self.counts
        return {
            "game": self.game,
            "name": self.game,
            "game_id": self.game_id,
            "games": self.games,
            "seed": self.seed,
            "agents": list(self.agents),
            "rotate": self.rotate,
            "wins": list(self.wins),
            "team_wins": list(self.team_wins),
            "win_rates": [round(rate, 6) for rate in self.win_rates],
            "win_intervals": [[round(low, 6), round(high, 6)] for low, high in self.win_intervals],
            "draws": self.draws,
            "errors": self.errors,
            "reasons": self.reasons,
            "shared_wins": self.shared,
            "turns": {"mean": counts.turns.mean, "min": counts.turns.min, "max": counts.turns.max},
            "decisions": {
                "mean": counts.decisions.mean,
                "min": counts.decisions.min,
                "max": counts.decisions.max,
            },
            "hands": {"mean": counts.hands.mean, "max": counts.hands.max},
            "scores": [_mean_and_deviation(score) for score in counts.scores],
            "team_scores": [_mean_and_deviation(score) for score in counts.team_scores],
            **self._contracts(),
            **({"facts": msgspec.to_builtins(counts.facts)} if counts.facts else {}),
            "games_per_s": self.games / self.seconds if self.seconds else 0.0,
        }

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        rows = [
            (seat, agent, f"{rate:.3f}")
            for seat, (agent, rate) in enumerate(zip(self.agents, self.win_rates, strict=False))
        ]
        ends = ", ".join(f"{count} {reason}" for reason, count in self.reasons.items() if count)
        return html_table(f"{self.game}: {ends}", rows, head=("seat", "agent", "share of wins"))

    def __repr__(self) -> str:
        rates = ", ".join(
            f"{agent} {rate:.1%}" for agent, rate in zip(self.agents, self.win_rates, strict=False)
        )
        return f"<Report of {self.games} games of {self.game}, seed {self.seed}: {rates}>"

    def _contracts(self) -> dict[str, object]:
        counts = self.counts
        if not counts.bids[0]:
            return {}
        return {
            "contracts": {"made": counts.contracts[0], "failed": counts.contracts[1]},
            "nils": {"made": counts.nils[0], "failed": counts.nils[1]},
            "bids": {"count": counts.bids[0], "mean": counts.bids[1] / counts.bids[0]},
            "bags": list(counts.bags),
        }


def _mean_and_deviation(score: Moments) -> dict[str, float]:
    return {"mean": score.mean, "deviation": score.deviation}
