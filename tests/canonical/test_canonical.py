"""The canonical form as a whole: idempotent, valid, blind to labels; hashes that hold across processes."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck.canonical import canonical, content_hash, idle_settings, structure_hash
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import SUIT_RANKS, Colour, Suit
from darwindeck.genome.codec import from_json, rules_json, to_json
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    Condition,
    HandSize,
    Not,
    Operator,
    Or,
)
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import DrawPhase, PlayPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.setup import CaptureBy, Captures, Holder, SetupRules
from darwindeck.validation.validate import validate
from tests.bytecode.arbitrary import arbitrary_genome
from tests.genome.small_games import HEARTS, SPADES, score, shed, tricks
from tests.strategies import conditions, genomes


@given(genomes())
def test_a_form_is_its_own_form(game: GameGenome) -> None:
    form = canonical(game)
    assert canonical(form) == form
    assert content_hash(form) == content_hash(game)


@given(conditions(max_leaves=12))
def test_any_condition_has_a_stable_form(condition: Condition) -> None:
    form = canonical(shed(phases=(DrawPhase(), PlayPhase(valid_play_condition=condition))))
    assert canonical(form) == form


@settings(max_examples=300)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_a_senseless_genome_has_a_form_too(seed: int) -> None:
    form = canonical(arbitrary_genome(seed))
    assert canonical(form) == form


@pytest.mark.deep
def test_ten_thousand_random_games_have_valid_forms() -> None:
    for game in random_genomes(seed=17, n=10_000):
        form = canonical(game)
        assert canonical(form) == form
        assert validate(form) == []


@given(genomes())
def test_the_form_of_a_valid_game_is_valid(game: GameGenome) -> None:
    assert validate(canonical(game)) == []


@given(genomes())
def test_labels_stay_and_do_not_count(game: GameGenome) -> None:
    named = game.copy_with(labels=Labels(name="A name", description="A game."))
    assert canonical(named).labels == named.labels
    assert content_hash(named) == content_hash(game)


@given(genomes())
def test_the_hash_survives_a_file(game: GameGenome) -> None:
    assert content_hash(from_json(to_json(game))) == content_hash(game)


@given(genomes(), st.integers(min_value=2, max_value=6))
def test_the_hash_sees_the_number_of_seats(game: GameGenome, players: int) -> None:
    other = game.copy_with(player_count=players)
    assert (content_hash(other) == content_hash(game)) == (players == game.player_count)


def test_the_hash_is_sha256_of_the_sorted_rules() -> None:
    game = load_game("hearts")
    rules = json.loads(rules_json(canonical(game)))
    text = json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()
    assert content_hash(game) == hashlib.sha256(text).hexdigest()


def test_the_hash_is_the_same_in_another_process() -> None:
    program = (
        "from darwindeck.genome.library import known_games, load_game\n"
        "from darwindeck.canonical import content_hash\n"
        "print(*(content_hash(load_game(name)) for name in known_games()))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [content_hash(load_game(name)) for name in known_games()]


def test_conditions_that_would_grow_beyond_the_limit_stay_as_written() -> None:
    ranks = tuple(CardIsRank(rank) for rank in SUIT_RANKS)
    groups = tuple(And((*ranks[: 2 + index], HandSize(Operator.LE, index))) for index in range(5))
    long = Not(Or((*groups, Not(And(ranks)))))
    game = shed(phases=(DrawPhase(), PlayPhase(valid_play_condition=Not(And((Not(long), Or(ranks)))))))
    assert canonical(canonical(game)) == canonical(game)


SUITS = [(HEARTS, SPADES), (CardIsSuit(Suit.CLUBS), CardIsSuit(Suit.DIAMONDS))]


@pytest.mark.parametrize(("left", "right"), SUITS)
def test_the_structure_hash_does_not_see_which_suit_scores(left: Condition, right: Condition) -> None:
    one, other = tricks(card_scoring=(score(left),)), tricks(card_scoring=(score(right),))
    assert content_hash(one) != content_hash(other)
    assert structure_hash(one) == structure_hash(other)


def test_the_structure_hash_sees_whether_two_rules_name_one_suit() -> None:
    def game(trump: Trump, lead: str) -> GameGenome:
        return tricks(
            setup=SetupRules(cards_per_player=13, first_lead=Holder(lead)), phases=(TrickPhase(trump=trump),)
        )

    assert structure_hash(game(Trump.SPADES, "2c")) == structure_hash(game(Trump.CLUBS, "2d"))
    assert structure_hash(game(Trump.SPADES, "2c")) != structure_hash(game(Trump.SPADES, "2s"))
    assert structure_hash(game(Trump.SPADES, "2c")) != structure_hash(game(Trump.SPADES, "3c"))


def test_the_structure_hash_keeps_colours_apart_from_suits() -> None:
    def game(colour: Colour, suit: Suit) -> GameGenome:
        return tricks(card_scoring=(score(CardIsColour(colour)), score(CardIsSuit(suit), 2)))

    assert structure_hash(game(Colour.RED, Suit.HEARTS)) == structure_hash(game(Colour.BLACK, Suit.CLUBS))
    assert structure_hash(game(Colour.RED, Suit.HEARTS)) != structure_hash(game(Colour.RED, Suit.SPADES))


def test_the_structure_hash_of_a_game_without_suits_is_its_hash() -> None:
    assert structure_hash(load_game("war")) == content_hash(load_game("war"))


def test_captures_that_can_be_said_shorter_are_not_idle() -> None:
    scopa = load_game("scopa")
    setup = msgspec.structs.replace(
        scopa.setup, capture_sums=False, capture=Captures(by=(CaptureBy.RANK, CaptureBy.SUM_TO_CARD))
    )
    written = scopa.copy_with(setup=setup)
    assert content_hash(written) == content_hash(scopa)
    assert idle_settings(written) == ()
