"""How many ideas two games are apart: the differences a player would name, each with its weight.

One idea is a rule somebody would tell ("you pass three cards first"). A changed number is a part of one, a cap that
nobody meets is nothing, a new kind of step is more. What a rule brings along (contracts with bids, chips with bets)
is told with it and costs nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, assert_never

import msgspec

from darwindeck.canonical import canonical
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, WinCondition
from darwindeck.genome.setup import Knock, UntilWin
from darwindeck.pitch.patch import UNORDERED, Added, Changed, Patch, Removed, Reordered, Replaced, patches

NUMBER: Final = 0.3
"""A number that is another."""
DETAIL: Final = 0.5
RULE: Final = 1.0
"""A rule a player would name when asked what is different."""

_STEPS: Final[Mapping[str, float]] = {
    "trick": 3.0,
    "ask": 3.0,
    "claim": 3.0,
    "meld": 3.0,
    "bidding": 2.0,
    "betting": 2.0,
    "showdown": 2.0,
    "play": 2.0,
    "draw": 1.0,
    "discard": 1.0,
    "pass": 1.0,
}
"""The weight of a kind of step that one of the games lacks; kinds not listed weigh as a rule."""

_FIELDS: Final[Mapping[str, float]] = {
    "game.max_turns": 0.0,
    "game.player_count": NUMBER,
    "game.deck_empty_action": DETAIL / 2,
    "game.contract_scoring": DETAIL,
    "game.moon": RULE,
    "game.tricks_from": 2.0,
    "game.teams": RULE,
    "game.hands": DETAIL,
    "game.place_points": DETAIL,
    "setup.cards_per_player": NUMBER,
    "setup.initial_deck": DETAIL,
    "setup.removed_cards": NUMBER,
    "setup.initial_discard_count": NUMBER,
    "setup.starting_chips": NUMBER,
    "setup.card_values": DETAIL,
    "setup.first_lead": NUMBER,
    "setup.start_rank": NUMBER,
    "setup.choose_suit": DETAIL,
    "setup.rank_order": DETAIL,
    "setup.suit_order": NUMBER,
    "setup.deck_top": DETAIL,
    "setup.tableau_mode": 2.0,
    "setup.capture_sums": RULE,
    "setup.capture": RULE,
    "setup.hand_visibility": RULE,
    "draw.source": RULE,
    "play.target": DETAIL,
    "play.pass_if_unable": NUMBER,
    "trick.high_card_wins": 1.5,
    "trick.lead_suit_required": 1.5,
    "trick.breaking_rule": DETAIL,
    "trick.first_trick": NUMBER,
    "meld.hold": 1.5,
    "meld.lay_off": DETAIL,
    "meld.gin_bonus": NUMBER,
    "meld.undercut_bonus": NUMBER,
    "betting.ante": NUMBER,
    "showdown.hand_evaluation": 1.5,
}
"""By section (for steps: their kind) and field; others weigh by what their values are."""

_COMPANIONS: Final[Mapping[str, frozenset[str]]] = {
    "bidding": frozenset({"game.contract_scoring"}),
    "betting": frozenset({"setup.starting_chips", "game.eliminate"}),
    "showdown": frozenset({"setup.card_values"}),
    "meld": frozenset({"setup.card_values", "game.knock"}),
    "ask": frozenset({"game.out_when_empty"}),
}
"""Fields that come and go with a kind of step."""
_WITH_SEATS: Final = frozenset(
    {"setup.cards_per_player", "setup.removed_cards", "game.place_points", "special_effects.target"}
)
"""What another number of players alone makes other."""

_MOST: Final[Mapping[str, float]] = {"card_scoring": 3.0, "tally_scoring": 2.0, "special_effects": 3.0}
"""Rules of one list weigh no more than this together: a table of points is a few ideas at most."""
_MOST_SMALL: Final = 1.0
"""Numbers and details weigh no more than this together: Gin to 75 with seven cards and a knock at six is Gin."""

_NO_LABELS: Final = Labels()


class Idea(msgspec.Struct, frozen=True):
    """One difference and what it weighs."""

    patch: Patch
    weight: float


def ideas(base: GameGenome, other: GameGenome) -> tuple[Idea, ...]:
    """Return what a player of the one game would have to be told about the other, with weights."""
    found = patches(form(base), form(other))
    free = _free(found)
    weighed = [Idea(patch, _weight(patch, base, free)) for patch in found]
    leftovers = _both_count_leftovers(base, other)
    for section, most in _MOST.items():
        meant = [idea.patch.section == section for idea in weighed]
        weighed = _cap(weighed, meant, RULE if leftovers and section == "card_scoring" else most)
    return tuple(_cap(weighed, [_small(idea) for idea in weighed], _MOST_SMALL))


def _cap(weighed: list[Idea], meant: Sequence[bool], most: float) -> list[Idea]:
    """Return the ideas that are meant weigh no more than `most` together."""
    total = sum(idea.weight for idea, one in zip(weighed, meant, strict=True) if one)
    if total <= most:
        return weighed
    return [
        Idea(idea.patch, idea.weight * most / total) if one else idea
        for idea, one in zip(weighed, meant, strict=True)
    ]


def _small(idea: Idea) -> bool:
    """Tell whether it is a number or a detail, and no rule of a table that is weighed as a whole."""
    return idea.weight <= DETAIL and idea.patch.section not in _MOST


def _both_count_leftovers(base: GameGenome, other: GameGenome) -> bool:
    """Tell whether all points of both games are for cards left in hand: what each counts is one idea."""
    return all(
        game.card_scoring
        and all(
            (rule.trigger, rule.zone) == (ScoringTrigger.HAND_END, ScoringZone.HAND)
            for rule in game.card_scoring
        )
        for game in (base, other)
    )


def ideas_apart(base: GameGenome, other: GameGenome) -> float:
    """Return the sum of the weights: 0 for one game, about 1 for each rule a player would name.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> ideas_apart(hearts, hearts), ideas_apart(hearts, load_game("gin-rummy")) > 5
    (0, True)
    """
    return sum(idea.weight for idea in ideas(base, other))


@lru_cache(maxsize=4096)
def form(genome: GameGenome) -> GameGenome:
    """Return the rules alone, in canonical form: what games are compared by."""
    return canonical(genome.copy_with(labels=_NO_LABELS))


def _kind(rule: object) -> str:
    """Return the tag of a step: "trick"."""
    return str(rule.__struct_config__.tag) if isinstance(rule, msgspec.Struct) else ""


def _free(found: Sequence[Patch]) -> frozenset[str]:
    """Return the fields whose differences are told with another one."""
    free: set[str] = set()
    for patch in found:
        match patch:
            case Added() | Removed() if patch.section == "phases":
                free |= _COMPANIONS.get(_kind(patch.rule), frozenset())
            case Changed() if (patch.section, patch.field) == ("game", "player_count"):
                free |= _WITH_SEATS
            case Changed() | Replaced() | Removed() | Added() | Reordered():
                continue
            case _:
                assert_never(patch)
    return frozenset(free)


def _weight(patch: Patch, base: GameGenome, free: frozenset[str]) -> float:
    match patch:
        case Changed():
            kind = _kind(base_step(base, patch)) if patch.section == "phases" else patch.section
            name = f"{kind}.{patch.field}"
            return 0.0 if name in free else _weigh_change(name, patch.before, patch.after)
        case Replaced():
            return (
                0.0
                if _by_seats(patch.before, patch.after, free)
                else _weigh_replacement(patch.before, patch.after)
            )
        case Removed() | Added() if _by_seats(patch.rule, patch.rule, free):
            return 0.0
        case Removed() | Added():
            return _step(patch, base) if patch.section == "phases" else _weigh_entry(patch)
        case Reordered():
            return 0.0 if patch.section in UNORDERED else RULE
        case _:
            assert_never(patch)


def _by_seats(before: msgspec.Struct, after: msgspec.Struct, free: frozenset[str]) -> bool:
    """Tell whether an effect is another only because of who sits there: of two players every opponent is the next
    one.
    """
    if "special_effects.target" not in free:
        return False
    if not (isinstance(before, SpecialEffect) and isinstance(after, SpecialEffect)):
        return False
    turned = before.effect_type is EffectType.REVERSE_DIRECTION
    return turned or (before != after and msgspec.structs.replace(before, target=after.target) == after)


def base_step(base: GameGenome, patch: Changed) -> msgspec.Struct:
    """Return the step of the base that a patch changes."""
    return form(base).phases[patch.place]


def _weigh_change(name: str, before: object, after: object) -> float:
    if name == "game.hands" and isinstance(before, UntilWin) and isinstance(after, UntilWin):
        return 0.0  # only the cap differs
    if name in _FIELDS:
        return _FIELDS[name]
    if isinstance(before, Knock) and isinstance(after, Knock):
        return NUMBER
    if isinstance(before, Condition) and isinstance(after, Condition):
        return RULE
    if isinstance(before, Condition) or isinstance(after, Condition):
        return 1.5
    if isinstance(before, bool) or isinstance(after, bool):
        return RULE
    if isinstance(before, int) and isinstance(after, int):
        # None or one against many is another rule, five against seven a number.
        return RULE if 0 in (before, after) else NUMBER
    return RULE


def _step(patch: Added | Removed, base: GameGenome) -> float:
    """Return the weight of an added or removed step; another step of a kind that the game already has
    weighs half."""
    kind, kinds = _kind(patch.rule), [_kind(phase) for phase in form(base).phases]
    more = kinds.count(kind) > (1 if isinstance(patch, Removed) else 0)
    return _STEPS.get(kind, RULE) * (0.5 if more else 1.0)


def _weigh_entry(patch: Added | Removed) -> float:
    return DETAIL if isinstance(patch.rule, WinCondition) else RULE


def _weigh_replacement(before: msgspec.Struct, after: msgspec.Struct) -> float:
    if isinstance(before, WinCondition) and isinstance(after, WinCondition):
        return NUMBER if before.type is after.type else 1.5
    if isinstance(before, CardScore) and isinstance(after, CardScore):
        same_sign = before.points * after.points > 0
        return DETAIL if before.condition == after.condition and same_sign else RULE
    return DETAIL
