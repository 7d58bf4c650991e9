//! Is there anything left to do? Only what the player has seen counts: cards that lie face down stay what they are,
//! something unknown, so the answer tells nothing about them.

use crate::board::{Board, Pile};
use crate::plays::{Back, Play};
use crate::solve::{solve, Seen, Solved};

/// Whether a game has come to its end without being won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Nothing that can be done from here turns up another card or wins.
    Yes,
    /// Something can still turn up, or the game can be won.
    No,
    /// There are too many positions to say.
    Unknown,
}

/// Goes through every position that can be reached without turning up a card, at most `limit` of them.
pub fn stuck(board: &Board, limit: u32) -> Stuck {
    if board.won() || board.talon().iter().any(|card| !card.known()) {
        return Stuck::No;
    }
    if board.hidden() == 0 {
        return match solve(board, limit) {
            Solved::Won(_) => Stuck::No,
            Solved::Lost => Stuck::Yes,
            Solved::Unknown => Stuck::Unknown,
        };
    }
    match closed(board, limit, Back::Wanted) {
        Stuck::Yes => closed(board, limit, Back::Always),
        found => found,
    }
}

fn closed(board: &Board, limit: u32, back: Back) -> Stuck {
    let mut seen = Seen::default();
    seen.insert(board.fingerprint());
    let mut open = vec![*board];
    let mut plays = Vec::new();
    while let Some(here) = open.pop() {
        plays.clear();
        here.each_play(|play| plays.push(play));
        plays.retain(|play| here.worth(*play, back));
        if plays.iter().any(|play| turns_up(&here, *play)) {
            return Stuck::No;
        }
        for play in &plays {
            let next = here.played(*play);
            if seen.insert(next.fingerprint()) {
                if seen.len() > limit as usize {
                    return Stuck::Unknown;
                }
                open.push(next);
            }
        }
    }
    Stuck::Yes
}

/// Whether a play takes all the face-up cards off one that lies face down.
pub(crate) fn turns_up(board: &Board, play: Play) -> bool {
    match play.from {
        Pile::Column(at) => {
            let column = &board.columns[usize::from(at)];
            column.hidden > 0 && column.run().len() == usize::from(play.count)
        }
        Pile::Waste | Pile::Home(_) => false,
    }
}
