"""Operators on chips: betting comes with chips and somebody to win the pot, rounds, stakes, the house, showdowns."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.operators.base import LOW, Change, Group, Operator
from darwindeck.evolution.operators.cleanup import cleaned
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    drop_phases,
    has,
    insert_phases,
    nudged,
    phases_of,
    put_phase,
    repeat_end,
    repeat_start,
    scaled,
    with_setup,
)
from darwindeck.evolution.operators.endings import settled
from darwindeck.genome.checks.facts import Facts
from darwindeck.genome.checks.repairs.deck import COMMON_VALUES
from darwindeck.genome.generate.choices import chance, pick
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DrawPhase,
    DrawUntil,
    MeldPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Award, EvaluationMethod, HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import Fixed, House, Single, TableauMode, UntilWin

_CHIPS: Final = 100
_VALUED: Final = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
_METHODS: Final = {
    EvaluationMethod.POKER: "poker hands",
    EvaluationMethod.POINT_TOTAL: "the total of their cards",
    EvaluationMethod.HIGH_CARD: "the highest card",
    EvaluationMethod.CARD_COUNT: "the number of cards",
    EvaluationMethod.SUIT_TOTAL: "the best total within a suit",
}


def _betting(rng: Random, pot_to: PotTo) -> BettingPhase:
    ante = 5 * rng.randint(0, 1)
    return BettingPhase(ante=ante, min_bet=5 * rng.randint(1, 2), max_raises=rng.randint(1, 3), pot_to=pot_to)


def _takes_pots(genome: GameGenome) -> bool:
    """Whether tricks or battles can award a pot."""
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
        if _takes_pots(genome):
            bets = _betting(rng, PotTo.NEXT_TAKER)
            changed = insert_phases(genome, repeat_start(genome), bets)
            words = "the next to take cards takes the pot"
        else:
            changed = _with_showdown(genome, rng)
            changed = insert_phases(changed, repeat_start(changed), _betting(rng, PotTo.SHOWDOWN))
            words = "the pot goes to the best hand"
        return Change(_for_chips(changed, rng), f"added betting: {words}")


def _for_chips(genome: GameGenome, rng: Random) -> GameGenome:
    """Chips for everyone, some hands to win and lose them, and most chips win."""
    hands = genome.hands if isinstance(genome.hands, Fixed) else Fixed(rng.randint(3, 8))
    if isinstance(genome.hands, Single) and _takes_pots(genome):
        hands_kept = genome.copy_with(hands=Single())
    else:
        hands_kept = genome.copy_with(hands=hands)
    bare = hands_kept.copy_with(
        card_scoring=(),
        tally_scoring=(),
        eliminate=None,
        out_when_empty=False,
        place_points=(),
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
    )
    return settled(with_setup(cleaned(bare), starting_chips=_CHIPS, sweep_points=0))


def _with_showdown(genome: GameGenome, rng: Random) -> GameGenome:
    """The game ends with a comparison of the hands: few cards are good where one gets rid of them."""
    if has(genome, ShowdownPhase):
        return genome
    if has(genome, MeldPhase, ClaimPhase, AskPhase):
        evaluation = HandEvaluation(method=EvaluationMethod.CARD_COUNT, award=Award.WORST)
    else:
        evaluation = HandEvaluation(method=pick(rng, (EvaluationMethod.POKER, EvaluationMethod.HIGH_CARD)))
    return insert_phases(genome, repeat_end(genome), ShowdownPhase(hand_evaluation=evaluation))


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
            if not bare.phases:
                return None
            kept = tuple(win for win in bare.win_conditions if win.type is not WinType.LAST_STANDING)
            bare = cleaned(bare).copy_with(win_conditions=kept)
        return Change(settled(bare), "removed a round of betting")


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
        bets = msgspec.structs.replace(_betting(rng, PotTo.SHOWDOWN), ante=0)
        changed = insert_phases(genome, repeat_end(genome), bets)
        return Change(changed, "added a round of betting before the hands are compared")


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
        match rng.randrange(4):
            case 0:
                after = scaled(rng, chips, 20, 1000)
                return Change(
                    with_setup(genome, starting_chips=after), f"changed: {after} chips to start with"
                )
            case 1:
                ante = nudged(rng, before.ante, 0, max(5, chips // 10), step=5)
                changed, words = msgspec.structs.replace(before, ante=ante), f"an ante of {ante}"
            case 2:
                bet = scaled(rng, before.min_bet, 1, max(2, chips // 4))
                changed, words = msgspec.structs.replace(before, min_bet=bet), f"bets of {bet}"
            case _:
                raises = nudged(rng, before.max_raises, 0, 5)
                changed, words = msgspec.structs.replace(before, max_raises=raises), f"{raises} raises"
        return (
            None if changed == before else Change(put_phase(genome, index, changed), f"changed bets: {words}")
        )


class MutateEvaluationMutation(Operator):
    """Hands are compared by something else, or the worst one wins."""

    family = Group.BETTING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ShowdownPhase) and genome.house is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, showdown = phases_of(genome, ShowdownPhase)[0]
        before = showdown.hand_evaluation
        if chance(rng, 35):
            award = another(rng, tuple(Award), before.award) or before.award
            after = msgspec.structs.replace(before, award=award)
        else:
            method = another(rng, _comparable(genome), before.method)
            if method is None:
                return None
            target = 21 if method is EvaluationMethod.POINT_TOTAL and chance(rng, 60) else None
            after = HandEvaluation(method=method, target=target, award=before.award)
        changed = put_phase(genome, index, ShowdownPhase(hand_evaluation=after))
        if after.method in _VALUED and not genome.setup.card_values:
            changed = with_setup(changed, card_values=_values(genome))
        words = f"the {after.award.value} hand wins, by {_METHODS[after.method]}"
        return Change(settled(_sound_stands(changed)), f"changed: {words}")


def _comparable(genome: GameGenome) -> list[EvaluationMethod]:
    """Methods by which hands of this game can differ: equal numbers of cards are always a tie."""
    differ = has(genome, MeldPhase, ClaimPhase, AskPhase) or Facts(genome).can_run_empty
    return [each for each in EvaluationMethod if each is not EvaluationMethod.CARD_COUNT or differ]


def _values(genome: GameGenome) -> tuple[object, ...]:
    ranks = Facts(genome).pack.ranks
    return tuple(value for value in COMMON_VALUES if value.rank.value in ranks)


def _sound_stands(genome: GameGenome) -> GameGenome:
    """A draw that goes on until one stands is a draw of a card where no total can go bust."""
    for index, draw in phases_of(genome, DrawPhase):
        if draw.until is DrawUntil.STAND:
            limited = msgspec.structs.replace(draw, count=min(draw.count or 3, 3))
            genome = put_phase(genome, index, limited)
    return genome


class AddShowdownMutation(Operator):
    """Hands are compared after a lap; the best one wins the hand, over several hands most hands won."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        other = has(genome, ShowdownPhase, BiddingPhase, TrickPhase) or _takes_pots(genome)
        return not other and genome.knock is None and can_grow(genome) and Facts(genome).has_turns

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        changed = _with_showdown(genome, rng).copy_with(
            win_conditions=(WinCondition(WinType.BEST_HAND),),
            hands=Fixed(rng.randint(3, 7)) if isinstance(genome.hands, UntilWin) else genome.hands,
            card_scoring=(),
            tally_scoring=(),
            out_when_empty=False,
            place_points=(),
        )
        bare = with_setup(cleaned(changed), sweep_points=0)
        return Change(settled(bare), "added: after everyone's turn the hands are compared")


class MutateHouseMutation(Operator):
    """The bank stands earlier or later, shows more or fewer cards; or it goes, and players bet against each other."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.house is not None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        house = genome.house
        if house is None:
            return None
        roll = rng.randrange(4)
        if roll == 0:
            phases = tuple(
                msgspec.structs.replace(phase, pot_to=PotTo.SHOWDOWN)
                if isinstance(phase, BettingPhase)
                else phase
                for phase in genome.phases
            )
            return Change(
                settled(genome.copy_with(house=None, phases=phases)),
                "removed the bank: the pot goes to the best hand",
            )
        after = {
            1: House(
                stand_on=nudged(rng, house.stand_on, 12, 20),
                hits_soft=house.hits_soft,
                up_cards=house.up_cards,
            ),
            2: House(stand_on=house.stand_on, hits_soft=not house.hits_soft, up_cards=house.up_cards),
            3: House(stand_on=house.stand_on, hits_soft=house.hits_soft, up_cards=1 - min(1, house.up_cards)),
        }[roll]
        words = f"the bank stands on {after.stand_on} and shows {after.up_cards} cards"
        return Change(genome.copy_with(house=after), f"changed: {words}")


class AddHouseMutation(Operator):
    """Everyone bets against a bank that draws to a total; brings the total, the draw and the values."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        shows = has(genome, ShowdownPhase) and has(genome, BettingPhase)
        return shows and genome.house is None and not has(genome, TrickPhase, MeldPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        bets = _betting(rng, PotTo.HOUSE)
        draw = DrawPhase(until=DrawUntil.STAND, count=0)
        target = HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=21)
        changed = genome.copy_with(
            phases=(bets, draw, ShowdownPhase(hand_evaluation=target)),
            house=House(stand_on=rng.randint(15, 18)),
            special_effects=(),
            knock=None,
        )
        changed = with_setup(
            changed, card_values=_values(genome), cards_per_player=2, tableau_mode=TableauMode.NONE
        )
        return Change(
            settled(cleaned(changed)), "added a bank: everyone bets against it, up to a total of 21"
        )
