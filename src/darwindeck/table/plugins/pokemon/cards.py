"""Pokémon cards: the reader of the public Pokémon TCG JSON card format, and their templates for the table.

Only fields the table uses are read; everything else in the data is ignored. Bad cards are all reported at
once, each with its place in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from darwindeck.errors import TableError
from darwindeck.outside import decode_outside
from darwindeck.table.cards import CardCatalogue, Template, Tint, fold

COST_LETTERS: Final = {
    "Grass": "G",
    "Fire": "R",
    "Water": "W",
    "Lightning": "L",
    "Psychic": "P",
    "Fighting": "F",
    "Darkness": "D",
    "Metal": "M",
    "Fairy": "Y",
    "Dragon": "N",
    "Colorless": "C",
}

TINTS: Final = {
    "Grass": Tint.GREEN,
    "Fire": Tint.RED,
    "Water": Tint.BLUE,
    "Lightning": Tint.YELLOW,
    "Psychic": Tint.PURPLE,
    "Fighting": Tint.BROWN,
    "Darkness": Tint.GREY,
    "Metal": Tint.GREY,
    "Fairy": Tint.PURPLE,
    "Dragon": Tint.ORANGE,
    "Colorless": Tint.GREY,
}


class Attack(Struct, frozen=True):
    name: str
    cost: tuple[str, ...] = ()
    damage: str = ""
    text: str = ""


class Ability(Struct, frozen=True):
    name: str
    text: str
    type: str = "Ability"


class Modifier(Struct, frozen=True):
    """A weakness or resistance."""

    type: str
    value: str


class SetInfo(Struct, frozen=True):
    id: str
    name: str = ""
    ptcgo_code: str = msgspec.field(name="ptcgoCode", default="")


class PokemonCard(Struct, frozen=True, rename="camel"):
    """One card as the public data format writes it."""

    id: str
    name: str
    supertype: str
    subtypes: tuple[str, ...] = ()
    hp: str = ""
    types: tuple[str, ...] = ()
    evolves_from: str = ""
    abilities: tuple[Ability, ...] = ()
    attacks: tuple[Attack, ...] = ()
    weaknesses: tuple[Modifier, ...] = ()
    resistances: tuple[Modifier, ...] = ()
    retreat_cost: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    number: str = ""
    set: SetInfo | None = None

    @property
    def is_pokemon(self) -> bool:
        return fold(self.supertype) in ("pokémon", "pokemon")

    @property
    def is_energy(self) -> bool:
        return self.supertype == "Energy"

    @property
    def is_basic_pokemon(self) -> bool:
        return self.is_pokemon and "Basic" in self.subtypes

    @property
    def provides(self) -> str:
        """Return the type a basic energy gives, read from its name."""
        word = self.name.split()[0]
        return word if self.is_energy and word in COST_LETTERS else ""

    @property
    def set_codes(self) -> tuple[str, ...]:
        """Return what a deck list may call the card's set."""
        codes = [self.id.rpartition("-")[0]]
        if self.set is not None:
            codes += [self.set.id, self.set.ptcgo_code, self.set.name]
        return tuple(dict.fromkeys(fold(code) for code in codes if code))


def read_cards(data: bytes) -> tuple[PokemonCard, ...]:
    """Cards from a JSON list, or from an object that holds the list under `data`."""
    try:
        raw = decode_outside(data, object)
    except msgspec.MsgspecError as error:
        raise TableError(f"not JSON: {error}", code="table/bad-card-data") from None
    items = raw.get("data") if isinstance(raw, dict) else raw
    if not isinstance(items, list):
        raise TableError("expected a list of cards", code="table/bad-card-data")
    cards, problems = [], []
    for number, item in enumerate(items, 1):
        try:
            cards.append(msgspec.convert(item, PokemonCard))
        except msgspec.ValidationError as error:
            problems.append(f"card {number}: {error}")
    if problems:
        raise TableError("; ".join(problems), code="table/bad-card-data", suggestions=problems)
    return tuple(cards)


def catalogue_of(cards: Iterable[PokemonCard]) -> CardCatalogue:
    return CardCatalogue(template_of(card) for card in cards)


def template_of(card: PokemonCard) -> Template:
    """Return the card as the table shows it; the parts stand in the order of the reference line."""
    effects = tuple(ability.text for ability in card.abilities) + card.rules
    texts = (*effects, *(attack.text for attack in card.attacks if attack.text))
    types = card.types or (card.provides,)
    corner = f"{card.hp} HP" if card.hp else ""
    return Template(
        card.id,
        card.name,
        _kind(card),
        tuple(_facts(card)),
        texts,
        corner=corner,
        tint=TINTS.get(types[0], Tint.ORANGE if not card.is_pokemon else None),
    )


def _kind(card: PokemonCard) -> str:
    if card.is_pokemon:
        return f"{' '.join(card.subtypes)} Pokemon".strip()
    if card.is_energy:
        return "Special Energy" if "Special" in card.subtypes else "Energy"
    return card.subtypes[0] if card.subtypes else card.supertype


def _facts(card: PokemonCard) -> Iterable[str]:
    types = card.types or ((card.provides,) if card.provides else ())
    if card.hp:
        yield f"HP: {card.hp}"
    if types:
        yield f"Type: {'/'.join(types)}"
    if card.evolves_from:
        yield f"Evolves from: {card.evolves_from}"
    if card.attacks:
        yield f"Attacks: [{'; '.join(_attack(attack) for attack in card.attacks)}]"
    for ability in card.abilities:
        yield f"{ability.type}: {ability.name}: {ability.text}"
    for word, modifiers in (("Weakness", card.weaknesses), ("Resistance", card.resistances)):
        if modifiers:
            yield f"{word}: {', '.join(f'{m.type} {m.value}'.replace('×', 'x') for m in modifiers)}"
    if card.is_pokemon:
        yield f"Retreat: {len(card.retreat_cost)}"
    if card.rules:
        yield f"Effect: {' '.join(card.rules)}"


def _attack(attack: Attack) -> str:
    cost = "".join(COST_LETTERS.get(part, "?") for part in attack.cost) or "free"
    damage = f"{attack.damage} damage" if attack.damage else "no damage"
    return f"{attack.name}: {damage}, cost: {cost}" + (f", {attack.text}" if attack.text else "")
