"""Everything that reads what others wrote, held against mutations of what it reads: an answer or an error of ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from darwindeck import __version__
from darwindeck.errors import DarwinDeckError
from darwindeck.evolution.settings import Settings, decode_settings, encode_settings
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.llm.loop.transcript import read_transcript
from darwindeck.llm.mcp.seat_tools import JoinRoom, parse
from darwindeck.outside import decode_outside, decode_with
from darwindeck.play.authority import PlayTable
from darwindeck.play.rooms.model import Free, Room
from darwindeck.play.saved import read_table, write_table
from darwindeck.play.sharing import pack_link, unpack_link
from darwindeck.simulation.backends.files import RequestFile, _read
from darwindeck.simulation.playthrough import replay as replay_record
from darwindeck.store.rating_file import file_of, read_ratings
from darwindeck.table.actions import parse_action
from darwindeck.table.plugins import plugin
from darwindeck.table.plugins.pokemon import read_cards
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.zones import read_playmat
from darwindeck.web import messages as m
from darwindeck.web.open import messages as o
from darwindeck.web.replays import LookAtLink
from darwindeck.web.rooms import messages as r

MILLION = 1_000_000
ODD = [
    b"[" * 3000,
    b'"\\ud800"',
    b"1" * 5000,
    b"\xff",
    b"null",
    b"-1",
    b"1e999",
    b'{"a": ' * 2000,
    b"",
    b"true",
]
WAR = load_game("war")


class Reader(NamedTuple):
    read: Callable[[bytes], object]
    sample: bytes
    allowed: tuple[type[Exception], ...] = (DarwinDeckError,)


def mutated(data: bytes, rng: Random) -> bytes:
    """The same with one to three changes: letters, numbers, parts that were left out, doubled or replaced."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 20)))
        match rng.randrange(5):
            case 0:
                text[at:to] = rng.randbytes(rng.randint(0, 4))
            case 1:
                text[at:to] = rng.choice(ODD)
            case 2:
                text[at:at] = text[at:to] * rng.randint(1, 3)
            case 3:
                text[at:to] = str(rng.choice((-1, 0, 255, 2**31, 2**63, 10**30, 0.5))).encode()
            case _:
                other = rng.randrange(len(text) + 1)
                text[at:to] = text[other : other + 8]
    return bytes(text)


def _record() -> bytes:
    peddlers = plugin("peddlers")
    return write_record(record_of(peddlers.open(1, peddlers.referee, {})))


@cache
def _table() -> PlayTable:
    table = PlayTable(WAR.copy_with(max_turns=60), seats=["random", "random"], seed=1)
    table.advance()
    return table


def _file(read: Callable[[Path], object], folder: Path) -> Callable[[bytes], object]:
    path = folder / "file"

    def through_a_file(data: bytes) -> object:
        path.write_bytes(data)
        return read(path)

    return through_a_file


def _say(kind: str, **fields: object) -> bytes:
    return json.dumps({"type": kind, "id": "a", "version": 3, **fields}).encode()


def readers(folder: Path) -> dict[str, Reader]:
    unreadable = (msgspec.MsgspecError,)
    page = msgspec.json.Decoder[m.FromPage](m.FromPage)
    room = msgspec.json.Decoder[r.FromRoomPage](r.FromRoomPage)
    opened = msgspec.json.Decoder[o.FromOpenPage](o.FromOpenPage)
    empty = Room(code="ABCDEFGH", game="/games/war", title="War", sides=(0, 1), seats=(Free(), Free()))
    action = b'{"type": "move_card", "from_zone": "deck@0", "to_zone": "hand@0", "card": {"by": "top"}}'
    cards = b'[{"id": "base1-1", "name": "A", "supertype": "Pokemon", "subtypes": ["Basic"], "hp": "60"}]'
    mat = json.dumps(json.loads(_record())["playmat"]).encode()
    packed = msgspec.msgpack.encode(RequestFile(__version__, (b"abc",)))
    return {
        "game": Reader(from_json, to_json(WAR)),
        "table file": Reader(read_table, write_table(_table().saved())),
        "link": Reader(
            lambda data: unpack_link(data.decode("latin-1")), pack_link(_table().saved()).encode()
        ),
        "record": Reader(lambda data: replay_record(WAR, data), _table().record()),
        "open record": Reader(lambda data: replay(read_record(data)), _record()),
        "playmat": Reader(read_playmat, mat),
        "cards": Reader(read_cards, cards),
        "open action": Reader(parse_action, action),
        "settings": Reader(
            lambda data: decode_settings(data.decode("utf-8", "replace")),
            encode_settings(Settings()).encode(),
        ),
        "ratings": Reader(_file(read_ratings, folder), file_of(())),
        "request": Reader(_file(lambda path: _read(path, RequestFile), folder), packed),
        "transcript": Reader(read_transcript, b'{"kind": "house", "text": "Hello"}\n{"kind": "end"}\n'),
        "page": Reader(lambda data: decode_with(page, data), _say("act", actions=["7h"]), unreadable),
        "room page": Reader(lambda data: decode_with(room, data), _say("say", text="Hello"), unreadable),
        "open page": Reader(
            lambda data: decode_with(opened, data), _say("act", action=json.loads(action)), unreadable
        ),
        "question about a link": Reader(
            lambda data: decode_outside(data, LookAtLink), b'{"link": "#1.abc", "first": 3}', unreadable
        ),
        "room": Reader(lambda data: decode_outside(data, Room), msgspec.json.encode(empty), unreadable),
        "call of a program": Reader(
            lambda data: parse("join_table", JoinRoom, decode_outside(data, dict[str, object])),
            b'{"table": "ABCDEFGH", "seat": 1, "name": "Robby"}',
            (DarwinDeckError, msgspec.MsgspecError),
        ),
    }


NAMES = (
    "game",
    "table file",
    "link",
    "record",
    "open record",
    "playmat",
    "cards",
    "open action",
    "settings",
    "ratings",
    "request",
    "transcript",
    "page",
    "room page",
    "open page",
    "question about a link",
    "room",
    "call of a program",
)


def read_mutations(name: str, folder: Path, *, seed: int, most: int) -> None:
    reader, rng = readers(folder)[name], Random(seed)
    for number in range(most):
        data = mutated(reader.sample, rng)
        try:
            reader.read(data)
        except reader.allowed as error:
            str(error).encode()
        except Exception as error:
            raise AssertionError(f"{name}, number {number} of seed {seed}: {data[:2000]!r}") from error


def test_every_reader_is_tried(tmp_path: Path) -> None:
    assert tuple(readers(tmp_path)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_answers_or_refuses_whatever_was_changed(name: str, tmp_path: Path) -> None:
    read_mutations(name, tmp_path, seed=1, most=400)


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_a_reader_answers_or_refuses_a_million_mutations(name: str, tmp_path: Path) -> None:
    read_mutations(name, tmp_path, seed=Random().randrange(2**32), most=MILLION)
