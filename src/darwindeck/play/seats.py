"""Who sits at a table: people and programs that submit actions from outside, and agents of the engine.

A seat is written `human`, `human:Name`, as a level (`easy`, `medium`, `strong`), or as an agent of live play: `greedy`,
`ismcts:500`, `ismcts:300ms`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from darwindeck import _core
from darwindeck.errors import RunError
from darwindeck.validation.checks.limits import CONTROL

HUMAN: Final = "human"
LEVELS: Final[Mapping[str, str]] = {"easy": "greedy", "medium": "ismcts:200", "strong": "ismcts:3000"}
"""What people call a bot, and the agent that plays so. None looks into another hand; even the strongest answers within
a fraction of a second."""
COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
    6: ("South", "West", "Northwest", "North", "Northeast", "East"),
}
"""Names by where one sits, from the person who looks on, clockwise."""
BOTS: Final = (
    "easy",
    "medium",
    "strong",
    "random",
    "greedy",
    "thumb:NAME",
    "ismcts:N",
    "ismcts-plain:N",
    "ismcts-forgetful:N",
)
"""Agents of the engine that may sit at a table, N being iterations."""
TIMED: Final = "ismcts:Nms"
"""One that goes by the clock, N being milliseconds."""
MOST_NAME: Final = 40
"""Letters of a player's name."""
MOST_THOUGHT: Final = 1_000_000
"""The most iterations that the engine gives a decision."""


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. `agent` is none for whoever submits actions from outside."""

    spec: str
    agent: str | None
    name: str

    @property
    def outside(self) -> bool:
        return self.agent is None


def seat_of(spec: str) -> Seat:
    """Return the seat a text describes, or RunError.

    >>> seat_of("human:Ada").name, seat_of("ismcts:500").outside
    ('Ada', False)
    """
    kind, _, name = spec.strip().partition(":")
    if kind == HUMAN and CONTROL.search(name):
        raise RunError("the name of a player holds control characters")
    if kind == HUMAN:
        return Seat(spec.strip(), None, name.strip() or HUMAN)
    bot = bot_of(spec, (*BOTS, TIMED, HUMAN))
    return Seat(bot, LEVELS.get(bot, bot), bot)


def bot_of(spec: str, offered: Sequence[str] = (*BOTS, TIMED)) -> str:
    """Return the agent a text describes, or RunError, which names what is offered instead.

    >>> bot_of(" greedy")
    'greedy'
    """
    bot = spec.strip()
    if bot in LEVELS:
        return bot
    if bot.partition(":")[0] == "oracle":
        raise RunError(
            "oracle looks into every hand: it is a yardstick for `skill`, not an opponent; take ismcts:N",
            code="run/unknown-agent",
        )
    try:
        _core.check_agent(bot)
    except ValueError as error:
        raise RunError(
            f"nobody called {bot!r} can sit here; there are: {', '.join(offered)} (N up to {MOST_THOUGHT})",
            code="run/unknown-agent",
        ) from error
    return bot


def seats_of(specs: Sequence[str], players: int) -> tuple[Seat, ...]:
    """Return the seats of a table; one text is needed for each."""
    if len(specs) != players:
        raise RunError(f"{len(specs)} seats were given, the game has {players}: {', '.join(specs)}")
    return tuple(map(seat_of, specs))


def seat_players(seat: int, opponents: Sequence[str], players: int) -> tuple[str, ...]:
    """Return a person at one seat; the opponents fill the others clockwise, repeating if they are fewer.

    >>> seat_players(1, ["greedy", "random"], 4)
    ('greedy', 'human', 'greedy', 'random')
    """
    if not 0 <= seat < players:
        raise RunError(f"seat {seat} does not exist: the game has seats 0 to {players - 1}")
    if not opponents:
        raise RunError("at least one opponent is needed, as in --opponents greedy")
    if len(opponents) >= players:
        raise RunError(f"{len(opponents)} opponents were named, there is room for {players - 1}")
    filled = {(seat + 1 + at) % players: opponents[at % len(opponents)] for at in range(players - 1)}
    return tuple(filled.get(place, HUMAN) for place in range(players))


def split_names(text: str) -> list[str]:
    """
    >>> split_names("Ada, Ben,")
    ['Ada', 'Ben']
    """
    return [name.strip() for name in text.split(",") if name.strip()]


def names_from(seat: int, given: Sequence[str], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Names by seat from names clockwise of one seat: of the others, or its own first; none given, none taken.

    >>> names_from(1, ["Ann", "Ben"], seats_of(["easy", "human", "easy"], 3))
    ('Ben', 'South', 'Ann')
    """
    if not given:
        return ()
    players = len(seats)
    if len(given) not in (players - 1, players):
        raise RunError(f"{len(given)} names were given; there are {players - 1} others at the table")
    _check_names(given)
    own = given if len(given) == players else (names_of(seats)[seat], *given)
    return tuple(own[(place - seat) % players] for place in range(players))


def names_as_wished(seat: int, wished: Sequence[str], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Names by seat for the bots clockwise of one seat, as far as wishes go; the others are called by where they
    sit. No wishes, no names.

    >>> names_as_wished(0, ["Ann"], seats_of(["human", "easy", "easy"], 3))
    ('South', 'Ann', 'East')
    """
    _check_names(wished)
    if not wished:
        return ()
    names, left = list(names_of(seats)), list(wished)
    for place in ((seat + step) % len(seats) for step in range(1, len(seats))):
        if left and not seats[place].outside:
            names[place] = left.pop(0)
    return tuple(names)


def _check_names(names: Sequence[str]) -> None:
    if any(CONTROL.search(name) for name in names):
        raise RunError("the name of a player holds control characters")
    longest = max(map(len, names), default=0)
    if longest > MOST_NAME:
        raise RunError(f"the name of a player has {longest} letters, at most {MOST_NAME}")


def names_of(seats: Sequence[Seat], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the players are called: as they were named, else by where they sit from the first person on.

    >>> names_of(seats_of(["human", "easy", "human:Ada"], 3))
    ('South', 'West', 'Ada')
    """
    if given:
        if len(given) != len(seats) or not all(name.strip() for name in given):
            raise RunError(f"a name is needed for each of the {len(seats)} seats")
        return tuple(name.strip() for name in given)
    first = next((place for place, seat in enumerate(seats) if seat.outside), 0)
    compass = COMPASS[len(seats)]
    return tuple(
        seat.name if seat.outside and seat.name != HUMAN else compass[(place - first) % len(seats)]
        for place, seat in enumerate(seats)
    )
