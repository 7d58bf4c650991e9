"""`darwindeck skill`: what better players gain in a game, and what its hidden cards are worth."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.flags import GAME, Json, Quiet, Seed, Threads
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_table, progress_bar
from darwindeck.resolve import load
from darwindeck.simulation.skill import DEALS, Skill, measure_skill


def skill(
    game: Annotated[str, GAME],
    /,
    *,
    deals: Annotated[int, Parameter(name=["--deals", "-n"])] = DEALS,
    seed: Seed = 0,
    threads: Threads = 0,
    where: Where = HERE,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Play a ladder of players hand by hand, each against the one below it.

    Parameters
    ----------
    deals
        Deals for each rung; every deal is played once for each side the stronger player can take.
    """
    genome = load(game)
    silent = quiet or json
    with (
        playing_at(where, threads=threads, quiet=silent),
        progress_bar(f"measuring {game}", quiet=silent) as progress,
    ):
        found = measure_skill(genome, deals=deals, seed=seed, threads=threads, progress=progress)
    if json:
        emit_json(found.to_json() | {"game": game})
    else:
        _print(found)
    return 0


def _print_verdict(found: Skill) -> None:
    """Print what the ladder comes to, in sentences."""
    climbed = found.depth
    if climbed == 0:
        words = "No player clearly beats the one below: luck decides, or it takes more deals to tell"
    elif climbed == len(found.rungs):
        words = f"Each player clearly beats the one below, on all {climbed} rungs: thinking longer keeps paying off"
    else:
        words = f"The better player clearly wins more on {climbed} of {len(found.rungs)} rungs; the rest may be chance"
    emit_paragraph(f"{words}.")
    gain = found.information.low > found.information.even
    seeing = (
        f"would win {found.information_value:.0%} more of the hands"
        if gain
        else "would gain nothing that could not be chance"
    )
    emit_paragraph(f"A player who saw all the cards {seeing}.")
    emit("")


def _print(found: Skill) -> None:
    _print_verdict(found)
    rows = [
        (
            rung.agent,
            rung.versus,
            f"{rung.win_rate:.1%}",
            f"{rung.low:.1%} to {rung.high:.1%}",
            f"{rung.elo:+.0f}",
            "unproven" if rung.hands_to_show is None else str(rung.hands_to_show),
        )
        for rung in (*found.rungs, found.information)
    ]
    emit_table(("player", "against", "share of hands", "95% interval", "Elo", "hands to prove it"), rows)
    emit(f"an even share is {found.information.even:.1%}; {found.deals} deals per rung, seed {found.seed}")
    emit(f"depth: {found.depth} of {len(found.rungs)} rungs clearly above even")
    doubling = found.elo_per_doubling
    if doubling is not None:
        emit(f"twice the iterations: {doubling:+.0f} Elo")
    emit(f"seeing all cards is worth {found.information_value:+.1%} of the hands at equal budget")
