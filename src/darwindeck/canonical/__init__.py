"""The one spelling of a game (`canonical`) and the names made from it (`content_hash`, `structure_hash`)."""

from darwindeck.canonical.form import canonical
from darwindeck.canonical.hashes import content_hash, structure_hash, suit_relabellings
from darwindeck.canonical.idle import idle_settings

__all__ = ["canonical", "content_hash", "idle_settings", "structure_hash", "suit_relabellings"]
