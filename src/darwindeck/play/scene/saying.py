"""Choices in words, for whoever has to make them: "play Q♠", "bid 3", "draw from the deck"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from darwindeck.narration.words.english import cards_listed, text_of
from darwindeck.narration.words.names import CARD_NAMES
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Option, OptionKind, Prompt
from darwindeck.play.scene.prompt import prompt_for
from darwindeck.simulation.view import View

_CHOOSING: Final[Mapping[OptionKind, str]] = {
    OptionKind.PLAIN: "",
    OptionKind.SUIT: "choose ",
    OptionKind.RANK: "choose ",
    OptionKind.SEAT: "choose ",
}


def say_choice(prompt: Prompt, actions: Sequence[str]) -> str:
    """What is done with these actions of a prompt: all cards of a choice, or an option."""
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
    if option.text == "done":
        return "stop there"
    return f"{_CHOOSING[option.kind]}{option.text}"


def say_at(layout: Layout, view: View, called: Callable[[int], str], actions: Sequence[str]) -> str:
    """The same for a position of which there is no scene."""
    prompt = prompt_for(layout, view, called)
    return actions[0] if prompt is None else say_choice(prompt, actions)
