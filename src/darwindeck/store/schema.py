"""The tables of our SQLite files, as numbered migrations: a file's `user_version` says how many it has seen.

Four kinds of files exist, told apart by SQLite's application id: a run of evolution, a person's ratings, the tables
of a server, and how people fare at solitaire. To change a table, append a migration; a shipped one is never edited.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

_RATINGS: Final = """
CREATE TABLE ratings (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
    comment TEXT NOT NULL,
    record BLOB,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX ratings_by_hash ON ratings (hash);
"""

_OPINIONS: Final = """
CREATE TABLE opinions (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    record BLOB
) STRICT, WITHOUT ROWID;
INSERT INTO opinions (id, hash, at, document, record)
    SELECT lower(hex(randomblob(8))), hash, at,
           json_object('name', name, 'stars', stars, 'comment', comment, 'finished', json('true')), record
    FROM ratings ORDER BY id;
DROP TABLE ratings;
CREATE INDEX opinions_by_hash ON opinions (hash);
"""
"""The ratings of a person with everything that goes with them; runs keep theirs of old, to which nothing is added."""

_RUN: Final = """
CREATE TABLE runs (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT NOT NULL,
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    finished INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE genomes (
    hash TEXT PRIMARY KEY,
    born INTEGER NOT NULL UNIQUE,
    generation INTEGER NOT NULL,
    family TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document))
) STRICT, WITHOUT ROWID;
CREATE TABLE lineage (
    hash TEXT PRIMARY KEY REFERENCES genomes (hash),
    document TEXT NOT NULL CHECK (json_valid(document))
) STRICT, WITHOUT ROWID;
CREATE TABLE evaluations (
    hash TEXT NOT NULL REFERENCES genomes (hash),
    round INTEGER NOT NULL,
    stage TEXT NOT NULL,
    verdict TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    PRIMARY KEY (hash, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE archive (
    slot TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE REFERENCES genomes (hash),
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    fitness REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document))
) STRICT, WITHOUT ROWID;
CREATE TABLE generations (
    number INTEGER PRIMARY KEY,
    document TEXT NOT NULL CHECK (json_valid(document)),
    state TEXT NOT NULL CHECK (json_valid(state)),
    clock TEXT NOT NULL CHECK (json_valid(clock))
) STRICT;
"""

_TABLES: Final = """
CREATE TABLE counter (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made INTEGER NOT NULL
) STRICT;
INSERT INTO counter (id, made) VALUES (1, 0);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    game TEXT NOT NULL,
    genome TEXT NOT NULL,
    seed INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    players TEXT NOT NULL CHECK (json_valid(players)),
    options TEXT NOT NULL CHECK (json_valid(options)),
    version INTEGER NOT NULL,
    closed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    seal TEXT NOT NULL,
    seen INTEGER NOT NULL,
    left INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE talk (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
"""

_TABLES_EXPIRE: Final = """
ALTER TABLE tables ADD COLUMN used TEXT NOT NULL DEFAULT '';
UPDATE tables SET used = date('now');
CREATE INDEX tables_by_use ON tables (used);
CREATE INDEX seats_by_seal ON seats (seal);
"""
_SITTINGS: Final = """
CREATE TABLE sittings (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    seconds REAL NOT NULL,
    hints INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
"""
_ROOMS: Final = """
CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    genome TEXT NOT NULL,
    version INTEGER NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    used TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_by_use ON rooms (used);
CREATE TABLE thoughts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
"""
_JUDGEMENTS: Final = """
CREATE TABLE judgements (
    hash TEXT NOT NULL REFERENCES genomes (hash),
    judge TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    PRIMARY KEY (hash, judge)
) STRICT, WITHOUT ROWID;
"""

_PROPOSALS: Final = """
CREATE TABLE proposals (
    place TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    document TEXT NOT NULL CHECK (json_valid(document))
) STRICT, WITHOUT ROWID;
"""
"""What a language model proposed, by the place in the run where it was asked."""

_SOLITAIRE: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    deal INTEGER NOT NULL,
    won INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
CREATE INDEX games_by_person ON games (person, game);
"""


_MARKS: Final = """
ALTER TABLE tables ADD COLUMN marked TEXT;
ALTER TABLE rooms ADD COLUMN marked TEXT;
"""
"""When something was found to be unused for long; it is removed a day of use later."""


class FileKind(IntEnum):
    """What a file is; the value is SQLite's application id, four letters."""

    RUN = 0x4444524E  # DDRN
    RATINGS = 0x44445254  # DDRT
    TABLES = 0x44445442  # DDTB
    SOLITAIRE = 0x4444534F  # DDSO


MIGRATIONS: Final = {
    FileKind.RUN: (_RUN + _RATINGS, _JUDGEMENTS, _PROPOSALS),
    FileKind.RATINGS: (_RATINGS, _OPINIONS),
    FileKind.TABLES: (_TABLES, _TABLES_EXPIRE, _SITTINGS, _ROOMS, _MARKS),
    FileKind.SOLITAIRE: (_SOLITAIRE,),
}
READABLE: Final = {FileKind.RUN: 1, FileKind.RATINGS: 2, FileKind.TABLES: len(MIGRATIONS[FileKind.TABLES])}
"""The oldest tables that can be read as they are: what came later only adds to them."""
WORDS: Final = {
    FileKind.RUN: "a run of evolution",
    FileKind.RATINGS: "a file of ratings",
    FileKind.TABLES: "a file of tables",
    FileKind.SOLITAIRE: "a file of solitaire games",
}
