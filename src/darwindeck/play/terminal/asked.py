"""What a person is asked, as things to choose: own cards in the order shown, cards of the table, numbers, buttons.

Line mode numbers them, the full screen lays them out; both go by the scene's prompt and the cards picked so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final

from darwindeck.play.choosing import choosable, fits, in_order, is_whole
from darwindeck.play.scene.model import CardPick, HandScene, OptionKind, Prompt, Scene
from darwindeck.wording.names import card_sign

MOST_OFFERED: Final = 12
"""Choices that are named to whoever has typed none of them."""


class Sort(Enum):
    """How one's own cards are arranged."""

    SUGGESTED = "as suggested"
    SUIT = "by suit"
    RANK = "by rank"

    @property
    def next(self) -> Sort:
        kinds = list(Sort)
        return kinds[(kinds.index(self) + 1) % len(kinds)]


class ChoiceKind(Enum):
    CARD = "card"
    NUMBER = "number"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose. Cards that may not be chosen now are there too, so that one may ask why."""

    kind: ChoiceKind
    actions: tuple[str, ...]
    text: str
    typed: str = ""
    """What to type for it; empty if nothing but its name will do."""
    open: bool = True
    picked: bool = False
    danger: bool = False
    whole: bool = False
    """A button that makes a choice of the cards picked."""

    @property
    def action(self) -> str:
        return self.actions[0]


class Asked:
    """The prompt of a scene, with what the person has picked of it."""

    def __init__(self, scene: Scene, picked: Sequence[str] = (), sort: Sort = Sort.SUGGESTED) -> None:
        self.scene = scene
        self.picked = tuple(picked)
        self.sort = sort

    @property
    def prompt(self) -> Prompt | None:
        return self.scene.prompt

    @cached_property
    def _picks(self) -> tuple[CardPick, ...]:
        return () if self.prompt is None else self.prompt.picks

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Cards of the hand, cards of the table, numbers, buttons; in this order they are numbered."""
        cards = _number_cards([*self._hand(), *self._laid()], self._pickable)
        numbered = sum(bool(card.typed) for card in cards)
        return (*cards, *self._numbers(), *self._buttons(numbered))

    @property
    def cards(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.kind is ChoiceKind.CARD)

    @property
    def others(self) -> tuple[Choice, ...]:
        """Everything but cards."""
        return tuple(choice for choice in self.choices if choice.kind is not ChoiceKind.CARD)

    @property
    def first(self) -> Choice | None:
        """Return what the cursor stands on first: never what one does not want to do by mistake, if there is
        anything else.
        """
        wanted = [choice for choice in self.choices if choice.open and not choice.picked]
        return next((choice for choice in wanted if not choice.danger), wanted[0] if wanted else None)

    @property
    def offers(self) -> str:
        """Return the possible inputs, to show after an invalid one."""
        wanted = [choice for choice in self.choices if choice.open and not choice.picked]
        told = [one.text if one.typed in ("", one.text) else f"{one.typed} ({one.text})" for one in wanted]
        some = ", ".join(told[:MOST_OFFERED]) + (" …" if len(told) > MOST_OFFERED else "")
        return f"Type one of these: {some}. ? shows the rules, help lists everything else."

    @property
    def several(self) -> bool:
        """Tell whether a choice can take more than one card."""
        return any(pick.most > 1 for pick in self._picks)

    @cached_property
    def open_cards(self) -> frozenset[str]:
        return choosable(self._picks, self.picked)

    @cached_property
    def _pickable(self) -> frozenset[str]:
        """Cards that could be picked first. They keep their numbers until the choice is made."""
        return choosable(self._picks, ())

    @property
    def progress(self) -> str:
        """Say how many cards are picked: "2 of 3", "1 of 1–4"; empty if one card is a choice."""
        meant = [pick for pick in self._picks if fits(pick, self.picked)]
        if not self.picked or not meant or not self.several:
            return ""
        least, most = min(pick.least for pick in meant), max(pick.most for pick in meant)
        return f"{len(self.picked)} of {least if least == most else f'{least}–{most}'}"

    @property
    def question(self) -> str:
        if self.prompt is None:
            return self.scene.status
        return f"{self.prompt.question} {self.progress}".rstrip()

    def is_whole(self, cards: Sequence[str]) -> bool:
        return any(is_whole(pick, cards) for pick in self._picks)

    def whole_of_ranks(self, ranks: Sequence[str]) -> tuple[str, ...]:
        """Find cards of exactly these ranks that are a choice as they are: the first there is."""
        wanted = sorted(ranks)
        exact = (pick.cards for pick in self._picks if pick.least == len(pick.cards) == len(wanted))
        return next((cards for cards in exact if sorted(card[0] for card in cards) == wanted), ())

    def fits(self, cards: Sequence[str]) -> bool:
        return any(fits(pick, cards) for pick in self._picks)

    def _hand(self) -> list[Choice]:
        held = arrange_hand(self.scene.hand, self.sort)
        left = Counter(self.picked)
        found = []
        for card in held:
            picked = left[card] > 0
            left[card] -= picked
            found.append(_card(card, is_open=card in self.open_cards and not picked, picked=picked))
        return found

    def _laid(self) -> list[Choice]:
        """Cards that lie on the table and may be chosen: those to capture."""
        own = set(() if self.scene.hand is None else self.scene.hand.suggested)
        laid = self.open_cards.union(self._pickable, self.picked).difference(own)
        return [
            _card(
                card,
                is_open=card in self.open_cards and card not in self.picked,
                picked=card in self.picked,
            )
            for card in in_order(laid)
        ]

    def _numbers(self) -> list[Choice]:
        number = None if self.prompt is None or self.picked else self.prompt.number
        if number is None:
            return []
        offered = range(number.least, number.most + 1, number.step)
        return [
            Choice(ChoiceKind.NUMBER, (number.action.replace("N", str(n)),), str(n), typed=str(n))
            for n in offered
            if n not in number.barred
        ]

    def _buttons(self, before: int) -> list[Choice]:
        if self.prompt is None:
            return []
        if self.picked:
            return self._verbs()
        options = self.prompt.options
        named = self.prompt.number is not None or any(option.kind is OptionKind.RANK for option in options)
        found = []
        for place, option in enumerate(options, before + 1):
            sign = {"T": "10"}.get(option.value, option.value) if option.kind is OptionKind.RANK else ""
            typed = sign if named else str(place)
            found.append(
                Choice(ChoiceKind.BUTTON, option.actions, option.text, typed=typed, danger=option.danger)
            )
        return found

    def _verbs(self) -> list[Choice]:
        """Return a button for each thing that can be done with the cards picked."""
        found: dict[tuple[str, tuple[str, ...]], Choice] = {}
        for pick in self._picks:
            if is_whole(pick, self.picked):
                signs = " ".join(map(card_sign, self.picked))
                choice = Choice(
                    ChoiceKind.BUTTON, (*pick.before, *self.picked), f"{pick.verb} {signs}", whole=True
                )
                found.setdefault((pick.verb, pick.before), choice)
        return list(found.values())


def arrange_hand(hand: HandScene | None, sort: Sort) -> tuple[str, ...]:
    """Return the player's own cards in the order shown."""
    if hand is None:
        return ()
    return {Sort.SUGGESTED: hand.suggested, Sort.SUIT: hand.by_suit, Sort.RANK: hand.by_rank}[sort]


def _card(card: str, *, is_open: bool, picked: bool) -> Choice:
    return Choice(ChoiceKind.CARD, (card,), card_sign(card), open=is_open, picked=picked)


def _number_cards(cards: Sequence[Choice], pickable: frozenset[str]) -> list[Choice]:
    """Those that may be chosen, or could be before others were picked, are numbered as they stand."""
    found, number = [], 0
    for card in cards:
        numbered = card.open or card.picked or card.action in pickable
        number += numbered
        found.append(replace(card, typed=str(number) if numbered else ""))
    return found
