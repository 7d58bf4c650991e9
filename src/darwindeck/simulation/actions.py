"""The names of all actions there are, from the engine's own table: cards, and what else one can choose."""

from __future__ import annotations

from typing import Final

from darwindeck import _core

ACTIONS: Final[tuple[str, ...]] = tuple(_core.action_names())
"""Every action of every game in notation: 52 cards, then the options in the engine's order.

>>> ACTIONS[0], ACTIONS[52:56], ACTIONS[-8:]
('2h', ('pass', 'done', 'deck', 'discard'), ('call', 'raise', 'all-in', 'fold', 'challenge', 'accept', 'knock', 'meld'))
"""
