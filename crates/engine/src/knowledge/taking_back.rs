//! What a seat would have learnt by a choice that it takes back.

use super::indistinguishable::{announced, asked_for_its_cards, told};
use crate::action::Action;
use crate::event::Event;
use crate::memory::Memory;
use crate::program::{Program, SegmentKind};
use crate::rng::Rng;
use crate::seat::Seat;
use crate::state::State;
use crate::view::{View, Worlds};

/// Whether a seat that has acted, and takes it back, would have learnt something: it would be told otherwise in another
/// world that agrees with what it knew. So many worlds are tried; and where a rule asks or passes over another seat, or
/// announces something of one, it counts as told, since what is nearly certain may be the same in all of them.
pub fn tells_its_maker(
    p: &Program,
    s: &State,
    actions: &[Action],
    memory: &Memory,
    worlds: u32,
    rng: &mut Rng,
) -> bool {
    let (after, truth) = told(p, s, actions, memory);
    let maker = memory.observer();
    if goes_by_hidden_cards(p, s, &after, maker)
        || truth.heard.iter().any(|heard| of_others(heard.event, maker))
    {
        return true;
    }
    let view = |s: &State, memory: &Memory| View::new(p, s, maker).with_memory(memory).snapshot();
    let course = |s: &State| (s.actor, s.phase, s.step, s.hand_no, s.turn, s.end);
    let news = truth.teller.into_told();
    let mut possible = Worlds::new(p);
    possible.prepare(View::new(p, s, maker).with_memory(memory));
    (0..worlds).any(|_| {
        let (other, heard) = told(p, &possible.sample(rng), actions, memory);
        course(&other) != course(&after)
            || view(&other, &heard.memory) != view(&after, &truth.memory)
            || heard.teller.into_told() != news
    })
}

/// Whether it may depend on hidden cards who acts now, and in which phase.
fn goes_by_hidden_cards(p: &Program, before: &State, after: &State, maker: Seat) -> bool {
    if after.over() || after.hand_no != before.hand_no || after.segment != before.segment {
        return true;
    }
    let segment = p.segments[usize::from(after.segment)];
    if after.actor == maker || segment.kind == SegmentKind::Table {
        return false;
    }
    after.phase != segment.start || after.turn != before.turn + 1 || asked_for_its_cards(p, after)
}

/// Whether an event announces what another seat has or gets.
fn of_others(event: Event, maker: Seat) -> bool {
    match event {
        Event::Drew { seat, .. } | Event::LaidOff { seat, .. } => seat != maker,
        Event::MeldLaid { seat, .. } | Event::Melded { seat, .. } => seat != maker,
        other => announced(other),
    }
}
