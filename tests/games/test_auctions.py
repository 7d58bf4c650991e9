"""Facts of the games with an auction: Nap, Tarneeb, Hokm, Euchre. Sources stand in docs/games.md."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import Playthrough, deal
from darwindeck.simulation.testing import arranged
from tests.engine.games import options

_NAP = ["Ah Kh Qh Jh 2c", "3h 3d 4d 5d 6d", "4h 7d 8d 9d Td", "5h 3s 4s 5s 6s"]


def nap() -> Playthrough:
    """Dealer 3, so seat 0 bids first; it holds the four top hearts."""
    return arranged(load_game("nap"), hands=_NAP, dealer=3)


def hand(position: Playthrough) -> Playthrough:
    """The hand played on, each seat its first legal card, until the next one is dealt."""
    now = position.snapshot().hand_no
    while not position.over and position.snapshot().hand_no == now:
        position = position.apply(position.legal_actions()[0])
    return position


def test_at_nap_each_player_is_asked_once_and_has_to_bid_more() -> None:
    start = nap()
    assert options(start) == {"pass", "bid-2", "bid-3", "bid-4", "bid-5"}
    assert options(start.play("bid-3")) == {"pass", "bid-4", "bid-5"}
    over = start.play("bid-3", "pass", "pass", "pass")
    assert over.snapshot().bidding_complete
    assert over.actor == 0


def test_at_nap_nobody_is_asked_after_nap_is_bid() -> None:
    assert nap().play("pass", "bid-5").snapshot().bidding_complete


def test_the_first_card_led_by_the_bidder_makes_trumps_at_nap() -> None:
    led = nap().play("pass", "pass", "bid-2", "pass")
    assert (led.actor, led.snapshot().trump) == (2, None)
    assert led.play("7d").snapshot().trump == "d"


def test_a_bidder_at_nap_is_paid_by_all_or_pays_all() -> None:
    made = hand(nap().play("bid-4", "pass", "pass", "pass", "Ah"))
    assert made.snapshot().scores == (12, -4, -4, -4)
    failed = hand(nap().play("pass", "bid-3", "pass", "pass", "3h"))
    assert failed.snapshot().scores == (3, -9, 3, 3)


def test_nap_wins_ten_and_loses_five_of_each() -> None:
    hands = ["Ah Kh Qh Jh Th", *_NAP[1:]]
    made = hand(arranged(load_game("nap"), hands=hands, dealer=3).play("bid-5", "Ah"))
    assert made.snapshot().scores == (30, -10, -10, -10)
    hands = ["2c Kh Qh Jh Th", "3c 3d 4d 5d 6d", *_NAP[2:]]
    failed = hand(arranged(load_game("nap"), hands=hands, dealer=3).play("bid-5", "2c"))
    assert failed.snapshot().scores == (-15, 5, 5, 5)


def test_cards_are_thrown_in_at_nap_when_nobody_bids() -> None:
    after = nap().play("pass", "pass", "pass", "pass")
    assert (after.snapshot().hand_no, after.snapshot().dealer, set(after.snapshot().scores)) == (1, 0, {0})


def test_bidding_at_tarneeb_goes_round_until_nobody_raises() -> None:
    start = deal(load_game("tarneeb"), seed=1)
    first = start.actor
    assert options(start) == {"pass", *(f"bid-{n}" for n in range(7, 14))}
    raised = start.play("bid-7", "bid-8", "pass", "pass")
    assert (raised.actor, options(raised)) == (first, {"pass", *(f"bid-{n}" for n in range(9, 14))})
    won = raised.play("pass")
    assert (won.actor, options(won)) == ((first + 1) % 4, {"suit-h", "suit-d", "suit-c", "suit-s"})
    named = won.play("suit-c")
    assert (named.snapshot().trump, named.actor, named.view(0).declarer) == ("c", won.actor, won.actor)


def _suits(order: str) -> list[str]:
    """Each seat holds one suit."""
    return [" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in order]


def test_a_made_bid_at_tarneeb_scores_the_tricks_and_a_broken_one_costs_the_bid() -> None:
    start = arranged(load_game("tarneeb"), hands=_suits("hdcs"), dealer=3)
    made = hand(start.play("bid-7", "pass", "pass", "pass", "suit-h"))
    assert made.snapshot().team_scores == (13, 0)
    broken = hand(start.play("bid-9", "pass", "pass", "pass", "suit-d"))
    assert broken.snapshot().team_scores == (-9, 13)


def test_thirteen_bid_at_tarneeb_is_worth_26_or_costs_16() -> None:
    start = arranged(load_game("tarneeb"), hands=_suits("hdcs"), dealer=3)
    assert hand(start.play("bid-13", "suit-h")).snapshot().team_scores == (26, 0)
    assert hand(start.play("bid-13", "suit-d")).snapshot().team_scores == (-16, 13)


def test_the_ruler_at_hokm_names_trumps_on_five_cards_and_leads() -> None:
    start = deal(load_game("hokm"), seed=4)
    assert [len(cards) for cards in start.snapshot().zones.hands] == [5, 5, 5, 5]
    assert options(start) == {"suit-h", "suit-d", "suit-c", "suit-s"}
    named = start.play("suit-s")
    assert [len(cards) for cards in named.snapshot().zones.hands] == [13, 13, 13, 13]
    assert named.actor == start.actor


def test_a_hand_of_hokm_ends_with_the_seventh_trick_and_a_shutout_counts_two_or_three() -> None:
    start = arranged(load_game("hokm"), hands=_suits("hdcs"), deck="", dealer=3, phase=0)
    ruler = hand(start.play("suit-h"))
    assert ruler.snapshot().team_scores == (2, 0)
    assert len(ruler.actions) == 1 + 7 * 4
    others = hand(start.play("suit-d"))
    assert others.snapshot().team_scores == (0, 3)


def test_the_ruler_stays_while_their_side_wins_at_hokm() -> None:
    start = arranged(load_game("hokm"), hands=_suits("hdcs"), deck="", dealer=3, phase=0)
    assert hand(start.play("suit-h")).actor == 0
    assert hand(start.play("suit-d")).actor == 1


_EUCHRE = ["Jh Jd Ah Kh Qh", "9s Ts Qs 9c Tc", "9h Th 9d Td Qd", "Ks As Kc Ac Kd"]


def euchre(top: str = "Js") -> Playthrough:
    """Dealer 3; seat 0 is asked first and has the best hearts."""
    deck = f"{top} " + ("Jc Qc Ad" if top == "Js" else "Js Qc Ad")
    return arranged(load_game("euchre"), hands=_EUCHRE, deck=deck, dealer=3)


def test_at_euchre_the_dealer_takes_the_card_that_is_ordered_up_and_puts_one_aside() -> None:
    start = euchre()
    assert options(start) == {"order-up", "pass"}
    ordered = start.play("pass", "order-up")
    assert (ordered.actor, ordered.snapshot().trump) == (3, "s")
    assert "Js" in ordered.snapshot().zones.hands[3]
    buried = ordered.play("Kd")
    assert (len(buried.snapshot().zones.hands[3]), buried.actor) == (5, 1)
    assert options(buried) == {"alone", "pass"}


def test_in_the_second_round_of_euchre_another_suit_is_named() -> None:
    second = euchre().play("pass", "pass", "pass", "pass")
    assert options(second) == {"pass", "suit-h", "suit-d", "suit-c"}
    named = second.play("suit-h", "pass")
    assert (named.snapshot().trump, named.actor) == ("h", 0)


def test_euchre_is_dealt_anew_when_all_pass_twice() -> None:
    after = euchre().play(*["pass"] * 8)
    assert (after.snapshot().hand_no, after.snapshot().dealer) == (1, 0)


def test_a_partner_sits_out_when_the_maker_of_euchre_plays_alone() -> None:
    alone = euchre().play("pass", "pass", "pass", "pass", "suit-h", "alone")
    assert alone.snapshot().out == (False, False, True, False)
    played = alone.play("Jh")
    assert played.actor == 1
    assert played.play("9s", "Kc").actor == 0


def test_all_tricks_at_euchre_score_two_and_four_alone() -> None:
    called = euchre().play("pass", "pass", "pass", "pass", "suit-h")
    assert hand(called.play("pass")).snapshot().team_scores == (2, 0)
    assert hand(called.play("alone")).snapshot().team_scores == (4, 0)


def test_makers_of_euchre_who_fail_give_the_others_two() -> None:
    start = euchre().play("order-up", "Kd", "pass")
    assert hand(start).snapshot().team_scores[1] == 2


def test_left_of_the_dealer_leads_at_euchre_whoever_makes_trumps() -> None:
    assert euchre().play("pass", "pass", "order-up", "Kd", "pass").actor == 0
