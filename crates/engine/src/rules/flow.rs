//! The course of a playthrough: hands, segments of the phase list, laps, turns. `settle` runs whatever needs no choice
//! until a seat has to decide or the playthrough is over.

use super::{condition, effect, knock, play, setup, win, zones, Next};
use crate::cards::Cards;
use crate::chance::Chance;
use crate::event::{Event, Sink};
use crate::program::{Phase, Program, Segment, SegmentKind, Trump};
use crate::rng::{deal_stream, Rng};
use crate::scoring;
use crate::seat::{Seat, SeatSet};
use crate::side::SideSet;
use crate::state::{flag, End, Reason, State};

/// A fresh playthrough of the game with this seed, at its first decision.
pub fn start<S: Sink>(p: &Program, game_seed: u64, sink: &mut S) -> State {
    let mut s = *p.blank;
    restart(p, &mut s, game_seed, sink);
    s
}

/// The same in place: whatever the state held is forgotten.
pub fn restart<S: Sink>(p: &Program, s: &mut State, game_seed: u64, sink: &mut S) {
    restart_by(p, s, deal_stream(game_seed), sink);
}

/// A fresh playthrough with this chance, at its first decision.
pub fn start_by<S: Sink>(p: &Program, chance: Chance, sink: &mut S) -> State {
    let mut s = *p.blank;
    restart_by(p, &mut s, chance.first(), sink);
    s
}

fn restart_by<S: Sink>(p: &Program, s: &mut State, rng: Rng, sink: &mut S) {
    *s = *p.blank;
    s.rng = rng;
    let next = begin_hand(p, s, sink);
    settle(p, s, next, sink);
}

/// A hand that is dealt as somebody says: `lay` changes the deal of the seed, then the hand begins, at its first phase or at
/// the one named. Who acts first follows from the cards, unless `lay` says so.
pub fn start_from<S: Sink>(
    p: &Program,
    game_seed: u64,
    lay: impl FnOnce(&mut State) -> setup::Laid,
    phase: Option<u8>,
    sink: &mut S,
) -> State {
    let mut s = *p.blank;
    s.rng = deal_stream(game_seed);
    setup::deal(p, &mut s, &mut ());
    s.trump = None;
    let laid = lay(&mut s);
    setup::complete(p, &mut s, laid.undealt, sink);
    s.leader = laid.leader.unwrap_or_else(|| setup::first_leader(p, &s));
    s.actor = s.leader;
    let holds = |segment: &Segment| phase.is_some_and(|phase| (segment.start..segment.end).contains(&phase));
    let next = match (phase, p.segments.iter().position(holds)) {
        (Some(phase), Some(segment)) => {
            s.segment = segment as u8;
            enter(p, &mut s, phase, sink)
        }
        _ => begin_segment(p, &mut s, sink),
    };
    settle(p, &mut s, next, sink);
    s
}

/// Begins in the middle of a segment, as if what comes before had been done.
fn enter<S: Sink>(p: &Program, s: &mut State, phase: u8, sink: &mut S) -> Next {
    if s.segment > 0 && s.segment >= p.loop_from {
        s.flags &= !flag::FIRST_PASS;
    }
    s.owes = s.live(p.all);
    s.turn += 1;
    s.taken_from_discard = None;
    s.laid = None;
    s.phase = phase;
    begin(p, s, sink)
}

/// The phase at `State::phase` is reached: it begins, unless it asks for what is not so.
#[inline]
fn begin<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if p.when.is_empty() {
        return super::begin(p, s, sink);
    }
    if condition::skips(p, s) {
        return Next::Done;
    }
    if p.phases[usize::from(s.phase)].is_table() {
        s.flags |= flag::RAN;
    }
    super::begin(p, s, sink)
}

/// After an action that completed something: wins that fire at once, then on to the next decision.
pub(super) fn after_action<S: Sink>(p: &Program, s: &mut State, next: Next, sink: &mut S) {
    let mut next = next;
    if p.at_once && matches!(next, Next::Done | Next::TrumpNamed) {
        let table = p.phases[usize::from(s.phase)].is_table();
        if let Some(won) = win::at_once(p, s, table, sink) {
            next = won;
        }
    }
    settle(p, s, next, sink);
}

/// The limit is reached between two turns of a table phase.
#[cold]
pub(super) fn out_of_turns<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let end = End {
        reason: Reason::TurnLimit,
        winners: SideSet::EMPTY,
    };
    end_game(p, s, end, sink);
}

/// Everybody lays down the cards still in hand, and the hand is scored: for tricks that can change nothing any more.
pub(crate) fn lay_down<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for seat in Seat::first(p.seats) {
        s.hand[seat] = Cards::NONE;
    }
    settle(p, s, Next::HandFinished, sink);
}

/// Nothing has moved for too long.
pub(super) fn stuck<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    end_game(
        p,
        s,
        End {
            reason: Reason::Stuck,
            winners: SideSet::EMPTY,
        },
        sink,
    );
}

fn settle<S: Sink>(p: &Program, s: &mut State, next: Next, sink: &mut S) {
    let mut next = next;
    loop {
        next = match next {
            Next::Stay => break,
            Next::Done => advance(p, s, sink),
            Next::TrumpNamed => begin_segment(p, s, sink),
            Next::GameOver => return,
            over => finish_hand(p, s, over, sink),
        };
    }
    if s.idle >= p.stuck_after {
        stuck(p, s, sink);
    }
}

#[cold]
fn finish_hand<S: Sink>(p: &Program, s: &mut State, over: Next, sink: &mut S) -> Next {
    let over = if s.knocker.is_none() {
        over
    } else {
        knock::settle(p, s, over, sink)
    };
    match win::finish_hand(p, s, over, sink) {
        Some(end) => end_game(p, s, end, sink),
        None => next_hand(p, s, sink),
    }
}

pub(super) fn end_game<S: Sink>(_p: &Program, s: &mut State, end: End, sink: &mut S) -> Next {
    s.end = end;
    if S::ON {
        sink.event(s, Event::GameEnds { winners: end.winners });
    }
    Next::GameOver
}

fn next_hand<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if let Some(end) = turn_limit(p, s) {
        return end_game(p, s, end, sink);
    }
    s.hand_no += 1;
    if !S::DEALS {
        return Next::GameOver;
    }
    pass_deal(p, s);
    begin_hand(p, s, sink)
}

/// Deals the next hand, where a listener kept it from being dealt (`Sink::DEALS`).
pub fn deal_next<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    pass_deal(p, s);
    let next = begin_hand(p, s, sink);
    settle(p, s, next, sink);
}

/// The next seat deals, unless the deal stays where it is while contracts are made.
fn pass_deal(p: &Program, s: &mut State) {
    let stays = p.setup.dealer_waits && s.flags & flag::MADE != 0 && !s.gone.has(s.dealer);
    if !stays {
        s.dealer = s.next_dealer(p.all);
    }
}

fn begin_hand<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    setup::deal(p, s, sink);
    if p.trump == Trump::Chosen && s.hand_no > 0 {
        s.phase = (p.phases.len() - 1) as u8;
        s.actor = s.trump_chooser.unwrap_or(s.leader);
        return Next::Stay;
    }
    begin_segment(p, s, sink)
}

/// The phase of this seat, or of the table, is complete.
fn advance<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    let segment = p.segments[usize::from(s.segment)];
    if segment.kind == SegmentKind::Table {
        return after_table_phase(p, s, sink);
    }
    // Who went bust in the middle of the turn has no more to do in it.
    if s.phase + 1 < segment.end && s.live(p.all).has(s.actor) {
        s.phase += 1;
        return begin(p, s, sink);
    }
    end_turn(p, s, segment, sink)
}

fn after_table_phase<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if p.out_when_empty {
        win::seats_out(p, s, sink);
    }
    if one_left(p, s) || all_empty(p, s) || (p.stops && scoring::is_settled(p, s)) {
        return Next::HandFinished;
    }
    if let Some(end) = turn_limit(p, s) {
        return end_game(p, s, end, sink);
    }
    next_segment(p, s, sink)
}

/// Nobody owes a turn. After a knock that is the end of the hand, but for a Showdown that waited for it.
fn after_lap<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if s.knocker.is_none() {
        return next_segment(p, s, sink);
    }
    if !p.knock.is_some_and(|knock| knock.showdown) {
        return Next::HandFinished;
    }
    s.segment = p.segments.len() as u8 - 1;
    begin_segment(p, s, sink)
}

fn next_segment<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    s.segment += 1;
    if usize::from(s.segment) >= p.segments.len() || knock::showdown_waits(p, s) {
        // Where every phase was skipped nothing would ever change.
        if !p.when.is_empty() && s.flags & flag::RAN == 0 {
            return Next::HandFinished;
        }
        s.segment = p.loop_from;
        s.flags &= !(flag::FIRST_PASS | flag::RAN);
    } else if s.segment == p.loop_from {
        // Only after the phases that run once is it settled who begins: the card that leads may have been passed on.
        s.leader = setup::first_leader(p, s);
    }
    begin_segment(p, s, sink)
}

fn begin_segment<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    let segment = p.segments[usize::from(s.segment)];
    // In a lap the first to draw takes the card that lies face up, and the others draw unseen ones.
    zones::turn_top(p, s, sink);
    s.phase = segment.start;
    if segment.kind == SegmentKind::Table {
        return begin(p, s, sink);
    }
    let live = s.live(p.all);
    s.owes = live;
    s.skips = 0;
    s.extra = false;
    if !live.has(s.leader) {
        s.leader = s.next_of(live, s.leader);
    }
    s.actor = s.leader;
    begin_turn(p, s, segment, sink)
}

fn begin_turn<S: Sink>(p: &Program, s: &mut State, segment: Segment, sink: &mut S) -> Next {
    s.turn += 1;
    s.flags &= !(flag::MOVED | flag::FREE);
    s.taken_from_discard = None;
    s.laid = None;
    if segment.kind == SegmentKind::Turns {
        zones::turn_top(p, s, sink);
    }
    if s.open.is_some() && faces_demand(p, s, segment) {
        return Next::Stay;
    }
    s.phase = segment.start;
    begin(p, s, sink)
}

/// Asks the acting seat for an answer to the demand that stands, before its turn; one that comes back to who made it lapses.
#[cold]
fn faces_demand(p: &Program, s: &mut State, segment: Segment) -> bool {
    let plays = |phase: &u8| matches!(p.phases.get(usize::from(*phase)), Some(Phase::Play(_)));
    let play = (segment.start..segment.end).find(plays);
    let own = s.open.is_some_and(|open| open.by == s.actor);
    match play.filter(|_| !own) {
        Some(phase) => {
            (s.phase, s.step) = (phase, play::step::ANSWER);
            true
        }
        None => {
            s.open = None;
            false
        }
    }
}

/// A demand has fallen on the acting seat: now it has its turn, if that is not lost.
pub(super) fn after_demand<S: Sink>(p: &Program, s: &mut State, lost: bool, sink: &mut S) -> Next {
    let Some(segment) = p.segments.get(usize::from(s.segment)) else {
        return Next::Done;
    };
    if lost {
        s.phase = segment.end - 1;
        return Next::Done;
    }
    s.phase = segment.start;
    begin(p, s, sink)
}

/// A seat's turn is over: who is out, whether the hand is over, whose turn is next.
fn end_turn<S: Sink>(p: &Program, s: &mut State, segment: Segment, sink: &mut S) -> Next {
    if p.out_when_empty {
        win::seats_out(p, s, sink);
    }
    if s.flags & (flag::MOVED | flag::FREE) == 0 {
        s.quiet_turns = s.quiet_turns.saturating_add(1);
        s.idle = s.idle.saturating_add(1);
    } else {
        s.quiet_turns = 0;
        if !p.when.is_empty() {
            s.flags |= flag::RAN;
        }
    }
    if one_left(p, s) || all_empty(p, s) {
        return Next::HandFinished;
    }
    // After a lap comes a table phase, in which seats that had nothing to do in the lap can act.
    let quiet = s.quiet_turns > 0 && u32::from(s.quiet_turns) >= s.live(p.all).len();
    if quiet && segment.kind == SegmentKind::Turns {
        return Next::HandDead;
    }
    if let Some(end) = turn_limit(p, s) {
        return end_game(p, s, end, sink);
    }
    if s.idle >= p.stuck_after {
        return end_game(
            p,
            s,
            End {
                reason: Reason::Stuck,
                winners: SideSet::EMPTY,
            },
            sink,
        );
    }
    // After a knock each other seat has one more turn, which is a lap.
    if segment.kind == SegmentKind::Turns && s.knocker.is_none() {
        let lost = s.skips > 0;
        advance_turn(p, s);
        if lost {
            s.actor = play::after_lost_turns(p, s, sink).unwrap_or(s.actor);
        }
    } else if !advance_lap(p, s) {
        return after_lap(p, s, sink);
    }
    begin_turn(p, s, segment, sink)
}

/// Whether the hand or the game is over with the cards that have just been played: a suit that was named now could not
/// matter any more.
pub(super) fn ends_whatever_is_named(p: &Program, s: &State) -> bool {
    let mut after = *s;
    match effect::reach(p, s) {
        effect::Reach::OwnHand => return false,
        effect::Reach::OtherHands => return win::goes_out(p, s),
        effect::Reach::NoHand => {}
    }
    if p.at_once && win::at_once(p, &mut after, false, &mut ()).is_some() {
        return true;
    }
    let segment = p.segments.get(usize::from(s.segment));
    if segment.is_none_or(|segment| s.phase + 1 < segment.end) {
        return false;
    }
    if p.out_when_empty {
        win::seats_out(p, &mut after, &mut ());
    }
    one_left(p, &after) || all_empty(p, &after)
}

fn turn_limit(p: &Program, s: &State) -> Option<End> {
    (s.turn >= p.max_turns).then_some(End {
        reason: Reason::TurnLimit,
        winners: SideSet::EMPTY,
    })
}

/// At most one seat is left in a game that seats can leave; against the house one is enough to go on.
fn one_left(p: &Program, s: &State) -> bool {
    let live = s.live(p.all);
    !live.several() && (live.is_empty() || p.house.is_none())
}

/// Nobody has cards, and nothing can bring one, and no battle is open.
fn all_empty(p: &Program, s: &State) -> bool {
    if !s.hand[s.actor].is_empty() {
        return false;
    }
    (s.live(p.all) & s.holders()).is_empty() && s.awaits_battle.is_empty() && !can_refill(p, s)
}

/// Whether a repeating phase can still bring a card into an empty hand.
pub(super) fn can_refill(p: &Program, s: &State) -> bool {
    (p.draws.deck && zones::deck_can_give(p, s))
        || (p.draws.discard && s.discard_n > 0)
        || (p.draws.tableau && !s.table.is_empty())
        || (p.draws.places && s.heap.iter().any(Option::is_some))
}

/// The seats whose hands a repeating phase can still bring a card into.
pub(super) fn refillable(p: &Program, s: &State) -> SeatSet {
    if !can_refill(p, s) {
        SeatSet::EMPTY
    } else if !p.draws.winners {
        p.all
    } else if s.trick_no > 0 {
        s.best_seat.map_or(SeatSet::EMPTY, Seat::alone)
    } else {
        SeatSet::EMPTY
    }
}

/// Seed 001's AdvanceTurn over live seats: one step in the direction of play, and one more for each skip. Where passes are
/// counted, a turn that is lost is one.
pub fn advance_turn(p: &Program, s: &mut State) {
    let live = s.live(p.all);
    s.actor = s.next_of(live, s.actor);
    while s.skips > 0 {
        if p.clears {
            s.passed.insert(s.actor);
        }
        s.actor = s.next_of(live, s.actor);
        s.skips -= 1;
    }
    if p.stays_out && s.passed.has(s.actor) {
        let waiting = live & !s.passed;
        if !waiting.is_empty() {
            s.actor = s.next_of(waiting, s.actor);
        }
    }
}

/// The next seat that owes a turn in this lap; false when nobody does.
fn advance_lap(p: &Program, s: &mut State) -> bool {
    s.owes &= s.live(p.all);
    if !s.extra {
        s.owes.remove(s.actor);
    }
    let repeat = s.extra && s.owes.has(s.actor);
    s.extra = false;
    for _ in 0..s.skips {
        let others = s.owes.without(s.actor);
        if others.is_empty() {
            break;
        }
        let struck = s.next_of(others, s.actor);
        s.owes.remove(struck);
        if p.clears {
            s.passed.insert(struck);
        }
    }
    s.skips = 0;
    if s.owes.is_empty() {
        return false;
    }
    if !repeat {
        s.actor = s.next_of(s.owes, s.actor);
    }
    true
}
