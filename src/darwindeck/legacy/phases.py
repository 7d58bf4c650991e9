"""The phases of old JSON: of the first writer with their class names, of the second with a `data` object.

The first writer had no word for some phases and wrote `Unknown`; here it is said what they are read as.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from darwindeck.genome.conditions import Condition, Reference
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    DrawPhase,
    DrawUntil,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Trump,
)
from darwindeck.legacy.conditions import OldAnswer, Test, read_condition
from darwindeck.legacy.fields import Fields
from darwindeck.legacy.names import PLACES, SOURCES, SUIT_NAMES, TARGETS_OF_PLAY, pick
from darwindeck.legacy.notes import Context, range_of, show_value
from darwindeck.legacy.rules import read_contract


def read_phases(values: list[object], path: str, context: Context) -> tuple[Phase, ...]:
    """All phases that can be kept, in order."""
    listed = [Fields(value, f"{path}[{i}]", context.notes) for i, value in enumerate(values)]
    kinds = [fields.text("type").removesuffix("Phase").upper() for fields in listed]
    only_tricks = {*kinds} == {"UNKNOWN", "TRICK"}
    kept: list[Phase] = []
    places = context.notes.kept.setdefault("phases", [])
    for place, (fields, kind) in enumerate(zip(listed, kinds, strict=True)):
        if kind == "UNKNOWN":
            phase: Phase | None = _unknown(fields, context, only_tricks)
        else:
            phase = _read(fields, kind, context)
        if phase is not None:
            kept.append(phase)
            places.append(place)
    most = range_of("len(GameGenome.phases)").high
    if len(kept) > most:
        context.notes.lose(f"The last {len(kept) - most} phases: a game has at most {most}.")
    return tuple(kept[:most])


def _unknown(fields: Fields, context: Context, only_tricks: bool) -> Phase:
    """Bluffing had no name when these files were written; in a game of nothing but tricks it was the bidding."""
    if only_tricks:
        what = "a Bidding phase with the usual contract: nothing else opens a game of tricks"
        if context.contract is None:
            read_contract(Fields({}, fields.path, context.notes), context)
        phase: Phase = BiddingPhase()
    else:
        what = "a Claim phase with the usual numbers: Claim phases were written so"
        phase = ClaimPhase()
    context.notes.repair(f"Read {fields.path}, written as Unknown, as {what}.")
    return phase


def _read(fields: Fields, kind: str, context: Context) -> Phase | None:
    reader = _READERS.get(kind)
    if reader is None:
        context.notes.lose(f"{fields.path}, a phase of the unknown type {show_value(fields.text('type'))}.")
        return None
    data = fields.inner("data") if fields.has("data") else fields
    phase = reader(data, context)
    data.close()
    if data is not fields:
        fields.close()
    return phase


def _place(fields: Fields, name: str) -> str:
    """One of the old places, in capitals; empty if the file does not say."""
    value = fields.take(name)
    return str(pick(value, {}, PLACES) or value or "").upper()


def _condition_of(test: Test, path: str, context: Context) -> Condition | None:
    """Return the condition of a test, if the game has room for it."""
    if isinstance(test, OldAnswer):
        return None
    if context.admits(test):
        return test
    context.notes.lose(f"The condition {path}: it, or all of them together, is too large.")
    return None


def _draw(fields: Fields, context: Context) -> Phase | None:
    path = fields.at("condition")
    place = _place(fields, "source") or "DECK"
    count = fields.number("count", 1, "DrawPhase.count")
    mandatory = fields.flag("mandatory", True)
    test = read_condition(fields.take("condition"), path, Reference.TOP_DISCARD, context)
    source = SOURCES.get(place)
    if source is None:
        context.notes.lose(f"{fields.path}, which drew from {show_value(place.lower())}.")
        return None
    if place == "OPPONENT_DISCARD":
        context.notes.translate(f"{fields.path} draws from the discard: there is one for all players.")
    until = DrawUntil.PLAYABLE if test is OldAnswer.UNPLAYABLE else DrawUntil.COUNT
    condition = _condition_of(test, path, context)
    return DrawPhase(source=source, count=count, mandatory=mandatory, condition=condition, until=until)


def _target(fields: Fields, context: Context) -> PlayTarget:
    place = _place(fields, "target") or "DISCARD"
    target = TARGETS_OF_PLAY.get(place)
    if target is None:
        context.notes.repair(f"Let {fields.path} go to the discard instead of {show_value(place.lower())}.")
    return target or PlayTarget.DISCARD


def _play(fields: Fields, context: Context) -> Phase:
    target = _target(fields, context)
    pile = Reference.TABLEAU_TOP if target is PlayTarget.TABLEAU else Reference.TOP_DISCARD
    path = fields.at("valid_play_condition")
    test = read_condition(fields.take("valid_play_condition", "condition"), path, pile, context)
    if test is OldAnswer.UNPLAYABLE:
        context.notes.lose(f"A test for no valid plays in a Play phase ({path}).")
    return PlayPhase(
        target=target,
        valid_play_condition=_condition_of(test, path, context),
        min_cards=fields.number("min_cards", 1, "PlayPhase.min_cards"),
        max_cards=fields.number("max_cards", 1, "PlayPhase.max_cards"),
        mandatory=fields.flag("mandatory", True),
        pass_if_unable=fields.flag("pass_if_unable", True),
    )


def _discard(fields: Fields, context: Context) -> Phase:
    count = fields.number("count", 1, "DiscardPhase.max_cards")
    few = count if fields.flag("mandatory", True) else 0
    return DiscardPhase(target=_target(fields, context), min_cards=few, max_cards=count)


def _trick(fields: Fields, _: Context) -> Phase:
    trump = fields.named("trump_suit", SUIT_NAMES)
    return TrickPhase(
        lead_suit_required=fields.flag("lead_suit_required", True),
        trump=Trump.NONE if trump is None else Trump(trump.value),
        high_card_wins=fields.flag("high_card_wins", True),
        breaking_suit=fields.named("breaking_suit", SUIT_NAMES),
    )


def _betting(fields: Fields, _: Context) -> Phase:
    return BettingPhase(
        min_bet=fields.number("min_bet", 10, "BettingPhase.min_bet"),
        max_raises=fields.number("max_raises", 3, "BettingPhase.max_raises"),
    )


def _claim(fields: Fields, _: Context) -> Phase:
    sequential = fields.flag("sequential_rank", True)
    return ClaimPhase(
        min_cards=fields.number("min_cards", 1, "ClaimPhase.min_cards"),
        max_cards=fields.number("max_cards", 4, "ClaimPhase.max_cards"),
        rank_mode=ClaimRank.SEQUENTIAL if sequential else ClaimRank.PLAYER_CHOICE,
        allow_challenge=fields.flag("allow_challenge", True),
        pile_penalty=fields.flag("pile_penalty", True),
    )


def _bidding(fields: Fields, context: Context) -> Phase:
    if fields.has("contract_scoring") or context.contract is None:
        read_contract(fields.inner("contract_scoring"), context)
    return BiddingPhase(
        min_bid=fields.number("min_bid", 1, "BiddingPhase.min_bid"),
        max_bid=fields.number("max_bid", 13, "BiddingPhase.max_bid"),
        allow_nil=fields.flag("allow_nil", True),
    )


_READERS: Final[Mapping[str, Callable[[Fields, Context], Phase | None]]] = {
    "DRAW": _draw,
    "PLAY": _play,
    "DISCARD": _discard,
    "TRICK": _trick,
    "BETTING": _betting,
    "CLAIM": _claim,
    "BIDDING": _bidding,
}
