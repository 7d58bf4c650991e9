//! What anybody does without thinking: the policy of rollouts, and the action a search tries first. A habit looks at the
//! cards of one world and costs some nanoseconds; it is what greedy would do, less exactly.

use super::greedy::{estimate_tricks, strong};
use super::rollout::active;
use super::wants::Wants;
use super::{claiming, melding};
use crate::action::{Action, Choice, Legal};
use crate::cards::bits;
use crate::program::{Mode, Phase, Program, Trick};
use crate::rng::Rng;
use crate::state::State;

/// Of so many actions one is left to chance.
const WHIM: u32 = 8;

/// Habits of a game, made once.
#[derive(Clone, Debug)]
pub(crate) struct Habits {
    wants: Wants,
    /// By trump: how many cards of the deck the estimate of a bid counts.
    counted: [u32; 8],
    /// By trump and kind: the kinds that beat it when its own suit is led.
    beats: Box<[[u64; 64]; 8]>,
    /// By trump and kind: what a card is worth in hand; the lowest is played first.
    keep: Box<[[i16; 64]; 8]>,
    /// What a card hurts in a trick that is not wanted.
    harm: [i16; 64],
}

impl Habits {
    pub fn new(p: &Program) -> Habits {
        let wants = Wants::of(p);
        let mut habits = Habits {
            wants,
            counted: [0; 8],
            beats: Box::new([[0; 64]; 8]),
            keep: Box::new([[0; 64]; 8]),
            harm: [0; 64],
        };
        for trump in 0..5u8 {
            let counted = p.setup.deck.iter().filter(|id| strong(*id & 63, trump));
            habits.counted[usize::from(trump)] = counted.count() as u32;
        }
        for kind in 0..64u8 {
            let at = usize::from(kind);
            let points = p.points.trick[at] * wants.points as i16;
            for trump in 0..5u8 {
                let card = wants.card(p, trump, kind, false) as i16;
                habits.keep[usize::from(trump)][at] = card + points * 8;
            }
            habits.harm[at] = i16::from(p.height[at & 15]) - points * 8;
        }
        let trick = p.phases.iter().find_map(|phase| match phase {
            Phase::Trick(trick) => Some(trick),
            _ => None,
        });
        if let Some(trick) = trick {
            habits.fill_beats(trick);
        }
        habits
    }

    fn fill_beats(&mut self, trick: &Trick) {
        for trump in 0..5usize {
            for kind in 0..64usize {
                let strength = &trick.strength[trump][usize::from(trick.suit_of[trump][kind] & 3)];
                let stronger = (0..64u8).filter(|other| strength[usize::from(*other)] > strength[kind]);
                self.beats[trump][kind] = stronger.fold(0, |mask, other| mask | 1 << other);
            }
        }
    }

    /// Whether cards have to be got rid of.
    pub fn sheds(&self) -> bool {
        self.wants.sheds
    }

    /// An action for the acting seat, mostly by habit.
    #[inline]
    pub fn choose(&self, p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Action {
        if rng.below(WHIM) == 0 {
            return legal.choose(|n| rng.below(n));
        }
        self.usual(p, s, legal, rng)
    }

    /// What the acting seat does by habit.
    #[inline]
    pub fn usual(&self, p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Action {
        let phase = p.phases.get(usize::from(s.phase));
        if let Some(Phase::Trick(trick)) = phase {
            if legal.options == 0 {
                return Action::of_kind(self.trick(p, s, trick, legal.cards));
            }
        }
        let found = match phase {
            Some(Phase::Bid(_)) => self.bid(p, s, legal, rng),
            Some(Phase::Play(_)) => self.play(p, s, legal),
            Some(Phase::Claim(claim)) => claiming::choose(p, s, claim, legal, rng),
            Some(Phase::Draw(_)) => melding::draw(p, self.wants.meld, s, legal),
            Some(Phase::Discard(_)) => melding::throw(p, self.wants.meld, s, legal),
            _ => None,
        };
        found.unwrap_or_else(|| active(legal).choose(|n| rng.below(n)))
    }

    /// The bid of greedy, or one beside it.
    fn bid(&self, p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Option<Action> {
        let hand = s.hand[usize::from(s.actor & 7)];
        let estimate = u32::from(estimate_tricks(hand, s.trump));
        let counted = self.counted[usize::from(s.trump & 7)] * u32::from(p.seats);
        let share = (estimate * p.setup.deck.len() as u32 / counted.max(1)).min(estimate) as i32;
        let around = share + rng.below(3) as i32 - 1;
        let bids = legal.iter().filter_map(|action| match action.choice() {
            Choice::Bid(n) => Some((i32::from(n), action)),
            _ => None,
        });
        bids.min_by_key(|(n, _)| (*n == 0 && estimate > 0, (n - around).abs()))
            .map(|(_, action)| action)
    }

    /// Whoever sheds plays as many as possible of the least useful cards.
    fn play(&self, p: &Program, s: &State, legal: Legal) -> Option<Action> {
        if !self.wants.sheds || legal.cards == 0 || p.tableau.mode == Mode::Sequence {
            return None;
        }
        bits(legal.cards)
            .min_by_key(|kind| self.keep[usize::from(s.trump & 7)][usize::from(kind & 63)])
            .map(Action::of_kind)
    }

    /// Cards with which the seats of other sides after the acting one can answer a lead.
    fn answers(&self, p: &Program, s: &State, trick: &Trick, lead: u8) -> u64 {
        let side = p.side_of[usize::from(s.actor & 7)];
        let own = p.members[usize::from(side & 7)];
        let suit = trick.suits[usize::from(s.trump & 7)][usize::from(lead & 3)];
        let mut answers = 0;
        for seat in bits(u64::from(s.owes & !own)) {
            let hand = s.hand[usize::from(seat & 7)].kinds();
            let follow = hand & suit;
            answers |= if trick.follow && follow != 0 { follow } else { hand };
        }
        answers
    }

    fn trick(&self, p: &Program, s: &State, trick: &Trick, cards: u64) -> u8 {
        let seat = s.actor & 7;
        let mut want = self.wants.trick(p, s, seat);
        if want == 0 {
            want = if self.wants.points < 0 {
                -1
            } else {
                i64::from(s.trick_points)
            };
        }
        if s.played == 0 {
            return self.lead(p, s, trick, cards, want);
        }
        let trump = usize::from(s.trump & 7);
        let strength = &trick.strength[trump][usize::from(s.lead & 3)];
        let mut taking = 0;
        for kind in bits(cards) {
            taking |= u64::from(strength[usize::from(kind & 63)] > s.best) << kind;
        }
        let beats = &self.beats[trump];
        if want < 0 {
            let ducking = cards & !taking;
            if ducking != 0 {
                return most(ducking, &self.harm);
            }
            let last = s.owes.count_ones() == 1;
            return if last {
                most(cards, &self.harm)
            } else {
                least(cards, &self.harm)
            };
        }
        let answers = self.answers(p, s, trick, s.lead);
        let partner = p.team_mode && p.side_of[usize::from(s.best_seat & 7)] == p.side_of[usize::from(seat)];
        if partner {
            let best = s.trick[usize::from(s.best_seat & 7)] & 63;
            if beats[usize::from(best)] & answers == 0 {
                return least(cards, &self.keep[usize::from(s.trump & 7)]);
            }
        }
        let mut sure = 0;
        for kind in bits(taking) {
            sure |= u64::from(beats[usize::from(kind & 63)] & answers == 0) << kind;
        }
        if want > 0 && sure != 0 {
            return least_by(sure, |kind| i16::from(strength[usize::from(kind)]));
        }
        let low = if cards & !taking != 0 {
            cards & !taking
        } else {
            cards
        };
        least(low, &self.keep[usize::from(s.trump & 7)])
    }

    fn lead(&self, p: &Program, s: &State, trick: &Trick, cards: u64, want: i64) -> u8 {
        if want <= 0 {
            return least(
                cards,
                if want < 0 {
                    &self.harm
                } else {
                    &self.keep[usize::from(s.trump & 7)]
                },
            );
        }
        let trump = usize::from(s.trump & 7);
        for suit in 0..4u8 {
            let own = cards & trick.suits[trump][usize::from(suit)];
            if own == 0 {
                continue;
            }
            let answers = self.answers(p, s, trick, suit);
            for kind in bits(own) {
                if self.beats[trump][usize::from(kind & 63)] & answers == 0 {
                    return kind;
                }
            }
        }
        least(cards, &self.keep[usize::from(s.trump & 7)])
    }
}

fn least_by(cards: u64, of: impl Fn(u8) -> i16) -> u8 {
    let (mut best, mut low) = (0, i16::MAX);
    for kind in bits(cards) {
        let value = of(kind & 63);
        if value < low {
            (best, low) = (kind, value);
        }
    }
    best
}

fn least(cards: u64, by: &[i16; 64]) -> u8 {
    least_by(cards, |kind| by[usize::from(kind)])
}

fn most(cards: u64, by: &[i16; 64]) -> u8 {
    least_by(cards, |kind| -by[usize::from(kind)])
}
