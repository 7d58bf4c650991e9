"""A long turn does not grow: a hundred steps of searching and talking stay within a fixed bound at every step."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace

from darwindeck.llm.condense import condense
from darwindeck.llm.loop import AgentConfig, AgentTurn, Limits, Task, Transcript
from darwindeck.llm.loop.brain import Answer, Usage
from darwindeck.llm.loop.limits import CUT_ARGUMENTS, MOST_CALLS, cut_answer
from darwindeck.llm.loop.transcript import AnswerLine, ResultLine, read_transcript
from darwindeck.llm.loop.window import FOLD_AT, fold
from darwindeck.llm.messages import AssistantMessage, Message, ToolCall, ToolMessage, ToolReturn, UserMessage
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.tools.registry import EVERY_TOOL, histories
from tests.llm.players.models import Say, Seen, call, model, words
from tests.llm.players.test_part import table_in_play

STEPS = 100
HISTORY = 12_000
"""Letters that everything but the fresh state may take; two old listings alone would have more."""
POLICIES = histories(EVERY_TOOL.values())


def test_a_turn_of_a_hundred_steps_with_repeated_searches_stays_within_a_fixed_bound() -> None:
    table = table_in_play()
    sizes: list[int] = []

    def script(seen: Seen) -> Say:
        sizes.append(seen.letters - len(seen.state))
        match len(sizes) % 4:
            case 0:
                return [*words("I want to be sure. " * 20), *call("search_zone", zone="your_deck")]
            case 1:
                return [*call("peek", zone="your_deck", count=8), *call("search_zone", zone="your_deck")]
            case 2:
                return call("move_card", fromZone="nowhere", toZone="your_hand")
            case _:
                return call("search_zone", zone="your_deck")

    with model(script) as brain:
        desk = open_desk(table, table.state.to_act, Mode.MAIN)
        AgentTurn(desk, AgentConfig(brain, limits=Limits(steps=STEPS)), Task(0, Mode.MAIN, "", "Play.")).run()
    assert len(sizes) == STEPS
    assert max(sizes) <= HISTORY
    assert max(sizes[-40:]) - max(sizes[:60]) < 20, "only the counts of what was folded get longer"


def exchange(number: int, name: str, text: str = "fine", ok: bool = True) -> tuple[Message, Message]:
    said = AssistantMessage("", (ToolCall(f"c{number}", name),))
    return said, ToolMessage((ToolReturn(f"c{number}", name, text, ok=ok),))


def long_history(*special: tuple[Message, Message]) -> tuple[Message, ...]:
    plain = [message for number in range(40) for message in exchange(number, "draw")]
    return (UserMessage("Play."), *(message for pair in special for message in pair), *plain)


def test_folding_counts_what_it_takes_out() -> None:
    folded = fold(condense(long_history()), POLICIES)
    assert folded[0] == UserMessage("Play.")
    assert isinstance(folded[1], UserMessage)
    assert folded[1].text.startswith("Earlier in this part: draw ×")
    again = fold(condense((*folded, *long_history()[1:])), POLICIES)
    assert sum(isinstance(message, UserMessage) for message in again) == 2


def test_folding_never_separates_a_call_from_its_result() -> None:
    history = long_history()
    for length in range(1, len(history) + 1, 2):
        folded = fold(condense(history[:length]), POLICIES)
        calls = [c.id for message in folded if isinstance(message, AssistantMessage) for c in message.calls]
        answers = [
            r.call_id for message in folded if isinstance(message, ToolMessage) for r in message.returns
        ]
        assert calls == answers
        assert len(folded) <= FOLD_AT


def test_long_words_of_old_exchanges_are_cut_and_the_latest_stay() -> None:
    long = "word " * 1000
    said = AssistantMessage(long, (ToolCall("c", "peek", f'{{"zone": "{long}"}}'),), kept=b"signed")
    refused = ToolMessage((ToolReturn("c", "peek", long, ok=False),))
    history = fold((UserMessage("Play."), *(said, refused) * 3), POLICIES)
    assert history[-4:] == (said, refused) * 2
    old, answered = history[1:3]
    assert isinstance(old, AssistantMessage)
    assert isinstance(answered, ToolMessage)
    assert (len(old.text), old.kept, old.calls[0].id) == (401, b"", "c")
    assert max(len(old.calls[0].arguments), len(answered.returns[0].text)) <= 401


@pytest.mark.parametrize("name", ["coin_flip", "create_decision", "peek"])
def test_folding_keeps_what_the_registry_keeps(name: str) -> None:
    folded = fold(condense(long_history(exchange(99, name, "what it showed"))), POLICIES)
    assert "what it showed" in [r.text for m in folded if isinstance(m, ToolMessage) for r in m.returns]


def test_folding_keeps_what_the_table_said() -> None:
    history = (*long_history()[:1], UserMessage("Play is back with you."), *long_history()[1:])
    assert UserMessage("Play is back with you.") in fold(condense(history), POLICIES)


def test_look_and_legal_actions_share_one_slot_and_rules_has_its_own() -> None:
    shown = [
        exchange(1, "rules", "R"),
        exchange(2, "look", "L"),
        exchange(3, "legal_actions", "A"),
        exchange(4, "say"),
    ]
    history = condense([UserMessage("Play."), *(message for pair in shown for message in pair)])
    texts = [r.text for m in history if isinstance(m, ToolMessage) for r in m.returns]
    assert texts == ["R", "[look succeeded]", "A", "[say succeeded]"]


def test_an_answer_without_end_is_cut_before_it_is_run_or_written_down() -> None:
    table = table_in_play()
    asked = 0
    out = io.BytesIO()

    def script(_: Seen) -> Say:
        nonlocal asked
        asked += 1
        match asked:
            case 1:
                return words("x" * 3_000_000)
            case 2:
                return call("peek", zone="y" * 3_000_000)
            case _:
                return [part for _ in range(500) for part in call("coin_flip")]

    with model(script) as brain:
        desk = open_desk(table, table.state.to_act, Mode.MAIN)
        setting = AgentConfig(brain, limits=Limits(steps=4), transcript=Transcript(out))
        AgentTurn(desk, setting, Task(0, Mode.MAIN, "", "Play.")).run()
    lines = read_transcript(out.getvalue())
    answers = [line for line in lines if isinstance(line, AnswerLine)]
    assert "2960000 more letters were cut" in answers[0].text
    assert answers[1].calls[0].arguments == CUT_ARGUMENTS
    assert len(answers[2].calls) == MOST_CALLS
    assert "468 more calls were not read" in answers[2].text
    refused = [line for line in lines if isinstance(line, ResultLine) and not line.ok]
    assert [line.code for line in refused] == ["table/bad-arguments"]
    assert len(out.getvalue()) < 600_000


def test_an_answer_of_usual_size_stays_as_it_is() -> None:
    answer = Answer(AssistantMessage("I draw.", (ToolCall("c1", "draw"),), b"signed"), Usage(), "hm")
    assert cut_answer(answer) is answer


def test_folding_counts_calls_and_reads_no_text() -> None:
    """Folded lines, nudges and condensed results are known by their data: other words fold alike."""
    nudged = (*long_history()[:1], UserMessage("Call something.", nudge=True), *long_history()[1:])
    once = fold(condense(nudged), POLICIES)
    folded = next(each for each in once if isinstance(each, UserMessage) and each.folded)
    again = tuple(replace(each, text=each.text.upper()) if each is folded else each for each in once)
    twice = fold((*again, *long_history()[1:]), POLICIES)
    lines = [each for each in twice if isinstance(each, UserMessage) and each.folded]
    assert len(lines) == 1
    assert dict(lines[0].folded)["draw"] > dict(folded.folded)["draw"]
    assert not any(isinstance(each, UserMessage) and each.nudge for each in twice)
