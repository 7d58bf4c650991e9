//! Checking a Spec against the limits table, and the one error of the JSON border. A check says nothing about
//! the sense of a game: that is `validate`'s, in Python.

use crate::card::{Card, Rank, Suit};
use crate::limits::{Field, Range};

/// The text is no Spec, or a number or list of it is beyond the limits. `path` names the place, as in
/// `phases[2].count`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", prefix(path))]
pub struct SpecError {
    pub path: String,
    pub kind: SpecErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecErrorKind {
    #[error("{0}")]
    Json(String),
    #[error("{value} is not within {low} to {high}")]
    OutOfRange { value: i64, low: i64, high: i64 },
    #[error("{count} entries, where {low} to {high} are possible")]
    Count { count: usize, low: i64, high: i64 },
    #[error("{count} condition nodes, where {most} are possible")]
    ConditionNodes { count: usize, most: i64 },
    #[error("a condition of {depth} levels, where {most} are possible")]
    ConditionDepth { depth: usize, most: i64 },
}

fn prefix(path: &str) -> String {
    if path.is_empty() {
        String::new()
    } else {
        format!("{path}: ")
    }
}

impl SpecError {
    pub(crate) fn new(kind: SpecErrorKind) -> SpecError {
        SpecError {
            path: String::new(),
            kind,
        }
    }

    /// The same error, seen from the owner of `segment`.
    pub(crate) fn within(mut self, segment: &str) -> SpecError {
        let dot = if self.path.is_empty() || self.path.starts_with('[') {
            ""
        } else {
            "."
        };
        self.path = format!("{segment}{dot}{}", self.path);
        self
    }
}

/// A piece of a Spec that can be held against the limits of the field it stands in.
pub trait Check {
    /// The field needs a range in the limits table.
    const NUMERIC: bool = false;
    /// The field needs a length in the limits table.
    const LIST: bool = false;

    fn check(&self, field: &Field) -> Result<(), SpecError>;
}

/// Refuses, at compile time, a number without a range and a list without a length.
pub const fn covered<T: Check>(field: Field) -> Field {
    assert!(!T::NUMERIC || field.range.is_some(), "this number has no range");
    assert!(!T::LIST || field.length.is_some(), "this list has no length");
    field
}

pub(crate) fn check_range(value: i64, range: Option<Range>) -> Result<(), SpecError> {
    match range {
        Some(range) if !range.contains(value) => {
            let kind = SpecErrorKind::OutOfRange {
                value,
                low: range.low,
                high: range.high,
            };
            Err(SpecError::new(kind))
        }
        _ => Ok(()),
    }
}

fn check_length(count: usize, range: Option<Range>) -> Result<(), SpecError> {
    match range {
        Some(range) if !range.contains(i64::try_from(count).unwrap_or(i64::MAX)) => {
            let kind = SpecErrorKind::Count {
                count,
                low: range.low,
                high: range.high,
            };
            Err(SpecError::new(kind))
        }
        _ => Ok(()),
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl Check for $number {
            const NUMERIC: bool = true;
            fn check(&self, field: &Field) -> Result<(), SpecError> {
                check_range(i64::from(*self), field.range)
            }
        }
    )* };
}

macro_rules! always_fine {
    ($($plain:ty),*) => { $(
        impl Check for $plain {
            fn check(&self, _: &Field) -> Result<(), SpecError> {
                Ok(())
            }
        }
    )* };
}

numbers!(u8, u16, u32, i16, i32);
always_fine!(bool, Rank, Suit, Card);

impl<T: Check> Check for Option<T> {
    const NUMERIC: bool = T::NUMERIC;
    const LIST: bool = T::LIST;
    fn check(&self, field: &Field) -> Result<(), SpecError> {
        self.as_ref().map_or(Ok(()), |value| value.check(field))
    }
}

impl<T: Check> Check for Box<T> {
    const NUMERIC: bool = T::NUMERIC;
    const LIST: bool = T::LIST;
    fn check(&self, field: &Field) -> Result<(), SpecError> {
        self.as_ref().check(field)
    }
}

impl<T: Check> Check for Vec<T> {
    const NUMERIC: bool = T::NUMERIC;
    const LIST: bool = true;
    fn check(&self, field: &Field) -> Result<(), SpecError> {
        check_length(self.len(), field.length)?;
        for (i, value) in self.iter().enumerate() {
            value
                .check(field)
                .map_err(|error| error.within(&format!("[{i}]")))?;
        }
        Ok(())
    }
}
