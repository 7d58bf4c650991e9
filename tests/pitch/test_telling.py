"""What a pitch says: a variant from the game it is of, any other game by its idea, always in a few plain sentences."""

from __future__ import annotations

import re

import msgspec
import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import PassDirection, PassPhase, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, Moon, ScoringTrigger
from darwindeck.pitch import pitch_of
from tests.evolution.operators.parents import parents
from tests.pitch.tweaks import tweaked_games

PASSING = PassPhase(direction=PassDirection.RIGHT)
SEVENS = CardScore(condition=CardIsRank(Rank.SEVEN), points=5, trigger=ScoringTrigger.TRICK_WIN)


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
    assert told.startswith("A trick-taking game for three, with exact bids. A turned card shows the trumps")


def test_the_name_of_a_game_changes_nothing_and_a_known_game_is_told_like_any_other() -> None:
    hearts = load_game("hearts")
    assert pitch_of(hearts).startswith("A trick-taking game for four.")
    assert "except" not in pitch_of(hearts)


def test_what_nobody_notices_is_not_told() -> None:
    assert pitch_of(load_game("hearts").copy_with(max_turns=9999)) == "Hearts, in all but its name."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moon": Moon.NONE}, "Hearts, except that taking all the points is no feat."),
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
