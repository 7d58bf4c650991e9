"""Hooks: before an action they continue, warn, block or replace; after it they add what the house does."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.hooks import (
    After,
    Block,
    Continue,
    FollowUp,
    Hooks,
    Referee,
    Replace,
    Situation,
    Verdict,
    Warn,
    referee_rule,
)
from tests.table.tables import PEEK_EFFECT, letters, small


def always(verdict: Verdict):  # type: ignore[no-untyped-def]
    return lambda _: verdict


def test_a_warning_lets_the_action_through_and_tells_the_seat() -> None:
    table = small(deck0="A", hooks=Hooks(before=((100, always(Warn("slowly", "you are fast"))),)))
    assert table.submit(0, a.Draw()).warnings == ("slowly: you are fast",)
    assert letters(table, "hand@0") == "A"


def test_a_block_refuses_with_its_rule() -> None:
    table = small(deck0="A", hooks=Hooks(before=((100, always(Block("no drawing", "not today"))),)))
    with pytest.raises(TableError) as caught:
        table.submit(0, a.Draw())
    assert (caught.value.code, caught.value.rule) == ("table/rule", "no drawing")
    assert table.history == []


def test_a_replacement_is_what_happens_and_what_is_recorded() -> None:
    table = small(deck0="A B", hooks=Hooks(before=((100, always(Replace(a.Draw(2)))),)))
    table.submit(0, a.Draw())
    assert letters(table, "hand@0") == "A B"
    assert table.history[0].action == a.Draw(2)


def test_a_replacement_passes_the_policy_too() -> None:
    table = small(deck0="A", deck1="B", hooks=Hooks(before=((1, always(Replace(a.Shuffle("deck@1")))),)))
    with pytest.raises(TableError, match="without a card effect"):
        table.submit(0, a.Draw())


def test_lower_priority_runs_first_and_the_first_block_wins() -> None:
    hooks = Hooks(
        before=(
            (200, always(Block("late", ""))),
            (50, always(Warn("early", "w"))),
            (100, always(Block("middle", ""))),
            (10, always(Continue())),
        )
    )
    with pytest.raises(TableError) as caught:
        small(deck0="A", hooks=hooks).submit(0, a.Draw())
    assert caught.value.rule == "middle"


def drew(after: After) -> tuple[FollowUp, ...]:
    if isinstance(after.before.action, a.Draw):
        return (FollowUp(0, a.Note("somebody drew")), FollowUp(0, a.MarkTurn("drawn")))
    return ()


def test_follow_ups_are_done_recorded_and_logged_in_the_same_step() -> None:
    table = small(deck0="A", hooks=Hooks(after=((100, drew),)))
    receipt = table.submit(0, a.Draw())
    assert receipt.lines == ("You drew 1 card: Apple", "somebody drew")
    assert [entry.auto for entry in table.history] == [False, True, True]
    assert table.state.turn_marks == ("drawn",)
    table.undo()
    assert (letters(table, "deck@0"), table.history) == ("A", [])


def test_a_failing_follow_up_refuses_the_whole_step() -> None:
    hooks = Hooks(after=((100, lambda _: (FollowUp(0, a.Shuffle("deck@0")),)),))
    table = small(deck0="A", hooks=hooks)
    before = table.state
    with pytest.raises(TableError):
        table.submit(0, a.Draw())
    assert (table.state, table.history, table.events) == (before, [], [])


def test_hooks_that_never_rest_are_stopped() -> None:
    hooks = Hooks(after=((1, lambda _: (FollowUp(0, a.Note("again")),)),))
    with pytest.raises(TableError, match="never come to rest"):
        small(hooks=hooks).submit(0, a.CoinFlip())


def no_second_card(situation: Situation) -> str | None:
    return "you have one" if situation.state.piles["hand@0"].cards else None


@pytest.mark.parametrize(
    ("referee", "warnings"), [(Referee.OFF, ()), (Referee.WARN, ("one card: you have one",))]
)
def test_the_referee_is_silent_or_warns(referee: Referee, warnings: tuple[str, ...]) -> None:
    hooks = Hooks(before=((100, referee_rule("one card", no_second_card)),))
    table = small(deck0="A", hand0="B", hooks=hooks, referee=referee)
    assert table.submit(0, a.Draw()).warnings == warnings


def test_a_strict_referee_refuses_with_the_rule_and_a_proven_effect_overrides() -> None:
    hooks = Hooks(before=((100, referee_rule("one card", no_second_card)),))
    table = small(deck0="A", hand0="B", staging="P", hooks=hooks, referee=Referee.STRICT)
    with pytest.raises(TableError) as caught:
        table.submit(0, a.Draw())
    assert caught.value.rule == "one card"
    table.submit(0, a.Draw(effect=PEEK_EFFECT))
    assert letters(table, "hand@0") == "B A"


def test_a_rule_sees_only_cards_its_seat_knows() -> None:
    table = small(deck0="A B", hand0="C", row1="D")
    table.submit(0, a.Peek("deck@0", 1, a.End.BOTTOM))
    situation = Situation(table.game, table.state, 0, a.Draw(), Referee.STRICT)
    assert situation.known_card("deck@0", a.Top()) is None
    assert situation.known_card("deck@0", a.Named("apple")) is None
    bottom = situation.known_card("deck@0", a.At(1))
    assert bottom is not None
    assert bottom.template == "bread"
    assert situation.known_card("row@1", a.Top()) is not None
