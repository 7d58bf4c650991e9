"""The meaning of each measure as a sentence, and the bar it is drawn on. Pages, `measure` and every other
output for people take the words from here. The short form is for a second
game in the same sentence: "every sixth move is a real decision; Hearts: every fifth".

Skill, thinking and hidden cards are lifts: the share of the hands that chance alone would lose and that are won, hence
"turn 4 in 10 losses into wins".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from darwindeck.metrics.measured import Measured
from darwindeck.rulebook.measures import skill_words
from darwindeck.wording.amounts import minutes_words
from darwindeck.wording.grammar import say_number

Say = Callable[[float], str]
_ORDINALS: Final = (
    "",
    "",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)

_UNSEEN_GAP: Final = 0.02
_RARE_DRAWS: Final = 0.005


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How one measure is read."""

    name: str
    heading: str
    sentence: Say
    """The whole sentence, for the game that is told."""
    short: Say
    """The same for a game beside it."""
    most: float = 1.0
    """Where its bar ends."""
    ends: tuple[str, str] = ("", "")
    """What stands at the two ends of the bar."""

    def place(self, value: float) -> float:
        """Where a value stands on the bar, 0 to 1."""
        return min(1.0, max(0.0, value / self.most))


class MeasureSentence(msgspec.Struct, frozen=True, kw_only=True):
    """A measure of a game in words, beside the same of games that people know."""

    reading: Reading
    found: Measured
    sentence: str
    beside: tuple[tuple[str, Measured, str], ...]
    """Name, measure and short words of each game beside it."""

    @property
    def words(self) -> str:
        """Everything in one sentence."""
        others = "".join(f"; {name}: {short}" for name, _, short in self.beside)
        return f"{self.sentence}{others}."


def tell_measures(
    measures: Mapping[str, Measured], beside: Sequence[tuple[str, Mapping[str, Measured]]] = ()
) -> Iterator[MeasureSentence]:
    """Yield the measures that were taken, in the order in which people ask for them."""
    for reading in READINGS:
        found = measures.get(reading.name)
        if found is None:
            continue
        others = tuple(
            (name, theirs[reading.name], reading.short(theirs[reading.name].value))
            for name, theirs in beside
            if reading.name in theirs
        )
        sentence = reading.sentence(found.value)
        if reading.name == "skill":
            sentence = f"{_luck_or_skill(measures)}: {sentence[:1].lower()}{sentence[1:]}"
        yield MeasureSentence(reading=reading, found=found, sentence=sentence, beside=others)


def _luck_or_skill(measures: Mapping[str, Measured]) -> str:
    """As the rulebook says it; thinking may be what decides where habits do not."""
    words = skill_words(better_play(measures) or 0.0)
    by_thinking = words != skill_words(max(0.0, measures["skill"].value))
    return words.capitalize() + (", by thinking" if by_thinking else "")


def in_ten(share: float) -> str:
    """
    >>> in_ten(0.44), in_ten(0.02), in_ten(0.98)
    ('4 in 10', 'hardly any', 'nearly all')
    """
    count = round(10 * share)
    return "hardly any" if count <= 0 else "nearly all" if count >= 10 else f"{count} in 10"


def every_nth(share: float) -> str:
    """
    >>> every_nth(0.17), every_nth(0.9), every_nth(0.004), every_nth(0.03)
    ('every sixth', 'nearly every', 'hardly any', 'one in 33')
    """
    if share > 0.75:
        return "nearly every"
    if share < 0.01:
        return "hardly any"
    nth = max(2, round(1 / share))
    return f"every {_ORDINALS[nth]}" if nth < len(_ORDINALS) else f"one in {nth}"


def percent(share: float) -> str:
    """
    >>> percent(0.438), percent(-0.001)
    ('44%', '0%')
    """
    return f"{max(0, round(100 * share))}%"


def run_worth(worth: Measured, rounds: int) -> str:
    """Return what a run thinks of a game, and what that rests on."""
    low, high = round(100 * worth.low), round(100 * worth.high)
    looks = "one measurement" if rounds == 1 else f"{rounds} measurements on different deals"
    return f"Worth {round(100 * worth.value)} out of 100 to this run ({low} to {high}), from {looks}."


def _decisions(value: float) -> str:
    """
    >>> _decisions(0.2), _decisions(0.03)
    ('Every fifth move is a real decision', 'One move in 33 is a real decision')
    """
    nth = every_nth(value)
    rare = nth.removeprefix("one in ")
    return (
        f"One move in {rare} is a real decision"
        if rare != nth
        else f"{nth.capitalize()} move is a real decision"
    )


def _balance(value: float) -> str:
    gap = 1 - value
    if gap < _UNSEEN_GAP:
        return "No seat is better than another, as far as we can tell"
    return f"The best seat wins {percent(gap)} more of the games than the worst"


def _balance_beside(value: float) -> str:
    return "fair" if 1 - value < _UNSEEN_GAP else f"{percent(1 - value)} more"


def _information(value: float) -> str:
    if value < 0.05:
        return "Seeing the others' cards would hardly help"
    return f"Seeing the others' cards would turn {in_ten(value)} losses into wins"


def _draws(value: float) -> str:
    return (
        "No game ended all square" if value < _RARE_DRAWS else f"{percent(value)} of the games end all square"
    )


def _draws_beside(value: float) -> str:
    return "none" if value < _RARE_DRAWS else percent(value)


def _deceit(value: float) -> str:
    return (
        "There is no bluffing or betting"
        if value <= 0
        else f"Bluffing and betting are {percent(value)} skill, the rest luck"
    )


def _deceit_beside(value: float) -> str:
    return "none" if value <= 0 else percent(value)


def _new(value: float) -> str:
    ideas = round(value)
    if ideas < 1:
        return "If you know the nearest known game, there is nothing new to learn"
    there_are = "there is one new idea" if ideas == 1 else f"there are {say_number(ideas)} new ideas"
    return f"If you know the nearest known game, {there_are} to learn"


def _kingmaking(value: float) -> str:
    """
    >>> _kingmaking(0.0)
    'Nobody who is out of the running decides who wins'
    """
    if not value:  # always so with two sides, and with more where nobody falls behind for good
        return "Nobody who is out of the running decides who wins"
    if percent(value) == "0%":
        return "A player who is out of the running hardly shifts the others' chances"
    return f"A player who is out of the running shifts the others' chances by {percent(value)}"


def better_play(measures: Mapping[str, Measured]) -> float | None:
    """Return how far play decides a game; 0 is pure luck. It is the larger of two advantages: good
    heuristics over careless players, or search over heuristics. None if neither was measured."""
    found = [measures[name].value for name in ("skill", "finesse") if name in measures]
    return max(0.0, *found) if found else None


ONE_MOVE: Final = "a player who looks one move ahead"
SEARCHES: Final = "a player who searches"
"""The players of the measures, by the same words wherever they are named."""

READINGS: Final[tuple[Reading, ...]] = (
    Reading(
        name="minutes",
        heading="Length",
        sentence=lambda value: f"A game takes {minutes_words(value)}",
        short=minutes_words,
        most=90.0,
        ends=("no time", "90 minutes"),
    ),
    Reading(
        name="length",
        heading="Choices",
        sentence=lambda value: f"Each player makes {value:.0f} choices in a game",
        short=lambda value: f"{value:.0f}",
        most=200.0,
        ends=("none", "200"),
    ),
    Reading(
        name="decisions",
        heading="Real decisions",
        sentence=_decisions,
        short=every_nth,
        most=0.4,
        ends=("none", "4 in 10 moves"),
    ),
    Reading(
        name="skill",
        heading="Luck or skill",
        sentence=lambda value: f"Against careless players, good habits turn {in_ten(value)} losses into wins",
        short=in_ten,
        ends=("luck", "skill"),
    ),
    Reading(
        name="finesse",
        heading="Thinking",
        sentence=lambda value: (
            f"{ONE_MOVE.capitalize()}, or {SEARCHES}, turns {in_ten(value)} losses to the best fixed habit into wins"
        ),
        short=in_ten,
        ends=("habits will do", "thinking pays"),
    ),
    Reading(
        name="depth",
        heading="Depth",
        sentence=lambda value: f"Searching longer still wins more at {percent(value)} of the rungs tested",
        short=percent,
        ends=("at no level", "at every level"),
    ),
    Reading(
        name="information",
        heading="Hidden cards",
        sentence=_information,
        short=in_ten,
        ends=("tell nothing", "tell all"),
    ),
    Reading(
        name="interaction",
        heading="Interaction",
        sentence=lambda value: f"{in_ten(value).capitalize()} choices change what the others hold or can do",
        short=in_ten,
        ends=("side by side", "against each other"),
    ),
    Reading(
        name="tension",
        heading="Tension",
        sentence=lambda value: (
            f"While a hand is played, its outcome is {percent(value)} uncertain on average"
        ),
        short=percent,
        ends=("decided", "anybody's"),
    ),
    Reading(
        name="late_resolution",
        heading="When decided",
        sentence=lambda value: (
            f"The winner of a hand takes the lead for good {percent(value)} of the way through"
        ),
        short=percent,
        ends=("at once", "at the end"),
    ),
    Reading(
        name="drama",
        heading="From behind",
        sentence=lambda value: (
            f"Along the way, the eventual winner trails the favourite by {percent(value / 2)}"
        ),
        short=lambda value: percent(value / 2),
        ends=("never behind", "far behind"),
    ),
    Reading(
        name="runaway",
        heading="The leader",
        sentence=lambda value: f"Whoever leads at half-time wins {in_ten(value)} games",
        short=in_ten,
        ends=("means nothing", "always wins"),
    ),
    Reading(
        name="kingmaking",
        heading="Kingmaking",
        sentence=_kingmaking,
        short=lambda value: percent(value) if value else "nobody does",
        most=0.2,
        ends=("not at all", "by 20%"),
    ),
    Reading(
        name="bidding",
        heading="Bids",
        sentence=lambda value: f"Thinking turns {in_ten(value)} missed bids into made ones",
        short=in_ten,
        ends=("left to chance", "thought out"),
    ),
    Reading(
        name="deceit",
        heading="Bluffing and betting",
        sentence=_deceit,
        short=_deceit_beside,
        ends=("none, or luck", "a skill"),
    ),
    Reading(
        name="balance",
        heading="Fair seats",
        sentence=_balance,
        short=_balance_beside,
        ends=("unfair", "fair"),
    ),
    Reading(
        name="drawishness",
        heading="Draws",
        sentence=_draws,
        short=_draws_beside,
        most=0.2,
        ends=("none", "20%"),
    ),
    Reading(
        name="complexity",
        heading="Rules to learn",
        sentence=lambda value: f"The rulebook has {value:.0f} rules to remember",
        short=lambda value: f"{value:.0f}",
        most=150.0,
        ends=("none", "150"),
    ),
    Reading(
        name="new",
        heading="New",
        sentence=_new,
        short=lambda value: f"{value:.0f}",
        most=10.0,
        ends=("known", "10 ideas"),
    ),
)
"""In the order in which people ask; what is not here is told as a number, in the details."""
