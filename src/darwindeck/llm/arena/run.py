"""An arena from beginning to end: the matches that are not yet played, one after the other, each kept when finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from darwindeck.analysis.deal import sides_of
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.arena.contestants import Contestant, Tariff
from darwindeck.llm.arena.match import MatchRules, MatchTable
from darwindeck.llm.arena.results import ArenaSettings, Entered, Lost, Results
from darwindeck.llm.arena.schedule import Match, schedule
from darwindeck.llm.loop import AgentConfig, Budget, Limits

MOST_DEALS = 100_000
STEPS = 12
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A game of an arena under the name it was asked for."""

    name: str
    genome: GameGenome


@dataclass(frozen=True, slots=True)
class TokenPurse:
    """What each model may spend in the whole arena, over all its sittings."""

    tokens: int | None = None
    cost: float | None = None
    tariffs: Mapping[str, Tariff] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arena:
    """Players, games and deals; the matches follow from them."""

    players: tuple[Contestant, ...]
    games: tuple[ArenaGame, ...]
    deals: int
    seed: int = 0
    legal: bool = True
    steps: int = STEPS

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= MOST_DEALS:
            raise RunError(f"{self.deals} deals cannot be played; ask for 1 to {MOST_DEALS}")
        if not self.games:
            raise RunError("an arena needs a game: --games crazy-eights hearts")
        names = [game.name for game in self.games]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise RunError(f"{twice} is named twice")

    @property
    def settings(self) -> ArenaSettings:
        return ArenaSettings(
            players=tuple(player.spec for player in self.players),
            games=tuple(Entered(game.name, content_hash(game.genome)) for game in self.games),
            seed=self.seed,
            legal=self.legal,
            steps=self.steps,
        )

    @property
    def sides(self) -> tuple[int, ...]:
        """Return the number of sides of each game."""
        return tuple(max(sides_of(game.genome)) + 1 for game in self.games)

    def matches(self) -> tuple[Match, ...]:
        return schedule(len(self.players), self.sides, self.deals)

    def play(
        self,
        results: Results,
        *,
        purse: TokenPurse | None = None,
        transcripts: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play what is not in the results yet. GivenUpError when a model cannot be asked; all before it is kept."""
        matches = self.matches()
        left = [match for match in matches if match not in results.played]
        if not left:
            return
        rules = MatchRules(self.seed, legal=self.legal, transcripts=transcripts)
        with ExitStack() as opened:
            settings = self._settings_of_models(opened, results, purse or TokenPurse())
            for done, match in enumerate(left, start=len(matches) - len(left)):
                if progress is not None:
                    progress(done, len(matches))
                self._play_one(match, settings, rules, results)
            if progress is not None:
                progress(len(matches), len(matches))

    def _play_one(
        self, match: Match, settings: Mapping[int, AgentConfig], rules: MatchRules, results: Results
    ) -> None:
        """One match; when it is broken off, what models have used for it is kept all the same."""
        game = self.games[match.game]
        table = MatchTable(game.genome, match, self.players, settings, rules)
        try:
            results.add(table.play())
        except BaseException as stopped:
            for player, usage in table.used().items():
                if usage.requests:
                    results.add(Lost(match, player, usage))
            if isinstance(stopped, RunError) and stopped.code == "run/engine-fault":
                where = f"{game.name}, seed {self.seed}, deal {match.deal}, seating {match.seating}"
                raise RunError(f"{stopped.message} ({where})", code=stopped.code) from stopped
            raise

    def _settings_of_models(
        self, opened: ExitStack, results: Results, purse: TokenPurse
    ) -> dict[int, AgentConfig]:
        """Return a brain and a budget for each player that is asked; what it has spent before counts."""
        spent = results.spent()
        found: dict[int, AgentConfig] = {}
        for number, player in enumerate(self.players):
            if not player.asked:
                continue
            budget = Budget(purse.tokens, purse.cost)
            if number in spent:
                budget.spend(spent[number])
            brain = opened.enter_context(player.brain(purse.tariffs.get(player.spec)))
            found[number] = AgentConfig(brain, budget, Limits(steps=self.steps))
        return found
