"""Games in old bytecode that reach every part of the format: each phase, test, win, effect and section."""

from __future__ import annotations

from tools.old_vectors.bytecode import (
    BIDDING,
    CLAIM,
    DECK,
    DISCARD,
    EQ,
    GE,
    GT,
    HAND,
    LAYOUTS,
    LE,
    LT,
    NE,
    NONE,
    OPPONENT_DISCARD,
    OPPONENT_HAND,
    POKER_PATTERNS,
    TABLEAU,
    TWENTY_ONE,
    OldGame,
    a_test,
    betting,
    both,
    discard,
    draw,
    effects,
    either,
    evaluation,
    play,
    trick,
    turns,
)

EIGHTS = either(a_test(12, reference=1), a_test(13, reference=1), a_test(1, EQ, 7))
FIRST_EIGHTS = either(a_test(1, reference=1), a_test(2, reference=1), a_test(1, EQ, 7))
CLIMBING = either(a_test(3, EQ, 0, TABLEAU), a_test(14, reference=TABLEAU))

EVERY_TEST = (
    either(
        *(a_test(0, operator, 3) for operator in (EQ, NE, LT, GT, LE, GE)),
        *(a_test(3, GE, 2, reference) for reference in (DECK, HAND, DISCARD, TABLEAU)),
    ),
    either(a_test(1, EQ, 0), a_test(1, GT, 9), a_test(2, EQ, 3), a_test(12), a_test(13), a_test(14)),
    either(a_test(4, reference=1), a_test(5, EQ, 3), a_test(6, EQ, 4), a_test(7)),
    both(a_test(8, GT, 20), a_test(9, LT, 500), either(a_test(10, EQ, 5), a_test(11, GE, 10))),
)
"""Each opcode of a test, each operator, each place; and, or, and one in the other."""
EVERY_PHASE = (
    draw(DECK, 2, mandatory=0),
    draw(DISCARD),
    draw(OPPONENT_HAND),
    draw(OPPONENT_DISCARD),
    draw(HAND),
    discard(2, mandatory=0),
    discard(1, target=TABLEAU),
    trick(trump=1, breaking=2, follow=0, high=0),
    betting(5, 2),
    CLAIM,
    BIDDING,
)
"""Each phase but the Play phase, whose form depends on the layout; each place that a draw can name."""
HIGH_CARD, CARD_COUNT = bytes([1, 0, 0, 0]), bytes([4, 0, 0, 0])


def all_phases(layout: str) -> OldGame:
    """Plays with each test, to each place, and all other phases behind them, where a shift would show."""
    passes = None if layout in ("v1a", "v1-chips") else 0
    plays = [play(DISCARD, test, few=1, most=4, passes=passes) for test in EVERY_TEST]
    plays += [play(target, passes=passes) for target in (TABLEAU, HAND)]
    return OldGame(
        layout=layout,
        turn=turns(*plays[:3], *EVERY_PHASE[:5], *plays[3:], *EVERY_PHASE[5:]),
        wins=tuple((kind, 50 if kind in (1, 2, 4) else 0) for kind in range(8)),
        players=3,
        cards=9,
        discard=2,
        chips=0 if layout == "v1a" else 250,
        effects=effects(*((i, i % 5, i % 7, 1 + i % 3) for i in range(13))),
        scoring_rules=2,
        card_scores=(*((i % 4, i, 1 - i, i % 5) for i in range(5)), (NONE, NONE, 1, 2)),
        evaluation=evaluation(HIGH_CARD),
    )


GAMES = {
    **{f"{layout}-all-phases": all_phases(layout) for layout in LAYOUTS},
    "v1-chips-war": OldGame(
        layout="v1-chips", turn=turns(play(TABLEAU, passes=None)), wins=((3, 0),), cards=26, chips=100
    ),
    "v1-chips-eights": OldGame(
        layout="v1-chips",
        turn=turns(draw(condition=a_test(0, EQ, 0, reference=3)), play(DISCARD, EIGHTS, passes=None)),
        wins=((0, 0),),
        cards=5,
        discard=1,
    ),
    "v1-chips-two-plays": OldGame(
        layout="v1-chips",
        turn=turns(
            play(DISCARD, a_test(0, GT, 1), passes=None),
            play(TABLEAU, passes=None),
            draw(condition=a_test(3, GT, 0)),
            discard(1),
        ),
        wins=((0, 0), (1, 20)),
        players=4,
        chips=500,
    ),
    "v1a-war": OldGame(
        layout="v1a",
        turn=turns(play(TABLEAU, a_test(3, GT, 0), passes=None)),
        wins=((3, 0),),
        cards=26,
        max_turns=1000,
    ),
    "v1a-eights": OldGame(
        layout="v1a",
        turn=turns(draw(condition=a_test(0, EQ, 0, reference=3)), play(DISCARD, FIRST_EIGHTS, passes=None)),
        wins=((0, 0),),
        cards=5,
        discard=1,
    ),
    "v1b-poker": OldGame(
        layout="v1b", turn=turns(betting(10, 3)), wins=((6, 0),), cards=5, chips=1000, max_turns=10
    ),
    "v1b-cheat": OldGame(layout="v1b", turn=turns(CLAIM), wins=((0, 0),), players=4, cards=13),
    "v2-39-war": OldGame(layout="v2-39", turn=turns(play(TABLEAU)), wins=((3, 0),), cards=26, mode=1),
    "v2-39-fan-tan": OldGame(
        layout="v2-39", turn=turns(play(TABLEAU)), wins=((0, 0),), players=4, cards=13, mode=3, direction=2
    ),
    "v2-39-uno": OldGame(
        layout="v2-39",
        turn=turns(
            draw(condition=both(a_test(0, LT, 12), a_test(3, GT, 0, reference=0))), play(DISCARD, EIGHTS)
        ),
        wins=((0, 0), (0, 0)),
        players=3,
        discard=1,
        effects=effects((9, 0, 0, 1), (0, 2, 0, 4), (0, 2, 0, 2), (10, 1, 0, 1)),
    ),
    "v2-39-climbing": OldGame(
        layout="v2-39",
        turn=turns(play(TABLEAU, CLIMBING)),
        wins=((0, 0),),
        players=4,
        cards=13,
    ),
    "v2-47-hearts": OldGame(
        layout="v2-47",
        turn=turns(trick(breaking=0)),
        wins=((4, 100), (5, 0)),
        players=4,
        cards=13,
        card_scores=((0, NONE, 1, 0), (3, 10, 13, 0)),
    ),
    "v2-47-poker": OldGame(
        layout="v2-47",
        turn=turns(betting(20, 3), discard(3, mandatory=0), draw(count=3, mandatory=0)),
        wins=((6, 0),),
        cards=5,
        chips=1000,
        evaluation=evaluation(bytes([3, 0, 0, 0]), *POKER_PATTERNS),
    ),
    "v2-47-high-card": OldGame(
        layout="v2-47",
        turn=turns(betting(1, 1)),
        wins=((6, 0),),
        players=6,
        cards=1,
        chips=10,
        evaluation=evaluation(HIGH_CARD),
    ),
    "v2-47-match-rank": OldGame(
        layout="v2-47", turn=turns(play(TABLEAU)), wins=((7, 0),), cards=6, mode=2, direction=0
    ),
    "v2-53-card-count": OldGame(
        layout="v2-53",
        turn=turns(draw(), betting(2, 2)),
        wins=((6, 0), (1, 0)),
        cards=4,
        chips=40,
        direction=1,
        evaluation=evaluation(CARD_COUNT),
    ),
    "v2-53-twenty-one": OldGame(
        layout="v2-53",
        turn=turns(betting(5, 1)),
        wins=((6, 0),),
        cards=2,
        chips=100,
        evaluation=evaluation(TWENTY_ONE),
    ),
    "v2-53-spades": OldGame(
        layout="v2-53",
        turn=turns(BIDDING, trick(trump=3, breaking=3)),
        wins=((2, 500),),
        players=4,
        cards=13,
        max_turns=2000,
        teams=((0, 2), (1, 3)),
    ),
}
"""Small games of our own that reach every part of the format."""
