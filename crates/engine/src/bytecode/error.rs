//! What can be wrong with bytes, and with a Spec that is to become bytes.

use crate::spec::SpecError;

/// The bytes are not a program; `offset` is where the offending value begins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: {kind}")]
pub struct DecodeError {
    pub offset: usize,
    pub kind: DecodeErrorKind,
}

macro_rules! kinds {
    ($($(#[$meta:meta])* $variant:ident $({ $($field:ident : $type:ty),* })? = $slug:literal),* $(,)?) => {
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum DecodeErrorKind { $($(#[$meta])* $variant $({ $($field: $type),* })?),* }

        impl DecodeErrorKind {
            /// Every stable name a kind can have.
            pub const NAMES: &'static [&'static str] = &[$($slug),*];

            /// The stable name of the kind, for programs.
            pub const fn name(&self) -> &'static str {
                match self { $(DecodeErrorKind::$variant { .. } => $slug),* }
            }
        }
    };
}

kinds! {
    #[error("Empty bytecode: there is not one byte")]
    Empty = "empty",
    #[error("Unknown bytecode version: {version}; versions 0 (the old 1), 2 and 3 exist")]
    UnknownVersion { version: u8 } = "unknown-version",
    #[error("the second version word is {found}, where 1 is fixed")]
    VersionWord { found: u32 } = "version-word",
    #[error("{needed} more bytes were expected, {left} are left")]
    Truncated { needed: usize, left: usize } = "truncated",
    #[error("no section has the number {id}")]
    UnknownSection { id: u8 } = "unknown-section",
    #[error("the section {section} stands twice in the table")]
    DuplicateSection { section: &'static str } = "duplicate-section",
    #[error("the section {section} stands after one with a higher number")]
    SectionOrder { section: &'static str } = "section-order",
    #[error("the section {section} is missing")]
    MissingSection { section: &'static str } = "missing-section",
    #[error("the section {section} begins at {found}, after a gap; byte {expected} is next")]
    SectionGap { section: &'static str, found: u32, expected: u32 } = "section-gap",
    #[error("the section {section} begins at {found}, inside what comes before; byte {expected} is next")]
    SectionOverlap { section: &'static str, found: u32, expected: u32 } = "section-overlap",
    #[error("truncated {section} section: expected {length} bytes, have {left}")]
    SectionTruncated { section: &'static str, length: u32, left: usize } = "section-truncated",
    #[error("the section {section} has {left} bytes that belong to nothing")]
    SectionLength { section: &'static str, left: usize } = "section-length",
    #[error("the section {section} changes nothing, and is left out then")]
    IdleSection { section: &'static str } = "idle-section",
    #[error("the section customs has an entry for every discard and every win condition of the game")]
    CustomsMisfit = "customs-misfit",
    #[error("the header puts the section {section} at {header}, the table at {table}")]
    HeaderOffset { section: &'static str, header: u32, table: u32 } = "header-offset",
    #[error("{count} bytes follow the last section")]
    TrailingBytes { count: usize } = "trailing-bytes",
    #[error("{code} is no code of {set}")]
    UnknownCode { set: &'static str, code: u8 } = "unknown-code",
    #[error("{found} is neither no (0) nor yes (1)")]
    BadBool { found: u8 } = "bad-bool",
    #[error("flags {found:#04x} have a reserved bit set")]
    BadFlags { found: u8 } = "bad-flags",
    #[error("opcode {expected} was expected, {found} found")]
    WrongOpcode { expected: u8, found: u8 } = "wrong-opcode",
    #[error("no record has the added fields {found:#x}")]
    AddedField { found: u32 } = "added-field",
    #[error("{field} is added at its default, and is left out then")]
    IdleField { field: &'static str } = "idle-field",
    #[error("{field} is {value}, not within {low} to {high}")]
    OutOfRange { field: &'static str, value: i64, low: i64, high: i64 } = "out-of-range",
    #[error("{field} has {count} entries, where {low} to {high} are possible")]
    Count { field: &'static str, count: usize, low: i64, high: i64 } = "count",
    #[error("a condition has more than {most} levels")]
    ConditionDepth { most: i64 } = "condition-depth",
    #[error("the conditions have more than {most} nodes")]
    ConditionNodes { most: i64 } = "condition-nodes",
    #[error("two contracts are given")]
    SecondContract = "second-contract",
    #[error("{what} is {found}, as in no old version")]
    OldLayout { what: &'static str, found: u32 } = "old-layout",
    #[error("a name of a pattern has 1 to 24 small letters, digits and underscores")]
    BadName = "bad-name",
    #[error("{found} stands where old files have 0")]
    Reserved { found: u8 } = "reserved",
}

/// A Spec that no bytes can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    #[error(transparent)]
    Limit(#[from] SpecError),
    #[error("contract_scoring: a bidding phase needs it, and there is none")]
    NoContract,
}

impl EncodeError {
    /// The place in the genome.
    pub fn path(&self) -> &str {
        match self {
            EncodeError::Limit(error) => &error.path,
            EncodeError::NoContract => "contract_scoring",
        }
    }
}
