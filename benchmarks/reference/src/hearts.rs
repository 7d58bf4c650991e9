//! One hand of Hearts, 13 tricks, no passing, four random players: two of clubs leads, follow suit, hearts must be broken,
//! no points on the first trick.

use darwindeck_engine::cards::Counted;
use darwindeck_engine::rng::{deal_stream, seat_stream, Rng};
use darwindeck_engine::seat::Seat;

/// The same game as a genome.
pub const GENOME: &str = include_str!("../hearts-hand.json");

const HEARTS: u64 = 0x1FFF;
const QUEEN_OF_SPADES: u64 = 1 << (3 << 4 | 10);
const TWO_OF_CLUBS: u64 = 1 << (2 << 4);
const POINTS: u64 = HEARTS | QUEEN_OF_SPADES;

/// The deck in the engine's order: suit by suit, two to ace.
const DECK: [u8; 52] = deck();

const fn deck() -> [u8; 52] {
    let mut deck = [0; 52];
    let mut i = 0;
    while i < 52 {
        deck[i] = ((i / 13) << 4 | (i % 13)) as u8;
        i += 1;
    }
    deck
}

#[inline]
fn prefer(cards: u64, ban: u64) -> u64 {
    let free = cards & !ban;
    if free != 0 {
        free
    } else {
        cards
    }
}

#[inline]
fn choose(cards: u64, rng: &mut Rng) -> u8 {
    if cards & (cards - 1) == 0 {
        return cards.trailing_zeros() as u8;
    }
    let counted = Counted::new(cards);
    counted.select(rng.below(counted.len()))
}

/// Plays the hand with this seed; the points of the four seats.
pub fn play(game_seed: u64) -> [i32; 4] {
    let mut order = DECK;
    deal_stream(game_seed).shuffle(&mut order);
    let mut hand = [0u64; 4];
    for (i, kind) in order.iter().rev().enumerate() {
        hand[i & 3] |= 1 << (kind & 63);
    }
    let mut streams = [0, 1, 2, 3].map(|seat| seat_stream(game_seed, Seat::new(seat)));
    let mut leader = (0..4).find(|seat| hand[*seat] & TWO_OF_CLUBS != 0).unwrap_or(0);
    let mut score = [0; 4];
    let mut broken = false;
    for trick in 0..13 {
        let first_ban = if trick == 0 { POINTS } else { 0 };
        let (mut lead_lane, mut best, mut best_seat, mut table) = (0u64, 0u8, leader, 0u64);
        for turn in 0..4 {
            let seat = (leader + turn) & 3;
            let cards = hand[seat];
            let legal = if turn == 0 {
                if trick == 0 {
                    TWO_OF_CLUBS
                } else {
                    prefer(cards, if broken { 0 } else { HEARTS })
                }
            } else {
                let follow = cards & lead_lane;
                prefer(if follow != 0 { follow } else { cards }, first_ban)
            };
            let kind = choose(legal, &mut streams[seat]);
            let bit = 1u64 << kind;
            hand[seat] &= !bit;
            table |= bit;
            if turn == 0 {
                lead_lane = HEARTS << (kind & 48);
                best = kind;
            } else if bit & lead_lane != 0 && kind > best {
                best = kind;
                best_seat = seat;
            }
        }
        broken |= table & HEARTS != 0;
        let points = (table & HEARTS).count_ones() + if table & QUEEN_OF_SPADES != 0 { 13 } else { 0 };
        score[best_seat] += points as i32;
        leader = best_seat;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use darwindeck_engine::{agent, playout, program, rng, spec};

    #[test]
    fn the_engine_and_the_hand_written_loop_agree_on_every_deal() {
        let spec = spec::Spec::from_json(GENOME.as_bytes()).expect("the genome is valid");
        let program = program::lower(&spec).expect("the genome runs");
        for game in 0..100_000 {
            let seed = rng::split(20_261_115, game);
            let mut seats = agent::AllRandom(agent::Streams::new(seed, 4));
            let mut state = *program.blank;
            let _tally = playout::play_game(&program, &mut state, seed, &mut seats, &mut ());
            let ours = play(seed);
            assert_eq!(state.score.0[..4], ours, "game {game}");
            assert_eq!(ours.iter().sum::<i32>(), 26, "a Hearts hand has 26 points");
        }
    }
}
