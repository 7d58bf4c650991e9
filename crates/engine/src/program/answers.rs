//! Conditions that are answered before the game begins. Most tests look at one card on the table and at a fact or two of
//! the position: every answer such a test can give is worked out by `lower`, and play looks it up.

use super::conditions::{evaluate, CondOp, StateTest};
use crate::card::{Card, Suit, ALL_KINDS};
use crate::spec::Reference;
use arrayvec::ArrayVec;

/// Most facts a test can look at and still be answered beforehand: each doubles its answers.
const MOST_FACTS: usize = 3;

/// How the kinds that are asked for stand to a card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    SameRank,
    SameSuit,
    SameColour,
    Higher,
    NextTo,
}

/// By rank, in the game's order: the kinds that are higher, and those that are next to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankTables {
    pub higher: [u64; 16],
    pub adjacent: [u64; 16],
}

/// The card that a test looks at, if there is one, and the suit that was named for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    pub card: Option<Card>,
    pub declared: Option<Suit>,
}

impl Sight {
    /// Places in a table of answers: a card, or its rank with the suit that was named.
    const PLACES: usize = 128;
    /// Where "no card" stands: the lane of a suit has room for more ranks than there are.
    const NO_CARD: usize = 15;

    #[inline]
    fn place(self) -> usize {
        match (self.card, self.declared) {
            (None, _) => Sight::NO_CARD,
            (Some(card), None) => card.index(),
            (Some(card), Some(suit)) => 64 | suit.index() << 4 | card.rank_index(),
        }
    }

    /// A sight for every place.
    fn all() -> impl Iterator<Item = Sight> {
        let cards = Card::all().map(Some).chain([None]);
        cards.flat_map(|card| {
            let named = Suit::ALL.into_iter().map(Some).chain([None]);
            named.map(move |declared| Sight { card, declared })
        })
    }

    /// A joker for which no suit was named.
    fn joker(self) -> bool {
        self.declared.is_none() && self.card.is_some_and(|card| card.rank().is_joker())
    }

    /// The kinds that stand so to the card; all where there is none. No rank matches where a suit was named.
    pub fn kinds(self, relation: Relation, ranks: &RankTables) -> u64 {
        let Some(card) = self.card else {
            return ALL_KINDS;
        };
        let suit = self.declared.unwrap_or(card.suit());
        match relation {
            Relation::SameRank if self.declared.is_some() => 0,
            Relation::SameRank => card.rank().mask(),
            // On a joker any card has the suit.
            Relation::SameSuit | Relation::SameColour if self.joker() => ALL_KINDS,
            Relation::SameSuit => suit.mask(),
            Relation::SameColour => suit.mask() | suit.twin().mask(),
            Relation::Higher => ranks.higher[card.rank_index()],
            Relation::NextTo => ranks.adjacent[card.rank_index()],
        }
    }
}

/// All answers of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    pub looks_at: Option<Reference>,
    pub facts: ArrayVec<StateTest, MOST_FACTS>,
    /// For every combination of the facts, of which the first is the lowest bit: the kinds by what is seen.
    masks: Box<[[u64; Sight::PLACES]]>,
}

impl Answers {
    /// The answers of postfix code; none if it looks at more than can be answered beforehand.
    pub(super) fn of(code: &[CondOp], ranks: &RankTables) -> Option<Answers> {
        let (mut looks_at, mut facts) = (None, ArrayVec::new());
        for op in code {
            match *op {
                CondOp::Stands(_, card) if *looks_at.get_or_insert(card) != card => return None,
                CondOp::NextToLayout | CondOp::Trump => return None,
                CondOp::State(fact) if !facts.contains(&fact) => facts.try_push(fact).ok()?,
                CondOp::Stands(..) | CondOp::State(_) | CondOp::Const(_) => {}
                CondOp::And | CondOp::Or | CondOp::Not => {}
            }
        }
        let mut masks = vec![[0; Sight::PLACES]; 1 << facts.len()];
        for (holding, row) in masks.iter_mut().enumerate() {
            let holds =
                |fact| (facts.iter().zip(0..)).any(|(known, bit)| *known == fact && holding >> bit & 1 == 1);
            for sight in Sight::all() {
                row[sight.place()] = evaluate(code, |leaf| match *leaf {
                    CondOp::Stands(relation, _) => sight.kinds(relation, ranks),
                    CondOp::Const(mask) => mask,
                    CondOp::State(fact) if holds(fact) => ALL_KINDS,
                    _ => 0,
                });
            }
        }
        let masks = masks.into();
        Some(Answers {
            looks_at,
            facts,
            masks,
        })
    }

    /// The kinds for which the test holds, by what is seen and by the facts that hold, a bit for each.
    #[inline]
    pub fn look_up(&self, sight: Sight, holding: usize) -> u64 {
        let row = self.masks.get(holding);
        row.map_or(0, |row| row[sight.place() & (Sight::PLACES - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn sights_that_share_a_place_share_their_answers() {
        let ranks = RankTables {
            higher: std::array::from_fn(|rank| 1 << rank),
            adjacent: [3; 16],
        };
        let relations = [
            Relation::SameRank,
            Relation::SameSuit,
            Relation::SameColour,
            Relation::Higher,
            Relation::NextTo,
        ];
        let mut found = BTreeMap::new();
        for sight in Sight::all() {
            let answers = relations.map(|relation| sight.kinds(relation, &ranks));
            assert_eq!(
                *found.entry(sight.place()).or_insert(answers),
                answers,
                "{sight:?}"
            );
        }
        assert_eq!(found.len(), 60 + 4 * 15 + 1);
    }

    #[test]
    fn what_looks_at_two_cards_or_at_too_many_facts_has_no_answers_beforehand() {
        let ranks = RankTables {
            higher: [0; 16],
            adjacent: [0; 16],
        };
        let same = |card| CondOp::Stands(Relation::SameRank, card);
        let holds = |n| CondOp::State(StateTest::SetOf(n));
        let code = |leaves: &[CondOp]| {
            let joined = leaves.iter().skip(1).flat_map(|leaf| [*leaf, CondOp::Or]);
            [leaves[0]].into_iter().chain(joined).collect::<Vec<_>>()
        };
        let (top, other) = (Reference::TopDiscard, Reference::TableauTop);
        assert!(Answers::of(&code(&[same(top), same(other)]), &ranks).is_none());
        assert!(Answers::of(&code(&[same(top), CondOp::Trump]), &ranks).is_none());
        assert!(Answers::of(&code(&[holds(2), holds(3), holds(4), holds(5)]), &ranks).is_none());
        assert!(Answers::of(
            &code(&[holds(2), holds(3), holds(2), holds(4), same(top)]),
            &ranks
        )
        .is_some());
    }
}
