"""The example: the moment that matters in this game, from a real record, with a picture and the hand scored.

Games the engine does not run have no example.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Figure, Group, Item, Line, Num, Paragraph, Table
from darwindeck.rulebook.pictures.moments import picture_moment
from darwindeck.rulebook.sections.moments import RECORD, Moment, cards_told, player
from darwindeck.rulebook.sections.passages import best_passage
from darwindeck.rulebook.sections.telling import opening, telling
from darwindeck.rulebook.words.sentences import capital, plain, say, seat, series
from darwindeck.simulation.events import HandSheet, SheetColumn, SheetEntry, Why

REASONS: Final = {
    Why.TRICK: "cards in tricks",
    Why.CAPTURE: "captured cards",
    Why.SWEEP: "sweeps",
    Why.PLAY: "cards played",
    Why.SET: "cards laid down",
    Why.HAND_END: "cards at the end",
    Why.TALLY: "what is counted",
    Why.CONTRACT: "the contract",
    Why.BAGS: "bags",
    Why.NIL: "Nil",
    Why.MOON: "taking all point cards",
    Why.PLACE: "the place",
    Why.DEADWOOD: "deadwood",
    Why.GIN: "gin",
    Why.UNDERCUT: "the undercut",
}


def example(facts: RulebookContext) -> list[Block]:
    try:
        found = best_passage(facts)
    except DarwinDeckError:
        return []
    if found is None:
        return []
    lines = telling(facts, found.moments)
    if not lines:
        return []
    first = found.moments[0]
    return [
        Paragraph(opening(facts, first)),
        *_hand(facts, first, lines),
        *picture_moment(facts, found.moments, " ".join(map(plain, lines))),
        Bullets(tuple(map(Item, lines)), ordered=len(lines) > 1),
        *(_scored(facts, found.sheet) if found.sheet is not None else ()),
    ]


def _hand(facts: RulebookContext, first: Moment, lines: list[Line]) -> list[Block]:
    """The hand of the player, with a word to who cannot see it."""
    hand = () if facts.blind else first.before.zones.hands[first.actor]
    if not hand or not lines:
        return []
    who = capital(player(first.actor))
    held = plain(say("{who} holds {cards}.", who=who, cards=cards_told(hand)))
    return [Figure((Group("", tuple(hand), fan=True),), f"The hand of {plain(player(first.actor))}", held)]


def _scored(facts: RulebookContext, sheet: HandSheet) -> Iterator[Block]:
    """The points of the hand, worked out by the engine."""
    if not facts.scores or not any(column.entries for column in sheet.columns):
        return
    voice = voice_of(facts.genome, [f"player {at + 1}" for at in range(facts.players)])
    rows = tuple(_column(column, voice) for column in sheet.columns)
    yield Paragraph(say("At the end of that hand the points are these:"))
    yield Table((facts.side.capitalize(), "Points for", "Sum"), rows)


def _column(column: SheetColumn, voice: Voice) -> tuple[Line, ...]:
    sums: dict[str, int] = {}
    for entry in column.entries:
        reason = _reason(entry, voice)
        sums[reason] = sums.get(reason, 0) + entry.points
    parts = [
        say("{n} for {why}", n=Num(points, derived=RECORD), why=why) for why, points in sums.items() if points
    ]
    members = series([say("{p}", p=seat(who, derived=RECORD)) for who in column.seats])
    total = Num(column.after - column.before, derived=RECORD)
    return members, series(parts) if parts else say("nothing"), (total,)


def _reason(entry: SheetEntry, voice: Voice) -> str:
    tallied = entry.tally is not None and entry.tally < len(voice.tallies)
    words = voice.tallies[entry.tally or 0].removeprefix("for ") if tallied else REASONS[entry.why]
    return "".join(char for char in words if not char.isdigit())
