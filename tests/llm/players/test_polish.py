"""Polishing: a model may change how a rulebook says things, and nothing it says."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.extras import install_line
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.llm.loop import Retry
from darwindeck.llm.polish import Polished, polish
from darwindeck.llm.polish.rewrite import _lines, read_line, read_name
from darwindeck.llm.providers.names import ELSEWHERE
from darwindeck.pitch import pitch_of
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.model import Rulebook
from darwindeck.wording.text import Card, Num, RankSign, Rule
from tests.llm.players.models import Say, Seen, model, words
from tests.llm.players.stub import serving
from tests.llm.players.test_part import _http

GAME = load_game("crazy-eights")
LINE = re.compile(r"^L(\d+): (.*)$", re.MULTILINE)


def polished(rewrite: Callable[[str], str | None], genome: GameGenome = GAME) -> Polished:
    """Polish with a model that rewrites each line by itself; a line without a text is left out."""

    def script(seen: Seen) -> Say:
        told = str(seen.messages[0].parts[0].content)
        lines = [(number, rewrite(text)) for number, text in LINE.findall(told)]
        return words("\n".join(f"L{number}: {text}" for number, text in lines if text is not None))

    with model(script) as brain:
        return polish(rulebook(genome), genome, brain, sleep=lambda _: None)


def facts(book: Rulebook) -> Counter[object]:
    """Every number, card and rule of a book, with the section it stands in."""
    return Counter(
        (section.title, span)
        for section in book.sections
        for block in section.blocks
        for line in _lines(block)
        for span in line
        if isinstance(span, Num | Card | RankSign | Rule)
    )


def test_better_words_are_taken() -> None:
    done = polished(lambda text: text.replace("Choose a dealer", "Pick a dealer"))
    assert done.changed == 1
    assert "Pick a dealer, who shuffles the cards" in done.book.markdown()
    assert done.remarks == ()


def test_lines_given_back_unchanged_leave_the_book_as_it_was() -> None:
    done = polished(lambda text: text)
    assert (done.book, done.changed) == (rulebook(GAME), 0)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[[seven]]", "[[eight]]", "pieces lost: seven"),
        ("[[seven]]", "seven", "pieces lost: seven"),
        ("You must play if you can", "You should play if you can", "words lost: must"),
        ("the same suit", "the same suit or the same colour", "words added: or, same"),
        ("Choose a dealer", "Choose a dealer within 20 minutes", "a figure of its own"),
        ("Choose a dealer", "Choose a dealer with <b>joy</b>", "markup"),
        ("Choose a dealer", "Choose a dealer, holding the ace of spades", "words added: ace, spades"),
        ("who did not deal", "who did deal", "words lost: not"),
    ],
)
def test_a_line_whose_facts_have_changed_stays_plain_and_a_remark_says_why(
    old: str, new: str, why: str
) -> None:
    done = polished(lambda text: text.replace(old, new))
    assert done.book == rulebook(GAME)
    assert len(done.remarks) == 1
    assert why in done.remarks[0]


def test_a_line_that_is_missing_from_the_answer_stays_plain() -> None:
    done = polished(lambda text: None if "Choose a dealer" in text else text)
    assert done.book == rulebook(GAME)
    said = "The deal: \u201cChoose a dealer, who shuffles the\u2026\u201d stays plain (no answer for it)"
    assert done.remarks == (said,)


@pytest.mark.parametrize(
    "game", ["hearts", "gin-rummy", "draw-poker", "partnership-spades", "uno-style", "cheat"]
)
def test_no_rewriting_changes_a_number_a_card_a_rule_or_a_heading(game: str) -> None:
    genome = load_game(game)
    dice = random.Random(game)

    def scramble(text: str) -> str | None:
        parts = text.split(" ")
        match dice.randrange(5):
            case 0:
                dice.shuffle(parts)
            case 1:
                parts = [
                    dice.choice(["[[9]]", "not", "three", "Qs", "nicely"]) if dice.random() < 0.1 else part
                    for part in parts
                ]
            case 2:
                parts = ["Nicely,", *parts]
            case 3:
                return None
        return " ".join(parts)

    plain, done = rulebook(genome), polished(scramble, genome).book
    assert facts(done) == facts(plain)
    assert [section.title for section in done.sections] == [section.title for section in plain.sections]
    assert [len(section.blocks) for section in done.sections] == [
        len(section.blocks) for section in plain.sections
    ]
    assert done != plain


def test_when_the_model_cannot_be_asked_the_plain_book_is_used() -> None:
    def script(_: Seen) -> Say:
        raise _http(401)

    with model(script) as brain:
        done = polish(rulebook(GAME), GAME, brain)
    assert done.book == rulebook(GAME)
    assert done.remarks[0].startswith("the plain text is used: ")


def test_a_passing_fault_is_waited_out() -> None:
    left = [_http(503)]
    slept: list[float] = []

    def script(seen: Seen) -> Say:
        if left:
            raise left.pop()
        return words(str(seen.messages[0].parts[0].content))

    with model(script) as brain:
        done = polish(rulebook(GAME), GAME, brain, retry=Retry(first=0.5), sleep=slept.append)
    assert (done.remarks, slept) == ((), [0.5])


def nameless(answer: str) -> Polished:
    genome = GAME.copy_with(labels=Labels())

    def script(seen: Seen) -> Say:
        told = str(seen.messages[0].parts[0].content)
        return words(answer if told.startswith("RULES OF") else told)

    with model(script) as brain:
        return polish(rulebook(genome), genome, brain)


def test_a_game_without_a_name_gets_one_and_a_line() -> None:
    done = nameless("NAME: Lantern Hill\nLINE: Get rid of your cards by matching what lies open.")
    assert (done.book.title, done.book.tagline) == (
        "Lantern Hill",
        "Get rid of your cards by matching what lies open.",
    )
    assert done.remarks == ()


def test_a_name_that_cannot_be_used_and_a_line_that_claims_too_much_are_left_out() -> None:
    done = nameless("NAME: Hearts\nLINE: A deep game of strategy.")
    assert done.book.title == rulebook(GAME.copy_with(labels=Labels())).title
    assert done.book.tagline == pitch_of(GAME)
    assert [text.partition(":")[0] for text in done.remarks] == [
        f"the name stays {done.book.title}",
        "no line under the title",
    ]


def test_a_game_that_people_named_keeps_its_name() -> None:
    assert polished(lambda text: text).book.title == "Crazy Eights"


@pytest.mark.parametrize(
    "name", ["", "x", "Game 2", "A name that goes on and on and never ends", "<b>Hi</b>"]
)
def test_names_have_letters_and_are_short(name: str) -> None:
    assert read_name(f"NAME: {name}") == ""


@pytest.mark.parametrize(
    "line", ["Play 7 cards.", "Beat the queen.", "Needs skill.", "Two play.", "word " * 60, "*Wow.*"]
)
def test_a_line_about_a_game_states_no_facts_and_claims_nothing(line: str) -> None:
    assert read_line(f"LINE: {line}")[0] == ""


def test_the_command_writes_a_polished_rulebook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ELSEWHERE, "k-e-y")
    out = tmp_path / "war.md"
    with serving((400, {"error": {"message": "k-e-y is wrong"}})) as stub:
        name = f"openai:small@{stub.address}/v1"
        assert main(["rulebook", "war", "-o", str(out), "--polish", name]) == 0
    told = capsys.readouterr()
    assert "the plain text is used" in told.err
    assert "k-e-y" not in told.err + told.out
    assert out.read_text() == rulebook(load_game("war")).markdown()


def test_the_command_says_what_names_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "war", "--polish", "gpt"]) != 0
    assert "names no model" in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pydantic_ai'] = None\n"
        "from darwindeck.cli import main\n"
        "sys.exit(main(['rulebook', 'war', '--polish', 'openai:small']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert (
        done.stderr
        == f"error: this command needs pydantic_ai: {install_line('agents')} [run/missing-extra]\n"
    )
