"""The Betting phase in words: what a player may do in a round. Where the pot goes is in the section on betting."""

from __future__ import annotations

from darwindeck.genome.phases import BettingPhase, PotTo
from darwindeck.rulebook.model import Item, Strong
from darwindeck.rulebook.paths import told
from darwindeck.rulebook.words.sentences import count, number, say


def betting(path: str, phase: BettingPhase) -> Item:
    rules = ("betting", told(phase, "pot_to"))
    if phase.pot_to is PotTo.HOUSE:
        words = (
            "{name} Clockwise from the player who begins, every player with chips may bet against the house."
        )
    else:
        words = (
            "{name} A round of betting goes clockwise from the player who begins, among those who have chips."
        )
    details = [
        *_ante(path, phase),
        *(_bank(path, phase) if phase.pot_to is PotTo.HOUSE else _round(path, phase)),
    ]
    return Item(say(words, *rules, name=Strong("Bet.")), tuple(details))


def _ante(path: str, phase: BettingPhase) -> list[Item]:
    if not phase.ante:
        return []
    words = (
        "Before the first round of a hand every player puts {n} {n:chip|chips} into the pot, the ante. "
        "Who has fewer puts in all of them and is all-in."
    )
    return [Item(say(words, n=number(phase.ante, f"{path}.ante")))]


def _round(path: str, phase: BettingPhase) -> list[Item]:
    bet = number(phase.min_bet, f"{path}.min_bet")
    raises = count(phase.max_raises, f"{path}.max_raises")
    found = [
        Item(say("As long as nobody has bet, you may check (do nothing) or bet {n} {n:chip|chips}.", n=bet)),
        Item(say("After a bet you must call (put in as much as the highest stake), raise or fold.")),
    ]
    if phase.max_raises:
        words = (
            "A raise is a call and {n} {n:chip|chips} more. There are at most {raises} "
            "{raises:raise|raises} in a round."
        )
        found.append(Item(say(words, n=bet, raises=raises)))
    else:
        found.append(Item(say("There are {no} raises.", no=count(0, f"{path}.max_raises"))))
    found += [
        Item(
            say(
                "Whoever folds is out of the betting, keeps no claim to the pot and does not "
                "play on until it has been won."
            )
        ),
        Item(say("Who has too few chips for a call, bet or raise may put in all of them and is all-in.")),
        Item(
            say(
                "An all-in of less than a full bet must be called, but gives nobody who has "
                "already acted a new right to "
                "raise. Nobody may bet or raise when no other player has chips to answer."
            )
        ),
        Item(say("The round ends when everybody has called, folded or is all-in.")),
    ]
    return found


def _bank(path: str, phase: BettingPhase) -> list[Item]:
    bet = number(phase.min_bet, f"{path}.min_bet")
    raises = count(phase.max_raises, f"{path}.max_raises")
    found = [Item(say("In your turn you may check (do nothing) or bet {n} {n:chip|chips}.", n=bet))]
    if phase.max_raises:
        words = (
            "After betting you may raise your own bet by {n} {n:chip|chips}, up to {raises} "
            "{raises:time|times}."
        )
        found.append(Item(say(words, n=bet, raises=raises)))
    else:
        found.append(Item(say("There are {no} raises.", no=count(0, f"{path}.max_raises"))))
    found.append(
        Item(say("Who has too few chips may bet all of them. Nobody has to match the bet of another player."))
    )
    return found
