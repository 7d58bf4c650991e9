"""The example: one real hand, of which the moment that matters is told in sentences of the narrator, with a picture,
and the score of the whole is worked out.

Games the engine does not run have no example.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.cards import Suit
from darwindeck.genome.phases import ClaimPhase, DiscardPhase, Face, TrickPhase
from darwindeck.genome.setup import DeckTop, TableauMode
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice, seat_names, voice_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Figure, Group, Paragraph
from darwindeck.rulebook.pictures.moments import picture_moment
from darwindeck.rulebook.sections.moments import AUTOMATIC, RECORD, Moment, card_series, player
from darwindeck.rulebook.sections.passages import best_passage
from darwindeck.rulebook.sections.worked import worked_hand
from darwindeck.simulation.events import Event, GameEnds, HandEnds, Passed
from darwindeck.wording.card_groups import ORDER
from darwindeck.wording.grammar import Phrase
from darwindeck.wording.names import SUITS
from darwindeck.wording.text import (
    Card,
    Item,
    Line,
    Name,
    Num,
    capital,
    join_sentences,
    plain,
    say,
    series,
    spans,
)


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
        *worked_hand(facts, found),
    ]


def _hand(facts: RulebookContext, first: Moment, lines: list[Line]) -> list[Block]:
    """Return the hand of the player, with a word to who cannot see it."""
    hand = () if facts.blind else first.before.zones.hands[first.actor]
    if not hand or not lines:
        return []
    who = capital(player(first.actor))
    held = plain(say("{who} holds {cards}.", who=who, cards=card_series(hand)))
    return [Figure((Group("", tuple(hand), fan=True),), f"The hand of {plain(player(first.actor))}", held)]


def opening(facts: RulebookContext, moment: Moment) -> Line:
    """Return what lies on the table and what the player holds."""
    zones, now = moment.before.zones, moment.after if moment.action == AUTOMATIC else moment.before
    words = "From a real game, in which the players are numbered clockwise. It is the turn of {who}"
    line = say(words, who=player(moment.actor))
    if not facts.blind and zones.hands[moment.actor]:
        line = say("{a}, who holds {hand}", a=line, hand=card_series(zones.hands[moment.actor]))
    if now.zones.discard and not _thrown_unseen(facts):
        line = say("{a}. The top card of the discard pile is {top}", a=line, top=Card(now.zones.discard[0]))
    if now.declared_suit is not None:
        line = say(
            "{a}, a wild card for which {suit} were named", a=line, suit=SUITS[Suit(now.declared_suit)]
        )
    if now.zones.tableau and not facts.has(ClaimPhase):
        lie = "lies" if len(now.zones.tableau) == 1 else "lie"
        line = say(
            "{a}. On the tableau {lie} {cards}", a=line, lie=lie, cards=_laid(facts, now.zones.tableau)
        )
        if moment.last_play and len(now.zones.tableau) > len(moment.last_play):
            line = say("{a}; the last play was {cards}", a=line, cards=card_series(moment.last_play))
    if _lies_open(facts, moment) and now.zones.deck:
        line = say("{a}. On the deck {top} lies face up", a=line, top=Card(now.zones.deck[0]))
    if moment.before.trump is not None:
        line = say("{a}. Trumps are {suit}", a=line, suit=SUITS[Suit(moment.before.trump)])
    if moment.knocker is not None:
        line = say("{a}. {who} has knocked", a=line, who=capital(player(moment.knocker)))
    return say("{a}.", a=line)


def _thrown_unseen(facts: RulebookContext) -> bool:
    """Tell whether cards are discarded face down: nobody knows what lies on that pile."""
    return facts.buries or any(phase.face is Face.DOWN for _, phase in facts.paths_of(DiscardPhase))


def _laid(facts: RulebookContext, tableau: Sequence[str]) -> Line:
    """Return the cards on the tableau; a sequence by its two ends."""
    if facts.mode is not TableauMode.SEQUENCE:
        return card_series(tableau)
    piles = [sorted((c for c in tableau if c[1] == suit), key=lambda c: ORDER.index(c[0])) for suit in Suit]
    ends = [
        say("{a} to {b}", a=Card(pile[0]), b=Card(pile[-1])) if len(pile) > 1 else (Card(pile[0]),)
        for pile in piles
        if pile
    ]
    return series(ends)


def telling(facts: RulebookContext, moments: Sequence[Moment]) -> list[Line]:
    """Return what happened, an action a line; cards that are picked one by one are told when they are played."""
    voice = voice_of(facts.genome, tuple(map(str.lower, seat_names(facts.players))))
    found = []
    for moment in _without_idle_end(moments):
        told = [_spans(line.phrase, voice) for line in tell_all(_of_the_hand(facts, moment.events), voice)]
        if told:
            found.append(join_sentences(*told))
    return found


def _without_idle_end(moments: Sequence[Moment]) -> Sequence[Moment]:
    """Without a last step in which a player who has acted does no more."""
    if len(moments) < 2:
        return moments
    last, before = moments[-1], moments[-2]
    idle = bool(last.events) and all(isinstance(event, Passed) for event in last.events)
    return moments[:-1] if idle and last.actor == before.actor else moments


def _of_the_hand(facts: RulebookContext, events: Sequence[Event]) -> Sequence[Event]:
    """Cut what comes after the end of a hand, which belongs to the next one; a game of one hand ends with it."""
    ends = next((at for at, event in enumerate(events) if isinstance(event, HandEnds)), len(events))
    if not facts.multi:
        return [*events[:ends], *(event for event in events[ends:] if isinstance(event, GameEnds))]
    return [_without_sheet(event) for event in events[: ends + 1]]


def _without_sheet(event: Event) -> Event:
    """Leave out the points of a hand, which follow as a table."""
    if not isinstance(event, HandEnds):
        return event
    return msgspec.structs.replace(event, sheet=msgspec.structs.replace(event.sheet, columns=()))


def _spans(words: Phrase, voice: Voice) -> Line:
    """Return the narrator's words as a rulebook holds them: cards and numbers by themselves."""
    line: Line = ()
    for piece in words:
        match piece:
            case Card():
                line += spans(piece)
            case Num(value):
                line += spans(Num(value, derived=RECORD))
            case Name(text):
                seat = voice.names.index(text.lower())
                line += capital(player(seat)) if text[0].isupper() else player(seat)
            case str():
                line += spans(piece)
            case _:
                assert_never(piece)
    return line


def _lies_open(facts: RulebookContext, moment: Moment) -> bool:
    """While a trick is played, the top card of the deck lies face up if it ever does."""
    shown = facts.setup.deck_top is DeckTop.UP and facts.auction is None
    return shown and isinstance(moment.phase, TrickPhase)
