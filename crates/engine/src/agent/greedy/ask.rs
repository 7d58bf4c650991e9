//! Whom to ask for what: a seat that has asked for a rank had a card of it, and has it still unless it was given away.

use crate::action::{Action, Choice, Legal};
use crate::card::{ranks_of, Rank};
use crate::memory::Memory;
use crate::seat::Seat;
use crate::view::View;

/// A question that is likely to be answered, if the seat remembers reason for one.
pub fn choose(view: View<'_>, legal: Legal) -> Option<Action> {
    let memory = view.memory().filter(|_| view.in_question())?;
    let own = ranks_of(view.hand().kinds());
    if let Some(seat) = view.asking() {
        let hopeful = own & likely(memory, seat);
        return legal
            .iter()
            .find(|action| matches!(action.choice(), Choice::Rank(rank) if hopeful & rank.bit() != 0));
    }
    let hopes = legal.iter().filter_map(|action| match action.choice() {
        Choice::Seat(seat) => Some(((own & likely(memory, seat)).count_ones(), action)),
        _ => None,
    });
    let best = hopes.max_by_key(|(hopes, action)| (*hopes, std::cmp::Reverse(*action)));
    best.filter(|(hopes, _)| *hopes > 0).map(|(_, action)| action)
}

/// Ranks a seat surely holds, and those it has asked for and not shown to lack since.
fn likely(memory: &Memory, seat: Seat) -> u16 {
    let lacks = memory.lacks(seat);
    let gone = Rank::every().filter(|rank| lacks & rank.mask() == rank.mask());
    let gone = gone.fold(0, |ranks, rank| ranks | rank.bit());
    ranks_of(memory.holds(seat).kinds()) | memory.asked(seat) & !gone
}
