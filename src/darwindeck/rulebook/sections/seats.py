"""Other numbers of players: for each, the sentences of its rules that are not among those of this game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import assert_never

from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Section, SectionId, Table
from darwindeck.wording.grammar import say_counts, say_number
from darwindeck.wording.text import Fixed, Item, Line, Num, Strong, Text, plain


def seats(facts: RulebookContext) -> list[Block]:
    """List what changes for each other number of players, and first what changes for all of them."""
    genome = facts.genome
    known = frozenset(_sentences(genome))
    new = {
        other.at: _new(genome.at(other.at), known) for other in sorted(genome.seats, key=lambda each: each.at)
    }
    shared = _shared(tuple(new.values())) if len(new) > 1 else ()
    items = [_item(say_counts(tuple(new)), shared)] if shared else []
    for players, sentences in new.items():
        own = tuple(sentence for sentence in sentences if sentence not in shared)
        if own or not shared:
            items.append(_item(say_number(players), own))
    return [Bullets(tuple(items))] if items else []


def _new(genome: GameGenome, known: frozenset[str]) -> tuple[str, ...]:
    new = (each for each in _sentences(genome) if each not in known and each.endswith("."))
    return tuple(dict.fromkeys(new))


def _shared(lists: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(sentence for sentence in lists[0] if all(sentence in each for each in lists[1:]))


def _item(players: str, sentences: tuple[str, ...]) -> Item:
    head: Line = (Strong(f"{players} players".capitalize()),)
    if not sentences:
        return Item((*head, Text(": the same rules.")))
    return Item((*head, Text(".")), tuple(Item((Fixed(sentence),)) for sentence in sentences))


def _sentences(genome: GameGenome) -> Iterator[str]:
    from darwindeck.rulebook.build import rules_of

    told = (section for section in rules_of(genome) if section.id is not SectionId.GOAL)
    return chain.from_iterable(map(_of_section, told))


def _of_section(section: Section) -> Iterator[str]:
    for block in section.blocks:
        match block:
            case Paragraph():
                yield from () if block.note or _counts_players(block.line) else (plain(block.line),)
            case Bullets():
                yield from _of_items(block.items)
            case Table():
                yield from (": ".join(map(plain, row)) for row in block.rows)
            case Figure():
                pass
            case _:
                assert_never(block)


def _counts_players(line: Line) -> bool:
    """Return whether a line says nothing but for how many the game is."""
    return [span.sources for span in line if isinstance(span, Num)] == [("player_count",)] and len(line) < 5


def _of_items(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if not _counts_players(item.line):
            yield plain(item.line)
        yield from _of_items(item.children)
