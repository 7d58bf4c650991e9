"""Advice comes from play, is told in words, and stays away where nobody has watched."""

from __future__ import annotations

from importlib import import_module

import pytest

from darwindeck.canonical import content_hash
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.duels import outplays
from darwindeck.rulebook.guards import guards
from darwindeck.rulebook.measures import measure_head, some_games
from darwindeck.rulebook.model import Block, SectionId
from darwindeck.rulebook.sections.strategy import ADVICE, strategy
from darwindeck.rulebook.strategy import HABITS, Habit, Tally, advice, known_notes, observe
from darwindeck.wording.text import Num
from tests.rulebook.reading import book_of, drawn, known, lines, text


def test_advice_is_about_habits_that_are_observed() -> None:
    assert {name for name, _ in ADVICE} <= set(HABITS)


def test_hearts_advises_what_a_search_does_otherwise_and_why() -> None:
    said = text(book_of(known()["hearts"]), SectionId.STRATEGY).split("\n")
    assert 1 <= len(said) <= 3
    assert "Lead low cards: a trick that you win brings you cards that nobody wants." in said


def test_no_advice_is_a_bare_frequency() -> None:
    for genome in known().values():
        told = list(lines(book_of(genome), SectionId.STRATEGY))
        assert not any(isinstance(span, Num) for line in told for span in line)


def test_advice_does_not_contradict_exact_bids() -> None:
    """To win tricks is no advice where one more than was bid is one too many."""
    regent = load_game("dusty-regent")
    habits = tuple(Habit(name, 61, 25, 40, 12) for name in HABITS)
    assert not strategy_of(regent, habits)
    assert strategy_of(known()["hearts"], tuple(Habit(name, 25, 61, 40, 12) for name in HABITS))


def strategy_of(genome: GameGenome, habits: tuple[Habit, ...]) -> list[Block]:
    facts = RulebookContext(genome)
    facts.habits = habits
    return strategy(facts)


def test_notes_are_kept_for_the_games_as_they_are() -> None:
    kept = [game for game, genome in known().items() if known_notes(genome).habits]
    assert len(kept) >= 35, "write strategy.json anew: python -m tools.strategy_notes"
    assert len({content_hash(genome) for genome in known().values()}) == len(known())


def test_a_game_that_nobody_has_watched_is_told_with_what_a_short_look_finds() -> None:
    kept = known()["bassadewitz"]
    other = kept.copy_with(hands=Fixed(n=3))
    assert known_notes(other).habits == ()
    assert "Lead low cards: a trick that you win" in text(rulebook(other), SectionId.STRATEGY)
    assert advice(other) == advice(other.copy_with(labels=other.labels))
    assert advice(kept) == known_notes(kept).habits


def test_advice_that_is_given_takes_the_place_of_a_look() -> None:
    assert SectionId.STRATEGY not in {section.id for section in book_of(drawn()[0]).sections}
    habit = Habit("lead_high", 14, 86, 20, 17)
    said = text(rulebook(known()["hearts"], habits=(habit,), variants=("Its twin: other trumps.",)))
    assert "Lead low cards: a trick that you win" in said
    assert "Stay below" not in said
    assert "Its twin: other trumps." in said


def test_advice_is_beyond_chance() -> None:
    for genome in known().values():
        for habit in known_notes(genome).habits:
            assert abs(habit.good - habit.hasty) >= habit.within > 0


def test_what_two_players_do_alike_is_no_advice() -> None:
    tally = Tally("knock")
    for good, hasty in ((True, True), (False, False), (True, False), (False, True)) * 10:
        tally.count(good=good, hasty=hasty)
    assert tally.habit == Habit("knock", 50, 50, 40, 30)
    for _ in range(40):
        tally.count(good=True, hasty=False)
    assert (tally.habit.good, tally.habit.hasty, tally.habit.within) == (75, 25, 21)


def test_who_does_not_win_more_than_a_hasty_player_gives_no_advice() -> None:
    assert outplays(known()["bassadewitz"], games=48)
    assert not outplays(known()["draw-poker"], games=48)
    assert not known_notes(known()["draw-poker"]).habits


def test_watching_a_game_twice_gives_the_same() -> None:
    knock = known()["knock-rummy"]
    assert observe(knock) == observe(knock)


def test_a_game_without_end_is_played_a_few_times_and_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("darwindeck.rulebook.measures"), "LONG", 100)
    war = known()["war"].copy_with(max_turns=150)
    assert some_games(war, "greedy", 64).games == 4
    assert [measure.value for measure in measure_head(war)] == ["very long, perhaps without end"]
    assert guards(war).turns
    assert some_games(known()["kuhn-poker"], "greedy", 64).games == 64


def test_the_head_tells_length_and_luck() -> None:
    assert [measure.value for measure in measure_head(known()["war"])] == ["about 10 minutes", "luck"]
    assert measure_head(known()["gin-rummy"])[1].value == "skill pays"


def test_the_head_says_luck_only_where_thinking_does_not_win_either() -> None:
    """At Liar's Table a look of one move is worse than chance, and a search wins."""
    assert measure_head(known()["liars-table"])[1].value not in ("luck", "mostly luck")
    assert measure_head(known()["old-maid"])[1].value == "luck"


def test_what_was_measured_stands_in_the_head() -> None:
    said = [measure_head(known()["hearts"], 20.0, skill)[1].value for skill in (0.0, 0.2, 0.5, 0.9)]
    assert said == ["luck", "mostly luck", "both", "skill pays"]


def test_games_like_it_are_named() -> None:
    assert "Omnibus Hearts" in text(book_of(known()["hearts"]), SectionId.VARIANTS)
