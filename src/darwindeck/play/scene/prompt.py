"""What a seat is asked, as a tree of choices: cards picked one by one, a number, buttons. It is made of the steps that
the engine allows by what the seat knows; nothing is tried out to make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from darwindeck.analysis.places import PLACE_SOURCES, pile_count
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    Unable,
)
from darwindeck.genome.places import Place, PlaceOf, PlaceOwner
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import CardPick, NumberPick, Option, OptionKind, Prompt, ZoneKind
from darwindeck.play.scene.questions import ask, demanded_words
from darwindeck.play.scene.zones import zone_id
from darwindeck.simulation.view import Pick, View
from darwindeck.wording.combinations import a_combination
from darwindeck.wording.names import SUITS, card_sign, rank_plural
from darwindeck.wording.places import place_title

CARDS: Final = frozenset(f"{rank}{suit}" for rank in Rank for suit in Suit)
MELD: Final = "meld"
NIL: Final = "bid-0"
DANGEROUS: Final = frozenset({"challenge", "fold", "knock", "all-in"})
"""Choices that one does not want to make by mistake."""
_VERBS: Final = {
    "play": "play",
    "discard": "discard",
    "pass": "pass",
    "claim": "lay",
    "meld": "meld",
    "lay_off": "lay off",
    "capture": "capture",
    "take": "take",
}
_PLAIN: Final = {
    "pass": "pass",
    "done": "done",
    "check": "check",
    "fold": "fold",
    "challenge": "doubt",
    "accept": "believe",
    "knock": "knock",
    "order-up": "make it trumps",
    "alone": "play alone",
    "no-trump": "no trump",
    "double": "double",
    "redouble": "redouble",
    "meld": "begin a meld",
}
_LAST: Final = ("check", "call", "bet", "raise", "half-pot", "pot")
"""Bets in the order in which they are offered: what costs least first."""


def prompt_for(layout: Layout, view: View, called: Callable[[int], str]) -> Prompt | None:
    """Return what the seat has to choose; none when another is to act or the game is over."""
    if not view.legal:
        return None
    picks = tuple(each for pick in view.picks for each in _picks(layout, view, pick))
    number = _number(layout, view)
    return Prompt(
        question=ask(layout, view, called),
        picks=picks,
        number=number,
        options=tuple(sorted(_options(layout, view, called, number), key=_rank)),
        picked=view.picked,
    )


def _picks(layout: Layout, view: View, pick: Pick) -> Iterator[CardPick]:
    """Yield the pick; one for each place where cards are taken from several."""
    phase = layout.phase(view)
    if pick.deed != "take" or not isinstance(phase, DrawPhase) or phase.source not in PLACE_SOURCES:
        yield _pick(layout, view, pick)
        return
    for zone, tops in _tops(layout, view, phase.whose):
        cards = tuple(card for card in pick.cards if card in tops)
        if cards:
            yield msgspec.structs.replace(_pick(layout, view, pick), zone=zone, cards=cards)


def _tops(layout: Layout, view: View, whose: PlaceOf) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the places within reach of the seat, each with its top cards."""
    everybody = range(layout.genome.player_count)
    others = [seat for seat in everybody if seat != view.seat and whose is PlaceOf.OTHERS]
    for at, place in enumerate(layout.genome.places):
        shared = place.owner is PlaceOwner.TABLE
        for seat in [view.seat] if shared else others or [view.seat]:
            zone, piles = _within_reach(view, at, place, seat)
            yield zone, tuple(pile[-1] for pile in piles if pile)


def _within_reach(
    view: View, at: int, place: Place, seat: int | None = None
) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return the zone of a place and its piles: those of a seat, where each has its own; nobody named, the own ones."""
    seat = view.seat if seat is None else seat
    if place.owner is PlaceOwner.TABLE:
        return zone_id(ZoneKind.PLACE, at=at), view.piles[at]
    n = pile_count(place)
    return zone_id(ZoneKind.PLACE, seat, at), view.piles[at][seat * n : (seat + 1) * n]


def _pile_meant(layout: Layout, number: int) -> tuple[int, Place, int]:
    """Return the place of a pile that a seat chooses, and the pile's place in it, both counted from 0."""
    for at, place in enumerate(layout.genome.places):
        if number < pile_count(place):
            return at, place, number
        number -= pile_count(place)
    raise ValueError(f"there is no pile {number}")


def _pick(layout: Layout, view: View, pick: Pick) -> CardPick:
    row = ZoneKind.SEQUENCE if ZoneKind.SEQUENCE in layout.zones else ZoneKind.ROW
    begins = pick.deed == MELD and MELD in view.legal
    return CardPick(
        deed=pick.deed,
        verb=_verb(layout, view, pick),
        zone=zone_id(row) if pick.deed in ("capture", "take") else zone_id(ZoneKind.HAND, _holder(view)),
        cards=pick.cards,
        least=pick.least,
        most=pick.most,
        must=pick.must,
        before=(MELD,) if begins else (),
    )


def _holder(view: View) -> int:
    """Return the seat from whose hand one plays: mostly one's own."""
    return view.seat if view.plays_for is None else view.plays_for


def _verb(layout: Layout, view: View, pick: Pick) -> str:
    """Say on the button what it does: with a combination, which one it is."""
    verb = _VERBS[pick.deed]
    cards = (*view.picked, *pick.cards)
    if pick.pattern is None or len(cards) == 1:
        return verb
    return f"{verb} {a_combination(layout.genome.patterns[pick.pattern], cards)}"


def _number(layout: Layout, view: View) -> NumberPick | None:
    """Bids; a Nil is a button of its own."""
    nil = _has_nil(layout.phase(view))
    bids = [int(action.removeprefix("bid-")) for action in view.legal if action.startswith("bid-")]
    bids = [bid for bid in bids if bid > 0 or not nil]
    if not bids:
        return None
    barred = tuple(bid for bid in range(min(bids), max(bids)) if bid not in bids)
    return NumberPick(verb="bid", least=min(bids), most=max(bids), step=1, barred=barred, action="bid-N")


def _has_nil(phase: Phase | None) -> bool:
    return isinstance(phase, BiddingPhase) and phase.allow_nil


def _rank(option: Option) -> tuple[bool, int]:
    """Return what is safe stands first; otherwise options stay in the order of the engine, bets by what they cost."""
    action = option.actions[0]
    return option.danger, _LAST.index(action) if action in _LAST else 0


def _options(
    layout: Layout, view: View, called: Callable[[int], str], number: NumberPick | None
) -> Iterator[Option]:
    phase = layout.phase(view)
    melds = any(pick.deed == MELD for pick in view.picks)
    for action in view.legal:
        kind, _, value = action.partition("-")
        if action in CARDS or (action == MELD and melds) or (kind == "bid" and _in(number, value)):
            continue
        options = {"suit": OptionKind.SUIT, "rank": OptionKind.RANK, "seat": OptionKind.SEAT}
        zone, group = _place(layout, view, action, phase)
        yield Option(
            kind=options.get(kind, OptionKind.PLAIN),
            value=value if kind in options else "",
            text=_text(layout, view, called, action, phase),
            actions=(action,),
            danger=action in DANGEROUS or (action == NIL and _has_nil(phase)),
            zone=zone,
            group=group,
        )


def _place(layout: Layout, view: View, action: str, phase: Phase | None) -> tuple[str, int | None]:
    """Return the zone that a choice lies in, and the place of its meld there; no zone if nothing on the table is
    meant.
    """
    kind, _, value = action.partition("-")
    match kind:
        case "deck":
            own = isinstance(phase, PlayPhase)
            return zone_id(ZoneKind.HAND, view.seat) if own else zone_id(ZoneKind.STOCK), None
        case "discard":
            return zone_id(ZoneKind.DISCARD), None
        case "pile":
            at, place, pile = _pile_meant(layout, int(value) - 1)
            return _within_reach(view, at, place)[0], pile
        case "seat":
            return zone_id(ZoneKind.HAND, int(value)), None
        case "suit" | "rank" if isinstance(phase, MeldPhase):
            part = 1 if kind == "suit" else 0
            found = [
                (zone_id(ZoneKind.MELDS, seat), at)
                for seat, melds in enumerate(view.melds)
                for at, meld in enumerate(melds)
                if all(card[part] == value for card in meld)
            ]
            return found[0] if len(found) == 1 else ("", None)
    return "", None


def _in(number: NumberPick | None, value: str) -> bool:
    return number is not None and number.least <= int(value) <= number.most


def _text(layout: Layout, view: View, called: Callable[[int], str], action: str, phase: Phase | None) -> str:
    kind, _, value = action.partition("-")
    match kind:
        case "suit":
            suit = SUITS[Suit(value)]
            return f"the run of {suit}" if isinstance(phase, MeldPhase) else suit
        case "rank":
            ranks = rank_plural(Rank(value))
            return f"the set of {ranks}" if isinstance(phase, MeldPhase) else ranks
        case "seat":
            return called(int(value))
        case "pile":
            return _pile_words(layout, view, int(value) - 1)
        case "bid":
            return "bid nil" if value == "0" and _has_nil(phase) else f"bid {value}"
    match phase:
        case DrawPhase():
            return _drawing(view, phase, action)
        case BettingPhase():
            return _betting(view, phase, action)
        case BiddingPhase() if action == "pass" and "alone" in view.legal:
            return "play with the partner"
        case PlayPhase() if action == "pass" and (asked := demanded_words(layout.genome, view)):
            return asked
        case PlayPhase(unable=Unable.TAKE_PILE) if action == "pass" and view.tableau:
            return "take the pile"
        case PlayPhase(target=PlayTarget.PLACE) if action == "done":
            return "lay no more"
        case PlayPhase() if action == "deck":
            return "turn up your top card"
        case MeldPhase() | DiscardPhase() if action == "done" and not view.picked:
            return "no more" if isinstance(phase, MeldPhase) else "discard nothing"
        case None if action == "pass" and layout.genome.knock is not None:
            return "do not knock" if "knock" in view.legal else "go on"
    return _PLAIN.get(action, action)


def _pile_words(layout: Layout, view: View, number: int) -> str:
    """ "your suit piles: on the 7♥", "the row: pile 2 (empty)"."""
    at, place, pile = _pile_meant(layout, number)
    cards = _within_reach(view, at, place)[1][pile]
    title = place_title(layout.genome, place)
    if cards:
        return f"{title}: on the {card_sign(cards[-1])}"
    if place.by_suit and view.picked:
        return f"{title}: begin a pile"
    return title if pile_count(place) == 1 else f"{title}: empty pile"


def _drawing(view: View, phase: DrawPhase, action: str) -> str:
    match action:
        case "deck":
            shown = f"{card_sign(view.turned)} " if view.turned and view.turned_depth == 0 else ""
            return f"draw {shown}from the deck"
        case "discard":
            several = phase.source is DrawSource.DISCARD and phase.until is DrawUntil.COUNT
            cards = view.discard[: phase.count if several else 1][:4]
            return f"take {' '.join(map(card_sign, cards))} from the discard pile"
        case "done":
            return "stand"
        case _:
            return "do not draw"


def _more(view: View) -> str:
    return "raise by" if view.to_call else "bet"


def _part_of_pot(view: View, halves: int) -> int:
    """Return what goes in with a call and a raise by half of the pot after it, or all of it."""
    return view.to_call + (view.pot + view.to_call) * halves // 2


def _betting(view: View, phase: BettingPhase, action: str) -> str:
    match action:
        case "bet":
            return f"bet {view.least_raise or phase.min_bet}"
        case "call":
            return f"call {view.to_call}"
        case "raise":
            return f"raise (put in {view.to_call + (view.least_raise or phase.min_bet)})"
        case "half-pot":
            return f"{_more(view)} half the pot ({_part_of_pot(view, 1)})"
        case "pot":
            return f"{_more(view)} the pot ({_part_of_pot(view, 2)})"
        case "all-in":
            return f"go all in ({view.chips[view.seat]})"
        case _:
            return _PLAIN[action]
