"""No transcript contains a card its seat may not see: every line is held against the whole truth when it is written."""

from __future__ import annotations

import io
import random
import re
from abc import ABC, abstractmethod

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.llm.loop import AgentConfig, Limits, Transcript
from darwindeck.llm.loop.agent_turn import STATE_HEAD
from darwindeck.llm.players import GamePlayer, TablePlayer, play_table
from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.play.authority import PlayTable
from darwindeck.simulation import Playthrough, deal
from darwindeck.table.hooks import Referee
from darwindeck.table.knowledge import knows_place
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.state import How, State
from darwindeck.table.table import Table
from tests.llm.players.models import Say, Seen, call, listed, model

DECISIONS = 40
CARD = re.compile(r"\b[2-9TJQKA][hdcs]\b")


class Watched(io.BytesIO, ABC):
    """A transcript that is read while it is written; only prompts and results count, answers are the model's own."""

    def __init__(self) -> None:
        super().__init__()
        self.checked = 0

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        line = msgspec.json.decode(data)
        if line["kind"] == "prompt":
            self.check(line["messages"][-1]["text"].removeprefix(STATE_HEAD), result=False)
        elif line["kind"] == "result":
            self.check(line["text"], result=True)
        return super().write(data)

    @abstractmethod
    def check(self, text: str, *, result: bool) -> None:
        """Fails if the text tells what its reader may not know."""


class WatchedGame(Watched):
    """Knows the whole position of a rules game, and so what a seat has seen since the cards were dealt."""

    def __init__(self, table: PlayTable, seat: int, seed: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.truth: Playthrough = deal(table.genome, seed=seed)
        phases = [phase for phase in table.genome.phases if isinstance(phase, TrickPhase)]
        self.turns_up_trump = any(phase.trump in (Trump.TURNED, Trump.CHOSEN) for phase in phases)
        self.hand = -1
        self.seen: set[str] = set()
        self.before: set[str] = set()
        self.hidden_cards = 0
        self._look()

    def _look(self) -> None:
        now = self.truth.snapshot()
        if now.hand_no != self.hand:
            self.hand, self.before, self.seen = now.hand_no, self.seen, set()
        zones = now.zones
        shown = [
            zones.discard,
            zones.tableau,
            zones.hands[self.seat],
            zones.picked[self.seat],
            *zones.captured,
        ]
        self.seen.update(card for cards in shown for card in cards)
        self.seen.update(card for card in zones.trick if card is not None)
        if self.turns_up_trump and zones.deck:
            self.seen.add(zones.deck[0])

    def check(self, text: str, *, result: bool) -> None:
        for action in self.table.actions[len(self.truth.actions) :]:
            self.truth = self.truth.apply(action)
            self._look()
        named = set(CARD.findall(text))
        allowed = self.seen | self.before if result else self.seen
        assert named <= allowed, (named - allowed, text)
        self.hidden_cards += 52 - len(self.seen)
        self.checked += 1


@pytest.mark.parametrize("game", ["crazy-eights", "knockout-whist", "hearts", "oh-hell", "rummy"])
def test_a_transcript_of_a_rules_game_names_only_cards_its_seat_has_seen_in_this_hand(game: str) -> None:
    genome = load_game(game)
    for seed in range(2):
        dice = random.Random(seed)
        table = PlayTable(genome, seats=["human", *["random"] * (genome.player_count - 1)], seed=seed)
        out = WatchedGame(table, 0, seed)

        def script(seen: Seen, dice: random.Random = dice) -> Say:
            if any(item.tool_name == "legal_actions" for item in seen.results):
                return call("play", action=dice.choice(listed(seen)), version=seen.version)
            return [*call("look"), *call("legal_actions")]

        with model(script) as brain:
            setting = AgentConfig(brain, limits=Limits(steps=4), transcript=Transcript(out))
            player = GamePlayer(table, 0, setting)
            for _ in range(DECISIONS):
                table.advance()
                if table.over:
                    break
                player.act()
        assert out.checked >= 20
        assert out.hidden_cards > 10 * out.checked, "there has to be something to hide"


class WatchedTable(Watched):
    """Knows every state of an open table, and so every card a seat has ever seen or learnt of."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        names = {template.name for template in table.game.catalogue}
        self.names = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
        self.seen: set[str] = set()
        self.done = 0
        self.unseen = 0

    def _look(self, state: State) -> None:
        catalogue = self.table.game.catalogue
        for pile in state.piles.values():
            for card in pile.cards:
                if knows_place(card, self.seat) or card.known[self.seat].how is not How.NONE:
                    self.seen.add(catalogue[card.template].name)

    def check(self, text: str, *, result: bool) -> None:
        del result
        for step in self.table.steps[self.done :]:
            self._look(step.before)
        self.done = len(self.table.steps)
        self._look(self.table.state)
        read = (template for template in self.table.game.catalogue if template.name in self.seen)
        texts = {name for template in read for name in self.names.findall(" ".join(template.texts))}
        named = set(self.names.findall(text))
        assert named <= self.seen | texts, (named - self.seen, text)
        self.unseen += len({template.name for template in self.table.game.catalogue} - self.seen)
        self.checked += 1


class Curious:
    """A model that looks, moves and draws at random, naming only cards it has read of."""

    def __init__(self, seed: int, table: Table, seat: int) -> None:
        self.dice = random.Random(seed)
        self.table, self.seat = table, seat

    def __call__(self, seen: Seen) -> Say:
        ends = [name for name in ("end_phase", "end_turn", "resolve_decision") if name in seen.tools]
        if self.dice.random() < 0.25:
            return call(ends[0])
        hand = self.table.view(self.seat).zone("your_hand").cards
        label = self.dice.choice([card.label for card in hand] or ["#1"])
        place = self.dice.choice(["your_active", "your_bench_1", "your_bench_2", "your_discard"])
        choices = [
            call("draw"),
            call("move_card", fromZone="your_hand", toZone=place, cardName=label),
            call("move_card", fromZone="your_prizes_1", toZone="your_hand"),
            call("peek", zone=self.dice.choice(["your_deck", "opponent_deck"]), count=2),
            call("search_zone", zone="your_deck", limit=2),
            call("search_zone", zone="opponent_hand"),
            call("mulligan"),
            call("shuffle", zone="your_deck"),
        ]
        return self.dice.choice(choices)


@pytest.mark.parametrize("seed", range(4))
def test_a_transcript_of_the_open_table_names_only_cards_its_seat_has_seen(seed: int) -> None:
    table = new_table(seed, Referee.WARN)
    outs = [WatchedTable(table, seat) for seat in range(2)]
    with model(Curious(seed, table, 0)) as one, model(Curious(seed + 100, table, 1)) as other:
        players = [
            TablePlayer(
                table, seat, AgentConfig(brain, limits=Limits(steps=6), transcript=Transcript(outs[seat]))
            )
            for seat, brain in enumerate((one, other))
        ]
        play_table(table, players, longest=30)
    assert min(out.checked for out in outs) > 50
    assert sum(out.unseen for out in outs) > sum(out.checked for out in outs)


def test_the_check_finds_a_card_that_was_not_seen() -> None:
    table = PlayTable(load_game("crazy-eights"), seats=["human", "random"], seed=0)
    out = WatchedGame(table, 0, 0)
    theirs = out.truth.snapshot().zones.hands[1][0]
    with pytest.raises(AssertionError):
        out.check(f"Your cards: {theirs}", result=False)


def test_a_scripted_opponent_does_not_show_its_hand_to_a_model() -> None:
    table = new_table(7, Referee.STRICT)
    out = WatchedTable(table, 0)
    with model(Curious(7, table, 0)) as brain:
        player = TablePlayer(table, 0, AgentConfig(brain, limits=Limits(steps=4), transcript=Transcript(out)))
        play_table(table, [player, ScriptedPlayer(table, 1)], longest=60)
    assert out.checked > 50
