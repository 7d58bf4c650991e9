"""Why something is wrong with a valid game: one record, whoever found it."""

from __future__ import annotations

import msgspec


class Objection(msgspec.Struct, frozen=True):
    """One thing that cannot be right or makes no sense in a game: its kind, the rule it is about, and a sentence."""

    code: str
    path: str
    """As in a problem: `phases[0].count`; the section of the rulebook where no rule alone is meant."""
    reason: str
