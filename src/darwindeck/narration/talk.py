"""Clauses about what is said, bid and bet, and about the effects of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import BidSuit
from darwindeck.narration.voice import Voice
from darwindeck.simulation.events import (
    Accepted,
    Anted,
    Asked,
    AuctionEnded,
    Bet,
    BetSettled,
    BidMade,
    Called,
    Challenged,
    Checked,
    ClaimStands,
    Declined,
    Doubled,
    EffectTriggered,
    Folded,
    HandOpened,
    Knocked,
    Passed,
    PotWon,
    Raised,
    StakeReturned,
    SuitNamed,
    TrumpNamed,
    WentAllIn,
    WentAlone,
    WentBust,
)
from darwindeck.wording.grammar import Phrase, amount, cards_listed, counted, phrase
from darwindeck.wording.names import RANKS, SUITS, a_rank, bid_suit_words, rank_plural
from darwindeck.wording.text import figure

Said = (
    Passed
    | SuitNamed
    | TrumpNamed
    | Accepted
    | ClaimStands
    | Challenged
    | Asked
    | BidMade
    | Doubled
    | AuctionEnded
    | HandOpened
    | WentAlone
    | Knocked
)
Wager = (
    Anted
    | Checked
    | Bet
    | Called
    | Raised
    | WentAllIn
    | Folded
    | WentBust
    | PotWon
    | StakeReturned
    | BetSettled
)
DECLINED: Final[Mapping[Declined, tuple[str, str]]] = {
    Declined.PLAY: ("pass", ""),
    Declined.DRAW: ("draw", "nothing"),
    Declined.HIT: ("stand", ""),
    Declined.CLAIM: ("pass", ""),
    Declined.MELD: ("lay down", "nothing more"),
    Declined.KNOCK: ("go on", "without knocking"),
    Declined.BID: ("pass", ""),
}


def tell_words(event: Said, voice: Voice) -> Phrase:
    match event:
        case TrumpNamed(seat=None):
            return phrase(f"trumps are {SUITS[event.suit]}")
        case TrumpNamed():
            return voice.who(event.seat).does("name", f"{SUITS[event.suit]} as trumps")
        case Passed(declined=Declined.DRAW) if voice.leaves_pile:
            return voice.who(event.seat).does("leave", "the discard pile")
        case Passed():
            return voice.who(event.seat).does(*DECLINED[event.declined])
        case SuitNamed():
            return voice.who(event.seat).does("name", SUITS[event.suit])
        case Accepted():
            return voice.who(event.seat).does("believe", "it")
        case ClaimStands():
            what = "card joins" if event.count == 1 else "cards join"
            return phrase(f"the {what} the pile")
        case Challenged():
            return _doubt(event, voice)
        case Asked():
            asks = voice.who(event.seat).does("ask", voice.whom(event.of), "for")
            return phrase(asks, rank_plural(event.rank))
        case BidMade(suit=BidSuit() as suit):
            return voice.who(event.seat).does("bid", figure(event.bid), bid_suit_words(event.bid, suit))
        case BidMade():
            return voice.who(event.seat).does("bid", "nil" if event.nil else figure(event.bid))
        case AuctionEnded(seat=None):
            return phrase("nobody bids, and the cards are thrown in")
        case AuctionEnded(suit=BidSuit() as suit):
            times = ("", ", doubled", ", redoubled")[event.doubled]
            what = f"{bid_suit_words(event.bid, suit)}{times}"
            return voice.who(event.seat).does("play", figure(event.bid), what)
        case AuctionEnded():
            return voice.who(event.seat).does("play", "for", amount(event.bid, "trick"))
        case Doubled():
            return voice.who(event.seat).does("redouble" if event.times > 2 else "double")
        case HandOpened():
            return voice.who(event.seat).does("lay", "the hand open:", cards_listed(event.cards))
        case WentAlone():
            return voice.who(event.seat).does("play", "alone")
        case Knocked():
            return voice.who(event.seat).does("knock")
        case _:
            assert_never(event)


def _doubt(event: Challenged, voice: Voice) -> Phrase:
    doubts = voice.who(event.seat).does("doubt", voice.whom(event.claimer))
    one = len(event.cards) == 1
    are, what = ("is", a_rank(event.rank)) if one else ("are", rank_plural(event.rank))
    truth = f"{are} indeed {what}" if event.honest else f"{are} not {what}"
    return phrase(doubts, ":", cards_listed(event.cards), truth)


def tell_wager(event: Wager, voice: Voice) -> Phrase:
    who = voice.who(event.seat)
    match event:
        case Anted(blind=True):
            return who.does("put", "in a blind of", figure(event.chips))
        case Anted():
            return who.does("pay", "an ante of", figure(event.chips))
        case Checked():
            return who.does("check")
        case Bet():
            return who.does("bet", figure(event.chips))
        case Called():
            return who.does("call", "with", figure(event.chips))
        case Raised():
            return who.does("raise", "and", "put" if who.plural else "puts", "in", figure(event.chips))
        case WentAllIn():
            return who.does("go", "all in with", figure(event.chips))
        case Folded():
            return who.does("fold")
        case WentBust():
            return who.does("go", "bust")
        case PotWon():
            return who.does("win", amount(event.chips, "chip"))
        case StakeReturned():
            return who.does("take back", amount(event.chips, "chip"))
        case BetSettled(chips=0):
            return who.does("take back", "the stake")
        case BetSettled():
            won = event.chips > 0
            chips = amount(abs(event.chips), "chip")
            return who.does("win" if won else "lose", chips, "from the house" if won else "to the house")
        case _:
            assert_never(event)


SHOWN_BY_WHAT_FOLLOWS: Final = frozenset(
    {
        EffectType.DRAW_CARDS,
        EffectType.FORCE_DISCARD,
        EffectType.SWAP_HANDS,
        EffectType.STEAL_CARD,
        EffectType.PEEK_HAND,
        EffectType.BURN,
        EffectType.TAKE_PILE,
    }
)
"""Effects that are told by the cards that move."""


def tell_effect(event: EffectTriggered, voice: Voice) -> Phrase:
    """Return what the effect of a card does, where nothing that follows tells it."""
    who = voice.who(event.seat)
    targets = voice.seats(event.targets) if event.targets else None
    cards = counted(event.value, "card")
    match event.effect:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return phrase("nobody loses a turn") if targets is None else targets.does("lose", "a turn")
        case EffectType.REVERSE_DIRECTION:
            return phrase("the direction of play is reversed")
        case EffectType.EXTRA_TURN:
            return who.does("have", "another turn")
        case EffectType.WILD_CARD:
            return phrase(f"the {RANKS[event.rank]} is wild")
        case EffectType.DRAW_CARDS:
            return phrase("nobody draws") if targets is None else targets.does("have", "to draw", cards)
        case EffectType.FORCE_DISCARD:
            return phrase("nobody loses a card") if targets is None else targets.does("lose", cards)
        case EffectType.SWAP_HANDS:
            return who.does("swap", "hands")
        case EffectType.STEAL_CARD:
            return who.does("take", cards, "from another hand")
        case EffectType.BURN:
            return phrase("the pile is burnt")
        case EffectType.RESET:
            return phrase("anything may be played next")
        case EffectType.TAKE_PILE:
            return phrase("nobody takes the pile") if targets is None else targets.does("take", "the pile")
        case EffectType.PEEK_HAND:
            return who.does("look", "at another hand")
        case _:
            assert_never(event.effect)
