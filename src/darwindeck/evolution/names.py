"""Readable names for games nobody has named yet: an adjective and a noun that fit what the game does.

A function of the rules and of the names already taken; the same game asks for the same name on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    MeldPhase,
    PassPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import HandVisibility, TableauMode

_NOUNS: Final[dict[Family, str]] = {
    Family.TRICK: "Court Crown Parade Procession Tournament Herald Lantern Chamber Minuet Standard Bastion Regent",
    Family.SHEDDING: "Cascade Avalanche Drift Exodus Thaw Landslide Feather Cinder Ember Downpour Shadow Spark",
    Family.CLIMBING: "Summit Ladder Spire Stairway Cliff Ascent Ridge Tower Terrace Steeple Glacier Pinnacle",
    Family.FISHING: "Harbour Lagoon Tide Orchard Harvest Market Bazaar Reef Anchor Magpie Heron Current",
    Family.RUMMY: "Mosaic Weaver Loom Tapestry Garland Quilt Lattice Puzzle Cabinet Album Trellis Garden",
    Family.BETTING: "Fortune Wager Stakes Gambit Venture Bounty Ransom Saloon Vault Tycoon Jackpot Fiddler",
    Family.BLUFFING: "Rumour Masquerade Mirage Whisper Alibi Phantom Riddle Charade Secret Disguise Echo Fable",
    Family.MIXED: "Carnival Chimera Kaleidoscope Circus Medley Voyage Labyrinth Clockwork Festival Caravan Alchemy",
}
_ADJECTIVES: Final = (
    "Silent Crimson Golden Wandering Hollow Velvet Restless Gilded Crooked Midnight Scarlet Amber Copper "
    "Frozen Burning Hidden Distant Lucky Stubborn Sleepy Bold Gentle Winding Broken Painted Quiet Rusty "
    "Silver Tangled Thirsty Twisted Weary Wild Ancient Clever Daring Electric Fading Generous Hasty "
    "Humble Ivory Jade Jolly Lonely Marble Nimble Northern Obsidian Patient Proud Rapid Royal Sapphire "
    "Shady Sly Southern Stormy Swift Turning Uneasy Vagrant Wicked Winter Autumn Brazen Cobalt Dusty "
    "Errant"
)
_SUITED: Final = {
    Suit.HEARTS: ("Tender", "Rosy", "Scarlet"),
    Suit.DIAMONDS: ("Glittering", "Faceted", "Brilliant"),
    Suit.CLUBS: ("Clover", "Verdant", "Rustic"),
    Suit.SPADES: ("Sable", "Iron", "Raven"),
}
_RANKS: Final = {
    Rank.TWO: "Twos",
    Rank.THREE: "Threes",
    Rank.FOUR: "Fours",
    Rank.FIVE: "Fives",
    Rank.SIX: "Sixes",
    Rank.SEVEN: "Sevens",
    Rank.EIGHT: "Eights",
    Rank.NINE: "Nines",
    Rank.TEN: "Tens",
    Rank.JACK: "Jacks",
    Rank.QUEEN: "Queens",
    Rank.KING: "Kings",
    Rank.ACE: "Aces",
}
_NUMERALS: Final = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_ELSEWHERE: Final = frozenset(
    {
        "crazyaces",
        "crazyjacks",
        "luckysevens",
        "turningaces",
        "wildaces",
        "wildjacks",
        "wildtwos",
        "royalpartners",
    }
)
"""Games of other shelves that the words above could come to."""


def name_of(genome: GameGenome, taken: Collection[str] = ()) -> str:
    """The first fitting name that is free: not in `taken`, not the name of a known game.

    >>> from darwindeck.evolution.random_games import random_genomes
    >>> game = next(random_genomes(7, 1))
    >>> first = name_of(game)
    >>> name_of(game) == first, name_of(game, {first}) == first
    (True, False)
    """
    used = {_plain(name) for name in taken} | known_names()
    return next(name for name in candidates(genome) if _plain(name) not in used)


def candidates(genome: GameGenome) -> Iterator[str]:
    """Names for a game, the most fitting first; they never end."""
    number = int(content_hash(genome)[:15], 16)
    adjectives = _rotate([*_own_adjectives(genome), *_ADJECTIVES.split()], number)
    nouns = _rotate([*_own_nouns(genome), *_NOUNS[family(genome)].split()], number // 97)
    pairs = [
        f"{adjective} {nouns[(place + step) % len(nouns)]}"
        for step in range(len(nouns))
        for place, adjective in enumerate(adjectives)
        if adjective != nouns[(place + step) % len(nouns)]
    ]
    yield from pairs
    for numeral in _NUMERALS:
        yield from (f"{pair} {numeral}" for pair in pairs)
    count = len(_NUMERALS) + 2
    while True:
        yield from (f"{pair} {count}" for pair in pairs)
        count += 1


def _rotate(words: list[str], by: int) -> list[str]:
    """The words without repeats, begun somewhere else."""
    unique = list(dict.fromkeys(words))
    start = by % len(unique)
    return unique[start:] + unique[:start]


def _own_adjectives(genome: GameGenome) -> Iterator[str]:
    """Words that say something about this very game."""
    for phase in genome.phases:
        if isinstance(phase, TrickPhase) and phase.trump.value in set(Suit):
            yield from _SUITED[Suit(phase.trump.value)]
        if isinstance(phase, TrickPhase) and not phase.high_card_wins:
            yield from ("Upside-Down", "Humble")
        if isinstance(phase, PassPhase):
            yield from ("Wandering", "Generous")
    if genome.setup.hand_visibility is HandVisibility.FACE_UP:
        yield from ("Open", "Crystal")
    if genome.setup.hand_visibility is HandVisibility.FACE_DOWN:
        yield from ("Blind", "Sleeping")
    if any(win.type in (WinType.LOW_SCORE, WinType.FEWEST_TRICKS) for win in genome.win_conditions):
        yield from ("Modest", "Reluctant")


def _own_nouns(genome: GameGenome) -> Iterator[str]:
    for effect in genome.special_effects[:2]:
        yield _RANKS[effect.trigger_rank]
    for rank in genome.setup.wild_ranks[:2]:
        yield _RANKS[rank]
    if genome.team_mode:
        yield from ("Alliance", "Partners", "Companions")
    kinds = {type(phase) for phase in genome.phases}
    for kind, nouns in _BY_PHASE.items():
        if kind in kinds:
            yield from nouns
    if genome.setup.tableau_mode is TableauMode.SEQUENCE:
        yield from ("Rows", "Domino", "Causeway")
    if genome.setup.tableau_mode is TableauMode.WAR:
        yield from ("Duel", "Skirmish")
    if genome.eliminate is not None:
        yield from ("Survivor", "Gauntlet")


_BY_PHASE: Final[dict[type, tuple[str, ...]]] = {
    BiddingPhase: ("Auction", "Promise", "Contract"),
    BettingPhase: ("Wager", "Purse"),
    ClaimPhase: ("Liar", "Rumour"),
    MeldPhase: ("Mosaic", "Collection"),
    AskPhase: ("Inquiry", "Question"),
}


@lru_cache(maxsize=1)
def known_names() -> frozenset[str]:
    """Names that are not free, in plain letters: the games that ship and others that people would think of."""
    own = [name for game_id in library_games() for name in (game_id, load_game(game_id).labels.name)]
    return frozenset(_plain(name) for name in (*own, *sorted(_ELSEWHERE)) if name)


def _plain(name: str) -> str:
    """
    >>> _plain("Crazy Eights") == _plain("crazy-eights")
    True
    """
    return re.sub(r"[^a-z0-9]", "", name.casefold())
