"""How a hand ends, in the rules and in the quick reference; and what is said of a last card."""

from __future__ import annotations

import msgspec

from darwindeck.genome.cards import Deck, Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import AskPhase, ClaimPhase, PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, WinCondition, WinType
from darwindeck.genome.setup import NoChips, ScoreAtLeast, UntilWin
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.guards import Guards
from darwindeck.rulebook.model import Bullets, Rulebook, SectionId
from darwindeck.rulebook.sections.winning import winning
from darwindeck.simulation.testing import arranged
from darwindeck.wording.text import plain
from tests.rulebook.reading import book_of, drawn, known, text

CHEAT = load_game("cheat")


def words(genome: GameGenome, *sections: SectionId) -> str:
    return text(unchecked_rulebook(genome), *sections)


def endings(genome: GameGenome) -> list[str]:
    return endings_of(unchecked_rulebook(genome))


def endings_of(book: Rulebook) -> list[str]:
    end = next(section for section in book.sections if section.id is SectionId.END)
    first = next(block for block in end.blocks if isinstance(block, Bullets))
    return [plain(item.line) for item in first.items]


def test_the_quick_reference_gives_every_ending() -> None:
    for genome in (*known().values(), *drawn()[:40]):
        quick = text(book_of(genome), SectionId.QUICK)
        for ending in endings_of(book_of(genome)):
            assert ending.rstrip(".")[1:] in quick


def test_where_all_places_but_the_last_are_worth_the_same_the_last_is_said_to_lose() -> None:
    game = load_game("old-maid")
    said = words(game, SectionId.GOAL, SectionId.END)
    assert "Whoever is left at the end loses the game, and everybody else wins." in said
    assert "highest score" not in said
    uneven = words(game.copy_with(place_points=(3, 2, 1, 0)), SectionId.GOAL, SectionId.END)
    assert "loses" not in uneven


def test_what_is_no_ending_does_not_stand_among_the_endings() -> None:
    swap = SpecialEffect(Rank.FIVE, EffectType.SWAP_HANDS, TargetSelector.NEXT_PLAYER)
    game = load_game("crazy-eights").copy_with(special_effects=(swap,))
    said = "A player who loses the last card in another player's turn has not won yet"
    assert said in words(game, SectionId.END)
    assert not any(said in ending for ending in endings(game))
    assert endings(load_game("president")) == ["Only one player has cards left."]
    assert "take first, second, third place" in words(load_game("president"), SectionId.END)


def test_steps_are_said_to_be_left_out_only_where_a_step_can_follow() -> None:
    said = "Play stops at once, even if steps of the turn remain."
    assert said in words(load_game("rummy"), SectionId.END)
    assert said not in words(load_game("crazy-eights"), SectionId.END), "the play is the last step"


def test_a_last_claim_can_be_doubted_and_wins_when_it_is_settled() -> None:
    said = words(CHEAT)
    assert "Your last cards may be doubted too; you have not won until the claim is settled." in said
    assert "A player has no cards left when their own claim is settled, and so wins the game." in said
    laid = arranged(CHEAT, hands=["2h", "3h 3s", "4h 4s", "5h 5s"], leader=0).play("2h")
    assert not laid.over
    assert laid.play("challenge").over is False, "the claim was a lie"
    assert laid.play("accept", "accept", "accept").over


def test_where_every_turn_lays_cards_nothing_is_said_of_passing() -> None:
    assert "pass" not in words(CHEAT).lower()
    free = CHEAT.copy_with(phases=(ClaimPhase(min_cards=0),))
    assert "You may pass instead." in words(free)
    assert "A pass changes nothing." in words(free)
    scored = CHEAT.copy_with(win_conditions=(WinCondition(WinType.MOST_CAPTURED),))
    assert "A player without cards passes." in words(scored)


def test_ranks_are_left_out_only_where_the_deck_lacks_some() -> None:
    said = "anks that the deck does not have are left out"
    game = load_game("fan-tan")
    short = msgspec.structs.replace(game.setup, initial_deck=Deck.SHORT_36)
    assert said not in words(game)
    assert said in words(game.copy_with(setup=short))


def test_claims_in_a_row_begin_again_with_the_ranks_of_the_deck() -> None:
    assert "After kings come aces, then twos." in words(CHEAT)
    short = msgspec.structs.replace(CHEAT.setup, initial_deck=Deck.SHORT_36)
    assert "After kings come aces, then sixes." in words(CHEAT.copy_with(setup=short))


def test_the_example_names_the_rank_that_was_claimed() -> None:
    for game_id in ("cheat", "liars-table", "verish-ne-verish"):
        said = words(load_game(game_id), SectionId.EXAMPLE)
        assert "the rank that is due" not in said
    assert "face down and calls it a ten." in words(CHEAT, SectionId.EXAMPLE)


def test_after_a_doubt_one_player_takes_the_cards_and_nobody_draws_them() -> None:
    said = words(load_game("liars-table"), SectionId.EXAMPLE)
    assert said.count(" doubts ") == said.count("takes the pile") == 1
    assert "draws" not in said


def test_where_cards_leave_hands_by_claims_alone_a_hand_is_won_by_a_claim() -> None:
    assert "A player has no cards left when their own claim is settled, and so wins the hand." in endings(
        load_game("liars-table")
    )
    assert "A player has no cards left when their own play is complete, and so wins the game." in endings(
        load_game("verish-ne-verish")
    ), "fours are put away, too"


def test_a_game_won_by_an_empty_hand_alone_says_so_once() -> None:
    said = words(load_game("mau-mau"), SectionId.END)
    assert said.count("no cards left") == 1
    assert "If the game ends in another way, it is a draw." in said


def test_a_hand_ends_with_cards_in_the_deck_where_nobody_may_draw_them() -> None:
    """Once hearts are broken at Toll Gate nobody draws any more."""
    assert endings(load_game("toll-gate")) == ["Nobody has cards left and nobody draws any more."]
    assert endings(load_game("briscola")) == ["Nobody has cards left and the deck is empty."]
    assert endings(load_game("scopa")) == ["Nobody has cards left and the deck is empty."]


def test_where_all_cards_make_books_the_game_ends_when_they_have() -> None:
    assert endings(load_game("go-fish")) == ["All cards are in books."]
    small = load_game("go-fish").copy_with(phases=(AskPhase(book_size=3),))
    assert endings(small)[0].startswith("The deck is used up and no book can be made any more")


def test_that_everybody_would_be_out_is_told_only_where_it_can_be() -> None:
    said = "If that would put everybody out, nobody drops out."
    assert said in words(load_game("pool-rummy"))
    assert said not in words(load_game("knockout-whist")), "somebody wins every trick"
    assert said not in words(load_game("draw-poker")), "somebody has the chips"


def test_a_knock_leads_to_the_showdown_where_there_is_one() -> None:
    game = load_game("thirty-one")
    assert "one more turn; then comes the showdown." in words(game)
    assert endings(game) == ["The showdown is over."]
    assert "Somebody knocks." in endings(load_game("gin-rummy"))


def test_the_goal_of_a_game_of_hands_says_what_wins_the_game() -> None:
    said = "Whoever has won the most of the ten hands at the end wins the game."
    assert said in words(load_game("thirty-one"), SectionId.GOAL)
    assert said in words(load_game("thirty-one"), SectionId.QUICK)


def test_where_players_drop_out_without_chips_the_chips_decide_in_the_end() -> None:
    last = (WinCondition(WinType.LAST_STANDING),)
    game = load_game("simple-poker").copy_with(
        eliminate=NoChips(), hands=UntilWin(max_hands=20), win_conditions=last
    )
    said = words(game, SectionId.END)
    assert "If none of these decides, the player with the most chips wins the game." in said
    assert "won the most hands" not in said


def test_a_last_hand_is_spoken_of_only_where_the_game_comes_to_one() -> None:
    left = (WinCondition(WinType.LAST_STANDING),)
    out = load_game("hearts").copy_with(win_conditions=left, eliminate=ScoreAtLeast(points=100))
    for comes_to_it, lines in ((True, 2), (False, 1)):
        facts = RulebookContext(out)
        facts.__dict__["guards"] = Guards(turns=False, hands=comes_to_it, standstill=False)
        assert len(list(winning(facts))) == lines


def test_the_first_to_reach_the_goal_wins_and_the_highest_score_decides_only_between_several() -> None:
    said = words(load_game("partnership-spades"), SectionId.GOAL, SectionId.END)
    assert "Be the first team to reach 500 points." in said
    after = "The first team to have 500 points or more after a hand has been scored wins; if several do so at once,"
    assert f"{after} the one with the highest score wins." in said
    assert "The first player to have 101 points or more wins at once;" in words(
        load_game("tablic"), SectionId.END
    )


def test_a_shared_win_and_a_shared_place_are_nobodys_own() -> None:
    said = words(load_game("old-maid"), SectionId.SCORING, SectionId.EXAMPLE)
    assert "player 1 won" not in said
    assert said.count("second out, together") == 2
    assert "won the game" not in said


def test_running_out_of_cards_is_no_win_where_it_brings_nothing_by_itself() -> None:
    for name in ("running-dry", "liars-table", "scala-quaranta"):
        told = words(load_game(name), SectionId.GOAL)
        assert "Running out of cards ends the hand; points decide the game." in told
        assert "Win the hand" not in told
    for name in ("crazy-eights", "bartok", "oklahoma"):  # the winner of a hand scores, or hands won count
        assert "Win the hand" in words(load_game(name), SectionId.GOAL)


def test_the_rulebook_says_that_the_cards_left_of_both_partners_count() -> None:
    president = load_game("president")
    left = CardScore(condition=None, points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND)
    partners = president.copy_with(
        phases=tuple(phase for phase in president.phases if not isinstance(phase, PassPhase)),
        out_when_empty=False,
        place_points=(),
        card_scoring=(left,),
        team_mode=True,
        teams=((0, 2), (1, 3)),
        win_conditions=(WinCondition(WinType.EMPTY_HAND), WinCondition(WinType.LOW_SCORE, 50)),
    )
    told = words(partners, SectionId.GOAL)
    assert "see that your team has little left when the first player gets rid of all cards" in told


def test_the_goals_of_a_hand_and_of_the_game_are_not_told_as_a_choice() -> None:
    goal = words(load_game("crazy-eights"))
    assert "Win the hand: be the first to get rid of all your cards." in goal
    assert "Win the game: be the first to reach 100 points." in goal
