//! Bets without thinking: a hand is worth as much as the share of all hands that it beats.

use super::greedy::exchange;
use crate::action::{Action, Legal};
use crate::cards::Cards;
use crate::program::{Method, PerPlayer, Phase, PotTo, Program, Showdown};
use crate::rng::Rng;
use crate::rules::to_call;
use crate::scoring::hand_rank;
use crate::state::State;

/// Hands that are dealt once to see how good a hand is.
const SAMPLED: usize = 256;
/// A hand whose chance is better than so many hundredths of a fair share bets and raises.
const GOOD: i64 = 150;
/// Hands that are held against the cards on the table.
const HELD_AGAINST: usize = 48;

/// How strong hands are in a game with a showdown for the pot.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    showdown: Box<Showdown>,
    /// Strengths of hands dealt at random, in ascending order.
    dealt: Vec<u64>,
    /// Some of these hands, to be held against the cards that lie open for all.
    hands: Vec<Cards>,
}

impl Odds {
    pub fn of(p: &Program) -> Option<Odds> {
        let showdown = p.phases.iter().find_map(|phase| match phase {
            Phase::Showdown(showdown) => Some(showdown.clone()),
            _ => None,
        })?;
        if p.pot != Some(PotTo::Showdown) {
            return None;
        }
        let size = match &p.setup.per_player {
            PerPlayer::Number(n) => usize::from(*n),
            PerPlayer::Schedule(numbers) => usize::from(numbers.first().copied().unwrap_or(1)),
            PerPlayer::All => p.setup.deck.len() / usize::from(p.seats.max(1)),
        };
        let mut rng = Rng::new(1);
        let mut deck = p.setup.deck.to_vec();
        let deal = |_| {
            for at in 0..size.min(deck.len()) {
                let from = at + rng.below((deck.len() - at) as u32) as usize;
                deck.swap(at, from);
            }
            deck.iter().copied().take(size).collect::<Cards>()
        };
        let mut hands: Vec<Cards> = (0..SAMPLED).map(deal).collect();
        let strength = |hand: &Cards| hand_rank::strength(p, &showdown, *hand);
        let mut dealt: Vec<u64> = hands.iter().map(strength).collect();
        dealt.sort_unstable();
        hands.truncate(if showdown.board { HELD_AGAINST } else { 0 });
        Some(Odds {
            showdown,
            dealt,
            hands,
        })
    }

    /// In hundredths: how likely the hand of the acting seat beats all that are still in.
    fn chance(&self, p: &Program, s: &State) -> i64 {
        let own = hand_rank::strength(
            p,
            &self.showdown,
            hand_rank::cards_of_seat(s, &self.showdown, s.actor),
        );
        let beaten = if self.hands.is_empty() || s.table.is_empty() {
            let below = self.dealt.partition_point(|other| *other < own);
            let up_to = self.dealt.partition_point(|other| *other <= own);
            ((below + up_to) * 50 / self.dealt.len().max(1)) as i64
        } else {
            self.beaten_on_board(p, s, own)
        };
        let rivals = s.live(p.all).without(s.actor).len();
        (1..rivals).fold(beaten, |chance, _| chance * beaten / 100)
    }

    /// In hundredths: how many of the hands that somebody else may hold lose with the cards that lie open.
    fn beaten_on_board(&self, p: &Program, s: &State, own: u64) -> i64 {
        let seen = s.hand[s.actor].union(s.table);
        let (mut beaten, mut of) = (0, 0);
        for hand in self.hands.iter().filter(|hand| hand.kinds() & seen.kinds() == 0) {
            let other = hand_rank::strength(p, &self.showdown, hand.union(s.table));
            beaten += i64::from(other < own) + i64::from(other <= own);
            of += 1;
        }
        beaten * 50 / of.max(1)
    }

    /// A good hand bets, one that is worth its price calls, the rest goes.
    pub fn bet(&self, p: &Program, s: &State, legal: Legal) -> Option<Action> {
        const MORE: [Action; 6] = [
            Action::HALF_POT,
            Action::BET,
            Action::RAISE,
            Action::POT,
            Action::ALL_IN,
            Action::CALL,
        ];
        const STAY: [Action; 3] = [Action::CHECK, Action::CALL, Action::ALL_IN];
        const LEAVE: [Action; 2] = [Action::CHECK, Action::FOLD];
        let chance = self.chance(p, s);
        let players = i64::from(s.live(p.all).len());
        let price = i64::from(to_call(s));
        let wanted: &[Action] = if chance * players > GOOD {
            &MORE
        } else if chance * (i64::from(s.pot()) + price) > price * 100 {
            &STAY
        } else {
            &LEAVE
        };
        let first = |wanted: &[Action]| wanted.iter().copied().find(|action| legal.has(*action));
        first(wanted).or_else(|| first(&STAY))
    }

    /// Before a poker showdown: what does not help the hand.
    pub fn exchange(&self, p: &Program, s: &State, legal: Legal) -> Option<Action> {
        (self.showdown.method == Method::Poker).then(|| exchange(p, &self.showdown, s, legal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardId;
    use crate::program::known_game;
    use crate::rules::{apply, legal, start};

    /// What the acting seat does with these cards.
    fn bet(p: &Program, s: &State, hand: &str) -> Option<Action> {
        let mut s = *s;
        let cards = hand
            .split(' ')
            .map(|card| CardId::new(card.parse().unwrap(), false));
        s.hand[s.actor] = cards.collect();
        Odds::of(p).unwrap().bet(p, &s, legal(p, &s))
    }

    #[test]
    fn a_full_house_bets_and_raises_and_a_hand_of_nothing_checks_and_folds() {
        let p = known_game("simple-poker");
        let mut s = start(&p, 1, &mut ());
        assert_eq!(bet(&p, &s, "As Ah Ad Ks Kh"), Some(Action::BET));
        assert_eq!(bet(&p, &s, "2s 3h 5d 7s 8h"), Some(Action::CHECK));
        apply(&p, &mut s, Action::BET, &mut ());
        assert_eq!(bet(&p, &s, "As Ah Ad Ks Kh"), Some(Action::RAISE));
        assert_eq!(bet(&p, &s, "2s 3h 5d 7s 8h"), Some(Action::FOLD));
    }

    #[test]
    fn there_are_no_odds_where_no_showdown_decides_about_the_pot() {
        for name in ["betting-war", "blackjack", "hearts"] {
            assert!(Odds::of(&known_game(name)).is_none(), "{name}");
        }
    }
}
