"""The Pokémon table: setup, the referee's rules at every level, and what the house does by itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.game import opening
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table, shipped_cards, shipped_deck
from darwindeck.table.plugins.pokemon.hooks import pokemon_hooks
from darwindeck.table.plugins.pokemon.notes import notes
from darwindeck.table.state import Phase
from darwindeck.table.table import Table

IDS = {card.name: card.id for card in shipped_cards()}
GAME = new_table(1).game


def board(turn: int = 5, referee: Referee = Referee.STRICT, **piles: list[str]) -> Table:
    """A table in play on this turn; `hand0=["Kettlefox"]` by card names, top first."""
    contents = {
        (f"{name[:-1]}@{name[-1]}" if name[-1].isdigit() and "_" not in name[-2:] else name): [
            IDS[card] for card in cards
        ]
        for name, cards in piles.items()
    }
    start = replace(opening(GAME, contents, seed=1, phase=Phase.PLAYING), turn=turn)
    hooks = pokemon_hooks({card.id: card for card in shipped_cards()})
    return Table(GAME, start, hooks=hooks, referee=referee)


def play(card: int, zone: str) -> a.MoveCard:
    return a.MoveCard("hand@0", zone, a.At(card))


def rule(table: Table, action: a.Action) -> str:
    with pytest.raises(TableError) as caught:
        table.submit(0, action)
    assert caught.value.code == "table/rule"
    return caught.value.rule


def names(table: Table, key: str) -> list[str]:
    return [table.game.catalogue[card.template].name for card in table.state.piles[key].cards]


def test_each_seat_begins_with_seven_cards_and_its_prizes_face_down() -> None:
    view = new_table(3).view(0)
    assert (view.zone("your_hand").count, view.zone("opponent_hand").count) == (7, 7)
    assert sum(view.zone(f"your_prizes_{n}").count for n in range(1, 7)) == 4
    assert view.zone("your_prizes_1").cards == ()


def test_full_decks_play_for_six_prizes() -> None:
    deck = (*shipped_deck("stove"), *[IDS["Fire Energy"]] * 20)
    view = new_table(3, decks=[deck, deck]).view(1)
    assert sum(view.zone(f"your_prizes_{n}").count for n in range(1, 7)) == 6


@pytest.mark.parametrize(
    "carry",
    [a.MoveStack("active@0", "bench_1@0"), a.SwapStacks("active@0", "bench_1@0")],
    ids=["moved", "swapped"],
)
def test_setup_cards_stay_face_down_when_piles_are_carried_about(carry: a.Action) -> None:
    table = new_table(3)
    table.submit(0, play(0, "active@0"))
    table.submit(0, carry)
    assert table.view(0).zone("your_bench_1").cards
    assert not table.view(1).zone("opponent_bench_1").cards


def test_setup_cards_lie_face_down_for_the_other_seat_only_until_both_are_ready() -> None:
    table = new_table(3)
    table.submit(0, a.MoveCard("hand@0", "active@0", a.At(0)))
    assert len(table.view(0).zone("your_active").cards) == 1
    assert table.view(1).zone("opponent_active").cards == ()
    assert table.log(1)[-1] == "Opponent moved a card from opponent_hand to opponent_active"
    table.submit(0, a.EndTurn())
    table.submit(1, a.EndTurn())
    assert len(table.view(1).zone("opponent_active").cards) == 1
    assert table.state.phase is Phase.PLAYING
    assert table.log(0)[-1].startswith("A coin decides who takes the first turn: ")


def test_either_seat_may_win_the_coin() -> None:
    firsts = set()
    for seed in range(8):
        table = new_table(seed)
        table.submit(0, a.EndTurn())
        table.submit(1, a.EndTurn())
        firsts.add(table.state.active)
    assert firsts == {0, 1}


def test_one_supporter_a_turn() -> None:
    table = board(hand0=["Recipe Book", "Recipe Book"], deck0=["Fire Energy"])
    table.submit(0, play(0, "staging"))
    assert rule(table, play(0, "staging")) == "one supporter a turn"
    table.submit(0, a.MoveCard("staging", "discard@0"))
    table.submit(0, a.EndTurn())
    table.submit(1, a.EndTurn())
    table.submit(0, play(0, "staging"))


def test_one_energy_a_turn() -> None:
    table = board(hand0=["Fire Energy", "Fire Energy"], active0=["Kettlefox"])
    table.submit(0, play(0, "active@0"))
    assert rule(table, play(0, "active@0")) == "one energy a turn"


@pytest.mark.parametrize(
    ("hand", "active", "turn"),
    [
        ("Furnacefox", ["Cinderhen"], 5),
        ("Furnacefox", [], 5),
        ("Matchmouse", ["Cinderhen"], 5),
    ],
)
def test_evolution_follows_its_order(hand: str, active: list[str], turn: int) -> None:
    assert rule(board(turn, hand0=[hand], active0=active), play(0, "active@0")) == "evolution order"


def test_a_pokemon_does_not_evolve_on_the_turn_it_came_into_play() -> None:
    table = board(hand0=["Kettlefox", "Furnacefox"])
    table.submit(0, play(0, "bench_1@0"))
    assert rule(table, play(0, "bench_1@0")) == "evolution order"
    table.submit(0, a.EndTurn())
    table.submit(1, a.EndTurn())
    table.submit(0, play(0, "bench_1@0"))
    assert names(table, "bench_1@0") == ["Furnacefox", "Kettlefox"]


def test_first_turn_limits() -> None:
    table = board(1, hand0=["Recipe Book"], active0=["Kettlefox"])
    assert rule(table, play(0, "staging")) == "first turn"
    assert rule(table, a.Declare("attack", "Steam Nip")) == "first turn"
    later = board(2, hand0=["Furnacefox"], active0=["Kettlefox"])
    assert rule(later, play(0, "active@0")) == "first turn"


def test_staging_is_empty_at_the_end_of_a_turn() -> None:
    assert rule(board(staging=["Kitchen Timer"]), a.EndTurn()) == "staging is empty at end of turn"


def test_a_lenient_referee_warns_and_a_silent_one_does_not() -> None:
    for referee, expected in ((Referee.WARN, 1), (Referee.OFF, 0)):
        table = board(referee=referee, staging=["Kitchen Timer"])
        assert len(table.submit(0, a.EndTurn()).warnings) == expected


def test_the_words_of_a_card_in_play_override_a_rule() -> None:
    text = "Look at the top 4 cards of your deck and put them back in any order."
    table = board(staging=["Kitchen Timer"])
    table.submit(0, a.EndTurn(effect=text))
    unproven = board(staging=["Recipe Book"])
    with pytest.raises(TableError) as caught:
        unproven.submit(0, a.EndTurn(effect=text))
    assert caught.value.code == "table/effect-unproven"


def test_energy_attached_by_an_effect_does_not_use_up_the_turns_energy() -> None:
    text = "Draw 3 cards."
    table = board(hand0=["Fire Energy", "Fire Energy"], active0=["Kettlefox"], staging=["Recipe Book"])
    table.submit(0, replace(play(0, "active@0"), effect=text))
    table.submit(0, play(0, "active@0"))
    assert names(table, "active@0") == ["Kettlefox", "Fire Energy", "Fire Energy"]


def test_a_trainers_text_is_read_out_when_it_is_played() -> None:
    table = board(hand0=["Kitchen Timer"])
    assert table.submit(0, play(0, "staging")).lines[-1].startswith("Kitchen Timer: Look at the top 4 cards")


def test_attached_energy_slides_under_the_pokemon() -> None:
    table = board(hand0=["Fire Energy"], active0=["Kettlefox"])
    table.submit(0, play(0, "active@0"))
    assert names(table, "active@0") == ["Kettlefox", "Fire Energy"]


def test_a_second_stadium_waits_until_the_first_is_gone() -> None:
    table = board(hand0=["Tidy Kitchen"], stadium=["Tidy Kitchen"])
    with pytest.raises(TableError) as caught:
        table.submit(0, play(0, "stadium"))
    assert caught.value.code == "table/full"


def test_damage_stays_when_a_pokemon_evolves_and_goes_along_when_it_is_benched() -> None:
    table = board(hand0=["Furnacefox"], active0=["Kettlefox"], bench_10=["Cinderhen"])
    table.submit(0, a.AddCounter("active@0", "damage", 3))
    table.submit(0, play(0, "active@0"))
    assert dict(table.view(0).zone("your_active").counters) == {"damage": 3}
    table.submit(0, a.SwapStacks("active@0", "bench_1@0"))
    assert dict(table.view(0).zone("your_bench_1").counters) == {"damage": 3}


def test_the_notes_tell_hit_points_left_and_weaknesses_the_right_way_round() -> None:
    table = board(active0=["Furnacefox"], active1=["Ladlefrog"])
    table.submit(0, a.AddCounter("active@0", "damage", 3))
    lines = notes(table.view(0))
    assert "your_active: Furnacefox has 90 of 120 HP left" in lines
    assert "your_active Furnacefox is weak to Water attacks (×2)" in lines
    assert not any(line.startswith("opponent_active Ladlefrog is weak") for line in lines)


def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        new_table(1, decks=[[IDS["Kettlefox"]] * 5] * 2)
    assert caught.value.code == "table/bad-deck"
