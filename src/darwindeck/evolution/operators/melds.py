"""Operators on melds and knocking: sets and runs come with a draw and a discard, a knock with something to measure."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    has,
    insert_phases,
    nudge,
    other_phase,
    phases_of,
    put_phase,
    repeat_start,
    scale_number,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    GoOut,
    MeldPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinCondition, WinType
from darwindeck.genome.setup import (
    DeckEmptyAction,
    HandVisibility,
    Knock,
    KnockMoment,
    KnockThen,
    Settle,
    TableauMode,
)
from darwindeck.validation.repairs.deck import COMMON_VALUES
from darwindeck.wording.amounts import how_many

_LARGE_HAND: Final = 7


class AddMeldPhaseMutation(Operator):
    """Sets and runs may be laid down in a turn; who lays the last card wins, or melds score."""

    family = Group.MELDS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        free = genome.setup.tableau_mode is TableauMode.NONE
        other = has(genome, MeldPhase, TrickPhase, ShowdownPhase, ClaimPhase, AskPhase)
        seen = genome.setup.hand_visibility is not HandVisibility.FACE_DOWN
        turns = analyse(genome).has_turns and not genome.out_when_empty
        return free and not other and seen and turns and can_grow(genome, 2)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        meld = MeldPhase(min_set=pick(rng, (3, 3, 0)), min_run=3, lay_off=chance(rng, 70))
        draws = [index for index, draw in phases_of(genome, DrawPhase) if not draw.once]
        place = draws[-1] + 1 if draws else repeat_start(genome)
        changed = insert_phases(genome, place, meld)
        if not draws:
            changed = insert_phases(changed, place, DrawPhase())
            size = genome.setup.cards_per_player
            changed = with_setup(changed, cards_per_player=_LARGE_HAND if size == "all" else size)
        if not analyse(genome).points.exist and chance(rng, 40):
            rule = CardScore(points=rng.randint(1, 3), trigger=ScoringTrigger.SET_COMPLETE)
            win = WinCondition(WinType.HIGH_SCORE)
            changed = changed.copy_with(
                card_scoring=(*genome.card_scoring, rule), win_conditions=(*genome.win_conditions, win)
            )
        dealt = fit_deal(changed)
        return (
            None
            if dealt is None
            else Change(fit_endings(dealt), "added: sets and runs may be laid down", Way.ADDED)
        )


class RemoveMeldPhaseMutation(Operator):
    """Nothing is laid down any more; cards are played on the discard instead."""

    family = Group.MELDS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, MeldPhase) and not has(genome, ShowdownPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_of(genome, MeldPhase)
        if not found or not self.applies(genome):
            return None
        index, meld = found[0]
        play = PlayPhase(max_cards=pick(rng, (1, 2, 3)), mandatory=False, once=meld.once)
        bare = put_phase(genome, index, play)
        bare = remove_orphans(bare.copy_with(knock=None, deck_empty_action=DeckEmptyAction.HAND_ENDS))
        scores = tuple(rule for rule in bare.card_scoring if rule.trigger is not ScoringTrigger.SET_COMPLETE)
        return Change(
            fit_endings(bare.copy_with(card_scoring=scores)),
            "removed the melds: cards of one rank are played instead",
            Way.REMOVED,
        )


class MutateMeldPhaseMutation(Operator):
    """Smaller or larger sets and runs, laying off, going out, bonuses."""

    family = Group.MELDS

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, MeldPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, MeldPhase, rng, _other_meld)
        return change and Change(change[0], f"changed the melds: {change[1]}")


def _other_meld(genome: GameGenome, meld: MeldPhase, rng: Random) -> tuple[MeldPhase, str]:
    most = analyse(genome).pack.most_of_a_rank
    match rng.randrange(6 if meld.hold else 4):
        case 0:
            size = pick(rng, tuple(range(2, min(4, most) + 1)) or (0,))
            return msgspec.structs.replace(meld, min_set=size), f"sets of {size}"
        case 1:
            size = pick(rng, (3, 3, 4))
            return msgspec.structs.replace(meld, min_run=size), f"runs of {size}"
        case 2:
            words = "nothing is laid off" if meld.lay_off else "cards may be laid off"
            return msgspec.structs.replace(meld, lay_off=not meld.lay_off), words
        case 3 if has(genome, DiscardPhase):
            kept = meld.go_out is GoOut.FREE
            out = GoOut.DISCARD if kept else GoOut.FREE
            words = "one card is kept for the discard" if kept else "the last card may be melded"
            return msgspec.structs.replace(meld, go_out=out), words
        case 4:
            bonus = scale_number(rng, meld.gin_bonus or 10, 5, 50)
            return msgspec.structs.replace(
                meld, gin_bonus=bonus
            ), f"{how_many(bonus, 'point')} for no deadwood"
        case 5:
            bonus = scale_number(rng, meld.undercut_bonus or 10, 5, 50)
            return msgspec.structs.replace(
                meld, undercut_bonus=bonus
            ), f"{how_many(bonus, 'point')} for an undercut"
        case _:
            return meld, ""


class AddKnockMutation(Operator):
    """A player may end the hand by knocking; with melds by deadwood, which needs values, else whenever."""

    family = Group.MELDS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        ends = has(genome, MeldPhase, ShowdownPhase) and genome.knock is None
        seen = genome.setup.hand_visibility is not HandVisibility.FACE_DOWN
        return ends and seen and analyse(genome).has_turns and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        melds = has(genome, MeldPhase)
        if not melds and not _can_go_on(genome):
            return None
        deadwood = rng.randint(3, 12)
        knock = Knock(
            moment=KnockMoment.TURN_END if melds else KnockMoment.TURN_START,
            max_deadwood=deadwood if melds else None,
            then=KnockThen.END if melds else KnockThen.LAP,
        )
        ranks = analyse(genome).pack.ranks
        values = tuple(value for value in COMMON_VALUES if value.rank.value in ranks)
        changed = with_setup(genome.copy_with(knock=knock), card_values=genome.setup.card_values or values)
        for index, meld in phases_of(changed, MeldPhase):
            changed = put_phase(changed, index, msgspec.structs.replace(meld, hold=chance(rng, 50)))
        if melds and has(genome, DrawPhase):
            changed = changed.copy_with(deck_empty_action=DeckEmptyAction.HAND_ENDS)
        words = f"with at most {how_many(deadwood, 'point')} of deadwood" if melds else "before a last round"
        return Change(fit_endings(changed), f"added: a player may knock {words}", Way.ADDED)


def _can_go_on(genome: GameGenome) -> bool:
    """Tell whether laps can follow on laps before the showdown: a change of cards without betting or a limit."""
    kinds = {type(phase) for phase in genome.phases}
    return kinds <= {DrawPhase, DiscardPhase, ShowdownPhase, PlayPhase} and not any(
        draw.until is DrawUntil.STAND or draw.source is DrawSource.OPPONENT_HAND
        for _, draw in phases_of(genome, DrawPhase)
    )


class RemoveKnockMutation(Operator):
    """Nobody knocks; melds that were held are laid down."""

    family = Group.MELDS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.knock is not None

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        if genome.knock is None:
            return None
        changed = genome.copy_with(knock=None)
        for index, meld in phases_of(genome, MeldPhase):
            laid = msgspec.structs.replace(meld, hold=False, gin_bonus=0, undercut_bonus=0)
            changed = put_phase(changed, index, laid)
        if has(genome, MeldPhase) and not analyse(changed).points.exist:
            rule = CardScore(points=1, trigger=ScoringTrigger.SET_COMPLETE)
            changed = changed.copy_with(card_scoring=(rule,))
        return Change(fit_endings(changed), "removed the knock", Way.REMOVED)


def settled(genome: GameGenome, settle: Settle, did: str) -> Change | None:
    """Settle knocks in another way; where deadwood is kept, the lowest score wins."""
    if genome.knock is None:
        return None
    changed = genome.copy_with(knock=msgspec.structs.replace(genome.knock, settle=settle))
    rising = {WinType.LOW_SCORE: WinType.HIGH_SCORE}
    falling = {WinType.HIGH_SCORE: WinType.LOW_SCORE, WinType.FIRST_TO_SCORE: WinType.LOW_SCORE}
    kinds = falling if settle is Settle.EACH_KEEPS else rising
    wins = tuple(
        msgspec.structs.replace(win, type=kinds.get(win.type, win.type)) for win in changed.win_conditions
    )
    return Change(fit_endings(changed.copy_with(win_conditions=wins)), f"{did} the knock: {SETTLED[settle]}")


SETTLED: Final = {
    Settle.DIFFERENCE: "the knocker scores the difference to each, unless somebody undercuts it",
    Settle.EACH_PAYS: "everybody pays whoever has the least deadwood",
    Settle.LOWEST_TAKES: "whoever has the least deadwood scores what all the others have left",
    Settle.EACH_KEEPS: "all but the lowest count what they have left, and the lowest score wins",
}


class MutateKnockMutation(Operator):
    """When one may knock, with how much, and what follows."""

    family = Group.MELDS

    def applies(self, genome: GameGenome) -> bool:
        return genome.knock is not None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        knock = genome.knock
        if knock is None:
            return None
        match rng.randrange(4 if has(genome, MeldPhase) else 3):
            case 3:
                settle = another(rng, tuple(Settle), knock.settle) or knock.settle
                return settled(genome, settle, "changed")
            case 0 if knock.max_deadwood is not None:
                most = nudge(rng, knock.max_deadwood, 0, 25, step=2)
                after, words = (
                    msgspec.structs.replace(knock, max_deadwood=most),
                    f"with at most {most} deadwood",
                )
            case 1:
                moment = another(rng, tuple(KnockMoment), knock.moment) or knock.moment
                after = msgspec.structs.replace(knock, moment=moment)
                words = f"at the {moment.value.removeprefix('turn_')} of a turn"
            case _:
                then = another(rng, tuple(KnockThen), knock.then) or knock.then
                after = msgspec.structs.replace(knock, then=then)
                words = "the hand ends at once" if then is KnockThen.END else "everyone has one more turn"
        return Change(genome.copy_with(knock=after), f"changed the knock: {words}")


OPERATORS: Final[tuple[Operator, ...]] = (
    AddMeldPhaseMutation(),
    RemoveMeldPhaseMutation(),
    MutateMeldPhaseMutation(),
    AddKnockMutation(),
    RemoveKnockMutation(),
    MutateKnockMutation(),
)
