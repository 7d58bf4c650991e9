"""The Trick phase in words."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.analysis.deck import cards_meeting
from darwindeck.genome.cards import Rank, Suit, deck_copies, rank_groups
from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import (
    Beat,
    BreakingRule,
    FirstTrick,
    TrickPhase,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.scoring import TallySource, TricksFrom, WinType
from darwindeck.genome.setup import SetupRules
from darwindeck.narration.words.names import SUITS
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.leading import folds, hands_differ
from darwindeck.rulebook.model import Item, Line, Strong
from darwindeck.rulebook.paths import rule_id
from darwindeck.rulebook.words.sentences import say

ORDERS: Final = {
    TrumpOrder.JACK_HIGH: "The jack is the highest trump; the other trumps follow in their usual order.",
    TrumpOrder.BOWERS: (
        "The jack of trumps is the highest trump. The other jack of the same colour is the second highest: "
        "it counts as a trump and not as a card of its own suit. The other trumps follow in their usual order."
    ),
}


def trick(facts: RulebookContext, phase: TrickPhase) -> Item:
    others = "the other player plays one" if facts.two else "every other player in turn plays one card"
    words = "{name} The leader plays a card, then {others}."
    head = say(words, "trick", name=Strong("Trick."), others=others)
    details = [Item(_follow(phase), key=True), *_duties(phase), Item(_winner(facts, phase), key=True)]
    if phase.trump is not Trump.NONE and phase.trump_order is not TrumpOrder.PLAIN:
        details.append(Item(say(ORDERS[phase.trump_order], rule_id(phase, "trump_order")), key=True))
        details.extend(_printed_suit(facts, phase))
    details.extend(_breaking(phase))
    if phase.first_trick is FirstTrick.NO_POINTS:
        first = "the first trick of a hand" if facts.multi else "the first trick"
        words = "In {first} nobody may play a card that scores points as long as another card is allowed."
        details.append(Item(say(words, rule_id(phase, "first_trick"), first=first), key=True))
    captured = " as captured cards" if facts.speaks_of_captured else ""
    words = "The winner takes the cards of the trick, puts them aside face down{captured} and leads to the next trick."
    details.append(Item(say(words, captured=captured)))
    details.extend(_counting(facts))
    details.extend(_sitting_out(facts))
    return Item(head, tuple(details))


def _printed_suit(facts: RulebookContext, phase: TrickPhase) -> list[Item]:
    """The second highest trump is one only in play: where suits count, the suit on the card does."""
    genome = facts.genome
    counted = [rule.condition for rule in genome.card_scoring] + [
        tally.condition for tally in genome.tally_scoring
    ]
    by_suit = any(
        condition is not None and _tells_jacks_apart(condition, genome.setup) for condition in counted
    )
    if phase.trump_order is not TrumpOrder.BOWERS or not by_suit:
        return []
    words = "When points are counted, that other jack is a card of the suit printed on it, and no trump."
    return [Item(say(words), key=True)]


def _tells_jacks_apart(condition: Condition, setup: SetupRules) -> bool:
    """Whether a jack of one suit meets it and one of another does not."""
    met = cards_meeting(condition, setup.initial_deck, setup.removed_cards) or frozenset()
    return 0 < sum(card.startswith(Rank.JACK.value) for card in met) < len(Suit)


def _sitting_out(facts: RulebookContext) -> list[Item]:
    """Who has no part in a trick, and who leads if that hits the leader."""
    cardless = hands_differ(facts)
    if folds(facts):
        who = "who have folded or have no cards" if cardless else "who have folded"
        words = "Players {who} sit the trick out; if the leader does, the next player who takes part leads."
        return [Item(say(words, who=who))]
    words = "Players without cards sit the trick out; the next player who has cards leads for them.{alone}"
    alone = "" if facts.genome.out_when_empty else " Whoever plays alone wins the trick."
    if facts.two:
        words = "A player without cards sits the trick out; the other one leads, plays alone and wins it."
    return [Item(say(words, alone=alone))] if cardless else []


def _counting(facts: RulebookContext) -> list[Item]:
    if facts.genome.tricks_from is TricksFrom.LAST:
        words = "Only the last trick of {each} counts; the others decide who leads to the next one."
        each = "each hand" if facts.multi else "the hand"
        return [Item(say(words, rule_id(facts.genome, "tricks_from"), each=each), key=True)]
    if not facts.late_tricks:
        return []
    words = (
        "A trick counts only if the deck has no card left when it is won; a trick won before that does not "
        "count.{cards}"
    )
    tallied = any(tally.source is TallySource.CAPTURED for tally in facts.genome.tally_scoring)
    scored = bool(facts.genome.card_scoring) or tallied or facts.win(WinType.MOST_CAPTURED) is not None
    cards = " The cards in it are captured all the same." if scored else ""
    return [Item(say(words, rule_id(facts.genome, "tricks_from"), cards=cards))]


def _follow(phase: TrickPhase) -> Line:
    rule = rule_id(phase, "lead_suit_required")
    if phase.lead_suit_required:
        must = "You must follow suit: play a card of the suit that was led if you have one. If not, {then}"
        trumps = phase.when_void is WhenVoid.TRUMP and phase.trump is not Trump.NONE
        then = (
            "play a trump; if you have none of those either, play any card." if trumps else "play any card."
        )
        return say(must, rule, *((rule_id(phase, "when_void"),) if trumps else ()), then=then)
    return say("You need not follow suit: every card may be played to every trick.", rule)


def _duties(phase: TrickPhase) -> list[Item]:
    """What more is asked of who answers a lead: to beat the cards that lie."""
    rule = rule_id(phase, "beat")
    match phase.beat:
        case Beat.NO:
            return []
        case Beat.IF_ABLE:
            words = (
                "Of the cards you may play, it has to be one that beats all cards of the trick so far, if you "
                "have such a card."
            )
        case Beat.TRUMPS:
            words = (
                "Where you may play nothing but trumps, it has to be a trump that beats all cards of the trick "
                "so far, if you have one."
            )
        case _:
            assert_never(phase.beat)
    return [Item(say(words, rule), key=True)]


def _winner(facts: RulebookContext, phase: TrickPhase) -> Line:
    rules = (rule_id(phase, "high_card_wins"), rule_id(phase, "trump"))
    best = "highest" if phase.high_card_wins else "lowest"
    if phase.trump is Trump.NONE:
        words = "The {best} card of the suit that was led wins the trick."
    else:
        words = "The {best} trump wins the trick; if there is none, the {best} card of the suit that was led."
    twins = (
        " Of two equal cards, the one played first ranks higher."
        if deck_copies(facts.setup.initial_deck) > 1
        or any(len(group) > 1 for group in rank_groups(facts.setup.rank_order))
        else ""
    )
    return say(words + twins, *rules, best=best)


def _breaking(phase: TrickPhase) -> list[Item]:
    if phase.breaking_suit is None:
        return []
    rules = (rule_id(phase, "breaking_suit"), rule_id(phase, "breaking_rule"))
    suit = SUITS[phase.breaking_suit]
    if phase.breaking_rule is BreakingRule.CANNOT_LEAD_UNTIL_BROKEN:
        words = "You may not lead {suit} until they are broken, unless you hold nothing else."
    else:
        words = (
            "You may neither lead {suit} nor play them to a trick in another suit until they are broken, "
            "unless you have nothing else to play."
        )
    then = " They are broken as soon as one has been played to a trick in another suit, or has been led."
    return [Item(say(words + then, *rules, suit=suit), key=True)]
