"""Which known games are worth building on: those that people choose to play, by what players commonly say of them.

The tiers with their reasons are in `metrics/reputation.json`; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

LOVED: Final = (
    "black-maria",
    "briscola",
    "draw-poker",
    "euchre-like",
    "german-whist",
    "gin-rummy",
    "hearts",
    "lowball",
    "oh-hell",
    "oklahoma",
    "omnibus-hearts",
    "partnership-spades",
    "pool-rummy",
    "president",
    "rummy",
    "scala-quaranta",
    "scopa",
    "spades",
    "tablic",
    "whist",
)
"""Tiers 4 and 5: played for life, in clubs, all over a country."""
LIKED: Final = (
    "badam-satti",
    "bassadewitz",
    "cheat",
    "crazy-eights",
    "fan-tan",
    "knaves",
    "knock-rummy",
    "knockout-whist",
    "mau-mau",
    "no-tricks",
    "polignac",
    "scotch-whist",
    "simple-poker",
    "switch",
    "thirty-one",
    "uno-style",
    "verish-ne-verish",
)
"""Tier 3, without games against a bank and those with open hands: good for a while, and a frame for an idea."""
