//! Where bytes are written: the section at hand, and beside it what versions of the schema have added to records since
//! their bytes were fixed. Each record has a mask there, a bit for each added field that is not at its default, and then
//! the values of those fields. A game that uses nothing new has no such section, and the bytes it always had.

/// The bytes of a section, and the additions of all sections.
#[derive(Debug, Default)]
pub(crate) struct Out {
    bytes: Vec<u8>,
    additions: Vec<u8>,
    /// So many bytes of the additions say something; after them come empty masks only.
    said: usize,
    /// The value of an added field is being written: the records in it have their masks beside their fields.
    inside: bool,
}

impl Out {
    pub fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub fn extend(&mut self, bytes: impl IntoIterator<Item = u8>) {
        self.bytes.extend(bytes);
    }

    /// The bytes of the section that ends here.
    pub fn end_section(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// What was added to records, if anything was.
    pub fn into_additions(mut self) -> Option<Vec<u8>> {
        self.additions.truncate(self.said);
        (self.said > 0).then_some(self.additions)
    }

    /// Writes what one record adds: its mask, then by `write` the fields of the mask.
    pub fn add(&mut self, mask: u32, write: impl FnOnce(&mut Out)) {
        if self.inside {
            self.mask(mask);
            return write(self);
        }
        let mut inside = Out {
            bytes: std::mem::take(&mut self.additions),
            inside: true,
            ..Out::default()
        };
        inside.mask(mask);
        write(&mut inside);
        self.additions = inside.bytes;
        if mask != 0 {
            self.said = self.additions.len();
        }
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    fn mask(&mut self, mut mask: u32) {
        while mask > 0x7F {
            self.push(mask as u8 | 0x80);
            mask >>= 7;
        }
        self.push(mask as u8);
    }
}
