"""Operators on what players give each other: cards passed before play, cards asked for by rank."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans, without_turns
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    drop_phases,
    hands_played,
    has,
    insert_phases,
    nudge,
    other_phase,
    phases_of,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.conditions import MatchesOrWild, Reference
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    DrawPhase,
    DrawUntil,
    PassDirection,
    PassPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, Single
from darwindeck.wording.amounts import how_many
from darwindeck.wording.clauses import rule_words

_MOST_PASSED: Final = 5
_ASKING_HAND: Final = 5
_WAYS: Final = {
    PassDirection.LEFT: "to the left",
    PassDirection.RIGHT: "to the right",
    PassDirection.ACROSS: "across the table",
    PassDirection.ROTATING: "another way in every hand",
    PassDirection.BY_PLACE: "from the last place to the first and back",
    PassDirection.NONE: "to nobody",
}


def _directions(genome: GameGenome) -> list[PassDirection]:
    """Ways that make sense here: by place only after a hand with places, across only at an even table."""
    several = hands_played(genome) > 1
    out = {
        PassDirection.NONE: True,
        PassDirection.BY_PLACE: not (several and genome.out_when_empty),
        PassDirection.ROTATING: not several,
        PassDirection.ACROSS: genome.player_count % 2 == 1 or genome.player_count == 2,
        PassDirection.RIGHT: genome.player_count == 2,
    }
    return [direction for direction in PassDirection if not out.get(direction, False)]


class AddPassPhaseMutation(Operator):
    """Before play everyone passes cards."""

    family = Group.PASSING

    def applies(self, genome: GameGenome) -> bool:
        seen = genome.setup.hand_visibility is not HandVisibility.FACE_DOWN
        return not has(genome, PassPhase) and can_grow(genome) and seen and analyse(genome).smallest_hand > 1

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        most = min(_MOST_PASSED, max(1, analyse(genome).smallest_hand // 2))
        passing = PassPhase(count=rng.randint(1, most), direction=pick(rng, _directions(genome)))
        words = f"{how_many(passing.count, 'card')} {_WAYS[passing.direction]} before play"
        return Change(insert_phases(genome, 0, passing), f"added: everyone passes {words}", Way.ADDED)


class RemovePassPhaseMutation(Operator):
    """Cards are passed once less before play, mostly not at all."""

    family = Group.PASSING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, PassPhase)

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        found = phases_of(genome, PassPhase)
        if not found:
            return None
        index, passing = found[-1]
        return Change(
            drop_phases(genome, index), f"removed: {rule_words(genome, passing)}", Way.REMOVED, (passing,)
        )


class MutatePassPhaseMutation(Operator):
    """More or fewer cards, or another direction."""

    family = Group.PASSING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, PassPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, PassPhase, rng, _other_pass)
        return change and Change(change[0], f"changed the pass: {change[1]}")


def _other_pass(genome: GameGenome, before: PassPhase, rng: Random) -> tuple[PassPhase, str]:
    if chance(rng, 50):
        most = min(_MOST_PASSED, max(1, analyse(genome).smallest_hand))
        after = msgspec.structs.replace(before, count=nudge(rng, before.count, 1, most))
    else:
        direction = another(rng, _directions(genome), before.direction) or before.direction
        after = msgspec.structs.replace(before, direction=direction)
    return after, f"{how_many(after.count, 'card')} {_WAYS[after.direction]}"


class AddAskPhaseMutation(Operator):
    """Players ask each other for ranks and lay down books; most books win, or what they score."""

    family = Group.PASSING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        other = has(genome, AskPhase, TrickPhase, BettingPhase, ShowdownPhase)
        seen = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
        return not other and seen and analyse(genome).pack.most_of_a_rank >= 2

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        most = analyse(genome).pack.most_of_a_rank
        ask = AskPhase(book_size=pick(rng, tuple(range(2, min(4, most) + 1))), again_on_fish=chance(rng, 60))
        size = genome.setup.cards_per_player
        asking = with_setup(
            without_turns(genome).copy_with(
                knock=None, deck_empty_action=DeckEmptyAction.SKIP_DRAW, hands=Single(), eliminate=None
            ),
            cards_per_player=min(size, 7) if isinstance(size, int) else _ASKING_HAND,
            sweep_points=0,
        )
        rule = CardScore(points=1, trigger=ScoringTrigger.SET_COMPLETE)
        scores = (rule,) if chance(rng, 50) else ()
        win = WinCondition(WinType.HIGH_SCORE if scores else WinType.MOST_CAPTURED)
        asking = asking.copy_with(
            phases=(*asking.phases, ask), card_scoring=scores, tally_scoring=(), win_conditions=(win,)
        )
        dealt = fit_deal(asking)
        words = f"added: players ask for ranks and lay down books of {ask.book_size}"
        return None if dealt is None else Change(fit_endings(dealt), words, Way.ADDED)


class RemoveAskPhaseMutation(Operator):
    """Asking goes; where nothing else moves the game, cards are drawn and played on what fits instead."""

    family = Group.PASSING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, AskPhase)

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        places = [index for index, _ in phases_of(genome, AskPhase)]
        if not places:
            return None
        bare = drop_phases(genome, *places)
        if any(type(phase) not in (DrawPhase, PassPhase) for phase in bare.phases):
            return Change(fit_endings(remove_orphans(bare)), "removed the asking", Way.REMOVED)
        play = PlayPhase(valid_play_condition=MatchesOrWild(Reference.TOP_DISCARD))
        kept = tuple(phase for phase in bare.phases if type(phase) is PassPhase)
        bare = with_setup(
            bare.copy_with(
                phases=(*kept, DrawPhase(until=DrawUntil.PLAYABLE), play),
                win_conditions=(WinCondition(WinType.EMPTY_HAND),),
                deck_empty_action=DeckEmptyAction.RESHUFFLE_DISCARD,
            ),
            initial_discard_count=1,
        )
        dealt = fit_deal(bare)
        words = "removed the asking: cards are drawn and played on what fits"
        return None if dealt is None else Change(fit_endings(remove_orphans(dealt)), words, Way.REMOVED)


class MutateAskPhaseMutation(Operator):
    """Larger or smaller books, who asks again, how many cards an empty hand draws."""

    family = Group.PASSING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, AskPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, AskPhase, rng, _other_ask)
        return change and Change(change[0], f"changed the asking: {change[1]}")


def _other_ask(genome: GameGenome, before: AskPhase, rng: Random) -> tuple[AskPhase, str]:
    match rng.randrange(4):
        case 0:
            size = nudge(rng, before.book_size, 2, min(6, analyse(genome).pack.most_of_a_rank))
            return msgspec.structs.replace(before, book_size=size), f"books of {size}"
        case 1:
            after = msgspec.structs.replace(before, again_on_hit=not before.again_on_hit)
            return after, "whoever gets cards asks again" if after.again_on_hit else "one question a turn"
        case 2:
            after = msgspec.structs.replace(before, again_on_fish=not before.again_on_fish)
            return after, f"whoever fishes the rank {'asks again' if after.again_on_fish else 'is done'}"
        case _:
            count = nudge(rng, before.refill, 0, 7)
            return msgspec.structs.replace(before, refill=count), f"an empty hand draws {count}"


OPERATORS: Final[tuple[Operator, ...]] = (
    AddPassPhaseMutation(),
    RemovePassPhaseMutation(),
    MutatePassPhaseMutation(),
    AddAskPhaseMutation(),
    RemoveAskPhaseMutation(),
    MutateAskPhaseMutation(),
)
