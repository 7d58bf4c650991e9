"""Functions of the user's own as players: what one may answer, and duels of whole games in which one sits.

The engine can call no function, so these games are stepped from here, by the same deals as every duel. What decides a
single hand is known to the engine alone; hence whole games.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from operator import index
from typing import Final

from darwindeck import _core
from darwindeck.analysis.deal import sides_of
from darwindeck.arguments import action_argument, agent_argument, game_argument
from darwindeck.errors import ActionError, RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.duels import Duel, DuelScore, check_deals
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.report import WHOLE_SHARE, Moments
from darwindeck.simulation.view import View
from darwindeck.simulation.worlds import World, worlds_of

Imagine = Callable[[int], list[World]]
"""Gives so many worlds that the seat to act takes for possible."""

Policy = Callable[[View], str | int] | Callable[[View, Imagine], str | int]
"""A function that plays: it is given the view of its seat, and answers with one of `view.legal`, or with its place in
`ACTIONS`. One with a second parameter is given what it can imagine, too."""

Player = str | Policy
_CLOCK: Final = "ms"


def play_duel(
    genome: GameGenome,
    agent: Player,
    versus: Player,
    *,
    deals: int,
    seed: int,
    progress: Progress | None = None,
) -> Duel:
    """Play a duel of whole games: every deal is played once for each side that the first player can take."""
    sides = sides_of(game_argument(genome))
    players = _checked(agent), _checked(versus)
    each: list[int] = []
    for number in range(check_deals(deals)):
        first = deal(genome, seed=seed, game=number)
        for side in range(max(sides) + 1):
            seated = [players[0] if of == side else players[1] for of in sides]
            each.append(_share(play_on(first, seated), sides.index(side)))
        if progress is not None:
            progress(number + 1, deals)
    count = max(sides) + 1
    by_deal = [sum(each[at : at + count]) for at in range(0, len(each), count)]
    score = DuelScore(count, _moments(each), _moments(by_deal))
    return score.to_duel(player_name(agent), player_name(versus), whole_games=True)


def play_on(position: Playthrough, players: list[Player]) -> Playthrough:
    """Play to the end, when these players sit at its seats. Nobody is asked where there is no choice."""
    while not position.over:
        legal = position.legal_actions()
        player = players[position.actor]
        if len(legal) == 1:
            action: str | None = legal[0]
        elif isinstance(player, str):
            action = position.choice(player)
        else:
            action = _answer(player, position, legal)
        if action is None:
            break
        position = position.apply(action)
    return position


def player_name(player: Player) -> str:
    """Return what a player is called in reports.

    >>> player_name("greedy"), player_name(len)
    ('greedy', 'len')
    """
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", None) or type(player).__name__


def _checked(player: Player) -> Player:
    """Return the player, if it can sit here: a function, or an agent whose games can be repeated."""
    if not isinstance(player, str) and callable(player):
        return player
    name = agent_argument(player)
    try:
        _core.check_agent(name)
    except ValueError as error:
        raise RunError(str(error), code="run/unknown-agent") from error
    if name.endswith(_CLOCK):
        raise RunError(
            f"{name} thinks by the clock, so its games cannot be repeated: give iterations, as in ismcts:200",
            code="run/unknown-agent",
        )
    return name


def _answer(policy: Policy, position: Playthrough, legal: list[str]) -> str:
    """Return what a function chooses, in notation; ActionError if that is no legal action."""
    view = position.view(position.actor)
    said = policy(view, _imagining(position)) if takes_worlds(policy) else policy(view)  # type: ignore[call-arg]
    action = _notation(said)
    if action not in legal:
        words = (
            f"{player_name(policy)} answered {said!r} at seat {position.actor}; legal are {' '.join(legal)}"
        )
        raise ActionError(words, code="action/illegal")
    return action


def takes_worlds(policy: Policy) -> bool:
    """Return whether a function has a second parameter that it cannot do without.

    >>> takes_worlds(lambda view: 0), takes_worlds(lambda view, imagine: 0)
    (False, True)
    """
    try:
        parameters = signature(policy).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in positional and each.default is Parameter.empty for each in parameters) == 2


def _imagining(position: Playthrough) -> Imagine:
    return lambda count: worlds_of(position, count, position.chance_here())


def _notation(said: object) -> str:
    """Return an action in notation, or given by its place in `ACTIONS`; numbers of any kind, numpy's too."""
    if isinstance(said, str) or said is None or isinstance(said, bool):
        return action_argument(said)
    try:
        place = index(said)  # type: ignore[arg-type]
    except TypeError:
        return action_argument(said)
    return ACTIONS[place] if 0 <= place < len(ACTIONS) else ""


def _share(over: Playthrough, seat: int) -> int:
    return round(over.outcome().shares[seat] * WHOLE_SHARE)


def _moments(numbers: list[int]) -> Moments:
    squares = sum(number * number for number in numbers)
    return Moments(len(numbers), sum(numbers), squares, min(numbers), max(numbers))
