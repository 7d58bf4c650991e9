//! A playthrough as a table tells it: typed events for people, pages and programs, as one reader may know them.
//!
//! A `Teller` hears the facts that leave the rules. Each goes through `Event::seen_by` first, so that nothing it tells can
//! name a card the reader may not see; then facts that belong together become one event, and events that happen together
//! get one beat. What it reads in the state besides is public: points, chips, counts, cards that lie open.

mod beat;
mod course;
mod event;
pub mod groups;
pub mod hand_name;
mod sheet;
mod translate;

pub use event::{Declined, MeldKind, Place, Seen, TableEvent, Told, TrickCard, ZoneKind, EVENTS};
pub use hand_name::{name as name_hand, showdown, HandName, POKER};
pub use sheet::{Column, Entry, HandSheet, Sheet};

use crate::event::{Event, RuleFired};
use crate::program::{Moment, Program};
use crate::seat::Seat;
use crate::state::State;

/// Beats of one action; what an action sets off hardly ever takes more.
const BEATS: u32 = 1000;

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Seat(Seat),
    /// Somebody who looks on and sees no hidden card.
    Onlooker,
    /// All cards: for what is over, and for tests.
    All,
}

/// No seat: what it is shown is what everybody is shown.
const NOBODY: Seat = Seat::new(6);

impl Reader {
    /// A fact as the reader may know it.
    fn sees(self, p: &Program, event: Event) -> Event {
        match self {
            Reader::Seat(seat) => event.seen_by(p, seat),
            Reader::Onlooker => event.seen_by(p, NOBODY),
            Reader::All => event,
        }
    }
}

/// Listens to one action, or to the deal, and tells it to one reader.
#[derive(Clone, Debug)]
pub struct Teller<'a> {
    program: &'a Program,
    reader: Reader,
    beat: u32,
    told: Vec<Told>,
    /// Cards that are being laid, until all of them lie.
    laying: Option<Laying>,
}

#[derive(Clone, Copy, Debug)]
struct Laying {
    seat: Seat,
    run: bool,
    off: bool,
}

impl<'a> Teller<'a> {
    /// `choices`: how many there were before; beats grow with them.
    pub fn new(program: &'a Program, reader: Reader, choices: u32) -> Teller<'a> {
        Teller {
            program,
            reader,
            beat: choices.saturating_mul(BEATS),
            told: Vec::new(),
            laying: None,
        }
    }

    pub fn into_told(self) -> Vec<Told> {
        self.told
    }

    /// Hears a fact; the sheet has heard it already.
    pub fn hear(&mut self, s: &State, event: Event, sheet: &Sheet) {
        let seen = self.reader.sees(self.program, event);
        match seen {
            Event::Melded { seat, run, .. } => {
                self.laying = Some(Laying {
                    seat,
                    run,
                    off: false,
                })
            }
            Event::LaidOff { seat, run, .. } => self.laying = Some(Laying { seat, run, off: true }),
            Event::Revealed { card, .. } => self.reveal(s, card),
            Event::Shown { card, .. } => self.show_peeked(card),
            Event::Fished { seat, lucky } => self.fish(s, seat, lucky),
            Event::Ranked { seat, .. } => self.rank(s, seat),
            seen => {
                if let Some(event) = self.translate(s, seen, sheet) {
                    self.tell(event);
                }
            }
        }
    }

    /// Hears of a rule that has fired.
    pub fn note(&mut self, s: &State, rule: RuleFired) {
        match rule {
            RuleFired::Cards(Moment::Set, cards) => self.lay(cards),
            RuleFired::ByChips => self.tell(self.decided_without_rule(s, true)),
            RuleFired::ByHands => self.tell(self.decided_without_rule(s, false)),
            _ => {}
        }
    }

    /// Adds an event to the beat it belongs to, or begins another.
    fn tell(&mut self, event: TableEvent) {
        let Some(last) = self.told.last() else {
            return self.told.push(Told {
                beat: self.beat,
                event,
            });
        };
        let beat = self.beat;
        let now = || self.told.iter().rev().take_while(move |told| told.beat == beat);
        let effect = now()
            .map(|told| &told.event)
            .find(|event| matches!(event, TableEvent::EffectTriggered { .. }));
        if beat::joins(&last.event, &event, effect) {
            let now = self
                .told
                .iter_mut()
                .rev()
                .take_while(|told| told.beat == self.beat);
            for told in now {
                if told.event.absorb(&event) {
                    return;
                }
            }
        } else if (self.beat + 1) % BEATS != 0 {
            self.beat += 1;
        }
        self.told.push(Told {
            beat: self.beat,
            event,
        });
    }
}
