"""From what a person typed to actions in notation: a number of the list, cards in signs or words, or an option."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from darwindeck.genome.cards import JOKERS, Rank, Suit
from darwindeck.play.terminal.asked import Asked, Choice, ChoiceKind
from darwindeck.wording.names import RANKS, SIGNS, SUITS, rank_plural

_RANKS: Final[Mapping[str, str]] = {
    **{rank.value.casefold(): rank.value for rank in Rank},
    **{RANKS[rank]: rank.value for rank in Rank},
    **{rank_plural(rank): rank.value for rank in Rank},
    "10": "T",
}
_JOKERS: Final = {RANKS[rank]: rank.value for rank in JOKERS}
_SUITS: Final[Mapping[str, str]] = {
    **{suit.value: suit.value for suit in Suit},
    **{SUITS[suit]: suit.value for suit in Suit},
    **{SUITS[suit].removesuffix("s"): suit.value for suit in Suit},
}
_SAYINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "nil": ("bid-0",),
    "half": ("half-pot",),
    "half pot": ("half-pot",),
    "all in": ("all-in",),
    "allin": ("all-in",),
    "draw": ("deck",),
    "take": ("discard",),
    "stop": ("done",),
    "no": ("pass", "accept", "done"),
    "yes": ("knock", "challenge"),
    "stand": ("done",),
    "hit": ("deck",),
    "doubt": ("challenge",),
    "challenge": ("challenge",),
    "believe": ("accept",),
    "accept": ("accept",),
}


_VERBS: Final = frozenset({"play", "lead", "discard", "lay", "pass", "throw", "add", "take"})
"""What hints say before a card, which need not be typed."""


def read_choice(typed: str, asked: Asked) -> tuple[str, ...]:
    """Return the actions meant: one option, or all cards that were named. Text that names nothing comes back as
    it is, for the table to refuse.
    """
    text = _plain(typed)
    choices = asked.choices
    if text.isdecimal():
        return _read_number(text, choices) or (typed.strip(),)
    found = _read_option(text, choices) or _card_of_hand(text, choices) or _several(typed, choices)
    return found or _read_as_hint(typed, asked) or (notation(text) or typed.strip(),)


def _read_as_hint(typed: str, asked: Asked) -> tuple[str, ...]:
    """Read cards as a hint says them, "play Q♠", "lay 8♥ and 8♣", or by their ranks, "play 5 6 7 8"."""
    verb, _, cards = typed.strip().replace(" and ", ", ").partition(" ")
    if verb.casefold() not in _VERBS or not cards:
        return ()
    ranks = [_RANKS.get(word, "") for word in _plain(cards.replace(",", " ")).split()]
    together = asked.whole_of_ranks(ranks) if len(ranks) > 1 and all(ranks) else ()
    return _card_of_hand(_plain(cards), asked.choices) or together or _several(cards, asked.choices)


def _plain(typed: str) -> str:
    text = typed.strip().casefold()
    for suit, sign in SIGNS.items():
        text = text.replace(sign, suit.value)
    return " ".join(text.split())


def _read_number(text: str, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Where choices are numbers the number is the choice; else it is one of the list, or the chips of one option."""
    found = [choice for choice in choices if choice.typed == text]
    if not found:
        buttons = [choice for choice in choices if choice.kind is ChoiceKind.BUTTON]
        found = [choice for choice in buttons if text in choice.text.replace(":", "").split()]
    return found[0].actions if len(found) == 1 else ()


def _read_option(text: str, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return an option by its words, their beginning, its notation, or what people say for it."""
    others = [choice for choice in choices if choice.kind is not ChoiceKind.CARD]
    for action in (notation(text), *_SAYINGS.get(text, ())):
        for choice in others:
            if action in choice.actions and not choice.whole:
                return choice.actions
    exact = [choice for choice in others if text in (choice.text.casefold(), choice.typed.casefold())]
    begun = exact or [
        choice for choice in others if len(text) > 1 and choice.text.casefold().startswith(text)
    ]
    return begun[0].actions if len(begun) == 1 or exact else ()


def names_rank(typed: str, asked: Asked) -> bool:
    """Tell whether a rank is meant, though the letter may be that of a command, too: q where queens are a choice."""
    meant = notation(_plain(typed))
    return meant.startswith("rank-") and any(meant in choice.actions for choice in asked.choices)


def notation(text: str) -> str:
    """Return an action as the engine writes it: "bid 3" is `bid-3`, "hearts" is `suit-h`, "sevens" is `rank-7`."""
    kind, _, value = text.replace("-", " ").partition(" ")
    match kind:
        case "bid" | "seat":
            return f"{kind}-{value}" if value else ""
        case "suit":
            return f"suit-{_SUITS.get(value, value)}"
        case "rank":
            return f"rank-{_RANKS.get(value, value)}"
    if text in _SUITS and len(text) > 1:
        return f"suit-{_SUITS[text]}"
    if text in _RANKS:
        return f"rank-{_RANKS[text]}"
    return text.replace(" ", "-")


def read_card(text: str) -> str:
    """Return a card: "qs", "10 h", "queen of spades"; empty if it is none.

    >>> read_card("queen of spades"), read_card("10h"), read_card("k♦".replace("♦", "d")), read_card("pass")
    ('Qs', 'Th', 'Kd', '')
    """
    words = [word for word in text.casefold().split() if word not in ("of", "the")]
    if words and " ".join(words) in _JOKERS:
        return f"{_JOKERS[' '.join(words)]}{Suit.HEARTS}"
    if len(words) == 1 and len(words[0]) > 1:
        words = [words[0][:-1], words[0][-1]]
    if len(words) != 2 or words[0] not in _RANKS or words[1] not in _SUITS:
        return ""
    return f"{_RANKS[words[0]]}{_SUITS[words[1]]}"


def _card_of_hand(text: str, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return a card by its name, or by its rank or suit where only one of them may be chosen."""
    named = read_card(text)
    cards = {choice.action for choice in choices if choice.kind is ChoiceKind.CARD and choice.open}
    if named:
        return (_open_joker(named, cards),)
    meant = [card for card in cards if _RANKS.get(text) == card[0] or _SUITS.get(text) == card[1]]
    return tuple(meant) if len(meant) == 1 else ()


def _open_joker(named: str, cards: Collection[str]) -> str:
    """Return the card that is named; of jokers, which are all alike, one that may be chosen."""
    alike = sorted(card for card in cards if card[0] == named[0])
    return alike[0] if named[0] in JOKERS and named not in cards and alike else named


def _several(typed: str, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Cards named together: "Qs Ks Ah", "10♥, 3 ♠", "queen of spades, ace of hearts", or numbers of the list."""
    parts = (
        typed.split(",")
        if "," in typed and len(typed.replace(",", " ").split()) > typed.count(",") + 1
        else ()
    )
    words = [_plain(part) for part in parts or typed.replace(",", " ").split()]
    if parts and not all(read_card(word) or word.isdecimal() for word in words):
        words = [_plain(part) for part in typed.replace(",", " ").split()]
    if len(words) < 2:
        return ()
    cards = {
        choice.typed: choice.action for choice in choices if choice.kind is ChoiceKind.CARD and choice.open
    }
    found = [cards.get(word, "") if word.isdecimal() else read_card(word) for word in words]
    return tuple(found) if all(found) else ()
