"""Everything that can end a hand, as far as this game has it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from darwindeck.analysis.conditions import asks_empty_hand
from darwindeck.analysis.standstill import books_take_all
from darwindeck.analysis.traits import draws_from_deck, draws_from_discard, runs_once
from darwindeck.genome.conditions import And, Condition, IsTrickWinner
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BettingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PlayPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import CaptureTo, DeckEmptyAction, KnockMoment, KnockThen, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.wording.leading import folds_for_a_trick, repeats
from darwindeck.wording.marks import rule_id
from darwindeck.wording.rules.play import is_mandatory
from darwindeck.wording.text import Line, say


class EndKind(Enum):
    """What ends a hand."""

    WON = auto()
    SHOWDOWN = auto()
    KNOCK = auto()
    LAST_WITH_CARDS = auto()
    ALL_PASSED = auto()
    CANNOT_PLAY = auto()
    LAST_IN_HAND = auto()
    EXHAUSTED = auto()


class HandEnding(NamedTuple):
    """One way in which a hand ends, and its sentence."""

    kind: EndKind
    line: Line


def endings(facts: RulebookContext) -> list[HandEnding]:
    """Return every way in which a hand can end."""
    found = [HandEnding(EndKind.WON, line) for line in _by_winning(facts)]
    found += by_rule(facts)
    found += [HandEnding(EndKind.EXHAUSTED, line) for line in by_exhaustion(facts)]
    return found or [HandEnding(EndKind.EXHAUSTED, _all_empty(facts))]


def hand_endings(facts: RulebookContext) -> list[Line]:
    """Return the sentences that say how a hand ends."""
    return [ending.line for ending in endings(facts)]


def _all_empty(facts: RulebookContext) -> Line:
    draws = [phase for _, phase in facts.repeating if isinstance(phase, DrawPhase | AskPhase)]
    reshuffles = facts.genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD and facts.fills_discard
    from_discard = any(map(draws_from_discard, draws))
    from_deck = any(map(draws_from_deck, draws)) and facts.most_left > 0
    if draws and all(map(_may_be_denied, draws)):
        return say("Nobody has cards left and nobody draws any more.")
    more = " and there is nothing left to draw" if from_discard or (from_deck and reshuffles) else ""
    more = more or (" and the deck is empty" if from_deck else "")
    return say("Nobody has cards left{more}.", more=more)


def _may_be_denied(phase: DrawPhase | AskPhase) -> bool:
    """Tell whether a player without cards may have to do without though there is something to draw."""
    if isinstance(phase, AskPhase) or phase.condition is None:
        return False
    return not asks_empty_hand(phase.condition)


def ending_notes(facts: RulebookContext) -> Iterator[Line]:
    """Yield what has to be known about these endings."""
    if facts.win(WinType.EMPTY_HAND):
        if _cut_short(facts):
            yield say("Play stops at once, even if steps of the turn remain.")
        if facts.has(TrickPhase):
            shared = "players of different teams" if facts.genome.team_mode else "several players"
            nobody = f"; if {shared} are then without cards, nobody wins the hand" if facts.multi else ""
            yield say("In a trick this counts when the trick is complete{nobody}.", nobody=nobody)
        if facts.emptied_by_others:
            yield say(
                "A player who loses the last card in another player's turn has not won yet, but wins "
                "the next time they act or pass without cards."
            )
    if facts.genome.out_when_empty:
        yield out_when_empty(facts)


def _cut_short(facts: RulebookContext) -> bool:
    """Tell whether a step can follow the one that empties a hand."""
    emptying = (PlayPhase, DiscardPhase, ClaimPhase, MeldPhase, TrickPhase)
    phases, rule = facts.genome.phases, facts.genome.knock
    steps = phases if rule is not None and rule.moment is KnockMoment.TURN_END else phases[:-1]
    return any(isinstance(phase, emptying) for phase in steps)


def by_empty_hand_alone(facts: RulebookContext) -> bool:
    """Tell whether a game of one hand is won by running out of cards and by nothing else."""
    return not facts.multi and [win.type for win in facts.genome.win_conditions] == [WinType.EMPTY_HAND]


def _by_winning(facts: RulebookContext) -> Iterator[Line]:
    if facts.win(WinType.EMPTY_HAND):
        side = " their team" if facts.genome.team_mode and not facts.multi else ""
        won = f", and so{side} wins the {facts.round}" if facts.multi or by_empty_hand_alone(facts) else ""
        done = "claim is settled" if facts.only_claims else "play is complete"
        yield say("A player has no cards left when their own {done}{won}.", done=done, won=won)
    if facts.win(WinType.CAPTURE_ALL):
        yield say(
            "All cards belong to one {side}: nobody else has any in hand, captured, or waiting on the tableau.",
            side=facts.side,
        )
    if facts.win(WinType.FIRST_TO_SCORE) and facts.gains_in_play:
        yield say(
            "A {side} reaches the score that wins the game, even in the middle of a hand.", side=facts.side
        )


def by_rule(facts: RulebookContext) -> Iterator[HandEnding]:
    """Yield the ends that a rule of its own brings about."""
    if facts.has(ShowdownPhase):
        yield HandEnding(EndKind.SHOWDOWN, say("The showdown is over."))
    knock = facts.genome.knock
    if knock is not None and not facts.showdown_last:
        after = (
            "Somebody knocks."
            if knock.then is KnockThen.END
            else "Somebody has knocked and the last turns are played."
        )
        yield HandEnding(EndKind.KNOCK, say(after))
    if facts.genome.out_when_empty:
        left = "Only one player is left." if _piles(facts) else "Only one player has cards left."
        yield HandEnding(EndKind.LAST_WITH_CARDS, say(left))
    if any(phase.on_all_pass is AllPass.END_HAND for _, phase in facts.paths_of(PlayPhase)):
        yield HandEnding(EndKind.ALL_PASSED, say("All other players have passed since the last play."))
    if any(not phase.pass_if_unable and is_mandatory(phase) for _, phase in facts.paths_of(PlayPhase)):
        yield HandEnding(EndKind.CANNOT_PLAY, say("A player who must play cannot."))
    if any(phase.pot_to is not PotTo.NEXT_TAKER for _, phase in facts.paths_of(BettingPhase)) or _can_bust(
        facts
    ):
        left = "Only one player" if facts.genome.house is None else "No player"
        yield HandEnding(EndKind.LAST_IN_HAND, say("{left} is still in the hand.", left=left))
    if facts.genome.deck_empty_action is DeckEmptyAction.HAND_ENDS and facts.deck_can_fail:
        rule = rule_id(facts.genome, "deck_empty_action")
        open_pile = any(draw.source is DrawSource.DECK_OR_DISCARD for _, draw in facts.of(DrawPhase))
        words = "A player has to draw from the deck, and it is empty."
        either = "A player has to draw and the deck is empty, even if there is a discard pile."
        yield HandEnding(EndKind.EXHAUSTED, say(either if open_pile else words, rule))


def _for_the_winner(condition: Condition | None) -> bool:
    """Tell whether nobody but the winner of the trick can meet it."""
    if isinstance(condition, And):
        return any(map(_for_the_winner, condition.conditions))
    return isinstance(condition, IsTrickWinner)


def _piles(facts: RulebookContext) -> list[DrawPhase]:
    """Draws that can fill an empty hand again."""
    own = (DrawSource.DECK, DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)
    return [phase for _, phase in facts.paths_of(DrawPhase) if phase.source in own and not phase.once]


def out_when_empty(facts: RulebookContext) -> Line:
    """Say who is out. While the deck can still give cards, nobody is, even with an empty hand."""
    piles = _piles(facts)
    if piles and all(_for_the_winner(phase.condition) for phase in piles):
        who = "Players who run out of cards are out, unless they won the trick and draw,"
    elif piles:
        who = "Players without cards are out as soon as nothing is left to draw,"
    else:
        refilled = " and can draw none" if facts.has(DrawPhase) else ""
        who = f"Players who run out of cards{refilled} are out"
    words = "{who}{places}."
    rule = rule_id(facts.genome, "out_when_empty")
    if not facts.counts_places:
        return say(words, rule, who=who.removesuffix(","), places="")
    places = " and take first, second, third place and so on; the one who is left takes the last"
    return say(words, rule, who=who, places=places)


def _can_bust(facts: RulebookContext) -> bool:
    stands = any(phase.until is DrawUntil.STAND for _, phase in facts.paths_of(DrawPhase))
    return facts.target is not None and stands


def by_exhaustion(facts: RulebookContext) -> Iterator[Line]:
    repeating = [phase for phase in facts.genome.phases if not runs_once(phase)]
    asks = [type(phase) for phase in repeating] == [AskPhase]
    refilled = all(phase.refill for _, phase in facts.paths_of(AskPhase))
    if asks and books_take_all(facts):
        yield say("All cards are in books.")
    elif asks:
        yield say(
            "The deck is used up and no book can be made any more from the cards in the players' hands."
        )
    if asks and refilled:
        return
    if folds_for_a_trick(facts) and not facts.has(DrawPhase):
        yield say("Nobody who is still in the hand has cards left.")
    elif facts.has(TrickPhase) and not facts.has_turns:
        yield say("All cards have been played.")
    elif repeats(facts) and not _emptied_first(facts):
        yield _all_empty(facts)


def _emptied_first(facts: RulebookContext) -> bool:
    """Tell whether another rule ends the hand before everybody is without cards."""
    held = any(phase.hold for _, phase in facts.paths_of(MeldPhase))
    returned = facts.mode is TableauMode.WAR and facts.setup.capture_to is CaptureTo.HAND_BOTTOM
    first = facts.win(WinType.EMPTY_HAND) is not None or facts.genome.out_when_empty or returned
    return first or held or _swaps(facts)


def _swaps(facts: RulebookContext) -> bool:
    """Tell whether turns only change cards: for every card put down one was drawn, and there is always one to draw."""
    phases = facts.genome.phases
    if not all(
        isinstance(phase, DrawPhase | DiscardPhase | BettingPhase | ShowdownPhase) for phase in phases
    ):
        return False
    sure = [draw for _, draw in facts.paths_of(DrawPhase) if draw.mandatory and draw.condition is None]
    open_piles = [d for d in sure if d.source is DrawSource.DECK_OR_DISCARD and d.until is DrawUntil.COUNT]
    put = sum(discard.max_cards for _, discard in facts.paths_of(DiscardPhase))
    return facts.setup.initial_discard_count > 0 and put <= sum(draw.count for draw in open_piles)
