"""The Discard phase in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.phases import (
    AskPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    Matching,
    MeldPhase,
    PassPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards
from darwindeck.wording.fields import Field, Fields, number_of_cards, once, one_of, so_many
from darwindeck.wording.guards import only_when
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.rules.play import TARGETS
from darwindeck.wording.text import Item, Line, Num, SentencePart, Strong, capital, count, say, span_of

FACES: Final = {Face.UP: "face up", Face.DOWN: "face down"}


def sentence(facts: WordingContext, place: int, phase: DiscardPhase) -> Item:
    path = step_path(place)
    rules = (
        "discard",
        rule_id(phase, "target"),
        rule_id(phase, "matching_condition"),
        rule_id(phase, "face"),
    )
    what = _pairs(facts, path, phase) if phase.matching_condition is Matching.PAIR else _any(path, phase)
    head = say("{name} {what}", *rules, name=Strong("Discard."), what=capital(what))
    return Item(head, tuple(_details(facts, phase)))


def _any(path: str, phase: DiscardPhase) -> Line:
    low, high = count(phase.min_cards, f"{path}.min_cards"), count(phase.max_cards, f"{path}.max_cards")
    where, face = TARGETS[phase.target], FACES[phase.face]
    if phase.min_cards == phase.max_cards:
        n = count(phase.min_cards, f"{path}.min_cards", f"{path}.max_cards")
        return say("put {n} {n:card|cards} from your hand {face} on {where}.", n=n, face=face, where=where)
    if phase.min_cards == 0:
        words = "you may put {high:|up to }{high} {high:card|cards} from your hand {face} on {where}."
        return say(words, f"{phase.__struct_config__.tag}.min_cards=0", high=high, face=face, where=where)
    return say(
        "put {n} cards from your hand {face} on {where}.", n=span_of(low, high), face=face, where=where
    )


def _pairs(facts: WordingContext, path: str, phase: DiscardPhase) -> Line:
    """Pairs are counted as such: the odd card of a limit makes none."""
    least, most = -(-phase.min_cards // 2), phase.max_cards // 2
    high = _as_pairs(phase.max_cards, most, f"{path}.max_cards")
    if phase.min_cards == phase.max_cards:
        high = replace(high, sources=(f"{path}.min_cards", f"{path}.max_cards"))
    if least == most and 2 * most >= facts.largest_hand - 1 and most > 1:
        every = Num(high.value, high.sources, shown="every pair")
        words = "put {n}, two cards of one rank, from your hand {face} on {where}."
        return say(words, n=every, face=FACES[phase.face], where=TARGETS[phase.target])
    pairs = "pair, two cards of one rank," if most == 1 else "pairs, each two cards of one rank,"
    rest = "{n} {pairs} from your hand {face} on {where}"
    parts: dict[str, SentencePart] = {
        "n": high,
        "pairs": pairs,
        "where": TARGETS[phase.target],
        "face": FACES[phase.face],
    }
    if least == 0:
        words = f"you may put {'' if most == 1 else 'up to '}{rest}."
        return say(words, f"{phase.__struct_config__.tag}.min_cards=0", **parts)
    if least < most:
        low = _as_pairs(phase.min_cards, least, f"{path}.min_cards")
        parts["n"] = say("{low} {to} {high}", low=low, to="or" if most == least + 1 else "to", high=high)
    have = "if you hold one" if most == 1 else "or as many as you hold if they are fewer"
    return say(f"put {rest}, {have}.", **parts)


def _as_pairs(cards: int, pairs: int, path: str) -> Num:
    """Return a number of cards, shown as the pairs it makes."""
    return Num(cards, (path,), shown=count(pairs, path).text)


def _at_the_start(facts: WordingContext, phase: DiscardPhase) -> bool:
    """Return whether everybody does it once, with the hand that was dealt."""
    before = facts.genome.phases[: facts.genome.phases.index(phase)]
    return phase.once and all(isinstance(step, PassPhase | BiddingPhase) for step in before)


def _details(facts: WordingContext, phase: DiscardPhase) -> list[Item]:
    found = []
    pairs = phase.matching_condition is Matching.PAIR
    many = phase.min_cards > 1
    drawn = any(draw.until is DrawUntil.COUNT and draw.mandatory for _, draw in facts.paths_of(DrawPhase))
    enough = _at_the_start(facts, phase) and facts.smallest_hand >= phase.min_cards
    if not pairs and not enough and (many or (phase.min_cards == 1 and not drawn)):
        words = (
            "With fewer cards in hand you put down all of them."
            if many
            else "With no card in hand you skip this step."
        )
        found.append(Item(say(words)))
    if not pairs and (facts.draws_discard or facts.draws_row):
        which = "The last card" if facts.draws_discards else "A card"
        pile = "discard pile" if facts.draws_discard else "tableau"
        pile = "discard pile or the tableau" if facts.draws_discard and facts.draws_row else pile
        gone = "be put down at once" if facts.draws_row else "go straight back"
        words = "{which} that you took from the {pile} in this turn may not {gone}{unless}."
        unless = ", unless you have no other card to put down" if _may_be_last(facts) else ""
        found.append(Item(say(words, which=which, pile=pile, gone=gone, unless=unless)))
    if phase.face is Face.DOWN:
        found.append(Item(say("Nobody else may look at these cards.")))
    if facts.genome.special_effects:
        found.append(Item(say("Cards put down in this step have no effect.")))
    return found


def _may_be_last(facts: WordingContext) -> bool:
    """Return whether a player can have no other card than the one taken: hands that only change cards stay as large."""
    leaves = any(
        traits_of(phase).empties_hands for phase in facts.phases if not isinstance(phase, DiscardPhase)
    )
    held = all(meld.hold for _, meld in facts.of(MeldPhase))
    melds_only = leaves and held and not facts.has(PlayPhase, ClaimPhase, AskPhase, TrickPhase)
    shrinks = sum(phase.max_cards for _, phase in facts.of(DiscardPhase)) > 1
    takes = any(draw.source is DrawSource.OPPONENT_HAND for _, draw in facts.of(DrawPhase))
    return (leaves and not melds_only) or shrinks or takes or facts.smallest_hand < 2


def clause(phase: DiscardPhase, _: GameGenome) -> Deed:
    if phase.matching_condition is Matching.PAIR:
        return Deed("throw away pairs")
    if phase.min_cards == 0:
        most = "throw a card away" if phase.max_cards == 1 else f"throw away up to {cards(phase.max_cards)}"
        return Deed(most, may=True)
    return Deed(f"throw away {cards(phase.max_cards)}")


FIELDS: Final[Fields] = {
    "min_cards": Field(
        "fewest cards", so_many("you throw away at least {n}", none="you need not throw a card away")
    ),
    "max_cards": number_of_cards("discard")[1],
    "matching_condition": Field(
        "which cards",
        one_of({Matching.ANY: "you throw away any card", Matching.PAIR: "you throw away pairs"}),
    ),
    "face": Field(
        "discarded cards",
        one_of({Face.UP: "discards are face up", Face.DOWN: "discards are face down"}),
    ),
    "target": Field(
        "where to",
        one_of(
            {
                PlayTarget.DISCARD: "discards go to the pile",
                PlayTarget.TABLEAU: "discards go to the table",
                PlayTarget.PLACE: "discards go to piles",
            }
        ),
    ),
    "once": once("discard"),
    "when": only_when("throw cards away"),
}
