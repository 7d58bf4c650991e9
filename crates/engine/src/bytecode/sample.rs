//! Random Specs for tests: every field within its limits, every name and kind possible. Their games make no
//! sense.

use super::container::Header;
use super::decode::empty;
use super::table::{sample_game_added, Customs, Stock, PARTS};
use super::wire::Wire;
use crate::limits::{self, Range};
use crate::spec::{GameGenome, SequenceDirection, Spec, TableauMode};

/// A named generator (SplitMix64), so that a test tries the same values for ever.
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    /// A number of the range, often one of its ends.
    pub fn within(&mut self, range: Range) -> i64 {
        match self.below(6) {
            0 => range.low,
            1 => range.high,
            _ => range.low + (self.word() % (range.high - range.low + 1) as u64) as i64,
        }
    }

    /// A short list, seldom a full one.
    pub fn length(&mut self, range: Range) -> usize {
        let length = if self.below(40) == 0 {
            self.within(range)
        } else {
            self.below(4) as i64
        };
        length.clamp(range.low, range.high) as usize
    }

    pub fn any<T>(&mut self, values: impl Iterator<Item = T>) -> T {
        let mut values: Vec<T> = values.collect();
        let chosen = self.below(values.len());
        values.swap_remove(chosen)
    }
}

/// A random Spec within the limits.
pub(crate) fn spec(dice: &mut Dice) -> Spec {
    loop {
        let mut spec = empty();
        PARTS.iter().for_each(|part| (part.sample)(dice, &mut spec));
        header(dice).join(&mut spec);
        sample_game_added(dice, &mut spec);
        Stock::sample(dice).join(&mut spec);
        let _whole = Customs::sample(dice, &spec).join(&mut spec);
        if spec.check_limits().is_ok() {
            return spec;
        }
    }
}

fn header(dice: &mut Dice) -> Header {
    Header {
        id_hash: dice.word(),
        player_count: u8::sample(dice, &limits::field::<GameGenome>("player_count")),
        max_turns: u32::sample(dice, &limits::field::<GameGenome>("max_turns")),
        tableau_mode: dice.any(TableauMode::ALL.iter().copied()),
        sequence_direction: dice.any(SequenceDirection::ALL.iter().copied()),
    }
}
