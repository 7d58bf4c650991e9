"""What no designer would do with tricks: bids on hands that change, cards put away in secret, a lead that is a fine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deck import matches
from darwindeck.genome.cards import Rank, RankOrder, Suit
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
from darwindeck.genome.scoring import Most, ScoringTrigger, TallySource, WinType
from darwindeck.genome.setup import Fixed, Holder
from darwindeck.metrics.finding import Finding, Sense

_LEAST_IN_PLAY: Final = 0.7
"""The part of the deck that has to be in play where certain cards are what counts."""
_NEARLY_ALL: Final = 0.9
_LEAST_TO_BID: Final = 8
_A_BOLD_HAND: Final = 1.25
_A_CARD_OR_TWO: Final = 3


def _bets_on_tricks(genome: GameGenome) -> Iterator[Finding]:
    """Bets trick by trick: who folds holds cards that nobody else can play against."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BettingPhase) and tricks:
            reason = "Whoever folds keeps cards while the others play theirs, and the pot is empty soon."
            yield Finding(Sense.BETS_ON_TRICKS, f"phases.{place}", reason)
        elif isinstance(phase, BettingPhase) and genome.team_mode:
            reason = "Partners bet against each other for chips that they own together."
            yield Finding(Sense.BETS_ON_TRICKS, f"phases.{place}", reason)


def _missing_cards(genome: GameGenome) -> Iterator[Finding]:
    """Certain cards are what counts, and often they are not in the hand at all."""
    facts = analyse(genome)
    if not facts.tricks or facts.has(DrawPhase):
        return
    sizes = genome.setup.cards_per_player
    hand = sum(sizes) / len(sizes) if isinstance(sizes, tuple) and sizes else facts.largest_hand
    part = hand * facts.players / max(1, facts.pack.size)
    meant = [rule for rule in genome.card_scoring if rule.condition is not None]
    raced = [
        tally
        for tally in genome.tally_scoring
        if isinstance(tally.rule, Most) and tally.source is TallySource.CAPTURED
    ]
    if part < _LEAST_IN_PLAY and (meant or raced):
        reason = f"Certain cards count, and {1 - part:.0%} of the deck take no part."
        yield Finding(Sense.MISSING_CARDS, "setup.cards_per_player", reason)


def _loose_bids(genome: GameGenome) -> Iterator[Finding]:
    """Bids on tricks that nobody can plan: suits need not be followed, or partners have to be exact together."""
    contract = genome.contract_scoring
    if contract is None or not any(isinstance(phase, BiddingPhase) for phase in genome.phases):
        return
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and not phase.lead_suit_required:
            reason = "Nobody has to follow suit: whoever bid nothing throws everything away."
            yield Finding(Sense.LOOSE_BIDS, f"phases.{place}.lead_suit_required", reason)
    if contract.exact and genome.team_mode:
        reason = "Partners have to be exact together: what one of them bids says nothing."
        yield Finding(Sense.LOOSE_BIDS, "contract_scoring.exact", reason)


def _blind_bids(genome: GameGenome) -> Iterator[Finding]:
    """Tricks are bid on before half of the cards that will take them have been drawn."""
    drawn = any(isinstance(phase, DrawPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BiddingPhase) and drawn and analyse(genome).tricks:
            reason = "Nobody can foretell tricks of a hand that is still to be drawn."
            yield Finding(Sense.LOOSE_BIDS, f"phases.{place}", reason)


def _uneven_decks(genome: GameGenome) -> Iterator[Finding]:
    """A card or two are taken out, as for three, and the rest cannot be dealt evenly."""
    facts = analyse(genome)
    removed = len(genome.setup.removed_cards)
    if 0 < removed <= _A_CARD_OR_TWO and facts.tricks_only and facts.pack.size % facts.players:
        reason = f"Cards are taken out of the deck, and {facts.pack.size} cannot be dealt evenly."
        yield Finding(Sense.UNEVEN_DECK, "setup.removed_cards", reason)


def _unpinned(genome: GameGenome) -> Iterator[Finding]:
    """Nobody has to follow suit, where points are unwanted or all cards are in the hands: nothing can be forced."""
    low = {WinType.LOW_SCORE, WinType.FEWEST_TRICKS} & {win.type for win in genome.win_conditions}
    costs = any(rule.points < 0 for rule in genome.card_scoring)
    drawn = any(isinstance(phase, DrawPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and not phase.lead_suit_required and (low or costs or not drawn):
            reason = "Nobody has to follow suit, so nobody can be made to take or to give anything."
            yield Finding(Sense.UNPINNED, f"phases.{place}.lead_suit_required", reason)


def _fed_opponents(genome: GameGenome) -> Iterator[Finding]:
    """Partners play together, and cards are passed to the other side."""
    fine = (PassDirection.ACROSS, PassDirection.BY_PLACE)
    for place, phase in enumerate(genome.phases):
        if genome.team_mode and isinstance(phase, PassPhase) and phase.direction not in fine:
            reason = "Cards are passed to an opponent, though everybody has a partner."
            yield Finding(Sense.FED_OPPONENTS, f"phases.{place}.direction", reason)


def _burdened_bids(genome: GameGenome) -> Iterator[Finding]:
    """Bids have to be kept, and a whole table of cards counts besides."""
    bids = any(isinstance(phase, BiddingPhase) for phase in genome.phases)
    if bids and len(genome.card_scoring) > 1:
        reason = "There is a bid to keep, and a table of points for cards besides."
        yield Finding(Sense.BURDENED_BIDS, "card_scoring", reason)


def _low_aces(genome: GameGenome) -> Iterator[Finding]:
    """Aces are the lowest cards of the tricks, which only sequences ask for."""
    order, facts = genome.setup.rank_order, analyse(genome)
    if facts.tricks_only and order in (RankOrder.ACE_LOW, RankOrder.TWO_HIGH):
        reason = "The order of the cards is that of another kind of game."
        yield Finding(Sense.IDLE_ORDER, "setup.rank_order", reason)


def _absent_lead(genome: GameGenome) -> Iterator[Finding]:
    """Whoever holds a certain card begins, and often nobody does."""
    facts = analyse(genome)
    dealt = facts.smallest_hand * facts.players / max(1, facts.pack.size)
    if isinstance(genome.setup.first_lead, Holder) and dealt < _NEARLY_ALL:
        reason = "The card that shows who begins is often not dealt."
        yield Finding(Sense.ABSENT_LEAD, "setup.first_lead", reason)


def _unwanted_jacks(genome: GameGenome) -> Iterator[Finding]:
    """Jacks are raised above all trumps, in a game in which nobody wants to take anything."""
    low = any(win.type in (WinType.LOW_SCORE, WinType.FEWEST_TRICKS) for win in genome.win_conditions)
    for place, phase in enumerate(genome.phases):
        if low and isinstance(phase, TrickPhase) and phase.trump_order is not TrumpOrder.PLAIN:
            reason = "The jack is the best trump, where nobody wants to win tricks."
            yield Finding(Sense.UNWANTED_JACKS, f"phases.{place}.trump_order", reason)


def _changed_after_bids(genome: GameGenome) -> Iterator[Finding]:
    """Tricks are bid on, and then cards change hands."""
    bid = False
    for place, phase in enumerate(genome.phases):
        bid = bid or isinstance(phase, BiddingPhase)
        if bid and isinstance(phase, PassPhase):
            reason = "Nobody can foretell tricks of a hand that others change after the bid."
            yield Finding(Sense.LOOSE_BIDS, f"phases.{place}", reason)


def _forgotten_cards(genome: GameGenome) -> Iterator[Finding]:
    """Cards are passed, and then everybody draws again and again, or captures: the hand is soon another one anyway."""
    drawn = any(isinstance(phase, DrawPhase) and not phase.once for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        free = isinstance(phase, PassPhase) and phase.direction is not PassDirection.BY_PLACE
        if free and (drawn or analyse(genome).tableau_captures):
            reason = "What was passed is soon forgotten: hands are filled up again, or empty at once."
            yield Finding(Sense.FORGOTTEN_CARDS, f"phases.{place}", reason)


def _beside_tricks(genome: GameGenome) -> Iterator[Finding]:
    """After each trick a card has to be played to a pile, for nothing."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, PlayPhase) and not phase.once:
            reason = "Cards are played to a pile beside the tricks, for nothing."
            yield Finding(Sense.BESIDE_TRICKS, f"phases.{place}", reason)


def _low_trumps(genome: GameGenome) -> Iterator[Finding]:
    """The lowest card wins, and trumps beat everything: nobody can tell which card is strong."""
    for place, phase in enumerate(genome.phases):
        trumps = isinstance(phase, TrickPhase) and phase.trump is not Trump.NONE
        if trumps and isinstance(phase, TrickPhase) and not phase.high_card_wins:
            reason = "The lowest card wins, and trumps win over it: strong cards are hard to tell."
            yield Finding(Sense.LOW_TRUMPS, f"phases.{place}.high_card_wins", reason)


def _short_contracts(genome: GameGenome) -> Iterator[Finding]:
    """So few tricks that everybody bids one or two, or some that are put out of play after the bids."""
    contract, tricks = genome.contract_scoring, analyse(genome).largest_hand
    buried = any(isinstance(phase, DiscardPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, BiddingPhase) or contract is None:
            continue
        if not contract.exact and tricks < _LEAST_TO_BID:
            reason = f"With {tricks} tricks there is hardly anything to bid."
            yield Finding(Sense.LOOSE_BIDS, f"phases.{place}", reason)
        if buried:
            reason = "There are fewer tricks than cards in hand: bids can be made that nobody can keep."
            yield Finding(Sense.LOOSE_BIDS, f"phases.{place}.max_bid", reason)


def _great_nils(genome: GameGenome) -> Iterator[Finding]:
    """One Nil decides the game: it brings more than any hand of tricks, or more than half of the way to the goal."""
    contract, hand = genome.contract_scoring, analyse(genome).largest_hand
    offered = any(isinstance(phase, BiddingPhase) and phase.allow_nil for phase in genome.phases)
    if contract is None or not offered:
        return
    tricks = contract.points_per_trick_bid * hand
    if contract.nil_bonus > _A_BOLD_HAND * tricks or 2 * contract.nil_bonus > _way_to_go(genome, tricks):
        reason = f"A Nil brings {contract.nil_bonus}: whoever makes one wins, whatever else is played."
        yield Finding(Sense.GREAT_NIL, "contract_scoring.nil_bonus", reason)


def _way_to_go(genome: GameGenome, tricks: int) -> float:
    """The points that win: the goal, or what a side gets in all hands by its even part of the tricks."""
    goals = [win.threshold for win in genome.win_conditions if win.threshold is not None]
    if isinstance(genome.hands, Fixed):
        return genome.hands.n * tricks / analyse(genome).sides
    return max(goals, default=tricks)


def _few_bags(genome: GameGenome) -> Iterator[Finding]:
    """Tricks too many are counted from hand to hand, and there are not enough hands for so many."""
    contract, hands = genome.contract_scoring, genome.hands
    facts = analyse(genome)
    if contract is None or not contract.bag_limit or not isinstance(hands, Fixed):
        return
    if hands.n * facts.largest_hand / facts.sides < 2 * contract.bag_limit:
        reason = f"In {hands.n} hands hardly anybody has {contract.bag_limit} tricks too many."
        yield Finding(Sense.FEW_BAGS, "contract_scoring.bag_limit", reason)


def _unseen_discards(genome: GameGenome) -> Iterator[Finding]:
    """After each trick a card goes out of play unseen: nobody can count what is left."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, DiscardPhase) and phase.face is Face.DOWN and not phase.once:
            reason = "Cards leave the tricks unseen, again and again: counting is no use."
            yield Finding(Sense.UNSEEN_DISCARDS, f"phases.{place}", reason)


def _hands_apart(genome: GameGenome) -> Iterator[Finding]:
    """Cards are laid down before the tricks: whoever could lay none plays the last tricks alone."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if tricks and isinstance(phase, MeldPhase) and not phase.hold:
            reason = "Hands are of different sizes when the tricks begin: the last ones are played alone."
            yield Finding(Sense.HANDS_APART, f"phases.{place}", reason)


def _dear_lead(genome: GameGenome) -> Iterator[Finding]:
    """The card that has to be led is one that scores: whoever is dealt it has no say in who gets it."""
    first = genome.setup.first_lead
    if not isinstance(first, Holder) or not first.must_play:
        return
    card = (CardIsRank(Rank(first.card[0])), CardIsSuit(Suit(first.card[1])))
    for place, rule in enumerate(genome.card_scoring):
        test = And(card if rule.condition is None else (rule.condition, *card))
        scored = matches(test, genome.setup.initial_deck, genome.setup.removed_cards)
        if rule.trigger is ScoringTrigger.TRICK_WIN and scored and rule.condition is not None:
            reason = "The card that has to be led is one that counts."
            yield Finding(Sense.DEAR_LEAD, f"card_scoring.{place}", reason)


CHECKS: Final[tuple[Callable[[GameGenome], Iterator[Finding]], ...]] = (
    _bets_on_tricks,
    _missing_cards,
    _loose_bids,
    _blind_bids,
    _changed_after_bids,
    _short_contracts,
    _great_nils,
    _few_bags,
    _forgotten_cards,
    _beside_tricks,
    _low_trumps,
    _unseen_discards,
    _hands_apart,
    _dear_lead,
    _uneven_decks,
    _unpinned,
    _fed_opponents,
    _burdened_bids,
    _low_aces,
    _absent_lead,
    _unwanted_jacks,
)
