"""What a search would do: a hint for the decision at hand, and after the game the decisions that cost most.

The searcher knows what the seat knew and no more. Its values are its own measure from 0 to 1: what a sampled world
brought on average, the win before all and then how clear it was. They are compared and never shown: "clearly better"
says to a player what 68 of 100 does not. Choices are said in a player's words too: "play Q♠", "bid 3", "draw from the
deck".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from darwindeck.play.choosing import MELD, begins, picking
from darwindeck.play.grounds import ground_of, winners_kept
from darwindeck.play.scene.compose import YOU, short_name
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Option, OptionKind, Prompt
from darwindeck.play.scene.prompt import prompt_for
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.snapshots import Weighed
from darwindeck.simulation.view import Step, View
from darwindeck.wording.grammar import cards_listed, text_of
from darwindeck.wording.names import CARD_NAMES, card_sign

_CHOOSING: Final[Mapping[OptionKind, str]] = {
    OptionKind.PLAIN: "",
    OptionKind.SUIT: "choose ",
    OptionKind.RANK: "choose ",
    OptionKind.SEAT: "choose ",
}


def say_choice(prompt: Prompt, actions: Sequence[str]) -> str:
    """Return what is done with these actions of a prompt: all cards of a choice, or an option."""
    cards = [name for name in actions if name in CARD_NAMES]
    if cards:
        picks = [pick for pick in prompt.picks if set(cards) <= set(pick.cards)]
        fitting = next((pick for pick in picks if pick.least <= len(cards) <= pick.most), None)
        chosen = fitting or (picks[0] if picks else None)
        return f"{'choose' if chosen is None else chosen.verb} {text_of(cards_listed(cards))}"
    first = actions[0]
    option = next((option for option in prompt.options if first in option.actions), None)
    if option is not None:
        return say_option(option)
    return first.replace("-", " ")


def say_option(option: Option) -> str:
    if option.text in ("done", "no more"):
        return "stop there"
    return f"{_CHOOSING[option.kind]}{option.text}"


def say_at(layout: Layout, view: View, called: Callable[[int], str], actions: Sequence[str]) -> str:
    """Return the same for a position of which there is no scene."""
    prompt = prompt_for(layout, view, called)
    return actions[0] if prompt is None else say_choice(prompt, actions)


HINT_WORLDS: Final = 6000
"""Twice what the strongest bot searches: advice is asked for seldom and should be better than the opponents."""
FIRST_LOOK: Final = 100
SECOND_LOOK: Final = 1000
MOST_COSTLY: Final = 3
LOOKED_AT_TWICE: Final = 6
TRIFLE: Final = 0.02
"""A difference the searcher itself would hardly notice again."""
CLEARLY: Final = 0.05
MUCH: Final = 0.15
"""Differences of values for which people have words."""
USUAL: Final = "greedy"
"""Who looks one move ahead."""
FEWEST_TRIES: Final = 8
"""An action tried less often in the long look has no value that could be told to anybody."""


class Hint(msgspec.Struct, frozen=True):
    """What to do: by the action that the search tried most, not by the one that brought most on few tries."""

    action: str
    """The first of the steps."""
    steps: tuple[str, ...]
    """All actions of the choice, where it takes several cards."""
    worlds: int
    weighed: tuple[Weighed, ...]
    """What the search thinks of every first step, most tried first."""
    clear: bool
    """Whether every step is better than what comes next by more than noise."""
    sentence: str


class Costly(msgspec.Struct, frozen=True):
    """A decision after which the searcher thought less of the position than it could have been."""

    number: int
    """Of the action, from 0."""
    hand: int
    turn: int
    chosen: str
    better: str
    cost: float
    """Difference of the two values, from 0 to 1."""
    sentence: str


class Adviser:
    """Gives advice on one game to its players by name, or with `others` tells somebody else about them."""

    def __init__(self, layout: Layout, names: Sequence[str], *, others: bool = False) -> None:
        self.layout = layout
        self.names = names
        self.others = others

    def say(self, view: View, actions: Sequence[str]) -> str:
        """Return a choice of the seat of a view, in words."""
        return say_at(self.layout, view, lambda seat: self._name_of(view, seat), actions)

    def _name_of(self, view: View, seat: int) -> str:
        return YOU if seat == view.seat else short_name(self.names[seat])

    def hint(self, position: Playthrough, *, worlds: int = HINT_WORLDS, seed: int = 0) -> Hint:
        """Return what the acting seat should do, by a search over its own knowledge."""
        view = position.view(position.actor)
        looks = _looks(position, worlds, seed, winners_kept(self.layout, view))
        steps = tuple(look[0].action for look in looks)
        rivals = [_without_other_steps(look, steps) for look in looks]
        clear = all(map(is_clear, rivals))
        ground = self._ground(position, view, steps)
        sentence = self._advise(view, rivals, ground)
        return Hint(steps[0], steps, worlds, looks[0], clear, sentence)

    def _ground(self, position: Playthrough, view: View, steps: Sequence[str]) -> str:
        """Return what speaks for the choice, where it is one card; what it captures may be named after it."""
        found = ground_of(self.layout, position, steps[0], lambda seat: self._name_of(view, seat))
        return f": {found}" if found and (len(steps) == 1 or view.step is Step.PLAY) else ""

    def _advise(self, view: View, looks: Sequence[Sequence[Weighed]], ground: str) -> str:
        weighed, steps = looks[0], [look[0].action for look in looks]
        cards = [step for step in steps if step in CARD_NAMES]
        best = self.say(view, cards or steps)
        if len(view.legal) == 1 and len(cards) < 2:
            return f"There is nothing else to do: {best}."
        if len(cards) > 1:
            return f"{best}; {_how_sure(looks)}."
        second = self.say(view, [weighed[1].action])
        if not is_clear(weighed):
            return f"{best}{ground}; it is close: you could just as well {second}."
        worse = _how_much(weighed[0].value - weighed[1].value)
        return f"{best}{ground}; the next best, {second}, looks {worse} worse{_with_another(looks[1:])}."

    def costliest(
        self,
        positions: Sequence[Playthrough],
        seat: int,
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> tuple[Costly, ...]:
        """Return the decisions of a seat that cost most, dearest first.

        All are looked at shortly; those that seem dearest once more, longer and by other chance, and that look counts.
        """
        own = (at for at in range(len(positions) - 1) if positions[at].actor == seat)
        choices = [at for at in own if len(positions[at].legal_actions()) > 1]
        first: list[tuple[float, int]] = []
        for done, at in enumerate(choices):
            if progress is not None:
                progress(done, len(choices) + LOOKED_AT_TWICE)
            first.append((_cost(positions, at, FIRST_LOOK, seed=1)[0], at))
        dearest = sorted(first, reverse=True)[:LOOKED_AT_TWICE]
        again = (self._costly(positions, at) for _, at in dearest)
        found = sorted((costly for costly in again if costly.cost > TRIFLE), key=lambda costly: -costly.cost)
        return tuple(found[:MOST_COSTLY])

    def _costly(self, positions: Sequence[Playthrough], at: int) -> Costly:
        cost, chosen, best = _cost(positions, at, SECOND_LOOK, seed=2)
        view = positions[at].view(positions[at].actor)
        who = short_name(self.names[view.seat]) if self.others else "you"
        whose = f"{who}’s" if self.others else "your"
        sentence = (
            f"Hand {view.hand_no + 1}, {whose} move {_own_moves(positions, at)}: {who} chose "
            f"“{self.say(view, [chosen.action])}”; “{self.say(view, [best.action])}” looks {_how_much(cost)} better."
        )
        return Costly(at, view.hand_no, view.turn, chosen.action, best.action, cost, sentence)


def is_clear(weighed: Sequence[Weighed]) -> bool:
    """Tell whether the first is worth more than the second beyond the noise of this number of worlds."""
    if len(weighed) < 2:
        return True
    first, second = weighed[0], weighed[1]
    return first.value - second.value > _noise(first, second)


def _noise(first: Weighed, second: Weighed) -> float:
    """Return the standard error of the difference of two values."""
    return sqrt(_variance(first) + _variance(second))


def _variance(weighed: Weighed) -> float:
    """Return the variance of a mean over this many worlds, each worth 0 to 1."""
    return weighed.value * (1 - weighed.value) / max(weighed.visits, 1)


def _looks(
    position: Playthrough, worlds: int, seed: int, winners: Sequence[str]
) -> list[tuple[Weighed, ...]]:
    """Return what the search thinks of the first step, and of each that it would take after it in the same choice."""
    looks = [_look(position, worlds, seed, winners)]
    first = looks[0][0].action
    at = position.apply(first)
    start = at if first == MELD else position
    while at is start or picking(start, at):
        looks.append(_look(at, worlds, seed, winners))
        at = at.apply(looks[-1][0].action)
    return looks


def _look(at: Playthrough, worlds: int, seed: int, winners: Sequence[str]) -> tuple[Weighed, ...]:
    """Return what the search thinks of each action, the best first. Players in its worlds see all cards: partners
    make up for a winner that was wasted, and rivals find any trap. So a card about as good goes before a sure
    winner that cannot take the trick, and what a player does without thinking before what hardly looks better.
    """
    look = at.analysis(iterations=worlds, seed=seed)
    best = look[0]
    if best.action in winners:
        near = [each for each in look if each.action not in winners and _is_near(best, each, CLEARLY)]
    else:
        usual = at.choice(USUAL, seed=seed)
        near = [each for each in look if each.action == usual and _is_near(best, each, TRIFLE)]
    first = near[0] if near else best
    wasted = winners if first.action not in winners else ()
    return (
        first,
        *sorted((each for each in look if each is not first), key=lambda one: one.action in wasted),
    )


def _is_near(best: Weighed, other: Weighed, limit: float) -> bool:
    """Tell whether an action that was tried often enough is not worse by more than a limit and the noise."""
    return other.visits >= FEWEST_TRIES and best.value - other.value < limit + _noise(best, other)


def _without_other_steps(look: Sequence[Weighed], steps: Sequence[str]) -> tuple[Weighed, ...]:
    """Return the first step of a look and what could be done instead: another card of the same choice is nothing
    else.
    """
    return (
        look[0],
        *(each for each in look[1:] if each.action not in steps or each.action not in CARD_NAMES),
    )


def _how_sure(looks: Sequence[Sequence[Weighed]]) -> str:
    """Of several cards the one that could best be another."""
    open_ones = [look for look in looks if look[0].action in CARD_NAMES and not is_clear(look)]
    if not open_ones:
        return "no other cards look as good"
    taken, other = min(open_ones, key=lambda look: look[0].value - look[1].value)[:2]
    if other.action not in CARD_NAMES:
        return f"without {card_sign(taken.action)} it looks about as good"
    return f"{card_sign(other.action)} instead of {card_sign(taken.action)} looks about as good"


def _with_another(later: Sequence[Sequence[Weighed]]) -> str:
    """Return a card that could go along with the one that is named."""
    others = (look[1].action for look in later if not is_clear(look))
    other = next((action for action in others if action in CARD_NAMES), "")
    return other and f"; with {card_sign(other)} as well it looks about as good"


def _how_much(difference: float) -> str:
    """Return a difference of two values in a word."""
    return "much" if difference >= MUCH else "clearly" if difference >= CLEARLY else "a little"


def _own_moves(positions: Sequence[Playthrough], at: int) -> int:
    """Which move of its player in its hand a decision is part of; several cards of one choice are one move."""
    this = positions[at]
    hand, seat = this.view(this.actor).hand_no, this.actor
    own = (positions[number] for number in range(at + 1) if positions[number].actor == seat)
    return sum(begins(each) for each in own if each.view(seat).hand_no == hand)


def _cost(
    positions: Sequence[Playthrough], at: int, worlds: int, *, seed: int
) -> tuple[float, Weighed, Weighed]:
    weighed = positions[at].analysis(iterations=worlds, seed=seed)
    best = weighed[0]
    action = positions[at + 1].actions[at]
    chosen = next((one for one in weighed if one.action == action), Weighed(action, 0, 0.0))
    trusted = chosen.visits >= FEWEST_TRIES or worlds == FIRST_LOOK
    cost = max(0.0, best.value - chosen.value) if trusted else 0.0
    return cost, chosen, best
