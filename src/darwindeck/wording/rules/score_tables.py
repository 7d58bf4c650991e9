"""Tables by which contracts of a number and a suit score, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.scoring import ContractScoring, Vulnerable
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Line, Num, number, say

_TABLE: Final = "the table of Bridge"


def _n(value: int) -> Num:
    return number(value, derived=_TABLE)


def bridge(rules: ContractScoring, *, doubles: bool) -> Iterator[Line]:
    """Say what a contract scores at Bridge; `doubles`: bids can be doubled."""
    rule = rule_id(rules, "table")
    yield say(
        "A contract that is made scores for each trick bid: {minor} points in clubs or diamonds, {major} in hearts or "
        "spades, and without trumps {first} for the first trick and {major} for each further one.",
        rule,
        minor=_n(20),
        major=_n(30),
        first=_n(40),
    )
    yield from _bonus(rules)
    yield say(
        "Every trick above the contract, an overtrick, scores as a trick of its suit, without trumps {n} points.",
        n=_n(30),
    )
    yield from _failed(rules)
    if doubles:
        yield from _doubled(rules)
    if rules.vulnerable is Vulnerable.CHICAGO:
        words = (
            "In the first hand nobody is vulnerable, in the second and third the dealer’s team, in the fourth and all "
            "later ones everybody."
        )
        yield say(words, rule_id(rules, "vulnerable"))


def _vulnerable(rules: ContractScoring, words: str, value: int) -> Line:
    """Say what it is for a team that is vulnerable, where there is one."""
    if rules.vulnerable is Vulnerable.NOBODY:
        return ()
    return say(words, n=_n(value))


def _bonus(rules: ContractScoring) -> Iterator[Line]:
    yield say(
        "If the tricks bid score {game} points or more together, the contract is a game and scores {bonus} points on "
        "top{vulnerable}; else it scores {part} on top.",
        game=_n(100),
        bonus=_n(300),
        vulnerable=_vulnerable(rules, ", or {n} for a team that is vulnerable", 500),
        part=_n(50),
    )
    yield say(
        "A contract of {six} that is made scores {small} points more{first}, one of {seven} {grand} more{second}.",
        six=_n(6),
        seven=_n(7),
        small=_n(500),
        first=_vulnerable(rules, " ({n} if vulnerable)", 750),
        grand=_n(1000),
        second=_vulnerable(rules, " ({n} if vulnerable)", 1500),
    )


def _failed(rules: ContractScoring) -> Iterator[Line]:
    yield say(
        "A contract that is not made scores for the others: {each} points for each trick it is short{vulnerable}.",
        each=_n(50),
        vulnerable=_vulnerable(rules, ", or {n} if the declarer’s team is vulnerable", 100),
    )


def _doubled(rules: ContractScoring) -> Iterator[Line]:
    yield say(
        "If a contract is doubled, its tricks count twice, which can make it a game, and it scores {insult} points "
        "more if it is made; each overtrick then scores {over}{vulnerable}.",
        insult=_n(50),
        over=_n(100),
        vulnerable=_vulnerable(rules, " ({n} if vulnerable)", 200),
    )
    yield say(
        "A doubled contract that is not made costs {first} points for the first trick it is short, {next} for each of "
        "the next two and {more} for each further one{vulnerable}.",
        first=_n(100),
        next=_n(200),
        more=_n(300),
        vulnerable=_vulnerable(rules, "; if vulnerable {n} for the first", 200),
    )
    if rules.vulnerable is not Vulnerable.NOBODY:
        yield say("Each further one costs a vulnerable team {n}.", n=_n(300))
    yield say(
        "If a contract is redoubled, all this counts twice again, tricks as well as what is added for doubling."
    )
