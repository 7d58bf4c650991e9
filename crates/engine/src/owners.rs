//! Who put the cards that lie where all see them: the discard, the tableau, and how many each seat laid face down. The
//! state knows only that they lie there; this is kept from events by who listens, as people at a table would.

use crate::event::{Event, Zone};
use crate::program::{Mode, Program};
use crate::redact::HIDDEN;
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
            Event::Turned { card, zone } => self.put(zone, card, None),
            Event::Played { seat, card, to } | Event::Discarded { seat, card, to } => {
                self.put(to, card, Some(seat))
            }
            Event::Drew {
                from: Zone::Discard, ..
            } => self.discard_n = self.discard_n.saturating_sub(1),
            Event::Reshuffled { .. } if self.discard_n > 0 => {
                self.discard[0] = self.discard[usize::from(self.discard_n - 1) & 127];
                self.discard_n = 1;
            }
            Event::Staked { seat, .. } => self.lay_down(seat, 1),
            Event::ClaimStands { seat, cards } => self.lay_down(seat, cards),
            // A battle takes all that lies there, and may not show it.
            Event::Captured { .. } if p.tableau.mode == Mode::War => self.clear_tableau(),
            Event::Captured { card, .. } => {
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
    pub fn tableau(&self, kind: u8, second: bool) -> Option<Seat> {
        let (copy, at) = (usize::from(second), usize::from(kind & 63));
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

    /// Whether all that is kept is so.
    pub fn is_sound(&self, s: &State) -> bool {
        let up = s.table.without(s.face_down());
        let there = up.kinds() & !self.lies[0] == 0 && up.twice() & !self.lies[1] == 0;
        let down: u32 = self.down.iter().map(|n| u32::from(*n)).sum();
        there && self.discard_n == s.discard_n && down == s.face_down().len()
    }

    fn put(&mut self, zone: Zone, card: u8, seat: Option<Seat>) {
        let at = usize::from(card & 63);
        match zone {
            Zone::Discard | Zone::DiscardDown => {
                self.discard[usize::from(self.discard_n) & 127] = seat;
                self.discard_n = self.discard_n.saturating_add(1).min(128);
            }
            Zone::Tableau => {
                let copy = usize::from(self.lies[0] >> at & 1 == 1);
                self.lies[copy] |= 1 << at;
                self.tableau[copy][at] = seat;
            }
            _ => {}
        }
    }

    /// A card leaves the tableau, of two equal ones the first; who had put it.
    fn take(&mut self, card: u8) -> Option<Seat> {
        let at = usize::from(card & 63);
        if card == HIDDEN || self.lies[0] >> at & 1 == 0 {
            return None;
        }
        let seat = self.tableau[0][at];
        let twice = self.lies[1] >> at & 1 == 1;
        self.tableau[0][at] = self.tableau[1][at];
        self.lies[usize::from(twice)] &= !(1 << at);
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
            let card = s.discard().get(at).map_or(HIDDEN, |id| id & 63);
            let faced = self.lies[0] >> (card & 63) & 1 == 1;
            let seat = if faced { self.take(card) } else { only };
            self.put(Zone::Discard, card, seat);
        }
        self.clear_tableau();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(seat: Seat, card: u8, to: Zone) -> Event {
        Event::Played { seat, card, to }
    }

    #[test]
    fn of_two_equal_cards_the_first_one_leaves_first() {
        let mut owners = Owners::default();
        let (first, second) = (Some(Seat::new(3)), Some(Seat::new(1)));
        for seat in [first, second] {
            owners.put(Zone::Tableau, 7, seat);
        }
        assert_eq!(
            [false, true].map(|other| owners.tableau(7, other)),
            [first, second]
        );
        assert_eq!(owners.take(7), first);
        assert_eq!(
            [false, true].map(|other| owners.tableau(7, other)),
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
            owners.hear(&p, &s, played(Seat::new(seat), seat, Zone::Discard));
        }
        s.discard_n = 1;
        owners.hear(&p, &s, Event::Reshuffled { cards: 3 });
        assert_eq!(owners.discard(&s).collect::<Vec<_>>(), [Some(Seat::new(1))]);
    }
}
