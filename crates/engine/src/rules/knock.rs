//! The knock: at the start or the end of a turn a seat may declare the hand over, at once or after one more turn of each
//! other live seat (then `owes` holds who still has one, as in every lap). `State::knocker` is the seat that knocked.
//! A knock at the start of a turn takes the place of the turn. Nobody knocks twice in a hand. A Showdown at the end of the
//! phase list waits for the knock: until then laps follow on laps (Thirty-One).
//!
//! If the game has melds, the knock is settled by deadwood. Held melds are laid in their best arrangement, the knocker's
//! first; the best of the knocker's is the one that scores most once the others have laid off on it, of several the one
//! with least deadwood. All cards are open by then, so nobody is asked and nothing is told by it. Unless the knocker is gin (no deadwood) the others then lay off on the knocker's melds what they can. Without
//! `hold` only what was laid before is melded, and the cards in hand count as they are.
//! - Gin: the knocker scores the bonus and the deadwood of all opponents; nobody undercuts gin.
//! - Undercut: some opponent has no more deadwood than the knocker. The one with least (of several, the next in turn)
//!   scores the bonus and the difference.
//! - Otherwise the knocker scores the difference to each opponent.
//!
//! That is `settle: difference`. In the other ways of `settle` the least deadwood wins, the knocker's only if nobody has as
//! little or it is gin: each of the others pays the winner what it has more, or the winner scores what all the others
//! have, or each of the others scores what it has. Then gin costs each of the others the bonus in a game of pay or keep
//! and is the winner's where it takes; an undercut costs the knocker its bonus, or brings it to the winner.
//!
//! Differences are awarded as `Why::Deadwood`, bonuses as `Why::Gin` and `Why::Undercut`; who scores wins the hand.
//! A hand that ends without a knock is not settled: in Gin it is void.

use super::laid::{lay, How, Laid};
use super::{moved, zones, Next};
use crate::action::{Action, Legal};
use crate::cards::{lowest, Cards};
use crate::event::{Event, Sink, Why};
use crate::program::{Knock, Meld, Program, Settle};
use crate::scoring::{self, deadwood};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::{flag, State};

/// Most cards about which "lay it off or keep it" is tried both ways; further ones are laid off.
const DOUBTS: u32 = 8;

/// Everybody passes through this moment alike, also who has too much deadwood: who was asked only when it could knock
/// would tell the table so.
pub fn begin(s: &mut State) -> Next {
    if s.knocker.is_none() {
        Next::Stay
    } else {
        Next::Done
    }
}

pub fn legal(p: &Program, s: &State) -> Legal {
    Legal::option(Action::PASS).or(Action::KNOCK, allowed(p, s))
}

/// Whether the acting seat has little enough deadwood to knock.
pub fn allowed(p: &Program, s: &State) -> bool {
    let Some(Knock {
        max_deadwood, meld, ..
    }) = p.knock
    else {
        return false;
    };
    let hand = s.hand[s.actor];
    match (max_deadwood.map(u32::from), meld.filter(|meld| meld.hold)) {
        (None, _) => true,
        (Some(most), Some(meld)) => deadwood::at_most(p, &meld, hand, most),
        (Some(most), None) => deadwood::value(p, hand) <= most,
    }
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    if allowed(p, s) {
        s.flags |= flag::FREE;
    }
    if action != Action::KNOCK {
        // A pass by choice is a decision without movement; a forced one is none.
        if allowed(p, s) {
            s.idle = s.idle.saturating_add(1);
        }
        if S::ON {
            sink.event(s, Event::Passed { seat });
        }
        return Next::Done;
    }
    s.knocker = Some(seat);
    moved(s);
    if S::ON {
        sink.event(s, Event::Knocked { seat });
    }
    let (lap, showdown) = p
        .knock
        .map_or((false, false), |knock| (knock.lap, knock.showdown));
    if !lap && !showdown {
        return Next::HandFinished;
    }
    s.owes = if lap {
        s.live(p.all).without(seat)
    } else {
        SeatSet::EMPTY
    };
    // Who knocks gives up what the turn had won: further turns, turns taken from others.
    (s.skips, s.extra) = (0, false);
    // The turn ends here, whatever phases it had left.
    let end = p.segments.get(usize::from(s.segment)).map(|segment| segment.end);
    s.phase = end.map_or(s.phase, |end| end - 1);
    Next::Done
}

/// Whether the segment is a Showdown that nobody has called for yet.
pub(super) fn showdown_waits(p: &Program, s: &State) -> bool {
    let last = usize::from(s.segment) + 1 == p.segments.len();
    last && s.knocker.is_none() && p.knock.is_some_and(|knock| knock.showdown)
}

/// Scores a hand that was knocked. A hand that somebody won in the last lap, by going out, is not settled.
pub(super) fn settle<S: Sink>(p: &Program, s: &mut State, over: Next, sink: &mut S) -> Next {
    let decided = matches!(over, Next::HandWon | Next::HandTied);
    match (p.knock.and_then(|knock| knock.meld), s.knocker) {
        (Some(meld), Some(knocker)) if !decided => compare(p, s, &meld, knocker, sink),
        _ => return over,
    }
    Next::HandWon
}

fn compare<S: Sink>(p: &Program, s: &mut State, meld: &Meld, knocker: Seat, sink: &mut S) {
    let hand = s.hand[knocker];
    let held = if meld.hold {
        serving(p, s, meld, knocker, deadwood::arrange(p, meld, hand))
    } else {
        Laid::NONE
    };
    put(p, s, knocker, held, false, sink);
    let own = tell_deadwood(p, s, knocker, sink);
    let mut open = held;
    if own == 0 || !meld.lay_off {
        open = Laid::NONE;
    }
    let side = p.members_of(p.side_of[knocker]);
    let opponents = s.live(p.all) & !side;
    let mut differences = 0;
    let (mut least, mut best) = (u32::MAX, knocker);
    let mut left = BySeat::all(0);
    left[knocker] = own;
    let mut seat = knocker;
    for _ in 0..opponents.len() {
        seat = s.next_of(opponents, seat);
        let theirs = count(p, s, meld, seat, &mut open, sink);
        differences += theirs.saturating_sub(own);
        left[seat] = theirs;
        if theirs < least {
            (least, best) = (theirs, seat);
        }
    }
    let rule = p.knock.map_or(Settle::Difference, |knock| knock.settle);
    if rule != Settle::Difference {
        let winner = if own > 0 && least <= own { best } else { knocker };
        share(
            p,
            s,
            meld,
            &Settled {
                rule,
                knocker,
                winner,
                left,
            },
            sink,
        );
        return;
    }
    if own == 0 {
        gin(p, s, meld, knocker, differences, sink);
    } else if least <= own {
        undercut(p, s, meld, best, own - least, sink);
    } else {
        s.hand_winner = Some(knocker);
        scoring::award(p, s, knocker, differences as i32, Why::Deadwood, sink);
    }
}

/// A knock that is settled among all.
struct Settled {
    rule: Settle,
    knocker: Seat,
    winner: Seat,
    /// The deadwood of each seat.
    left: BySeat<u32>,
}

fn share<S: Sink>(p: &Program, s: &mut State, meld: &Meld, result: &Settled, sink: &mut S) {
    let Settled {
        rule,
        knocker,
        winner,
        ..
    } = *result;
    s.hand_winner = Some(winner);
    let gin = result.left[knocker] == 0;
    if S::ON && gin {
        sink.event(s, Event::Gin { seat: knocker });
    } else if S::ON && winner != knocker {
        sink.event(
            s,
            Event::Undercut {
                seat: winner,
                knocker,
            },
        );
    }
    let others = s.live(p.all) & !p.members_of(p.side_of[winner]);
    let mut seat = winner;
    for _ in 0..others.len() {
        seat = s.next_of(others, seat);
        let theirs = result.left[seat] as i32;
        let more = theirs - result.left[winner] as i32;
        let (gained, lost) = match rule {
            Settle::Difference | Settle::EachPays => (more, -more),
            Settle::LowestTakes => (theirs, 0),
            Settle::EachKeeps => (0, theirs),
        };
        pay(p, s, (winner, gained), (seat, lost), Why::Deadwood, sink);
        if gin {
            let (gained, lost) = bonus(rule, meld.gin_bonus);
            pay(p, s, (winner, gained), (seat, lost), Why::Gin, sink);
        }
    }
    if winner != knocker {
        let (gained, lost) = bonus(rule, meld.undercut_bonus);
        pay(p, s, (winner, gained), (knocker, lost), Why::Undercut, sink);
    }
}

/// Who wins a bonus, and whom it costs.
fn bonus(rule: Settle, points: i32) -> (i32, i32) {
    match rule {
        Settle::Difference | Settle::LowestTakes => (points, 0),
        Settle::EachPays => (points, -points),
        Settle::EachKeeps => (0, points),
    }
}

fn pay<S: Sink>(p: &Program, s: &mut State, to: (Seat, i32), from: (Seat, i32), why: Why, sink: &mut S) {
    for (seat, points) in [to, from] {
        if points != 0 {
            scoring::award(p, s, seat, points, why, sink);
        }
    }
}

fn gin<S: Sink>(p: &Program, s: &mut State, meld: &Meld, seat: Seat, total: u32, sink: &mut S) {
    s.hand_winner = Some(seat);
    if S::ON {
        sink.event(s, Event::Gin { seat });
    }
    scoring::award(p, s, seat, total as i32, Why::Deadwood, sink);
    if meld.gin_bonus > 0 {
        scoring::award(p, s, seat, meld.gin_bonus, Why::Gin, sink);
    }
}

fn undercut<S: Sink>(p: &Program, s: &mut State, meld: &Meld, seat: Seat, difference: u32, sink: &mut S) {
    s.hand_winner = Some(seat);
    if let (true, Some(knocker)) = (S::ON, s.knocker) {
        sink.event(s, Event::Undercut { seat, knocker });
    }
    scoring::award(p, s, seat, difference as i32, Why::Deadwood, sink);
    if meld.undercut_bonus > 0 {
        scoring::award(p, s, seat, meld.undercut_bonus, Why::Undercut, sink);
    }
}

/// How the knocker best lays its melds. The least deadwood is best if nobody can lay off on it; otherwise every other
/// arrangement that may be knocked with is tried.
fn serving(p: &Program, s: &State, meld: &Meld, knocker: Seat, least: deadwood::Arrangement) -> Laid {
    let mut best = laid(least);
    if least.deadwood == 0 || !meld.lay_off {
        return best;
    }
    // What an arrangement would score: less than nothing if somebody undercuts it.
    let worth = |own: deadwood::Arrangement| result(p, s, meld, (knocker, own.deadwood), laid(own));
    let mut most = worth(least);
    if most == result(p, s, meld, (knocker, least.deadwood), Laid::NONE) {
        return best;
    }
    let limit = p
        .knock
        .and_then(|knock| knock.max_deadwood)
        .map_or(u32::MAX, u32::from);
    let hand = s.hand[knocker];
    for other in deadwood::arrangements(p, meld, hand, limit.max(least.deadwood)) {
        let points = worth(other);
        if points > most {
            (most, best) = (points, laid(other));
        }
    }
    best
}

fn laid(arranged: deadwood::Arrangement) -> Laid {
    Laid {
        sets: arranged.sets,
        runs: arranged.runs,
    }
}

/// What the knocker scores with so much deadwood when the others can lay off on `open`.
fn result(p: &Program, s: &State, meld: &Meld, (knocker, own): (Seat, u32), mut open: Laid) -> i32 {
    let side = p.members_of(p.side_of[knocker]);
    let opponents = s.live(p.all) & !side;
    let (mut differences, mut least, mut seat) = (0, u32::MAX, knocker);
    for _ in 0..opponents.len() {
        seat = s.next_of(opponents, seat);
        let hand = s.hand[seat];
        let off = lay_offs(p, meld, hand, open);
        let kept = hand.without(off.sets).without(off.runs);
        let theirs = deadwood::arrange(p, meld, kept).deadwood;
        differences += theirs.saturating_sub(own) as i32;
        least = least.min(theirs);
        open.sets = open.sets.union(off.sets);
        open.runs = open.runs.union(off.runs);
    }
    if least <= own {
        return least as i32 - own as i32 - meld.undercut_bonus;
    }
    differences
}

/// Lays what a seat holds in melds, and what it can lay off on the open ones, which grow by it; the value of the rest.
fn count<S: Sink>(p: &Program, s: &mut State, meld: &Meld, seat: Seat, open: &mut Laid, sink: &mut S) -> u32 {
    let hand = s.hand[seat];
    if meld.hold {
        let off = lay_offs(p, meld, hand, *open);
        put(p, s, seat, off, true, sink);
        let kept = s.hand[seat];
        let held = laid(deadwood::arrange(p, meld, kept));
        put(p, s, seat, held, false, sink);
        open.sets = open.sets.union(off.sets);
        open.runs = open.runs.union(off.runs);
    }
    tell_deadwood(p, s, seat, sink)
}

fn tell_deadwood<S: Sink>(p: &Program, s: &State, seat: Seat, sink: &mut S) -> u32 {
    let points = deadwood::value(p, s.hand[seat]);
    if S::ON {
        let points = points as u16;
        sink.event(s, Event::Deadwood { seat, points });
    }
    points
}

fn put<S: Sink>(p: &Program, s: &mut State, seat: Seat, cards: Laid, off: bool, sink: &mut S) {
    for (cards, run) in [(cards.sets, false), (cards.runs, true)] {
        let mut left = Cards::NONE;
        for id in cards.ids() {
            left.put(zones::lose(p, s, seat, id.card()));
        }
        if !left.is_empty() {
            lay(p, s, seat, left, How { run, off }, sink);
        }
    }
}

/// The cards of a hand that are best laid off on open melds, so that they and the best arrangement of the rest leave the
/// least deadwood.
fn lay_offs(p: &Program, meld: &Meld, hand: Cards, open: Laid) -> Laid {
    let mut choice = Choice {
        p,
        meld,
        least: u32::MAX,
        best: Laid::NONE,
    };
    if !open.sets.is_empty() || !open.runs.is_empty() {
        choice.visit(hand, open, choice.best, 0, DOUBTS);
    }
    choice.best
}

struct Choice<'a> {
    p: &'a Program,
    meld: &'a Meld,
    least: u32,
    best: Laid,
}

impl Choice<'_> {
    /// Takes the lowest card that fits an open meld: it is laid off, or kept for a meld of one's own if there is one.
    /// On a run rather than on a set: a set takes all of its rank anyway, a run opens a place for the next card.
    fn visit(&mut self, hand: Cards, open: Laid, off: Laid, kept: u64, doubts: u32) {
        let (p, meld) = (self.p, self.meld);
        let free = hand.kinds() & !kept;
        let on_run = open.fits_run(p, meld, free);
        let fits = on_run | free & open.fits_set();
        let Some(card) = lowest(fits) else {
            let deadwood = deadwood::arrange(p, meld, hand).deadwood;
            if deadwood < self.least {
                (self.least, self.best) = (deadwood, off);
            }
            return;
        };
        let mut rest = hand;
        let id = rest.take(card);
        let (mut more_open, mut more_off) = (open, off);
        for laid in [&mut more_open, &mut more_off] {
            let place = if card.is_in(on_run) {
                &mut laid.runs
            } else {
                &mut laid.sets
            };
            place.put(id);
        }
        let needed = card.is_in(deadwood::meldable(p, meld, hand));
        let doubts = doubts.saturating_sub(u32::from(needed));
        self.visit(rest, more_open, more_off, kept, doubts);
        if needed && doubts > 0 {
            self.visit(hand, open, off, kept | card.bit(), doubts);
        }
    }
}
