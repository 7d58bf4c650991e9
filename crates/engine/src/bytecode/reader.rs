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
    additions: Additions,
}

/// Where the additions of records are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Additions {
    /// There are none (any more): every added field is at its default.
    None,
    /// They go on here.
    At { at: usize, end: usize },
    /// The value of an added field is being read: the records in it have their masks beside their fields.
    Inside,
}

/// What was read before the additions of a record, to go back to.
#[derive(Debug)]
pub(crate) struct Before {
    at: usize,
    end: usize,
    inside: bool,
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Reader<'a> {
        Reader {
            data,
            at: 0,
            end: data.len(),
            nodes: 0,
            depth: 0,
            additions: Additions::None,
        }
    }

    /// Says where the additions of records stand in the file.
    pub fn set_additions(&mut self, start: usize, end: usize) {
        self.additions = Additions::At { at: start, end };
    }

    /// How many bytes of the additions have not been read, and where they begin.
    pub fn unread_additions(&self) -> Option<(usize, usize)> {
        match self.additions {
            Additions::At { at, end } => Some((at, end - at)),
            Additions::None | Additions::Inside => None,
        }
    }

    /// Begins to read what was added to a record: the mask of its fields, of which there are `count`, and what to give
    /// back to `end_added`.
    pub fn begin_added(&mut self, count: u32) -> Result<(u32, Before), DecodeError> {
        let (at, end) = (self.at, self.end);
        let inside = self.additions == Additions::Inside;
        let before = Before { at, end, inside };
        match std::mem::replace(&mut self.additions, Additions::Inside) {
            Additions::None => {
                self.additions = Additions::None;
                return Ok((0, before));
            }
            Additions::Inside => {}
            Additions::At { at, end } => (self.at, self.end) = (at, end),
        }
        let offset = self.at;
        let mask = self.mask()?;
        if mask == 0 && self.at == self.end && !inside {
            // Empty masks at the end are left out.
            let section = "additions";
            let kind = DecodeErrorKind::IdleSection { section };
            return Err(DecodeError { offset, kind });
        }
        if count < 32 && mask >> count != 0 {
            let kind = DecodeErrorKind::AddedField { found: mask };
            return Err(DecodeError { offset, kind });
        }
        Ok((mask, before))
    }

    /// Goes back to where the record itself is read.
    pub fn end_added(&mut self, before: Before) {
        if before.inside || self.additions == Additions::None {
            return;
        }
        self.additions = match (self.at, self.end) {
            (at, end) if at == end => Additions::None,
            (at, end) => Additions::At { at, end },
        };
        (self.at, self.end) = (before.at, before.end);
    }

    /// Refuses an added field that is at its default: it is left out then.
    pub fn idle_field(&self, field: &'static str) -> DecodeError {
        DecodeError {
            offset: self.at,
            kind: DecodeErrorKind::IdleField { field },
        }
    }

    fn mask(&mut self) -> Result<u32, DecodeError> {
        let offset = self.at;
        let mut mask = 0;
        for place in 0..4 {
            let byte = self.u8()?;
            mask |= u32::from(byte & 0x7F) << (7 * place);
            if byte & 0x80 == 0 {
                if byte == 0 && place > 0 {
                    break;
                }
                return Ok(mask);
            }
        }
        let kind = DecodeErrorKind::AddedField { found: mask };
        Err(DecodeError { offset, kind })
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
