"""Fields of the game and of its setup as clauses of a pitch: "it is for three", "aces are low"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from darwindeck.genome.cards import AnyOrder, Deck, Rank
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    ContractScoring,
    Moon,
    TricksFrom,
)
from darwindeck.genome.setup import CardValue, Eliminate, FirstLead, Hands, Holder, House, Knock, LastWinner
from darwindeck.narration.words.names import DECKS, card_words, order_words, rank_plural
from darwindeck.pitch.predicates import either, say_number
from darwindeck.pitch.rules import (
    contract_words,
    eliminate_words,
    hands_words,
    knock_words,
    place_words,
)
from darwindeck.pitch.steps import cards

_FEW_VALUES: Final = 4
_MOONS: Final[Mapping[Moon, str]] = {
    Moon.NONE: "taking all the points earns nothing",
    Moon.OTHERS: "whoever takes all the points gives them to the others",
    Moon.SUBTRACT: "whoever takes all the points takes them off",
}


def _value(value: CardValue) -> str:
    other = f" or {value.alternate}" if value.alternate is not None else ""
    return f"{rank_plural(value.rank)} {value.value}{other}"


def _card_values(after: object, _: GameGenome) -> str:
    return values_words(cast("tuple[CardValue, ...]", after))


def values_words(values: Sequence[CardValue]) -> str:
    """ "kings count 10 and aces 1 or 11"; many of them only as a fact."""
    if not 0 < len(values) <= _FEW_VALUES:
        return "the cards have other values" if values else "cards have no values"
    (first, *rest) = map(_value, values)
    ranks, _, worth = first.partition(" ")
    return either([f"{ranks} count {worth}", *rest], "and")


def _removed_cards(after: object, _: GameGenome) -> str:
    gone = cast("tuple[str, ...]", after)
    if not gone:
        return "no card is left out of the deck"
    if len(gone) <= 3:
        names = either([card_words(card) for card in gone], "and")
        return f"the {names} {'is' if len(gone) == 1 else 'are'} left out"
    ranks = sorted({card[0] for card in gone})
    if len(gone) == 4 * len(ranks):
        return f"the {either([rank_plural(Rank(rank)) for rank in ranks], 'and')} are left out"
    return f"{cards(len(gone))} are left out"


def _deal(after: object, _: GameGenome) -> str:
    if after == "all":
        return "all cards are dealt"
    if isinstance(after, tuple):
        first = f"{say_number(after[0])} card{'' if after[0] == 1 else 's'}"
        return f"the deal goes from {first} to {say_number(after[-1])}"
    n = cast("int", after)
    return f"you are dealt {say_number(n)} card{'' if n == 1 else 's'}"


def _teams(after: object, game: GameGenome) -> str:
    teams = cast("tuple[tuple[int, ...], ...]", after)
    if not teams:
        return "everybody plays alone"
    sizes = sorted({len(team) for team in teams})
    if sizes == [game.player_count // 2] and len(teams) == 2:
        if game.player_count != 4:
            return "it is played by two sides"
        return "partners sit across" if teams == ((0, 2), (1, 3)) else "partners sit side by side"
    return "it is played in teams"


def _lead(after: object, _: GameGenome) -> str:
    lead = cast("FirstLead", after)
    if isinstance(lead, Holder):
        return f"the {card_words(lead.card)} begins"
    return (
        "the last winner begins" if isinstance(lead, LastWinner) else "the player left of the dealer begins"
    )


def _places(after: object, _: GameGenome) -> str:
    found = [f"{place_words(at)} {each}" for at, each in enumerate(cast("tuple[int, ...]", after)) if each]
    return f"by place one scores {either(found, 'and')}" if found else "places score nothing"


def _house(after: object, _: GameGenome) -> str:
    house = cast("House | None", after)
    return (
        "there is no bank"
        if house is None
        else f"everybody plays against a bank that stands on {house.stand_on}"
    )


def _wilds(after: object, _: GameGenome) -> str:
    ranks = [rank_plural(rank) for rank in cast("tuple[Rank, ...]", after)]
    return f"{either(ranks, 'and')} are wild" if ranks else "no card is wild"


def _deck(deck: object) -> str:
    """ "a piquet deck (sevens to aces)": no comma inside a list of exceptions."""
    if deck is Deck.ITALIAN_40:
        return "forty cards (no eights, nines or tens)"
    name, _, ranks = DECKS[cast("Deck", deck)].partition(", ")
    return f"{name} ({ranks})" if ranks else name


GAME_FIELDS: Final[Mapping[str, Callable[[object, GameGenome], str]]] = {
    "game.player_count": lambda n, _: f"it is for {say_number(cast('int', n))}",
    "game.teams": _teams,
    "game.hands": lambda hands, _: hands_words(cast("Hands", hands)),
    "game.place_points": _places,
    "game.eliminate": lambda rule, _: eliminate_words(cast("Eliminate | None", rule)),
    "game.knock": lambda rule, _: knock_words(cast("Knock | None", rule)),
    "game.house": _house,
    "game.moon": lambda moon, _: _MOONS[cast("Moon", moon)],
    "game.tricks_from": lambda rule, _: (
        "only tricks after the deck has run out count"
        if rule is TricksFrom.DECK_EMPTY
        else "only the last trick counts"
        if rule is TricksFrom.LAST
        else "every trick counts"
    ),
    "game.contract_scoring": lambda rule, _: contract_words(cast("ContractScoring | None", rule)),
    "game.deck_empty_action": lambda rule, _: {
        "reshuffle_discard": "the discards are shuffled into a new deck",
        "hand_ends": "the hand ends with the deck",
        "skip_draw": "play goes on when the deck is empty",
    }[str(rule)],
    "setup.initial_deck": lambda deck, _: f"it is played with {_deck(deck)}",
    "setup.removed_cards": _removed_cards,
    "setup.cards_per_player": _deal,
    "setup.initial_discard_count": lambda n, _: (
        f"{say_number(cast('int', n))} card{' is' if n == 1 else 's are'} turned up to start with"
        if n
        else "no card is turned up to start with"
    ),
    "setup.deal_to_tableau": lambda n, _: (
        f"{say_number(cast('int', n))} cards are dealt to the table"
        if n
        else "no cards are dealt to the table"
    ),
    "setup.deck_top": lambda up, _: (
        "the top card of the deck lies face up" if str(up) == "up" else "the deck is face down"
    ),
    "setup.starting_chips": lambda n, _: f"you start with {n} chips" if n else "there are no chips",
    "setup.hand_visibility": lambda how, _: {
        "owner_only": "hands are secret",
        "face_down": "nobody sees their own cards",
        "face_up": "all hands lie open",
    }[str(how)],
    "setup.rank_order": lambda order, _: order_words(cast("AnyOrder", order)),
    "setup.wild_ranks": _wilds,
    "setup.card_values": _card_values,
    "setup.first_lead": _lead,
    "setup.tableau_mode": lambda mode, _: {
        "none": "the cards on the table do nothing",
        "war": "the higher card takes both",
        "match_rank": "cards are captured by rank",
        "sequence": "suits are built up on the table",
    }[str(mode)],
    "setup.sequence_direction": lambda way, _: {
        "ascending": "suits are built up only",
        "descending": "suits are built down only",
        "both": "suits are built up and down",
    }[str(way)],
    "setup.start_rank": lambda rank, _: (
        "a suit may begin with any card"
        if rank is None
        else f"suits begin with the {rank_plural(cast('Rank', rank))}"
    ),
    "setup.capture_to": lambda to, _: (
        "captured cards go back to the hand" if str(to) == "hand_bottom" else "captured cards are put aside"
    ),
    "setup.tie_rule": lambda rule, _: "a tie is a battle" if str(rule) == "battle" else "tied cards go back",
    "setup.battle_stake": lambda n, _: (
        f"a battle is for {say_number(cast('int', n))} more cards" if n else "a battle is for no more cards"
    ),
    "setup.sweep_points": lambda n, _: (
        f"clearing the table scores {n}" if n else "clearing the table scores nothing"
    ),
    "setup.capture_rest": lambda rule, _: (
        "the last to capture takes what is left"
        if str(rule) == "last_capturer"
        else "what is left on the table is nobody's"
    ),
}
"""What is said of a field with a new value."""
