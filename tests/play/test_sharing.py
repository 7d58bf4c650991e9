"""A table as a link: it comes back whole, and a link that is wrong is refused with the reason."""

from __future__ import annotations

import base64
import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.limits import LINK_BYTES, LINK_LETTERS, LINK_MOVES
from darwindeck.play.authority import PlayTable
from darwindeck.play.saved import SavedTable, write_table
from darwindeck.play.sharing import pack_link, unpack_link
from tests.play.tables import SIX, decisions
from tests.sweeps import each


def played(kind: str = "trick") -> PlayTable:
    table = SIX[kind].table()
    for _ in decisions(table):
        pass
    return table


def sealed(data: bytes) -> str:
    """A link with the right sum over any bytes."""
    packed = zlib.compress(data, 9)
    whole = hashlib.blake2b(packed, digest_size=6, person=b"ddshare").digest() + packed
    return "1." + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def link_of(saved: SavedTable) -> str:
    return sealed(write_table(saved))


@pytest.fixture(scope="module")
def table() -> PlayTable:
    return played()


@pytest.mark.parametrize("kind", SIX)
def test_a_link_replays_the_table(kind: str) -> None:
    table = played(kind)
    _, replay = unpack_link(pack_link(table.saved()))
    assert replay.actions == table.actions
    assert replay.names == table.names
    assert replay.positions[-1].outcome() == table.outcome()


def test_what_was_taken_back_is_not_in_a_link(table: PlayTable) -> None:
    taken_back = replace(table.saved(), undone=("Qs",))
    assert pack_link(taken_back) == pack_link(table.saved())


@each("game", known_games())
def test_a_game_of_any_known_rules_fits_into_two_thousand_letters_when_it_begins(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=2**53 - 1)
    assert len(pack_link(table.saved())) < 2000


@given(st.data())
def test_a_link_with_a_changed_or_missing_letter_is_damaged(data: st.DataObject) -> None:
    link = link_of(SIX["trick"].table().saved())
    at = data.draw(st.integers(2, len(link) - 2))  # the last letter has bits that stand for nothing
    other = data.draw(st.sampled_from("AZaz09-_").filter(lambda letter: letter != link[at]))
    for wrong in (link[:at] + other + link[at + 1 :], link[:at]):
        with pytest.raises(RunError) as refused:
            unpack_link(wrong)
        assert refused.value.code == "share/damaged"


@given(st.text(max_size=200))
def test_any_text_is_refused_or_replays(text: str) -> None:
    with pytest.raises(RunError) as refused:
        unpack_link(text)
    assert refused.value.code.startswith("share/")


@pytest.mark.parametrize("version", [0, 2, 999])
def test_a_link_of_another_version_is_named_so(table: PlayTable, version: int) -> None:
    with pytest.raises(RunError, match=f"version {version}") as refused:
        unpack_link(f"{version}.{pack_link(table.saved())[2:]}")
    assert refused.value.code == "share/version"


def test_a_link_that_is_too_long_says_how_long_it_may_be() -> None:
    with pytest.raises(RunError, match=str(LINK_LETTERS)) as refused:
        unpack_link("1." + "A" * LINK_LETTERS)
    assert refused.value.code == "share/too-long"


def test_a_short_link_cannot_unpack_to_a_large_text() -> None:
    with pytest.raises(RunError) as refused:
        unpack_link(sealed(b" " * (LINK_BYTES + 1)))
    assert refused.value.code == "share/too-long"


def test_too_many_moves_are_refused_before_one_is_tried(table: PlayTable) -> None:
    with pytest.raises(RunError, match=f"{LINK_MOVES + 1} moves") as refused:
        unpack_link(link_of(replace(table.saved(), actions=("pass",) * (LINK_MOVES + 1))))
    assert refused.value.code == "share/too-long"


def test_a_move_that_the_rules_forbid_is_found(table: PlayTable) -> None:
    first, *others = table.actions
    with pytest.raises(RunError, match="not allowed") as refused:
        unpack_link(link_of(replace(table.saved(), actions=(*others, first))))
    assert refused.value.code == "share/does-not-replay"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ("human",)},
        {"names": ("Ada",)},
        {"names": ("A" * 41, "B", "C", "D")},
        {"names": ("A\x1b[2J", "B", "C", "D")},
        {"seats": ("human", "oracle", "easy", "easy")},
        {"seed": -1},
    ],
)
def test_a_table_that_cannot_be_is_damaged(table: PlayTable, wrong: dict[str, object]) -> None:
    with pytest.raises(RunError) as refused:
        unpack_link(link_of(replace(table.saved(), **wrong)))
    assert refused.value.code == "share/damaged"
