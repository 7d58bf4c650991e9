"""More of what looking, searching, rearranging and shuffling must do, through the page's own messages."""

from __future__ import annotations

import pytest

from darwindeck.table.actions import (
    At,
    CreateDecision,
    End,
    MoveCard,
    Named,
    Peek,
    RearrangeZone,
    ResolveDecision,
    SearchZone,
    Shuffle,
)
from darwindeck.table.hooks import Referee
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.state import state_hash
from tests.web.open.acceptance import Game, game
from tests.web.site import RunningSite


def ids(here: Game, key: str = "deck@0") -> list[int]:
    return [card.id for card in here.live.table.state.piles[key].cards]


def sights(here: Game) -> dict[int, tuple[bool, ...]]:
    piles = here.live.table.state.piles.values()
    return {card.id: card.sight for pile in piles for card in pile.cards}


def test_looks_change_who_sees_no_card_and_give_handles(site: RunningSite) -> None:
    with game(site) as here:
        before = sights(here)
        here.ann.done(Peek("deck@0", 3))
        assert [card.handle for card in here.ann.zone("deck@0").cards] == ["#1", "#2", "#3"]
        here.ann.done(SearchZone("deck@0"))
        here.ann.done(Peek("deck@0", 2, End.BOTTOM))
        assert sights(here) == before


def test_a_zone_that_both_share_is_looked_into_by_either(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(MoveCard("hand@0", "staging", At(0)))
        here.ann.done(Peek("staging", 1))
        assert here.ann.log[-1] == "You peeked at the top 1 card of the staging."
        assert here.heard()[-1] == "Ann peeked at the top 1 card of the staging."
        assert [card.label for card in here.bob.zone("staging").cards] == here.labels("staging")


@pytest.mark.parametrize("quote", ["'", "’"])
def test_the_words_on_a_card_open_another_hand_and_everybody_reads_them(
    site: RunningSite, quote: str
) -> None:
    words = f"Look at your opponent{quote}s hand."
    with game(site, deck="40 Kettlefox DDK 1\n20 Keyhole DDK 18") as here:
        here.ann.done(MoveCard("hand@0", "staging", At(here.labels("hand@0").index("Keyhole"))))
        here.ann.done(SearchZone("hand@1", effect=words))
        shown = {held.label: held.count for held in here.ann.zone("hand@1").somewhere}
        assert shown == {label: here.labels("hand@1").count(label) for label in here.labels("hand@1")}
        assert f"[card effect: {words}]" in here.heard()[-1]


def test_an_inventory_is_in_the_same_order_wherever_the_cards_lie(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(SearchZone("deck@0"))
        first = here.ann.zone("deck@0").somewhere
        here.ann.done(Shuffle("deck@0"))
        assert not here.ann.zone("deck@0").somewhere
        here.ann.done(SearchZone("deck@0"))
        assert here.ann.zone("deck@0").somewhere == first


def test_a_search_of_the_deck_says_nothing_of_the_prizes(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(SearchZone("deck@0"))
        prizes = [zone for zone in here.ann.zones() if zone.id.startswith("prizes") and zone.count]
        assert prizes
        assert not [zone for zone in prizes if zone.cards or zone.somewhere]


def test_whoever_is_asked_may_search_before_they_answer(site: RunningSite) -> None:
    with game(site, referee=Referee.OFF) as here:
        here.ann.done(CreateDecision("Find something."))
        here.bob.up_to(here.ann.version)
        here.bob.done(SearchZone("deck@1"))
        assert here.bob.zone("deck@1").somewhere
        here.bob.done(ResolveDecision())


def test_a_table_may_forbid_searches_before_an_answer(site: RunningSite) -> None:
    with game(site, search_in_decision=False) as here:
        here.ann.done(SearchZone("deck@0"))
        here.ann.done(CreateDecision("Find something."))
        here.bob.up_to(here.ann.version)
        answer = here.bob.act(SearchZone("deck@1"))
        assert (answer["type"], answer["reason"]) == (
            "refused",
            "At this table nobody searches while a question is open.",
        )
        assert not here.bob.zone("deck@1").somewhere
        here.bob.done(ResolveDecision())


def test_printings_of_one_name_are_taken_by_label_after_a_look(site: RunningSite) -> None:
    with game(site) as here:
        size = len(here.labels("deck@0"))
        here.ann.done(Peek("deck@0", size))
        here.ann.done(MoveCard("deck@0", "hand@0", Named("twin-1")))
        assert "Fire Energy (twin-1)" in here.labels("hand@0")
        answer = here.ann.act(MoveCard("deck@0", "hand@0", Named("twin-2")))
        assert (answer["type"], answer["code"]) == ("refused", "table/unknown-card")


def test_the_one_who_rearranges_reads_the_order_and_the_other_only_how_many(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 3))
        here.ann.done(RearrangeZone("deck@0", (2, 0, 1)))
        names = ", ".join(here.labels("deck@0")[:3])
        assert here.ann.log[-1] == f"You rearranged the top 3 cards of your deck, top to bottom: {names}."
        assert here.heard()[-1] == "Ann rearranged the top 3 cards of the opponent's deck."


def test_at_the_bottom_the_very_cards_are_meant_whatever_lies_higher(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 4, End.BOTTOM))
        before = ids(here)
        assert set(here.labels("deck@0")[-4:]) & set(here.labels("deck@0")[:-4])
        here.ann.done(RearrangeZone("deck@0", (3, 1, 0, 2), End.BOTTOM))
        assert ids(here) == [*before[:-4], before[-1], before[-3], before[-4], before[-2]]


WRONG = {
    "more than there are": ("prizes_1@0", [1, 0], "only 1 card"),
    "one twice": ("deck@0", [0, 0, 1], "The top 3 cards of your deck are Cinderhen, "),
    "not the end": ("deck@0", [1, 2, 3], "The top 3 cards of your deck are Cinderhen, "),
    "one too many": (
        "deck@0",
        [3, 2, 1, 0],
        "You know 3 of the top 4 cards of your deck: look at them first.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_order_is_answered_with_what_is_known_and_recorded_nowhere(
    site: RunningSite, what: str
) -> None:
    zone, order, words = WRONG[what]
    with game(site) as here:
        here.ann.done(Peek("prizes_1@0", 1))
        here.ann.done(Peek("deck@0", 3))
        table = here.live.table
        before = state_hash(table.state), len(table.history), table.log(0), table.log(1)
        answer = here.ann.act({"type": "rearrange_zone", "zone": zone, "order": order})
        assert (answer["type"], words in str(answer["reason"])) == ("refused", True), answer
        assert (state_hash(table.state), len(table.history), table.log(0), table.log(1)) == before


def test_an_order_that_was_not_looked_at_is_refused_without_a_name(site: RunningSite) -> None:
    with game(site) as here:
        answer = here.ann.act(RearrangeZone("deck@0", (2, 1, 0)))
        names = {card.name for card in here.live.table.game.catalogue}
        assert not [name for name in names if name in str(answer)]


def test_a_zone_that_does_not_exist_is_answered_with_those_that_do(site: RunningSite) -> None:
    with game(site) as here:
        for action in ({"type": "peek"}, {"type": "shuffle"}, {"type": "search_zone"}):
            assert "prizes_1@0" in str(here.ann.act({**action, "zone": "cellar"})["reason"])


def test_a_shuffle_gives_every_kind_of_zone_its_own_sight_back(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(
            {"type": "flip_card", "zone": "hand@0", "card": {"by": "at", "index": 0}, "face": "public"}
        )
        here.bob.up_to(here.ann.version)
        assert len(here.bob.zone("hand@0").cards) == 1
        here.ann.done(Shuffle("hand@0"))
        here.ann.done(MoveCard("hand@0", "staging", At(0)))
        here.ann.done(MoveCard("hand@0", "staging", At(0)))
        here.ann.done({"type": "flip_card", "zone": "staging", "card": {"by": "top"}, "face": "hidden"})
        here.bob.up_to(here.ann.version)
        assert not here.bob.zone("hand@0").cards
        assert [card.face_up for card in here.bob.zone("staging").cards] == [False, True]
        here.ann.done(Shuffle("staging"))
        here.bob.up_to(here.ann.version)
        assert [card.face_up for card in here.bob.zone("staging").cards] == [True, True]
        assert len(here.ann.zone("hand@0").cards) == here.ann.zone("hand@0").count


def test_looks_and_orders_are_in_the_record_and_replay_to_the_same_table(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 4))
        here.ann.done(RearrangeZone("deck@0", (3, 2, 1, 0)))
        here.ann.done(SearchZone("deck@0"))
        here.ann.done(Shuffle("deck@0"))
        kinds = [type(entry.action).__name__ for entry in here.live.table.history[-4:]]
        assert kinds == ["Peek", "RearrangeZone", "SearchZone", "Shuffle"]
        record = read_record(write_record(record_of(here.live.table)))
        assert replay(record).states[-1] == here.live.table.state


def test_a_refusal_is_a_sentence_for_people(site: RunningSite) -> None:
    with game(site) as here:
        answer = here.ann.act(Peek("hand@1", 1))
        assert answer["reason"] == (
            "You may not look into the opponent's hand without a card effect: "
            "choose the words on a card that allow it."
        )
