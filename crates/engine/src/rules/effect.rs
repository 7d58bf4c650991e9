//! Special effects (seed 001): what a card of a rank does at once when it is the first of a play.

use super::{condition, flow, moved, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::Rank;
use crate::event::{Event, Sink, Zone};
use crate::program::{Demand, Effect, EffectType, PassesOn, Program, SegmentKind, Target};
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, hand_pile, Open, State};

/// The effects of the first card of the play, in the order of the list; asks for a target where there is a choice. A card
/// that answers a demand passes it on and does nothing else.
pub(crate) fn trigger<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if answering(s) {
        pass_on(p, s);
        return Next::Done;
    }
    let effects = p.effects_of[s.rank.index()];
    if effects == 0 {
        return Next::Done;
    }
    from(p, s, effects, sink)
}

/// Whether the card played answers a demand of somebody else.
fn answering(s: &State) -> bool {
    s.open.is_some_and(|open| open.by != s.actor)
}

/// These effects, the first of them first. What stands behind a demand waits with it for the answer.
fn from<S: Sink>(p: &Program, s: &mut State, mut effects: u32, sink: &mut S) -> Next {
    while effects != 0 {
        let at = effects.trailing_zeros() as u8;
        effects &= effects - 1;
        let Some(effect) = p.effects.get(usize::from(at)) else {
            break;
        };
        if effect.demand.is_some() {
            s.open = Some(Open {
                by: s.actor,
                effect: at,
                answers: 0,
            });
            return Next::Done;
        }
        if effect.target == Target::PlayerChoice && needs_target(effect.kind) && opponents(p, s).several() {
            (s.step, s.effect) = (super::play::step::TARGET, at);
            return Next::Stay;
        }
        let targets = targets(p, s, effect.target);
        tell(s, (at, effect.rank), (s.actor, effect.value), targets, sink);
        hit(p, s, *effect, targets, sink);
    }
    Next::Done
}

/// The demand that stands.
fn open(p: &Program, s: &State) -> Option<(Open, Effect, Demand)> {
    let open = s.open?;
    let effect = *p.effects.get(usize::from(open.effect))?;
    Some((open, effect, effect.demand?))
}

/// How much an open demand comes to: cards, or turns.
pub fn demanded(p: &Program, s: &State) -> Option<u8> {
    let (open, effect, demand) = open(p, s)?;
    Some(match demand.passes_on {
        PassesOn::AddUp => effect.value.saturating_mul(open.answers.saturating_add(1)),
        PassesOn::No | PassesOn::Same => effect.value,
    })
}

/// The cards with which the acting seat can answer. It is asked in any case: only its cards say whether it can.
pub(super) fn answers(p: &Program, s: &State) -> u64 {
    match open(p, s) {
        Some((open, _, demand)) if open.answers < demand.cap && !p.setup.blind => s.hand[s.actor]
            .only(condition::mask(p, s, &demand.answer))
            .kinds(),
        _ => 0,
    }
}

/// An answer lies: the demand is met, or stands for who has the next turn.
fn pass_on(p: &Program, s: &mut State) {
    s.open = open(p, s).and_then(|(open, _, demand)| {
        (demand.passes_on != PassesOn::No).then_some(Open {
            by: s.actor,
            answers: open.answers.saturating_add(1),
            ..open
        })
    });
}

/// Nobody answers any more: the demand and what stands behind it falls on the acting seat. Then its turn begins, unless
/// that is lost.
pub(super) fn fall<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    let (value, could) = (demanded(p, s).unwrap_or(0), answers(p, s) != 0);
    let Some((open, first, _)) = open(p, s) else {
        return Next::Done;
    };
    s.open = None;
    s.flags |= flag::FREE;
    s.idle = s.idle.saturating_add(u8::from(could));
    let on = s.actor.alone();
    let mut effects = p.effects_of[first.rank.index()] >> open.effect << open.effect;
    let mut lost = false;
    while effects != 0 {
        let at = effects.trailing_zeros() as u8;
        effects &= effects - 1;
        let Some(effect) = p.effects.get(usize::from(at)) else {
            break;
        };
        let value = if at == open.effect { value } else { effect.value };
        tell(s, (at, effect.rank), (open.by, value), on, sink);
        if matches!(effect.kind, EffectType::SkipNext | EffectType::BlockNext) {
            lost = true;
        } else {
            hit(p, s, Effect { value, ..*effect }, on, sink);
        }
    }
    flow::after_demand(p, s, lost, sink)
}

/// Effects that change only whose turn it is take no target.
fn needs_target(kind: EffectType) -> bool {
    !matches!(
        kind,
        EffectType::SkipNext
            | EffectType::BlockNext
            | EffectType::ReverseDirection
            | EffectType::ExtraTurn
            | EffectType::Burn
            | EffectType::Reset
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
    if answering(s) {
        return Reach::NoHand;
    }
    let mut widest = Reach::NoHand;
    for effect in p.effects.iter().filter(|effect| effect.rank == s.rank) {
        let reach = match effect.kind {
            _ if effect.demand.is_some() => break,
            EffectType::StealCard | EffectType::SwapHands => Reach::OwnHand,
            EffectType::DrawCards | EffectType::ForceDiscard | EffectType::TakePile => match effect.target {
                Target::Myself => Reach::OwnHand,
                _ => Reach::OtherHands,
            },
            EffectType::SkipNext
            | EffectType::BlockNext
            | EffectType::ReverseDirection
            | EffectType::ExtraTurn
            | EffectType::PeekHand
            | EffectType::Burn
            | EffectType::Reset
            | EffectType::WildCard => Reach::NoHand,
        };
        widest = match (widest, reach) {
            (Reach::OwnHand, _) | (_, Reach::OwnHand) => Reach::OwnHand,
            (Reach::OtherHands, _) | (_, Reach::OtherHands) => Reach::OtherHands,
            (Reach::NoHand, Reach::NoHand) => Reach::NoHand,
        };
    }
    widest
}

pub fn legal_targets(p: &Program, s: &State) -> Legal {
    let seats = opponents(p, s);
    Seat::first(p.seats).fold(Legal::NONE, |legal, seat| {
        legal.or(Action::seat(seat), seats.has(seat))
    })
}

pub(crate) fn choose_target<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) -> Next {
    let at = s.effect;
    if let (Choice::Seat(seat), Some(effect)) = (action.choice(), p.effects.get(usize::from(at))) {
        tell(s, (at, effect.rank), (s.actor, effect.value), seat.alone(), sink);
        hit(p, s, *effect, seat.alone(), sink);
    }
    let done = u32::MAX << at << 1;
    from(p, s, p.effects_of[s.rank.index()] & done, sink)
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

/// Says whose effect falls on whom, and how much it comes to.
fn tell<S: Sink>(
    s: &mut State,
    (effect, rank): (u8, Rank),
    (seat, value): (Seat, u8),
    targets: SeatSet,
    sink: &mut S,
) {
    if S::ON {
        let event = Event::Effect {
            seat,
            rank,
            effect,
            value,
            targets,
        };
        sink.event(s, event);
    }
}

fn hit<S: Sink>(p: &Program, s: &mut State, effect: Effect, targets: SeatSet, sink: &mut S) {
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
        EffectType::Burn => super::play::clear(s, sink),
        EffectType::Reset => super::play::reset_pile(s),
        EffectType::TakePile => each(s, targets, |s, seat| zones::take_pile(p, s, seat, sink)),
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
