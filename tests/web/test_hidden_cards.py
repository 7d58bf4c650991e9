"""Every byte that a seat is sent, over its socket and by the addresses of its replay, names only cards that the seat
may know at that moment.

Of each game a person sees the beginning, a place in the middle and the end over the socket; what lies between is played
on the server, two deals of it. The deep tests see five deals so, and play five over the socket from end to end.
"""

from __future__ import annotations

import json
import re
import urllib.request
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random

import pytest

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.simulation.view import View
from darwindeck.web.app import Site
from darwindeck.web.people import PERSON
from tests.play.positions import random_game
from tests.web.line import Line, line_to, some_choice
from tests.web.site import OpenTable, RunningSite

CARD = re.compile(r"\b[2-9TJQKA][hdcs]\b")
SIGNED = re.compile(r"\b(10|[2-9JQKA])([♥♦♣♠])")
SUITS = dict(zip("♥♦♣♠", "hdcs", strict=True))
KNOWN = [
    "hearts",
    "gin-rummy",
    "president",
    "cheat",
    "go-fish",
    "crazy-eights",
    "draw-poker",
    "scopa",
    "blackjack",
    "partnership-spades",
    "war",
    "old-maid",
    "fan-tan",
    "rummy",
]
GAMES: list[str | int] = [*KNOWN, *range(6)]
DEALS = 5
FEW_DEALS = 2
FEW = 4
"""Choices of the person over the socket, at the beginning and again in the middle."""


def cards_in(data: object) -> set[str]:
    """Every card that is named, in notation or with the sign of its suit."""
    text = json.dumps(data, ensure_ascii=False)
    signed = ((rank.replace("10", "T"), SUITS[sign]) for rank, sign in SIGNED.findall(text))
    return {*CARD.findall(text), *(rank + suit for rank, suit in signed)}


def seen(view: View) -> set[str]:
    """Every card that stands anywhere in a view."""
    zones = (
        view.hand,
        view.picked,
        view.discard,
        view.tableau,
        view.house,
        view.buried,
        view.in_deck,
        *view.open_hands,
        *view.captured,
    )
    held = (known.holds for known in view.known)
    melds = (meld for melds in view.melds for meld in melds)
    single = (view.turned, view.top, *view.trick)
    piles = (pile for place in view.piles for pile in place)
    cards = {card for zone in (*zones, *held, *melds, *piles) for card in zone}
    return cards | {card for card in single if card is not None}


class Knowledge:
    """What one seat of a table may know, action by action; its messages name versions, which count choices."""

    def __init__(self, table: PlayTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.own = re.compile(rf"\bseat {seat}\b|\byou(r|rs)?\b", re.IGNORECASE)
        self._seen: dict[int, set[str]] = {}

    def at(self, actions: int) -> set[str]:
        if actions not in self._seen:
            self._seen[actions] = seen(self.table.positions[actions].view(self.seat))
        return self._seen[actions]

    @cached_property
    def public(self) -> list[tuple[int, set[str]]]:
        """By number of actions, the cards that all seats have been told in the same words: played, shown, turned up."""
        told = zip(*(self.table.events(seat) for seat in range(len(self.table.seats))), strict=True)
        same = [events[0] for events in told if len({event.happened for event in events}) == 1]
        return [(self.table.actions_at(event.version), cards_in(str(event.happened))) for event in same]

    def turned_up(self, actions: int) -> set[str]:
        """The cards that the action which ended the game has shown to all seats in the same words: they stay so."""
        if not self.table.positions[actions].over:
            return set()
        return set().union(*(cards for when, cards in self.public if when == actions))

    def between(self, since: int, actions: int) -> set[str]:
        """What was seen after any action from one to another, and all that had been public by then."""
        stood = (self.at(each) for each in range(max(0, since), actions + 1))
        public = (cards for when, cards in self.public if when <= actions)
        return set().union(*stood, *public)

    def foreign(self, message: dict[str, object]) -> dict[str, object]:
        """A message but for what it says about the seat itself: what goes through its hands it sees, though it may be
        gone at once."""
        beats, lines = message.get("beats", []), message.get("lines", [])
        assert isinstance(beats, list)
        assert isinstance(lines, list)
        said = (*lines, *(line for beat in beats for line in beat.get("lines", [])))
        moves = [move for beat in beats for move in beat.get("moves", [])]
        mine = f"hand-{self.seat}"
        others = [move for move in moves if mine not in (move["from"], move["to"])]
        return {**message, "beats": others, "lines": [line for line in said if not self.own.search(line)]}

    def counted(self, suits: list[dict[str, list[str]]]) -> set[str]:
        """The cards of a count by suit that the seat has to know; the others are the rest of the deck."""
        known = Counter(card for each in suits for card in (*each["gone"], *each["own"]))
        left = Counter(card for each in suits for card in each["left"])
        assert not suits or known + left == Counter(analyse(self.table.genome).deck)
        return set(known)

    def check(self, message: dict[str, object], actions: int, since: int) -> int:
        """Holds a message against what the seat may know; how many cards it names."""
        message = dict(message)
        scene = message.pop("scene", {})
        assert isinstance(scene, dict)
        # What a card is worth in this game is told of every card, and those still out are all that were not seen.
        # Which trumps are the highest is a rule.
        parts = {part: scene[part] for part in scene.keys() - {"badges", "notes", "suits", "facts"}}
        parts["facts"] = [
            each for each in scene.get("facts", []) if each["kind"] not in ("order", "trump_order")
        ]
        shown = cards_in(parts) | self.counted(scene.get("suits", []))
        allowed = self.at(actions) | self.turned_up(actions)
        assert shown <= allowed, f"the scene shows {shown - allowed}"
        told = cards_in(self.foreign(message))
        known = self.between(since, actions)
        assert told <= known, f"{told - known} in {message}"
        return len(shown | told)

    def check_line(self, heard: Iterable[str]) -> int:
        """Every message of a socket; what is not a state is an answer at the version before it."""
        looked, version = 0, 0
        for text in heard:
            message = json.loads(text)
            since = message.get("since", version)
            version = message.get("version", version)
            actions = self.table.actions_at(version)
            looked += self.check(message, actions, -1 if since < 0 else self.table.actions_at(since))
        return looked


def play(line: Line, rng: Random, choices: int) -> None:
    """Some choices at random, with a question in between that a seat may ask about any card."""
    for number in range(choices):
        scene = line.until_asked()
        if scene.prompt is None:
            return
        if number == 1:
            line.answer(line.ask("why", actions=["Qs"]))
        answer = line.act(some_choice(scene.prompt, rng))
        assert answer["type"] == "said", answer


def play_on_the_server(site: RunningSite, table: OpenTable, choices: int) -> None:
    """The person goes on by chance, without a page."""

    async def played(running: Site) -> None:
        at = running.tables.get(table.id)
        async with at.lock:
            at.table.advance()
            for _ in range(choices):
                if at.table.over:
                    return
                chosen = at.table.positions[-1].choice("random", seed=len(at.table.actions))
                at.table.submit(0, chosen or "pass")
                at.table.advance()

    site.do(played)


def ask(table: OpenTable, what: str) -> object:
    request = urllib.request.Request(  # noqa: S310  (our own server)
        f"{table.address}/{what}", headers={"Cookie": f"{PERSON}={table.secret}"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.loads(answer.read())


def check_replay(table: OpenTable, knowledge: Knowledge) -> int:
    """What the replay of a game that goes on tells to a seat that asks for the cards of another."""
    course = ask(table, "course?seat=1&open=1")
    assert isinstance(course, dict)
    assert course["seed"] is None
    looked = 0
    for place, lines in enumerate(course["lines"]):
        looked += knowledge.check({"lines": lines}, place, place - 1)
    last = max(0, course["length"] - 3)
    frames = ask(table, f"frames?first={last}&count=4&seat=1&open=1")
    assert isinstance(frames, list)
    for frame in frames:
        looked += knowledge.check(frame, frame["place"], frame["place"] - 1)
    return looked


def genome_of(game: str | int) -> GameGenome:
    return load_game(game) if isinstance(game, str) else random_game(game)


def heard_on(table: OpenTable, rng: Random, choices: int) -> Sequence[str]:
    with line_to(table) as line:
        play(line, rng, choices)
        line.until_asked()
    return line.heard


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_no_card_that_it_may_not_know(game: str | int, site: RunningSite) -> None:
    check_deals(game, site, range(FEW_DEALS))


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_no_card_that_it_may_not_know_in_more_deals(
    game: str | int, site: RunningSite
) -> None:
    check_deals(game, site, range(FEW_DEALS, DEALS))


def check_deals(game: str | int, site: RunningSite, seeds: Iterable[int]) -> None:
    looked = 0
    for seed in seeds:
        rng, table = Random(seed), site.open(genome_of(game), seed=seed)
        heard = [heard_on(table, rng, FEW)]
        play_on_the_server(site, table, rng.randrange(30))
        heard.append(heard_on(table, rng, FEW))
        knowledge = Knowledge(site.table(table.id), 0)
        if not knowledge.table.over:
            looked += check_replay(table, knowledge)
        play_on_the_server(site, table, 200)
        heard.append(heard_on(table, rng, 1))
        knowledge = Knowledge(site.table(table.id), 0)
        looked += sum(map(knowledge.check_line, heard))
        site.forget(table.id)
    assert looked


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_no_hidden_card_in_whole_games(game: str | int, site: RunningSite) -> None:
    for seed in range(DEALS):
        table = site.open(genome_of(game), seed=seed)
        heard = heard_on(table, Random(seed), 1500)
        assert Knowledge(site.table(table.id), 0).check_line(heard)
        site.forget(table.id)
