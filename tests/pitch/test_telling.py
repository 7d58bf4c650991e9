"""What a pitch says: a variant from the game it is of, any other game by its idea, always in a few plain sentences."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from darwindeck.genome.cards import Colour, Deck, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    HandSize,
    MatchesOrWild,
    Operator,
    Or,
    Reference,
)
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BettingPhase, PassDirection, PassPhase, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    Moon,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import Fixed, HandVisibility, ScoreAtLeast
from darwindeck.pitch import pitch_of
from darwindeck.pitch.summary import summary
from darwindeck.wording.conditions.clauses import only_if
from darwindeck.wording.conditions.predicates import predicate
from tests.evolution.operators.parents import parents
from tests.pitch.tweaks import tweaked_games
from tools.golden_pitches import PITCHES, pitches_text

PASSING = PassPhase(direction=PassDirection.RIGHT)
SEVENS = CardScore(condition=CardIsRank(Rank.SEVEN), points=5, trigger=ScoringTrigger.TRICK_WIN)


def test_a_card_is_turned_up_only_where_nobody_chooses_it() -> None:
    war = load_game("quick-war")
    assert "everybody turns up a card" in " ".join(summary(war)).lower()
    seen = msgspec.structs.replace(war.setup, hand_visibility=HandVisibility.OWNER_ONLY)
    told = " ".join(summary(war.copy_with(setup=seen))).lower()
    assert "everybody plays a card and the highest takes them all" in told


def test_everybody_but_the_last_scores_only_where_all_of_them_do() -> None:
    game = load_game("old-maid")
    assert "Everybody but the last scores 1 point" in " ".join(summary(game))
    assert "the last" not in " ".join(summary(game.copy_with(place_points=(1, 1, 0, 0))))


@pytest.mark.parametrize(
    ("least", "said"),
    [
        (4, "four cards or more of a suit, suit by suit, cost 3 points"),
        (1, "taking any cards of a suit, suit by suit, costs 3 points"),
    ],
)
def test_a_count_of_every_suit_is_told_once_and_as_one_of_a_suit(least: int, said: str) -> None:
    counts = tuple(
        TallyScore(source=TallySource.CAPTURED, rule=AtLeast(least), points=3, condition=CardIsSuit(suit))
        for suit in Suit
    )
    assert said in " ".join(summary(load_game("hearts").copy_with(tally_scoring=counts))).lower()


def test_a_variant_is_told_from_the_game_it_is_of() -> None:
    hearts = load_game("hearts")
    variant = hearts.copy_with(
        phases=(PASSING, hearts.phases[1]), card_scoring=(*hearts.card_scoring, SEVENS)
    )
    assert (
        pitch_of(variant) == "Hearts, except that you pass to the right and each seven taken costs 5 points."
    )


def test_another_game_is_told_by_its_idea() -> None:
    hell = load_game("oh-hell")
    bids, trick = hell.phases
    jacks = msgspec.structs.replace(trick, trump_order=TrumpOrder.JACK_HIGH, high_card_wins=False)
    told = pitch_of(hell.copy_with(player_count=3, phases=(bids, jacks)))
    assert told.startswith(
        "The one like Oh Hell where the lowest card takes the trick. "
        "A trick-taking game for three, with exact bids: a turned-up card sets the trump suit"
    )


def test_the_name_of_a_game_changes_nothing_and_a_known_game_is_told_like_any_other() -> None:
    hearts = load_game("hearts")
    assert pitch_of(hearts).startswith("A trick-taking game for three to six.")
    assert "except" not in pitch_of(hearts)


def test_what_nobody_notices_is_not_told() -> None:
    assert pitch_of(load_game("hearts").copy_with(max_turns=9999)) == "Hearts, in all but its name."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moon": Moon.NONE}, "Hearts, except that taking all the points earns nothing."),
        ({"player_count": 5}, "Hearts, except that it is for five."),
    ],
)
def test_one_difference_is_one_clause(changes: dict[str, object], said: str) -> None:
    assert pitch_of(msgspec.structs.replace(load_game("hearts"), **changes)) == said


def _games() -> list[GameGenome]:
    tweaked = [game for _, _, game in tweaked_games()]
    return [*map(load_game, known_games()), *tweaked[::6], *parents(60)]


def test_every_pitch_is_one_to_three_plain_sentences() -> None:
    for game in _games():
        told = pitch_of(game)
        assert 1 <= len(re.findall(r"\.(?: |$)", told)) <= 3, told
        assert re.fullmatch(r"[A-Z].*\.", told), told
        assert not re.search(r"  | ,|_|None|<|>|\bcards that is\b|\ba [aeiou]|;;|\{", told), told
        assert len(told) <= 700, told


def test_points_that_come_on_top_of_others_are_called_so() -> None:
    assert "costs 1 point and taking the jack of spades costs 1 more point" in pitch_of(load_game("polignac"))
    assert "three tricks or more score 1 point and five tricks or more score 1 more point" in pitch_of(
        load_game("euchre-like")
    ).replace("Three", "three")
    assert "more point" not in pitch_of(load_game("newmarket"))


def test_a_step_that_nobody_takes_any_more_is_told_of_nobody() -> None:
    dry = load_game("running-dry")
    told = pitch_of(dry.copy_with(phases=dry.phases[:1]))
    assert "nobody draws three cards from the deck if they won the last trick" in told


def test_another_round_of_bets_is_one_more() -> None:
    poker = load_game("simple-poker")
    betting = next(phase for phase in poker.phases if isinstance(phase, BettingPhase))
    told = pitch_of(poker.copy_with(phases=(betting, *poker.phases)))
    assert told == "Simple Poker, except that there is one more round of bets."


def test_a_deck_without_some_ranks_is_told_without_a_list_in_the_list() -> None:
    cheat = load_game("cheat")
    told = pitch_of(cheat.copy_with(setup=msgspec.structs.replace(cheat.setup, initial_deck=Deck.ITALIAN_40)))
    assert "it is played with forty cards (no eights, nines or tens)" in told


def test_a_rank_of_a_colour_is_named_as_people_do() -> None:
    black_kings = And((CardIsRank(Rank.KING), CardIsColour(Colour.BLACK)))
    assert predicate(black_kings) == "is a black king"
    assert predicate(And((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.SPADES)))) == "is the queen of spades"


def test_a_test_of_the_card_after_one_of_the_hand_has_its_subject() -> None:
    few = HandSize(Operator.LE, 7)
    matches = Or((few, MatchesOrWild(Reference.TOP_DISCARD)))
    assert only_if(matches).startswith(
        "you may play a card only if you hold at most seven cards or it matches the top card"
    )


def test_a_way_to_win_that_is_gone_no_longer_wins() -> None:
    eights = load_game("crazy-eights")
    told = pitch_of(eights.copy_with(win_conditions=eights.win_conditions[:1], hands=Fixed(5)))
    assert "the first player to reach 100 no longer wins" in told


def test_fewest_and_most_cards_that_are_the_same_are_one_number() -> None:
    cheat = load_game("cheat")
    claim = msgspec.structs.replace(cheat.phases[0], min_cards=2, max_cards=2)
    assert pitch_of(cheat.copy_with(phases=(claim,))) == "Cheat, except that you lay two cards."


def test_the_pitches_of_all_known_and_forty_invented_games_are_those_that_were_read(root: Path) -> None:
    """`make golden` writes them anew; read what is other before it is committed."""
    folder = root / "vectors" / "pitches"
    assert pitches_text(folder) == (folder / PITCHES).read_text("utf-8")


def test_a_list_in_an_exception_is_kept_apart_from_the_others() -> None:
    eights = load_game("crazy-eights")
    wild = msgspec.structs.replace(eights.setup, wild_ranks=(Rank.SIX, Rank.EIGHT))
    assert pitch_of(eights.copy_with(setup=wild, player_count=3)) == (
        "Crazy Eights, except that sixes and eights are wild, and it is for three."
    )


def test_fewest_and_most_cards_are_told_at_once() -> None:
    cheat = load_game("cheat")
    claim = msgspec.structs.replace(cheat.phases[0], min_cards=2, max_cards=3)
    assert pitch_of(cheat.copy_with(phases=(claim,))) == "Cheat, except that you lay two or three cards."


def test_only_the_values_that_are_others_are_told() -> None:
    gin = load_game("gin-rummy")
    values = tuple(
        msgspec.structs.replace(each, value=15) if each.rank is Rank.ACE else each
        for each in gin.setup.card_values
    )
    told = pitch_of(gin.copy_with(setup=msgspec.structs.replace(gin.setup, card_values=values)))
    assert told == "Gin Rummy, except that aces count 15."


def test_points_that_are_the_same_are_told_of_all_at_once() -> None:
    assert "the most cards, the most diamonds and the most sevens score 1 point each" in pitch_of(
        load_game("scopa")
    )
    assert "the jack of spades score 5 points each" in pitch_of(load_game("newmarket"))


def test_points_nobody_wants_are_told_at_once_and_clearing_the_table_is_among_them() -> None:
    scopa = load_game("scopa")
    low = msgspec.structs.replace(scopa.win_conditions[0], type=WinType.LOW_SCORE)
    told = summary(scopa.copy_with(win_conditions=(low,)))[-1]
    assert "the most cards, the most diamonds and the most sevens cost 1 point each" in told
    assert "clearing the table costs 1 point" in told


def test_points_that_put_one_out_cost() -> None:
    last = (WinCondition(WinType.LAST_STANDING),)
    out = load_game("hearts").copy_with(eliminate=ScoreAtLeast(50), win_conditions=last)
    assert "Each heart taken costs 1 point" in " ".join(summary(out))


def test_a_card_that_counts_twice_is_told_once_with_all_it_is_worth() -> None:
    polignac = load_game("polignac")
    queens = CardScore(condition=CardIsRank(Rank.QUEEN), points=3, trigger=ScoringTrigger.TRICK_WIN)
    dearer = polignac.copy_with(card_scoring=(*polignac.card_scoring, queens))
    assert "Queens cost 3 points, the jack of spades 2 and other jacks 1" in " ".join(summary(dearer))


def test_points_that_cost_and_points_that_save_are_told_with_their_numbers() -> None:
    polignac = load_game("polignac")
    king = And((CardIsRank(Rank.KING), CardIsSuit(Suit.HEARTS)))
    saving = CardScore(condition=king, points=-2, trigger=ScoringTrigger.TRICK_WIN)
    told = " ".join(summary(polignac.copy_with(card_scoring=(*polignac.card_scoring, saving))))
    assert (
        "Taking the king of hearts saves 2 points; the jack of spades costs 2 points and other jacks 1"
        in told
    )
