//! A card in a trick that others still play to: judged by what they hold in this world.

use super::{Judge, ONE};
use crate::card::{trump_index, Card};
use crate::cards::cards_of;
use crate::program::{Phase, TallyAt, Trick};
use crate::scoring::lead_points;

impl<'a> Judge<'a> {
    /// The trick to which the seat plays, if others play to it after: then only the card itself makes a difference.
    pub(super) fn open_trick(&self) -> Option<&'a Trick> {
        match self.p.phases.get(usize::from(self.before.phase)) {
            Some(Phase::Trick(trick)) if self.before.owes.len() > 1 => Some(trick),
            _ => None,
        }
    }

    /// What the card brings at once, by being led.
    fn for_leading(&self, card: Card) -> i64 {
        if self.before.played > 0 || !self.p.scores_at(TallyAt::Lead) {
            return 0;
        }
        i64::from(lead_points(self.p, self.before, self.seat, card)) * self.objective.points * ONE
    }

    /// What a card in the open trick is worth, seen with the cards that the others hold in this world.
    pub(super) fn card_in_trick(&self, trick: &Trick, card: Card) -> i64 {
        let s = self.before;
        let trump = trump_index(s.trump);
        let (lead, best) = if s.played == 0 {
            (trick.suit_of[trump][card.index()], 0)
        } else {
            (s.lead, s.best)
        };
        let strength = &trick.strength[trump][lead.index()];
        let takes = strength[card.index()] > best;
        let best = strength[card.index()].max(best);
        let (mut rival, mut partner) = (false, false);
        for seat in s.owes.without(self.seat) {
            let hand = s.hand[seat].kinds();
            let follow = hand & trick.suits[trump][lead.index()];
            let free = hand & trick.free[trump];
            let cards = if trick.follow && follow != 0 {
                follow | free
            } else {
                hand
            };
            if cards_of(cards).any(|other| strength[other.index()] > best) {
                let ours = self.ours(seat);
                partner |= ours;
                rival |= !ours;
            }
        }
        let ours = takes || s.best_seat.is_some_and(|seat| self.ours(seat));
        let tenths = match (ours, rival, partner) {
            (true, false, _) => 10,
            (true, true, _) | (false, true, true) => 0,
            (false, false, true) => 6,
            (false, _, false) => -10,
        };
        let points = s.trick_points.saturating_add(self.p.points.trick[card.index()]);
        let worth = i64::from(points) * self.objective.points * ONE
            + self.objective.trick(self.p, s, self.seat) * 700;
        worth * tenths / 10 + self.for_leading(card) - self.objective.card(self.p, s.trump, card, self.hurry)
    }
}
