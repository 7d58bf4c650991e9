"""What scores in a game, in clauses: "each heart costs 1 point", "aces score 11 points, tens 10 and kings 4"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import And, CardIsSuit
from darwindeck.genome.phases import (
    AskPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    Moon,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.conditions.clauses import has_name, many_cards
from darwindeck.wording.conditions.predicates import names_one
from darwindeck.wording.grammar import either
from darwindeck.wording.rules.card_scores import score_words, score_worth
from darwindeck.wording.rules.contracts import contract_words
from darwindeck.wording.rules.game import place_words
from darwindeck.wording.rules.tallies import tally_worth
from darwindeck.wording.worth import Worth, good_verb, points

_MOST_SCORES: Final = 4
_MOST_TABLE: Final = 6
_MOST_KINDS: Final = 4


def points_clauses(game: GameGenome) -> Iterator[str]:
    """Yield what scores or costs points, a clause each."""
    bad = low_wins(game)
    if game.contract_scoring is not None:
        yield contract_words(game.contract_scoring)
    if game.card_scoring:
        books = _books(game)
        yield from [books] if books else _card_points(game.card_scoring, bad=bad)
    suits = _suit_by_suit(game.tally_scoring)
    others = [tally for tally in game.tally_scoring if tally not in suits]
    tallies = [_Prize(_enough_of_each(suits[0]))] if suits else []
    tallies += [
        _Prize(tally_worth(tally), more=_on_top(tally, others[:place]))
        for place, tally in _best_first(others)
    ]
    if tallies:
        yield _together(tallies, bad=bad)
    if game.setup.sweep_points and game.setup.tableau_mode is TableauMode.MATCH_RANK:
        yield f"clearing the table {points(game.setup.sweep_points, bad=bad)}"
    if game.place_points:
        yield _places(game.place_points, game.player_count)
    if game.moon is not Moon.NONE:
        yield (
            "taking them all turns them against the others"
            if game.moon is Moon.OTHERS
            else "taking them all wipes them out"
        )


def _suit_by_suit(tallies: Sequence[TallyScore]) -> list[TallyScore]:
    """Counts that are the same for every suit: enough cards of it."""
    first = next((tally for tally in tallies if isinstance(tally.rule, AtLeast)), None)
    alike = [
        tally
        for tally in tallies
        if first is not None
        and (tally.source, tally.rule, tally.points) == (first.source, first.rule, first.points)
        and isinstance(tally.condition, CardIsSuit)
    ]
    return alike if len({tally.condition for tally in alike}) == len(Suit) else []


def _enough_of_each(tally: TallyScore) -> Worth:
    """ "four cards or more of a suit, suit by suit," and what they score."""
    enough = tally_worth(msgspec.structs.replace(tally, condition=None))
    return enough._replace(head=f"{enough.head} of a suit, suit by suit,")


class _Prize(NamedTuple):
    """What a count is worth, on top of another one or not."""

    worth: Worth
    more: bool = False


def _best_first(tallies: Sequence[TallyScore]) -> list[tuple[int, TallyScore]]:
    """Prizes of one kind, the dearest first; counts of several kinds stay as they are."""
    alike = len({type(tally.rule) for tally in tallies}) == 1
    return sorted(enumerate(tallies), key=lambda each: -each[1].points if alike else 0)


def _together(prizes: Sequence[_Prize], *, bad: bool) -> str:
    """Points are said once: "the most cards and the most sevens score 1 point each", "the most clubs score 1 point, the
    most hearts 3 and the most spades 4"."""
    signs = {prize.worth.value > 0 for prize in prizes}
    plain = len(signs) == 1 and all(prize.worth.many and not prize.more for prize in prizes)
    most = _MOST_TABLE if plain else _MOST_SCORES
    if len(prizes) > most:
        return f"{_together(prizes[:most], bad=bad)} and so on"
    words = [prize.worth.words(bad=bad, more=prize.more) for prize in prizes]
    if len(prizes) < 2 or not plain:
        return either(words, "and")
    heads = [prize.worth.head for prize in prizes]
    if len({prize.worth.value for prize in prizes}) == 1:
        return f"{either(heads, 'and')} {points(prizes[0].worth.value, bad=bad, many=True)} each"
    rest = [f"{prize.worth.head} {abs(prize.worth.value)}" for prize in prizes[1:]]
    return either([words[0], *rest], "and")


def _on_top(tally: TallyScore, before: Sequence[TallyScore]) -> bool:
    """Tell whether it comes on top of another one: five tricks are three, too."""
    return isinstance(tally.rule, AtLeast) and any(
        not isinstance(each.rule, Most)
        and (each.source, each.condition) == (tally.source, tally.condition)
        and (each.points > 0) is (tally.points > 0)
        for each in before
    )


def _books(game: GameGenome) -> str:
    """Tell a suit that counts when a book is laid as a way to count books."""
    rules = game.card_scoring
    laid = len(rules) == 1 and rules[0].trigger is ScoringTrigger.SET_COMPLETE
    if (
        laid
        and any(isinstance(phase, AskPhase) for phase in game.phases)
        and isinstance(rules[0].condition, CardIsSuit)
    ):
        return f"each book {points(rules[0].points)}"
    return ""


def _places(worth: Sequence[int], players: int) -> str:
    paid = [each for each in worth if each]
    if players > 2 and len(set(worth[: players - 1])) == 1 and len(paid) == players - 1:
        return f"everybody but the last {points(paid[0])}"
    return either([f"{place_words(at)} place {points(each)}" for at, each in enumerate(worth) if each], "and")


def _card_points(rules: Sequence[CardScore], *, bad: bool) -> list[str]:
    """Cards left in hand and cards taken apart; two rules in full, a table in short, a long one by what it is."""
    left = [
        rule for rule in rules if rule.trigger is ScoringTrigger.HAND_END and rule.zone is ScoringZone.HAND
    ]
    taken = [rule for rule in rules if rule not in left]
    return [clause for some in (taken, left) if some for clause in _few(some, bad=bad)]


def _few(rules: Sequence[CardScore], *, bad: bool) -> list[str]:
    if len(rules) <= 2:
        words = [
            score_worth(rule).words(bad=bad, more=_is_part(rule, rules[:at])) for at, rule in enumerate(rules)
        ]
        return [either(words, "and")]
    signs = {rule.points > 0 for rule in rules}
    rules = [_all_told(rule, rules) for rule in rules]
    if len(signs) == 1 and rules[0].zone is ScoringZone.HAND:
        verb = good_verb(bad) if signs.pop() is not bad else "cost"
        if rules[0].to is ScoringTo.HAND_WINNER:
            return [f"the cards that others are left with {verb} points for whoever wins the hand"]
        return [f"cards left in hand {verb} points"]
    if len(rules) <= _MOST_TABLE and all(has_name(rule.condition) for rule in rules):
        halves = ([rule for rule in rules if (rule.points > 0) is sign] for sign in (not bad, bad))
        return [_table(half, bad=bad) for half in halves if half]
    good = [rule for rule in rules if (rule.points > 0) is not bad]
    costly = [rule for rule in rules if rule not in good]
    words = [
        f"{_kinds(some)} {verb}{'s' if _is_one(some) else ''} points"
        for some, verb in ((good, good_verb(bad)), (costly, "cost"))
        if some
    ]
    return [either(words, "and")]


def _is_part(rule: CardScore, before: Sequence[CardScore]) -> bool:
    """Tell whether its cards score by another rule already: the jack of spades is a jack, too."""
    tests = rule.condition.conditions if isinstance(rule.condition, And) else ()
    return any(
        (each.condition is None or each.condition in tests)
        and (each.trigger, each.zone, each.to) == (rule.trigger, rule.zone, rule.to)
        and (each.points > 0) is (rule.points > 0)
        for each in before
    )


def _all_told(rule: CardScore, rules: Sequence[CardScore]) -> CardScore:
    """Return the rule with all that its cards are worth: the jack of spades is worth what a jack is, and more."""
    also = sum(each.points for each in rules if each is not rule and _is_part(rule, [each]))
    return msgspec.structs.replace(rule, points=rule.points + also)


def _is_one(rules: Sequence[CardScore]) -> bool:
    """Return whether they are about one card alone."""
    return len(rules) == 1 and names_one(rules[0].condition)


def _others(rule: CardScore, rules: Sequence[CardScore]) -> str:
    """ "jacks", or "other jacks" where one of them is told apart."""
    named = many_cards(rule.condition)
    return f"other {named}" if any(_is_part(each, [rule]) for each in rules if each is not rule) else named


def _table(rules: Sequence[CardScore], *, bad: bool) -> str:
    """ "aces score 11 points, tens 10 and kings 4"."""
    if len(rules) == 1:
        return score_words(rules[0], bad=bad)
    named = [_others(rule, rules) for rule in rules]
    ordered = sorted(zip(rules, named, strict=True), key=lambda each: -abs(each[0].points))
    first, *rest = ordered
    worths = {rule.points for rule in rules}
    verb = good_verb(bad) if (first[0].points > 0) is not bad else "cost"
    if len(worths) == 1:
        count = abs(worths.pop())
        return f"{either(named, 'and')} {verb} {count} point{'' if count == 1 else 's'} each"
    verb = f"{verb}s" if names_one(first[0].condition) else verb
    worth = f"{first[1]} {verb} {abs(first[0].points)} point{'' if abs(first[0].points) == 1 else 's'}"
    return either([worth, *(f"{name} {abs(rule.points)}" for rule, name in rest)], "and")


def _kinds(rules: Sequence[CardScore]) -> str:
    named = list(dict.fromkeys(many_cards(rule.condition) for rule in rules))
    short = len(named) <= _MOST_KINDS and all(has_name(rule.condition) for rule in rules)
    return either(named, "and") if short else "some cards"
