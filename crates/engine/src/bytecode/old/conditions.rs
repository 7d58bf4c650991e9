//! Conditions of old files. A test is seven bytes, whatever it tests, so that one without a counterpart can be
//! passed over and told; ranks are numbered ace first here, and nowhere else.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::super::wire::Wire;
use super::header::Layout;
use super::notes::Notes;
use crate::card::{Rank, Suit};
use crate::limits::{self, Field, CONDITION_DEPTH, CONDITION_NODES};
use crate::spec::*;

const AND: u8 = 40;
const OR: u8 = 41;
/// Nesting beyond this is no work of the old compiler, and would only try the stack.
const MOST_LEVELS: usize = 32;
/// The most that a test of a number of cards can name.
const MOST_CARDS: u8 = 104;

const ANY: Field = Field::ANY;
const CHIPS: Field = limits::field::<ChipCount>("value");
const SET: Field = limits::field::<HasSetOfN>("n");
const RUN: Field = limits::field::<HasRunOfN>("n");

/// What a condition of an old file says.
#[derive(Debug)]
pub(super) enum Test {
    /// Nothing that can be kept; a note has been made.
    Lost,
    /// True whatever happens.
    Always,
    /// "No valid plays", which is a way to draw now.
    Unplayable,
    Condition(Condition),
}

/// Where a condition stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub layout: Layout,
    pub path: &'a str,
    /// The pile that a card is compared with when the file does not say.
    pub pile: Reference,
}

/// The seven bytes of a test.
struct Simple {
    opcode: u8,
    operator: Operator,
    value: i64,
    reference: u8,
}

pub(super) fn read(input: &mut Reader<'_>, place: Place<'_>, notes: &mut Notes) -> Result<Test, DecodeError> {
    node(input, place, notes, 1)
}

fn node(
    input: &mut Reader<'_>,
    place: Place<'_>,
    notes: &mut Notes,
    level: usize,
) -> Result<Test, DecodeError> {
    let offset = input.offset();
    if level > MOST_LEVELS {
        let most = MOST_LEVELS as i64;
        let kind = DecodeErrorKind::ConditionDepth { most };
        return Err(DecodeError { offset, kind });
    }
    match input.u8()? {
        opcode @ (AND | OR) => compound(input, place, notes, opcode == AND, level),
        opcode => {
            let simple = Simple {
                opcode,
                operator: Operator::read(input, &ANY)?,
                value: i64::from(input.i32()?),
                reference: input.u8()?,
            };
            Ok(simple.test(place, notes))
        }
    }
}

fn compound(
    input: &mut Reader<'_>,
    place: Place<'_>,
    notes: &mut Notes,
    all: bool,
    level: usize,
) -> Result<Test, DecodeError> {
    let mut tests = Vec::new();
    for _ in 0..input.u32()? {
        tests.push(node(input, place, notes, level + 1)?);
    }
    Ok(combined(tests, all, place, notes))
}

/// The parts that could be kept, as one test.
fn combined(mut tests: Vec<Test>, all: bool, place: Place<'_>, notes: &mut Notes) -> Test {
    if tests.len() == 1 {
        return tests.swap_remove(0);
    }
    if tests.is_empty() {
        notes.repaired(format!("Removed an and / or without tests ({}).", place.path));
    }
    let mut conditions = Vec::new();
    for test in tests {
        match test {
            Test::Condition(condition) => conditions.push(condition),
            Test::Always if !all => return Test::Always,
            Test::Unplayable => notes.lost(format!(
                "A test for no valid plays inside an and / or ({}).",
                place.path
            )),
            Test::Always | Test::Lost => {}
        }
    }
    match conditions.len() {
        0 => Test::Lost,
        1 => Test::Condition(conditions.swap_remove(0)),
        _ if all => Test::Condition(Condition::And(And { conditions })),
        _ => Test::Condition(Condition::Or(Or { conditions })),
    }
}

impl Simple {
    fn test(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        let reference = self.pile(place);
        let condition = match self.opcode {
            0 if self.reference == 3 => return self.unplayable(place, notes),
            0 => return self.hand_size(place, notes),
            1 if self.compares(place) => Condition::CardMatchesRank(CardMatchesRank { reference }),
            1 => return self.card_is_rank(place, notes),
            2 if self.compares(place) => Condition::CardMatchesSuit(CardMatchesSuit { reference }),
            2 => return self.card_is_suit(place, notes),
            3 => return self.location_size(place, notes),
            4 => Condition::SequenceAdjacent(SequenceAdjacent { reference }),
            5 => Condition::HasSetOfN(HasSetOfN {
                n: notes.fit_u8(place.path, self.value, &SET),
            }),
            6 => Condition::HasRunOfN(HasRunOfN {
                n: notes.fit_u8(place.path, self.value, &RUN),
            }),
            7 => Condition::HasMatchingPair(HasMatchingPair {}),
            8 | 9 | 11 => self.chips(place, notes),
            12 => Condition::CardMatchesRank(CardMatchesRank { reference }),
            13 => Condition::CardMatchesSuit(CardMatchesSuit { reference }),
            14 => Condition::CardBeatsTop(CardBeatsTop { reference }),
            opcode => {
                let name = if opcode == 10 { " (the current bet)" } else { "" };
                notes.lost(format!(
                    "A test with opcode {opcode}{name}, which has no counterpart ({}).",
                    place.path
                ));
                return Test::Lost;
            }
        };
        Test::Condition(condition)
    }

    /// In the first files the tests "is" and "matches" share an opcode; only the latter names a pile.
    fn compares(&self, place: Place<'_>) -> bool {
        matches!(place.layout, Layout::V1a | Layout::V1Chips) && matches!(self.reference, 1 | 2)
    }

    /// The card to compare with: 1 is the discard's, 2 the card last played, 3 the tableau.
    fn pile(&self, place: Place<'_>) -> Reference {
        match self.reference {
            1 => Reference::TopDiscard,
            2 | 3 => Reference::TableauTop,
            _ => place.pile,
        }
    }

    fn unplayable(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        let none = matches!(
            (self.operator, self.value),
            (Operator::Eq | Operator::Le, 0) | (Operator::Lt, 1)
        );
        if none {
            return Test::Unplayable;
        }
        notes.lost(format!("A count of valid plays ({}).", place.path));
        Test::Lost
    }

    /// Operator and value, or that the comparison holds for any number of cards.
    fn count(&self, place: Place<'_>, notes: &mut Notes) -> Option<(Operator, u8)> {
        match u8::try_from(self.value) {
            Ok(value) if value <= MOST_CARDS => return Some((self.operator, value)),
            _ => {}
        }
        let low = self.value < 0;
        let holds = match self.operator {
            Operator::Eq => false,
            Operator::Ne => true,
            Operator::Lt | Operator::Le => !low,
            Operator::Gt | Operator::Ge => low,
        };
        let (value, path) = (self.value, place.path);
        if holds {
            notes.repaired(format!(
                "Removed a comparison with {value} that always holds ({path})."
            ));
            return None;
        }
        notes.repaired(format!(
            "Wrote a comparison with {value} as one with 0 that never holds ({path})."
        ));
        Some((Operator::Lt, 0))
    }

    fn hand_size(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        match self.count(place, notes) {
            Some((operator, value)) => Test::Condition(Condition::HandSize(HandSize { operator, value })),
            None => Test::Always,
        }
    }

    fn location_size(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        let lost = if place.layout == Layout::V1a {
            "somewhere: files of this kind do not say where".to_owned()
        } else {
            format!("in the unknown place {}", self.reference)
        };
        let known = |place: &Location| *place != Location::Captured;
        let location = Location::from_code(self.reference).filter(known);
        let (Some(location), true) = (location, place.layout != Layout::V1a) else {
            notes.lost(format!("A test of how many cards lie {lost} ({}).", place.path));
            return Test::Lost;
        };
        match self.count(place, notes) {
            Some((operator, value)) => Test::Condition(Condition::LocationSize(LocationSize {
                location,
                operator,
                value,
            })),
            None => Test::Always,
        }
    }

    fn chips(&self, place: Place<'_>, notes: &mut Notes) -> Condition {
        let value = u32::try_from(notes.fit(place.path, self.value, &CHIPS)).unwrap_or(0);
        let operator = self.operator;
        match self.opcode {
            8 => Condition::ChipCount(ChipCount { operator, value }),
            9 => Condition::PotSize(PotSize { operator, value }),
            _ => Condition::ChipCount(ChipCount {
                operator: Operator::Ge,
                value,
            }),
        }
    }

    /// Ace 0, two 1 … king 12; all ranks for which the comparison holds.
    fn card_is_rank(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        let holds = |rank: &Rank| self.holds(i64::from(rank.ace_low()));
        let ranks: Vec<Rank> = Rank::ALL.iter().copied().filter(holds).collect();
        let conditions = ranks
            .into_iter()
            .map(|rank| Condition::CardIsRank(CardIsRank { rank }));
        one_of(conditions.collect(), Rank::ALL.len(), place, notes)
    }

    fn card_is_suit(&self, place: Place<'_>, notes: &mut Notes) -> Test {
        let holds = |suit: &Suit| self.holds(i64::from(suit.number()));
        let suits: Vec<Suit> = Suit::ALL.iter().copied().filter(holds).collect();
        let conditions = suits
            .into_iter()
            .map(|suit| Condition::CardIsSuit(CardIsSuit { suit }));
        one_of(conditions.collect(), Suit::ALL.len(), place, notes)
    }

    fn holds(&self, number: i64) -> bool {
        match self.operator {
            Operator::Eq => number == self.value,
            Operator::Ne => number != self.value,
            Operator::Lt => number < self.value,
            Operator::Gt => number > self.value,
            Operator::Le => number <= self.value,
            Operator::Ge => number >= self.value,
        }
    }
}

/// Any of these tests, of `all` that there could be.
fn one_of(mut conditions: Vec<Condition>, all: usize, place: Place<'_>, notes: &mut Notes) -> Test {
    match conditions.len() {
        0 => {
            notes.lost(format!("A test that no card can meet ({}).", place.path));
            Test::Lost
        }
        1 => Test::Condition(conditions.swap_remove(0)),
        count if count == all => {
            notes.repaired(format!("Removed a test that always holds ({}).", place.path));
            Test::Always
        }
        _ => Test::Condition(Condition::Or(Or { conditions })),
    }
}

/// How many condition nodes a game can still have.
#[derive(Debug)]
pub(super) struct Budget(i64);

impl Budget {
    pub const fn whole() -> Budget {
        Budget(CONDITION_NODES.high)
    }

    /// Takes a condition in, unless it is too deep or the game has too many already.
    pub fn admits(&mut self, condition: &Condition) -> bool {
        let nodes = condition.nodes() as i64; // bounded by the bytes of the file
        let fits = nodes <= self.0 && condition.depth() as i64 <= CONDITION_DEPTH.high;
        if fits {
            self.0 -= nodes;
        }
        fits
    }
}
