//! What a table tells of a playthrough: whole things that people see happen, in notation. A fact of the rules is one card
//! or one number; here all cards of a play are one event, a trick has all its cards, a hand ends with its score sheet.
//! A card that the reader may not see is absent.

use super::hand_name::HandName;
use super::sheet::HandSheet;
use crate::card::{Card, Rank, Suit};
use crate::program::{EffectType, WinKind};
use crate::seat::Seat;
use crate::side::Side;
use crate::spec::BidSuit;
use crate::tagged::tagged;
use serde::Serialize;

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    Stock,
    Discard,
    /// The tableau, where cards lie loose.
    Row,
    /// The tableau, where cards lie in order, a pile a suit.
    Sequence,
    Hand,
    Captured,
    Melds,
    Trick,
    /// The face-down pile of a game with claims.
    ClaimPile,
    House,
    /// The piles of one of the game's own places.
    Place,
}

/// A zone, and whose it is if it is a seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub kind: ZoneKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Which of the game's own places it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u8>,
}

/// What a seat declined to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Declined {
    Play,
    Draw,
    /// A further card, in a game of drawing up to a target.
    Hit,
    Claim,
    Meld,
    Knock,
    Bid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MeldKind {
    Set,
    Run,
}

/// A card of a trick and who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TrickCard {
    pub seat: Seat,
    pub card: Option<Card>,
}

/// Cards in the order in which they moved; none for one that the reader does not see.
pub type Seen = Vec<Option<Card>>;

tagged! {
    /// One thing that happened. A seat of none is the house.
    pub enum TableEvent, EVENTS {
    HandBegins { hand_no: u16, dealer: Seat },
    Dealt { seat: Option<Seat>, cards: Seen, from: Place, to: Place },
    /// Cards turned face up: from the stock, on it, or the hidden ones of the house.
    TurnedUp { cards: Seen, from: Place, to: Place },
    /// A seat named it, or it came by the deal.
    TrumpNamed { seat: Option<Seat>, suit: Suit },
    Reshuffled { count: u8, from: Place, to: Place },
    /// `face_up`: the card lay open on the stock.
    Drew { seat: Option<Seat>, cards: Seen, face_up: bool, from: Place, to: Place },
    /// Nobody gave anything: a card from the stock, lucky if it is of the rank asked for.
    Fished { seat: Seat, rank: Option<Rank>, lucky: bool, cards: Seen, from: Place, to: Place },
    Played { seat: Seat, cards: Seen, leads: bool, from: Place, to: Place },
    /// Cards laid face down in a battle.
    LaidFaceDown { seat: Seat, cards: Seen, from: Place, to: Place },
    Discarded { seat: Seat, cards: Seen, from: Place, to: Place },
    Passed { seat: Seat, declined: Declined },
    SuitNamed { seat: Seat, suit: Suit },
    /// All cards of a trick in the order in which they were played, and who takes them.
    TrickTaken { seat: Seat, led: Seat, cards: Vec<TrickCard>, from: Place, to: Place },
    /// Cards laid face down, and what is said of them.
    Claimed { seat: Seat, rank: Option<Rank>, cards: Seen, from: Place, to: Place },
    Accepted { seat: Seat },
    ClaimStands { seat: Seat, count: u8 },
    /// A claim is doubted: its cards are shown, and what was said of them was true or not.
    Challenged { seat: Seat, claimer: Seat, rank: Option<Rank>, cards: Seen, honest: bool },
    PileTaken { seat: Seat, cards: Seen, from: Place, to: Place },
    Asked { seat: Seat, of: Seat, rank: Option<Rank> },
    HandedOver { seat: Seat, cards: Seen, from: Place, to: Place },
    BookLaid { seat: Seat, rank: Option<Rank>, cards: Seen, from: Place, to: Place },
    PassedOn { seat: Seat, cards: Seen, from: Place, to: Place },
    /// `rest`: what was left on the table at the end of the hand.
    Captured { seat: Seat, cards: Seen, rest: bool, from: Place, to: Place },
    Swept { seat: Seat },
    RowCleared { cards: Seen, from: Place, to: Place },
    /// The effect of the rank of a card played, and the seats it falls on.
    EffectTriggered { seat: Seat, rank: Option<Rank>, effect: Option<EffectType>, value: u8, targets: Vec<Seat> },
    /// Two hands change places; how many cards each of the seats now has.
    HandsSwapped { seat: Seat, with: Seat, seat_cards: u8, with_cards: u8 },
    Peeked { seat: Seat, at: Seat, cards: Seen },
    /// Cards shown to all that stay in the hand.
    CardsShown { seat: Seat, cards: Seen },
    BidMade { seat: Seat, bid: u8, nil: bool, suit: Option<BidSuit> },
    /// The bid that stands counts twice, or four times.
    Doubled { seat: Seat, times: u8 },
    /// Who plays the contract, for so many tricks; without anybody the cards are thrown in.
    AuctionEnded { seat: Option<Seat>, bid: u8, suit: Option<BidSuit>, doubled: u8 },
    /// The declarer plays without the partners.
    WentAlone { seat: Seat },
    /// A hand lies open for all.
    HandOpened { seat: Seat, cards: Seen },
    /// `blind`: one of the two seats that have to put chips in unseen.
    Anted { seat: Seat, blind: bool, chips: i32, stake: i32, pot: i32 },
    Checked { seat: Seat },
    /// What was put in, what the seat has staked with it, and all that is in the pot; as in the next three.
    Bet { seat: Seat, chips: i32, stake: i32, pot: i32 },
    Called { seat: Seat, chips: i32, stake: i32, pot: i32 },
    Raised { seat: Seat, chips: i32, stake: i32, pot: i32 },
    WentAllIn { seat: Seat, chips: i32, stake: i32, pot: i32 },
    Folded { seat: Seat },
    /// A hand at the showdown, and what it is called.
    HandShown { seat: Option<Seat>, cards: Seen, hand: HandName },
    WentBust { seat: Seat },
    PotWon { seat: Seat, chips: i32 },
    StakeReturned { seat: Seat, chips: i32 },
    /// A bet against the house: what the seat won, or lost if negative.
    BetSettled { seat: Seat, chips: i32 },
    ContractScored { side: Side, seats: Vec<Seat>, made: bool, bid: u8, tricks: u8 },
    NilScored { seat: Seat, made: bool, tricks: u8 },
    Melded { seat: Seat, meld: MeldKind, cards: Seen, from: Place, to: Place },
    LaidOff { seat: Seat, meld: MeldKind, cards: Seen, from: Place, to: Place },
    Knocked { seat: Seat },
    /// The cards that a hand keeps outside its melds lie open, and what they count.
    DeadwoodCounted { seat: Seat, points: u16, cards: Seen },
    WentGin { seat: Seat },
    Undercut { seat: Seat, knocker: Seat },
    /// Points for a seat, or without one for its side as a whole; the total is the side's. A tally is one by its place in
    /// the genome.
    Scored { seat: Option<Seat>, side: Side, points: i32, why: &'static str, tally: Option<u8>, total: i32 },
    WentOut { seat: Seat, place: u8 },
    Eliminated { seat: Seat },
    HandEnds { winner: Option<Seat>, sheet: HandSheet },
    /// A win condition, by its place in the genome, has decided a hand or the game; without one the chips or the hands won
    /// have. The values are what is compared, by side; none where nothing is counted.
    Decided { rule: Option<u8>, win: Option<WinKind>, values: Vec<i32>, threshold: Option<i32> },
    GameEnds { reason: &'static str, sides: Vec<Side>, seats: Vec<Seat> },
}
}

/// An event, and when it happens: events of one beat happen together, and beats only grow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    pub beat: u32,
    #[serde(flatten)]
    pub event: TableEvent,
}

/// Which way cards move: whose doing it is, from where to where, and whether openly or at the end.
type Way = (Option<Seat>, Place, Place, bool);

impl TableEvent {
    /// Takes in more of the same: cards that move the same way, points for the same reason.
    pub(super) fn absorb(&mut self, more: &TableEvent) -> bool {
        if let (
            TableEvent::HandShown { seat, cards, .. },
            TableEvent::HandShown {
                seat: of,
                cards: further,
                ..
            },
        ) = (&mut *self, more)
        {
            cards.extend_from_slice(if seat == of { further } else { &[] });
            return seat == of;
        }
        if let (
            TableEvent::CardsShown { seat, cards },
            TableEvent::CardsShown {
                seat: of,
                cards: further,
            },
        ) = (&mut *self, more)
        {
            cards.extend_from_slice(if seat == of { further } else { &[] });
            return seat == of;
        }
        if self.absorb_points(more) {
            return true;
        }
        if std::mem::discriminant(self) != std::mem::discriminant(more) {
            return false;
        }
        match (self.movement(), more.clone().movement()) {
            (Some((way, cards)), Some((same, further))) if way == same => {
                cards.extend_from_slice(further);
                true
            }
            _ => false,
        }
    }

    fn absorb_points(&mut self, more: &TableEvent) -> bool {
        use TableEvent::Scored;
        match (self, more) {
            (
                Scored {
                    seat,
                    side,
                    why,
                    tally,
                    points,
                    total,
                },
                Scored {
                    seat: a,
                    side: b,
                    why: c,
                    tally: d,
                    points: further,
                    total: now,
                },
            ) if (*seat, *side, *why, *tally) == (*a, *b, *c, *d) => {
                *points = points.saturating_add(*further);
                *total = *now;
                true
            }
            _ => false,
        }
    }

    /// The way of events that gather cards one by one, and the cards.
    fn movement(&mut self) -> Option<(Way, &mut Seen)> {
        use TableEvent as E;
        Some(match self {
            E::Dealt {
                seat,
                cards,
                from,
                to,
            } => ((*seat, *from, *to, false), cards),
            E::TurnedUp { cards, from, to } => ((None, *from, *to, false), cards),
            E::Drew {
                seat,
                cards,
                face_up,
                from,
                to,
            } => ((*seat, *from, *to, *face_up), cards),
            E::Captured {
                seat,
                cards,
                rest,
                from,
                to,
            } => ((Some(*seat), *from, *to, *rest), cards),
            other => return other.movement_by_a_seat(),
        })
    }

    /// The same of those that say nothing but who moves the cards, from where and to where.
    fn movement_by_a_seat(&mut self) -> Option<(Way, &mut Seen)> {
        use TableEvent as E;
        match self {
            E::Played {
                seat,
                cards,
                from,
                to,
                ..
            }
            | E::LaidFaceDown {
                seat,
                cards,
                from,
                to,
            }
            | E::Discarded {
                seat,
                cards,
                from,
                to,
            }
            | E::Claimed {
                seat,
                cards,
                from,
                to,
                ..
            }
            | E::PileTaken {
                seat,
                cards,
                from,
                to,
            }
            | E::HandedOver {
                seat,
                cards,
                from,
                to,
            }
            | E::PassedOn {
                seat,
                cards,
                from,
                to,
            } => Some(((Some(*seat), *from, *to, false), cards)),
            _ => None,
        }
    }
}
