"""A model in a rules game: every decision is a part of its own, with the rulebook as its system prompt.

When a part ends without an accepted action, the table takes a legal one at random in the seat's name, from the
seat's own stream of chance, and counts it: the game goes on, and goes the same way again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from darwindeck.errors import RunError
from darwindeck.llm.game.game_session import GameSession, Talk, game_prompt
from darwindeck.llm.loop.agent_config import FINISHED, AgentConfig, PartEnd, Task
from darwindeck.llm.loop.agent_turn import AgentTurn
from darwindeck.llm.loop.transcript import HouseLine
from darwindeck.llm.players.tally import UsageTally
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Refused
from darwindeck.simulation.snapshots import Outcome

OPENING = "It is your decision."
MODE = "decision"


class GamePlayer:
    """Plays one seat of a table. `act` takes one decision.

    With `legal` false the list of legal actions is withheld. A decision with one legal action is taken without
    asking unless `ask_forced` is set.
    """

    def __init__(
        self,
        table: PlayTable,
        seat: int,
        setting: AgentConfig,
        *,
        legal: bool = True,
        talk: Talk | None = None,
        seed: int = 0,
        ask_forced: bool = False,
    ) -> None:
        self.table = table
        self.seat = seat
        self.setting = setting
        self.legal = legal
        self.talk = talk or Talk()
        self.seed = seed
        self.ask_forced = ask_forced
        self.tally = UsageTally()
        self._system = game_prompt(table.genome, legal=legal)
        self._gone = ""

    def act(self) -> PartEnd | None:
        """One decision; nothing is returned when the model was not asked."""
        options = self.table.legal_actions(self.seat)
        if len(options) == 1 and not self.ask_forced:
            self.tally.forced += 1
            self._submit(options[0])
            return None
        if self._gone:
            self._default(self._gone)
            return None
        end = self._part().run()
        self.tally.add(end)
        if end.ending not in FINISHED:
            if end.lasting:
                self._gone = f"{end.ending}: {end.reason}"
            self._default(f"{end.ending}: {end.reason}")
        return end

    def _part(self) -> AgentTurn:
        desk = GameSession(self.table, self.seat, legal=self.legal, talk=self.talk)
        return AgentTurn(desk, self.setting, Task(self.seat, MODE, self._system, OPENING))

    def _default(self, reason: str) -> None:
        """Take a legal action at random: the same one whenever the same table comes to the same version."""
        if self.table.actor != self.seat:
            return
        self.tally.defaulted += 1
        table = self.table
        dice = random.Random(f"{self.seed}:{table.seed}:{table.game}:{self.seat}:{len(table.actions)}")
        action = dice.choice(table.legal_actions(self.seat))
        self._submit(action)
        self.setting.transcript.write(HouseLine(self.seat, action, reason), self.setting.brain.clean)

    def _submit(self, action: str) -> None:
        answer = self.table.submit(self.seat, action, self.table.version)
        if isinstance(answer, Refused):
            raise RunError(f"the table refused its own {action}: {answer.reason}", code="run/engine-fault")


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game ended, and what each model at the table did."""

    outcome: Outcome
    record: bytes
    tallies: Mapping[int, UsageTally]


def play_game(table: PlayTable, players: Mapping[int, GamePlayer]) -> GameEnd:
    """Play a table to its end: agents of the engine by themselves, every other seat by its player."""
    missing = sorted(set(table.outsiders) - set(players))
    if missing:
        raise RunError(f"nobody plays seat {missing[0]}")
    table.advance()
    while table.actor is not None:
        players[table.actor].act()
        table.advance()
    return GameEnd(table.outcome(), table.record(), {seat: player.tally for seat, player in players.items()})
