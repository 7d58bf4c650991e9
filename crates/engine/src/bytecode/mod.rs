//! Programs as bytes: one opcode table, and the encoder and decoder made from it. Version 3 is written;
//! versions 1 and 2 (`old`) are read, too. Big-endian throughout. What the bytes mean as a game is not known here.

mod container;
pub(crate) mod declare;
mod decode;
mod encode;
mod error;
pub mod old;
mod out;
mod reader;
mod table;
mod wire;

pub use container::HEADER_LENGTH;
pub use container::VERSION;
pub use decode::{decode, decode_with_notes};
pub use encode::encode;
pub use error::{DecodeError, DecodeErrorKind, EncodeError};
pub use old::{Note, NoteKind};
pub use table::{limits, table, Entry, Section, BIDDING, EFFECT_HEADER};

pub(crate) use out::Out;
pub(crate) use reader::Reader;
pub(crate) use table::{Listing, Operands};
pub(crate) use wire::{added_operand, operand, Wire};

#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;
