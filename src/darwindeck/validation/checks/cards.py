"""Cards and ranks that rules name: written right, in the deck, valued once, and wild for a purpose."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.deck import RANKS, is_card, pack_of
from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import ClaimPhase, ClaimRank, PlayPhase
from darwindeck.genome.setup import Holder, TableauMode
from darwindeck.validation.problems import Problem

_ABSENT = "Name a card of this deck, or choose a deck that has it."


def check_cards(facts: GenomeAnalysis) -> Iterator[Problem]:
    setup = facts.setup
    whole = pack_of(setup.initial_deck, ()).names
    for index, name in enumerate(setup.removed_cards):
        if name not in whole:
            yield _named(name, f"setup.removed_cards[{index}]")
    if isinstance(setup.first_lead, Holder) and setup.first_lead.card not in facts.pack.names:
        yield _named(setup.first_lead.card, "setup.first_lead.card")
    for path, rank in _ranks(facts):
        if rank.value not in facts.pack.ranks:
            yield _named(rank.value, path)
    spots = facts.spots if facts.sheet.names <= facts.pack.ranks else [*facts.spots, *facts.sheet.spots]
    for spot in spots:
        for place, name in spot.outline.names:
            if name not in facts.pack.names and name not in facts.pack.ranks:
                yield _named(name, spot.path + place)
    if setup.card_values:
        yield from _values(facts)
    if setup.wild_ranks and not _wilds_matter(facts):
        message = "wild ranks override play conditions and claims, and there are none to override"
        hint = "Give a Play phase a valid_play_condition, or remove the wild ranks."
        yield Problem("cards/dead-wild", "setup.wild_ranks", message, hint)


def _ranks(facts: GenomeAnalysis) -> Iterator[tuple[str, Rank]]:
    setup = facts.setup
    for index, rank in enumerate(setup.wild_ranks):
        yield f"setup.wild_ranks[{index}]", rank
    if setup.start_rank is not None and setup.tableau_mode is TableauMode.SEQUENCE:
        yield "setup.start_rank", setup.start_rank
    for index, claim in facts.of(ClaimPhase):
        if claim.rank_mode is not ClaimRank.PLAYER_CHOICE:
            yield f"phases[{index}].rank", claim.rank


def _values(facts: GenomeAnalysis) -> Iterator[Problem]:
    seen: set[Rank] = set()
    for index, value in enumerate(facts.setup.card_values):
        if value.rank in seen:
            message = f"rank {value.rank.value} has two values"
            hint = "Keep one value per rank; a second possible value is the alternate."
            yield Problem("cards/duplicate-value", f"setup.card_values[{index}]", message, hint)
        seen.add(value.rank)


def _wilds_matter(facts: GenomeAnalysis) -> bool:
    if facts.setup.tableau_mode is TableauMode.SEQUENCE:
        return True
    if any(claim.allow_challenge for _, claim in facts.of(ClaimPhase)):
        return True  # a wild card is of whatever rank was claimed
    return any(play.valid_play_condition is not None for _, play in facts.of(PlayPhase))


def _named(name: str, path: str) -> Problem:
    """The problem of a card or rank that is not there."""
    if is_card(name):
        return Problem("cards/not-in-deck", path, f"{name} is not in this deck", _ABSENT)
    if name in RANKS:
        return Problem("cards/not-in-deck", path, f"no card of rank {name} is in this deck", _ABSENT)
    message = f"{name!r} is not a card"
    return Problem("cards/bad-notation", path, message, "Write rank then suit: 2-9 T J Q K A, then h d c s.")
