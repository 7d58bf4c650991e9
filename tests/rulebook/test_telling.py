"""What the effect of a card did to the hands is told in the example."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.example import telling
from darwindeck.rulebook.sections.moments import Moment
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from darwindeck.wording.names import card_sign
from darwindeck.wording.text import plain

BARTOK = load_game("bartok")


def told(*actions: str) -> list[str]:
    """The steps of player 1 at Bartok, who holds the card and a queen."""
    state: Playthrough = arranged(
        BARTOK, hands=[f"{actions[0]} Qc", "4c", "5c", "6c"], discard="9h", deck="2c 2d 2s 3d", phase=1
    )
    moments = []
    for action in actions:
        after, telling_of = state.apply_with_events(action)
        events = telling_of.with_all_cards()
        moments.append(
            Moment(0, action, BARTOK.phases[1], state.snapshot(), after.snapshot(), after.over, events)
        )
        state = after
    return [plain(line) for line in telling(RulebookContext(BARTOK), moments)]


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (("Kh",), "Player 1 plays K♥. Player 1 draws 6♣ from player 4's hand."),
        (("7h", "seat-2"), "Player 1 swaps hands with player 3."),
    ],
)
def test_the_example_tells_what_an_effect_did_to_the_hands(actions: tuple[str, ...], said: str) -> None:
    assert told(*actions)[-1].startswith(said)


def test_the_example_tells_which_card_was_thrown_along() -> None:
    hands = ["5h Qc Qd", "4c", "5c", "6c"]
    at = arranged(BARTOK, hands=hands, discard="9h", deck="2c 2d 2s 3d", phase=1)
    after, telling_of = at.apply_with_events("5h")
    events = telling_of.with_all_cards()
    moment = Moment(0, "5h", BARTOK.phases[1], at.snapshot(), after.snapshot(), over=False, events=events)
    sign = card_sign(after.snapshot().zones.discard[0])
    (line,) = telling(RulebookContext(BARTOK), [moment])
    assert plain(line).startswith(f"Player 1 plays 5♥. Player 1 discards {sign}.")
