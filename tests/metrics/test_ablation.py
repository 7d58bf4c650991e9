"""What every rule of a game is good for."""

from __future__ import annotations

from darwindeck.metrics.ablation import RuleLife


def test_a_rule_that_is_the_same_for_all_is_not_idle_if_others_win_without_it() -> None:
    """Trumps of Whist: no seat gains by them, and most deals are won by them."""
    life = RuleLife("phases[0].trump", None, moved=0.8, other_winner=0.6)
    assert not life.idle
    assert life.without == (
        "Without it, 60% of deals have a different winner, but length and scores stay much the same."
    )
