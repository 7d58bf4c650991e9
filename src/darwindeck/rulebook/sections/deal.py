"""The deal: dealer, cards, what is turned up, trump, who begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.analysis.captures import takes_piles
from darwindeck.analysis.deck import DEALT_SUITS
from darwindeck.genome.phases import ClaimPhase, PassPhase, PlayPhase, TrickPhase, Trump
from darwindeck.genome.setup import (
    DealBy,
    DealerLeft,
    DealerMoves,
    DeckTop,
    Declarer,
    DeclarerLeft,
    Fixed,
    Holder,
    LastWinner,
    NoTricks,
    UntilWin,
)
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.rulebook.pictures.table import picture_table
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import SUITS
from darwindeck.wording.places import place_sentence, place_title
from darwindeck.wording.text import Card, Item, Line, Num, capital, count, number, say, series

FIXED: Final = {
    Trump.HEARTS: "hearts",
    Trump.DIAMONDS: "diamonds",
    Trump.CLUBS: "clubs",
    Trump.SPADES: "spades",
}


def deal_section(facts: RulebookContext) -> list[Block]:
    items = [
        Item(line)
        for line in (
            *_hands(facts),
            *_house(facts),
            *_piles(facts),
            *_trump(facts),
            *_rest(facts),
            *_top(facts),
        )
    ]
    picture = picture_table(facts) if facts.played else []
    return [Paragraph(_dealer(facts)), Bullets(tuple(items)), Paragraph(_first(facts)), *picture]


def _dealer(facts: RulebookContext) -> Line:
    passes = "the other player deals" if facts.two else "the deal passes to the left"
    when = "After each hand"
    marks: tuple[str, ...] = ()
    if facts.setup.dealer is DealerMoves.IF_FAILED:
        when = "The dealer deals again as long as contracts are made; after one that fails"
        marks = (rule_id(facts.setup, "dealer"),)
    after = f" {when} {passes}." if facts.multi else ""
    words = "Choose a dealer, who shuffles the cards{again}.{after}"
    return say(words, *marks, again=" before each hand" if facts.multi else "", after=after)


def _hands(facts: RulebookContext) -> Iterator[Line]:
    given = facts.setup.cards_per_player
    order = "beginning with the other player" if facts.two else "clockwise, beginning at the dealer's left"
    lead = f"Deal the cards one at a time, {order}"
    if facts.setup.deal_by is DealBy.SUITS:
        yield _by_suit(facts)
        return
    down = "face up" if facts.setup.hand_visibility.value == "face_up" else "face down"
    if given == "all":
        more = (
            ""
            if len(facts.deck) % facts.players == 0
            else " Some players may have one card more than others."
        )
        yield say(
            lead + ", {down}, until the whole deck is dealt.{more}",
            "setup.cards_per_player=all",
            down=down,
            more=more,
        )
    elif isinstance(given, tuple):
        yield say(lead + ", {down}.", down=down)
        yield _schedule(facts, given)
    elif given == 0:
        n = Num(0, ("setup.cards_per_player",), shown="no")
        yield say("The players are dealt {n} cards.", n=n)
    else:
        n = count(given, "setup.cards_per_player")
        yield say(lead + ", {down}: {n} {n:card|cards} to each player.", n=n, down=down)


def _by_suit(facts: RulebookContext) -> Line:
    suits = series([say(SUITS[suit]) for suit in DEALT_SUITS[: facts.players]])
    n = count(facts.largest_hand, "setup.cards_per_player")
    shown = " and lays them open" if facts.setup.hand_visibility.value == "face_up" else ""
    words = "Each player gets all {n} {n:card|cards} of one suit{shown}: {suits}, in the order of the seats."
    return say(words, "setup.deal_by=suits", n=n, suits=suits, shown=shown)


def _schedule(facts: RulebookContext, sizes: tuple[int, ...]) -> Line:
    each = [
        say("{n}", n=number(size, f"setup.cards_per_player[{place}]")) for place, size in enumerate(sizes)
    ]
    words = "The number of cards each player gets, hand by hand: {each}.{later}"
    if len(each) == 1:
        words = "Each player gets {each} cards in every hand."
    hands = facts.genome.hands
    most = hands.n if isinstance(hands, Fixed) else hands.max_hands if isinstance(hands, UntilWin) else 1
    later = " Any further hand is dealt like the last of these." if most > len(sizes) else ""
    return say(words, "setup.cards_per_player", each=series(each), later=later)


def _house(facts: RulebookContext) -> Iterator[Line]:
    house = facts.genome.house
    if house is None:
        return
    n = count(house.up_cards, "house.up_cards")
    lead = "The house, a hand that nobody plays, is dealt as many cards as a player"
    if house.up_cards:
        yield say(lead + ", {n} of them face up.", "house", n=n)
    else:
        none = Num(0, ("house.up_cards",), shown="none")
        yield say(lead + ", {n} of them face up.", "house", n=none)


def _piles(facts: RulebookContext) -> Iterator[Line]:
    setup = facts.setup
    if setup.deal_to_tableau:
        n = count(setup.deal_to_tableau, "setup.deal_to_tableau")
        face = (
            "in a pile, only the last face up,"
            if setup.deal_to_tableau > 1 and takes_piles(setup)
            else "face up"
        )
        use = "from which players take cards" if facts.draws_row else "where cards are played"
        words = "Lay {n} {n:card|cards} {face} in the middle, {use}: that is the tableau."
        yield say(words, n=n, face=face, use=use)
    elif facts.lays_on_tableau:
        yield say("The middle of the table, where cards are played, is called the tableau. It begins empty.")
    for at, place in enumerate(facts.genome.places):
        yield place_sentence(facts, at, place)
    if setup.initial_discard_count:
        n = count(setup.initial_discard_count, "setup.initial_discard_count")
        yield say("Turn {n} {n:card|cards} face up beside the deck to begin the discard pile.", n=n)


def _rest(facts: RulebookContext) -> Iterator[Line]:
    if facts.dealt_out:
        return
    if facts.draws_from_deck:
        what = "" if facts.plays_for_deck else " to draw from"
        yield say("The rest of the cards form the deck, a face-down pile{what}.", what=what)
    elif facts.buries or facts.setup.deck_top is DeckTop.UP:
        yield say("The rest of the cards lie face down in the middle: that is the deck.")
    else:
        shown = any(phase.trump in (Trump.TURNED, Trump.CHOSEN) for _, phase in facts.paths_of(TrickPhase))
        unseen = "" if shown else " unseen"
        words = "Cards left over are put aside{unseen} and take no part in the {round}."
        yield say(words, unseen=unseen, round=facts.round)


def _top(facts: RulebookContext) -> Iterator[Line]:
    if facts.setup.deck_top is DeckTop.HIDDEN:
        return
    if not facts.draws_from_deck:
        words = "Turn up the top card of the deck: its suit is offered as trumps."
        yield say(words, rule_id(facts.setup, "deck_top"))
        return
    when = "at the end of the turn" if facts.takes_turns else "as soon as everybody has had a turn"
    if facts.plays_for_deck:
        words = "The top card of the deck always lies face up, for everybody to see."
        yield say(words, rule_id(facts.setup, "deck_top"))
        return
    words = (
        "The top card of the deck always lies face up, for everybody to see. When it has been drawn, the next one "
        "is turned up {when}."
    )
    yield say(words, rule_id(facts.setup, "deck_top"), when=when)


def quick_deal(facts: RulebookContext) -> Line:
    """Return the deal in a few words."""
    given = facts.setup.cards_per_player
    parts: list[Line] = []
    if given == "all":
        parts.append(say("all cards"))
    elif isinstance(given, tuple):
        sizes = [say("{n}", n=number(n, f"setup.cards_per_player[{at}]")) for at, n in enumerate(given)]
        parts.append(say("cards each, hand by hand: {each}", each=series(sizes)))
    elif given:
        parts.append(say("{n} {n:card|cards} each", n=count(given, "setup.cards_per_player")))
    if facts.setup.deal_to_tableau:
        n = count(facts.setup.deal_to_tableau, "setup.deal_to_tableau")
        parts.append(say("{n} face up to the middle", n=n))
    for at, place in enumerate(facts.genome.places):
        if place.deal:
            n = count(place.deal, f"places[{at}].deal")
            parts.append(say("{n} face up to {where}", n=n, where=place_title(facts.genome, place)))
    if facts.setup.initial_discard_count:
        n = count(facts.setup.initial_discard_count, "setup.initial_discard_count")
        parts.append(say("{n} face up to the discard pile", n=n))
    return capital(say("{parts}.", parts=series(parts))) if parts else say("Nothing is dealt.")


_HOW: Final = {
    Trump.ROTATING: "Hearts, diamonds, clubs, spades in turn",
    Trump.CHOSEN: "Turned up in the first hand, then named by whoever won the most tricks",
    Trump.BID: "Made by the winner of the auction",
    Trump.LED: "The suit of the first card led",
}


def quick_trump(facts: RulebookContext) -> Iterator[Line]:
    """Yield what is trump, if anything is."""
    kinds = {phase.trump for _, phase in facts.paths_of(TrickPhase)} - {Trump.NONE}
    for trump in kinds:
        if trump in FIXED:
            yield say("{suit}.", suit=FIXED[trump].capitalize())
        elif trump is Trump.TURNED:
            yield say("The suit of the card turned up at the deal.")
        else:
            yield say("{how}.", how=_HOW[trump])


def _trump(facts: RulebookContext) -> Iterator[Line]:
    phase = next((phase for _, phase in facts.paths_of(TrickPhase) if phase.trump is not Trump.NONE), None)
    if phase is None:
        return
    rule = rule_id(phase, "trump")
    match phase.trump:
        case Trump.ROTATING:
            words = (
                "Trumps change with every hand: hearts in the first, then diamonds, clubs and spades, "
                "and then hearts again."
            )
            yield say(words, rule)
        case Trump.TURNED:
            yield say(_turn_up(facts), rule)
        case Trump.CHOSEN:
            words = (
                "In the first hand {turned} In every later hand {most} in the previous hand looks at their "
                "cards and names the trump suit; if several tie, the first of them, {round}."
            )
            round_ = facts.going_round(facts.dealers_left)
            yield say(words, rule, turned=_turn_up(facts, "turn"), most=_most_tricks(facts), round=round_)
        case Trump.HEARTS | Trump.DIAMONDS | Trump.CLUBS | Trump.SPADES:
            yield say("{suit} are always trumps.", rule, suit=FIXED[phase.trump].capitalize())
        case Trump.LED:
            yield say("The suit of the first card that is led is trumps.", rule)
        case Trump.BID:
            yield say("The winner of the auction makes trumps.", rule)
        case Trump.NONE:
            return
        case _:
            assert_never(phase.trump)


def _turn_up(facts: RulebookContext, turn: str = "Turn") -> str:
    """How trump is found; `turn` is the first word, as the sentence goes."""
    if facts.dealt_out:
        shown = "The last card dealt is shown" if turn == "Turn" else "the last card dealt is shown"
        return f"{shown} to everybody: its suit is trumps. The card belongs to the hand it was dealt to."
    stays = (
        " It stays on top of the deck, and is the first card to be drawn." if facts.draws_from_deck else ""
    )
    none_left = " If no card is left, the last card dealt is shown instead." if facts.may_deal_out else ""
    return f"{turn} up the next card of the deck: its suit is trumps.{stays}{none_left}"


def hand_can_be_won(facts: RulebookContext) -> bool:
    """Tell whether any rule of the game makes somebody the winner of a hand."""
    from darwindeck.genome.phases import BettingPhase, ShowdownPhase
    from darwindeck.genome.scoring import WinType

    won = facts.win(WinType.EMPTY_HAND, WinType.CAPTURE_ALL) is not None or facts.genome.out_when_empty
    return won or facts.has(ShowdownPhase, BettingPhase) or facts.knock_scores


def _first(facts: RulebookContext) -> Line:
    left = facts.dealers_left
    opens = f"{left[:1].upper()}{left[1:]} begins."
    match facts.setup.first_lead:
        case DealerLeft():
            return say(opens, "dealer_left")
        case Holder(card=card, must_play=must_play) as lead:
            must = _with_it(facts) if must_play else ""
            passed = " after the cards have been passed" if facts.has(PassPhase) else ""
            words = "Whoever holds {card}{passed} begins{must}. If nobody does, {left} begins."
            rules = ("holder", rule_id(lead, "must_play"))
            sure = facts.dealt_out
            short = "Whoever holds {card}{passed} begins{must}."
            return say(short if sure else words, *rules, card=Card(card), must=must, left=left, passed=passed)
        case LastWinner():
            return _after_last(facts, left)
        case Declarer():
            return say("The winner of the auction leads to the first trick.", "declarer")
        case DeclarerLeft():
            return say("The player to the declarer's left leads to the first trick.", "declarer_left")
        case _:
            assert_never(facts.setup.first_lead)


def _with_it(facts: RulebookContext) -> str:
    """Return what whoever holds the first card does with it; plays of one card are that card."""
    if facts.has(TrickPhase):
        return ", and must lead it"
    single = all(phase.max_cards == 1 for _, phase in facts.of(PlayPhase)) and not facts.has(ClaimPhase)
    return ", and must play it first" if single else ", and that card must be part of their first play"


def _most_tricks(facts: RulebookContext) -> str:
    """Who won the most tricks of a hand. Where tricks keep nobody in the game, that player may be out by now."""
    if isinstance(facts.genome.eliminate, NoTricks | None):
        return "the player who won the most tricks"
    return "the player still in the game who won the most tricks"


def _after_last(facts: RulebookContext, left: str) -> Line:
    """Who begins after a hand that somebody won; in a game of tricks, most tricks win it."""
    most = f"{_most_tricks(facts)} in the last hand (if several tie, the first {facts.going_round(left)})"
    tricks = facts.has(TrickPhase)
    if not hand_can_be_won(facts):
        if not tricks:
            return say("{Left} begins.", "last_winner", Left=left[:1].upper() + left[1:])
        words = "From the second hand on, {most} begins. In the first hand {left} begins."
        return say(words, "last_winner", most=most, left=left)
    else_ = f", or if nobody won it {most}" if tricks else ""
    first = "In the first hand, or if there is no such player, {left} begins."
    return say("The winner of the last hand{else_} begins. " + first, "last_winner", else_=else_, left=left)
