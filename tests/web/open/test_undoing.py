"""Taking steps back among two people: free while nothing was learned, otherwise by consent of the other."""

from __future__ import annotations

from darwindeck.table.actions import At, Draw, MoveCard, SetOrientation
from darwindeck.table.state import Orientation
from tests.web.open.acceptance import Game, game
from tests.web.open.line import OpenLine
from tests.web.site import RunningSite


def wish(line: OpenLine) -> dict[str, object] | None:
    """What a page was last told of a wish."""
    found: dict[str, object] | None = line.last_state().get("wish")  # type: ignore[assignment]
    return found


def ask(line: OpenLine, kind: str, **more: object) -> dict[str, object]:
    return line.answer(line.ask(kind, **more))


def draws(here: Game) -> int:
    """Ann draws a card, which she has then seen; how many she holds."""
    here.ann.done(Draw())
    return len(here.labels("hand@0"))


def until(line: OpenLine, told: bool) -> dict[str, object]:
    """Hears until a wish is told, or none any more."""
    while (wish(line) is not None) != told:
        line.hear()
    return wish(line) or {}


def test_what_was_seen_is_taken_back_if_the_other_agrees(site: RunningSite) -> None:
    with game(site) as here:
        held = draws(here)
        assert ask(here.ann, "undo")["text"] == ""
        assert until(here.ann, True)["words"] == "Player 2 is asked to agree to take back the last step."
        assert until(here.bob, True) == {"words": "Ann asks to take back the last step.", "answer": True}
        assert ask(here.bob, "agree", agree=True)["text"] == "Taken back."
        assert len(here.labels("hand@0")) == held - 1
        assert until(here.ann, False) == {}
        assert not here.ann.last_state().get("redo")


def test_it_stands_if_the_other_does_not_agree(site: RunningSite) -> None:
    with game(site) as here:
        held = draws(here)
        ask(here.ann, "undo")
        until(here.bob, True)
        assert ask(here.bob, "agree", agree=False)["text"] == "It stands."
        until(here.bob, False)
        while "does not agree" not in str(wish(here.ann)):
            here.ann.hear()
        assert len(here.labels("hand@0")) == held
        assert ask(here.bob, "agree", agree=True)["type"] == "refused"


def test_a_wish_lapses_when_somebody_acts_and_nobody_agrees_with_themselves(site: RunningSite) -> None:
    with game(site) as here:
        draws(here)
        ask(here.ann, "undo")
        assert ask(here.ann, "agree", agree=True)["type"] == "refused"
        here.ann.done(MoveCard("hand@0", "active@0", At(0)))
        assert until(here.ann, False) == {}
        here.bob.up_to(here.ann.version)
        assert ask(here.bob, "agree", agree=True)["type"] == "refused"


def test_whoever_took_a_step_back_does_it_again_and_nobody_else(site: RunningSite) -> None:
    with game(site) as here:
        here.ann.done(MoveCard("hand@0", "active@0", At(0)))
        here.ann.done(SetOrientation("active@0", At(0), Orientation.RIGHT))
        assert ask(here.ann, "undo")["text"] == "Taken back."
        here.bob.up_to(here.ann.version)
        assert ask(here.bob, "redo")["type"] == "refused"
        assert ask(here.ann, "redo")["text"] == "Done again."


def test_nobody_is_asked_who_is_not_there(site: RunningSite) -> None:
    with game(site) as here:
        draws(here)
        here.bob.connection.close()
        while here.live.present != {0}:
            here.ann.hear()
        answer = ask(here.ann, "undo")
        assert answer["reason"] == "Cards, coins or dice were seen: that cannot be taken back."
