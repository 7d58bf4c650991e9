"""Fields of steps as clauses of a pitch: "you need not follow suit", "you draw until you can play"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import PassDirection, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    HandEvaluation,
)
from darwindeck.narration.words.names import SUITS, rank_plural
from darwindeck.pitch.predicates import say_number
from darwindeck.pitch.rules import (
    trump_words,
    wins_words,
)
from darwindeck.pitch.steps import PASSING

YES_NO: Final[Mapping[str, tuple[str, str]]] = {
    "game.out_when_empty": (
        "whoever runs out of cards is out of the hand",
        "play goes on for those without cards",
    ),
    "setup.choose_suit": ("a wild card names the next suit", "a wild card names no suit"),
    "setup.capture_sums": ("cards are also captured by sum", "cards are captured by rank only"),
    "draw.mandatory": ("you have to draw", "you need not draw"),
    "play.mandatory": ("you have to play if you can", "you may decline to play"),
    "play.pass_if_unable": ("you pass if you cannot play", "being unable to play ends it"),
    "play.same_count": ("you follow with as many cards", "you may follow with any number of cards"),
    "trick.lead_suit_required": ("you have to follow suit", "you need not follow suit"),
    "trick.high_card_wins": ("the highest card takes the trick", "the lowest card takes the trick"),
    "bidding.allow_nil": ("you may bid nil", "nobody may bid nil"),
    "bidding.hook": ("the bids may not add up to the tricks", "the last bid is free"),
    "claim.allow_challenge": ("claims can be doubted", "claims cannot be doubted"),
    "claim.pile_penalty": (
        "whoever loses a challenge takes the pile",
        "whoever loses a challenge does not take the pile",
    ),
    "meld.lay_off": ("you may add to melds on the table", "you may not add to melds on the table"),
    "meld.hold": ("melds stay in hand until the end", "melds are laid on the table"),
    "ask.again_on_hit": ("a right guess gives another turn", "a right guess ends your turn"),
    "ask.again_on_fish": ("fishing the right rank gives another turn", "fishing ends your turn"),
}
"""By section and field: what is said when it holds, and when it does not."""


def _breaking(after: object, _: GameGenome) -> str:
    if after is None:
        return "every suit may be led at any time"
    return f"{SUITS[after]} may not be led before they are broken"  # type: ignore[index]


def _trump(after: object, _: GameGenome) -> str:
    return trump_words(after)  # type: ignore[arg-type]


_HANDLED: Final[Mapping[str, tuple[str, bool]]] = {
    "play": ("play", True),
    "discard": ("throw away", False),
    "claim": ("lay", True),
}
"""What one does with cards in a step, and whether they are named."""


def cards_words(kind: str, least: int, most: int) -> str:
    """ "you play two or three cards"; "up to three" where the least number is not told."""
    verb, named = _HANDLED[kind]
    if not least:
        amount = f"up to {say_number(most)}"
    elif least == most:
        amount = say_number(most)
    else:
        amount = f"{say_number(least)} {'or' if most == least + 1 else 'to'} {say_number(most)}"
    cards = f" card{'' if most == 1 else 's'}" if named else ""
    return f"you {verb} {amount}{cards}"


STEP_FIELDS: Final[Mapping[str, Callable[[object, GameGenome], str]]] = {
    "draw.source": lambda source, _: {
        "deck": "you draw from the deck",
        "discard": "you draw from the discard pile",
        "deck_or_discard": "you draw from the deck or the discard pile",
        "opponent_hand": "you draw from another player's hand",
    }[str(source)],
    "draw.count": lambda n, _: (
        f"you draw {say_number(cast('int', n))} card{'' if n == 1 else 's'}"
        if n
        else "you draw as many as you need"
    ),
    "draw.until": lambda how, _: {
        "count": "you draw a fixed number",
        "playable": "you draw until you can play",
        "stand": "you draw as long as you like",
        "refill": "you draw your hand full again",
    }[str(how)],
    "draw.opponent": lambda whom, _: {
        "next": "you draw from the next player",
        "prev": "you draw from the player before you",
        "choice": "you draw from a player you choose",
        "random": "you draw from a random opponent",
    }[str(whom)],
    "draw.once": lambda once, _: "you draw only once a hand" if once else "you draw every turn",
    "play.target": lambda where, _: (
        "cards are played to the discard pile" if str(where) == "discard" else "cards are played to the table"
    ),
    "play.min_cards": lambda n, _: f"you play at least {say_number(cast('int', n))}",
    "play.max_cards": lambda n, _: cards_words("play", 0, cast("int", n)),
    "play.on_all_pass": lambda how, _: {
        "none": "nothing happens when all pass",
        "clear_and_lead": "when all others pass, the pile is cleared and you lead",
        "end_hand": "the hand ends when all pass",
    }[str(how)],
    "play.once": lambda once, _: "you play only once a hand" if once else "you play every turn",
    "discard.min_cards": lambda n, _: (
        f"you throw away at least {say_number(cast('int', n))}" if n else "you need not throw a card away"
    ),
    "discard.max_cards": lambda n, _: cards_words("discard", 0, cast("int", n)),
    "discard.matching_condition": lambda how, _: (
        "you throw away pairs" if str(how) == "pair" else "you throw away any card"
    ),
    "discard.face": lambda face, _: (
        "discards are face down" if str(face) == "down" else "discards are face up"
    ),
    "discard.target": lambda where, _: (
        "discards go to the pile" if str(where) == "discard" else "discards go to the table"
    ),
    "discard.once": lambda once, _: "you discard only once a hand" if once else "you discard every turn",
    "trick.trump": _trump,
    "trick.trump_order": lambda order, _: {
        TrumpOrder.PLAIN: "trumps rank like other cards",
        TrumpOrder.JACK_HIGH: "the jack is the highest trump",
        TrumpOrder.BOWERS: "the two jacks of the trump colour are highest",
    }[cast("TrumpOrder", order)],
    "trick.breaking_suit": _breaking,
    "trick.breaking_rule": lambda rule, _: (
        "the unbroken suit may not be played at all"
        if "play" in str(rule)
        else "the unbroken suit may be thrown in, but not led"
    ),
    "trick.first_trick": lambda rule, _: (
        "no point cards fall in the first trick"
        if str(rule) == "no_points"
        else "anything may fall in the first trick"
    ),
    "trick.when_void": lambda what, _: (
        "who cannot follow has to play a trump"
        if str(what) == "trump"
        else "who cannot follow plays any card"
    ),
    "trick.beat": lambda who, _: {
        "no": "nobody has to beat the trick",
        "if_able": "you have to beat the trick if you can",
        "trumps": "trumps have to be beaten by higher ones",
    }[str(who)],
    "bidding.min_bid": lambda n, _: f"the lowest bid is {say_number(cast('int', n)) if n else 'zero'}",
    "bidding.max_bid": lambda n, _: f"the highest bid is {say_number(cast('int', n))}",
    "betting.ante": lambda n, _: f"the ante is {n}" if n else "there is no ante",
    "betting.min_bet": lambda n, _: f"the bet is {n}",
    "betting.max_raises": lambda n, _: (
        ("there is one raise at most" if n == 1 else f"there are up to {say_number(cast('int', n))} raises")
        if n
        else "nobody may raise"
    ),
    "betting.pot_to": lambda to, _: {
        "showdown": "the best hand takes the pot",
        "next_taker": "the pot goes to whoever takes the next cards",
        "house": "the bank pays",
    }[str(to)],
    "claim.rank_mode": lambda how, _: {
        "sequential": "each claim is one rank higher",
        "player_choice": "you claim any rank you like",
        "fixed": "the rank to claim is always the same",
    }[str(how)],
    "claim.rank": lambda rank, _: f"claims begin with {rank_plural(cast('Rank', rank))}",
    "claim.min_cards": lambda n, _: f"you lay at least {say_number(cast('int', n))}",
    "claim.max_cards": lambda n, _: cards_words("claim", 0, cast("int", n)),
    "claim.once": lambda once, _: "you claim only once a hand" if once else "you claim every turn",
    "meld.min_set": lambda n, _: (
        f"a set needs {say_number(cast('int', n))} cards" if n else "sets do not count"
    ),
    "meld.min_run": lambda n, _: (
        f"a run needs {say_number(cast('int', n))} cards" if n else "runs do not count"
    ),
    "meld.go_out": lambda how, _: (
        "the last card has to be discarded" if str(how) == "discard" else "the last card may be melded"
    ),
    "meld.gin_bonus": lambda n, _: f"going gin scores {n}" if n else "going gin scores nothing extra",
    "meld.undercut_bonus": lambda n, _: (
        f"an undercut scores {n}" if n else "an undercut scores nothing extra"
    ),
    "meld.once": lambda once, _: "you meld only once a hand" if once else "you meld every turn",
    "ask.book_size": lambda n, _: f"a book is {say_number(cast('int', n))} cards",
    "ask.refill": lambda n, _: (
        f"an empty hand draws {say_number(cast('int', n))}" if n else "an empty hand stays empty"
    ),
    "ask.once": lambda once, _: "you ask only once a hand" if once else "you ask every turn",
    "pass.count": lambda n, _: f"you pass {say_number(cast('int', n))} card{'' if n == 1 else 's'}",
    "pass.direction": lambda way, _: PASSING[cast("PassDirection", way)],
    "showdown.hand_evaluation": lambda rule, _: wins_words(cast("HandEvaluation", rule)),
}
"""What is said of a field with a new value."""
