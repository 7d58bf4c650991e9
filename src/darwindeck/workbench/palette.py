"""The palette: what could be added to a game or taken out of it, in the words of evolution's own operators.

An operator brings what its rule needs (bids bring contracts), so what the palette offers is a game that can be played.
Each offer is written down as edits: it does the same whatever becomes of the operators.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

import msgspec

from darwindeck.canonical import content_hash
from darwindeck.evolution.hooks import HOOKS
from darwindeck.evolution.operators.base import Change, Group, Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.validation.edits import Edit, apply_edits
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from darwindeck.workbench.besides import besides, rest_as_it_was
from darwindeck.workbench.edits import edits_between
from darwindeck.workbench.plain_rules import PlainRule, plain_rules

_TRIES: Final = 8
"""Random sources that an operator is asked with: most have fewer answers."""
_MOST_EACH: Final = 4
"""Offers of one operator."""
IDEAS: Final = "Ideas that change what the game is about"
PLAIN: Final = "Single rules to add"
ADDED: Final = "More to add, as evolution would"
REMOVED: Final = "Rules to take out"
_LEAVING: Final = ("Remove", "Disable", "Simplify")
_COMING: Final = ("Add", "Enable", "Widen", "Narrow")
"""How the names of operators begin that bring or take a rule; the others turn what a dial turns too."""
_GENERAL: Final = frozenset({"RemovePhase"})
"""Operators that others know better: what both would do is offered by the name of the other."""
_SAID: Final = (
    ("added: ", ""),
    ("added ", ""),
    ("removed: ", ""),
    ("removed ", ""),
    ("changed: ", ""),
    ("changed ", ""),
    ("widened: ", "play more cards, "),
    ("narrowed: ", "play fewer cards, "),
)
"""How sentences of operators begin, and what is said of it under a heading."""


class Offer(msgspec.Struct, frozen=True):
    """One change that could be made: what it does in a sentence, and the edits that do it."""

    id: str
    """A short name for scripts: the operator in small letters, and which of its answers: `add-pass-phase`, `…-2`."""
    heading: str
    group: str
    words: str
    edits: tuple[Edit, ...]
    besides: str = ""
    """What else becomes of the game by it: the points it replaces, another goal."""

    @property
    def deed(self) -> str:
        """Return what taking the offer does, said afterwards."""
        begins = {PLAIN: "added: ", ADDED: "added: ", REMOVED: "taken out: "}.get(self.heading, "")
        return f"{begins}{self.words[:1].lower()}{self.words[1:].removesuffix('.')}"


def offers(genome: GameGenome) -> tuple[Offer, ...]:
    """All that the operators and hooks have to offer for a game that can be played; nothing for any other.

    >>> from darwindeck.genome.library import load_game
    >>> "remove-pass-phase" in [offer.id for offer in offers(load_game("hearts"))]
    True
    """
    return () if validate(genome) else _offers(genome)


@lru_cache(maxsize=64)
def _offers(genome: GameGenome) -> tuple[Offer, ...]:
    seen = {content_hash(genome)}
    fitting = [each for each in OPERATORS if each.name.startswith((*_COMING, *_LEAVING))]
    wanted = (*HOOKS, *sorted(fitting, key=lambda each: each.name in _GENERAL))
    found = [offer for operator in wanted for offer in _of(operator, genome, seen)]
    plain = [_plain(rule, genome) for rule in plain_rules(genome)]
    order = (PLAIN, IDEAS, ADDED, REMOVED)
    return tuple(sorted((*plain, *found), key=lambda offer: order.index(offer.heading)))


def _plain(rule: PlainRule, genome: GameGenome) -> Offer:
    after = apply_edits(genome, rule.edits)
    new = (each for name in LISTS for each in getattr(after, name) if each not in getattr(genome, name))
    rest = besides(genome, Change(after, rule.words, says=tuple(new)), after)
    return Offer(rule.id, PLAIN, "rules", _sentence(rule.words), rule.edits, rest)


def _of(operator: Operator, genome: GameGenome, seen: set[str]) -> Iterator[Offer]:
    """Yield what an operator would do; the same game or the same words are not offered twice."""
    if not operator.applies(genome):
        return
    found = 0
    for seed in range(_TRIES):
        change = operator.mutate(genome, Random(seed))
        if change is None or change.sentence in seen:
            continue
        after = change.genome.copy_with(labels=genome.labels)
        after = rest_as_it_was(genome, repair(after)[0] if validate(after) else after)
        if validate(after) or (known := content_hash(after)) in seen:
            continue
        seen |= {known, change.sentence}
        found += 1
        name = _kebab(operator.name)
        yield Offer(
            id=name if found == 1 else f"{name}-{found}",
            heading=_heading(operator),
            group=_group(operator),
            words=_sentence(change.sentence),
            edits=edits_between(genome, after),
            besides=besides(genome, change, after),
        )
        if found == _MOST_EACH:
            return


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _heading(operator: Operator) -> str:
    if operator in HOOKS:
        return IDEAS
    return ADDED if operator.name.startswith(_COMING) else REMOVED


def _group(operator: Operator) -> str:
    return Group(operator.family).value


def _sentence(words: str) -> str:
    """Return the words of a change as its heading goes on: "added a step: …" is a step under "Rules to add"."""
    for past, now in _SAID:
        if words.startswith(past):
            words = now + words.removeprefix(past)
            break
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"
