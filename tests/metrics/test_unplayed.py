"""Games that nobody plays, and known games broken on purpose: fitness is not to be fooled by any of them.

Most are checked by their stored measures (`tools.fit_weights --measure`); a few are played here, all of them in `deep`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from darwindeck.analysis.family import Family
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade, static
from darwindeck.metrics.evaluation import Evaluation, Stage, Style, Verdict
from darwindeck.metrics.fitness import combine_merits
from darwindeck.metrics.matches import race_of
from darwindeck.metrics.measured import Z
from darwindeck.metrics.reputation import reputations
from darwindeck.metrics.styles import WEIGHTS
from darwindeck.metrics.verdicts import hollow
from darwindeck.resolve import load_path
from darwindeck.simulation.queries import HandResult, Sheets
from darwindeck.validation.validate import validate
from tests.metrics.broken import Broken, broken
from tests.metrics.budgets import SMALL, evaluated
from tests.sweeps import each
from tools.fit_weights import (
    CANDIDATES,
    UNPLAYED,
    fit,
    rank_correlation,
    rows,
    solve,
    stored_measures,
)

BAD = 0.25
PRICE = 0.15
"""What the fit chose (`python -m tools.fit_weights`)."""
TASTE = 70
"""The part of balanced that is fitted; the rest is finesse, natural and new."""
PLAYED = ("all-eights", "pay-by-the-day", "do-not-pass", "three-to-one")
GAMES = sorted(UNPLAYED.glob("*.json"))
PAIRS = {f"{pair.parent}: {pair.why}": pair for pair in broken()}


def styles_of(found: Evaluation) -> Iterator[Style]:
    """Those a game would be bred for."""
    yield from (Style.BALANCED, Style.STRATEGIC)
    if found.family is Family.TRICK:
        yield Style.TRICK_TAKING
    if found.family in (Family.BETTING, Family.BLUFFING):
        yield Style.BLUFFING


def is_bad(found: Evaluation) -> bool:
    """Refused with a reason, or worth little wherever it belongs."""
    if not found.ok:
        return bool(found.reason)
    return all(found.fitness(style).value < BAD for style in styles_of(found))


@each("path", GAMES, ids=lambda path: path.stem)
def test_a_game_that_nobody_plays_is_refused_or_worth_little(path: Path) -> None:
    assert is_bad(stored_measures()[path.stem])


@each("path", GAMES, ids=lambda path: path.stem)
def test_what_makes_no_sense_is_refused_before_it_is_played(path: Path) -> None:
    stored, now = stored_measures()[path.stem], static(load_path(path))
    if stored.verdict is Verdict.SENSELESS:
        assert now.verdict is Verdict.SENSELESS
    assert now.ok or not stored.ok, "what was measured is still played"
    assert now.penalty == stored.penalty


@pytest.mark.parametrize("name", PLAYED)
def test_a_short_look_is_enough_for_some(name: str) -> None:
    assert is_bad(evaluated(load_path(UNPLAYED / f"{name}.json"), Stage.MEASURE, 3, SMALL))


def test_what_players_who_know_what_they_do_find_wrong_is_a_verdict() -> None:
    doubt = load_path(UNPLAYED / "any-rank-any-doubt.json")
    # With all cards in two hands it is refused unplayed: each knows what the other has.
    secret = doubt.copy_with(setup=msgspec.structs.replace(doubt.setup, cards_per_player=25))
    euchre = load_path(UNPLAYED / "euchre-to-thirty.json")
    for game, verdict in ((euchre, Verdict.LONG_RACE), (secret, Verdict.NEVER_ENDS)):
        found = evaluated(game, Stage.MEASURE, 3, SMALL)
        assert found.verdict is verdict
        assert found.reason


def test_a_match_of_hands_that_leave_the_score_as_it_was_is_hollow() -> None:
    whist = load_game("whist")

    def hands(*scores: tuple[int, int]) -> Sheets:
        made = [HandResult(0, (0.5, 0.5), each, each, (0, 0), 9, 9, False) for each in scores]
        return Sheets(2, tuple(made))

    assert hollow(whist, hands(*[(0, 0)] * 28, *[(3, 0)] * 4), race_of(whist))
    assert hollow(whist, hands(*[(0, 0)] * 8, *[(3, 0)] * 24), race_of(whist)) is None


def test_the_weights_of_balanced_are_what_reputations_give() -> None:
    weights, _ = solve(rows(stored_measures(), reputations()), PRICE)
    whole, balanced = sum(weights), WEIGHTS[Style.BALANCED]
    for name, weight in zip(CANDIDATES, weights, strict=True):
        if name != "finesse":
            assert balanced.get(name, 0) == pytest.approx(TASTE * weight / whole, abs=1.0), name


def test_fitness_orders_known_games_much_as_players_do() -> None:
    found, tiers = stored_measures(), reputations()
    fitness = [found[game].fitness(Style.BALANCED).value for game in tiers]
    assert rank_correlation(fitness, [each.tier for each in tiers.values()]) > 0.65


def test_every_reputation_is_of_a_known_game_and_has_a_reason() -> None:
    for game, told in reputations().items():
        assert load_game(game)
        assert 1 <= told.tier <= 5
        assert told.reason.endswith(".")


def told_apart(parent: Evaluation, child: Evaluation) -> bool:
    """Whether the child is worse beyond error. That it is a copy does not count: a better copy would be one too."""
    if not child.ok:
        return True
    one, two = (
        combine_merits(
            {name: value for name, value in found.measures.items() if name != "new"}, Style.BALANCED
        )
        for found in (parent, child)
    )
    gap = one.value * parent.penalty - two.value * child.penalty
    return gap > Z * (one.error**2 + two.error**2) ** 0.5


@each("pair", PAIRS.values(), ids=PAIRS)
def test_a_broken_game_is_valid(pair: Broken) -> None:
    assert not validate(pair.child)


@pytest.mark.parametrize(
    "name",
    [
        "gin-rummy: knock at once",
        "whist: a ban on a suit that means nothing",
        "whist: three against one",
        "oh-hell: bids that cost nothing",
        "hearts: every seven counts 24",
    ],
)
def test_some_broken_games_are_told_from_their_parents_at_once(name: str) -> None:
    pair = PAIRS[name]
    assert not evaluated(pair.child, Stage.PROBE, 3, SMALL).ok


@pytest.mark.deep
def test_of_all_broken_games_nine_of_ten_are_told_from_their_parents_beyond_error() -> None:
    parents = sorted({pair.parent for pair in PAIRS.values()})
    genomes: list[GameGenome] = [load_game(name) for name in parents]
    genomes += [pair.child for pair in PAIRS.values()]
    found = Cascade().evaluate(genomes, seed=5, until=Stage.MEASURE)
    worth = dict(zip(parents, found, strict=False))
    missed = [
        name
        for (name, pair), child in zip(PAIRS.items(), found[len(parents) :], strict=True)
        if not told_apart(worth[pair.parent], child)
    ]
    assert len(PAIRS) >= 30
    assert len(missed) <= len(PAIRS) // 10, missed


@pytest.mark.deep
def test_games_that_nobody_plays_are_still_bad_on_another_seed() -> None:
    found = Cascade().evaluate([load_path(path) for path in GAMES], seed=5, until=Stage.MEASURE)
    assert [path.stem for path, one in zip(GAMES, found, strict=True) if not is_bad(one)] == []


@pytest.mark.deep
def test_the_fit_chooses_the_price_it_chose() -> None:
    assert fit(rows(stored_measures(), reputations())).price == PRICE
