"""The marking and showing tools: faces, orientation, counters, coins, dice, reveals."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.llm.tools import params as p
from darwindeck.llm.tools.spec import ALWAYS, Tool, ToolReply, tool
from darwindeck.llm.tools.table_session import TableSession, effect_of
from darwindeck.table.actions import (
    AddCounter,
    CardRef,
    CoinFlip,
    DiceRoll,
    FlipCard,
    RemoveCounter,
    Reveal,
    RevealHand,
    SetCounter,
    SetOrientation,
)
from darwindeck.table.naming import find_card, find_cards


def _card(desk: TableSession, params: p.CardParams) -> CardRef:
    return find_card(desk.zone(params.zone), params.card_name, position=params.position)


def flip_card(desk: TableSession, params: p.FlipParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(FlipCard(key, _card(desk, params), params.visibility, effect=effect_of(params)))


def set_orientation(desk: TableSession, params: p.OrientParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(SetOrientation(key, _card(desk, params), params.orientation, effect=effect_of(params)))


def add_counter(desk: TableSession, params: p.CounterParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(AddCounter(key, params.counter_type, params.amount, effect=effect_of(params)))


def remove_counter(desk: TableSession, params: p.CounterParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(RemoveCounter(key, params.counter_type, params.amount, effect=effect_of(params)))


def set_counter(desk: TableSession, params: p.SetCounterParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(SetCounter(key, params.counter_type, params.value, effect=effect_of(params)))


def coin_flip(desk: TableSession, params: p.CoinParams) -> ToolReply:
    return desk.do(CoinFlip(params.count))


def dice_roll(desk: TableSession, params: p.DiceParams) -> ToolReply:
    return desk.do(DiceRoll(params.count, params.sides))


def reveal(desk: TableSession, params: p.RevealParams) -> ToolReply:
    refs = find_cards(desk.zone(params.zone), params.card_names)
    return desk.do(Reveal(desk.key(params.zone), refs, params.to, effect=effect_of(params)))


def reveal_hand(desk: TableSession, params: p.RevealHandParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(RevealHand(key, mutual=params.mutual, message=params.message, effect=effect_of(params)))


MARKING: Sequence[Tool] = (
    tool("flip_card", "Turn a card so that all, nobody or its owner sees it.", p.FlipParams, flip_card),
    tool("set_orientation", "Turn a card by 0, 90, -90 or 180 degrees.", p.OrientParams, set_orientation),
    tool("add_counter", "Put counters on a pile.", p.CounterParams, add_counter),
    tool("remove_counter", "Take counters off a pile.", p.CounterParams, remove_counter),
    tool("set_counter", "Set how many counters lie on a pile.", p.SetCounterParams, set_counter),
    tool("coin_flip", "Flip coins; everybody sees them.", p.CoinParams, coin_flip, history=ALWAYS),
    tool("dice_roll", "Roll dice; everybody sees them.", p.DiceParams, dice_roll, history=ALWAYS),
    tool("reveal", "Show cards to your opponent or to both.", p.RevealParams, reveal),
    tool(
        "reveal_hand",
        "Show a whole zone until your opponent has answered.",
        p.RevealHandParams,
        reveal_hand,
        history=ALWAYS,
    ),
)
