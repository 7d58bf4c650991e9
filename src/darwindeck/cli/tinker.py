"""`darwindeck tinker`: change a game rule by rule, see what that does, and keep it; the workbench for scripts."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, assert_never

import msgspec
from cyclopts import Parameter

from darwindeck.cli.flags import GAME, OUTPUT, Json, Quiet, Seed
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_rule, remark
from darwindeck.errors import GenomeError, problem_lines
from darwindeck.genome.codec import save_file, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.objections import objections
from darwindeck.resolve import load
from darwindeck.validation.edits import Edit, apply_edits, read_edit, write_edit
from darwindeck.validation.places import refuse
from darwindeck.workbench.comparing import SEED, Comparison, MeasureChange, compare, probe, rulebook_changes
from darwindeck.workbench.dials import Choice, Control, Dial, Number, Several, Written
from darwindeck.workbench.mending import Trouble, mend_all, troubles
from darwindeck.workbench.merging import merge_edits
from darwindeck.workbench.naming import name_child
from darwindeck.workbench.palette import Offer, offers
from darwindeck.workbench.rules import rule_cards


class Tinkered(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the changes."""

    base: GameGenome
    after: GameGenome
    edits: tuple[Edit, ...]
    troubles: tuple[Trouble, ...]
    compared: Comparison | None


def tinker(
    game: Annotated[str, GAME],
    /,
    *,
    set_: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    add: Annotated[tuple[str, ...], Parameter(name="--add", negative="")] = (),
    remove: Annotated[tuple[str, ...], Parameter(name="--remove", negative="")] = (),
    repair: Annotated[bool, Parameter(name="--repair", negative="", show_default=False)] = False,
    measure: Annotated[bool, Parameter(name="--measure", negative="", show_default=False)] = False,
    seed: Seed = SEED,
    name: Annotated[str, Parameter(name="--name")] = "",
    output: Annotated[Path | None, OUTPUT] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Change rules of a game and see what becomes of it; without a change, list its rules and what can be set.

    Parameters
    ----------
    set_
        PATH=VALUE, such as phases.1.count=2; `tinker GAME` lists the paths and what they take.
    add
        One of the ideas that `tinker GAME` lists, or LIST=RULE such as special_effects={"trigger_rank":"7",…}.
    remove
        PATH of a rule to take out, or of a field to reset; paths refer to the original game.
    repair
        Repair what the changes broke.
    measure
        Measure the changed game beside the original, both on the deals of --seed; takes a few seconds.
    name
        What the changed game is called.
    output
        File for the changed game as JSON; only a game that can be played is written.
    """
    base = load(game)
    if not (set_ or add or remove or repair or measure or output):
        _list_rules(base, json=json)
        return 0
    found = _tinker(base, _edits(base, set_, add, remove), mend=repair, seed=seed if measure else None)
    if output is not None and not found.troubles:
        save_file(name_child(base, found.after, name), output)
        remark(f"wrote {output}", quiet=quiet)
    elif output is not None:
        remark(f"{output} is not written: this cannot be played; --repair makes it playable", quiet=quiet)
    if json:
        emit_json(_json(found, name))
    else:
        _print(found)
    return 1 if found.troubles else 0


def _edits(
    base: GameGenome, set_: Sequence[str], add: Sequence[str], remove: Sequence[str]
) -> tuple[Edit, ...]:
    """All that was asked for, each of it written for the game as it was listed."""
    ideas = {wanted: _find_offer(base, wanted).edits for wanted in add if "=" not in wanted}
    own = [
        *(read_edit(f"set {each}") for each in set_),
        *(read_edit(f"remove {path}") for path in remove),
        *(read_edit(f"add {rule}") for rule in add if "=" in rule),
    ]
    return merge_edits(base, ideas, own)


def _find_offer(genome: GameGenome, wanted: str) -> Offer:
    found = {offer.id: offer for offer in offers(genome)}
    if wanted not in found:
        near = difflib.get_close_matches(wanted, found, n=3)
        meant = f"Did you mean {' or '.join(near)}? " if near else ""
        hint = f"{meant}`darwindeck tinker GAME` lists those that do; LIST=RULE adds any rule."
        raise refuse(wanted, "no idea of this name fits this game", hint)
    return found[wanted]


def _tinker(base: GameGenome, edits: tuple[Edit, ...], *, mend: bool, seed: int | None) -> Tinkered:
    """With a seed, both games are measured on its deals."""
    after = apply_edits(base, edits)
    whole = mend_all(after) if mend else None
    if whole is not None:
        edits, after = (*edits, *whole.edits), apply_edits(after, whole.edits)
    left = troubles(after)
    if seed is not None and left:
        problems = [trouble.problem for trouble in left]
        raise GenomeError(f"it cannot be measured: {problems[0].message}; try --repair", problems=problems)
    return Tinkered(
        base=base,
        after=after,
        edits=edits,
        troubles=left,
        compared=None if seed is None else compare(base, after, seed=seed),
    )


def _json(found: Tinkered, name: str) -> dict[str, object]:
    compared = found.compared
    return {
        "edits": [write_edit(edit) for edit in found.edits],
        "valid": not found.troubles,
        "problems": [
            {
                **msgspec.to_builtins(trouble.problem),
                "repair": trouble.mend.words if trouble.mend else None,
                "repair_edits": [write_edit(edit) for edit in trouble.mend.edits] if trouble.mend else [],
            }
            for trouble in found.troubles
        ],
        "changes": rulebook_changes(found.base, found.after),
        "objections": [] if found.troubles else objections(found.after),
        "measure": compared,
        "genome": msgspec.Raw(to_json(name_child(found.base, found.after, name), indent=0)),
    }


def _print(found: Tinkered) -> None:
    for section, changes in groupby(rulebook_changes(found.base, found.after), key=lambda each: each.section):
        emit(section)
        for change in changes:
            for mark, words in (("-", change.before), ("+", change.after)):
                for line in words:
                    emit_paragraph(f"  {mark} {line}", indent=4)
    for trouble in found.troubles:
        for line in problem_lines(trouble.problem):
            emit(line)
        if trouble.mend is not None:
            emit(f"  --repair would do this: {trouble.mend.words}")
    if not found.troubles:
        emit(probe(found.after))
    if found.compared is not None:
        _print_comparison(found.compared)


def _print_comparison(compared: Comparison) -> None:
    emit(compared.summary)
    _print_measures(compared.clear)
    if compared.clear and compared.unclear:
        emit("No clear difference:")
    _print_measures(compared.unclear)
    emit("This was a short look at both on the same deals; `darwindeck measure` takes a closer look at one.")


def _print_measures(measures: Sequence[MeasureChange]) -> None:
    for measure in measures:
        emit(f"  {measure.words}: {measure.detail}")


def _list_rules(base: GameGenome, *, json: bool) -> None:
    """Every sentence with its dials, then what could be added."""
    if json:
        emit_json({"rules": rule_cards(base), "palette": offers(base)})
        return
    section = ""
    for card in rule_cards(base):
        if card.section != section:
            section = card.section
            emit(f"{section}")
        for line in card.lines:
            emit_rule(line.words, line.depth)
        for dial in (dial for part in card.parts for dial in part.dials):
            emit_paragraph(f"      {dial.path} = {_now(dial)}   ({_takes(dial.control)})", indent=8)
    emit("--add takes one of these")
    for offer in offers(base):
        emit_paragraph(f"  {offer.id}: {offer.words} {offer.besides}".rstrip(), indent=4)


def _now(dial: Dial) -> str:
    match dial.control:
        case Number(value=value):
            return "none" if value is None else str(value)
        case Choice(value=value):
            return value.strip('"')
        case Several(values=values):
            return ",".join(values) or "none"
        case Written(value=value):
            return value or "none"
        case _:
            assert_never(dial.control)


def _takes(control: Control) -> str:
    match control:
        case Number(low=low, high=high, optional=optional):
            return f"{low} to {high}" + (", or null" if optional else "")
        case Choice(options=options):
            return ", ".join(option.value.strip('"') for option in options)
        case Several(options=options):
            return "any of " + ",".join(option.value for option in options)
        case Written(takes=takes):
            return takes
        case _:
            assert_never(control)
