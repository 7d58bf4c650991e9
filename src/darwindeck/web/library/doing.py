"""What players do in a game, in words that somebody types who looks for it; a pitch may have other words, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.analysis.captures import adds_up
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    ShowdownZones,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon
from darwindeck.genome.setup import SetupRules, TableauMode


def things_done(game: GameGenome) -> str:
    """List what is done in a game, in small letters, each once.

    >>> from darwindeck.genome.library import load_game
    >>> things_done(load_game("whist"))
    'trick taking, tricks, following suit, trumps, partners, teams'
    """
    teams = ("partners", "teams") if game.team_mode else ()
    moon = () if game.moon is Moon.NONE else ("shooting the moon",)
    knock = () if game.knock is None else ("knocking",)
    steps = (word for phase in game.phases for word in _in_step(phase, game.setup))
    return ", ".join(dict.fromkeys((*steps, *teams, *moon, *knock)))


def _in_step(phase: Phase, setup: SetupRules) -> Iterator[str]:
    match phase:
        case DrawPhase():
            yield "drawing"
            if phase.source is DrawSource.OPPONENT_HAND:
                yield "stealing cards"
        case PlayPhase():
            yield from _on_table(setup)
            if phase.same_count:
                yield from ("climbing", "beating", "ladder")
        case DiscardPhase():
            yield "discarding"
        case TrickPhase():
            yield from ("trick taking", "tricks", "following suit")
            if phase.trump is not Trump.NONE:
                yield "trumps"
        case BiddingPhase():
            yield from ("bidding", "contracts")
        case BettingPhase():
            yield from ("betting", "chips", "stakes", "raising", "bluffing", "gambling")
        case ClaimPhase():
            yield from ("bluffing", "lying", "doubting", "claims")
        case MeldPhase():
            yield from ("melds", "melding", "laying down", "sets and runs", "rummy")
            if phase.lay_off:
                yield from ("laying off", "lay off")
            if phase.hold:
                yield from ("knocking", "deadwood")
        case AskPhase():
            yield from ("asking", "books", "go fish", "memory")
        case PassPhase():
            yield "passing cards"
        case ShowdownPhase():
            yield from ("showdown", "poker hands")
            if phase.zones is ShowdownZones.HAND_AND_TABLEAU:
                yield from ("community cards", "board", "hold'em")
        case DealPhase():
            yield from ("open cards", "turning up cards")
        case _:
            assert_never(phase)


def _on_table(setup: SetupRules) -> Iterator[str]:
    match setup.tableau_mode:
        case TableauMode.WAR:
            yield from ("battles", "capturing")
        case TableauMode.MATCH_RANK:
            yield from ("capturing", "fishing")
            if adds_up(setup):
                yield "sums"
        case TableauMode.SEQUENCE:
            yield from ("building sequences", "laying out suits")
        case TableauMode.NONE:
            yield "playing cards"
        case _:
            assert_never(setup.tableau_mode)
