"""Decisions: mini-turns of the other seat, and hands shown for as long as one lasts."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from tests.table.tables import PEEK_EFFECT, known, small


def code(table, seat: int, action: a.Action) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(TableError) as caught:
        table.submit(seat, action)
    return caught.value.code


def test_a_decision_gives_the_other_seat_the_word_and_resolving_gives_it_back() -> None:
    table = small(deck1="A")
    table.submit(0, a.CreateDecision("choose"))
    assert (table.view(1).to_act, table.view(0).to_act) == (True, False)
    assert code(table, 0, a.CoinFlip()) == "action/not_your_turn"
    table.submit(1, a.Draw())
    table.submit(1, a.ResolveDecision("done"))
    assert table.view(0).to_act
    assert table.state.turn == 1


def test_the_view_says_who_is_asked_and_what() -> None:
    table = small()
    table.submit(0, a.CreateDecision("choose"))
    mine, theirs = table.view(0).decision, table.view(1).decision
    assert mine is not None
    assert theirs is not None
    assert (mine.yours, theirs.yours, theirs.message) == (False, True, "choose")


def test_whoever_is_asked_searches_before_the_answer_unless_the_table_forbids_it() -> None:
    table = small(deck0="C", deck1="A B", discard1="C")
    table.search_in_decision = False
    table.submit(0, a.SearchZone("deck@0"))
    table.submit(0, a.CreateDecision("choose"))
    before = table.state, table.revision
    assert code(table, 1, a.SearchZone("deck@1")) == "table/not-permitted"
    assert code(table, 1, a.SearchZone("discard@1", effect=PEEK_EFFECT)) == "table/not-permitted"
    assert (table.state, table.revision) == before
    table.submit(1, a.Peek("deck@1", 1))
    table.search_in_decision = True
    table.submit(1, a.SearchZone("deck@1"))


def test_only_one_decision_is_open_at_a_time() -> None:
    table = small()
    table.submit(0, a.CreateDecision("choose"))
    assert code(table, 1, a.CreateDecision("you first")) == "table/decision-pending"


def test_a_turn_does_not_end_while_a_decision_is_open() -> None:
    table = small()
    table.submit(0, a.CreateDecision("choose"))
    assert code(table, 1, a.EndTurn()) == "table/decision-pending"


def test_there_is_nothing_to_resolve_without_a_decision() -> None:
    assert code(small(), 0, a.ResolveDecision()) == "table/no-decision"


def test_a_revealed_hand_is_seen_until_the_decision_is_resolved_and_remembered_after() -> None:
    table = small(hand0="A B", hand1="C")
    table.submit(0, a.RevealHand("hand@0", mutual=True))
    assert (known(table, "opponent_hand", 1), known(table, "opponent_hand", 0)) == ("A B", "C")
    table.submit(1, a.ResolveDecision())
    hand = table.view(1).zone("opponent_hand")
    assert [card.face_up for card in hand.cards] == [False, False]
    assert known(table, "opponent_hand", 1) == "A B"


def test_what_was_remembered_of_a_hand_goes_when_it_changes_unseen() -> None:
    table = small(hand0="A B", row0="C")
    table.submit(0, a.RevealHand("hand@0"))
    table.submit(1, a.ResolveDecision())
    table.submit(0, a.MoveCard("hand@0", "deck@0", a.At(1)))
    assert known(table, "opponent_hand", 1) == "?"
