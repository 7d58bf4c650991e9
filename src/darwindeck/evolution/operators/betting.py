"""Operators on chips: betting comes with chips and somebody to win the pot, rounds, stakes, the house, showdowns."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    drop_phases,
    has,
    insert_phases,
    nudge,
    phases_of,
    put_phase,
    repeat_end,
    repeat_start,
    scale_number,
    with_setup,
    won_by_chips,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.showdown import with_showdown
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import (
    BetSize,
    BettingPhase,
    BiddingPhase,
    DrawPhase,
    DrawUntil,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import CaptureTo, Fixed, HandVisibility, Single, TableauMode
from darwindeck.wording.amounts import how_many
from darwindeck.wording.settings import field_words

_CHIPS: Final = 100


def a_betting(rng: Random, pot_to: PotTo) -> BettingPhase:
    ante = 5 * rng.randint(0, 1)
    return BettingPhase(ante=ante, min_bet=5 * rng.randint(1, 2), max_raises=rng.randint(1, 3), pot_to=pot_to)


def takes_pots(genome: GameGenome) -> bool:
    """Tell whether tricks or battles can award a pot."""
    return has(genome, TrickPhase) or genome.setup.tableau_mode is TableauMode.WAR


class AddBettingPhaseMutation(Operator):
    """A round of bets: for the next trick or battle, or with a showdown at the end. Chips come along and decide."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return not has(genome, BettingPhase, BiddingPhase) and can_grow(genome, 2)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        if takes_pots(genome):
            bets = a_betting(rng, PotTo.NEXT_TAKER)
            changed = insert_phases(genome, repeat_start(genome), bets)
            # Battles for pots are fought over fresh cards; those won lie aside.
            changed = with_setup(changed, capture_to=CaptureTo.CAPTURED)
            words = "the next to take cards takes the pot"
        else:
            changed = with_showdown(genome, rng)
            changed = insert_phases(changed, repeat_start(changed), a_betting(rng, PotTo.SHOWDOWN))
            words = "the pot goes to the best hand"
        return Change(_for_chips(changed, rng), f"added betting: {words}", Way.ADDED)


def _for_chips(genome: GameGenome, rng: Random) -> GameGenome:
    """Chips for everyone, some hands to win and lose them, and most chips win."""
    hands = genome.hands if isinstance(genome.hands, Fixed) else Fixed(rng.randint(3, 8))
    if isinstance(genome.hands, Single) and takes_pots(genome):
        hands_kept = genome.copy_with(hands=Single())
    else:
        hands_kept = genome.copy_with(hands=hands)
    bare = remove_orphans(won_by_chips(hands_kept))
    return fit_endings(with_setup(bare, starting_chips=_CHIPS, sweep_points=0))


class RemoveBettingPhaseMutation(Operator):
    """A round of bets goes; with the last one the chips, and the game is won by what else it counts."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, BettingPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        rounds = phases_of(genome, BettingPhase)
        if not rounds:
            return None
        index, _ = pick(rng, rounds)
        bare = drop_phases(genome, index)
        if len(rounds) == 1:
            if not _has_choices(bare):
                return None
            kept = tuple(win for win in bare.win_conditions if win.type is not WinType.LAST_STANDING)
            bare = remove_orphans(bare).copy_with(win_conditions=kept)
        return Change(fit_endings(bare), "removed a round of betting", Way.REMOVED)


def _has_choices(genome: GameGenome) -> bool:
    """Tell whether anything but betting was a decision."""
    seen = genome.setup.hand_visibility is not HandVisibility.FACE_DOWN
    chosen = any(type(phase) not in (DrawPhase, ShowdownPhase, BettingPhase) for phase in genome.phases)
    stands = any(draw.until is DrawUntil.STAND for _, draw in phases_of(genome, DrawPhase))
    return seen and (chosen or stands)


class AddBettingRoundMutation(Operator):
    """One more round of bets before the showdown."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        rounds = [betting for _, betting in phases_of(genome, BettingPhase)]
        to_showdown = any(betting.pot_to is PotTo.SHOWDOWN for betting in rounds)
        return 0 < len(rounds) < 3 and to_showdown and can_grow(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        bets = msgspec.structs.replace(a_betting(rng, PotTo.SHOWDOWN), ante=0)
        changed = insert_phases(genome, repeat_end(genome), bets)
        return Change(changed, "added a round of betting before the hands are compared", Way.ADDED)


_SUMS: Final = (
    (),
    (BetSize.MIN, BetSize.POT),
    (BetSize.MIN, BetSize.HALF_POT, BetSize.POT),
    (BetSize.MIN, BetSize.HALF_POT, BetSize.POT, BetSize.ALL_IN),
)


class MutateBettingPhaseMutation(Operator):
    """Ante, size of a bet, number of raises, or the chips at the start."""

    family = Group.BETTING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, BettingPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        rounds = phases_of(genome, BettingPhase)
        if not rounds:
            return None
        index, before = pick(rng, rounds)
        chips = genome.setup.starting_chips
        match rng.randrange(6 if before.pot_to is not PotTo.HOUSE else 4):
            case 0:
                after = scale_number(rng, chips, 20, 1000)
                return Change(
                    with_setup(genome, starting_chips=after),
                    f"changed: {how_many(after, 'chip')} to start with",
                )
            case 1:
                ante = nudge(rng, before.ante, 0, max(5, chips // 10), step=5)
                changed, words = msgspec.structs.replace(before, ante=ante), f"an ante of {ante}"
            case 2:
                bet = scale_number(rng, before.min_bet, 1, max(2, chips // 4))
                changed, words = msgspec.structs.replace(before, min_bet=bet), f"bets of {bet}"
            case 4:
                small = max(1, before.min_bet // 2)
                blinds = another(rng, ((), (before.min_bet,), (small, before.min_bet)), before.blinds)
                if blinds is None or any(phase.blinds for _, phase in rounds if phase is not before):
                    return None
                changed = msgspec.structs.replace(before, blinds=blinds)
                words = field_words("betting", "blinds", blinds, genome)
            case 5:
                sizes = another(rng, _SUMS, before.sizes)
                if sizes is None:
                    return None
                changed = msgspec.structs.replace(before, sizes=sizes)
                words = field_words("betting", "sizes", sizes, genome)
            case _:
                raises = nudge(rng, before.max_raises, 0, 5)
                changed, words = (
                    msgspec.structs.replace(before, max_raises=raises),
                    f"{how_many(raises, 'raise')}",
                )
        return (
            None if changed == before else Change(put_phase(genome, index, changed), f"changed bets: {words}")
        )


OPERATORS: Final[tuple[Operator, ...]] = (
    AddBettingPhaseMutation(),
    RemoveBettingPhaseMutation(),
    AddBettingRoundMutation(),
    MutateBettingPhaseMutation(),
)
