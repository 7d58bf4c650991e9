//! The score sheet: for every hand a column a side, with what was scored for what. Points are public, so it is the same for
//! everybody; it goes on from one action to the next beside the position.

use crate::event::{Event, Why};
use crate::program::Program;
use crate::rules::win::side_score;
use crate::seat::Seat;
use crate::side::Side;
use crate::state::State;
use serde::Serialize;

/// Points for one reason; a seat's, or without one its side's as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub seat: Option<Seat>,
    pub why: &'static str,
    /// Which tally of the genome, if it is one.
    pub tally: Option<u8>,
    pub points: i32,
}

/// What a side scored in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    pub side: Side,
    pub seats: Vec<Seat>,
    pub before: i32,
    pub entries: Vec<Entry>,
    pub after: i32,
}

/// One hand on the sheet; the chips are those of the seats when it ended, or now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandSheet {
    pub hand_no: u16,
    pub over: bool,
    pub columns: Vec<Column>,
    pub chips: Vec<i32>,
}

/// All hands so far, the last one being played or over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    pub hands: Vec<HandSheet>,
}

impl Sheet {
    /// The sheet of somebody who comes to the table now.
    pub fn begin(p: &Program, s: &State) -> Sheet {
        Sheet {
            hands: vec![fresh(p, s, s.hand_no)],
        }
    }

    /// Whether an event changes a sheet.
    pub fn is_told(event: Event) -> bool {
        let scored = matches!(event, Event::Scored { .. } | Event::SideScored { .. });
        scored || matches!(event, Event::HandBegins { .. } | Event::HandEnds { .. })
    }

    pub fn hear(&mut self, p: &Program, s: &State, event: Event) {
        match event {
            Event::HandBegins { hand, .. } => self.hands.push(fresh(p, s, hand)),
            Event::Scored { seat, points, why } => {
                let side = p.side_of[seat];
                self.add(p, s, side, Some(seat), why, points);
            }
            Event::SideScored { side, points, why } => self.add(p, s, side, None, why, points),
            Event::HandEnds { .. } => {
                if let Some(hand) = self.hands.last_mut() {
                    hand.over = true;
                    hand.chips = s.chips.of_first(p.seats).to_vec();
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, p: &Program, s: &State, side: Side, seat: Option<Seat>, why: Why, points: i32) {
        let Some(column) = self
            .hands
            .last_mut()
            .and_then(|hand| hand.columns.get_mut(side.index()))
        else {
            return;
        };
        let (reason, tally) = reason(why);
        let same = |entry: &&mut Entry| (entry.seat, entry.why, entry.tally) == (seat, reason, tally);
        match column.entries.iter_mut().find(same) {
            Some(entry) => entry.points = entry.points.saturating_add(points),
            None => column.entries.push(Entry {
                seat,
                why: reason,
                tally,
                points,
            }),
        }
        column.after = side_score(p, s, side);
    }
}

/// The name of a reason, and which tally it is.
pub fn reason(why: Why) -> (&'static str, Option<u8>) {
    let tally = match why {
        Why::Tally(index) => Some(index),
        _ => None,
    };
    (Why::NAMES[why.index()], tally)
}

fn fresh(p: &Program, s: &State, hand_no: u16) -> HandSheet {
    let column = |side: Side| Column {
        side,
        seats: p.members_of(side).into_iter().collect(),
        before: side_score(p, s, side),
        entries: Vec::new(),
        after: side_score(p, s, side),
    };
    HandSheet {
        hand_no,
        over: false,
        columns: Side::first(p.sides).map(column).collect(),
        chips: s.chips.of_first(p.seats).to_vec(),
    }
}
