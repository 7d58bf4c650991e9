//! Can a board be won whose every card is known? The most promising position is looked at first; the search ends with
//! a way to win, with the proof that there is none, or with the budget.

use crate::board::{Board, Pile, Step};
use crate::card::KING;
use crate::plays::{Back, Play};
use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// What a card that is not home, one that lies face down, and one that buries a lower card of its suit weigh.
const NOT_HOME: i32 = 5;
const HIDDEN: i32 = 5;
const BURIES: i32 = 1;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// Steps that win.
    Won(Vec<Step>),
    /// There are no steps that win.
    Lost,
    /// The budget was used up.
    Unknown,
}

/// A hasher for numbers that are mixed already.
#[derive(Debug, Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, value: u128) {
        self.0 = value as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

pub(crate) type Seen = HashSet<u128, BuildHasherDefault<Mixed>>;

struct Node {
    board: Board,
    parent: u32,
    play: Option<Play>,
}

/// Looks for a way to win among at most `limit` positions; that there is none is said only after all were seen.
pub fn solve(board: &Board, limit: u32) -> Solved {
    match search(board, limit, Back::Wanted) {
        Solved::Lost => search(board, limit, Back::Always),
        found => found,
    }
}

fn search(board: &Board, limit: u32, back: Back) -> Solved {
    let mut first = *board;
    first.tidy(|_| {});
    let mut nodes = vec![Node {
        board: first,
        parent: 0,
        play: None,
    }];
    let mut seen = Seen::default();
    seen.insert(first.fingerprint());
    let mut open = BinaryHeap::new();
    open.push((-distance(&first), 0u32));
    let mut plays = Vec::new();
    while let Some((_, at)) = open.pop() {
        let here = nodes[at as usize].board;
        if here.won() {
            return Solved::Won(path(board, &nodes, at));
        }
        plays.clear();
        here.each_play(|play| plays.push(play));
        plays.retain(|play| here.worth(*play, back));
        for play in &plays {
            let mut next = here.played(*play);
            next.tidy(|_| {});
            if !seen.insert(next.fingerprint()) {
                continue;
            }
            if nodes.len() >= limit as usize {
                return Solved::Unknown;
            }
            open.push((-distance(&next), nodes.len() as u32));
            nodes.push(Node {
                board: next,
                parent: at,
                play: Some(*play),
            });
        }
    }
    Solved::Lost
}

/// How far a position seems from the win; only the order of the search depends on it.
fn distance(board: &Board) -> i32 {
    let home: i32 = board.homes.iter().map(|n| i32::from(*n)).sum();
    let mut sum = -NOT_HOME * home;
    for column in &board.columns {
        sum += HIDDEN * i32::from(column.hidden);
        // The lowest rank of each suit so far: a higher card of the suit above it has to go away first.
        let mut lowest = [KING; 4];
        for card in column.cards() {
            let least = &mut lowest[usize::from(card.suit().0)];
            if *least < card.rank() {
                sum += BURIES;
            }
            *least = card.rank().min(*least);
        }
    }
    sum
}

/// The steps from the first board to a node.
fn path(first: &Board, nodes: &[Node], last: u32) -> Vec<Step> {
    let mut plays = Vec::new();
    let mut at = last;
    while let Some(play) = nodes[at as usize].play {
        plays.push(play);
        at = nodes[at as usize].parent;
    }
    let mut board = *first;
    let mut steps = Vec::new();
    board.tidy(|step| steps.push(step));
    for Play {
        turned,
        from,
        to,
        count,
    } in plays.into_iter().rev()
    {
        if from == Pile::Waste {
            board.turn_to(turned, |step| steps.push(step));
        }
        board.carry(from, to, count);
        steps.push(Step::Move { from, to, count });
        board.tidy(|step| steps.push(step));
    }
    steps
}
