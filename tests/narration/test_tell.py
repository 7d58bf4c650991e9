"""Events in sentences: to a listener, by name, joined by beats; and no sentence is ever read again by a program."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.narration.moves import Move
from darwindeck.narration.scores import HandCourse
from darwindeck.narration.talk import Said, Wager
from darwindeck.narration.tell import tell, tell_all
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.play.authority import PlayTable
from darwindeck.simulation.events import (
    Captured,
    EffectTriggered,
    Event,
    WentOut,
    ZoneKind,
    decode_events,
)
from darwindeck.simulation.events.parts import Zone
from darwindeck.simulation.playthrough import deal_with_events
from darwindeck.wording.names import card_sign
from tests.sweeps import each

NAMES = ("South", "West", "North", "East")
SOUTH = Voice(NAMES, listener=0)
LOOKING_ON = Voice(NAMES)


def event(**fields: object) -> Event:
    """An event from its JSON; hands of seats by number."""
    zones = {key: value for key, value in fields.items() if key in ("from", "to")}
    for key, zone in zones.items():
        kind, _, seat = str(zone).partition(" ")
        fields[key] = {"kind": kind, "seat": int(seat)} if seat else {"kind": kind}
    (found,) = decode_events(msgspec.json.encode([{"beat": 0, **fields}]))
    return found


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (
            event(type="played", seat=0, cards=["Th"], leads=True, **{"from": "hand 0"}, to="trick"),
            "You lead 10♥.",
        ),
        (
            event(type="played", seat=1, cards=["2c"], leads=False, **{"from": "hand 1"}, to="trick"),
            "West plays 2♣.",
        ),
        (
            event(type="passed_on", seat=1, cards=["7h"], **{"from": "hand 1"}, to="hand 0"),
            "West passes 7♥ to you.",
        ),
        (
            event(type="reshuffled", count=1, **{"from": "discard"}, to="stock"),
            "The discard pile is shuffled into a new deck of a card.",
        ),
        (
            event(type="reshuffled", count=8, **{"from": "discard"}, to="stock"),
            "The discard pile is shuffled into a new deck of eight cards.",
        ),
        (event(type="passed", seat=0, declined="play"), "You pass."),
        (event(type="passed", seat=1, declined="hit"), "West stands."),
        (
            event(type="drew", seat=1, cards=[None], face_up=False, **{"from": "hand 0"}, to="hand 1"),
            "West draws a card from your hand.",
        ),
        (
            event(type="claimed", seat=0, rank="A", cards=["Kh"], **{"from": "hand 0"}, to="claim_pile"),
            "You lay K♥ face down and call it an ace.",
        ),
        (
            event(type="claimed", seat=1, rank="T", cards=[None] * 3, **{"from": "hand 1"}, to="claim_pile"),
            "West lays three cards face down and calls them tens.",
        ),
        (
            event(type="challenged", seat=2, claimer=0, rank="A", cards=["Kh", "As"], honest=False),
            "North doubts you: K♥ and A♠ are not aces.",
        ),
        (event(type="asked", seat=1, of=0, rank="6"), "West asks you for sixes."),
        (
            event(type="book_laid", seat=0, rank="Q", cards=[], **{"from": "hand 0"}, to="captured 0"),
            "You lay a book of queens.",
        ),
        (event(type="game_ends", reason="draw", sides=[0, 2], seats=[0, 2]), "You and North share the win."),
        (
            event(type="game_ends", reason="draw", sides=[0, 1, 3], seats=[0, 1, 3]),
            "North loses the game; you, West and East share the win.",
        ),
        (
            event(type="decided", rule=0, win="last_standing", values=[1, 1], threshold=None),
            "Only one is left in the game.",
        ),
        (
            event(type="decided", rule=0, win="first_to_score", values=[512, 380], threshold=500),
            "You have 512 points of the 500 needed.",
        ),
        (
            event(type="decided", rule=0, win="first_to_score", values=[83, 20], threshold=200),
            "Nobody has the 200 points needed; you have the most points, 83.",
        ),
        (
            event(type="effect_triggered", seat=1, rank="8", effect="skip_next", value=1, targets=[2]),
            "North loses a turn.",
        ),
        (
            event(
                type="hand_shown",
                seat=1,
                cards=["Jh", "Js"],
                hand={"category": "pair", "ranks": ["J"], "suit": None, "total": None, "bust": False},
            ),
            "West shows J♥ and J♠: a pair of jacks.",
        ),
    ],
)
def test_the_listener_is_you_and_the_others_have_names(happened: Event, said: str) -> None:
    assert tell(happened, SOUTH).text == said


def test_who_looks_on_is_nobody_at_the_table() -> None:
    assert tell(event(type="knocked", seat=0), LOOKING_ON).text == "South knocks."


def test_a_trick_and_its_points_are_one_line() -> None:
    cards = [{"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Qs"}]
    trick = event(type="trick_taken", seat=1, led=1, cards=cards, **{"from": "trick"}, to="captured 1")
    points = event(type="scored", seat=1, side=1, points=14, why="trick", tally=None, total=14)
    assert [line.text for line in tell_all([trick, points], SOUTH)] == [
        "West takes the trick with K♠: 14 points."
    ]


@pytest.mark.parametrize(
    ("game", "place", "said"),
    [
        ("president", 1, "West comes first."),
        ("linger-longer", 1, "West is out of the game."),
        ("linger-longer", 4, "West is the last one left."),
    ],
)
def test_to_be_out_first_is_a_place_unless_the_last_one_wins(game: str, place: int, said: str) -> None:
    voice = voice_of(load_game(game), ["South", "West", "North", "East"], 0)
    assert tell(WentOut(beat=1, seat=1, place=place), voice).text == said


def test_those_who_are_out_at_the_same_moment_share_a_place() -> None:
    out = [
        WentOut(beat=1, seat=1, place=2),
        WentOut(beat=1, seat=0, place=2),
        WentOut(beat=1, seat=2, place=4),
    ]
    assert [line.text for line in tell_all(out, SOUTH)] == [
        "You and West share second place. North comes fourth."
    ]


def test_the_open_card_of_the_house_is_told_with_the_deal_and_its_hidden_one_when_it_is_turned_up() -> None:
    genome = load_game("blackjack")
    voice = voice_of(genome, NAMES[:3], 0)
    at, telling = deal_with_events(genome, seed=3)
    (open_card,) = at.view(0).house
    first, *_ = tell_all(telling.seen_by(0), voice)
    assert first.text.endswith(f"to each player; the house shows {card_sign(open_card)}.")
    hidden = event(type="turned_up", cards=["5s"], **{"from": "house"}, to="house")
    assert tell(hidden, voice).text == "The house turns up 5♠."


def test_among_partners_nobody_is_said_to_have_no_cards_who_has_some() -> None:
    partners = Voice(NAMES, listener=0, sides=((0, 2), (1, 3)))
    decided = event(type="decided", rule=0, win="empty_hand", values=[9, 7], threshold=None)
    assert tell(decided, partners).text == "Somebody has no cards left."


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("bassadewitz", "Nobody has cards left; North has the lowest score, 86."),
        ("einwerfen", "Nobody has cards left; you and North have the highest score, 258."),
    ],
)
def test_when_nobody_has_cards_left_it_is_the_score_that_decides(game: str, said: str) -> None:
    voice = voice_of(load_game(game), NAMES, 0)
    values = [258, 222] if voice.sides else [195, 107, 86, 92]
    decided = event(type="decided", rule=0, win="all_hands_empty", values=values, threshold=None)
    assert tell(decided, voice).text == said


def test_a_capture_is_told_with_the_card_that_made_it_and_the_sweep_goes_with_it() -> None:
    row = {"from": "row"}
    events = [
        event(type="played", seat=0, cards=["5c"], leads=False, **{"from": "hand 0"}, to="row", beat=1),
        event(type="captured", seat=0, cards=["Ad", "4s", "5c"], rest=False, **row, to="captured 0", beat=2),
        event(type="swept", seat=0, beat=2),
        event(type="scored", seat=0, side=0, points=1, why="sweep", tally=None, total=1, beat=2),
    ]
    assert [line.text for line in tell_all(events, SOUTH)] == [
        "You play 5♣.",
        "You capture A♦ and 4♠ with 5♣ and sweep the table: 1 point.",
    ]


def test_a_capture_of_several_parts_is_one_with_the_points_for_all_of_them() -> None:
    """Tablić: the aces count as they are taken, and each part is taken for itself."""
    row = {"from": "row"}
    ace = {"side": 0, "points": 1, "why": "capture", "tally": None}
    events = [
        event(type="played", seat=0, cards=["As"], leads=False, **{"from": "hand 0"}, to="row", beat=1),
        event(type="captured", seat=0, cards=["Ac"], rest=False, **row, to="captured 0", beat=2),
        event(type="scored", seat=0, **ace, total=1, beat=2),
        event(type="captured", seat=0, cards=["9c"], rest=False, **row, to="captured 0", beat=3),
        event(type="captured", seat=0, cards=["2d", "As"], rest=False, **row, to="captured 0", beat=4),
        event(type="scored", seat=0, **ace, total=2, beat=4),
    ]
    assert [(line.beat, line.text) for line in tell_all(events, SOUTH)] == [
        (1, "You play A♠."),
        (4, "You capture A♣, 9♣ and 2♦ with A♠: 2 points."),
    ]


@each("game", known_games())
def test_every_event_of_every_game_has_its_sentence(game: str) -> None:
    genome = load_game(game)
    at, telling = deal_with_events(genome, seed=2)
    rng = Random(2)
    for _ in range(150):
        for reader in (0, None):
            events = telling.seen_by(reader)
            voice = voice_of(genome, (*NAMES, "Five", "Six"), reader)
            for line in (*(tell(one, voice) for one in events), *tell_all(events, voice)):
                assert line.text[0].isupper() or not line.text[0].isalpha()
                assert line.text.endswith(".")
                assert "  " not in line.text
                assert " ." not in line.text
                assert not re.search(r"\b[2-9TJQKA][hdcs]\b|None|seat \d", line.text), line.text
        if at.over:
            break
        at, telling = at.apply_with_events(rng.choice(at.legal_actions()))


NO_SENTENCES = {
    "play/sharing.py": "a link",
    "wording/marks.py": "names of classes",
    "rulebook/render/pdf.py": "a PDF",
    "rulebook/statements.py": "paths of a genome",
    "rulebook/render/markdown.py": "marks of Markdown in a text that somebody has written",
    "rulebook/render/html.py": "single words, to set them apart",
    "web/pages.py": "imports of scripts",
    "web/forms.py": "numbers too long to be one",
    "web/people.py": "folders in an error about files",
    "web/runs/names.py": "names of files",
    "web/workbench/shown.py": "paths of a genome",
    "llm/condense.py": "a mark that it has put there itself",
    "llm/arena/contestants.py": "a contestant and its price",
    "llm/providers/brain.py": "keys",
    "llm/providers/names.py": "addresses",
    "llm/polish/rewrite.py": "the answer of a model",
    "llm/polish/lines.py": "locked pieces of a line",
    "llm/judge/asking.py": "the answer of a model",
    "llm/editor/question.py": "the answer of a model",
    "llm/players/watching.py": "what a model wrote: names of cards that stay hidden",
    "llm/prompts.py": "headings and marks of prompt files",
    "llm/loop/window.py": "a list of counts",
    "llm/tools/game.py": "notation",
}
"""Modules with a pattern, and what they read with it."""


@pytest.mark.parametrize("folder", ["play", "narration", "rulebook", "web", "llm"])
def test_no_program_reads_a_sentence(root: Path, folder: str) -> None:
    """Sentences about play are made once; who wants to know what happened asks the event."""
    source = root / "src" / "darwindeck"
    for path in (source / folder).rglob("*.py"):
        text = path.read_text("utf-8")
        if path.relative_to(source).as_posix() in NO_SENTENCES:
            continue
        assert "import re\n" not in text, path
        assert ".text.partition" not in text, path
        assert "text.rpartition" not in text, path


def test_the_modules_with_a_pattern_are_there(root: Path) -> None:
    assert [name for name in NO_SENTENCES if not (root / "src" / "darwindeck" / name).exists()] == []


def test_every_event_is_told_by_one_part_of_the_narrator() -> None:
    parts = [get_args(Move), get_args(Said), get_args(Wager), (EffectTriggered,), get_args(HandCourse)]
    told = [event for part in parts for event in part]
    assert len(told) == len(set(told))
    assert set(told) == set(get_args(Event))


@pytest.mark.parametrize("game", ["tablic", "scopa"])
def test_a_capture_of_several_cards_is_told_once_with_the_card_that_made_it(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["random"] * genome.player_count, seed=1)
    table.advance()
    told = [line for line in table.lines(0, table.log(0)) if "capture " in line or "captures " in line]
    assert len(told) > 50
    assert [line for line in told if " with " not in line and "most" not in line] == []


def test_a_capture_that_was_chosen_is_told_with_the_card_that_captures() -> None:
    """Scopa: K♠ was played, and K♦ chosen of two kings."""
    event = Captured(
        beat=1,
        seat=0,
        cards=("Kd", "Ks"),
        rest=False,
        from_=Zone(ZoneKind.ROW),
        to=Zone(ZoneKind.CAPTURED, 0),
    )
    voice = Voice(("Anna", "Bert"), listener=0)
    assert [line.text for line in tell_all([event], voice)] == ["You capture K♦ with K♠."]
