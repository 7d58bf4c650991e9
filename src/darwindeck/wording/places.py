"""What the places of a game are called, and what is so in them: by what they are, for their names say nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from darwindeck.analysis.places import pile_count, places_called
from darwindeck.genome.places import Builds, BuildStep, BuildSuit, BuildWay, Place, PlaceFaces, PlaceOwner
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields, one_of, so_many, yes_no
from darwindeck.wording.grammar import either
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import RANKS, a_rank
from darwindeck.wording.text import Item, Line, Num, count, say

_ORDINALS: Final = ("first", "second", "third", "fourth")


def place_noun(genome: GameGenome, place: Place) -> str:
    """Say what the place is without saying whose: "suit piles", "king piles", "row", "pile"; "second row" where the
    game has two.
    """
    alike = [other for other in genome.places if _bare(other) == _bare(place) and other.owner is place.owner]
    which = f"{_ORDINALS[alike.index(place)]} " if len(alike) > 1 and place in alike else ""
    return f"{which}{_bare(place)}"


def _bare(place: Place) -> str:
    builds = place.builds
    if place.by_suit:
        return "suit piles"
    if builds is not None and builds.start is not None:
        rank = RANKS[builds.start]
        return f"{rank} pile" if place.piles == 1 else f"{rank} piles"
    if place.piles == 1:
        return "pile"
    return "row" if builds is None else "building piles"


def place_title(genome: GameGenome, place: Place, *, whose: str = "your") -> str:
    """ "your suit piles", "the king piles"; beside "your suit piles" those of all are "the common suit piles"."""
    noun = place_noun(genome, place)
    if place.owner is PlaceOwner.SEAT:
        return f"{whose} {noun}"
    shared = any(other.owner is PlaceOwner.SEAT and _bare(other) == _bare(place) for other in genome.places)
    return f"the common {noun}" if shared else f"the {noun}"


def place_titles(genome: GameGenome, names: tuple[str, ...], last: str = "or", *, whose: str = "your") -> str:
    """ "your suit piles or the common suit piles"."""
    return either([place_title(genome, place, whose=whose) for place in places_called(genome, names)], last)


def place_items(facts: WordingContext, names: tuple[str, ...]) -> Iterable[Item]:
    """Say what may be laid in each place that has a rule."""
    for place in places_called(facts.genome, names):
        if place.builds is not None:
            yield Item(_building(facts, place, place.builds), key=True)
        elif place.by_suit:
            words = "Any card may be laid in {where}, on the pile of its suit."
            yield Item(say(words, where=place_title(facts.genome, place)), key=True)


def place_sentence(facts: WordingContext, at: int, place: Place) -> Line:
    """Say what the place is, where it lies, and what is dealt there."""
    title = place_title(facts.genome, place)
    marks = ["place", rule_id(place, "owner"), rule_id(place, "faces")]
    path = f"places[{at}]"
    piles: Line
    if place.by_suit:
        marks.append(rule_id(place, "by_suit"))
        piles = say("{n}", n=Num(place.piles, (f"{path}.piles",), shown="one pile for each suit"))
    else:
        piles = say("{n} {n:pile|piles}", n=count(place.piles, f"{path}.piles"))
    where = "before each player" if place.owner is PlaceOwner.SEAT else "in the middle of the table"
    single = pile_count(place) == 1
    shown = (
        "all cards in sight"
        if place.faces is PlaceFaces.UP
        else f"only the top card{'' if single else 's'} in sight"
    )
    dealt = _dealt(place, path)
    is_are = "is" if title.endswith(("row", "pile")) else "are"
    words = "{title} {is_are} {piles} {where}, face up with {shown}, {dealt}."
    title = title[0].upper() + title[1:]
    return say(words, *marks, title=title, is_are=is_are, piles=piles, where=where, shown=shown, dealt=dealt)


def _dealt(place: Place, path: str) -> Line:
    if not place.deal:
        return say("{n}", n=Num(0, (f"{path}.deal",), shown="empty at first"))
    n = count(place.deal, f"{path}.deal")
    each = " for each player" if place.owner is PlaceOwner.SEAT else ""
    return say("with {n} {n:card|cards} of the deck{each} turned up there to begin with", n=n, each=each)


_STEPS: Final = {
    (BuildWay.UP, BuildStep.ONE): "one rank above the card before",
    (BuildWay.DOWN, BuildStep.ONE): "one rank below the card before",
    (BuildWay.BOTH, BuildStep.ONE): "one rank above or below the card before",
    (BuildWay.UP, BuildStep.ANY): "no lower than the card before",
    (BuildWay.DOWN, BuildStep.ANY): "no higher than the card before",
    (BuildWay.BOTH, BuildStep.ANY): "of any rank",
}
_SUITS: Final = {
    BuildSuit.ANY: "",
    BuildSuit.SAME: " and of its suit",
    BuildSuit.ALTERNATE: " and of the other color",
}


def _building(facts: WordingContext, place: Place, builds: Builds) -> Line:
    begins = "An empty pile takes any card."
    marks = ["builds", rule_id(builds, "way"), rule_id(builds, "step"), rule_id(builds, "suit")]
    if builds.start is not None:
        begins = f"Each pile begins with {a_rank(builds.start)}."
        marks.append(rule_id(builds, "start"))
    elif place.by_suit:
        begins = "An empty pile takes any card of its suit."
    suit = "" if place.by_suit and builds.suit is BuildSuit.SAME else _SUITS[builds.suit]
    words = "In {where} each card has to be {step}{suit}. {begins}"
    where = place_title(facts.genome, place)
    return say(words, *marks, where=where, step=_STEPS[builds.way, builds.step], suit=suit, begins=begins)


def builds_words(builds: Builds | None) -> str:
    """ "its piles rise by suit"."""
    if builds is None:
        return "any card may be laid there"
    how = {BuildWay.UP: "rise", BuildWay.DOWN: "fall", BuildWay.BOTH: "rise and fall"}[builds.way]
    step = " one by one" if builds.step is BuildStep.ONE else ""
    suit = {
        BuildSuit.ANY: "",
        BuildSuit.SAME: " in suit",
        BuildSuit.ALTERNATE: " in alternating colors",
    }[builds.suit]
    start = "" if builds.start is None else f" from {a_rank(builds.start)}"
    return f"its piles {how}{step}{suit}{start}"


def places_words(places: Sequence[Place]) -> str:
    """Say which places there are, in a clause."""
    if not places:
        return "the game has no places of its own"
    own = [place for place in places if place.owner is PlaceOwner.SEAT]
    kinds = []
    if own:
        kinds.append(f"everybody has {_some(own)}")
    if len(own) < len(places):
        kinds.append(
            f"there are {_some([place for place in places if place.owner is PlaceOwner.TABLE])} for all"
        )
    return ", and ".join(kinds)


def _some(places: Sequence[Place]) -> str:
    n = sum(map(pile_count, places))
    return "a pile" if n == 1 else f"{n} piles"


PLACE: Final[Fields] = {
    "name": Field("name"),
    "owner": Field(
        "whose piles",
        one_of({PlaceOwner.TABLE: "the piles are everybody's", PlaceOwner.SEAT: "everybody has such piles"}),
    ),
    "piles": Field("piles", so_many("there are {n} piles", one="there is {n} pile")),
    "by_suit": Field(
        "a pile for each suit", yes_no("there is a pile for each suit", "a pile takes all suits")
    ),
    "faces": Field(
        "what is seen",
        one_of(
            {
                PlaceFaces.UP: "all its cards are spread out",
                PlaceFaces.TOP: "only the top cards are spread out",
            }
        ),
    ),
    "deal": Field(
        "cards dealt there",
        so_many("{n} cards are dealt there", one="{n} card is dealt there", none="nothing is dealt there"),
    ),
    "refill": Field("filled up again", yes_no("what is taken is replaced", "what is taken is not replaced")),
    "builds": Field("what may be laid there", lambda builds, _: builds_words(builds)),
}
BUILDS: Final[Fields] = {
    "way": Field(
        "which way",
        one_of(
            {BuildWay.UP: "piles rise", BuildWay.DOWN: "piles fall", BuildWay.BOTH: "piles rise and fall"}
        ),
    ),
    "step": Field(
        "how far",
        one_of({BuildStep.ONE: "the next rank follows", BuildStep.ANY: "any rank that way follows"}),
    ),
    "suit": Field(
        "suits",
        one_of(
            {
                BuildSuit.ANY: "any suit follows",
                BuildSuit.SAME: "the same suit follows",
                BuildSuit.ALTERNATE: "the other color follows",
            }
        ),
    ),
    "start": Field(
        "first card",
        lambda rank, _: "piles begin with any card" if rank is None else f"piles begin with {a_rank(rank)}",
    ),
}
