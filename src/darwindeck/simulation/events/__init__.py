"""What happens in a playthrough: one frozen class for each kind of event, as the engine tells it to one reader.

Cards are in notation and `None` where the reader may not see them; a seat of `None` is the house. Events of one `beat`
happen together, and beats only grow. A test holds the names and fields against those of the engine.
"""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.simulation.events.bases import Happened as Happened
from darwindeck.simulation.events.course import (
    Accepted as Accepted,
)
from darwindeck.simulation.events.course import (
    Anted as Anted,
)
from darwindeck.simulation.events.course import (
    Asked as Asked,
)
from darwindeck.simulation.events.course import (
    AuctionEnded as AuctionEnded,
)
from darwindeck.simulation.events.course import (
    Bet as Bet,
)
from darwindeck.simulation.events.course import (
    BetSettled as BetSettled,
)
from darwindeck.simulation.events.course import (
    BidMade as BidMade,
)
from darwindeck.simulation.events.course import (
    Called as Called,
)
from darwindeck.simulation.events.course import (
    Challenged as Challenged,
)
from darwindeck.simulation.events.course import (
    Checked as Checked,
)
from darwindeck.simulation.events.course import (
    ClaimStands as ClaimStands,
)
from darwindeck.simulation.events.course import (
    ContractScored as ContractScored,
)
from darwindeck.simulation.events.course import (
    DeadwoodCounted as DeadwoodCounted,
)
from darwindeck.simulation.events.course import (
    Decided as Decided,
)
from darwindeck.simulation.events.course import (
    Doubled as Doubled,
)
from darwindeck.simulation.events.course import (
    EffectTriggered as EffectTriggered,
)
from darwindeck.simulation.events.course import (
    Eliminated as Eliminated,
)
from darwindeck.simulation.events.course import (
    Folded as Folded,
)
from darwindeck.simulation.events.course import (
    GameEnds as GameEnds,
)
from darwindeck.simulation.events.course import (
    HandBegins as HandBegins,
)
from darwindeck.simulation.events.course import (
    HandEnds as HandEnds,
)
from darwindeck.simulation.events.course import (
    HandOpened as HandOpened,
)
from darwindeck.simulation.events.course import (
    Knocked as Knocked,
)
from darwindeck.simulation.events.course import (
    NilScored as NilScored,
)
from darwindeck.simulation.events.course import (
    Passed as Passed,
)
from darwindeck.simulation.events.course import (
    PotWon as PotWon,
)
from darwindeck.simulation.events.course import (
    Raised as Raised,
)
from darwindeck.simulation.events.course import (
    Scored as Scored,
)
from darwindeck.simulation.events.course import (
    StakeReturned as StakeReturned,
)
from darwindeck.simulation.events.course import (
    SuitNamed as SuitNamed,
)
from darwindeck.simulation.events.course import (
    Swept as Swept,
)
from darwindeck.simulation.events.course import (
    TrumpNamed as TrumpNamed,
)
from darwindeck.simulation.events.course import (
    Undercut as Undercut,
)
from darwindeck.simulation.events.course import (
    WentAllIn as WentAllIn,
)
from darwindeck.simulation.events.course import (
    WentAlone as WentAlone,
)
from darwindeck.simulation.events.course import (
    WentBust as WentBust,
)
from darwindeck.simulation.events.course import (
    WentGin as WentGin,
)
from darwindeck.simulation.events.course import (
    WentOut as WentOut,
)
from darwindeck.simulation.events.moves import (
    BookLaid as BookLaid,
)
from darwindeck.simulation.events.moves import (
    Captured as Captured,
)
from darwindeck.simulation.events.moves import (
    CardsShown as CardsShown,
)
from darwindeck.simulation.events.moves import (
    Claimed as Claimed,
)
from darwindeck.simulation.events.moves import (
    Dealt as Dealt,
)
from darwindeck.simulation.events.moves import (
    Discarded as Discarded,
)
from darwindeck.simulation.events.moves import (
    Drew as Drew,
)
from darwindeck.simulation.events.moves import (
    Fished as Fished,
)
from darwindeck.simulation.events.moves import (
    HandedOver as HandedOver,
)
from darwindeck.simulation.events.moves import (
    HandShown as HandShown,
)
from darwindeck.simulation.events.moves import (
    HandsSwapped as HandsSwapped,
)
from darwindeck.simulation.events.moves import (
    LaidFaceDown as LaidFaceDown,
)
from darwindeck.simulation.events.moves import (
    LaidOff as LaidOff,
)
from darwindeck.simulation.events.moves import (
    Melded as Melded,
)
from darwindeck.simulation.events.moves import (
    PassedOn as PassedOn,
)
from darwindeck.simulation.events.moves import (
    Peeked as Peeked,
)
from darwindeck.simulation.events.moves import (
    PileTaken as PileTaken,
)
from darwindeck.simulation.events.moves import (
    Played as Played,
)
from darwindeck.simulation.events.moves import (
    Reshuffled as Reshuffled,
)
from darwindeck.simulation.events.moves import (
    RowCleared as RowCleared,
)
from darwindeck.simulation.events.moves import (
    TrickTaken as TrickTaken,
)
from darwindeck.simulation.events.moves import (
    TurnedUp as TurnedUp,
)
from darwindeck.simulation.events.parts import (
    Cards as Cards,
)
from darwindeck.simulation.events.parts import (
    Category as Category,
)
from darwindeck.simulation.events.parts import (
    Declined as Declined,
)
from darwindeck.simulation.events.parts import (
    EndReason as EndReason,
)
from darwindeck.simulation.events.parts import (
    HandName as HandName,
)
from darwindeck.simulation.events.parts import (
    HandSheet as HandSheet,
)
from darwindeck.simulation.events.parts import (
    MeldKind as MeldKind,
)
from darwindeck.simulation.events.parts import (
    Sheet as Sheet,
)
from darwindeck.simulation.events.parts import (
    SheetColumn as SheetColumn,
)
from darwindeck.simulation.events.parts import (
    SheetEntry as SheetEntry,
)
from darwindeck.simulation.events.parts import (
    TrickCard as TrickCard,
)
from darwindeck.simulation.events.parts import (
    Why as Why,
)
from darwindeck.simulation.events.parts import (
    Zone as Zone,
)
from darwindeck.simulation.events.parts import (
    ZoneKind as ZoneKind,
)

Event = (
    HandBegins
    | Dealt
    | TurnedUp
    | TrumpNamed
    | Reshuffled
    | Drew
    | Fished
    | Played
    | LaidFaceDown
    | Discarded
    | Passed
    | SuitNamed
    | TrickTaken
    | Claimed
    | Accepted
    | ClaimStands
    | Challenged
    | PileTaken
    | Asked
    | HandedOver
    | BookLaid
    | PassedOn
    | Captured
    | Swept
    | RowCleared
    | EffectTriggered
    | HandsSwapped
    | Peeked
    | CardsShown
    | BidMade
    | Doubled
    | AuctionEnded
    | HandOpened
    | WentAlone
    | Anted
    | Checked
    | Bet
    | Called
    | Raised
    | WentAllIn
    | Folded
    | HandShown
    | WentBust
    | PotWon
    | StakeReturned
    | BetSettled
    | ContractScored
    | NilScored
    | Melded
    | LaidOff
    | Knocked
    | DeadwoodCounted
    | WentGin
    | Undercut
    | Scored
    | WentOut
    | Eliminated
    | HandEnds
    | Decided
    | GameEnds
)

_DECODER: Final = msgspec.json.Decoder(tuple[Event, ...])


def decode_events(data: bytes) -> tuple[Event, ...]:
    """Return the events in what the engine told one reader."""
    return _DECODER.decode(data)


class Telling(msgspec.Struct, frozen=True):
    """The events of one action, as everybody was told them."""

    seats: tuple[bytes, ...]
    onlooker_json: bytes
    all_json: bytes

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """As a seat may know them, or without one as somebody who looks on and sees no hidden card."""
        return decode_events(self.onlooker_json if seat is None else self.seats[seat])

    def read_by(self, seat: int | None) -> tuple[Event, ...]:
        """As a seat may know them, or without one with all cards."""
        return self.with_all_cards() if seat is None else self.seen_by(seat)

    def with_all_cards(self) -> tuple[Event, ...]:
        """For what is over, and for tests."""
        return decode_events(self.all_json)


def telling_of(told: list[bytes]) -> Telling:
    """Return what the engine hands out: each seat, then an onlooker, then somebody who sees all cards."""
    *seats, onlooker, everything = told
    return Telling(tuple(seats), onlooker, everything)
