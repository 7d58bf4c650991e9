"""The referee of the Pokémon table: optional rules (off, warn, strict), each with its name and reason.

Rules judge only cards the acting seat knows; a blind move is never judged, so a refusal cannot tell what lies
hidden. A card effect named on the call overrides every one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from darwindeck.table.actions import Declare, EndTurn, MoveCard
from darwindeck.table.hooks import PreHook, Situation, referee_rule
from darwindeck.table.knowledge import knows_place
from darwindeck.table.plugins.pokemon.cards import PokemonCard
from darwindeck.table.state import Phase

Cards = Mapping[str, PokemonCard]
FIELD = ("active", *(f"bench_{n}" for n in range(1, 6)))
PLAYED_THIS_TURN = "played_this_turn"
SUPPORTER = "supporter played"
ENERGY = "energy attached"


def zone_id(key: str) -> str:
    """Return the zone's id without its seat."""
    return key.partition("@")[0]


def on_field(key: str) -> bool:
    return zone_id(key) in FIELD


def _from_hand(situation: Situation, cards: Cards) -> tuple[PokemonCard, str] | None:
    """Return the known card that is being played from hand, and the zone it goes to; nothing outside of play."""
    action = situation.action
    if not isinstance(action, MoveCard) or zone_id(action.from_zone) != "hand":
        return None
    if situation.state.phase is not Phase.PLAYING:
        return None
    known = situation.known_card(action.from_zone, action.card)
    return None if known is None else (cards[known.template], action.to_zone)


def rules(cards: Cards) -> tuple[PreHook, ...]:
    """All rules as hooks."""

    def played(
        check: Callable[[Situation, PokemonCard, str], str | None],
    ) -> Callable[[Situation], str | None]:
        def on_play(situation: Situation) -> str | None:
            play = _from_hand(situation, cards)
            return None if play is None else check(situation, *play)

        return on_play

    def evolution(situation: Situation, card: PokemonCard, zone: str) -> str | None:
        return _evolution(situation, card, zone, cards)

    return (
        referee_rule("one supporter a turn", played(_supporter)),
        referee_rule("one energy a turn", played(_energy)),
        referee_rule("evolution order", played(evolution)),
        referee_rule("first turn", played(_first_turn_play)),
        referee_rule("first turn", _first_turn_attack),
        referee_rule("staging is empty at end of turn", _staging),
    )


def _supporter(situation: Situation, card: PokemonCard, zone: str) -> str | None:
    if "Supporter" in card.subtypes and zone == "staging" and SUPPORTER in situation.state.turn_marks:
        return "a supporter has been played this turn"
    return None


def _energy(situation: Situation, card: PokemonCard, zone: str) -> str | None:
    if card.is_energy and on_field(zone) and ENERGY in situation.state.turn_marks:
        return "an energy has been attached this turn"
    return None


def _evolution(situation: Situation, card: PokemonCard, zone: str, cards: Cards) -> str | None:
    if not card.is_pokemon or not on_field(zone):
        return None
    top = _top_pokemon(situation, zone, cards)
    if card.is_basic_pokemon:
        return None if top is None else "a Basic Pokemon goes to an empty place"
    if not card.evolves_from:
        return None
    if top is None or top.name != card.evolves_from:
        return f"{card.name} evolves from {card.evolves_from}"
    fresh = any(PLAYED_THIS_TURN in c.flags for c in situation.state.piles[zone].cards)
    return f"{top.name} came into play this turn" if fresh else None


def _top_pokemon(situation: Situation, zone: str, cards: Cards) -> PokemonCard | None:
    """Return the topmost Pokémon of a pile among the cards the acting seat knows."""
    pile = situation.state.piles[zone].cards
    known = (cards[card.template] for card in pile if knows_place(card, situation.seat))
    return next((card for card in known if card.is_pokemon), None)


def _first_turn_play(situation: Situation, card: PokemonCard, zone: str) -> str | None:
    turn = situation.state.turn
    if turn <= 1 and "Supporter" in card.subtypes and zone == "staging":
        return "the first player plays no supporter on the first turn"
    if turn <= 2 and card.is_pokemon and card.evolves_from and on_field(zone):
        return "nobody evolves on their first turn"
    return None


def _first_turn_attack(situation: Situation) -> str | None:
    action = situation.action
    if isinstance(action, Declare) and action.kind == "attack" and situation.state.turn <= 1:
        return "the first player does not attack on the first turn"
    return None


def _staging(situation: Situation) -> str | None:
    if isinstance(situation.action, EndTurn) and situation.state.piles["staging"].cards:
        return "cards in staging have to be put away first"
    return None
