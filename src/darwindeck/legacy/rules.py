"""Wins, effects, contracts, card scoring and teams of old JSON."""

from __future__ import annotations

import base64
import binascii
from typing import Final

import msgspec

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Condition
from darwindeck.genome.effects import SpecialEffect, TargetSelector
from darwindeck.genome.scoring import CardScore, ContractScoring, ScoringTrigger, WinCondition, WinType
from darwindeck.legacy.fields import Fields, unreadable, whole
from darwindeck.legacy.names import (
    ANY,
    EFFECT_NUMBERS,
    EFFECTS,
    ORDERS,
    RANKS,
    TARGET_NUMBERS,
    TARGETS,
    TRIGGER_NUMBERS,
    TRIGGERS,
    WIN_NUMBERS,
    WINS,
    pick,
    rank_of,
    suit_of,
)
from darwindeck.legacy.notes import Context, Notes, range_of, show_value

_SCORES: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE})


def read_wins(values: list[object], path: str, notes: Notes) -> tuple[WinCondition, ...]:
    """Return the wins that are known, each once."""
    kept: list[WinCondition] = []
    places = notes.kept.setdefault("win_conditions", [])
    most = range_of("len(GameGenome.win_conditions)").high
    for i, value in enumerate(values):
        win = _win(Fields(value, f"{path}[{i}]", notes), notes)
        if win is None:
            continue
        if win in kept:
            notes.repair(f"Removed {path}[{i}]: {win.type.value} stands there twice.")
        elif len(kept) == most:
            notes.lose(f"{path}[{i}]: a game has at most {most}.")
        else:
            kept.append(win)
            places.append(i)
    return tuple(kept)


def _win(fields: Fields, notes: Notes) -> WinCondition | None:
    """Read a threshold; 0 means none: the old compiler did not tell them apart."""
    named = fields.take("type")
    kind = pick(named, WINS, WIN_NUMBERS)
    if kind is None:
        notes.lose(f"{fields.path}, a win of the unknown type {show_value(named)}.")
        return None
    if named == "score_threshold":
        notes.translate(f"{fields.path}: score_threshold is first_to_score.")
    number = fields.whole("threshold", 0)
    scored = kind in _SCORES
    if number and not scored:
        notes.lose(f"{fields.at('threshold')} {show_value(number)}: {kind.value} does not read one.")
    threshold = notes.fit(fields.at("threshold"), number, "WinCondition.threshold") if scored else 0
    order = pick(fields.take("comparison"), ORDERS, ()) if kind is WinType.ALL_HANDS_EMPTY else None
    fields.close()
    return WinCondition(kind, threshold or None, order)


def read_effects(values: list[object], path: str, notes: Notes) -> tuple[SpecialEffect, ...]:
    """Return the effects that are known; of two on one rank the last."""
    kept: dict[Rank, SpecialEffect] = {}
    places: dict[Rank, int] = {}
    for i, value in enumerate(values):
        effect = _effect(Fields(value, f"{path}[{i}]", notes), notes)
        if effect is None:
            continue
        if kept.pop(effect.trigger_rank, None) is not None:
            notes.repair(f"Kept only the last effect on rank {effect.trigger_rank.value}.")
            del places[effect.trigger_rank]
        kept[effect.trigger_rank], places[effect.trigger_rank] = effect, i
    notes.kept["special_effects"] = [*places.values()]
    return tuple(kept.values())


def _effect(fields: Fields, notes: Notes) -> SpecialEffect | None:
    named, aimed = fields.take("effect_type", "effect", "type"), fields.take("target")
    rank = rank_of(fields.take("trigger_rank", "rank"), RANKS)
    kind = pick(named, EFFECTS, EFFECT_NUMBERS)
    target = pick(aimed, TARGETS, TARGET_NUMBERS)
    if rank is None or kind is None:
        what = f"of the unknown type {show_value(named)}" if kind is None else "without a rank that is known"
        notes.lose(f"{fields.path}, an effect {what}.")
        return None
    if target is None and aimed is not None:
        notes.repair(f"Let {fields.path} hit the next player: its target {show_value(aimed)} is unknown.")
    value = fields.number("value", 1, "SpecialEffect.value")
    fields.close()
    return SpecialEffect(rank, kind, target or TargetSelector.NEXT_PLAYER, value)


def read_contract(fields: Fields, context: Context) -> None:
    """Read the contract scoring of the game; of two the first is kept."""
    small = ("points_per_trick_bid", "overtrick_points", "failed_contract_penalty", "bag_limit")
    large = ("nil_bonus", "nil_penalty", "bag_penalty")
    usual = ContractScoring()
    numbers: dict[str, int] = {
        name: fields.number(name, getattr(usual, name), f"ContractScoring.{name}") for name in small + large
    }
    fields.close()
    contract = msgspec.convert(numbers, ContractScoring)
    if context.contract not in (None, contract):
        context.notes.lose(f"{fields.path}: a game has one contract scoring, the first is kept.")
    context.contract = context.contract or contract


def read_card_scores(values: list[object], path: str, context: Context) -> tuple[CardScore, ...]:
    kept: list[CardScore] = []
    places = context.notes.kept.setdefault("card_scoring", [])
    most = range_of("len(GameGenome.card_scoring)").high
    for i, value in enumerate(values):
        score = _card_score(Fields(value, f"{path}[{i}]", context.notes))
        if len(kept) == most or (score.condition is not None and not context.admits(score.condition)):
            context.notes.lose(f"{path}[{i}]: there are too many rules.")
        else:
            kept.append(score)
            places.append(i)
    return tuple(kept)


def _card_score(fields: Fields) -> CardScore:
    card = fields.inner("condition") if fields.has("condition") else fields
    rank, suit = _of_card(card, "rank"), _of_card(card, "suit")
    trigger = pick(fields.take("trigger"), TRIGGERS, TRIGGER_NUMBERS)
    if trigger is None and fields.has("trigger"):
        raise unreadable(fields.at("trigger"), f"{show_value(fields.take('trigger'))} is not a trigger")
    tests: list[Condition] = []
    if isinstance(rank, Rank):
        tests.append(CardIsRank(rank))
    if isinstance(suit, Suit):
        tests.append(CardIsSuit(suit))
    points = fields.number("points", 0, "CardScore.points")
    fields.close()
    return CardScore(
        condition=And(tuple(tests)) if len(tests) > 1 else (tests[0] if tests else None),
        points=points,
        trigger=trigger or ScoringTrigger.TRICK_WIN,
    )


def _of_card(fields: Fields, name: str) -> Rank | Suit | None:
    value = fields.take(name)
    if value is None or value == ANY:
        return None
    found = rank_of(value, RANKS) if name == "rank" else suit_of(value)
    if found is None:
        raise unreadable(fields.at(name), f"{show_value(value)} is no {name}")
    return found


def byte_list(value: object, path: str, notes: Notes) -> tuple[int, ...]:
    """Small numbers: as a list, or in base64, as one of the earlier writers put them."""
    if isinstance(value, str):
        try:
            return tuple(base64.b64decode(value, validate=True))
        except (binascii.Error, ValueError) as error:
            raise unreadable(path, f"{show_value(value)} is not a list of numbers in base64") from error
    if isinstance(value, list):
        return tuple(whole(item, f"{path}[{i}]", notes) for i, item in enumerate(value))
    raise unreadable(path, f"expected a list of numbers, found {show_value(value)}")


def read_teams(value: object, path: str, notes: Notes) -> tuple[bool, tuple[tuple[int, ...], ...]]:
    """Team mode and teams: a list of teams, or an object that says whether they are enabled."""
    if value is None:
        return False, ()
    enabled, members = True, value
    if isinstance(value, dict):
        fields = Fields(value, path, notes)
        enabled, members = fields.flag("enabled", True), fields.items("teams")
        fields.close()
    if not isinstance(members, list):
        raise unreadable(path, f"expected a list of teams, found {show_value(members)}")
    teams = [byte_list(team, f"{path}[{i}]", notes) for i, team in enumerate(members)]
    most, (low, high) = range_of("len(GameGenome.teams)").high, range_of("GameGenome.teams")
    cut = tuple(tuple(seat for seat in team if low <= seat <= high)[:most] for team in teams[:most])
    if cut != tuple(teams):
        notes.repair(f"Left seats and teams that cannot be out of {path}.")
    return enabled and bool(cut), cut
