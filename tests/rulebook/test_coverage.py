"""Rulebook = genome: every number a player needs is in it, every rule has its sentence, and nothing is untrue."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import get_args

import msgspec
from hypothesis import given

from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallyRule
from darwindeck.genome.setup import Eliminate, FirstLead, Hands, Single
from darwindeck.rulebook.build import rulebook, unchecked_rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.wording.marks import kind, nodes, numbers, rule_id
from tests.bytecode.arbitrary import arbitrary_genome
from tests.rulebook.reading import book_of, drawn, known, nums, rules
from tests.rulebook.silence import silent
from tests.strategies import genomes
from tests.sweeps import each
from tools import genome_docs as document

NAMES = (Rank, Suit, Colour)
"""Closed sets that name cards; which card is meant is checked with the words."""
MEANS_NOTHING = {
    "contract.table=none",
    "contract.vulnerable=nobody",
    "draw.whose=own",
    "play.unable=pass",
    "tally_score.at=hand_end",
    "play.on_all_pass=none",
    "trick.trump_order=plain",
    "trick.beat=no",
    "trick.together=false",
    "trick.ties=first",
    "trick.takes=nothing",
    "setup.deal_by=cards",
    "trick.first_trick=free",
    "trick.when_void=free",
    "game.moon=none",
    "game.tricks_from=always",
    "setup.deck_top=hidden",
    "setup.hand_visibility=owner_only",
    "setup.dealer=always",
    "bidding.order=once",
    "tally_score.role=any",
    "tally_score.contract=any",
    "tally_score.measure=cards",
    "tally_score.to=owner",
    "showdown.zones=hand",
    "contract.pays=own",
}
"""Values that say that a rule is absent."""


def unseen(genome: GameGenome, path: str) -> bool:
    """Conditions of plays that nobody chooses: hands are face-down piles."""
    return path.startswith("seats[") or (RulebookContext(genome).blind and "valid_play_condition" in path)


def uncovered_numbers(genome: GameGenome) -> set[str]:
    said = {source for num in nums(book_of(genome)) for source in num.sources}
    by_path = dict(nodes(genome))
    missing = set()
    for path, _ in numbers(genome):
        node, name = _owner(by_path, path)
        if path not in said and not silent(genome, node, name) and not unseen(genome, path):
            missing.add(path)
    return missing


def _owner(by_path: dict[str, Node], path: str) -> tuple[Node, str]:
    """The node that holds a number, and the field it stands in (`teams[0][1]` is in the field `teams`)."""
    owner, _, name = path.rpartition(".")
    return by_path[owner], name.partition("[")[0]


def silent_rules(genome: GameGenome) -> set[str]:
    """Rules of the genome that its rulebook does not state."""
    said = set(rules(book_of(genome)))
    missing = set()
    for path, node in nodes(genome):
        if unseen(genome, path):
            continue
        if node.__struct_config__.tag is not None and not isinstance(node, Single) and kind(node) not in said:
            missing.add(f"{path}: {kind(node)}")
        for field in msgspec.structs.fields(node):
            value: object = getattr(node, field.name)
            if isinstance(value, NAMES) or not isinstance(value, Enum | bool) or value == field.default:
                continue
            if rule_id(node, field.name) not in said and not silent(genome, node, field.name):
                missing.add(f"{path}: {rule_id(node, field.name)}")
    return missing


def false_rules(genome: GameGenome) -> set[str]:
    """Rules that the rulebook states and the genome does not have."""
    true = {kind(node) for _, node in nodes(genome)}
    for _, node in nodes(genome):
        for field in msgspec.structs.fields(node):
            true.add(rule_id(node, field.name))
            if getattr(node, field.name):
                true.add(f"{kind(node)}.{field.name}")
    places = {f"phases[{place}]" for place in range(len(genome.phases))}
    return set(rules(book_of(genome))) - true - places


def false_numbers(genome: GameGenome) -> list[str]:
    there = dict(numbers(genome))
    return [
        f"{s}: {num.value}" for num in nums(book_of(genome)) for s in num.sources if there[s] != num.value
    ]


@each("game", known())
def test_a_known_game_is_told_whole_and_true(game: str) -> None:
    genome = known()[game]
    assert uncovered_numbers(genome) == set()
    assert silent_rules(genome) == set()
    assert false_rules(genome) == set()
    assert false_numbers(genome) == []


def test_random_games_are_told_whole_and_true() -> None:
    for genome in drawn():
        assert uncovered_numbers(genome) == set()
        assert silent_rules(genome) == set()
        assert false_rules(genome) == set()
        assert false_numbers(genome) == []


@given(genomes())
def test_any_valid_game_is_told_whole_and_true(genome: GameGenome) -> None:
    assert uncovered_numbers(genome) | silent_rules(genome) | false_rules(genome) == set()
    assert false_numbers(genome) == []


def every_rule() -> Iterator[str]:
    """All ids the schema can have: kinds of its unions, and values of its closed sets."""
    unions = (Phase, Condition, Hands, FirstLead, Eliminate, TallyRule)
    for union in unions:
        yield from (str(member.__struct_config__.tag) for member in get_args(union) if member is not Single)
    for struct in document.structs().values():
        blank = struct.__struct_config__.tag or struct.__name__
        for field in msgspec.structs.fields(struct):
            hint = document.names().get(getattr(field.type, "__name__", ""))
            if isinstance(hint, type) and issubclass(hint, Enum) and hint not in NAMES:
                name = str(blank) if struct.__struct_config__.tag else _kind_of(struct)
                yield from (f"{name}.{field.name}={member.value}" for member in hint)


def _kind_of(struct: type[msgspec.Struct]) -> str:
    required = {field.name: None for field in msgspec.structs.fields(struct) if field.required}
    node = struct(**required)
    assert isinstance(node, Node)
    return kind(node)


def test_every_kind_and_value_of_the_schema_has_its_sentence() -> None:
    seen: set[str] = set()
    for genome in (*known().values(), *drawn()):
        seen.update(rules(book_of(genome)))
    for seed in range(500):
        seen.update(rules(unchecked_rulebook(arbitrary_genome(seed))))
    assert set(every_rule()) - seen - MEANS_NOTHING == set()


def test_a_rulebook_is_the_same_every_time() -> None:
    for genome in known().values():
        assert rulebook(genome) == book_of(genome)
