"""One game as text, for trainers of language models: a prompt for the seat to act, an answer in words, a reward."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from darwindeck.arguments import game_argument
from darwindeck.env.games import Games
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS

ILLEGAL = -1.0
"""What an answer costs that names no legal action."""


class Turn(NamedTuple):
    """What follows after an answer: who is to act, what it reads, and by seat what was won."""

    seat: int
    prompt: str
    rewards: tuple[float, ...]
    done: bool
    legal: tuple[str, ...]
    wrong: bool = False
    """The answer named no legal action, and nothing was played."""


class TextGame:
    """A game that is read and answered in words. The rules come first in every prompt.

    >>> import darwindeck as dd
    >>> table = TextGame(dd.load("crazy-eights"), opponents={1: "greedy"})
    >>> turn = table.reset(seed=7)
    >>> turn.seat, f"[{turn.legal[0]}]" in turn.prompt
    (0, True)
    >>> table.step("I play [nonsense]").wrong, table.step(f"I play [{turn.legal[0]}].").wrong
    (True, False)
    """

    def __init__(
        self,
        game: GameGenome,
        *,
        rules: str = "",
        unit: Literal["hand", "game"] = "hand",
        opponents: dict[int, str] | None = None,
    ) -> None:
        """`rules` is what the players are told of the game, such as `dd.rulebook(game).markdown()`."""
        self._game = game_argument(game)
        self._rules = rules
        self._games = Games(game, 1, unit=unit, observe="none", opponents=opponents)
        self._over = False

    def reset(self, *, seed: int = 0) -> Turn:
        """Deals game 0 of a seed."""
        self._games.reset(seeds=[seed])
        self._over = False
        return self._turn()

    def step(self, answer: str) -> Turn:
        """Takes the last action in square brackets, or an answer that is an action; a wrong one plays nothing."""
        if self._over:
            raise RunError("this episode is over: call reset")
        said = re.findall(r"\[([^\[\]]+)\]", answer) or [answer]
        legal = self._legal()
        action = said[-1].strip()
        seat, seats = int(self._games.actor[0]), self._game.player_count
        if action not in legal:
            lost = tuple(ILLEGAL if at == seat else 0.0 for at in range(seats))
            return self._turn()._replace(rewards=lost, wrong=True)
        self._games.step([ACTIONS.index(action)])
        self._over = bool(self._games.ended[0])
        rewards = tuple(map(float, self._games.reward[0, :seats]))
        if self._over:
            return Turn(seat, "", rewards, done=True, legal=())
        return self._turn()._replace(rewards=rewards)

    def _legal(self) -> tuple[str, ...]:
        return tuple(name for name, may in zip(ACTIONS, self._games.mask[0], strict=True) if may)

    def _turn(self) -> Turn:
        seat, legal = int(self._games.actor[0]), self._legal()
        position = self._games.playthrough(0)
        told = [self._rules] if self._rules else []
        told += ["What has happened:", *position.log(seat)[-40:]]
        hand = " ".join(position.view(seat).hand)
        told += ["", f"You are player {seat + 1}. Your hand: {hand or 'none that you see'}."]
        told += [f"Answer with one of: {' '.join(f'[{action}]' for action in legal)}"]
        nothing = (0.0,) * self._game.player_count
        return Turn(seat, "\n".join(told), nothing, done=False, legal=legal)
