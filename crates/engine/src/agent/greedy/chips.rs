//! Bets by pot odds, and cards changed before a showdown.

use super::Judge;
use crate::action::{Action, Legal};
use crate::agent::Search;
use crate::card::Card;
use crate::cards::{cards_of, lowest, Cards};
use crate::program::{Phase, PotTo, Program, Showdown};
use crate::rng::Rng;
use crate::rules::apply;
use crate::scoring::hand_rank;
use crate::seat::{Seat, SeatSet};
use crate::state::State;
use crate::view::View;

/// Worlds over which bets are weighed.
const WORLDS: u32 = 32;
pub(super) const BETS: Legal = Legal::option(Action::BET)
    .or(Action::RAISE, true)
    .or(Action::CALL, true)
    .or(Action::FOLD, true)
    .or(Action::HALF_POT, true)
    .or(Action::POT, true)
    .or(Action::ALL_IN, true);

/// Bets and folds by what they bring on the average of many worlds.
pub(super) fn by_odds(view: View<'_>, legal: Legal, rng: &mut Rng, search: &mut Search) -> Action {
    let mut sums = [0i64; 256];
    for _ in 0..WORLDS {
        let world = search.again(rng);
        let judge = Judge::new(view.program(), &world, view.seat());
        for action in legal.iter() {
            let mut after = world;
            apply(judge.p, &mut after, action, &mut ());
            sums[usize::from(action.slot())] += judge.odds(&mut after);
        }
    }
    let best = legal.iter().max_by_key(|action| sums[usize::from(action.slot())]);
    best.unwrap_or(Action::PASS)
}

/// Cards that have no equal go back, from a hand without a pair all but the highest. Where the worst hand wins, one
/// card of each of the lower ranks is kept.
pub fn exchange(p: &Program, showdown: &Showdown, s: &State, legal: Legal) -> Action {
    let all = s.hand[s.actor].union(s.picked[s.actor]);
    let height = |card: Card| p.height[card.rank_index()];
    let thrown = if showdown.worst {
        let middle = p.height.iter().max().map_or(0, |top| top.div_ceil(2));
        let first = |card: Card| lowest(all.kinds() & card.rank().mask());
        let kept = |card: &Card| height(*card) <= middle && first(*card) == Some(*card);
        cards_of(legal.cards).find(|card| !kept(card))
    } else {
        let paired = all.ranks_with(2);
        let highest = cards_of(all.kinds()).max_by_key(|card| height(*card));
        let is_paired = |card: &Card| paired >> card.rank().number() & 1 == 1;
        let kept = |card: &Card| is_paired(card) || paired == 0 && Some(*card) == highest;
        cards_of(legal.cards).find(|card| !kept(card))
    };
    let done = legal.has(Action::DONE).then_some(Action::DONE);
    let any = || legal.iter().next().unwrap_or(Action::PASS);
    thrown.map(Action::card).or(done).unwrap_or_else(any)
}

impl Judge<'_> {
    /// The side's chips, and the pot if its hand is the best one in this world; over many worlds that is pot odds. Who
    /// is still in is thought to match the highest stake.
    pub(super) fn purse(&self, s: &State) -> i64 {
        let chips = self.sum(self.side, |seat| i64::from(s.chips[seat]));
        let live = s.live(self.p.all);
        if !live.has(self.seat) {
            return chips;
        }
        match self.showdown {
            Some(showdown) if self.p.pot == Some(PotTo::Showdown) && s.hand_no == self.before.hand_no => {
                let board = self.final_board(s, showdown);
                let strength = |seat: Seat| hand_rank::strength(self.p, showdown, s.hand[seat].union(board));
                let own = strength(self.seat);
                let better = live
                    .into_iter()
                    .any(|seat| !self.ours(seat) && strength(seat) > own);
                chips + i64::from(!better) * i64::from(s.pot() + self.to_come(s, live))
            }
            _ => chips + i64::from(s.staked[self.seat]),
        }
    }

    /// The cards that will lie open for all, as they lie in the deck of this world.
    fn final_board(&self, s: &State, showdown: &Showdown) -> Cards {
        if !showdown.board {
            return Cards::NONE;
        }
        let later = self.p.phases.iter().skip(usize::from(s.phase) + 1);
        let to_come = later.map(|phase| match phase {
            Phase::Deal(deal) => usize::from(deal.count),
            _ => 0,
        });
        let next = s.deck().iter().rev().take(to_come.sum());
        next.fold(s.table, |board, id| board.with(*id))
    }

    /// What the live rivals have still to put in to match the own stake.
    fn to_come(&self, s: &State, live: SeatSet) -> i32 {
        let own = s.staked[self.seat];
        let owing = |seat: Seat| (own - s.staked[seat]).clamp(0, s.chips[seat].max(0));
        live.without(self.seat).into_iter().map(owing).sum()
    }

    /// The purse after a bet; after the end of the hand the chips tell it.
    fn odds(&self, s: &mut State) -> i64 {
        if self.showdown.is_some() {
            self.purse(s)
        } else {
            self.value(s)
        }
    }
}
