"""The table as a picture of at most 80 columns: players where they sit, the trick between them, piles, melds and rows.

It is drawn from a scene and nothing else, so every game looks as its kinds of zones and counters say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from darwindeck.genome.cards import RankOrder, high_to_low
from darwindeck.play.scene.describe import marks_of, say_counter, seats_by_side
from darwindeck.play.scene.model import (
    Counter,
    CounterKind,
    Face,
    FactKind,
    Mark,
    Order,
    Place,
    Scene,
    SeatScene,
    Zone,
    ZoneCard,
    ZoneKind,
)
from darwindeck.play.terminal.faces import Faces
from darwindeck.simulation.events import TrickTaken
from darwindeck.wording.names import SIGNS, rank_sign

WIDTH: Final = 78
SIDE: Final = 25
"""Columns of the players left and right; the middle has what is between them."""
MIDDLE: Final = WIDTH - 2 * SIDE
FELT: Final = "on #0d3b2a"
_TOP: Final = (Place.FAR_LEFT, Place.ACROSS, Place.FAR_RIGHT)
_SLOTS: Final[Mapping[Place, tuple[int, int]]] = {
    Place.FAR_LEFT: (0, 4),
    Place.ACROSS: (0, 12),
    Place.FAR_RIGHT: (0, 20),
    Place.LEFT: (1, 2),
    Place.RIGHT: (1, 21),
    Place.YOU: (2, 12),
}
"""Row and column of each player's card in the middle."""
_PILES: Final = (ZoneKind.STOCK, ZoneKind.DISCARD, ZoneKind.CLAIM_PILE)
"""What lies in the middle; the pot stands among the facts."""
_PASSED_ON: Final = (Mark.DEALER, Mark.LEADER)
"""Marks that go from player to player in a hand."""
_LAID: Final = (
    ZoneKind.ROW,
    ZoneKind.SEQUENCE,
    ZoneKind.PLACE,
    ZoneKind.HOUSE,
    ZoneKind.MELDS,
    ZoneKind.HAND,
)


class Picture:
    """Draws one scene; a trick that was just taken may lie there instead of the one of the scene."""

    def __init__(
        self, scene: Scene, faces: Faces, trick: TrickTaken | None = None, *, spread: bool = False
    ) -> None:
        """`spread` gives the middle more room."""
        self.spread = spread
        self.scene = scene
        self.faces = faces
        self.trick = trick
        self.seats = {seat.place: seat for seat in scene.seats}
        self.zones = {kind: [zone for zone in scene.zones if zone.kind is kind] for kind in ZoneKind}

    def lines(self) -> list[Text]:
        return [
            *self._facts(),
            *self._top(),
            *(_on_felt(line) for line in self._middle()),
            *self._you(),
            *(_on_felt(line) for line in self._laid()),
        ]

    def _facts(self) -> Iterator[Text]:
        facts = " · ".join(fact.text for fact in self.scene.facts)
        if facts:
            yield from map(self.faces.coloured, _wrap(facts.split(" · "), WIDTH))
        for seats in seats_by_side(self.scene):
            counted = [say_counter(counter) for counter in seats[0].counters if counter.side]
            if counted:
                names = " & ".join(seat.name for seat in seats)
                yield Text.assemble((f"{names}: ", "bold"), " · ".join(counted))

    def _top(self) -> list[Text]:
        """Those who sit opposite, beside each other."""
        there = [place for place in _TOP if place in self.seats]
        if not there:
            return []
        width = WIDTH // len(there)
        return _beside([_block(self.seats[place], self.scene, width) for place in there], width)

    def _you(self) -> list[Text]:
        return _block(self.seats[Place.YOU], self.scene, WIDTH)

    def _middle(self) -> list[Text]:
        """Return the players at the sides, and between them the trick, or the piles."""
        sides = [
            _block(self.seats[place], self.scene, SIDE - 1) if place in self.seats else []
            for place in (Place.LEFT, Place.RIGHT)
        ]
        centre = self._slots() if self.zones[ZoneKind.TRICK] else self._piles()
        height = max(3 if self.zones[ZoneKind.TRICK] else 0, len(centre), *map(len, sides))
        rows = []
        for at in range(height):
            row = Text(" ")
            for block, width in ((sides[0], SIDE - 1), (centre, MIDDLE), (sides[1], SIDE)):
                piece = block[at] if at < len(block) else Text()
                row.append_text(piece)
                row.append(" " * max(0, width - piece.cell_len))
            rows.append(row)
        return [Text(), *rows, Text()] if self.spread else rows

    def _slots(self) -> list[Text]:
        cards = self._trick_cards()
        winner = None if self.trick is None else self.trick.seat
        rows = [Text(), Text(), Text()]
        for place in sorted(self.seats, key=lambda place: _SLOTS[place]):
            seat = self.seats[place].seat
            row, column = _SLOTS[place]
            rows[row].append(" " * max(0, column - rows[row].cell_len))
            if seat in cards:
                before = "▸" if seat == winner else " "
                rows[row].append_text(self.faces.face(cards[seat], before))
            else:
                rows[row].append(" ·· ", style="dim")
        return rows

    def _trick_cards(self) -> dict[int, str]:
        if self.trick is not None:
            return {played.seat: played.card for played in self.trick.cards}
        (zone,) = self.zones[ZoneKind.TRICK]
        return {card.by: card.card for card in zone.cards if card.by is not None and card.card is not None}

    def _piles(self) -> list[Text]:
        """Deck, discard pile and claimed cards, beside each other while there is room."""
        found = [
            zone for kind in _PILES for zone in self.zones[kind] if zone.count or kind is not ZoneKind.STOCK
        ]
        rows: list[Text] = []
        room = 0
        for zone in found:
            face, caption = self._pile(zone), _short(zone)
            width = max(face.cell_len, len(caption)) + 2
            if width > room:
                rows += [Text("  "), Text("  ")]
                room = MIDDLE - 2
            room -= width
            rows[-2].append_text(face)
            rows[-2].append(" " * (width - face.cell_len))
            rows[-1].append(caption.ljust(width))
        return rows

    def _pile(self, zone: Zone) -> Text:
        if not zone.count:
            return Text("empty", style="dim")
        return self.faces.face(zone.cards[0].card if zone.cards else None)

    def _laid(self) -> Iterator[Text]:
        """Everything that lies open in rows."""
        if self.zones[ZoneKind.TRICK]:
            yield from self._beside_trick()
        for kind in _LAID:
            for zone in self.zones[kind]:
                own = kind is ZoneKind.HAND and zone.seat == self.scene.seat
                if own or (kind is ZoneKind.HAND and zone.face is Face.DOWN):
                    continue
                if zone.count or kind in (ZoneKind.ROW, ZoneKind.PLACE):
                    yield from self._zone(zone)

    def _beside_trick(self) -> Iterator[Text]:
        """Yield the piles of a game in which the middle is for the trick."""
        words: list[Text] = []
        for kind in _PILES:
            for zone in self.zones[kind]:
                if zone.count:
                    seen = next((card.card for card in zone.cards if card.card is not None), None)
                    words.append(Text(f"{zone.caption}: {zone.count} "))
                    if seen is not None:
                        words[-1].append_text(self.faces.face(seen))
        if words:
            yield Text(" ").append_text(Text("  ").join(words))

    def _zone(self, zone: Zone) -> Iterator[Text]:
        caption = f" {zone.caption}:" if not zone.caption.endswith(":") else f" {zone.caption}"
        pieces = list(self._pieces(zone))
        room, line = WIDTH - 1, Text(f"{caption} ", style="bold")
        indent = " " * min(len(caption) + 1, 12)
        for piece in pieces or [Text("empty", style="dim")]:
            if line.cell_len + piece.cell_len > room:
                yield line
                line = Text(indent)
            line.append_text(piece)
            line.append(" ")
        yield line

    def _pieces(self, zone: Zone) -> Iterator[Text]:
        if zone.kind is ZoneKind.SEQUENCE:
            for group in zone.groups:
                ranks = " ".join(rank_sign(card[0]) for card in group)
                yield self.faces.coloured(f"{_sign(group[0])} {ranks} ")
        elif zone.kind is ZoneKind.PLACE:
            for group in zone.groups:
                yield Text.assemble(self.faces.row(group), " ") if group else Text("[ ]  ", style="dim")
        elif zone.groups:
            for group in zone.groups:
                yield Text.assemble(self.faces.row(group), " ")
        else:
            loose = zone.order is Order.SORTED and zone.kind is ZoneKind.ROW
            yield from self._loose(sorted(zone.cards, key=_by_rank) if loose else zone.cards)

    def _loose(self, cards: Sequence[ZoneCard]) -> Iterator[Text]:
        yield from (self.faces.face(card.card) for card in cards if card.card is not None)
        hidden = sum(card.card is None for card in cards)
        if hidden:
            yield Text.assemble(self.faces.face(None), f" {hidden} face down" if hidden > 1 else "")


def with_trick(before: Scene, trick: TrickTaken) -> Scene:
    """Return the scene from before the last card of a trick, when all its cards lie: who played has one less,
    nobody acts.
    """
    lies = {card.by for zone in before.zones if zone.kind is ZoneKind.TRICK for card in zone.cards}
    played = {card.seat for card in trick.cards} - lies
    seats = (
        replace(
            seat,
            marks=tuple(mark for mark in seat.marks if mark is not Mark.ACTS),
            counters=tuple(map(_one_less, seat.counters)) if seat.seat in played else seat.counters,
        )
        for seat in before.seats
    )
    return replace(before, seats=tuple(seats))


def _one_less(counter: Counter) -> Counter:
    if counter.kind is not CounterKind.CARDS or counter.value is None:
        return counter
    return replace(counter, value=counter.value - 1, shown=str(counter.value - 1))


def without_fact(seen: Scene, kind: FactKind) -> Scene:
    """Return the scene without something that holds now but not then."""
    return replace(seen, facts=tuple(fact for fact in seen.facts if fact.kind is not kind))


def _by_rank(card: ZoneCard) -> int:
    return -1 if card.card is None else high_to_low(RankOrder.ACE_LOW).index(card.card[0])


def _sign(card: str) -> str:
    return next(sign for suit, sign in SIGNS.items() if suit.value == card[1])


def _short(zone: Zone) -> str:
    """Return the name of a pile with how many cards it has."""
    stock = zone.caption if zone.count else "deck"
    name = {ZoneKind.STOCK: stock, ZoneKind.DISCARD: "discards"}.get(zone.kind, "pile")
    return f"{name} {zone.count}" if zone.count else name


def _block(seat: SeatScene, scene: Scene, width: int) -> list[Text]:
    """Return a player in as many lines as its block has with every mark of a turn, so that nothing below moves."""
    marks = {*seat.marks, *(mark for other in scene.seats for mark in other.marks if mark in _PASSED_ON)}
    most = replace(seat, marks=tuple(mark for mark in Mark if mark in marks))
    lines = _lines_of(seat, scene, width)
    return [*lines, *[Text()] * (len(_lines_of(most, scene, width)) - len(lines))]


def _lines_of(seat: SeatScene, scene: Scene, width: int) -> list[Text]:
    """Return a player: name, level and marks, then what is counted; nothing is ever cut."""
    acts = Mark.ACTS in seat.marks
    name = f"{'▸' if acts else ' '}{seat.name}"
    level, marks = [seat.player.level] if seat.player.level else [], marks_of(seat, scene)
    counted = [say_counter(counter) for counter in seat.counters if not counter.side]
    whole = " · ".join([name, *level, *marks, *counted])
    if len(whole) <= width:
        return [_style(whole, len(name), bold=acts or seat.place is Place.YOU)]
    head = _wrap([name, *level, *marks], width)
    if len(head) > 1:  # what a player does stands together
        head = [*_wrap([name, *level], width), *_wrap(marks, width - 1)]
    tail = [f" {line}" for line in _wrap(counted, width - 1)]
    bold = acts or seat.place is Place.YOU
    return [
        _style(head[0], len(name), bold=bold),
        *(Text(f" {line}", "dim") for line in head[1:]),
        *map(Text, tail),
    ]


def _style(line: str, name: int, *, bold: bool) -> Text:
    found = Text(line)
    found.stylize("bold yellow" if bold else "bold", 0, name)
    return found


def _wrap(items: Sequence[str], width: int) -> list[str]:
    """Items joined by points, in as many lines as they need."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]} · {item}" if lines else item
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines


def _beside(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks next to each other, each in the middle of its column."""
    rows = []
    for at in range(max(map(len, blocks))):
        row = Text()
        for number, block in enumerate(blocks):
            widest = max(line.cell_len for line in block)
            row.append(" " * max(0, number * width + (width - widest) // 2 - row.cell_len))
            if at < len(block):
                row.append_text(block[at])
        rows.append(row)
    return rows


def _on_felt(line: Text) -> Text:
    """Return a line of the table itself."""
    line.append(" " * max(0, WIDTH - line.cell_len))
    under = Text(line.plain, style=FELT)
    for span in line.spans:
        under.stylize(span.style, span.start, span.end)
    return under
