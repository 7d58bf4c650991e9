//! What the rules make of a seat's own hand, and of the melds that all can see: the best melds and the deadwood they
//! leave, what the hand is called at a showdown, and to whom cards are passed.

use super::View;
use crate::card::Card;
use crate::cards::Cards;
use crate::program::{Meld, Phase};
use crate::scoring::deadwood;
use crate::seat::Seat;
use crate::telling::groups::{runs, sets};
use crate::telling::hand_name::{name, showdown, HandName};
use serde::Serialize;

/// Some cards that lie, or could lie, together.
pub type Group = Vec<Card>;

/// The own hand as the rules see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Melds that lie before each seat; none in games without melds.
    pub melds: Vec<Vec<Group>>,
    /// The best melds of the own hand, and what the cards outside them count where a knock is settled by that. Where melds
    /// have to be laid to count, all cards in hand count.
    pub hand_melds: Vec<Group>,
    pub deadwood: Option<u32>,
    /// What the own hand is called, where hands are compared.
    pub hand_name: Option<HandName>,
    /// The seat that is being asked, while the rank is chosen.
    pub asking: Option<Seat>,
    /// The seat to which the cards chosen now will go.
    pub pass_to: Option<Seat>,
}

/// The same cards, of equal ones the first: which of them it is would tell history.
fn alike(cards: Cards) -> Cards {
    Cards([cards.kinds(), cards.twice()])
}

impl View<'_> {
    pub(super) fn own(self) -> Own {
        let meld = self.meld();
        let hand = alike(self.hand());
        let arrange = if self.settles_deadwood() {
            deadwood::arrange
        } else {
            deadwood::arrange_most
        };
        let best = meld.map(|meld| arrange(self.program, &meld, hand));
        Own {
            melds: meld.map_or_else(Vec::new, |_| self.laid()),
            hand_melds: best.map_or_else(Vec::new, |best| self.groups(best.sets, best.runs)),
            deadwood: self.deadwood(),
            hand_name: self.hand_name(),
            asking: self.asking(),
            pass_to: self.pass_to(),
        }
    }

    fn settles_deadwood(self) -> bool {
        self.program.knock.is_some_and(|knock| knock.meld.is_some())
    }

    /// What the cards of the own hand outside its best melds count, where a knock is settled by that.
    pub(super) fn deadwood(self) -> Option<u32> {
        let meld = self.meld().filter(|_| self.settles_deadwood())?;
        let hand = alike(self.hand());
        Some(if meld.hold {
            deadwood::arrange(self.program, &meld, hand).deadwood
        } else {
            deadwood::value(self.program, hand)
        })
    }

    /// How melds are made in this game. Hands that lie face down are arranged by nobody.
    fn meld(self) -> Option<Meld> {
        let meld = |phase: &Phase| match phase {
            Phase::Meld(meld) => Some(*meld),
            _ => None,
        };
        let blind = self.program.setup.blind;
        self.program.phases.iter().find_map(meld).filter(|_| !blind)
    }

    fn groups(self, in_sets: Cards, in_runs: Cards) -> Vec<Group> {
        let mut groups = sets(alike(in_sets));
        groups.extend(runs(self.program, alike(in_runs)));
        groups
    }

    fn laid(self) -> Vec<Vec<Group>> {
        let s = self.state;
        let of_seat = |seat: Seat| {
            let own = |cards: Cards| cards.without(cards.without(s.won[seat]));
            self.groups(own(s.sets), own(s.runs))
        };
        Seat::first(self.program.seats).map(of_seat).collect()
    }

    fn hand_name(self) -> Option<HandName> {
        let hand = self.hand();
        let rule = showdown(self.program).filter(|_| !hand.is_empty())?;
        let board = if rule.board { self.state.table } else { Cards::NONE };
        Some(name(self.program, rule, hand.union(board)))
    }

    pub(super) fn pass_to(self) -> Option<Seat> {
        match self.program.phases.get(usize::from(self.state.phase)) {
            Some(Phase::Pass(pass)) if self.state.actor == self.seat => {
                crate::rules::passes_to(self.program, self.state, pass)
            }
            _ => None,
        }
    }
}
