//! One player against another, hand by hand: every deal is played once for each side the first one can take, so that
//! luck of the deal and of the seat cancels, and every deal gives one number.

use crate::agent::{Mixed, Player, Remember, Search, Streams};
use crate::batch::{Fault, Stat, Stop};
use crate::playout::play_hand;
use crate::program::Program;
use crate::rng::split;
use crate::standing::hand_shares;
use crate::state::State;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Who plays whom, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Takes one side.
    pub player: Player,
    /// Takes all others.
    pub versus: Player,
    pub seed: u64,
    pub deals: u64,
}

/// Shares of the first player in sixtieths: of each hand, and summed over the hands of each deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub hands: Stat,
    pub deals: Stat,
}

impl Score {
    pub fn fold(&mut self, other: &Score) {
        self.hands.fold(&other.hands);
        self.deals.fold(&other.deals);
    }
}

impl Duel {
    /// Plays some of the deals, until somebody asks to stop; what has been found is then of no use.
    pub fn play(&self, p: &Program, deals: std::ops::Range<u64>, stop: &Stop) -> Result<Score, Fault> {
        let mut total = Score::default();
        for deal in deals {
            total.fold(&self.deal(p, deal, stop)?);
        }
        Ok(total)
    }

    fn deal(&self, p: &Program, deal: u64, stop: &Stop) -> Result<Score, Fault> {
        catch_unwind(AssertUnwindSafe(|| {
            let mut score = Score::default();
            let mut search = Search::new(p);
            let mut sum = 0;
            for side in (0..p.sides).take_while(|_| !stop.asked()) {
                let share = i64::from(self.hand(p, (deal, side), &mut search, stop));
                score.hands.add(share);
                sum += share;
            }
            score.deals.add(sum);
            score
        }))
        .map_err(|_| Fault {
            seed: self.seed,
            game: deal,
            message: format!("{} against {}", self.player, self.versus),
        })
    }

    /// The share of the first player when it takes this side.
    fn hand(&self, p: &Program, (deal, side): (u64, u8), search: &mut Search, stop: &Stop) -> u32 {
        let game_seed = split(self.seed, deal);
        let mut players = [self.versus; 6];
        for (player, of) in players.iter_mut().zip(p.side_of.iter()) {
            if *of == side {
                *player = self.player;
            }
        }
        let players = &players[..usize::from(p.seats.min(6))];
        let streams = Streams::new(game_seed, p.seats);
        let mut seats = Mixed::new(players, 0, streams, search).until(stop);
        let who = seats.remembering(p);
        let before = *p.blank;
        let mut s: State = before;
        play_hand(
            p,
            &mut s,
            game_seed,
            &mut seats,
            &mut Remember::new(p, who, &mut ()),
        );
        hand_shares(p, &before, &s)[usize::from(side & 7)]
    }
}
