"""Ratings in a run: they move weights and games within limits, are written down, and the run can be repeated."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest

from darwindeck.canonical import content_hash
from darwindeck.evolution.game_merits import FILE, measure_merits, rated_games
from darwindeck.evolution.judge import MOST_SHIFT, Judge, Liking
from darwindeck.evolution.liking import NOTHING_YET, learn
from darwindeck.evolution.settings import decode_settings, encode_settings
from darwindeck.evolution.taste_words import THINGS, check_sentence, taste_sentences, weight_rows
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.metrics.evaluation import Stage, Style
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.opinions import opinions_of, stars_of
from darwindeck.metrics.styles import WEIGHTS
from darwindeck.metrics.taste_check import worth
from darwindeck.store.rating_file import ratings_of, write_ratings
from darwindeck.store.ratings import Again, Rating, keep, pseudonym
from tests.evolution.small import SETTINGS, HashEvaluator, evolve, resume
from tests.evolution.test_search import content

BALANCED = WEIGHTS[Style.BALANCED]

EVENING = Rating(
    id="00",
    at="2026-01-01T20:00:00+00:00",
    person="me",
    genome_hash="00",
    name="One",
    stars=4,
    minutes=90,
)


def merits_of_games(count: int) -> dict[str, dict[str, float]]:
    chance = Random(3)
    return {f"{at:02x}": {name: 0.1 + 0.9 * chance.random() for name in BALANCED} for at in range(count)}


def ratings_by(minds: str, merits: dict[str, dict[str, float]], times: int = 3) -> list[Rating]:
    """Somebody to whom one merit matters six times as much as to the style."""
    weights = {**BALANCED, minds: 6 * BALANCED[minds]}
    found = []
    for number in range(times * len(merits)):
        game = sorted(merits)[number % len(merits)]
        liked = 5.0 + 3.0 * worth(merits[game], weights)
        again = Again.YES if liked > 3.5 else Again.MAYBE if liked > 2.5 else Again.NO
        found.append(
            Rating(
                id=f"{number:04x}",
                at=f"2026-01-{1 + number // 6:02}T20:00:00+00:00",
                person="me",
                genome_hash=game,
                name=game,
                again=again,
                stars=min(5, max(1, round(liked))),
            )
        )
    return found


def liking(**shifts: float) -> Liking:
    return Liking(source="me", weights=tuple(BALANCED.items()), shifts=tuple(shifts.items()), opinions=())


def test_play_again_counts_twice_as_much_as_stars() -> None:
    rating = Rating(id="00", genome_hash="a", name="One", again=Again.NO, stars=3)
    assert stars_of(rating) == 2.0
    assert stars_of(msgspec.structs.replace(rating, again=None)) == 3.0
    assert stars_of(msgspec.structs.replace(rating, again=None, stars=None)) is None


@pytest.mark.parametrize(
    ("later", "minutes", "sittings"),
    [(59, 0, 1), (60, 0, 2), (70, 10, 2), (70, 11, 1), (180, 150, 1), (24 * 60, 20, 2)],
)
def test_an_hour_between_two_games_begins_a_new_sitting(later: int, minutes: float, sittings: int) -> None:
    at = datetime.fromisoformat(EVENING.at) + timedelta(minutes=later)
    second = msgspec.structs.replace(EVENING, id="01", at=at.isoformat(), minutes=minutes)
    found = opinions_of([EVENING, second], merits_of_games(1))
    assert len({opinion.sitting for opinion in found}) == sittings


def test_two_people_at_once_are_two_sittings() -> None:
    found = opinions_of(
        [EVENING, msgspec.structs.replace(EVENING, id="01", person="you")], merits_of_games(1)
    )
    assert len({opinion.sitting for opinion in found}) == 2


def test_what_was_learnt_is_told_in_words() -> None:
    merits = merits_of_games(30)
    learnt = learn(ratings_by("decisions", merits), merits, Style.BALANCED)
    assert learnt.moves
    first = taste_sentences(learnt)[0]
    assert first.startswith("You care more than most about real decisions: 18 → ")
    assert taste_sentences(learnt)[-1] == "From 90 ratings of 30 games."
    assert "30 games" in check_sentence(learnt)


def test_every_merit_is_told_in_words() -> None:
    assert THINGS.keys() == MERITS.keys()
    merits = merits_of_games(3)
    rows = weight_rows(learn(ratings_by("decisions", merits), merits, Style.BALANCED))
    assert {row[0] for row in rows} == {THINGS[name] for name in BALANCED}


@pytest.mark.parametrize("games", [0, 1, 7])
def test_too_few_games_change_nothing_and_it_is_said(games: int) -> None:
    merits = merits_of_games(games)
    learnt = learn(ratings_by("playing time", merits), merits, Style.BALANCED)
    assert learnt.liking("me") is None
    (sentence,) = taste_sentences(learnt)
    assert sentence.startswith(NOTHING_YET)
    assert sentence.endswith("in 2 sittings; an hour or more between two games begins a new sitting.")


def test_a_game_that_is_liked_beyond_its_measures_is_named() -> None:
    merits = merits_of_games(12)
    ratings = [
        msgspec.structs.replace(each, again=Again.YES if each.genome_hash == "03" else Again.NO, stars=None)
        for each in ratings_by("decisions", merits)
    ]
    learnt = learn(ratings, merits, Style.BALANCED)
    (told,) = [sentence for sentence in taste_sentences(learnt) if "measures would suggest" in sentence]
    assert told.startswith("You like 03")
    assert told.endswith("games bred from them get half of that credit.")


def test_a_rating_of_a_game_without_measures_is_said_not_to_count() -> None:
    merits = merits_of_games(12)
    ratings = ratings_by("decisions", merits)
    merits["05"], later = {}, merits.pop("06")
    told = taste_sentences(learn(ratings, merits, Style.BALANCED))
    assert any(sentence.startswith("What you said of 05 does not count:") for sentence in told)
    assert told[-1] == "From 30 ratings of 10 games."
    told = taste_sentences(learn(ratings, merits | {"06": later}, Style.BALANCED))
    assert told[-1] == "From 33 ratings of 11 games."


def test_weights_that_foretell_worse_than_the_style_are_not_used_and_it_is_said() -> None:
    merits = merits_of_games(12)
    chance = Random(1)
    moods = [
        msgspec.structs.replace(each, again=chance.choice(list(Again)), stars=chance.randint(1, 5))
        for each in ratings_by("decisions", merits)
    ]
    learnt = learn(moods, merits, Style.BALANCED)
    assert not learnt.check.helps
    assert taste_sentences(learnt)[0].startswith("The style's weights stay: they predict")
    used = learnt.liking("me")
    assert used is not None
    assert dict(used.weights) == dict(BALANCED)


def test_a_game_that_people_dislike_is_worth_less_and_its_children_lose_half_of_that() -> None:
    (found,) = HashEvaluator().evaluate([load_game("hearts")], seed=1, until=Stage.MEASURE)
    found = msgspec.structs.replace(found, genome_hash="ab")
    hearts = load_game("hearts")
    labels = msgspec.structs.replace(
        hearts.labels, lineage=msgspec.structs.replace(hearts.labels.lineage, parents=("ab", "cd"))
    )
    child = msgspec.structs.replace(hearts, labels=labels)
    plain, moved = Judge(Style.BALANCED), Judge(Style.BALANCED, liking(ab=-0.2))
    other = msgspec.structs.replace(found, genome_hash="ef")
    assert moved.fitness(found, hearts).value == pytest.approx(exp(-0.2) * plain.fitness(found, hearts).value)
    assert moved.fitness(other, child).value == pytest.approx(exp(-0.1) * plain.fitness(other, child).value)
    assert moved.fitness(other, hearts) == plain.fitness(other, hearts)


def test_no_game_is_moved_further_than_the_limit() -> None:
    merits = merits_of_games(10)
    adored = [
        msgspec.structs.replace(rating, again=Again.YES, stars=5)
        if rating.genome_hash == "03"
        else msgspec.structs.replace(rating, again=Again.NO, stars=1)
        for rating in ratings_by("decisions", merits, times=9)
    ]
    used = learn(adored, merits, Style.BALANCED).liking("me")
    assert used is not None
    assert max(dict(used.shifts), key=lambda game: dict(used.shifts)[game]) == "03"
    assert all(abs(shift) <= MOST_SHIFT for _, shift in used.shifts)


def test_a_run_with_ratings_comes_out_the_same_after_a_stop_and_otherwise_than_without(
    tmp_path: Path,
) -> None:
    party = msgspec.structs.replace(SETTINGS, style=Style.PARTY)
    weights = {
        name: weight * (2 if name == "skill" else 0.5) for name, weight in WEIGHTS[Style.PARTY].items()
    }
    taste = Liking(source="me", weights=tuple(weights.items()), shifts=(), opinions=())
    settings = msgspec.structs.replace(party, taste=taste)
    evolve(tmp_path / "whole.ddrun", settings)
    with pytest.raises(KeyboardInterrupt):
        evolve(tmp_path / "stopped.ddrun", settings, evaluator=HashEvaluator(stop_at=40))
    resume(tmp_path / "stopped.ddrun")
    assert content(tmp_path / "stopped.ddrun") == content(tmp_path / "whole.ddrun")
    evolve(tmp_path / "plain.ddrun", party)
    assert content(tmp_path / "plain.ddrun")[2] != content(tmp_path / "whole.ddrun")[2]


def test_the_ratings_of_a_run_are_in_its_settings() -> None:
    merits = merits_of_games(12)
    used = learn(ratings_by("decisions", merits), merits, Style.BALANCED).liking("mine.json")
    assert used is not None
    assert len(used.opinions) == 36
    settings = msgspec.structs.replace(SETTINGS, taste=used)
    assert decode_settings(encode_settings(settings)) == settings
    again = learn(ratings_by("decisions", merits)[::-1], merits, Style.BALANCED).liking("mine.json")
    assert again == used


def test_whose_ratings_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    mine = Rating(id="00", person=pseudonym(), genome_hash="a", name="One", stars=4)
    theirs = Rating(id="01", person="player-2", genome_hash="a", name="One", stars=2)
    keep([mine, theirs])
    write_ratings(tmp_path / "theirs.json", [theirs])
    assert ratings_of("me") == [mine]
    assert ratings_of("all") == [mine, theirs]
    assert ratings_of(str(tmp_path / "theirs.json")) == [theirs]


def test_a_rated_game_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    war, genome = load_game("war"), load_game("crazy-eights")
    text = to_json(genome, indent=0).decode()
    good = Rating(id="00", genome_hash=content_hash(genome), name="One", genome=text, stars=4)
    lies = Rating(id="01", genome_hash=content_hash(war), name="Two", genome=text, stars=4)
    broken = Rating(id="02", genome_hash="ff", name="Three", genome="{", stars=4)
    games = rated_games([good, lies, broken])
    assert list(games) == [good.genome_hash]
    first = measure_merits(games)
    written = (tmp_path / "home" / FILE).stat().st_mtime_ns
    assert measure_merits(games) == first
    assert (tmp_path / "home" / FILE).stat().st_mtime_ns == written
    assert set(first[good.genome_hash]) & set(BALANCED)
