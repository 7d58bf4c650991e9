"""The Betting phase in words: what a player may do in a round. Where the pot goes is in the section on betting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.phases import BetSize, BettingPhase, PotTo
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, one_of, so_many, so_much
from darwindeck.wording.grammar import either
from darwindeck.wording.guards import only_when
from darwindeck.wording.leading import opener, repeats
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Line, Strong, count, number, say


def sentence(facts: WordingContext, place: int, phase: BettingPhase) -> Item:
    path = f"phases[{place}]"
    rules = ("betting", rule_id(phase, "pot_to"))
    if phase.pot_to is PotTo.HOUSE:
        words = "{name} {Round}, every player with chips may bet against the house."
    else:
        among = ", among those who have chips" if facts.chips_can_run_out else ""
        goes = ", opened by" if facts.two else " goes clockwise from"
        words = f"{{name}} A round of betting{goes} {{opener}}{among}."
    if phase.blinds and phase.pot_to is not PotTo.HOUSE:
        words = f"{{name}} A round of betting{goes} the player after the last blind{among}."
    first_path, first = next(iter(facts.paths_of(BettingPhase)))
    known = first_path != path and first.pot_to is phase.pot_to
    if phase.pot_to is PotTo.HOUSE:
        details = [*_ante(facts, path, phase), *_bank(facts, path, phase)]
    elif known:
        details = [*_ante(facts, path, phase), *_again(path, phase, first)]
    else:
        details = [*_ante(facts, path, phase), *_round(facts, path, phase)]
    details[:0] = _blinds(facts, path, phase)
    who = opener(facts, place)
    order = facts.going_round(who)
    head = say(words, *rules, name=Strong("Bet."), opener=who, Round=order[:1].upper() + order[1:])
    return Item(head, tuple(details))


def _blinds(facts: WordingContext, path: str, phase: BettingPhase) -> list[Item]:
    if not phase.blinds:
        return []
    sums = [number(chips, f"{path}.blinds[{at}]") for at, chips in enumerate(phase.blinds)]
    if len(sums) == 1:
        words = "Before the first round of a hand {first} puts {n} {n:chip|chips} into the pot unasked, the blind."
        return [Item(say(words, "betting.blinds", n=sums[0], first=_first_blind(facts)), key=True)]
    words = (
        "Before the first round of a hand {first} puts {n} {n:chip|chips} into the pot unasked and the next player "
        "{m}, the blinds. They count as bets."
    )
    return [Item(say(words, "betting.blinds", n=sums[0], m=sums[1], first=_first_blind(facts)), key=True)]


def _first_blind(facts: WordingContext) -> str:
    return "the dealer" if facts.two else "the player to the dealer's left"


def _sizes(path: str, phase: BettingPhase) -> list[Item]:
    """Return what may be bet where it is not one sum."""
    n = number(phase.min_bet, f"{path}.min_bet")
    names = either([_SIZES[size] for size in phase.sizes], "or")
    least = "{n} {n:chip|chips}, or as much as the raise before it"
    words = f"A bet or raise is {{names}}. The least is {least}. The pot is counted as it is after a call."
    raises = count(phase.max_raises, f"{path}.max_raises")
    limit = say("There {raises:is|are} at most {raises} {raises:raise|raises} in a round.", raises=raises)
    if raises.value == 0:
        limit = say("There are {n} raises.", n=replace(raises, shown="no"))
    return [Item(say(words, "betting.sizes", names=names, n=n), key=True), Item(limit)]


_SIZES: Final = {
    BetSize.MIN: "the least allowed",
    BetSize.HALF_POT: "half the pot",
    BetSize.POT: "the pot",
    BetSize.ALL_IN: "all you have",
}


def _ante(facts: WordingContext, path: str, phase: BettingPhase) -> list[Item]:
    if not phase.ante:
        return []
    n = number(phase.ante, f"{path}.ante")
    if phase.pot_to is PotTo.HOUSE:
        short = " A player with fewer chips stakes them all." if facts.chips_can_run_out else ""
        words = f"Before that every player stakes {{n}} {{n:chip|chips}}, the ante.{short}"
        return [Item(say(words, n=n), key=True)]
    once = len(list(facts.paths_of(BettingPhase))) == 1 and not repeats(facts)
    short = " A player with fewer chips puts them all in and is all-in." if facts.chips_can_run_out else ""
    words = f"{{before}} every player puts {{n}} {{n:chip|chips}} into the pot, the ante.{short}"
    before = "Before the betting" if once else "Before the first round of a hand"
    return [Item(say(words, n=n, before=before), key=True)]


def _again(path: str, phase: BettingPhase, first: BettingPhase) -> list[Item]:
    """Return a later round: the same, with its own numbers."""
    if phase.sizes:
        found = [Item(say("It is played like the first round."))]
        return [*found, *_sizes(path, phase)]
    bet = number(phase.min_bet, f"{path}.min_bet")
    same = (phase.min_bet, phase.max_raises) == (first.min_bet, first.max_raises)
    limits = "the same limits" if same else "limits of its own"
    words = "It is played like the first round, but with {limits}: a bet is {n} {n:chip|chips}, {raises}."
    return [Item(say(words, limits=limits, n=bet, raises=_limit(path, phase)), key=True)]


def _limit(path: str, phase: BettingPhase) -> Line:
    n = count(phase.max_raises, f"{path}.max_raises")
    if n.value == 0:
        return say("and there are {n} raises", n=replace(n, shown="no"))
    bet = number(phase.min_bet, f"{path}.min_bet")
    return say(
        "a raise is {bet} more than a call, and there {n:is|are} at most {n} {n:raise|raises}", bet=bet, n=n
    )


def _course(facts: WordingContext, phase: BettingPhase) -> Iterator[str]:
    """Say how a round continues, as far as this game can."""
    yield (
        "Whoever folds is out of the betting, keeps no claim to the pot and does not play on until it has been won."
        if phase.pot_to is PotTo.NEXT_TAKER
        else "Whoever folds is out of the hand and loses what they have staked."
    )
    if not facts.chips_can_run_out:
        yield "The round ends when everybody has called or folded, or all have checked."
        return
    raises = ", bet or raise" if phase.max_raises else " or bet"
    yield f"Whoever has too few chips for a call{raises} may put in all of them and is all-in."
    new_right = (
        ", but does not entitle players who have already acted to raise again" if phase.max_raises else ""
    )
    bet = "bet or raise" if phase.max_raises else "bet"
    yield (
        f"An all-in of less than a full bet must be called{new_right}. "
        f"Nobody may {bet} when no other player has chips left to respond with."
    )
    yield "The round ends when everybody has called, folded or is all-in, or all have checked."


def _round(facts: WordingContext, path: str, phase: BettingPhase) -> list[Item]:
    if phase.sizes:
        check = say("As long as nobody has bet, you may check (do nothing) or bet.")
        answer = say("After a bet you must call (match the highest stake), raise or fold.")
        found = [Item(check, key=True), Item(answer, key=True), *_sizes(path, phase)]
        return [*found, *map(Item, map(say, _course(facts, phase)))]
    bet = number(phase.min_bet, f"{path}.min_bet")
    raises = count(phase.max_raises, f"{path}.max_raises")
    more = ", raise or" if phase.max_raises else " or"
    lines = [
        say("As long as nobody has bet, you may check (do nothing) or bet {n} {n:chip|chips}.", n=bet),
        say("After a bet you must call (match the highest stake){more} fold.", more=more),
    ]
    if phase.max_raises:
        words = (
            "A raise is a call and {n} {n:chip|chips} more. {raises:There is|There are} at most {raises} "
            "{raises:raise|raises} in a round."
        )
        lines.append(say(words, n=bet, raises=raises))
    else:
        lines.append(say("There are {n} raises.", n=replace(raises, shown="no")))
    return [*(Item(line, key=True) for line in lines), *map(Item, map(say, _course(facts, phase)))]


def _bank(facts: WordingContext, path: str, phase: BettingPhase) -> list[Item]:
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
    short = "Whoever has too few chips may bet all of them. " if facts.chips_can_run_out else ""
    found.append(Item(say("{short}Nobody has to match the bet of another player.", short=short)))
    return found


def clause(phase: BettingPhase, _: GameGenome) -> Deed:
    return Deed(traits_of(phase).verb)


FIELDS: Final[Fields] = {
    "ante": Field("ante", so_much("the ante is {n}", none="there is no ante")),
    "min_bet": Field("bet", so_much("the bet is {n}")),
    "max_raises": Field(
        "raises",
        so_many("there are up to {n} raises", one="there is one raise at most", none="nobody may raise"),
    ),
    "pot_to": Field(
        "who gets the pot",
        one_of(
            {
                PotTo.SHOWDOWN: "the best hand takes the pot",
                PotTo.NEXT_TAKER: "the pot goes to whoever takes the next cards",
                PotTo.HOUSE: "the bank pays",
            }
        ),
    ),
    "when": only_when("bet"),
    "blinds": Field(
        "blinds",
        lambda sums, _: (
            f"the blinds are {either(list(map(str, sums)), 'and')}" if sums else "there are no blinds"
        ),
    ),
    "sizes": Field(
        "sums that may be bet",
        lambda sizes, _: (
            f"you may bet {either([_SIZES[size] for size in sizes], 'or')}" if sizes else "all bets are alike"
        ),
    ),
}
