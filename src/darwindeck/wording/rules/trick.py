"""The Trick phase in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, assert_never

from darwindeck.analysis.deck import cards_meeting
from darwindeck.analysis.trumps import lists_trumps, reads_suit_order, suitless_ranks, trump_groups
from darwindeck.genome.cards import JOKERS, Rank, Suit, deck_copies, rank_groups
from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import (
    AnyTrumpOrder,
    Beat,
    BreakingRule,
    FirstTrick,
    TrickPhase,
    TrickPrize,
    TrickTies,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallySource, TricksFrom, WinType
from darwindeck.genome.setup import DeckTop, SetupRules
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, one_of, yes_no
from darwindeck.wording.guards import only_when
from darwindeck.wording.leading import folds, hands_differ
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import (
    RANKS,
    SUITS,
    always_trump_words,
    listed_words,
    rank_plural,
    trump_order_words,
)
from darwindeck.wording.text import Card, Item, Line, Strong, capital, say, series

_RAISED: Final = {
    TrumpOrder.JACK_HIGH: "The jack is the highest trump",
    TrumpOrder.BOWERS: (
        "The jack of trumps is the highest trump. The other jack of the same colour is the second highest: "
        "it counts as a trump and not as a card of its own suit"
    ),
}
ORDERS: Final = {
    TrumpOrder.JACK_HIGH: f"{_RAISED[TrumpOrder.JACK_HIGH]}; the other trumps follow in their usual order.",
    TrumpOrder.BOWERS: f"{_RAISED[TrumpOrder.BOWERS]}. The other trumps follow in their usual order.",
}


def sentence(facts: WordingContext, _: int, phase: TrickPhase) -> Item:
    others = "the other player plays one" if facts.two else "every other player in turn plays one card"
    words = "{name} The leader plays a card, then {others}."
    head = say(words, "trick", name=Strong("Trick."), others=others)
    details = [Item(_follow(phase), key=True), *_duties(phase), Item(_winner(facts, phase), key=True)]
    if phase.together:
        head = _at_once(facts, phase)
        details = [Item(_winner_at_once(phase), key=True)]
    details.extend(_prize(facts, phase))
    if phase.trump is not Trump.NONE:
        details.extend(_trumps(facts, phase))
        details.extend(_printed_suit(facts, phase))
    details.extend(_suitless(facts, phase))
    details.extend(_breaking(phase))
    if phase.first_trick is FirstTrick.NO_POINTS:
        first = "the first trick of a hand" if facts.multi else "the first trick"
        words = "In {first} nobody may play a card that scores points as long as another card is allowed."
        details.append(Item(say(words, rule_id(phase, "first_trick"), first=first), key=True))
    captured = " as captured cards" if facts.speaks_of_captured else ""
    words = "The winner takes the cards of the trick, puts them aside face down{captured} and leads to the next trick."
    if phase.together:
        words = "The winner takes the cards of the trick and puts them aside face down{captured}."
    details.append(Item(say(words, captured=captured)))
    details.extend(_counting(facts))
    details.extend(_sitting_out(facts))
    return Item(head, tuple(details))


def _at_once(facts: WordingContext, phase: TrickPhase) -> Line:
    """Say that nobody knows what the others choose."""
    rule = rule_id(phase, "together")
    who = "Both players" if facts.two else "All players"
    words = (
        "{name} {who} choose a card at the same time and put it down unseen; then all of them are turned up."
    )
    if facts.two:
        words = "{name} {who} choose a card at the same time and put it down unseen; then both are turned up."
    return say(words, "trick", rule, name=Strong("Trick."), who=who)


def _winner_at_once(phase: TrickPhase) -> Line:
    rules = [rule_id(phase, field) for field in ("high_card_wins", "trump", "ties")]
    best = "highest" if phase.high_card_wins else "lowest"
    words = "The {best} card wins, whatever its suit.{ties}"
    if phase.trump is not Trump.NONE:
        words = "The {best} trump wins; if there is none, the {best} card, whatever its suit.{ties}"
    match phase.ties:
        case TrickTies.FIRST:
            ties = " Of equal cards, that of the player who comes first wins, beginning with the leader."
        case TrickTies.NOBODY:
            ties = " If several are equal, nobody wins: these cards are discarded."
        case TrickTies.CARRY:
            ties = " If several are equal, nobody wins: these cards are discarded."
        case _:
            assert_never(phase.ties)
    return say(words, *rules, best=best, ties=ties)


def _prize(facts: WordingContext, phase: TrickPhase) -> Iterator[Item]:
    """Say what is played for besides the cards of the trick."""
    match phase.takes:
        case TrickPrize.NOTHING:
            return
        case TrickPrize.DECK_TOP:
            seen = facts.setup.deck_top is DeckTop.UP
        case _:
            assert_never(phase.takes)
    words = "They play for the top card of the deck{up}: the winner takes it too, as long as the deck lasts.{tied}"
    up = ", which lies face up" if seen else ", which nobody sees before"
    tied = {
        TrickTies.FIRST: "",
        TrickTies.NOBODY: " If nobody wins, it is discarded.",
        TrickTies.CARRY: " If nobody wins, it is put on the table, and the next winner takes it as well.",
    }[phase.ties if phase.together else TrickTies.FIRST]
    yield Item(say(words, rule_id(phase, "takes"), rule_id(phase, "ties"), up=up, tied=tied), key=True)


def _trumps(facts: WordingContext, phase: TrickPhase) -> Iterator[Item]:
    """Which cards are trumps besides the suit, and how they rank."""
    order = phase.trump_order
    if isinstance(order, TrumpOrder) and order is not TrumpOrder.PLAIN:
        said = f"{_RAISED[order]}." if phase.always_trump else ORDERS[order]
        yield Item(say(said, rule_id(phase, "trump_order")), key=True)
    if phase.always_trump:
        words = "{cards} are always trumps: they count as cards of the trump suit and not of their own."
        if _is_card(phase):
            words = "{cards} is always a trump: it counts as a card of the trump suit and not of its own."
        cards = capital(series([_card_or_ranks(each) for each in phase.always_trump]))
        yield Item(say(words, rule_id(phase, "always_trump"), cards=cards), key=True)
    if lists_trumps(phase):
        yield Item(_row_of_trumps(facts, phase), key=True)


def _suitless(facts: WordingContext, phase: TrickPhase) -> Iterator[Item]:
    """Say which cards have no suit, and what that means for who plays them and who follows."""
    high, low = suitless_ranks(phase, facts.ranks)
    jokers = set(JOKERS) & set(facts.ranks)
    if phase.trump is Trump.TURNED and (high or low or jokers):
        yield Item(say("If the card turned up has no suit, there are no trumps."), key=True)
    if not high and not low:
        return
    both = listed_words((*high, *low))
    free = "" if phase.together or not phase.lead_suit_required else " and may be played whatever was led"
    rules = [rule_id(phase, field) for field in ("suitless_high", "suitless_low") if getattr(phase, field)]
    yield Item(say(f"{_begin(both)} have no suit{free}.", *rules), key=True)
    if high:
        words = f"{_begin(listed_words(high))} beat all other cards; of several the first one wins."
        yield Item(say(words, rule_id(phase, "suitless_high")), key=True)
    if low:
        words = f"{_begin(listed_words(low))} lose to all other cards; a trick of nothing else is won by its leader."
        mark = (rule_id(phase, "suitless_low"),) if phase.suitless_low else ()
        yield Item(say(words, *mark), key=True)
    if not phase.together:
        first = f", unless one of the {listed_words(high)} was played before" if high else ""
        words = f"The first card that has a suit sets the suit to follow{first}: then no suit is led."
        if not high:
            words = "The first card that has a suit sets the suit to follow."
        yield Item(say(words), key=True)


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]


def _row_of_trumps(facts: WordingContext, phase: TrickPhase) -> Line:
    """All trumps from high to low where the suit is known; else what stands above the others."""
    rules = [rule_id(phase, "trump_order")]
    if facts.setup.suit_order and reads_suit_order(facts.genome):
        rules.append("setup.suit_order")
    if phase.trump.value in SUITS:
        groups = trump_groups(facts.setup, phase, phase.trump.value, facts.deck)
        row = _row([" = ".join(f"{{{card}}}" for card in group) for group in groups], facts)
        return say("Trumps from high to low: {row}.", *rules, row=row)
    listed = [] if isinstance(phase.trump_order, TrumpOrder) else list(phase.trump_order)
    top = series([_card_or_ranks(each, one=each in listed) for each in (*listed, *phase.always_trump)])
    suits = ""
    if "setup.suit_order" in rules:
        named = [SUITS[suit] for suit in facts.setup.suit_order]
        suits = f" Of two cards of one rank the higher is that of the higher suit: {', '.join(named)}."
    several = len(listed) + len(phase.always_trump) > 1 or bool(phase.always_trump and not _is_card(phase))
    first = "The highest trumps are, from the top," if several else "The highest trump is"
    if phase.trump_order in _RAISED:
        first = "Next come, from the top,"
    words = f"{first} {{top}}; the other trumps follow in their usual order.{{suits}}"
    return say(words, *rules, top=top, suits=suits)


def _is_card(phase: TrickPhase) -> bool:
    """Tell whether one card alone is always a trump."""
    return len(phase.always_trump) == 1 and len(phase.always_trump[0]) > 1


def _row(groups: list[str], facts: WordingContext) -> Line:
    cards = {card: Card(card) for card in facts.deck}
    return say(" ".join(groups), **cards)


def _card_or_ranks(name: str, *, one: bool = False) -> Line:
    """Name a card by its picture, the cards of a rank by their plural."""
    if len(name) > 1:
        return say("the {card}", card=Card(name))
    return say(f"the {RANKS[Rank(name)]}" if one else rank_plural(Rank(name)))


def _printed_suit(facts: WordingContext, phase: TrickPhase) -> list[Item]:
    """Say that a card of another suit is a trump only in play: where suits count, the suit on the card does."""
    genome = facts.genome
    counted = [rule.condition for rule in genome.card_scoring] + [
        tally.condition for tally in genome.tally_scoring
    ]
    bowers = phase.trump_order is TrumpOrder.BOWERS
    ranks = {each[0] for each in phase.always_trump} | ({Rank.JACK.value} if bowers else set())
    by_suit = any(
        condition is not None and _tells_suits_apart(condition, genome.setup, rank)
        for condition in counted
        for rank in ranks
    )
    if not by_suit:
        return []
    words = "When points are counted, that other jack is a card of the suit printed on it, and no trump."
    if phase.always_trump:
        words = "When points are counted, every card is a card of the suit printed on it."
    return [Item(say(words), key=True)]


def _tells_suits_apart(condition: Condition, setup: SetupRules, rank: str) -> bool:
    """Return whether a card of the rank in one suit meets it and one of another does not."""
    met = cards_meeting(condition, setup.initial_deck, setup.removed_cards) or frozenset()
    return 0 < sum(card.startswith(rank) for card in met) < len(Suit)


def _sitting_out(facts: WordingContext) -> list[Item]:
    """Who has no part in a trick, and who leads if that hits the leader."""
    cardless = hands_differ(facts)
    if folds(facts):
        who = "who have folded or have no cards" if cardless else "who have folded"
        words = "Players {who} sit the trick out; if the leader does, the next player who takes part leads."
        return [Item(say(words, who=who))]
    words = "Players without cards sit the trick out; the next player who has cards leads for them.{alone}"
    alone = "" if facts.genome.out_when_empty else " Whoever plays alone wins the trick."
    if facts.two:
        words = "A player without cards sits the trick out; the other one leads, plays alone and wins it."
    return [Item(say(words, alone=alone))] if cardless else []


def _counting(facts: WordingContext) -> list[Item]:
    if facts.genome.tricks_from is TricksFrom.LAST:
        words = "Only the last trick of {each} counts; the others decide who leads to the next one."
        each = "each hand" if facts.multi else "the hand"
        return [Item(say(words, rule_id(facts.genome, "tricks_from"), each=each), key=True)]
    if not facts.late_tricks:
        return []
    words = (
        "A trick counts only if the deck has no card left when it is won; a trick won before that does not "
        "count.{cards}"
    )
    tallied = any(tally.source is TallySource.CAPTURED for tally in facts.genome.tally_scoring)
    scored = bool(facts.genome.card_scoring) or tallied or facts.win(WinType.MOST_CAPTURED) is not None
    cards = " The cards in it are captured all the same." if scored else ""
    return [Item(say(words, rule_id(facts.genome, "tricks_from"), cards=cards))]


def _follow(phase: TrickPhase) -> Line:
    rule = rule_id(phase, "lead_suit_required")
    if phase.lead_suit_required:
        must = "You must follow suit: play a card of the suit that was led if you have one. If not, {then}"
        trumps = phase.when_void is WhenVoid.TRUMP and phase.trump is not Trump.NONE
        then = (
            "play a trump; if you have none of those either, play any card." if trumps else "play any card."
        )
        return say(must, rule, *((rule_id(phase, "when_void"),) if trumps else ()), then=then)
    return say("You need not follow suit: every card may be played to every trick.", rule)


def _duties(phase: TrickPhase) -> list[Item]:
    """Say what else a player who follows a lead has to do: beat the cards already played."""
    rule = rule_id(phase, "beat")
    match phase.beat:
        case Beat.NO:
            return []
        case Beat.IF_ABLE:
            words = (
                "Of the cards you may play, it has to be one that beats all cards of the trick so far, if you "
                "have such a card."
            )
        case Beat.TRUMPS:
            words = (
                "Where you may play nothing but trumps, it has to be a trump that beats all cards of the trick "
                "so far, if you have one."
            )
        case _:
            assert_never(phase.beat)
    return [Item(say(words, rule), key=True)]


def _winner(facts: WordingContext, phase: TrickPhase) -> Line:
    rules = (rule_id(phase, "high_card_wins"), rule_id(phase, "trump"))
    best = "highest" if phase.high_card_wins else "lowest"
    if phase.trump is Trump.NONE:
        words = "The {best} card of the suit that was led wins the trick."
    else:
        words = "The {best} trump wins the trick; if there is none, the {best} card of the suit that was led."
    twins = (
        " Of two equal cards, the one played first ranks higher."
        if deck_copies(facts.setup.initial_deck) > 1
        or any(len(group) > 1 for group in rank_groups(facts.setup.rank_order))
        or (reads_suit_order(facts.genome) and not facts.setup.suit_order)
        else ""
    )
    return say(words + twins, *rules, best=best)


def _breaking(phase: TrickPhase) -> list[Item]:
    if phase.breaking_suit is None:
        return []
    rules = (rule_id(phase, "breaking_suit"), rule_id(phase, "breaking_rule"))
    suit = SUITS[phase.breaking_suit]
    if phase.breaking_rule is BreakingRule.CANNOT_LEAD_UNTIL_BROKEN:
        words = "You may not lead {suit} until they are broken, unless you hold nothing else."
    else:
        words = (
            "You may neither lead {suit} nor play them to a trick in another suit until they are broken, "
            "unless you have nothing else to play."
        )
    then = " They are broken as soon as one has been played to a trick in another suit, or has been led."
    return [Item(say(words + then, *rules, suit=suit), key=True)]


def clause(phase: TrickPhase, _: GameGenome) -> Deed:
    return Deed(
        "choose a card for the trick at the same time as the others" if phase.together else "play for tricks"
    )


def trump_words(trump: Trump, order: AnyTrumpOrder = TrumpOrder.PLAIN, always: tuple[str, ...] = ()) -> str:
    """ "spades are trumps, the jack highest"."""
    if isinstance(order, TrumpOrder):
        top = {
            TrumpOrder.PLAIN: "",
            TrumpOrder.JACK_HIGH: ", the jack highest",
            TrumpOrder.BOWERS: ", both jacks of that colour on top",
        }[order]
    else:
        top = f", {listed_words(order, one=True)} highest"
    if always:
        top += f", together with {listed_words(always)}"
    match trump:
        case Trump.NONE:
            return "there are no trumps"
        case Trump.ROTATING:
            return f"the trump suit changes with every hand{top}"
        case Trump.TURNED:
            return f"a turned-up card sets the trump suit{top}"
        case Trump.CHOSEN:
            return f"whoever took the most tricks names the next trump suit{top}"
        case Trump.BID:
            return f"whoever wins the auction makes trumps{top}"
        case Trump.LED:
            return f"the first card led makes trumps{top}"
        case Trump.HEARTS | Trump.DIAMONDS | Trump.CLUBS | Trump.SPADES:
            return f"{SUITS[Suit(trump.value)]} are trumps{top}"
        case _:
            assert_never(trump)


def _without_suit(what: str) -> Callable[[tuple[Rank, ...], GameGenome], str]:
    def words(ranks: tuple[Rank, ...], _: GameGenome) -> str:
        return (
            f"{listed_words(ranks)} have no suit and {what} all other cards"
            if ranks
            else "every rank has its suits"
        )

    return words


def _breaks(suit: Suit | None, _: GameGenome) -> str:
    if suit is None:
        return "every suit may be led at any time"
    return f"{SUITS[suit]} may not be led before they are broken"


FIELDS: Final[Fields] = {
    "lead_suit_required": Field(
        "following suit", yes_no("you have to follow suit", "you need not follow suit")
    ),
    "trump": Field("trump", lambda trump, _: trump_words(trump)),
    "trump_order": Field("trump order", lambda order, _: trump_order_words(order)),
    "always_trump": Field("always trumps", lambda listed, _: always_trump_words(listed)),
    "suitless_high": Field("ranks without a suit that win", _without_suit("beat")),
    "suitless_low": Field("ranks without a suit that lose", _without_suit("lose to")),
    "high_card_wins": Field(
        "who takes the trick",
        yes_no("the highest card takes the trick", "the lowest card takes the trick"),
    ),
    "breaking_suit": Field("suit that has to be broken", _breaks),
    "breaking_rule": Field(
        "before it is broken",
        one_of(
            {
                BreakingRule.CANNOT_LEAD_UNTIL_BROKEN: "the unbroken suit may be thrown in, but not led",
                BreakingRule.CANNOT_PLAY_UNTIL_BROKEN: "the unbroken suit may not be played at all",
            }
        ),
    ),
    "first_trick": Field(
        "first trick",
        one_of(
            {
                FirstTrick.FREE: "anything may fall in the first trick",
                FirstTrick.NO_POINTS: "no point cards fall in the first trick",
            }
        ),
    ),
    "when_void": Field(
        "without the suit that was led",
        one_of(
            {
                WhenVoid.FREE: "who cannot follow plays any card",
                WhenVoid.TRUMP: "who cannot follow has to play a trump",
            }
        ),
    ),
    "together": Field(
        "choosing at the same time",
        yes_no("all choose their card for a trick at the same time", "cards are played in turn"),
    ),
    "ties": Field(
        "equal cards",
        one_of(
            {
                TrickTies.FIRST: "of equal cards the first takes the trick",
                TrickTies.NOBODY: "nobody takes a trick with equal highest cards",
                TrickTies.CARRY: "after equal cards the prize waits for the next winner",
            }
        ),
    ),
    "takes": Field(
        "prize of a trick",
        one_of(
            {
                TrickPrize.NOTHING: "a trick is worth its own cards",
                TrickPrize.DECK_TOP: "the winner of a trick takes the top card of the deck",
            }
        ),
    ),
    "beat": Field(
        "beating the trick",
        one_of(
            {
                Beat.NO: "nobody has to beat the trick",
                Beat.IF_ABLE: "you have to beat the trick if you can",
                Beat.TRUMPS: "trumps have to be beaten by higher ones",
            }
        ),
    ),
    "when": only_when("play for tricks"),
}
