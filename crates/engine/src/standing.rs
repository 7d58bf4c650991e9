//! How a side stands by the game's own measure: what a hand is judged by where the game goes on after it.

use crate::outcome::WHOLE_SHARE;
use crate::program::{Eliminate, Program, WinKind};
use crate::rules::win::{measure, side_sum};
use crate::state::State;

/// The number that the first win condition with a measure compares, turned so that more is better. Games without one
/// count seats that are still in, cards owned, or hands won and cards left.
pub fn standing(p: &Program, s: &State, side: u8) -> i64 {
    for win in &p.wins {
        let of = i64::from(measure(p, s, win.kind, side));
        match win.kind {
            WinKind::LowScore | WinKind::FewestTricks => return -of,
            WinKind::AllHandsEmpty if win.lowest => return -of,
            WinKind::EmptyHand | WinKind::CaptureAll | WinKind::BestHand | WinKind::LastStanding => {}
            _ => return of,
        }
    }
    let has = |kind| p.wins.iter().any(|win| win.kind == kind);
    if has(WinKind::LastStanding) {
        return i64::from(side_sum(p, side, |seat| {
            let left = match p.eliminate {
                Eliminate::NoChips => s.chips[seat],
                Eliminate::ScoreAtLeast(limit) => limit.saturating_sub(s.score[seat]).max(0),
                Eliminate::NoTricks | Eliminate::None => i32::from(s.tricks_total[seat]),
            };
            i32::from(!s.gone.has(seat)) * 100 + left
        }));
    }
    if has(WinKind::CaptureAll) {
        return i64::from(side_sum(p, side, |seat| {
            (s.hand[seat].len() + s.won[seat].len()) as i32
        }));
    }
    let wins = i64::from(side_sum(p, side, |seat| i32::from(s.hand_wins[seat])));
    wins * 100 - i64::from(still_held(p, s, side))
}

/// Cards that a side has still to be rid of.
pub fn still_held(p: &Program, s: &State, side: u8) -> i32 {
    side_sum(p, side, |seat| (s.hand[seat].len() + s.picked[seat].len()) as i32)
}

/// Each side's share of a hand in sixtieths: of the game if it ended, else by what the hand brought.
pub fn hand_shares(p: &Program, before: &State, after: &State) -> [u32; 8] {
    let all = (1u16 << p.sides) as u8;
    let mut winners = after.end.winners;
    if winners == 0 && !after.over() {
        let gain = |side: u8| standing(p, after, side) - standing(p, before, side);
        let best = (0..p.sides).map(gain).max().unwrap_or(0);
        winners = (0..p.sides)
            .filter(|side| gain(*side) == best)
            .fold(0, |sides, side| sides | 1 << side);
    }
    if winners == 0 {
        winners = all.wrapping_sub(1);
    }
    let mut shares = [0; 8];
    for (side, share) in shares.iter_mut().enumerate().take(usize::from(p.sides)) {
        *share = u32::from(winners >> side & 1) * WHOLE_SHARE / winners.count_ones();
    }
    shares
}
