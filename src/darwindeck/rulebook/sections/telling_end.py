"""How chips change hands and how a hand ends, told from the events of the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import DrawPhase
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Line, Num
from darwindeck.rulebook.sections.moments import RECORD, Moment, cards_told, player
from darwindeck.rulebook.words.sentences import number, say
from darwindeck.simulation.playthrough import Told

ENDS: Final = "HandEnds"
"""What comes after it belongs to the next hand."""
STAKES: Final = ("Anted", "Bet", "Called", "Raised", "AllIn")
SETTLED: Final = frozenset({"Showed", "Deadwood"})
"""Events in which the hand of somebody who knocked is settled."""
CARDS: Final = {"Drew": "draws", "Showed": "shows", "Melded": "melds", "LaidOff": "lays off"}
"""Events with a card, and the engine's verb before it."""
DEEDS: Final = {"TrickWon": "wins the trick", "Gin": "has gin", "Undercut": "undercuts the knock"}
_SEAT: Final = re.compile(r"\bseat (\d+)")
_NUMBER: Final = re.compile(r"[+-]?\d+")


def ending(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    """What the last action of a hand brought about: who shows what, who gets what, who wins."""
    events = list(_of_the_hand(moment))
    kinds = {event.kind for event in events}
    if moment.knocker is not None and kinds & SETTLED:
        yield say("That was the last turn after {who} knocked.", who=player(moment.knocker))
    yield from staked(facts, moment)
    for kind, verb in CARDS.items():
        if kind != "Drew" or not isinstance(moment.phase, DrawPhase):  # there it is the action itself
            yield from _with_cards(events, kind, verb)
    for who, points in _amounts(moment, "Deadwood").items():
        n = number(points, derived=RECORD)
        yield say("{who} has {n} {n:point|points} of deadwood.", who=player(who), n=n)
    for event in events:
        if event.kind in DEEDS:
            yield say("{who} {deed}.", who=player(_seat(event)), deed=DEEDS[event.kind])
    yield from paid_out(moment)
    yield from _settled(moment)
    yield from scored(facts, moment)
    won = [_seat(event) for event in events if event.kind == ENDS and _SEAT.search(event.text)]
    if won and "PotWon" not in kinds:
        yield say("That ends the hand; {who} wins it.", who=player(won[0]))
    else:
        yield say("That ends the hand.")


def staked(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    words = "{who} puts {n} {n:chip|chips} into the pot."
    if facts.genome.house is not None:
        words = "{who} stakes {n} {n:chip|chips}."
    for who, chips in _amounts(moment, *STAKES).items():
        yield say(words, who=player(who), n=number(chips, derived=RECORD))


def paid_out(moment: Moment) -> Iterator[Line]:
    """What players take out of the pot."""
    for who, chips in _amounts(moment, "PotWon").items():
        n = number(chips, derived=RECORD)
        yield say("{who} takes {n} {n:chip|chips} from the pot.", who=player(who), n=n)
    for who, chips in _amounts(moment, "StakeBack").items():
        n = number(chips, derived=RECORD)
        yield say("{who} takes back {n} {n:chip|chips}.", who=player(who), n=n)


def _settled(moment: Moment) -> Iterator[Line]:
    """What the house wins and pays."""
    for who, chips in _amounts(moment, "Settled").items():
        n = Num(chips, derived=RECORD, shown=str(abs(chips)))
        words = "{who} wins {n} {n:chip|chips} from the house."
        if chips <= 0:
            words = "{who} loses {n} {n:chip|chips} to the house." if chips else "{who} takes back the stake."
        yield say(words, who=player(who), n=n)


def scored(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    for who in range(facts.players):
        points = moment.after.scores[who] - moment.before.scores[who]
        if points:
            n = Num(points, derived=RECORD, shown=str(abs(points)))
            verb = "scores" if points > 0 else "loses"
            yield say("{who} {verb} {n} {n:point|points}.", who=player(who), verb=verb, n=n)


def _of_the_hand(moment: Moment) -> Iterator[Told]:
    for event in moment.events:
        yield event
        if event.kind == ENDS:
            return


def _seat(event: Told) -> int:
    """The first player whom the sentence names."""
    return int(_SEAT.findall(event.text)[0])


def _amounts(moment: Moment, *kinds: str) -> dict[int, int]:
    """The numbers that events of these kinds name, summed for each player."""
    found: Counter[int] = Counter()
    for event in _of_the_hand(moment):
        if event.kind in kinds:
            found[_seat(event)] += int(_NUMBER.findall(_SEAT.sub("", event.text))[0])
    return found


def _with_cards(events: list[Told], kind: str, verb: str) -> Iterator[Line]:
    """What each player shows or lays, in one sentence."""
    found: dict[str, list[str]] = {}
    for event in events:
        if event.kind == kind:
            name, _, rest = event.text.partition(f" {verb} ")
            found.setdefault(name, []).append(rest.split()[0])
    for name, cards in found.items():
        seat = _SEAT.fullmatch(name)
        who = say(name) if seat is None else player(int(seat[1]))  # the house has no number
        yield say("{who} {verb} {cards}.", who=who, verb=verb, cards=cards_told(cards))
