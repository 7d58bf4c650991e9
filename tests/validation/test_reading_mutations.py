"""Known games with anything changed in their JSON: they stay games, or are refused at a place that is there."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.paths import steps
from darwindeck.validation.problems import READING_CODES
from darwindeck.validation.reading.refusal import misfits
from darwindeck.validation.reading.tree import parse, repeated_fields
from darwindeck.validation.validate import require_valid

SHAPE = {*READING_CODES, "shape/wrong-type"}
OTHERS: list[object] = [None, True, 7, 2.5, "seven", [], {}]

Path: TypeAlias = tuple[str | int, ...]
games = st.sampled_from(known_games())


class Change(NamedTuple):
    """Another value for a member or an entry, or a member taken out."""

    path: Path
    value: object = None
    gone: bool = False

    def put_into(self, tree: object) -> None:
        *above, last = self.path
        owner = follow(tree, tuple(above))
        if isinstance(owner, dict) and isinstance(last, str):
            owner[last] = copy.deepcopy(self.value)
            if self.gone:
                del owner[last]
        elif isinstance(owner, list) and isinstance(last, int):
            owner[last] = copy.deepcopy(self.value)

    def touches(self) -> Path:
        """What can no longer be looked at: of an object of unknown kind, everything."""
        return self.path[:-1] if self.path[-1] == "type" else self.path


def tree_of(game_id: str) -> object:
    return json.loads(to_json(load_game(game_id)))


def follow(tree: object, path: Path) -> object:
    for step in path:
        if not isinstance(tree, dict if isinstance(step, str) else list):
            raise LookupError(path)
        tree = tree[step]
    return tree


def places(value: object, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


def changes(tree: object) -> SearchStrategy[Change]:
    """Take a field out, change a type, add a field, write another name."""
    everywhere = list(places(tree))
    members = [path for path in everywhere if isinstance(path[-1], str)]
    texts = [path for path in everywhere if isinstance(follow(tree, path), str)]
    objects = [(), *(path for path in everywhere if isinstance(follow(tree, path), dict))]
    added = st.builds(
        lambda path, name: Change((*path, name), 1), st.sampled_from(objects), st.sampled_from("xyz")
    )
    retyped = st.tuples(st.sampled_from(everywhere), st.sampled_from(OTHERS)).filter(
        lambda drawn: type(drawn[1]) is not type(follow(tree, drawn[0]))
    )
    return st.one_of(
        st.sampled_from(members).map(lambda path: Change(path, gone=True)),
        retyped.map(lambda drawn: Change(*drawn)),
        added,
        st.sampled_from(texts).map(lambda path: Change(path, f"{follow(tree, path)}_")),
    )


def changed(tree: object, *made: Change) -> bytes:
    result = copy.deepcopy(tree)
    for change in made:
        change.put_into(result)
    return json.dumps(result).encode()


def refusal(text: bytes | str) -> GenomeError | None:
    try:
        require_valid(from_json(text))
    except GenomeError as error:
        return error
    return None


def shape_problems(text: bytes) -> set[tuple[str, str]]:
    error = refusal(text)
    found = {(problem.code, problem.path) for problem in error.problems} if error else set()
    return {(code, path) for code, path in found if code in SHAPE}


@given(games, st.data())
def test_a_changed_game_is_a_game_or_is_refused_with_problems(game_id: str, data: DataObject) -> None:
    tree = tree_of(game_id)
    error = refusal(changed(tree, data.draw(changes(tree))))
    assert error is None or error.problems


@given(games, st.data())
def test_what_does_not_fit_is_told_at_a_place_of_the_text(game_id: str, data: DataObject) -> None:
    tree = tree_of(game_id)
    text = changed(tree, data.draw(changes(tree)))
    for code, path in shape_problems(text):
        where, missing = steps(path), code == "shape/missing-field"
        owner = follow(json.loads(text), where[:-1] if missing else where)
        assert not missing or (isinstance(owner, dict) and where[-1] not in owner)


@given(games, st.data())
def test_both_readings_refuse_the_same_texts(game_id: str, data: DataObject) -> None:
    tree = tree_of(game_id)
    text = changed(tree, data.draw(changes(tree)))
    found = [problem for problem in misfits(parse(text)) if problem.code in SHAPE]
    try:
        msgspec.json.decode(text, type=GameGenome)
    except msgspec.ValidationError:
        assert found
        assert "genome/unreadable" not in {code for code, _ in shape_problems(text)}
    else:
        assert found == []


@given(games, st.data())
def test_changes_at_different_places_are_all_told_at_once(game_id: str, data: DataObject) -> None:
    tree = tree_of(game_id)
    apart: list[Change] = []
    for change in data.draw(st.lists(changes(tree), min_size=2, max_size=6)):
        if all(_apart(change.touches(), other.touches()) for other in apart):
            apart.append(change)
    alone = [told for told in (shape_problems(changed(tree, change)) for change in apart) if told]
    together = shape_problems(changed(tree, *apart))
    assert together == set().union(*alone)
    assert len(together) >= len(alone)


def _apart(one: Path, other: Path) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] != other[:shorter]


@given(games, st.data())
def test_a_repeated_member_is_found_wherever_it_stands(game_id: str, data: DataObject) -> None:
    tree = tree_of(game_id)
    members = [path for path in places(tree) if isinstance(path[-1], str)]
    path = data.draw(st.sampled_from(members))
    written = changed(tree, Change((*path[:-1], "@"), follow(tree, path))).replace(
        b'"@"', json.dumps(path[-1]).encode()
    )
    assert [steps(problem.path) for problem in repeated_fields(parse(written))] == [path]
    assert from_json(written) == from_json(changed(tree))


@given(st.binary() | st.text(), games, st.data())
def test_no_bytes_do_more_than_be_refused(scrap: bytes | str, game_id: str, data: DataObject) -> None:
    text = to_json(load_game(game_id), indent=0)
    at = data.draw(st.integers(0, len(text)))
    middle = scrap if isinstance(scrap, bytes) else scrap.encode(errors="surrogatepass")
    for candidate in (scrap, text[:at] + middle + text[at + 1 :]):
        error = refusal(candidate)
        assert error is None or error.problems
