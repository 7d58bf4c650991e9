"""Live play of a game: one authority per table, seats, versions, undo, hints, saved tables and replays."""

from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Accepted, Answer, Code, Event, Refused
from darwindeck.play.opening import play
from darwindeck.play.seats import Seat

__all__ = ["Accepted", "Answer", "Code", "Event", "PlayTable", "Refused", "Seat", "play"]
