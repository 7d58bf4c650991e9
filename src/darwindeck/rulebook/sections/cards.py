"""Players and cards: who plays, which deck, rank order, values, wilds, chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from darwindeck.analysis.captures import adds_up
from darwindeck.canonical import idle_settings
from darwindeck.genome.cards import AnyDeck, Deck, DeckOf, RankOrder, deck_size, rank_groups
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import ClaimPhase, DrawPhase, DrawUntil, MeldPhase, PlayPhase, ShowdownPhase
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import CaptureTo, HandVisibility, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Paragraph
from darwindeck.wording.card_groups import face_values, name_ranks
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import deck_words, rank_plural, suited_deck_words, usual_order
from darwindeck.wording.text import (
    Card,
    Line,
    Num,
    RankSign,
    capital,
    count,
    join_sentences,
    number,
    plain,
    say,
    series,
)


def cards(facts: RulebookContext) -> list[Block]:
    found: list[Block] = [Paragraph(_players(facts)), Paragraph(_deck(facts))]
    if facts.compares_ranks or facts.setup.rank_order is not RankOrder.ACE_HIGH:
        found.append(Paragraph(_order(facts)))
    found.extend(_visibility(facts))
    found.extend(_wilds(facts))
    found.extend(_values(facts))
    if facts.setup.starting_chips:
        n = number(facts.setup.starting_chips, "setup.starting_chips")
        found.append(Paragraph(say("Every player begins the game with {n} {n:chip|chips}.", n=n)))
    return found


def _players(facts: RulebookContext) -> Line:
    n = count(facts.players, "player_count")
    return capital(say("for {n} players.", n=n))


def _deck(facts: RulebookContext) -> Line:
    setup = facts.setup
    size = number(deck_size(setup.initial_deck), derived="cards in the deck")
    mark, deck = rule_id(setup, "initial_deck"), _deck_name(setup.initial_deck)
    gone, kept = setup.removed_cards, tuple(dict.fromkeys(facts.deck))
    left = number(len(facts.deck), derived="cards in the deck without the removed ones")
    if len(kept) < len(gone):
        comma = "," if "," in plain(deck) else ""
        words = f"Only {{named}} of {{deck}}{comma} are used: {{left}} cards in all."
        return say(words, mark, "setup.removed_cards", named=_card_names(kept), deck=deck, left=left)
    line = say("The game is played with {deck} ({size} cards).", mark, deck=deck, size=size)
    if not gone:
        return line
    words = "Take out {named} before the game; {left} cards are left."
    return join_sentences(line, say(words, "setup.removed_cards", named=_card_names(gone), left=left))


def _deck_name(deck: AnyDeck) -> Line:
    """Name a deck; how often an own one holds each card is a number of the genome."""
    if isinstance(deck, Deck):
        return say(deck_words(deck))
    words = suited_deck_words(deck)
    line = say(words)
    if deck.copies > 1:
        n = count(deck.copies, "setup.initial_deck.copies")
        line = say("{n} {decks}", n=n, decks=words.partition(" ")[2])
    jokers = [_jokers(deck, at) for at, n in enumerate(deck.jokers) if n]
    each = ", each" if deck.copies > 1 else ","
    return say("{line}{each} with {jokers}", line=line, each=each, jokers=series(jokers)) if jokers else line


def _jokers(deck: DeckOf, at: int) -> Line:
    n = count(deck.jokers[at], f"setup.initial_deck.jokers[{at}]")
    return say("{n} {n:joker|jokers}" if at == 0 else "{n} big {n:joker|jokers}", n=n)


def _card_names(cards: Sequence[str]) -> Line:
    return series([say("{card}", card=Card(card)) for card in cards])


def _order(facts: RulebookContext) -> Line:
    present = {card[0] for card in facts.deck}
    groups = ([r for r in group if r in present] for group in rank_groups(facts.setup.rank_order))
    ranks = [_equal_ranks(usual_order(group)) for group in groups if group]
    order: Line = ranks[0] if ranks else ()
    for rank in ranks[1:]:
        order = join_sentences(order, rank)
    low = " In sequences the ace is always low." if facts.runs else ""
    rule = rule_id(facts.setup, "rank_order")
    return say("The cards rank from high to low: {order}.{low}", rule, order=order, low=low)


def _equal_ranks(group: Sequence[str]) -> Line:
    """Ranks of one height: "J = Q = K"."""
    line = say("{r}", r=RankSign(group[0]))
    for rank in group[1:]:
        line = say("{line} = {r}", line=line, r=RankSign(rank))
    return line


def quick_cards(facts: RulebookContext) -> Iterator[Line]:
    """Yield what the quick reference says of the cards: an order that is not the usual one, and what cards count."""
    if facts.compares_ranks and facts.setup.rank_order is not RankOrder.ACE_HIGH:
        yield _order(facts)
    for block in _values(facts):
        if isinstance(block, Paragraph):
            yield block.line


def _visibility(facts: RulebookContext) -> Iterator[Block]:
    rule = rule_id(facts.setup, "hand_visibility")
    if facts.setup.hand_visibility is HandVisibility.FACE_DOWN:
        words = (
            "Nobody looks at their cards: these lie in a face-down pile in front of the "
            "player, and only its top "
            "card can be played."
        )
        more = " Cards won or drawn go to the bottom of the pile." if _pile_grows(facts) else ""
        yield Paragraph(say(words + more, rule))
    if facts.setup.hand_visibility is HandVisibility.FACE_UP:
        yield Paragraph(say("All hands lie face up on the table for everybody to see.", rule))


def _pile_grows(facts: RulebookContext) -> bool:
    """Tell whether cards come into a face-down hand after the deal."""
    won = facts.mode is TableauMode.WAR and facts.setup.capture_to is CaptureTo.HAND_BOTTOM
    drawn = facts.has(DrawPhase) or facts.has_effect(EffectType.DRAW_CARDS, EffectType.STEAL_CARD)
    return won or bool(drawn)


def _wilds(facts: RulebookContext) -> Iterator[Block]:
    if not facts.wild_ranks:
        return
    rules = ["setup.wild_ranks"] if facts.setup.wild_ranks else []
    rules += [
        rule_id(e, "effect_type")
        for e in facts.genome.special_effects
        if e.effect_type is EffectType.WILD_CARD
    ]
    ranks = capital(series([say(rank_plural(rank)) for rank in facts.wild_ranks]))
    lines = [say(_wild_sentence(facts), *rules, ranks=ranks)]
    if facts.setup.choose_suit:
        words = (
            "Whoever plays a wild card names a suit. Until another card is played, the wild card "
            "counts as a card of that "
            "suit and matches no rank."
        )
        lines.append(say(words, rule_id(facts.setup, "choose_suit")))
    if facts.setup.initial_discard_count:
        lines.append(say("A wild card turned up at the deal counts as an ordinary card of its own suit."))
    yield Paragraph(join_sentences(*lines))


def _wild_sentence(facts: RulebookContext) -> str:
    """Return what a wild card overrules: the rule for playing cards, or only claims where no cards are played."""
    if facts.has(ClaimPhase) and not facts.has(PlayPhase):
        return "{ranks} are wild: in a claim they count as any rank."
    but = ", but they must still fit in their sequence" if facts.mode is TableauMode.SEQUENCE else ""
    return f"{{ranks}} are wild: they may be played regardless of the rule for playing cards{but}."


def _values(facts: RulebookContext) -> Iterator[Block]:
    """Yield what cards count, as one sentence: ranks that count their number together, others by what they count."""
    given = facts.setup.card_values
    if not given or "setup.card_values" in idle_settings(facts.genome):
        return
    groups: dict[tuple[int, int | None], list[int]] = {}
    for place, entry in enumerate(given):
        groups.setdefault((entry.value, entry.alternate), []).append(place)
    single = {
        given[place].rank.value: Num(value, (f"setup.card_values[{place}].value",))
        for (value, alternate), places in groups.items()
        if alternate is None
        for place in places
    }
    own = face_values(single)
    ranks: frozenset[str] = own[0] if own is not None else frozenset()
    clauses: list[Line] = []
    if own is not None:
        clauses.append(say("{ranks} {worth}", ranks=series(name_ranks(sorted(ranks))), worth=own[1]))
    for (_, alternate), places in sorted(groups.items(), key=lambda entry: (entry[0][0], entry[0][1] or 0)):
        others = [place for place in places if alternate is not None or given[place].rank.value not in ranks]
        if others:
            clauses.append(_value(facts, others))
    yield Paragraph(
        say(
            "{what} {each}{zero}.",
            "card_value",
            what=_value_use(facts),
            each=_apart(clauses),
            zero=_other_cards(facts),
        )
    )
    if any(entry.alternate is not None for entry in given):
        yield Paragraph(_of_two_values(facts))


def _of_two_values(facts: RulebookContext) -> Line:
    if facts.target is None:
        return say("Where a card has two values, the higher one counts.")
    where, most = facts.target
    words = (
        "Where a card has two values, use the one that brings the hand closest to {most} without going over."
    )
    return say(words, most=number(most, where))


def _apart(clauses: list[Line]) -> Line:
    """Clauses that hold lists themselves."""
    line = clauses[0]
    for clause in clauses[1:]:
        line = say("{line}; {clause}", line=line, clause=clause)
    return line


def _value(facts: RulebookContext, places: list[int]) -> Line:
    """Ranks that count the same: "J, Q and K 10"."""
    first = facts.setup.card_values[places[0]]
    paths = [f"setup.card_values[{place}]" for place in places]
    worth: Line = (Num(first.value, tuple(f"{path}.value" for path in paths)),)
    if first.alternate is not None:
        other = Num(first.alternate, tuple(f"{path}.alternate" for path in paths))
        worth = say("{a} or {b}", "card_value.alternate", a=worth, b=other)
    names = name_ranks([facts.setup.card_values[place].rank.value for place in places])
    each = " each" if len(places) > 1 else ""
    return say("{ranks} {worth}{each}", ranks=series(names, "and"), worth=worth, each=each)


def _other_cards(facts: RulebookContext) -> Line:
    listed = {value.rank for value in facts.setup.card_values}
    if {card[0] for card in facts.deck} <= listed:
        return ()
    return say("; all other cards {zero}", zero=number(0, derived="ranks without a value"))


def _value_use(facts: RulebookContext) -> Line:
    uses = []
    if adds_up(facts.setup):
        uses.append("captures")
    knock = facts.genome.knock
    if knock is not None and (facts.has(MeldPhase) or knock.max_deadwood is not None):
        uses.append("deadwood")
    totals = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
    stands = any(phase.until is DrawUntil.STAND for _, phase in facts.paths_of(DrawPhase))
    if stands or any(p.hand_evaluation.method in totals for _, p in facts.paths_of(ShowdownPhase)):
        uses.append("the value of a hand")
    if not uses:
        return say("Cards count:")
    return say("For {uses}, cards count as follows:", uses=series([say(use) for use in uses]))
