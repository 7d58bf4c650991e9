"""The 52 playing cards as templates, with rank and suit readable from the template id (`7h`, `kd`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from darwindeck.table.cards import CardCatalogue, Template

RANKS: Final = "a23456789tjqk"
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Face(NamedTuple):
    """Rank 1 (ace) to 13 (king), and the suit's letter."""

    rank: int
    suit: str

    @property
    def red(self) -> bool:
        return self.suit in "dh"


def face(template_id: str) -> Face:
    """
    >>> face("th")
    Face(rank=10, suit='h')
    """
    return Face(RANKS.index(template_id[0]) + 1, template_id[1])


def _name(template_id: str) -> str:
    rank = "10" if template_id[0] == "t" else template_id[0].upper()
    return rank + SUITS[template_id[1]]


DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)


def _picture(template_id: str) -> str:
    """Return the site's drawing of the card."""
    return f"card-{template_id[0].upper()}{template_id[1]}"


CATALOGUE: Final = CardCatalogue(
    Template(id_, _name(id_), "Playing card", picture=_picture(id_)) for id_ in DECK
)
