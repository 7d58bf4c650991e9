"""Tableau Rules (seed 000): how cards on the tableau interact, beyond the sentence that stands with the play; nothing
in mode none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.genome.phases import DiscardPhase, PlayTarget
from darwindeck.genome.setup import (
    CaptureRest,
    Captures,
    CaptureTo,
    SequenceDirection,
    SetupRules,
    TableauMode,
    TieRule,
)
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import RANKS, rank_plural
from darwindeck.wording.rules import captures
from darwindeck.wording.text import Item, Line, Num, count, say


def tableau(facts: RulebookContext) -> list[Block]:
    match facts.mode:
        case TableauMode.NONE:
            return []
        case TableauMode.WAR:
            lines = list(_war(facts))
        case TableauMode.MATCH_RANK:
            lines = list(_match(facts))
        case TableauMode.SEQUENCE:
            lines = list(sequence_rules(facts))
        case _:
            assert_never(facts.mode)
    if any(phase.target is PlayTarget.TABLEAU for _, phase in facts.paths_of(DiscardPhase)):
        lines.append(say("Cards that are discarded to the tableau only come to lie there."))
    return [Bullets(tuple(map(Item, lines)))]


TAKEN: Final = {
    CaptureTo.HAND_BOTTOM: "puts them under their own cards, the winner's own cards first",
    CaptureTo.CAPTURED: "puts them aside as captured cards",
}

OWN: Final = {
    CaptureTo.HAND_BOTTOM: "takes back their own cards",
    CaptureTo.CAPTURED: "puts their own cards aside as captured cards",
}


def _war(facts: RulebookContext) -> Iterator[Line]:
    setup = facts.setup
    yield say(
        "As soon as both players have a card on the tableau that has not been compared, these cards are compared."
    )
    words = "The higher card wins. Its player takes all cards on the tableau and {where}."
    yield say(words, rule_id(setup, "capture_to"), where=TAKEN[setup.capture_to])
    yield from war_ties(facts)


def war_ties(facts: RulebookContext) -> Iterator[Line]:
    """Yield what follows when the cards that are compared are equal."""
    setup = facts.setup
    rule = rule_id(setup, "tie_rule")
    if setup.tie_rule is TieRule.SPLIT:
        words = "If the cards are equal in rank, each player {back}."
        yield say(words, rule, back=OWN[setup.capture_to])
        return
    words = (
        "If the cards are equal in rank, they stay and there is a battle for all the cards that lie there."
    )
    yield say(words, rule)
    yield from _battle(count(setup.battle_stake, "setup.battle_stake"), OWN[setup.capture_to])


def _battle(stake: Num, back: str) -> Iterator[Line]:
    if stake.value:
        words = (
            "In a battle each player first adds {n} {n:card|cards} face down, or fewer if necessary, so as to keep "
            "one card to compare; then play continues, and the next two cards are compared."
        )
        yield say(words, n=stake)
    else:
        yield say("Play continues, and the next two cards are compared.")
    words = "A player who has no card left for a battle loses it. If neither has one, each {back}."
    yield say(words, back=back)


def _match(facts: RulebookContext) -> Iterator[Line]:
    setup = facts.setup
    if setup.capture is None:
        yield from _plain(setup)
    else:
        yield from captures.table_rules(setup, setup.capture)
    yield say("The card you played and what it captured go face down to your captured pile.")
    yield say("If your card captures nothing, it stays on the tableau.")
    if setup.sweep_points:
        yield from captures.sweep_rules(setup.capture or Captures())
    last = setup.capture_rest is CaptureRest.LAST_CAPTURER
    but = "; this is not a sweep" if last and setup.sweep_points else ""
    yield say(REST[setup.capture_rest], rule_id(setup, "capture_rest"), but=but, round=facts.round)


def _plain(setup: SetupRules) -> Iterator[Line]:
    yield say(
        "You capture exactly one card of the same rank. If several match, you choose which. "
        "You need not play a card that can capture, but the card you play must capture if it can."
    )
    if setup.capture_sums:
        yield say(
            "If several groups of cards add up to the value of your card, you capture the one you choose."
        )


REST: Final = {
    CaptureRest.LAST_CAPTURER: (
        "When the {round} ends, the player who captured last takes the cards left on the tableau, which count like "
        "captured ones{but}."
    ),
    CaptureRest.NONE: "When the {round} ends, nobody gets the cards left on the tableau.",
}


def sequence_rules(facts: RulebookContext) -> Iterator[Line]:
    """Say how piles begin and grow."""
    setup = facts.setup
    yield say("There is one pile for each suit, and a card can only go on the pile of its own suit.")
    if setup.start_rank is not None:
        words = "A suit that has no pile can only be started with its {rank}; {ranks} may always be played."
        yield say(
            words, "setup.start_rank", rank=RANKS[setup.start_rank], ranks=rank_plural(setup.start_rank)
        )
    else:
        yield say("A suit that has no pile may be started with any card.")
    ends = {
        SequenceDirection.ASCENDING: "A pile grows upwards only, each card being one rank higher than the last.",
        SequenceDirection.DESCENDING: "A pile grows downwards only, each card being one rank lower than the last.",
        SequenceDirection.BOTH: "A pile grows at both ends: one rank above its highest card or below its lowest.",
    }
    yield say(ends[setup.sequence_direction], rule_id(setup, "sequence_direction"))
    gaps = "" if facts.every_rank else " Ranks that the deck does not have are left out."
    words = (
        "The ace is the lowest card, the king the highest; nothing goes below an ace or above a king.{gaps}"
    )
    yield say(words, gaps=gaps)
