"""Betting: where the pot goes. What one may do in a round stands with the step itself."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.phases import BettingPhase, DrawPhase, DrawUntil, PotTo, ShowdownPhase, TrickPhase
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import House, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets
from darwindeck.rulebook.sections.endings import EndKind, endings
from darwindeck.wording.leading import hands_differ
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Line, number, say


def betting_section(facts: RulebookContext) -> list[Block]:
    phases = [phase for _, phase in facts.paths_of(BettingPhase)]
    lines: list[Line] = []
    if phases and phases[0].pot_to is PotTo.HOUSE:
        lines.extend(_against_house(phases[0]))
    elif phases:
        lines.extend(_pot(facts, phases[0]))
    if facts.genome.house is not None:
        lines.extend(_house(facts, facts.genome.house))
    return [Bullets(tuple(map(Item, lines)))] if lines else []


def _pot(facts: RulebookContext, phase: BettingPhase) -> Iterator[Line]:
    rule = rule_id(phase, "pot_to")
    if phase.pot_to is PotTo.NEXT_TAKER:
        what = "battle" if facts.mode is TableauMode.WAR else "trick"
        tie = " After a tie it stays for the following one." if what == "battle" else ""
        yield say("The pot goes to whoever takes the next {what}.{tie}", rule, what=what, tie=tie)
        yield say("{left} takes the pot and play goes on.", left=_last_one_left(facts))
    else:
        yield say("The pot goes to the winner of the showdown.", rule)
        yield say("{left} takes the pot without a showdown and the hand is over.", left=_last_one_left(facts))
    limits = [_at_most(facts, phase)] if facts.chips_can_run_out else []
    limits += [] if facts.two else ["The stakes of players who folded stay in the pot."]
    if limits:
        yield say(" ".join(limits))
    if phase.pot_to is PotTo.SHOWDOWN and not _never_equal(facts):
        yield say(
            "Equal hands split the pot evenly; an odd chip goes to the first of them clockwise from the dealer's left."
        )
    if facts.chips_can_run_out:
        yield say(
            "A player without chips keeps and plays their cards, but is not asked to bet "
            "and wins no chips that they did not match."
        )
    if phase.pot_to is PotTo.NEXT_TAKER and facts.has(TrickPhase) and hands_differ(facts):
        yield say("A player without cards bets like the others, but cannot take the trick.")
    if phase.pot_to is PotTo.NEXT_TAKER or _ends_otherwise(facts):
        words = (
            "If the {round} ends in another way, its winner takes the pot; without a winner everybody takes back the "
            "stake."
        )
        yield say(words, round=facts.round)


def _last_one_left(facts: RulebookContext) -> str:
    return "If a player folds, the other" if facts.two else "If all others have folded, the last player left"


def quick_pot(facts: RulebookContext) -> Iterator[Line]:
    """Say who wins the chips, if it is not simply the best hand."""
    phase = next((phase for _, phase in facts.paths_of(BettingPhase)), None)
    if phase is None or phase.pot_to is PotTo.SHOWDOWN:
        return
    if phase.pot_to is PotTo.NEXT_TAKER:
        yield next(_pot(facts, phase))
        return
    yield say("Whoever beats the house wins as much as they staked; whoever does worse loses it.")
    if facts.genome.house is not None and facts.has(ShowdownPhase):
        n = number(facts.genome.house.stand_on, "house.stand_on")
        yield say("The house draws while its hand counts less than {n}.", n=n)


def _never_equal(facts: RulebookContext) -> bool:
    """Tell whether no two hands can be equal: they are compared by rank, and no rank comes twice."""
    by_rank = any(
        phase.hand_evaluation.method is EvaluationMethod.HIGH_CARD for _, phase in facts.of(ShowdownPhase)
    )
    return by_rank and facts.pack.most_of_a_rank == 1


def _ends_otherwise(facts: RulebookContext) -> bool:
    """Tell whether a hand can end by anything but the showdown or the last player left."""
    usual = (EndKind.SHOWDOWN, EndKind.LAST_IN_HAND)
    return any(ending.kind not in usual for ending in endings(facts))


def _at_most(facts: RulebookContext, phase: BettingPhase) -> str:
    """Say how much one player can win. Where no hands are compared, nobody is the best of those who staked more."""
    if facts.players == 2:
        return (
            "A player wins at most as many chips as they staked; what the other staked beyond that goes back."
        )
    lead = "A player wins from each of the others at most as many chips as the winner staked; what is left over is "
    if phase.pot_to is PotTo.SHOWDOWN:
        return lead + "a side pot for the best hand among those who staked more."
    return lead + (
        "split evenly among the others still in the hand who staked more, and an odd chip goes to the first of them "
        "from the dealer's left."
    )


def _against_house(phase: BettingPhase) -> Iterator[Line]:
    words = (
        "Everybody plays against the house, not against each other. Whoever beats the house wins as "
        "many chips as they "
        "staked; whoever does worse loses their stake; if the hands are equal, it is returned."
    )
    yield say(words, rule_id(phase, "pot_to"))


def _house(facts: RulebookContext, house: House) -> Iterator[Line]:
    yield say("The house never deals and never wins the game; its chips are unlimited.", "house")
    if not facts.has(ShowdownPhase):
        return
    n = number(house.stand_on, "house.stand_on")
    words = (
        "At the showdown the house turns up its cards and draws from the deck as long as its hand "
        "counts less than {n}."
    )
    yield say(words, n=n)
    if house.hits_soft:
        words = (
            "It also draws at exactly {n} if a card in its hand is counted at the higher of its two values."
        )
        yield say(words, rule_id(house, "hits_soft"), n=n)
    banked = any(phase.pot_to is PotTo.HOUSE for _, phase in facts.paths_of(BettingPhase))
    if (
        facts.target is not None
        and banked
        and any(p.until is DrawUntil.STAND for _, p in facts.paths_of(DrawPhase))
    ):
        yield say("Whoever is bust loses the stake at once, whatever the house gets.")
    if facts.target is not None:
        yield say("If the house is bust, everybody still in the hand beats it.")
