"""What a server can open: any game that ships and the one it was started with, or one open table; and the bots allowed.

Clients may come from elsewhere, so a game is never read from a file they name, and a bot's thinking is limited.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from darwindeck.errors import RunError
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.mcp.hosts import OPEN, SCRIPTED, GameHost, Host, OpenHost, game_tools, table_tools
from darwindeck.llm.modes import MODES
from darwindeck.llm.seat import ToolInfo
from darwindeck.play.new_table import OPPONENT
from darwindeck.play.seats import BOTS, HUMAN, TIMED, bot_of, seat_players
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import plugin

MOST_THOUGHT: Final = 5000
MOST_SEEDS: Final = 2**63


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers:
    """What is served. `table` names an open table; otherwise rules games are served, `game` first among them."""

    game: str = ""
    genome: GameGenome | None = None
    table: str = ""
    opponents: tuple[str, ...] = ()
    legal: bool = True
    seed: int | None = None
    invite: bool = False
    """Seats of the server's own table are taken with a secret only."""

    @property
    def default(self) -> str:
        """Return what is opened when nothing is named; empty if the client has to choose."""
        return self.table or self.game

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that can be opened."""
        if self.table:
            return (self.table,)
        return tuple(dict.fromkeys((*([self.game] if self.game else []), *library_games())))

    @property
    def tools(self) -> Mapping[str, ToolInfo]:
        return table_tools(self.table) if self.table else game_tools(legal=self.legal)

    def genome_of(self, game: str) -> GameGenome:
        """Return the rules of a game that is served."""
        if self.genome is not None and game == self.game:
            return self.genome
        if self.table or game not in library_games():
            raise RunError(f"{game!r} is not played here; there are {', '.join(self.names)}")
        return load_game(game)

    def players(self, game: str, opponents: Sequence[str] = ()) -> tuple[str, ...]:
        """Seats of a new table: the first place open, the others as asked, or as the server was told."""
        asked = tuple(opponents) or self.opponents
        if self.table:
            return self._table_players(asked)
        genome = self.genome_of(game)
        others = asked or (OPPONENT,)
        for name in others:
            _check_bot(name)
        named = [HUMAN if name == OPEN else name for name in others]
        return tuple(OPEN if who == HUMAN else who for who in seat_players(0, named, genome.player_count))

    def _table_players(self, asked: Sequence[str]) -> tuple[str, ...]:
        seats = plugin(self.table).new_table(0, Referee.STRICT).game.playmat.seats
        others = tuple(asked or (SCRIPTED,))[: seats - 1]
        bots = {OPEN, SCRIPTED} if self.table == "pokemon" else {OPEN}
        wrong = next((name for name in others if name not in bots), None)
        if wrong is not None:
            raise RunError(f"{wrong!r} cannot play {self.table}; there are {', '.join(sorted(bots))}")
        return (OPEN, *others)

    def open(self, game: str, players: Sequence[str], number: int) -> Host:
        """Make a table; without a seed of the server's nobody can know the deal."""
        seed = secrets.randbits(63) if self.seed is None else self.seed
        if self.table:
            host: Host = OpenHost(self.table, players, seed=(seed + number) % MOST_SEEDS)
        else:
            host = GameHost(
                self.genome_of(game),
                players,
                seed=seed,
                game=number,
                sealed=self.seed is None,
                legal=self.legal,
            )
        host.advance()
        return host


def _check_bot(name: str) -> None:
    """Check that a bot exists and does not think for ever."""
    if name == OPEN:
        return
    thought = bot_of(name, (*BOTS, TIMED, OPEN)).partition(":")[2].removesuffix("ms")
    if thought.isdigit() and int(thought) > MOST_THOUGHT:
        raise RunError(f"{name} would think for too long here; at most {MOST_THOUGHT}")


def check_offers(offers: Offers) -> Offers:
    """Return the offers, if a table can be opened with them."""
    if offers.table and offers.table not in MODES:
        raise RunError(f"there is no open table {offers.table!r}; there are {', '.join(MODES)}")
    if offers.default:
        offers.players(offers.default)
    else:
        for name in offers.opponents:
            _check_bot(name)
    return offers
