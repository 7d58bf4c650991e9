"""The words of each rule in one file per register, for the known games: written by `make golden`.

A copy edit changes the file of its rule in `darwindeck/wording` and its line here; tests ask for rule ids and numbers.

    python -m tools.golden_words vectors/words
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Final

from darwindeck.files import write_whole
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.node import Node, fields_of
from darwindeck.genome.schema import GameGenome
from darwindeck.play.scene.notes import card_notes
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Bullets, Paragraph
from darwindeck.wording.clauses import gone_words, rule_words
from darwindeck.wording.marks import kind, nodes, write_value
from darwindeck.wording.settings import field_words, label
from darwindeck.wording.text import Item, Rule, plain

LISTS: Final = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")


def registers() -> Mapping[str, str]:
    """By the name of its file, all that a register says."""
    games = [load_game(name) for name in known_games()]
    found = {
        "rulebook": _first(_sentences(games)),
        "clause": _first(_clauses(games)),
        "label": _first(_labels(games)),
        "note": sorted({f"{note}\n" for game in games for note in _notes(game)}),
    }
    return {name: "".join(lines) for name, lines in found.items()}


def _first(told: Iterator[tuple[str, str]]) -> list[str]:
    """One line for each rule, the first that was told, by the id of the rule."""
    found: dict[str, str] = {}
    for name, words in told:
        found.setdefault(name, words)
    return [f"{name}: {found[name]}\n" for name in sorted(found)]


def _sentences(games: list[GameGenome]) -> Iterator[tuple[str, str]]:
    for game in games:
        for section in rules_of(game):
            for block in section.blocks:
                if isinstance(block, Bullets):
                    yield from (said for item in block.items for said in _rules(item))
                elif isinstance(block, Paragraph):
                    yield from _rules(Item(block.line))


def _rules(item: Item) -> Iterator[tuple[str, str]]:
    """The ids of rules that a line states, not the places where they stand."""
    for span in item.line:
        if isinstance(span, Rule) and not span.id.endswith("]"):
            yield span.id, plain(item.line)
    for child in item.children:
        yield from _rules(child)


def _clauses(games: list[GameGenome]) -> Iterator[tuple[str, str]]:
    for game in games:
        for name in LISTS:
            for rule in getattr(game, name):
                yield kind(rule), f"{rule_words(game, rule)} / {gone_words(game, rule)}"
        for _, node in nodes(game):
            for field in fields_of(type(node)):
                for value in _values(getattr(node, field.name)):
                    words = field_words(kind(node), field.name, value, game)
                    if words:
                        yield f"{kind(node)}.{field.name}={write_value(value)}", words


def _values(value: object) -> tuple[object, ...]:
    """The value, and where there are few, the others that could stand there."""
    if isinstance(value, bool):
        return (True, False)
    return tuple(type(value)) if isinstance(value, Enum) else (value,)


def _labels(games: list[GameGenome]) -> Iterator[tuple[str, str]]:
    for game in games:
        for _, node in nodes(game):
            yield from _of_node(node)


def _of_node(node: Node) -> Iterator[tuple[str, str]]:
    for field in fields_of(type(node)):
        yield f"{kind(node)}.{field.name}", label(kind(node), field.name)


def _notes(game: GameGenome) -> Iterator[str]:
    for notes in card_notes(RulebookContext(game, played=False)).values():
        yield from notes


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in registers().items():
        write_whole(folder / f"{name}.txt", text.encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
