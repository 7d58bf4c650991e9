"""A whole game between two scripted players, with its transcript."""

from __future__ import annotations

from dataclasses import dataclass

from darwindeck.errors import TableError
from darwindeck.llm.scripted.player import ScriptedPlayer, TranscriptLine
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.table import Table

LONGEST = 2000


@dataclass(frozen=True, slots=True)
class ScriptedMatch:
    """The table at its end, and every call both players made, in order."""

    table: Table
    transcript: tuple[TranscriptLine, ...]


def play_match(seed: int, referee: Referee = Referee.STRICT) -> ScriptedMatch:
    """Play the two shipped decks against each other until there is a result."""
    table = new_table(seed, referee)
    players = [ScriptedPlayer(table, seat) for seat in range(2)]
    lines: list[TranscriptLine] = []
    for _ in range(LONGEST):
        if table.view(0).result is not None:
            return ScriptedMatch(table, tuple(lines))
        player = next(player for player in players if table.view(player.seat).to_act)
        player.act()
        lines += player.transcript
        player.transcript.clear()
    raise TableError("the game does not end", code="table/bad-action")
