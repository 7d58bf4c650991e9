//! The result of a finished playthrough, as people ask for it.

use crate::program::Program;
use crate::seat::Seat;
use crate::side::{Side, SideSet};
use crate::state::{Reason, State};

/// Shares are counted in sixtieths, so that a win split by up to six seats stays a whole number.
pub const WHOLE_SHARE: u32 = 60;

/// Who won, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub reason: Reason,
    /// The winning seat; none on a draw and in team mode.
    pub winner: Option<u8>,
    /// The winning team; none on a draw and without teams.
    pub winning_team: Option<u8>,
    /// Each seat's share of the win, in sixtieths; nothing when nobody won.
    pub shares: [u32; 6],
    pub scores: [i32; 6],
    pub turns: u32,
    pub hands: u32,
}

/// The outcome of a playthrough; before its end nobody has won.
pub fn outcome(p: &Program, s: &State) -> Outcome {
    let winners = s.end.winners;
    let won = s.end.reason == Reason::Win;
    let only = winners.only().filter(|_| won).map(Side::number);
    let mut scores = [0; 6];
    for (seat, score) in Seat::first(p.seats).zip(&mut scores) {
        *score = s.score[seat];
    }
    Outcome {
        reason: s.end.reason,
        winner: only.filter(|_| !p.team_mode),
        winning_team: only.filter(|_| p.team_mode),
        shares: shares(p, winners),
        scores,
        turns: s.turn,
        hands: u32::from(s.hand_no) + 1,
    }
}

/// The winning sides split one win; the members of a team share alike in it.
fn shares(p: &Program, winners: SideSet) -> [u32; 6] {
    let mut shares = [0; 6];
    let sides = winners.len();
    if sides == 0 {
        return shares;
    }
    for (share, side) in shares.iter_mut().zip(p.side_of.of_first(p.seats)) {
        if winners.has(*side) {
            *share = WHOLE_SHARE / sides;
        }
    }
    shares
}
