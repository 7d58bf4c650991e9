"""Scripted players for the Pokémon table: they play through the same tools as a model, from views alone."""

from __future__ import annotations

from darwindeck.llm.scripted.player import ScriptedMatch, ScriptedPlayer, TranscriptLine, play_match

__all__ = ["ScriptedMatch", "ScriptedPlayer", "TranscriptLine", "play_match"]
