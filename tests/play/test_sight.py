"""A position that is drawn for everybody at the table is drawn for each as if for nobody else."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import Layout, Sight, player_of, scene
from tests.play.positions import KNOWN, positions, random_game
from tests.sweeps import each


@each("game", [*KNOWN, *range(12)])
def test_what_is_worked_out_once_for_all_seats_is_what_each_would_see_alone(game: str | int) -> None:
    genome = load_game(game) if isinstance(game, str) else random_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count)
    layout, players = Layout(genome), tuple(map(player_of, table.seats))
    for at in positions(genome, seed=5, most=40, every=13):
        sight = Sight(layout, at, table.names, players)
        for seat in range(genome.player_count):
            alone = scene(
                genome, at.view(seat), table.names, players=players, sheet=at.sheet(), layout=layout
            )
            assert sight.scene(seat) == alone
