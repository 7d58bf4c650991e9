"""Special effects (seed 001) that change hands: forced draws and discards, and those beyond the document's five.

Whose turn it is and whom an effect hits stands in test_001_effects.py."""

from __future__ import annotations

import json
from collections.abc import Iterator

from darwindeck.genome.cards import Rank
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.conditions import CardMatchesSuit, Reference
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.legacy.read import read_old
from darwindeck.simulation import Playthrough, check
from darwindeck.simulation.testing import arranged
from tests.genome.examples import with_setup
from tests.seeds.games import effect, effect_game, hand, hand_sizes, options
from tests.seeds.test_001_effects import ALL, DISCARD, DRAW, HANDS, NEXT, SKIP, after_jack, jack

# Drawing and discarding


def test_draws_by_effects_reshuffle_the_discard() -> None:
    game = jack(DRAW, 2, value=3)
    state = arranged(game, hands=["Jh 2h", "5d"], deck="9c", discard="3s 4s 5s").apply("Jh")
    zones = state.snapshot().zones
    assert hand_sizes(state) == [1, 4]
    assert zones.discard == ("Jh",)  # the top stays
    assert len(zones.deck) == 1


def test_a_forced_draw_without_a_card_left_takes_what_is_there() -> None:
    for action in (DeckEmptyAction.HAND_ENDS, DeckEmptyAction.SKIP_DRAW):
        game = jack(DRAW, 2, value=3).copy_with(deck_empty_action=action)
        state = arranged(game, hands=["Jh 2h", "5d"], deck="9c", discard="3s 4s 5s").apply("Jh")
        assert hand_sizes(state) == [1, 2]
        assert not state.over


def test_a_forced_draw_may_leave_the_last_discard() -> None:
    state = arranged(jack(DRAW, 2, value=9), hands=["Jh 2h", "5d"], deck="9c", discard="").apply("Jh")
    assert hand_sizes(state) == [1, 2]
    assert state.snapshot().zones.discard == ("Jh",)


def test_a_forced_discard_goes_on_top_of_the_discard() -> None:
    state = arranged(jack(DISCARD, 2), hands=["Jh 2h", "5d"], discard="3s").apply("Jh")
    assert state.snapshot().zones.discard == ("5d", "Jh", "3s")


def test_the_next_play_has_to_match_the_forced_discard() -> None:
    game = jack(DISCARD, 3).copy_with(
        phases=(PlayPhase(valid_play_condition=CardMatchesSuit(Reference.TOP_DISCARD)),)
    )
    state = arranged(game, hands=["Jh 2h", "5d", "6d 6h"], discard="3h").apply("Jh").apply("pass")
    assert state.over  # the emptied seat acted, with an empty hand
    longer = arranged(game, hands=["Jh 2h", "5d 6d", "6c 7h"], discard="3h").apply("Jh")
    assert options(longer) in ({"5d"}, {"6d"})


def test_forced_discards_are_drawn_by_the_seed() -> None:
    taken = set()
    for seed in range(60):
        state = arranged(effect_game(2), seed=seed, hands=["Jh", "2d 5d 8d"], discard="")
        taken |= {"2d", "5d", "8d"} - hand(state.apply_effect(DISCARD), 1)
    assert taken == {"2d", "5d", "8d"}


def test_a_seat_emptied_by_force_wins_only_when_it_next_acts() -> None:
    state = arranged(jack(DISCARD, 3), hands=["Jh 2h", "5d", "6c 7c"]).apply("Jh")
    assert hand_sizes(state) == [1, 0, 2]
    assert not state.over
    assert state.actor == 1
    won = state.apply("pass")
    assert won.outcome().winner == 1


def test_who_empties_its_own_hand_goes_before_the_seat_it_emptied() -> None:
    state = arranged(jack(DISCARD, 3), hands=["Jh", "5d", "6c 7c"]).apply("Jh")
    assert state.outcome().winner == 0


def test_a_seat_emptied_by_force_draws_first_if_its_turn_begins_so() -> None:
    game = jack(DISCARD, 2).copy_with(phases=(DrawPhase(), PlayPhase()))
    state = arranged(game, hands=["Jh 2h", "5d"], deck="9c 8c 7c", phase=1).apply("Jh")
    assert not state.over
    assert hand(state, 1) == {"9c"}


# Beyond the five


def test_a_wild_card_overrides_the_condition() -> None:
    game = effect_game(2, effect(Rank.JACK, EffectType.WILD_CARD)).copy_with(
        phases=(PlayPhase(valid_play_condition=CardMatchesSuit(Reference.TOP_DISCARD)),)
    )
    state = arranged(game, hands=["Jh 2h 3s", "5d 6d"], discard="9s")
    assert options(state) == {"Jh", "3s"}


def test_after_a_wild_card_a_suit_is_named_where_the_game_says_so() -> None:
    game = effect_game(2, effect(Rank.JACK, EffectType.WILD_CARD)).copy_with(
        phases=(PlayPhase(valid_play_condition=CardMatchesSuit(Reference.TOP_DISCARD)),)
    )
    named = arranged(with_setup(game, choose_suit=True), hands=["Jh 2h", "5d 6c"], discard="9s").apply("Jh")
    assert options(named) == {"suit-h", "suit-d", "suit-c", "suit-s"}
    assert options(named.apply("suit-c")) == {"6c"}


def test_block_next_is_skip_next() -> None:
    assert after_jack(EffectType.BLOCK_NEXT, 4).actor == after_jack(SKIP, 4).actor == 2


def test_swap_hands_exchanges_two_hands() -> None:
    state = arranged(jack(EffectType.SWAP_HANDS, 3), hands=["Jh 2h 3h", "5d", "6c 7c"]).apply("Jh")
    assert [hand(state, seat) for seat in range(3)] == [{"5d"}, {"2h", "3h"}, {"6c", "7c"}]


def test_swapping_with_all_passes_every_hand_on() -> None:
    state = arranged(jack(EffectType.SWAP_HANDS, 3, ALL), hands=["Jh 2h 3h", "5d", "6c 7c"]).apply("Jh")
    assert [hand(state, seat) for seat in range(3)] == [{"6c", "7c"}, {"2h", "3h"}, {"5d"}]


def test_a_last_card_that_swaps_hands_does_not_win() -> None:
    """The win is looked at when the play is fully resolved."""
    state = arranged(jack(EffectType.SWAP_HANDS, 2), hands=["Jh", "5d 6d"]).apply("Jh")
    assert not state.over
    assert hand_sizes(state) == [2, 0]
    assert state.apply("pass").outcome().winner == 1


def test_steal_card_takes_unseen_cards_from_the_target() -> None:
    state = arranged(jack(EffectType.STEAL_CARD, 3, value=2), hands=["Jh 2h", "5d 6d 7d", "6c"]).apply("Jh")
    assert hand_sizes(state) == [3, 1, 1]
    assert hand(state, 0) - {"2h"} < {"5d", "6d", "7d"}


def test_stealing_takes_no_more_than_there_is() -> None:
    state = arranged(jack(EffectType.STEAL_CARD, 2, value=9), hands=["Jh 2h", "5d 6d"]).apply("Jh")
    assert hand_sizes(state) == [3, 0]


def test_peeking_moves_nothing() -> None:
    peeked, plain = (
        arranged(game, hands=["Jh 2h", "5d 6d"], discard="").apply("Jh").snapshot()
        for game in (jack(EffectType.PEEK_HAND, 2), effect_game(2))
    )
    assert peeked == plain


def test_peeking_shows_the_hand_to_the_seat_that_played_and_to_nobody_else() -> None:
    game = jack(EffectType.PEEK_HAND, 3)
    state: Playthrough = arranged(game, hands=["Jh 2h", "5d 6d", "6c 7c"], deck="", discard="")
    after = state.apply("Jh")
    assert set(after.view(0).known[1].holds) == {"5d", "6d"}
    assert after.view(2).known[1].holds == ()


def as_schema_3(game: GameGenome) -> GameGenome:
    """What is read from a file of schema 3 with these rules."""
    return from_json(to_json(game).replace(b'"schema_version": 4', b'"schema_version": 3'))


def as_old_json(*effects: tuple[str, str, int]) -> GameGenome:
    """What is read from a file of the earlier program in which every seat plays a card a turn."""
    file = {
        "player_count": 4,
        "max_turns": 100,
        "setup": {"cards_per_player": 3},
        "turn_structure": {"phases": [{"type": "PlayPhase", "target": "DISCARD", "mandatory": True}]},
        "special_effects": [
            {"trigger_rank": rank, "effect_type": kind, "target": "NEXT_PLAYER", "value": value}
            for rank, kind, value in effects
        ],
        "win_conditions": [{"type": "empty_hand"}],
    }
    (reading,) = read_old(json.dumps(file).encode())
    assert reading.genome is not None
    return reading.genome


def test_two_effects_on_a_rank_the_last_one_wins() -> None:
    """So says the seed, and so are files of its time read: schema 3, and those of the earlier program."""
    game = effect_game(4, effect(Rank.JACK, DRAW, NEXT, 3), effect(Rank.JACK, SKIP))
    old = as_old_json(("J", "DRAW_CARDS", 3), ("J", "SKIP_NEXT", 1))
    for read in (as_schema_3(game), old):
        assert read.special_effects == (effect(Rank.JACK, SKIP),)
        state = arranged(read, hands=HANDS[:4], deck="2c 3c 4c").apply("Jh")
        assert state.actor == 2
        assert hand_sizes(state) == [3, 4, 4, 4]


def test_in_a_game_of_today_two_effects_on_a_rank_both_happen() -> None:
    game = effect_game(4, effect(Rank.JACK, DRAW, NEXT, 3), effect(Rank.JACK, SKIP))
    assert from_json(to_json(game)) == game
    state = arranged(game, hands=HANDS[:4], deck="2c 3c 4c").apply("Jh")
    assert state.actor == 2
    assert hand_sizes(state) == [3, 7, 4, 4]


def wild_and_skipping() -> Iterator[GameGenome]:
    """Jacks are wild and skip; jacks skip and are wild."""
    condition = PlayPhase(valid_play_condition=CardMatchesSuit(Reference.TOP_DISCARD))
    does = effect(Rank.JACK, EffectType.WILD_CARD), effect(Rank.JACK, SKIP)
    for effects in (does, does[::-1]):
        yield effect_game(2, *effects, phases=(condition,))


def test_an_effect_listed_later_takes_the_wildness_of_its_rank_away() -> None:
    """In files of schema 3."""
    last_skips, last_wild = (
        arranged(as_schema_3(game), hands=["Jh 3s", "5d 6d"], discard="9s") for game in wild_and_skipping()
    )
    assert options(last_skips) == {"3s"}
    assert options(last_wild) == {"Jh", "3s"}
    assert last_wild.apply("Jh").actor == 1


def test_in_a_game_of_today_a_rank_is_wild_and_does_more() -> None:
    for game in wild_and_skipping():
        state = arranged(game, hands=["Jh 3s", "5d 6d"], discard="9s")
        assert options(state) == {"Jh", "3s"}
        assert state.apply("Jh").actor == 0


def test_every_effect_and_target_conforms() -> None:
    for kind in EffectType:
        for target in TargetSelector:
            game = effect_game(
                3, effect(Rank.JACK, kind, target, 2), effect(Rank.TWO, DRAW, ALL, 1), max_turns=200
            )
            assert check(game, games=2, every=4) > 0


def test_uno_style_conforms() -> None:
    assert check(load_game("uno-style"), games=4, every=7) > 0
