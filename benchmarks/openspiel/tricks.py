"""Hearts, Oh Hell, Spades and Whist beside OpenSpiel: the first hands of many deals, card by card."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import darwindeck as dd
from benchmarks.openspiel.cards import Numbering, State, deal_round
from benchmarks.openspiel.ledger import Ledger

BY_RANK = Numbering("cdhs")
OH_HELL = Numbering("cdsh")
SPADES = Numbering("cdhs", suit_by_suit=True)
PASSED = (1, 3, 2, 0)
"""Left, right, across and not at all, hand by hand, as OpenSpiel numbers them."""
ONE_OF = {"c": 55, "d": 56, "h": 57, "s": 58, None: 59}
"""Bridge bids of one."""


def play_hearts(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """Four hands of each game, so that all four ways to pass come up."""
    game, number = dd.load("hearts"), 0
    while ledger.deals < deals:
        table, rng, number = dd.deal(game, seed=number), Random(number), number + 1
        while not table.over and table.snapshot().hand_no < len(PASSED) and ledger.deals < deals:
            ledger.begin(f"seed {number - 1}, hand {table.snapshot().hand_no}")
            table = _one_hand_of_hearts(spiel, ledger, table, rng)


def _one_hand_of_hearts(
    spiel: ModuleType, ledger: Ledger, table: dd.Playthrough, rng: Random
) -> dd.Playthrough:
    before = table.snapshot()
    state = spiel.load_game("hearts", {"qs_breaks_hearts": False}).new_initial_state()
    state.apply_action(PASSED[before.hand_no])
    deal_round(state, BY_RANK, before.zones.hands)
    passed: list[list[str]] = [[], [], [], []]
    while table.snapshot().phase == 0:
        seat, card = table.actor, rng.choice(table.legal_actions())
        passed[seat].append(card)
        table = table.apply(card)
    for seat, cards in enumerate(passed):
        for card in cards:
            ledger.compare("a card to pass", seat, state.current_player())
            state.apply_action(BY_RANK.number(card))
    table = play_tricks(ledger, table, state, BY_RANK, rng)
    gained = [now - then for now, then in zip(table.snapshot().scores, before.scores, strict=True)]
    ledger.compare("points", gained, [26 - points for points in state.returns()])
    return table


def play_tricks(
    ledger: Ledger,
    table: dd.Playthrough,
    state: State,
    numbering: Numbering,
    rng: Random,
    *,
    forgets: str = "",
) -> dd.Playthrough:
    """The tricks of one hand. OpenSpiel `forgets` that this suit was broken."""
    hand = table.snapshot().hand_no
    while not table.over and table.snapshot().hand_no == hand:
        ledger.compare("who plays", table.actor, state.current_player())
        ours, theirs = {*table.legal_actions()}, numbering.cards(state.legal_actions())
        if forgets and ours > theirs and {card[1] for card in ours - theirs} == {forgets}:
            ledger.explain("spades-broken")
        elif not ledger.compare("cards that may be played", sorted(ours), sorted(theirs)):
            return leave_hand(table, hand)
        card = rng.choice(sorted(ours & theirs))
        table = table.apply(card)
        state.apply_action(numbering.number(card))
    ledger.compare("the hand is over", True, state.is_terminal())
    return table


def leave_hand(table: dd.Playthrough, hand: int) -> dd.Playthrough:
    """The rest of a hand that cannot be compared any more."""
    while not table.over and table.snapshot().hand_no == hand:
        table = table.apply(table.legal_actions()[0])
    return table


OneHand = Callable[[ModuleType, Ledger, dd.Playthrough, Random], dd.Playthrough]


def _hand_by_hand(name: str, one_hand: OneHand, spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """Games of several hands, each of which is a game of theirs."""
    game, number = dd.load(name), 0
    while ledger.deals < deals:
        table, rng, number = dd.deal(game, seed=number), Random(number), number + 1
        while not table.over and ledger.deals < deals:
            ledger.begin(f"seed {number - 1}, hand {table.snapshot().hand_no}")
            table = one_hand(spiel, ledger, table, rng)


def play_oh_hell(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """All ten hands of each game."""
    _hand_by_hand("oh-hell", _one_hand_of_oh_hell, spiel, ledger, deals)


def _one_hand_of_oh_hell(
    spiel: ModuleType, ledger: Ledger, table: dd.Playthrough, rng: Random
) -> dd.Playthrough:
    before = table.snapshot()
    size = len(before.zones.hands[0])
    state = spiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": size}).new_initial_state()
    state.apply_action(size)
    state.apply_action(before.dealer)
    deal_round(state, OH_HELL, before.zones.hands)
    state.apply_action(OH_HELL.number(next(c for c in before.zones.deck if c[1] == before.trump)))
    bids = [0] * 4
    while not table.snapshot().bidding_complete:
        seat = table.actor
        ledger.compare("who bids", seat, state.current_player())
        theirs = [f"bid-{action - 52}" for action in state.legal_actions()]
        ledger.compare("bids", table.legal_actions(), theirs)
        bid = rng.choice(table.legal_actions())
        bids[seat] = int(bid.removeprefix("bid-"))
        table = table.apply(bid)
        state.apply_action(52 + bids[seat])
    table = play_tricks(ledger, table, state, OH_HELL, rng)
    for seat, paid in enumerate(state.returns()):
        gained = table.snapshot().scores[seat] - before.scores[seat]
        if gained == 0 and (paid != bids[seat] + 10 or (size, paid) == (10, 10)):
            ledger.explain("oh-hell-failed")
        else:
            ledger.compare("points", gained, int(paid))
    return table


def play_spades(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """The first hand of each game: OpenSpiel knows nothing of bags from hands before."""
    game = dd.load("partnership-spades")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        table, rng = dd.deal(game, seed=seed), Random(seed)
        hands, first = table.snapshot().zones.hands, table.actor
        state = spiel.load_game("spades", {"use_mercy_rule": False}).new_initial_state()
        deal_round(state, SPADES, hands)
        ledger.compare("who bids first", first, state.current_player())
        while not table.snapshot().bidding_complete:
            ours = {*table.legal_actions()}
            theirs = {f"bid-{action - 52}" for action in state.legal_actions()}
            if theirs < ours:
                ledger.explain("spades-side-bids")
            else:
                ledger.compare("bids", sorted(ours), sorted(theirs))
            # Low bids and nils more often than high ones, as at a table.
            bids = sorted(int(bid[4:]) for bid in ours & theirs)
            bid = min(rng.choice(bids), rng.choice(bids))
            table = table.apply(f"bid-{bid}")
            state.apply_action(52 + bid)
        table = play_tricks(ledger, table, state, SPADES, rng, forgets="s")
        paid = state.returns()
        ledger.compare("points of the sides", [*table.snapshot().team_scores], [int(paid[0]), int(paid[1])])


_SUITS = {"suit-c": 0, "suit-d": 1, "suit-h": 2, "suit-s": 3, "no-trump": 4}
_PASS, _DOUBLE, _REDOUBLE, _BIDS = 52, 53, 54, 55


def play_bridge(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """All four hands of each Chicago, their auctions too; the dealer is their north."""
    _hand_by_hand("contract-bridge", _one_hand_of_bridge, spiel, ledger, deals)


def _calls(table: dd.Playthrough) -> list[tuple[int, tuple[str, ...]]]:
    """What may be said, as their actions, and what we say for it."""
    said = {"pass": _PASS, "double": _DOUBLE, "redouble": _REDOUBLE}
    found = [(said[action], (action,)) for action in table.legal_actions() if action in said]
    for bid in (action for action in table.legal_actions() if action.startswith("bid-")):
        first = _BIDS + (int(bid[4:]) - 1) * 5
        found += [(first + _SUITS[suit], (bid, suit)) for suit in table.apply(bid).legal_actions()]
    return sorted(found)


def _vulnerable(hand: int) -> dict[str, bool]:
    """Chicago: nobody, the dealer's side twice, all."""
    return {"dealer_vul": hand > 0, "non_dealer_vul": hand == 3, "use_double_dummy_result": False}


def _one_hand_of_bridge(
    spiel: ModuleType, ledger: Ledger, table: dd.Playthrough, rng: Random
) -> dd.Playthrough:
    before, dealer = table.snapshot(), table.actor
    state = spiel.load_game("bridge", _vulnerable(before.hand_no)).new_initial_state()
    deal_round(state, BY_RANK, [before.zones.hands[(dealer + i) % 4] for i in range(4)])
    while (
        not table.snapshot().bidding_complete
        and table.snapshot().hand_no == before.hand_no
        and not table.over
    ):
        ledger.compare("who bids", (table.actor - dealer) % 4, state.current_player())
        calls = _calls(table)
        ledger.compare("calls", [number for number, _ in calls], sorted(state.legal_actions()))
        # Low bids more often than high ones, as at a table; and all that is not a bid now and then.
        number, actions = calls[
            min(rng.randrange(len(calls)), rng.randrange(len(calls)), rng.randrange(len(calls)))
        ]
        table = table.play(*actions)
        state.apply_action(number)
    while not table.over and table.snapshot().hand_no == before.hand_no:
        ledger.compare("who plays", (table.actor - dealer) % 4, state.current_player())
        ours, theirs = table.legal_actions(), BY_RANK.cards(state.legal_actions())
        if not ledger.compare("cards that may be played", sorted(ours), sorted(theirs)):
            return leave_hand(table, before.hand_no)
        card = rng.choice(ours)
        table = table.apply(card)
        state.apply_action(BY_RANK.number(card))
    ledger.compare("the hand is over", True, state.is_terminal())
    own, others = dealer % 2, 1 - dealer % 2
    gained = [now - then for now, then in zip(table.snapshot().team_scores, before.team_scores, strict=True)]
    ledger.compare("points", gained[own] - gained[others], int(state.returns()[0]))
    return table


def play_whist(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    """Against the card play of bridge: a bid of one in the trump, by the seat before the first to lead."""
    _hand_by_hand("whist", _one_hand_of_whist, spiel, ledger, deals)


def _one_hand_of_whist(
    spiel: ModuleType, ledger: Ledger, table: dd.Playthrough, rng: Random
) -> dd.Playthrough:
    before, hand = table.snapshot(), table.snapshot().hand_no
    declarer = (table.actor - 1) % 4
    state = spiel.load_game("bridge", {"use_double_dummy_result": False}).new_initial_state()
    deal_round(state, BY_RANK, [before.zones.hands[(declarer + i) % 4] for i in range(4)])
    for action in (ONE_OF[before.trump], 52, 52, 52):
        state.apply_action(action)
    while not table.over and table.snapshot().hand_no == hand:
        seat = (table.actor - declarer) % 4
        ledger.compare(
            "who plays", 0 if seat == 2 else seat, state.current_player()
        )  # declarer plays for dummy
        ours, theirs = table.legal_actions(), BY_RANK.cards(state.legal_actions())
        if not ledger.compare("cards that may be played", sorted(ours), sorted(theirs)):
            return leave_hand(table, hand)
        card = rng.choice(ours)
        table = table.apply(card)
        state.apply_action(BY_RANK.number(card))
    ledger.compare("the hand is over", True, state.is_terminal())
    made = int(str(state).partition("Declarer tricks won: ")[2].split()[0])
    sides = [max(0, made - 6), max(0, 13 - made - 6)]
    gained = [now - then for now, then in zip(table.snapshot().team_scores, before.team_scores, strict=True)]
    ledger.compare("tricks beyond six", gained, sides if declarer % 2 == 0 else sides[::-1])
    return table
