"""Scripted players for the Pokémon table: they play through the same tools as a model, from views alone."""

from __future__ import annotations

from darwindeck.llm.scripted.match import ScriptedMatch, play_match
from darwindeck.llm.scripted.player import ScriptedPlayer, TranscriptLine

__all__ = ["ScriptedMatch", "ScriptedPlayer", "TranscriptLine", "play_match"]
