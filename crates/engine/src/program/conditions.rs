//! Conditions lowered to masks: constants are folded, tests of the position stand alone, most others are answered
//! beforehand, the rest is postfix code.

use super::answers::{Answers, RankTables, Relation};
use crate::card::{Suit, ALL_KINDS, SUITED};
use crate::spec::{Colour, Condition, Location, NumberOf, Operator, Reference, Who};

/// A test that gives a set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardTest {
    All,
    Mask(u64),
    /// All kinds or none.
    State(StateTest),
    /// An entry of `Tests::answers`.
    Answers(u16),
    /// A range of `Tests::code`.
    Code(u16, u16),
}

/// A test of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateTest {
    Size(Location, Operator, u8),
    Score(Operator, i32),
    HandValue(Operator, i32),
    Chips(Operator, i32),
    Pot(Operator, i32),
    Holds(u64),
    SetOf(u8),
    RunOf(u8),
    Follow,
    HasTrump,
    Broken(Suit),
    TrickWinner,
    TrickHas(u64),
    Hand(Operator, u16),
    Tricks(Operator, u16),
    Role(Who),
}

/// One step of a postfix condition over a stack of masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CondOp {
    Const(u64),
    Stands(Relation, Reference),
    NextToLayout,
    Trump,
    State(StateTest),
    And,
    Or,
    Not,
}

/// A condition while it is being lowered.
enum Lowered {
    Const(u64),
    Code(Vec<CondOp>),
}

/// What the tests of a game need when they are asked.
#[derive(Clone, Debug)]
pub struct Tests {
    pub ranks: RankTables,
    pub answers: Vec<Answers>,
    pub code: Vec<CondOp>,
}

impl Tests {
    pub(super) fn new(ranks: RankTables) -> Tests {
        let (answers, code) = (Vec::new(), Vec::new());
        Tests { ranks, answers, code }
    }

    /// Lowers an optional condition.
    pub(super) fn lower(&mut self, condition: Option<&Condition>) -> CardTest {
        let ops = match condition.map(fold) {
            None | Some(Lowered::Const(ALL_KINDS)) => return CardTest::All,
            Some(Lowered::Const(mask)) => return CardTest::Mask(mask),
            Some(Lowered::Code(ops)) => ops,
        };
        if let [CondOp::State(test)] = ops[..] {
            return CardTest::State(test);
        }
        if let Some(answers) = Answers::of(&ops, &self.ranks) {
            self.answers.push(answers);
            return CardTest::Answers(self.answers.len() as u16 - 1);
        }
        let start = self.code.len() as u16;
        self.code.extend(ops);
        CardTest::Code(start, self.code.len() as u16)
    }
}

impl StateTest {
    /// Whether the test looks at no hand but its size, so that every seat can work it out for any other.
    pub fn is_open(&self) -> bool {
        match self {
            StateTest::Size(..) | StateTest::Score(..) | StateTest::Chips(..) | StateTest::Pot(..) => true,
            StateTest::Broken(_) | StateTest::TrickWinner | StateTest::TrickHas(_) => true,
            StateTest::Hand(..) | StateTest::Tricks(..) | StateTest::Role(_) => true,
            StateTest::HandValue(..) | StateTest::Holds(_) | StateTest::SetOf(_) | StateTest::RunOf(_) => {
                false
            }
            StateTest::Follow | StateTest::HasTrump => false,
        }
    }
}

/// Runs postfix code: the last mask is kept at hand, those before it lie on a stack.
pub fn evaluate(code: &[CondOp], leaf: impl Fn(&CondOp) -> u64) -> u64 {
    let (mut last, mut stack, mut n) = (0, [0u64; 8], 0);
    for op in code {
        match op {
            CondOp::And => {
                n -= 1;
                last &= stack[n & 7];
            }
            CondOp::Or => {
                n -= 1;
                last |= stack[n & 7];
            }
            CondOp::Not => last ^= ALL_KINDS,
            op => {
                stack[n & 7] = last;
                n += 1;
                last = leaf(op);
            }
        }
    }
    last
}

/// The kinds for which a condition without references holds; `None` if it looks at the position.
pub fn static_mask(condition: Option<&Condition>) -> Option<u64> {
    match condition.map(fold) {
        None => Some(ALL_KINDS),
        Some(Lowered::Const(mask)) => Some(mask),
        Some(Lowered::Code(_)) => None,
    }
}

fn fold(condition: &Condition) -> Lowered {
    match condition {
        Condition::And(and) => join(&and.conditions, CondOp::And),
        Condition::Or(or) => join(&or.conditions, CondOp::Or),
        Condition::Not(not) => match fold(&not.condition) {
            Lowered::Const(mask) => Lowered::Const(mask ^ ALL_KINDS),
            Lowered::Code(mut ops) => {
                ops.push(CondOp::Not);
                Lowered::Code(ops)
            }
        },
        leaf => match leaf_op(leaf) {
            CondOp::Const(mask) => Lowered::Const(mask),
            CondOp::Or => Lowered::Code(match_or_wild(leaf)),
            op => Lowered::Code(vec![op]),
        },
    }
}

/// Joins children from left to right; constants are gathered in front.
fn join(children: &[Condition], op: CondOp) -> Lowered {
    let and = op == CondOp::And;
    let mut constant = if and { ALL_KINDS } else { 0 };
    let mut ops: Vec<CondOp> = Vec::new();
    for child in children {
        match fold(child) {
            Lowered::Const(mask) if and => constant &= mask,
            Lowered::Const(mask) => constant |= mask,
            Lowered::Code(code) => {
                let first = ops.is_empty();
                ops.extend(code);
                if !first {
                    ops.push(op);
                }
            }
        }
    }
    let decides = if and { 0 } else { ALL_KINDS };
    let neutral = ALL_KINDS ^ decides;
    if ops.is_empty() || constant == decides {
        return Lowered::Const(constant);
    }
    if constant != neutral {
        ops.push(CondOp::Const(constant));
        ops.push(op);
    }
    Lowered::Code(ops)
}

fn match_or_wild(leaf: &Condition) -> Vec<CondOp> {
    let Condition::MatchesOrWild(test) = leaf else {
        return Vec::new();
    };
    let reference = test.reference;
    let stands = |relation| CondOp::Stands(relation, reference);
    vec![stands(Relation::SameRank), stands(Relation::SameSuit), CondOp::Or]
}

fn colour_mask(colour: Colour) -> u64 {
    let red = Suit::Hearts.mask() | Suit::Diamonds.mask();
    match colour {
        Colour::Red => red,
        Colour::Black => SUITED ^ red,
    }
}

fn leaf_op(leaf: &Condition) -> CondOp {
    use CondOp::{Const, NextToLayout, Stands, State, Trump};
    use Condition as C;
    use Relation::{Higher, NextTo, SameColour, SameRank, SameSuit};
    match leaf {
        C::CardIsRank(test) => Const(test.rank.mask()),
        C::CardIsSuit(test) => Const(test.suit.mask()),
        C::CardIsColour(test) => Const(colour_mask(test.colour)),
        C::CardIsTrump(_) => Trump,
        C::CardMatchesRank(test) => Stands(SameRank, test.reference),
        C::CardMatchesSuit(test) => Stands(SameSuit, test.reference),
        C::CardMatchesColour(test) => Stands(SameColour, test.reference),
        C::MatchesOrWild(_) | C::And(_) | C::Or(_) | C::Not(_) => CondOp::Or,
        C::SequenceAdjacent(test) => Stands(NextTo, test.reference),
        C::CardBeatsTop(test) => Stands(Higher, test.reference),
        C::CardAdjacentToLayout(_) => NextToLayout,
        C::HandSize(test) => State(StateTest::Size(Location::Hand, test.operator, test.value)),
        C::LocationSize(test) => State(StateTest::Size(test.location, test.operator, test.value)),
        C::LocationEmpty(test) => State(StateTest::Size(test.location, Operator::Eq, 0)),
        C::ScoreCompare(test) => State(StateTest::Score(test.operator, i32::from(test.value))),
        C::HandValue(test) => State(StateTest::HandValue(test.operator, i32::from(test.value))),
        C::ChipCount(test) => State(StateTest::Chips(test.operator, test.value as i32)),
        C::PotSize(test) => State(StateTest::Pot(test.operator, test.value as i32)),
        C::PlayerHasCard(test) => State(StateTest::Holds(test.card.bit())),
        C::HasSetOfN(test) => State(StateTest::SetOf(test.n)),
        C::HasRunOfN(test) => State(StateTest::RunOf(test.n)),
        C::HasMatchingPair(_) => State(StateTest::SetOf(2)),
        C::MustFollowSuit(_) => State(StateTest::Follow),
        C::HasTrump(_) => State(StateTest::HasTrump),
        C::SuitBroken(test) => State(StateTest::Broken(test.suit)),
        C::IsTrickWinner(_) => State(StateTest::TrickWinner),
        C::TrickContainsCard(test) => State(StateTest::TrickHas(test.card.bit())),
        C::Number(test) => State(match test.of {
            NumberOf::Hand => StateTest::Hand(test.operator, test.value),
            NumberOf::Trick => StateTest::Tricks(test.operator, test.value),
        }),
        C::Role(test) => State(StateTest::Role(test.who)),
    }
}
