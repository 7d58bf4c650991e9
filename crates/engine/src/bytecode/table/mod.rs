//! The opcode table: every number that can stand in a program, what it means, and which operands follow it, and the
//! limits of every field. Nothing is listed here: a walk over the types of a game collects what `spec` declares of
//! them. Python and docs/bytecode.md are made from it.

mod bidding;
mod sections;

#[cfg(test)]
pub(super) use sections::sample_game_added;
pub use sections::Section;
pub(super) use sections::{read_game_added, write_game_added, Customs, Stock, PARTS};

use crate::limits::{Field, Range, CONDITION_DEPTH, CONDITION_NODES};
use crate::spec::record::Record;
use crate::spec::GameGenome;
use std::collections::{BTreeMap, BTreeSet};

/// The opcode that opens the effects section (seed 001).
pub const EFFECT_HEADER: u8 = 60;
/// The opcode that opens the bidding block (seed 003; 60 there, but that belongs to effects).
pub const BIDDING: u8 = 70;

/// One line of the table. `code` is none for a record that stands inline, without a number of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The set the number belongs to, named as the Python class or union.
    pub set: &'static str,
    pub code: Option<u8>,
    /// The genome's tag or value.
    pub name: &'static str,
    /// What follows, in words: `name kind`, separated by commas.
    pub operands: String,
}

impl Entry {
    fn opcode(set: &'static str, code: u8, name: &'static str, operands: String) -> Entry {
        Entry {
            set,
            code: Some(code),
            name,
            operands,
        }
    }
}

/// A record with operands.
pub(crate) trait Operands {
    fn operands() -> String;
}

/// A member of a sum: its number, its tag, and what says its operands.
type Member = (u8, &'static str, fn() -> String);

/// What a walk over the types of a game has collected so far.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    met: BTreeSet<&'static str>,
    sums: Vec<Entry>,
    records: Vec<Entry>,
    sets: Vec<Entry>,
    limits: BTreeMap<String, Range>,
}

impl Listing {
    fn of_games() -> Listing {
        let mut listing = Listing::default();
        GameGenome::list_fields(&mut listing);
        listing
    }

    /// A closed set of names with their numbers.
    pub fn set(&mut self, set: &'static str, members: impl Iterator<Item = (u8, &'static str)>) {
        if self.met.insert(set) {
            let entry = |(code, name)| Entry::opcode(set, code, name, String::new());
            self.sets.extend(members.map(entry));
        }
    }

    /// A record that stands inline.
    pub fn record<R: Record + Operands>(&mut self, name: &'static str) {
        if self.met.insert(name) {
            self.records.push(Entry {
                set: "record",
                code: None,
                name,
                operands: R::operands(),
            });
            R::list_fields(self);
        }
    }

    /// A sum, with its members by number.
    pub fn sum(&mut self, set: &'static str, members: &[Member], list_members: fn(&mut Listing)) {
        if self.met.insert(set) {
            let mut members = members.to_vec();
            members.sort_by_key(|(code, ..)| *code);
            let entry = |(code, tag, operands): Member| Entry::opcode(set, code, tag, operands());
            self.sums.extend(members.into_iter().map(entry));
            list_members(self);
        }
    }

    /// Ranges are listed under the key of the field, lengths as `len(key)`.
    pub fn limits(&mut self, fields: &[Field]) {
        for field in fields {
            let range = field.range.map(|range| (field.key.to_owned(), range));
            let length = field.length.map(|range| (format!("len({})", field.key), range));
            self.limits.extend(range.into_iter().chain(length));
        }
    }
}

/// The whole table, set by set.
pub fn table() -> Vec<Entry> {
    let listing = Listing::of_games();
    let effects = "special_effects SpecialEffect[]".to_owned();
    let bid = "min_bid u8, max_bid u8, flags u8, contract_scoring ContractScoring".to_owned();
    let opcodes = vec![
        Entry::opcode("opcode", EFFECT_HEADER, "effects", effects),
        Entry::opcode("opcode", BIDDING, "bidding", bid),
    ];
    [
        sections::entries(),
        opcodes,
        listing.sums,
        listing.records,
        listing.sets,
    ]
    .concat()
}

/// All limits by name: numbers as `Class.field`, lists as `len(Class.field)`, and those of conditions.
pub fn limits() -> BTreeMap<String, Range> {
    let mut limits = Listing::of_games().limits;
    limits.insert("condition nodes".to_owned(), CONDITION_NODES);
    limits.insert("condition depth".to_owned(), CONDITION_DEPTH);
    limits
}
