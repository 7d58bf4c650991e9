//! What a reader of old files has to tell beside the game: what it put in other words, what it mended, and
//! what has no place in a genome of today.

use crate::limits::Field;
use crate::spec::record::names;

names! {
    NoteKind {
        /// The same rule in other words, or a habit of the earlier engine written out as a rule.
        Translated = "translated",
        /// A value that could not stand as it was.
        Repaired = "repaired",
        /// Something that could not be kept.
        Lost = "lost",
    }
}

/// One sentence for the person whose file it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub kind: NoteKind,
    pub text: String,
}

/// A file of noise may give a remark for every few bytes; nobody reads more than these.
const MOST: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Notes(Vec<Note>);

impl Notes {
    pub fn translated(&mut self, text: impl Into<String>) {
        self.add(NoteKind::Translated, text.into());
    }

    pub fn repaired(&mut self, text: impl Into<String>) {
        self.add(NoteKind::Repaired, text.into());
    }

    pub fn lost(&mut self, text: impl Into<String>) {
        self.add(NoteKind::Lost, text.into());
    }

    fn add(&mut self, kind: NoteKind, text: String) {
        let note = Note { kind, text };
        if self.0.len() < MOST && !self.0.contains(&note) {
            self.0.push(note);
        }
    }

    /// The value, or the nearest one that the field can hold.
    pub fn fit(&mut self, path: &str, value: i64, field: &Field) -> i64 {
        let near = match field.range {
            Some(range) => value.clamp(range.low, range.high),
            None => value,
        };
        if near != value {
            self.repaired(format!("Brought {path} from {value} to {near}."));
        }
        near
    }

    /// As `fit`, for a field of one byte.
    pub fn fit_u8(&mut self, path: &str, value: i64, field: &Field) -> u8 {
        u8::try_from(self.fit(path, value, field)).unwrap_or(u8::MAX)
    }

    pub fn into_vec(self) -> Vec<Note> {
        self.0
    }
}
