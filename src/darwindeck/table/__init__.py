"""The open card table: zones, hidden cards that stay hidden, actions through one door, records that replay.

It knows no rules of any game (plugins bring those) and nothing of genomes.
"""

from __future__ import annotations

from darwindeck.table.actions import Action, parse_action
from darwindeck.table.cards import CardCatalogue, Template
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Hooks, Referee
from darwindeck.table.narrative import readable_state
from darwindeck.table.record import Record, read_record, record_of, replay, write_record
from darwindeck.table.reference import format_card_reference
from darwindeck.table.state import State, state_hash
from darwindeck.table.table import Receipt, Table
from darwindeck.table.view import View, view_for
from darwindeck.table.zones import Playmat, ZoneSpec, read_playmat

__all__ = [
    "Action",
    "CardCatalogue",
    "Game",
    "Hooks",
    "Playmat",
    "Receipt",
    "Record",
    "Referee",
    "State",
    "Table",
    "Template",
    "View",
    "ZoneSpec",
    "format_card_reference",
    "opening",
    "parse_action",
    "read_playmat",
    "read_record",
    "readable_state",
    "record_of",
    "replay",
    "state_hash",
    "view_for",
    "write_record",
]
