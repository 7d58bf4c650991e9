"""What a seat is sent about its table: the scene, and what has happened since it last looked, beat by beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from darwindeck.narration.tell import tell
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.messages import SeatEvent, Undone
from darwindeck.play.scene import Scene
from darwindeck.play.scene.closing import LastAction, count_at_end, count_suits_at_end
from darwindeck.simulation.events import Decided, Event, HandEnds, TrickTaken
from darwindeck.web.beats import Counted, beats_of
from darwindeck.web.messages import Beat, Result, State, TrickPlay

_WHOLE: Final[WeakKeyDictionary[PlayTable, dict[int | None, tuple[object, State]]]] = WeakKeyDictionary()
"""The last whole state of each seat: a page may ask for it as often as it likes, and a long game takes long to tell."""


def whole_state(table: PlayTable, seat: int | None, ask: str = "") -> State:
    """Everything, for a page that has seen nothing or something that was taken back; with no seat, for an onlooker."""
    kept = _WHOLE.setdefault(table, {})
    now = (table.version, len(table.actions), table.asked, table.seats, table.names)
    before, state = kept.get(seat, (None, None))
    if state is None or before != now:
        log = table.log(seat)
        lines = tuple(table.lines(seat, log))
        happened = [event.happened for event in log]
        state = _state(table, seat, since=-1, whole=True, lines=lines, trick=_last_trick(happened), ask="")
        kept[seat] = (now, state)
    return replace(state, id=ask) if ask else state


def update(live: LiveTable, seat: int | None, since: int, ask: str = "") -> State:
    """Return what has happened after version `since`."""
    table = live.table
    if not live.first <= since <= table.version:
        return whole_state(table, seat, ask)
    told = table.events_after(seat, since)
    events = _standing(told)
    if len(events) < len(told):
        return whole_state(table, seat, ask)
    beats = tuple(beats_of(events, table.voice(seat), dict(_counted_at_ends(table, seat, told))))
    return _state(table, seat, since=since, beats=beats, trick=_last_trick(events), ask=ask)


def _standing(told: Sequence[SeatEvent]) -> list[Event]:
    """Return what happened; that something was taken back is left out."""
    return [each.happened for each in told if not isinstance(each.happened, Undone)]


def _counted_at_ends(
    table: PlayTable, seat: int | None, told: Sequence[SeatEvent]
) -> Iterator[tuple[int, Counted]]:
    """Yield the beats at which a hand ended, and what was counted for each seat then. Nothing was taken back since."""
    for version, together in groupby(told, lambda event: event.version):
        events = _standing(tuple(together))
        end = next((event for event in events if isinstance(event, HandEnds)), None)
        if end is not None:
            yield end.beat, _counted_by(table, seat, table.actions_at(version), events)


def _counted_by(table: PlayTable, seat: int | None, actions: int, events: Sequence[Event]) -> Counted:
    """Return the counters at the end of the hand that ended after these actions; spectators get each seat's
    public ones.
    """
    before, after = table.positions[actions - 1 : actions + 1]
    seats = range(table.genome.player_count)
    eyes = {of: (of + 1) % len(seats) if seat is None else seat for of in seats}
    last = {eye: LastAction(before.view(eye), after.view(eye), events) for eye in set(eyes.values())}
    counters = tuple(count_at_end(table.layout, last[eyes[of]], of) for of in seats)
    return Counted(counters, () if seat is None else count_suits_at_end(table.layout, last[seat]))


def _last_trick(events: Sequence[Event | Undone]) -> TrickTaken | None:
    """Return the last trick that was taken."""
    return next((event for event in reversed(events) if isinstance(event, TrickTaken)), None)


def _plays(trick: TrickTaken | None, scene: Scene) -> tuple[TrickPlay, ...]:
    """Return a trick as the page shows it again."""
    cards = () if trick is None else trick.cards
    winner = None if trick is None else trick.seat
    return tuple(
        TrickPlay(each.card, scene.seats[each.seat].name, wins=each.seat == winner) for each in cards
    )


def _state(
    table: PlayTable,
    seat: int | None,
    *,
    since: int,
    beats: tuple[Beat, ...] = (),
    whole: bool = False,
    lines: tuple[str, ...] = (),
    trick: TrickTaken | None = None,
    ask: str = "",
) -> State:
    scene = table.onlooker_scene(opened=True) if seat is None else table.scene(seat)
    return State(
        version=table.version,
        since=since,
        scene=scene,
        beats=beats,
        whole=whole,
        lines=lines,
        last_trick=_plays(trick, scene),
        undo=table.can_undo,
        redo=table.can_redo,
        result=_result(table, seat, scene) if table.over else None,
        id=ask,
    )


def _result(table: PlayTable, seat: int | None, scene: Scene) -> Result:
    decided = [each.happened for each in table.log(seat) if isinstance(each.happened, Decided)]
    why = tell(decided[-1], table.voice(seat)).text if decided else ""
    standings = tuple(
        f"{player.name}: " + ", ".join(f"{counter.shown} {counter.label}" for counter in player.counters)
        for player in scene.seats
    )
    return Result(scene.status, why, standings)
