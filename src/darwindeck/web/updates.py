"""What a seat is sent about its table: the scene, and what has happened since it last looked, beat by beat."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.narration.tell import tell
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.messages import Undone
from darwindeck.play.scene import Scene
from darwindeck.simulation.events import Decided, Event, TrickTaken
from darwindeck.web.beats import beats_of
from darwindeck.web.messages import Beat, Result, State, TrickPlay


def whole_state(table: PlayTable, seat: int | None, ask: str = "") -> State:
    """Everything, for a page that has seen nothing or something that was taken back; with no seat, for an onlooker."""
    log = table.log(seat)
    lines = tuple(table.lines(seat, log))
    happened = [event.happened for event in log]
    return _state(table, seat, since=-1, whole=True, lines=lines, trick=_last_trick(happened), ask=ask)


def update(live: LiveTable, seat: int | None, since: int, ask: str = "") -> State:
    """What has happened after version `since`."""
    table = live.table
    if not live.first <= since <= table.version:
        return whole_state(table, seat, ask)
    happened = [event.happened for event in table.events_after(seat, since)]
    if any(isinstance(event, Undone) for event in happened):
        return whole_state(table, seat, ask)
    events = [event for event in happened if not isinstance(event, Undone)]
    beats = tuple(beats_of(events, table.voice(seat)))
    return _state(table, seat, since=since, beats=beats, trick=_last_trick(events), ask=ask)


def _last_trick(events: Sequence[Event | Undone]) -> TrickTaken | None:
    """The last trick that was taken."""
    return next((event for event in reversed(events) if isinstance(event, TrickTaken)), None)


def _plays(trick: TrickTaken | None, scene: Scene) -> tuple[TrickPlay, ...]:
    """A trick as the page shows it again."""
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
