"""The Betting phase in words: what a player may do in a round. Where the pot goes is in the section on betting."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from darwindeck.genome.phases import BettingPhase, PotTo
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.leading import opener, repeats
from darwindeck.rulebook.model import Item, Line, Strong
from darwindeck.rulebook.paths import rule_id
from darwindeck.rulebook.words.sentences import count, number, say


def betting(facts: RulebookContext, place: int, phase: BettingPhase) -> Item:
    path = f"phases[{place}]"
    rules = ("betting", rule_id(phase, "pot_to"))
    if phase.pot_to is PotTo.HOUSE:
        words = "{name} Clockwise from {opener}, every player with chips may bet against the house."
    else:
        words = "{name} A round of betting goes clockwise from {opener}, among those who have chips."
    first_path, first = next(iter(facts.paths_of(BettingPhase)))
    known = first_path != path and first.pot_to is phase.pot_to
    if phase.pot_to is PotTo.HOUSE:
        details = [*_ante(facts, path, phase), *_bank(path, phase)]
    elif known:
        details = [*_ante(facts, path, phase), *_again(path, phase)]
    else:
        details = [*_ante(facts, path, phase), *_round(path, phase)]
    head = say(words, *rules, name=Strong("Bet."), opener=opener(facts, place))
    return Item(head, tuple(details))


def _ante(facts: RulebookContext, path: str, phase: BettingPhase) -> list[Item]:
    if not phase.ante:
        return []
    n = number(phase.ante, f"{path}.ante")
    if phase.pot_to is PotTo.HOUSE:
        words = "Before that every player stakes {n} {n:chip|chips}, the ante. Whoever has fewer stakes all of them."
        return [Item(say(words, n=n))]
    once = len(list(facts.paths_of(BettingPhase))) == 1 and not repeats(facts)
    words = (
        "{before} every player puts {n} {n:chip|chips} into the pot, the ante. "
        "Whoever has fewer puts in all of them and is all-in."
    )
    before = "Before the betting" if once else "Before the first round of a hand"
    return [Item(say(words, n=n, before=before))]


def _again(path: str, phase: BettingPhase) -> list[Item]:
    """A later round: the same, with its own numbers."""
    bet = number(phase.min_bet, f"{path}.min_bet")
    words = "It goes like the first round, with limits of its own: a bet is {n} {n:chip|chips}, {raises}."
    return [Item(say(words, n=bet, raises=_limit(path, phase)), key=True)]


def _limit(path: str, phase: BettingPhase) -> Line:
    n = count(phase.max_raises, f"{path}.max_raises")
    if n.value == 0:
        return say("and there are {n} raises", n=replace(n, shown="no"))
    bet = number(phase.min_bet, f"{path}.min_bet")
    return say(
        "a raise is {bet} more than a call, and there {n:is|are} at most {n} {n:raise|raises}", bet=bet, n=n
    )


ROUND: Final = (
    "Whoever folds is out of the betting, keeps no claim to the pot and does not play on until it has been won.",
    "Whoever has too few chips for a call, bet or raise may put in all of them and is all-in.",
    (
        "An all-in of less than a full bet must be called, but gives nobody who has already acted a new right to "
        "raise. Nobody may bet or raise when no other player has chips to answer."
    ),
    "The round ends when everybody has called, folded or is all-in.",
)


def _round(path: str, phase: BettingPhase) -> list[Item]:
    bet = number(phase.min_bet, f"{path}.min_bet")
    raises = count(phase.max_raises, f"{path}.max_raises")
    more = ", raise or" if phase.max_raises else " or"
    lines = [
        say("As long as nobody has bet, you may check (do nothing) or bet {n} {n:chip|chips}.", n=bet),
        say("After a bet you must call (put in as much as the highest stake){more} fold.", more=more),
    ]
    if phase.max_raises:
        words = (
            "A raise is a call and {n} {n:chip|chips} more. {raises:There is|There are} at most {raises} "
            "{raises:raise|raises} in a round."
        )
        lines.append(say(words, n=bet, raises=raises))
    else:
        lines.append(say("There are {n} raises.", n=replace(raises, shown="no")))
    return [*(Item(line, key=True) for line in lines), *map(Item, map(say, ROUND))]


def _bank(path: str, phase: BettingPhase) -> list[Item]:
    bet = number(phase.min_bet, f"{path}.min_bet")
    raises = count(phase.max_raises, f"{path}.max_raises")
    found = [Item(say("In your turn you may check (do nothing) or bet {n} {n:chip|chips}.", n=bet), key=True)]
    if phase.max_raises == 1:
        once = replace(raises, shown="once")
        words = "After betting you may raise your own bet {once} by {n} {n:chip|chips}."
        found.append(Item(say(words, n=bet, once=once), key=True))
    elif phase.max_raises:
        words = (
            "After betting you may raise your own bet by {n} {n:chip|chips}, up to {raises} "
            "{raises:time|times}."
        )
        found.append(Item(say(words, n=bet, raises=raises), key=True))
    else:
        found.append(Item(say("There are {n} raises.", n=replace(raises, shown="no"))))
    found.append(
        Item(
            say(
                "Whoever has too few chips may bet all of them. Nobody has to match the bet of another player."
            )
        )
    )
    return found
