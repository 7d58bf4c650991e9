"""Rulebooks in a model's words, with every number, card and rule checked against the document."""

from __future__ import annotations

from darwindeck.llm.polish.rewrite import Polished, polish

__all__ = ["Polished", "polish"]
