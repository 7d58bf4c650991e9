//! The Spec: a mirror of the genome, one to one (classes, fields, defaults and spellings of the Python
//! schema). The JSON border, the encoder and the decompiler use it; `lower` turns it into execution tables.
//! It knows no rule.

mod card_or_rank;
mod cards;
pub(crate) mod check;
mod conditions;
mod effects;
mod flow;
mod game;
mod named;
mod patterns;
mod phases;
mod places;
pub(crate) mod record;
mod scoring;
mod setup;

pub use card_or_rank::CardOrRank;
pub use cards::*;
pub use check::{Check, SpecError, SpecErrorKind};
pub use conditions::*;
pub use effects::*;
pub use flow::*;
pub use game::{GameGenome, Spec};
pub use named::NamedOr;
pub use patterns::*;
pub use phases::*;
pub use places::*;
pub use scoring::*;
pub use setup::*;

#[cfg(test)]
mod tests;
