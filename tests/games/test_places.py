"""Facts of games that lay cards on piles of their own: Far Roads, Five Fronts and Corner Kings."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, DrawSource
from darwindeck.genome.places import BuildSuit, BuildWay, PlaceOf
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import seats_alike

EMPTY = ["", "", "", ""]
HANDS = ["5h 2h 9d Jd", "6h 7h 8h 9h"]


def roads(*piles: str) -> list[list[str]]:
    """The four roads of the first player, hearts, diamonds, clubs and spades; none of the second; no yard."""
    return [[*piles, *EMPTY], list(EMPTY)]


def test_far_roads_deals_eight_each_and_no_card_lies_on_a_road() -> None:
    zones = deal(load_game("far-roads")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [8, 8]
    assert len(zones.deck) == 48 - 16
    assert [len(place) for place in zones.piles] == [8, 4], "four roads for each player, four yards for both"
    assert not any(pile for place in zones.piles for pile in place)


def test_a_road_only_rises_in_its_suit() -> None:
    game = arranged(load_game("far-roads"), hands=HANDS, piles=roads("4h", "", "", ""), deck="2c 3c")
    assert options(game) == {"5h", "2h", "9d", "Jd"}, "the yard takes any card"
    assert options(game.play("5h")) == {"pile-1", "pile-5"}, "the road of hearts, and the yard of hearts"
    assert game.play("2h").snapshot().zones.piles[1][0] == ("2h",), (
        "too low for the road: to the yard at once"
    )


def test_jacks_queens_and_kings_are_equal_and_come_before_the_numbers() -> None:
    game = arranged(
        load_game("far-roads"), hands=["Jh Qd 2c 3c", "6h"], piles=roads("Kh", "2d", "", ""), deck="2s"
    )
    assert "pile-1" in options(game.play("Jh")), "a jack follows a king"
    assert game.play("Qd").snapshot().zones.piles[1][1] == ("Qd",), (
        "nothing follows a number but a higher one"
    )


def test_one_draws_from_the_deck_or_the_top_of_a_yard_but_not_the_card_just_laid() -> None:
    piles = [[*EMPTY, *EMPTY], ["3h", "4d 6d", "", ""]]
    game = arranged(load_game("far-roads"), hands=HANDS, piles=piles, deck="2c 3c")
    assert options(game.play("9d", "pile-6")) == {"deck", "3h"}
    assert options(game.play("9d", "pile-2")) == {"deck", "3h", "6d"}
    taken = game.play("9d", "pile-2", "6d").snapshot().zones
    assert "6d" in taken.hands[0]
    assert taken.piles[1] == (("3h",), ("4d",), (), ())


def test_everybody_sees_who_took_which_card_from_a_yard() -> None:
    piles = [[*EMPTY, *EMPTY], ["3h", "", "", ""]]
    game = arranged(load_game("far-roads"), hands=HANDS, piles=piles, deck="2c 3c")
    assert game.play("9d", "pile-2", "3h").view(1).known[0].holds == ("3h",)


def test_a_road_costs_twenty_and_counts_once_more_for_each_jack_queen_or_king() -> None:
    roads_at_the_end = roads("Jh Kh 9h Th", "", "5c", "")
    game = arranged(load_game("far-roads"), hands=["2h", "2d"], piles=roads_at_the_end, deck="")
    over = game.play("2h")
    assert over.snapshot().scores[0] == (19 - 20) * 3 + (5 - 20), "the deck is empty, so the hand is over"


def test_a_road_of_eight_cards_brings_twenty_more() -> None:
    long = roads("Jh 2h 3h 4h 5h 6h 7h 8h", "", "", "")
    game = arranged(load_game("far-roads"), hands=["2c", "2d"], piles=long, deck="")
    scored = game.play("2c", "pile-7").snapshot().scores
    assert scored[0] == (35 - 20) * 2 + 20
    assert scored[1] == 0, "who has set out nowhere has nothing and owes nothing"


def test_where_others_are_robbed_their_tops_are_drawn_and_not_ones_own() -> None:
    game = load_game("five-fronts")
    play, draw = game.phases
    assert isinstance(draw, DrawPhase)
    robs = replace(draw, source=DrawSource.DECK_OR_PLACE, places=("fronts",), whose=PlaceOf.OTHERS)
    fronts = [["9h", "Kh Qh", "", "6c", "", "8h", "Ah", "7s 6s", "6d", ""], [""]]
    changed = game.copy_with(phases=(play, robs))
    position = arranged(changed, hands=["6h 7h", "7d"], piles=fronts, deck="8c 8d").play("6h", "pile-6")
    assert options(position) == {"deck", "8h", "Ah", "6s", "6d"}
    assert position.play("6s").snapshot().zones.piles[0][7] == ("7s",)


def test_where_the_deck_is_not_drawn_from_the_tops_of_piles_are_all_there_is() -> None:
    game = load_game("five-fronts")
    play, draw = game.phases
    assert isinstance(draw, DrawPhase)
    only = replace(draw, source=DrawSource.PLACE, places=("scrap",))
    fronts = [[""] * 10, ["Kh Qh"]]
    position = arranged(game.copy_with(phases=(play, only)), hands=["6h 7h", "7d"], piles=fronts, deck="8c")
    after = position.play("6h", "pile-6").snapshot().zones
    assert "deck" not in options(position.play("6h", "pile-1"))
    assert set(after.hands[0]) <= {"7h", "Qh"}, "the card just laid is never drawn"


def test_a_pile_that_goes_either_way_takes_the_next_rank_above_and_below() -> None:
    game = load_game("corner-kings")
    sides, corners = game.places
    assert sides.builds is not None
    either = replace(sides, builds=replace(sides.builds, way=BuildWay.BOTH, suit=BuildSuit.ANY))
    piles = [["7h", "Jh", "Jd", "Jc"], ["", "", "", ""]]
    changed = game.copy_with(places=(either, corners))
    position = arranged(changed, hands=["6s 8d 9c 4c", "2c", "2d", "2h"], piles=piles, deck="", phase=1)
    assert options(position) == {"6s", "8d"}
    assert "9c" in options(position.play("8d"))
    assert "9c" not in options(position.play("6s"))


def test_five_fronts_deals_six_of_36_cards_and_nothing_lies_on_a_front() -> None:
    zones = deal(load_game("five-fronts")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [6, 6]
    assert len(zones.deck) == 36 - 12
    assert [len(place) for place in zones.piles] == [10, 1], "five fronts for each player, one scrap for both"
    assert not any(pile for place in zones.piles for pile in place)


def test_a_front_only_falls_and_what_fits_nowhere_is_thrown_away() -> None:
    fronts = [["9h", "7h", "7d", "7c", "7s", "", "", "", "", ""], [""]]
    game = arranged(load_game("five-fronts"), hands=["8c Th 9d", "6d"], piles=fronts, deck="6c Ac")
    assert options(game) == {"8c", "Th", "9d"}, "the scrap takes any card"
    assert options(game.play("8c")) == {"pile-1", "pile-6"}, "one's front with the nine, and the scrap"
    assert options(game.play("9d")) == {"pile-1", "pile-6"}, "an equal card goes on it as well"
    assert game.play("Th").snapshot().zones.piles[1][0] == ("Th",)


def test_five_fronts_gives_a_front_to_whoever_has_more_there() -> None:
    fronts = [["9h", "Kh Qh", "", "6c", "", "8h", "Ah", "7s", "6d", ""], [""]]
    game = arranged(load_game("five-fronts"), hands=["6h", "7d"], piles=fronts, deck="")
    over = game.play("6h", "pile-6")
    assert over.snapshot().scores == (2, 1), "two to one, and nobody has the front on which both have six"


def test_corner_kings_lays_four_piles_open_and_four_corners_wait_for_kings() -> None:
    zones = deal(load_game("corner-kings")).snapshot().zones
    assert [len(pile) for pile in zones.piles[0]] == [1] * 4
    assert zones.piles[1] == ((),) * 4
    assert len(zones.deck) == 52 - 28 - 4 - 1, "the first player has drawn"


def test_piles_fall_one_by_one_in_alternating_colours_and_kings_begin_corners() -> None:
    game = arranged(
        load_game("corner-kings"),
        hands=["7c 7h 6d Ks Qh", "2c", "3c", "4c"],
        piles=[["8d", "8s", "2h", "As"], EMPTY],
        deck="9c",
    )
    assert options(game) == {"7c", "7h", "Ks"}, "black on red, red on black, kings to the corners"
    laid = game.play("Ks")
    assert laid.snapshot().zones.piles[1][0] == ("Ks",)
    assert options(laid) == {"7c", "7h", "Qh", "done"}
    assert options(laid.play("7c")) == {"7h", "6d", "Qh", "done"}


def test_whoever_lays_the_last_card_at_corner_kings_ends_the_hand() -> None:
    game = arranged(
        load_game("corner-kings"),
        hands=["7c", "Kc 2c", "3c", "4c"],
        piles=[["8d", "8s", "2h", "As"], EMPTY],
        deck="6h",
    )
    over = game.play("7c").snapshot()
    assert over.scores == (0, 11, 1, 1), "a king counts ten, every other card one"


def test_nobody_is_better_off_by_the_seat_and_players_who_think_win_on_piles() -> None:
    for name in ("far-roads", "five-fronts", "corner-kings"):
        game = load_game(name)
        assert seats_alike(simulate(game, games=400, seed=21, threads=1, rotate=True)), name
        agents = ["greedy", *["random"] * (game.player_count - 1)]
        report = simulate(game, games=100, seed=21, threads=1, rotate=True, agents=agents)
        assert report.win_rates[0] > 1.4 / game.player_count, name
