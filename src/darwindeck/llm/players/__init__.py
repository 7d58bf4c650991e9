"""Models as players: at the open table and in rules games, with counts of what they did."""

from __future__ import annotations

from darwindeck.llm.players.game_player import GameEnd, GamePlayer, play_game
from darwindeck.llm.players.table_player import TableEnd, TablePlayer, play_table
from darwindeck.llm.players.tally import UsageTally

__all__ = ["GameEnd", "GamePlayer", "TableEnd", "TablePlayer", "UsageTally", "play_game", "play_table"]
