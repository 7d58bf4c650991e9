"""The agent loop, part by part, on the Pokémon table: what goes out, what stops it, how it ends."""

from __future__ import annotations

import io

import pytest
from pydantic_ai.exceptions import (
    ModelAuthenticationError,
    ModelHTTPError,
    ModelRateLimitError,
    ModelServerError,
    ModelUnavailableError,
)
from pydantic_ai.messages import ModelRequest, ToolCallPart, UserPromptPart

from darwindeck.errors import ModelError
from darwindeck.llm.loop import (
    AgentConfig,
    AgentTurn,
    Budget,
    Ending,
    Limits,
    PartEnd,
    Retry,
    Task,
    Transcript,
    read_transcript,
)
from darwindeck.llm.loop.agent_turn import STATE_HEAD
from darwindeck.llm.loop.transcript import PromptLine, TroubleLine
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.prompts import system_prompt
from darwindeck.llm.providers.brain import Price
from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.table import Table
from tests.llm.players.models import Say, Script, Seen, call, model, words

SIX = Limits(steps=6)


def table_in_play(seed: int = 3) -> Table:
    """Both seats are set up and the first turn has begun."""
    table = new_table(seed)
    players = [ScriptedPlayer(table, seat) for seat in range(2)]
    for _ in range(2):
        players[table.state.to_act].act()
    return table


def run(
    script: Script,
    *,
    table: Table | None = None,
    limits: Limits = SIX,
    budget: Budget | None = None,
    price: Price | None = None,
    out: io.BytesIO | None = None,
    reports: bool = False,
) -> tuple[PartEnd, list[float]]:
    """Play the main part of the seat that is to act."""
    table = table or table_in_play()
    slept: list[float] = []
    seat = table.state.to_act
    with model(script, price=price) as brain:
        setting = AgentConfig(brain, budget or Budget(), limits, Transcript(out), sleep=slept.append)
        task = Task(seat, Mode.MAIN, system_prompt("pokemon", Mode.MAIN), "Play your turn.", reports=reports)
        return AgentTurn(open_desk(table, seat, Mode.MAIN), setting, task).run(), slept


class Steps:
    """A script with one answer for every step; the last one is repeated. It keeps what it saw."""

    def __init__(self, *answers: Say) -> None:
        self.answers = list(answers)
        self.seen: list[Seen] = []

    def __call__(self, seen: Seen) -> Say:
        self.seen.append(seen)
        return self.answers[min(len(self.seen), len(self.answers)) - 1]


def states_in(seen: Seen) -> list[str]:
    parts = [part for message in seen.messages if isinstance(message, ModelRequest) for part in message.parts]
    contents = [part.content for part in parts if isinstance(part, UserPromptPart)]
    return [text for text in contents if isinstance(text, str) and text.startswith(STATE_HEAD)]


def test_the_fresh_state_is_the_last_message_and_the_only_state_there_is() -> None:
    script = Steps(call("draw"), call("peek", zone="your_deck"), call("end_turn"))
    run(script)
    assert [len(states_in(seen)) for seen in script.seen] == [1, 1, 1]
    assert script.seen[0].state != script.seen[1].state


def test_a_part_is_done_when_the_table_has_accepted_the_terminal_action() -> None:
    table = table_in_play()
    turn = table.state.turn
    end, _ = run(Steps(call("end_turn")), table=table)
    assert end.ending is Ending.DONE
    assert table.state.turn == turn + 1


def test_a_refused_terminal_action_does_not_end_a_part() -> None:
    script = Steps([ToolCallPart("end_turn", {"nonsense": 1})], call("end_turn"))
    end, _ = run(script)
    assert (end.ending, end.steps) == (Ending.DONE, 2)


def test_calls_after_a_refused_one_are_answered_as_cancelled_and_not_run() -> None:
    table = table_in_play()
    hand = table.view(table.state.to_act).zone("your_hand").count
    batch = [*call("peek", zone="your_deck"), *call("peek", zone="nowhere"), *call("draw")]
    script = Steps(batch, call("end_turn"))
    end, _ = run(script, table=table)
    outcomes = [result.outcome for result in script.seen[1].results]
    assert outcomes == ["success", "failed", "failed"]
    assert str(script.seen[1].results[2].content) == "Not run: peek was refused"
    assert end.refusals == {"table/unknown-zone": 1, "table/cancelled": 1}
    assert table.view(1 - table.state.to_act).zone("your_hand").count == hand


def test_unreadable_arguments_are_answered_with_the_reason_and_go_back_readable() -> None:
    script = Steps([ToolCallPart("peek", '{"zone": [')], call("end_turn"))
    end, _ = run(script)
    assert end.refusals == {"table/bad-arguments": 1}
    sent_back = [
        part
        for message in script.seen[1].messages
        for part in message.parts
        if isinstance(part, ToolCallPart)
    ]
    assert sent_back[0].args_as_dict() == {"unreadable": '{"zone": ['}


def test_a_rewind_starts_the_conversation_again_with_its_guidance_at_most_twice() -> None:
    table = table_in_play()
    active = table.state.to_act
    mark = call("add_counter", zone="your_active", counterType="damage")
    back = call("rewind", reason="a slip", guidance="keep it")
    script = Steps(mark, back, mark, back, mark, back, call("end_turn"))
    end, _ = run(script, table=table, limits=Limits(steps=7))
    assert end.refusals == {"table/nothing-to-undo": 1}
    after = [part.content for part in script.seen[2].messages[0].parts if isinstance(part, UserPromptPart)]
    assert len(script.seen[2].messages) == 1
    assert after[1] == "Everything since the start of this part was taken back: a slip\nFrom here: keep it"
    assert table.view(active).zone("your_active").counters == {"damage": 1}


def test_a_rewind_never_goes_past_new_information() -> None:
    script = Steps(call("peek", zone="your_deck"), call("rewind", reason="r", guidance="g"), call("end_turn"))
    end, _ = run(script)
    assert end.refusals == {"table/nothing-to-undo": 1}


def test_a_model_that_never_stops_searching_is_stopped_by_the_cap() -> None:
    end, _ = run(Steps(call("search_zone", zone="your_deck")))
    assert (end.ending, end.steps, end.reason) == (Ending.STEPS, 6, "6 steps were not enough")


def test_answers_without_tools_are_reminded_and_end_the_part_at_the_third() -> None:
    script = Steps(words("I think."), words("I think again."), words("I rest."))
    end, _ = run(script)
    assert (end.ending, end.steps, end.silent) == (Ending.SILENT, 3, 3)
    assert "words alone change nothing" in str(script.seen[1].messages[-1].parts[0])


def test_a_helper_that_answers_without_tools_has_reported() -> None:
    end, _ = run(Steps(words("All done.")), reports=True)
    assert (end.ending, end.text) == (Ending.REPORTED, "All done.")


def failing(*faults: Exception, then: Say) -> Script:
    left = list(faults)

    def script(_: Seen) -> Say:
        if left:
            raise left.pop(0)
        return then

    return script


def test_a_provider_that_fails_twice_is_asked_a_third_time_after_longer_and_longer_waits() -> None:
    faults = [_http(503), _http(429)]
    out = io.BytesIO()
    end, slept = run(failing(*faults, then=call("end_turn")), out=out)
    assert (end.ending, end.steps, slept) == (Ending.DONE, 1, [1.0, 2.0])
    troubles = [line for line in read_transcript(out.getvalue()) if isinstance(line, TroubleLine)]
    assert [(line.attempt, line.wait) for line in troubles] == [(1, 1.0), (2, 2.0)]


def _http(status: int) -> ModelHTTPError:
    kinds = {401: ModelAuthenticationError, 429: ModelRateLimitError, 503: ModelUnavailableError}
    kind = kinds.get(status, ModelServerError)
    return ModelHTTPError.for_category(kind, status_code=status, model_name="scripted")


def test_a_provider_that_keeps_failing_is_given_up() -> None:
    limits = Limits(retry=Retry(attempts=3))
    end, slept = run(failing(*[_http(500)] * 9, then=call("end_turn")), limits=limits)
    assert (end.ending, len(slept), end.lasting) == (Ending.PROVIDER, 2, False)


def test_a_refusal_of_the_provider_is_not_tried_again() -> None:
    end, slept = run(failing(_http(401), then=call("end_turn")))
    assert (end.ending, slept, end.lasting) == (Ending.PROVIDER, [], True)


def test_a_wait_the_provider_asks_for_is_kept_up_to_the_longest() -> None:
    retry = Retry(longest=20.0)
    assert retry.wait(1, ModelError("busy", passing=True, retry_after=7.0)) == 7.0
    assert retry.wait(1, ModelError("busy", passing=True, retry_after=700.0)) == 20.0


def test_a_model_whose_program_fails_ends_the_part_and_nothing_else() -> None:
    table = table_in_play()
    end, _ = run(failing(ZeroDivisionError("oops"), then=call("end_turn")), table=table)
    assert end.ending is Ending.DIED
    assert "ZeroDivisionError: oops" in end.reason
    assert table.state.result is None


def test_a_token_budget_that_is_spent_stops_before_the_next_inference() -> None:
    budget = Budget(tokens=1)
    end, _ = run(Steps(call("peek", zone="your_deck")), budget=budget)
    assert (end.ending, end.steps) == (Ending.BUDGET, 1)
    assert end.usage == budget.spent


def test_a_budget_in_dollars_goes_by_the_price() -> None:
    end, _ = run(Steps(call("peek", zone="your_deck")), budget=Budget(cost=1e-9), price=Price(1.0, 2.0))
    assert (end.ending, end.steps) == (Ending.BUDGET, 1)
    assert end.usage.cost == pytest.approx((end.usage.input_tokens + 2 * end.usage.output_tokens) / 1e6)


def test_a_budget_in_dollars_without_a_known_price_stops_and_says_so() -> None:
    end, _ = run(Steps(call("peek", zone="your_deck")), budget=Budget(cost=100.0))
    assert end.ending is Ending.BUDGET
    assert "price of this model is not known" in end.reason


def test_a_part_waits_for_the_other_seat_and_goes_on_with_its_answer() -> None:
    table = table_in_play()
    seat = table.state.to_act
    script = Steps(call("create_decision", message="Choose."), call("end_turn"))
    with model(script) as brain:
        task = Task(seat, Mode.MAIN, "system", "Play your turn.")
        part = AgentTurn(open_desk(table, seat, Mode.MAIN), AgentConfig(brain), task)
        assert part.run().ending is Ending.PAUSED
        open_desk(table, 1 - seat, Mode.DECISION).call("resolve_decision", b'{"message": "The left one."}')
        end = part.run()
    assert (end.ending, end.steps) == (Ending.DONE, 1)
    told = [
        str(part.content) for part in script.seen[1].messages[-1].parts if isinstance(part, UserPromptPart)
    ]
    assert "The left one." in told[0]


def test_every_prompt_is_in_the_transcript_as_it_was_sent() -> None:
    out = io.BytesIO()
    script = Steps(call("search_zone", zone="your_deck"), call("peek", zone="your_deck"), call("end_turn"))
    run(script, out=out)
    prompts = [line for line in read_transcript(out.getvalue()) if isinstance(line, PromptLine)]
    assert [len(line.messages) for line in prompts] == [2, 4, 6]
    sent = [
        [getattr(part, "content", "") for message in seen.messages for part in message.parts]
        for seen in script.seen
    ]
    for line, contents in zip(prompts, sent, strict=True):
        assert getattr(line.messages[-1], "text", "") == contents[-1]
