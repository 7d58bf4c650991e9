"""A rule of a game by its path, in a few words: what `measure` and the page of a game call it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.evolution.operators.phrases import condition_words
from darwindeck.evolution.telling import rule_words, value_words
from darwindeck.genome.conditions import Condition
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon
from darwindeck.genome.setup import Eliminate
from darwindeck.narration.words.names import rank_plural
from darwindeck.pitch.rules import eliminate_words
from darwindeck.validation.paths import at

_FIELDS: Final[Mapping[str, str]] = {
    "contract_scoring": "bids are contracts: made or failed",
    "tricks_from": "not every trick counts",
    "place_points": "points by who is out first",
    "knock": "a player may knock",
    "house": "a bank to beat",
    "capture_rest": "whoever captured last takes the cards left on the table",
    "capture_sums": "cards are captured by sums too",
    "choose_suit": "whoever plays a wild card names the suit",
    "start_rank": "piles begin with one rank",
    "out_when_empty": "whoever has no cards left is out",
    "trump": "a suit is trumps",
    "sweep_points": "points for a sweep",
    "bag_limit": "a penalty for too many tricks over the bid",
    "allow_nil": "a bid of nothing",
    "gin_bonus": "a bonus for melding everything",
    "undercut_bonus": "a bonus for undercutting the knocker",
}


def rule_sentence(genome: GameGenome, path: str) -> str:
    """The same with a capital letter, to stand alone."""
    words = rule_at(genome, path)
    return words[:1].upper() + words[1:]


def rule_at(genome: GameGenome, path: str) -> str:
    """
    >>> from darwindeck.genome.library import load_game
    >>> rule_at(load_game("hearts"), "moon")
    'taking all the points turns them against the others'
    """
    value = at(genome, path)
    name = path.rpartition(".")[2]
    if path.endswith("]"):
        return rule_words(genome, value)
    if isinstance(value, Condition):
        what = "drawing" if name == "condition" else "playing a card"
        return f"{what} only if {condition_words(value)}"
    if isinstance(value, Moon):
        others = "turns them against the others" if value is Moon.OTHERS else "wipes them out"
        return f"taking all the points {others}"
    if isinstance(value, Eliminate):
        return eliminate_words(value)
    if name == "wild_ranks":
        return f"{' and '.join(rank_plural(rank) for rank in genome.setup.wild_ranks)} are wild"
    return _FIELDS.get(name, f"{name.replace('_', ' ')}: {value_words(value)}")
