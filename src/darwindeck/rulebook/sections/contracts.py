"""Bids and contracts: how they are scored."""

from __future__ import annotations

from darwindeck.genome.phases import BiddingPhase
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.rules.contracts import sentences
from darwindeck.wording.text import Item, Line, say


def contracts(facts: RulebookContext) -> list[Block]:
    rules = facts.genome.contract_scoring
    if rules is None:
        return []
    nil = any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase))
    lines = sentences(facts, rules, nil=nil)
    lead = say("{what}", what=_whose(facts, nil))
    return [Paragraph(lead), Bullets(tuple(map(Item, lines)))]


def _whose(facts: RulebookContext, nil: bool) -> Line:
    if facts.auction is not None:
        mates = " and their partners" if facts.genome.team_mode else ""
        return say(
            "Only the declarer has a contract; the tricks are those of the declarer{mates}.", mates=mates
        )
    but = ", Nils not counted" if nil else ""
    if facts.genome.team_mode:
        return say(
            (
                "The contract of a team is the sum of its players' bids{but}; its tricks are those "
                "of all its players."
            ),
            but=but,
        )
    return say("Your bid is your contract{but}.", but=" unless it is Nil" if nil else "")
