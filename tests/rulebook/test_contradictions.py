"""Every fault that a reader stumbled over is found by the check or cannot be written any more."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank, Or
from darwindeck.genome.phases import AskPhase, BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinCondition, WinType
from darwindeck.genome.setup import NoChips, Single
from darwindeck.metrics.cascade import static
from darwindeck.metrics.evaluation import Verdict
from darwindeck.rulebook import contradictions as checks
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.contradictions import Fault, contradictions
from darwindeck.rulebook.model import SectionId, Table
from darwindeck.rulebook.reading import lines_of
from darwindeck.validation.validate import validate
from darwindeck.wording.text import plain
from tests.genome.small_games import with_phases_changed
from tests.rulebook.reading import book_of, drawn, known, text
from tests.sweeps import each


def codes(genome: GameGenome) -> set[Fault]:
    return {found.code for found in contradictions(genome)}


@each("game", known())
def test_no_known_game_contradicts_itself(game: str) -> None:
    assert contradictions(known()[game]) == ()


def test_random_games_have_at_most_dead_cards() -> None:
    assert {found.code for genome in drawn() for found in contradictions(genome)} <= {Fault.NEVER_APPLIES}


def low_cards(*points: tuple[str, int]) -> GameGenome:
    rules = tuple(
        CardScore(
            condition=Or(tuple(CardIsRank(Rank(rank)) for rank in ranks)),
            points=each,
            trigger=ScoringTrigger.TRICK_WIN,
        )
        for ranks, each in points
    )
    return known()["no-tricks"].copy_with(
        card_scoring=rules, tally_scoring=(), win_conditions=(WinCondition(WinType.HIGH_SCORE),)
    )


def test_a_three_that_two_rules_meet_stands_in_one_row_with_the_sum() -> None:
    said = book_of(low_cards(("234567", -5), ("38JKT", -10))).markdown()
    assert "| 2 and 4 to 7 | −5 |" in said
    assert "| 3 | −15 (−5 and −10) |" in said
    assert "| 8, 10, J and K | −10 |" in said


def test_a_card_in_two_rows_is_found() -> None:
    genome = low_cards(("234567", -5), ("38JKT", -10))
    sections = []
    for section in rules_of(genome):
        blocks = tuple(
            replace(block, cards=(frozenset({"3h"}), frozenset({"3h"})))
            if isinstance(block, Table)
            else block
            for block in section.blocks
        )
        sections.append(replace(section, blocks=blocks))
    found = list(checks._two_rows(RulebookContext(genome), tuple(sections)))
    assert [fault.reason for fault in found] == ["3h is in two rows of one table."]


def test_bids_go_to_the_number_of_cards() -> None:
    spades = known()["spades"]
    few = spades.copy_with(setup=msgspec.structs.replace(spades.setup, cards_per_player=3))
    said = text(book_of(few), SectionId.PLAY)
    assert "Bid at least 1, and at most as many tricks as you have cards." in said
    assert "13" not in said


def test_a_least_bid_above_the_number_of_cards_is_found() -> None:
    spades = known()["spades"]
    bids = with_phases_changed(spades, BiddingPhase, min_bid=5).phases
    setup = msgspec.structs.replace(spades.setup, cards_per_player=3)
    assert Fault.IMPOSSIBLE in codes(spades.copy_with(phases=bids, setup=setup))


def test_bags_go_from_hand_to_hand_only_where_there_are_several() -> None:
    spades = known()["spades"]
    one = spades.copy_with(hands=Single(), win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert "from hand to hand" in text(book_of(spades), SectionId.CONTRACTS)
    assert "from hand to hand" not in text(book_of(one), SectionId.CONTRACTS)


def test_the_goal_and_the_play_call_books_by_one_name() -> None:
    fish = known()["go-fish"]
    books = fish.copy_with(card_scoring=(), win_conditions=(WinCondition(WinType.MOST_CAPTURED),))
    assert "Have the most cards in books at the end." in text(book_of(books), SectionId.GOAL)
    assert "that is a book" in text(book_of(books), SectionId.PLAY)


def test_a_fourth_card_without_a_use_is_found() -> None:
    fish = known()["go-fish"]
    found = contradictions(with_phases_changed(fish, AskPhase, book_size=3))
    assert "Books of 3 leave 1 dead cards of each rank." in [fault.reason for fault in found]


def test_who_runs_out_first_takes_no_place_where_the_last_one_left_wins() -> None:
    said = text(book_of(known()["linger-longer"]), SectionId.END)
    assert "Players who run out of cards are out, unless they won the trick and draw." in said
    assert "first, second" not in said
    assert "The last player left wins" in said


def test_places_that_reward_the_first_out_against_the_last_standing_are_found() -> None:
    linger = known()["linger-longer"]
    assert Fault.PLACES in codes(linger.copy_with(place_points=(3, 2, 1, 0)))


def test_a_goal_that_play_never_speaks_of_is_no_valid_game() -> None:
    war = known()["war"]
    assert validate(war.copy_with(win_conditions=(WinCondition(WinType.MOST_TRICKS),)))


OTHER_HANDS = re.compile("from hand to hand|(each|every|later|last|second|next) hand|hand before")


def test_the_rulebook_of_a_game_of_one_hand_speaks_of_no_other() -> None:
    single = [game for game in (*known().values(), *drawn()) if not RulebookContext(game).multi]
    assert len(single) > 20
    for game in single:
        said = [
            plain(line) for section in rules_of(game) for block in section.blocks for line in lines_of(block)
        ]
        assert not [line for line in said if OTHER_HANDS.search(line)], game.labels.name


def test_evolution_refuses_a_game_that_contradicts_itself() -> None:
    fish = known()["go-fish"]
    found = static(with_phases_changed(fish, AskPhase, book_size=3))
    assert found.verdict is Verdict.INVALID
    assert "[rulebook/never-applies]" in found.reason


def test_chips_that_nobody_can_lose_are_found() -> None:
    kuhn = known()["kuhn-poker"]
    assert codes(kuhn.copy_with(eliminate=NoChips())) == {Fault.NEVER_APPLIES}
    assert codes(known()["draw-poker"]) == set()
