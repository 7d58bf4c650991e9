"""The authority of a table: what it accepts, refuses, takes back and tells."""

from __future__ import annotations

import re

import pytest

import darwindeck as dd
from darwindeck.errors import CODES, ActionError, RunError
from darwindeck.genome.library import load_game
from darwindeck.play.advice import Adviser, is_clear
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Accepted, Code, Refused, Undone
from darwindeck.play.scene import Layout
from darwindeck.play.seats import BOTS, COMPASS, MOST_THOUGHT, TIMED, bot_of, seat_of
from darwindeck.simulation.events import Played
from darwindeck.simulation.refusals import MustFollow
from darwindeck.simulation.snapshots import Weighed
from darwindeck.simulation.testing import arranged
from darwindeck.simulation.view import Step
from darwindeck.wording.names import CARD_NAMES, card_sign
from tests.play.tables import SIX, Case, decisions, next_choice


def refused(table: PlayTable, seat: int, action: str, version: int | None = None) -> Refused:
    answer = table.submit(seat, action, version)
    assert isinstance(answer, Refused)
    return answer


def at_the_first_choice(case: Case = SIX["shedding"]) -> PlayTable:
    table = case.table()
    table.advance()
    return table


def test_an_accepted_action_moves_the_version_and_tells_what_happened() -> None:
    table = at_the_first_choice()
    before, action = table.version, table.legal_actions(0)[0]
    answer = table.submit(0, action, before)
    assert isinstance(answer, Accepted)
    assert answer.version == table.version == before + 1
    assert any(
        action in event.happened.cards for event in answer.events if isinstance(event.happened, Played)
    )


def test_every_code_of_a_refusal_stands_in_the_table_of_codes() -> None:
    assert {code.value for code in Code} <= CODES.keys()


def test_text_that_is_no_notation_is_invalid() -> None:
    answer = refused(at_the_first_choice(), 0, "seven of hearts")
    assert answer.code is Code.INVALID
    assert answer.legal


def test_another_seat_is_told_that_it_is_not_its_turn() -> None:
    table = at_the_first_choice()
    answer = refused(table, 1, table.legal_actions(0)[0])
    assert answer.code is Code.NOT_YOUR_TURN
    assert answer.legal == ()


def test_an_action_for_an_older_version_is_stale() -> None:
    table = at_the_first_choice()
    seen = table.version
    table.submit(0, table.legal_actions(0)[0], seen)
    assert refused(table, 0, "deck", seen).code is Code.STALE_VERSION


def test_nobody_but_its_agent_plays_the_seat_of_an_agent() -> None:
    table = dd.play("war", seats=["greedy", "human"], seed=1)
    table = PlayTable(table.genome, seats=["greedy", "human"], seed=1)
    assert refused(table, 0, table.legal_actions(0)[0]).code is Code.NOT_YOUR_TURN


def test_an_illegal_card_is_refused_with_the_rule_in_a_short_sentence() -> None:
    table = Case("hearts", 7).table()
    table.submit_all(0, ["2h", "4h", "8h"])
    table.advance()
    lead = next(card for card in table.view(0).trick if card is not None)
    wrong = next(card for card in table.view(0).hand if card[1] != lead[1])
    answer = refused(table, 0, wrong)
    assert answer.code is Code.ILLEGAL
    assert answer.rule is not None
    assert isinstance(answer.rule, MustFollow)
    assert answer.reason == "You have a club, so you have to follow suit."


def test_after_the_end_nothing_is_accepted() -> None:
    table = SIX["betting"].table()
    list(decisions(table))
    assert refused(table, 0, "check").reason == "The game is over."


@pytest.mark.parametrize("kind", SIX)
def test_a_whole_game_ends_with_an_outcome_and_replays_from_its_record(kind: str) -> None:
    from darwindeck.simulation.playthrough import replay

    table = SIX[kind].table()
    taken = list(decisions(table))
    assert taken
    assert table.over
    again = replay(table.genome, table.record())
    assert again.state_hash() == table.positions[-1].state_hash()
    assert sum(table.outcome().shares) == pytest.approx(1)


@pytest.mark.parametrize("kind", SIX)
def test_undo_then_redo_leads_to_the_same_position(kind: str) -> None:
    table = SIX[kind].table()
    for _ in zip(range(4), decisions(table), strict=False):
        pass
    table.advance()
    before, actions = table.positions[-1].state_hash(), table.actions
    table.undo()
    assert table.actor == 0
    assert len(table.actions) < len(actions)
    table.redo()
    assert (table.positions[-1].state_hash(), table.actions) == (before, actions)


def test_after_undo_the_same_choice_meets_the_same_answers_of_the_agents() -> None:
    table = Case("crazy-eights", 3, opponent="ismcts:20").table()
    for _ in zip(range(3), decisions(table), strict=False):
        pass
    table.advance()
    actions, chosen = (
        table.actions,
        table.actions[max(at for at, p in enumerate(table.positions[:-1]) if p.actor == 0)],
    )
    table.undo()
    table.submit(0, chosen)
    table.advance()
    assert table.actions == actions


def test_undo_goes_back_to_the_first_decision_and_no_further() -> None:
    table = at_the_first_choice()
    table.submit(0, table.legal_actions(0)[0])
    table.advance()
    table.undo()
    assert not table.can_undo
    with pytest.raises(ActionError) as caught:
        table.undo()
    assert caught.value.code == "action/no_undo"


def test_undo_moves_the_version_on_and_is_told_to_whoever_follows_the_stream() -> None:
    table = at_the_first_choice()
    table.submit(0, table.legal_actions(0)[0])
    kept, before = len(table.log(0)), table.version
    table.undo()
    last = table.events(0)[-1]
    assert table.version == before + 1
    assert isinstance(last.happened, Undone)
    assert last.back_to is not None
    assert len(table.log(0)) == last.back_to < kept


def test_with_two_people_at_the_table_nothing_is_taken_back() -> None:
    table = dd.play("crazy-eights", seats=["human", "human"], seed=3)
    table.submit(table.actor or 0, table.legal_actions(table.actor or 0)[0])
    with pytest.raises(ActionError, match="others sit at the table"):
        table.undo()


def test_an_action_after_undo_forgets_what_was_taken_back() -> None:
    table = at_the_first_choice()
    legal = table.legal_actions(0)
    table.submit(0, legal[0])
    table.advance()
    table.undo()
    table.submit(0, legal[-1])
    assert not table.can_redo


def test_the_same_deal_again_has_the_same_cards_and_nothing_played() -> None:
    table = at_the_first_choice()
    hand = table.view(0).hand
    list(zip(range(3), decisions(table), strict=False))
    again = table.again()
    again.advance()
    assert again.view(0).hand == hand


def test_several_cards_of_one_choice_are_taken_in_any_order_or_not_at_all() -> None:
    table = Case("hearts", 7).table()
    before = table.version
    answer = table.submit_all(0, ["Qs", "Ah", "7h"], before)
    assert isinstance(answer, Refused)
    assert table.version == before
    assert isinstance(table.submit_all(0, ["Ks", "Ah", "Qs"], before), Accepted)
    assert set(table.actions) == {"Ah", "Qs", "Ks"}


def test_a_card_that_only_goes_with_others_says_so() -> None:
    table = Case("hearts", 7).table()
    assert "Ks" in table.choosable(0)
    assert "Ks" not in table.legal_actions(0)
    assert "together with others" in table.why_not("Ks").reason


def test_a_hint_names_a_legal_action_and_what_the_search_thinks_of_it() -> None:
    table = at_the_first_choice(SIX["trick"])
    told = table.hint(0, worlds=64)
    assert told.action in table.legal_actions(0)
    assert sum(weighed.visits for weighed in told.weighed) == 64
    assert told.sentence.startswith("pass ")


@pytest.mark.parametrize("game", ["cheat", "crazy-eights", "president"])
def test_a_hint_calls_what_comes_next_worse_only_where_it_is(game: str) -> None:
    for seed in range(12):
        table = Case(game, seed).table()
        table.advance()
        told = table.hint(0, worlds=100)
        first, *others = told.weighed
        assert not told.clear or not others or first.value > others[0].value
        one_card = len([step for step in told.steps if step in CARD_NAMES]) == 1
        assert ("worse" in told.sentence) == (one_card and bool(others) and is_clear(told.weighed))
        assert told.clear or "as good" in told.sentence or "as well" in told.sentence


def test_where_only_one_card_more_is_open_the_first_is_not_called_close() -> None:
    """Lowball: to throw the king may be clear where it is not whether a seven goes along."""
    adviser, met = Adviser(Layout(load_game("lowball")), COMPASS[4]), 0
    for seed in range(40):
        state = dd.deal(load_game("lowball"), seed=seed)
        while state.view(state.actor).step is not Step.DISCARD:
            state = state.apply(state.choice("greedy"))
        told = adviser.hint(state, worlds=300, seed=1)
        if [step in CARD_NAMES for step in told.steps] == [True, False] and len(told.weighed) > 1:
            assert ("it is close" in told.sentence) != is_clear(told.weighed)
            only_more = is_clear(told.weighed) and not told.clear
            assert (" as well it looks about as good." in told.sentence) == only_more
            met += only_more
    assert met


def test_a_hint_for_several_cards_names_all_of_them() -> None:
    table = Case("hearts", 7).table()
    told = table.hint(0, worlds=64)
    assert all(card_sign(card) in told.sentence for card in told.steps)
    assert isinstance(table.submit_all(0, told.steps), Accepted)


def test_a_hint_for_several_cards_says_how_sure_it_is() -> None:
    table = Case("hearts", 7).table()
    unsure, sure = table.hint(0, worlds=64), table.hint(0, worlds=6000)
    for told in (unsure, sure):
        assert ("no other cards look as good" in told.sentence) == told.clear
        assert ("looks about as good" in told.sentence) != told.clear
        assert "worth" not in told.sentence
        assert all(told.sentence.count(card_sign(card)) <= 1 for card in told.steps if told.clear)


def test_a_hint_for_several_cards_names_none_of_them_as_another_choice() -> None:
    for seed in range(5, 12):
        told = Case("hearts", seed).table().hint(0, worlds=200)
        other = re.search(r"; (\S+) instead of", told.sentence)
        assert other is None or other[1] not in [card_sign(card) for card in told.steps]


def test_what_is_within_noise_is_no_clear_favourite() -> None:
    assert is_clear([Weighed("7h", 500, 0.6), Weighed("8h", 400, 0.5)])
    assert not is_clear([Weighed("7h", 500, 0.52), Weighed("8h", 400, 0.5)])
    assert not is_clear([Weighed("7h", 500, 0.5), Weighed("8h", 3, 0.9)])
    assert is_clear([Weighed("7h", 500, 0.5)])


def test_a_hint_to_meld_names_the_meld() -> None:
    hands = ["9c 9d 9h 6s 7d 2c", "Kd", "Kc", "Kh"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    told = Adviser(Layout(state.genome), COMPASS[state.genome.player_count]).hint(state, worlds=64)
    assert told.steps == ("meld", "9h", "9d", "9c")
    assert told.sentence.startswith("meld 9♥, 9♦ and 9♣")


def test_a_hint_is_given_only_to_who_is_to_act() -> None:
    with pytest.raises(ActionError) as caught:
        at_the_first_choice().hint(1)
    assert caught.value.code == "action/not_your_turn"
    assert caught.value.message == "It is South’s turn, not yours."


def test_why_not_says_yes_to_what_is_legal_and_whose_turn_it_is_to_others() -> None:
    table = at_the_first_choice()
    assert table.why_not(next_choice(table.positions[-1])).legal
    assert table.why_not("7h", seat=1).reason == "It is South’s turn, not yours."


@pytest.mark.parametrize("spec", ["oracle:50", "genius", "ismcts:0", ""])
def test_a_seat_nobody_can_take_is_refused(spec: str) -> None:
    with pytest.raises(RunError) as caught:
        seat_of(spec)
    assert caught.value.code == "run/unknown-agent"


@pytest.mark.parametrize("named", [*BOTS, TIMED])
def test_every_agent_that_a_refusal_names_can_sit_at_a_table(named: str) -> None:
    assert bot_of(named.replace("NAME", "highest").replace("N", "9"))


def test_the_bound_that_a_refusal_names_is_that_of_the_engine() -> None:
    assert bot_of(f"ismcts:{MOST_THOUGHT}")
    with pytest.raises(RunError, match=str(MOST_THOUGHT)):
        bot_of(f"ismcts:{MOST_THOUGHT + 1}")


def test_who_cannot_take_a_seat_is_told_exactly_who_can() -> None:
    with pytest.raises(RunError) as anywhere:
        seat_of("genius")
    assert "human" in anywhere.value.message
    for spec in ("genius", "human", "human:Ada"):
        with pytest.raises(RunError) as caught:
            bot_of(spec)
        assert caught.value.message.startswith(f"nobody called {spec!r} can sit here; there are: easy")
        assert "human" not in caught.value.message.partition(";")[2]
        assert "oracle" not in caught.value.message


def test_the_package_gives_functions_under_the_names_of_two_subpackages() -> None:
    import darwindeck.play.authority
    import darwindeck.rulebook.build  # noqa: F401

    table = dd.play(dd.load("crazy-eights"), seats=["human", "greedy"], seed=7)
    assert table.legal_actions(0)
    assert dd.rulebook(dd.load("war")).title == "War"


def test_what_happened_after_a_version_is_the_end_of_the_stream() -> None:
    table = SIX["trick"].table()
    list(decisions(table))
    every = table.events(0)
    for version in (-1, 0, 7, table.version - 1, table.version):
        assert table.events_after(0, version) == tuple(each for each in every if each.version > version)
    for number in (0, 1, 30, len(every)):
        assert table.events(0, number) == every[number:]


def test_positions_that_are_played_again_are_those_that_were() -> None:
    table = SIX["trick"].table()
    seen = [table.positions[-1]]
    for _ in range(40):
        table.step() or table.submit(0, next_choice(table.positions[-1]))
        seen.append(table.positions[-1])
    views = [position.view(0) for position in seen]
    assert [position.view(0) for position in table.positions] == views
    assert [table.positions[at].view(0) for at in range(41)] == views
    assert [position.view(0) for position in table.positions[3:20]] == views[3:20]
    assert [position.actions for position in table.positions[::-7]] == [p.actions for p in seen[::-7]]
    assert (len(table.positions), table.positions[-1]) == (41, seen[-1])


def test_cards_of_one_choice_are_one_move_and_those_of_bots_are_none() -> None:
    table = Case("hearts", 7).table()
    assert table.moves == 0
    passed = table.hint(0, worlds=64).steps
    table.submit_all(0, passed)
    table.advance()
    assert (len(passed), table.moves) == (3, 1)
    assert len(table.actions) >= 12
    table.undo()
    assert table.moves == 0
