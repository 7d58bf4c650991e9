"""Sets of cards by the shortest name: "2 to 7", "each heart", "Q (not Q♠)"; and tables with a card in one row only.

Cards are named by their signs, ranks that follow each other by the first and the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from darwindeck.genome.cards import Suit, suit_of
from darwindeck.wording.names import suit_singular
from darwindeck.wording.text import Card, Formula, Line, Num, RankSign, Text, say, series

ORDER: Final = "A23456789TJQKXY"
"""Ranks as values are listed: the ace beside the two."""
_SUITED: Final = ORDER.index("K")
PIPS: Final[Mapping[str, int]] = {str(n): n for n in range(2, 10)} | {"T": 10}
HONOURS: Final = "AKQJ"
"""As every player names them: the highest first."""
RUN: Final = 4
"""So many ranks in a row are named by the first and the last."""

Row = tuple[frozenset[str], Line]
"""Some cards, and what they count."""


def name_cards(cards: frozenset[str], deck: frozenset[str]) -> Line:
    """Return the cards as the row of a table names them; all of them are in the deck.

    >>> from darwindeck.wording.text import plain
    >>> deck = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "hdcs")
    >>> plain(name_cards(frozenset(card for card in deck if card[0] in "2345Q") - {"Qs"}, deck))
    '2 to 5 and Q (not Q♠)'
    """
    if cards == deck:
        return (Text("every card"),)
    by_rank, by_suit = list(_by_rank(cards, deck)), list(_by_suit(cards, deck))
    terms = by_suit if len(by_suit) < len(by_rank) else by_rank
    return series(terms, "and")


def name_ranks(ranks: Sequence[str]) -> list[Line]:
    """Ranks, those in a row as one."""
    places = sorted(ORDER.index(rank) for rank in ranks)
    found: list[Line] = []
    while places:
        length = 1
        while length < len(places) and places[length] == places[0] + length <= _SUITED:
            length += 1
        if length >= RUN:
            found.append(
                say("{a} to {b}", a=RankSign(ORDER[places[0]]), b=RankSign(ORDER[places[length - 1]]))
            )
        else:
            found += [(RankSign(ORDER[place]),) for place in places[:length]]
        places = places[length:]
    if set(ranks) <= set(HONOURS):
        return [(RankSign(rank),) for rank in HONOURS if rank in ranks]
    return found


def _by_rank(cards: frozenset[str], deck: frozenset[str]) -> Iterator[Line]:
    """Whole ranks, with the few cards of them that are not meant; then single cards."""
    nearly = [
        rank
        for rank in ORDER
        if len(_of(deck, rank) - cards) < len(_of(cards, rank)) - 1
        or (_of(deck, rank) and _of(deck, rank) <= cards)
    ]
    but = frozenset(card for rank in nearly for card in _of(deck, rank) - cards)
    loose = frozenset(card for card in cards if card[0] not in nearly)
    single: list[Line] = [(Card(card),) for card in _sort_cards(loose)]
    if not but:
        yield from name_ranks(nearly) + single
        return
    listed = series([(Card(card),) for card in _sort_cards(but)], "and")
    yield say("{ranks} (not {cards})", ranks=series(name_ranks(nearly)), cards=listed)
    yield from single


def _by_suit(cards: frozenset[str], deck: frozenset[str]) -> Iterator[Line]:
    for suit in Suit:
        here, missing = _of(cards, suit), _of(deck, suit) - cards
        if not here:
            continue
        name = f"each {suit_singular(suit)}"
        if not missing:
            yield (Text(name),)
        elif len(missing) < len(here):
            yield say(
                "{name} but {but}",
                name=name,
                but=series([(Card(card),) for card in _sort_cards(missing)], "and"),
            )
        else:
            yield from ((Card(card),) for card in _sort_cards(here))


def _of(cards: frozenset[str], sign: str) -> frozenset[str]:
    return frozenset(card for card in cards if sign in (card[0], suit_of(card)))


def _sort_cards(cards: frozenset[str]) -> list[str]:
    return sorted(cards, key=lambda card: (ORDER.index(card[0]), card[1]))


def face_values(values: Mapping[str, Num]) -> tuple[frozenset[str], Line] | None:
    """Return the ranks that count their own number, and the words for it; none where a list is as short.

    >>> face_values({"2": Num(2, ("a",)), "3": Num(3, ("b",))}) is None
    True
    """
    for sign, words in ((1, "face value"), (-1, "minus face value")):
        own = [rank for rank, num in values.items() if num.value == sign * PIPS.get(rank, 0)]
        if len(own) >= RUN:
            numbers = tuple(values[rank] for rank in own)
            return frozenset(own), (Formula(words, numbers),)
    return None
