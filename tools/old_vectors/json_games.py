"""Games in old JSON: each shape once, each name of the format at least once, and the oddities that were found."""

from __future__ import annotations

import base64
import json

from tools.old_vectors.invented import INVENTED
from tools.old_vectors.names import (
    CONDITIONS,
    DIRECTIONS,
    EFFECTS,
    LOCATIONS,
    METHODS,
    OP_CODES,
    OPERATORS,
    RANKS,
    REFERENCES,
    SUITS,
    TABLEAU_MODES,
    TARGETS,
    TRIGGERS,
    WINS,
)
from tools.old_vectors.writers import (
    SHAPES,
    UNKNOWN,
    Json,
    betting,
    checkpoint,
    claim,
    compound,
    discard,
    draw,
    effect,
    op,
    phase,
    plain,
    play,
    simple,
    trick,
    win,
    wrapped,
)

_VALUES: dict[str, object] = {
    "CARD_IS_RANK": "SIX",
    "PLAYER_HAS_CARD": "QUEEN_OF_SPADES",
    "TRICK_CONTAINS_CARD": "10H",
    "SUIT_BROKEN": "HEARTS",
    "LOCATION_EMPTY": None,
}
"""The value of a test that is no number."""


def _tests() -> list[Json]:
    """Every kind of test, the operators and references in turn."""
    return [
        simple(kind, OPERATORS[i % 6], _VALUES.get(kind, i % 5), REFERENCES[i % 8])
        for i, kind in enumerate(CONDITIONS)
    ]


def _grouped(tests: list[Json], size: int) -> list[Json]:
    """A Play phase for each few of the tests, under AND and OR in turn."""
    groups = [tests[at : at + size] for at in range(0, len(tests), size)]
    return [play(condition=compound("AND" if i % 2 else "OR", *group)) for i, group in enumerate(groups)]


def _encoded(*numbers: int) -> str:
    return base64.b64encode(bytes(numbers)).decode()


def _evaluation(method: int) -> Json:
    """As the second writer spelled it: the names of its program, numbers for names, bytes in base64."""
    values = [{"Rank": rank, "Value": min(rank + 2, 10), "AltValue": 0} for rank in range(12)]
    pairs = {"Priority": 20, "SameRankGroups": _encoded(2), "RequiredRanks": "", "RequiredCount": 5}
    royal = {
        "Priority": 100,
        "SameSuitCount": 5,
        "SequenceLength": 5,
        "RequiredRanks": _encoded(*range(8, 13)),
    }
    return {
        "Method": method,
        "TargetValue": 21 if METHODS[method] == "POINT_TOTAL" else 0,
        "BustThreshold": 22 if METHODS[method] == "POINT_TOTAL" else 0,
        "CardValues": [*values, {"Rank": 12, "Value": 1, "AltValue": 11}],
        "Patterns": [royal, pairs] if METHODS[method] == "PATTERN_MATCH" else [],
    }


def _showdown(method: int) -> Json:
    return wrapped(
        phase("betting", min_bet=5, max_raises=2),
        name=f"showdown-{METHODS[method].lower()}",
        setup={"cards_per_player": 5, "starting_chips": 100},
        win_conditions=[win("best_hand")],
        hand_evaluation=_evaluation(method),
    )


FIRST: dict[str, Json] = {
    **{f"shape-{shape}": game for shape, game in SHAPES.items()},
    "every-test": plain(*_grouped(_tests(), 4)),
    "every-comparison": plain(
        *_grouped([simple("HAND_SIZE", operator, n) for operator in OPERATORS for n in (0, 5)], 6),
        *_grouped(
            [simple("CARD_IS_RANK", operator, rank) for operator in OPERATORS for rank in ("ACE", 7)], 6
        ),
        draw(condition=compound("OR", simple("LOCATION_SIZE", "GT", 0))),
    ),
    "every-place": plain(
        *(draw(place, count=2, mandatory=False) for place in LOCATIONS),
        *(play(place, min_cards=1, max_cards=3) for place in LOCATIONS),
        discard(2, "TABLEAU", mandatory=False),
    ),
    "every-effect": plain(
        special_effects=[
            effect(rank, EFFECTS[i % len(EFFECTS)], TARGETS[i % 8], 1 + i % 3) for i, rank in enumerate(RANKS)
        ]
    ),
    "every-target": plain(
        special_effects=[
            effect(rank, "STEAL_CARD", target) for rank, target in zip(RANKS, TARGETS, strict=False)
        ]
    ),
    "every-win": plain(
        trick(), wins=[win(kind, 40 if "score" in kind else None) for kind in WINS], player_count=4
    ),
    **{
        f"tableau-{mode.lower()}": plain(
            play("TABLEAU"),
            setup={
                "tableau_mode": mode.lower(),
                "sequence_direction": DIRECTIONS[i % 3].lower(),
                "initial_discard_count": 0,
            },
        )
        for i, mode in enumerate(TABLEAU_MODES)
    },
    **{
        f"tricks-{suit.lower()}": plain(
            trick(suit, SUITS[i - 1], high=i % 2 == 0),
            wins=[win("most_tricks", 0)],
            player_count=4,
            setup={"cards_per_player": 13, "initial_discard_count": 0},
            turn_structure={
                "phases": [trick(suit, SUITS[i - 1], high=i % 2 == 0)],
                "is_trick_based": True,
                "tricks_per_hand": 13,
            },
        )
        for i, suit in enumerate(SUITS)
    },
    "bids-written-as-unknown": plain(
        UNKNOWN,
        trick("SPADES", "SPADES"),
        wins=[win("score_threshold", 500)],
        player_count=4,
        setup={"cards_per_player": 13, "initial_discard_count": 0, "starting_chips": 0},
    ),
    "claims-written-as-unknown": plain(UNKNOWN, play("TABLEAU", simple("CARD_BEATS_TOP", None, "two_high"))),
    "claims": plain(claim(1, 3, sequential=False), claim(), wins=[win("empty_hand"), win("empty_hand")]),
    "bets": plain(
        betting(),
        discard(3, mandatory=False),
        draw(count=3, mandatory=False, condition=simple("HAND_SIZE", "LT", 5)),
        betting(20, 1),
        wins=[win("best_hand")],
        setup={"cards_per_player": 5, "initial_discard_count": 0, "starting_chips": 1000},
    ),
    "bets-for-nothing": plain(
        betting(5, 1), play("TABLEAU"), wins=[win("capture_all")], setup={"starting_chips": 50}
    ),
    "trump-in-the-setup": plain(
        trick(), wins=[win("most_tricks", 0), win("all_hands_empty", 0)], setup={"trump_suit": "SPADES"}
    ),
    "trump-without-tricks": plain(claim(), setup={"trump_suit": "CLUBS"}),
    "chips-nobody-can-win": plain(
        betting(25, 1), draw(mandatory=False), wins=[win("high_score", 21)], setup={"starting_chips": 500}
    ),
    "everything-can-be-declined": plain(play("TABLEAU", mandatory=False), play(mandatory=False, max_cards=6)),
    "six-of-a-rank": plain(play(min_cards=6, max_cards=6), play()),
    "draw-until-playable": plain(
        draw(condition=simple("HAND_SIZE", "EQ", 0, "valid_plays")),
        play(condition=compound("OR", simple("CARD_MATCHES_SUIT"), simple("CARD_MATCHES_RANK"))),
    ),
    "tricks-per-hand-without-tricks": plain(
        play(),
        turn_structure={"phases": [play()], "is_trick_based": True, "tricks_per_hand": 13},
    ),
    "nobody-can-win": plain(
        play(condition=simple("HAND_SIZE", "GT", 1)), wins=[win("high_score", 200), win("first_to_score", 90)]
    ),
    "beyond-every-limit": plain(
        play(min_cards=-1, max_cards=99),
        *[discard()] * 18,
        setup={"cards_per_player": 60, "initial_discard_count": -3, "starting_chips": 10**9},
        special_effects=[effect("TWO", "DRAW_CARDS", value=n) for n in range(40)],
        wins=[win("high_score", 10**9), win("best_dressed"), win("high_score", 10**9)],
        player_count=99,
        max_turns=-1,
    ),
}
"""Files of the first writer."""

SECOND: dict[str, Json] = {
    "wrapped": wrapped(),
    "unversioned": wrapped(version=None),
    "checkpoint": checkpoint(wrapped(), wrapped(name="second"), _showdown(2)),
    "every-op-code": wrapped(
        *(
            phase(
                "play",
                target="discard",
                min_cards=1,
                max_cards=2,
                valid_play_condition=op(code, OPERATORS[i % 6].lower(), i % 4, REFERENCES[i % 8]),
            )
            for i, code in enumerate(OP_CODES[:15])
        ),
    ),
    "every-converted-op-code": wrapped(
        *(phase("play", target="tableau", condition=op(code, "eq", 2)) for code in OP_CODES[15:]),
        phase("draw", source="deck", count=1, mandatory=False, condition=op("check_hand_size", "lt", 5)),
    ),
    "every-small-phase": wrapped(
        phase("bidding", min_bid=2, max_bid=9, allow_nil=False),
        phase(
            "trick", lead_suit_required=True, trump_suit="hearts", high_card_wins=False, breaking_suit="clubs"
        ),
        phase(
            "claim", min_cards=1, max_cards=3, sequential_rank=False, allow_challenge=True, pile_penalty=False
        ),
        phase("discard", target="discard", count=2, mandatory=True),
        turn={"tableau_mode": "sequence", "sequence_direction": "descending", "is_trick_based": True},
        effects=[
            {"trigger_rank": rank.lower(), "effect_type": kind, "target": aimed, "value": 2}
            for rank, kind, aimed in zip(
                RANKS[1:],
                ("wild_card", "wild", "skip_next", "reverse"),
                ("next", "all", "prev", "self"),
                strict=False,
            )
        ],
        player_count=4,
        setup={"cards_per_player": 5, "deal_to_tableau": True, "tableau_size": 4, "trump_suit": "spades"},
    ),
    "scores-and-teams": wrapped(
        phase("trick", lead_suit_required=True),
        card_scoring=[
            {"Suit": i % 4, "Rank": 255 if i else 10, "Points": 1 - i, "Trigger": i}
            for i in range(len(TRIGGERS))
        ],
        teams={"Enabled": True, "Teams": [[0, 2], _encoded(1, 3)]},
        player_count=4,
        win_conditions=[win("low_score", 100), win("all_hands_empty", 0)],
        setup={"cards_per_player": 13, "starting_chips": 0},
    ),
    **{f"showdown-{METHODS[method].lower()}": _showdown(method) for method in range(1, len(METHODS))},
}
"""Files of the second writer."""

JSON_GAMES: dict[str, Json] = {
    **{f"first-{name}": game for name, game in FIRST.items()},
    **{f"second-{name}": game for name, game in SECOND.items()},
    **{f"invented-{name}": game for name, game in INVENTED.items()},
}


def written(game: Json) -> bytes:
    """The file, as both writers laid it out."""
    return json.dumps(game, indent=2).encode() + b"\n"
