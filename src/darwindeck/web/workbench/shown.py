"""A bench as its page shows it: cards of rules in sections, what is changed in them, problems beside their rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import pitch_of
from darwindeck.web.workbench.asked import address_of, fields_of_bench
from darwindeck.workbench.comparing import SentenceChange, rulebook_changes
from darwindeck.workbench.history import Bench, Step
from darwindeck.workbench.mending import Trouble, mend_all, troubles
from darwindeck.workbench.palette import Offer, offers
from darwindeck.workbench.rules import REST, RuleCard, RulePart, part_of, rule_cards


class ShownPart(msgspec.Struct, frozen=True):
    """A rule with its dials, and the numbers of the problems that are about it."""

    part: RulePart
    anchor: str
    troubles: tuple[int, ...]


class ShownCard(msgspec.Struct, frozen=True):
    lines: tuple[tuple[str, int, bool], ...]
    """Words, depth, and whether they are other than in the game it was made from."""
    parts: tuple[ShownPart, ...]
    elsewhere: tuple[tuple[str, str], ...]
    """Anchor and words of the rule that the lines speak of, where it is changed at another card; of several nothing is
    said: they stand below it."""


class ShownBench(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    pitch: str
    address: str
    """Of the bench without its steps."""
    query: str
    """The steps, as an address has them; empty without any."""
    fields: Sequence[tuple[str, str]]
    sections: tuple[tuple[str, tuple[ShownCard, ...]], ...]
    rest: tuple[ShownPart, ...]
    """Rules that the game does without."""
    troubles: tuple[Trouble, ...]
    anchors: tuple[str, ...]
    """Where the rule of each problem stands; empty for one about the whole game."""
    mend_all: str
    changes: tuple[SentenceChange, ...]
    steps: tuple[Step, ...]
    done: int
    changed: bool


def show_bench(game_id: str, bench: Bench) -> ShownBench:
    """Everything that the page of a bench shows."""
    genome, found = bench.genome, troubles(bench.genome)
    cards = rule_cards(genome)
    changes = rulebook_changes(bench.base, genome)
    new = {(change.section, words) for change in changes for words in change.after}
    parts = {part.path: part for card in cards for part in card.parts}
    about = tuple(part_of(trouble.problem.path) if trouble.problem.path else "" for trouble in found)
    shown = [(card.section, _card(card, new, about, parts)) for card in cards if card.section != REST]
    address = address_of(game_id, bench)
    return ShownBench(
        id=game_id,
        name=bench.base.labels.name,
        pitch=_pitch(genome, sound=not found),
        address=address.partition("?")[0],
        query=address.partition("?")[2],
        fields=fields_of_bench(bench),
        sections=tuple(
            (title, tuple(card for _, card in group))
            for title, group in groupby(shown, key=lambda pair: pair[0])
        ),
        rest=tuple(_part(part, about) for card in cards if card.section == REST for part in card.parts),
        troubles=found,
        anchors=tuple(anchor(path) if path in parts else "" for path in about),
        mend_all=_mend_all(genome, len(found)),
        changes=changes,
        steps=bench.steps,
        done=bench.done,
        changed=genome != bench.base,
    )


def _pitch(genome: GameGenome, *, sound: bool) -> str:
    return pitch_of(genome) if sound else ""


def _mend_all(genome: GameGenome, problems: int) -> str:
    """Return what mending everything does, where there is more than one thing to mend."""
    whole = mend_all(genome) if problems > 1 else None
    return whole.words if whole is not None else ""


def _card(
    card: RuleCard, new: set[tuple[str, str]], about: Sequence[str], parts: dict[str, RulePart]
) -> ShownCard:
    there = [path for path in card.elsewhere if path in parts] if not card.parts else []
    return ShownCard(
        lines=tuple((line.words, line.depth, (card.section, line.words) in new) for line in card.lines),
        parts=tuple(_part(part, about) for part in card.parts),
        elsewhere=tuple((anchor(path), parts[path].words) for path in there) if len(there) == 1 else (),
    )


def _part(part: RulePart, about: Sequence[str]) -> ShownPart:
    return ShownPart(
        part, anchor(part.path), tuple(number for number, path in enumerate(about) if path == part.path)
    )


def anchor(path: str) -> str:
    """Return what a rule is called within its page.

    >>> anchor("phases[1]"), anchor("setup.rank_order")
    ('rule-phases-1', 'rule-setup-rank-order')
    """
    return "rule-" + "-".join(re.findall(r"[a-z0-9]+", path))


class ShownPalette(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    address: str
    back: str
    fields: Sequence[tuple[str, str]]
    headings: tuple[tuple[str, tuple[Offer, ...]], ...]
    sound: bool


def show_palette(game_id: str, bench: Bench) -> ShownPalette:
    """Return what could be added and taken out, under its headings."""
    found = offers(bench.genome)
    headings = dict.fromkeys(offer.heading for offer in found)
    back = address_of(game_id, bench)
    return ShownPalette(
        id=game_id,
        name=bench.base.labels.name,
        address=back.partition("?")[0],
        back=back,
        fields=fields_of_bench(bench),
        headings=tuple(
            (heading, tuple(each for each in found if each.heading == heading)) for heading in headings
        ),
        sound=bool(found) or not troubles(bench.genome),
    )
