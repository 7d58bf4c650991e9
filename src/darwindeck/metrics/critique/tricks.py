"""What no designer would do with tricks: cards put away in secret, a lead that is a fine, prizes for the strong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.deck import matches
from darwindeck.analysis.stages import after_the_tricks
from darwindeck.genome.cards import Rank, RankOrder, Suit, high_to_low
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    Face,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    TrickPhase,
    Trump,
    TrumpOrder,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EachOver, Most, ScoringTrigger, TallySource, TricksFrom, WinType
from darwindeck.genome.setup import DeckTop, Holder
from darwindeck.metrics.critique.counts import cards_of, taken_points
from darwindeck.metrics.critique.finding import Row, Sense
from darwindeck.metrics.critique.purpose import idle_order
from darwindeck.validation.objection import Objection

_LEAST_IN_PLAY: Final = 0.85
"""The part of the deck that has to be in play where certain cards are what counts."""
_NEARLY_ALL: Final = 0.9
_A_CARD_OR_TWO: Final = 3
MOST_AT_AN_OPEN_STOCK: Final = 3
"""Players of whom one draws what lies open: more, and nearly all that is drawn is unseen."""


def bets_on_tricks(genome: GameGenome) -> Iterator[Objection]:
    """Bets trick by trick: who folds holds cards that nobody else can play against."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BettingPhase) and tricks:
            reason = "Whoever folds keeps cards while the others play theirs, and the pot is empty soon."
            yield Objection(Sense.BETS_ON_TRICKS, f"phases[{place}]", reason)
        elif isinstance(phase, BettingPhase) and genome.team_mode:
            reason = "Partners bet against each other for chips that they own together."
            yield Objection(Sense.BETS_ON_TRICKS, f"phases[{place}]", reason)


def missing_cards(genome: GameGenome) -> Iterator[Objection]:
    """Certain cards are what counts, and often they are not in the hand at all."""
    facts = analyse(genome)
    if not facts.tricks or facts.has(DrawPhase) or facts.plays_for_deck:
        return
    sizes = genome.setup.cards_per_player
    hand = sum(sizes) / len(sizes) if isinstance(sizes, tuple) and sizes else facts.largest_hand
    part = (hand - _put_away(genome)) * facts.players / max(1, facts.pack.size)
    meant = [rule for rule in genome.card_scoring if rule.condition is not None]
    raced = [
        tally
        for tally in genome.tally_scoring
        if isinstance(tally.rule, Most) and tally.source is TallySource.CAPTURED
    ]
    if part < _LEAST_IN_PLAY and (meant or raced):
        reason = f"Certain cards count, and {1 - part:.0%} of the deck takes no part."
        yield Objection(Sense.MISSING_CARDS, "setup.cards_per_player", reason)


def _put_away(genome: GameGenome) -> int:
    """Cards of a hand that everybody puts out of play before the tricks."""
    return sum(phase.max_cards for phase in genome.phases if isinstance(phase, DiscardPhase) and phase.once)


def buried_points(genome: GameGenome) -> Iterator[Objection]:
    """Cards are put out of play unseen, and some cost whoever takes them: everybody buries those."""
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    costs = genome.card_scoring and (low or any(rule.points < 0 for rule in genome.card_scoring))
    for place, phase in enumerate(genome.phases):
        unseen = isinstance(phase, DiscardPhase) and phase.once and phase.face is Face.DOWN
        if unseen and costs and analyse(genome).tricks:
            reason = "Cards that cost are put out of play by whoever holds them."
            yield Objection(Sense.BURIED_POINTS, f"phases[{place}]", reason)


def uneven_decks(genome: GameGenome) -> Iterator[Objection]:
    """Object when a card or two are taken out, as for three, and the rest cannot be dealt evenly."""
    facts = analyse(genome)
    removed = len(genome.setup.removed_cards)
    if 0 < removed <= _A_CARD_OR_TWO and facts.tricks_only and facts.pack.size % facts.players:
        reason = f"Cards are taken out of the deck, and {facts.pack.size} cannot be dealt evenly."
        yield Objection(Sense.UNEVEN_DECK, "setup.removed_cards", reason)


def unpinned(genome: GameGenome) -> Iterator[Objection]:
    """Nobody has to follow suit, where points are unwanted or all cards are in the hands: nothing can be forced."""
    low = {WinType.LOW_SCORE, WinType.FEWEST_TRICKS} & {win.type for win in genome.win_conditions}
    points = [rule.points for rule in genome.card_scoring] + [tally.points for tally in genome.tally_scoring]
    costs = min(points, default=0) < 0
    drawn = any(isinstance(phase, DrawPhase) for phase in genome.phases)
    drawn = (
        drawn and genome.tricks_from is TricksFrom.ALWAYS
    )  # else those count that are played from full hands
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, TrickPhase) or phase.when is not None:
            continue
        if not phase.lead_suit_required and (low or costs or not drawn):
            reason = "Nobody has to follow suit, so nobody can be made to take or to give anything."
            yield Objection(Sense.UNPINNED, f"phases[{place}].lead_suit_required", reason)


def fed_opponents(genome: GameGenome) -> Iterator[Objection]:
    """Partners play together, and cards are passed to the other side."""
    fine = (PassDirection.ACROSS, PassDirection.BY_PLACE)
    for place, phase in enumerate(genome.phases):
        if genome.team_mode and isinstance(phase, PassPhase) and phase.direction not in fine:
            reason = "Cards are passed to an opponent, though everybody has a partner."
            yield Objection(Sense.FED_OPPONENTS, f"phases[{place}].direction", reason)


def low_aces(genome: GameGenome) -> Iterator[Objection]:
    """Aces are the lowest cards of the tricks, which only sequences ask for."""
    order, facts = genome.setup.rank_order, analyse(genome)
    low = facts.tricks_only and not facts.plays_for_deck  # who bids for a prize bids an ace as one
    if low and order in (RankOrder.ACE_LOW, RankOrder.TWO_HIGH):
        reason = "The order of the cards is that of another kind of game."
        yield Objection(Sense.IDLE_ORDER, "setup.rank_order", reason)


def absent_lead(genome: GameGenome) -> Iterator[Objection]:
    """Whoever holds a certain card begins, and often nobody does."""
    facts = analyse(genome)
    dealt = facts.smallest_hand * facts.players / max(1, facts.pack.size)
    if isinstance(genome.setup.first_lead, Holder) and dealt < _NEARLY_ALL:
        reason = "The card that shows who begins is often not dealt."
        yield Objection(Sense.ABSENT_LEAD, "setup.first_lead", reason)


def unwanted_jacks(genome: GameGenome) -> Iterator[Objection]:
    """Jacks are raised above all trumps, in a game in which nobody wants to take anything."""
    low = any(win.type in (WinType.LOW_SCORE, WinType.FEWEST_TRICKS) for win in genome.win_conditions)
    for place, phase in enumerate(genome.phases):
        if low and isinstance(phase, TrickPhase) and phase.trump_order is not TrumpOrder.PLAIN:
            reason = "The jack is the best trump, where nobody wants to win tricks."
            yield Objection(Sense.UNWANTED_JACKS, f"phases[{place}].trump_order", reason)


def forgotten_cards(genome: GameGenome) -> Iterator[Objection]:
    """Cards are passed, and then everybody draws again and again, or captures: the hand is soon another one anyway."""
    drawn = any(isinstance(phase, DrawPhase) and not phase.once for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        free = isinstance(phase, PassPhase) and phase.direction is not PassDirection.BY_PLACE
        if free and (drawn or analyse(genome).tableau_captures):
            reason = "What was passed is soon forgotten: hands are filled up again, or empty at once."
            yield Objection(Sense.FORGOTTEN_CARDS, f"phases[{place}]", reason)


def beside_tricks(genome: GameGenome) -> Iterator[Objection]:
    """After each trick a card has to be played to a pile, for nothing."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, PlayPhase) and not (phase.once or after_the_tricks(phase, genome)):
            reason = "Cards are played to a pile beside the tricks, for nothing."
            yield Objection(Sense.BESIDE_TRICKS, f"phases[{place}]", reason)


def low_trumps(genome: GameGenome) -> Iterator[Objection]:
    """Object when the lowest card wins, and trumps beat everything: nobody can tell which card is strong."""
    for place, phase in enumerate(genome.phases):
        trumps = isinstance(phase, TrickPhase) and phase.trump is not Trump.NONE
        if trumps and isinstance(phase, TrickPhase) and not phase.high_card_wins:
            reason = "The lowest card wins, and trumps win over it: strong cards are hard to tell."
            yield Objection(Sense.LOW_TRUMPS, f"phases[{place}].high_card_wins", reason)


def unseen_discards(genome: GameGenome) -> Iterator[Objection]:
    """After each trick a card goes out of play unseen: nobody can count what is left."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, DiscardPhase) and phase.face is Face.DOWN and not phase.once:
            reason = "Cards leave the tricks unseen, again and again: counting is useless."
            yield Objection(Sense.UNSEEN_DISCARDS, f"phases[{place}]", reason)


def hands_apart(genome: GameGenome) -> Iterator[Objection]:
    """Cards are laid down before the tricks: whoever could lay none plays the last tricks alone."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, MeldPhase) and not (phase.hold or after_the_tricks(phase, genome)):
            reason = "Hands are of different sizes when the tricks begin: the last ones are played alone."
            yield Objection(Sense.HANDS_APART, f"phases[{place}]", reason)


def dear_lead(genome: GameGenome) -> Iterator[Objection]:
    """Object when the card that has to be led is one that scores: whoever is dealt it has no say in who gets it."""
    first = genome.setup.first_lead
    if not isinstance(first, Holder) or not first.must_play:
        return
    card = (CardIsRank(Rank(first.card[0])), CardIsSuit(Suit(first.card[1])))
    for place, rule in enumerate(genome.card_scoring):
        test = And(card if rule.condition is None else (rule.condition, *card))
        scored = matches(test, genome.setup.initial_deck, genome.setup.removed_cards)
        if rule.trigger is ScoringTrigger.TRICK_WIN and scored and rule.condition is not None:
            reason = "The card that has to be led is one that counts."
            yield Objection(Sense.DEAR_LEAD, f"card_scoring[{place}]", reason)


def treasure_of_the_strong(genome: GameGenome) -> Iterator[Objection]:
    """Object when the weakest cards are worth having, and no seven ever takes a trick: the hand that wins anyway
    is paid twice.
    """
    order, present = high_to_low(genome.setup.rank_order), analyse(genome).pack.ranks
    weakest = next((rank for rank in reversed(order) if rank in present), None)
    for place, rule in enumerate(genome.card_scoring):
        weak = isinstance(rule.condition, CardIsRank) and rule.condition.rank.value == weakest
        taken = rule.trigger is ScoringTrigger.TRICK_WIN and rule.points > 0
        dearest = rule.points >= max(each.points for each in genome.card_scoring)
        if weak and taken and dearest and not genome.team_mode and not low_wins(genome):
            reason = (
                "The weakest cards are a prize, and whoever has the strong ones takes them with the tricks."
            )
            yield Objection(Sense.TREASURE_OF_THE_STRONG, f"card_scoring[{place}]", reason)


def broken_sets(genome: GameGenome) -> Iterator[Objection]:
    """Object when the four cards of a rank count, and one of them was taken out of the deck."""
    gone = {card[0] for card in genome.setup.removed_cards}
    rules = [(f"card_scoring[{place}]", rule.condition) for place, rule in enumerate(genome.card_scoring)]
    rules += [
        (f"tally_scoring[{place}]", tally.condition) for place, tally in enumerate(genome.tally_scoring)
    ]
    for path, condition in rules:
        meant = isinstance(condition, CardIsRank) and condition.rank.value in gone
        if meant and analyse(genome).tricks:
            yield Objection(Sense.BROKEN_SET, path, "A card of the rank that counts is not in the deck.")


def idle_trumps(genome: GameGenome) -> Iterator[Objection]:
    """Nobody wants to take anything and nobody has to ruff: trumps are only one suit more to get rid of."""
    fewest = any(win.type is WinType.FEWEST_TRICKS for win in genome.win_conditions)
    taken = sum(rule.points * cards_of(genome, rule.condition) for rule in taken_points(genome))
    taken += sum(tally.points for tally in genome.tally_scoring if tally.source is not TallySource.HANDS_WON)
    for place, phase in enumerate(genome.phases):
        trumps = isinstance(phase, TrickPhase) and phase.trump is not Trump.NONE
        if trumps and (fewest or (taken > 0 and low_wins(genome))):
            reason = "Nobody wants to take anything, and nobody has to ruff: trumps are useless."
            yield Objection(Sense.IDLE_TRUMPS, f"phases[{place}].trump", reason)


def unseen_stock(genome: GameGenome) -> Iterator[Objection]:
    """Object when the card that lies open is what one plays for, and three of four draw another one unseen."""
    stock = genome.setup.deck_top is DeckTop.UP or genome.tricks_from is TricksFrom.DECK_EMPTY
    drawn = analyse(genome).tricks and any(
        isinstance(phase, DrawPhase) and not phase.once for phase in genome.phases
    )
    if stock and drawn and genome.player_count > MOST_AT_AN_OPEN_STOCK:
        unseen = genome.player_count - 1
        reason = f"Tricks are played for a card that lies open, and the other {unseen} draw unseen."
        yield Objection(Sense.UNSEEN_STOCK, "setup.deck_top", reason)


def strong_hands_win(genome: GameGenome) -> Iterator[Objection]:
    """Only tricks count, everybody is alone, and nothing was said before the first: high cards win by themselves."""
    facts = analyse(genome)
    plain = facts.tricks_only and not facts.has(DrawPhase, BiddingPhase, DiscardPhase, MeldPhase)
    counts = len(genome.tally_scoring) == 1 and genome.tally_scoring[0].source is TallySource.TRICKS
    by_score = counts and isinstance(genome.tally_scoring[0].rule, EachOver)
    by_tricks = not genome.tally_scoring and facts.win(WinType.MOST_TRICKS) is not None
    others = genome.card_scoring or genome.contract_scoring or genome.eliminate or genome.team_mode
    guarded = any(trick.when is not None for _, trick in facts.of(TrickPhase))
    others = others or guarded or genome.tricks_from is TricksFrom.LAST
    if plain and (by_score or by_tricks) and not others and not low_wins(genome):
        reason = "Only tricks count, and everybody plays alone: the best hand that was dealt takes them."
        yield Objection(Sense.STRONG_HANDS_WIN, "tally_scoring", reason)


ROWS: Final = (
    Row(
        Sense.IDLE_ORDER, "order of cards", "Nothing asks for this order of the cards.", idle_order, low_aces
    ),
    Row(
        Sense.BETS_ON_TRICKS,
        "bets",
        "Bets trick by trick: who folds holds cards that nobody else can play against.",
        bets_on_tricks,
    ),
    Row(
        Sense.MISSING_CARDS,
        "deal",
        "Certain cards are what counts, and often they are not in the hand at all.",
        missing_cards,
    ),
    Row(
        Sense.FORGOTTEN_CARDS,
        "passing",
        "Cards are passed, and then everybody draws again and again, or captures: the hand is soon another one anyway.",
        forgotten_cards,
    ),
    Row(
        Sense.BESIDE_TRICKS,
        "plays",
        "After each trick a card has to be played to a pile, for nothing.",
        beside_tricks,
    ),
    Row(
        Sense.LOW_TRUMPS,
        "trumps",
        "The lowest card wins, and trumps beat everything: nobody can tell which card is strong.",
        low_trumps,
    ),
    Row(
        Sense.UNSEEN_DISCARDS,
        "discards",
        "After each trick a card goes out of play unseen: nobody can count what is left.",
        unseen_discards,
    ),
    Row(
        Sense.HANDS_APART,
        "melds",
        "Cards are laid down before the tricks: whoever could lay none plays the last tricks alone.",
        hands_apart,
    ),
    Row(
        Sense.DEAR_LEAD,
        "lead",
        "The card that has to be led scores: whoever is dealt it has no say in who gets it.",
        dear_lead,
    ),
    Row(
        Sense.BURIED_POINTS,
        "discards",
        "Cards are put out of play unseen, and some cost whoever takes them: everybody buries those.",
        buried_points,
    ),
    Row(
        Sense.UNEVEN_DECK,
        "deck",
        "A card or two are taken out, as for three, and the rest cannot be dealt evenly.",
        uneven_decks,
    ),
    Row(
        Sense.UNPINNED,
        "tricks",
        "Nobody has to follow suit, where points are unwanted or all cards are in the hands: nothing can be forced.",
        unpinned,
    ),
    Row(
        Sense.FED_OPPONENTS,
        "passing",
        "Partners play together, and cards are passed to the other side.",
        fed_opponents,
    ),
    Row(
        Sense.ABSENT_LEAD, "lead", "Whoever holds a certain card begins, and often nobody does.", absent_lead
    ),
    Row(
        Sense.UNWANTED_JACKS,
        "trumps",
        "Jacks are raised above all trumps, in a game in which nobody wants to take anything.",
        unwanted_jacks,
    ),
    Row(
        Sense.TREASURE_OF_THE_STRONG,
        "points",
        "The weakest cards are worth having and never take a trick.",
        treasure_of_the_strong,
    ),
    Row(
        Sense.BROKEN_SET,
        "deck",
        "The four cards of a rank count, and one of them was taken out of the deck.",
        broken_sets,
    ),
    Row(
        Sense.IDLE_TRUMPS,
        "trumps",
        "Nobody wants to take anything and nobody has to ruff: trumps are only one suit more to get rid of.",
        idle_trumps,
    ),
    Row(
        Sense.UNSEEN_STOCK,
        "stock",
        "The card that lies open is what one plays for, and three of four draw another one unseen.",
        unseen_stock,
    ),
    Row(
        Sense.STRONG_HANDS_WIN,
        "points",
        "Only tricks count, everybody is alone, and nothing was said before the first: high cards win by themselves.",
        strong_hands_win,
    ),
)
