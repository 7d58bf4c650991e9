"""Real models by name. pydantic-ai is imported when a model is opened, and not before."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from darwindeck.llm.providers.names import ModelName, Provider, is_model_name, parse_model_name, short_name

if TYPE_CHECKING:
    from darwindeck.llm.providers.brain import LibraryBrain, Price

__all__ = ["ModelName", "Provider", "is_model_name", "open_brain", "parse_model_name", "short_name"]


def open_brain(name: str, *, price: Price | None = None) -> AbstractContextManager[LibraryBrain]:
    """Open a model by its name, ready to be asked: `with open_brain("anthropic:claude-…") as brain`.

    Needs the extra `agents`.
    """
    parsed = parse_model_name(name)
    from darwindeck.llm.providers.brain import brain_of

    return brain_of(parsed, price=price)
