"""The Play phase in words, with seed 000's sentence about what lies on the tableau."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.analysis.captures import captures_of
from darwindeck.analysis.layout import opens_with_its_card
from darwindeck.analysis.places import lays_anywhere
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    ComparesWithTop,
    Condition,
    Reference,
)
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import AfterPass, AllPass, PlayBeat, PlayPhase, PlayTarget, Unable
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility, SequenceDirection, SetupRules, TableauMode
from darwindeck.wording.combinations import any_of, follows
from darwindeck.wording.conditions.clauses import fitting, is_about_card, only_if
from darwindeck.wording.conditions.predicates import predicate
from darwindeck.wording.conditions.sentences import requirement
from darwindeck.wording.conditions.trees import Leaf, Tree, leaves_of, tree
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards_between
from darwindeck.wording.fields import Field, Fields, number_of_cards, once, one_of, yes_no
from darwindeck.wording.guards import only_when
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.names import rank_plural
from darwindeck.wording.places import place_items, place_titles
from darwindeck.wording.rules import captures
from darwindeck.wording.rules.combinations import combinations
from darwindeck.wording.text import Fixed, Item, Line, Num, Strong, capital, count, say, series, span_of

MODE_SENTENCES: Final = {
    TableauMode.NONE: "Cards remain on the tableau.",
    TableauMode.WAR: "When both players have played, compare ranks—higher card wins both cards.",
    TableauMode.MATCH_RANK: "If your card matches a card on the tableau by rank, capture both cards.",
}
SEQUENCE_SENTENCES: Final = {
    SequenceDirection.ASCENDING: "Play cards in ascending order (7→8→9→...) to build on tableau piles.",
    SequenceDirection.DESCENDING: "Play cards in descending order (7→6→5→...) to build on tableau piles.",
    SequenceDirection.BOTH: "Play cards in either direction to build on tableau piles.",
}
"""Seed 000's table of phase descriptions, word for word."""

_AFTER_PASS: Final = {
    AfterPass.MAY_RETURN: ", and play again in a later turn",
    AfterPass.OUT: "; then you are out until the table is cleared",
}
_PILE, _TABLE = "the discard pile", "the tableau"
TARGETS: Final = {PlayTarget.DISCARD: _PILE, PlayTarget.TABLEAU: _TABLE, PlayTarget.PLACE: "a pile"}


def tableau_sentence(setup: SetupRules) -> Line:
    """Return the sentence of seed 000 for the mode."""
    if setup.tableau_mode is TableauMode.SEQUENCE:
        rules = (rule_id(setup, "tableau_mode"), rule_id(setup, "sequence_direction"))
        return say("{it}", *rules, it=Fixed(SEQUENCE_SENTENCES[setup.sequence_direction]))
    return say("{it}", rule_id(setup, "tableau_mode"), it=Fixed(MODE_SENTENCES[setup.tableau_mode]))


def sentence(facts: WordingContext, place: int, phase: PlayPhase) -> Item:
    path = step_path(place)
    rules: tuple[str, ...] = ("play", rule_id(phase, "target"))
    if phase.target is PlayTarget.PLACE:
        where = place_titles(facts.genome, phase.places)
        rules = (*rules, rule_id(phase, "places"))
    else:
        where = TARGETS[phase.target]
    may = "" if is_mandatory(phase) else "you may "
    if facts.blind:
        what = say("{may}turn up the top card of your pile and put it on {where}.", may=may, where=where)
    else:
        cards = say("one of the combinations below") if phase.patterns else _cards(path, phase)
        what = say("{may}play {cards} from your hand face up to {where}.", may=may, cards=cards, where=where)
    head = say("{name} {what}", *rules, name=Strong("Play."), what=capital(what))
    return Item(head, tuple(_details(facts, path, phase)))


def is_mandatory(phase: PlayPhase) -> bool:
    return phase.mandatory and phase.min_cards > 0


def _cards(path: str, phase: PlayPhase) -> Line:
    if phase.target is PlayTarget.PLACE:
        return _one_by_one(path, phase)
    low = count(max(1, phase.min_cards), f"{path}.min_cards") if phase.min_cards else _one(path)
    high = count(phase.max_cards, f"{path}.max_cards")
    if high.value <= low.value:
        both = count(low.value, *low.sources, f"{path}.max_cards") if high.value == low.value else low
        return say("{n} {n:card|cards of one rank}", n=both)
    return say("{n} cards of one rank", n=span_of(low, high))


_NO_LIMIT: Final = 26
"""The most cards that a phase can name."""


def _one_by_one(path: str, phase: PlayPhase) -> Line:
    """Say how many cards may be laid, one after another."""
    low = count(max(1, phase.min_cards), f"{path}.min_cards") if phase.min_cards else _one(path)
    high = count(max(phase.max_cards, low.value), f"{path}.max_cards")
    if high.value == 1:
        return say("{n} card", n=count(1, *low.sources, *high.sources))
    if high.value >= _NO_LIMIT:
        many = Num(high.value, high.sources, shown="as many as you like")
        return say("{n} {n:card|cards} or {many}, one after another,", n=low, many=many)
    if high.value == low.value:
        return say("{n} cards, one after another,", n=count(low.value, *low.sources, *high.sources))
    return say("{n} cards, one after another,", n=span_of(low, high))


def _one(path: str) -> Num:
    return count(1, derived=f"at least one card is a play ({path}.min_cards is 0)")


def _details(facts: WordingContext, path: str, phase: PlayPhase) -> list[Item]:
    found: list[Item] = []
    if phase.valid_play_condition is not None and not facts.blind:
        found.extend(_condition(facts, path, phase, phase.valid_play_condition))
    if phase.patterns:
        found.extend(combinations(facts, phase))
    if phase.target is PlayTarget.PLACE:
        found.extend(place_items(facts, phase.places))
    if phase.same_count:
        words = "When there is a play to follow, you must play the same number of cards as it had."
        found.append(Item(say(words, rule_id(phase, "same_count")), key=True))
    if phase.target is PlayTarget.TABLEAU:
        if facts.setup.capture is not None and facts.mode is TableauMode.MATCH_RANK:
            found.extend(captures.sentences(facts.setup, facts.setup.capture))
        else:
            found.append(Item(tableau_sentence(facts.setup), key=facts.mode is not TableauMode.NONE))
        if facts.setup.capture is None and facts.setup.capture_sums and facts.mode is TableauMode.MATCH_RANK:
            words = "If none matches, capture cards whose values add up to the value of your card, if there are any."
            found.append(Item(say(words, rule_id(facts.setup, "capture_sums")), key=True))
    found.extend(_passing(facts, phase))
    found.extend(_when_all_pass(facts, phase))
    if facts.genome.special_effects:
        words = (
            "Then the effect of the rank you played happens, if it has one; once, however many cards "
            "you played."
        )
        single = "Then the effect of the card happens, if its rank has one."
        found.append(Item(say(words if phase.max_cards > 1 else single)))
    return found


def _condition(facts: WordingContext, path: str, phase: PlayPhase, condition: Condition) -> list[Item]:
    each = "each of them" if phase.max_cards > 1 else "it"
    where = f"{path}.valid_play_condition"
    if not any(leaf.about_card for leaf in leaves_of(tree(condition, where))):
        lead = "You may play in this step only"
    else:
        lead = "Cards may be played only" if phase.max_cards > 1 else "A card may be played only"
    found = [requirement(lead, condition, where, each, facts.got)]
    if facts.wild_ranks:
        ranks = capital(series([say(rank_plural(rank)) for rank in facts.wild_ranks]))
        wild = say("{ranks} are wild: they may be played regardless of this rule.", ranks=ranks)
        found.append(Item(wild, key=found[0].key))
    found.extend(_nothing_there(facts, phase, tree(condition, where)))
    return found


def _nothing_there(facts: WordingContext, phase: PlayPhase, rule: Tree) -> list[Item]:
    """Say what holds while the card or the cards that a condition asks about are not there."""
    found = []
    leaves = [leaf.condition for leaf in leaves_of(rule)]
    compared = {node.reference for node in leaves if isinstance(node, ComparesWithTop)}
    if Reference.TOP_DISCARD in compared and not facts.discard_stays:
        free = _lets_all(rule, Reference.TOP_DISCARD)
        then = "any card may be played." if free else "every card counts as matching it."
        found.append(Item(say("While the discard pile is empty, {then}", then=then)))
    if Reference.TABLEAU_TOP in compared:
        free = _lets_all(rule, Reference.TABLEAU_TOP)
        then = "any card may be played." if free else "every card counts as matching it."
        found.append(Item(say("While there is no such card on the tableau, {then}", then=then)))
    if any(isinstance(node, CardAdjacentToLayout) for node in leaves):
        free = _lets_all(rule, None)
        then = "any card may be played" if free else "every card counts as next to it"
        always = facts.setup.deal_to_tableau > 0 and phase.on_all_pass is not AllPass.CLEAR_AND_LEAD
        if not always and not opens_with_its_card(facts, phase):
            found.append(Item(say("While the tableau is empty, {then}.", then=then)))
        if facts.beside_ace:
            found.append(Item(say("The ace is low, {beside}.", beside=facts.beside_ace)))
    return found


def _lets_all(rule: Tree, missing: Reference | None) -> bool:
    """Return whether every card passes while this card is missing; none: while there is no layout."""
    if isinstance(rule, Leaf):
        node = rule.condition
        if missing is None:
            return isinstance(node, CardAdjacentToLayout) and not rule.negative
        return isinstance(node, ComparesWithTop) and node.reference is missing and not rule.negative
    return (all if rule.every else any)(_lets_all(part, missing) for part in rule.parts)


def _taking_up(phase: PlayPhase) -> list[Item]:
    """Say who takes up the pile."""
    rules = [rule_id(phase, "unable")] + ([] if phase.mandatory else [rule_id(phase, "mandatory")])
    must = "You must play if you can. If you cannot, you take" if is_mandatory(phase) else "Or you take"
    words = (
        "{must} all cards on the tableau into your hand, and your turn goes on without a play; the next play "
        "may be any card. Where no card lies, you have to play if you have one."
    )
    return [Item(say(words, *rules, must=must), key=True)]


def _passing(facts: WordingContext, phase: PlayPhase) -> list[Item]:
    if phase.unable is Unable.TAKE_PILE:
        return _taking_up(phase)
    able = " if possible" if phase.target is PlayTarget.DISCARD else ""
    leads = "" if phase.on_all_pass is AllPass.NONE else f"; whoever leads must play{able}"
    if not is_mandatory(phase):
        rules = [] if phase.mandatory else [rule_id(phase, "mandatory")]
        rules += [] if phase.on_all_pass is AllPass.NONE else [rule_id(phase, "after_pass")]
        words = "You may pass instead, even if you could play{later}{leads}."
        later = "" if phase.on_all_pass is AllPass.NONE else _AFTER_PASS[phase.after_pass]
        return [Item(say(words, *rules, later=later, leads=leads))]
    rule = rule_id(phase, "pass_if_unable")
    if not phase.pass_if_unable:
        return [Item(say("You must play if you can. If you cannot, the hand is over at once.", rule))]
    if _any_card_fits(facts, phase):
        return [Item(say("You must play if you have a card.", rule))]
    unable = "have no card" if facts.blind else "cannot"
    return [Item(say("You must play if you can. If you {unable}, you pass.", rule, unable=unable))]


def _any_card_fits(facts: WordingContext, phase: PlayPhase) -> bool:
    fits = phase.target is not PlayTarget.PLACE or lays_anywhere(facts.genome, phase)
    free = fits and phase.valid_play_condition is None and facts.mode is not TableauMode.SEQUENCE
    return free and phase.min_cards <= 1 and not phase.same_count and not phase.patterns


def _players_leave(facts: WordingContext) -> bool:
    """Return whether a hand goes on without somebody."""
    return facts.genome.out_when_empty and facts.players > 2


def _others(facts: WordingContext) -> str:
    if facts.players == 2:
        return "the other player has"
    return "all other players still in the hand have" if _players_leave(facts) else "all other players have"


def _when_all_pass(facts: WordingContext, phase: PlayPhase) -> list[Item]:
    rule = rule_id(phase, "on_all_pass")
    match phase.on_all_pass:
        case AllPass.NONE:
            return []
        case AllPass.END_HAND:
            words = f"When {_others(facts)} passed since the last play, the hand is over."
            return [Item(say(words, rule))]
        case AllPass.CLEAR_AND_LEAD:
            cleared = "the cards on the tableau go to the discard pile and the player who made that play leads again"
            then = f"{cleared}, with anything."
            if phase.target is PlayTarget.DISCARD:
                then = "the player who made that play leads again; the top card of the discard pile is what it was."
            words = f"When {_others(facts)} passed since the last play, {then}"
            if _players_leave(facts):
                words += " If that player is out, the next player still in the hand leads."
            words += _lost_turns(facts)
            return [Item(say(words, rule))]
        case _:
            assert_never(phase.on_all_pass)


def _lost_turns(facts: WordingContext) -> str:
    """Turns that effects take from others, as passes."""
    words = ""
    if facts.has_effect(EffectType.SKIP_NEXT, EffectType.BLOCK_NEXT):
        words += " Whoever loses a turn counts as having passed."
    if facts.has_effect(EffectType.EXTRA_TURN) and facts.takes_turns:
        others = "the other player counts" if facts.players == 2 else "all others count"
        words += f" When you have another turn, {others} as having passed."
    return words


_WAYS: Final = {
    SequenceDirection.ASCENDING: "up",
    SequenceDirection.DESCENDING: "down",
    SequenceDirection.BOTH: "up and down",
}


def clause(phase: PlayPhase, game: GameGenome) -> Deed:
    named = tuple(pattern for pattern in game.patterns if pattern.name in phase.patterns)
    what = any_of(named) if named else cards_between(phase.min_cards, phase.max_cards)
    if phase.target is PlayTarget.PLACE:
        return _to_places(phase, game, what)
    if phase.target is PlayTarget.TABLEAU and game.setup.tableau_mode is not TableauMode.NONE:
        return _to_table(phase, game.setup)
    if phase.valid_play_condition is not None:
        what = fitting(phase.valid_play_condition, what, plural=phase.max_cards > 1)
    alike = ", as many as were played before" if phase.same_count else ""
    if phase.patterns and phase.beat is not PlayBeat.NO:
        alike = follows(named)
    alike += ", or take up the pile" if phase.unable is Unable.TAKE_PILE else ""
    lead = ", and when all others pass you lead again" if phase.on_all_pass is AllPass.CLEAR_AND_LEAD else ""
    return Deed(f"play {what}{alike}{lead}", may=not phase.mandatory)


def _to_places(phase: PlayPhase, game: GameGenome, what: str) -> Deed:
    """ "lay a card on your suit piles, which rise in suit"."""
    if phase.valid_play_condition is not None:
        what = fitting(phase.valid_play_condition, what, plural=phase.max_cards > 1)
    elif phase.max_cards >= _NO_LIMIT:
        what = "as many cards as you like"
    where = place_titles(game, phase.places)
    return Deed(f"lay {what} on {where}", may=not is_mandatory(phase))


def _to_table(phase: PlayPhase, setup: SetupRules) -> Deed:
    asked = phase.valid_play_condition
    only = ""
    if asked is not None:
        only = f", only if {'the card ' if is_about_card(asked) else ''}{predicate(asked)}"
    match setup.tableau_mode:
        case TableauMode.WAR:
            deed = "turns up" if setup.hand_visibility is HandVisibility.FACE_DOWN else "plays"
            return Deed(f"everybody {deed} a card and the highest takes them all{only}", you=False)
        case TableauMode.MATCH_RANK:
            record = captures_of(setup)
            ways = "" if record is None else captures.ways_words(record)
            return Deed(f"capture cards from the table {ways}{only}")
        case TableauMode.SEQUENCE:
            start = "" if setup.start_rank is None else f" from the {rank_plural(setup.start_rank)}"
            return Deed(f"build each suit {_WAYS[setup.sequence_direction]}{start}{only}")
        case TableauMode.NONE:
            return Deed(f"play to the table{only}")
        case _:
            assert_never(setup.tableau_mode)


_FEWEST, _MOST = number_of_cards("play")
FIELDS: Final[Fields] = {
    "target": Field(
        "where to",
        one_of(
            {
                PlayTarget.DISCARD: "cards are played to the discard pile",
                PlayTarget.TABLEAU: "cards are played to the table",
                PlayTarget.PLACE: "cards are laid on piles",
            }
        ),
    ),
    "valid_play_condition": Field("which cards may be played", lambda only, _: only_if(only)),
    "min_cards": _FEWEST,
    "max_cards": _MOST,
    "mandatory": Field("is it a must?", yes_no("you have to play if you can", "you may decline to play")),
    "pass_if_unable": Field(
        "players who cannot play",
        yes_no("you pass if you cannot play", "being unable to play ends it"),
    ),
    "same_count": Field(
        "how many cards follow",
        yes_no("you follow with as many cards", "you may follow with any number of cards"),
    ),
    "on_all_pass": Field(
        "when all others pass",
        one_of(
            {
                AllPass.NONE: "nothing happens when all pass",
                AllPass.CLEAR_AND_LEAD: "when all others pass, the pile is cleared and you lead",
                AllPass.END_HAND: "the hand ends when all pass",
            }
        ),
    ),
    "once": once("play"),
    "places": Field(
        "which piles",
        lambda names, game: f"cards are laid on {place_titles(game, names) or 'no pile'}",
    ),
    "when": only_when("play cards"),
    "patterns": Field(
        "combinations", lambda names, _: "you play combinations" if names else "you play no combinations"
    ),
    "beat": Field(
        "what follows a combination",
        one_of(
            {
                PlayBeat.NO: "any combination may follow",
                PlayBeat.HIGHER: "a higher one of the same combination has to follow",
            }
        ),
    ),
    "unable": Field(
        "who does not play",
        one_of(
            {Unable.PASS: "who does not play passes", Unable.TAKE_PILE: "who does not play takes the pile"}
        ),
    ),
    "after_pass": Field(
        "after a pass",
        one_of(
            {
                AfterPass.MAY_RETURN: "you may play again after a pass",
                AfterPass.OUT: "a pass puts you out until the table is cleared",
            }
        ),
    ),
}
