//! What a player does without thinking: the policy of rollouts, and the action a search tries first. It looks at the
//! cards of one world and costs some nanoseconds a choice; it is what greedy would do, less exactly.

use super::betting::Odds;
use super::bidding::{self, TrickEstimate};
use super::objective::Objective;
use super::rollout::{active, PointCards};
use super::trick_play::TrickPlay;
use super::{auctioning, claiming, combining, melding, simultaneous};
use crate::action::{Action, Legal};
use crate::cards::cards_of;
use crate::program::{Discard, Mode, Phase, Program, Trump};
use crate::rng::Rng;
use crate::state::State;

/// Of so many actions one is left to chance.
const EXPLORATION: u64 = 8;

/// Says which actions of a rollout are left to chance: a short sequence of its own (Knuth's MMIX), because the
/// searcher's stream would cost more than the choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explorer(u64);

impl Explorer {
    pub fn new(rng: &mut Rng) -> Explorer {
        Explorer(rng.word())
    }

    #[inline]
    fn explores(&mut self) -> bool {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 < u64::MAX / EXPLORATION
    }
}

/// The policy for a game, made once.
#[derive(Clone, Debug)]
pub(crate) struct RolloutPolicy {
    objective: Objective,
    tricks: TrickPlay,
    bids: TrickEstimate,
    odds: Option<Odds>,
    pub(super) points: PointCards,
}

impl RolloutPolicy {
    pub fn new(p: &Program) -> RolloutPolicy {
        let objective = Objective::of(p);
        let tricks = TrickPlay::new(p, objective);
        let bids = TrickEstimate::new(p, &tricks);
        RolloutPolicy {
            objective,
            tricks,
            bids,
            odds: Odds::of(p),
            points: PointCards::of(p),
        }
    }

    /// The same, but bets and what is thrown before a showdown are left to chance: in value curves all hands are given,
    /// and players who bet by odds would have decided the pot before it is played for.
    pub fn blind_to_odds(p: &Program) -> RolloutPolicy {
        RolloutPolicy {
            odds: None,
            ..RolloutPolicy::new(p)
        }
    }

    /// Whether cards have to be got rid of.
    pub fn sheds(&self) -> bool {
        self.objective.sheds
    }

    /// How badly a world fits the bids that have been made in it.
    pub fn misfit(&self, p: &Program, s: &State) -> i64 {
        if p.auction.is_some() {
            return auctioning::misfit(p, &self.bids, s);
        }
        bidding::misfit(p, &self.tricks, s)
    }

    /// An action for the acting seat, mostly the usual one.
    #[inline]
    pub fn choose(
        &self,
        p: &Program,
        s: &State,
        legal: Legal,
        explorer: &mut Explorer,
        rng: &mut Rng,
    ) -> Action {
        if explorer.explores() && !in_auction(p, s) {
            return legal.choose(|n| rng.below(n));
        }
        self.usual(p, s, legal, rng)
    }

    /// What the acting seat does without thinking.
    #[inline]
    pub fn usual(&self, p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Action {
        let phase = p.phases.get(usize::from(s.phase));
        if let Some(Phase::Trick(trick)) = phase {
            if trick.together {
                return simultaneous::near_its_worth(p, s, legal, rng);
            }
            if legal.no_options() {
                if p.trump == Trump::Led && s.trump.is_none() {
                    return auctioning::first_lead(&self.bids, s, legal.cards)
                        .unwrap_or_else(|| legal.choose(|n| rng.below(n)));
                }
                return Action::card(self.tricks.choose(p, s, trick, legal.cards));
            }
        }
        let found = match phase {
            Some(Phase::Bid(bid)) if bid.is_auction() => {
                auctioning::choose(p, &self.bids, s, bid, legal, rng)
            }
            Some(Phase::Bid(_)) => self.bids.choose(p, s, legal, rng),
            Some(Phase::Bet(_)) => self.odds.as_ref().and_then(|odds| odds.bet(p, s, legal)),
            Some(Phase::Play(play)) if play.patterns != 0 => combining::quick(p, s, play, legal),
            Some(Phase::Play(_)) => self.play(p, s, legal),
            Some(Phase::Claim(claim)) => claiming::choose(p, s, claim, legal, rng),
            Some(Phase::Draw(_)) => melding::draw(p, self.objective.meld, s, legal),
            Some(Phase::Discard(discard)) => self.discard(p, s, discard, legal),
            _ => None,
        };
        found.unwrap_or_else(|| active(legal).choose(|n| rng.below(n)))
    }

    /// Before a showdown what does not help the hand goes, else what is dear and loose.
    fn discard(&self, p: &Program, s: &State, discard: &Discard, legal: Legal) -> Option<Action> {
        let odds = self.odds.as_ref().filter(|_| !discard.pairs);
        odds.and_then(|odds| odds.exchange(p, s, legal))
            .or_else(|| melding::throw(p, self.objective.meld, s, legal))
    }

    /// Whoever sheds plays as many as possible of the least useful cards.
    fn play(&self, p: &Program, s: &State, legal: Legal) -> Option<Action> {
        if !self.objective.sheds || legal.cards == 0 || p.tableau.mode == Mode::Sequence {
            return None;
        }
        cards_of(legal.cards)
            .min_by_key(|card| self.tricks.keep(s.trump, *card))
            .map(Action::card)
    }
}

/// Whether something is said in an auction: nobody raises at random.
#[inline]
pub(super) fn in_auction(p: &Program, s: &State) -> bool {
    p.auction.is_some() && matches!(p.phases.get(usize::from(s.phase)), Some(Phase::Bid(_)))
}
