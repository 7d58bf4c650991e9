"""Rulebooks that say exactly what the engine does: genome → `Rulebook` → Markdown, HTML, PDF, prompt."""

from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.model import Measure, Rulebook

__all__ = ["Measure", "Rulebook", "rulebook"]
