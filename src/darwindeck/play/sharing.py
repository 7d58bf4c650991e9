"""A table as a link: the game itself, the deal and every move, packed into text that fits into an address.

A link comes from anywhere. It names its version, carries a sum over its bytes, and is unpacked within limits; what is
in it is then checked like any saved table, every move against the rules.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from typing import Final

from msgspec.structs import replace

from darwindeck.errors import ActionError, DarwinDeckError, RunError
from darwindeck.limits import LINK_BYTES, LINK_LETTERS, LINK_MOVES
from darwindeck.play.replay import Replay, replay_of_table
from darwindeck.play.saved import SavedTable, read_table, write_table
from darwindeck.play.seats import names_of, seats_of
from darwindeck.simulation.engine import check_seed

VERSION: Final = 1
LONGEST_NAME: Final = 40
_SUM: Final = 6
_FORM: Final = re.compile(r"(\d{1,3})\.([A-Za-z0-9_-]*)", re.ASCII)


def pack_link(saved: SavedTable) -> str:
    """Return the text behind the # of a link. What was taken back stays at home."""
    data = zlib.compress(write_table(replace(saved, undone=())), 9)
    packed = base64.urlsafe_b64encode(_sum(data) + data).decode().rstrip("=")
    link = f"{VERSION}.{packed}"
    if len(link) > LINK_LETTERS:
        raise RunError(
            f"this game is too long for a link: {len(link)} letters, {LINK_LETTERS} at most; save it as a file instead",
            code="share/too-long",
        )
    return link


def unpack_link(link: str) -> tuple[SavedTable, Replay]:
    """Return the table in a link and its replay; RunError `share/…` with the reason if there is none."""
    saved = _table(_unpack(link))
    return saved, _replay(saved)


def _unpack(link: str) -> bytes:
    if len(link) > LINK_LETTERS:
        raise RunError(
            f"the link is too long: {len(link)} letters, {LINK_LETTERS} at most", code="share/too-long"
        )
    form = _FORM.fullmatch(link.strip().removeprefix("#"))
    if form is None:
        raise _damaged_link("it is not of the form a link has")
    if int(form[1]) != VERSION:
        raise RunError(
            f"the link is of version {form[1]}, this reads version {VERSION}: "
            + (
                "update darwindeck to open it"
                if int(form[1]) > VERSION
                else "it was made by an older darwindeck"
            ),
            code="share/version",
        )
    try:
        data = base64.urlsafe_b64decode(form[2] + "=" * (-len(form[2]) % 4))
    except (binascii.Error, ValueError) as error:
        raise _damaged_link("letters of it are missing") from error
    if len(data) <= _SUM or _sum(data[_SUM:]) != data[:_SUM]:
        raise _damaged_link("letters of it are missing or changed")
    return _inflate(data[_SUM:])


def _inflate(data: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data, LINK_BYTES)
    except zlib.error as error:
        raise _damaged_link("it does not unpack") from error
    if reader.unconsumed_tail or not reader.eof:
        raise RunError(f"the link unpacks to more than {LINK_BYTES} bytes", code="share/too-long")
    return text


def _table(text: bytes) -> SavedTable:
    try:
        saved = read_table(text)
        seats = seats_of(saved.seats, saved.game_genome().player_count)
        names_of(seats, saved.names)
        check_seed(saved.seed)
    except DarwinDeckError as error:
        raise _damaged_link(error.message) from error
    if len(saved.actions) > LINK_MOVES:
        raise RunError(
            f"the link holds {len(saved.actions)} moves, {LINK_MOVES} at most", code="share/too-long"
        )
    if any(len(name) > LONGEST_NAME for name in saved.names):
        raise _damaged_link(f"a name in it has more than {LONGEST_NAME} letters")
    return saved


def _replay(saved: SavedTable) -> Replay:
    try:
        return replay_of_table(saved)
    except ActionError as error:
        raise RunError(
            f"a move in the link is not allowed here ({error.message}): the link was changed, or the rules are played "
            "otherwise by the version that made it",
            code="share/does-not-replay",
        ) from error


def _damaged_link(why: str) -> RunError:
    return RunError(f"the link is damaged: {why}; copy it again, whole", code="share/damaged")


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SUM, person=b"ddshare").digest()
