"""A rulebook in better words, by a model: section by section, line by line, every line checked.

The result is a rulebook like any other, so all formats can be made of it. A line that fails a check stays as it was,
and a remark says why; headings, order and number of the lines, tables and examples are never touched.

A game without a name of its own gets one, and one modest line: what a game is like is measured, not claimed, so words
about skill or depth are refused, and so are facts (numbers, cards), which belong to the rules.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from darwindeck.errors import ModelError
from darwindeck.genome.library import library_games
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.loop.brain import Brain, Question, Sleep, Usage
from darwindeck.llm.loop.limits import Retry, ask_patiently
from darwindeck.llm.messages import UserMessage
from darwindeck.llm.polish.lines import (
    CARD_WORDS,
    NUMBER_WORDS,
    carrying,
    is_prose,
    lock_line,
    rebuilt,
    why_not,
)
from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Rulebook, Section, SectionId, Table
from darwindeck.wording.text import Item, Line

_NAME: Final = re.compile(r"^NAME:\s*(.+)$", re.MULTILINE)
_LINE: Final = re.compile(r"^LINE:\s*(.+)$", re.MULTILINE)
_GOOD_NAME: Final = re.compile(r"[A-Z][A-Za-z' -]{1,29}")
_CLAIMS: Final = re.compile(
    r"\b(strateg\w*|skil\w*|luck\w*|deep\w*|depth|tactic\w*|bluff\w*|clever\w*|best|perfect|thrilling|exciting|balanced)\b",
    re.IGNORECASE,
)
LONGEST_LINE: Final = 160
NAMING: Final = """You name a card game from its rules. Answer with two lines and nothing else:
NAME: one to three words, letters only, not the name of a game that exists
LINE: one plain sentence of at most 160 letters saying what players do; no numbers, no cards, no praise, nothing about
skill, strategy or luck
"""


def wants_name(genome: GameGenome) -> bool:
    """Games that people named keep their names."""
    return not genome.labels.name or genome.labels.lineage.generation > 0


def read_name(text: str) -> str:
    """Return the proposed name, or nothing when it is not usable."""
    found = _NAME.search(text)
    name = " ".join(found[1].split()).strip(" .\"'") if found else ""
    taken = name.lower().replace(" ", "-").replace("'", "") in library_games()
    return name if _GOOD_NAME.fullmatch(name) and not taken else ""


def read_line(text: str) -> tuple[str, str]:
    """Return the proposed line, or nothing and the reason."""
    found = _LINE.search(text)
    line = " ".join(found[1].split()) if found else ""
    if not line:
        return "", "no line was given"
    if len(line) > LONGEST_LINE:
        return "", "the line is too long"
    if any(char.isdigit() for char in line) or set("<>#*|`[]") & set(line):
        return "", "the line has figures or markup in it"
    claim = _CLAIMS.search(line)
    if claim:
        return "", f"the line claims what nobody has measured: {claim[0]}"
    facts = set(carrying(line)) & (CARD_WORDS | NUMBER_WORDS)
    return ("", f"the line states facts: {', '.join(sorted(facts))}") if facts else (line, "")


LEFT_ALONE: Final = (
    SectionId.SEATS,
    SectionId.STRATEGY,
    SectionId.VARIANTS,
    SectionId.EXAMPLE,
    SectionId.QUICK,
)
MAX_TOKENS: Final = 4096
_ANSWER: Final = re.compile(r"^L(\d+):[ \t]*(.+)$", re.MULTILINE)
SYSTEM: Final = """You improve the wording of a rulebook for a card game. Each line is given as `L1: text`.
Answer with the same lines, `L1: better text`, and nothing else. Change only how things are said:
- keep every piece in double brackets, such as [[seven]], exactly as it is and exactly as often
- add no number, card, rule, advice or explanation, and leave nothing out
- keep the words that carry the rule: not, only, must, may, or, if, all, every, first, highest, and the like
- one line stays one line, without any markup
A line that is good already is given back unchanged.
"""


@dataclass(frozen=True, slots=True)
class Polished:
    """The rulebook, what was changed, and why some lines stayed as they were."""

    book: Rulebook
    changed: int
    remarks: tuple[str, ...]
    usage: Usage


@dataclass(slots=True)
class _Work:
    brain: Brain
    retry: Retry
    sleep: Sleep
    remarks: list[str] = field(default_factory=list)
    changed: int = 0
    usage: Usage = field(default_factory=Usage)

    def ask(self, system: str, text: str) -> str:
        question = Question(system, (UserMessage(text),), (), MAX_TOKENS)
        answer = ask_patiently(self.brain, question, self.retry, self.sleep, lambda *_: None)
        self.usage += answer.usage
        return answer.message.text


def polish(
    book: Rulebook,
    genome: GameGenome,
    brain: Brain,
    *,
    retry: Retry = Retry(),  # noqa: B008  (frozen)
    sleep: Sleep = time.sleep,
    progress: Callable[[int, int], None] | None = None,
) -> Polished:
    """Put the book in better words where they pass the checks; the plain book if the model cannot be asked."""
    work = _Work(brain, retry, sleep)
    try:
        named = _rename_book(book, genome, work)
        sections = []
        for done, section in enumerate(named.sections, 1):
            sections.append(_section(section, work))
            if progress is not None:
                progress(done, len(named.sections))
    except ModelError as error:
        return Polished(book, 0, (f"the plain text is used: {brain.clean(error.message)}",), work.usage)
    return Polished(replace(named, sections=tuple(sections)), work.changed, tuple(work.remarks), work.usage)


def _rename_book(book: Rulebook, genome: GameGenome, work: _Work) -> Rulebook:
    if not wants_name(genome):
        return book
    text = work.ask(NAMING, book.prompt())
    name, (line, why) = read_name(text), read_line(text)
    if not name:
        work.remarks.append(f"the name stays {book.title}: what was proposed cannot be used")
    if why:
        work.remarks.append(f"no line under the title: {why}")
    work.changed += bool(name) + bool(line)
    return replace(book, title=name or book.title, tagline=line or book.tagline)


def _section(section: Section, work: _Work) -> Section:
    if section.id in LEFT_ALONE:
        return section
    lines = [line for block in section.blocks for line in _lines(block) if is_prose(line)]
    if not lines:
        return section
    told = "\n".join(f"L{number}: {lock_line(line)}" for number, line in enumerate(lines, 1))
    answers = {int(number): text.strip() for number, text in _ANSWER.findall(work.ask(SYSTEM, told))}
    better: dict[Line, Line] = {}
    for number, line in enumerate(lines, 1):
        better[line] = _check_line(section.title, line, answers.get(number), work)
    return replace(section, blocks=tuple(_with(block, better) for block in section.blocks))


def _check_line(title: str, line: Line, text: str | None, work: _Work) -> Line:
    why = "no answer for it" if text is None else why_not(line, text)
    if why or text is None:
        work.remarks.append(f"{title}: \u201c{_start(line)}\u201d stays plain ({why})")
        return line
    if text == lock_line(line):
        return line
    work.changed += 1
    return rebuilt(line, text)


def _start(line: Line) -> str:
    words = lock_line(line).replace("[[", "").replace("]]", "").split()
    return " ".join(words[:6]) + ("…" if len(words) > 6 else "")


def _lines(block: Block) -> Iterator[Line]:
    match block:
        case Paragraph(line):
            yield line
        case Bullets(items):
            yield from _item_lines(items)
        case Table() | Figure():
            return
        case _:
            assert_never(block)


def _item_lines(items: tuple[Item, ...]) -> Iterator[Line]:
    for item in items:
        yield item.line
        yield from _item_lines(item.children)


def _with(block: Block, better: Mapping[Line, Line]) -> Block:
    match block:
        case Paragraph(line):
            return Paragraph(better.get(line, line))
        case Bullets(items):
            return replace(block, items=_with_items(items, better))
        case Table() | Figure():
            return block
        case _:
            assert_never(block)


def _with_items(items: tuple[Item, ...], better: Mapping[Line, Line]) -> tuple[Item, ...]:
    return tuple(Item(better.get(item.line, item.line), _with_items(item.children, better)) for item in items)
