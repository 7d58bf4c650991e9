"""Operators on claims: cards go face down with a word about them, and others may doubt it."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import plays_freely, remove_orphans
from darwindeck.evolution.operators.edits import (
    another,
    drop_phases,
    has,
    nudge,
    other_phase,
    phases_of,
    put_phase,
    with_setup,
)
from darwindeck.evolution.operators.endings import SCORE_WINS, fit_endings
from darwindeck.evolution.operators.references import reference_of
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import matching
from darwindeck.genome.cards import deck_ranks
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, TableauMode
from darwindeck.wording.amounts import how_many

_WORDS = {
    ClaimRank.SEQUENTIAL: "the rank goes up with every claim",
    ClaimRank.PLAYER_CHOICE: "everyone names the rank they like",
    ClaimRank.FIXED: "the rank is always the same",
}


class AddClaimPhaseMutation(Operator):
    """Cards that were played openly go face down with a claim, which others may doubt."""

    family = Group.CLAIMS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return plays_freely(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, play = phases_of(genome, PlayPhase)[-1]
        ranks = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank in analyse(genome).pack.ranks]
        mode = pick(rng, tuple(ClaimRank))
        claim = ClaimPhase(
            max_cards=max(2, play.max_cards),
            rank_mode=mode,
            rank=pick(rng, ranks),
            pile_penalty=chance(rng, 75),
            once=play.once,
        )
        changed = _without_table(put_phase(genome, index, claim))
        wins = tuple(win for win in genome.win_conditions if win.type in SCORE_WINS)
        changed = changed.copy_with(
            win_conditions=(WinCondition(WinType.EMPTY_HAND), *wins), out_when_empty=False, place_points=()
        )
        return Change(
            fit_endings(remove_orphans(changed)),
            f"added claims: cards go face down; {_WORDS[mode]}",
            Way.ADDED,
        )


def _without_table(genome: GameGenome) -> GameGenome:
    """Nothing else uses the tableau, where claims lie; players see the cards they claim to have."""
    for index, play in phases_of(genome, PlayPhase):
        moved = msgspec.structs.replace(play, target=PlayTarget.DISCARD, on_all_pass=AllPass.NONE)
        genome = put_phase(genome, index, moved)
    for index, discard in phases_of(genome, DiscardPhase):
        genome = put_phase(genome, index, msgspec.structs.replace(discard, target=PlayTarget.DISCARD))
    return with_setup(
        genome.copy_with(deck_empty_action=DeckEmptyAction.SKIP_DRAW),
        tableau_mode=TableauMode.NONE,
        start_rank=None,
        deal_to_tableau=0,
        hand_visibility=HandVisibility.OWNER_ONLY,
    )


class RemoveClaimPhaseMutation(Operator):
    """Cards are played openly, on what fits; beside another way to get rid of cards the claim just goes."""

    family = Group.CLAIMS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ClaimPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_of(genome, ClaimPhase)
        if not found:
            return None
        if has(genome, PlayPhase):
            bare = drop_phases(genome, *(index for index, _ in found))
            return Change(fit_endings(remove_orphans(bare)), "removed the claims", Way.REMOVED)
        index, claim = found[-1]
        genome = drop_phases(genome, *(place for place, _ in found[:-1]))
        index -= len(found) - 1
        play = PlayPhase(
            target=PlayTarget.TABLEAU,
            valid_play_condition=matching(rng, reference_of(PlayTarget.TABLEAU)),
            max_cards=min(claim.max_cards, 4),
            on_all_pass=AllPass.CLEAR_AND_LEAD,
            once=claim.once,
        )
        opened = remove_orphans(put_phase(genome, index, play))
        return Change(
            fit_endings(opened), "removed the claims: cards are played openly on what fits", Way.REMOVED
        )


class MutateClaimPhaseMutation(Operator):
    """How many cards, which rank, who takes the pile."""

    family = Group.CLAIMS

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ClaimPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, ClaimPhase, rng, _other_claim)
        return change and Change(change[0], f"changed the claims: {change[1]}")


def _other_claim(genome: GameGenome, before: ClaimPhase, rng: Random) -> tuple[ClaimPhase, str]:
    match rng.randrange(6) if before.allow_challenge else 5:
        case 5:
            doubt = not before.allow_challenge
            after = msgspec.structs.replace(before, allow_challenge=doubt)
            words = "others may doubt them" if doubt else "nobody may doubt them"
        case 0:
            high = nudge(rng, before.max_cards, max(1, before.min_cards), 6)
            after, words = (
                msgspec.structs.replace(before, max_cards=high),
                f"up to {how_many(high, 'card')}",
            )
        case 1:
            mode = another(rng, tuple(ClaimRank), before.rank_mode) or before.rank_mode
            after, words = msgspec.structs.replace(before, rank_mode=mode), _WORDS[mode]
        case 2:
            pile = not before.pile_penalty
            after = msgspec.structs.replace(before, pile_penalty=pile)
            words = f"whoever was wrong takes {'the pile' if pile else 'the claimed cards'}"
        case 3:
            ranks = [
                rank for rank in deck_ranks(genome.setup.initial_deck) if rank in analyse(genome).pack.ranks
            ]
            rank = another(rng, ranks, before.rank) or before.rank
            after, words = (
                msgspec.structs.replace(before, rank=rank),
                f"claims begin with rank {rank.value}",
            )
        case _:
            low = nudge(rng, before.min_cards, 1, min(2, before.max_cards))
            after, words = (
                msgspec.structs.replace(before, min_cards=low),
                f"at least {how_many(low, 'card')}",
            )
    return after, words


OPERATORS: Final[tuple[Operator, ...]] = (
    AddClaimPhaseMutation(),
    RemoveClaimPhaseMutation(),
    MutateClaimPhaseMutation(),
)
