"""A model that goes through what tables for models got wrong elsewhere, call by call, at a table of the page.

It is asked over HTTP by the real loop. It keeps what it was sent, and what the truth was when it called.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from darwindeck.web.open.live import LiveOpenTable
from tests.web.open.provider import Json, Reply
from tests.web.open.workflows import call, move

STEPS: Final = 30
"""Calls in one turn; the loop allows forty."""
Script = Iterator[tuple[str, Reply | list[Reply]]]


class Seen(NamedTuple):
    """A row: what was answered to its last call, and the deck from top to bottom before it and after."""

    answers: list[str]
    before: list[str]
    after: list[str]


class Rows:
    """The calls in their order; `seen` is what came of each row."""

    def __init__(self, live: LiveOpenTable) -> None:
        self.live = live
        self.requests: list[Json] = []
        self.seen: dict[str, Seen] = {}
        self._script = self._rows()
        self._row = ""
        self._before: list[str] = []
        self._steps = 0

    @property
    def done(self) -> bool:
        return self._row == "done"

    def __call__(self, asked: Json) -> Reply | list[Reply]:
        self.requests.append(asked)
        if self._row:
            self.seen[self._row] = Seen(answers_in(asked), self._before, self.deck())
            self._row = ""
        tools = {str(each["function"]["name"]) for each in asked["tools"]}  # type: ignore[attr-defined]
        if "mulligan" in tools:
            return self._set_up()
        if "end_phase" in tools:
            return Reply("end_phase")
        self._steps += 1
        if self._steps % STEPS == 0:
            return Reply("end_turn")
        self._before = self.deck()
        self._row, reply = next(self._script, ("done", Reply("end_turn")))
        return reply

    def deck(self) -> list[str]:
        label = self.live.table.game.catalogue.label
        return [label(card.template) for card in self.live.table.state.piles["deck@1"].cards]

    def _set_up(self) -> Reply:
        if self.live.table.view(1).zone("your_active").count:
            return Reply("end_turn")
        held = {card.label for card in self.live.table.view(1).zone("your_hand").cards}
        return move("Kettlefox", "your_hand", "your_active") if "Kettlefox" in held else Reply("mulligan")

    def _rows(self) -> Script:
        yield from self._peeks()
        yield from self._searches()
        yield from self._orders()
        yield from self._moves()
        yield from self._listings()

    def _peeks(self) -> Script:
        yield "peek top", peek(4)
        for count in (0, -1, 1.5):
            yield f"peek {count}", peek(count)
        yield "peek nowhere", peek(1, "cellar")
        yield "peek empty", peek(1, "your_lost_zone")
        yield "peek too many", peek(9, "your_prizes_1")
        for zone in ("opponent_deck", "opponent_hand", "opponent_prizes_1"):
            yield f"peek {zone}", peek(1, zone)
        yield (
            "peek unproven",
            peek(1, "opponent_hand", allowed_by_card_effect=True, effect_text="Look at it all."),
        )

    def _searches(self) -> Script:
        yield "search nowhere", call("search_zone", zone="cellar")
        yield "search theirs", call("search_zone", zone="opponent_deck")
        yield "search", call("search_zone", zone="your_deck")
        yield "search filtered", call("search_zone", zone="your_deck", kind="energy", limit=1)
        yield "shuffle nowhere", call("shuffle", zone="cellar")
        yield "shuffle", call("shuffle", zone="your_deck")

    def _orders(self) -> Script:
        yield "rearrange unknown", order(self.deck()[:3])
        yield "look at five", peek(5)
        yield "rearrange copies", order(self.deck()[:5][::-1])
        top = self.deck()[:5]
        yield "rearrange more than all", order([*top, *self.deck()])
        yield "rearrange one too many", order([*top[:3], top[0], "Keyhole"])
        yield "rearrange a part", order(top[2:5])
        yield "rearrange a stranger", order(["Moonfox", *top[1:]])
        yield "rearrange nothing", order([])
        yield "rearrange nowhere", order(top, zone="cellar")
        yield "rearrange theirs", order(top, zone="opponent_deck")
        one, two, three = (card.handle for card in self.live.table.view(1).zone("your_deck").cards[:3])
        yield "rearrange handles", order([three, one, two])
        yield "look below", peek(3, fromPosition="bottom")
        yield "rearrange below", order(self.deck()[-3:][::-1], **{"from": "bottom"})

    def _moves(self) -> Script:
        yield "look at the last", peek(1, fromPosition="bottom")
        yield "take the last", move(f"#{len(self.deck())}", "your_deck", "your_hand")
        yield "take the top", call("move_card", fromZone="your_deck", toZone="your_hand")
        yield "search again", call("search_zone", zone="your_deck")
        yield "take in small letters", move("fire energy (TWIN-1)", "your_deck", "your_hand")
        yield "take a bare name", move("Fire Energy", "your_deck", "your_hand")
        yield "take a misspelt one", move("Ketlefox", "your_deck", "your_hand")

    def _listings(self) -> Script:
        """What stays of older answers: S M C D, P in one batch twice, a failed P, a move that makes it stale."""
        yield "chance", [Reply("coin_flip"), Reply("dice_roll")]
        yield "two looks", [peek(1), peek(2)]
        yield "failed look", peek(0)
        yield "stale", call("move_card", fromZone="your_deck", toZone="your_hand")


def peek(count: float, zone: str = "your_deck", **more: object) -> Reply:
    return call("peek", zone=zone, count=count, **more)


def order(names: list[str], zone: str = "your_deck", **more: object) -> Reply:
    return call("rearrange_zone", zone=zone, cardNames=names, **more)


def answers_in(asked: Json) -> list[str]:
    """The answers to the last calls, as the model reads them."""
    found: list[str] = []
    for message in reversed(asked["messages"]):  # type: ignore[call-overload]
        if message["role"] == "assistant":
            break
        if message["role"] == "tool":
            found.insert(0, str(message["content"]))
    return found


def conversation(asked: Json) -> list[tuple[str, str]]:
    """Calls and what is left of their answers, each pair in one place: a call without an answer fails."""
    answers: dict[str, str] = {}
    calls: list[tuple[str, str]] = []
    for message in asked["messages"]:  # type: ignore[attr-defined]
        calls += [(made["id"], made["function"]["name"]) for made in message.get("tool_calls") or []]
        if message["role"] == "tool":
            answers[message["tool_call_id"]] = str(message["content"])
    assert set(answers) == {name for name, _ in calls}
    return [(tool, answers[name]) for name, tool in calls]


def prompt_of(asked: Json) -> str:
    return json.dumps(asked["messages"][0])  # type: ignore[index]
