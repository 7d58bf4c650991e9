"""Playing well, in three lines: what a search does more or less often than a hasty player; games like it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Fixed, Item, Line, Num, Paragraph
from darwindeck.rulebook.strategy import Habit, known_notes
from darwindeck.rulebook.words.sentences import say, series

MOST: Final = 3
OBSERVED: Final = "choices of a search and of a one-ply player in the same positions"
WORDS: Final[Mapping[str, str]] = {
    "lead_trump": "Lead trumps",
    "lead_high": "Lead high cards",
    "lead_long": "Lead from your longest suit",
    "follow_win": "Take a trick when you could",
    "follow_low": "Follow with a low card",
    "throw_trump": "Play a trump when you cannot follow suit",
    "pass_high": "Pass on high cards",
    "play_high": "Play high cards",
    "play_special": "Play special cards",
    "pass_turn": "Pass though you could play",
    "capture": "Capture when you could",
    "take_discard": "Take from the discard pile",
    "draw_more": "Take cards when you need not",
    "discard_dear": "Throw away dear cards",
    "knock": "Knock when you may",
    "lay_meld": "Lay down a meld as soon as you may",
    "fold": "Fold",
    "raise": "Bet or raise",
    "doubt": "Doubt a claim",
    "bid_low": "Bid two tricks or fewer",
}
"""What a habit is called when it is advised; a test holds the names against those that are observed."""


def strategy(facts: RulebookContext) -> list[Block]:
    """Nothing for a game that nobody has observed."""
    if not facts.played:
        return []
    habits = facts.habits or known_notes(facts.genome).habits
    return [Bullets(tuple(Item(_advice(habit)) for habit in habits[:MOST]))] if habits else []


def _advice(habit: Habit) -> Line:
    return say(
        "{what} {more} often: of {whole} chances good players take {good}, hasty ones {hasty}.",
        what=WORDS[habit.name],
        more="more" if habit.more else "less",
        whole=Num(100, derived="per cent"),
        good=Num(habit.good, derived=OBSERVED),
        hasty=Num(habit.hasty, derived=OBSERVED),
    )


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
    return [Paragraph(say("Whoever knows this game soon plays {games}.", games=listed))]
