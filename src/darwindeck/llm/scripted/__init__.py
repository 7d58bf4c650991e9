"""Scripted players of the open table: they play through the same tools as a model, from views alone."""

from __future__ import annotations

from darwindeck.llm.scripted.player import ScriptedMatch, ScriptedPlayer, TranscriptLine, play_match
from darwindeck.llm.scripted.scripts import Scripted, has_script, scripted_player

__all__ = [
    "Scripted",
    "ScriptedMatch",
    "ScriptedPlayer",
    "TranscriptLine",
    "has_script",
    "play_match",
    "scripted_player",
]
