//! War written out by hand: 26 face-down cards each, the higher card takes both, won cards go under the hand with the
//! winner's own first, a tie is a battle with three cards staked.

use darwindeck_engine::rng::deal_stream;

/// The same game as a genome.
pub const GENOME: &str = include_str!("../../../src/darwindeck/games/war.json");

/// A queue of cards in a ring.
struct Ring {
    cards: [u8; 64],
    head: usize,
    n: usize,
}

impl Ring {
    fn new() -> Ring {
        Ring {
            cards: [0; 64],
            head: 0,
            n: 0,
        }
    }

    fn pop(&mut self) -> u8 {
        let card = self.cards[self.head & 63];
        self.head += 1;
        self.n -= 1;
        card
    }

    fn push(&mut self, card: u8) {
        self.cards[(self.head + self.n) & 63] = card;
        self.n += 1;
    }
}

/// Plays the game with this seed: the winner and the number of turns.
pub fn play(game_seed: u64, stake: usize, max_turns: u32) -> (Option<u8>, u32) {
    let mut order = [0u8; 52];
    for (i, kind) in order.iter_mut().enumerate() {
        *kind = ((i / 13) << 4 | (i % 13)) as u8;
    }
    deal_stream(game_seed).shuffle(&mut order);
    // The last card dealt is on top of the pile.
    let mut hands = [Ring::new(), Ring::new()];
    for (i, kind) in order.iter().enumerate() {
        hands[(51 - i) & 1].push(*kind);
    }
    let mut table = [Ring::new(), Ring::new()];
    let mut turns = 0;
    loop {
        for seat in 0..2 {
            turns += 1;
            let card = hands[seat].pop();
            table[seat].push(card);
            if seat == 1 {
                settle(&mut hands, &mut table, stake);
            }
            let owners = [0, 1].map(|seat| hands[seat].n + table[seat].n > 0);
            match owners {
                [true, false] => return (Some(0), turns),
                [false, true] => return (Some(1), turns),
                _ if turns >= max_turns => return (None, turns),
                _ => {}
            }
        }
    }
}

fn settle(hands: &mut [Ring; 2], table: &mut [Ring; 2], stake: usize) {
    let rank = |ring: &Ring| ring.cards[(ring.head + ring.n - 1) & 63] & 15;
    let winner = match rank(&table[0]).cmp(&rank(&table[1])) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => match [hands[0].n > 0, hands[1].n > 0] {
            [true, false] => 0,
            [false, true] => 1,
            [false, false] => return take_back(hands, table),
            [true, true] => return battle(hands, table, stake),
        },
    };
    for from in [winner, 1 - winner] {
        while table[from].n > 0 {
            let card = table[from].pop();
            hands[winner].push(card);
        }
    }
}

fn take_back(hands: &mut [Ring; 2], table: &mut [Ring; 2]) {
    for seat in 0..2 {
        while table[seat].n > 0 {
            let card = table[seat].pop();
            hands[seat].push(card);
        }
    }
}

fn battle(hands: &mut [Ring; 2], table: &mut [Ring; 2], stake: usize) {
    for seat in 0..2 {
        for _ in 0..stake.min(hands[seat].n - 1) {
            let card = hands[seat].pop();
            table[seat].push(card);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use darwindeck_engine::{agent, outcome, playout, program, rng, spec};

    #[test]
    fn the_engine_and_the_hand_written_war_agree_on_every_deal() {
        let spec = spec::Spec::from_json(GENOME.as_bytes()).expect("the genome is valid");
        let program = program::lower(&spec).expect("the genome runs");
        for game in 0..5_000 {
            let seed = rng::split(11, game);
            let mut seats = agent::AllRandom(agent::Streams::new(seed, 2));
            let mut state = *program.blank;
            let _tally = playout::play_game(&program, &mut state, seed, &mut seats, &mut ());
            let result = outcome::outcome(&program, &state);
            let stake = usize::from(spec.setup.battle_stake);
            assert_eq!(
                (result.winner, result.turns),
                play(seed, stake, spec.max_turns),
                "game {game}"
            );
        }
    }
}
