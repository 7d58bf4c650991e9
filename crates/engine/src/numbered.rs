//! Places that are counted: a type whose numbers the compiler knows, so that a table indexed by it needs no bounds check
//! and no number stands for "nobody"; sets of them, and a value for each. Seats and sides are made by it.

/// `numbered! { One: Place, Set, Each, By, 2 { A = 0 } else B }`: the type, its sets, what walks them, and tables of it.
macro_rules! numbered {
    (
        $(#[$note:meta])* $one:ident: $place:ident,
        $(#[$set_note:meta])* $set:ident, $each:ident,
        $(#[$by_note:meta])* $by:ident,
        $count:literal { $($variant:ident = $number:literal),* } else $last:ident
    ) => {
        /// The numbers there are: their own type, so that the compiler knows them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        enum $place { $($variant),*, $last }

        $(#[$note])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $one($place);

        impl $one {
            /// The one with this number; only its last three bits count.
            #[inline]
            pub const fn new(number: u8) -> $one {
                $one(match number & 7 { $($number => $place::$variant,)* _ => $place::$last })
            }

            /// The first so many.
            #[inline]
            pub fn first(count: u8) -> impl DoubleEndedIterator<Item = $one> + ExactSizeIterator + Clone {
                (0..count.min($count)).map($one::new)
            }

            #[inline]
            pub const fn number(self) -> u8 {
                self.0 as u8
            }

            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The set of this one alone.
            #[inline]
            pub const fn alone(self) -> $set {
                $set(1 << (self.0 as u8))
            }
        }

        impl std::fmt::Display for $one {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.number(), f)
            }
        }

        impl std::fmt::Debug for $one {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl serde::Serialize for $one {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        $(#[$set_note])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
        #[repr(transparent)]
        pub struct $set(u8);

        impl $set {
            pub const EMPTY: $set = $set(0);

            /// The first so many.
            #[inline]
            pub const fn first_of(count: u8) -> $set {
                $set(if count >= 8 { u8::MAX } else { (1 << count) - 1 })
            }

            #[inline]
            pub const fn from_bits(bits: u8) -> $set {
                $set(bits)
            }

            #[inline]
            pub const fn bits(self) -> u8 {
                self.0
            }

            #[inline]
            pub const fn has(self, one: $one) -> bool {
                self.0 >> one.number() & 1 == 1
            }

            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether two or more are in the set.
            #[inline]
            pub const fn several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// The member with the lowest number.
            #[inline]
            pub fn first(self) -> Option<$one> {
                (self.0 != 0).then(|| $one::new(self.0.trailing_zeros() as u8))
            }

            /// The only one of the set; none if there are more, or none.
            #[inline]
            pub fn only(self) -> Option<$one> {
                self.first().filter(|_| !self.several())
            }

            #[inline]
            pub fn insert(&mut self, one: $one) {
                self.0 |= 1 << one.number();
            }

            #[inline]
            pub fn remove(&mut self, one: $one) {
                self.0 &= !(1 << one.number());
            }

            #[must_use]
            #[inline]
            pub const fn with(self, one: $one) -> $set {
                $set(self.0 | 1 << one.number())
            }

            #[must_use]
            #[inline]
            pub const fn without(self, one: $one) -> $set {
                $set(self.0 & !(1 << one.number()))
            }
        }

        impl std::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;

            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;

            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl FromIterator<$one> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $one>>(all: I) -> $set {
                all.into_iter().fold($set::EMPTY, $set::with)
            }
        }

        impl IntoIterator for $set {
            type Item = $one;
            type IntoIter = $each;

            #[inline]
            fn into_iter(self) -> $each {
                $each(self.0)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        /// Those of a set, ascending.
        #[derive(Clone, Copy, Debug)]
        pub struct $each(u8);

        impl Iterator for $each {
            type Item = $one;

            #[inline]
            fn next(&mut self) -> Option<$one> {
                let one = $set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(one)
            }
        }

        $(#[$by_note])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        #[repr(transparent)]
        pub struct $by<T>(pub [T; $count]);

        impl<T: Copy> $by<T> {
            /// The same value for all.
            #[inline]
            pub const fn all(value: T) -> $by<T> {
                $by([value; $count])
            }
        }

        impl<T> $by<T> {
            /// The values of the first so many.
            #[inline]
            pub fn of_first(&self, count: u8) -> &[T] {
                &self.0[..usize::from(count.min($count))]
            }

            #[inline]
            pub fn iter(&self) -> std::slice::Iter<'_, T> {
                self.0.iter()
            }
        }

        impl<T> std::ops::Index<$one> for $by<T> {
            type Output = T;

            #[inline]
            fn index(&self, one: $one) -> &T {
                &self.0[one.index()]
            }
        }

        impl<T> std::ops::IndexMut<$one> for $by<T> {
            #[inline]
            fn index_mut(&mut self, one: $one) -> &mut T {
                &mut self.0[one.index()]
            }
        }
    };
}

pub(crate) use numbered;
