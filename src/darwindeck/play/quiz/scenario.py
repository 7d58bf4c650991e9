"""One action of a played game, with everything a question about it needs: the position in words as the acting player
sees it (from the Scene), what happened just before, and what the action brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice, seat_names
from darwindeck.play.quiz.model import QuestionKind, QuizQuestion, one_of
from darwindeck.play.scene import Layout, Scene, scene
from darwindeck.play.scene.describe import say_counter
from darwindeck.play.scene.model import CounterKind, Mark, SeatScene, Zone, ZoneKind
from darwindeck.simulation.events import Event, Happened, Telling
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import Step, View
from darwindeck.wording.names import card_sign

APART: Final = (ZoneKind.HAND, ZoneKind.CAPTURED, ZoneKind.POT)
"""Zones that are told in another way, or not at all."""
ANSWERS: Final = (CounterKind.DEADWOOD, CounterKind.POINTS)
"""Counters that a reader is asked to work out."""
STATES: Final[Mapping[Mark, str]] = {Mark.OUT: "out", Mark.KNOCKED: "has knocked", Mark.DEALER: "dealer"}


@dataclass(frozen=True)
class Scenario:
    """One action: where it was taken, what it brought, what was told in the actions before it, and who tells it."""

    layout: Layout
    before: Playthrough
    action: str
    after: Playthrough
    events: tuple[Event, ...]
    recent: tuple[Telling, ...]
    offers: Mapping[Step, frozenset[str]]
    """By step, all that was ever offered in the games so far."""
    voice: Voice
    rng: Random

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(f"player {seat + 1}" for seat in range(self.before.genome.player_count))

    @property
    def round(self) -> str:
        """Return what is over when a hand is."""
        return "hand" if self.layout.facts.multi else "game"

    def tell(self, events: Sequence[Event]) -> str:
        return " ".join(line.text for line in tell_all(events, self.voice))

    @cached_property
    def view(self) -> View:
        """Return what the acting player may know."""
        return self.before.view(self.before.actor)

    @cached_property
    def position(self) -> str:
        """Return what the acting player sees, in sentences, and what led to it."""
        names = seat_names(self.before.genome.player_count)
        seen = scene(self.before.genome, self.view, names, layout=self.layout)
        events = [event for telling in self.recent for event in telling.seen_by(seen.seat)]
        told = self.tell([event for event in events if isinstance(event, Happened)])
        just = [f"Just before: {told}"] if told else []
        draws = self.layout.facts.draws_from_deck
        return " ".join((f"You are player {seen.seat + 1}.", *_sentences(seen, draws=draws), *just))

    def number(self, kind: QuestionKind, text: str, answer: int) -> QuizQuestion:
        """Make a number among others that are near."""
        near = {answer, answer + 1, answer - 1, answer * 2, answer + self.rng.choice((2, 3, 5, 10)), 0}
        others = self.rng.sample(sorted(near - {answer}), 3)
        choices = tuple(str(value).replace("-", "−") for value in sorted({answer, *others}))
        return one_of(kind, text, choices, str(answer).replace("-", "−"))


def card_signs(cards: Sequence[str | None]) -> str:
    return ", ".join(card_sign(card) for card in cards if card is not None)


def _sentences(seen: Scene, *, draws: bool) -> Iterator[str]:
    for zone in seen.zones:
        if zone.kind is ZoneKind.HAND and zone.seat == seen.seat:
            up = [card.card for card in zone.cards if card.card is not None]
            picked = seen.prompt.picked if seen.prompt is not None else ()
            yield f"You hold {card_signs(up)}." if up else f"You have {zone.count} cards face down."
            yield from (f"{card_sign(card)} is picked already." for card in picked)
    yield "; ".join(map(_seat, seen.seats)) + "."
    for zone in seen.zones:
        if zone.kind is ZoneKind.STOCK and not zone.count and draws:
            yield "The deck is empty."
        if zone.kind not in APART and zone.count:
            yield f"{zone.caption[:1].upper()}{zone.caption[1:]}: {_cards(zone)}."
    if seen.facts:
        words = "; ".join(fact.text for fact in seen.facts)
        yield f"{words[:1].upper()}{words[1:]}."


def _seat(seat: SeatScene) -> str:
    counted = [say_counter(counter) for counter in seat.counters if counter.kind not in ANSWERS]
    states = [word for mark, word in STATES.items() if mark in seat.marks]
    return f"Player {seat.seat + 1}: {', '.join((*counted, *states))}"


def _cards(zone: Zone) -> str:
    if zone.kind is ZoneKind.STOCK:
        up = [card.card for card in zone.cards if card.card is not None]
        return f"{zone.count} cards" + (f", on it lies {card_signs(up[:1])} face up" if up else "")
    if zone.groups:
        return "; ".join(map(card_signs, zone.groups))
    if zone.kind is ZoneKind.TRICK:
        played = (card for card in zone.cards if card.card is not None)
        return ", ".join(f"player {(card.by or 0) + 1} {card_sign(card.card or '')}" for card in played)
    up = [card.card for card in zone.cards if card.card is not None]
    if zone.kind is ZoneKind.DISCARD:
        if not up:
            return f"{zone.count} cards face down"
        below = f"on top of {zone.count - 1} more" if zone.count > 1 else "alone"
        return f"{card_signs(up[:1])} {below}"
    down = zone.count - len(up)
    return ", ".join((*map(card_sign, up), *([f"{down} face down"] if down else [])))
