"""What a seat is sent about its table: the scene, and what has happened since it last looked, beat by beat."""

from __future__ import annotations

from darwindeck.play.authority import PlayTable
from darwindeck.web.messages import Beat, Result, State
from darwindeck.web.tables import LiveTable


def whole_state(table: PlayTable, seat: int, ask: str = "") -> State:
    """Everything, for a page that has seen nothing or something that was taken back."""
    lines = tuple(event.text for event in table.log(seat))
    return _state(table, seat, since=-1, whole=True, lines=lines, ask=ask)


def update(live: LiveTable, seat: int, since: int, ask: str = "") -> State:
    """What has happened after version `since`."""
    table = live.table
    events = [event for event in table.events(seat) if event.version > since]
    if since < live.first or since > table.version or any(event.back_to is not None for event in events):
        return whole_state(table, seat, ask)
    return _state(table, seat, since=since, beats=tuple(Beat(event.text) for event in events), ask=ask)


def _state(
    table: PlayTable,
    seat: int,
    *,
    since: int,
    beats: tuple[Beat, ...] = (),
    whole: bool = False,
    lines: tuple[str, ...] = (),
    ask: str = "",
) -> State:
    scene = table.scene(seat)
    return State(
        version=table.version,
        since=since,
        scene=scene,
        beats=beats,
        whole=whole,
        lines=lines,
        undo=table.can_undo,
        redo=table.can_redo,
        result=_result(table, seat) if table.over else None,
        id=ask,
    )


def _result(table: PlayTable, seat: int) -> Result:
    scene = table.scene(seat)
    standings = tuple(
        f"{player.name}: " + ", ".join(f"{counter.shown} {counter.label}" for counter in player.counters)
        for player in scene.seats
    )
    return Result(scene.status, standings)
