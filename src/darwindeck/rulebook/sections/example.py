"""The example: the moment that matters in this game, from a real record, with a picture.

How its hand was scored is worked out under Scoring.

Games the engine does not run have no example.
"""

from __future__ import annotations

from darwindeck.errors import DarwinDeckError
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Figure, Group, Item, Line, Paragraph
from darwindeck.rulebook.pictures.moments import picture_moment
from darwindeck.rulebook.sections.moments import Moment, cards_told, player
from darwindeck.rulebook.sections.passages import best_passage
from darwindeck.rulebook.sections.telling import opening, telling
from darwindeck.rulebook.words.sentences import capital, plain, say


def example(facts: RulebookContext) -> list[Block]:
    try:
        found = best_passage(facts)
    except DarwinDeckError:
        return []
    if found is None:
        return []
    lines = telling(facts, found.moments)
    if not lines:
        return []
    first = found.moments[0]
    return [
        Paragraph(opening(facts, first)),
        *_hand(facts, first, lines),
        *picture_moment(facts, found.moments, " ".join(map(plain, lines))),
        Bullets(tuple(map(Item, lines)), ordered=len(lines) > 1),
    ]


def _hand(facts: RulebookContext, first: Moment, lines: list[Line]) -> list[Block]:
    """The hand of the player, with a word to who cannot see it."""
    hand = () if facts.blind else first.before.zones.hands[first.actor]
    if not hand or not lines:
        return []
    who = capital(player(first.actor))
    held = plain(say("{who} holds {cards}.", who=who, cards=cards_told(hand)))
    return [Figure((Group("", tuple(hand), fan=True),), f"The hand of {plain(player(first.actor))}", held)]
