"""The Showdown phase in words: how hands are compared."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.cards import Deck, deck_copies
from darwindeck.genome.phases import ShowdownPhase, ShowdownZones
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Award, EvaluationMethod, HandEvaluation
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, one_of
from darwindeck.wording.guards import only_when
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.text import Item, Line, Strong, number, say

POKER: Final = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "one pair",
    "high card",
)

AWARDS: Final = {Award.BEST: "The best hand wins.", Award.WORST: "The worst hand wins."}
COUNTED: Final = {
    Award.BEST: "The hand with the most cards wins.",
    Award.WORST: "The hand with the fewest cards wins.",
}
TOTALS: Final = {
    Award.BEST: "The hand that counts most wins.",
    Award.WORST: "The hand that counts least wins.",
}
TABLES: Final = {
    EvaluationMethod.CARD_COUNT: COUNTED,
    EvaluationMethod.POINT_TOTAL: TOTALS,
    EvaluationMethod.SUIT_TOTAL: TOTALS,
}

_TOTALS: Final = {Award.BEST: "the higher total", Award.WORST: "the lower total"}
BANKED: Final = {
    EvaluationMethod.POKER: {Award.BEST: "the better one", Award.WORST: "the worse one"},
    EvaluationMethod.HIGH_CARD: {Award.BEST: "the better one", Award.WORST: "the worse one"},
    EvaluationMethod.POINT_TOTAL: _TOTALS,
    EvaluationMethod.SUIT_TOTAL: _TOTALS,
    EvaluationMethod.CARD_COUNT: {Award.BEST: "more cards", Award.WORST: "fewer cards"},
}
"""What wins against the house."""


def sentence(facts: WordingContext, place: int, phase: ShowdownPhase) -> Item:
    path = step_path(place)
    rule = phase.hand_evaluation
    words = "{name} Everybody still in the hand shows their cards. {best}"
    best = TABLES.get(rule.method, AWARDS)[rule.award] if facts.genome.house is None else _bank_sentence(rule)
    head = say(words, "showdown", rule_id(rule, "award"), name=Strong("Showdown."), best=best)
    details = [Item(line) for line in _method(facts, path, phase)]
    details[:0] = _zones(phase)
    details.append(Item(say("After the showdown the hand is over.")))
    return Item(head, tuple(details))


def _zones(phase: ShowdownPhase) -> list[Item]:
    if phase.zones is ShowdownZones.HAND:
        return []
    words = "A hand is made of the cards a player holds and those on the tableau together."
    return [Item(say(words, rule_id(phase, "zones")), key=True)]


def _bank_sentence(rule: HandEvaluation) -> str:
    wins = "win" if rule.method is EvaluationMethod.CARD_COUNT else "wins"
    shown = "The house shows its cards too, and each hand is compared with that of the house"
    return f"{shown}: {BANKED[rule.method][rule.award]} {wins}."


def _method(facts: WordingContext, path: str, phase: ShowdownPhase) -> list[Line]:
    mark = rule_id(phase.hand_evaluation, "method")
    match phase.hand_evaluation.method:
        case EvaluationMethod.POKER:
            return _poker(facts, mark)
        case EvaluationMethod.POINT_TOTAL:
            return _points(path, phase, mark)
        case EvaluationMethod.HIGH_CARD:
            return [say(_by_rank(facts), mark)]
        case EvaluationMethod.CARD_COUNT:
            return [say("Only the number of cards counts, not which cards they are.", mark)]
        case EvaluationMethod.SUIT_TOTAL:
            words = "A hand counts the total value of its cards of one suit, the suit with the highest total."
            return [say(words, mark)]
        case _:
            assert_never(phase.hand_evaluation.method)


def _by_rank(facts: WordingContext) -> str:
    still = not facts.has_turns and facts.largest_hand == 1
    suits = " Suits do not count." if facts.pack.most_of_a_rank > 1 else ""
    if still:
        return f"The hand is its one card: the higher rank is better.{suits}"
    longer = " If one hand runs out, the longer one is better." if facts.has_turns else ""
    order = "Hands are compared by their highest card; if these are equal by the next highest, and so on."
    return f"{order}{longer}{suits}"


def _poker(facts: WordingContext, mark: str) -> list[Line]:
    names = ("five of a kind", *POKER) if deck_copies(facts.setup.initial_deck) > 1 else POKER
    order = "Poker hands from best to worst: " + ", ".join(names) + "."
    equal = (
        "Each hand counts its best five cards. Among equals the higher ranks decide, first of "
        "the cards that make the "
        "combination, then of the others; suits do not count."
    )
    low = "the lowest rank of the deck" if facts.setup.initial_deck is not Deck.STANDARD_52 else "the two"
    straight = f"In a straight the ace is high or low, next to the king or to {low}."
    return [say(order, mark), say(equal), say(straight)]


def _points(path: str, phase: ShowdownPhase, mark: str) -> list[Line]:
    found = [say("A hand counts the total value of its cards.", mark)]
    target = phase.hand_evaluation.target
    if target is not None:
        where = f"{path}.hand_evaluation.target"
        found.append(say("A hand of more than {most} is bust and cannot win.", most=number(target, where)))
    return found


def clause(phase: ShowdownPhase, _: GameGenome) -> Deed:
    return Deed(best_wins(phase.hand_evaluation), you=False)


def evaluation_words(rule: HandEvaluation) -> str:
    """Say what the best hand is: "the best poker hand"."""
    best = "best" if rule.award is Award.BEST else "lowest"
    match rule.method:
        case EvaluationMethod.POKER:
            return f"the {best} poker hand"
        case EvaluationMethod.POINT_TOTAL:
            near = "the highest" if rule.award is Award.BEST else "the lowest"
            return f"{near} total" + ("" if rule.target is None else f" not over {rule.target}")
        case EvaluationMethod.HIGH_CARD:
            return "the highest card" if rule.award is Award.BEST else "the lowest card"
        case EvaluationMethod.CARD_COUNT:
            return "the most cards" if rule.award is Award.BEST else "the fewest cards"
        case EvaluationMethod.SUIT_TOTAL:
            near = "the most" if rule.award is Award.BEST else "the fewest"
            return f"{near} points in one suit"
        case _:
            assert_never(rule.method)


def best_wins(rule: HandEvaluation, *, negated: bool = False) -> str:
    """ "the best poker hand wins", "the most cards win"."""
    several = rule.method in (EvaluationMethod.CARD_COUNT, EvaluationMethod.SUIT_TOTAL)
    return f"{evaluation_words(rule)} {'no longer ' if negated else ''}{'win' if several else 'wins'}"


FIELDS: Final[Fields] = {
    "hand_evaluation": Field("how hands are compared", lambda rule, _: best_wins(rule)),
    "when": only_when("show your hands"),
    "zones": Field(
        "cards of a hand",
        one_of(
            {
                ShowdownZones.HAND: "a hand is the cards one holds",
                ShowdownZones.HAND_AND_TABLEAU: "the cards on the table belong to every hand",
            }
        ),
    ),
}
EVALUATION: Final[Fields] = {"method": Field("method"), "target": Field("target"), "award": Field("award")}
