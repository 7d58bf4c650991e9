"""Counts at the end of a hand in words: the most clubs, tricks above six."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.points import may_tie
from darwindeck.genome.conditions import Condition
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    Table,
    TallyAt,
    TallyRole,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TallyTo,
    TallyWhen,
    TricksFrom,
)
from darwindeck.genome.setup import Lives
from darwindeck.wording.conditions.clauses import card_noun, many_cards
from darwindeck.wording.conditions.nouns import noun
from darwindeck.wording.conditions.predicates import predicate
from darwindeck.wording.conditions.sentences import cards_meant, in_line, requirement
from darwindeck.wording.context import WordingContext
from darwindeck.wording.counted import moment_tail, pattern_noun, where_then, whose_moment
from darwindeck.wording.fields import Field, Fields, yes_no
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import kind, rule_id
from darwindeck.wording.names import a_rank
from darwindeck.wording.places import place_titles
from darwindeck.wording.rules.combinations import definition
from darwindeck.wording.rules.moments import at_once
from darwindeck.wording.rules.setup import values_words
from darwindeck.wording.text import Line, Num, SentencePart, capital, count, number, say, series, size
from darwindeck.wording.worth import Worth


def sentence(facts: WordingContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    said = _in_full(facts, place, rule)
    if rule.values:
        said = say("{first} For this {values}.", first=said, values=_own_values(rule, path))
    said = say("{first}{more}", first=said, more=_of_piles(rule, path))
    if rule.when is not None:
        only = requirement("This holds only", rule.when, f"{path}.when", "a card", facts.got)
        said = say("{first} {only}", first=said, only=in_line(only))
    if rule.pattern is not None and not _is_defined(facts, place, rule):
        said = say("{first} {what}", first=said, what=definition(facts, rule.pattern))
    return said


_LYING: Final = (TallySource.HAND, TallySource.PLACE)
"""Where cards lie that nobody has taken."""


def _of_piles(rule: TallyScore, path: str) -> Line:
    """Say that each pile counts by itself, and what makes it count more."""
    if rule.source is not TallySource.PLACE:
        return ()
    found: Line = say(" Each pile counts by itself.", rule_id(rule, "per_pile")) if rule.per_pile else ()
    if rule.times is not None:
        cards = cards_meant(rule.times, f"{path}.times", each="")
        words = " The points count once more for each {cards} in {it}."
        it = "the pile" if rule.per_pile else "these piles"
        found = (*found, *say(words, rule_id(rule, "times"), cards=cards, it=it))
    return found


def _is_defined(facts: WordingContext, place: int, rule: TallyScore) -> bool:
    """Return whether an earlier rule has said what the combination is."""
    return any(other.pattern == rule.pattern for other in facts.genome.tally_scoring[:place])


def _in_full(facts: WordingContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    points = size(rule.points, f"{path}.points")
    who, after, roles = _of_whom(facts, rule)
    parts: dict[str, SentencePart] = {
        "verb": _verb(facts, rule),
        "p": points,
        "whoever": who,
        "after": after,
        "side": facts.side,
        "who": facts.who,
        "round": facts.round,
        "tail": _tail(facts, rule),
    }
    marks = ("tally_score", rule_id(rule, "source"), kind(rule.rule), *_marks(facts, rule), *roles)
    one, many = counted_things(facts, rule, path)
    if rule.pattern is not None and isinstance(rule.rule, Table) and rule.measure is Measure.CARDS:
        return _by_size(rule, rule.rule, path, one, *marks, **parts)
    if rule.at is not TallyAt.HAND_END:
        told = {name: parts[name] for name in ("verb", "p", "tail")}
        told["more"] = " more" if _is_on_top(facts, rule) else ""
        return at_once(rule, path, (one, many), *marks, **told)
    match rule.rule:
        case EachOver(n=0) if rule.source is TallySource.HANDS_WON:
            the = Num(0, (f"{path}.rule.n",), shown="the")
            words = (
                "When the {round} ends{after}, {the} {side} {who} won it {verb} {p} {p:point|points}{tail}."
            )
            return say(words, *marks, the=the, **parts)
        case EachOver(n=0):
            zero = Num(0, (f"{path}.rule.n",), shown="each")
            words = (
                "When the {round} ends{after}, {whoever} {verb} {p} {p:point|points}{tail} for {zero} {what}."
            )
            return say(words, *marks, zero=zero, what=one, **parts)
        case EachOver(n=n):
            scores = "{verb} {p} {p:point|points}{tail}"
            words = f"When the {{round}} ends{{after}}, {{whoever}} {scores} for each {{what}} above {{n}}."
            return say(words, *marks, what=one, n=count(n, f"{path}.rule.n"), **parts)
        case Every(n=n):
            words = (
                "When the {round} ends, a {side} {verb} {p} {p:point|points}{tail} for every {n} {what}; "
                "what is left over counts nothing."
            )
            return say(words, *marks, what=many, n=count(n, f"{path}.rule.n"), **parts)
        case AtLeast(n=n):
            again = scores_again(facts, place, rule)
            more = " more" if again else ""
            which = "all {n} {what}" if is_all_tricks(facts, rule) else "{n} or more {what}"
            scores = "{verb} {p}{more} {p:point|points}{tail}"
            words = f"When the {{round}} ends{{after}}, {{whoever}} with {which} {scores}."
            return say(words, *marks, what=many, n=count(n, f"{path}.rule.n"), more=more, **parts)
        case All():
            more = " more" if scores_again(facts, place, rule) else ""
            scores = "{verb} {p}{more} {p:point|points}{tail}"
            words = f"When the {{round}} ends{{after}}, {{whoever}} with all {{what}} {scores}."
            return say(words, *marks, what=many, more=more, **parts)
        case Exactly(n=n):
            none = Num(0, (f"{path}.rule.n",), shown="no")
            scores = "{verb} {p} {p:point|points}{tail}"
            words = f"When the {{round}} ends{{after}}, {{whoever}} with {{n}} {{what}} {scores}."
            exact = say("exactly {n}", n=count(n, f"{path}.rule.n"))
            return say(words, *marks, what=one if n == 1 else many, n=exact if n else none, **parts)
        case Most() | Fewest():
            scores = "{verb} {p} {p:point|points}{tail}{tie}"
            words = f"When the {{round}} ends{{after}}, the {{side}} with the {{extreme}} {{what}} {scores}."
            extreme = "most" if isinstance(rule.rule, Most) else "fewest"
            return say(words, *marks, extreme=extreme, what=many, tie=_tie(facts, rule), **parts)
        case Last():
            words = "When the {round} ends{after}, the {side} {who} {took} {verb} {p} {p:point|points}{tail}."
            return say(words, *marks, took=_took_last(rule), **parts)
        case Table():
            listed = [
                _entry(path, times, abs(rule.points), at, last=at + 1 == len(rule.rule.times))
                for at, times in enumerate(rule.rule.times)
            ]
            each = Num(rule.points, (f"{path}.points",), shown="points")
            words = "When the {round} ends{after}, {whoever} {verb} {each}{tail} by its number of {what}: {entries}."
            return say(words, *marks, what=many, each=each, entries=series(listed), **parts)
        case _:
            assert_never(rule.rule)


def _nothing(path: str, sizes: int) -> Line:
    """ "nothing for up to two": the sizes that bring no points."""
    few = Num(0, tuple(f"{path}.rule.times[{at}]" for at in range(sizes)), shown="nothing")
    words = "{few} for {n}" if sizes == 1 else "{few} for up to {n}"
    return say(words, few=few, n=count(sizes, derived="place in the table"))


def _is_on_top(facts: WordingContext, rule: TallyScore) -> bool:
    """Return whether all combinations of the name score by another rule, and these by this one besides."""
    if rule.condition is None or rule.pattern is None:
        return False
    rules = facts.genome.tally_scoring
    return any((each.pattern, each.at, each.condition) == (rule.pattern, rule.at, None) for each in rules)


def _by_size(
    rule: TallyScore,
    table: Table,
    path: str,
    one: Line,
    *marks: str,
    **parts: SentencePart,
) -> Line:
    """Say what combinations are worth by how many cards they have."""
    none = next((at for at, times in enumerate(table.times) if times), len(table.times))
    listed = [_nothing(path, none)] if none else []
    listed += [
        _entry(path, times, abs(rule.points), at, last=at + 1 == len(table.times))
        for at, times in enumerate(table.times)
        if at >= none
    ]
    each = Num(rule.points, (f"{path}.points",), shown="points")
    entries = series(listed)
    words = "{verb} {each}{tail} for each {what} by how many cards it has: {entries}."
    told = {"verb": parts["verb"], "tail": parts["tail"], "each": each, "what": one, "entries": entries}
    if rule.at is TallyAt.HAND_END:
        begin = "When the {round} ends{after}, {whoever} "
        names = {name: parts[name] for name in ("round", "after", "whoever")}
        return say(begin + words, *marks, **names, **told)
    where = say(" {where}", where=where_then(rule))
    who = capital(say(whose_moment(rule.at)))
    told["what"] = (*one, *where)
    return say("{whoever} " + words, *marks, whoever=who, **told)


def _of_whom(facts: WordingContext, rule: TallyScore) -> tuple[str, str, tuple[str, ...]]:
    """Say whose count scores, and after which contracts; the ids of the rules that say so."""
    fields = ("role", "contract", "alone")
    said = (rule.role is not TallyRole.ANY, rule.contract is not TallyWhen.ANY, rule.alone)
    marks = tuple(rule_id(rule, field) for field, told in zip(fields, said, strict=True) if told)
    return role_words(rule, facts.side, team=facts.genome.team_mode), _after(rule), marks


def role_words(rule: TallyScore, side: str, *, team: bool) -> str:
    match rule.role:
        case TallyRole.ANY:
            return f"a {side}"
        case TallyRole.DECLARER:
            return "the declarer's team" if team else "the declarer"
        case TallyRole.DEFENDERS:
            return "the other team" if team else "each of the others, counted together,"
        case _:
            assert_never(rule.role)


def _after(rule: TallyScore) -> str:
    alone = " that the declarer played alone" if rule.alone else ""
    match rule.contract:
        case TallyWhen.ANY:
            return f" after a contract{alone}" if alone else ""
        case TallyWhen.MADE:
            return f" after a contract{alone} that was made"
        case TallyWhen.FAILED:
            return f" after a contract{alone} that failed"
        case _:
            assert_never(rule.contract)


def _marks(facts: WordingContext, rule: TallyScore) -> tuple[str, ...]:
    """List the rules that are said only where they are not as usual, and what a tie means where one is told of."""
    ties = rule.ties is not TallyTies.NOBODY or (
        isinstance(rule.rule, Most | Fewest) and may_tie(facts, rule)
    )
    told = {
        "measure": rule.measure is not Measure.CARDS,
        "places": rule.source is TallySource.PLACE,
        "ties": ties,
        "to": rule.to is not TallyTo.OWNER,
        "at": rule.at is not TallyAt.HAND_END,
        "pattern": rule.pattern is not None,
    }
    return tuple(rule_id(rule, name) for name, said in told.items() if said)


def _verb(facts: WordingContext, rule: TallyScore) -> str:
    """Say what a player does who gets these points: where the lowest score wins, points off are no penalty."""
    match rule.to:
        case TallyTo.OTHERS:
            return "gives each of the others" if rule.points >= 0 else "costs each of the others"
        case TallyTo.FROM_OTHERS:
            return "takes" if rule.points >= 0 else "pays"
        case TallyTo.OWNER:
            return _scores(facts, rule.points)
        case _:
            assert_never(rule.to)


def _tail(facts: WordingContext, rule: TallyScore) -> str:
    if rule.to is not TallyTo.FROM_OTHERS:
        return ""
    return f" {'from' if rule.points >= 0 else 'to'} each other {facts.side}"


def _scores(facts: WordingContext, points: int) -> str:
    if points >= 0:
        return "scores"
    if isinstance(facts.genome.eliminate, Lives):
        return "loses"
    return "loses" if low_wins(facts.genome) else "pays"


def _tie(facts: WordingContext, rule: TallyScore) -> str:
    if not may_tie(facts, rule):
        return ""
    if rule.ties is TallyTies.ALL:
        return "; so does each of several who tie"
    return (
        "; if several tie, nobody does"
        if rule.to is not TallyTo.OWNER
        else (f"; if several tie, nobody {_scores(facts, rule.points)}")
    )


def _took_last(rule: TallyScore) -> str:
    return "took the last trick" if rule.source is TallySource.TRICKS else "captured last"


def _entry(path: str, times: int, each: int, at: int, *, last: bool) -> Line:
    """ "6 for three": the points for this number; the verb before the list has the sign of the rule."""
    shown = str(times * each) if times >= 0 else f"minus {-times * each}"
    worth = Num(times, (f"{path}.rule.times[{at}]",), shown=shown)
    n = count(at + 1, derived="place in the table")
    return say("{p} for {n}{more}", p=worth, n=n, more=" or more" if last else "")


def _own_values(rule: TallyScore, path: str) -> Line:
    """ "a seven counts 21 and an ace 16"."""
    return series(
        [
            say(
                "{rank} counts {n}",
                rank=a_rank(value.rank),
                n=number(value.value, f"{path}.values[{at}].value"),
            )
            for at, value in enumerate(rule.values)
        ]
    )


def is_plain(rule: TallyScore) -> bool:
    """Tell whether each unit scores by itself, for the player who earned it."""
    usual = TallyScore(
        source=rule.source, condition=rule.condition, rule=rule.rule, points=rule.points, places=rule.places
    )
    return rule == usual


def is_all_tricks(facts: WordingContext, rule: TallyScore) -> bool:
    """Return whether it is for taking every trick of a hand."""
    every = (
        facts.tricks_only
        and rule.source is TallySource.TRICKS
        and facts.genome.tricks_from is TricksFrom.ALWAYS
    )
    return every and isinstance(rule.rule, AtLeast) and set(facts.hand_sizes) == {rule.rule.n}


def scores_again(facts: WordingContext, place: int, rule: TallyScore) -> bool:
    """Return whether an earlier rule scores for the same already."""
    return any(_counts_same(rule, other) for other in facts.genome.tally_scoring[:place])


def _counts_same(rule: TallyScore, other: TallyScore) -> bool:
    """Return whether who meets the one may meet the other too, and scores both."""
    one = (
        rule.source,
        rule.condition,
        rule.measure,
        rule.values,
        rule.role,
        rule.pattern,
        rule.at,
        rule.places,
        rule.per_pile,
    )
    return isinstance(other.rule, AtLeast | All) and one == (
        other.source,
        other.condition,
        other.measure,
        other.values,
        other.role,
        other.pattern,
        other.at,
        other.places,
        other.per_pile,
    )


def counted_things(facts: WordingContext, rule: TallyScore, path: str) -> tuple[Line, Line]:
    """Say what is counted, singular and plural."""
    match rule.source:
        case TallySource.TRICKS:
            return say("trick won"), say("tricks")
        case TallySource.HANDS_WON:
            return say("hand won"), say("hands won")
        case TallySource.CAPTURED | TallySource.HAND | TallySource.PLACE:
            one, many = _cards_counted(facts, rule, path)
            if rule.measure is Measure.CARDS:
                return one, many
            points = ("card point", "card points")
            one, many = (_measured(facts.genome, rule, many, words) for words in points)
            return one, many
        case _:
            assert_never(rule.source)


def _cards_counted(facts: WordingContext, rule: TallyScore, path: str) -> tuple[Line, Line]:
    if rule.pattern is not None or rule.at is not TallyAt.HAND_END:
        return _combinations_counted(facts, rule, path)
    there = "left in hand" if rule.source is TallySource.HAND else _in_places(facts.genome, rule)
    if rule.condition is None:
        if there:
            return say(f"card {there}"), say(f"cards {there}")
        return say(facts.won(1)), say(facts.won(2))
    one = cards_meant(rule.condition, f"{path}.condition", each="")
    many = cards_meant(rule.condition, f"{path}.condition", each="", many=True)
    if there:
        return say("{one} {there}", one=one, there=there), say("{many} {there}", many=many, there=there)
    return say("captured {one}", one=one), say("captured {many}", many=many)


def _combinations_counted(facts: WordingContext, rule: TallyScore, path: str) -> tuple[Line, Line]:
    """ "marriage of trumps among the captured cards"; at other moments the cards are named elsewhere."""
    if rule.pattern is None:
        one = cards_meant(rule.condition, f"{path}.condition", each="")
        return one, cards_meant(rule.condition, f"{path}.condition", each="", many=True)
    where = ""
    if rule.at is TallyAt.HAND_END:
        where = " in hand" if rule.source is TallySource.HAND else f" among the {facts.won(2)}"
    made: Line = ()
    if rule.condition is not None:
        made = say(" of {many}", many=cards_meant(rule.condition, f"{path}.condition", each="", many=True))
    one, many = (
        say("{name}{made}{where}", name=pattern_noun(rule.pattern, many=each), made=made, where=where)
        for each in (False, True)
    )
    return one, many


def _measured(genome: GameGenome, rule: TallyScore, many: Line, points: str) -> Line:
    """ "card points captured in a single suit", or "in captured hearts" where only some cards count."""
    if rule.condition is None and rule.pattern is None and rule.at is TallyAt.HAND_END:
        where = _in_places(genome, rule) or where_of(rule)
        return say("{words}", words=measured_words(rule.measure, points, "", where))
    return say("{words} {many}", words=measured_words(rule.measure, points, "in", ""), many=many)


def where_of(rule: TallyScore) -> str:
    """Say where the cards are that are counted."""
    match rule.source:
        case TallySource.HAND:
            return "left in hand"
        case TallySource.PLACE:
            return "in a pile of their own" if rule.per_pile else "in piles of their own"
        case TallySource.CAPTURED | TallySource.TRICKS | TallySource.HANDS_WON:
            return "captured"
        case _:
            assert_never(rule.source)


def _in_places(genome: GameGenome, rule: TallyScore) -> str:
    """Say in which piles cards are counted, if that is where."""
    if rule.source is not TallySource.PLACE:
        return ""
    where = place_titles(genome, rule.places, "and", whose="its")
    return f"in one pile of {where}" if rule.per_pile else f"in {where}"


def measured_words(measure: Measure, points: str, before: str, where: str) -> str:
    """Say which card points are counted: of all cards, of one suit, or of the best card of each."""
    after = {
        Measure.CARDS: (),
        Measure.VALUE: (where, before),
        Measure.BEST_SUIT: (where, "in a single suit", before),
        Measure.BEST_OF_SUITS: ("in the best card", where, "of each suit", before),
    }[measure]
    return " ".join(part for part in (points, *after) if part)


def tally_reason(tally: TallyScore) -> str:
    reason = f"for {_what_for(tally)}"
    match tally.to:
        case TallyTo.OWNER:
            return reason
        case TallyTo.OTHERS:
            return f"{reason} of somebody else"
        case TallyTo.FROM_OTHERS:
            return f"{reason} when the players settle up"
        case _:
            assert_never(tally.to)


def _what_for(tally: TallyScore) -> str:
    if tally.source is TallySource.HANDS_WON and isinstance(tally.rule, EachOver | AtLeast | Most):
        return "winning the hand"
    many = _what_counts(tally)
    match tally.rule:
        case Most():
            return f"the most {many}"
        case All():
            return f"all {many}"
        case Fewest():
            return f"the fewest {many}"
        case AtLeast(1):
            return f"any {many}"
        case AtLeast(n):
            return f"{say_number(n)} {many} or more"
        case Exactly(0):
            return f"having no {many}"
        case Exactly(n):
            return f"exactly {say_number(n)} {many}"
        case EachOver(0) | Table():
            return many
        case EachOver(n):
            return f"{many} above {say_number(n)}"
        case Every(n):
            return f"every {say_number(n)} {many}"
        case Last():
            return _last_taken(tally)
        case _:
            assert_never(tally.rule)


def _last_taken(tally: TallyScore) -> str:
    return "the last trick" if tally.source is TallySource.TRICKS else "the last capture"


def _what_counts(tally: TallyScore) -> str:
    match tally.source:
        case TallySource.TRICKS:
            return "tricks"
        case TallySource.HANDS_WON:
            return "hands won"
        case TallySource.CAPTURED | TallySource.HAND | TallySource.PLACE:
            if tally.condition is None and tally.pattern is None and tally.measure is not Measure.CARDS:
                return measured_words(tally.measure, "card points", "", where_of(tally))
            return measure_words(tally.measure, _cards_by_name(tally))
        case _:
            assert_never(tally.source)


def _cards_by_name(tally: TallyScore) -> str:
    if tally.pattern is not None or tally.at is not TallyAt.HAND_END:
        return f"{_counted_noun(tally, many=True)}{moment_tail(tally.at)}"
    cards = "cards" if tally.condition is None else noun(tally.condition, many=True) or "cards that count"
    return f"{cards} {where_of(tally)}" if tally.source in _LYING else cards


def _counted_noun(tally: TallyScore, *, many: bool = False) -> str:
    """ "trump marriages", "run of hearts": what is counted in a few words."""
    cards = many_cards(tally.condition) if many else card_noun(tally.condition)
    if tally.pattern is None:
        return cards
    name = pattern_noun(tally.pattern, many=many)
    return name if tally.condition is None else f"{name} of {many_cards(tally.condition)}"


def measure_words(measure: Measure, cards: str) -> str:
    """ "card points in hearts"."""
    return (
        cards if measure is Measure.CARDS else f"{measured_words(measure, 'card points', 'in', '')} {cards}"
    )


def tally_worth(tally: TallyScore) -> Worth:
    """ "each trick", "the most clubs", "winning the most hands"."""
    worth = _worth(tally)
    tail = {
        TallyTo.OWNER: "",
        TallyTo.OTHERS: " for each of the others",
        TallyTo.FROM_OTHERS: " from each of the others" if tally.points > 0 else " to each of the others",
    }[tally.to]
    return worth._replace(tail=f"{worth.tail}{tail}")


def _worth(tally: TallyScore) -> Worth:
    if tally.source is TallySource.HANDS_WON:
        return Worth(_hands_won(tally.rule), tally.points)
    what, many = _one_and_many(tally)
    match tally.rule:
        case EachOver(n=0):
            return Worth(f"each {what}", tally.points)
        case EachOver(n=n):
            return Worth(f"each {what} above {say_number(n)}", tally.points)
        case Every(n=n):
            return Worth(f"every {say_number(n)} {many}", tally.points, many=True)
        case AtLeast(n=1):
            return Worth(f"taking any {many}", tally.points)
        case AtLeast(n=n):
            return Worth(f"{say_number(n)} {many} or more", tally.points, many=True)
        case Exactly(n=0):
            return Worth(f"having no {many}", tally.points)
        case Exactly(n=n):
            return Worth(f"exactly {say_number(n)} {what if n == 1 else many}", tally.points, many=n != 1)
        case Most():
            return Worth(f"the most {many}", tally.points, many=True)
        case All():
            return Worth(f"all {many}", tally.points, many=True)
        case Fewest():
            return Worth(f"the fewest {many}", tally.points, many=True)
        case Last():
            return Worth(_last_taken(tally), tally.points)
        case Table(times=times):
            best = max((each * tally.points for each in times), key=abs, default=0)
            by = "size" if tally.pattern is not None else "number"
            return Worth(f"{many} by their {by}", best, many=True, tail=" at most")
        case _:
            assert_never(tally.rule)


def _one_and_many(tally: TallyScore) -> tuple[str, str]:
    if tally.source is TallySource.TRICKS:
        return "trick", "tricks"
    if tally.measure is Measure.CARDS and (tally.pattern is not None or tally.at is not TallyAt.HAND_END):
        tail = moment_tail(tally.at) or (" in hand" if tally.source is TallySource.HAND else " taken")
        return f"{_counted_noun(tally)}{tail}", f"{_counted_noun(tally, many=True)}{tail}"
    if tally.source is TallySource.CAPTURED and tally.measure is Measure.CARDS:
        return f"{card_noun(tally.condition)} taken", many_cards(tally.condition)
    if tally.measure is Measure.CARDS:
        where = where_of(tally)
        return f"{card_noun(tally.condition)} {where}", f"{many_cards(tally.condition)} {where}"
    return _points_counted(tally, "card point"), _points_counted(tally, "card points")


def _points_counted(tally: TallyScore, points: str) -> str:
    if tally.condition is None and tally.pattern is None:
        return measured_words(tally.measure, points, "", where_of(tally))
    if tally.pattern is not None:
        return f"{measured_words(tally.measure, points, 'in', '')} {_counted_noun(tally, many=True)}"
    held = f" {where_of(tally)}" if tally.source in _LYING else ""
    return f"{measured_words(tally.measure, points, 'in', '')} {many_cards(tally.condition)}{held}"


def tally_words(tally: TallyScore, *, bad: bool = False) -> str:
    """ "the most clubs score 1 point"."""
    return tally_worth(tally).words(bad=bad)


def _hands_won(rule: TallyRule) -> str:
    match rule:
        case EachOver(n=0):
            return "each hand won"
        case EachOver(n=n):
            return f"each hand won above {say_number(n)}"
        case Every(n=n):
            return f"every {say_number(n)} hands won"
        case AtLeast(n=n):
            return f"winning {say_number(n)} hand{'' if n == 1 else 's'} or more"
        case Exactly(n=n):
            return f"winning exactly {say_number(n)} hand{'' if n == 1 else 's'}"
        case Most():
            return "winning the most hands"
        case All():
            return "winning all hands"
        case Fewest():
            return "winning the fewest hands"
        case Last():
            return "winning the last hand"
        case Table():
            return "winning hands"
        case _:
            assert_never(rule)


def when_words(when: Condition | None, _: GameGenome) -> str:
    return "this is scored whoever it is" if when is None else f"this is scored only if {predicate(when)}"


FIELDS: Final[Fields] = {
    "source": Field("where from"),
    "condition": Field("only if"),
    "rule": Field("what counts"),
    "role": Field("whose count scores"),
    "contract": Field("after which contracts"),
    "alone": Field("only alone"),
    "measure": Field("how it is counted"),
    "values": Field("card values", lambda values, _: values_words(values)),
    "ties": Field("ties"),
    "to": Field("who gets them"),
    "when": Field("scored only if", when_words),
    "pattern": Field("which combinations"),
    "at": Field("when it is counted"),
    "places": Field(
        "in which piles",
        lambda names, game: f"cards in {place_titles(game, names, 'and') or 'no pile'} count",
    ),
    "per_pile": Field("pile by pile", yes_no("each pile counts by itself", "all piles count together")),
    "times": Field("counted once more for"),
}
COUNTS: Final[Fields] = {"n": Field("number"), "times": Field("points by number")}
