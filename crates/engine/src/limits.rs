//! Limits: the range of a number of a game and the length of a list. Each stands beside its field in `spec`, as it stands
//! beside the Python field; both borders (JSON and bytecode) check it, so the play loop has no failing path. A test
//! compares the two sides by `bytecode::limits`.

use crate::spec::record::Record;

/// An inclusive range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: i64,
    pub high: i64,
}

impl Range {
    pub const fn new(low: i64, high: i64) -> Range {
        assert!(low <= high, "a range begins below its end");
        Range { low, high }
    }

    pub const fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// What is known of a field: its names, the range of its numbers, the length of its lists. A list has the range of its
/// elements; a list of lists has the length of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// `Class.field`, as in the Python schema.
    pub key: &'static str,
    /// The key in JSON.
    pub name: &'static str,
    pub range: Option<Range>,
    pub length: Option<Range>,
}

impl Field {
    /// No field in particular: everything is allowed.
    pub const ANY: Field = Field {
        key: "",
        name: "",
        range: None,
        length: None,
    };
}

/// Condition nodes of a whole game: every test and every and / or / not counts one.
pub const CONDITION_NODES: Range = Range::new(0, 64);
/// Levels of one condition; a bare test is one level.
pub const CONDITION_DEPTH: Range = Range::new(0, 6);

/// The field of this name; for use in constants, so that a record without it is an error of the compiler.
pub(crate) const fn field<R: Record>(name: &str) -> Field {
    let mut i = 0;
    while i < R::FIELDS.len() {
        if is_called(R::FIELDS[i].key.as_bytes(), name.as_bytes()) {
            return R::FIELDS[i];
        }
        i += 1;
    }
    panic!("the record has no field of this name")
}

/// Whether `key` is a class, a dot and this name.
const fn is_called(key: &[u8], name: &[u8]) -> bool {
    if key.len() <= name.len() || key[key.len() - name.len() - 1] != b'.' {
        return false;
    }
    let mut i = 0;
    while i < name.len() && key[key.len() - name.len() + i] == name[i] {
        i += 1;
    }
    i == name.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{DrawPhase, GameGenome, WinCondition};

    #[test]
    fn a_field_has_the_limits_that_stand_beside_it() {
        let count = field::<DrawPhase>("count");
        assert_eq!(
            (count.key, count.range, count.length),
            ("DrawPhase.count", Some(Range::new(0, 26)), None)
        );
        assert_eq!(field::<GameGenome>("phases").length, Some(Range::new(1, 16)));
        assert_eq!(field::<WinCondition>("kind").name, "type");
    }

    #[test]
    fn a_field_is_found_by_its_whole_name_only() {
        assert!(is_called(b"DrawPhase.count", b"count"));
        for name in ["coun", "counts", "ount", "Phase.count", ""] {
            let whole = name == "DrawPhase.count";
            assert_eq!(is_called(b"DrawPhase.count", name.as_bytes()), whole, "{name}");
        }
    }
}
