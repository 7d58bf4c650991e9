"""What search would have scored in a person's seat: the same hands with the same cards, against the same players.

Every hand begins as it did in the game that was played. There search takes the person's seat, with that seat's
knowledge and no more, and the hand is played to its end. Nothing depends on the clock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from darwindeck.play.replay import Replay
from darwindeck.play.scene import Layout
from darwindeck.play.scene.compose import short_name
from darwindeck.play.seats import LEVELS, seat_of
from darwindeck.simulation.playthrough import Playthrough

SEARCH: Final = "ismcts:500"
MEDIUM: Final = LEVELS["medium"]
MOST_HANDS: Final = 12
MOST_ACTIONS: Final = 4_000
"""In all; a game that takes longer is told by the hands that were finished."""


class HandPar(msgspec.Struct, frozen=True):
    """One hand: what the person made of it, and what search did."""

    hand: int
    yours: int
    search: int


class Par(msgspec.Struct, frozen=True):
    """The hands that count something, and all of it in a sentence."""

    hands: tuple[HandPar, ...]
    sentence: str


def par_of(replay: Replay, seat: int, *, others: bool = False) -> Par:
    """Return what search would have scored on the deals of a finished game; `others` tells it to somebody else."""
    who = short_name(replay.names[seat]) if others else ""
    agents = _agents(replay.seats, seat)
    unit = _unit(replay)
    if not unit:
        return _par_of_winning(replay, agents, seat, who)
    found: list[HandPar] = []
    left = MOST_ACTIONS
    for number, start in enumerate(replay.starts()[:MOST_HANDS]):
        begun = replay.positions[start]
        end = _play_out(begun, agents, left, whole=False)
        if end is None:
            break
        left -= len(end.actions) - start
        yours = _hand_result(begun, replay.positions[-1], number, seat, unit)
        search = _hand_result(begun, end, number, seat, unit)
        if yours is not None and search is not None:
            found.append(HandPar(number + 1, yours, search))
    return Par(tuple(found), _sentence(found, unit, len(replay.starts()), who))


def _unit(replay: Replay) -> str:
    """Return what hands are counted in, if they are."""
    if Layout(replay.genome).facts.scores:
        return "points"
    return "chips" if any(replay.positions[0].view(0).chips) else ""


def _hand_result(begun: Playthrough, end: Playthrough, number: int, seat: int, unit: str) -> int | None:
    """Return what a seat made of one hand; none if it was not finished."""
    row = next((row for row in end.sheet().hands if row.hand_no == number and row.over), None)
    if row is None:
        return None
    if unit == "chips":
        held = begun.view(seat)
        return row.chips[seat] - held.chips[seat] - held.staked[seat]
    column = next(column for column in row.columns if seat in column.seats)
    return column.after - column.before


def _agents(seats: Sequence[str], seat: int) -> tuple[str, ...]:
    """Search in the seat of the person; the others as they were, but nobody stronger than is quick."""
    found = []
    for place, spec in enumerate(seats):
        agent = MEDIUM if spec == "?" else seat_of(spec).agent or MEDIUM
        quick = not agent.startswith("ismcts")
        found.append(SEARCH if place == seat else agent if quick else MEDIUM)
    return tuple(found)


def _play_out(start: Playthrough, agents: Sequence[str], most: int, *, whole: bool) -> Playthrough | None:
    """Return the position when the hand, or the whole game, is over; none if that takes too long."""
    at, hand = start, start.view(0).hand_no
    for _ in range(most):
        if at.over or (not whole and at.view(0).hand_no != hand):
            return at
        chosen = at.choice(agents[at.actor], seed=_chance(at))
        if chosen is None:
            return at
        at = at.apply(chosen)
    return None


def _chance(at: Playthrough) -> int:
    """Return the stream of a decision: the same whenever the same actions have led to it."""
    name = f"par:{' '.join(at.actions)}".encode()
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "little")


def _par_of_winning(replay: Replay, agents: Sequence[str], seat: int, who: str) -> Par:
    """Where hands are not counted: who would have won the game."""
    end = _play_out(replay.positions[0], agents, MOST_ACTIONS, whole=True)
    if end is None:
        return Par((), "")
    share = end.outcome().shares[seat]
    words = "won" if share >= 1 else "shared the win" if share > 0 else "not have won either"
    if replay.positions[-1].outcome().shares[seat] > 0 and share <= 0:
        words = "lost"
    have = "" if words.startswith("not") else "have "
    return Par((), f"With {_whose(who)} cards on this deal a computer would {have}{words}.")


def _whose(who: str) -> str:
    return f"{who}’s" if who else "your"


def _sentence(found: Sequence[HandPar], unit: str, hands: int, who: str) -> str:
    if not found:
        return ""
    yours, search = sum(each.yours for each in found), sum(each.search for each in found)
    if len(found) == hands:
        which = "this hand" if hands == 1 else f"these {hands} hands"
    else:
        which = (
            f"the first {len(found)} of {hands} hands" if len(found) > 1 else f"the first of {hands} hands"
        )
    told = f"With {_whose(who)} cards a computer would have {_deed(search, unit)} {_count(search, unit)} in {which}"
    return (
        f"{told}, the same as {who or 'you'}."
        if yours == search
        else f"{told}; {who or 'you'} {_deed(yours, unit)} {_size(yours, unit)}."
    )


def _deed(number: int, unit: str) -> str:
    if unit == "points":
        return "scored"
    return "lost" if number < 0 else "won"


def _count(number: int, unit: str) -> str:
    return f"{_size(number, unit)} {unit.removesuffix('s') if abs(number) == 1 else unit}"


def _size(number: int, unit: str) -> int:
    """Points can be below nothing; chips that are lost are counted as they are."""
    return number if unit == "points" else abs(number)
