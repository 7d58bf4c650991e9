"""Scripted players for the Pokémon table: they play through the same tools as a model, from views alone."""

from __future__ import annotations

from darwindeck.llm.scripted.match import Match, play_match
from darwindeck.llm.scripted.player import ScriptedPlayer, TranscriptLine

__all__ = ["Match", "ScriptedPlayer", "TranscriptLine", "play_match"]
