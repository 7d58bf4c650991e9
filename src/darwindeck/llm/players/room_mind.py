"""Language models in a room: each choice is made on a copy of the table through the agent loop, and what the model said
to itself is kept for after the game."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from darwindeck.errors import ModelError, RunError
from darwindeck.llm.arena.contestants import ContestantKind, contestant
from darwindeck.llm.loop.agent_config import AgentConfig
from darwindeck.llm.loop.limits import DailyBudget
from darwindeck.llm.loop.transcript import AnswerLine, HouseLine, Transcript, read_transcript
from darwindeck.llm.players.game_player import GamePlayer
from darwindeck.play.authority import PlayTable
from darwindeck.play.rooms.live import Thought
from darwindeck.play.saved import SavedTable

MOST_LETTERS = 4000
"""Of what a model said before one choice."""


class RoomMind:
    """Lets the models play that a server was told of; nobody else can be asked, since each question may cost money."""

    def __init__(self, models: Sequence[str], budget: DailyBudget | None = None) -> None:
        """Without a budget there is no limit."""
        self._budget = budget or DailyBudget()
        found = [contestant(name) for name in models]
        bot = next((one.spec for one in found if one.kind is ContestantKind.BOT), None)
        if bot is not None:
            raise RunError(f"{bot} is a bot: bots can be seated anyway", code="run/unknown-agent")
        self.models = tuple(one.spec for one in found)

    def think(self, table: SavedTable, seat: int, model: str, room: str) -> Thought:
        """One whole choice of a model; ModelError without asking it when the budget is spent."""
        budget = self._budget.of(room)
        if budget.why_stop():
            raise ModelError(f"the budget of today is used up: {budget.why_stop()}", code="model/stopped")
        copy = PlayTable.restored(table)
        before = len(copy.actions)
        written = io.BytesIO()
        with contestant(model).brain() as brain:
            player = GamePlayer(copy, seat, AgentConfig(brain, transcript=Transcript(written), budget=budget))
            while copy.actor == seat and (len(copy.actions) == before or copy.mid_choice):
                player.act()
        words = " ".join(_words(written.getvalue()))
        return Thought(copy.actions[before:], words[:MOST_LETTERS])


def _words(transcript: bytes) -> Iterator[str]:
    for line in read_transcript(transcript):
        if isinstance(line, AnswerLine):
            said = " ".join(filter(None, (line.thinking.strip(), line.text.strip())))
            yield said or ", ".join(f"{call.name} {call.arguments}" for call in line.calls)
        elif isinstance(line, HouseLine):
            yield f"(no answer: {line.reason}; {line.action} was taken)"
