"""The Meld phase and the knock in words."""

from __future__ import annotations

from typing import Final

from darwindeck.genome.phases import GoOut, MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Knock, KnockMoment, KnockThen
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, once, one_of, so_many, so_much, yes_no
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.text import Item, Line, Strong, count, number, say


def sentence(facts: WordingContext, place: int, phase: MeldPhase) -> Item:
    path = step_path(place)
    if phase.hold:
        words = "{name} Keep your melds in your hand: nothing is laid down before a knock. {melds}"
        head = say(
            words, "meld", rule_id(phase, "hold"), name=Strong("Melds."), melds=_melds(facts, path, phase)
        )
        return Item(head)
    words = (
        "{name} You may lay down melds from your hand face up in front of you, as many as you like. {melds}"
    )
    head = say(words, "meld", name=Strong("Meld."), melds=_melds(facts, path, phase))
    return Item(head, tuple(_details(facts, phase)))


def _melds(facts: WordingContext, path: str, phase: MeldPhase) -> Line:
    found = []
    sets, runs = count(phase.min_set, f"{path}.min_set"), count(phase.min_run, f"{path}.min_run")
    if phase.min_set:
        more = " or more" if phase.min_set < facts.pack.most_of_a_rank else ""
        found.append(say("A set is {n}{more} cards of one rank.", n=sets, more=more))
    if phase.min_run:
        more = " or more" if phase.min_run < len(facts.ranks) else ""
        words = "A run is {n}{more} cards of one suit in sequence{ace}."
        low = f"; the ace is low, {facts.beside_ace}" if facts.beside_ace else ""
        gaps = "; cards that the deck does not have are passed over" if facts.has_gaps else ""
        found.append(say(words, n=runs, more=more, ace=low + gaps))
    if not phase.min_set:
        found.append(say("There are no sets.", "meld.min_set=0"))
    if not phase.min_run:
        found.append(say("There are no runs.", "meld.min_run=0"))
    line = found[0]
    for another in found[1:]:
        line = say("{a} {b}", a=line, b=another)
    return line


def _details(facts: WordingContext, phase: MeldPhase) -> list[Item]:
    found = [Item(say("A card belongs to one meld only."))]
    if phase.lay_off:
        words = (
            "You may also lay off: add single cards to melds that lie on the table, your own or "
            "another player's."
        )
        found.append(Item(say(words, rule_id(phase, "lay_off"))))
    else:
        found.append(
            Item(say("No cards may be added to melds that lie on the table.", rule_id(phase, "lay_off")))
        )
    if phase.go_out is GoOut.DISCARD:
        words = "You must keep one card for your discard: the last card of your hand may not be melded."
        found.append(Item(say(words, rule_id(phase, "go_out"))))
    else:
        found.append(Item(say("You may meld your last card.", rule_id(phase, "go_out"))))
    if facts.wild_ranks:
        found.append(Item(say("Wild cards are not wild in melds.")))
    return found


def knock(facts: WordingContext, rule: Knock) -> Item:
    """Return the knock as a step of a turn."""
    when = "Before anything else" if rule.moment is KnockMoment.TURN_START else "At the end of your turn"
    head = say(
        "{name} {when} you may knock{limit}.",
        "knock",
        rule_id(rule, "moment"),
        name=Strong("Knock."),
        when=when,
        limit=_limit(rule),
    )
    return Item(head, tuple(_knock_details(facts, rule)))


def _limit(rule: Knock) -> Line:
    if rule.max_deadwood is None:
        return say(", whatever you hold", "knock.max_deadwood=none")
    n = number(rule.max_deadwood, "knock.max_deadwood")
    return say(" if your deadwood counts {n} or less", n=n)


def _knock_details(facts: WordingContext, rule: Knock) -> list[Item]:
    found = []
    if rule.max_deadwood is not None or facts.has(MeldPhase):
        held = any(phase.hold for _, phase in facts.paths_of(MeldPhase))
        words = "Deadwood is the total value of the cards in your hand that are in no meld."
        best = " Arrange your hand so that your deadwood is as low as possible; each card can belong to only one meld."
        found.append(Item(say(words + (best if held else ""))))
    if rule.moment is KnockMoment.TURN_START:
        found.append(Item(say("A knock takes the place of your turn.")))
    if rule.then is KnockThen.END:
        words = "The showdown follows at once." if facts.showdown_last else "The hand is over at once."
        found.append(Item(say(words, rule_id(rule, "then"))))
    else:
        others = "The other player" if facts.players == 2 else "Each other player still in the hand"
        then = "comes the showdown" if facts.showdown_last else "the hand is over"
        words = "{others} has one more turn; then {then}."
        found.append(Item(say(words, rule_id(rule, "then"), others=others, then=then)))
        found.append(Item(say("Nobody else may knock in this hand.")))
    return found


def clause(phase: MeldPhase, _: GameGenome) -> Deed:
    return Deed(f"{'collect' if phase.hold else 'lay down'} {_which(phase)}")


def _which(phase: MeldPhase) -> str:
    if not phase.min_run:
        return f"sets of {say_number(phase.min_set)}"
    return "sets and runs" if phase.min_set else f"runs of {say_number(phase.min_run)}"


FIELDS: Final[Fields] = {
    "min_set": Field("cards of a set", so_many("a set needs {n} cards", none="sets do not count")),
    "min_run": Field("cards of a run", so_many("a run needs {n} cards", none="runs do not count")),
    "lay_off": Field(
        "adding to melds",
        yes_no("you may add to melds on the table", "you may not add to melds on the table"),
    ),
    "go_out": Field(
        "last card",
        one_of(
            {
                GoOut.FREE: "the last card may be melded",
                GoOut.DISCARD: "the last card has to be discarded",
            }
        ),
    ),
    "hold": Field(
        "where melds are",
        yes_no("melds stay in hand until the end", "melds are laid on the table"),
    ),
    "gin_bonus": Field("gin bonus", so_much("going gin scores {n}", none="going gin scores nothing extra")),
    "undercut_bonus": Field(
        "undercut bonus", so_much("an undercut scores {n}", none="an undercut scores nothing extra")
    ),
    "once": once("meld"),
}
