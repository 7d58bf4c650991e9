"""Plays Texas Hold'em beside pokerkit: the same cards, stacks and choices; at every decision the same seat, the
same legal actions and sums, at the end the same chips. Two to six players, some with few chips, so that
pots split and side pots form. Prints how often both agreed; exits with 1 where they differ. pokerkit is no dependency:
`pip install pokerkit`.

    python benchmarks/pokerkit_lockstep.py [--hands 20000] [--write vectors/holdem.json]

`--write` keeps what was played as JSON, for tests/games/test_holdem.py.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import Single
from darwindeck.simulation.arranging import arrange
from darwindeck.simulation.events.course import Staked
from darwindeck.simulation.playthrough import Playthrough

BLINDS: Final = (5, 10)
KNOWN: Final = "known: a short all-in"
"""pokerkit takes the first all-in of a round for a full raise, however small: its least raise begins at 0. By the rules
of tournaments (TDA 47) and ours, less than a big blind more lets nobody who has acted raise again."""
ODD: Final = "known: odd chips of side pots"
"""We split each side pot by itself (TDA 21): the first winner from the dealer's left gets the odd chip of each."""
_AUTOMATIC: Final = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "CARD_BURNING",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)


def one_hand(players: int) -> GameGenome:
    """Return Texas Hold'em for so many players, over after a hand."""
    game = load_game("texas-holdem").copy_with(player_count=players, seats=())
    return game.copy_with(hands=Single(), eliminate=None, win_conditions=(WinCondition(WinType.MOST_CHIPS),))


def stacks_for(rng: Random, players: int) -> list[int]:
    """Draw stacks, some of them short, none below the big blind."""
    return [rng.choice((10, 11, 25, 40, 90, 200, 333, 1000)) for _ in range(players)]


class Beside:
    """One hand in both engines."""

    def __init__(self, pokerkit: Any, rng: Random) -> None:
        self.rng = rng
        self.players = rng.randint(2, 6)
        self.chips = stacks_for(rng, self.players)
        deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "hdcs"]
        rng.shuffle(deck)
        self.hands = [deck[2 * seat : 2 * seat + 2] for seat in range(self.players)]
        self.board = deck[2 * self.players : 2 * self.players + 5]
        self.actions: list[str] = []
        self.legal: list[dict[str, int]] = []
        self.ours = start(self.players, self.chips, self.hands, self.board)
        modes = [getattr(pokerkit.Automation, name) for name in _AUTOMATIC]
        # Its first player sits at the dealer's left, as our seat 1: seat 0 deals.
        stacks = tuple(self.chips[self.seat(index)] for index in range(self.players))
        self.theirs = pokerkit.NoLimitTexasHoldem.create_state(
            tuple(modes), True, 0, BLINDS, BLINDS[1], stacks, self.players
        )
        for index in range(self.players):
            self.theirs.deal_hole("".join(self.hands[self.seat(index)]))
        self.dealt = 0

    def seat(self, index: int) -> int:
        return (index + 1) % self.players

    def deal_board(self) -> None:
        """Deal what pokerkit waits for."""
        while self.theirs.status and self.theirs.actor_index is None and self.dealt < 5:
            count = 3 if self.dealt == 0 else 1
            self.theirs.deal_board("".join(self.board[self.dealt : self.dealt + count]))
            self.dealt += count

    def theirs_legal(self) -> dict[str, int]:
        """Return the legal actions of pokerkit in our words, with the chips each puts in."""
        state = self.theirs
        index = state.actor_index
        call = state.checking_or_calling_amount
        found = {"call" if call else "check": call}
        if call:
            found["fold"] = 0
        stack = state.stacks[index]
        if call and call >= stack:
            return {"fold": 0, "all-in": stack}
        if state.can_complete_bet_or_raise_to():
            own = state.bets[index]
            least = state.min_completion_betting_or_raising_to_amount - own
            pot = state.total_pot_amount + call
            found["all-in"] = stack
            if least < stack:
                found["raise" if call else "bet"] = least
            for name, part in (("half-pot", pot // 2), ("pot", pot)):
                if least < call + part < stack:
                    found[name] = call + part
        return found

    def ours_legal(self) -> dict[str, int]:
        """Return our legal actions with the chips each puts in, seen by playing them."""
        return {action: put_in(self.ours, action) for action in self.ours.legal_actions()}

    def waits_for_nothing(self) -> bool:
        """Tell whether pokerkit asks somebody who can only check, which we do not."""
        index = self.theirs.actor_index
        if not self.theirs.status or index is None:
            return False
        elsewhere = self.ours.over or self.ours.actor != self.seat(index)
        return elsewhere and self.theirs_legal() == {"check": 0}

    def is_short_of_a_blind(self, theirs: dict[str, int], ours: dict[str, int]) -> bool:
        """Tell whether pokerkit lets somebody raise again after an all-in of less than a big blind."""
        least = self.theirs.completion_betting_or_raising_amount
        raises = theirs.keys() - ours.keys()
        return least < BLINDS[1] and bool(raises) and ours.items() <= theirs.items()

    def act(self, action: str, chips: int) -> None:
        state = self.theirs
        index = state.actor_index
        if action == "fold":
            state.fold()
        elif action in ("check", "call") or (
            action == "all-in" and chips <= state.checking_or_calling_amount
        ):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(state.bets[index] + chips)
        self.ours = self.ours.play(action)
        self.actions.append(action)


def put_in(at: Playthrough, action: str) -> int:
    """Return the chips that an action of the acting seat puts in."""
    _, told = at.apply_with_events(action)
    sums = [
        event.chips
        for event in told.seen_by(at.actor)
        if isinstance(event, Staked) and event.seat == at.actor
    ]
    return sums[0] if sums else 0


def start(players: int, chips: list[int], hands: list[list[str]], board: list[str]) -> Playthrough:
    """Return a hand with these cards, dealt by seat 0; the deck is told from its top."""
    return arrange(
        one_hand(players),
        hands=[" ".join(hand) for hand in hands],
        deck=" ".join(board),
        chips=chips,
        dealer=0,
    )


def play(beside: Beside) -> str:
    """Play one hand in both; return how they differ, or nothing."""
    while True:
        beside.deal_board()
        if beside.waits_for_nothing():
            beside.theirs.check_or_call()
            continue
        if not beside.theirs.status or beside.ours.over:
            break
        if beside.ours.actor != beside.seat(beside.theirs.actor_index):
            return "another seat acts"
        theirs, ours = beside.theirs_legal(), beside.ours_legal()
        if theirs != ours and beside.is_short_of_a_blind(theirs, ours):
            return KNOWN
        if theirs != ours:
            return f"legal: {theirs} against ours {ours}"
        beside.legal.append(ours)
        action = beside.rng.choice(sorted(ours))
        if action in ("fold", "all-in") and beside.rng.random() < 0.6:
            action = beside.rng.choice(sorted(ours))
        beside.act(action, ours[action])
    if beside.theirs.status or not beside.ours.over:
        return "one goes on"
    final = list(beside.ours.snapshot().chips)
    theirs_final = [0] * beside.players
    for index, stack in enumerate(beside.theirs.stacks):
        theirs_final[beside.seat(index)] = stack
    if final != theirs_final and max(abs(a - b) for a, b in zip(final, theirs_final, strict=True)) <= 2:
        return ODD
    return "" if final == theirs_final else f"chips: {theirs_final} against ours {final}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare Texas Hold'em with pokerkit, decision by decision.")
    parser.add_argument("--hands", type=int, default=20_000, help="hands to play (20000)")
    parser.add_argument("--write", type=Path, help="keep the hands here as JSON")
    asked = parser.parse_args()
    try:
        pokerkit = import_module("pokerkit")
    except ImportError:
        print("pokerkit is not installed here; to compare with it, run: pip install pokerkit")
        return 0
    warnings.simplefilter("ignore")  # it burns cards of its own
    faults, kept, decisions = Counter[str](), [], 0
    for number in range(asked.hands):
        beside = Beside(pokerkit, Random(number))
        fault = play(beside)
        decisions += len(beside.actions)
        if fault:
            faults[fault if fault in (KNOWN, ODD) else fault.partition(":")[0]] += 1
            if fault not in (KNOWN, ODD) and faults.total() <= 25:
                print(number, fault, beside.chips, beside.hands, beside.board, beside.actions)
        elif asked.write:
            kept.append(
                {
                    "chips": beside.chips,
                    "hands": beside.hands,
                    "board": beside.board,
                    "legal": beside.legal,
                    "actions": beside.actions,
                    "after": list(beside.ours.snapshot().chips),
                }
            )
    if asked.write:
        asked.write.write_text("[\n" + ",\n".join(json.dumps(hand) for hand in kept) + "\n]\n", "utf-8")
    print(f"{asked.hands} hands, {decisions} decisions")
    for known in (KNOWN, ODD):
        print(f"{faults.pop(known, 0)} {known}")
    print(f"{faults.total()} differ otherwise {dict(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
