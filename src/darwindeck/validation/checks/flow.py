"""The course of a hand: phases in an order that works, hands that can do what is asked of them, and an end."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.circulation import can_end
from darwindeck.analysis.conditions import OWN_HAND_TESTS
from darwindeck.analysis.traits import forces_action, is_turn, traits_of
from darwindeck.genome.conditions import HandSize, LocationEmpty, LocationSize
from darwindeck.genome.phases import (
    AllPass,
    BiddingPhase,
    ClaimPhase,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    Unable,
)
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import Fixed, HandVisibility, Holder, Settle, TableauMode
from darwindeck.validation.problems import Problem

_ORDER = "flow/phase-order"


def check_flow(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not facts.genome.phases:
        return
    yield from _order(facts)
    if not facts.repeating:
        message = "every phase runs once per hand; nothing goes on after that"
        yield Problem(
            "flow/no-end", "phases", message, "Add a phase that repeats, such as Play, Trick or Draw."
        )
        return
    flow = facts.circulation
    if not can_end(facts):
        drawn = f"each turn draws {flow.forced} and plays at most {flow.out}, and the discard is reshuffled"
        message = (
            drawn if flow.out else "no phase takes cards out of the hands, and nothing else ends the hand"
        )
        hint = "Draw fewer, play more, end the hand when the deck is empty, or add a Showdown or a knock."
        yield Problem("flow/no-end", "phases", message, hint)
    if _all_may_pass(facts):
        message = "every phase of a turn can be declined at no cost, so nothing has to happen"
        hint = "Make a draw or a play mandatory, or say what follows when all pass (on_all_pass)."
        yield Problem("flow/free-pass", "phases", message, hint)
    yield from _turn_limit(facts)


def _order(facts: GenomeAnalysis) -> Iterator[Problem]:
    first = facts.repeating[0][0] if facts.repeating else len(facts.genome.phases)
    repeating = {index for index, _ in facts.repeating}
    for index in range(first, len(facts.genome.phases)):
        if index not in repeating:
            message = "a phase that runs once per hand comes after one that repeats"
            yield Problem(_ORDER, f"phases[{index}]", message, "Put phases that run once first.")
    for index, _ in facts.of(BiddingPhase)[1:]:
        message = "at most one BiddingPhase is possible"
        yield Problem(_ORDER, f"phases[{index}]", message, "Keep one bidding round per hand.")
    showdowns = facts.of(ShowdownPhase)
    if showdowns and showdowns[0][0] < len(facts.genome.phases) - 1:
        path = f"phases[{showdowns[0][0] + 1}]"
        message = "the Showdown ends the hand; what comes after it never runs"
        yield Problem(_ORDER, path, message, "Make the Showdown the last phase.")


def _all_may_pass(facts: GenomeAnalysis) -> bool:
    if facts.tricks or facts.has(ShowdownPhase):
        return False
    turns = [phase for _, phase in facts.repeating if is_turn(phase)]
    return bool(turns) and not any(_forces(phase) for phase in turns)


def _forces(phase: Phase) -> bool:
    """Return whether a turn phase makes its seat do something, or makes it pay for doing nothing."""
    pays = isinstance(phase, PlayPhase) and (
        phase.on_all_pass is not AllPass.NONE or phase.unable is Unable.TAKE_PILE
    )
    return pays or forces_action(phase)


def _turn_limit(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not facts.tricks_only or facts.deals_all:
        return
    sizes, genome = facts.hand_sizes, facts.genome
    hands = min(genome.hands.n, 100) if isinstance(genome.hands, Fixed) else 1
    cards = sum(sizes[min(hand, len(sizes) - 1)] for hand in range(hands))
    if genome.max_turns < cards * facts.players and genome.eliminate is None:
        message = f"the tricks alone take {cards * facts.players} turns, max_turns is {genome.max_turns}"
        yield Problem("flow/turn-limit", "max_turns", message, "Raise max_turns, or play fewer hands.")


_COUNTS = (HandSize, LocationSize, LocationEmpty)
_HINT = "Let players see their cards (hand_visibility), or let them only turn the top card of their pile."


def check_hands(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.setup.hand_visibility is HandVisibility.FACE_DOWN:
        yield from _face_down(facts)
    if facts.setup.hand_visibility is HandVisibility.FACE_UP:
        yield from _open_secrets(facts)
    yield from _waiting_for_empty(facts)


def _open_secrets(facts: GenomeAnalysis) -> Iterator[Problem]:
    paths = [f"phases[{index}]" for index, _ in facts.of(ClaimPhase)]
    if facts.setup.tableau_mode is TableauMode.WAR and facts.setup.battle_stake:
        paths.append("setup.battle_stake")
    for path in paths:
        message = "everybody sees what an open hand lays face down"
        hint = "Let players see only their own cards (hand_visibility), or lay no cards face down."
        yield Problem("hand/open-secret", path, message, hint)


def _face_down(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, phase in enumerate(facts.genome.phases):
        field = _choice(facts, phase)
        if field is not None:
            path = f"phases[{index}]{field}"
            message = "cards are chosen from hands that lie face down"
            yield Problem("hand/face-down-choice", path, message, _HINT)
    for spot in facts.spots:
        if spot.owner == "draw" and not spot.outline.kinds.isdisjoint(OWN_HAND_TESTS):
            message = "a condition looks into hands that lie face down"
            yield Problem("hand/face-down-choice", spot.path, message, _HINT)
    lead = facts.setup.first_lead
    if isinstance(lead, Holder):
        message = "the holder of a card begins, but nobody may look for it in a face-down hand"
        yield Problem("hand/face-down-choice", "setup.first_lead", message, _HINT)
    if facts.genome.knock is not None and facts.genome.knock.max_deadwood is not None:
        message = "a knock counts deadwood in hands that lie face down"
        yield Problem("hand/face-down-choice", "knock", message, _HINT)


def _choice(facts: GenomeAnalysis, phase: Phase) -> str | None:
    """Return the field by which a phase makes its seat choose a card; empty = the phase itself."""
    if isinstance(phase, PlayPhase):
        return _play_choice(facts, phase)
    return "" if traits_of(phase).chooses_cards else None


def _play_choice(facts: GenomeAnalysis, play: PlayPhase) -> str | None:
    if play.max_cards > 1:
        return ".max_cards"
    if play.target is PlayTarget.TABLEAU and facts.setup.tableau_mode is TableauMode.SEQUENCE:
        return ".target"
    condition = play.valid_play_condition
    return None if condition is None or isinstance(condition, _COUNTS) else ".valid_play_condition"


def _waiting_for_empty(facts: GenomeAnalysis) -> Iterator[Problem]:
    waits = [
        f"win_conditions[{index}]"
        for index, win in enumerate(facts.genome.win_conditions)
        if win.type is WinType.EMPTY_HAND
    ]
    if facts.genome.out_when_empty:
        waits.append("out_when_empty")
    if not waits or not facts.genome.phases:
        return
    if facts.tricks_only:
        message = "with tricks only, all hands run empty together; nobody is first"
    elif not facts.can_run_empty:
        message = "no hand can ever run empty"
    else:
        return
    for path in waits:
        hint = (
            "Count tricks, points or captured cards instead, or let more cards leave the hand than enter it."
        )
        yield Problem("hand/never-empty", path, message, hint)


def check_knock(facts: GenomeAnalysis) -> Iterator[Problem]:
    knock = facts.genome.knock
    if knock is None:
        return
    if not facts.has_turns:
        message = "a knock is made in a turn, but the game has no turn phases"
        yield Problem(
            "knock/no-turn", "knock", message, "Add a Draw, Play, Discard or Meld phase, or drop it."
        )
    rising = any(
        win.type in (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE) for win in facts.genome.win_conditions
    )
    if knock.settle is Settle.EACH_KEEPS and facts.knock_scores and rising:
        message = "deadwood is kept as points, and the highest score wins"
        hint = "Let the lowest score win, or settle knocks in another way."
        yield Problem("knock/upside-down", "knock.settle", message, hint)
    if knock.max_deadwood is None:
        return
    lacking = []
    if not any(value.value > 0 for value in facts.setup.card_values):
        lacking.append("no card has a value")
    if not facts.has(MeldPhase):
        lacking.append("there are no melds")
    if lacking:
        message = f"the knock is bound to deadwood, but {' and '.join(lacking)}"
        hint = "Give the ranks values in setup.card_values and add a Meld phase, or knock freely."
        yield Problem("knock/no-measure", "knock.max_deadwood", message, hint)
