"""Events as lines to read: the engine's sentences in the words of the rulebook; what repeats is one line, and cards
that go the same way stand together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from darwindeck.genome.cards import Rank
from darwindeck.narration.words.names import RANKS, rank_plural
from darwindeck.play.messages import Event
from darwindeck.play.words import Wording, addressed, of_rank, signs
from darwindeck.rulebook.sections.effects import effect
from darwindeck.rulebook.sections.goal import aim
from darwindeck.rulebook.words.sentences import decapital, plain

UNTOLD: Final = frozenset({"Dealt", "Ranked"})
"""Events that would only fill the log: own cards are seen in the hand."""
_CARD: Final = re.compile(r"(?:10|[2-9JQKA])[♥♦♣♠]")
_WHERE: Final = re.compile(r" to the (?:trick|tableau|discard)$")
"""Where a card goes is seen on the table."""
_COUNTED: Final = re.compile(r"(\d+) of rank (\w)$")
_RANK: Final = re.compile(r"\brank (\w)$")
_SPECIAL: Final = re.compile(r"^(.+) has played a special (\w)$")
_GOAL: Final = re.compile(r"^win condition (\d+) is met$")
_LAST: Final = re.compile(r", (seat \d+)$")
_YOU: Final = re.compile(r"\byour?\b")
_HOLE: Final = "\0"


def told_lines(wording: Wording, events: Iterable[Event], seat: int | None) -> list[str]:
    """Lines for the person at a seat, or for somebody who looks on."""
    found: list[tuple[str, list[str], int]] = []
    for event in events:
        if event.kind in UNTOLD:
            continue
        told = phrased(wording, event, seat)
        line = signs(told if seat is None else addressed(told, seat))
        if event.kind in ("Played", "Discarded"):
            line = _WHERE.sub("", line)
        cards = _CARD.findall(line)
        pattern = _CARD.sub(_HOLE, line)
        if found and found[-1][0] == pattern and len(cards) <= 1:
            _, before, times = found[-1]
            found[-1] = (pattern, before + cards, times + 1)
        else:
            found.append((pattern, cards, 1))
    return [_line(*entry) for entry in found]


def phrased(wording: Wording, event: Event, seat: int | None) -> str:
    """The sentence of an event with ranks, effects and goals as people call them."""
    match event.kind:
        case "Claimed" | "Asked" | "Book":
            counted = _COUNTED.sub(lambda found: of_rank(int(found[1]), found[2]), event.text)
            return _RANK.sub(lambda found: rank_plural(Rank(found[1])), counted)
        case "Effect":
            return _SPECIAL.sub(lambda found: _effect(wording, found[1], Rank(found[2]), seat), event.text)
        case "WonBy":
            return _GOAL.sub(lambda found: _goal(wording, int(found[1]) - 1), event.text)
        case "GameEnds":
            return _LAST.sub(r" and \1", event.text)
        case _:
            return event.text


def _effect(wording: Wording, who: str, rank: Rank, seat: int | None) -> str:
    """Whose card it was and what it does; where the rulebook says "you" to who played it, others are not told."""
    effects = enumerate(wording.genome.special_effects)
    found = (plain(effect(wording.facts, at, one)) for at, one in effects if one.trigger_rank is rank)
    does = next(found, "").removesuffix(".")
    clear = does and (who == f"seat {seat}" or not _YOU.search(does))
    return f"the {RANKS[rank]} of {who} takes effect" + (f": {does}" if clear else "")


def _goal(wording: Wording, place: int) -> str:
    goal = plain(decapital(aim(wording.facts, place, wording.genome.win_conditions[place])))
    return f"a goal is reached: {goal.removesuffix('.').replace(': ', ', ')}"


def _line(pattern: str, cards: list[str], times: int) -> str:
    if pattern.count(_HOLE) == 1 and len(cards) > 1:
        several = pattern.replace(f"{_HOLE} is ", f"{_HOLE} are ").replace(" is revealed", " are revealed")
        return several.replace(_HOLE, " ".join(cards))
    for card in cards:
        pattern = pattern.replace(_HOLE, card, 1)
    return pattern if times == 1 else f"{pattern} (×{times})"
