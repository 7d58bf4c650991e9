"""Hooks: the ideas by which designers change games, each with its sentence."""

from darwindeck.evolution.hooks.base import Hook
from darwindeck.evolution.hooks.table import HOOKS

__all__ = ["HOOKS", "Hook"]
