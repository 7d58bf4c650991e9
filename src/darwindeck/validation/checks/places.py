"""Places: names that lead somewhere, piles that can be told apart, and plays and draws that suit them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.places import (
    MOST_PILES,
    MOST_PLACES,
    MOST_REACHED,
    PLACE_SOURCES,
    all_piles,
    named_places,
    pile_count,
    places_called,
)
from darwindeck.genome.phases import AllPass, DiscardPhase, DrawPhase, DrawUntil, PlayPhase, PlayTarget
from darwindeck.genome.places import Place, PlaceOf, PlaceOwner
from darwindeck.genome.setup import HandVisibility
from darwindeck.validation.problems import Problem

_NAME: Final = re.compile(r"[a-z0-9_]{1,24}")
_LIST: Final = "places"


def check_places(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome = facts.genome
    yield from _limits(facts)
    names = [place.name for place in genome.places]
    lists = list(named_places(genome))
    used = {name for _, listed, read in lists if read for name in listed}
    for index, place in enumerate(genome.places):
        path = f"{_LIST}[{index}]"
        if place.name in names[:index] or not _NAME.fullmatch(place.name):
            message = f"{place.name!r} cannot be the name of a place, or is already one"
            yield Problem("place/bad-name", f"{path}.name", message, "Use small letters, and each name once.")
        elif place.name not in used:
            message = f"no play, draw or count names the place {place.name}"
            yield Problem("place/unused", path, message, "Let cards be played there, or remove it.")
        yield from _dealt(facts, place, path)
    for path, listed, read in lists:
        yield from _listed(path, listed, names, read)
    yield from _settings(facts)


def _limits(facts: GenomeAnalysis) -> Iterator[Problem]:
    places = facts.genome.places
    piles = sum(all_piles(place, facts.players) for place in places)
    reached = sum(map(pile_count, places))
    if len(places) > MOST_PLACES or piles > MOST_PILES or reached > MOST_REACHED:
        message = (
            f"there are {len(places)} places with {piles} piles, {reached} of them within reach of a player"
        )
        hint = f"Keep at most {MOST_PLACES} places, {MOST_PILES} piles and {MOST_REACHED} within reach."
        yield Problem("limit/places", _LIST, message, hint)


def _listed(path: str, listed: tuple[str, ...], names: list[str], read: bool) -> Iterator[Problem]:
    lost = [name for at, name in enumerate(listed) if name not in names or name in listed[:at]]
    if lost or (listed and not read):
        message = (
            f"{path} names {', '.join(lost or listed)}, which is no place, stands there twice or is not read"
        )
        yield Problem("place/dangling", path, message, "Name places of the list, each once.")
    elif read and not listed:
        message = f"{path} is empty, but cards lie in places"
        yield Problem("place/none-named", path, message, "Name a place of the game.")


def _dealt(facts: GenomeAnalysis, place: Place, path: str) -> Iterator[Problem]:
    builds = place.builds
    if place.deal and builds is not None and (builds.start is not None or place.deal > pile_count(place)):
        message = f"cards are dealt to {place.name} that its piles could not take"
        yield Problem("place/dealt", f"{path}.deal", message, "Deal at most one card to each pile.")
    elif place.deal and place.by_suit:
        message = f"cards of any suit are dealt to {place.name}, which has a pile for each suit"
        yield Problem("place/dealt", f"{path}.deal", message, "Deal no cards to it.")
    drawn = {name for _, draw in facts.of(DrawPhase) if draw.source in PLACE_SOURCES for name in draw.places}
    if place.refill and (not place.deal or place.name not in drawn):
        message = f"{place.name} is filled up again, but nobody draws from it or no card was dealt there"
        yield Problem("place/dealt", f"{path}.refill", message, "Drop the rule, or deal cards there.")
    if builds is not None and builds.start is not None and builds.start not in facts.ranks:
        message = f"no card of the deck has the rank with which {place.name} begins"
        yield Problem("cards/not-in-deck", f"{path}.builds.start", message, "Name a rank of the deck.")


def _settings(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, play in facts.of(PlayPhase):
        why = _unsuited(facts, play) if play.target is PlayTarget.PLACE else None
        if why is not None:
            message = f"cards are laid to places, but {why}"
            hint = "Lay cards one by one, or play them to the tableau."
            yield Problem("place/setting", f"phases[{index}].target", message, hint)
    for index, discard in facts.of(DiscardPhase):
        if discard.target is PlayTarget.PLACE:
            message = "cards are played to places, not discarded"
            yield Problem("place/setting", f"phases[{index}].target", message, "Discard to the pile.")
    for index, draw in facts.of(DrawPhase):
        if draw.whose is PlaceOf.OTHERS and not _owned(facts, draw):
            message = "cards are taken from piles of others, but no place named is the players' own"
            yield Problem("place/setting", f"phases[{index}].whose", message, "Draw from the common piles.")
        if draw.source in PLACE_SOURCES and draw.until is DrawUntil.STAND:
            message = "cards of places are chosen, and nobody chooses as long as they like"
            yield Problem("place/setting", f"phases[{index}].source", message, "Draw from the deck.")


def _owned(facts: GenomeAnalysis, draw: DrawPhase) -> bool:
    """Tell whether the draw takes cards of places in which players have piles of their own."""
    named = places_called(facts.genome, draw.places) if draw.source in PLACE_SOURCES else ()
    return any(place.owner is PlaceOwner.SEAT for place in named)


def _unsuited(facts: GenomeAnalysis, play: PlayPhase) -> str | None:
    """Say what keeps the play from being one to places; None if nothing does."""
    if play.patterns or play.same_count:
        return "several at once are a play"
    if play.on_all_pass is not AllPass.NONE:
        return "passes of all others end or clear something"
    return why_no_places(facts)


def why_no_places(facts: GenomeAnalysis) -> str | None:
    """Say what keeps cards from being laid to places one by one, whatever the phase says; None if nothing does."""
    if facts.setup.choose_suit:
        return "wilds stand for a suit"
    return "nobody sees them" if facts.setup.hand_visibility is HandVisibility.FACE_DOWN else None
