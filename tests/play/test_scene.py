"""What a scene shows in positions that people know: names and places, picks, bids, melds, captures, facts."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import Scene, model, scene
from darwindeck.play.scene.compose import arrange_hand
from darwindeck.play.scene.facts import facts_of
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.order import NO_SUIT, suits_in_order
from darwindeck.play.seats import COMPASS
from darwindeck.play.terminal.after import result
from darwindeck.simulation.playthrough import Playthrough, deal_with_events
from darwindeck.simulation.testing import arranged
from tests.play.positions import positions
from tests.play.tables import Case, decisions


def look(position: Playthrough, seat: int = 0) -> Scene:
    genome = position.genome
    return scene(genome, position.view(seat), COMPASS[genome.player_count])


def passing() -> Scene:
    return PlayTable(load_game("hearts"), seats=["human", "easy", "medium", "strong"], seed=7).scene(0)


def test_cards_of_a_claim_lie_on_the_pile_and_no_longer_in_the_hand() -> None:
    answered = 0
    for position in positions(load_game("cheat"), seed=3, most=60):
        if position.view(0).claimed is None:
            continue
        shown = look(position)
        assert sum(zone.count for zone in shown.zones) == 52
        hands = [zone.count for zone in shown.zones if zone.kind is model.ZoneKind.HAND]
        assert sorted(counter.value or 0 for seat in shown.seats for counter in seat.counters) == sorted(
            hands
        )
        answered += 1
    assert answered > 10


def test_who_is_left_with_the_odd_queen_is_said_to_lose() -> None:
    """Old Maid: one loses, the others win; nobody calls that a draw."""
    table = Case("old-maid", 5).table()
    assert [*decisions(table)]
    *winners, loser = sorted(table.scene(0).seats, key=lambda seat: model.Mark.WINNER not in seat.marks)
    first, *_ = told = result(table, 0)
    assert len(winners) == 3
    assert first.startswith(f"{loser.name} {'lose' if loser.name == 'You' else 'loses'}; ")
    called = ("you" if seat.name == "You" else seat.name for seat in winners)
    assert all(name in first.partition(";")[2] for name in called)
    assert "It is a draw." not in told


def test_players_sit_where_their_names_say() -> None:
    seats = passing().seats
    assert [(seat.name, seat.place) for seat in seats] == [
        ("You", "you"),
        ("West", "left"),
        ("North", "across"),
        ("East", "right"),
    ]
    assert [seat.player.level for seat in seats] == ["", "easy", "medium", "strong"]


def test_three_cards_to_pass_are_one_pick() -> None:
    prompt = passing().prompt
    assert prompt is not None
    assert prompt.question == "Choose 3 cards to pass to West."
    assert [(pick.least, pick.most, len(pick.cards)) for pick in prompt.picks] == [(3, 3, 13)]
    assert passing().notes["Qs"] == ("13 points against whoever takes it",)


def test_a_card_that_stands_out_bears_what_the_sheet_will_say() -> None:
    badges = passing().badges
    assert (badges["Qs"], badges["2h"], "2s" in badges) == ("+13", "+1", False)


def test_a_bid_is_a_number_and_nil_a_button_of_its_own() -> None:
    table = PlayTable(load_game("partnership-spades"), seats=["human"] * 4, seed=2)
    prompt = table.scene(table.actor or 0).prompt
    assert prompt is not None
    assert prompt.number is not None
    assert (prompt.number.least, prompt.number.most) == (1, 13)
    assert [(option.text, option.danger) for option in prompt.options] == [("bid nil", True)]


def test_a_hand_of_rummy_shows_its_melds_and_its_deadwood() -> None:
    state = arranged(
        load_game("gin-rummy"), hands=["9c 9d 9h 6s 7s 8s Kd Qc 2h Ah", "3c"], discard="5s", deck="5c 4c 3d"
    )
    shown = look(state)
    assert shown.hand is not None
    assert {frozenset(meld) for meld in shown.hand.melds} == {
        frozenset({"9c", "9d", "9h"}),
        frozenset({"6s", "7s", "8s"}),
    }
    assert shown.hand.deadwood == 23


def test_a_poker_hand_has_a_name() -> None:
    state = arranged(load_game("draw-poker"), hands=["Jc Jd 9h 6s 2s", "3c 4c 5c 6c 7c"])
    hand = look(state).hand
    assert hand is not None
    assert hand.name == "a pair of jacks"


def test_a_card_says_what_it_would_capture() -> None:
    state = arranged(load_game("scopa"), hands=["7c 5d Kh", "2c 3c 4c"], tableau="7d 2h 3h")
    captures = look(state).captures
    assert {capture.card: capture.ways for capture in captures} == {
        "5d": (("2h", "3h"),),
        "7c": (("7d",),),
        "Kh": (("3h", "7d"),),
    }


def test_a_suit_is_told_as_broken_only_if_a_rule_asks_about_it() -> None:
    state = arranged(load_game("spades"), hands=["2h", "3h", "4h", "5h"], broken="h s", phase=1, leader=0)
    facts = look(state).facts
    assert [fact.text for fact in facts if fact.kind is model.FactKind.BROKEN] == ["spades are broken"]


@pytest.mark.parametrize(
    ("hand_no", "words"), [(0, "hand 1"), (16, "hand 17"), (17, "hand 18 of at most 20")]
)
def test_the_last_hand_that_there_can_be_is_told_when_it_is_near(hand_no: int, words: str) -> None:
    genome = load_game("partnership-spades")
    view = msgspec.structs.replace(deal_with_events(genome, seed=1)[0].view(0), hand_no=hand_no)
    facts = facts_of(Layout(genome), view, str)
    assert [fact.text for fact in facts if fact.kind is model.FactKind.HAND] == [words]


def test_the_example_in_the_documentation_is_the_scene_of_a_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scene.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    table = PlayTable(load_game("kuhn-poker"), seats=["human", "strong"], seed=7)
    assert msgspec.json.decode(example.encode(), type=Scene) == table.scene(0)


def test_a_table_keeps_the_names_of_its_players(tmp_path: Path) -> None:
    table = PlayTable(
        load_game("war"), seats=["human", "easy"], seed=1, names=["Ada", "Bartholomew the Younger"]
    )
    table.save(tmp_path / "table.ddplay")
    seats = PlayTable.load(tmp_path / "table.ddplay").scene(0).seats
    assert [(seat.name, seat.full_name) for seat in seats] == [
        ("You", "Ada"),
        ("Bartholomew", "Bartholomew the Younger"),
    ]


def test_the_sheet_has_a_row_a_hand_and_says_what_was_scored_for() -> None:
    genome = load_game("partnership-spades")
    at, _ = deal_with_events(genome, seed=2)
    while at.view(0).hand_no == 0 and not at.over:
        at, _ = at.apply_with_events(at.choice("random", seed=len(at.actions)) or "")
    view = at.view(0)
    sheet = scene(genome, view, COMPASS[4], sheet=at.sheet()).sheet
    assert sheet is not None
    assert sheet.columns == ("You & North", "West & East")
    assert [(row.hand, row.over) for row in sheet.rows] == [(1, True), (2, False)]
    first = sheet.rows[0].cells
    assert [cell.total for cell in first] == list(view.team_scores)
    assert all(sum(entry.points for entry in cell.reasons) == cell.points for cell in first)
    assert {entry.text for cell in first for entry in cell.reasons} & {"contract", "bags", "nil"}


@pytest.mark.parametrize("game", ["president", "newmarket", "snip-snap-snorem"])
def test_what_was_played_last_stands_marked_at_the_end_of_the_row(game: str) -> None:
    marked = 0
    for position in positions(load_game(game), seed=3, most=60):
        view, shown = position.view(0), look(position)
        row = next(zone for zone in shown.zones if zone.kind == "row")
        last = [card for card in row.cards if card.last]
        assert bool(last) == any(fact.kind == "top" for fact in shown.facts)
        assert list(row.cards[len(row.cards) - len(last) :]) == last
        assert sorted(filter(None, (card.card for card in row.cards))) == sorted(view.tableau)
        if last:
            assert len(last) == view.top_count
            assert {card.by for card in last} == {view.top_seat}
            assert view.top in {card.card for card in last}
        marked += bool(last)
    assert marked


def test_a_sequence_lies_from_its_lowest_card_up_and_the_ace_is_low() -> None:
    tableau = "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s As 7h"
    shown = look(arranged(load_game("fan-tan"), hands=["8h", "6h", "9h", "5h"], tableau=tableau, leader=0))
    (row,) = (zone for zone in shown.zones if zone.kind == "sequence")
    assert tuple(f"{rank}s" for rank in "A23456789TJQK") in row.groups


@pytest.mark.parametrize(("game", "caption"), [("lonely-minuet", "put aside"), ("crazy-eights", "deck")])
def test_what_nobody_draws_from_is_no_deck(game: str, caption: str) -> None:
    (stock,) = (zone for zone in look(deal_with_events(load_game(game))[0]).zones if zone.kind == "stock")
    assert stock.caption == caption


def test_the_ace_is_sorted_low_where_it_is_low() -> None:
    view = arranged(load_game("gin-rummy"), hands=["Ad Td 8d 7d 4d Ks Qh 2c 3c 9h", ""], deck="").view(0)
    hand = arrange_hand(Layout(load_game("gin-rummy")), view)
    assert hand is not None
    assert [card for card in hand.by_suit if card[1] == "d"] == ["Td", "8d", "7d", "4d", "Ad"]
    assert hand.by_rank[-1] == "Ad"


def test_suits_of_one_colour_lie_apart_if_another_can_lie_between_them() -> None:
    assert suits_in_order("d", "dhc")[:4] == [NO_SUIT, "d", "c", "h"]
    assert suits_in_order(None, "shd")[:4] == [NO_SUIT, "h", "s", "d"]
    assert suits_in_order("h") == [NO_SUIT, "h", "s", "d", "c"]


def test_a_card_that_scores_at_the_end_is_named_on_the_sheet() -> None:
    """Scopa: one point for the 7♦, which was called "cards at the end"."""
    table = PlayTable(load_game("scopa"), seats=["random", "random"], seed=4)
    table.advance()
    sheet = table.scene(0).sheet
    assert sheet is not None
    reasons = {entry.text for row in sheet.rows for cell in row.cells for entry in cell.reasons}
    assert "seven of diamonds" in reasons
    assert "cards at the end" not in reasons
