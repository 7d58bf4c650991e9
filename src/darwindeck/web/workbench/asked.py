"""What a page of the workbench asks for: the game, the steps that were made, and what is to be done now.

All of it stands in the address, so a changed game can be linked, reloaded and taken back with the browser's own
buttons; nothing is kept on the server. Everything here comes from outside and is refused if it is none of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never
from urllib.parse import parse_qsl, quote, urlencode

import msgspec

from darwindeck.errors import GenomeError, RunError
from darwindeck.genome.conditions import And, Or
from darwindeck.genome.schema import GameGenome
from darwindeck.limits import MOST_DIGITS
from darwindeck.validation.edits import Add, Set, read_edit
from darwindeck.validation.places import place_of, read_path, refuse
from darwindeck.web.forms import LONG_NUMBER
from darwindeck.workbench.dials import Choice, Dial, Number, Several, Written, turn_words
from darwindeck.workbench.history import Bench, read_steps, write_steps
from darwindeck.workbench.mending import Mend, mend_all, troubles
from darwindeck.workbench.new_rules import another_test
from darwindeck.workbench.palette import offers
from darwindeck.workbench.rules import rule_cards

MOST_FIELDS: Final = 2000
MOST_ADDRESS: Final = 30_000
"""Letters of an address that every browser and the server take."""
STEP, DONE, DO, SEVERAL = "e", "at", "do", "several"


class Asked(msgspec.Struct, frozen=True):
    """The fields of an address or a form."""

    steps: tuple[str, ...]
    done: int | None
    do: str
    settings: Mapping[str, str]
    """By path, what the dials stand on in the page."""


def read_fields(text: str) -> Asked:
    """Return the fields of a query or of a form."""
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise RunError("too many fields", code="web/bad-message") from error
    asked = collect_fields(pairs)
    if LONG_NUMBER.search(asked.do):
        raise RunError(f"a number has at most {MOST_DIGITS} digits", code="web/bad-message")
    return asked


def collect_fields(pairs: Iterable[tuple[str, str]]) -> Asked:
    """Steps in their order; of names that stand several times under one path all."""
    steps: list[str] = []
    settings: dict[str, str] = {}
    several: dict[str, list[str]] = {}
    done, do = None, ""
    for name, value in pairs:
        if name == STEP:
            steps.append(value.replace("\r\n", "\n"))
        elif name == DONE:
            done = int(value) if value.isdecimal() and value.isascii() and len(value) < 4 else None
        elif name == DO:
            do = value
        elif name == SEVERAL:
            several.setdefault(value, [])
        elif name in several:
            several[name].append(value)
        else:
            settings[name] = value
    settings |= {path: ",".join(values) for path, values in several.items()}
    return Asked(tuple(steps), done, do, settings)


def bench_of(base: GameGenome, asked: Asked) -> Bench:
    """Return the bench as the page has it."""
    return read_steps(base, asked.steps, asked.done)


def address_of(game_id: str, bench: Bench, part: str = "") -> str:
    """Return the address at which a bench is seen."""
    fields = [(STEP, step) for step in write_steps(bench)]
    if bench.can_redo:
        fields.append((DONE, str(bench.done)))
    address = f"/workbench/{quote(game_id, safe=':')}{part}"
    found = f"{address}?{urlencode(fields)}" if fields else address
    if len(found) > MOST_ADDRESS:
        raise RunError(
            "so many changes fit into no address: save the game and continue from it", code="run/bad-argument"
        )
    return found


def apply_asked(bench: Bench, asked: Asked) -> Bench:
    """Return the bench after what was asked for: undo, redo, a repair, an offer of the palette, a rule or a test
    that comes or goes, dials.
    """
    verb, _, what = asked.do.partition(" ")
    match verb:
        case "undo":
            return bench.undo()
        case "redo":
            return bench.redo()
        case "mend":
            return _mend(bench, what)
        case "offer":
            return _take_offer(bench, what)
        case "test":
            return _add_test(bench, what)
        case "remove":
            return bench.change(f"taken out: {_words_of(bench, what)}", read_edit(f"remove {what}"))
        case _:
            return _turn_dials(bench, asked.settings)


def _mend(bench: Bench, what: str) -> Bench:
    """Return the repair of one problem by its number, or of all."""
    found = troubles(bench.genome)
    mend: Mend | None = None
    if what == "all":
        mend = mend_all(bench.genome)
    elif what.isdecimal() and what.isascii() and int(what) < len(found):
        mend = found[int(what)].mend
    if mend is None:
        raise GenomeError("there is nothing to repair any more", code="genome/bad-edit")
    return bench.change(mend.words, *mend.edits)


def _take_offer(bench: Bench, wanted: str) -> Bench:
    offer = next((each for each in offers(bench.genome) if each.id == wanted), None)
    if offer is None:
        raise GenomeError("that can no longer be done to this game", code="genome/bad-edit")
    return bench.change(offer.deed, *offer.edits)


def _add_test(bench: Bench, path: str) -> Bench:
    """One more test in a group of them."""
    place = place_of(bench.genome, read_path(path))
    if not isinstance(place.value, And | Or):
        raise refuse(place.path, "is not a group of tests", "Choose “all of these tests” first.")
    test = msgspec.json.encode(another_test(bench.genome, place.path)).decode()
    return bench.change("added: a test", Add(f"{place.path}.conditions", test))


def _words_of(bench: Bench, path: str) -> str:
    parts = (part for card in rule_cards(bench.genome) for part in card.parts)
    return next((part.words for part in parts if part.path == path), path[:80])


def _turn_dials(bench: Bench, settings: Mapping[str, str]) -> Bench:
    """One step for each dial that stands otherwise than the game says."""
    cards = rule_cards(bench.genome)
    dials = {dial.path: dial for card in cards for part in card.parts for dial in part.dials}
    for path, value in settings.items():
        if path in dials and (turned := _dial_value(dials[path], " ".join(value.split()))) is not None:
            bench = bench.turn(turn_words(dials[path], turned), Set(path, turned))
    return bench


def _dial_value(dial: Dial, value: str) -> str | None:
    """Return what a dial is to be set to; None if it stands there already."""
    match dial.control:
        case Number(value=now):
            asked = value.strip() or "null"
            return None if asked == ("null" if now is None else str(now)) else asked
        case Several(values=values):
            return None if value == ",".join(values) else value
        case Choice(value=now) | Written(value=now):
            return None if value == now else value
        case _:
            assert_never(dial.control)


def fields_of_bench(bench: Bench) -> Sequence[tuple[str, str]]:
    """Return the hidden fields of a form."""
    return (*((STEP, step) for step in write_steps(bench)), (DONE, str(bench.done)))
