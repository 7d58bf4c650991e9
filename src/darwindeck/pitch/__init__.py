"""What a game is, said to somebody who knows other games: its differences from them, as ideas and as sentences."""

from darwindeck.pitch.ideas import Idea, ideas, ideas_apart
from darwindeck.pitch.nearest import (
    CLOSE_WITHIN,
    Kinship,
    distance_words,
    nearest_known,
    variant_of,
)
from darwindeck.pitch.patch import Patch, apply, patches
from darwindeck.pitch.telling import hook_of, pitch_of

__all__ = [
    "CLOSE_WITHIN",
    "Idea",
    "Kinship",
    "Patch",
    "apply",
    "distance_words",
    "hook_of",
    "ideas",
    "ideas_apart",
    "nearest_known",
    "patches",
    "pitch_of",
    "variant_of",
]
