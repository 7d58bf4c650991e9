"""What to play next: good games first, of those the one that teaches most, and every third a known one."""

from __future__ import annotations

import random

from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.suggesting import Candidate, suggest
from darwindeck.metrics.taste import Opinion, log_merits, uncertainty

STYLE = WEIGHTS[Style.BALANCED]


def game(name: str, *, known: bool = False, **merits: float) -> Candidate:
    given = dict.fromkeys(STYLE, 0.8) | {each.replace("_", " "): value for each, value in merits.items()}
    return Candidate(id=name, hash=name, known=known, merits=given)


def many(count: int, *, known: bool) -> list[Candidate]:
    chance = random.Random(count)
    letter = "k" if known else "n"
    return [
        Candidate(
            id=f"{letter}{at}",
            hash=f"{letter}{at}",
            known=known,
            merits={name: 0.1 + 0.9 * chance.random() for name in STYLE},
        )
        for at in range(count)
    ]


def rated(candidate: Candidate, stars: float = 4.0) -> Opinion:
    return Opinion(game=candidate.hash, person="me", stars=stars, merits=candidate.merits)


def test_one_game_in_three_is_a_known_one() -> None:
    found = suggest(many(20, known=False) + many(20, known=True), (), STYLE, count=9)
    assert [each.game.known for each in found] == [False, False, True] * 3
    assert [each.anchor for each in found] == [False, False, True] * 3


def test_without_invented_games_known_ones_are_suggested_and_none_twice() -> None:
    found = suggest(many(6, known=True), (), STYLE, count=9)
    assert len({each.game.id for each in found}) == len(found) == 6


def test_the_game_that_differs_most_from_what_was_rated_teaches_most() -> None:
    plain = [game(f"plain{at}") for at in range(3)]
    odd = game("odd", mastery=0.2)
    (first,) = suggest([*plain, odd], [rated(each) for each in plain], STYLE, count=1)
    assert first.game.id == "odd"
    assert first.teaches > 0


def test_a_bad_game_is_not_suggested_however_much_it_would_teach() -> None:
    good = [game(f"good{at}") for at in range(6)]
    bad = game("bad", mastery=0.03, decisions=0.03, skill=0.03, new=0.03)
    assert all(each.game.id != "bad" for each in suggest([*good, bad], (), STYLE))


def test_a_rated_game_is_suggested_again_only_where_nothing_else_is_left() -> None:
    first, second = game("first", mastery=0.3), game("second")
    assert suggest([first, second], [rated(first)], STYLE, count=1)[0].game.id == "second"
    assert suggest([first], [rated(first)], STYLE, count=1)[0].game.id == "first"


def test_the_second_is_chosen_as_if_the_first_had_been_rated() -> None:
    twins = [game("a", mastery=0.2), game("b", mastery=0.2), game("c", decisions=0.22)]
    found = suggest([*twins, game("d")], (), {"mastery": 50, "decisions": 50}, count=2)
    assert [each.game.id for each in found] == ["b", "c"]


def test_the_order_of_games_and_ratings_does_not_matter() -> None:
    games = many(12, known=False) + many(9, known=True)
    opinions = [rated(each, stars=1 + at % 5) for at, each in enumerate(games[:6])]
    forward, backward = suggest(games, opinions, STYLE), suggest(games[::-1], opinions[::-1], STYLE)
    assert [each.game.id for each in forward] == [each.game.id for each in backward]


def test_what_a_rating_teaches_is_what_it_narrows() -> None:
    """The rule for one more rating is the whole system solved again with it, up to the person and the result."""
    games = many(8, known=False)
    opinions = [rated(each) for each in games[:7]]
    before = uncertainty(opinions, STYLE)
    foretold = before.after(log_merits(games[7].merits, STYLE))
    solved = uncertainty([*opinions, rated(games[7], stars=1.0)], STYLE)
    looked = log_merits(games[7].merits, STYLE)
    assert foretold.explained(looked) < before.explained(looked)
    assert solved.explained(looked) < before.explained(looked)
