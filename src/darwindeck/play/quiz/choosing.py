"""Questions about what one may do in a position: which cards, which of the things one does in this game, how many
cards, whom and what to ask for, which cards make a meld."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from darwindeck.genome.cards import SUIT_RANKS, Rank
from darwindeck.genome.phases import BiddingPhase, PassDirection, PassPhase
from darwindeck.play.quiz.model import QuestionKind, QuizQuestion, all_of
from darwindeck.play.quiz.scenario import Scenario, card_signs
from darwindeck.simulation.view import Pick, Step
from darwindeck.wording.names import CARD_NAMES, card_sign, rank_plural

SOME: Final = 3
"""So many choices that are right, and as many that are wrong, are shown at most."""
CARD: Final = "card"
MELD: Final = "meld"
NUMBERS: Final = range(1, 7)
OPTIONS: Final[Mapping[Step, Mapping[str, str]]] = {
    Step.PLAY: {CARD: "play a card", "pass": "pass"},
    Step.DRAW: {
        "deck": "draw from the deck",
        "discard": "take from the discard pile",
        "pass": "draw nothing",
    },
    Step.DRAW_WHERE: {"deck": "draw from the deck", "discard": "take from the discard pile"},
    Step.BET: {
        "check": "check",
        "bet": "bet",
        "call": "call",
        "raise": "raise",
        "half-pot": "bet half the pot",
        "pot": "bet the pot",
        "fold": "fold",
        "all-in": "go all-in",
    },
    Step.KNOCK: {"knock": "knock", "pass": "go on without knocking"},
}
"""By step, what one may be offered, and how it is called in a question."""
CHOOSES_SEAT: Final = frozenset({Step.ASK_WHOM, Step.DRAW_WHOM, Step.CHOOSE_TARGET})
LAYS: Final[Mapping[str, str]] = {"claim": "lay", "pass": "pass", "discard": "discard"}


def ask_cards(at: Scenario) -> Iterator[QuizQuestion]:
    """Which of the cards in hand may be played, thrown or passed now."""
    view = at.view
    legal = at.before.legal_actions()
    # The engine takes cards of one choice in its own order; a player may begin with any of them.
    choosable = {card for pick in view.picks for card in pick.cards} or set(legal)
    cards = list(dict.fromkeys(view.hand))
    wrong = [card for card in cards if card not in choosable]
    right = [card for card in cards if card in choosable]
    melds = any(pick.deed == MELD for pick in view.picks)
    if view.picked or melds or not any(action in CARD_NAMES for action in legal):
        return
    if not right or not wrong or _by_place(at):
        return
    some = at.rng.sample(right, min(len(right), SOME)) + at.rng.sample(wrong, min(len(wrong), SOME))
    shown = [card for card in cards if card in some]
    verb = next((LAYS.get(pick.deed, pick.deed) for pick in view.picks), "play")
    text = f"{at.position} Which of these cards can you {verb} now?"
    yield all_of(QuestionKind.LEGAL, text, [(card_sign(card), card in right) for card in shown])


def ask_options(at: Scenario) -> Iterator[QuizQuestion]:
    """Which of the things that one does at such a moment are allowed now: pass, knock, call, fold."""
    view = at.view
    if view.step is None or view.step not in OPTIONS or view.picked:
        return
    legal = offered(view.legal)
    words, seen = OPTIONS[view.step], at.offers.get(view.step, frozenset())
    shown = [action for action in words if action in seen or action in legal]
    if len(shown) < 2 or (all(action in legal for action in shown) and at.rng.random() < 0.8):
        return
    text = f"{at.position} Which of these things can you do now?"
    choices = [(words[action], action in legal) for action in shown]
    if any(right for _, right in choices):
        yield all_of(QuestionKind.LEGAL, text, choices)


def offered(legal: tuple[str, ...]) -> frozenset[str]:
    """Return what is offered, all cards as one."""
    return frozenset(CARD if action in CARD_NAMES else action for action in legal)


def ask_bids(at: Scenario) -> Iterator[QuizQuestion]:
    legal = at.before.legal_actions()
    bids = [int(action.removeprefix("bid-")) for action in legal if action.startswith("bid-")]
    phase = at.layout.phase(at.view)
    nil = isinstance(phase, BiddingPhase) and phase.allow_nil
    bids = [bid for bid in bids if bid > 0 or not nil]
    if not bids:
        return
    least, most = min(bids), max(bids)
    numbers = sorted({least - 1, least, (least + most) // 2, most, most + 1} - {-1, *((0,) if nil else ())})
    aside = ", leaving Nil aside" if nil else ""
    text = f"{at.position} Which of these numbers of tricks can you bid{aside}?"
    yield all_of(QuestionKind.LEGAL, text, [(str(number), number in bids) for number in numbers])


def ask_ranks(at: Scenario) -> Iterator[QuizQuestion]:
    """Which ranks one may ask for."""
    view = at.view
    if view.step is not Step.ASK_RANK:
        return
    right = [action.removeprefix("rank-") for action in view.legal]
    wrong = sorted(set(SUIT_RANKS) - set(right))
    some = at.rng.sample(right, min(len(right), SOME)) + at.rng.sample(wrong, min(len(wrong), SOME))
    shown = [rank for rank in Rank if rank.value in some]
    text = f"{at.position} It is your turn to ask. Which of these ranks may you ask for?"
    yield all_of(QuestionKind.LEGAL, text, [(rank_plural(rank), rank.value in right) for rank in shown])


def ask_seats(at: Scenario) -> Iterator[QuizQuestion]:
    """Whom one may choose, where somebody cannot be chosen."""
    view = at.view
    if view.step not in CHOOSES_SEAT or len(at.players) < 3:
        return
    right = {int(action.removeprefix("seat-")) for action in view.legal if action.startswith("seat-")}
    deeds = {Step.ASK_WHOM: "ask for cards", Step.DRAW_WHOM: "draw a card from"}
    text = f"{at.position} Which players can you {deeds.get(view.step, 'choose')} now?"
    yield all_of(QuestionKind.LEGAL, text, [(name, seat in right) for seat, name in enumerate(at.players)])


def ask_how_many(at: Scenario) -> Iterator[QuizQuestion]:
    """How many cards may go at once."""
    view = at.view
    picks = [pick for pick in view.picks if pick.deed in LAYS]
    if view.picked or len(picks) != 1 or picks[0].least == picks[0].most == 1 or _by_place(at):
        return
    pick = picks[0]
    text = f"{at.position} How many cards can you {LAYS[pick.deed]} at once?"
    yield all_of(QuestionKind.LEGAL, text, [(str(n), pick.least <= n <= pick.most) for n in NUMBERS])


def _by_place(at: Scenario) -> bool:
    """Tell whether it depends on the places of the hand before, of which a position says nothing."""
    phase = at.layout.phase(at.view)
    return isinstance(phase, PassPhase) and phase.direction is PassDirection.BY_PLACE


def ask_melds(at: Scenario) -> Iterator[QuizQuestion]:
    """Which cards one may lay down together."""
    view = at.view
    picks = [pick for pick in view.picks if pick.deed == MELD]
    if view.picked or not picks:
        return
    size = min(pick.least for pick in picks)
    groups = [group for group in combinations(sorted(set(view.hand)), size) if _alike(group)]
    right = [group for group in groups if _melds(picks, group)]
    wrong = [group for group in groups if not _melds(picks, group)]
    if not right or not wrong:
        return
    some = at.rng.sample(right, min(len(right), 2)) + at.rng.sample(wrong, min(len(wrong), SOME))
    text = f"{at.position} Which of these can you lay down as a new meld?"
    yield all_of(QuestionKind.LEGAL, text, [(card_signs(group), group in right) for group in sorted(some)])


def _alike(group: tuple[str, ...]) -> bool:
    """Tell whether cards look like a meld at first sight: two cards of a rank, or all of a suit."""
    return len({card[0] for card in group}) < len(group) or len({card[1] for card in group}) == 1


def _melds(picks: list[Pick], group: tuple[str, ...]) -> bool:
    chosen = set(group)
    return any(
        set(pick.must) <= chosen <= set(pick.cards) and pick.least <= len(group) <= pick.most
        for pick in picks
    )
