//! Places at the table, sets of them, and a value for each. A `Seat` is one of eight by construction, so that indexing
//! `BySeat` needs no bounds check and `Option<Seat>` is one byte: no number stands for "nobody".

use crate::numbered::numbered;

numbered! {
    /// A place at the table, 0-based. Six can play; the bank has the last of the eight.
    ///
    /// ```
    /// use darwindeck_engine::seat::{Seat, SeatSet};
    ///
    /// let (left, right) = (Seat::new(1), Seat::new(3));
    /// let pair = SeatSet::EMPTY.with(left).with(right);
    /// assert_eq!(pair.next_after(left, 1), right);
    /// assert_eq!(std::mem::size_of::<Option<Seat>>(), 1);
    /// ```
    Seat: Place,
    /// Some of the seats, a bit for each.
    SeatSet, Seats,
    /// A value for every seat.
    BySeat,
    8 { P0 = 0, P1 = 1, P2 = 2, P3 = 3, P4 = 4, P5 = 5, P6 = 6 } else P7
}

impl Seat {
    /// Where the bank's cards are kept.
    pub const HOUSE: Seat = Seat(Place::P7);
}

impl SeatSet {
    /// The first seat of the set met after `from`, going `direction`; `from` itself comes last, and alone if the set is
    /// empty.
    #[inline]
    pub fn next_after(self, from: Seat, direction: i8) -> Seat {
        let at = from.number();
        if self.0 == 0 {
            return from;
        }
        if direction >= 0 {
            let after = self.0 & (0xFE_u32 << at) as u8;
            let near = if after != 0 { after } else { self.0 };
            Seat::new(near.trailing_zeros() as u8)
        } else {
            let before = self.0 & !(0xFF_u32 << at) as u8;
            let near = if before != 0 { before } else { self.0 };
            Seat::new(7 - near.leading_zeros() as u8)
        }
    }
}

impl<T> BySeat<T> {
    /// The values of two seats change places.
    #[inline]
    pub fn swap(&mut self, one: Seat, other: Seat) {
        self.0.swap(one.index(), other.index());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_and_no_seat_take_one_byte() {
        assert_eq!(std::mem::size_of::<Seat>(), 1);
        assert_eq!(std::mem::size_of::<Option<Seat>>(), 1);
        assert_eq!(std::mem::size_of::<BySeat<Option<Seat>>>(), 8);
    }

    #[test]
    fn the_next_seat_goes_round_the_table_both_ways() {
        let some: SeatSet = [1, 2, 5].map(Seat::new).into_iter().collect();
        assert_eq!(some.next_after(Seat::new(2), 1), Seat::new(5));
        assert_eq!(some.next_after(Seat::new(5), 1), Seat::new(1));
        assert_eq!(some.next_after(Seat::new(1), -1), Seat::new(5));
        assert_eq!(some.next_after(Seat::new(4), -1), Seat::new(2));
        let alone = Seat::new(2).alone();
        assert_eq!(alone.next_after(Seat::new(2), 1), Seat::new(2));
        assert_eq!(SeatSet::EMPTY.next_after(Seat::new(3), 1), Seat::new(3));
    }

    #[test]
    fn a_set_of_seats_is_walked_in_order() {
        let all = SeatSet::first_of(6);
        assert!(all.into_iter().eq(Seat::first(6)));
        assert_eq!(all.without(Seat::new(0)).first(), Some(Seat::new(1)));
        assert_eq!(Seat::HOUSE.alone().only(), Some(Seat::HOUSE));
        assert_eq!(all.only(), None);
    }
}
