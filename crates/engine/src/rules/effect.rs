//! Special effects (seed 001): what a card of a rank does at once when it is the first of a play.

use super::{moved, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::event::{Event, Sink, Zone};
use crate::program::{Effect, EffectType, Program, SegmentKind, Target};
use crate::seat::{Seat, SeatSet};
use crate::state::{hand_pile, State};

/// The effect of the first card of the play, if its rank has one; asks for a target where there is a choice.
pub(crate) fn trigger<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    let Some(effect) = p.effects[s.rank.index()] else {
        return Next::Done;
    };
    if effect.target == Target::PlayerChoice && needs_target(effect.kind) && opponents(p, s).several() {
        s.step = super::play::step::TARGET;
        return Next::Stay;
    }
    apply_effect(p, s, effect, sink);
    Next::Done
}

/// Effects that change only whose turn it is take no target.
fn needs_target(kind: EffectType) -> bool {
    !matches!(
        kind,
        EffectType::SkipNext | EffectType::BlockNext | EffectType::ReverseDirection | EffectType::ExtraTurn
    )
}

/// Whose cards the effect of the card played can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    NoHand,
    OtherHands,
    OwnHand,
}

pub(super) fn reach(p: &Program, s: &State) -> Reach {
    match p.effects[s.rank.index()] {
        None => Reach::NoHand,
        Some(effect) => match effect.kind {
            EffectType::StealCard | EffectType::SwapHands => Reach::OwnHand,
            EffectType::DrawCards | EffectType::ForceDiscard if effect.target == Target::Myself => {
                Reach::OwnHand
            }
            EffectType::DrawCards | EffectType::ForceDiscard => Reach::OtherHands,
            EffectType::SkipNext
            | EffectType::BlockNext
            | EffectType::ReverseDirection
            | EffectType::ExtraTurn
            | EffectType::PeekHand
            | EffectType::WildCard => Reach::NoHand,
        },
    }
}

pub fn legal_targets(p: &Program, s: &State) -> Legal {
    let seats = opponents(p, s);
    Seat::first(p.seats).fold(Legal::NONE, |legal, seat| {
        legal.or(Action::seat(seat), seats.has(seat))
    })
}

pub(crate) fn choose_target<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) -> Next {
    if let (Choice::Seat(seat), Some(effect)) = (action.choice(), p.effects[s.rank.index()]) {
        hit(p, s, effect, seat.alone(), sink);
    }
    Next::Done
}

/// Live seats that are neither the acting seat nor its partners.
pub fn opponents(p: &Program, s: &State) -> SeatSet {
    opponents_of(p, s, s.actor)
}

/// Live seats that are neither this seat nor its partners.
pub fn opponents_of(p: &Program, s: &State, seat: Seat) -> SeatSet {
    let side = p.side_of[seat];
    s.live(p.all) & !p.members_of(side)
}

/// Applies an effect for the acting seat. A player's choice falls on the only opponent, or the next one.
pub fn apply_effect<S: Sink>(p: &Program, s: &mut State, effect: Effect, sink: &mut S) {
    let targets = targets(p, s, effect.target);
    hit(p, s, effect, targets, sink);
}

fn targets(p: &Program, s: &mut State, target: Target) -> SeatSet {
    let others = s.live(p.all).without(s.actor);
    let one = |seat: Seat| seat.alone() & others;
    match target {
        Target::NextPlayer => one(s.next_of(others, s.actor)),
        Target::PrevPlayer => one(others.next_after(s.actor, -s.direction)),
        Target::LeftOpponent => one(others.next_after(s.actor, 1)),
        Target::RightOpponent => one(others.next_after(s.actor, -1)),
        Target::Myself => s.actor.alone(),
        Target::AllOpponents => opponents(p, s),
        Target::PlayerChoice => one(opponents(p, s).next_after(s.actor, s.direction)),
        Target::RandomOpponent => {
            let seats = opponents(p, s);
            if !seats.several() {
                return seats;
            }
            let n = s.rng.below(seats.len());
            seats
                .into_iter()
                .nth(n as usize)
                .map_or(SeatSet::EMPTY, Seat::alone)
        }
    }
}

fn hit<S: Sink>(p: &Program, s: &mut State, effect: Effect, targets: SeatSet, sink: &mut S) {
    if S::ON {
        let (seat, rank) = (s.actor, s.rank);
        sink.event(s, Event::Effect { seat, rank, targets });
    }
    match effect.kind {
        EffectType::SkipNext | EffectType::BlockNext => {
            s.skips = s.skips.saturating_add(effect.value).min(most_skips(p, s));
        }
        EffectType::ReverseDirection => s.direction = -s.direction,
        EffectType::ExtraTurn => extra_turn(p, s),
        EffectType::DrawCards => each(s, targets, |s, seat| draw_cards(p, s, seat, effect.value, sink)),
        EffectType::ForceDiscard => each(s, targets, |s, seat| {
            force_discard(p, s, seat, effect.value, sink)
        }),
        EffectType::StealCard => each(s, targets, |s, seat| steal(p, s, seat, effect.value, sink)),
        EffectType::SwapHands => swap(s, targets, sink),
        EffectType::PeekHand => {
            if S::ON {
                peek(p, s, targets, sink);
            }
        }
        // A property of the rank: nothing happens.
        EffectType::WildCard => {}
    }
}

/// Knowledge and nothing else: the acting seat sees the targets' cards. Face-down hands stay unseen.
fn peek<S: Sink>(p: &Program, s: &State, targets: SeatSet, sink: &mut S) {
    for at in targets {
        sink.event(s, Event::Peeked { seat: s.actor, at });
        if !p.setup.blind {
            for id in s.hand[at].ids() {
                let (to, card) = (s.actor, Some(id.card()));
                sink.event(s, Event::Shown { to, seat: at, card });
            }
        }
    }
}

/// The targets in turn order from the acting seat on.
fn each(s: &mut State, targets: SeatSet, mut act: impl FnMut(&mut State, Seat)) {
    let mut left = targets;
    let mut seat = s.actor;
    while !left.is_empty() {
        seat = s.next_of(left, seat);
        left.remove(seat);
        act(s, seat);
    }
}

fn most_skips(p: &Program, s: &State) -> u8 {
    (s.live(p.all).len() as u8).saturating_sub(1)
}

fn extra_turn(p: &Program, s: &mut State) {
    let lap = p
        .segments
        .get(usize::from(s.segment))
        .is_some_and(|segment| segment.kind == SegmentKind::Lap);
    if lap || s.knocker.is_some() {
        s.extra = true;
    } else {
        s.skips = most_skips(p, s);
    }
}

fn draw_cards<S: Sink>(p: &Program, s: &mut State, seat: Seat, count: u8, sink: &mut S) {
    for _ in 0..count {
        if !zones::draw(p, s, seat, sink) {
            return;
        }
    }
}

fn force_discard<S: Sink>(p: &Program, s: &mut State, seat: Seat, count: u8, sink: &mut S) {
    for _ in 0..count {
        let Some(id) = zones::lose_random(p, s, seat) else {
            return;
        };
        s.push_discard(id);
        moved(s);
        if S::ON {
            sink.event(
                s,
                Event::Discarded {
                    seat,
                    card: Some(id.card()),
                    to: Zone::Discard,
                },
            );
        }
    }
}

fn steal<S: Sink>(p: &Program, s: &mut State, from: Seat, count: u8, sink: &mut S) {
    let seat = s.actor;
    if from == seat {
        return;
    }
    for _ in 0..count {
        zones::take_unseen(p, s, from, sink);
    }
}

/// One target: the two hands change places. Several: every hand goes one seat on in the direction of play.
fn swap<S: Sink>(s: &mut State, targets: SeatSet, sink: &mut S) {
    let mut seats = targets.without(s.actor);
    let mut at = s.actor;
    while !seats.is_empty() {
        let with = seats.next_after(at, s.direction);
        seats.remove(with);
        at = with;
        s.hand.swap(s.actor, with);
        s.pile.swap(hand_pile(s.actor), hand_pile(with));
        moved(s);
        if S::ON {
            sink.event(s, Event::Swapped { seat: s.actor, with });
        }
    }
}
