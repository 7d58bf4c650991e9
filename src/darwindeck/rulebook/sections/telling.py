"""What happened, told: actions of a record and the differences they made, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.rulebook.facts import Facts
from darwindeck.rulebook.model import Card, Line, Num
from darwindeck.rulebook.words.names import SUITS, rank_plural
from darwindeck.rulebook.words.sentences import capital, joined, number, say, seat, series
from darwindeck.simulation.playthrough import StateSnapshot

AUTOMATIC: Final = ""
"""What happens at the start of a turn before the player has to choose anything."""
RECORD: Final = "from the record of a game"
CAPTURING: Final = (3, 4)
"""Steps of a play in which a card of the tableau is chosen."""
WORDS: Final = {
    "pass": "passes",
    "done": "stops",
    "check": "checks",
    "bet": "bets",
    "call": "calls",
    "raise": "raises",
    "all_in": "goes all-in",
    "fold": "folds",
    "challenge": "doubts the claim",
    "accept": "does not doubt it",
    "knock": "knocks",
    "meld": "begins a meld",
    "discard": "takes the top card of the discard pile",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """One action and the positions before and after it."""

    actor: int
    action: str
    phase: Phase | None
    before: StateSnapshot
    after: StateSnapshot
    over: bool


def player(who: int) -> Line:
    return say("player {n}", n=seat(who, derived=RECORD))


def _cards(names: Sequence[str]) -> Line:
    return series([say("{c}", c=Card(name)) for name in names])


def opening(facts: Facts, moment: Moment) -> Line:
    """What lies on the table and what the player holds."""
    zones, now = moment.before.zones, moment.after if moment.action == AUTOMATIC else moment.before
    words = "From a real game, in which the players are numbered clockwise. It is the turn of {who}"
    line = say(words, who=player(moment.actor))
    if not facts.blind and zones.hands[moment.actor]:
        line = say("{a}, who holds {hand}", a=line, hand=_cards(zones.hands[moment.actor]))
    if now.zones.discard:
        line = say("{a}. The top card of the discard pile is {top}", a=line, top=Card(now.zones.discard[0]))
    if now.declared_suit is not None:
        line = say(
            "{a}, a wild card for which {suit} were named", a=line, suit=SUITS[Suit(now.declared_suit)]
        )
    if now.zones.tableau and not facts.claims:
        lie = "lies" if len(now.zones.tableau) == 1 else "lie"
        line = say("{a}. On the tableau {lie} {cards}", a=line, lie=lie, cards=_cards(now.zones.tableau))
    if moment.before.trump is not None:
        line = say("{a}. Trumps are {suit}", a=line, suit=SUITS[Suit(moment.before.trump)])
    return say("{a}.", a=line)


def telling(facts: Facts, moments: Sequence[Moment]) -> list[Line]:
    found: list[Line] = []
    for moment in moments:
        if moment.action == AUTOMATIC:
            found.extend(map(capital, _drawn(facts, moment, moment.actor)))
            continue
        act = say("{who} {what}.", who=player(moment.actor), what=_action(moment.phase, moment))
        found.append(joined(capital(act), *map(capital, _differences(facts, moment))))
    return found


def _action(phase: Phase | None, moment: Moment) -> Line:
    action = moment.action
    if action in WORDS:
        return say(WORDS[action])
    kind, _, value = action.partition("-")
    match kind:
        case "deck":
            return _deck(phase, moment)
        case "seat":
            return say("chooses {who}", who=player(int(value)))
        case "suit":
            return say("names {suit}", suit=SUITS[Suit(value)])
        case "rank":
            return say("names {ranks}", ranks=rank_plural(Rank(value)))
        case "bid":
            return say("bids {n}", n=number(int(value), derived=RECORD))
        case _:
            return _card(phase, moment)


def _deck(phase: Phase | None, moment: Moment) -> Line:
    if isinstance(phase, PlayPhase):
        gone = Counter(moment.before.zones.hands[moment.actor]) - Counter(
            moment.after.zones.hands[moment.actor]
        )
        shown = [
            card for card in gone if card in moment.after.zones.tableau or card in moment.after.zones.discard
        ]
        return say("turns up {card}", card=_cards(shown[:1])) if shown else say("turns up the top card")
    return say("draws from the deck")


def _card(phase: Phase | None, moment: Moment) -> Line:
    card = Card(moment.action)
    match phase:
        case TrickPhase():
            leads = not any(moment.before.zones.trick)
            return say("{verb} {card}", verb="leads" if leads else "plays", card=card)
        case PlayPhase() if moment.before.step in CAPTURING:
            return say("chooses to capture {card}", card=card)
        case PlayPhase(target=PlayTarget.TABLEAU):
            return say("plays {card} to the tableau", card=card)
        case PlayPhase():
            return say("plays {card}", card=card)
        case ClaimPhase():
            return say("lays {card} face down", card=card)
        case MeldPhase():
            return say("lays down {card}", card=card)
        case DiscardPhase():
            return say("discards {card}", card=card)
        case _:
            return say("chooses {card}", card=card)


def _differences(facts: Facts, moment: Moment) -> Iterator[Line]:
    """What the action brought about, for everybody."""
    before, after = moment.before, moment.after
    if moment.over or after.hand_no != before.hand_no:
        yield say("That ends the hand.")
        return
    for who in range(facts.players):
        won = after.tricks_won[who] - before.tricks_won[who]
        taken = list((Counter(after.zones.captured[who]) - Counter(before.zones.captured[who])).elements())
        if won > 0:
            yield say("{who} wins the trick.", who=player(who))
        elif taken and not facts.has(MeldPhase):
            yield say("{who} captures {cards}.", who=player(who), cards=_cards(taken))
        yield from _drawn(facts, moment, who)
        yield from _picked_up(moment, who)
        paid = after.staked[who] - before.staked[who]
        if paid > 0:
            n = number(paid, derived=RECORD)
            yield say("{who} puts {n} {n:chip|chips} into the pot.", who=player(who), n=n)
        points = after.scores[who] - before.scores[who]
        if points:
            n = Num(points, derived=RECORD, shown=str(abs(points)))
            yield say(
                "{who} {verb} {n} {n:point|points}.",
                who=player(who),
                verb="scores" if points > 0 else "loses",
                n=n,
            )


def _picked_up(moment: Moment, who: int) -> Iterator[Line]:
    """The pile after a doubt."""
    more = len(moment.after.zones.hands[who]) - len(moment.before.zones.hands[who])
    if isinstance(moment.phase, ClaimPhase) and more > 0:
        n = number(more, derived=RECORD)
        yield say("{who} takes {n} {n:card|cards} into hand.", who=player(who), n=n)


def _drawn(facts: Facts, moment: Moment, who: int) -> Iterator[Line]:
    before, after = moment.before.zones, moment.after.zones
    robbed = any(phase.source is DrawSource.OPPONENT_HAND for _, phase in facts.of(DrawPhase))
    drew = len(after.deck) < len(before.deck)
    if facts.blind or not (drew or robbed or isinstance(moment.phase, AskPhase)):
        return
    gained = list((Counter(after.hands[who]) - Counter(before.hands[who])).elements())
    # What the next player draws at the start of the next turn belongs to that turn.
    same = moment.after.turn == moment.before.turn or who == moment.actor
    if gained and same:
        verb = "draws" if drew or robbed else "gets"
        yield say("{who} {verb} {cards}.", who=player(who), verb=verb, cards=_cards(gained))
