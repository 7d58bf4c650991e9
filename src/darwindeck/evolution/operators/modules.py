"""Modules: parts of a game that only make sense together, lifted out of one game and put into another.

A phase moves with its scoring, its way to win and what its cards need (chips, values, contracts); the receiving game
keeps its players. Each function gives the changed first game, or None where the module has no place there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.traits import is_turn
from darwindeck.evolution.operators.bidding import AddBiddingPhaseMutation
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import fit_deal, tricks_in_hand
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import (
    MOST_GROWN,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_start,
    with_setup,
    won_by_chips,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.melds import AddMeldPhaseMutation
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    MeldPhase,
    PassPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ContractScoring, ScoringTrigger
from darwindeck.genome.setup import Fixed, HandVisibility, TableauMode
from darwindeck.validation.checks.auctions import OF_CONTRACTS

Module = Callable[[GameGenome, GameGenome, Random], GameGenome | None]


def _deck(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Return the cards of the other game and their order."""
    cards = second.setup
    changed = with_setup(
        first,
        initial_deck=cards.initial_deck,
        removed_cards=cards.removed_cards,
        rank_order=cards.rank_order,
        suit_order=cards.suit_order or first.setup.suit_order,
        start_rank=None,
    )
    return fit_deal(in_this_deck(changed, rng))


def _tricks(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Return the way of playing a trick: trump, following, breaking."""
    theirs = phases_of(second, TrickPhase)
    ours = phases_of(first, TrickPhase)
    if not theirs or not ours:
        return None
    for place, own in ours:
        bid = Trump.BID in (own.trump, theirs[0][1].trump)  # trumps that are bid stay with their auction
        trump = own.trump if bid else theirs[0][1].trump
        first = put_phase(first, place, msgspec.structs.replace(theirs[0][1], trump=trump))
    return remove_orphans(first)


def _scoring(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Points, what they are worth and how long is played for them; contracts only move with their bids."""
    points = second.card_scoring or second.tally_scoring
    if not points or has(first, BiddingPhase, BettingPhase, ShowdownPhase) or has(second, BiddingPhase):
        return None
    changed = first.copy_with(
        card_scoring=second.card_scoring,
        tally_scoring=second.tally_scoring,
        patterns=_with_counted(first, second),
        moon=second.moon,
        tricks_from=second.tricks_from,
        win_conditions=second.win_conditions,
        hands=second.hands,
        eliminate=None,
    )
    changed = fit_endings(in_this_deck(changed, rng))
    return changed if changed.card_scoring or changed.tally_scoring else None


def _with_counted(first: GameGenome, second: GameGenome) -> tuple[Pattern, ...]:
    """Return the combinations of a game with those that the other one counts; a name means what it meant there."""
    counted = {rule.pattern for rule in second.tally_scoring}
    theirs = tuple(pattern for pattern in second.patterns if pattern.name in counted)
    names = {pattern.name for pattern in theirs}
    return (*(pattern for pattern in first.patterns if pattern.name not in names), *theirs)


def _bidding(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Bids and contracts, as the other game scores them."""
    bids = phases_of(second, BiddingPhase)
    if not bids or second.contract_scoring is None or not AddBiddingPhaseMutation().applies(first):
        return None
    added = AddBiddingPhaseMutation().mutate(first, rng)
    if added is None:
        return None
    changed = added.genome
    for index, _ in phases_of(changed, BiddingPhase):
        tricks = min(26, tricks_in_hand(changed))
        theirs = bids[0][1]
        bidding = BiddingPhase(min(theirs.min_bid, tricks), tricks, theirs.allow_nil, hook=False)
        changed = put_phase(changed, index, bidding)
    plain = ContractScoring()
    of_auctions = {name: getattr(plain, name) for name in OF_CONTRACTS}
    return changed.copy_with(contract_scoring=msgspec.structs.replace(second.contract_scoring, **of_auctions))


def _passing(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Cards passed before play."""
    theirs = phases_of(second, PassPhase)
    hidden = first.setup.hand_visibility is HandVisibility.FACE_DOWN
    if not theirs or hidden or has(first, PassPhase):
        return None
    count = min(theirs[0][1].count, analyse(first).smallest_hand)
    if count < 1:
        return None
    return insert_phases(first, 0, msgspec.structs.replace(theirs[0][1], count=count))


def _betting(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Bets, chips and the comparison of hands that awards the pot."""
    bets = [betting for _, betting in phases_of(second, BettingPhase)]
    if not bets or has(first, BettingPhase, BiddingPhase) or second.house is not None:
        return None
    takes = has(first, TrickPhase) or first.setup.tableau_mode is TableauMode.WAR
    if takes:
        bet = msgspec.structs.replace(bets[0], pot_to=PotTo.NEXT_TAKER)
        changed = insert_phases(first, repeat_start(first), bet)
    else:
        shows = phases_of(second, ShowdownPhase) or phases_of(first, ShowdownPhase)
        if not shows:
            return None
        bare = tuple(phase for phase in first.phases if type(phase) is not ShowdownPhase)
        bet = msgspec.structs.replace(bets[0], pot_to=PotTo.SHOWDOWN)
        changed = first.copy_with(phases=(*bare, shows[0][1]))
        changed = insert_phases(changed, repeat_start(changed), bet)
    hands = second.hands if isinstance(second.hands, Fixed) else Fixed(rng.randint(3, 8))
    changed = won_by_chips(changed.copy_with(hands=hands))
    values = second.setup.card_values or first.setup.card_values
    chips = max(20, second.setup.starting_chips)
    return with_setup(changed, starting_chips=chips, card_values=values, sweep_points=0)


def _melds(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Sets and runs, with what they score and the knock that they are held for."""
    theirs = phases_of(second, MeldPhase)
    if not theirs or not AddMeldPhaseMutation().applies(first):
        return None
    added = AddMeldPhaseMutation().mutate(first, rng)
    if added is None:
        return None
    changed = added.genome
    for index, _ in phases_of(changed, MeldPhase):
        changed = put_phase(changed, index, theirs[0][1])
    scores = tuple(rule for rule in second.card_scoring if rule.trigger is ScoringTrigger.SET_COMPLETE)
    changed = changed.copy_with(card_scoring=(*changed.card_scoring, *scores), knock=second.knock)
    return remove_orphans(with_setup(in_this_deck(changed, rng), card_values=second.setup.card_values))


def _turns(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Return the whole turn of the other game at this table: its steps, table, special cards, points and ways to
    win.
    """
    turns = [phase for phase in second.phases if is_turn(phase)]
    if not turns or has(first, TrickPhase, ShowdownPhase) or len(turns) != len(second.phases):
        return None
    theirs = second.setup
    if theirs.tableau_mode is TableauMode.WAR and first.player_count != 2:
        return None
    kept = tuple(phase for phase in first.phases if isinstance(phase, PassPhase))
    changed = first.copy_with(
        phases=(*kept, *turns),
        places=second.places,
        patterns=second.patterns,
        special_effects=second.special_effects,
        card_scoring=second.card_scoring,
        tally_scoring=second.tally_scoring,
        win_conditions=second.win_conditions,
        out_when_empty=second.out_when_empty,
        place_points=second.place_points[: first.player_count],
        hands=second.hands,
        knock=second.knock,
        deck_empty_action=second.deck_empty_action,
        contract_scoring=None,
        eliminate=None,
        house=None,
    )
    own = first.setup
    setup = msgspec.structs.replace(
        theirs, initial_deck=own.initial_deck, removed_cards=own.removed_cards, rank_order=own.rank_order
    )
    return fit_deal(in_this_deck(changed.copy_with(setup=setup), rng))


MODULES: Final[dict[str, Module]] = {
    "the deck": _deck,
    "the rules of tricks": _tricks,
    "the scoring": _scoring,
    "bids and contracts": _bidding,
    "the passing of cards": _passing,
    "bets and chips": _betting,
    "sets and runs": _melds,
    "the whole turn": _turns,
}
"""What a crossing can move, by the words it is told with."""


def transplant(module: Module, first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Return the first game with a module of the second one, its ends brought into line; None if it does not fit."""
    changed = module(first, second, rng)
    if changed is None or not changed.phases or len(changed.phases) > MOST_GROWN:
        return None
    after = fit_endings(changed)
    return None if after == first else after
