"""The words themselves: grammar, no names of code, no empty parts, nothing that only a program would say."""

from __future__ import annotations

import re

import pytest

from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.model import Bullets, Paragraph, Rulebook, SectionId, Table
from darwindeck.wording.text import Text, count, number, plain, say, series
from tests.rulebook.reading import book_of, drawn, known, lines, text
from tests.sweeps import each
from tools import genome_docs as document

NOUNS = "card|point|chip|player|trick|turn|hand|raise|team|bag|opponent"
MANY = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[02-9]|\d{2,})"
FAULTS = {
    "one with a plural": re.compile(rf"(?<!player )\b(?:one|1) (?:{NOUNS})s\b", re.IGNORECASE),
    "many with a singular": re.compile(rf"\b{MANY} (?:{NOUNS})\b(?!s| points\b)", re.IGNORECASE),
    "article before a vowel": re.compile(r"\ba (?!eu|one|and )[aeio]\w|\ba u(?!n[ai]|s)\w", re.IGNORECASE),
    "article before a consonant": re.compile(r"\ban [^aeiou\W]", re.IGNORECASE),
    "a word twice": re.compile(r"\b(?!joker)([a-z]+) \1\b", re.IGNORECASE),
    "a hole": re.compile(r"  | [.,;:](?!\.)|\(\)|(?<!\.)\.\.(?!\.)|[{}|]"),
    "a name of code": re.compile(r"\b[a-z]+_[a-z]+\b|\bNone\b|\bTrue\b|\bFalse\b"),
}
SENTENCE = re.compile(r"^[A-Z0-9“(].*[.:]$", re.DOTALL)
CODE_NAMES = {member.value for enum in document.enums().values() for member in enum if "_" in member.value}


def faults(book: Rulebook) -> list[str]:
    found = []
    for line in lines(book):
        words = plain(line)
        for name, pattern in FAULTS.items():
            if pattern.search(words):
                found.append(f"{name}: {words!r}")
        if any(code in words for code in CODE_NAMES):
            found.append(f"a name of code: {words!r}")
    return found


def rough_sentences(book: Rulebook) -> list[str]:
    """Paragraphs and top items that do not begin with a capital or do not end with a full stop."""
    blocks = [block for section in book.sections for block in section.blocks]
    said = [block.line for block in blocks if isinstance(block, Paragraph)]
    said += [item.line for block in blocks if isinstance(block, Bullets) for item in block.items]
    return [
        words for words in map(plain, said) if not SENTENCE.match(words) and not words.startswith("Team ")
    ]


def empty_parts(book: Rulebook) -> list[str]:
    found = [section.title for section in book.sections if not section.blocks]
    for section in book.sections:
        for block in section.blocks:
            hollow = (isinstance(block, Bullets) and not block.items) or (
                isinstance(block, Table) and not block.rows
            )
            if hollow or (isinstance(block, Paragraph) and not plain(block.line).strip()):
                found.append(section.title)
    return found


@each("game", known())
def test_a_known_game_is_written_in_good_english(game: str) -> None:
    book = book_of(known()[game])
    assert faults(book) == []
    assert rough_sentences(book) == []
    assert empty_parts(book) == []


def test_random_games_are_written_in_good_english() -> None:
    for genome in drawn():
        book = book_of(genome)
        assert faults(book) == []
        assert rough_sentences(book) == []
        assert empty_parts(book) == []


def test_sections_come_in_their_order_and_once() -> None:
    order = list(SectionId)
    for genome in (*known().values(), *drawn()):
        places = [order.index(section.id) for section in book_of(genome).sections]
        assert places == sorted(set(places))


def test_a_rulebook_opens_with_the_pitch_whatever_was_written_of_the_game() -> None:
    import msgspec

    from darwindeck.pitch import pitch_of
    from darwindeck.rulebook.build import rulebook

    hearts = known()["hearts"]
    labels = msgspec.structs.replace(hearts.labels, description="Hearts with all the cards")
    assert rulebook(hearts.copy_with(labels=labels)).tagline == pitch_of(hearts)


def test_partners_are_told_to_hide_their_cards_only_where_hands_are_hidden() -> None:
    import msgspec

    from darwindeck.genome.setup import HandVisibility

    hidden = known()["partnership-spades"]
    setup = msgspec.structs.replace(hidden.setup, hand_visibility=HandVisibility.FACE_UP)
    assert "do not show each other" in text(book_of(hidden))
    assert "do not show each other" not in text(book_of(hidden.copy_with(setup=setup)))


def test_a_game_without_a_name_is_called_by_its_rules() -> None:
    genome: GameGenome = drawn()[0]
    assert re.fullmatch(r"Game [0-9a-f]{8}", book_of(genome).title)


def test_figures_cannot_be_written_as_text() -> None:
    with pytest.raises(ValueError, match="figures"):
        Text("draw 2 cards")
    with pytest.raises(ValueError, match="comes from nowhere"):
        number(2)


def test_words_agree_with_their_number() -> None:
    assert plain(say("{n} {n:card|cards}", n=count(1, "x"))) == "one card"
    assert plain(say("{n} {n:card|cards}", n=count(13, "x"))) == "13 cards"
    assert plain(series([say("a"), say("b"), say("c")])) == "a, b and c"


def test_the_quick_reference_is_half_a_page() -> None:
    for game, genome in known().items():
        assert len(text(book_of(genome), SectionId.QUICK)) < 2300, game
