"""What happened, told: actions of a record and the differences they made, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
from darwindeck.genome.setup import DeckTop
from darwindeck.narration.words.names import SUITS, a_rank, rank_plural
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Card, Line, Num
from darwindeck.rulebook.sections.moments import RECORD, Moment, cards_told, player
from darwindeck.rulebook.sections.telling_effects import effect_told
from darwindeck.rulebook.sections.telling_end import ending, paid_out, scored, staked
from darwindeck.rulebook.words.sentences import capital, joined, number, say

AUTOMATIC: Final = ""
"""What happens at the start of a turn before the player has to choose anything."""
CAPTURING: Final = (3, 4)
"""Steps of a play in which a card of the tableau is chosen."""
ANSWERING: Final = 2
"""The step of a claim in which the others say whether they doubt it."""
LAYING: Final = (ClaimPhase, MeldPhase, DiscardPhase, PlayPhase)
CARD_NAMES: Final = frozenset(f"{rank}{suit}" for rank in Rank for suit in Suit)
WORDS: Final = {
    "pass": "passes",
    "done": "stops",
    "check": "checks",
    "bet": "bets",
    "call": "calls",
    "raise": "raises",
    "all-in": "goes all-in",
    "fold": "folds",
    "challenge": "doubts the claim",
    "accept": "does not doubt it",
    "knock": "knocks",
    "meld": "begins a meld",
}
TAKEN: Final = "takes the top card of the discard pile"
TAKEN_SEVERAL: Final = "takes {n} cards from the discard pile"


def opening(facts: RulebookContext, moment: Moment) -> Line:
    """What lies on the table and what the player holds."""
    zones, now = moment.before.zones, moment.after if moment.action == AUTOMATIC else moment.before
    words = "From a real game, in which the players are numbered clockwise. It is the turn of {who}"
    line = say(words, who=player(moment.actor))
    if not facts.blind and zones.hands[moment.actor]:
        line = say("{a}, who holds {hand}", a=line, hand=cards_told(zones.hands[moment.actor]))
    if now.zones.discard:
        line = say("{a}. The top card of the discard pile is {top}", a=line, top=Card(now.zones.discard[0]))
    if now.declared_suit is not None:
        line = say(
            "{a}, a wild card for which {suit} were named", a=line, suit=SUITS[Suit(now.declared_suit)]
        )
    if now.zones.tableau and not facts.has(ClaimPhase):
        lie = "lies" if len(now.zones.tableau) == 1 else "lie"
        line = say("{a}. On the tableau {lie} {cards}", a=line, lie=lie, cards=cards_told(now.zones.tableau))
    if _lies_open(facts, moment) and now.zones.deck:
        line = say("{a}. On the deck {top} lies face up", a=line, top=Card(now.zones.deck[0]))
    if moment.before.trump is not None:
        line = say("{a}. Trumps are {suit}", a=line, suit=SUITS[Suit(moment.before.trump)])
    if moment.knocker is not None:
        line = say("{a}. {who} has knocked", a=line, who=capital(player(moment.knocker)))
    return say("{a}.", a=line)


def telling(facts: RulebookContext, moments: Sequence[Moment]) -> list[Line]:
    found: list[Line] = []
    for moment, cards in _grouped(moments):
        if moment.action == AUTOMATIC:
            found.extend(map(capital, _drawn(facts, moment, moment.actor)))
            continue
        act = say("{who} {what}.", who=player(moment.actor), what=_action(moment, cards))
        found.append(joined(capital(act), *map(capital, _differences(facts, moment))))
    return found


def _grouped(moments: Sequence[Moment]) -> Iterator[tuple[Moment, list[str]]]:
    """Cards that one player lays one after the other are one step: its last moment, and the cards."""
    cards: list[str] = []
    for place, moment in enumerate(moments):
        laid = moment.action in CARD_NAMES and isinstance(moment.phase, LAYING) and not _captures(moment)
        if moment.action == "meld":
            continue
        if laid:
            cards.append(moment.action)
        after = moments[place + 1] if place + 1 < len(moments) else None
        if laid and after is not None and _goes_on(moment, after):
            continue
        yield moment, cards if cards and (laid or moment.action == "done") else [moment.action]
        cards = []


def _goes_on(moment: Moment, after: Moment) -> bool:
    same = (
        after.actor == moment.actor
        and after.phase is moment.phase
        and after.before.turn == moment.before.turn
    )
    more = after.action == "done" or (after.action in CARD_NAMES and not _captures(after))
    return same and more and not _lies(moment)


def _captures(moment: Moment) -> bool:
    """A card of the tableau is chosen."""
    return isinstance(moment.phase, PlayPhase) and moment.before.step in CAPTURING


def _lies(moment: Moment) -> bool:
    """A meld that is complete: what comes next is another step."""
    return isinstance(moment.phase, MeldPhase) and not moment.after.zones.picked[moment.actor]


def _action(moment: Moment, cards: Sequence[str]) -> Line:
    action = moment.action
    if action in CARD_NAMES or cards[0] in CARD_NAMES:
        leads = not any(moment.before.zones.trick)
        captures = moment.before.step in CAPTURING
        return card_deed(moment.phase, cards_told(cards), captures=captures, leads=leads)
    if action == "discard":
        fewer = len(moment.before.zones.discard) - len(moment.after.zones.discard)
        return say(TAKEN_SEVERAL if fewer > 1 else TAKEN, n=number(fewer, derived=RECORD))
    if action in WORDS:
        return say(WORDS[action])
    kind, _, value = action.partition("-")
    match kind:
        case "suit" if isinstance(moment.phase, MeldPhase):
            return say("adds it to the run of {suit}", suit=SUITS[Suit(value)])
        case "rank" if isinstance(moment.phase, MeldPhase):
            return say("adds it to the set of {ranks}", ranks=rank_plural(Rank(value)))
        case "seat":
            verb = "turns to" if isinstance(moment.phase, AskPhase) else "chooses"
            return say("{verb} {who}", verb=verb, who=player(int(value)))
        case "suit":
            return say("names {suit}", suit=SUITS[Suit(value)])
        case "rank" if isinstance(moment.phase, AskPhase):
            return say("asks for {ranks}", ranks=rank_plural(Rank(value)))
        case "rank" if len(moment.before.zones.picked[moment.actor]) == 1:
            return say("says that it is {rank}", rank=a_rank(Rank(value)))
        case "rank":
            return say("says that they are {ranks}", ranks=rank_plural(Rank(value)))
        case "bid":
            return say("bids {n}", n=number(int(value), derived=RECORD))
        case _:
            return _deck(moment)


def _deck(moment: Moment) -> Line:
    before, after = moment.before.zones, moment.after.zones
    if isinstance(moment.phase, PlayPhase):
        gone = Counter(before.hands[moment.actor]) - Counter(after.hands[moment.actor])
        shown = [card for card in gone if card in after.tableau or card in after.discard]
        return say("turns up {card}", card=cards_told(shown[:1])) if shown else say("turns up the top card")
    gained = _gained(moment, moment.actor)
    return (
        say("draws {cards} from the deck", cards=cards_told(gained)) if gained else say("draws from the deck")
    )


def _gained(moment: Moment, who: int) -> list[str]:
    return list((Counter(moment.after.zones.hands[who]) - Counter(moment.before.zones.hands[who])).elements())


def card_deed(phase: Phase | None, cards: Line, *, captures: bool, leads: bool) -> Line:
    """What a player does with cards, by the phase and its step: "leads 7♥", "discards 7♥"."""
    match phase:
        case TrickPhase():
            return say("{verb} {cards}", verb="leads" if leads else "plays", cards=cards)
        case PlayPhase() if captures:
            return say("chooses to capture {cards}", cards=cards)
        case PlayPhase(target=PlayTarget.TABLEAU):
            return say("plays {cards} to the tableau", cards=cards)
        case PlayPhase():
            return say("plays {cards}", cards=cards)
        case ClaimPhase():
            return say("lays {cards} face down", cards=cards)
        case MeldPhase():
            return say("lays down {cards}", cards=cards)
        case DiscardPhase():
            return say("discards {cards}", cards=cards)
        case _:
            return say("chooses {cards}", cards=cards)


def _differences(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    """What the action brought about, for everybody."""
    before, after = moment.before, moment.after
    if moment.ends:
        yield from ending(facts, moment)
        return
    by_effect = list(effect_told(facts, moment))
    for who in range(facts.players):
        won = after.tricks_won[who] - before.tricks_won[who]
        taken = list((Counter(after.zones.captured[who]) - Counter(before.zones.captured[who])).elements())
        if won > 0 or (taken and isinstance(moment.phase, TrickPhase)):
            yield say("{who} wins the trick.", who=player(who))
        elif taken and not facts.has(MeldPhase):
            yield say("{who} captures {cards}.", who=player(who), cards=cards_told(taken))
        if not by_effect:  # else a hand may have grown without a draw
            yield from _drawn(facts, moment, who)
    yield from by_effect
    yield from _from_open_deck(facts, moment)
    yield from _claimed(moment)
    yield from _picked_up(moment)
    yield from staked(facts, moment)
    yield from paid_out(moment)
    yield from scored(facts, moment)


def _from_open_deck(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    """Who got the card that lay face up when all drew after a trick, and which one lies there then."""
    before, after = moment.before.zones, moment.after.zones
    if not _lies_open(facts, moment) or len(after.deck) >= len(before.deck):
        return
    for who in ((moment.after.leader + place) % facts.players for place in range(facts.players)):
        for card in _gained(moment, who):
            words = "{who} takes {card} from the top of the deck." if card == before.deck[0] else _UNSEEN
            yield say(words, who=player(who), card=Card(card))
    if after.deck:
        yield say("{card} is turned up.", card=Card(after.deck[0]))


def _lies_open(facts: RulebookContext, moment: Moment) -> bool:
    """While a trick is played, the top card of the deck lies face up if it ever does."""
    return facts.setup.deck_top is DeckTop.UP and isinstance(moment.phase, TrickPhase)


_UNSEEN: Final = "{who} draws {card}, which nobody else sees."


def _claimed(moment: Moment) -> Iterator[Line]:
    """What is said with the cards that were laid face down."""
    phase = moment.phase
    if not isinstance(phase, ClaimPhase) or moment.before.step or moment.after.step != ANSWERING:
        return
    if moment.claimed is None:
        return
    rank, n = Rank(moment.claimed), number(len(moment.after.zones.picked[moment.actor]), derived=RECORD)
    words = "{who} says that all {n} cards are {rank}."
    if n.value == 1:
        words = "{who} says that this {n} card is {rank}."
        n = Num(1, derived=RECORD, shown="one")
    said = a_rank(rank) if n.value == 1 else rank_plural(rank)
    yield say(words, who=player(moment.actor), n=n, rank=said)


def _picked_up(moment: Moment) -> Iterator[Line]:
    """The pile after a doubt: the player who claimed takes it, else the one who doubted."""
    phase, before = moment.phase, moment.before
    if not isinstance(phase, ClaimPhase) or moment.action != "challenge":
        return
    claimer = next(who for who, cards in enumerate(before.zones.picked) if cards)
    lied = len(moment.after.zones.hands[claimer]) > len(before.zones.hands[claimer])
    pile = len(before.zones.tableau) if phase.pile_penalty else 0
    n = number(len(before.zones.picked[claimer]) + pile, derived=RECORD)
    loser = claimer if lied else moment.actor
    yield say("{who} takes {n} {n:card|cards} into hand.", who=player(loser), n=n)


def _drawn(facts: RulebookContext, moment: Moment, who: int) -> Iterator[Line]:
    robbed = any(phase.source is DrawSource.OPPONENT_HAND for _, phase in facts.paths_of(DrawPhase))
    drew = len(moment.after.zones.deck) < len(moment.before.zones.deck)
    told = moment.action == "deck" and who == moment.actor
    if isinstance(moment.phase, ClaimPhase):  # the pile, or a draw at the start of the next turn
        return
    if facts.blind or told or not (drew or robbed or isinstance(moment.phase, AskPhase)):
        return
    # What the next player draws at the start of the next turn belongs to that turn.
    passed = moment.after.turn - moment.before.turn
    same = passed == 0 or (passed == 1 and who == moment.actor)
    gained = _gained(moment, who)
    if gained and same:
        verb = "draws" if drew or robbed else "gets"
        yield say("{who} {verb} {cards}.", who=player(who), verb=verb, cards=cards_told(gained))
