"""How well search bids: what it bids on fixed deals, and what the same hand then wins.

    python benchmarks/bidding.py [--deals N] [--game NAME] [--who bot|hint] [--worlds N]

Every seat is asked for its bid by `ismcts:500`, and the hand is played by the same player; for hints every seat takes
the bid it is advised, and `ismcts:1000` plays. A hand that is advised a Nil is played once more in other worlds that
its seat could not tell from this one. Numbers are printed, never asserted. Targets: within two tricks in 80% (hints
85%), Nil made in 60% where it is bid, and no Nil advised that fails in more than half of its worlds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Single
from darwindeck.play.advice import HINT_WORLDS
from darwindeck.simulation import deal
from darwindeck.simulation.events import TrickTaken
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged, twin

GAMES: Final = ("spades", "partnership-spades", "oh-hell")
BOT: Final = "ismcts:500"
STRONG: Final = "ismcts:1000"
QUICK: Final = "ismcts:300"
"""Plays the other worlds: there are many of them."""
CLOSE: Final = 2
NIL: Final = "bid-0"

Bidder: TypeAlias = Callable[[Playthrough, int], str]


@dataclass(frozen=True)
class Bid:
    """A bid and the tricks that the seat took with it."""

    tricks_bid: int
    tricks_won: int
    nil: bool


def bid_like_a_bot(position: Playthrough, seed: int) -> str:
    return position.choice(BOT, seed=seed) or "pass"


def bid_by_hint(position: Playthrough, seed: int) -> str:
    return position.analysis(iterations=HINT_WORLDS, seed=seed)[0].action


def play_hand(game: GameGenome, seed: int, bidder: Bidder, player: str) -> Iterator[Bid]:
    """The bids of one hand with what came of them."""
    position = deal(game, seed=seed)
    while not position.over and position.snapshot().hand_no == 0:
        step = seed * 1000 + len(position.actions)
        bidding = not position.snapshot().bidding_complete
        choice = bidder(position, step) if bidding else position.choice(player, seed=step)
        position = position.apply(choice or "pass")
    # The next hand is dealt by now: the same actions in a game of one hand leave the tricks on the table.
    once = arranged(game.copy_with(hands=Single()), seed=seed)
    end = once.play(*position.actions).snapshot()
    for bid, nil, won in zip(end.current_bid, end.is_nil_bid, end.tricks_won, strict=True):
        yield Bid(max(bid, 0), won, nil)


def nils_advised(game: GameGenome, seed: int) -> Iterator[Playthrough]:
    """The positions of the first bidding in which a Nil is advised."""
    position = deal(game, seed=seed)
    while not position.snapshot().bidding_complete:
        advised = bid_by_hint(position, seed * 1000 + len(position.actions))
        after = position.apply(advised)
        if after.snapshot().is_nil_bid[position.actor]:
            yield position
        position = after


def fails(nil: Playthrough, world: int) -> bool:
    """Whether a Nil takes a trick in another world that its seat cannot tell from this one."""
    seat, position = nil.actor, twin(nil, nil.actor, seed=world).apply(NIL)
    hand = position.snapshot().hand_no
    while not position.over and position.snapshot().hand_no == hand:
        choice = position.choice(QUICK, seed=world * 1000 + len(position.actions)) or "pass"
        position, told = position.apply_with_events(choice)
        if any(isinstance(event, TrickTaken) and event.seat == seat for event in told.read_by(None)):
            return True
    return False


def describe_nils(shares: list[float]) -> str:
    if not shares:
        return "no Nil advised"
    worst, mean = max(shares), sum(shares) / len(shares)
    often = sum(share > 0.5 for share in shares)
    return (
        f"{len(shares):5} Nils advised, {often} of them fail in more than half of their worlds "
        f"(mean {mean:.0%}, worst {worst:.0%})"
    )


def describe(bids: list[Bid]) -> str:
    close = sum(abs(bid.tricks_bid - bid.tricks_won) <= CLOSE for bid in bids)
    nils = [bid for bid in bids if bid.nil]
    made = sum(bid.tricks_won == 0 for bid in nils)
    text = f"{len(bids):5} bids, {close / len(bids):.1%} within {CLOSE} tricks, "
    return text + (f"{made} of {len(nils)} Nils made ({made / len(nils):.0%})" if nils else "no Nil")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--who", choices=("bot", "hint"), action="append")
    parser.add_argument("--worlds", type=int, default=40, help="other worlds of every Nil that is advised")
    asked = parser.parse_args()
    for name in asked.game or GAMES:
        game = load_game(name)
        for who, bidder, player in (("bot", bid_like_a_bot, BOT), ("hint", bid_by_hint, STRONG)):
            if asked.who and who not in asked.who:
                continue
            bids = [bid for seed in range(asked.deals) for bid in play_hand(game, seed, bidder, player)]
            print(f"{name:20} {who:5} {describe(bids)}", flush=True)
        if (not asked.who or "hint" in asked.who) and asked.worlds:
            nils = [nil for seed in range(asked.deals) for nil in nils_advised(game, seed)]
            failed = [sum(fails(nil, world) for world in range(asked.worlds)) / asked.worlds for nil in nils]
            print(f"{name:20} nil   {describe_nils(failed)}", flush=True)


if __name__ == "__main__":
    main()
