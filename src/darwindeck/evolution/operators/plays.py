"""Operators on the fields of draws, plays and discards: how many, from where, to where, must or may."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.demands import why_no_pile
from darwindeck.analysis.places import PLACE_SOURCES
from darwindeck.analysis.traits import draws_from_row
from darwindeck.evolution.operators.base import Change, Group, Operator
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.edits import another, has, nudge, phases_of, put_phase
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.references import retarget
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    Matching,
    MeldPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Unable,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, TableauMode
from darwindeck.validation.checks.phases import check_phases, is_dry, why_no_row
from darwindeck.wording.amounts import how_many
from darwindeck.wording.settings import field_words

_Made = tuple[PlayPhase, str] | None
_MOST_DRAWN: Final = 4


class MutateDrawPhaseMutation(Operator):
    """How many cards are drawn, from where, from whom, must or may."""

    family = Group.PLAYS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, DrawPhase) and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        draws = phases_of(genome, DrawPhase)
        if not draws or not self.applies(genome):
            return None
        index, before = pick(rng, draws)
        made = _other_draw(genome, before, rng)
        if made is None or made[0] == before:
            return None
        changed = put_phase(genome, index, made[0])
        if analyse(genome).can_run_empty and not analyse(changed).can_run_empty:
            # Hands that are filled for ever never run empty; when the deck is used up, they do.
            changed = changed.copy_with(deck_empty_action=DeckEmptyAction.SKIP_DRAW)
        return Change(fit_endings(changed), f"changed the draw: {made[1]}")


def _other_draw(genome: GameGenome, draw: DrawPhase, rng: Random) -> tuple[DrawPhase, str] | None:
    facts = analyse(genome)
    roll = rng.randrange(4)
    if roll == 0 and draw.source is not DrawSource.OPPONENT_HAND and draw.source not in PLACE_SOURCES:
        # Who has to take a discard in every turn never runs out of cards.
        forced = draw.mandatory and draw.condition is None
        barred = (DrawSource.OPPONENT_HAND, *PLACE_SOURCES, *((DrawSource.DISCARD,) if forced else ()))
        sources = [
            each
            for each in DrawSource
            if each not in barred
            and not is_dry(facts, each)
            and not (draws_from_row(DrawPhase(source=each)) and why_no_row(facts, draw))
        ]
        source = another(rng, sources, draw.source)
        if source is None:
            return None
        words = field_words("draw", "source", source, genome)
        return msgspec.structs.replace(draw, source=source), words
    if roll == 1:
        low = 0 if draw.until in (DrawUntil.PLAYABLE, DrawUntil.STAND) else 1
        high = max(1, draw.count, _most_drawn(facts, draw))
        count = nudge(rng, draw.count, low, high)
        words = how_many(count, "card") if count else "as many cards as needed"
        return msgspec.structs.replace(draw, count=count), words
    if draw.source is DrawSource.OPPONENT_HAND:
        opponent = another(rng, tuple(DrawOpponent), draw.opponent)
        if opponent is None:
            return None
        return msgspec.structs.replace(draw, opponent=opponent), f"the hand is chosen by {opponent.value}"
    if roll == 2 and draw.until is DrawUntil.COUNT and not has(genome, MeldPhase):
        return msgspec.structs.replace(draw, mandatory=not draw.mandatory), (
            "may be declined" if draw.mandatory else "is no longer a choice"
        )
    return _other_until(genome, draw, rng)


def _most_drawn(facts: GenomeAnalysis, draw: DrawPhase) -> int:
    """How many cards a draw may bring without filling the hands for ever."""
    flow = facts.circulation
    forced = draw.mandatory and draw.condition is None and draw.until is DrawUntil.COUNT
    if forced and facts.genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD:
        return max(1, min(_MOST_DRAWN, flow.out - 1))
    return _MOST_DRAWN


def _other_until(genome: GameGenome, draw: DrawPhase, rng: Random) -> tuple[DrawPhase, str] | None:
    """Return a draw of a number, up to a hand, or until something can be played where a play asks for something."""
    facts = analyse(genome)
    asks = any(play.valid_play_condition is not None for _, play in facts.of(PlayPhase))
    after = next((type(phase) for phase in genome.phases if phase is not draw), None)
    options = [DrawUntil.COUNT, DrawUntil.REFILL]
    if asks and after is PlayPhase and draw.source is DrawSource.DECK:
        options.append(DrawUntil.PLAYABLE)
    until = another(rng, options, draw.until)
    if until is None or draw.until is DrawUntil.STAND or has(genome, MeldPhase):
        return None
    if until is DrawUntil.REFILL:
        count = rng.randint(1, min(4, max(1, facts.largest_hand)))
        changed = msgspec.structs.replace(draw, until=until, count=count)
        return changed, f"up to {how_many(count, 'card')} in hand"
    if until is DrawUntil.PLAYABLE:
        return msgspec.structs.replace(draw, until=until, count=pick(rng, (0, 1, 2)), condition=None), (
            "until a card can be played"
        )
    return msgspec.structs.replace(draw, until=until, count=1), "one card"


class MutatePlayPhaseMutation(Operator):
    """How many cards are played, where to, must or may, what happens when all pass."""

    family = Group.PLAYS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, PlayPhase) and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        plays = phases_of(genome, PlayPhase)
        if not plays or not self.applies(genome):
            return None
        index, before = pick(rng, plays)
        made = pick(rng, _WAYS)(genome, before, rng)
        if made is None or made[0] == before:
            return None
        changed = fit_endings(remove_orphans(put_phase(genome, index, made[0])))
        return Change(changed, f"changed the play: {made[1]}")


def _numbers(genome: GameGenome, play: PlayPhase, rng: Random) -> _Made:
    hidden = genome.setup.hand_visibility is HandVisibility.FACE_DOWN
    if genome.setup.tableau_mode is TableauMode.WAR or hidden:
        return None
    most = max(1, analyse(genome).pack.most_of_a_rank)
    high = nudge(rng, play.max_cards, max(1, play.min_cards), min(4, most))
    words = f"up to {how_many(high, 'card')} of one rank" if high > 1 else "one card"
    return msgspec.structs.replace(play, max_cards=high), words


def _target(genome: GameGenome, play: PlayPhase, rng: Random) -> _Made:
    if genome.setup.tableau_mode is not TableauMode.NONE or has(genome, ClaimPhase):
        return None
    to_table = play.target is PlayTarget.DISCARD
    target = PlayTarget.TABLEAU if to_table else PlayTarget.DISCARD
    condition = play.valid_play_condition
    clears = to_table and (not play.mandatory or chance(rng, 60))
    return (
        msgspec.structs.replace(
            play,
            target=target,
            valid_play_condition=None if condition is None else retarget(condition, target),
            # Who may pass at no cost would pass for ever: either the table is cleared then, or one has to play.
            on_all_pass=AllPass.CLEAR_AND_LEAD if clears else AllPass.NONE,
            mandatory=play.mandatory or not clears,
        ),
        f"to the {'table' if to_table else 'discard'}",
    )


def _freedom(genome: GameGenome, play: PlayPhase, _: Random) -> _Made:
    """May instead of must, where passing has its price; never the other way into a dead end."""
    if not play.mandatory:
        return msgspec.structs.replace(play, mandatory=True), "whoever can play must"
    priced = play.on_all_pass is not AllPass.NONE
    drawn = any(
        draw.mandatory and draw.until is DrawUntil.COUNT and not draw.once
        for _, draw in phases_of(genome, DrawPhase)
    )
    if not priced and not drawn:
        return None
    return msgspec.structs.replace(play, mandatory=False), "one may pass"


def _same_count(genome: GameGenome, play: PlayPhase, _: Random) -> _Made:
    plain = genome.setup.tableau_mode is TableauMode.NONE
    clears = play.on_all_pass is AllPass.CLEAR_AND_LEAD
    if not plain or not clears or play.max_cards < 2:
        return None
    words = "any number" if play.same_count else "as many cards as the last one"
    return msgspec.structs.replace(play, same_count=not play.same_count), words


def _all_pass(genome: GameGenome, play: PlayPhase, rng: Random) -> _Made:
    options = [AllPass.NONE, AllPass.END_HAND]
    if genome.setup.tableau_mode is TableauMode.NONE and play.target is PlayTarget.TABLEAU:
        options = [AllPass.CLEAR_AND_LEAD]
    after = another(rng, options, play.on_all_pass)
    if after is None or (after is AllPass.NONE and not (play.mandatory and play.min_cards > 0)):
        return None
    if after is AllPass.END_HAND and not analyse(genome).points.exist:
        return None
    words = {
        AllPass.NONE: "nothing happens when all pass",
        AllPass.END_HAND: "the hand is over when all pass",
        AllPass.CLEAR_AND_LEAD: "when all pass the table is cleared",
    }[after]
    return msgspec.structs.replace(play, on_all_pass=after), words


def _unable(genome: GameGenome, play: PlayPhase, _: Random) -> _Made:
    """Who cannot play passes, or the hand is over; the latter only where points then decide."""
    asks = play.valid_play_condition is not None and play.mandatory
    if not asks or (play.pass_if_unable and not analyse(genome).points.exist):
        return None
    ends = play.pass_if_unable
    words = "the hand is over when somebody cannot play" if ends else "whoever cannot play passes"
    return msgspec.structs.replace(play, pass_if_unable=not ends), words


def _takes_pile(genome: GameGenome, play: PlayPhase, _: Random) -> _Made:
    """Who does not play takes up the pile, or passes again."""
    if play.unable is Unable.TAKE_PILE:
        return msgspec.structs.replace(play, unable=Unable.PASS), "whoever does not play passes"
    open_pile = play.target is PlayTarget.TABLEAU and why_no_pile(analyse(genome)) is None
    if not open_pile or play.valid_play_condition is None or play.on_all_pass is not AllPass.NONE:
        return None
    taken = msgspec.structs.replace(play, unable=Unable.TAKE_PILE, pass_if_unable=True)
    return taken, "whoever does not play takes the pile"


_WAYS: Final = (_numbers, _numbers, _target, _freedom, _same_count, _all_pass, _unable, _takes_pile)


def _other_face(genome: GameGenome, index: int, before: DiscardPhase) -> Face | None:
    """Return the other way cards can lie on the discard; none where somebody reads it."""
    face = Face.DOWN if before.face is Face.UP else Face.UP
    turned = put_phase(genome, index, msgspec.structs.replace(before, face=face))
    return (
        None
        if any(problem.code == "discard/pile-read" for problem in check_phases(GenomeAnalysis(turned)))
        else face
    )


class MutateDiscardPhaseMutation(Operator):
    """How many cards are thrown away, where to, face up or down, whether in pairs."""

    family = Group.PLAYS

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, DiscardPhase) and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_of(genome, DiscardPhase)
        if not found or not self.applies(genome):
            return None
        index, before = pick(rng, found)
        melds = has(genome, MeldPhase)
        facing = _other_face(genome, index, before)
        match rng.randrange(4):
            case 3 if facing is not None:
                after = msgspec.structs.replace(before, face=facing)
                words = f"face {facing.value}"
            case 0 if not melds and before.matching_condition is Matching.ANY and not has(genome, ClaimPhase):
                to_table = before.target is PlayTarget.DISCARD
                target = PlayTarget.TABLEAU if to_table else PlayTarget.DISCARD
                after = msgspec.structs.replace(before, target=target)
                words = f"to the {'table' if to_table else 'discard'}"
            case 1 if before.matching_condition is Matching.ANY and before.min_cards <= 1 and not melds:
                low = 1 - before.min_cards
                after = msgspec.structs.replace(before, min_cards=low)
                words = "one has to" if low else "one may keep all cards"
            case _:
                pairs = before.matching_condition is Matching.PAIR
                step = 2 if pairs else 1
                high = nudge(
                    rng, before.max_cards, max(step, before.min_cards), max(6, before.max_cards), step=step
                )
                after = msgspec.structs.replace(before, max_cards=high)
                words = f"up to {how_many(high, 'card')}"
        if after == before:
            return None
        changed = fit_endings(remove_orphans(put_phase(genome, index, after)))
        return Change(changed, f"changed the discard: {words}")


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateDrawPhaseMutation(),
    MutatePlayPhaseMutation(),
    MutateDiscardPhaseMutation(),
)
