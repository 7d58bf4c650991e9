"""Playing well, in at most three lines: what good players do otherwise than hasty ones, with the reason that the rules
give; games like it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.phases import AskPhase, MeldPhase
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.rulebook.strategy import known_notes
from darwindeck.wording.text import Fixed, Item, say, series

MOST: Final = 3


Holds = Callable[[RulebookContext], bool]


def _avoids(facts: RulebookContext) -> bool:
    """Tell whether the cards in tricks are what nobody wants."""
    taken = sum(rule.points for rule in facts.genome.card_scoring if rule.trigger is ScoringTrigger.TRICK_WIN)
    return facts.genome.contract_scoring is None and (taken > 0) == low_wins(facts.genome) and taken != 0


def _knocks(facts: RulebookContext) -> bool:
    return facts.knock_scores


def _sets(facts: RulebookContext) -> bool:
    return any(phase.min_set for _, phase in facts.paths_of(MeldPhase))


def _sheds(facts: RulebookContext) -> bool:
    return facts.win(WinType.EMPTY_HAND) is not None and bool(facts.setup.wild_ranks)


def _books(facts: RulebookContext) -> bool:
    return facts.has(AskPhase)


def _wild(facts: RulebookContext) -> bool:
    return bool(facts.setup.wild_ranks)


ADVICE: Final[Mapping[tuple[str, bool], tuple[Holds, str]]] = {
    ("lead_high", False): (
        _avoids,
        "Lead low cards: a trick that you win brings you cards that nobody wants.",
    ),
    ("follow_win", False): (
        _avoids,
        "Stay below the highest card of a trick if you can: its winner gets all cards in it.",
    ),
    ("throw_points", True): (
        _avoids,
        "When you cannot follow suit, get rid of the cards that count: the winner of the trick gets them.",
    ),
    ("pass_high", True): (_avoids, "Pass high cards: they win tricks that you do not want."),
    ("pass_short", True): (
        _avoids,
        "Pass all cards of a short suit: when it is led, you may then throw any card you like.",
    ),
    ("discard_dear", True): (
        _knocks,
        "Discard high cards that belong to no meld: they count most against you when somebody knocks.",
    ),
    ("discard_pair", False): (_sets, "Keep pairs when you discard: one more card of the rank makes a set."),
    ("lay_meld", True): (_sets, "Lay melds down at once: nobody knows how many turns are left."),
    ("knock", True): (
        _knocks,
        "Knock as soon as you may: every turn you wait lets the others lower their deadwood.",
    ),
    ("play_special", False): (_sheds, "Save your wild cards: they can be played when nothing else fits."),
    ("name_long", True): (_wild, "Name the suit of which you hold most: you can play it next time."),
    ("ask_many", True): (
        _books,
        "Ask for ranks that you hold more than once: fewer cards are missing for the book.",
    ),
}
"""Key: an action, and whether good players take it more often than hasty ones. Value: a test of the rules
under which the reason holds, and the advice with that reason. An action without such a reason makes no
advice."""


def strategy(facts: RulebookContext) -> list[Block]:
    """Nothing for a game that nobody has observed, or in which no habit of good players has a reason to tell."""
    if not facts.played:
        return []
    habits = facts.habits or known_notes(facts.genome).habits
    found = (ADVICE.get((habit.name, habit.more)) for habit in habits)
    told = [words for advice in found if advice is not None for holds, words in [advice] if holds(facts)]
    return [Bullets(tuple(Item(say(words)) for words in told[:MOST]))] if told else []


def variants(facts: RulebookContext) -> list[Block]:
    """Games that have most of these rules: those of the run, else known ones."""
    if not facts.played:
        return []
    if facts.variants:
        return [Bullets(tuple(Item(say("{it}", it=Fixed(words))) for words in facts.variants))]
    return _near(known_notes(facts.genome).near)


def _near(names: Sequence[str]) -> list[Block]:
    if not names:
        return []
    listed = series([say("{name}", name=Fixed(name)) for name in names])
    return [Paragraph(say("If you enjoy this game, try {games}.", games=listed))]
