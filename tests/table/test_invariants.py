"""Invariants under random actions by random seats: cards are neither lost nor doubled, refusals change nothing,
history replays, restores return, and every label that is shown finds a card."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.naming import find_card
from darwindeck.table.record import replay_entries
from darwindeck.table.state import Orientation, State, state_hash
from darwindeck.table.table import ReturnPoint, Table
from darwindeck.table.view import view_for
from tests.table.tables import GAME, LETTERS, PEEK_EFFECT, small
from tests.table.twins import exchanged, newly_listed, newly_placed, twin_of

zones = st.sampled_from(
    [*["deck@0", "deck@1", "hand@0", "hand@1", "row@0", "row@1"] * 3, *GAME.spots, "nowhere"]
)
counts = st.integers(1, 5)
ends = st.sampled_from(a.End)
refs = st.one_of(
    st.just(a.Top()),
    st.builds(a.At, st.integers(0, 6)),
    st.builds(a.Named, st.sampled_from([template.id for template in LETTERS.values()])),
)
effects = st.sampled_from(["", "", PEEK_EFFECT])
counters = st.sampled_from(["damage", "burn", "glitter"])
actions: st.SearchStrategy[a.Action] = st.one_of(
    st.builds(a.Draw, counts),
    st.builds(a.MoveCard, zones, zones, refs, st.one_of(ends, st.integers(0, 4)), effect=effects),
    st.builds(
        a.MoveStack, zones, zones, st.one_of(st.none(), counts), ends, turn_over=st.booleans(), effect=effects
    ),
    st.builds(a.SwapStacks, zones, zones, effect=effects),
    st.builds(
        a.PlaceOnZone,
        st.lists(st.builds(a.CardIn, zones, refs), min_size=1, max_size=4).map(tuple),
        zones,
        ends,
        effect=effects,
    ),
    st.builds(a.Shuffle, zones, effect=effects),
    st.builds(a.SearchZone, zones, effect=effects),
    st.builds(a.Peek, zones, counts, ends, effect=effects),
    st.builds(a.RearrangeZone, zones, st.permutations(range(3)).map(tuple), ends, effect=effects),
    st.builds(a.RearrangeZone, zones, st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple), ends),
    st.builds(a.FlipCard, zones, refs, st.sampled_from(a.Face), effect=effects),
    st.builds(a.SetOrientation, zones, refs, st.sampled_from(Orientation)),
    st.builds(a.AddCounter, zones, counters, counts),
    st.builds(a.RemoveCounter, zones, counters, counts),
    st.builds(a.SetCounter, zones, counters, st.integers(0, 3)),
    st.builds(a.CoinFlip, counts),
    st.builds(a.DiceRoll, counts),
    st.builds(
        a.Reveal, zones, st.lists(refs, min_size=1, max_size=2).map(tuple), st.sampled_from(a.Audience)
    ),
    st.builds(a.RevealHand, zones, st.booleans()),
    st.builds(a.Mulligan, counts),
    st.builds(a.CreateDecision),
    st.builds(a.ResolveDecision),
    st.builds(a.EndTurn),
)


def multiset(table: Table) -> Counter[tuple[int, str]]:
    return Counter((c.id, c.template) for pile in table.state.piles.values() for c in pile.cards)


def answer(table: Table, seat: int, action: a.Action) -> tuple[object, ...]:
    """What the table says to an action: the receipt, or why not."""
    try:
        return ("accepted", table.submit(seat, action))
    except TableError as error:
        return ("refused", error.code, error.message, error.suggestions)


class OpenTable(RuleBasedStateMachine):
    """Anybody may try anything; the table stays a table."""

    points = Bundle("points")

    def __init__(self) -> None:
        super().__init__()
        self.table = small(
            seed=9,
            deck0="A B A E e C D F",
            deck1="A A B C e E",
            hand0="P C D",
            hand1="A B",
            prize0="F",
            staging="P",
        )
        self.cards = multiset(self.table)
        self.dice = random.Random(4)

    @rule(action=actions, other=st.integers(0, 9))
    def submit(self, action: a.Action, other: int) -> None:
        seat = 1 - self.table.state.to_act if other == 0 else self.table.state.to_act
        table = self.table
        before = (table.state, list(table.history), list(table.events), table.revision)
        said = answer(table, seat, action)
        if said[0] == "refused":
            assert (table.state, table.history, table.events, table.revision) == before
        self.compare_with_twin(seat, action, said, before[0], before[3])

    def compare_with_twin(
        self, seat: int, action: a.Action, said: tuple[object, ...], before: State, revision: int
    ) -> None:
        """The acting seat reads the same where only cards differ that it does not know."""
        fixed = newly_placed(before, self.table.state, seat)
        listed = newly_listed(before, self.table.state, seat)
        twin = twin_of(self.table, exchanged(before, seat, fixed, listed, self.dice), revision)
        assert twin.view(seat) == view_for(GAME, before, seat)
        assert answer(twin, seat, action) == said
        assert twin.view(seat) == self.table.view(seat)
        assert twin.log(seat, revision) == self.table.log(seat, revision)

    @rule(target=points)
    def checkpoint(self) -> ReturnPoint:
        return self.table.checkpoint()

    @rule(point=consumes(points))
    def restore(self, point: ReturnPoint) -> None:
        try:
            self.table.restore(point)
        except TableError:
            return
        assert self.table.state == point.state

    @rule()
    def undo(self) -> None:
        if self.table.steps:
            before = self.table.steps[-1].before
            self.table.undo()
            assert self.table.state == before

    @invariant()
    def every_card_is_in_exactly_one_place(self) -> None:
        assert multiset(self.table) == self.cards
        assert max(self.cards.values()) == 1

    @invariant()
    def every_label_and_handle_shown_finds_its_card(self) -> None:
        for seat in (0, 1):
            for zone in self.table.view(seat).zones.values():
                handles = [card.handle for card in zone.cards if card.handle]
                assert len(handles) == len(set(handles))
                for card in zone.cards:
                    found = find_card(zone, card.label)
                    assert isinstance(found, a.At)
                    assert any(
                        c.position - 1 == found.index and c.template == card.template for c in zone.cards
                    )
                for holding in zone.somewhere:
                    find_card(zone, holding.label)

    def teardown(self) -> None:
        played = replay_entries(GAME, self.table.start, self.table.history)
        assert state_hash(played.states[-1]) == state_hash(self.table.state)


TestOpenTable = OpenTable.TestCase
TestOpenTable.settings = settings(deadline=None, max_examples=60, stateful_step_count=40)
