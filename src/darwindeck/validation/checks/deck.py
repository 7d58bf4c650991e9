"""The deck: cards that rules name are in it, the deal fits, and rules about the stock could change something."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.deck import DEALT_SUITS, RANKS, is_card, pack_of
from darwindeck.analysis.places import dealt_to_places
from darwindeck.analysis.stock import is_bare, why_count_dead, why_last_dead, why_top_idle
from darwindeck.genome.cards import JOKERS, DeckOf, Rank, RankOrder, Suit, deck_ranks, high_to_low, suit_of
from darwindeck.genome.phases import ClaimPhase, ClaimRank, PlayPhase, TrickPhase, TrickPrize, TrumpOrder
from darwindeck.genome.scoring import TricksFrom
from darwindeck.genome.setup import DealBy, DeckTop, Holder, TableauMode
from darwindeck.validation.checks.limits import MOST_RANKS, MOST_TRUMPS
from darwindeck.validation.problems import Problem

_ABSENT = "Name a card of this deck, or choose a deck that has it."


def check_cards(facts: GenomeAnalysis) -> Iterator[Problem]:
    setup = facts.setup
    yield from _deck_and_order(facts)
    whole = pack_of(setup.initial_deck, ()).names
    for index, name in enumerate(setup.removed_cards):
        if name not in whole:
            yield _bad_notation(name, f"setup.removed_cards[{index}]")
    if isinstance(setup.first_lead, Holder) and setup.first_lead.card not in facts.pack.names:
        yield _bad_notation(setup.first_lead.card, "setup.first_lead.card")
    for path, rank in _ranks(facts):
        if rank.value not in facts.pack.ranks:
            yield _bad_notation(rank.value, path)
    spots = facts.spots if facts.sheet.names <= facts.pack.ranks else [*facts.spots, *facts.sheet.spots]
    for spot in spots:
        for place, name in spot.outline.names:
            if name not in facts.pack.names and name not in facts.pack.ranks:
                yield _bad_notation(name, spot.path + place)
    if setup.card_values:
        yield from _values(facts)
    if setup.wild_ranks and not _wilds_matter(facts):
        message = "wild ranks override play conditions and claims, and there are none to override"
        hint = "Give a Play phase a valid_play_condition, or remove the wild ranks."
        yield Problem("cards/dead-wild", "setup.wild_ranks", message, hint)


def _deck_and_order(facts: GenomeAnalysis) -> Iterator[Problem]:
    """Check a deck and an order that the game spells out."""
    deck, order = facts.setup.initial_deck, facts.setup.rank_order
    if isinstance(deck, DeckOf) and not 0 < len(deck.ranks) == len(set(deck.ranks)):
        hint = "List each rank of the deck once, as in 7 8 9 T J Q K A."
        yield Problem(
            "cards/bad-deck",
            "setup.initial_deck.ranks",
            "the ranks of the deck are not a list of ranks, each once",
            hint,
        )
    yield from _jokers(facts)
    yield from _suits_and_trumps(facts)
    if isinstance(order, RankOrder):
        return
    hint = "List every rank of the deck once, the highest first; equal ranks are written together, as in JQK."
    listed = high_to_low(order)
    if not all(order) or not RANKS.issuperset(listed) or len(set(listed)) < len(listed):
        yield Problem(
            "cards/bad-order", "setup.rank_order", "the order is not a list of ranks, each once", hint
        )
    elif missing := [rank for rank in deck_ranks(deck) if rank not in listed]:
        message = f"the order does not say where {', '.join(missing)} belongs"
        yield Problem("cards/bad-order", "setup.rank_order", message, hint)


def _jokers(facts: GenomeAnalysis) -> Iterator[Problem]:
    """Check that jokers are counted, not listed, and that tricks leave cards with a suit."""
    deck = facts.setup.initial_deck
    if isinstance(deck, DeckOf) and (len(deck.jokers) > len(JOKERS) or set(deck.ranks) & set(JOKERS)):
        message = "jokers are counted beside the ranks: so many jokers, and so many big ones"
        hint = "Write jokers [2] for two jokers, [1, 1] for a small and a big one."
        yield Problem("cards/bad-deck", "setup.initial_deck.jokers", message, hint)
    for index, trick in facts.of(TrickPhase):
        named = (*trick.suitless_high, *trick.suitless_low)
        for field in ("suitless_high", "suitless_low"):
            for place, rank in enumerate(getattr(trick, field)):
                if rank.value not in facts.pack.ranks:
                    yield _bad_notation(rank.value, f"phases[{index}].{field}[{place}]")
        if len(set(named)) < len(named) or len(named) > MOST_RANKS:
            message = "a rank without a suit is named twice"
            hint = "Name each rank once, among those that beat all others or those that lose to them."
            yield Problem("trick/suitless", f"phases[{index}].suitless_low", message, hint)
        elif not set(facts.pack.ranks) - {rank.value for rank in (*named, *JOKERS)}:
            message = "no card of the deck has a suit in tricks"
            hint = "Leave most ranks their suits."
            yield Problem("trick/suitless", f"phases[{index}].suitless_high", message, hint)


def _suits_and_trumps(facts: GenomeAnalysis) -> Iterator[Problem]:
    """Check an order of suits and trumps that the game spells out."""
    order = facts.setup.suit_order
    if order and sorted(order) != sorted(Suit):
        message = "the order of suits does not name each suit once"
        yield Problem(
            "cards/bad-order", "setup.suit_order", message, "List all four suits, the highest first."
        )
    for index, trick in facts.of(TrickPhase):
        for field, listed in (("trump_order", trick.trump_order), ("always_trump", trick.always_trump)):
            if isinstance(listed, TrumpOrder):
                continue
            path = f"phases[{index}].{field}"
            least = 1 if field == "trump_order" else 0
            if not least <= len(listed) <= MOST_TRUMPS or len(set(listed)) < len(listed):
                message = f"the trumps are not a list of {least} to {MOST_TRUMPS} cards or ranks, each once"
                hint = "List cards or ranks, the highest first, as in Q J, or name an order."
                yield Problem("cards/bad-order", path, message, hint)
            for place, name in enumerate(listed):
                if name not in facts.pack.names and name not in facts.pack.ranks:
                    yield _bad_notation(name, f"{path}[{place}]")


def _ranks(facts: GenomeAnalysis) -> Iterator[tuple[str, Rank]]:
    setup = facts.setup
    for index, rank in enumerate(setup.wild_ranks):
        yield f"setup.wild_ranks[{index}]", rank
    if setup.start_rank is not None and setup.tableau_mode is TableauMode.SEQUENCE:
        yield "setup.start_rank", setup.start_rank
    for index, claim in facts.of(ClaimPhase):
        if claim.rank_mode is not ClaimRank.PLAYER_CHOICE:
            yield f"phases[{index}].rank", claim.rank


def _values(facts: GenomeAnalysis) -> Iterator[Problem]:
    seen: set[Rank] = set()
    for index, value in enumerate(facts.setup.card_values):
        if value.rank in seen:
            message = f"rank {value.rank.value} has two values"
            hint = "Keep one value per rank; a second possible value is the alternate."
            yield Problem("cards/duplicate-value", f"setup.card_values[{index}]", message, hint)
        seen.add(value.rank)


def _wilds_matter(facts: GenomeAnalysis) -> bool:
    if facts.setup.tableau_mode is TableauMode.SEQUENCE:
        return True
    if any(claim.allow_challenge for _, claim in facts.of(ClaimPhase)):
        return True  # a wild card is of whatever rank was claimed
    return any(play.valid_play_condition is not None for _, play in facts.of(PlayPhase))


def _bad_notation(name: str, path: str) -> Problem:
    """Return the problem of a card or rank that is not there."""
    if is_card(name):
        return Problem("cards/not-in-deck", path, f"{name} is not in this deck", _ABSENT)
    if name in RANKS:
        return Problem("cards/not-in-deck", path, f"no card of rank {name} is in this deck", _ABSENT)
    message = f"{name!r} is not a card"
    return Problem(
        "cards/bad-notation",
        path,
        message,
        "Write rank then suit: 2-9 T J Q K A, then h d c s; X and Y are jokers.",
    )


def check_deal(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.pack.size == 0:
        message = "every card is removed from the deck"
        yield Problem("deal/empty-deck", "setup.removed_cards", message, "Leave some cards in the deck.")
        return
    schedule = isinstance(facts.setup.cards_per_player, tuple)
    for index, size in enumerate(facts.hand_sizes):
        if facts.left_over(size) < 0:
            path = f"setup.cards_per_player[{index}]" if schedule else "setup.cards_per_player"
            yield _over_dealt(facts, size, path)
    if facts.setup.deal_by is DealBy.SUITS and not _goes_by_suit(facts):
        message = "each seat is to get the cards of one suit, but the hands are of another size"
        if facts.players > len(DEALT_SUITS):
            message = f"each of {facts.players} seats is to get a suit, and there are {len(DEALT_SUITS)}"
        hint = "Deal as many cards as a suit has, or shuffle and deal as usual."
        yield Problem("deal/not-by-suit", "setup.deal_by", message, hint)
    if facts.largest_hand == 0 and not facts.fills_hands:
        message = "nobody is dealt a card, and no phase brings one"
        yield Problem(
            "deal/nothing-dealt", "setup.cards_per_player", message, "Deal at least one card to each."
        )
    if schedule and len(facts.hand_sizes) > max(1, facts.most_hands):
        message = (
            f"{len(facts.hand_sizes)} hand sizes are scheduled, but the game has {facts.most_hands} hands"
        )
        hint = "Shorten the schedule, or play as many hands as it has entries."
        yield Problem("deal/schedule-mismatch", "setup.cards_per_player", message, hint)


def _over_dealt(facts: GenomeAnalysis, size: int, path: str) -> Problem:
    setup = facts.setup
    on_table = setup.initial_discard_count + setup.deal_to_tableau + dealt_to_places(facts.genome)
    if facts.deals_all:
        message = f"all cards go to the hands, so {on_table} more cannot be laid on the table"
        hint = "Deal a number of cards instead of all, or lay nothing on the table."
        return Problem("deal/over-dealt", path, message, hint)
    total = size * facts.dealt_seats + on_table
    where = f" and {on_table} to the table" if on_table else ""
    message = (
        f"{size} cards for each of {facts.dealt_seats} hands{where} are {total} cards, "
        f"and the deck has {facts.pack.size}"
    )
    most = max(0, facts.pack.size - on_table) // facts.dealt_seats
    return Problem(
        "deal/over-dealt", path, message, f"Deal at most {most} cards to each, or use a larger deck."
    )


def _goes_by_suit(facts: GenomeAnalysis) -> bool:
    """Return whether every hand is exactly the suit that its seat gets."""
    sizes = {
        sum(suit_of(name) == suit for name in facts.pack.names) * facts.pack.copies
        for suit in DEALT_SUITS[: facts.players]
    }
    return facts.players <= len(DEALT_SUITS) and sizes == set(facts.hand_sizes)


def check_stock(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, trick in facts.of(TrickPhase):
        if trick.takes is TrickPrize.DECK_TOP and is_bare(facts):
            message = "the winner of a trick takes the top card of the deck, and there is no deck"
            hint = "Deal fewer cards, or play for the cards of the trick alone."
            yield Problem("trick/no-prize", f"phases[{index}].takes", message, hint)
    if facts.setup.deck_top is DeckTop.UP:
        why = why_top_idle(facts)
        if why is not None:
            message = f"the top card of the deck lies face up, but {why}"
            hint = "Leave the top card hidden, or let cards be drawn from the deck."
            yield Problem("deck/idle-top", "setup.deck_top", message, hint)
    if facts.setup.refill_tableau and not facts.refills_row:
        message = "the tableau is filled up again, but no card is drawn from it or dealt to it"
        hint = "Deal cards to the tableau and draw from it, or leave refill_tableau out."
        yield Problem("deck/idle-refill", "setup.refill_tableau", message, hint)
    if facts.genome.tricks_from is TricksFrom.LAST and (why := why_last_dead(facts)) is not None:
        message = f"only the last trick counts, but {why}"
        yield Problem("trick/dead-count", "tricks_from", message, "Let all tricks count.")
    if facts.genome.tricks_from is TricksFrom.DECK_EMPTY:
        why = why_count_dead(facts)
        if why is not None:
            message = f"tricks count from the empty deck on, but {why}"
            hint = "Let tricks always count, or play tricks before and after a deck that is used up."
            yield Problem("trick/dead-count", "tricks_from", message, hint)
