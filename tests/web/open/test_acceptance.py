"""What looking, searching, rearranging and shuffling must do, through the page's own messages.

Each test is a row of what a table for language models got wrong elsewhere, and how it is here.
"""

from __future__ import annotations

import pytest

from darwindeck.table.actions import (
    AddCounter,
    At,
    CoinFlip,
    DiceRoll,
    End,
    EndTurn,
    MoveCard,
    Named,
    Peek,
    RearrangeZone,
    SearchZone,
    Shuffle,
)
from darwindeck.table.state import state_hash
from tests.web.open.acceptance import game
from tests.web.site import RunningSite

REFUSED = {
    "peek at no cards": ({"type": "peek", "zone": "deck@0", "count": 0}, "table/bad-action"),
    "peek at fewer than none": ({"type": "peek", "zone": "deck@0", "count": -1}, "table/bad-action"),
    "peek at one and a half": ({"type": "peek", "zone": "deck@0", "count": 1.5}, "table/bad-action"),
    "peek nowhere": ({"type": "peek", "zone": "cellar"}, "table/unknown-zone"),
    "peek into an empty zone": ({"type": "peek", "zone": "discard@0"}, "table/empty-zone"),
    "peek at the other deck": ({"type": "peek", "zone": "deck@1"}, "table/not-permitted"),
    "peek at the other hand": ({"type": "peek", "zone": "hand@1"}, "table/not-permitted"),
    "peek at another's prize": ({"type": "peek", "zone": "prizes_1@1"}, "table/not-permitted"),
    "search nowhere": ({"type": "search_zone", "zone": "cellar"}, "table/unknown-zone"),
    "search the other deck": ({"type": "search_zone", "zone": "deck@1"}, "table/not-permitted"),
    "shuffle nowhere": ({"type": "shuffle", "zone": "cellar"}, "table/unknown-zone"),
    "shuffle with a wish": ({"type": "shuffle", "zone": "deck@0", "outcome": [1, 0]}, "table/bad-action"),
    "rearrange nothing": ({"type": "rearrange_zone", "zone": "deck@0", "order": []}, "table/bad-action"),
    "rearrange without a look": (
        {"type": "rearrange_zone", "zone": "deck@0", "order": [1, 0]},
        "table/not-known",
    ),
    "rearrange the other deck": (
        {"type": "rearrange_zone", "zone": "deck@1", "order": [0]},
        "table/not-permitted",
    ),
    "rearrange nowhere": ({"type": "rearrange_zone", "zone": "cellar", "order": [0]}, "table/unknown-zone"),
    "claim an effect no card has": (
        {"type": "search_zone", "zone": "hand@1", "effect": "Look at everything."},
        "table/effect-unproven",
    ),
    "a counter on a deck": (
        {"type": "add_counter", "zone": "deck@0", "counter": "damage"},
        "table/no-counters",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(site: RunningSite, what: str) -> None:
    action, code = REFUSED[what]
    with game(site) as here:
        before = state_hash(here.live.table.state), len(here.live.table.history), here.live.table.log(1)
        answer = here.ann.act(dict(action))
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["reason"]
        after = state_hash(here.live.table.state), len(here.live.table.history), here.live.table.log(1)
        assert after == before


def test_peek_shows_places_from_the_top_and_everybody_hears_that_somebody_looked(site: RunningSite) -> None:
    with game(site) as here:
        answer = here.ann.done(Peek("deck@0", 4))
        assert answer["opens"] == "deck@0"
        assert here.seen() == list(enumerate(here.labels("deck@0")[:4], 1))
        assert here.heard()[-1] == "Ann peeked at the top 4 cards of the opponent's deck."
        assert not here.bob.zone("deck@0").cards


def test_a_look_at_the_bottom_counts_from_the_top_too(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 2, End.BOTTOM))
        size = here.ann.zone("deck@0").count
        assert here.seen() == [(size - 1, here.labels("deck@0")[-2]), (size, here.labels("deck@0")[-1])]


def test_more_cards_than_there_are_is_all_of_them_and_the_log_says_how_many(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("prizes_1@0", 9))
        assert len(here.seen("prizes_1@0")) == 1
        assert here.ann.log[-1] == "You peeked at the top 1 card of your prize 1."


def test_each_printed_card_is_described_once_and_printings_of_one_name_are_told_apart(
    site: RunningSite,
) -> None:
    with game(site) as here:
        here.ann.done(SearchZone("deck@0"))
        scene = here.ann.scene
        assert scene is not None
        labels = [face.label for face in scene.faces.values()]
        assert len(labels) == len(set(labels))
        assert {"Fire Energy (ddk-16)", "Fire Energy (twin-1)"} <= set(labels)


def test_a_search_tells_how_many_and_never_where(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(SearchZone("deck@0"))
        zone = here.ann.zone("deck@0")
        assert not zone.cards
        found = {holding.label: holding.count for holding in zone.somewhere}
        assert found == {label: here.labels("deck@0").count(label) for label in set(here.labels("deck@0"))}
        kinds = [here.live.table.game.catalogue[holding.template].kind for holding in zone.somewhere]
        assert kinds == sorted(kinds)
        assert here.heard()[-1].startswith("Ann searched the opponent's deck")


def test_a_searched_card_is_taken_by_its_printing(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(SearchZone("deck@0"))
        before = here.labels("hand@0").count("Fire Energy (twin-1)")
        here.ann.done(MoveCard("deck@0", "hand@0", Named("twin-1")))
        assert here.labels("hand@0").count("Fire Energy (twin-1)") == before + 1
        assert "Fire Energy" not in here.heard()[-1]


def test_known_cards_are_put_into_another_order_copies_and_all(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 5))
        before = here.labels("deck@0")
        order = (4, 3, 2, 1, 0)
        here.ann.done(RearrangeZone("deck@0", order))
        assert here.labels("deck@0") == [*(before[place] for place in order), *before[5:]]
        assert here.seen() == list(enumerate(here.labels("deck@0")[:5], 1))
        assert here.heard()[-1] == "Ann rearranged the top 5 cards of the opponent's deck."


def test_at_the_bottom_the_first_named_lies_highest(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 3, End.BOTTOM))
        before = here.labels("deck@0")
        here.ann.done(RearrangeZone("deck@0", (2, 0, 1), End.BOTTOM))
        assert here.labels("deck@0")[-3:] == [before[-1], before[-3], before[-2]]


@pytest.mark.parametrize(
    "order", [[0, 0, 1], [0, 1, 2, 3], [1, 2, 3]], ids=["twice", "too many", "not the end"]
)
def test_only_a_permutation_of_what_is_known_is_an_order(site: RunningSite, order: list[int]) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 3))
        before = state_hash(here.live.table.state)
        answer = here.ann.act({"type": "rearrange_zone", "zone": "deck@0", "order": order})
        assert answer["code"] in ("table/not-a-permutation", "table/not-known")
        assert state_hash(here.live.table.state) == before


def test_after_a_look_at_the_bottom_that_very_card_is_taken(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 1, End.BOTTOM))
        last = here.live.table.state.piles["deck@0"].cards[-1]
        here.ann.done(MoveCard("deck@0", "hand@0", At(here.seen()[0][0] - 1)))
        assert last.id in {card.id for card in here.live.table.state.piles["hand@0"].cards}


def test_without_a_name_the_top_card_is_moved(site: RunningSite) -> None:
    with game(site) as here:
        top = here.live.table.state.piles["deck@0"].cards[0]
        here.ann.done({"type": "move_card", "from_zone": "deck@0", "to_zone": "hand@0"})
        assert top.id in {card.id for card in here.live.table.state.piles["hand@0"].cards}


def test_a_shuffle_voids_what_was_known_and_turns_faces_back(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 4))
        here.ann.done({"type": "flip_card", "zone": "deck@0", "card": {"by": "top"}, "face": "public"})
        here.bob.up_to(here.ann.version)
        assert here.bob.zone("deck@0").cards
        here.ann.done(Shuffle("deck@0"))
        here.bob.up_to(here.ann.version)
        assert not here.ann.zone("deck@0").cards
        assert not here.bob.zone("deck@0").cards
        entry = here.live.table.history[-1].action
        assert isinstance(entry, Shuffle)
        assert entry.outcome is not None


def test_counters_stay_on_a_pile_that_is_rearranged(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(MoveCard("hand@0", "active@0", At(0)))
        here.ann.done(MoveCard("hand@0", "active@0", At(0)))
        here.ann.done(AddCounter("active@0", "damage", 3))
        here.ann.done(RearrangeZone("active@0", (1, 0)))
        assert here.ann.zone("active@0").counters == {"damage": 3}


def test_coins_and_dice_tell_everybody_what_fell(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(CoinFlip(2))
        assert here.heard()[-1].count("heads") + here.heard()[-1].count("tails") == 2
        here.ann.done(DiceRoll(2, 6))
        assert here.heard()[-1] == here.ann.log[-1].replace("You", "Ann")


def test_whoever_is_not_to_act_is_told_so(site: RunningSite) -> None:
    with game(site) as here:
        answer = here.bob.act(EndTurn())
        assert answer["code"] == "action/not_your_turn"


def test_what_a_look_has_told_comes_back_with_the_page(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(Peek("deck@0", 3))
        known = here.seen()
        here.ann.say(type="hello", version=-1)
        assert here.ann.hear()["whole"] is True
        assert here.seen() == known
