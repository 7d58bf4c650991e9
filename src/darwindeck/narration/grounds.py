"""What speaks for a choice, in a few words behind it: "it takes the trick and 14 points"."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.genome.cards import Suit
from darwindeck.wording.amounts import how_many
from darwindeck.wording.grammar import cards_listed, text_of
from darwindeck.wording.names import card_sign, suit_singular


def takes_trick(points: int, *, bad: bool, makes_bid: int | None) -> str:
    """Give the reason of the last player to a trick, who sees what it brings."""
    worth = how_many(abs(points), "point")
    brings = "" if not points else f", with {worth} against you" if bad else f" and {worth}"
    return f"it takes the trick{brings}" + (
        "" if makes_bid is None else f": that makes your bid of {makes_bid}"
    )


def leaves_trick(winner: str, points: int, *, bad: bool, has_bid: bool, kept: Sequence[str]) -> str:
    """Return the same where somebody else takes it; `kept` are one's own cards that could have."""
    leaves = f"it leaves the trick to {winner}"
    if points and bad:
        leaves += f", with {how_many(abs(points), 'point')} against them"
    if has_bid:
        return f"{leaves}: you have what you bid"
    if points and bad:
        return leaves
    return f"{leaves} and keeps {text_of(cards_listed(kept))}" if kept else cannot_take(winner)


def cannot_take(winner: str) -> str:
    return f"none of your cards can take the trick from {winner}"


def leaves_to_partner(partner: str, kept: Sequence[str]) -> str:
    """`kept` are sure winners of one's own that are not thrown on the trick."""
    keeps = f", and it keeps {text_of(cards_listed(kept))}" if kept else ""
    return f"your partner {partner} takes the trick{keeps}"


def gives_away(points: int) -> str:
    """Say that a card of another suit cannot take the trick, so whoever does takes the points."""
    return f"it cannot take the trick, and whoever does gets {how_many(abs(points), 'point')} against them"


def none_higher(suit: str, *, alone: bool) -> str:
    """Return the best card of its suit, but for those one holds oneself."""
    name = suit_singular(Suit(suit))
    return f"nobody else can have a {name}" if alone else f"no higher {name} is out"


def makes_meld(cards: Sequence[str]) -> str:
    return f"it makes a meld, {text_of(cards_listed(cards))}"


def adds_to_meld() -> str:
    return "it can be added to a meld on the table"


def playable() -> str:
    return "you can play it at once"


def lowers_deadwood(before: int, after: int) -> str:
    return f"it can lower your deadwood from {before} to {after}"


def raises_hand(before: int, after: int) -> str:
    return f"it can raise your hand from {before} to {how_many(after, 'point')}"


def raises_nothing(card: str, total: int) -> str:
    return f"the open {card_sign(card)} cannot raise your hand of {how_many(total, 'point')}"


def makes_no_meld(card: str, *, keeps_deadwood: bool) -> str:
    """Why one would rather draw from the deck."""
    return f"the open {card_sign(card)} makes no new meld" + (
        " and cannot lower your deadwood" if keeps_deadwood else ""
    )


def sure_tricks(by_trumps: int, others: Sequence[str], *, has_trumps: bool) -> str:
    """Say how many tricks the trumps are sure of, and which cards are the highest of their suits."""
    parts = []
    if by_trumps:
        parts.append(f"your trumps are sure of {how_many(by_trumps, 'trick')}")
    if others:
        where = "its suit" if len(others) == 1 else "their suits"
        parts.append(
            f"in {where} {'only trumps' if has_trumps else 'nothing'} can beat {text_of(cards_listed(others))}"
        )
    return ", and ".join(parts)


def all_beatable() -> str:
    return "for each of your cards a higher one of its suit is out"


def captures(cards: Sequence[str], *, clears: bool) -> str:
    return f"it captures {text_of(cards_listed(cards))}" + (" and clears the table" if clears else "")


def last_card() -> str:
    return "it is your last card"


def leaves_deadwood(points: int) -> str:
    return f"it leaves you {how_many(points, 'point')} of deadwood" if points else "it leaves you no deadwood"
