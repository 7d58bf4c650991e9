"""Gin Rummy beside OpenSpiel: draws, discards, with which discard one may knock, and what a knock is worth."""

from __future__ import annotations

from random import Random
from types import ModuleType

import darwindeck as dd
from benchmarks.openspiel.cards import Numbering, State
from benchmarks.openspiel.ledger import Ledger
from benchmarks.openspiel.tricks import leave_hand

CARDS = Numbering("scdh", "A23456789TJQK", suit_by_suit=True)
UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55
UNDERCUT = 25
MOST_UPCARDS = 49


def play_gin(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """The first hand of each game; players who throw what helps them least, or knocks would be rare."""
    game = dd.load("gin-rummy")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        Hand(ledger, dd.deal(game, seed=seed), spiel.load_game("gin_rummy").new_initial_state()).play(
            Random(seed)
        )


class Hand:
    """One hand on both sides."""

    def __init__(self, ledger: Ledger, table: dd.Playthrough, state: State) -> None:
        self.ledger, self.table, self.state = ledger, table, state
        self.first, self.upcards = table.actor, 0
        zones = table.snapshot().zones
        for cards in (zones.hands[self.first], zones.hands[1 - self.first], zones.discard):
            for card in cards:
                state.apply_action(CARDS.number(card))

    @property
    def seat(self) -> int:
        """The seat to act, as OpenSpiel numbers it."""
        return (self.table.actor - self.first) % 2

    def play(self, rng: Random) -> None:
        self.draw(rng, opening=True)
        while not self.discard(rng):
            if self.table.over or self.table.snapshot().hand_no or self.stops():
                return
            self.draw(rng, opening=False)

    def stops(self) -> bool:
        """Whether OpenSpiel ends the hand here."""
        if len(self.table.snapshot().zones.deck) <= 2:
            self.ledger.explain("gin-wall")
            return True
        if self.upcards == MOST_UPCARDS:
            self.ledger.explain("gin-fifty")
            return True
        return False

    def draw(self, rng: Random, *, opening: bool) -> None:
        ours = self.table.legal_actions()
        chosen = (
            rng.choice(ours) if opening else self.table.choice("greedy", seed=rng.randrange(2**32)) or "deck"
        )
        top = self.table.snapshot().zones.deck[0]
        if opening:
            self.ledger.explain("gin-upcard")
            for _ in range(2 if chosen == "deck" else 0):
                self.state.apply_action(PASS)
        else:
            self.ledger.compare("who draws", self.seat, self.state.current_player())
            theirs = sorted(
                {UPCARD: "discard", STOCK: "deck"}[action] for action in self.state.legal_actions()
            )
            self.ledger.compare("draws", sorted(ours), theirs)
        self.table = self.table.apply(chosen)
        self.state.apply_action(STOCK if chosen == "deck" else UPCARD)
        if chosen == "deck":
            self.state.apply_action(CARDS.number(top))
        self.upcards += chosen == "discard"

    def discard(self, rng: Random) -> bool:
        """A discard, and a knock with it where that is possible. True when the hand is over for the comparison."""
        self.ledger.compare("who discards", self.seat, self.state.current_player())
        ours, theirs = {*self.table.legal_actions()}, CARDS.cards(self.state.legal_actions())
        if len(theirs - ours) == 1:
            self.ledger.explain("gin-put-back")
            theirs &= ours
        if not self.ledger.compare("discards", sorted(ours), sorted(theirs)):
            return True
        knocks = self.knocks() & ours
        offered = {card for card in ours if "knock" in self.table.apply(card).legal_actions()}
        self.ledger.compare("discards with which one may knock", sorted(offered), sorted(knocks))
        if offered & knocks:
            self.knock(rng.choice(sorted(offered & knocks)))
            return True
        card = self.table.choice("greedy", seed=rng.randrange(2**32))
        chosen = card if card in ours else rng.choice(sorted(ours))
        self.table = self.table.apply(chosen)
        if "pass" in self.table.legal_actions():  # at the moment of the knock, whoever cannot
            self.table = self.table.apply("pass")
        self.state.apply_action(CARDS.number(chosen))
        return False

    def knocks(self) -> set[str]:
        """The discards with which OpenSpiel lets this seat knock."""
        if KNOCK not in self.state.legal_actions():
            return set()
        knocking = self.state.clone()
        knocking.apply_action(KNOCK)
        return CARDS.cards(knocking.legal_actions())

    def knock(self, card: str) -> None:
        before, seat = self.table.snapshot(), self.table.actor
        self.table = leave_hand(self.table.apply(card).apply("knock"), before.hand_no)
        knocking = self.state.clone()
        knocking.apply_action(KNOCK)
        knocking.apply_action(CARDS.number(card))
        scores = self.table.snapshot().scores
        ours = (scores[seat] - before.scores[seat]) - (scores[1 - seat] - before.scores[1 - seat])
        theirs = best_knock(knocking, (seat - self.first) % 2)
        if theirs == 0 and ours == -UNDERCUT:
            self.ledger.explain("gin-equal")
        elif ours < theirs and _has_third(before.zones.hands[seat], before.zones.hands[1 - seat]):
            self.ledger.explain("gin-third")
        else:
            self.ledger.compare(f"the knock with {card}", ours, theirs)


def best_knock(state: State, knocker: int) -> int:
    """What the knock brings when the knocker lays the best melds and the other seat answers as well as it can."""
    if state.is_terminal():
        return int(state.returns()[knocker])
    worths = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        worths.append(best_knock(after, knocker))
    return max(worths) if state.current_player() == knocker else min(worths)


def _has_third(knocker: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the other seat has three cards in a row behind cards of the knocker."""
    order = CARDS.ranks
    for suit in CARDS.suits:
        mine = {order.index(card[0]) for card in knocker if card[1] == suit}
        theirs = {order.index(card[0]) for card in other if card[1] == suit}
        for way in (1, -1):
            if any(rank not in theirs and {rank + way * i for i in (1, 2, 3)} <= theirs for rank in mine):
                return True
    return False
