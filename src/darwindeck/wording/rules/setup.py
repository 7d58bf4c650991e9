"""Deck, deal and table in words: "aces are low", "you are dealt seven cards"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from darwindeck.genome.cards import AnyDeck, Deck, DeckOf, Rank, Suit
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import (
    CaptureRest,
    CaptureTo,
    DealBy,
    DealerMoves,
    DeckTop,
    Declarer,
    DeclarerLeft,
    FirstLead,
    HandVisibility,
    Holder,
    LastWinner,
    SequenceDirection,
    TableauMode,
    TieRule,
)
from darwindeck.genome.values import CardValue
from darwindeck.wording.deeds import cards
from darwindeck.wording.fields import Field, Fields, one_of, so_many, so_much, yes_no
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.names import DECKS, SUITS, card_words, deck_words, order_words, rank_plural
from darwindeck.wording.rules import captures

_FEW_VALUES: Final = 4


def _value(value: CardValue) -> str:
    other = f" or {value.alternate}" if value.alternate is not None else ""
    return f"{rank_plural(value.rank)} {value.value}{other}"


def values_words(values: Sequence[CardValue]) -> str:
    """ "kings count 10 and aces 1 or 11"; many of them only as a fact."""
    if not 0 < len(values) <= _FEW_VALUES:
        return "the cards have other values" if values else "cards have no values"
    (first, *rest) = map(_value, values)
    ranks, _, worth = first.partition(" ")
    return either([f"{ranks} count {worth}", *rest], "and")


def _removed_cards(gone: tuple[str, ...], _: GameGenome) -> str:
    if not gone:
        return "no card is left out of the deck"
    if len(gone) <= 3:
        names = either([card_words(card) for card in gone], "and")
        return f"the {names} {'is' if len(gone) == 1 else 'are'} left out"
    ranks = sorted({card[0] for card in gone})
    if len(gone) == 4 * len(ranks):
        return f"the {either([rank_plural(Rank(rank)) for rank in ranks], 'and')} are left out"
    return f"{cards(len(gone))} are left out"


def deal_words(after: int | tuple[int, ...] | str) -> str:
    """ "you are dealt seven cards"."""
    if after == "all":
        return "all cards are dealt"
    if isinstance(after, tuple) and {abs(one - next_) for one, next_ in pairwise(after)} != {1}:
        return f"you are dealt {either(list(map(say_number, after)), 'and')} cards, hand by hand"
    if isinstance(after, tuple):
        first = f"{say_number(after[0])} card{'' if after[0] == 1 else 's'}"
        return f"the deal goes from {first} to {say_number(after[-1])}"
    if isinstance(after, str):
        return f"{after} cards are dealt"
    return f"you are dealt {say_number(after)} card{'' if after == 1 else 's'}"


def _lead(lead: FirstLead, _: GameGenome) -> str:
    if isinstance(lead, Holder):
        return f"the {card_words(lead.card)} begins"
    if isinstance(lead, DeclarerLeft):
        return "the player left of the declarer begins"
    if isinstance(lead, Declarer):
        return "the winner of the auction begins"
    return (
        "the last winner begins" if isinstance(lead, LastWinner) else "the player left of the dealer begins"
    )


def _wilds(wild: tuple[Rank, ...], _: GameGenome) -> str:
    ranks = [rank_plural(rank) for rank in wild]
    return f"{either(ranks, 'and')} are wild" if ranks else "no card is wild"


def _suits(order: tuple[Suit, ...], _: GameGenome) -> str:
    suits = either([SUITS[suit] for suit in order], "and")
    return f"suits rank in this order: {suits}" if order else "no suit is higher than another"


def _deck(deck: AnyDeck) -> str:
    """ "a piquet deck (sevens to aces)": no comma inside a list of exceptions."""
    if deck is Deck.ITALIAN_40:
        return "forty cards (no eights, nines or tens)"
    if isinstance(deck, DeckOf):
        return deck_words(deck)
    name, _, ranks = DECKS[deck].partition(", ")
    return f"{name} ({ranks})" if ranks else name


FIELDS: Final[Fields] = {
    "initial_deck": Field("deck", lambda deck, _: f"it is played with {_deck(deck)}"),
    "removed_cards": Field("removed cards", _removed_cards),
    "cards_per_player": Field("cards for each player", lambda size, _: deal_words(size)),
    "initial_discard_count": Field(
        "cards turned up",
        so_many(
            "{n} cards are turned up to start with",
            one="{n} card is turned up to start with",
            none="no card is turned up to start with",
        ),
    ),
    "deal_to_tableau": Field(
        "cards dealt to the table",
        so_many("{n} cards are dealt to the table", none="no cards are dealt to the table"),
    ),
    "deal_by": Field(
        "way of dealing",
        one_of(
            {
                DealBy.CARDS: "the cards are shuffled and dealt",
                DealBy.SUITS: "each player gets the cards of one suit",
            }
        ),
    ),
    "deck_top": Field(
        "top card of the deck",
        one_of(
            {DeckTop.UP: "the top card of the deck lies face up", DeckTop.HIDDEN: "the deck is face down"}
        ),
    ),
    "starting_chips": Field("starting chips", so_much("you start with {n} chips", none="there are no chips")),
    "hand_visibility": Field(
        "cards in hand",
        one_of(
            {
                HandVisibility.OWNER_ONLY: "hands are secret",
                HandVisibility.FACE_DOWN: "nobody sees their own cards",
                HandVisibility.FACE_UP: "all hands lie open",
            }
        ),
    ),
    "rank_order": Field("rank order", lambda order, _: order_words(order)),
    "suit_order": Field("suit order", _suits),
    "wild_ranks": Field("wild ranks", _wilds),
    "choose_suit": Field(
        "wild cards", yes_no("a wild card names the next suit", "a wild card names no suit")
    ),
    "card_values": Field("card values", lambda values, _: values_words(values)),
    "first_lead": Field("who begins", _lead),
    "tableau_mode": Field(
        "tableau mode",
        one_of(
            {
                TableauMode.NONE: "the cards on the table do nothing",
                TableauMode.WAR: "the higher card takes both",
                TableauMode.MATCH_RANK: "cards are captured by rank",
                TableauMode.SEQUENCE: "suits are built up on the table",
            }
        ),
    ),
    "sequence_direction": Field(
        "sequence direction",
        one_of(
            {
                SequenceDirection.ASCENDING: "suits are built up only",
                SequenceDirection.DESCENDING: "suits are built down only",
                SequenceDirection.BOTH: "suits are built up and down",
            }
        ),
    ),
    "start_rank": Field(
        "first card of a suit",
        lambda rank, _: (
            "a suit may begin with any card" if rank is None else f"suits begin with the {rank_plural(rank)}"
        ),
    ),
    "capture_to": Field(
        "captured cards",
        one_of(
            {
                CaptureTo.HAND_BOTTOM: "captured cards go back to the hand",
                CaptureTo.CAPTURED: "captured cards are put aside",
            }
        ),
    ),
    "tie_rule": Field(
        "tied cards", one_of({TieRule.BATTLE: "a tie is a battle", TieRule.SPLIT: "tied cards go back"})
    ),
    "battle_stake": Field(
        "battle stake",
        so_many("a battle is for {n} more cards", none="a battle is for no more cards"),
    ),
    "capture_sums": Field(
        "capturing by sum",
        yes_no("cards are also captured by sum", "cards are captured by rank only"),
    ),
    "sweep_points": Field(
        "points for clearing the table",
        so_much("clearing the table scores {n}", none="clearing the table scores nothing"),
    ),
    "capture_rest": Field(
        "cards left on the table",
        one_of(
            {
                CaptureRest.NONE: "what is left on the table is nobody's",
                CaptureRest.LAST_CAPTURER: "the last to capture takes what is left",
            }
        ),
    ),
    "capture": Field("captures", captures.said),
    "dealer": Field(
        "when the deal passes on",
        one_of(
            {
                DealerMoves.ALWAYS: "the deal passes on with every hand",
                DealerMoves.IF_FAILED: "the deal stays while contracts are made",
            }
        ),
    ),
    "refill_tableau": Field(
        "filling up the table",
        yes_no(
            "a card taken from the table is replaced from the deck",
            "nothing replaces a card taken from the table",
        ),
    ),
}
DECK: Final[Fields] = {"ranks": Field("ranks of the deck"), "copies": Field("how often each card")}
HOLDER: Final[Fields] = {"must_play": Field("must play that card first")}
