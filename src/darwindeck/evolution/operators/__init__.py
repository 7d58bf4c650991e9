"""The operators of evolution, a module per family of rules."""

from darwindeck.evolution.operators.base import Change, Group, Operator

__all__ = ["Change", "Group", "Operator"]
