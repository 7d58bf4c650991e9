"""A rules game for language models: desk, tools, position in words, system prompt."""

from __future__ import annotations

from darwindeck.llm.game.game_session import GameSession, Talk, game_prompt
from darwindeck.llm.tools.game import GAME_TOOLS

__all__ = ["GAME_TOOLS", "GameSession", "Talk", "game_prompt"]
