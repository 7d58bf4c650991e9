"""Files that should be text and are not: every reader refuses them as it refuses any other file of the wrong kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.codec import from_json
from darwindeck.llm.arena.results import ArenaSettings, open_results
from darwindeck.llm.loop.transcript import read_transcript
from darwindeck.play.saved import read_table
from darwindeck.resolve import from_json as game_from_json
from darwindeck.table.actions import parse_action
from darwindeck.table.plugins.pokemon import read_cards
from darwindeck.table.record import read_record
from darwindeck.table.zones import read_playmat

READERS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "genome/unreadable": (from_json, b'{"labels": {"name": "\xff"}}'),
    "run/bad-record": (read_table, b'{"name": "\xff"}'),
    "table/bad-record": (read_record, b'{"hash": "\xff"}'),
    "table/bad-playmat": (read_playmat, b'{"name": "\xff"}'),
    "table/bad-card-data": (read_cards, b'[{"name": "\xff"}]'),
    "table/bad-action": (parse_action, b'{"type": "peek", "zone": "\xff"}'),
}


@pytest.mark.parametrize("code", READERS)
def test_bytes_that_are_no_text_are_refused(code: str) -> None:
    read, data = READERS[code]
    with pytest.raises(DarwinDeckError) as caught:
        read(data)
    assert caught.value.code == code


def test_half_a_character_in_a_text_is_refused() -> None:
    with pytest.raises(DarwinDeckError, match="not UTF-8") as caught:
        game_from_json('{"labels": {"name": "\ud800"}}')
    assert caught.value.code == "genome/unreadable"


def test_a_transcript_that_is_no_text_is_refused() -> None:
    with pytest.raises(DarwinDeckError, match="not a transcript"):
        read_transcript(b'{"kind": "house", "seat": 0, "action": "\xff"}\n')


def test_results_that_are_no_text_are_refused_and_left_alone(tmp_path: Path) -> None:
    file, torn = tmp_path / "results.jsonl", b'{"kind": "arena", "players": ["\xff"]}\n'
    file.write_bytes(torn)
    settings = ArenaSettings(players=("greedy", "random"), games=(), seed=0, legal=True, steps=1)
    with (
        pytest.raises(DarwinDeckError, match="not the file of an arena"),
        open_results(file, settings, resume=True),
    ):
        pass
    assert file.read_bytes() == torn
