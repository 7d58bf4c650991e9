"""Names that people write for a field of a game, and where that field is.

A name that is nearly right is a slip of the pen (`cuont`); one that is another word for the same thing (`setup.deck`)
has to be known; one that exists elsewhere (`setup.player_count`) stands in the wrong place. Nothing else is guessed at.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, get_args

from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.setup import SetupRules

_CLOSE: Final = 0.75
"""How alike two names are, of 1, when one is taken for a slip in the other."""
_LONGEST: Final = 40
_SCORING: Final = re.compile(r"(card|tally)_scoring\[\d+\]")
_PHASE: Final = re.compile(r"phases\[\d+\]")

_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "player_count": ("players", "number_of_players", "num_players", "seats"),
    "labels.name": ("name", "title", "game"),
    "labels.description": ("description", "about", "comment", "comments", "notes"),
    "setup.cards_per_player": (
        "cards",
        "hand_size",
        "cards_each",
        "cards_dealt",
        "deal",
        "hand",
        "hand_cards",
    ),
    "setup.initial_deck": ("deck", "pack", "deck_type", "deck_size"),
    "setup.initial_discard_count": ("discard", "discards", "upcard", "up_cards", "initial_discard"),
    "setup.deal_to_tableau": ("tableau", "table", "table_cards", "cards_on_table"),
    "setup.wild_ranks": ("wild", "wilds", "wild_cards", "jokers"),
    "setup.card_values": ("values", "card_points"),
    "setup.starting_chips": ("chips", "stake"),
    "setup.rank_order": ("ranks", "order", "ace", "aces"),
    "setup.first_lead": ("first_player", "starter", "lead"),
    "hands": ("rounds", "deals"),
    "phases": ("turn", "turns", "steps", "rules", "turn_structure"),
    "win_conditions": ("win", "winner", "winning", "goal", "end"),
    "special_effects": ("effects", "powers", "specials"),
    "teams": ("partners", "partnerships", "sides"),
}
_POINTS: Final = (
    "Points for cards are in card_scoring, for tricks in tally_scoring, for bids in contract_scoring."
)
_TRUMPS: Final = "Trumps are set in a phase of type trick, as trump."
_SEVERAL: Final[Mapping[str, str]] = {
    **dict.fromkeys(("scoring", "score", "scores", "points", "scoring_rules"), _POINTS),
    **dict.fromkeys(("trump", "trumps", "trump_suit"), _TRUMPS),
}
"""At the top of a game or in its setup."""
_THRESHOLD: Final = ("score", "points", "target", "goal", "value", "n", "reach")
_IN_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "valid_play_condition": ("condition", "valid", "match", "rule"),
    "condition": ("valid_play_condition", "when", "if"),
    "target": ("to", "destination", "onto"),
    "source": ("from", "pile"),
    "count": ("cards", "number", "n"),
    "max_cards": ("count", "cards", "number"),
    "mandatory": ("required", "must", "optional"),
    "lead_suit_required": ("follow_suit", "must_follow", "follow"),
    "trump": ("trumps", "trump_suit"),
    "high_card_wins": ("winner", "wins", "won_by", "lowest_wins", "low_wins", "high_wins", "highest_wins"),
}

_VALUES: Final[Mapping[str, str]] = {
    "10": "T",
    "ten": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
    **{suit: suit[0] for suit in ("hearts", "diamonds", "clubs", "spades")},
    "standard": "standard_52",
    "52": "standard_52",
    "36": "short_36",
    "double": "double_104",
    "trick_taking": "trick",
    "bid": "bidding",
    "bet": "betting",
    "drawing": "draw",
    "playing": "play",
    "table": "tableau",
    "discard_pile": "discard",
    "color": "colour",
}


def meant_value(value: str, known: Collection[str]) -> str:
    """Return the name for what somebody wrote in another way; empty if none is known.

    >>> meant_value("10", ["9", "T", "J"]), meant_value("hearts", ["h", "none"]), meant_value("drwa", ["draw"])
    ('T', 'h', 'draw')
    >>> meant_value("trick", ["trick_win", "capture"])
    'trick_win'
    """
    written = value[:_LONGEST].lower().replace(" ", "_")
    other = _VALUES.get(written, "")
    if other in known:
        return other
    exact = [name for name in known if name.lower() == written]
    longer = [name for name in known if len(written) > 2 and name.lower().startswith(f"{written}_")]
    if not exact and len(longer) == 1:
        return longer[0]
    return (exact or difflib.get_close_matches(written, known, n=1, cutoff=_CLOSE) or [""])[0]


def names_with(value: str, known: Collection[str]) -> list[str]:
    """Return the names that have what somebody wrote among their words.

    >>> names_with("rank", ["card_is_rank", "card_matches_rank", "hand_size"])
    ['card_is_rank', 'card_matches_rank']
    """
    written = value[:_LONGEST].lower().replace(" ", "_")
    return [name for name in known if written in name.split("_")]


def meant_here(name: str, known: Collection[str], path: str) -> str:
    """Return the field of this very object that a wrong name stands for; empty if none does.

    >>> meant_here("deck", ["deck_top", "initial_deck"], "setup"), meant_here("deck", ["deck_top"], "hands")
    ('initial_deck', '')
    """
    written = name.lower().replace("-", "_").replace(" ", "_")
    if written in known:
        return written
    if "threshold" in known and written in _THRESHOLD:
        return "threshold"
    for place, words in (_IN_PHASES if _PHASE.fullmatch(path) else _OTHER_WORDS).items():
        owner, _, field = place.rpartition(".")
        if written in words and field in known and owner == (path if owner else ""):
            return field
    near = difflib.get_close_matches(written[:_LONGEST], known, n=1, cutoff=_CLOSE)
    return near[0] if near else ""


def meant_elsewhere(name: str, path: str) -> str:
    """Where a field that is not of this object belongs, in a sentence; empty if nothing is known of it.

    >>> meant_elsewhere("players", "setup")
    'Write it at the top of the game, as player_count.'
    """
    written = name.lower().replace("-", "_").replace(" ", "_")
    if written in _SEVERAL and path in {"", "setup"}:
        return _SEVERAL[written]
    if written in {"rank", "suit", "colour"} and _SCORING.fullmatch(path):
        return f'Say which cards by a condition: {{"type": "card_is_{written}", "{written}": …}}.'
    if _PHASE.fullmatch(path) and (kinds := _phases_with().get(written)):
        return f"{written} is a field of {' and '.join(kinds)}."
    places = _places()
    place = places.get(written) or next(
        (there for there, words in _OTHER_WORDS.items() if written in words), ""
    )
    owner, _, field = place.rpartition(".")
    if not place or owner == path:
        return ""
    return f"Write it {f'in {owner}' if owner else 'at the top of the game'}, as {field}."


@cache
def _places() -> Mapping[str, str]:
    """Every field of the game, of its setup and its labels, with its path."""
    owners = (("labels.", Labels), ("setup.", SetupRules), ("", GameGenome))
    return {field.name: f"{owner}{field.name}" for owner, kind in owners for field in fields_of(kind)}


@cache
def _phases_with() -> Mapping[str, tuple[str, ...]]:
    """Return the types of phase that have a field of this name."""
    found: dict[str, tuple[str, ...]] = {}
    for kind in get_args(Phase):
        for field in fields_of(kind):
            found[field.name] = (*found.get(field.name, ()), str(kind.__struct_config__.tag))
    return found
