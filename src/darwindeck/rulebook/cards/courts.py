"""Jacks, queens and kings: half a figure each, turned round for the other half.

Geometric and ours: a head, a head-dress that tells the rank, a robe and a face that tell the suit. King: crown,
beard, sceptre. Queen: diadem, long hair, a flower. Jack: cap with a feather, a pennant. The suit sign is in the
flower, on the sceptre and on the pennant. Costumes set one suit apart from the others: colours, beard, hair, the
pattern of the robe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.rulebook.cards.ink import EMBLEM, Ink


@dataclass(frozen=True, kw_only=True)
class Costume:
    """Colours, and outlines in the coordinates of a card."""

    skin: str
    hair: str
    second: str
    """The colour beside that of the suit; a breath of it is behind the figure."""
    pattern: str
    """On the shoulder."""
    beard: str
    """Of the king."""
    locks: str
    """Of the queen."""


COSTUMES: Final[Mapping[Suit, Costume]] = {
    Suit.HEARTS: Costume(
        skin="#f6d7ba",
        hair="#8a4a2b",
        second="#f0b8a8",
        pattern="M30 162q8-11 16 0q8-11 16 0q8-11 16 0",
        beard="M100 92C100 122 110 140 125 140C140 140 150 122 150 92C146 103 138 106 125 106C112 106 104 103 100 92Z",
        locks=(
            "M97 80C84 96 84 120 90 148C100 150 108 142 108 124V84Z"
            "M153 80C166 96 166 120 160 148C150 150 142 142 142 124V84Z"
        ),
    ),
    Suit.DIAMONDS: Costume(
        skin="#e3b58c",
        hair="#4a3426",
        second="#f2cf8d",
        pattern="M30 164l8-9 8 9-8 9ZM51 161l8-9 8 9-8 9ZM72 158l8-9 8 9-8 9Z",
        beard=(
            "M100 90C100 116 108 128 117 144L125 130L133 144C142 128 150 116 150 90"
            "C146 103 138 106 125 106C112 106 104 103 100 90Z"
        ),
        locks="M98 78L88 112L92 150H108V84ZM152 78L162 112L158 150H142V84Z",
    ),
    Suit.CLUBS: Costume(
        skin="#a9744f",
        hair="#2a211f",
        second="#8fb996",
        pattern="M34 164h.1M46 156h.1M58 164h.1M70 152h.1M82 160h.1M46 172h.1",
        beard="M100 88C98 112 104 130 125 132C146 130 152 112 150 88C146 103 138 106 125 106C112 106 104 103 100 88Z",
        locks=(
            "M99 78c-11 4-14 12-9 18c-7 6-7 14 0 19c-5 7-3 14 4 18c-2 8 4 14 14 12V84Z"
            "M151 78c11 4 14 12 9 18c7 6 7 14 0 19c5 7 3 14-4 18c2 8-4 14-14 12V84Z"
        ),
    ),
    Suit.SPADES: Costume(
        skin="#f3dcc4",
        hair="#cfc6b4",
        second="#9fb6d8",
        pattern="M30 173l10-15M45 170l10-15M60 167l10-15M75 164l10-15",
        beard="M100 90C100 118 116 128 125 152C134 128 150 118 150 90C146 103 138 106 125 106C112 106 104 103 100 90Z",
        locks=(
            "M98 78C90 90 94 100 88 112C84 124 92 134 88 148C98 152 108 146 108 126V84Z"
            "M152 78C160 90 156 100 162 112C166 124 158 134 162 148C152 152 142 146 142 126V84Z"
        ),
    ),
}


LINE, GOLD, LEAF, WHITE, LIPS = "#2b2733", "#e0a93f", "#4d7a52", "#fffaf0", "#b0413e"
PANEL: Final = "M72 20H224Q230 20 230 26V222H178V330H26Q20 330 20 324V128H72Z"
"""A frame that leaves two corners to the index."""

COURT_PARTS: Final[Mapping[str, str]] = {
    "panel": f'<path fill-opacity=".2" d="{PANEL}"/>',
    "robe": (
        '<path fill="currentColor" d="M20 193V154C44 142 84 140 106 130H144C166 140 206 142 230 154V157Z"/>'
    ),
    "head": (
        '<path d="M113 112V138L125 148L137 138V112Z"/>'
        '<path d="M101 70V96C101 113 113 124 125 124C137 124 149 113 149 96V70Z"/>'
    ),
    "features": (
        '<path fill="none" stroke-linecap="round" d="M108 87Q114 82 120 86M130 86Q136 82 142 87M125 90L121 104H126"/>'
        f'<g fill="{LINE}" stroke="none"><circle cx="114" cy="93" r="3"/><circle cx="136" cy="93" r="3"/></g>'
        f'<path fill="{LIPS}" stroke="none" d="M117 112Q121 109 125 111Q129 109 133 112Q125 118 117 112Z"/>'
    ),
    "sash": (
        f'<path fill="{GOLD}" d="M20 185L230 149V165L20 201Z"/>'
        f'<path fill="none" stroke="{WHITE}" stroke-opacity=".7" d="M20 189.5L230 153.5M20 196.5L230 160.5"/>'
        '<path fill="currentColor" d="M107 175l18-13 18 13-18 13Z"/>'
        f'<path fill="{WHITE}" stroke="none" d="M117 175l8-6 8 6-8 6Z"/>'
    ),
    "ermine": (
        f'<path fill="{WHITE}" d="M96 132L84 146L125 176L166 146L154 132L125 150Z"/>'
        '<path d="M99 142v7M112 151v7M138 151v7M151 142v7"/>'
    ),
    "temples": (
        '<path d="M101 70C88 74 86 100 94 112L103 106V70ZM149 70C162 74 164 100 156 112L147 106V70Z"/>'
    ),
    "crown": (
        f'<path fill="{LIPS}" d="M99 66Q125 28 151 66Z"/>'
        f'<path fill="{GOLD}" d="M97 76L90 40L110 56L125 34L140 56L160 40L153 76Q125 68 97 76Z"/>'
        f'<path fill="{WHITE}" d="M86 38a4 4 0 1 0 8 0a4 4 0 1 0-8 0M156 38a4 4 0 1 0 8 0a4 4 0 1 0-8 0'
        'M121 32a4 4 0 1 0 8 0a4 4 0 1 0-8 0"/>'
        '<path fill="currentColor" stroke="none" d="M119 62l6-8 6 8-6 8Z"/>'
    ),
    "sceptre": (
        f'<path fill="{GOLD}" d="M193 84H201V160L193 161Z"/>'
        f'<path fill="{GOLD}" d="M185 84Q197 76 209 84L205 92H189Z"/>'
        f'<path fill="{WHITE}" d="M174 54a23 23 0 1 0 46 0a23 23 0 1 0-46 0"/>'
    ),
    "veil": '<path d="M97 84C97 58 153 58 153 84V110H97Z"/>',
    "fringe": (
        '<path d="M101 92C101 78 112 74 125 74C138 74 149 78 149 92C154 66 140 58 125 58C110 58 96 66 101 92Z"/>'
    ),
    "petals": '<path d="'
    + "".join(
        f"M{185 + x} {54 + y}a12 12 0 1 0 24 0a12 12 0 1 0-24 0"
        for x, y in ((0, -15), (14, -5), (9, 12), (-9, 12), (-14, -5))
    )
    + f'"/><circle cx="197" cy="54" r="17" fill="{WHITE}"/>',
    "diadem": (
        f'<path fill="{GOLD}" d="M96 74C92 60 100 52 106 60C108 48 117 46 125 34C133 46 142 48 144 60'
        'C150 52 158 60 154 74Q125 60 96 74Z"/>'
        f'<path fill="{WHITE}" d="M121 32a4 4 0 1 0 8 0a4 4 0 1 0-8 0"/>'
        '<path fill="currentColor" stroke="none" d="M120 56l5-8 5 8-5 8Z"/>'
    ),
    "pearls": (
        f'<path fill="none" stroke="{WHITE}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 6" '
        'd="M112 134Q125 146 138 134"/>'
    ),
    "stem": (
        f'<path fill="none" stroke="{LEAF}" stroke-width="5" d="M197 74C193 100 200 120 196 150"/>'
        f'<path fill="{LEAF}" d="M196 112C182 110 176 100 176 90C188 92 196 100 196 112Z'
        'M197 124C208 122 216 114 217 104C206 106 198 112 197 124Z"/>'
    ),
    "bob": (
        '<path d="M101 74C90 80 88 104 94 120Q102 122 107 112V80ZM149 74C160 80 162 104 156 120Q148 122 143 112V80Z"/>'
        '<path d="M100 86V72H150V86Q144 78 137 84Q131 77 125 84Q119 77 113 84Q106 78 100 86Z"/>'
    ),
    "tabard": '<path d="M106 130L90 181L160 169L144 130L125 146Z"/>',
    "feather": '<path d="M140 62C152 54 158 40 150 26C138 28 130 44 134 62ZM137 62Q142 44 149 30"/>',
    "cap": (
        '<path fill="currentColor" d="M94 74C84 56 98 40 124 40C152 40 168 54 156 74Q125 62 94 74Z"/>'
        f'<path fill="{GOLD}" d="M94 80Q92 74 94 70Q125 58 156 70Q158 74 156 80Q125 68 94 80Z"/>'
    ),
    "pennant": (
        f'<path fill="{GOLD}" d="M174 28H180V162L174 163Z"/>'
        f'<path fill="{WHITE}" d="M180 34H225L215 56L225 78H180Z"/>'
    ),
}
"""What the courts of all suits share; drawn with the line and the colour of the card."""


def court(ink: Ink, rank: Rank, suit: Suit) -> str:
    """Panel and figure; the card's colour is the current one."""
    wear = COSTUMES[suit]
    half = _robe(ink, wear) + FIGURES[rank](ink, suit, wear)
    return (
        _part(ink, "panel", wear.second)
        + f'<g stroke="{LINE}" stroke-width="2" stroke-linejoin="round">{ink.twice(f"half-{rank}{suit}", half)}'
        + f'{_part(ink, "sash")}</g><g stroke="currentColor" stroke-width="2.5">{_part(ink, "panel", "none")}</g>'
    )


def _part(ink: Ink, name: str, fill: str = "") -> str:
    return ink.part(name, COURT_PARTS[name], fill)


def _robe(ink: Ink, wear: Costume) -> str:
    """Shoulders and their pattern, down to the sash."""
    pattern = f'<path fill="none" stroke="{wear.second}" stroke-width="4" stroke-linecap="round" d="{wear.pattern}"/>'
    return _part(ink, "robe") + pattern


def _hand(wear: Costume, x: int) -> str:
    """Return a fist and its sleeve."""
    return (
        f'<path fill="{wear.second}" d="M{x - 11} 143h22l9 16l-40 7Z"/>'
        f'<path fill="{wear.skin}" d="M{x - 10} 134h20q5 5 0 11h-20q-5-6 0-11Z"/>'
    )


def _emblem(ink: Ink, suit: Suit, x: int, y: int) -> str:
    return f'<g stroke="none">{ink.sign(suit, x, y, EMBLEM)}</g>'


def _king(ink: Ink, suit: Suit, wear: Costume) -> str:
    beard = f'<path fill="{wear.hair}" d="{wear.beard}"/>'
    mouth = f'<path fill="{LIPS}" stroke="none" d="M117 113Q125 109 133 113Q125 119 117 113Z"/>'
    return (
        _part(ink, "ermine")
        + _part(ink, "head", wear.skin)
        + _part(ink, "features")
        + _part(ink, "temples", wear.hair)
        + (beard + mouth + _part(ink, "crown"))
        + (_part(ink, "sceptre") + _emblem(ink, suit, 197, 54) + _hand(wear, 197))
    )


def _queen(ink: Ink, suit: Suit, wear: Costume) -> str:
    neckline = "M102 134L111 152Q125 168 139 152L148 134"
    bodice = (
        f'<path fill="{wear.skin}" stroke="none" d="{neckline}Z"/>'
        f'<path fill="none" stroke="{wear.second}" stroke-width="6" d="{neckline}"/>'
    )
    return (
        bodice
        + _part(ink, "veil", wear.hair)
        + f'<path fill="{wear.hair}" d="{wear.locks}"/>'
        + _part(ink, "head", wear.skin)
        + _part(ink, "features")
        + _part(ink, "fringe", wear.hair)
        + (_part(ink, "pearls") + _part(ink, "diadem") + _part(ink, "stem"))
        + (_part(ink, "petals", wear.second) + _emblem(ink, suit, 197, 54) + _hand(wear, 196))
    )


def _jack(ink: Ink, suit: Suit, wear: Costume) -> str:
    return (
        _part(ink, "tabard", wear.second)
        + _part(ink, "head", wear.skin)
        + _part(ink, "features")
        + _part(ink, "bob", wear.hair)
        + (_part(ink, "cap") + _part(ink, "feather", wear.second))
        + (_part(ink, "pennant") + _emblem(ink, suit, 199, 56) + _hand(wear, 177))
    )


FIGURES: Final[Mapping[Rank, Callable[[Ink, Suit, Costume], str]]] = {
    Rank.JACK: _jack,
    Rank.QUEEN: _queen,
    Rank.KING: _king,
}
