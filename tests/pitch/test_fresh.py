"""A game is new by what one does in it: a thing no known game has, or two things that no known game has together."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.canonical.doing import Mark
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import PassPhase
from darwindeck.genome.setup import DeckTop
from darwindeck.pitch.fresh import is_variant, news
from tests.sweeps import each


@each("game_id", known_games())
def test_no_known_game_is_new_beside_the_known_games(game_id: str) -> None:
    assert is_variant(load_game(game_id))


def test_other_points_other_seats_and_less_to_do_make_a_variant() -> None:
    hearts = load_game("hearts")
    assert is_variant(hearts.copy_with(player_count=3))
    assert is_variant(hearts.copy_with(card_scoring=hearts.card_scoring[:1]))
    assert is_variant(
        hearts.copy_with(phases=tuple(p for p in hearts.phases if not isinstance(p, PassPhase)))
    )


def test_two_things_that_no_known_game_has_together_are_new() -> None:
    rummy = load_game("rummy")
    passing = rummy.copy_with(phases=(PassPhase(count=2), *rummy.phases))
    assert (Mark("family", "", "rummy"), Mark("pass")) in news(passing)
    stock = load_game("german-whist")
    opened = stock.copy_with(phases=(PassPhase(count=2), *stock.phases))
    assert (Mark("pass"), Mark("setup", "deck_top", "up")) in news(opened)


def test_an_open_stock_where_one_need_not_follow_is_new_and_told_by_both() -> None:
    briscola = load_game("briscola")
    opened = briscola.copy_with(setup=replace(briscola.setup, deck_top=DeckTop.UP))
    assert news(opened) == ((Mark("setup", "deck_top", "up"), Mark("trick", "lead_suit_required", "false")),)
