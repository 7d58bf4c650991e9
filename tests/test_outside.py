"""Data from outside that nobody of ours wrote: each is read or refused by its code, nothing else ever comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from darwindeck import limits
from darwindeck.errors import DarwinDeckError, RunError, TableError
from darwindeck.evolution.settings import decode_settings
from darwindeck.genome.codec import from_json
from darwindeck.genome.library import load_game
from darwindeck.limits import LIMITS
from darwindeck.llm.loop.transcript import read_transcript
from darwindeck.llm.providers.conversation import _echo
from darwindeck.outside import UnreadableError, decode_outside, whole_characters
from darwindeck.play.saved import read_table
from darwindeck.simulation.backends.files import Shard, evaluate_folder
from darwindeck.store.own_games import unreadable_games
from darwindeck.store.progress import read_progress
from darwindeck.store.rating_file import read_ratings
from darwindeck.table.actions import parse_action
from darwindeck.table.plugins import plugin
from darwindeck.table.plugins.pokemon import read_cards
from darwindeck.table.record import read_record, record_of, write_record
from darwindeck.table.zones import read_playmat

DEEP = b"[" * 100_000 + b"]" * 100_000


def _deep(name: str) -> bytes:
    return b'{"' + name.encode() + b'": ' + DEEP + b"}"


READERS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "run/bad-record": (read_table, _deep("unknown")),
    "table/bad-record": (read_record, _deep("start")),
    "table/bad-playmat": (read_playmat, _deep("unknown")),
    "table/bad-card-data": (read_cards, DEEP),
    "table/bad-action": (parse_action, b'{"type": "peek", "unknown": ' + DEEP + b"}"),
    "run/not-a-run": (lambda data: decode_settings(data.decode()), _deep("unknown")),
}


@pytest.mark.parametrize("data", [DEEP, '"\ud800"', b'"\xff"', b'"\\ud800"', b"1" * 5000, b""])
def test_whatever_comes_from_outside_is_read_or_one_error(data: bytes | str) -> None:
    with pytest.raises(UnreadableError):
        decode_outside(data, list[str])
    with pytest.raises(UnreadableError):
        decode_outside(data, str)


def test_more_bytes_than_allowed_are_not_read() -> None:
    with pytest.raises(UnreadableError, match="larger than 3 bytes"):
        decode_outside(b"[1, 2]", list[int], most=3)


def test_one_error_is_an_error_of_the_reader() -> None:
    assert issubclass(UnreadableError, msgspec.MsgspecError)


@pytest.mark.parametrize("code", READERS)
def test_what_is_nested_too_deeply_is_refused(code: str) -> None:
    read, data = READERS[code]
    with pytest.raises(DarwinDeckError) as caught:
        read(data)
    assert caught.value.code == code


def test_ratings_nested_too_deeply_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    file.write_bytes(_deep("unknown"))
    with pytest.raises(RunError, match="not a file of ratings") as caught:
        read_ratings(file)
    assert caught.value.code == "rating/bad"


def test_a_transcript_nested_too_deeply_is_refused() -> None:
    with pytest.raises(RunError, match="not a transcript"):
        read_transcript(b'{"kind": "house", "unknown": ' + DEEP + b"}\n")


def test_progress_nested_too_deeply_is_none(tmp_path: Path) -> None:
    for path in (tmp_path / "a.ddrun.progress", tmp_path / "a.progress", tmp_path / "a.ddrun"):
        path.write_bytes(_deep("unknown"))
    assert read_progress(tmp_path / "a.ddrun") is None


def test_arguments_of_a_model_nested_too_deeply_are_sent_back_as_unreadable() -> None:
    assert json.loads(_echo(_deep("zone").decode())).keys() == {"unreadable"}


@pytest.mark.parametrize("where", ["type", "\ud800"])
def test_half_a_character_anywhere_in_a_game_is_a_refusal(where: str) -> None:
    game = msgspec.to_builtins(load_game("war"))
    game["phases"][0][where] = "\ud800"
    with pytest.raises(DarwinDeckError) as caught:
        from_json(json.dumps(game))
    assert caught.value.code == "genome/unreadable"
    caught.value.message.encode()


def test_a_file_with_half_a_character_is_listed_among_the_unreadable_games(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    game = msgspec.to_builtins(load_game("war"))
    game["phases"][0]["type"] = "\ud800"
    (tmp_path / "games" / "half.json").write_text(json.dumps(game))
    (tmp_path / "games" / "deep.json").write_bytes(_deep("phases"))
    assert [each.file for each in unreadable_games(tmp_path)] == ["deep.json", "half.json"]


@pytest.mark.parametrize("data", [b"\x81\xa1\xff\xc0", b"\x81\xa4type\xa1\xff", b"\x91" * 100_000, b""])
def test_a_damaged_request_is_refused_by_its_name(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.request").write_bytes(data)
    with pytest.raises(RunError, match=r"a\.request is damaged or none of ours"):
        evaluate_folder(tmp_path, Shard(1, 1), lambda *_: None)


def test_half_a_character_becomes_a_question_mark() -> None:
    assert whole_characters("so\ud800, né") == "so?, né"


def test_a_record_of_very_many_seats_is_refused_before_it_is_played() -> None:
    klondike = plugin("klondike")
    record = msgspec.json.decode(write_record(record_of(klondike.open(1, klondike.referee, {}))))
    record["playmat"]["seats"] = 200_000
    with pytest.raises(TableError, match="200000 seats") as caught:
        read_record(msgspec.json.encode(record))
    assert caught.value.code == "table/bad-record"


def test_a_text_in_an_action_has_an_end() -> None:
    with pytest.raises(TableError, match="at most 2000 letters"):
        parse_action(msgspec.json.encode({"type": "declare_victory", "reason": "x" * 100_000}))


def test_the_table_of_limits_in_the_handbook_is_that_of_the_code() -> None:
    text = (Path(__file__).parents[1] / "docs/limits.md").read_text("utf-8")
    for name, (number, words) in LIMITS.items():
        assert f"| `{name}` | {number:,} | {words} |" in text
        assert getattr(limits, name) == number
