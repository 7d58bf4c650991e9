"""Frames as nobody's page would send them: random actions, and everything that is no action at all."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

from starlette.websockets import WebSocket, WebSocketDisconnect

from darwindeck.play.pace import Purse
from darwindeck.store.solitaire import solitaire_in_memory
from darwindeck.store.tables import tables_in_memory
from darwindeck.table.hooks import Referee
from darwindeck.table.table import Table
from darwindeck.web.open.line import OpenLine
from darwindeck.web.open.live import LiveOpenTable, Options
from darwindeck.web.open.tables import OpenTables
from darwindeck.web.people import Owner
from darwindeck.web.quotas import Quotas
from darwindeck.web.settings import WebSettings

NOISE = [
    "",
    "null",
    "[]",
    "{}",
    "\x00",
    "{",
    '"act"',
    "1e999",
    "[" * 2000,
    '{"type": "act"}',
    "ab\ud800".encode("utf-8", "replace").decode(),
]
ODD = [
    None,
    -1,
    0,
    1,
    2,
    3,
    60,
    10**30,
    1.5,
    True,
    "",
    "top",
    "deck@0",
    "hand@1",
    "nowhere",
    "🂡",
    [],
    {},
    [[]],
    "x" * 300,
]
TYPES = [
    *(
        "draw",
        "move_card",
        "move_card_stack",
        "swap_card_stacks",
        "place_on_zone",
        "shuffle",
        "search_zone",
        "peek",
    ),
    *(
        "rearrange_zone",
        "flip_card",
        "set_orientation",
        "add_counter",
        "remove_counter",
        "set_counter",
        "coin_flip",
    ),
    *(
        "dice_roll",
        "reveal",
        "reveal_hand",
        "mulligan",
        "declare_action",
        "create_decision",
        "resolve_decision",
    ),
    *("end_turn", "end_turn", "house_finish", "house_note", "house_begin_play"),
]


class Frames:
    """An endless row of frames for the seats of a table, from one seed."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.zones = [*table.game.spots]
        self.number = 0

    def next(self, live: LiveOpenTable, seat: int) -> str:
        if self.dice.random() < 0.12:
            return self._noise()
        taps = 30 if live.plugin.coach is not None else 1
        kinds = ["act", "undo", "redo", "steer", "hello", "tap", "finish", "agree", "say"]
        kind = self.dice.choices(kinds, [40, 2, 1, 1, 1, taps, 1, 2, 1])[0]
        version: object = live.version if self.dice.random() < 0.95 else self.dice.choice(ODD)
        if kind == "hello":
            return json.dumps({"type": "hello", "version": version})
        self.number += 1
        name = f"{seat}-{self.number if self.dice.random() < 0.97 else self.number // 2}"
        message: dict[str, object] = {"type": kind, "id": name, "version": version}
        if kind == "act":
            message["action"] = self._action(seat)
        if kind == "tap":
            pile = live.table.game.draw_zones(0)[0]
            zone = pile if self.dice.random() < 0.2 else self._zone()
            message |= {"zone": zone, "position": self.dice.choice([0, 1, 1, 2, 3, 7])}
        if kind == "agree":
            message["agree"] = self.dice.choice([True, True, False, "yes"])
        if kind == "say":
            message[self.dice.choice(["text", "phrase"])] = self.dice.choice(ODD)
        if kind == "steer":
            message["what"] = self.dice.choice(["stop", "again", "rewind", "x"])
        return json.dumps(message)

    def _noise(self) -> str:
        kind = self.dice.randrange(3)
        if kind == 0:
            return self.dice.choice(NOISE)
        action = {"type": self.dice.choice([*TYPES, "no_such_thing"])}
        fields = ["zone", "from_zone", "to_zone", "card", "count", "order", "outcome", "effect", "to", "face"]
        odd = {name: self.dice.choice(ODD) for name in self.dice.sample(fields, 3)}
        text = json.dumps({"type": "act", "id": "odd", "version": 0, "action": {**action, **odd}})
        return text if kind == 1 else text[: self.dice.randrange(len(text))]

    def _zone(self) -> str:
        return self.dice.choice(self.zones)

    def _card(self, zone: str) -> dict[str, object]:
        size = len(self.table.state.piles[zone].cards)
        known = [card.template for card in self.table.state.piles[zone].cards[:3]]
        ways: list[dict[str, object]] = [{"by": "top"}, {"by": "at", "index": self.dice.randrange(size + 1)}]
        ways += [{"by": "named", "template": template} for template in known]
        return self.dice.choice(ways)

    def _action(self, seat: int) -> dict[str, object]:
        """An action that may well be accepted."""
        kind, zone, other = self.dice.choice(TYPES), self._zone(), self._zone()
        own = [key for key in self.zones if key.endswith(f"@{seat}") or "@" not in key]
        if self.dice.random() < 0.7:
            zone, other = self.dice.choice(own), self.dice.choice(own)
        number = self.dice.randrange(1, 6)
        end = self.dice.choice(["top", "bottom"])
        fields: dict[str, object] = {
            "zone": zone,
            "from_zone": zone,
            "to_zone": other,
            "zone1": zone,
            "zone2": other,
            "card": self._card(zone),
            "cards": [self._card(zone)],
            "count": number,
            "amount": number,
            "value": number,
            "end": end,
            "to": end,
            "order": self.dice.sample(range(number), number),
            "counter": self.dice.choice(["damage", "burn", "x"]),
            "orientation": self.dice.choice(["0", "90", "-90", "180"]),
            "face": self.dice.choice(["public", "hidden", "owner_only"]),
            "kind": "that",
            "name": "something",
            "message": "well?",
            "winner": seat,
            "reason": "won",
            "text": "mine",
        }
        wanted = FIELDS.get(kind, ())
        action = {"type": kind, **{name: fields[name] for name in wanted}}
        if kind == "reveal":
            action["to"] = self.dice.choice(["opponent", "both"])
        if kind == "place_on_zone":
            action["cards"] = [{"zone": zone, "card": self._card(zone)}]
        if self.dice.random() < 0.1:
            action["effect"] = self.dice.choice(["Look at your opponent's hand.", " ", "x" * 300])
        return action


FIELDS = {
    "draw": ("count",),
    "move_card": ("from_zone", "to_zone", "card", "to"),
    "move_card_stack": ("from_zone", "to_zone", "count", "to"),
    "swap_card_stacks": ("zone1", "zone2"),
    "place_on_zone": ("zone",),
    "shuffle": ("zone",),
    "search_zone": ("zone",),
    "peek": ("zone", "count", "end"),
    "rearrange_zone": ("zone", "order", "end"),
    "flip_card": ("zone", "card", "face"),
    "set_orientation": ("zone", "card", "orientation"),
    "add_counter": ("zone", "counter", "amount"),
    "remove_counter": ("zone", "counter", "amount"),
    "set_counter": ("zone", "counter", "value"),
    "reveal": ("zone", "cards"),
    "reveal_hand": ("zone",),
    "declare_action": ("kind", "name"),
    "create_decision": ("message",),
    "house_finish": ("winner", "reason"),
    "house_note": ("text",),
}


@dataclass
class Seat:
    """A page without a network: the real line, fed by hand."""

    line: OpenLine
    sent: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    """Cards it has known, or read of in its log."""
    read: int = 0


def seat_at(tables: OpenTables, live: LiveOpenTable, number: int) -> Seat:
    seat: Seat

    async def receive() -> dict[str, object]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "websocket.send":
            seat.sent.append(str(message["text"]))

    socket = WebSocket({"type": "websocket", "headers": [], "path": "/"}, receive, send)  # type: ignore[arg-type]
    quotas = Quotas(Owner(WebSettings(data=Path())))
    seat = Seat(OpenLine(socket, tables, live, number, f"secret {number}", quotas=quotas))
    seat.line._purse = Purse(1e12, 1e12)
    return seat


@dataclass
class Outcome:
    """What came of a row of frames."""

    accepted: int
    """Frames that changed the table."""
    leaked: list[str]
    live: LiveOpenTable
    again: LiveOpenTable
    """The same table out of its file."""


async def send_frames(game: str, count: int, seed: int, referee: Referee) -> Outcome:
    """Many frames to one table, each checked for what it made the server tell whom."""
    file = tables_in_memory()
    tables = OpenTables(file, lambda _: None, solitaire_in_memory())
    players = ("human", "open")
    live = tables.open(game, players=players, seed=seed, options=Options(referee), secret=f"secret {0}")
    frames = Frames(live.table, seed)
    seats = [seat_at(tables, live, number) for number in range(live.table.game.seats)]
    if len(seats) > 1:
        live.sit_down(1, "secret 1", "Bob")
    for seat in seats:
        await seat.line.socket.accept()
        live.listeners.add(seat.line)
        live.watchers.add(seat.line)
    leaked: list[str] = []
    accepted = 0
    for _ in range(count):
        before = live.version
        number = live.table.state.to_act if frames.dice.random() < 0.9 else frames.dice.randrange(len(seats))
        try:
            await seats[number].line._receive(frames.next(live, number))
        except WebSocketDisconnect:
            continue
        accepted += live.version > before
        leaked += await _told(live, seats)
        if live.table.state.result is not None:
            break
    for seat in seats:
        seat.line._sender.cancel()
    tables.forget(live.id)
    return Outcome(accepted, leaked, live, tables.get(live.id))


async def _told(live: LiveOpenTable, seats: list[Seat]) -> list[str]:
    """Names of cards that a seat was told and cannot know."""
    found = []
    catalogue = live.table.game.catalogue
    for number, seat in enumerate(seats):
        while not seat.line._queue.empty():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        view = live.table.view(number)
        for zone in view.zones.values():
            seat.known |= {card.template for card in zone.cards} | {card.template for card in zone.somewhere}
        new = "\n".join(event.texts[number] for event in live.table.events[seat.read :])
        seat.read = len(live.table.events)
        seat.known |= {card.id for card in catalogue if card.name in new}
        printed = str([(catalogue[each].facts, catalogue[each].texts) for each in sorted(seat.known)])
        hidden = [card for card in catalogue if card.id not in seat.known and card.name not in printed]
        told = "\n".join(seat.sent)
        found += [
            f"{card.name} to seat {number}" for card in hidden if card.name in told or f'"{card.id}"' in told
        ]
        seat.sent.clear()
    return found
