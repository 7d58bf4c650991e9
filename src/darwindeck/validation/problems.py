"""One problem of a genome, and the one place of all problem codes.

A problem says what cannot be played, or which rule can never matter, where it stands and what would help.
The tables are what docs are made from; tests demand that every code in them can be triggered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """`path` is written like `phases[2].valid_play_condition.conditions[0].value`; empty = the whole game.

    >>> Problem("deal/over-dealt", "setup.cards_per_player", "60 cards are dealt from 52", "deal fewer").code
    'deal/over-dealt'
    """

    code: str
    path: str
    message: str
    hint: str

    @property
    def words(self) -> str:
        """Return the message for people; the error texts of the seeds speak to programmers."""
        return _PLAIN_WORDS.get(self.code, self.message)


_PLAIN_WORDS: Final[Mapping[str, str]] = {
    "tableau/war-players": "War is for two players only",
    "bid/no-tricks": "players bid, but there are no tricks to bid for",
    "bid/no-contract": "players bid, but nothing says what a bid is worth",
    "bid/orphan-contract": "contracts are scored, but nobody bids",
}

READING_CODES: Final[Mapping[str, str]] = {
    "genome/unreadable": "the text is not JSON or not UTF-8, nested too deeply, or of another schema version",
    "shape/missing-field": "a field that has no default is not there",
    "shape/unknown-field": "a field that does not exist here",
    "shape/unknown-name": "a phase, condition, rank or other name that its place does not know",
    "shape/repeated-field": "a field is written twice in one object, so that a value would be lost",
}
"""Problems that only a text can have; a genome in memory is beyond them."""

PROBLEM_CODES: Final[Mapping[str, str]] = {
    # Form
    "shape/wrong-type": "a field holds a value of another type than its name promises",
    "number/out-of-range": "a number lies outside the range its field allows",
    "limit/phases": "a game has 1 to 16 phases",
    "limit/condition-nodes": "all conditions of a game together have at most 64 tests, and, or, not",
    "limit/condition-depth": "a condition is nested at most 6 levels deep",
    "limit/wins": "a game has 1 to 8 win conditions",
    "limit/effects": "a game has at most 26 special effects",
    "limit/card-scores": "a game has at most 64 card scoring rules",
    "limit/tallies": "a game has at most 16 tally scoring rules",
    "limit/schedule": "a schedule of hand sizes has 1 to 64 entries",
    "limit/place-points": "there are at most as many place points as players",
    "limit/removed-cards": "at most 60 cards are removed from the deck",
    "limit/seats": "at most 6 numbers of players, with at most 40 changes each",
    "limit/teams": "there are at most 6 teams of at most 6 players",
    "limit/patterns": "a game has at most 16 patterns",
    "limit/table": "a table of points has 1 to 16 entries",
    "limit/ranks": "wild ranks and card values name at most 15 ranks",
    # Seats
    "seats/twice": "a number of players is named twice",
    "seats/bad-change": "what another number of players changes cannot be changed so",
    "seats/unplayable": "the game for another number of players cannot be played",
    # Labels
    "label/too-long": "a name has at most 100 letters, a description or a line of a lineage 2000",
    "label/control-character": "a label holds a control character or a line break",
    # Cards
    "cards/bad-notation": "the text is not the notation of a card, rank then suit, as in Qs",
    "cards/not-in-deck": "a rule names a card or rank that is not in this deck",
    "cards/bad-deck": "a deck lists no rank, or one of them twice",
    "cards/bad-order": "an order of ranks, suits or trumps is incomplete, or lists something twice",
    "cards/duplicate-value": "a rank has two values in card_values",
    "cards/dead-wild": "wild ranks without a play condition or a claim that they could override",
    # Deal
    "deal/not-by-suit": "each seat is to get a suit, but there are not so many suits, or the hands are of another size",
    "deal/over-dealt": "a hand deals more cards than the deck holds",
    "deal/empty-deck": "every card of the deck is removed",
    "deal/nothing-dealt": "nobody is dealt a card and no phase brings one",
    "deal/schedule-mismatch": "the schedule of hand sizes is longer than the game has hands",
    "deck/idle-top": "the top card of the deck lies face up, but nobody ever draws it",
    # Flow
    "flow/no-end": "nothing can end a hand",
    "flow/free-pass": "every seat may decline every turn at no cost, so nothing has to happen",
    "flow/phase-order": "once-phases after repeating ones, two Biddings, or anything after the Showdown",
    "flow/turn-limit": "max_turns is too small to play the game to its end",
    # Phases
    "phase/dead": "a phase can never do anything",
    "play/count-impossible": "a number of cards that can never be played, claimed, melded or passed",
    "draw/dry-source": "a draw from a place that never holds a card",
    "draw/no-row": "a card is chosen from a tableau that is no row: it has a rule, claims or combinations of its own",
    "deck/idle-refill": "the tableau is filled up again, but nobody draws from it or no card was dealt there",
    "draw/no-next-play": "a draw until something is playable, with no Play phase after it",
    "discard/pile-read": "cards are discarded face down where the pile is drawn from, looked at or open to all",
    "claim/pile-read": "the pile of face-down claims on the tableau is read, taken from or turned over",
    "hand/open-secret": "cards are laid face down from hands that everybody sees",
    "hand/face-down-choice": "cards are chosen from hands that nobody may look at",
    "hand/never-empty": "a rule waits for one seat to run out of cards, which cannot happen",
    "meld/no-discard": "the last card has to be kept for a discard, but there is no Discard phase",
    "meld/hold-without-knock": "melds are held until the knock, but nobody can knock",
    "pass/no-places": "cards are passed by place, but nobody takes a place",
    "showdown/no-board": "the cards on the tableau belong to every hand, but none come there, or they have other uses",
    "deal/setting": "cards are turned up on a tableau that has a rule of its own, or from a deck that has none left",
    "showdown/no-values": "hands are compared by card values that are not given",
    "knock/upside-down": "deadwood is kept as points where the highest score wins",
    "knock/no-measure": "the knock asks for deadwood that nothing measures",
    "knock/no-turn": "the knock belongs to a turn, but the game has no turn phases",
    # Combinations
    "pattern/bad-name": "a pattern has no proper name, or one that another has",
    "pattern/dangling": "a name that no pattern has, or that stands in a list twice",
    "pattern/kicker": "kickers beside cards of one suit",
    "pattern/impossible": "a pattern that no cards of this deck make",
    "pattern/counted": "a pattern with kickers is counted",
    "pattern/unused": "a pattern that nothing in the game names",
    "pattern/setting": "combinations with two decks, unseen hands, equal ranks or a tableau with a rule of its own",
    # Places
    "limit/places": "a game has at most 4 places, 64 piles, and 24 among which a player chooses",
    "place/bad-name": "a place has no proper name, or one that another has",
    "place/dangling": "a name that no place has, that stands in a list twice, or that nothing reads",
    "place/none-named": "cards are laid to places, drawn from them or counted in them, and none is named",
    "place/unused": "a place that nothing in the game names",
    "place/dealt": "cards are dealt to a place in which they cannot lie, or taken ones replaced that nobody takes",
    "place/setting": "cards go to places together, as wilds that name suits, unseen, as discards, or without an end",
    # Tricks
    "trick/suitless": "ranks without a suit are named twice, or no card has a suit",
    "trick/unequal-hands": "hands can drift apart in size before a trick, by choice or without measure",
    "trick/dead-rule": "a rule of the trick waits for points that no card has",
    "trick/two-trumps": "two Trick phases name different trumps, but a hand has one",
    "trick/no-prize": "tricks are played for the top card of the deck, and the deal leaves no deck",
    "trick/dead-count": "tricks count from the empty deck on, and so none does, or all would anyway",
    # Tableau
    "tableau/war-players": "WAR tableau mode requires exactly 2 players",
    "tableau/war-shape": "a battle compares one card of each seat; the Play phase allows more",
    "tableau/mode-without-play": "a tableau mode without a Play phase to the tableau",
    "tableau/capture-ways": "captures are named in no way, or in too many",
    "tableau/mixed-captures": "a pile is taken by its top card, and cards are taken from it one by one",
    "tableau/no-values": "sums are captured by card values that are not given",
    "tableau/dealt-sequence": "several cards are dealt into piles that hold one sequence per suit",
    # Conditions
    "condition/no-referent": "a test asks about something this game does not have",
    "condition/wrong-place": "a test of a card where only the position is asked",
    "condition/not-static": "a scoring condition may only test rank, suit and colour of the card itself",
    "condition/empty-group": "an and / or without conditions",
    "condition/never": "no card of the deck can meet the condition",
    "when/hidden": "whether a phase is skipped depends on cards that only one seat sees",
    "when/never": "a phase is always skipped",
    # Effects
    "effect/duplicate-rank": "two effects of one kind on one rank",
    "play/no-pile": "a pile is to be taken up where none can be",
    "effect/demand": "a demand that nobody can be asked to meet or answer",
    "effect/dead": "an effect that can never happen or never change anything",
    # Bidding and betting
    "bid/min-over-max": "min_bid is above max_bid",
    "bid/no-tricks": "BiddingPhase requires at least one TrickPhase",
    "bid/no-contract": "BiddingPhase requires ContractScoring",
    "bid/orphan-contract": "ContractScoring requires BiddingPhase",
    "bid/no-legal-bid": "the last bidder can be left without a legal bid",
    "bet/blinds": "more than two blinds, or blinds for more seats than there are, or against the house",
    "bet/sizes": "a sum that may be bet is named twice, or sums are named against the house",
    "bid/no-auction": "a rule speaks of the winner of an auction, and there is none",
    "bid/dead-field": "a rule of auctions where each seat bids for itself, or the other way round",
    "bid/no-trump": "trumps are offered that nobody makes",
    "bid/first-cards": "a deal that cannot stop for the auction",
    "bid/suits": "suits of bids that are named twice, or do not become trumps",
    "bid/book": "more tricks besides the number of a bid than there are",
    "bid/dummy": "a dummy that is not the only partner, or would be played unseen",
    "bid/kitty": "cards that cannot be taken and buried",
    "bet/no-chips": "Betting without chips to bet",
    "bet/no-award": "the pot goes to nobody",
    "bet/mixed-pots": "one pot is promised to different takers",
    "house/no-betting": "a house without bets against it",
    "house/no-total": "the house plays to a point total, but hands are not compared by one",
    # Scoring
    "scoring/dead-rule": "a scoring rule that can never give points",
    "tally/moment": "a count that cannot be made at its moment",
    "scoring/unread": "points are scored, but nothing in the game asks for them",
    # Wins
    "win/no-measure": "a win by something this game does not count",
    "win/unreachable-score": "a score that cannot be reached",
    "win/reached-at-start": "a threshold that is met before the first card is played",
    "win/no-threshold": "first_to_score without a threshold",
    "win/no-order": "all_hands_empty without highest or lowest",
    "win/dead-field": "a threshold or order that this type of win does not read",
    "win/dead-tie": "a tie that is played on where no score is to be reached",
    "win/hands-mismatch": "the number of hands does not fit a rule that looks across hands",
    "eliminate/no-measure": "elimination by something this game does not count",
    # Teams
    "team/no-teams": "team_mode without teams",
    "team/too-few": "fewer than 2 teams",
    "team/bad-seat": "a team names a player that does not exist",
    "team/duplicate-seat": "a player is in a team twice, or in two teams",
    "team/missing-seat": "a player is in no team",
    "team/empty-team": "a team without players",
}
