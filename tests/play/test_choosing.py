"""Several cards of one choice, picked by a person in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.choosing import DONE, NO_CAPTURE, choosable, picking
from darwindeck.play.messages import Accepted, Refused
from darwindeck.play.terminal.commands import ReplyKind
from darwindeck.play.terminal.session import Session
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from darwindeck.simulation.view import Pick, Step, View
from darwindeck.wording.names import CARD_NAMES, card_sign
from tests.play.tables import Case

SEVERAL = ("hearts", "president", "cheat", "draw-poker", "rummy", "oklahoma", "old-maid")
SUM = Step.CAPTURE_SUM
"""The step of a play in which cards of the tableau are chosen that add up to the card played."""


def passing() -> Session:
    """Three cards of K♠ Q♠ J♠ A♥ J♥ 8♥ 4♥ 2♥ J♣ 8♣ 9♦ 7♦ 5♦ are to be passed on."""
    return Session(Case("hearts", 7).table(), 0, keep=False)


def everybody(game: str, seed: int) -> PlayTable:
    genome = load_game(game)
    return PlayTable(genome, seats=["human"] * genome.player_count, seed=seed)


def seen(position: Playthrough) -> View:
    """What the acting seat may know."""
    return position.view(position.actor)


def captures(table: PlayTable) -> list[Pick]:
    return [pick for pick in seen(table.positions[-1]).picks if pick.deed == "capture"]


def choices(position: Playthrough) -> set[tuple[str, ...]]:
    """The cards of every choice that the engine allows here, by all its steps."""
    found: set[tuple[str, ...]] = set()
    ways: list[tuple[Playthrough, tuple[str, ...]]] = [(position, ())]
    while ways:
        at, cards = ways.pop()
        for name in at.legal_actions():
            if name == DONE and cards:
                found.add(cards)
            elif name in CARD_NAMES:
                after, taken = at.apply(name), (*cards, name)
                if picking(position, after):
                    ways.append((after, taken))
                else:
                    found.add(taken)
    return found


def decisions(table: PlayTable, most: int) -> Iterator[tuple[int, Playthrough]]:
    """Who is to act, and where, as the table goes on by what the caller does."""
    for _ in range(most):
        if table.actor is None:
            return
        yield table.actor, table.positions[-1]


@pytest.mark.parametrize("game", SEVERAL)
def test_a_card_is_offered_exactly_if_a_choice_of_the_engine_holds_it_and_those_picked(game: str) -> None:
    rng, looked = Random(5), 0
    table = everybody(game, 3)
    for actor, position in decisions(table, 60):
        sets = choices(position) if len(position.view(position.actor).hand) < 14 else set()
        if any(len(cards) > 1 for cards in sets):
            looked += 1
            pairs = {tuple(sorted(two)) for cards in sets for two in combinations(cards, 2)}
            assert choosable(seen(position).picks) == {card for cards in sets for card in cards}
            first = rng.choice(sorted({card for cards in sets for card in cards}))
            expected = {card for card in CARD_NAMES if tuple(sorted((first, card))) in pairs}
            assert choosable(seen(position).picks, [first]) == expected
        table.submit(actor, rng.choice(table.legal_actions(actor)))
    assert looked


@pytest.mark.parametrize("game", SEVERAL)
def test_cards_picked_one_by_one_in_any_order_are_the_choice_of_the_engine(game: str) -> None:
    rng, picked = Random(8), 0
    table = everybody(game, 4)
    for actor, position in decisions(table, 50):
        sets = sorted(choices(position)) if len(position.view(position.actor).hand) < 14 else []
        several = [cards for cards in sets if len(cards) > 1]
        if not several:
            table.submit(actor, rng.choice(table.legal_actions(actor)))
            continue
        cards = rng.choice(several)
        session = Session(table, actor, keep=False)
        for card in rng.sample(cards, len(cards)):
            assert card in session.question().open_cards
            assert session.act(card).kind in (ReplyKind.ACTED, ReplyKind.PICKED)
        if session.picks and table.positions[-1] is position:
            assert session.question().is_whole(session.picks)
            session.act(DONE)
        taken = table.positions[-1].actions[len(position.actions) :]
        assert tuple(name for name in taken if name != DONE) == cards
        picked += 1
    assert picked


def test_a_pick_is_not_told_to_the_table_until_the_choice_is_whole() -> None:
    session = passing()
    before = session.table.version
    for card in ("Qs", "Ah"):
        assert session.act(card).kind is ReplyKind.PICKED
    assert session.picks == ("Qs", "Ah")
    assert session.table.version == before
    assert session.act(DONE).kind is ReplyKind.REFUSED
    session.act("2h")
    assert session.table.actions == ("2h", "Ah", "Qs")
    assert session.question().choices[0].open is False


def test_a_letter_of_a_command_is_a_rank_where_ranks_are_asked_for() -> None:
    session = Session(Case("go-fish", 1).table(), 0, keep=False)
    session.enter("west")
    asked = {choice.action for choice in session.question().choices}
    letters = {letter: f"rank-{letter.upper()}" for letter in "qa" if f"rank-{letter.upper()}" in asked}
    assert letters
    for letter in letters:
        assert session.enter(letter).kind is ReplyKind.ACTED
        session.enter("undo")
        session.enter("west")
    assert session.enter("quit").kind is ReplyKind.QUIT


def test_words_that_are_no_choice_are_refused_in_words_of_people() -> None:
    refused = passing().enter("perhaps")
    assert refused.kind is ReplyKind.REFUSED
    assert "rank-7" not in refused.text


def test_a_pick_can_be_taken_back_card_by_card() -> None:
    session = passing()
    for card in ("Ks", "Qs"):
        session.act(card)
    assert session.enter("u").text == "Q♠ is no longer picked."
    assert session.picks == ("Ks",)
    assert "Qs" in session.question().open_cards
    session.enter("u")
    assert session.picks == ()
    assert session.enter("u").text == "nothing to undo"


def test_cards_named_at_once_wait_for_those_that_are_missing() -> None:
    session = passing()
    session.act("Ks Qs")
    assert session.picks == ("Ks", "Qs")
    session.act("Ah")
    assert set(session.table.actions) == {"Ah", "Qs", "Ks"}


def test_a_card_that_is_picked_already_and_one_that_does_not_fit_are_refused_with_a_reason() -> None:
    session = passing()
    session.act("Qs")
    for line in ("Qs", "w Qs"):
        assert session.enter(line).text == "Q♠ is picked already; u takes the last card back."
    assert session.enter("w 2h").text == "You can: pass 2♥. 2♥: 1 point against whoever takes it."
    assert session.act("3c").text.startswith("That card is not in your hand")
    assert session.act("pass").kind is ReplyKind.REFUSED
    assert session.picks == ("Qs",)


def test_undo_takes_back_all_cards_of_a_choice_and_redo_takes_them_again() -> None:
    table = Case("hearts", 7).table()
    table.submit_all(0, ["Ks", "Ah", "Qs"])
    table.advance()
    later = table.actions
    table.undo()
    assert table.actions == ()
    table.redo()
    assert table.actions == later


def test_a_choice_that_takes_more_cards_is_refused_whole() -> None:
    table = Case("hearts", 7).table()
    for cards in (["Qs"], ["Qs", "Ks"], ["2h", "Ah"]):
        answer = table.submit_all(0, cards)
        assert isinstance(answer, Refused)
        assert answer.reason.startswith("More cards belong to this choice")
    assert table.actions == ()


def test_a_card_too_many_is_refused() -> None:
    table = Case("hearts", 7).table()
    answer = table.submit_all(0, ["2h", "4h", "8h", "Ah"])
    assert isinstance(answer, Refused)
    assert "more cards than you may choose" in answer.reason


def test_a_card_laid_off_where_it_fits_two_melds_is_a_choice_of_its_own() -> None:
    hands = ["9c 9d 9h 6s 7s 8s 9s 2c", "Kd", "Kc", "Kh"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    laid = state.play("meld", "9h", "9d", "9c", "done", "meld", "6s", "7s", "8s", "done")
    assert not picking(laid, laid.apply("9s"))
    assert "9s" in choosable(seen(laid).picks)


def summing() -> PlayTable:
    """A king, worth ten, takes 2♥ J♥, 4♥ 6♦, or 2♥ and another way of eight."""
    table = everybody("scopa", 1)
    rng = Random(1)
    while table.view(table.actor or 0).step != SUM:
        table.submit(table.actor or 0, rng.choice(table.legal_actions(table.actor or 0)))
    return table


def test_every_card_of_a_capture_is_offered_and_says_which_capture_is_meant() -> None:
    table = summing()
    session = Session(table, table.actor or 0, keep=False)
    open_captures = captures(table)
    assert session.question().open_cards == {card for capture in open_captures for card in capture.must}
    assert session.question().open_cards > {*table.legal_actions(session.seat)}
    meant = next(capture for capture in open_captures if len(capture.must) > 1)
    before = table.view(session.seat)
    assert session.act(" ".join(reversed(meant.must))).kind is ReplyKind.ACTED
    captured = Counter(table.view(session.seat).captured[session.seat])
    assert not Counter(meant.must) - (captured - Counter(before.captured[session.seat]))


def test_a_card_that_is_in_one_capture_only_is_enough_to_take_it() -> None:
    table = summing()
    seat, before = table.actor or 0, table.version
    often = Counter(card for capture in captures(table) for card in capture.must)
    last = next(card for card in often if often[card] == 1 and card not in table.legal_actions(seat))
    assert isinstance(table.submit_all(seat, [last]), Accepted)
    assert table.version > before


def test_cards_that_cannot_be_captured_together_are_refused_with_that_reason() -> None:
    table = summing()
    seat = table.actor or 0
    answer = table.submit_all(seat, table.view(seat).tableau)
    assert isinstance(answer, Refused)
    assert answer.reason == NO_CAPTURE


def test_who_types_what_is_no_choice_is_told_what_there_is_to_choose() -> None:
    session = passing()
    for typed in ("zz", ""):
        told = session.enter(typed).text
        for card in session.table.legal_actions(0):
            assert f"({card_sign(card)})" in told or " …" in told
        assert "? shows the rules" in told
