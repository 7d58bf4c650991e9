//! The Deal phase: cards of the deck are laid open on the tableau, for all. Nobody chooses anything. It deals what there
//! is; where nothing is left, nothing happens, and a list of nothing but such phases ends the hand.

use super::{moved, zones, Next};
use crate::event::{Event, Sink, Zone};
use crate::program::{Deal, Program};
use crate::state::State;

pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, deal: Deal, sink: &mut S) -> Next {
    for dealt in 0..deal.count {
        let Some(id) = zones::next_card(p, s, sink) else {
            return if dealt == 0 { nothing(p, s) } else { Next::Done };
        };
        s.table.put(id);
        s.top = Some(id.card());
        moved(s);
        if S::ON {
            let (card, zone) = (id.card(), Zone::Tableau);
            sink.event(s, Event::Turned { card, zone });
        }
    }
    Next::Done
}

/// Cards do not come back by themselves.
fn nothing(p: &Program, s: &mut State) -> Next {
    s.idle = s.idle.saturating_add(1);
    if s.idle >= p.stuck_after {
        Next::HandDead
    } else {
        Next::Done
    }
}
