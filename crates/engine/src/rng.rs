//! The seeded randomness of the engine: Xoshiro256++ seeded by SplitMix64, exact ranges and an exact shuffle.
//! The generator is written out here, and pinned by vectors, so that records survive updates of any crate and the
//! state that holds it stays `Copy`.

use crate::seat::Seat;

/// One stream of random words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The seed of part `index` of what `seed` describes: game i of a batch, stream j of a game.
#[inline]
pub const fn split(seed: u64, index: u64) -> u64 {
    mix(mix(seed.wrapping_add(GOLDEN)).wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
}

/// Stream 0 of a game deals; stream 1 + seat serves that seat's agent.
#[inline]
pub const fn deal_stream(game_seed: u64) -> Rng {
    Rng::new(split(game_seed, 0))
}

#[inline]
pub const fn seat_stream(game_seed: u64, seat: Seat) -> Rng {
    Rng::new(split(game_seed, 1 + seat.number() as u64))
}

impl Rng {
    #[inline]
    pub const fn new(seed: u64) -> Rng {
        Rng([
            mix(seed.wrapping_add(GOLDEN)),
            mix(seed.wrapping_add(GOLDEN.wrapping_mul(2))),
            mix(seed.wrapping_add(GOLDEN.wrapping_mul(3))),
            mix(seed.wrapping_add(GOLDEN.wrapping_mul(4))),
        ])
    }

    /// The words it goes on from, to be put aside.
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// A stream that was put aside.
    pub const fn from_words(words: [u64; 4]) -> Rng {
        Rng(words)
    }

    /// The next word (Blackman and Vigna's Xoshiro256++).
    #[inline]
    pub fn word(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below n, each exactly equally likely (multiply, and reject the uneven rest). n is not 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        loop {
            let product = (self.word() >> 32) * n;
            let low = product & 0xFFFF_FFFF;
            if low >= n || low >= (1 << 32) % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles exactly uniformly; one word serves four draws, and is rejected as a whole by their product.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.shuffle_after(items, 1);
    }

    /// Shuffles so far that every set of items is equally likely to come first, as many as these, in whatever order.
    #[inline]
    pub fn shuffle_after<T>(&mut self, items: &mut [T], first: usize) {
        let first = first.max(1);
        let mut left = items.len();
        while left >= first + 4 {
            self.swap_last::<4, T>(items, left);
            left -= 4;
        }
        match left.saturating_sub(first) {
            3 => self.swap_last::<3, T>(items, left),
            2 => self.swap_last::<2, T>(items, left),
            1 => self.swap_last::<1, T>(items, left),
            _ => {}
        }
    }

    /// Each of the last N of the first `left` items, from behind, changes places with one that is not after it.
    #[inline]
    fn swap_last<const N: usize, T>(&mut self, items: &mut [T], left: usize) {
        let product = (0..N).fold(1, |product, i| product * (left - i) as u64);
        let mut picks = [0; N];
        loop {
            let mut word = self.word();
            for (i, pick) in picks.iter_mut().enumerate() {
                let wide = u128::from(word) * (left - i) as u128;
                *pick = (wide >> 64) as usize;
                word = wide as u64;
            }
            if word >= product || word >= product.wrapping_neg() % product {
                break;
            }
        }
        for (i, pick) in picks.into_iter().enumerate() {
            items.swap(left - 1 - i, pick);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn the_generator_is_xoshiro256_plus_plus_seeded_by_splitmix64() {
        for seed in [0, 1, 7, u64::MAX, 0xDEAD_BEEF] {
            let mut ours = Rng::new(seed);
            let mut theirs = Xoshiro256PlusPlus::seed_from_u64(seed);
            for _ in 0..1000 {
                assert_eq!(ours.word(), theirs.next_u64());
            }
        }
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let mut rng = Rng::new(3);
        for n in 1..=52 {
            let mut seen = 0u64;
            for _ in 0..n * 40 {
                seen |= 1 << rng.below(n);
            }
            assert_eq!(seen, if n == 64 { u64::MAX } else { (1 << n) - 1 }, "n = {n}");
        }
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut rng = Rng::new(9);
        for n in 0..=104u8 {
            let mut items: Vec<u8> = (0..n).collect();
            rng.shuffle(&mut items);
            items.sort_unstable();
            assert_eq!(items, (0..n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_order_of_four_is_equally_likely() {
        let mut rng = Rng::new(11);
        let mut counts = std::collections::BTreeMap::new();
        let trials = 240_000;
        for _ in 0..trials {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        let expected = f64::from(trials) / 24.0;
        let chi: f64 = counts
            .values()
            .map(|&n| (f64::from(n) - expected).powi(2) / expected)
            .sum();
        assert_eq!(counts.len(), 24);
        assert!(chi < 23.0 + 4.0 * (46f64).sqrt(), "chi-square {chi}");
    }
}
