"""Crazy Eights and Go Fish beside OpenSpiel, as far as both have the same cards to draw from."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import ModuleType

import darwindeck as dd
from benchmarks.openspiel.cards import Numbering, State
from benchmarks.openspiel.ledger import Ledger
from darwindeck.simulation import StateSnapshot

EIGHTS = Numbering("cdhs")
DRAW, FIRST_SUIT = 52, 54
FREELY = {"players": 2, "max_draw_cards": 60, "max_turns": 10_000, "reshuffle": True}
RANKS = "23456789TJQKA"
POINTS = {**{rank: value for value, rank in enumerate("23456789", 2)}, "A": 1, "8": 50}


def play_eights(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """The first hand of each game, until somebody is out or the deck has run out."""
    game = dd.load("crazy-eights")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        table = dd.deal(game, seed=seed)
        if table.snapshot().zones.discard[0][0] == "8":
            ledger.explain("eights-upcard")
        else:
            _play_hand_of_eights(ledger, table, _dealt_eights(spiel, table), Random(seed))


def _dealt_eights(spiel: ModuleType, table: dd.Playthrough) -> State:
    """The same deal. A first seat that could not play has drawn already: all but the last of its cards do not fit."""
    position = table.snapshot()
    top, (first, other) = position.zones.discard[0], (table.actor, 1 - table.actor)
    hand = sorted(position.zones.hands[first], key=lambda card: _fits(card, top))
    hand = hand if len(hand) > 7 else list(position.zones.hands[first])
    state: State = spiel.load_game("crazy_eights", FREELY).new_initial_state()
    state.apply_action(52 + other)  # the dealer
    for mine, theirs in zip(hand[:7], position.zones.hands[other], strict=True):
        state.apply_action(EIGHTS.number(mine))
        state.apply_action(EIGHTS.number(theirs))
    state.apply_action(EIGHTS.number(top))
    for card in hand[7:]:
        _draw(state, card)
    return state


def _fits(card: str, top: str) -> bool:
    return card[0] in ("8", top[0]) or card[1] == top[1]


def _draw(state: State, card: str) -> None:
    state.apply_action(DRAW)
    state.apply_action(EIGHTS.number(card))


def _play_hand_of_eights(ledger: Ledger, table: dd.Playthrough, state: State, rng: Random) -> None:
    while True:
        position = table.snapshot()
        ledger.compare("who plays", table.actor, state.current_player())
        ours, theirs = table.legal_actions(), state.legal_actions()
        if DRAW in theirs:
            ledger.explain("eights-draw")
        if not ledger.compare("actions", sorted(ours), sorted(_named(a) for a in theirs if a != DRAW)):
            return
        action = rng.choice(ours)
        table = table.apply(action)
        state.apply_action(next(number for number in theirs if _named(number) == action))
        if state.is_terminal() or table.over or table.snapshot().hand_no:
            ledger.compare(
                "the hand is over", table.over or table.snapshot().hand_no > 0, state.is_terminal()
            )
            _count_eights(ledger, position, table, state)
            return
        for card in position.zones.deck[: len(position.zones.deck) - len(table.snapshot().zones.deck)]:
            ledger.compare("a seat that has to draw", state.legal_actions(), [DRAW])
            _draw(state, card)
        if len(table.snapshot().zones.deck) in (0, *range(len(position.zones.deck) + 1, 53)):
            return  # the deck has run out: each shuffles the discard in its own way


def _named(action: int) -> str:
    if action >= FIRST_SUIT:
        return f"suit-{'cdhs'[action - FIRST_SUIT]}"
    return EIGHTS.card(action) if action < DRAW else "draw"


def _count_eights(ledger: Ledger, last: StateSnapshot, table: dd.Playthrough, state: State) -> None:
    """The points for the cards left, and that OpenSpiel has the same cards left, counted in its own way."""
    loser = 1 - last.current_player
    left = last.zones.hands[loser]
    counted = sum(50 if c[0] == "8" else 10 if c[0] in "JQKA" else EIGHTS.number(c) + 2 for c in left)
    ledger.compare("the cards left", -counted, int(state.returns()[loser]))
    worth = sum(POINTS.get(card[0], 10) for card in left)
    ledger.compare("points", table.snapshot().scores[1 - loser], worth)
    if counted != worth:
        ledger.explain("eights-count")


def play_go_fish(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """Each deal until a hand is empty for the first time."""
    game = dd.load("go-fish")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        table, rng = dd.deal(game, seed=seed), Random(seed)
        state = spiel.load_game("go_fish", {"players": 4, "initial_cards": 5}).new_initial_state()
        hands = table.snapshot().zones.hands
        if len({len(hand) for hand in hands}) > 1:
            continue  # four of a kind were dealt to one seat, and lie on the table already
        for hand in hands:
            for card in hand:
                state.apply_action(RANKS.index(card[0]))
        while table is not None and not table.over:
            table = _ask(ledger, table, state, rng)


def _ask(ledger: Ledger, table: dd.Playthrough, state: State, rng: Random) -> dd.Playthrough | None:
    """One question; none if the two cannot be compared any further."""
    position = table.snapshot()
    same = ledger.compare("who asks", table.actor, state.current_player())
    asks = {(action // 13, RANKS[action % 13]) for action in state.legal_actions()}
    same &= ledger.compare(
        "whom to ask", table.legal_actions(), [f"seat-{s}" for s in sorted({s for s, _ in asks})]
    )
    seat = rng.choice(table.legal_actions())
    table = table.apply(seat)
    asked = int(seat[5:])
    ranks = [rank for other, rank in sorted(asks) if other == asked]
    same &= ledger.compare(
        "what to ask for", sorted(table.legal_actions()), sorted(f"rank-{r}" for r in ranks)
    )
    if not same:
        return None
    rank = rng.choice(table.legal_actions())
    table = table.apply(rank)
    state.apply_action(asked * 13 + RANKS.index(rank[5:]))
    if state.is_chance_node() and _told(state)[0] == "Fish":
        state.apply_action(RANKS.index(position.zones.deck[0][0]))
    counts = [_counted(line) for line in _told(state)[2:6]]
    if any(not cards for cards, _ in counts):
        ledger.explain("fish-empty")
        return None
    hands = [Counter(card[0] for card in hand) for hand in table.snapshot().zones.hands]
    ledger.compare("hands", hands, [cards for cards, _ in counts])
    ledger.compare("books", [*table.snapshot().scores], [books for _, books in counts])
    return table


def _told(state: State) -> list[str]:
    """OpenSpiel's own account: phase, seat, then a line for each seat."""
    return str(state).splitlines()


def _counted(line: str) -> tuple[Counter[str], int]:
    """`b3c1:2` is three of its second rank, one of its third, and two books."""
    cards, _, books = line.partition(":")
    pairs = zip(cards[::2], cards[1::2], strict=True)
    return Counter({RANKS[ord(letter) - ord("a")]: int(number) for letter, number in pairs}), int(books)
