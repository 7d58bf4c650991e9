"""A position in words, as one seat may know it. It is made of the seat's view and events, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.play.words import Wording
from darwindeck.simulation.view import View

LOG_LINES: Final = 60
PILE_SHOWN: Final = 8
TALK_LINES: Final = 8


@lru_cache(maxsize=32)
def wording(genome: GameGenome) -> Wording:
    """How the choices of a game are called; kept, because every decision asks for it."""
    return Wording(genome)


def position_text(genome: GameGenome, view: View, version: int) -> str:
    """The position: who is to act, the seat's cards, the table, the standings."""
    return "\n".join((*_head(genome, view, version), *_cards(view), *_table(view), *_standings(view)))


def _head(genome: GameGenome, view: View, version: int) -> Iterator[str]:
    partners = f", partner of {_seats(view.partners)}" if view.partners else ""
    yield f"You are seat {view.seat} of {genome.player_count}{partners}. Version {version}."
    if view.reason != "running":
        yield f"The game is over ({view.reason}). Winners: {_seats(view.winners) or 'nobody'}."
        return
    step = "" if view.phase is None else f", step: {type(genome.phases[view.phase]).__struct_config__.tag}"
    yield f"Hand {view.hand_no + 1}, turn {view.turn}{step}. Seat {view.dealer} dealt."
    if view.actor == view.seat:
        asked = wording(genome).asked(view)
        yield f"You are to act. {asked}{'' if asked.endswith(('?', '.')) else '.'}"
    else:
        yield f"Seat {view.actor} is to act."
    if view.direction < 0:
        yield "Turns go the other way round."


def _cards(view: View) -> Iterator[str]:
    yield f"Your cards ({len(view.hand)}): {_list(view.hand)}"
    if view.picked:
        yield f"You have picked so far: {_list(view.picked)}"
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            continue
        known = view.known[seat] if seat < len(view.known) else None
        shown = view.open_hands[seat] if seat < len(view.open_hands) else ()
        parts = [f"seat {seat} holds {count} card{'' if count == 1 else 's'}"]
        if seat < len(view.out) and view.out[seat]:
            parts.append("out of the hand")
        if shown:
            parts.append(f"open: {_list(shown)}")
        if known is not None and known.holds:
            parts.append(f"surely among them: {_list(known.holds)}")
        if known is not None and known.voids:
            parts.append(f"has no {_list(known.voids)}")
        if known is not None and known.asked:
            parts.append(f"has asked for {_list(known.asked)}")
        yield "; ".join(parts)


def _table(view: View) -> Iterator[str]:
    yield f"Deck: {view.deck_count} cards" + (f", turned up: {view.turned}" if view.turned else "")
    if view.discard:
        yield f"Discard pile ({len(view.discard)}), top first: {_pile(view.discard)}"
    if view.discards_down:
        own = f", of which you discarded {_pile(view.thrown)}" if view.thrown else ""
        yield f"Discarded face down: {view.discards_down}{own}"
    if view.tableau or view.face_down:
        hidden = f", {view.face_down} face down" if view.face_down else ""
        yield f"On the table: {_list(view.tableau)}{hidden}"
    trick = [f"seat {seat} {card}" for seat, card in enumerate(view.trick) if card is not None]
    if trick:
        yield f"In the trick, led by seat {view.leader}: {', '.join(trick)}"
    if view.house:
        yield f"The house shows: {_list(view.house)}"
    if view.trump:
        yield f"Trump: {view.trump}"
    if view.declared_suit:
        yield f"Named suit: {view.declared_suit}"
    if view.broken:
        yield f"Broken suits: {_list(view.broken)}"
    if view.claimed is not None:
        yield f"Seat {view.claimer} claims: {view.claimed}"


def _standings(view: View) -> Iterator[str]:
    yield f"Scores: {_by_seat(view.scores)}"
    for words, numbers in (
        ("Team scores", view.team_scores),
        ("Contracts", view.contracts),
        ("Bags", view.bags),
    ):
        if any(numbers):
            yield f"{words}: {', '.join(f'team {team} {number}' for team, number in enumerate(numbers))}"
    if any(view.tricks):
        yield f"Tricks: {_by_seat(view.tricks)}"
    bids = [
        f"seat {seat} {'nil' if seat < len(view.nils) and view.nils[seat] else bid}"
        for seat, bid in enumerate(view.bids)
        if bid >= 0
    ]
    if bids:
        yield f"Bids: {', '.join(bids)}"
    if any(view.chips) or view.pot:
        yield f"Chips: {_by_seat(view.chips)}. Pot {view.pot}, to call {view.to_call}"
    if any(view.captured):
        yield f"Captured: {_by_seat(tuple(len(cards) for cards in view.captured))} cards"


def choices_text(genome: GameGenome, view: View, actions: Sequence[str]) -> str:
    """Actions in notation, one to a line; what is no card is said in words as well."""
    words = wording(genome)
    return "\n".join(
        action if len(action) == 2 else f"{action} ({words.choice(view, action)})" for action in actions
    )


def events_text(lines: Sequence[str]) -> str:
    """What happened, the latest last."""
    left_out = len(lines) - LOG_LINES
    head = [f"({left_out} earlier lines are left out)"] if left_out > 0 else []
    return "\n".join([*head, *lines[-LOG_LINES:]])


def _list(cards: Sequence[str]) -> str:
    return " ".join(cards) or "none"


def _pile(cards: Sequence[str]) -> str:
    return _list(cards[:PILE_SHOWN]) + (" …" if len(cards) > PILE_SHOWN else "")


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


def _by_seat(numbers: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(numbers))
