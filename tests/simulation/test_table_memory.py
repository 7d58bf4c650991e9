"""What a seat remembers of the table: who put which card there, what it laid face down itself, what is in the deck."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation import Playthrough, View, deal
from darwindeck.simulation.events import (
    Challenged,
    Claimed,
    ClaimStands,
    Discarded,
    Event,
    HandBegins,
    PileTaken,
    Played,
)
from tests.sweeps import each


def played(game: str, *, seed: int, steps: int, trusting: int = 1) -> list[Playthrough]:
    """The positions of one random game; of so many claims all but one are accepted."""
    state = deal(load_game(game), seed=seed)
    positions = [state]
    for step in range(steps):
        action = state.choice("random", seed=seed + step)
        if action is None:
            break
        if "accept" in state.legal_actions():
            action = "accept" if step % trusting else "challenge"
        state = state.apply(action)
        positions.append(state)
    return positions


def views(state: Playthrough) -> list[View]:
    return [state.view(seat) for seat in range(state.genome.player_count)]


def events(state: Playthrough) -> list[Event]:
    """Of the hand being played, with all cards."""
    told = [event for telling in state._tellings() for event in telling.with_all_cards()]
    begin = max((at for at, event in enumerate(told) if isinstance(event, HandBegins)), default=0)
    return told[begin:]


@each("game", known_games())
def test_every_card_on_the_table_has_the_seat_that_put_it_there(game: str) -> None:
    for state in played(game, seed=4, steps=40)[::5]:
        for view in views(state):
            assert len(view.discard_by) == len(view.discard)
            assert len(view.tableau_by) == len(view.tableau)
            dealt = state.genome.setup.deal_to_tableau  # face down, and by nobody, where a pile is built
            assert view.face_down - dealt <= sum(view.face_down_by) <= view.face_down
            assert len(view.buried) <= view.face_down_by[view.seat]


def test_the_discard_says_who_discarded_what_and_of_the_card_turned_up_nobody() -> None:
    state = played("gin-rummy", seed=4, steps=30)[-1]
    thrown = [event for event in events(state) if isinstance(event, Discarded)]
    by = {card: event.seat for event in thrown for card in event.cards}
    for view in views(state):
        assert len(view.discard) > 3
        for card, seat in zip(view.discard, view.discard_by, strict=True):
            assert seat == by.get(card), card


def test_cards_of_the_tableau_belong_to_who_played_them() -> None:
    state = played("fan-tan", seed=4, steps=25)[-1]
    plays = [event for event in events(state) if isinstance(event, Played)]
    by = {card: event.seat for event in plays for card in event.cards}
    for view in views(state):
        assert len(view.tableau) > 5
        assert dict(zip(view.tableau, view.tableau_by, strict=True)) == by


def test_cards_dealt_to_the_tableau_belong_to_nobody() -> None:
    for view in views(deal(load_game("scopa"), seed=4)):
        assert len(view.tableau) == 4
        assert view.tableau_by == (None,) * 4


def buried_by(state: Playthrough) -> dict[int, list[str]]:
    """What each seat has laid on the pile since it was last taken up."""
    pile: dict[int, list[str]] = {}
    for event in events(state):
        if isinstance(event, Claimed):
            laid = [card for card in event.cards if card is not None]
        elif isinstance(event, ClaimStands):
            pile.setdefault(event.seat, []).extend(laid)
        elif isinstance(event, Challenged):
            pile = {}
    return pile


def test_a_seat_remembers_the_cards_it_has_buried_with_claims_and_no_others() -> None:
    positions = played("cheat", seed=6, steps=120, trusting=40)
    deepest = max(positions, key=lambda state: state.view(0).face_down)
    pile = buried_by(deepest)
    assert len(pile) > 1
    for view in views(deepest):
        assert Counter(view.buried) == Counter(pile.get(view.seat, ()))
        assert view.face_down_by == tuple(len(pile.get(seat, ())) for seat in range(len(view.face_down_by)))


def test_who_takes_up_the_pile_holds_what_a_seat_had_buried_in_it() -> None:
    before, after = next(
        (before, after)
        for before, after in pairwise(played("cheat", seed=6, steps=200, trusting=20))
        if before.view(0).buried and not after.view(0).face_down
    )
    taker = [event for event in events(after) if isinstance(event, PileTaken)][-1].seat
    for old, new in zip(views(before), views(after), strict=True):
        assert new.buried == ()
        if new.seat != taker:
            assert set(old.buried) <= set(new.known[taker].holds)


def test_claims_are_remembered_by_rank_and_seat() -> None:
    state = played("cheat", seed=6, steps=60)[-1]
    said: dict[int, Counter[str]] = {}
    for event in events(state):
        if isinstance(event, Claimed):
            said.setdefault(event.seat, Counter())[event.rank] += len(event.cards)
    for view in views(state):
        for seat, known in enumerate(view.known):
            assert Counter(known.claimed) == said.get(seat, Counter())


def test_after_a_reshuffle_all_know_what_is_in_the_deck_until_somebody_draws_from_it() -> None:
    """Draw two of Uno may empty the deck while it is paid: then the whole new deck is what all saw discarded."""
    for seed in range(40):
        for state in played("uno-style", seed=seed, steps=250):
            truth = state.snapshot().zones.deck
            for view in views(state):
                known = Counter(view.in_deck)
                assert known <= Counter(truth)
                if known:
                    return
    pytest.fail("no deck was ever known")


def test_the_depth_of_the_card_turned_up_counts_the_cards_on_it() -> None:
    state = deal(load_game("briscola"), seed=2)
    for view in views(state):
        assert view.turned is not None
        assert view.turned_depth is not None
        assert state.snapshot().zones.deck[view.turned_depth] == view.turned
