"""Captures in words, where a card takes more than its like or a sum of its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from darwindeck.genome.cards import Rank
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import CaptureBy, CaptureParts, Captures, SetupRules
from darwindeck.wording.fields import Field, Fields, one_of, so_much, yes_no
from darwindeck.wording.grammar import either
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import rank_plural
from darwindeck.wording.text import Item, Line, Num, capital, say, series

_PATH: Final = "setup.capture"
_WAYS: Final = {
    CaptureBy.RANK: "a card of its rank",
    CaptureBy.SUM_TO_CARD: "cards that add up to its value",
    CaptureBy.SUM_TO: "cards that add up with it to {total}",
    CaptureBy.TOP_TAKES_PILE: "the whole pile, if it is of the rank of the top card",
}
_SHORT: Final = {
    CaptureBy.RANK: "by rank",
    CaptureBy.SUM_TO_CARD: "by sum",
    CaptureBy.SUM_TO: "by sums of {total}",
    CaptureBy.TOP_TAKES_PILE: "by matching the top card",
}


def sentences(setup: SetupRules, record: Captures) -> Iterator[Item]:
    """Say what the card played takes, for the step in which it is played."""
    many = record.parts is CaptureParts.MANY
    ways = series([say(_WAYS[way], total=_total(record)) for way in record.by], "or" if not many else "and")
    first = "" if many or len(record.by) == 1 else ", in this order"
    each = " If several such parts lie there, it can take them all at once." if many else ""
    words = "Your card captures {ways}{first}.{each}"
    rules = ("captures", rule_id(setup, "tableau_mode"), rule_id(record, "by"), rule_id(record, "parts"))
    yield Item(say(words, *rules, ways=ways, first=first, each=each), key=True)
    if not record.must:
        yield Item(say("You need not capture.", rule_id(record, "must")), key=True)
    if record.sweepers:
        words = "{ranks} capture everything that lies there."
        yield Item(say(words, rule_id(record, "sweepers"), ranks=capital(_ranks(record))), key=True)


def table_rules(setup: SetupRules, record: Captures) -> Iterator[Line]:
    """Say of captures what there is beside what the card takes."""
    if CaptureBy.TOP_TAKES_PILE in record.by:
        if setup.deal_to_tableau > 1:
            yield say("Who captures cards that lie face down in the pile turns them over for all to see.")
    elif record.parts is CaptureParts.MANY:
        yield say(
            "Each card is taken in one part only. You choose which parts you take, and may leave some where they lie."
        )
    else:
        yield say("If there are several ways to capture, you take the one you choose, and only that.")
    if record.must:
        yield say("You need not play a card that can capture, but the card you play must capture if it can.")


def sweep_rules(record: Captures) -> Iterator[Line]:
    """Say what clearing the table is, for the points it brings."""
    piled = CaptureBy.TOP_TAKES_PILE in record.by
    if not piled:
        yield say("A capture that leaves the tableau empty is a sweep.", "setup.sweep_points")
    else:
        yield say("To capture a single card with one of its rank is a sweep.", "setup.sweep_points")
    if record.sweepers:
        words = "{ranks} sweep only when they capture a single card of their rank, and that counts twice."
        yield say(words, ranks=capital(_ranks(record)))


def _total(record: Captures) -> Num:
    return Num(record.total, (f"{_PATH}.total",))


def _ranks(record: Captures) -> Line:
    return series([say(rank_plural(rank)) for rank in record.sweepers], "and")


def ways_words(record: Captures) -> str:
    """ "by rank or by sum, several at once"."""
    ways = either([_SHORT[way].format(total=record.total) for way in record.by], "or")
    many = ", several at once" if record.parts is CaptureParts.MANY else ""
    sweepers = "" if not record.sweepers else f", and {_all(record.sweepers)}"
    return f"{ways}{many}{sweepers}"


def _all(sweepers: Sequence[Rank]) -> str:
    return f"{either([rank_plural(rank) for rank in sweepers], 'and')} take everything"


def said(record: Captures | None, _: GameGenome) -> str:
    return "captures are plain" if record is None else f"cards are captured {ways_words(record)}"


FIELDS: Final[Fields] = {
    "by": Field(
        "what a card captures",
        lambda by, _: (
            "cards are captured " + either([_SHORT[way].format(total="a number") for way in by], "or")
        ),
    ),
    "total": Field("sum to capture", so_much("cards that make {n} are captured")),
    "parts": Field(
        "how many parts",
        one_of(
            {
                CaptureParts.ONE: "one thing is captured at a time",
                CaptureParts.MANY: "several things are captured at once",
            }
        ),
    ),
    "must": Field("must one capture?", yes_no("a card that can capture has to", "nobody has to capture")),
    "sweepers": Field(
        "ranks that take everything",
        lambda ranks, _: _all(ranks) if ranks else "no rank takes everything",
    ),
}
