"""Whatever a model or its provider does: no game ends by it, nothing costs more than it may, nobody waits for ever."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest
from pydantic_ai.messages import ModelResponse
from pydantic_ai.models.function import FunctionModel

from darwindeck.errors import ModelError
from darwindeck.genome.library import load_game
from darwindeck.llm.loop.agent_config import AgentConfig
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.loop.limits import DailyBudget
from darwindeck.llm.messages import UserMessage
from darwindeck.llm.players.game_player import GamePlayer, play_game
from darwindeck.llm.players.room_mind import RoomMind
from darwindeck.llm.providers.brain import brain_with
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import HUMAN


@pytest.mark.parametrize(
    "error", [RecursionError("deep"), UnicodeEncodeError("utf-8", "\ud800", 0, 1, "half")]
)
def test_an_answer_that_nobody_can_read_ends_no_game(error: Exception) -> None:
    class Odd:
        name = "odd"

        def answer(self, _: Question) -> Answer:
            raise error

        def clean(self, text: str) -> str:
            return text

    table = PlayTable(load_game("crazy-eights"), seats=[HUMAN, "random"], seed=1)
    player = GamePlayer(table, 0, AgentConfig(Odd()))
    end = play_game(table, {0: player})
    assert end.outcome is not None
    assert end.tallies[0].defaulted > 0


def test_a_room_spends_no_more_than_its_budget_and_all_rooms_no_more_than_a_day_has() -> None:
    day = [date(2026, 1, 1)]
    budget = DailyBudget(100, 60, today=lambda: day[0])
    budget.of("A").spend(Usage(input_tokens=60))
    assert "60 of 60 tokens" in budget.of("A").why_stop()
    assert not budget.of("B").why_stop()
    budget.of("B").spend(Usage(input_tokens=40))
    assert "100 of 100 tokens" in budget.of("C").why_stop()
    day[0] = date(2026, 1, 2)
    assert not budget.of("A").why_stop()


def test_a_model_is_not_asked_when_the_budget_is_spent() -> None:
    mind = RoomMind(["scripted:first-legal"], DailyBudget(0, 0))
    table = PlayTable(load_game("crazy-eights"), seats=[HUMAN, "random"], seed=1)
    with pytest.raises(ModelError, match="the budget of today is used up"):
        mind.think(table.saved(), 0, "scripted:first-legal", "ABCDEFGH")


def test_the_whole_answer_of_a_provider_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def drip(messages: object, info: object) -> ModelResponse:
        await asyncio.sleep(3600)
        raise AssertionError

    monkeypatch.setattr("darwindeck.llm.providers.brain.SECONDS", 0.05)
    with (
        brain_with(FunctionModel(drip)) as brain,
        pytest.raises(ModelError, match="has not answered in") as caught,
    ):
        brain.answer(Question("", (UserMessage("play"),), (), 10))
    assert caught.value.passing
