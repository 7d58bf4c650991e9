"""Playing well, in three lines: what a search does more or less often than a hasty player; games like it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Fixed, Item, Line, Num, Paragraph
from darwindeck.rulebook.strategy import Habit, known_notes
from darwindeck.rulebook.words.sentences import say, series

MOST: Final = 3
OBSERVED: Final = "choices of a search and of a one-ply player in the same positions"


class Words(NamedTuple):
    """A habit in words: what to do more or less often, and what players then do."""

    more: str
    less: str
    verb: str


WORDS: Final[Mapping[str, Words]] = {
    "lead_trump": Words("Lead trumps more often", "Save your trumps when you lead", "lead one"),
    "lead_high": Words("Lead high cards", "Lead low cards", "lead a high one"),
    "lead_long": Words("Lead from your longest suit", "Lead from short suits too", "lead the longest"),
    "lead_points": Words("Lead scoring cards", "Do not lead scoring cards", "lead one"),
    "follow_win": Words("Win the tricks you can win", "Do not win every trick you can", "win one"),
    "follow_low": Words("Follow with low cards", "Follow with higher cards", "play a low one"),
    "throw_trump": Words(
        "Play a trump when you cannot follow", "Save your trumps when you cannot follow", "play a trump"
    ),
    "throw_points": Words(
        "When you cannot follow suit, throw in scoring cards",
        "When you cannot follow suit, keep your scoring cards",
        "throw one in",
    ),
    "pass_high": Words("Pass high cards", "Do not pass all your high cards", "pass a high one"),
    "pass_short": Words("Pass short suits, to be rid of them", "Keep your short suits", "pass a short one"),
    "play_high": Words("Play your high cards", "Keep your high cards", "play a high one"),
    "play_low": Words("Play your low cards", "Keep your low cards", "play a low one"),
    "play_special": Words("Play your special cards", "Keep your special cards", "play one"),
    "play_long": Words("Play from your longest suit", "Play from short suits too", "play the longest"),
    "play_pair": Words("Play from your pairs", "Hold on to your pairs", "play such a card"),
    "pass_turn": Words("Pass now and then, though you could play", "Do not pass when you can play", "pass"),
    "capture": Words("Capture whenever you can", "Do not capture every time you can", "capture"),
    "name_long": Words("Name your longest suit", "Do not always name your longest suit", "name the longest"),
    "take_discard": Words(
        "Take what lies on the discard pile", "Leave the discard pile alone", "take from it"
    ),
    "draw_more": Words("Take cards when you may", "Do not take every card you may", "take one"),
    "discard_dear": Words("Throw away high cards", "Keep high cards", "throw one away"),
    "discard_pair": Words("Break up pairs when you discard", "Keep your pairs", "break one up"),
    "discard_long": Words(
        "Throw away from your longest suit", "Keep your longest suit", "throw away from it"
    ),
    "knock": Words("Knock as soon as you may", "Do not knock as soon as you may", "knock"),
    "lay_meld": Words("Lay melds down as soon as you may", "Keep melds in your hand", "lay one down"),
    "fold": Words("Fold more hands", "Fold fewer hands", "fold"),
    "raise": Words("Bet and raise more", "Bet and raise less", "bet or raise"),
    "doubt": Words("Doubt more claims", "Doubt fewer claims", "doubt"),
    "claim_truly": Words("Tell the truth about what you lay", "Lie more often", "tell the truth"),
    "ask_many": Words(
        "Ask for ranks that you hold twice", "Ask for ranks that you hold once", "ask for a pair"
    ),
    "bid_low": Words("Bid two tricks or fewer", "Bid more than two tricks", "bid two or fewer"),
}
"""A test holds the names against those that are observed."""


OF_SUITS: Final = frozenset({"lead_long", "play_long", "discard_long", "pass_short", "name_long"})
"""Habits that say nothing where suits mean nothing."""

OF_HEIGHT: Final = frozenset({"play_high", "play_low", "discard_dear"})
"""Habits that say nothing where cards only have to match: then they show what was dealt, not what is good."""
NO_HABITS: Final[frozenset[str]] = frozenset()


def strategy(facts: RulebookContext) -> list[Block]:
    """Nothing for a game that nobody has observed, or in which nothing differs."""
    if not facts.played:
        return []
    habits = facts.habits or known_notes(facts.genome).habits
    idle = (OF_SUITS if not facts.suits_matter else NO_HABITS) | (
        OF_HEIGHT if not facts.high_and_low else NO_HABITS
    )
    habits = tuple(habit for habit in habits if habit.name not in idle)
    return [Bullets(tuple(Item(_advice(habit)) for habit in habits[:MOST]))] if habits else []


def _in_measure(advice: str, habit: Habit) -> str:
    """What strong players do more than others, and still not mostly, is done now and then."""
    mostly = habit.good >= 50 or "often" in advice or "now and then" in advice or advice.startswith("Do not")
    return advice if mostly else f"Now and then {advice[:1].lower()}{advice[1:]}"


def _advice(habit: Habit) -> Line:
    words = WORDS[habit.name]
    return say(
        "{what}: strong players {verb} {only}{good} times in {whole}, hasty players {hasty} times.",
        what=_in_measure(words.more, habit) if habit.more else words.less,
        verb=words.verb,
        only="only " if habit.good < habit.hasty else "",
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
    return [Paragraph(say("If you enjoy this game, try {games}.", games=listed))]
