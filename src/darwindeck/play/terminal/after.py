"""After the game: how it ended, what search would have played where it mattered most, and what it would have scored."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from darwindeck.play.advice import costliest
from darwindeck.play.authority import PlayTable
from darwindeck.play.par import par_of
from darwindeck.play.replay import replay_of_table

ENDS = {
    "win": "",
    "draw": "It is a draw.",
    "stuck": "Nobody could go on: the game was stuck.",
    "turn_limit": "The game ran into its limit of turns.",
}


def result(table: PlayTable, seat: int) -> list[str]:
    """How the game ended for the person, with the scores that the game keeps."""
    view, outcome = table.view(seat), table.outcome()
    lines = [_verdict(table, seat)]
    if ENDS[outcome.reason]:
        lines.append(ENDS[outcome.reason])
    facts = table.wording.facts
    if facts.scores:
        scores = view.team_scores or view.scores
        side = "team" if view.team_scores else "seat"
        lines.append("Scores: " + ", ".join(f"{side} {at} {score}" for at, score in enumerate(scores)))
    if any(view.chips):
        lines.append("Chips: " + ", ".join(f"seat {at} {chips}" for at, chips in enumerate(view.chips)))
    return lines


def _verdict(table: PlayTable, seat: int) -> str:
    outcome = table.outcome()
    share = outcome.shares[seat]
    hands = f" after {outcome.hands} hands" if outcome.hands > 1 else ""
    if share >= 1 or (table.genome.team_mode and outcome.winning_team >= 0 and share > 0):
        return f"You win{hands}!"
    if share > 0:
        return f"You share the win{hands}."
    winners = [at for at, part in enumerate(outcome.shares) if part > 0]
    if not winners:
        return f"Nobody wins{hands}."
    names = " and ".join(f"seat {at} ({table.seats[at].name})" for at in winners)
    return f"{names[:1].upper()}{names[1:]} {'wins' if len(winners) == 1 else 'win'}{hands}."


def review(table: PlayTable, seat: int, progress: Callable[[int, int], None] | None = None) -> Iterator[str]:
    """What search would have played at the costliest decisions of the person."""
    found = costliest(table.wording, table.positions, seat, progress=progress)
    if found:
        yield "What search would have played, knowing what you knew:"
    else:
        yield "Search would have played much as you did."
    for costly in found:
        yield f"  {costly.sentence}"
    if par := par_of(replay_of_table(table.saved()), seat).sentence:
        yield par
