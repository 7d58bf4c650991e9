//! Who put the cards that lie where all see them: the discard, the tableau, and how many each seat laid face down. The
//! state knows only that they lie there; this is kept from events by who listens, as people at a table would.

use crate::card::Card;
use crate::event::{Event, Zone};
use crate::program::{Mode, Program};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::State;

/// Who put what on the table in the hand being played; nobody where the card was dealt there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owners {
    /// The discard, bottom first.
    discard: [Option<Seat>; 128],
    discard_n: u8,
    /// Kinds that lie face up on the tableau, once and twice, and who put each.
    lies: [u64; 2],
    tableau: [[Option<Seat>; 64]; 2],
    /// Cards laid face down, by seat.
    down: BySeat<u8>,
}

impl Default for Owners {
    fn default() -> Owners {
        Owners {
            discard: [None; 128],
            discard_n: 0,
            lies: [0; 2],
            tableau: [[None; 64]; 2],
            down: BySeat::all(0),
        }
    }
}

impl Owners {
    /// Hears an event, as any seat saw it.
    pub fn hear(&mut self, p: &Program, s: &State, event: Event) {
        match event {
            Event::HandBegins { .. } => *self = Owners::default(),
            Event::Turned { card, zone } => self.put(zone, Some(card), None),
            Event::Played { seat, card, to } => self.put(to, Some(card), Some(seat)),
            Event::Discarded { seat, card, to } => self.put(to, card, Some(seat)),
            Event::Drew {
                from: Zone::Discard, ..
            } => self.discard_n = self.discard_n.saturating_sub(1),
            Event::Drew {
                from: Zone::Tableau,
                card: Some(card),
                ..
            } => {
                self.take(card);
            }
            Event::Reshuffled { .. } if self.discard_n > 0 => {
                self.discard[0] = self.discard[usize::from(self.discard_n - 1) & 127];
                self.discard_n = 1;
            }
            Event::TrickTied { led } => {
                let mut at = led;
                for _ in 0..p.seats {
                    if let Some(id) = s.trick[at] {
                        self.put(Zone::Discard, Some(id.card()), Some(at));
                    }
                    at = s.next_of(p.all, at);
                }
            }
            Event::PrizeLost { card } => self.put(Zone::Discard, Some(card), None),
            Event::Staked { seat, .. } => self.lay_down(seat, 1),
            Event::ClaimStands { seat, cards } => self.lay_down(seat, cards),
            // A battle takes all that lies there, and may not show it.
            Event::Captured { .. } if p.tableau.mode == Mode::War => self.clear_tableau(),
            Event::Captured { card: Some(card), .. } => {
                self.take(card);
            }
            Event::TableauCleared { .. } => self.discard_tableau(s),
            _ => {}
        }
    }

    /// Who put each card of the discard there, top first, where it is known.
    pub fn discard(&self, s: &State) -> impl Iterator<Item = Option<Seat>> + '_ {
        let n = s.discard_n;
        let known = self.discard_n == n;
        (0..n).map(move |at| {
            let of = usize::from(n - 1 - at) & 127;
            self.discard[of].filter(|_| known)
        })
    }

    /// Who put a card of the tableau there; of two equal cards the one that was put first, or the other.
    pub fn tableau(&self, card: Card, second: bool) -> Option<Seat> {
        let (copy, at) = (usize::from(second), card.index());
        self.tableau[copy][at].filter(|_| self.lies[copy] >> at & 1 == 1)
    }

    /// Kinds that lie face up on the tableau, once and twice.
    pub fn face_up(&self) -> [u64; 2] {
        self.lies
    }

    /// Cards a seat has laid face down on the tableau.
    pub fn face_down(&self, seat: Seat) -> u8 {
        self.down[seat]
    }

    /// Somebody takes all that lies on the tableau.
    pub fn clear_tableau(&mut self) {
        self.lies = [0; 2];
        self.down = BySeat::all(0);
    }

    /// Whether all that is kept is so. What was dealt face down to a pile nobody has laid there.
    pub fn is_sound(&self, p: &Program, s: &State) -> bool {
        let up = s.table.without(s.face_down());
        let there = up.kinds() & !self.lies[0] == 0 && up.twice() & !self.lies[1] == 0;
        let down: u32 = self.down.iter().map(|n| u32::from(*n)).sum();
        let lie = s.face_down().len();
        there && self.discard_n == s.discard_n && (down == lie || (p.tableau.piled && down < lie))
    }

    fn put(&mut self, zone: Zone, card: Option<Card>, seat: Option<Seat>) {
        match (zone, card) {
            (Zone::Discard | Zone::DiscardDown, _) => {
                self.discard[usize::from(self.discard_n) & 127] = seat;
                self.discard_n = self.discard_n.saturating_add(1).min(128);
            }
            (Zone::Tableau, Some(card)) => {
                let copy = usize::from(card.is_in(self.lies[0]));
                self.lies[copy] |= card.bit();
                self.tableau[copy][card.index()] = seat;
            }
            _ => {}
        }
    }

    /// A card leaves the tableau, of two equal ones the first; who had put it.
    fn take(&mut self, card: Card) -> Option<Seat> {
        if !card.is_in(self.lies[0]) {
            return None;
        }
        let at = card.index();
        let seat = self.tableau[0][at];
        let twice = card.is_in(self.lies[1]);
        self.tableau[0][at] = self.tableau[1][at];
        self.lies[usize::from(twice)] &= !card.bit();
        seat
    }

    fn lay_down(&mut self, seat: Seat, cards: u8) {
        let down = &mut self.down[seat];
        *down = down.saturating_add(cards);
    }

    /// The tableau has gone to the discard, where all see it; who laid a card face down is not known card by card,
    /// unless it was one seat alone.
    fn discard_tableau(&mut self, s: &State) {
        let layers = Seat::first(8).filter(|seat| self.down[*seat] > 0);
        let only = layers.collect::<SeatSet>().only();
        let new = usize::from(s.discard_n.saturating_sub(self.discard_n));
        for at in (0..new).rev() {
            let card = s.discard().get(at).map(|id| id.card());
            let faced = card.filter(|card| card.is_in(self.lies[0]));
            let seat = faced.map_or(only, |card| self.take(card));
            self.put(Zone::Discard, card, seat);
        }
        self.clear_tableau();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(seat: Seat, to: Zone) -> Event {
        let card = Card::at(seat.number());
        Event::Played { seat, card, to }
    }

    #[test]
    fn of_two_equal_cards_the_first_one_leaves_first() {
        let (mut owners, seven) = (Owners::default(), Card::at(7));
        let (first, second) = (Some(Seat::new(3)), Some(Seat::new(1)));
        for seat in [first, second] {
            owners.put(Zone::Tableau, Some(seven), seat);
        }
        assert_eq!(
            [false, true].map(|other| owners.tableau(seven, other)),
            [first, second]
        );
        assert_eq!(owners.take(seven), first);
        assert_eq!(
            [false, true].map(|other| owners.tableau(seven, other)),
            [second, None]
        );
    }

    #[test]
    fn a_reshuffle_leaves_the_top_of_the_discard_to_who_put_it() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../src/darwindeck/games/crazy-eights.json"
        );
        let spec = crate::spec::Spec::from_json(&std::fs::read(path).unwrap()).unwrap();
        let p = crate::program::lower(&spec).unwrap();
        let (mut owners, mut s) = (Owners::default(), *p.blank);
        for seat in [0, 1, 0, 1] {
            owners.hear(&p, &s, played(Seat::new(seat), Zone::Discard));
        }
        s.discard_n = 1;
        owners.hear(&p, &s, Event::Reshuffled { cards: 3 });
        assert_eq!(owners.discard(&s).collect::<Vec<_>>(), [Some(Seat::new(1))]);
    }
}
