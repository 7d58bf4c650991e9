"""A small table for tests: two seats, a zone of every kind, and piles written as words, top card first.

`small(deck0="A B C", hand1="D")` puts Apple on top of seat 0's deck. Eggs come in two printings.
"""

from __future__ import annotations

import msgspec

from darwindeck.llm.tools.registry import TOOLS
from darwindeck.llm.tools.spec import ToolResult
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.cards import CardCatalogue, Template
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Hooks, Referee
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.zones import CounterSpec, Playmat, Visibility, ZoneSpec

PEEK_EFFECT = "Look at the top 2 cards of your opponent's deck."
PLAYMAT = Playmat(
    id="small",
    name="Small table",
    seats=2,
    draw_from="deck",
    draw_to="hand",
    counters=(CounterSpec("damage", "Damage"), CounterSpec("burn", "Burn")),
    zones=(
        ZoneSpec("deck", "Deck", Visibility.HIDDEN, capacity=60, top_note="drawn next"),
        ZoneSpec("hand", "Hand", Visibility.OWNER, ordered=False),
        ZoneSpec("row", "Row", Visibility.PUBLIC, counters=True, in_play=True),
        ZoneSpec("camp", "Camp", Visibility.PUBLIC, counters=True, in_play=True),
        ZoneSpec("discard", "Discard pile", Visibility.PUBLIC, others_may_add=True),
        ZoneSpec("prize", "Prize", Visibility.HIDDEN, capacity=1),
        ZoneSpec("staging", "Staging", Visibility.PUBLIC, shared=True, in_play=True),
        ZoneSpec("pot", "Pot", Visibility.HIDDEN, shared=True),
    ),
)
LETTERS = {
    "A": Template("apple", "Apple", "Fruit", ("Colour: red",), ("Draw a card when you are hungry.",)),
    "B": Template("bread", "Bread", "Staple", ("Colour: brown",)),
    "C": Template("cheese", "Cheese", "Staple", ("Colour: yellow",)),
    "D": Template("dates", "Dates", "Fruit", ("Colour: brown",)),
    "E": Template("egg-1", "Egg", "Animal", ("Colour: white",)),
    "e": Template("egg-2", "Egg", "Animal", ("Colour: brown",)),
    "F": Template("farmers-fig", "Farmer's Fig", "Fruit", ("Colour: green",)),
    "P": Template("probe", "Probe", "Tool", ("Effect: look",), (PEEK_EFFECT,)),
}
GAME = Game(PLAYMAT, CardCatalogue(LETTERS.values()))


def small(
    *,
    seed: int = 1,
    referee: Referee = Referee.WARN,
    hooks: Hooks | None = None,
    phase: Phase = Phase.PLAYING,
    **piles: str,
) -> Table:
    """A table in play; `deck0` is seat 0's deck, `staging` a shared zone."""
    keys = {(f"{n[:-1]}@{n[-1]}" if n[-1].isdigit() else n): text for n, text in piles.items()}
    contents = {key: [LETTERS[letter].id for letter in text.split()] for key, text in keys.items()}
    return Table(GAME, opening(GAME, contents, seed=seed, phase=phase), hooks=hooks, referee=referee)


def letters(table: Table, key: str) -> str:
    """A pile as words, top first."""
    by_id = {template.id: letter for letter, template in LETTERS.items()}
    return " ".join(by_id[card.template] for card in table.state.piles[key].cards)


def desk(table: Table, seat: int = 0) -> TableSession:
    """A desk with every tool."""
    return TableSession(table, seat, tuple(TOOLS.values()))


def call(table: Table, name: str, seat: int = 0, /, **arguments: object) -> ToolResult:
    """One tool call; `from_` stands for the argument `from`."""
    named = {key.rstrip("_"): value for key, value in arguments.items()}
    return desk(table, seat).call(name, msgspec.json.encode(named))


def done(table: Table, name: str, seat: int = 0, /, **arguments: object) -> ToolResult:
    """A tool call that must succeed."""
    result = call(table, name, seat, **arguments)
    assert result.ok, result.text
    return result


def known(table: Table, alias: str, seat: int = 0) -> str:
    """What the seat knows of a zone, place by place: letters, `?` for unknown."""
    by_id = {template.id: letter for letter, template in LETTERS.items()}
    zone = table.view(seat).zone(alias)
    places = {card.position: by_id[card.template] for card in zone.cards}
    return " ".join(places.get(position, "?") for position in range(1, zone.count + 1))
