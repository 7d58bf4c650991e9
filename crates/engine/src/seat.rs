//! Places at the table, sets of them, and a value for each. A `Seat` is one of eight by construction, so that indexing
//! `BySeat` needs no bounds check and `Option<Seat>` is one byte: no number stands for "nobody".

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not};

/// The numbers a seat can have: its own type, so that the compiler knows them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Place {
    P0,
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
}

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Seat(Place);

impl Seat {
    /// Where the bank's cards are kept.
    pub const HOUSE: Seat = Seat(Place::P7);

    /// The seat with this number; only its last three bits count.
    #[inline]
    pub const fn new(number: u8) -> Seat {
        Seat(match number & 7 {
            0 => Place::P0,
            1 => Place::P1,
            2 => Place::P2,
            3 => Place::P3,
            4 => Place::P4,
            5 => Place::P5,
            6 => Place::P6,
            _ => Place::P7,
        })
    }

    /// The first so many seats.
    #[inline]
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(8)).map(Seat::new)
    }

    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this seat alone.
    #[inline]
    pub const fn alone(self) -> SeatSet {
        SeatSet(1 << (self.0 as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// Some of the seats, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first so many seats.
    #[inline]
    pub const fn first_of(count: u8) -> SeatSet {
        SeatSet(if count >= 8 { u8::MAX } else { (1 << count) - 1 })
    }

    #[inline]
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.number() & 1 == 1
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether two seats or more are in the set.
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The seat with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat::new(self.0.trailing_zeros() as u8))
    }

    /// The one seat of the set; none if there are more, or none.
    #[inline]
    pub fn only(self) -> Option<Seat> {
        self.first().filter(|_| !self.several())
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.number();
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.number());
    }

    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.number())
    }

    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.number()))
    }

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

impl Not for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn not(self) -> SeatSet {
        SeatSet(!self.0)
    }
}

impl BitAnd for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl BitAndAssign for SeatSet {
    #[inline]
    fn bitand_assign(&mut self, other: SeatSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SeatSet {
    #[inline]
    fn bitor_assign(&mut self, other: SeatSet) {
        self.0 |= other.0;
    }
}

impl FromIterator<Seat> for SeatSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// The seats of a set, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Seats(u8);

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = SeatSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    #[inline]
    fn into_iter(self) -> Seats {
        Seats(self.0)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A value for every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct BySeat<T>(pub [T; 8]);

impl<T: Copy> BySeat<T> {
    /// The same value for all.
    #[inline]
    pub const fn all(value: T) -> BySeat<T> {
        BySeat([value; 8])
    }
}

impl<T> BySeat<T> {
    /// The values of the first so many seats.
    #[inline]
    pub fn of_first(&self, count: u8) -> &[T] {
        &self.0[..usize::from(count.min(8))]
    }

    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values of two seats change places.
    #[inline]
    pub fn swap(&mut self, one: Seat, other: Seat) {
        self.0.swap(one.index(), other.index());
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() & 7]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 7]
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
