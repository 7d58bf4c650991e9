"""One game of an arena at one table: bots by the engine, everybody else asked through the agent loop.

A game in which a model could not be asked (budget, provider, a fault of its program) says nothing about how it plays:
it is given up, not finished at random.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from darwindeck.analysis.deal import sides_of
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.arena.contestants import Contestant
from darwindeck.llm.arena.results import PlayedGame, SideEffort
from darwindeck.llm.arena.schedule import Match
from darwindeck.llm.game.game_session import Talk
from darwindeck.llm.loop import AgentConfig, Ending, Usage, open_transcript
from darwindeck.llm.players import GamePlayer
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import HUMAN
from darwindeck.simulation.engine import engine_errors

UNABLE: Final = frozenset({Ending.BUDGET, Ending.PROVIDER, Ending.DIED})


class GivenUpError(RunError):
    """A model could not be asked; the game does not count."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="run/interrupted")


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What holds for every match of an arena."""

    seed: int
    legal: bool = True
    transcripts: Path | None = None


class MatchTable:
    """One match: the table, the models' players, and the time each side takes."""

    def __init__(
        self,
        genome: GameGenome,
        match: Match,
        field: Sequence[Contestant],
        settings: Mapping[int, AgentConfig],
        rules: MatchRules,
    ) -> None:
        self.match = match
        self.field = field
        self.rules = rules
        self.sides = sides_of(genome)
        self.who = tuple(match.seating[side] for side in self.sides)
        specs = [HUMAN if field[player].asked else field[player].spec for player in self.who]
        self.table = PlayTable(genome, seats=specs, seed=rules.seed, game=match.deal)
        self.seconds = [0.0] * len(match.seating)
        self.decisions = [0] * len(match.seating)
        self.players: dict[int, GamePlayer] = {}
        self._settings = settings

    def play(self) -> PlayedGame:
        """Return the whole game, or GivenUpError."""
        with ExitStack() as open_files:
            self._seat_models(open_files)
            while self.table.actor is not None:
                self._act(self.table.actor)
        outcome = self.table.outcome()
        first = [self.sides.index(side) for side in range(len(self.match.seating))]
        return PlayedGame(
            match=self.match,
            shares=tuple(outcome.shares[seat] for seat in first),
            reason=outcome.reason,
            turns=outcome.turns,
            hands=outcome.hands,
            takes=tuple(self._take(side) for side in range(len(self.match.seating))),
        )

    def _seat_models(self, open_files: ExitStack) -> None:
        talk = Talk()
        for seat in self.table.outsiders:
            setting = self._settings[self.who[seat]]
            if self.rules.transcripts is not None:
                path = self.rules.transcripts / self._transcript_name(seat)
                path.unlink(missing_ok=True)
                setting = replace(setting, transcript=open_files.enter_context(open_transcript(path)))
            self.players[seat] = GamePlayer(
                self.table, seat, setting, legal=self.rules.legal, talk=talk, seed=self.rules.seed
            )

    def _transcript_name(self, seat: int) -> str:
        match = self.match
        order = "-".join(str(player) for player in match.seating)
        return f"game{match.game}-deal{match.deal}-seating{order}-seat{seat}.jsonl"

    def _act(self, seat: int) -> None:
        side = self.sides[seat]
        self.decisions[side] += 1
        started = time.monotonic()
        if seat not in self.players:
            with engine_errors():
                self.table.step()
        else:
            end = self.players[seat].act()
            if end is not None and end.ending in UNABLE:
                name = self.field[self.who[seat]].spec
                raise GivenUpError(f"{name} could not be asked: {end.reason}")
        self.seconds[side] += time.monotonic() - started

    def used(self) -> dict[int, Usage]:
        """Return what each model at the table has used so far."""
        used: dict[int, Usage] = {}
        for seat, player in self.players.items():
            used[self.who[seat]] = used.get(self.who[seat], Usage()) + player.tally.usage
        return used

    def _take(self, side: int) -> SideEffort:
        seats = (seat for seat in self.players if self.sides[seat] == side)
        return SideEffort(
            decisions=self.decisions[side],
            seconds=round(self.seconds[side], 4),
            tallies=tuple(self.players[seat].tally for seat in seats),
        )
