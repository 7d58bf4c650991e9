"""Points that are scored in the middle of a hand, as sentences: what a trick holds, what is played or led."""

from __future__ import annotations

from typing import assert_never

from darwindeck.genome.scoring import (
    All,
    AtLeast,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Most,
    Table,
    TallyAt,
    TallyScore,
)
from darwindeck.wording.counted import where_then, whose_moment
from darwindeck.wording.text import Line, Num, SentencePart, capital, count, say


def at_once(
    rule: TallyScore,
    path: str,
    counted: tuple[Line, Line],
    *marks: str,
    **parts: SentencePart,
) -> Line:
    """Say what is scored at this moment; `parts` has the verb, the points and who pays them."""
    one, many = counted
    who = whose_moment(rule.at)
    where = f" {where_then(rule)}"
    scores = "{whoever} {verb} {p}{more} {p:point|points}{tail} at once"
    said = {"whoever": who, "where": where, **parts}
    match rule.rule:
        case EachOver(n=0):
            zero = Num(0, (f"{path}.rule.n",), shown="each")
            line = say(f"{scores} for {{zero}} {{what}}{{where}}.", *marks, zero=zero, what=one, **said)
        case EachOver(n=n):
            over = count(n, f"{path}.rule.n")
            words = f"{scores} for each {{what}}{{where}} above {{n}}."
            line = say(words, *marks, n=over, what=one, **said)
        case Every(n=n):
            words = f"{scores} for every {{n}} {{what}}{{where}}."
            line = say(words, *marks, n=count(n, f"{path}.rule.n"), what=many, **said)
        case AtLeast(n=n):
            words = f"{scores} for {{n}} or more {{what}}{{where}}."
            line = say(words, *marks, n=count(n, f"{path}.rule.n"), what=many, **said)
        case Exactly(n=n):
            exact = Num(0, (f"{path}.rule.n",), shown="no") if n == 0 else count(n, f"{path}.rule.n")
            words = f"{scores} for {'' if n == 0 else 'exactly '}{{n}} {{what}}{{where}}."
            line = say(words, *marks, n=exact, what=one if n == 1 else many, **said)
        case Table() | Most() | Fewest() | Last() | All():
            line = say(f"{scores} for {{what}}{{where}}.", *marks, what=many, **said)
        case _:
            assert_never(rule.rule)
    shown = rule.at is TallyAt.LEAD and rule.pattern is not None
    more: Line = say(" Its other cards are shown to all.") if shown else ()
    return (*capital(line), *more)
