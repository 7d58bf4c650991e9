"""Points that nobody would play for: cards that hardly matter, a bonus beside a hundred, sets nobody can aim at."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Most,
    ScoringTrigger,
    TallyScore,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import UntilWin
from darwindeck.metrics.critique import Sense
from tests.metrics.test_critique import codes

EACH_TRICK = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)


def worth(rank: Rank, points: int) -> CardScore:
    return CardScore(condition=CardIsRank(rank), points=points, trigger=ScoringTrigger.TRICK_WIN)


def whist_for_two(cards: tuple[CardScore, ...], *tallies: TallyScore) -> GameGenome:
    """Twenty-six tricks, all of which count."""
    return load_game("german-whist").copy_with(
        card_scoring=cards,
        tally_scoring=tallies,
        tricks_from=TricksFrom.ALWAYS,
        hands=UntilWin(20),
        win_conditions=(WinCondition(WinType.HIGH_SCORE, 50),),
    )


@pytest.mark.parametrize("tallies", [(), (EACH_TRICK,)], ids=["alone", "beside the tricks"])
def test_four_cards_that_count_in_twenty_six_tricks_are_too_few(tallies: tuple[TallyScore, ...]) -> None:
    assert Sense.FEW_THAT_COUNT in codes(whist_for_two((worth(Rank.KING, 5),), *tallies))
    courts = tuple(worth(rank, 2) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN))
    assert Sense.FEW_THAT_COUNT not in codes(whist_for_two(courts, *tallies))


def test_a_number_in_the_middle_is_no_treasure() -> None:
    for rank, found in ((Rank.SEVEN, True), (Rank.TWO, False), (Rank.KING, False)):
        assert (Sense.ODD_TREASURE in codes(whist_for_two((worth(rank, 5),), EACH_TRICK))) is found


def test_a_point_for_each_trick_is_not_played_for_beside_120_for_cards() -> None:
    points = load_game("bassadewitz").card_scoring
    whist = load_game("whist").copy_with(
        team_mode=False,
        teams=(),
        card_scoring=points,
        win_conditions=(WinCondition(WinType.HIGH_SCORE, 200),),
    )
    for each, found in ((1, True), (5, False)):
        tally = msgspec.structs.replace(EACH_TRICK, points=each)
        assert (Sense.NOT_WORTH_IT in codes(whist.copy_with(tally_scoring=(tally,)))) is found


def test_an_award_of_one_is_not_played_for_beside_120_for_cards() -> None:
    points = load_game("bassadewitz").card_scoring
    most = TallyScore(source=TallySource.TRICKS, rule=Most(), points=1)
    whist = load_game("whist").copy_with(card_scoring=points, tally_scoring=(most,))
    assert Sense.NOT_WORTH_IT in codes(whist)


def test_three_of_a_rank_are_no_aim_where_cards_are_captured_in_pairs() -> None:
    scopa = load_game("scopa")
    three = TallyScore(
        source=TallySource.CAPTURED, condition=CardIsRank(Rank.KING), rule=AtLeast(3), points=4
    )
    assert Sense.PAIRED_SETS in codes(scopa.copy_with(tally_scoring=(three,)))
    suit = msgspec.structs.replace(three, condition=CardIsSuit(Suit.DIAMONDS))
    assert Sense.PAIRED_SETS not in codes(scopa.copy_with(tally_scoring=(suit,)))
    assert Sense.PAIRED_SETS not in codes(whist_for_two((), three))


def test_the_most_of_a_rank_that_takes_only_its_like_is_no_prize() -> None:
    scopa = load_game("scopa")
    for rank, found in ((Rank.ACE, True), (Rank.SEVEN, False), (Rank.KING, False)):
        most = TallyScore(source=TallySource.CAPTURED, condition=CardIsRank(rank), rule=Most(), points=1)
        assert (Sense.PAIRED_SETS in codes(scopa.copy_with(tally_scoring=(most,)))) is found


def test_four_cards_that_count_alone_are_enough_for_eight_tricks_and_too_few_for_thirteen() -> None:
    hearts = load_game("hearts").copy_with(card_scoring=(worth(Rank.QUEEN, 5),))
    assert Sense.FEW_THAT_COUNT in codes(hearts)
    assert Sense.FEW_THAT_COUNT not in codes(load_game("polignac"))


def test_number_cards_count_what_is_printed_on_them() -> None:
    gin = load_game("gin-rummy")
    for rank, value in ((Rank.SIX, 7), (Rank.NINE, 0), (Rank.KING, 5)):
        values = tuple(
            msgspec.structs.replace(each, value=value) if each.rank is rank else each
            for each in gin.setup.card_values
        )
        odd = gin.copy_with(setup=msgspec.structs.replace(gin.setup, card_values=values))
        assert Sense.ODD_VALUES in codes(odd)
    assert Sense.ODD_VALUES not in codes(gin)


def test_a_moon_does_not_end_the_game_by_itself() -> None:
    hearts = load_game("hearts")
    to_50, to_25 = (hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, n),)) for n in (50, 25))
    assert Sense.GREAT_MOON in codes(to_25)
    assert Sense.GREAT_MOON not in codes(to_50)
    partners = to_50.copy_with(team_mode=True, teams=((0, 2), (1, 3)))
    assert Sense.GREAT_MOON in codes(partners)


def test_a_fine_for_a_trick_of_many_is_the_same_for_all() -> None:
    fine = TallyScore(source=TallySource.TRICKS, rule=AtLeast(1), points=-5)
    whist = load_game("whist").copy_with(team_mode=False, teams=(), tally_scoring=(EACH_TRICK, fine))
    assert Sense.SAME_FOR_ALL in codes(whist)
    seven = msgspec.structs.replace(fine, rule=AtLeast(7))
    assert Sense.SAME_FOR_ALL not in codes(whist.copy_with(tally_scoring=(EACH_TRICK, seven)))
