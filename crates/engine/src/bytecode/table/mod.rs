//! The opcode table: every number that can stand in a program, what it means, and which operands follow it.
//! Encoder and decoder are made from the same lines (`codes`, `layouts`), Python and docs/bytecode.md from
//! `table`.

mod codes;
mod layouts;
mod sections;

pub use codes::Section;
pub(super) use sections::{Customs, Effects, Flow, Scoring, Setup, Stock, Teams, Turn, Win};

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
    pub(super) fn code(set: &'static str, code: u8, name: &'static str) -> Entry {
        Entry {
            set,
            code: Some(code),
            name,
            operands: String::new(),
        }
    }

    pub(super) fn opcode(set: &'static str, code: u8, name: &'static str, operands: String) -> Entry {
        Entry {
            set,
            code: Some(code),
            name,
            operands,
        }
    }

    fn record<T: Operands>(name: &'static str) -> Entry {
        Entry {
            set: "record",
            code: None,
            name,
            operands: T::operands(),
        }
    }
}

/// A set with numbers.
pub(super) trait Listed {
    fn entries() -> Vec<Entry>;
}

/// A record with operands.
pub(super) trait Operands {
    fn operands() -> String;
}

/// The whole table, set by set.
pub fn table() -> Vec<Entry> {
    let mut entries = sections::entries();
    let effects = "special_effects SpecialEffect[]";
    entries.push(Entry::opcode(
        "opcode",
        EFFECT_HEADER,
        "effects",
        effects.to_owned(),
    ));
    let bid = "min_bid u8, max_bid u8, flags u8, contract_scoring ContractScoring";
    entries.push(Entry::opcode("opcode", BIDDING, "bidding", bid.to_owned()));
    entries.extend(layouts::entries());
    entries.extend(codes::entries());
    entries
}
