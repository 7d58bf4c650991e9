"""Events as data: complete, in notation, and nothing in them that the reader may not know."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from darwindeck import _core
from darwindeck.genome.effects import EffectType
from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation.events import (
    Captured,
    Challenged,
    Dealt,
    Drew,
    EffectTriggered,
    Event,
    HandEnds,
    HandShown,
    Melded,
    PileTaken,
    Scored,
    Telling,
    TrickTaken,
    Zone,
    ZoneKind,
)
from darwindeck.simulation.playthrough import Playthrough, deal_with_events
from darwindeck.simulation.refusals import Refusal
from tests.sweeps import each


def by_tag(union: object) -> dict[str, set[str]]:
    """The names of the fields of every class, but for the beat that all events have."""
    found = {}
    for kind in get_args(union):
        names = {field.encode_name for field in msgspec.structs.fields(kind)}
        found[str(kind.__struct_config__.tag)] = names - {"beat"}
    return found


def test_every_event_of_the_engine_has_its_class_and_no_other_exists() -> None:
    assert by_tag(Event) == {tag: set(fields) for tag, fields in _core.event_fields()}


def test_every_refusal_of_the_engine_has_its_class_and_no_other_exists() -> None:
    assert by_tag(Refusal) == {tag: set(fields) for tag, fields in _core.refusal_fields()}


def played(name: str, seed: int = 1, actions: int = 400) -> list[tuple[Playthrough, Telling]]:
    """Positions of a game at random, each with what led to it."""
    rng = Random(seed)
    found = [deal_with_events(load_game(name), seed=seed)]
    while not found[-1][0].over and len(found) < actions:
        at = found[-1][0]
        found.append(at.apply_with_events(rng.choice(at.legal_actions())))
    return found


def all_events(name: str, seed: int = 1) -> list[Event]:
    return [event for _, telling in played(name, seed) for event in telling.with_all_cards()]


@each("game", known_games())
def test_all_readers_hear_the_same_things_at_the_same_time(game: str) -> None:
    for at, telling in played(game, actions=60):
        everything = [(type(event), event.beat) for event in telling.with_all_cards()]
        assert [beat for _, beat in everything] == sorted(beat for _, beat in everything)
        for reader in (None, *range(at.genome.player_count)):
            assert [(type(event), event.beat) for event in telling.seen_by(reader)] == everything


def test_a_card_that_a_seat_may_not_see_is_absent() -> None:
    _, telling = deal_with_events(load_game("hearts"), seed=1)
    dealt = {event.seat: event for event in telling.seen_by(1) if isinstance(event, Dealt)}
    assert None not in dealt[1].cards
    assert dealt[0].cards == (None,) * 13
    assert all(None in event.cards for event in telling.seen_by(None) if isinstance(event, Dealt))
    assert b"255" not in telling.seats[1]


def test_a_trick_has_all_its_cards_in_order_and_who_takes_it() -> None:
    trick = next(event for event in all_events("hearts") if isinstance(event, TrickTaken))
    assert [card.seat for card in trick.cards] == [(trick.led + at) % 4 for at in range(4)]
    assert (trick.from_, trick.to) == (Zone(ZoneKind.TRICK), Zone(ZoneKind.CAPTURED, trick.seat))


def test_points_of_a_trick_belong_to_its_beat() -> None:
    events = all_events("hearts")
    scored = next(event for event in events if isinstance(event, Scored) and event.why == "trick")
    tricks = [event for event in events if isinstance(event, TrickTaken) and event.beat == scored.beat]
    assert [trick.seat for trick in tricks] == [scored.seat]


@pytest.mark.parametrize("game", ["hearts", "partnership-spades", "scopa", "gin-rummy", "president"])
def test_the_sheet_of_a_hand_adds_up(game: str) -> None:
    hands = [event.sheet for event in all_events(game) if isinstance(event, HandEnds)]
    assert hands
    for hand in hands:
        for column in hand.columns:
            assert column.before + sum(entry.points for entry in column.entries) == column.after


def test_the_sheet_goes_on_from_position_to_position() -> None:
    course = played("gin-rummy")
    told = [event for _, telling in course for event in telling.with_all_cards()]
    ended = [event.sheet for event in told if isinstance(event, HandEnds)]
    assert [hand for hand in course[-1][0].sheet().hands if hand.over] == ended


def test_a_showdown_names_the_hands() -> None:
    shown = [event for event in all_events("draw-poker") if isinstance(event, HandShown)]
    assert shown
    for event in shown:
        ranks = [card[0] for card in event.cards if card]
        pairs = max(ranks.count(rank) for rank in ranks) > 1
        assert not pairs or event.hand.category not in ("high_card", "straight", "flush")


def test_a_meld_is_one_event_with_all_its_cards() -> None:
    at, _ = deal_with_events(load_game("gin-rummy"), seed=1)
    melds: list[Melded] = []
    while not at.over and len(melds) < 4:
        at, telling = at.apply_with_events(at.choice("greedy") or "pass")
        melds += [event for event in telling.with_all_cards() if isinstance(event, Melded)]
    assert melds
    for meld in melds:
        ranks, suits = ({card[at] for card in meld.cards if card} for at in (0, 1))
        assert len(meld.cards) >= 3
        assert len(suits if meld.meld == "run" else ranks) == 1


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_draw_shares_the_beat_of_an_effect_only_if_the_effect_makes_it(seed: int) -> None:
    events = all_events("uno-style", seed)
    effects = {event.beat: event for event in events if isinstance(event, EffectTriggered)}
    draws = [event for event in events if isinstance(event, Drew) and event.beat in effects]
    assert draws
    for draw in draws:
        effect = effects[draw.beat]
        assert effect.effect is EffectType.DRAW_CARDS
        assert draw.seat in effect.targets
        assert len(draw.cards) <= effect.value


def test_who_was_wrong_about_a_claim_takes_the_pile() -> None:
    events = all_events("cheat")
    doubts = [at for at, event in enumerate(events) if isinstance(event, Challenged)]
    assert doubts
    for at in doubts:
        doubt, taken = events[at], events[at + 1]
        assert isinstance(doubt, Challenged)
        assert isinstance(taken, PileTaken)
        assert taken.seat == (doubt.seat if doubt.honest else doubt.claimer)


def test_a_capture_is_one_event_with_all_its_cards() -> None:
    assert any(len(event.cards) > 2 for event in all_events("scopa") if isinstance(event, Captured))
