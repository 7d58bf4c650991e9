"""The bench: steps forward and back, problems and their repairs, the palette, the cards of rules."""

from __future__ import annotations

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.edits import Remove, Set, apply_edits, read_edit
from darwindeck.validation.validate import validate
from darwindeck.workbench.history import MOST_STEPS, Bench, Step, read_steps, write_steps
from darwindeck.workbench.mending import mend_all, troubles
from darwindeck.workbench.palette import ADDED, IDEAS, PLAIN, REMOVED, offers
from darwindeck.workbench.rules import REST, rule_cards

HEARTS = load_game("hearts")
FEWER = Set("phases[0].count", "2")
TRUMP = Set("phases[1].trump", "s")


def test_undo_returns_the_same_game_and_redo_the_changed_one() -> None:
    bench = Bench(HEARTS).change("fewer", FEWER).change("trump", TRUMP)
    assert bench.undo().undo().genome == HEARTS
    assert bench.undo().undo().redo().redo().genome == bench.genome
    assert not bench.undo().undo().can_undo
    assert not bench.can_redo


def test_a_change_after_undo_forgets_what_was_taken_back() -> None:
    bench = Bench(HEARTS).change("fewer", FEWER).undo().change("trump", TRUMP)
    assert bench.steps == (Step("trump", (TRUMP,)),)


def test_a_change_that_changes_nothing_is_no_step() -> None:
    assert Bench(HEARTS).change("", Set("phases[0].count", "3")).steps == ()


def test_a_dial_that_is_turned_on_and_on_is_one_step() -> None:
    bench = Bench(HEARTS).turn("two", FEWER).turn("one", Set("phases[0].count", "1"))
    assert bench.steps == (Step("one", (Set("phases[0].count", "1"),)),)
    assert bench.undo().genome == HEARTS
    assert bench.turn("three", Set("phases[0].count", "3")).steps == ()
    assert len(bench.turn("trump", TRUMP).steps) == 2


def test_a_bench_is_written_and_read_back() -> None:
    bench = Bench(HEARTS).change("both", FEWER, TRUMP).change("no pass", Remove("phases[0]")).undo()
    again = read_steps(HEARTS, write_steps(bench), bench.done)
    assert again == bench
    assert again.genome == bench.genome


def test_a_bench_does_not_grow_without_end() -> None:
    with pytest.raises(GenomeError, match="200 times"):
        read_steps(HEARTS, ["set moon=none"] * (MOST_STEPS + 1))
    with pytest.raises(GenomeError, match="60 changes"):
        read_steps(HEARTS, ["\n".join(["set moon=none"] * 61)])


def test_a_problem_comes_with_its_hint_and_a_repair_in_words() -> None:
    broken = Bench(HEARTS).change("", Set("setup.cards_per_player", "20")).genome
    (trouble,) = troubles(broken)
    assert (trouble.problem.code, trouble.problem.path) == ("deal/over-dealt", "setup.cards_per_player")
    assert trouble.mend is not None
    assert trouble.mend.words
    assert validate(apply_edits(broken, trouble.mend.edits)) == []


def test_all_problems_can_be_mended_at_once() -> None:
    edits = [Set("setup.cards_per_player", "20"), Remove("card_scoring[0]"), Remove("card_scoring[0]")]
    broken = apply_edits(HEARTS, edits)
    assert len(troubles(broken)) > 1
    mend = mend_all(broken)
    assert mend is not None
    assert validate(apply_edits(broken, mend.edits)) == []


def test_a_sound_game_has_nothing_to_mend() -> None:
    assert troubles(HEARTS) == ()
    assert mend_all(HEARTS) is None


@pytest.mark.parametrize("name", ["hearts", "crazy-eights", "gin-rummy", "scopa", "blackjack"])
def test_everything_on_the_palette_makes_another_game_that_can_be_played(name: str) -> None:
    game = load_game(name)
    found = offers(game)
    headings = {offer.heading for offer in found}
    assert headings | {IDEAS} == {PLAIN, IDEAS, ADDED, REMOVED}
    assert IDEAS in headings or name == "blackjack", "no idea fits a game against a bank"
    assert len({offer.id for offer in found}) == len(found)
    for offer in found:
        after = apply_edits(game, offer.edits)
        assert after != game
        assert validate(after) == [], offer.words
        assert offer.words.endswith(".")


def test_a_game_with_problems_has_to_be_mended_before_the_palette_offers_anything() -> None:
    assert offers(apply_edits(HEARTS, [Set("setup.cards_per_player", "20")])) == ()


def card_about(game: GameGenome, words: str) -> tuple[str, ...]:
    card = next(each for each in rule_cards(game) if any(words in line.words for line in each.lines))
    return tuple(part.path for part in card.parts)


def test_a_sentence_has_the_dials_of_the_rule_it_states() -> None:
    assert card_about(HEARTS, "Pass cards.") == ("phases[0]",)
    assert card_about(HEARTS, "The queen of spades") == ("card_scoring[1]",)
    assert card_about(HEARTS, "13 cards to each player") == ("setup.cards_per_player",)


def test_what_a_game_does_without_stands_apart() -> None:
    apart = [part.path for card in rule_cards(HEARTS) if card.section == REST for part in card.parts]
    assert "knock" in apart
    assert "setup.starting_chips" in apart
    assert "moon" not in apart


def test_edits_of_a_repair_read_like_those_of_a_person() -> None:
    broken = apply_edits(HEARTS, [read_edit("set setup.cards_per_player=20")])
    (trouble,) = troubles(broken)
    assert trouble.mend is not None
    assert [edit.path for edit in trouble.mend.edits] == ["setup.cards_per_player"]


@pytest.mark.parametrize("name", ["mau-mau", "crazy-eights", "gin-rummy", "polignac"])
def test_a_single_rule_leaves_the_goals_of_the_game_alone(name: str) -> None:
    game = load_game(name)
    for offer in offers(game):
        if offer.heading == PLAIN:
            assert set(game.win_conditions) <= set(apply_edits(game, offer.edits).win_conditions), offer.id
