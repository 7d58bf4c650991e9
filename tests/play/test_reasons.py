"""Refusals in a sentence or two, in the words of the rulebook where a game has a condition of its own."""

from __future__ import annotations

import re
from random import Random

import pytest

from darwindeck.genome.library import known_games, library_games, load_game
from darwindeck.genome.phases import PlayPhase
from darwindeck.play.authority import PlayTable
from darwindeck.play.reasons import IN_THE_RULES, LONGEST, MARKS, explain
from darwindeck.play.scene import Layout
from darwindeck.rulebook import build
from darwindeck.rulebook.build import rulebook
from darwindeck.simulation.playthrough import deal
from darwindeck.simulation.refusals import BidRange, Count, Tableau
from tests.sweeps import each


def test_a_card_touched_while_bidding_is_answered_by_the_question() -> None:
    table = PlayTable(load_game("spades"), seats=["human"] * 4, seed=6)
    assert table.why_not(table.view(0).hand[0], 0).reason == "Not now. How many tricks will you win?"


def test_a_refusal_is_worded_by_reading_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered while everybody at the server waits. A whole rulebook plays games for its examples and advice: a
    quarter of a second at Spades, and seconds in a game that a guest made for it."""

    def play(*_: object, **__: object) -> None:
        raise AssertionError("no game is played for a refusal")

    for made in ("advice", "measure_head", "example"):
        monkeypatch.setattr(build, made, play)
    for game in ("spades", "euchre", "president", "simple-poker"):
        table = PlayTable(load_game(game), seats=["human"] * load_game(game).player_count, seed=6)
        for action in ("bid-19", "7h", "pass", "raise", "done"):
            assert table.why_not(action).reason


@each("game", known_games())
def test_a_refusal_that_the_rulebook_words_is_worded_so(game: str) -> None:
    genome = load_game(game)
    text = re.sub(r"[*]|^ *(?:-|[0-9]+\.) ", "", rulebook(genome).markdown(), flags=re.MULTILINE)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=6)
    rng = Random(3)
    for _ in range(40):
        if table.actor is None:
            break
        for card in table.view(table.actor).hand:
            refusal = table.positions[-1].refusal(card)
            if (
                isinstance(refusal, tuple(MARKS))
                and not isinstance(refusal, BidRange | Count)
                and card not in table.choosable(table.actor)
            ):
                reason = table.why_not(card).reason
                assert reason in text or reason.endswith(IN_THE_RULES)
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("corner-kings", f"The card fits nothing on the table. {IN_THE_RULES}"),
        (
            "five-fronts",
            "In your building piles each card has to be no higher than the card before. An empty pile takes any card.",
        ),
    ],
)
def test_a_card_that_fits_no_pile_is_answered_by_the_rule_of_the_piles(game: str, told: str) -> None:
    genome = load_game(game)
    at = deal(genome, seed=6)
    while not isinstance(genome.phases[at.view(at.actor).phase or 0], PlayPhase):
        at = at.apply(at.legal_actions()[0])
    assert explain(Layout(genome), at.view(at.actor), Tableau(), str) == told


@each("game", library_games())
def test_no_refusal_of_a_card_is_longer_than_can_be_read_at_a_glance(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=6)
    rng = Random(3)
    for _ in range(40):
        if table.actor is None:
            break
        for card in table.view(table.actor).hand:
            assert len(table.why_not(card).reason) <= LONGEST
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))
