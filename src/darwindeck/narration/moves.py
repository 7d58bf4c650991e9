"""Clauses about cards that move or are shown."""

from __future__ import annotations

from typing import assert_never

from darwindeck.narration.voice import Voice
from darwindeck.simulation.events import (
    BookLaid,
    Captured,
    CardsShown,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Fished,
    HandedOver,
    HandShown,
    HandsSwapped,
    LaidFaceDown,
    LaidOff,
    Melded,
    PassedOn,
    Peeked,
    PileTaken,
    Played,
    Reshuffled,
    RowCleared,
    TrickTaken,
    TurnedUp,
    ZoneKind,
)
from darwindeck.wording.grammar import Phrase, cards_listed, counted, phrase
from darwindeck.wording.names import a_rank, rank_plural
from darwindeck.wording.rules.hand_names import hand_phrase
from darwindeck.wording.text import Card

Move = (
    Dealt
    | TurnedUp
    | Reshuffled
    | Drew
    | Fished
    | Played
    | LaidFaceDown
    | Discarded
    | TrickTaken
    | Claimed
    | PileTaken
    | HandedOver
    | BookLaid
    | PassedOn
    | Captured
    | RowCleared
    | HandsSwapped
    | Peeked
    | CardsShown
    | HandShown
    | Melded
    | LaidOff
)


def tell_move(event: Move, voice: Voice) -> Phrase:
    match event:
        case Dealt() | TurnedUp() | Reshuffled() | Drew() | Fished():
            return _from_stock(event, voice)
        case Played() | LaidFaceDown() | Discarded() | TrickTaken() | Captured() | RowCleared():
            return _to_table(event, voice)
        case Claimed() | PileTaken() | HandedOver() | BookLaid() | PassedOn() | HandsSwapped() | Peeked():
            return _between_hands(event, voice)
        case CardsShown() | HandShown() | Melded() | LaidOff():
            return _laid_open(event, voice)
        case _:
            assert_never(event)


def _from_stock(event: Dealt | TurnedUp | Reshuffled | Drew | Fished, voice: Voice) -> Phrase:
    match event:
        case Dealt():
            return voice.who(event.seat).does("be", "dealt", cards_listed(event.cards))
        case TurnedUp():
            return _turned_up(event)
        case Reshuffled():
            return phrase("the discard pile is shuffled into a new deck of", counted(event.count, "card"))
        case Drew():
            return _drew(event, voice)
        case Fished():
            who = voice.who(event.seat)
            if event.cards[0] is not None:
                lucky = "just what was asked for" if event.lucky else ""
                fished = who.does(
                    "go", "fishing and", "draw" if who.plural else "draws", Card(event.cards[0])
                )
                return phrase(fished, ":", lucky) if lucky else fished
            found = f"and finds one of the {rank_plural(event.rank)}" if event.lucky else ""
            return who.does("go", "fishing", found)
        case _:
            assert_never(event)


def _turned_up(event: TurnedUp) -> Phrase:
    cards = cards_listed(event.cards)
    several = "are" if len(event.cards) > 1 else "is"
    match event.to.kind:
        case ZoneKind.DISCARD:
            return phrase(cards, several, "turned up to start the discard pile")
        case ZoneKind.HOUSE:
            return phrase(
                "the house shows" if event.from_.kind is ZoneKind.STOCK else "the house turns up", cards
            )
        case ZoneKind.STOCK:
            return phrase(cards, several, "turned up")
        case ZoneKind.ROW | ZoneKind.SEQUENCE | ZoneKind.TRICK | ZoneKind.CLAIM_PILE:
            return phrase(cards, several, "turned up on the table")
        case ZoneKind.PLACE:
            return phrase(cards, several, "turned up on a pile")
        case ZoneKind.HAND | ZoneKind.CAPTURED | ZoneKind.MELDS:
            return phrase(cards, several, "turned up")  # no rule does so
        case _:
            assert_never(event.to.kind)


def _drew(event: Drew, voice: Voice) -> Phrase:
    who, cards = voice.who(event.seat), cards_listed(event.cards)
    match event.from_.kind:
        case ZoneKind.DISCARD:
            return who.does("take", cards, "from the discard pile")
        case ZoneKind.HAND:
            return who.does("draw", cards, "from", voice.whose(event.from_.seat), "hand")
        case ZoneKind.STOCK if event.face_up:
            return who.does("take", cards, "from the top of the deck")
        case ZoneKind.ROW:
            return who.does("take", cards, "from the table")
        case ZoneKind.PLACE:
            return who.does("take", cards, "from a pile")
        case ZoneKind.STOCK | ZoneKind.SEQUENCE | ZoneKind.TRICK | ZoneKind.CLAIM_PILE:
            return who.does("draw", cards)
        case ZoneKind.CAPTURED | ZoneKind.MELDS | ZoneKind.HOUSE:
            return who.does("draw", cards)
        case _:
            assert_never(event.from_.kind)


def _to_table(
    event: Played | LaidFaceDown | Discarded | TrickTaken | Captured | RowCleared, voice: Voice
) -> Phrase:
    match event:
        case Played() if event.to.kind is ZoneKind.PLACE:
            where = "in the middle" if event.to.seat is None else "on a pile of their own"
            who = voice.who(event.seat)
            if event.to.seat is not None and who.plural:
                where = "on a pile of your own"
            return who.does("lay", cards_listed(event.cards), where)
        case Played():
            return voice.who(event.seat).does("lead" if event.leads else "play", cards_listed(event.cards))
        case LaidFaceDown():
            return voice.who(event.seat).does("lay", cards_listed(event.cards), "face down")
        case Discarded():
            return voice.who(event.seat).does("discard", cards_listed(event.cards))
        case TrickTaken():
            best = next(played.card for played in event.cards if played.seat == event.seat)
            return voice.who(event.seat).does("take", "the trick with", Card(best))
        case Captured():
            return _captured(event, voice)
        case RowCleared() if event.from_.kind is ZoneKind.TRICK:
            return phrase("nobody takes the trick:", cards_listed(event.cards), "are discarded")
        case RowCleared() if event.from_.kind is ZoneKind.STOCK:
            return phrase(cards_listed(event.cards), "is discarded too")
        case RowCleared():
            return phrase("the table is cleared")
        case _:
            assert_never(event)


def _captured(event: Captured, voice: Voice) -> Phrase:
    who, cards = voice.who(event.seat), cards_listed(event.cards)
    if event.rest:
        return who.does("take", "what is left on the table:", cards)
    if event.to.kind is ZoneKind.HAND:
        return who.does("win", "the battle and", "take" if who.plural else "takes", cards)
    return who.does("capture", cards)


def tell_capture(event: Captured, by: str, voice: Voice) -> Phrase:
    """Return a capture with the card that was played for it, which is the last."""
    return voice.who(event.seat).does("capture", cards_listed(event.cards[:-1]), "with", Card(by))


def _between_hands(
    event: Claimed | PileTaken | HandedOver | BookLaid | PassedOn | HandsSwapped | Peeked, voice: Voice
) -> Phrase:
    who = voice.who(event.seat)
    match event:
        case Claimed():
            several = len(event.cards) > 1
            what = f"them {rank_plural(event.rank)}" if several else f"it {a_rank(event.rank)}"
            says = "call" if who.plural else "calls"
            return who.does("lay", cards_listed(event.cards), "face down and", says, what)
        case PileTaken():
            if None in event.cards:
                return who.does("take", "the pile:", counted(len(event.cards), "card"))
            return who.does("take", "the pile:", cards_listed(event.cards))
        case HandedOver():
            return who.does("hand over", cards_listed(event.cards), "to", voice.whom(event.to.seat))
        case BookLaid():
            return who.does("lay", f"a book of {rank_plural(event.rank)}")
        case PassedOn():
            return who.does("pass", cards_listed(event.cards), "to", voice.whom(event.to.seat))
        case HandsSwapped():
            return who.does("swap", "hands with", voice.whom(event.with_))
        case Peeked():
            looks = who.does("look", "at", voice.whose(event.at), "hand")
            seen = event.cards and event.cards[0] is not None
            return phrase(looks, ":", cards_listed(event.cards)) if seen else looks
        case _:
            assert_never(event)


def _laid_open(event: CardsShown | HandShown | Melded | LaidOff, voice: Voice) -> Phrase:
    who = voice.who(event.seat)
    match event:
        case CardsShown():
            return who.does("show", cards_listed(event.cards))
        case HandShown():
            shown = who.does("show", cards_listed(event.cards)) if event.cards else who.does("have")
            return phrase(shown, ":" if event.cards else "", hand_phrase(event.hand))
        case Melded():
            return who.does("lay down", f"a {event.meld}:", cards_listed(event.cards))
        case LaidOff():
            return who.does("add", cards_listed(event.cards), f"to a {event.meld}")
        case _:
            assert_never(event)
