"""Sentences from templates: `say("Draw {n} {n:card|cards}.", n=count(2, "phases[0].count"))`.

`{n}` is replaced by spans, `{n:one|many}` by the word that fits the number. Literal text may hold no figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Final, assert_never

from darwindeck.wording.amounts import format_number
from darwindeck.wording.names import NUMBERS, card_sign, rank_sign


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words; no figures, those are `Num`."""

    text: str

    def __post_init__(self) -> None:
        if any(char.isdigit() for char in self.text):
            raise ValueError(f"figures enter a rulebook as Num: {self.text!r}")


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out: the name of a step, a term that is defined here."""

    text: str


@dataclass(frozen=True, slots=True)
class Num:
    """A number: `sources` are the paths of the genome that hold it, `derived` says how it was worked out."""

    value: int
    sources: tuple[str, ...] = ()
    derived: str = ""
    shown: str = ""
    """How it is written, where that is not in figures."""

    def __post_init__(self) -> None:
        if not self.sources and not self.derived:
            raise ValueError(f"the number {self.value} comes from nowhere")

    @property
    def text(self) -> str:
        return self.shown or format_number(self.value)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Rule:
    """An invisible mark: the words beside it state this rule, as `draw.until=playable`."""

    id: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its notation, `Qs`; it is read by its sign."""

    name: str

    def __str__(self) -> str:
        return card_sign(self.name)


@dataclass(frozen=True, slots=True)
class Name:
    """What a player is called."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class RankSign:
    """A rank by its sign on the card, `Q` or `10`; in notation."""

    rank: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """Words that are set elsewhere (a design document, a label) and are shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """Words for numbers that need not be listed: "their number" for cards that count what is printed on them."""

    text: str
    numbers: tuple[Num, ...]


Span = Text | Strong | Num | Rule | Card | RankSign | Fixed | Formula
Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, with lines below it. A key line is one that the quick reference repeats when it is made;
    in a finished rulebook that says no more, so items with the same words are equal."""

    line: Line
    children: tuple[Item, ...] = ()
    key: bool = field(default=False, compare=False)


SentencePart = Line | Span | str

_WORDS: Final = ("zero", *NUMBERS[1:])


def figure(value: int) -> Num:
    """Return a number in figures that something said, not a rule: the points of an event."""
    return Num(value, derived="told")


def number(value: int, *sources: str, derived: str = "") -> Num:
    """Return a number in figures: points, chips, scores."""
    return Num(value, sources, derived)


def count(value: int, *sources: str, derived: str = "") -> Num:
    """Return a number of things, in words up to twelve: cards, players, tricks."""
    shown = _WORDS[value] if 0 <= value < len(_WORDS) else ""
    return Num(value, sources, derived, shown)


def size(value: int, *sources: str) -> Num:
    """Return a number whose sign is said in words: "loses 5 points"."""
    return Num(value, sources, shown=str(abs(value)))


def seat(value: int, *sources: str, derived: str = "") -> Num:
    """Return a player by number; seats count from 0, people from 1."""
    return Num(value, sources, derived, str(value + 1))


def spans(part: SentencePart) -> Line:
    if isinstance(part, str):
        return (Text(part),) if part else ()
    return part if isinstance(part, tuple) else (part,)


def say(template: str, *rules: str, **parts: SentencePart) -> Line:
    """Return a line from a template; it states these rules."""
    found: list[Span] = [Rule(rule) for rule in rules]
    for literal, name, choice, _ in Formatter().parse(template):
        if literal:
            found.append(Text(literal))
        if name and choice:
            found.append(Text(_choose_form(parts[name], choice)))
        elif name:
            found.extend(spans(parts[name]))
    return _merge(found)


def _choose_form(part: SentencePart, choice: str) -> str:
    one, _, many = choice.partition("|")
    only = next((span for span in spans(part) if isinstance(span, Num)), None)
    return one if only is not None and abs(only.value) == 1 else many


def _merge(found: Iterable[Span]) -> Line:
    merged: list[Span] = []
    for span in found:
        if isinstance(span, Text) and merged and isinstance(merged[-1], Text):
            merged[-1] = Text(merged[-1].text + span.text)
        else:
            merged.append(span)
    return tuple(merged)


def span_of(low: Num, high: Num) -> Line:
    """From one number to another: "one or two", "one to four"."""
    return say("{low} or {high}" if high.value == low.value + 1 else "{low} to {high}", low=low, high=high)


def join_sentences(*lines: Line) -> Line:
    """Sentences one after the other."""
    found: list[Span] = []
    for line in filter(None, lines):
        if any(not isinstance(span, Rule) for span in found):
            found.append(Text(" "))
        found.extend(line)
    return _merge(found)


def series(lines: Sequence[Line], word: str = "and") -> Line:
    """a, b and c."""
    found: list[Span] = []
    for place, line in enumerate(lines):
        if place:
            found.append(Text(f" {word} " if place == len(lines) - 1 else ", "))
        found.extend(line)
    return _merge(found)


def capital(line: Line) -> Line:
    """Return the line with its first word capitalised."""
    found = list(line)
    for place, span in enumerate(found):
        if isinstance(span, Rule):
            continue
        if isinstance(span, Text | Fixed):
            found[place] = replace(span, text=span.text[:1].upper() + span.text[1:])
        elif isinstance(span, Num) and span.shown:
            found[place] = replace(span, shown=span.shown[:1].upper() + span.shown[1:])
        break
    return tuple(found)


def decapital(line: Line) -> Line:
    """Return the line as it goes on in a sentence: its first word is small."""
    found = list(line)
    for place, span in enumerate(found):
        if isinstance(span, Text):
            found[place] = replace(span, text=span.text[:1].lower() + span.text[1:])
            break
    return tuple(found)


def plain(line: Line) -> str:
    """Return the words of a line without any markup."""
    found = []
    for span in line:
        match span:
            case Text(text) | Strong(text) | Fixed(text) | Formula(text):
                found.append(text)
            case Num():
                found.append(span.text)
            case Card(name):
                found.append(card_sign(name))
            case RankSign(rank):
                found.append(rank_sign(rank))
            case Rule():
                pass
            case _:
                assert_never(span)
    return "".join(found)
