//! Whether an action reaches the other seats: what it leaves them to hold and to do, as one number to compare.
//!
//! Drawing from a common deck is no meeting: who draws first takes a card that nobody knew. So the mark is taken before
//! another seat draws, and what could only be told by a card from the deck is left out.

use crate::action::Action;
use crate::agent::lively;
use crate::program::Program;
use crate::rng::{split, Rng};
use crate::rules::{apply, legal};
use crate::seat::Seat;
use crate::state::State;

/// Worlds in which the actions of a decision are compared.
pub const REACH_WORLDS: usize = 2;
/// Own steps after the action, until another seat is to act.
const MOST_STEPS: u32 = 64;

/// A mark of what an action leaves to all seats but `seat`: who acts next, what it may do, what all of them hold, and what
/// they would hold after each thing it may do. None if no other seat gets to act in this hand.
pub fn mark(p: &Program, world: &State, (action, seat): (Action, Seat), chance: u64) -> Option<u64> {
    let mut s = *world;
    let mut rng = Rng::new(chance);
    let hand = s.hand_no;
    apply(p, &mut s, action, &mut ());
    for _ in 0..MOST_STEPS {
        if s.over() || s.hand_no != hand {
            return None;
        }
        if s.actor != seat {
            return Some(prospects(p, &s, seat));
        }
        let legal = legal(p, &s);
        let action = legal.forced().unwrap_or_else(|| lively(legal, &mut rng));
        apply(p, &mut s, action, &mut ());
    }
    None
}

fn prospects(p: &Program, s: &State, seat: Seat) -> u64 {
    let legal = legal(p, s);
    let mut mark = holdings(p, s, seat);
    let [options, more @ ..] = legal.options;
    // Words without an option are left out, so that marks are those of the time when there was one word.
    let more = more.into_iter().filter(|word| *word != 0);
    let words = [u64::from(s.actor.number()), legal.cards, options];
    for word in words.into_iter().chain(more) {
        mark = split(mark, word);
    }
    for action in legal.iter() {
        let mut after = *s;
        apply(p, &mut after, action, &mut ());
        let same_hand = !after.over() && after.hand_no == s.hand_no;
        if same_hand && after.deck() == s.deck() {
            mark = split(mark, holdings(p, &after, seat));
        }
    }
    mark
}

/// Cards, points and chips of all seats but one.
fn holdings(p: &Program, s: &State, but: Seat) -> u64 {
    let mut mark = 0;
    for seat in p.all.without(but) {
        let (hand, won) = (s.hand[seat], s.won[seat]);
        let numbers = [s.score[seat], s.chips[seat], i32::from(s.tricks[seat])];
        for word in hand.0.into_iter().chain(won.0) {
            mark = split(mark, word);
        }
        for number in numbers {
            mark = split(mark, number as u64);
        }
    }
    mark
}
