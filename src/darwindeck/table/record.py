"""Records: a whole playthrough as one JSON document that replays to the same state, bit by bit.

A record holds the playmat, the templates, the first state and every action with its outcome, so replaying it
needs no plugin and no hooks. It contains hidden cards: it is for the authority, not for a seat.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.limits import RECORD_SEATS
from darwindeck.outside import decode_outside
from darwindeck.table.apply import Doing, execute
from darwindeck.table.cards import CardCatalogue, Template
from darwindeck.table.game import Game, Viewer
from darwindeck.table.state import State, state_hash
from darwindeck.table.table import HistoryEntry, Table
from darwindeck.table.zones import Playmat

FORMAT = 1


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to play a game again, and the hash its last state must have."""

    format: int
    playmat: Playmat
    templates: tuple[Template, ...]
    start: State
    entries: tuple[HistoryEntry, ...]
    hash: str

    def game(self) -> Game:
        return Game(self.playmat, CardCatalogue(self.templates))


class Replayed(Struct, frozen=True):
    """The states a record went through, first to last, and each entry's log line for the chosen viewer."""

    states: tuple[State, ...]
    lines: tuple[str, ...]


def record_of(table: Table) -> Record:
    """Return the record of a table up to now."""
    return Record(
        format=FORMAT,
        playmat=table.game.playmat,
        templates=tuple(table.game.catalogue),
        start=table.start,
        entries=tuple(table.history),
        hash=state_hash(table.state),
    )


def write_record(record: Record) -> bytes:
    return msgspec.json.encode(record, order="deterministic")


def read_record(data: bytes) -> Record:
    """Return a record from JSON; `table/bad-record` when it is none."""
    try:
        record = decode_outside(data, Record)
    except msgspec.MsgspecError as error:
        raise TableError(f"not a record of a table: {error}", code="table/bad-record") from None
    if record.format != FORMAT:
        raise TableError(f"record format {record.format} is not known", code="table/bad-record")
    if not 1 <= record.playmat.seats <= RECORD_SEATS:
        raise TableError(
            f"a record of {record.playmat.seats} seats: {RECORD_SEATS} at most", code="table/bad-record"
        )
    return record


def replay_entries(
    game: Game, start: State, entries: Sequence[HistoryEntry], viewer: Viewer = None
) -> Replayed:
    """Do the entries again. Outcomes come from the entries, so no chance is drawn and no hook runs."""
    states, lines = [start], []
    for number, entry in enumerate(entries, 1):
        state = states[-1]
        try:
            done = execute(Doing(game, state, entry.seat, entry.auto), entry.action)
            lines.append(done.tell(viewer))
        except (TableError, IndexError, KeyError) as error:
            raise TableError(
                f"entry {number} cannot be replayed: {error}", code="table/bad-record"
            ) from error
        states.append(replace(done.state, version=state.version + 1))
    return Replayed(tuple(states), tuple(lines))


def replay(record: Record, viewer: Viewer = None) -> Replayed:
    """Replay a record and check that it ends in the state it says."""
    played = replay_entries(record.game(), record.start, record.entries, viewer)
    if state_hash(played.states[-1]) != record.hash:
        raise TableError("the record does not replay to its own hash", code="table/bad-record")
    return played
