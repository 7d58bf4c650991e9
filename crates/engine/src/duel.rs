//! One player against another, hand by hand: every deal is played once for each side the first one can take, so that
//! luck of the deal and of the seat cancels, and every deal gives one number.

use crate::agent::{Mixed, Player, Remember, Search, Streams};
use crate::batch::{Fault, Stat, Stop};
use crate::playout::{play_hand_for, Tally};
use crate::program::Program;
use crate::rng::split;
use crate::rules::win::side_score;
use crate::side::Side;
use crate::standing::{hand_shares, standing};
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

/// A hand on a sheet is cut after so many turns and judged as it stands.
const MOST_TURNS: u32 = 1000;

/// One hand as the score sheet has it, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The side that the first player took.
    pub side: u8,
    /// Of the hand, in sixtieths.
    pub shares: [u8; 6],
    /// Points that the hand brought.
    pub scores: [i32; 6],
    /// What it brought by the measure that decides the game, turned so that more is better.
    pub standing: [i32; 6],
    pub bags: [u8; 6],
    pub tally: Tally,
    /// The game ended with it.
    pub over: bool,
}

impl Duel {
    /// The sheets of some of the deals, deal by deal and side by side; players that are alike play every deal once.
    pub fn sheets(&self, p: &Program, deals: std::ops::Range<u64>, stop: &Stop) -> Result<Vec<Sheet>, Fault> {
        let sides = if self.player == self.versus { 1 } else { p.sides };
        let mut at = deals.start;
        let mut sheets = Vec::new();
        let played = catch_unwind(AssertUnwindSafe(|| {
            let mut search = Search::new(p);
            while at < deals.end && !stop.asked() {
                sheets.extend(Side::first(sides).map(|side| self.sheet(p, (at, side), &mut search, stop)));
                at += 1;
            }
        }));
        played.map(|()| sheets).map_err(|_| self.fault(at))
    }

    fn sheet(&self, p: &Program, (deal, side): (u64, Side), search: &mut Search, stop: &Stop) -> Sheet {
        let before = *p.blank;
        let (after, tally) = self.play_one(p, (deal, side, MOST_TURNS), search, stop);
        let shares = hand_shares(p, &before, &after);
        let mut sheet = Sheet {
            side: side.number(),
            tally,
            over: after.over(),
            ..Sheet::default()
        };
        for of in Side::first(p.sides) {
            let at = of.index();
            sheet.shares[at] = shares[at] as u8;
            sheet.scores[at] = side_score(p, &after, of) - side_score(p, &before, of);
            let gained = standing(p, &after, of) - standing(p, &before, of);
            sheet.standing[at] = gained.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            sheet.bags[at] = after.bags[of];
        }
        sheet
    }

    fn fault(&self, deal: u64) -> Fault {
        Fault {
            seed: self.seed,
            game: deal,
            message: format!("{} against {}", self.player, self.versus),
        }
    }

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
            for side in Side::first(p.sides).take_while(|_| !stop.asked()) {
                let share = i64::from(self.hand(p, (deal, side), &mut search, stop));
                score.hands.add(share);
                sum += share;
            }
            score.deals.add(sum);
            score
        }))
        .map_err(|_| self.fault(deal))
    }

    /// The share of the first player when it takes this side.
    fn hand(&self, p: &Program, (deal, side): (u64, Side), search: &mut Search, stop: &Stop) -> u32 {
        let (after, _) = self.play_one(p, (deal, side, u32::MAX), search, stop);
        hand_shares(p, &p.blank, &after)[side.index()]
    }

    /// One hand with the first player on this side: the state after it.
    fn play_one(
        &self,
        p: &Program,
        (deal, side, turns): (u64, Side, u32),
        search: &mut Search,
        stop: &Stop,
    ) -> (State, Tally) {
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
        let mut s: State = *p.blank;
        let tally = play_hand_for(
            p,
            &mut s,
            (game_seed, turns),
            &mut seats,
            &mut Remember::new(p, who, &mut ()),
        );
        (s, tally)
    }
}
