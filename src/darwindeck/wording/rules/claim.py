"""The Claim phase in words."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import ClaimPhase, ClaimRank
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards_between
from darwindeck.wording.fields import Field, Fields, number_of_cards, once, one_of, yes_no
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.names import a_rank, rank_plural
from darwindeck.wording.text import Item, Line, Strong, capital, count, say, span_of


def sentence(facts: WordingContext, place: int, phase: ClaimPhase) -> Item:
    path = step_path(place)
    rules = ("claim", rule_id(phase, "rank_mode"))
    may = "" if phase.min_cards else "you may "
    say_what = "what rank it is" if phase.max_cards == 1 else "how many there are and of what rank"
    lay = "{may}lay {cards} from your hand face down on the pile in the middle and say {what}. "
    words = lay + "You may lie about the rank."
    what = say(words, may=may, cards=_cards(path, phase), what=say_what)
    head = say("{name} {what}", *rules, name=Strong("Claim."), what=capital(what))
    return Item(head, tuple(_details(facts, phase)))


def _cards(path: str, phase: ClaimPhase) -> Line:
    high = count(phase.max_cards, f"{path}.max_cards")
    if phase.min_cards == phase.max_cards:
        return say("{n} {n:card|cards}", n=count(phase.min_cards, f"{path}.min_cards", f"{path}.max_cards"))
    if phase.min_cards == 0:
        return say("up to {n} {n:card|cards}", "claim.min_cards=0", n=high)
    return say("{n} cards", n=span_of(count(phase.min_cards, f"{path}.min_cards"), high))


def _details(facts: WordingContext, phase: ClaimPhase) -> list[Item]:
    found = [Item(_rank(facts, phase), key=True)]
    if phase.min_cards > 1:
        found.append(Item(say("With fewer cards in hand you lay all of them.")))
    if phase.min_cards == 0:
        found.append(Item(say("You may pass instead.")))
    elif facts.turns_without_cards:
        found.append(Item(say("A player without cards passes.")))
    if not phase.allow_challenge:
        found.append(Item(say("Nobody may doubt a claim.", rule_id(phase, "allow_challenge"))))
        return found
    laid = "the card just laid is" if phase.max_cards == 1 else "the cards just laid are"
    partner = ", partners excepted," if facts.genome.team_mode else ""
    words = (
        "Then the other players{partner} in turn order say whether they doubt the claim. "
        "The first doubt settles it: {laid} shown."
    )
    found.append(Item(say(words, rule_id(phase, "allow_challenge"), partner=partner, laid=laid), key=True))
    found.append(_doubt(facts, phase))
    found.append(Item(say("If nobody doubts, the cards stay on the pile unseen.")))
    if facts.genome.phases[-1] == phase:
        found.append(Item(say("Doubted or not, the player after the one who claimed has the next turn.")))
    if facts.win(WinType.EMPTY_HAND):
        found.append(
            Item(say("Your last cards may be doubted too; you have not won until the claim is settled."))
        )
    return found


def _rank(facts: WordingContext, phase: ClaimPhase) -> Line:
    match phase.rank_mode:
        case ClaimRank.SEQUENTIAL:
            words = (
                "The rank is not yours to choose: the first claim{hand} is {ranks}, and every claim is one rank higher "
                "than the last, whoever makes it. After {round}{gaps}.{passed}"
            )
            gaps = "; ranks that the deck does not have are left out" if facts.has_gaps else ""
            hand = " of a hand" if facts.multi else ""
            passed = " A pass changes nothing." if phase.min_cards == 0 or facts.turns_without_cards else ""
            ranks = rank_plural(phase.rank)
            return say(
                words,
                rule_id(phase, "rank"),
                ranks=ranks,
                hand=hand,
                round=_again(facts),
                gaps=gaps,
                passed=passed,
            )
        case ClaimRank.PLAYER_CHOICE:
            return say("You choose the rank you name.")
        case ClaimRank.FIXED:
            rule = rule_id(phase, "rank")
            if phase.max_cards == 1:
                return say("You always say that it is {rank}.", rule, rank=a_rank(phase.rank))
            return say("You always say that they are {ranks}.", rule, ranks=rank_plural(phase.rank))
        case _:
            assert_never(phase.rank_mode)


def _again(facts: WordingContext) -> str:
    """Which ranks come after the highest: "kings come aces, then sixes"."""
    low_to_high = sorted(facts.ranks, key=lambda rank: (rank is not Rank.ACE, list(Rank).index(rank)))
    names = [rank_plural(rank) for rank in low_to_high]
    then = f", then {names[1]}" if len(names) > 2 else ""
    return f"{names[-1]} come {names[0]}{then}"


def _doubt(facts: WordingContext, phase: ClaimPhase) -> Item:
    rule = rule_id(phase, "pile_penalty")
    wild = " (a wild card counts as any rank)" if facts.wild_ranks else ""
    these = "this card" if phase.max_cards == 1 else "these cards"
    every = "it is" if phase.max_cards == 1 else "all of them are"
    take = f"the whole pile, {these} included," if phase.pile_penalty else f"{these}, but not the pile below,"
    words = (
        "If {all} of the rank named{wild}, the doubter takes {take} into hand; "
        "otherwise the player who claimed does."
    )
    return Item(say(words, rule, wild=wild, take=take, all=every), key=True)


def clause(phase: ClaimPhase, _: GameGenome) -> Deed:
    what = cards_between(phase.min_cards, phase.max_cards)
    match phase.rank_mode:
        case ClaimRank.SEQUENTIAL:
            rank = "say they are the rank that is due"
        case ClaimRank.PLAYER_CHOICE:
            rank = "say which rank they are"
        case ClaimRank.FIXED:
            rank = f"say they are {rank_plural(phase.rank)}"
        case _:
            assert_never(phase.rank_mode)
    return Deed(f"lay {what} face down and {rank}")


_FEWEST, _MOST = number_of_cards("claim")
FIELDS: Final[Fields] = {
    "rank_mode": Field(
        "rank to claim",
        one_of(
            {
                ClaimRank.SEQUENTIAL: "each claim is one rank higher",
                ClaimRank.PLAYER_CHOICE: "you claim any rank you like",
                ClaimRank.FIXED: "the rank to claim is always the same",
            }
        ),
    ),
    "rank": Field("rank", lambda rank, _: f"claims begin with {rank_plural(rank)}"),
    "min_cards": _FEWEST,
    "max_cards": _MOST,
    "allow_challenge": Field("doubting", yes_no("claims can be doubted", "claims cannot be doubted")),
    "pile_penalty": Field(
        "losing a doubt",
        yes_no(
            "whoever loses a challenge takes the pile", "whoever loses a challenge does not take the pile"
        ),
    ),
    "once": once("claim"),
}
