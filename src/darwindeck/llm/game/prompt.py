"""The system prompt of a rules game: the generated rulebook, how actions are written, and the tools on offer."""

from __future__ import annotations

from functools import lru_cache

from darwindeck.genome.schema import GameGenome
from darwindeck.llm.modes import Offer
from darwindeck.llm.prompts import compose
from darwindeck.llm.tools.game import GAME_TOOLS, LEGAL_ACTIONS
from darwindeck.rulebook.build import rulebook

SECTIONS = ("GAME_INTRO", "GAME_ACTIONS", "GAME_TOOLS")


def game_offer(*, legal: bool = True) -> Offer:
    """The tools and sections of a rules game."""
    whole = Offer(tuple(GAME_TOOLS), SECTIONS)
    return whole if legal else whole.without(LEGAL_ACTIONS)


def game_prompt(genome: GameGenome, *, legal: bool = True) -> str:
    """Everything a model is told before it sees a position."""
    return f"{compose(game_offer(legal=legal))}\n{rules_text(genome)}"


@lru_cache(maxsize=32)
def rules_text(genome: GameGenome) -> str:
    """The rulebook as a model is told it; kept, because every decision asks for it and making one takes a while."""
    return rulebook(genome).prompt()
