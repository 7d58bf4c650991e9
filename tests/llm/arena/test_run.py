"""Whole arenas: bots, scripted models, a model behind a real provider's protocol."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.genome.library import load_game
from darwindeck.llm.arena import (
    Arena,
    ArenaGame,
    ArenaReport,
    GivenUpError,
    Results,
    TokenPurse,
    contestants,
    open_results,
    report,
)
from darwindeck.llm.arena.contestants import Tariff, tariff
from darwindeck.llm.arena.match import MatchRules, MatchTable
from darwindeck.llm.arena.standings import PlayerStanding
from darwindeck.llm.loop import read_transcript
from tests.llm.players.stub import chat, serving

SHORT = ("mau-mau", "fan-tan")


def arena(*players: str, games: tuple[str, ...] = SHORT, deals: int = 1, legal: bool = True) -> Arena:
    entered = tuple(ArenaGame(name, load_game(name)) for name in games)
    return Arena(players=contestants(players), games=entered, deals=deals, seed=5, legal=legal)


def played(meeting: Arena) -> ArenaReport:
    results = Results(meeting.settings)
    meeting.play(results)
    return report(meeting, results)


def standing(found: ArenaReport, player: str) -> PlayerStanding:
    return next(one for one in found.standings if one.player == player)


def numbers(found: ArenaReport) -> list[tuple[object, ...]]:
    """Everything but the time it took."""
    return [
        (one.player, one.games, one.share, one.rating, one.conduct, one.effort.decisions, one.effort.requests)
        for one in found.standings
    ]


def test_an_arena_gives_the_same_numbers_again() -> None:
    meeting = arena("scripted:clumsy", "greedy", "random", "ismcts:4")
    first = played(meeting)
    assert first.played == first.planned == 12 + 4
    assert numbers(played(meeting)) == numbers(first)


def test_progress_is_told_for_every_game_up_to_the_last() -> None:
    meeting = arena("greedy", "random", deals=2)
    told: list[tuple[int, int]] = []
    meeting.play(Results(meeting.settings), progress=lambda done, total: told.append((done, total)))
    total = len(meeting.matches())
    assert told == [(done, total) for done in range(total + 1)]


def test_better_players_come_out_ahead() -> None:
    found = played(arena("random", "ismcts:100", games=("briscola",), deals=25))
    best, worst = found.standings
    assert best.player == "ismcts:100"
    assert best.share is not None
    assert worst.share is not None
    assert (best.share.verdict, worst.share.verdict) == ("above", "below")


def test_a_script_that_begins_with_nonsense_has_half_of_its_actions_refused() -> None:
    conduct = standing(played(arena("scripted:clumsy", "greedy")), "scripted:clumsy").conduct
    assert conduct is not None
    assert conduct.asked > 0
    assert conduct.unreadable == conduct.asked
    assert (conduct.refused_rate, conduct.defaulted) == (0.5, 0)


def test_without_the_list_a_script_that_knows_no_rules_is_refused_by_them() -> None:
    told, untold = (
        standing(played(arena("scripted:first-legal", "greedy", legal=legal)), "scripted:first-legal").conduct
        for legal in (True, False)
    )
    assert told is not None
    assert untold is not None
    assert told.refused_rate == 0.0
    assert untold.illegal_rate > 0.2


def test_one_player_takes_all_seats_of_a_team() -> None:
    genome = load_game("scotch-whist")
    meeting = arena("scripted:first-legal", "greedy", games=("scotch-whist",))
    match = meeting.matches()[0]
    table = MatchTable(genome, match, meeting.players, {}, MatchRules(5))
    assert [seat.outside for seat in table.table.seats] == [True, False, True, False]
    results = Results(meeting.settings)
    meeting.play(results)
    one = results.played[match]
    assert sum(one.shares) == pytest.approx(1.0)
    assert [len(take.tallies) for take in one.takes] == [2, 0]


def test_every_seating_gets_the_same_cards() -> None:
    genome = load_game("fan-tan")
    meeting = arena("greedy", "random", games=("fan-tan",))
    dealt = {
        MatchTable(genome, match, meeting.players, {}, MatchRules(5)).table.view(0).hand
        for match in meeting.matches()
    }
    assert len(meeting.matches()) == 2
    assert len(dealt) == 1


def test_transcripts_are_written_for_every_seat_of_a_model(tmp_path: Path) -> None:
    meeting = arena("scripted:first-legal", "greedy", games=("mau-mau",))
    meeting.play(Results(meeting.settings), transcripts=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        "game0-deal0-seating0-1-0-seat0.jsonl",
        "game0-deal0-seating0-1-0-seat2.jsonl",
        "game0-deal0-seating1-0-1-seat1.jsonl",
    ]
    assert all(read_transcript(file.read_bytes()) for file in files)


def test_a_spent_budget_stops_the_arena_and_the_game_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with serving(*[(200, chat("rules", {}))] * 9) as stub:
        model = f"openai:small@{stub.address}/v1"
        meeting = arena(model, "greedy", games=("mau-mau",))
        purse = TokenPurse(tokens=300)
        with (
            open_results(file, meeting.settings, resume=False) as results,
            pytest.raises(GivenUpError, match="330 of 300 tokens"),
        ):
            meeting.play(results, purse=purse)
        assert len(stub.requests) == 3
        with open_results(file, meeting.settings, resume=True) as results:
            assert not results.played
            assert results.spent()[0].tokens == 330
            with pytest.raises(GivenUpError):
                meeting.play(results, purse=purse)
            found = report(meeting, results)
        assert len(stub.requests) == 3, "what was spent before counts"
    assert standing(found, model).effort.input_tokens == 300
    assert standing(found, model).share is None


def test_a_budget_in_dollars_is_kept_with_a_price_of_ones_own() -> None:
    with serving(*[(200, chat("rules", {}))] * 9) as stub:
        model = f"openai:small@{stub.address}/v1"
        meeting = arena(model, "greedy", games=("mau-mau",))
        purse = TokenPurse(cost=0.000_25, tariffs={model: Tariff(1.0, 2.0)})
        with pytest.raises(GivenUpError, match=r"\$0\.0004 of \$0\.0003|\$0\.0004 of \$0\.0002"):
            meeting.play(Results(meeting.settings), purse=purse)
        assert len(stub.requests) == 3


def test_a_provider_that_refuses_stops_the_arena_at_once() -> None:
    with serving((401, {"error": {"message": "no such key"}})) as stub:
        meeting = arena(f"openai:small@{stub.address}/v1", "greedy", games=("mau-mau",))
        with pytest.raises(GivenUpError, match="could not be asked") as stopped:
            meeting.play(Results(meeting.settings))
        assert stopped.value.code == "run/interrupted"
        assert len(stub.requests) == 1


@pytest.mark.parametrize(
    ("specs", "words"),
    [
        (["greedy"], "2 to 12"),
        (["greedy", "greedy"], "twice"),
        (["greedy", "human"], "not people"),
        (["greedy", "ismcts:50ms"], "clock"),
        (["greedy", "oracle:9"], "yardstick"),
        (["greedy", "scripted:genius"], "first-legal"),
        (["greedy", "nobody"], "there are: easy, medium, strong, random, greedy, .*scripted:NAME"),
        (["greedy", "openai:"], "MODEL"),
    ],
)
def test_players_that_cannot_take_part_are_refused_with_a_reason(specs: list[str], words: str) -> None:
    with pytest.raises(Exception, match=words):
        contestants(specs)


def test_a_price_is_read_or_refused() -> None:
    assert tariff("openai:m=1/2") == ("openai:m", Tariff(1.0, 2.0))
    for wrong in ("openai:m", "openai:m=1", "openai:m=a/b", "=1/2"):
        with pytest.raises(Exception, match=r"price|names no model"):
            tariff(wrong)


def test_an_arena_without_games_or_deals_is_refused() -> None:
    meeting = arena("greedy", "random")
    for wrong in ({"deals": 0}, {"games": ()}, {"games": meeting.games * 2}):
        with pytest.raises(RunError):
            replace(meeting, **wrong)
