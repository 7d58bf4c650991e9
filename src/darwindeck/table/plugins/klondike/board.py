"""Klondike in a terminal: the board as lines of text, and short commands as actions.

Everything shown comes from the player's view. Reading input and printing belong to the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.errors import TableError
from darwindeck.table.actions import Act, Action, Draw, MoveCard, MoveStack
from darwindeck.table.plugins.klondike.cards import face
from darwindeck.table.plugins.klondike.position import RECYCLE
from darwindeck.table.plugins.klondike.rules import FOUNDATIONS, TABLEAUS, draw_count
from darwindeck.table.plugins.klondike.search import hint_for
from darwindeck.table.table import Table
from darwindeck.table.view import View, ZoneView

HELP: Final = """\
d            draw; when the stock is empty, turn the waste over
w 3          the waste's card to tableau 3          w f   to its foundation
5 2          the run on tableau 5 to tableau 2      5 2 3 only three cards of it
5 f          tableau 5's top card to its foundation
f1 4         the card on foundation 1 to tableau 4
a            everything that can go home goes home
h            a hint            u   take back        s   show the table
?            this help         q   stop"""
FACE_DOWN: Final = "▒▒"
EMPTY: Final = "--"
NOTHING_LEFT: Final = "No moves left: nothing you can do turns up another card. Take back (u), or stop (q)."


def draw_board(view: View) -> str:
    """Return the table as a player sees it; each tableau grows downwards."""
    homes = "  ".join(f"f{n} {_top(view.zone(zone)):>3}" for n, zone in enumerate(FOUNDATIONS, 1))
    waste = _top(view.zone("waste"))
    lines = [f"stock {view.zone('stock').count:>2}   waste {waste:>3}   {homes}", ""]
    columns = [_column(view.zone(zone)) for zone in TABLEAUS]
    lines.append("".join(f"{number:>5}" for number in range(1, len(TABLEAUS) + 1)))
    height = max(len(column) for column in columns)
    filled = [column + [""] * (height - len(column)) for column in columns]
    lines += ["".join(f"{cell:>5}" for cell in row).rstrip() for row in zip(*filled, strict=True)]
    return "\n".join(lines)


def _top(zone: ZoneView) -> str:
    return zone.cards[0].label if zone.cards and zone.cards[0].position == 1 else EMPTY


def _column(zone: ZoneView) -> list[str]:
    seen = {card.position: card.label for card in zone.cards if card.face_up}
    return [seen.get(position, FACE_DOWN) for position in range(zone.count, 0, -1)] or [EMPTY]


def read_move(view: View, words: list[str]) -> tuple[Action, ...]:
    """Return the actions a command may mean, best first; `table/bad-action` when it means none."""
    match words:
        case ["d"]:
            return (Draw(draw_count(view.turn_marks)) if view.zone("stock").count else RECYCLE,)
        case [source, "f"]:
            return tuple(MoveCard(_zone(source), home) for home in FOUNDATIONS)
        case [source, target]:
            return tuple(_runs(view, _zone(source), _zone(target)))
        case [source, target, count] if count.isdecimal() and int(count) > 0:
            return (MoveStack(_zone(source), _zone(target), int(count)),)
        case _:
            raise TableError(f"{' '.join(words)!r} is not a command; ? lists them", code="table/bad-action")


def _zone(word: str) -> str:
    places = {"w": "waste", **{f"f{n}": zone for n, zone in enumerate(FOUNDATIONS, 1)}}
    places |= {str(n): zone for n, zone in enumerate(TABLEAUS, 1)}
    places |= {f"t{n}": zone for n, zone in enumerate(TABLEAUS, 1)}
    if word not in places:
        raise TableError(f"{word!r} is not a pile; piles are w, f1–f4 and 1–7", code="table/unknown-zone")
    return places[word]


def _runs(view: View, source: str, target: str) -> Iterator[Action]:
    """Stacks of every length that may be meant; the one that fits the target comes first."""
    open_cards = [card for card in view.zone(source).cards if card.face_up]
    if source not in TABLEAUS or len(open_cards) <= 1:
        yield MoveCard(source, target)
        return
    onto = view.zone(target).cards
    wanted = face(onto[0].template).rank - 1 if onto else 13
    counts = sorted(
        range(1, len(open_cards) + 1),
        key=lambda count: (face(open_cards[count - 1].template).rank != wanted, -count),
    )
    for count in counts:
        yield MoveStack(source, target, count)


def try_all(table: Table, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Do the first action the table accepts; if it accepts none, raise what it said to the first."""
    refused: TableError | None = None
    for action in actions:
        try:
            return table.submit(0, action).lines
        except TableError as error:
            refused = refused or error
    raise refused or TableError("there is nothing to move", code="table/bad-action")


def homeward(table: Table) -> tuple[str, ...]:
    """Send home whatever can go, until nothing more can."""
    lines: list[str] = []
    moved = True
    while moved and table.state.result is None:
        moved = False
        for source in ("waste", *TABLEAUS):
            try:
                lines += try_all(table, tuple(MoveCard(source, home) for home in FOUNDATIONS))
                moved = True
            except TableError:
                continue
    return tuple(lines)


def hint(table: Table) -> str:
    """Return a step worth making as a sentence, how it was found, and the command that makes it."""
    found = hint_for(table)
    if found is None:
        return NOTHING_LEFT
    return f"{found.words} ({write_command(found.action)}). {found.found}"


def write_command(action: Action) -> str:
    """Return the command that means this action."""
    match action:
        case MoveCard(from_zone=source, to_zone=target):
            return f"{_word(source)} {'f' if target in FOUNDATIONS else _word(target)}"
        case MoveStack(from_zone=source, to_zone=target, count=count) if count:
            return f"{_word(source)} {_word(target)} {count}"
        case Act():
            return "d"
        case _:
            assert_never(action)


def _word(zone: str) -> str:
    kind, _, number = zone.partition("_")
    return {"waste": "w", "foundation": f"f{number}"}.get(kind, number)


def home_count(view: View) -> int:
    return sum(view.zone(zone).count for zone in FOUNDATIONS)
