"""What a rulebook need not say: fields that another field of the same genome switches off.

Written apart from the code that makes rulebooks: it is the other side of the coverage tests.
"""

from __future__ import annotations

from darwindeck.analysis.trumps import reads_suit_order
from darwindeck.genome.cards import DeckOf
from darwindeck.genome.effects import Demand, EffectType, PassesOn, SpecialEffect
from darwindeck.genome.node import Node
from darwindeck.genome.patterns import Pattern, RunOf, SameSuit, SetOf
from darwindeck.genome.phases import (
    AfterPass,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    Matching,
    MeldPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import BESIDE_RULES, GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    ContractScoring,
    ContractTable,
    ScoringTrigger,
    Vulnerable,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    CaptureBy,
    Captures,
    Holder,
    House,
    SetupRules,
    TableauMode,
    TieRule,
    UntilWin,
)
from darwindeck.rulebook.context import RulebookContext

UNCOUNTED = {
    EffectType.REVERSE_DIRECTION,
    EffectType.EXTRA_TURN,
    EffectType.WILD_CARD,
    EffectType.SWAP_HANDS,
    EffectType.PEEK_HAND,
    EffectType.BURN,
    EffectType.RESET,
    EffectType.TAKE_PILE,
}
AIMLESS = {
    EffectType.SKIP_NEXT,
    EffectType.BLOCK_NEXT,
    EffectType.REVERSE_DIRECTION,
    EffectType.EXTRA_TURN,
    EffectType.WILD_CARD,
    EffectType.BURN,
    EffectType.RESET,
}
ABSENT_AT_ZERO = {
    "initial_discard_count",
    "deal_to_tableau",
    "starting_chips",
    "sweep_points",
    "battle_stake",
    "min_cards",
    "ante",
    "min_set",
    "min_run",
    "gin_bonus",
    "undercut_bonus",
    "refill",
    "made_bonus",
    "bag_limit",
    "power",
    "first_cards",
    "takes",
    "rounds",
    "top_points",
    "top_penalty",
    "off_by_penalty",
    "book",
    "doubles",
}
"""A zero here means that there is no such rule, or is said in words."""


def silent(genome: GameGenome, node: Node, field: str) -> bool:
    """Whether the field of this node has nothing to say in this genome."""
    value: object = getattr(node, field)
    if field in ABSENT_AT_ZERO and value == 0:
        return True
    facts = RulebookContext(genome)
    match node:
        case GameGenome():
            return _of_game(facts, field)
        case SetupRules():
            return _of_setup(facts, node, field)
        case SpecialEffect():
            return (field == "value" and node.effect_type in UNCOUNTED) or (
                field == "target" and node.effect_type in AIMLESS
            )
        case Demand():
            return field == "cap" and (node.cap == 0 or node.passes_on is PassesOn.NO)
        case ContractScoring():
            return _of_contract(facts, node, field)
        case CardScore():
            return field in ("zone", "to") and node.trigger is not ScoringTrigger.HAND_END
        case House():
            return field != "up_cards" and not facts.has(ShowdownPhase)
        case Holder():
            return False
        case Captures():
            loose = facts.mode is not TableauMode.MATCH_RANK
            return loose or (field == "total" and CaptureBy.SUM_TO not in node.by)
        case SetOf() | RunOf() | SameSuit():
            return (field == "to" and node.to <= node.n) or (field == "width" and node.width == 1)
        case Pattern():
            return field == "bomb" and node.kicker is not None
        case DeckOf():
            return field == "copies" and node.copies == 1
        case UntilWin():
            return field == "max_hands"  # a guard: told only where games meet it
        case WinCondition():
            return field == "threshold" and node.type is WinType.ALL_HANDS_EMPTY
    return _of_phase(facts, node, field)


def _of_game(facts: RulebookContext, field: str) -> bool:
    return (
        field in BESIDE_RULES
        or field == "max_turns"  # a guard: told only where games meet it
        or (field == "teams" and not facts.genome.team_mode)
        or (field == "deck_empty_action" and not facts.deck_can_fail)
    )


def _of_setup(facts: RulebookContext, setup: SetupRules, field: str) -> bool:
    mode = facts.mode
    match field:
        case "tableau_mode":
            return not facts.lays_on_tableau or mode is not setup.tableau_mode
        case "sequence_direction":
            return mode is not TableauMode.SEQUENCE
        case "capture_to" | "tie_rule":
            return mode is not TableauMode.WAR
        case "battle_stake":
            return mode is not TableauMode.WAR or setup.tie_rule is TieRule.SPLIT
        case "sweep_points" | "capture_rest":
            return mode is not TableauMode.MATCH_RANK
        case "capture_sums":
            return mode is not TableauMode.MATCH_RANK or setup.capture is not None
        case "choose_suit":
            return not facts.wild_ranks
        case "refill_tableau":
            return not facts.refills_row
        case "suit_order":
            return not reads_suit_order(facts.genome)
        case _:
            return False


def _of_contract(facts: RulebookContext, rules: ContractScoring, field: str) -> bool:
    nil = any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase))
    if rules.table is not ContractTable.NONE and field not in ("table", "vulnerable", "stops"):
        return True
    match field:
        case "bag_limit" if facts.auction is not None:
            return True
        case "overtrick_points" | "bag_limit":
            return rules.exact
        case "bag_penalty":
            return rules.exact or rules.bag_limit == 0 or facts.auction is not None
        case "nil_bonus" | "nil_penalty":
            return not nil or facts.auction is not None
        case "vulnerable":
            return rules.vulnerable is Vulnerable.NOBODY
        case "table":
            return rules.table is ContractTable.NONE
        case "pays" | "stops" | "top_points" | "top_penalty":
            return facts.auction is None
        case _:
            return False


def _of_phase(facts: RulebookContext, node: Node, field: str) -> bool:
    match node:
        case DrawPhase():
            return (field == "opponent" and node.source is not DrawSource.OPPONENT_HAND) or (
                field == "count" and node.count == 0
            )
        case PlayPhase():
            free = not node.mandatory or node.min_cards == 0
            unasked = (field == "pass_if_unable" and free) or (field == "mandatory" and node.min_cards == 0)
            counted = facts.blind or bool(node.patterns)
            return unasked or (field in ("min_cards", "max_cards", "same_count") and counted)
        case DiscardPhase(matching_condition=Matching.PAIR):
            return field == "min_cards" and (node.min_cards + 1) // 2 >= node.max_cards // 2
        case TrickPhase():
            unasked = field == "when_void" and not node.lead_suit_required
            trumpless = field in ("trump_order", "always_trump") and node.trump is Trump.NONE
            return unasked or trumpless or (field == "breaking_rule" and node.breaking_suit is None)
        case ClaimPhase():
            return (field == "pile_penalty" and not node.allow_challenge) or (
                field == "rank" and node.rank_mode is ClaimRank.PLAYER_CHOICE
            )
        case MeldPhase():
            return _of_meld(facts, node, field)
        case BiddingPhase():
            return _of_bids(facts, node, field)
        case BettingPhase():
            return False
    return False


def _of_bids(facts: RulebookContext, phase: BiddingPhase, field: str) -> bool:
    if phase.order is BidOrder.ONCE:
        own = field == "max_bid" and phase.max_bid >= facts.largest_hand
        auctions = (
            "rounds",
            "if_all_pass",
            "who",
            "first_cards",
            "takes",
            "alone",
            "suits",
            "book",
            "doubles",
        )
        return own or field in (*auctions, "after_pass", "dummy")
    offer = phase.order is BidOrder.OFFER
    endless = phase.doubles > 0 or phase.after_pass is AfterPass.MAY_RETURN
    if field == "rounds" and endless:
        return True
    if field in ("suits", "after_pass"):
        return offer or not (phase.suits if field == "suits" else endless)
    return field in ("allow_nil", "hook") or (
        offer and (field == "max_bid" or (field, phase.rounds) == ("rounds", 1))
    )


def _of_meld(facts: RulebookContext, phase: MeldPhase, field: str) -> bool:
    first = next(
        (p for _, p in facts.paths_of(MeldPhase) if p.hold), next(p for _, p in facts.paths_of(MeldPhase))
    )
    if field in ("gin_bonus", "undercut_bonus"):
        return facts.genome.knock is None or phase is not first
    return phase.hold and field in ("lay_off", "go_out")
