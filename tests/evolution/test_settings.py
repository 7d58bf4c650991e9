"""Settings of a run: what makes none, what a run goes on with, and random sources that depend on their place alone."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.chance import source, split
from darwindeck.evolution.judge import Liking
from darwindeck.evolution.settings import (
    Settings,
    Style,
    check_settings,
    decode_settings,
    encode_settings,
    find_style,
    resume_settings,
)
from darwindeck.metrics.cascade import Cascade

STORED = Settings(seed=7, generations=10)


def test_settings_read_back_as_they_were_written() -> None:
    liking = Liking(source="me", weights=(("drama", 12.5),), shifts=(("ab", 0.25),), opinions=())
    rated = msgspec.structs.replace(STORED, taste=liking)
    assert decode_settings(encode_settings(rated)) == rated


def test_settings_that_cannot_be_read_are_a_damaged_run() -> None:
    with pytest.raises(RunError) as refused:
        decode_settings('{"style": "cosy"}')
    assert refused.value.code == "run/not-a-run"


@pytest.mark.parametrize(
    "changes",
    [{"generations": 0}, {"batch": 0}, {"founders": -1}, {"batch": 10**6}, {"seed": -1}, {"seed": 2**64}],
)
def test_numbers_out_of_range_make_no_run(changes: dict[str, int]) -> None:
    with pytest.raises(RunError) as refused:
        check_settings(msgspec.structs.replace(STORED, **changes))
    assert refused.value.code == "run/bad-argument"


def test_a_style_is_known_by_its_name() -> None:
    assert find_style("trick-taking") is Style.TRICK_TAKING
    with pytest.raises(RunError, match="there are balanced, strategic"):
        find_style("cosy")


def test_a_run_goes_on_for_more_generations_and_nothing_else_changes() -> None:
    assert resume_settings(STORED, msgspec.structs.replace(STORED, generations=20)).generations == 20
    for changes in ({"generations": 9}, {"seed": 8}, {"batch": 32}, {"style": Style.PARTY}):
        with pytest.raises(RunError) as refused:
            resume_settings(STORED, msgspec.structs.replace(STORED, **changes))
        assert refused.value.code == "run/settings-differ"


def test_random_sources_depend_on_their_place_and_on_nothing_else() -> None:
    places = [
        (seed, generation, "child", index) for seed in (7, 8) for generation in (1, 2) for index in (0, 1)
    ]
    assert len({source(*place).random() for place in places}) == len(places)
    assert len({split(*place) for place in places}) == len(places)
    assert all(0 <= split(*place) < 2**64 for place in places)
    assert split(7, 0, "measure") == 13270364557295621529


def test_a_run_asks_only_what_its_style_weighs_and_everything_of_what_it_reports() -> None:
    made = tools_for(Settings(style=Style.PARTY))
    asked = [
        part.settings.style
        for part in (made.glance, made.scout, made.evaluator, made.reporter)
        if isinstance(part, Cascade)
    ]
    assert asked == [Style.PARTY, Style.PARTY, Style.PARTY, None]
