"""What the page of an open table and the server say to each other, beside what all tables say (docs/web.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from darwindeck.play.rooms.model import Message
from darwindeck.store.solitaire import SolitaireRecord
from darwindeck.web.messages import Again, Ask, GetHint, Go, Hello, Redo, Refusal, Said, Undo
from darwindeck.web.open.scene import OpenScene, OpenWish
from darwindeck.web.rooms.messages import SayWords


class OpenAct(Ask, frozen=True, tag="act"):
    """An action of the open table, as JSON; the table itself reads it."""

    action: msgspec.Raw


class Steer(Ask, frozen=True, tag="steer"):
    """A command for the opponent."""

    what: Annotated[str, msgspec.Meta(max_length=16)]


class Tap(Ask, frozen=True, tag="tap"):
    """A card of a game that is played alone was touched, or a pile (position 0): it goes where it goes best."""

    zone: Annotated[str, msgspec.Meta(max_length=64)]
    position: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Finish(Ask, frozen=True, tag="finish"):
    """A game that is as good as won is to be played to its end."""


class Agree(Ask, frozen=True, tag="agree"):
    """What somebody says who is asked whether a step may be taken back."""

    agree: bool


OpenAsk = OpenAct | Undo | Agree | Redo | Again | Steer | GetHint | Tap | Finish | SayWords
FromOpenPage = Hello | OpenAct | Undo | Agree | Redo | Again | Steer | GetHint | Tap | Finish | SayWords


class OpenHint(msgspec.Struct, frozen=True, tag="hint"):
    """A step worth making: in words, how it was found, and the piles it is about."""

    id: str
    words: str
    found: str
    source: str = ""
    target: str = ""
    count: int = 1


class Standing(msgspec.Struct, frozen=True, tag="standing"):
    """How the reader fares at this game."""

    game: str
    record: SolitaireRecord


class OpenCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tool call of the other seat: its name, the zones and numbers in it, and whether it was accepted."""

    tool: str
    words: str = ""
    ok: bool | None = None


class Way(msgspec.Struct, frozen=True):
    """Something that can be asked of the other seat's player."""

    what: str
    words: str


class Activity(msgspec.Struct, frozen=True, tag="activity", kw_only=True, omit_defaults=True):
    """What the other seat's player does, as far as this seat may know."""

    words: str
    calls: tuple[OpenCall, ...] = ()
    plan: str = ""
    ways: tuple[Way, ...] = ()


class OpenState(msgspec.Struct, frozen=True, tag="state", kw_only=True, omit_defaults=True):
    """Where the table stands. `lines` are new since version `since`; with `whole` they are all there are."""

    version: int
    since: int
    scene: OpenScene
    whole: bool = False
    lines: tuple[str, ...] = ()
    wish: OpenWish | None = None
    undo: bool = False
    redo: bool = False
    id: str = ""


class Talk(msgspec.Struct, frozen=True, tag="talk"):
    """What the people at a table said to each other: all that is kept, or what is new."""

    messages: tuple[Message, ...]


class Warned(msgspec.Struct, frozen=True, tag="said"):
    """The action was done; what the referee had to say about it."""

    id: str
    text: str
    opens: str = ""
    """The zone that the action looked into."""


ToOpenPage = OpenState | Activity | Warned | Refusal | Said | Go | OpenHint | Standing | Talk
