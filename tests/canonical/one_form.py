"""What it means that two genomes are one game."""

from __future__ import annotations

from darwindeck.canonical import canonical, content_hash
from darwindeck.genome.schema import GameGenome


def assert_one_form(left: GameGenome, right: GameGenome) -> None:
    assert left != right, "the pair shows nothing"
    assert canonical(left) == canonical(right)
    assert content_hash(left) == content_hash(right)
