//! A cursor over bytes that fails with an offset instead of panicking, and counts conditions as it meets
//! them.

use super::error::{DecodeError, DecodeErrorKind};
use crate::limits::{Field, CONDITION_DEPTH, CONDITION_NODES};

/// Reads big-endian values from a window of a file; offsets are those of the whole file.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    end: usize,
    nodes: i64,
    depth: i64,
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Reader<'a> {
        Reader {
            data,
            at: 0,
            end: data.len(),
            nodes: 0,
            depth: 0,
        }
    }

    /// Restricts reading to a part of the file, cut to the file's end.
    pub fn window(&mut self, start: usize, end: usize) {
        self.end = end.min(self.data.len());
        self.at = start.min(self.end);
    }

    pub fn offset(&self) -> usize {
        self.at
    }

    pub fn left(&self) -> usize {
        self.end - self.at
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let bytes = self.data[self.at..self.end].first_chunk::<N>().copied();
        let kind = DecodeErrorKind::Truncated {
            needed: N,
            left: self.left(),
        };
        let bytes = bytes.ok_or(DecodeError {
            offset: self.at,
            kind,
        })?;
        self.at += N;
        Ok(bytes)
    }

    pub fn u8(&mut self) -> Result<u8, DecodeError> {
        self.take().map(u8::from_be_bytes)
    }

    pub fn u16(&mut self) -> Result<u16, DecodeError> {
        self.take().map(u16::from_be_bytes)
    }

    pub fn i16(&mut self) -> Result<i16, DecodeError> {
        self.take().map(i16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, DecodeError> {
        self.take().map(u32::from_be_bytes)
    }

    pub fn i32(&mut self) -> Result<i32, DecodeError> {
        self.take().map(i32::from_be_bytes)
    }

    pub fn u64(&mut self) -> Result<u64, DecodeError> {
        self.take().map(u64::from_be_bytes)
    }

    /// One byte that has to be this opcode.
    pub fn opcode(&mut self, expected: u8) -> Result<(), DecodeError> {
        let offset = self.at;
        match self.u8()? {
            found if found == expected => Ok(()),
            found => Err(DecodeError {
                offset,
                kind: DecodeErrorKind::WrongOpcode { expected, found },
            }),
        }
    }

    /// Goes past the next byte if it is this one.
    pub fn skip(&mut self, code: u8) -> bool {
        let found = self.data[self.at..self.end].first() == Some(&code);
        self.at += usize::from(found);
        found
    }

    /// One byte that has to stand for a member of the set.
    pub fn known<T>(
        &mut self,
        set: &'static str,
        member: impl FnOnce(u8) -> Option<T>,
    ) -> Result<T, DecodeError> {
        let offset = self.at;
        let code = self.u8()?;
        let kind = DecodeErrorKind::UnknownCode { set, code };
        member(code).ok_or(DecodeError { offset, kind })
    }

    /// Counts one condition node; `leave` when its children have been read.
    pub fn enter(&mut self) -> Result<(), DecodeError> {
        self.nodes += 1;
        self.depth += 1;
        if self.depth > CONDITION_DEPTH.high {
            let kind = DecodeErrorKind::ConditionDepth {
                most: CONDITION_DEPTH.high,
            };
            return Err(DecodeError {
                offset: self.at,
                kind,
            });
        }
        if self.nodes > CONDITION_NODES.high {
            let kind = DecodeErrorKind::ConditionNodes {
                most: CONDITION_NODES.high,
            };
            return Err(DecodeError {
                offset: self.at,
                kind,
            });
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// Refuses a number that the limits table does not allow in this field.
pub(super) fn in_range(offset: usize, value: i64, field: &Field) -> Result<(), DecodeError> {
    match field.range {
        Some(range) if !range.contains(value) => {
            let kind = DecodeErrorKind::OutOfRange {
                field: field.key,
                value,
                low: range.low,
                high: range.high,
            };
            Err(DecodeError { offset, kind })
        }
        _ => Ok(()),
    }
}

/// Refuses a length that the limits table does not allow in this field.
pub(super) fn in_length(offset: usize, count: u8, field: &Field) -> Result<(), DecodeError> {
    match field.length {
        Some(range) if !range.contains(i64::from(count)) => {
            let count = usize::from(count);
            let kind = DecodeErrorKind::Count {
                field: field.key,
                count,
                low: range.low,
                high: range.high,
            };
            Err(DecodeError { offset, kind })
        }
        _ => Ok(()),
    }
}
