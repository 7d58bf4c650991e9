"""Hidden cards stay hidden: whatever a seat reads depends only on the cards it may know.

A long random game is played through the tools. Before every call the hidden cards are exchanged in a twin of
the table, as seen from one seat; that seat must then read exactly the same at both.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.actions import (
    Action,
    At,
    CardIn,
    CoinFlip,
    DiceRoll,
    End,
    MoveCard,
    Mulligan,
    Named,
    PlaceOnZone,
    RearrangeZone,
    Reveal,
    Shuffle,
    parse_action,
)
from darwindeck.table.hooks import Referee
from darwindeck.table.knowledge import knows_place
from darwindeck.table.narrative import readable_state
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.plugins.pokemon.notes import notes
from darwindeck.table.record import replay_entries
from darwindeck.table.state import How, State, state_hash
from darwindeck.table.table import Receipt, Table
from tests.llm.random_calls import Caller
from tests.table.twins import cards_of, exchanged, newly_listed, newly_placed, twin_of

CALLS = [2_000, pytest.param(10_000, marks=pytest.mark.deep)]
LONGEST = 60
GAME = new_table(0).game


def variant(state: State, seat: int, actor: int, action: Action, dice: random.Random) -> Action | None:
    """What the actor may have done instead, as far as this seat can tell: other private choices, same show.

    Nothing, when the action's list of names has no such variant.
    """
    match action:
        case RearrangeZone():
            size, count = len(state.piles[action.zone].cards), len(action.order)
            start = 0 if action.end is End.TOP else size - count
            part = state.piles[action.zone].cards[start : start + count]
            order = list(action.order)
            if not any(card.sight[seat] for card in part):
                dice.shuffle(order)
            return replace(action, order=tuple(order))
        case MoveCard(card=Named() | At()):
            return _variant_move(state, seat, actor, action, dice)
        case PlaceOnZone() | Reveal():
            refs = [item.card if isinstance(item, CardIn) else item for item in action.cards]
            return None if any(isinstance(ref, Named) for ref in refs) else action
        case Shuffle() | CoinFlip() | DiceRoll() | Mulligan():
            return replace(action, outcome=None)
        case _:
            return action


def _variant_move(state: State, seat: int, actor: int, action: MoveCard, dice: random.Random) -> MoveCard:
    cards = state.piles[action.from_zone].cards
    index = action.card.index if isinstance(action.card, At) else _place(state, actor, action)
    alike = [i for i, card in enumerate(cards) if not card.sight[seat]]
    shown = cards[index].sight[seat] or GAME.spot(action.to_zone).sight[seat]
    return action if shown else replace(action, card=At(dice.choice(alike)))


def _place(state: State, actor: int, action: MoveCard) -> int:
    assert isinstance(action.card, Named)
    template = action.card.template
    copies = [(i, c) for i, c in enumerate(state.piles[action.from_zone].cards) if c.template == template]
    placed = [i for i, card in copies if knows_place(card, actor)]
    return (placed or [i for i, card in copies if card.known[actor].how is not How.NONE])[0]


class Recording(Table):
    """A table that remembers what was submitted last, before hooks could replace it."""

    submitted: Action | None = None

    def submit(self, seat: int, action: Action | bytes) -> Receipt:
        receipt = super().submit(seat, action)
        self.submitted = parse_action(action)
        return receipt


def reads(table: Table, seat: int, since: int) -> tuple[object, ...]:
    """Everything a seat can read after a step."""
    view = table.view(seat)
    log = table.log(seat, since)
    return view, log, readable_state(table.game.catalogue, view, log, notes=notes(view))


class Walk:
    """A random game, checked step by step against twins."""

    def __init__(self, seed: int, referee: Referee) -> None:
        self.dice = random.Random(seed)
        self.seed = seed
        self.referee = referee
        self.compared: Counter[str] = Counter()
        self.restart()

    def restart(self) -> None:
        """A new game, set up and perhaps some turns old."""
        self.seed += 1
        made = new_table(self.seed, self.referee)
        players = [ScriptedPlayer(made, seat) for seat in range(2)]
        for _ in range(self.dice.choice((0, 2, 3, 6))):
            players[made.state.to_act].act()
        self.table = Recording(made.game, made.state, hooks=made.hooks, referee=made.referee)
        labels = tuple(made.game.catalogue.label(template.id) for template in made.game.catalogue)
        self.caller = Caller(self.seed, labels)

    def step(self) -> None:
        table = self.table
        if table.state.result is not None or len(table.steps) >= LONGEST:
            self.check_replay()
            self.restart()
            return
        actor = table.state.to_act if self.dice.random() < 0.97 else 1 - table.state.to_act
        name, arguments = self.caller.call(table.view(actor))
        before, revision = table.state, table.revision
        entries, events = len(table.history), len(table.events)
        result = TableSession(table, actor, tuple(TOOLS.values()), notes=notes).call(name, arguments)
        if not result.ok:
            assert table.state is before
            assert (len(table.history), len(table.events)) == (entries, events)
        if name not in ("rewind", "launch_subagent"):
            assert result.ok == (len(table.history) > entries), name
        assert result.ok or not result.terminal
        self.check_cards(before)
        root = table.submitted if result.ok else None
        for seat in range(2):
            if seat == actor:
                self.compare_own(seat, name, arguments, before, revision, result, root)
            elif root is not None:
                self.compare_other(seat, actor, root, before, revision)

    def compare_own(self, seat, name, arguments, before, revision, result, root) -> None:  # type: ignore[no-untyped-def]
        fixed = newly_placed(before, self.table.state, seat)
        if isinstance(root, MoveCard) and isinstance(root.card, Named):
            fixed = set()
        other = exchanged(before, seat, fixed, newly_listed(before, self.table.state, seat), self.dice)
        twin = twin_of(self.table, other, revision)
        assert twin.view(seat) == twin_of(self.table, before, revision).view(seat)
        answer = TableSession(twin, seat, tuple(TOOLS.values()), notes=notes).call(name, arguments)
        assert answer == result, (name, arguments)
        assert reads(twin, seat, revision) == reads(self.table, seat, revision), (name, arguments)
        self.compared["own accepted" if result.ok else "own refused"] += 1

    def compare_other(self, seat: int, actor: int, root: Action, before: State, revision: int) -> None:
        fixed = newly_placed(before, self.table.state, seat)
        twin = twin_of(self.table, exchanged(before, seat, fixed, set(), self.dice), revision)
        other = variant(before, seat, actor, root, self.dice)
        if other is None:
            return
        try:
            twin.submit(actor, other)
        except TableError:
            self.compared["not possible in the twin"] += 1
            return
        assert reads(twin, seat, revision) == reads(self.table, seat, revision), (root, other)
        self.compared["other"] += 1

    def check_cards(self, before: State) -> None:
        """No card is lost, doubled or in two places."""
        ids = [card.id for pile in self.table.state.piles.values() for card in pile.cards]
        assert len(ids) == len(set(ids)) == len(cards_of(self.table.start))
        assert {c.id: c.template for c in cards_of(self.table.state).values()} == {
            c.id: c.template for c in cards_of(before).values()
        }

    def check_replay(self) -> None:
        played = replay_entries(self.table.game, self.table.start, self.table.history)
        assert state_hash(played.states[-1]) == state_hash(self.table.state)


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("referee", [Referee.WARN, Referee.STRICT])
def test_thousands_of_random_calls_leak_nothing_and_corrupt_nothing(referee: Referee, calls: int) -> None:
    walk = Walk(41, referee)
    for _ in range(calls // 2):
        walk.step()
    walk.check_replay()
    assert min(walk.compared[key] for key in ("own accepted", "own refused", "other")) > calls // 20
