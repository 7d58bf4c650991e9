//! The order of the cards of a suit, ace low, over the gaps of the deck, for sets of kinds: one shift moves all kinds
//! that go the same way, and in most decks there are two ways, one up and the one from the ace.

use crate::card::Card;
use arrayvec::ArrayVec;

/// Kinds whose neighbour above is as far away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// The kinds, and those next above them.
    from: u64,
    to: u64,
    up: u32,
    down: u32,
}

/// The neighbours of all kinds in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    /// A rank is at most twelve below or above another.
    steps: ArrayVec<Step, 25>,
}

impl Ladder {
    /// From the card next above each card.
    pub fn new(above: &[Option<Card>; 64]) -> Ladder {
        let mut ladder = Ladder::default();
        for (kind, next) in (0u32..).zip(above) {
            let Some(next) = next.map(|card| u32::from(card.number())) else {
                continue;
            };
            let (up, down) = (next.saturating_sub(kind), kind.saturating_sub(next));
            let same = |step: &Step| (step.up, step.down) == (up, down);
            let at = ladder.steps.iter().position(same).unwrap_or(ladder.steps.len());
            if at == ladder.steps.len() && !ladder.steps.is_full() {
                let (from, to) = (0, 0);
                ladder.steps.push(Step { from, to, up, down });
            }
            if let Some(step) = ladder.steps.get_mut(at) {
                step.from |= 1 << kind;
                step.to |= 1 << next;
            }
        }
        ladder
    }

    /// The kinds next above these.
    #[inline]
    pub fn above(&self, kinds: u64) -> u64 {
        let moved = |step: &Step| (kinds & step.from) << step.up >> step.down;
        self.steps.iter().map(moved).fold(0, |all, kinds| all | kinds)
    }

    /// The kinds next below these.
    #[inline]
    pub fn below(&self, kinds: u64) -> u64 {
        let moved = |step: &Step| (kinds & step.to) << step.down >> step.up;
        self.steps.iter().map(moved).fold(0, |all, kinds| all | kinds)
    }

    /// Those of the kinds above which, themselves counted, `n` neighbours are there without a gap.
    #[inline]
    pub fn run_bottoms(&self, kinds: u64, n: u8) -> u64 {
        let mut bottoms = kinds;
        for _ in 1..n {
            bottoms = kinds & self.below(bottoms);
            if bottoms == 0 {
                break;
            }
        }
        bottoms
    }
}

#[cfg(test)]
mod tests {
    use super::super::deck::neighbours;
    use super::*;
    use crate::card::Rank;
    use crate::cards::cards_of;

    /// The whole deck, the deck from the seven up, and one with holes in its suits.
    fn decks() -> [u64; 3] {
        let deck = |with: fn(&Card) -> bool| Card::all().filter(with).fold(0, |all, card| all | card.bit());
        [
            deck(|_| true),
            deck(|card| card.rank() >= Rank::Seven),
            deck(|card| card.number() % 5 != 1),
        ]
    }

    fn each(kinds: u64, next: &[Option<Card>; 64]) -> u64 {
        let near = cards_of(kinds).filter_map(|card| next[card.index()]);
        near.fold(0, |all, card| all | card.bit())
    }

    #[test]
    fn many_kinds_at_once_have_the_neighbours_that_each_has_alone() {
        for deck in decks() {
            let (above, below) = neighbours(deck);
            let ladder = Ladder::new(&above);
            for pattern in [u64::MAX, 0x5555_5555_5555_5555, 0x0F0F_3C3C_0FF0_1111, 0] {
                let kinds = deck & pattern;
                assert_eq!(ladder.above(kinds), each(kinds, &above));
                assert_eq!(ladder.below(kinds), each(kinds, &below));
            }
        }
    }

    #[test]
    fn a_run_of_three_begins_at_the_ace_and_not_at_the_king() {
        let kinds = |text: &str| {
            let cards = text.split(' ').map(|card| card.parse::<Card>().unwrap());
            cards.fold(0, |all, card| all | card.bit())
        };
        let ladder = Ladder::new(&neighbours(decks()[0]).0);
        assert_eq!(ladder.run_bottoms(kinds("Ah 2h 3h Qs Ks As"), 3), kinds("Ah"));
        assert_eq!(ladder.run_bottoms(kinds("5d 6d 7d 8d"), 3), kinds("5d 6d"));
    }
}
