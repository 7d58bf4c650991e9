"""How cards rank at this table, for arranging and showing them: the order of the ranks, and the trumps that stand above
it. Who takes a trick is for the engine to say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from darwindeck.analysis.trumps import top_groups
from darwindeck.genome.cards import AnyOrder, Rank, RankOrder, high_to_low, rank_groups, suit_of
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.setup import TableauMode
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Fact, FactKind
from darwindeck.simulation.view import View
from darwindeck.wording.names import card_sign, rank_sign, usual_order

_USUAL: Final = high_to_low(RankOrder.ACE_HIGH)
_SUITS: Final = "shcd"
NO_SUIT: Final = ""
"""Where jokers stand among the suits."""
_AS_LAST: Final = 3
"""A run of usual order is cut short where it has more ranks than this."""


def suits_in_order(trump: str | None, held: Collection[str] = _SUITS) -> list[str]:
    """Jokers, then trumps, then black and red in turn as far as the suits that are held allow it, then the others.

    >>> suits_in_order("d", "dhc")
    ['', 'd', 'c', 'h', 's']
    """
    order: list[str] = []
    while left := [suit for suit in _SUITS if suit in held and suit not in order]:
        other = [suit for suit in left if order and _is_red(suit) != _is_red(order[-1])]
        first = trump is not None and trump in left
        alike = {suit: sum(_is_red(suit) == _is_red(each) for each in left) for suit in left}
        order.append(trump if first and trump is not None else max(other or left, key=alike.__getitem__))
    return [NO_SUIT, *order, *(suit for suit in _SUITS if suit not in order)]


def _is_red(suit: str) -> bool:
    return suit in "hd"


def shown_order(layout: Layout) -> AnyOrder:
    """Return the order in which cards are arranged: as they rank, or where no rule compares ranks, with a low ace
    if it counts least or stands below the two in runs.
    """
    setup = layout.genome.setup
    values = {each.rank: each.value for each in setup.card_values}
    counts_least = Rank.ACE in values and values[Rank.ACE] == min(values.values())
    in_runs = layout.melds or setup.tableau_mode is TableauMode.SEQUENCE
    low = not layout.facts.compares_ranks and (counts_least or in_runs)
    return RankOrder.ACE_LOW if low else setup.rank_order


def top_trumps(layout: Layout, trump: str | None) -> tuple[str, ...]:
    """List the trumps that stand above the usual order, highest first."""
    return tuple(card for group in _top_groups(layout, trump) for card in group)


def _top_groups(layout: Layout, trump: str | None) -> list[tuple[str, ...]]:
    phases = (phase for _, phase in layout.facts.paths_of(TrickPhase) if phase.trump is not Trump.NONE)
    phase = next(phases, None)
    if phase is None or trump is None:
        return []
    return top_groups(layout.genome.setup, phase, trump, layout.facts.deck)


def suit_in_play(card: str, trump: str | None, tops: Sequence[str]) -> str:
    """Return the suit that a card belongs to: one of another suit may be a trump."""
    return trump if trump is not None and card in tops else suit_of(card)


def height_key(card: str, ranks: str, tops: Sequence[str]) -> tuple[int, int]:
    """Sorts the cards of a suit from high to low."""
    return (tops.index(card) if card in tops else len(tops), ranks.index(card[0]))


def strength_key(layout: Layout, view: View, card: str) -> tuple[int, int]:
    """Sorts the cards of a suit of this position from high to low."""
    tops = top_trumps(layout, view.trump)
    return height_key(card, high_to_low(layout.genome.setup.rank_order), tops)


def order_facts(layout: Layout, view: View) -> Iterator[Fact]:
    """Yield what differs from the order that everybody expects: of the ranks, of the trumps, and who wins a trick."""
    order = layout.genome.setup.rank_order
    if layout.facts.compares_ranks and order is not RankOrder.ACE_HIGH:
        present = {card[0] for card in layout.facts.deck}
        heights = [[rank for rank in usual_order(group) if rank in present] for group in rank_groups(order)]
        ranks = [rank for group in heights for rank in group]
        equal = any(len(group) > 1 for group in heights)
        said = ", ".join(" = ".join(map(rank_sign, group)) for group in heights if group)
        yield Fact(FactKind.ORDER, "".join(ranks), f"order: {said if equal else _shortened(ranks)}")
    tricks = [phase for _, phase in layout.facts.paths_of(TrickPhase)]
    if tricks and not any(phase.high_card_wins for phase in tricks):
        yield Fact(FactKind.ORDER, "low", "low cards win tricks")
    groups = _top_groups(layout, view.trump)
    if groups:
        tops = [card for group in groups for card in group]
        yield Fact(FactKind.TRUMP_ORDER, " ".join(tops), _trump_words(groups))


_FACT_LETTERS: Final = 30
"""More do not fit a badge beside the table."""


def _trump_words(groups: Sequence[tuple[str, ...]]) -> str:
    """Name the highest trumps; of many those that fit, and how many more there are.

    >>> _trump_words([("Jh",), ("Jd",)]), _trump_words([("Qh", "Qd", "Qc", "Qs"), ("Jh",), ("Th",)])
    ('highest trumps: J♥ J♦', 'trumps: Q♥ = Q♦ = Q♣ = Q♠ +2')
    """
    said = "highest trump" if sum(map(len, groups)) == 1 else "highest trumps"
    signs = [" = ".join(map(card_sign, group)) for group in groups]
    whole = f"{said}: {' '.join(signs)}"
    if len(whole) <= _FACT_LETTERS:
        return whole
    counts = [sum(map(len, groups[:count])) for count in range(len(groups) + 1)]
    told = (f"trumps: {' '.join(signs[:n])} +{counts[-1] - counts[n]}" for n in range(1, len(groups) + 1))
    return max((each for each in told if len(each) <= _FACT_LETTERS), key=len)


def _shortened(ranks: Sequence[str]) -> str:
    """Ranks from high to low; a long run in the usual order is told by its ends: "2, A down to 3"."""
    runs: list[list[str]] = []
    for rank in ranks:
        if runs and _USUAL.index(rank) > _USUAL.index(runs[-1][-1]):
            runs[-1].append(rank)
        else:
            runs.append([rank])
    shown = [[" down to ".join((run[0], run[-1]))] if len(run) > _AS_LAST else run for run in runs]
    return ", ".join(part.replace("T", rank_sign("T")) for run in shown for part in run)
