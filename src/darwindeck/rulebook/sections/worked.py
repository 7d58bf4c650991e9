"""A worked hand: what everybody had when a real hand ended, card by card, and the points that the engine counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from darwindeck.analysis.deck import cards_meeting
from darwindeck.genome.phases import AskPhase, TrickPhase
from darwindeck.genome.scoring import (
    CardScore,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyAt,
    TallyScore,
    TallySource,
)
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Paragraph, Table
from darwindeck.rulebook.sections.moments import RECORD, card_series, player
from darwindeck.rulebook.sections.passages import Passage
from darwindeck.simulation.events import DeadwoodCounted, GameEnds, SheetColumn, SheetEntry, Why
from darwindeck.simulation.hand_end import HandEnd
from darwindeck.wording.conditions.sentences import cards_meant
from darwindeck.wording.text import Fixed, Line, Num, capital, say, seat, series

MOST_CARDS: Final = 9
"""More cards that count the same are not listed but counted."""
BOOKS: Final = "cards in books"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
REASONS: Final = {
    Why.TRICK: "cards in tricks",
    Why.CAPTURE: "captured cards",
    Why.SWEEP: "sweeps",
    Why.PLAY: "cards played",
    Why.SET: "cards laid down",
    Why.HAND_END: "cards at the end",
    Why.TALLY: "the final count",
    Why.CONTRACT: "the contract",
    Why.BAGS: "bags",
    Why.NIL: "Nil",
    Why.MOON: "the moon",
    Why.PLACE: "the place",
    Why.DEADWOOD: "deadwood",
    Why.GIN: "gin",
    Why.UNDERCUT: "the undercut",
}


def worked_hand(facts: RulebookContext, found: Passage) -> list[Block]:
    """Nothing where no score is kept, or where the hand of the example was not played to its end."""
    if not facts.scores or found.end is None:
        return []
    return list(_blocks(facts, found, found.end))


def _blocks(facts: RulebookContext, found: Passage, end: HandEnd) -> Iterator[Block]:
    sheet = end.sheet.sheet
    if not any(column.entries for column in sheet.columns):
        return
    told = found.moments[-1].ends
    winner = None if told else _winner(facts, found, end)
    won = (
        () if winner is None else say("{who} won the {hand}. ", who=capital(player(winner)), hand=facts.round)
    )
    when = "The" if told else "In the end the"
    yield Paragraph(say("{won}{when} {hand} was scored like this:", won=won, when=when, hand=facts.round))
    voice = voice_of(facts.genome, [f"player {at + 1}" for at in range(facts.players)])
    rows = [_row(facts, found, end, column, voice) for column in sheet.columns]
    header = (facts.side.capitalize(), *(("Bid", "Tricks") if _bids(end) else ()), "Has", "Points", "Sum")
    idle = [
        at for at, name in enumerate(header) if name == "Has" and all(row[at] == say("–") for row in rows)
    ]
    kept = [at for at in range(len(header)) if at not in idle]
    yield Table(tuple(header[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in rows))


def _bids(end: HandEnd) -> bool:
    return any(bid is not None for bid in end.bids)


def _winner(facts: RulebookContext, found: Passage, end: HandEnd) -> int | None:
    """Who alone has won the hand or, where it is the whole game, the game."""
    if facts.multi:
        return end.sheet.winner
    won = [event.seats for event in found.closing if isinstance(event, GameEnds)]
    return won[0][0] if won and len(won[0]) == 1 else None


def _row(
    facts: RulebookContext, found: Passage, end: HandEnd, column: SheetColumn, voice: Voice
) -> tuple[Line, ...]:
    sums: dict[str, int] = {}
    for entry in column.entries:
        reason = _reason(facts, entry, voice)
        sums[reason] = sums.get(reason, 0) + entry.points
    parts = [
        say("{n} for {why}", n=Num(points, derived=RECORD), why=Fixed(why))
        for why, points in sums.items()
        if points
    ]
    members = series([say("{p}", p=seat(who, derived=RECORD)) for who in column.seats])
    has = [*dict.fromkeys(_has(facts, found, end, column.seats))]  # tricks may count twice
    total = Num(column.after - column.before, derived=RECORD)
    listed = series(has) if has else say("–"), series(parts) if parts else say("nothing"), (total,)
    return members, *(_promised(end, column.seats) if _bids(end) else ()), *listed


def _promised(end: HandEnd, seats: Sequence[int]) -> tuple[Line, Line]:
    """Return the bids and the tricks of a side, player by player."""
    bids = [_bid(end, who) for who in seats]
    tricks = [say("{n}", n=Num(end.tricks[who], derived=RECORD)) for who in seats]
    return series(bids), series(tricks)


def _bid(end: HandEnd, who: int) -> Line:
    bid = end.bids[who]
    if end.nils[who]:
        return say("Nil")
    return say("–") if bid is None else say("{n}", n=Num(bid, derived=RECORD))


def _reason(facts: RulebookContext, entry: SheetEntry, voice: Voice) -> str:
    tallied = entry.tally is not None and entry.tally < len(voice.tallies)
    words = voice.tallies[entry.tally or 0].removeprefix("for ") if tallied else REASONS[entry.why]
    if entry.why is Why.SET and facts.won(2) == BOOKS:
        words = "books"
    return words


def _has(facts: RulebookContext, found: Passage, end: HandEnd, seats: Sequence[int]) -> Iterator[Line]:
    """Yield what counts for a side: cards with their worth, tricks, the place, deadwood."""
    rules = facts.genome.card_scoring
    hand = [rule for rule in rules if _zone(rule) is ScoringZone.HAND]
    held = [rule for rule in hand if rule.to is ScoringTo.OWNER] or hand  # the winner may get the same again
    taken = [rule for rule in rules if _zone(rule) is ScoringZone.CAPTURED]
    mixed = facts.has(TrickPhase)  # cards of tricks and of melds lie together at the end
    laid = [] if mixed else [rule for rule in rules if _zone(rule) is ScoringZone.MELDS]
    captured = [card for who in seats for card in end.captured[who]]
    yield from _scored_cards(facts, taken, captured, "took")
    yield from _books(facts, captured) or _scored_cards(facts, laid, captured, "laid down")
    yield from _scored_cards(facts, held, [card for who in seats for card in end.hands[who]], "left with")
    tricks = sum(end.tricks[who] for who in seats)
    for place, rule in enumerate(facts.genome.tally_scoring):
        earlier = facts.genome.tally_scoring[:place]
        if not any((rule.source, rule.condition) == (one.source, one.condition) for one in earlier):
            yield from _tally(
                facts, rule, f"tally_scoring[{place}]", captured, None if _bids(end) else tricks
            )
    if facts.genome.place_points:
        yield from (_place(place, end.places) for who in seats if (place := end.places[who]))
    for event in found.closing:
        if isinstance(event, DeadwoodCounted) and event.seat in seats:
            yield say("{n} of deadwood", n=Num(event.points, derived=RECORD))


def _place(place: int, places: Sequence[int]) -> Line:
    words = "{nth} out, together" if places.count(place) > 1 else "{nth} out"
    return say(words, nth=ORDINALS[min(place, len(ORDINALS)) - 1])


def _books(facts: RulebookContext, captured: Sequence[str]) -> list[Line]:
    """Books, where nothing else is laid down."""
    asks = [phase for _, phase in facts.paths_of(AskPhase)]
    if not asks or facts.won(2) != BOOKS or not captured:
        return []
    return [say("{n} {n:book|books}", n=Num(len(captured) // asks[0].book_size, derived=RECORD))]


def _zone(rule: CardScore) -> ScoringZone | None:
    """Where the cards lie at the end that a rule has paid for; none where that is not to be seen any more."""
    match rule.trigger:
        case ScoringTrigger.HAND_END:
            return rule.zone
        case ScoringTrigger.TRICK_WIN | ScoringTrigger.CAPTURE:
            return ScoringZone.CAPTURED
        case ScoringTrigger.SET_COMPLETE:
            return ScoringZone.MELDS
        case ScoringTrigger.PLAY:
            return None
        case _:
            assert_never(rule.trigger)


def _scored_cards(
    facts: RulebookContext, rules: Sequence[CardScore], cards: Sequence[str], verb: str
) -> Iterator[Line]:
    """Yield the cards that count, those of one worth together: "took 2♥ and 9♥ (1 each) and Q♠ (13)"."""
    setup = facts.setup
    met = [
        (rule.points, cards_meeting(rule.condition, setup.initial_deck, setup.removed_cards))
        for rule in rules
    ]
    if not rules or any(cards is None for _, cards in met):
        return
    groups: dict[int, list[str]] = {}
    for card in cards:
        worth = sum(points for points, which in met if which and card in which)
        groups.setdefault(worth, []).append(card)
    told = [_group(worth, same) for worth, same in sorted(groups.items()) if worth]
    if told:
        yield say("{verb} {cards}", verb=verb, cards=series(told))


def _group(worth: int, cards: Sequence[str]) -> Line:
    each = " each" if len(cards) > 1 else ""
    points = Num(worth, derived=RECORD)
    if len(cards) > MOST_CARDS:
        return say("{n} cards ({worth} each)", n=Num(len(cards), derived=RECORD), worth=points)
    return say("{cards} ({worth}{each})", cards=card_series(cards), worth=points, each=each)


def _tally(
    facts: RulebookContext, rule: TallyScore, path: str, captured: Sequence[str], tricks: int | None
) -> Iterator[Line]:
    """Yield what a tally counts; tricks only where they have no column of their own."""
    setup = facts.setup
    if rule.pattern is not None or rule.at is not TallyAt.HAND_END:
        return
    match rule.source:
        case TallySource.TRICKS:
            if tricks is not None:
                yield say("{n} {n:trick|tricks}", n=Num(tricks, derived=RECORD))
        case TallySource.CAPTURED:
            which = cards_meeting(rule.condition, setup.initial_deck, setup.removed_cards) or frozenset()
            number = Num(sum(card in which for card in captured), derived=RECORD)
            if rule.condition is None:
                yield say("{n} {n:card|cards} in all", n=number)
            else:
                many = cards_meant(rule.condition, f"{path}.condition", each="", many=number.value != 1)
                yield say("{n} {what}", n=number, what=many)
        case TallySource.HANDS_WON | TallySource.HAND | TallySource.PLACE:
            return
        case _:
            assert_never(rule.source)
