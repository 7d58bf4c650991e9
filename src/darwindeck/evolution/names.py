"""Names for games nobody has named yet, from the idea by which one asks for them: "Open Bids", "Three Passed Eights".

A function of the rules and of the names already taken; the same game asks for the same name on every machine. There is
no pool of fine words: each word says something that is so in this game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from darwindeck.analysis.family import Family, family
from darwindeck.analysis.stages import last_early_trick
from darwindeck.canonical.doing import FAMILY, Mark, ideas_done, weight_of
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.phases import PassPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.one_where import fresh_marks
from darwindeck.wording.grammar import say_number
from darwindeck.wording.names import rank_plural


class Words(NamedTuple):
    """What an idea lends to a name: before another word, and as the last one."""

    first: tuple[str, ...]
    last: tuple[str, ...]


def _words(first: str, last: str) -> Words:
    return Words(tuple(first.split()), tuple(last.split()))


_OF_MARKS: Final[Mapping[str, Words]] = {
    "ask": _words("Asking Fishing", "Books Questions"),
    "betting": _words("Betting Staked", "Stakes Bets"),
    "betting.pot_to=next_taker": _words("Waged", "Pots"),
    "bidding": _words("Promised Bid", "Bids Promises"),
    "claim": _words("Doubted Lying", "Lies Claims"),
    "claim.rank_mode=player_choice": _words("Free", "Claims"),
    "discard.face=down": _words("Buried Hidden", "Burials Discards"),
    "discard.matching_condition=pair": _words("Paired", "Pairs"),
    "draw.condition=is_trick_winner": _words("Lingering", "Spoils"),
    "draw.condition": _words("Earned", "Draws"),
    "draw.opponent": _words("Robbed", "Robbers"),
    "draw.source=deck_or_discard": _words("Fed", "Leavings"),
    "draw.source=opponent_hand": _words("Robbed Snatched", "Thieves Snatches"),
    "draw.until=playable": _words("Digging", "Diggers"),
    "draw.until=stand": _words("Greedy", "Fill"),
    "effect": _words("Charmed", "Powers"),
    "effect.effect_type=draw_cards": _words("Laden", "Burdens"),
    "effect.effect_type=extra_turn": _words("Double", "Turns"),
    "effect.effect_type=force_discard": _words("Shedding", "Losses"),
    "effect.effect_type=peek_hand": _words("Peeking", "Peeks"),
    "effect.effect_type=reverse": _words("Turning", "Turnabout"),
    "effect.effect_type=skip_next": _words("Skipping", "Skips"),
    "effect.effect_type=steal_card": _words("Stolen", "Thefts"),
    "effect.effect_type=swap_hands": _words("Swapped", "Swaps"),
    "house": _words("Banked", "Bank"),
    "knock": _words("Knocking", "Knock Knocks"),
    "knock.then=lap": _words("Knocking", "Lap"),
    "meld": _words("Melded Laid", "Melds Sets"),
    "meld.hold": _words("Held", "Melds"),
    "meld.lay_off": _words("Closed", "Melds"),
    "pass": _words("Passed Given", "Gifts Passes"),
    "pass.direction=by_place": _words("Taxed", "Tribute"),
    "pattern.bomb": _words("Bombed", "Bombs"),
    "pattern.kicker": _words("Kicked", "Houses"),
    "pattern.of=run": _words("Running Straight", "Runs Straights"),
    "pattern.of=same_suit": _words("Flush", "Flushes"),
    "play.on_all_pass=clear_and_lead": _words("Cleared", "Leads"),
    "play.on_all_pass=end_hand": _words("Stalled", "Stop"),
    "play.same_count": _words("Matched", "Sets"),
    "play.valid_play_condition=card_beats_top": _words("Rising", "Stairs"),
    "play.valid_play_condition=matches_or_wild": _words("Matched", "Matches"),
    "play.valid_play_condition=sequence_adjacent": _words("Stepped", "Steps"),
    "play.valid_play_condition=not": _words("Unmatched", "Clashes"),
    "setup.capture_sums": _words("Summed", "Sums"),
    "setup.choose_suit": _words("Named", "Suits"),
    "setup.deck_top": _words("Open", "Stock"),
    "setup.hand_visibility=face_down": _words("Blind", "Hands"),
    "setup.hand_visibility=face_up": _words("Open", "Hands"),
    "setup.tableau_mode=match_rank": _words("Caught", "Catch"),
    "setup.tableau_mode=sequence": _words("Built", "Rows"),
    "setup.tableau_mode=war": _words("Battling", "Battles"),
    "setup.wild_ranks": _words("Wild", "Wilds"),
    "showdown": _words("Shown", "Showdown"),
    "trick": _words("Trick", "Tricks"),
    "trick.always_trump": _words("Standing", "Trumps"),
    "trick.suitless_high": _words("Free", "Masters"),
    "trick.suitless_low": _words("Free", "Fools"),
    "trick.beat": _words("Beaten", "Overtaking"),
    "trick.high_card_wins": _words("Low", "Underdogs"),
    "trick.lead_suit_required": _words("Free", "Following"),
    "trick.when": _words("Early", "Tricks"),
    "trick.when_void": _words("Ruffed", "Ruffs"),
}
"""By rule, field and value; what has no row of its own takes that of its field, or of its rule."""
_OF_FAMILIES: Final[Mapping[Family, Words]] = {
    Family.TRICK: _words("Trick", "Tricks"),
    Family.SHEDDING: _words("Emptied", "Leftovers"),
    Family.CLIMBING: _words("Climbing", "Ladder"),
    Family.FISHING: _words("Fished", "Catch"),
    Family.RUMMY: _words("Collected", "Collection"),
    Family.BETTING: _words("Staked", "Stakes"),
    Family.BLUFFING: _words("Bluffed", "Bluffs"),
    Family.MIXED: _words("Mixed", "Mixture"),
}
_SUITS: Final[Mapping[Suit, str]] = {
    Suit.HEARTS: "Hearts",
    Suit.DIAMONDS: "Diamonds",
    Suit.CLUBS: "Clubs",
    Suit.SPADES: "Spades",
}
_PLAIN: Final = frozenset({Mark("trick")})
"""What the many games of a kind have in common."""
_THINGS: Final = frozenset({*_SUITS.values(), *(rank_plural(rank).title() for rank in Rank)})
_NUMERALS: Final = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_ELSEWHERE: Final = frozenset({"bidwhist", "openstock", "freeclaims"})
"""Games of other shelves that the words above could come to."""


def name_of(genome: GameGenome, taken: Collection[str] = ()) -> str:
    """Return the first fitting name that is free: not in `taken`, not the name of a known game.

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
    names = list(dict.fromkeys(_fitting(genome)))
    yield from names
    seats = [f"{name} for {say_number(genome.player_count).title()}" for name in names]
    yield from seats
    for numeral in _NUMERALS:
        yield from (f"{name} {numeral}" for name in names)
    count = len(_NUMERALS) + 2
    while True:
        yield from (f"{name} {count}" for name in names)
        count += 1


def _fitting(genome: GameGenome) -> Iterator[str]:
    """Two ideas, an idea and the kind of play, then with a number, a rank or a suit of the game before them."""
    marks = list(fresh_marks(genome))
    marks += sorted(ideas_done(genome) - {*marks}, key=lambda mark: (-weight_of(mark), mark))
    marks = [mark for mark in marks if mark not in _PLAIN] or [mark for mark in marks if mark.owner != FAMILY]
    ideas = [words_of(mark) for mark in marks if mark.owner != FAMILY]
    ideas.append(_OF_FAMILIES[family(genome)])
    pairs = [
        f"{first} {last}"
        for place, one in enumerate(ideas)
        for two in (*ideas[place + 1 :], *ideas[:place])
        for first in one.first
        for last in two.last
        if first not in last
    ]
    if not pairs:
        players = say_number(genome.player_count).title()
        pairs = [f"{players} {last}" for idea in ideas for last in idea.last]
    details = list(dict.fromkeys(_details(genome)))
    yield from pairs[:2]
    yield from (f"{first} {detail}" for detail in details if detail in _THINGS for first in ideas[0].first)
    yield from (f"{detail} {last}" for detail in details for last in ideas[0].last if detail not in _THINGS)
    yield from pairs[2:]
    yield from (f"{detail} {pair}" for pair in pairs for detail in details if detail not in pair)


def words_of(mark: Mark) -> Words:
    """Return what an idea lends to a name; of a rule that has no row, its own word."""
    field = f"{mark.owner}.{mark.field}"
    found = _OF_MARKS.get(f"{field}={mark.value}") or _OF_MARKS.get(field) or _OF_MARKS.get(mark.owner)
    if found is not None:
        return found
    word = re.sub(r"[^A-Za-z].*", "", mark.value.title() or mark.owner.title()) or "New"
    return Words((word,), (word,))


def _details(genome: GameGenome) -> Iterator[str]:
    """Numbers, ranks and suits that players would name."""
    tricks = last_early_trick(genome)
    if tricks:
        yield say_number(tricks).title()
    for phase in genome.phases:
        if isinstance(phase, PassPhase):
            yield say_number(phase.count).title()
        if isinstance(phase, TrickPhase) and phase.trump.value in set(Suit):
            yield _SUITS[Suit(phase.trump.value)]
    for rank in genome.setup.wild_ranks:
        yield rank_plural(rank).title()
    for effect in genome.special_effects:
        yield rank_plural(effect.trigger_rank).title()
    if genome.team_mode:
        yield "Partners"
    if isinstance(genome.setup.cards_per_player, int):
        yield say_number(genome.setup.cards_per_player).title()


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
