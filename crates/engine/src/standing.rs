//! How a side stands by the game's own measure: what a hand is judged by where the game goes on after it.

use crate::outcome::WHOLE_SHARE;
use crate::program::{Eliminate, Program, Win, WinKind};
use crate::rules::win::{measure, side_sum};
use crate::side::{Side, SideSet};
use crate::state::State;

/// What sides are compared by while a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yardstick {
    /// What a win condition compares; the most is best.
    Most(WinKind),
    /// The same; the least is best.
    Least(WinKind),
    SeatsLeft,
    CardsOwned,
    HandsWon,
}

impl Yardstick {
    /// That of the first win condition with a measure; games without one count seats that are still in, cards owned, or
    /// hands won and cards left.
    pub fn of(wins: &[Win]) -> Yardstick {
        for win in wins {
            match win.kind {
                WinKind::LowScore | WinKind::FewestTricks => return Yardstick::Least(win.kind),
                WinKind::AllHandsEmpty if win.lowest => return Yardstick::Least(win.kind),
                WinKind::EmptyHand | WinKind::CaptureAll | WinKind::BestHand | WinKind::LastStanding => {}
                _ => return Yardstick::Most(win.kind),
            }
        }
        let has = |kind| wins.iter().any(|win| win.kind == kind);
        if has(WinKind::LastStanding) {
            Yardstick::SeatsLeft
        } else if has(WinKind::CaptureAll) {
            Yardstick::CardsOwned
        } else {
            Yardstick::HandsWon
        }
    }
}

/// How a side stands by the yardstick of the game; more is better.
pub fn standing(p: &Program, s: &State, side: Side) -> i64 {
    match p.yardstick {
        Yardstick::Most(kind) => i64::from(measure(p, s, kind, side)),
        Yardstick::Least(kind) => -i64::from(measure(p, s, kind, side)),
        Yardstick::SeatsLeft => i64::from(side_sum(p, side, |seat| {
            let left = match p.eliminate {
                Eliminate::NoChips => s.chips[seat],
                Eliminate::ScoreAtLeast(limit) => limit.saturating_sub(s.score[seat]).max(0),
                Eliminate::Lives(_) => s.score[seat],
                Eliminate::NoTricks | Eliminate::None => i32::from(s.tricks_total[seat]),
            };
            i32::from(!s.gone.has(seat)) * 100 + left
        })),
        Yardstick::CardsOwned => i64::from(side_sum(p, side, |seat| {
            (s.hand[seat].len() + s.won[seat].len()) as i32
        })),
        Yardstick::HandsWon => {
            let wins = i64::from(side_sum(p, side, |seat| i32::from(s.hand_wins[seat])));
            wins * 100 - i64::from(still_held(p, s, side))
        }
    }
}

/// Cards that a side has still to be rid of.
pub fn still_held(p: &Program, s: &State, side: Side) -> i32 {
    side_sum(p, side, |seat| (s.hand[seat].len() + s.picked[seat].len()) as i32)
}

/// How every side stands.
pub fn standings(p: &Program, s: &State) -> [i64; Side::MOST] {
    std::array::from_fn(|side| {
        let side = Side::new(side as u8);
        if side.number() < p.sides {
            standing(p, s, side)
        } else {
            0
        }
    })
}

/// Each side's share of a hand in sixtieths: of the game if it ended, else by what the hand brought.
pub fn hand_shares(p: &Program, before: &State, after: &State) -> [u32; 8] {
    if after.over() {
        return shared(p, after.end.winners);
    }
    shared(p, most_gained(p, &standings(p, before), after))
}

/// The sides to which a hand has brought most.
pub fn most_gained(p: &Program, before: &[i64; Side::MOST], after: &State) -> SideSet {
    let gain = |side: Side| standing(p, after, side) - before[side.index()];
    let best = Side::first(p.sides).map(gain).max().unwrap_or(0);
    Side::first(p.sides).filter(|side| gain(*side) == best).collect()
}

/// What each side has of a win that these share, in sixtieths; where nobody won, all share it.
pub fn shared(p: &Program, winners: SideSet) -> [u32; 8] {
    let winners = if winners.is_empty() {
        SideSet::first_of(p.sides)
    } else {
        winners
    };
    let mut shares = [0; 8];
    for (side, share) in Side::first(p.sides).zip(&mut shares) {
        *share = u32::from(winners.has(side)) * WHOLE_SHARE / winners.len();
    }
    shares
}
