//! Where the chance of a playthrough comes from. An open one draws all of it from one stream that its seed begins, as
//! simulations do. A sealed one, for people who play against each other, has a stream of its own for the deal and for
//! every action: a block of ChaCha20, keyed by the seed. So nobody who has seen how a hand was dealt can work out the
//! next one, however clever: that would be finding the key.

use crate::rng::{deal_stream, Rng};
use crate::state::State;

/// The seed of a playthrough, and how its chance is drawn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    pub game_seed: u64,
    pub sealed: bool,
}

impl Chance {
    pub const fn open(game_seed: u64) -> Chance {
        Chance {
            game_seed,
            sealed: false,
        }
    }

    /// The stream of the deal.
    pub fn first(self) -> Rng {
        match self.sealed {
            false => deal_stream(self.game_seed),
            true => sealed_stream(self.game_seed, 0),
        }
    }

    /// Before the action that follows after so many: whatever is drawn then comes from a stream of its own.
    pub fn before_action(self, taken: u32, state: &mut State) {
        if self.sealed {
            state.rng = sealed_stream(self.game_seed, taken.wrapping_add(1));
        }
    }
}

/// Fills the rest of the key.
const DOMAIN: [u8; 24] = *b"darwindeck sealed deals.";

fn sealed_stream(game_seed: u64, number: u32) -> Rng {
    let mut key = [0; 8];
    (key[0], key[1]) = (game_seed as u32, (game_seed >> 32) as u32);
    for (word, bytes) in key[2..].iter_mut().zip(DOMAIN.chunks_exact(4)) {
        *word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    let block = chacha20(key, number, [0; 3]);
    let word = |at: usize| u64::from(block[at]) | u64::from(block[at + 1]) << 32;
    Rng::from_words([word(0), word(2), word(4), word(6)])
}

/// The block function of ChaCha20 (RFC 8439, 2.3).
fn chacha20(key: [u32; 8], counter: u32, nonce: [u32; 3]) -> [u32; 16] {
    let mut first = [0; 16];
    first[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    first[4..12].copy_from_slice(&key);
    first[12] = counter;
    first[13..].copy_from_slice(&nonce);
    let mut block = first;
    for _ in 0..10 {
        for column in 0..4 {
            quarter(&mut block, [column, 4 + column, 8 + column, 12 + column]);
        }
        for diagonal in 0..4 {
            let at = |row: usize| 4 * row + (diagonal + row) % 4;
            quarter(&mut block, [at(0), at(1), at(2), at(3)]);
        }
    }
    for (word, begun) in block.iter_mut().zip(first) {
        *word = word.wrapping_add(begun);
    }
    block
}

fn quarter(block: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (sum, other, mixed, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        block[sum] = block[sum].wrapping_add(block[other]);
        block[mixed] = (block[mixed] ^ block[sum]).rotate_left(turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_is_that_of_the_standard() {
        let key = std::array::from_fn(|word| {
            let byte = |at: usize| (4 * word + at) as u32;
            byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
        });
        let block = chacha20(key, 1, [0x0900_0000, 0x4a00_0000, 0]);
        assert_eq!(block[..4], [0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3]);
        assert_eq!(block[12..], [0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2]);
    }

    #[test]
    fn every_seed_and_every_action_has_a_stream_of_its_own() {
        let words: std::collections::BTreeSet<_> = (0..20)
            .flat_map(|seed| (0..20).map(move |number| sealed_stream(seed, number).words()))
            .collect();
        assert_eq!(words.len(), 400);
    }
}
