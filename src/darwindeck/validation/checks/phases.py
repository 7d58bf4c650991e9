"""Each phase by itself: can it do anything, and can the numbers of cards it asks for ever come together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, assert_never

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.places import dealt_to_places, lays_anywhere
from darwindeck.analysis.traits import draws_from_row
from darwindeck.genome.conditions import Reference
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    GoOut,
    Matching,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    ShowdownZones,
)
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.validation.problems import Problem

_COUNT = "play/count-impossible"
_FROM_DISCARD = (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)


def check_phases(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, phase in enumerate(facts.genome.phases):
        check = _CHECKS.get(type(phase))
        if check is not None:
            yield from check(facts, index, phase)


def _draw(facts: GenomeAnalysis, index: int, draw: DrawPhase) -> Iterator[Problem]:
    path = f"phases[{index}]"
    if draw.count <= 0 and draw.until in (DrawUntil.COUNT, DrawUntil.REFILL):
        yield _dead(f"{path}.count", "the Draw phase draws no cards", "Draw at least one card.")
    if is_dry(facts, draw.source):
        message = f"the Draw phase takes from {draw.source.value}, which never holds a card"
        hint = "Deal fewer cards, lay cards on the discard, or reshuffle it when the deck is empty."
        yield Problem("draw/dry-source", f"{path}.source", message, hint)
    if draws_from_row(draw) and (why := why_no_row(facts, draw)) is not None:
        message = f"a card of the tableau is drawn, but {why}"
        yield Problem("draw/no-row", f"{path}.source", message, "Draw from the deck, or drop the other rule.")
    if draw.until is DrawUntil.PLAYABLE:
        yield from _until_playable(facts, index, path)


def _until_playable(facts: GenomeAnalysis, index: int, path: str) -> Iterator[Problem]:
    following = [play for place, play in facts.of(PlayPhase) if place > index]
    if not following:
        message = "cards are drawn until one can be played, but no Play phase follows"
        yield Problem("draw/no-next-play", f"{path}.until", message, "Put a Play phase after the draw.")
    elif not _restricts(facts, following[0]):
        message = "the next Play phase accepts every card, so nothing is ever drawn"
        yield _dead(f"{path}.until", message, "Give that Play phase a valid_play_condition.")


def _restricts(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    into_piles = play.target is PlayTarget.TABLEAU and facts.setup.tableau_mode is TableauMode.SEQUENCE
    return (
        play.valid_play_condition is not None
        or play.min_cards > 1
        or play.same_count
        or bool(play.patterns)
        or into_piles
        or (play.target is PlayTarget.PLACE and not lays_anywhere(facts.genome, play))
    )


def is_dry(facts: GenomeAnalysis, source: DrawSource) -> bool:
    """Return whether a draw from the source never finds a card."""
    match source:
        case DrawSource.DECK:
            return not facts.deck_can_hold_cards
        case DrawSource.DISCARD:
            return not facts.fills_discard
        case DrawSource.DECK_OR_DISCARD:
            return not facts.deck_can_hold_cards and not facts.fills_discard
        case DrawSource.OPPONENT_HAND:
            return False
        case DrawSource.TABLEAU:
            return not facts.fills_tableau
        case DrawSource.DECK_OR_TABLEAU:
            return not facts.deck_can_hold_cards and not facts.fills_tableau
        case DrawSource.PLACE:
            return not facts.lays_places and not dealt_to_places(facts.genome)
        case DrawSource.DECK_OR_PLACE:
            return (
                not facts.deck_can_hold_cards and not facts.lays_places and not dealt_to_places(facts.genome)
            )
        case _:
            assert_never(source)


def why_no_row(facts: GenomeAnalysis, draw: DrawPhase) -> str | None:
    """Say what keeps the cards on the tableau from being a row to choose from; None if nothing does."""
    if facts.setup.tableau_mode is not TableauMode.NONE:
        return "it has a rule of its own"
    if facts.has(ClaimPhase):
        return "claims lie there face down"
    if any(play.patterns for _, play in facts.of(PlayPhase)):
        return "combinations lie there"
    if facts.setup.hand_visibility is HandVisibility.FACE_DOWN:
        return "nobody sees the hand it would come into"
    return "players draw as long as they like" if draw.until is DrawUntil.STAND else None


def _play(facts: GenomeAnalysis, index: int, play: PlayPhase) -> Iterator[Problem]:
    yield from _min_max(index, play.min_cards, play.max_cards, "Play")
    most = facts.pack.most_of_a_rank
    if play.min_cards > max(1, most) and play.target is not PlayTarget.PLACE:
        message = f"at least {play.min_cards} cards of one rank have to be played, the deck has {most}"
        yield Problem(_COUNT, f"phases[{index}].min_cards", message, f"Ask for at most {most} cards.")


def _discard(facts: GenomeAnalysis, index: int, discard: DiscardPhase) -> Iterator[Problem]:
    yield from _min_max(index, discard.min_cards, discard.max_cards, "Discard")
    if discard.matching_condition is Matching.PAIR and discard.max_cards == 1:
        message = "cards are discarded in pairs, but at most 1 card may be discarded"
        yield Problem(_COUNT, f"phases[{index}].max_cards", message, "Allow at least 2 cards.")
    read = None if discard.face is Face.UP else _reads_discards(facts, discard)
    if read is not None:
        hint = "Let the cards be discarded face up."
        yield Problem(
            "discard/pile-read", f"phases[{index}].face", f"cards are discarded face down, but {read}", hint
        )


def _reads_discards(facts: GenomeAnalysis, discard: DiscardPhase) -> str | None:
    """Return what is done with the pile for which its cards have to lie face up."""
    if discard.target is PlayTarget.TABLEAU:
        return "they go to the tableau"
    if any(draw.source in _FROM_DISCARD for _, draw in facts.of(DrawPhase)):
        return "cards are drawn from that pile"
    if facts.setup.hand_visibility is not HandVisibility.OWNER_ONLY:
        return "hands are not the secret of who holds them"
    parts = (node for spot in facts.spots for _, node, _ in spot.outline.parts)
    if any(getattr(node, "reference", None) is Reference.TOP_DISCARD for node in parts):
        return "a condition looks at the top of that pile"
    return None


def _claim(facts: GenomeAnalysis, index: int, claim: ClaimPhase) -> Iterator[Problem]:
    yield from _min_max(index, claim.min_cards, claim.max_cards, "Claim")
    if claim.min_cards > facts.largest_hand and not facts.fills_hands:
        message = f"at least {claim.min_cards} cards have to be claimed, hands hold {facts.largest_hand}"
        yield Problem(_COUNT, f"phases[{index}].min_cards", message, "Ask for fewer cards, or deal more.")


def _min_max(index: int, low: int, high: int, name: str) -> Iterator[Problem]:
    if high <= 0:
        yield _dead(
            f"phases[{index}].max_cards", f"the {name} phase allows no cards", "Allow at least one card."
        )
    elif low > high:
        message = f"the {name} phase asks for at least {low} and at most {high} cards"
        yield Problem(_COUNT, f"phases[{index}].min_cards", message, "Make min_cards at most max_cards.")


def _meld(facts: GenomeAnalysis, index: int, meld: MeldPhase) -> Iterator[Problem]:
    path = f"phases[{index}]"
    sets = 0 < meld.min_set <= facts.pack.most_of_a_rank
    runs = 0 < meld.min_run <= len(facts.pack.ranks)
    if not sets and not runs:
        message = "no set and no run of this deck can be melded"
        hint = (
            f"Allow sets of up to {facts.pack.most_of_a_rank} or runs of up to {len(facts.pack.ranks)} cards."
        )
        yield Problem(_COUNT, path, message, hint)
    if meld.go_out is GoOut.DISCARD and not facts.has(DiscardPhase):
        message = "one card has to be kept for the discard, but there is no Discard phase"
        yield Problem(
            "meld/no-discard", f"{path}.go_out", message, "Add a Discard phase, or let go_out be free."
        )
    if meld.hold and facts.genome.knock is None:
        message = "melds stay in hand until the knock, but nobody can knock"
        yield Problem("meld/hold-without-knock", f"{path}.hold", message, "Add a knock, or lay melds down.")


def _ask(facts: GenomeAnalysis, index: int, ask: AskPhase) -> Iterator[Problem]:
    most = facts.pack.most_of_a_rank
    if ask.book_size > most:
        message = f"a book needs {ask.book_size} cards of one rank, the deck has {most}"
        yield Problem(_COUNT, f"phases[{index}].book_size", message, f"Make books of at most {most} cards.")


def _pass(facts: GenomeAnalysis, index: int, phase: PassPhase) -> Iterator[Problem]:
    path = f"phases[{index}]"
    if phase.direction is PassDirection.NONE:
        yield _dead(f"{path}.direction", "the Pass phase passes to nobody", "Choose a direction, or drop it.")
    elif phase.count > facts.smallest_hand:
        message = f"{phase.count} cards have to be passed, the smallest hand has {facts.smallest_hand}"
        yield Problem(_COUNT, f"{path}.count", message, "Pass fewer cards, or deal more.")
    if phase.direction is PassDirection.BY_PLACE and not facts.genome.out_when_empty:
        message = "cards are passed by place, but no rule gives places"
        hint = "Set out_when_empty, or pass left, right or across."
        yield Problem("pass/no-places", f"{path}.direction", message, hint)


def _showdown(facts: GenomeAnalysis, index: int, showdown: ShowdownPhase) -> Iterator[Problem]:
    why = why_no_board(facts) if showdown.zones is ShowdownZones.HAND_AND_TABLEAU else None
    if why is not None:
        message = f"the cards on the tableau belong to every hand, but {why}"
        hint = "Turn cards up on the tableau, or let hands be what players hold."
        yield Problem("showdown/no-board", f"phases[{index}].zones", message, hint)
    method = showdown.hand_evaluation.method
    by_value = method in (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
    if by_value and not any(value.value > 0 for value in facts.setup.card_values):
        message = f"hands are compared by {method.value}, but no card has a value"
        path = f"phases[{index}].hand_evaluation.method"
        yield Problem("showdown/no-values", path, message, "Give the ranks values in setup.card_values.")


def why_no_board(facts: GenomeAnalysis) -> str | None:
    """Say why the cards on the tableau cannot be common to all hands; None if they can."""
    if not facts.fills_tableau:
        return "no card comes there"
    if facts.lays_on_tableau or facts.has(ClaimPhase):
        return "players lay cards there"
    return "cards are taken from there" if facts.draws_row else None


def why_no_deal(facts: GenomeAnalysis) -> str | None:
    """Say why no cards can be turned up on the tableau in the course of a hand; None if they can."""
    if facts.setup.tableau_mode not in (TableauMode.NONE, TableauMode.MATCH_RANK):
        return "the tableau has a rule of its own"
    if facts.has(ClaimPhase):
        return "claims lie on the tableau face down"
    return None if facts.deck_can_hold_cards else "the deck has no card left"


def _deal(facts: GenomeAnalysis, index: int, _: DealPhase) -> Iterator[Problem]:
    why = why_no_deal(facts)
    if why is not None:
        hint = "Deal fewer cards, or drop the Deal phase or the other rule."
        yield Problem("deal/setting", f"phases[{index}]", f"cards are turned up, but {why}", hint)


def _dead(path: str, message: str, hint: str) -> Problem:
    return Problem("phase/dead", path, message, hint)


_CHECKS: Final[Mapping[type, Callable[..., Iterator[Problem]]]] = {
    DrawPhase: _draw,
    PlayPhase: _play,
    DiscardPhase: _discard,
    ClaimPhase: _claim,
    MeldPhase: _meld,
    AskPhase: _ask,
    PassPhase: _pass,
    ShowdownPhase: _showdown,
    DealPhase: _deal,
}
