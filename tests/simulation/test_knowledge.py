"""Views leak nothing and memories are true, in known games and in games that nobody has seen before.

`check_knowledge` plays at random and looks through every seat's eyes: another world, with the cards hidden from the
seat dealt anew, has to give the same snapshot, legal actions, events heard and choice of every agent; and all that a
seat remembers has to be so. A compile_fail doctest in the engine's view shows that an agent cannot reach the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from random import Random

import msgspec
import pytest

from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.patterns import Pattern, SetOf
from darwindeck.genome.phases import DiscardPhase, Matching, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EachOver, TallyAt, TallyScore, TallySource
from darwindeck.genome.setup import Deck, Fixed, HandVisibility
from darwindeck.simulation.arranging import arrange
from darwindeck.simulation.engine import engine_errors, program_of
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.sweeps import each

SEED = 20_261_115
MILLION = 1_000_000


def looks(genomes_seed: int, n: int, *, every: int, games: int = 1) -> int:
    total = 0
    for genome in random_genomes(genomes_seed, n):
        with engine_errors():
            total += program_of(genome).check_knowledge(seed=genomes_seed, games=games, every=every)
    return total


@each("game", known_games())
def test_no_seat_of_a_known_game_learns_what_is_hidden_from_it(game: str) -> None:
    with engine_errors():
        assert program_of(load_game(game)).check_knowledge(seed=SEED, games=2, every=3) > 4


def opened(game: str) -> GameGenome:
    """A known game with all hands lying open."""
    genome = load_game(game)
    return genome.copy_with(
        setup=msgspec.structs.replace(genome.setup, hand_visibility=HandVisibility.FACE_UP)
    )


@each("game", [game for game in known_games() if not validate(opened(game))])
def test_open_hands_show_no_more_than_the_cards_that_lie_in_them(game: str) -> None:
    """What is chosen in secret stays so: which cards another will pass, what the deck holds."""
    with engine_errors():
        assert program_of(opened(game)).check_knowledge(seed=SEED, games=1, every=5) > 1


@pytest.mark.parametrize("batch", range(4))
def test_no_seat_of_a_random_game_learns_what_is_hidden_from_it(batch: int) -> None:
    assert looks(SEED + batch, 25, every=7) > 100


def mutated(seed: int, n: int) -> Iterator[GameGenome]:
    """Known games after one to five operators each."""
    rng, known = Random(seed), [load_game(game) for game in known_games()]
    for _ in range(n):
        genome = rng.choice(known)
        for _ in range(rng.randint(1, 5)):
            change = rng.choice([each for each in OPERATORS if each.applies(genome)]).mutate(genome, rng)
            child = genome if change is None else repair(change.genome)[0]
            genome = genome if validate(child) else child
        short = genome.copy_with(max_turns=min(genome.max_turns, 300))
        yield genome if validate(short) else short


def check_mutated(seed: int, n: int) -> int:
    """How many games were looked at; a leak is an error of the engine."""
    for number, genome in enumerate(mutated(seed, n)):
        with engine_errors():
            program_of(genome).check_knowledge(seed=number, games=1, every=7)
    return n


@pytest.mark.parametrize("batch", range(2))
def test_no_seat_of_a_mutated_game_learns_what_is_hidden_from_it(batch: int) -> None:
    assert check_mutated(SEED + batch, 60) == 60


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(10))
def test_no_seat_of_five_thousand_mutated_games_learns_what_is_hidden_from_it(batch: int) -> None:
    assert check_mutated(batch, 500) == 500


OPTIONAL_PAIRS = DiscardPhase(
    target=PlayTarget.DISCARD, min_cards=0, max_cards=4, matching_condition=Matching.PAIR
)


def with_optional_pairs() -> GameGenome:
    genome = load_game("crazy-eights")
    return genome.copy_with(phases=(OPTIONAL_PAIRS, *genome.phases))


def test_whether_a_seat_has_a_pair_that_it_may_keep_is_seen_by_nobody() -> None:
    """A seat without a pair was passed over; one that kept its pair was not."""
    seen = []
    for hand in ("2c 5d 9h", "2c 2d 9h"):
        play = arrange(with_optional_pairs(), hands=[hand, "3c 4d 6s"], discard="Kh", current_player=0)
        assert play.legal_actions()[-1] == "done"
        seen.append((play.view(1), play.apply("done").view(1), play.apply("done").log(1)))
    assert seen[0] == seen[1]


def test_after_a_pair_that_was_optional_nobody_sees_whether_there_is_another() -> None:
    seen = []
    for hand in ("2c 2d 5d 9h", "2c 2d 5d 5h"):
        play = arrange(with_optional_pairs(), hands=[hand, "3c 4d 6s 7s"], discard="Kh", current_player=0)
        seen.append(play.play("2d", "2c").view(1))
    assert seen[0] == seen[1]


def test_games_with_optional_pairs_leak_nothing() -> None:
    with engine_errors():
        assert program_of(with_optional_pairs()).check_knowledge(seed=SEED, games=10, every=2) > 100


def test_a_book_of_two_decks_does_not_tell_which_deck_its_cards_are_of() -> None:
    """The cards of a book stood in the order of the decks, which no player sees."""
    game = load_game("go-fish")
    (ask,) = game.phases
    two_decks = game.copy_with(
        setup=msgspec.structs.replace(game.setup, initial_deck=Deck.DOUBLE_104),
        phases=(msgspec.structs.replace(ask, book_size=2),),
    )
    with engine_errors():
        assert program_of(two_decks).check_knowledge(seed=1, games=5, every=1) > 100


def test_a_deal_by_suits_does_not_tell_how_the_suits_lay_in_the_deck() -> None:
    """From the second hand on the order in which the seats got their cards was that of the shuffle."""
    hands = load_game("psychological-jujitsu").copy_with(hands=Fixed(3))
    with engine_errors():
        assert program_of(hands).check_knowledge(seed=1, games=3, every=1) > 100


def test_where_all_play_at_once_trumps_are_told_after_the_card_that_makes_them() -> None:
    nap = load_game("nap")
    auction, trick = nap.phases
    together = nap.copy_with(phases=(auction, msgspec.structs.replace(trick, together=True)))
    with engine_errors():
        assert program_of(together).check_knowledge(seed=1, games=3, every=1) > 100


def test_whoever_leads_shows_a_combination_that_scores_and_nothing_else() -> None:
    """A mutated game whose leader scores for pairs in hand."""
    pair = Pattern(name="pair", of=SetOf(n=2))
    tally = TallyScore(source=TallySource.HAND, rule=EachOver(n=0), points=2, pattern="pair", at=TallyAt.LEAD)
    game = load_game("hearts").copy_with(patterns=(pair,), tally_scoring=(tally,))
    with engine_errors():
        assert program_of(game).check_knowledge(seed=39, games=3, every=1) > 100


@pytest.mark.deep
def test_in_a_million_positions_all_that_is_remembered_is_true() -> None:
    """Memories are held against the truth at every position; the costly looks are taken at every fiftieth."""
    every, games, total = 50, 4, 0
    genomes = (genome for batch in count() for genome in random_genomes(batch, 50))
    for genome in chain(map(load_game, known_games()), genomes):
        with engine_errors():
            looked = program_of(genome).check_knowledge(seed=SEED, games=games, every=every)
        # The first look at each game says nothing of how many positions follow.
        total += every * (looked - games * genome.player_count)
        if total >= MILLION:
            return


@pytest.mark.deep
def test_a_million_positions_leak_nothing() -> None:
    total, batches = 0, count()
    while total < MILLION:
        looked = looks(next(batches), 50, every=1, games=2)
        assert looked > 50  # a leak is an error of the engine
        total += looked


def test_at_rummy_nobody_sees_whether_who_lays_nothing_down_could_have() -> None:
    """The turns of one who has a run and of one who has none look alike: both say they are done."""
    others = ("2c 3d 5s 9c Jd Kh 4s", "2d 3c 5d 9d Js Kc 4h", "2h 3s 5c Td Jh Ks 6s")
    seen = []
    for hand in ("7h 8h 9h 2s 4c 6d Jc", "7h 8d Th 2s 4c 6d Jc"):
        play = arrange(
            load_game("rummy"), hands=[hand, *others], deck="Kd Qc 8c", discard="9s", current_player=0
        )
        turn = [play.apply("deck")]
        assert ("meld" in turn[0].legal_actions()) == ("9h" in hand)
        turn.append(turn[0].apply("done"))
        seen.append([(play.view(1), play.log(1)) for play in turn])
    assert seen[0] == seen[1]
