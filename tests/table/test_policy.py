"""Policy: whose zone may be touched how, room in a zone, and what a card effect opens."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.hooks import Referee
from tests.table.tables import PEEK_EFFECT, letters, small


def code(table, action: a.Action, seat: int = 0) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(TableError) as caught:
        table.submit(seat, action)
    return caught.value.code


@pytest.mark.parametrize(
    "action",
    [
        a.MoveCard("hand@1", "hand@0", a.At(0)),
        a.MoveCard("hand@0", "hand@1", a.At(0)),
        a.MoveCard("row@1", "hand@0"),
        a.MoveStack("deck@1", "deck@0"),
        a.SwapStacks("row@0", "row@1"),
        a.Shuffle("deck@1"),
        a.FlipCard("row@1", a.Top(), a.Face.HIDDEN),
        a.Reveal("hand@1", (a.At(0),)),
        a.RevealHand("hand@1"),
        a.PlaceOnZone((a.CardIn("row@1", a.Top()),), "deck@0"),
        a.AddCounter("hand@1", "damage"),
        a.SearchZone("pot"),
    ],
)
def test_the_other_seats_zones_are_closed_without_an_effect(action: a.Action) -> None:
    table = small(hand0="A", hand1="B", row0="C", row1="D", deck1="A B", pot="A")
    assert code(table, action) == "table/not-permitted"


def test_the_same_is_open_with_an_effect_named() -> None:
    table = small(hand0="A", hand1="B")
    table.submit(0, a.MoveCard("hand@1", "hand@0", a.At(0), effect=PEEK_EFFECT))
    assert letters(table, "hand@0") == "B A"


def test_damage_may_be_put_on_the_other_side() -> None:
    table = small(row1="A")
    table.submit(0, a.AddCounter("row@1", "damage", 2))
    assert dict(table.view(0).zone("opponent_row").counters) == {"damage": 2}


def test_a_knocked_out_pile_may_be_cleared_into_its_owners_discard_only() -> None:
    table = small(row1="A B", discard0="C")
    assert code(table, a.MoveStack("row@1", "discard@0")) == "table/not-permitted"
    table.submit(0, a.MoveStack("row@1", "discard@1"))
    assert letters(table, "discard@1") == "A B"


def test_a_full_zone_takes_no_more() -> None:
    assert code(small(prize0="A", deck0="B"), a.MoveCard("deck@0", "prize@0")) == "table/full"


def test_a_move_within_a_full_zone_is_no_arrival() -> None:
    table = small(prize0="A")
    table.submit(0, a.MoveCard("prize@0", "prize@0", a.At(0), a.End.BOTTOM))
    assert letters(table, "prize@0") == "A"
    full = small(deck0=" ".join("A" * 60))
    full.submit(0, a.MoveCard("deck@0", "deck@0", a.Top(), a.End.BOTTOM))
    assert letters(full, "deck@0") == " ".join("A" * 60)


def test_an_effect_overrides_capacity() -> None:
    table = small(prize0="A", deck0="B")
    table.submit(0, a.MoveCard("deck@0", "prize@0", effect=PEEK_EFFECT))
    assert letters(table, "prize@0") == "B A"


def test_a_strict_referee_wants_whole_sentences() -> None:
    table = small(hand1="A", camp0="P", referee=Referee.STRICT)
    for part in ("Look at", "of your opponent's deck", "Look at the top 2 cards"):
        assert code(table, a.Peek("hand@1", effect=part)) == "table/effect-unproven"


def test_an_unproven_effect_is_answered_with_the_texts_that_are_open() -> None:
    table = small(hand1="A", camp0="P", deck0="A", referee=Referee.STRICT)
    with pytest.raises(TableError) as caught:
        table.submit(0, a.Peek("hand@1", effect="Look wherever you like."))
    assert caught.value.suggestions == (PEEK_EFFECT,)


def test_turning_a_shared_hidden_card_towards_oneself_is_a_look() -> None:
    table = small(pot="A B")
    assert code(table, a.FlipCard("pot", a.Top(), a.Face.OWNER_ONLY)) == "table/not-permitted"
    table.submit(0, a.FlipCard("pot", a.Top(), a.Face.PUBLIC))


@pytest.mark.parametrize("referee", [Referee.OFF, Referee.WARN])
def test_a_lenient_referee_believes_the_effect(referee: Referee) -> None:
    table = small(hand1="A", referee=referee)
    before = table.revision
    table.submit(0, a.Peek("hand@1", effect=PEEK_EFFECT))
    assert table.revision > before


def test_a_strict_referee_wants_to_see_it_on_the_table() -> None:
    strict = Referee.STRICT
    assert (
        code(small(hand1="A", referee=strict), a.Peek("hand@1", effect=PEEK_EFFECT))
        == "table/effect-unproven"
    )
    small(hand1="A", camp0="P", referee=strict).submit(0, a.Peek("hand@1", effect=PEEK_EFFECT.upper()))


def test_an_unknown_zone_is_refused_by_every_action() -> None:
    for action in (a.Shuffle("x"), a.MoveCard("x", "hand@0"), a.SwapStacks("row@0", "x"), a.Peek("x")):
        assert code(small(row0="A"), action) == "table/unknown-zone"
