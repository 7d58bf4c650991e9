"""Four guests send whatever they like to one room: nothing breaks, nobody is told a card that their seat may not know,
and nobody's eyes are at a second hand of one deal."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import Tables
from darwindeck.play.pace import Purse
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.rooms.model import Options, RoomPhase
from darwindeck.store.tables import seal_of, tables_in_memory
from darwindeck.web.people import Owner
from darwindeck.web.quotas import Quotas
from darwindeck.web.rooms.line import RoomLine
from darwindeck.web.settings import WebSettings
from tests.web.test_hidden_cards import Knowledge, cards_in

NAMES = ("Ada", "Ben", "Cem", "Dora")
KINDS = {
    "hello": 2,
    "act": 40,
    "undo": 6,
    "agree": 6,
    "why": 2,
    "hint": 1,
    "sit": 8,
    "stand": 3,
    "free": 2,
    "admit": 3,
    "remove": 1,
    "look": 3,
    "say": 2,
    "mute": 1,
    "hand_over": 1,
    "again": 1,
    "redo": 1,
    "noise": 3,
    "leave": 2,
}
ODD: tuple[object, ...] = (None, -1, 0, 1, 2, 3, 9, 10**30, 1.5, True, "", "7h", [], {}, [[]], "x" * 300)


@dataclass
class Guest:
    """A page without a network: the real line, fed by hand."""

    name: str
    secret: str
    line: RoomLine
    sent: list[str] = field(default_factory=list)
    looked: set[int] = field(default_factory=set)
    """Seats of this deal at which its eyes have been."""


class Attack:
    """One room and its guests."""

    def __init__(self, seed: int, game: str) -> None:
        self.rng = Random(seed)
        self.tables = Tables(tables_in_memory())
        self.lobby = Lobby(self.tables, seed=lambda: seed)
        genome = load_game(game)
        self.room = self.lobby.open(f"/games/{game}", genome, seats=(), options=Options(wait=0, level="easy"))
        self.guests: list[Guest] = []
        self.number = 0
        self.table = ""
        self.at_deal: dict[str, frozenset[int]] = {}

    async def begin(self) -> None:
        for name in NAMES:
            await self.come(name, f"secret of {name}")
        people = len(self.room.room.seats) - 1
        for number in range(min(3, people)):
            await self.room.do(f.Sit(number, number))
        await self.room.deal(0)

    async def come(self, name: str, secret: str) -> Guest:
        applied = await self.room.do(f.Join(seal=seal_of(secret), name=name))
        number = next(effect.guest for effect in applied.effects if isinstance(effect, f.Joined))
        found = self.room.room.guest(number)
        assert found is not None
        sent: list[str] = []

        async def receive() -> dict[str, object]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "websocket.send":
                sent.append(str(message["text"]))

        socket = WebSocket({"type": "websocket", "headers": [], "path": "/"}, receive, send)  # type: ignore[arg-type]
        await socket.accept()
        quotas = Quotas(Owner(WebSettings(data=Path())))
        line = RoomLine(socket, self.room, found, rater=name, quotas=quotas)
        line._purse = Purse(1e12, 1e12)
        await self.room.opened(number)
        self.room.listeners.add(line)
        self.room.watchers.add(line)
        guest = Guest(name, secret, line, sent)
        self.guests = [each for each in self.guests if each.name != name] + [guest]
        return guest

    def frame(self) -> str:
        kind = self.rng.choices([*KINDS], [*KINDS.values()])[0]
        self.number += 1
        version: object = max(0, self.room.table_version)
        if self.rng.random() < 0.05:
            version = self.rng.choice(ODD)
        message: dict[str, object] = {"type": kind, "id": f"{self.number}", "version": version}
        message |= self.fields(kind, version)
        if kind == "noise":
            odd = {
                name: self.rng.choice(ODD) for name in ("seat", "guest", "actions", "version", "yes", "text")
            }
            message = {"type": self.rng.choice([*KINDS]), "id": "odd", **odd}
        text = json.dumps(message)
        return text if self.rng.random() < 0.98 else text[: self.rng.randrange(len(text))]

    def fields(self, kind: str, version: object) -> dict[str, object]:
        match kind:
            case "act" | "why":
                return {"actions": self.actions()}
            case "agree":
                return {"yes": self.rng.random() < 0.8, "table": version}
            case "sit" | "stand" | "free" | "look":
                return {"seat": self.rng.randrange(4)}
            case "admit" | "remove" | "mute" | "hand_over":
                return {"guest": self.rng.randrange(self.room.room.made + 1)}
            case "say":
                return {"text": "Hello"}
            case _:
                return {}

    def actions(self) -> list[str]:
        live = self.room.live
        if live is None or live.table.actor is None:
            return ["7h"]
        legal = live.table.legal_actions(live.table.actor)
        several = min(len(legal), self.rng.choice((1, 1, 3)))
        return (
            self.rng.sample(legal, several)
            if self.rng.random() < 0.9
            else [self.rng.choice(("7h", "pass", "x"))]
        )

    async def step(self) -> None:
        guest = self.rng.choice(self.guests)
        text = self.frame()
        gone = self.room.room.guest(guest.line.guest) is None
        if gone or '"leave"' in text:
            if not gone:
                await self.room.do(f.Leave(guest.line.guest))
            guest.line._sender.cancel()
            again = await self.come(guest.name, guest.secret)
            again.looked = guest.looked
            return
        try:
            await guest.line._receive(text)
        except WebSocketDisconnect:
            return
        if self.room.room.host is None:
            return
        await self.settle()

    async def settle(self) -> None:
        """What has been told is held against what each may know."""
        for _ in range(6):
            await asyncio.sleep(0)
        live = self.room.live
        if live is None:
            return
        self.note_deal(self.room)
        for guest in self.guests:
            eyes = guest.line.eyes() if self.room.room.guest(guest.line.guest) is not None else None
            if eyes is not None and self.room.room.phase is RoomPhase.PLAYING:
                guest.looked.add(eyes)
                held = self.at_deal.get(seal_of(guest.secret), frozenset())
                assert guest.looked <= held or len(guest.looked) == 1, (guest.name, guest.looked, held)
            while not guest.line._queue.empty():
                await asyncio.sleep(0)
            if not live.table.over and self.room.room.phase is RoomPhase.PLAYING:
                self.check_told(guest, eyes)
            guest.sent.clear()

    def note_deal(self, room: LiveRoom) -> None:
        if room.room.table != self.table:
            self.table = room.room.table
            self.at_deal = {
                each.seal: room.room.held_by(each) for each in room.room.guests if room.room.held_by(each)
            }
            for guest in self.guests:
                guest.looked.clear()
                guest.sent.clear()

    def check_told(self, guest: Guest, eyes: int | None) -> None:
        live = self.room.live
        assert live is not None
        for text in guest.sent:
            message = json.loads(text)
            if message["type"] != "state":
                continue
            at = live.table.actions_at(message["version"])
            if eyes is not None:
                Knowledge(live.table, eyes).check(message, at, -1)
            else:
                check_onlooker(live.table, message, at)


def check_onlooker(table: PlayTable, message: dict[str, object], actions: int) -> None:
    """Whoever has no seat is shown what all seats see, and told what all have been told."""
    seats = [Knowledge(table, seat) for seat in range(len(table.seats))]
    common = set.intersection(*(each.at(actions) for each in seats))
    public = {card for _, cards in seats[0].public for card in cards}
    scene = message["scene"]
    assert isinstance(scene, dict)
    shown = cards_in({part: scene[part] for part in scene.keys() - {"badges", "notes", "suits", "facts"}})
    told = cards_in({part: message[part] for part in ("beats", "lines") if part in message})
    assert shown | told <= common | public, (shown | told) - common - public


async def attack(seed: int, game: str, frames: int) -> int:
    attacked = Attack(seed, game)
    await attacked.begin()
    changed = 0
    for _ in range(frames):
        before = attacked.room.table_version
        await attacked.step()
        changed += attacked.room.table_version != before
        room = attacked.room.room
        if room.phase is RoomPhase.OVER and room.host is not None:
            if not room.people and room.free:
                await attacked.room.do(f.Sit(room.host, room.free[0]))
            await attacked.room.deal(room.host)
    for guest in attacked.guests:
        guest.line._sender.cancel()
    await attacked.lobby.close()
    await attacked.tables.close()
    return changed


@pytest.mark.parametrize("game", ["crazy-eights", "cheat"])
def test_hostile_frames_to_a_room_tell_nobody_a_hidden_card(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    assert asyncio.run(attack(5, game, 150)) > 5


@pytest.mark.deep
@pytest.mark.parametrize("game", ["hearts", "crazy-eights", "cheat", "president", "rummy", "go-fish"])
@pytest.mark.parametrize("seed", range(5))
def test_twenty_thousand_hostile_frames_to_a_room_tell_nobody_a_hidden_card(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    assert asyncio.run(attack(seed, game, 20_000)) > 100
