"""Single sentences that depend on the rule: one card or several, cards taken or kept, tests that have one name."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardBeatsTop,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
    Condition,
    Location,
    LocationEmpty,
    LocationSize,
    Not,
    Operator,
    Or,
    PotSize,
    Reference,
)
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    Phase,
    PlayPhase,
    PlayTarget,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    Award,
    EachOver,
    EvaluationMethod,
    HandEvaluation,
    Most,
    TallyScore,
    TallySource,
)
from darwindeck.genome.setup import CaptureRest
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.guards import Guards
from darwindeck.rulebook.model import Paragraph
from darwindeck.rulebook.sections.edge import edge
from darwindeck.simulation.testing import arranged
from darwindeck.wording.card_groups import name_ranks
from darwindeck.wording.text import plain
from tests.rulebook.reading import text


def words(genome: GameGenome) -> str:
    return text(unchecked_rulebook(genome))


def with_phase(game_id: str, place: int, phase: Phase) -> GameGenome:
    game = load_game(game_id)
    return game.copy_with(phases=(*game.phases[:place], phase, *game.phases[place + 1 :]))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (0, "Draw as many cards as you like, one at a time from the deck; stop when you want."),
        (1, "You may draw one card from the deck."),
        (3, "Draw up to three cards, one at a time from the deck; stop when you want."),
    ],
)
def test_a_draw_that_one_may_end_says_how_many_cards_it_is(cards: int, said: str) -> None:
    assert said in words(with_phase("blackjack", 1, DrawPhase(count=cards, until=DrawUntil.STAND)))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (0, "draw cards one at a time from the deck until you can play one."),
        (1, "draw one card from the deck."),
        (3, "draw cards one at a time from the deck until you can play one or have drawn three cards."),
    ],
)
def test_a_draw_for_who_cannot_play_says_when_it_is_over(cards: int, said: str) -> None:
    drawn = DrawPhase(count=cards, until=DrawUntil.PLAYABLE)
    assert f"If you have no card that you can play, {said}" in words(with_phase("switch", 0, drawn))


@pytest.mark.parametrize(
    ("game_id", "place", "got"),
    [("rummy", 0, "laid down"), ("scopa", 0, "captured"), ("linger-longer", 1, "captured")],
)
def test_captured_cards_are_those_laid_down_where_melds_are_laid(game_id: str, place: int, got: str) -> None:
    none = DrawPhase(condition=LocationEmpty(Location.CAPTURED))
    assert f"If you have {got} no cards, draw one card" in words(with_phase(game_id, place, none))
    some = DrawPhase(condition=LocationSize(Location.CAPTURED, Operator.NE, 0))
    assert f"If you have {got} at least one card, draw one card" in words(with_phase(game_id, place, some))


@pytest.mark.parametrize(("award", "said"), [(Award.BEST, "most"), (Award.WORST, "fewest")])
def test_a_showdown_by_number_says_whether_most_or_fewest_cards_win(award: Award, said: str) -> None:
    counted = ShowdownPhase(hand_evaluation=HandEvaluation(method=EvaluationMethod.CARD_COUNT, award=award))
    assert f"The hand with the {said} cards wins." in words(with_phase("odd-cards", 5, counted))


@pytest.mark.parametrize(
    ("raises", "said"), [(1, "raise your own bet once by 10 chips."), (2, "by 10 chips, up to two times.")]
)
def test_a_bet_against_the_house_says_how_often_it_is_raised(raises: int, said: str) -> None:
    phase = BettingPhase(ante=10, max_raises=raises, pot_to=PotTo.HOUSE)
    assert said in words(with_phase("blackjack", 0, phase))


def test_chips_are_counted_and_not_measured() -> None:
    own = PlayPhase(valid_play_condition=ChipCount(Operator.LT, 60))
    assert "you have fewer than 60 chips" in words(with_phase("draw-poker", 1, own))
    pot = PlayPhase(valid_play_condition=PotSize(Operator.LT, 60))
    assert "the pot holds fewer than 60 chips" in words(with_phase("draw-poker", 1, pot))


def test_a_pile_that_is_taken_up_says_how_much_of_it_and_what_may_not_go_back() -> None:
    several = words(with_phase("rummy", 0, DrawPhase(source=DrawSource.DISCARD, count=3)))
    assert "Draw the top three cards of the discard pile, or the whole pile if it has fewer." in several
    assert (
        "The last card that you took from the discard pile in this turn may not go straight back" in several
    )
    assert "A card that you took from the discard pile in this turn may not go straight back" in words(
        load_game("rummy")
    )


def test_of_cards_taken_out_and_cards_kept_the_fewer_are_named() -> None:
    assert "Take out 2♣ before the game; 51 cards are left." in words(load_game("black-maria"))
    few = "Only J♠, Q♠ and K♠ of a euchre deck, nines to aces, are used: 3 cards in all."
    assert few in words(load_game("kuhn-poker"))


TOP = Reference.TOP_DISCARD


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (
            Or((CardMatchesRank(TOP), CardMatchesSuit(TOP))),
            "if it has the same rank or the same suit as the top card of the discard pile.",
        ),
        (And((CardIsRank(Rank.QUEEN), CardIsColour(Colour.BLACK))), "if it is a black queen."),
        (And((CardIsRank(Rank.SEVEN), CardIsSuit(Suit.HEARTS))), "if it is the seven of hearts."),
    ],
)
def test_tests_that_have_one_name_together_are_said_in_one_breath(condition: Condition, said: str) -> None:
    assert said in words(with_phase("crazy-eights", 1, PlayPhase(valid_play_condition=condition)))


def test_a_hand_that_is_won_scores_for_its_winner() -> None:
    tally = TallyScore(source=TallySource.HANDS_WON, rule=EachOver(0), points=1)
    said = "When the hand ends, the player who won it scores 1 point."
    assert said in words(load_game("crazy-eights").copy_with(tally_scoring=(tally,)))


def test_where_nothing_is_played_wild_cards_overrule_claims_alone() -> None:
    cheat = load_game("cheat")
    wild = cheat.copy_with(setup=msgspec.structs.replace(cheat.setup, wild_ranks=(Rank.JACK,)))
    assert "Jacks are wild: in a claim they count as any rank." in words(wild)


def test_cards_put_aside_go_neither_back_to_their_owners_nor_under_their_piles() -> None:
    aside = words(load_game("betting-war"))
    assert "If neither has one, each puts their own cards aside as captured cards." in aside
    assert "go to the bottom of the pile" not in aside
    assert "go to the bottom of the pile" in words(load_game("war"))


def test_who_throws_the_own_last_card_away_by_an_effect_may_win_by_that() -> None:
    own = SpecialEffect(Rank.FIVE, EffectType.FORCE_DISCARD, TargetSelector.SELF)
    other = SpecialEffect(Rank.FIVE, EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER)
    said = "A player who loses the last card in another player's turn has not won yet"
    assert said in words(load_game("crazy-eights").copy_with(special_effects=(other,)))
    assert said not in words(load_game("crazy-eights").copy_with(special_effects=(own,)))


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        (EffectType.SWAP_HANDS, TargetSelector.NEXT_PLAYER),
        (EffectType.DRAW_CARDS, TargetSelector.SELF),
        (EffectType.STEAL_CARD, TargetSelector.NEXT_PLAYER),
    ],
)
def test_a_last_card_whose_effect_brings_cards_does_not_win(kind: EffectType, target: TargetSelector) -> None:
    effect = SpecialEffect(Rank.FIVE, kind, target)
    game = load_game("crazy-eights").copy_with(special_effects=(effect,))
    said = "If the effect of your last card brings you new cards, you have not run out of cards."
    assert said in words(game)
    assert said not in words(load_game("uno-style"))
    after = arranged(game, hands=["5h", "9c 9d"], discard="2h", leader=0).play("5h")
    assert after.snapshot().hand_no == 0
    assert after.snapshot().zones.hands[0]


def test_of_two_players_an_effect_falls_on_the_other_one() -> None:
    effects = tuple(
        SpecialEffect(rank, EffectType.DRAW_CARDS, target)
        for rank, target in zip(Rank, TargetSelector, strict=False)
        if target is not TargetSelector.SELF
    )
    said = words(load_game("crazy-eights").copy_with(special_effects=effects))
    assert said.count("the other player draws one card from the deck") == 2 * len(effects), "rules, reference"


def test_a_book_of_all_suits_scores_as_a_book() -> None:
    fish = load_game("go-fish")
    assert "Each book scores 1 point." in words(fish)
    assert "spade" not in words(fish)
    small = fish.copy_with(phases=(AskPhase(book_size=2),))
    assert "Each spade scores 1 point." in words(small)


def test_values_count_for_deadwood_only_where_there_is_some() -> None:
    assert (
        "For the value of a hand, cards count as follows: 2 to 10 face value; K, Q and J 10 each; A 11."
        in words(load_game("thirty-one"))
    )
    assert "For deadwood, cards count as follows: 2 to 10 face value; A 1; K, Q and J 10 each." in words(
        load_game("gin-rummy")
    )
    gin = load_game("gin-rummy")
    assert "For deadwood" not in words(gin.copy_with(knock=None))


def test_who_has_the_most_of_something_bad_pays_and_in_a_tie_nobody_does() -> None:
    whist = load_game("whist")
    most = TallyScore(
        source=TallySource.CAPTURED, condition=CardIsSuit(suit=Suit.DIAMONDS), rule=Most(), points=-10
    )
    said = words(whist.copy_with(team_mode=False, teams=(), tally_scoring=(most,)))
    assert "with the most captured diamonds pays 10 points; if several tie, nobody pays." in said


def test_a_card_costs_points_or_adds_them_where_the_lowest_score_wins() -> None:
    assert "Each jack costs 2 points." in words(load_game("dusty-regent"))
    assert "Each heart adds 1 point." in words(load_game("hearts"))


def test_aces_and_courts_are_named_from_the_highest() -> None:
    assert [plain(each) for each in name_ranks("AJQK")] == ["A", "K", "Q", "J"]
    assert [plain(each) for each in name_ranks("23")] == ["2", "3"]


def test_a_limit_of_turns_is_a_whole_sentence() -> None:
    facts = RulebookContext(load_game("hearts"))
    facts.guards = Guards(turns=True, hands=False, standstill=False)
    (note,) = (block for block in edge(facts) if isinstance(block, Paragraph))
    assert plain(note.line).endswith(" turns in all.")


def test_a_capture_by_sums_is_told_with_the_play_and_a_sweep_is_scored_once() -> None:
    said = words(load_game("scopa"))
    assert "If none matches, capture cards whose values add up to the value of your card" in said
    assert said.count("sweep scores") == 1
    assert "A capture that leaves the tableau empty is a sweep." in said


def test_of_two_players_the_other_one_is_meant() -> None:
    duel = words(load_game("gin-rummy"))
    assert "that is an undercut: the other player scores the difference and 25 points more." in duel
    assert "opponent" not in duel
    assert "if several tie, the next in turn" in words(load_game("gin-rummy").copy_with(player_count=3))


def test_against_the_house_there_is_neither_a_pot_nor_a_best_hand() -> None:
    said = words(load_game("blackjack"))
    assert "each hand is compared with that of the house: the higher total wins." in said
    for wrong in ("The best hand wins", " pot", "first round"):
        assert wrong not in said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (
            1,
            2,
            "Put one pair, two cards of one rank, from your hand face up on the discard pile, if you hold one.",
        ),
        (
            2,
            5,
            "Put one or two pairs, each two cards of one rank, from your hand face up on the discard pile, or as",
        ),
        (0, 2, "You may put one pair, two cards of one rank, from your hand face up on the discard pile."),
        (0, 26, "You may put up to 13 pairs, each two cards of one rank,"),
        (8, 8, "Put four pairs, each two cards of one rank,"),
        (12, 12, "Put every pair, two cards of one rank, from your hand face up on the discard pile."),
    ],
)
def test_pairs_are_counted_as_pairs(low: int, high: int, said: str) -> None:
    pairs = DiscardPhase(min_cards=low, max_cards=high, matching_condition=Matching.PAIR)
    assert said in words(with_phase("old-maid", 2, pairs))


def test_a_card_turned_for_trump_stays_on_the_deck_only_where_somebody_draws() -> None:
    assert "It stays on top of the deck, and is the first card to be drawn." in words(load_game("briscola"))
    hell = words(load_game("oh-hell"))
    assert "stays on top of the deck" not in hell
    assert "Cards left over are put aside and take no part in the hand." in hell
    assert "Cards left over are put aside unseen" in words(
        load_game("knockout-whist").copy_with(phases=(TrickPhase(),))
    )


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (CardMatchesSuit(TOP), "While the discard pile is empty, any card may be played."),
        (
            And((CardMatchesSuit(TOP), CardIsColour(Colour.RED))),
            "is empty, every card counts as matching it.",
        ),
        (Or((CardMatchesSuit(TOP), CardIsColour(Colour.RED))), "is empty, any card may be played."),
        (Not(CardMatchesSuit(TOP)), "is empty, every card counts as matching it."),
    ],
)
def test_an_empty_discard_pile_is_told_where_it_can_be_empty(condition: Condition, said: str) -> None:
    game = with_phase("crazy-eights", 1, PlayPhase(valid_play_condition=condition))
    assert "discard pile is empty" not in words(game).replace("deck is empty", "")
    bare = game.copy_with(setup=msgspec.structs.replace(game.setup, initial_discard_count=0))
    assert said in words(bare)


def test_who_passes_fewer_cards_is_told_where_a_hand_can_be_that_small() -> None:
    said = "Whoever has fewer cards passes all of them."
    hearts = load_game("hearts")
    assert said not in words(hearts)
    small = msgspec.structs.replace(hearts.setup, cards_per_player=2)
    assert said in words(hearts.copy_with(setup=small))


def test_a_tie_is_told_only_where_there_can_be_one() -> None:
    """Thirteen cards of a suit cannot be shared alike by two teams; fifty-two cards of a deck can."""
    four = load_game("whist")
    most = TallyScore(source=TallySource.CAPTURED, condition=CardIsSuit(Suit.HEARTS), rule=Most(), points=3)
    assert "if several tie" not in words(msgspec.structs.replace(four, tally_scoring=(most,)))
    even = msgspec.structs.replace(most, condition=None)
    assert "if several tie, nobody scores" in words(msgspec.structs.replace(four, tally_scoring=(even,)))


def test_a_tie_is_not_told_where_the_deck_is_drawn_between_tricks_to_the_last_card() -> None:
    two = load_game("german-whist")
    most = TallyScore(source=TallySource.CAPTURED, condition=CardIsSuit(Suit.HEARTS), rule=Most(), points=3)
    assert "if several tie" not in words(msgspec.structs.replace(two, tally_scoring=(most,)))


def test_a_tie_is_not_told_where_two_teams_capture_an_odd_number_of_cards_between_them() -> None:
    tablic = load_game("tablic")
    setup = msgspec.structs.replace(
        tablic.setup,
        cards_per_player=12,
        deal_to_tableau=4,
        capture_rest=CaptureRest.LAST_CAPTURER,
    )
    plays = tuple(phase for phase in tablic.phases if isinstance(phase, PlayPhase))
    most = TallyScore(source=TallySource.CAPTURED, condition=CardIsSuit(Suit.HEARTS), rule=Most(), points=3)
    four = tablic.copy_with(
        player_count=4,
        team_mode=True,
        teams=((0, 2), (1, 3)),
        setup=setup,
        phases=plays,
        tally_scoring=(most,),
    )
    assert "if several tie" not in words(four)
    lies = msgspec.structs.replace(setup, capture_rest=CaptureRest.NONE)
    assert "if several tie, nobody scores" in words(four.copy_with(setup=lies))


def test_a_stolen_last_card_is_told_of_only_where_an_empty_hand_wins() -> None:
    swap = SpecialEffect(Rank.FIVE, EffectType.SWAP_HANDS, TargetSelector.NEXT_PLAYER)
    said = "A player who loses the last card in another player's turn has not won yet"
    assert said in words(load_game("crazy-eights").copy_with(special_effects=(swap,)))
    assert said not in words(load_game("scopa").copy_with(special_effects=(swap,)))


def test_a_last_bid_that_is_never_the_only_one_has_no_exception() -> None:
    assert "unless no other bid is left" not in words(load_game("oh-hell"))


def test_players_who_are_out_are_told_of_only_where_a_hand_goes_on_without_them() -> None:
    assert "If that player is out" in words(load_game("president"))
    assert "If that player is out" not in words(load_game("newmarket"))


def test_fewer_cards_are_told_of_only_where_a_hand_can_have_them() -> None:
    bury = DiscardPhase(min_cards=2, max_cards=2, once=True)
    whist = load_game("whist")
    assert "With fewer cards in hand" not in words(whist.copy_with(phases=(bury, *whist.phases)))


def test_a_lead_after_passes_is_free_only_where_the_table_is_cleared() -> None:
    """A pile of discards keeps its top card: the engine lets only higher cards be led."""
    president = load_game("president")
    play = msgspec.structs.replace(
        president.phases[-1],
        target=PlayTarget.DISCARD,
        valid_play_condition=CardBeatsTop(reference=Reference.TOP_DISCARD),
    )
    piled = president.copy_with(phases=(play,))
    assert "leads again, with anything." in words(president)
    assert "leads again; the top card of the discard pile is what it was." in words(piled)
    hands = ["Kh 3c 9d", "4h 5h 9h", "4s 5s 9s", "4d 5d 5c"]
    after = arranged(piled, hands=hands, leader=0).play("Kh", "pass", "pass", "pass")
    assert after.actor == 0
    assert after.legal_actions() == ["pass"]


def test_that_effects_come_after_scoring_is_told_only_where_plays_score() -> None:
    assert "after the card has been placed." in words(load_game("uno-style"))
