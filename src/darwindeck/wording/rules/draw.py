"""The Draw phase in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from darwindeck.analysis.conditions import asks_empty_hand
from darwindeck.analysis.places import PLACE_SOURCES, places_called
from darwindeck.analysis.traits import draws_from_row
from darwindeck.genome.conditions import Location, LocationEmpty, Not
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.places import PlaceOf
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckTop
from darwindeck.wording.conditions.predicates import Voice, leaves, predicate
from darwindeck.wording.conditions.sentences import one_sentence, requirement
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards
from darwindeck.wording.fields import Field, Fields, once, one_of, so_many, yes_no
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.places import place_items, place_title, place_titles
from darwindeck.wording.text import Item, Line, Num, Strong, capital, count, number, say

SOURCES: Final = {
    DrawSource.DECK: "from the deck",
    DrawSource.DISCARD: "from the top of the discard pile",
    DrawSource.DECK_OR_DISCARD: "each from the deck or from the top of the discard pile, whichever you like",
    DrawSource.OPPONENT_HAND: "unseen from {whom}",
    DrawSource.TABLEAU: "of your choice from the tableau",
    DrawSource.DECK_OR_TABLEAU: "each from the deck or of your choice from the tableau",
}
ONE_SOURCE: Final = {
    **SOURCES,
    DrawSource.DECK_OR_DISCARD: "from the deck or from the top of the discard pile, whichever you like",
    DrawSource.DECK_OR_TABLEAU: "from the deck, or one of your choice from the tableau",
}
OPPONENTS: Final = {
    DrawOpponent.NEXT: "the hand of the next player who has cards",
    DrawOpponent.PREV: "the hand of the nearest player before you who has cards",
    DrawOpponent.CHOICE: "the hand of a player of your choice who has cards",
    DrawOpponent.RANDOM: "the hand of a player with cards who is picked at random",
}


def sentence(facts: WordingContext, place: int, phase: DrawPhase) -> Item:
    path = step_path(place)
    rules = ["draw", rule_id(phase, "source"), rule_id(phase, "until")]
    if phase.source is DrawSource.OPPONENT_HAND:
        rules.append(rule_id(phase, "opponent"))
    n = count(phase.count, f"{path}.count")
    what = _if_so(
        _condition(facts, path, phase), _what(facts, phase, n), alone=phase.until is DrawUntil.PLAYABLE
    )
    head = say("{name} {what}", *rules, name=Strong("Draw."), what=capital(what))
    return Item(head, tuple(_details(facts, path, phase, n)))


def _condition(facts: WordingContext, path: str, phase: DrawPhase) -> Line | None:
    """When the step takes place, as a clause; nothing if it always does, or needs a list to be told."""
    if phase.condition is None:
        return None
    return one_sentence(phase.condition, f"{path}.condition", "a card", facts.got)


def _if_so(condition: Line | None, what: Line, *, alone: bool) -> Line:
    """Say what is drawn, after the condition: who draws only when no card can be played is asked both at once."""
    if alone:
        if condition is None:
            return say("if you have no card that you can play, {what}", what=what)
        return say("if {it} and you have no card that you can play, {what}", it=condition, what=what)
    return what if condition is None else say("if {it}, {what}", it=condition, what=what)


def _from(facts: WordingContext, phase: DrawPhase, *, single: bool) -> Line:
    table = ONE_SOURCE if single else SOURCES
    if phase.source in PLACE_SOURCES:
        return _from_places(facts, phase, single=single)
    return say(table[phase.source], whom=OPPONENTS[phase.opponent])


_WHOSE: Final = {PlaceOf.OWN: "your", PlaceOf.OTHERS: "another player's"}


def _from_places(facts: WordingContext, phase: DrawPhase, *, single: bool) -> Line:
    where = place_titles(facts.genome, phase.places, whose=_WHOSE[phase.whose])
    deck = "from the deck, or " if phase.source is DrawSource.DECK_OR_PLACE else ""
    top = "the top card of a pile of your choice" if single else "each from the top of a pile of your choice"
    words = "{deck}{top} from {where}" if deck and single else "{deck}from the top of {where}"
    robs = (rule_id(phase, "whose"),) if phase.whose is PlaceOf.OTHERS else ()
    return say(words, rule_id(phase, "places"), *robs, deck=deck, top=top, where=where)


def _what(facts: WordingContext, phase: DrawPhase, n: Num) -> Line:
    may = "" if phase.mandatory else "you may "
    match phase.until:
        case DrawUntil.COUNT if phase.source is DrawSource.DISCARD and phase.count > 1:
            words = "{may}draw the top {n} cards of the discard pile, or the whole pile if it has fewer."
            return say(words, may=may, n=n)
        case DrawUntil.COUNT:
            place = _from(facts, phase, single=phase.count == 1)
            return say("{may}draw {n} {n:card|cards} {place}.", may=may, n=n, place=place)
        case DrawUntil.PLAYABLE:
            place = _from(facts, phase, single=True)
            if phase.count == 1:
                return say("{may}draw {n} {n:card|cards} {place}.", may=may, place=place, n=n)
            lead = "{may}draw cards one at a time {place}"
            if phase.count == 0:
                return say(lead + " until you can play one.", f"{_KIND}.count=0", may=may, place=place)
            return say(
                lead + " until you can play one or have drawn {n} {n:card|cards}.", may=may, place=place, n=n
            )
        case DrawUntil.STAND:
            place = _from(facts, phase, single=True)
            if phase.count == 1:
                return say("you may draw {n} {n:card|cards} {place}.", n=n, place=place)
            much = "up to {n} {n:card|cards}" if phase.count else "as many cards as you like"
            rules = [] if phase.count else [f"{_KIND}.count=0"]
            return say(f"draw {much}, one at a time {{place}}; stop when you want.", *rules, n=n, place=place)
        case DrawUntil.REFILL if asks_empty_hand(phase.condition):
            place = _from(facts, phase, single=phase.count == 1)
            return say("{may}draw {n} {n:card|cards} {place}.", may=may, place=place, n=n)
        case DrawUntil.REFILL:
            place = _from(facts, phase, single=phase.count == 1)
            return say("{may}draw {place} until you hold {n} {n:card|cards}.", may=may, place=place, n=n)
        case _:
            assert_never(phase.until)


_KIND: Final = "draw"
_DECK: Final = (
    DrawSource.DECK,
    DrawSource.DECK_OR_DISCARD,
    DrawSource.DECK_OR_TABLEAU,
    DrawSource.DECK_OR_PLACE,
)


def _details(facts: WordingContext, path: str, phase: DrawPhase, n: Num) -> list[Item]:
    found: list[Item] = []
    if phase.condition is not None and _condition(facts, path, phase) is None:
        lead = "This step takes place only"
        found.append(requirement(lead, phase.condition, f"{path}.condition", "a card", facts.got))
    if not phase.mandatory and phase.until is not DrawUntil.STAND:
        several = phase.count != 1 and phase.until is not DrawUntil.PLAYABLE
        words = "Draw all of them or none." if several else "You may leave it."
        found.append(Item(say(words, rule_id(phase, "mandatory"))))
    if phase.until is DrawUntil.STAND and not phase.mandatory:
        found.append(Item(say("You need not draw at all.", rule_id(phase, "mandatory"))))
    if facts.target is not None and path == facts.paths_of(DrawPhase)[0][0]:
        where, most = facts.target
        words = "Whenever a card brings your hand over {most}, you are bust: you are out of the hand at once."
        found.append(Item(say(words, most=number(most, where))))
    if (
        phase.until is DrawUntil.REFILL
        and not asks_empty_hand(phase.condition)
        and _may_hold_more(facts, phase)
    ):
        words = "If you already hold {n} {n:card|cards} or more, you draw nothing."
        found.append(Item(say(words, n=n)))
    if facts.setup.deck_top is DeckTop.UP and phase.source in _DECK:
        found.append(Item(_face_up(facts, phase), key=True))
    if draws_from_row(phase) and facts.refills_row:
        words = "Each card that you take from the tableau is replaced from the deck at once."
        found.append(Item(say(words, rule_id(facts.setup, "refill_tableau"))))
    if phase.source in PLACE_SOURCES:
        found.extend(_taking(facts, phase))
    if phase.source is DrawSource.OPPONENT_HAND:
        found.append(Item(say("Nobody chooses the card: it is taken at random, and only you see it.")))
    return found


def _taking(facts: WordingContext, phase: DrawPhase) -> list[Item]:
    """Say what lies there, if no play has said it, what may not be taken, and what takes its place."""
    laid = {name for _, play in facts.of(PlayPhase) for name in play.places}
    found = list(place_items(facts, tuple(name for name in phase.places if name not in laid)))
    if laid & set(phase.places):
        found.append(Item(say("You may not take the card that you have just laid.")))
    for place in places_called(facts.genome, phase.places):
        if place.refill:
            words = "When the last card of a pile is taken from {where}, the next card of the deck is turned up there."
            where = place_title(facts.genome, place)
            found.append(Item(say(words, rule_id(place, "refill"), where=where)))
    return found


def _may_hold_more(facts: WordingContext, phase: DrawPhase) -> bool:
    """Return whether a hand can have more cards than it is filled up to."""
    others = any(draw is not phase and draw.until is not DrawUntil.REFILL for _, draw in facts.of(DrawPhase))
    higher = any(draw.count > phase.count for _, draw in facts.of(DrawPhase))
    gains = facts.has_effect(EffectType.DRAW_CARDS, EffectType.STEAL_CARD, EffectType.SWAP_HANDS)
    taken = facts.has(AskPhase, ClaimPhase) or (facts.tableau_takes and not facts.tableau_captures)
    return facts.largest_hand > phase.count or others or higher or gains or taken


def _face_up(facts: WordingContext, phase: DrawPhase) -> Line:
    """Who gets the card that lies face up: in turn after turn, and where everybody has one turn."""
    if facts.takes_turns and not phase.once:
        words = "The first card you draw from the deck in your turn is the one that lies face up; any other is unseen."
        return say(words)
    winner = " (after a trick, its winner)" if facts.has(TrickPhase) else ""
    words = (
        "Whoever draws first{winner} takes the face-up card on the deck; the other cards are drawn unseen."
    )
    return say(words, winner=winner)


def is_either(facts: WordingContext, pile: DrawPhase, deck: DrawPhase) -> bool:
    """Return whether the second draw is for who left the discard pile lying, which is never empty before the first."""
    takes = pile.source is DrawSource.DISCARD and not pile.mandatory and pile.condition is None
    left = Not(LocationEmpty(Location.DISCARD))
    waits = deck.source is DrawSource.DECK and deck.mandatory and deck.condition == left
    counts = pile.until is DrawUntil.COUNT and deck.until is DrawUntil.COUNT
    refilled = facts.setup.initial_discard_count > 0 and any(
        phase.target is PlayTarget.DISCARD and phase.min_cards > 0
        for _, phase in facts.paths_of(DiscardPhase)
    )
    return takes and waits and counts and refilled and pile.once == deck.once


def draw_either(place: int, pile: DrawPhase, deck: DrawPhase) -> Item:
    """Return the two as one choice."""
    n = count(deck.count, f"phases[{place + 1}].count")
    most = count(pile.count, f"phases[{place}].count")
    words = "{name} Draw {n} {n:card|cards} from the deck, or take the whole discard pile instead."
    long = "If the pile has more than {most} {most:card|cards}, take only the top {most} and draw from the deck too."
    return Item(say(words, name=Strong("Draw."), n=n), (Item(say(long, most=most)),))


_FROM: Final = {
    DrawSource.DECK: "from the deck",
    DrawSource.DISCARD: "from the discard pile",
    DrawSource.DECK_OR_DISCARD: "from the deck or the discard pile",
    DrawSource.OPPONENT_HAND: "from another hand",
    DrawSource.TABLEAU: "of your choice from the table",
    DrawSource.DECK_OR_TABLEAU: "from the deck or of your choice from the table",
    DrawSource.PLACE: "from {places}",
    DrawSource.DECK_OR_PLACE: "from the deck or {places}",
}
_FROM_HANDS: Final = {
    DrawOpponent.NEXT: "from the next player's hand",
    DrawOpponent.PREV: "from the hand of the player before you",
    DrawOpponent.CHOICE: "from a hand of your choice",
    DrawOpponent.RANDOM: "from a random opponent's hand",
}
_WHOLE_PILE: Final = 13
_SHORT: Final = 2
_PILE_LEFT: Final = Not(LocationEmpty(Location.DISCARD))


def clause(phase: DrawPhase, game: GameGenome, named: Sequence[str] = ()) -> Deed:
    """Return what is drawn; things that were named before are "it"."""
    source = _FROM_HANDS[phase.opponent] if phase.source is DrawSource.OPPONENT_HAND else _FROM[phase.source]
    source = source.format(places=place_titles(game, phase.places, whose=_WHOSE[phase.whose]))
    if _takes_whole_pile(phase):
        return Deed("take the whole discard pile", may=True)
    condition = _when(phase, game, named)
    only = f" if {condition}" if condition else ""
    match phase.until:
        case DrawUntil.COUNT:
            return Deed(f"draw {cards(phase.count)} {source}{only}", may=not phase.mandatory)
        case DrawUntil.PLAYABLE:
            if phase.count != 1:
                return Deed(f"draw until you can play{only}")
            return Deed(f"draw a card if you cannot play{f' and {condition}' if condition else ''}")
        case DrawUntil.STAND:
            return Deed(f"draw as long as you like{only}")
        case DrawUntil.REFILL:
            return Deed(f"fill your hand up to {say_number(phase.count)}{only}")
        case _:
            assert_never(phase.until)


def _takes_whole_pile(phase: Phase) -> bool:
    if not isinstance(phase, DrawPhase):
        return False
    return phase.count >= _WHOLE_PILE and phase.source is DrawSource.DISCARD


def _when(phase: DrawPhase, game: GameGenome, named: Sequence[str]) -> str:
    if phase.condition is None:
        return ""
    if phase.condition == _PILE_LEFT and any(map(_takes_whole_pile, game.phases)):
        return "you left it"
    few = len(list(leaves(phase.condition))) <= _SHORT
    melds = any(isinstance(each, MeldPhase) for each in game.phases)
    voice = Voice(melds=melds, named=named)
    return predicate(phase.condition, voice=voice) if few else "you meet its conditions"


FIELDS: Final[Fields] = {
    "source": Field(
        "where from",
        one_of(
            {
                DrawSource.DECK: "you draw from the deck",
                DrawSource.DISCARD: "you draw from the discard pile",
                DrawSource.DECK_OR_DISCARD: "you draw from the deck or the discard pile",
                DrawSource.OPPONENT_HAND: "you draw from another player's hand",
                DrawSource.TABLEAU: "you choose a card from the table",
                DrawSource.DECK_OR_TABLEAU: "you draw from the deck or choose a card from the table",
                DrawSource.PLACE: "you take the top card of a pile",
                DrawSource.DECK_OR_PLACE: "you draw from the deck or take the top card of a pile",
            }
        ),
    ),
    "count": Field(
        "number of cards",
        so_many("you draw {n} cards", one="you draw {n} card", none="you draw as many as you need"),
    ),
    "mandatory": Field("is it a must?", yes_no("you have to draw", "you need not draw")),
    "condition": Field(
        "only if",
        lambda only, _: "you may always draw" if only is None else f"you draw only if {predicate(only)}",
    ),
    "until": Field(
        "how long one draws",
        one_of(
            {
                DrawUntil.COUNT: "you draw a fixed number",
                DrawUntil.PLAYABLE: "you draw until you can play",
                DrawUntil.STAND: "you draw as long as you like",
                DrawUntil.REFILL: "you draw your hand full again",
            }
        ),
    ),
    "opponent": Field(
        "whose hand",
        one_of(
            {
                DrawOpponent.NEXT: "you draw from the next player",
                DrawOpponent.PREV: "you draw from the player before you",
                DrawOpponent.CHOICE: "you draw from a player you choose",
                DrawOpponent.RANDOM: "you draw from a random opponent",
            }
        ),
    ),
    "once": once("draw"),
    "whose": Field(
        "whose piles",
        one_of(
            {
                PlaceOf.OWN: "you draw from your own piles",
                PlaceOf.OTHERS: "you draw from the piles of others",
            }
        ),
    ),
    "places": Field(
        "which piles",
        lambda names, game: f"cards are taken from {place_titles(game, names) or 'no pile'}",
    ),
}
