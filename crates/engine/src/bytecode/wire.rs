//! The byte form of plain values: numbers, cards, options, lists.

use super::error::{DecodeError, DecodeErrorKind};
use super::out::Out;
use super::reader::{in_length, in_range, Reader};
#[cfg(test)]
use super::sample::Dice;
use super::table::Listing;
use crate::card::{Card, Rank, Suit};
use crate::limits::Field;
use crate::spec::CardsPerPlayer;

/// A value that has a place in the bytes. Writing cannot fail: the limits have been checked before.
pub(crate) trait Wire: Sized {
    /// How an operand of this kind is called in the table.
    fn word() -> String;
    fn write(&self, out: &mut Out);
    fn read(input: &mut Reader<'_>, field: &Field) -> Result<Self, DecodeError>;
    /// Puts what there is to say about this kind of value, and about all it is made of, into the tables.
    fn list(_: &mut Listing) {}
    /// A random value within the limits of the field.
    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> Self;
}

/// An operand as the table writes it: its name and the kind of value that `of` gives.
pub(crate) fn operand<R, T: Wire>(name: &str, _of: fn(&R) -> &T) -> String {
    format!("{name} {}", T::word())
}

/// The same for a field that was added.
pub(crate) fn added_operand<R, T: Wire>(name: &str, of: fn(&R) -> &T) -> String {
    format!("added: {}", operand(name, of))
}

macro_rules! numbers {
    ($($number:ident),*) => { $(
        impl Wire for $number {
            fn word() -> String {
                stringify!($number).to_owned()
            }

            fn write(&self, out: &mut Out) {
                out.extend_from_slice(&self.to_be_bytes());
            }

            fn read(input: &mut Reader<'_>, field: &Field) -> Result<$number, DecodeError> {
                let offset = input.offset();
                let value = input.$number()?;
                in_range(offset, i64::from(value), field)?;
                Ok(value)
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice, field: &Field) -> $number {
                $number::try_from(dice.within(field.range.unwrap())).unwrap()
            }
        }
    )* };
}

numbers!(u8, u16, u32, i16);

macro_rules! numbered {
    ($($type:ident as $word:literal $(listing $members:ident)?),*) => { $(
        impl Wire for $type {
            fn word() -> String {
                $word.to_owned()
            }

            fn write(&self, out: &mut Out) {
                out.push(self.number());
            }

            fn read(input: &mut Reader<'_>, _: &Field) -> Result<$type, DecodeError> {
                input.known(stringify!($type), $type::from_number)
            }

            fn list(_listing: &mut Listing) {
                $(_listing.set(stringify!($type), $type::$members().map(|one| (one.number(), one.name())));)?
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice, _: &Field) -> $type {
                dice.any((0..=255).filter_map($type::from_number))
            }
        }
    )* };
}

numbered!(Rank as "rank" listing every, Suit as "suit" listing every, Card as "card");

impl Wire for bool {
    fn word() -> String {
        "bool".to_owned()
    }

    fn write(&self, out: &mut Out) {
        out.push(u8::from(*self));
    }

    fn read(input: &mut Reader<'_>, _: &Field) -> Result<bool, DecodeError> {
        let offset = input.offset();
        match input.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(DecodeError {
                offset,
                kind: DecodeErrorKind::BadBool { found },
            }),
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, _: &Field) -> bool {
        dice.below(2) == 1
    }
}

impl<T: Wire> Wire for Option<T> {
    fn word() -> String {
        format!("{}?", T::word())
    }

    fn write(&self, out: &mut Out) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<Option<T>, DecodeError> {
        let present = bool::read(input, field)?;
        present.then(|| T::read(input, field)).transpose()
    }

    fn list(listing: &mut Listing) {
        T::list(listing);
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> Option<T> {
        (dice.below(2) == 1).then(|| T::sample(dice, field))
    }
}

impl<T: Wire> Wire for Box<T> {
    fn word() -> String {
        T::word()
    }

    fn write(&self, out: &mut Out) {
        self.as_ref().write(out);
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<Box<T>, DecodeError> {
        T::read(input, field).map(Box::new)
    }

    fn list(listing: &mut Listing) {
        T::list(listing);
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> Box<T> {
        Box::new(T::sample(dice, field))
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn word() -> String {
        format!("{}[]", T::word())
    }

    fn write(&self, out: &mut Out) {
        out.push(self.len() as u8); // lengths are limited to 104
        for value in self {
            value.write(out);
        }
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<Vec<T>, DecodeError> {
        let offset = input.offset();
        let count = input.u8()?;
        in_length(offset, count, field)?;
        (0..count).map(|_| T::read(input, field)).collect()
    }

    fn list(listing: &mut Listing) {
        T::list(listing);
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> Vec<T> {
        let length = dice.length(field.length.unwrap());
        (0..length).map(|_| T::sample(dice, field)).collect()
    }
}

/// First byte 0: a number; 1: a schedule; 2: all.
impl Wire for CardsPerPlayer {
    fn word() -> String {
        "CardsPerPlayer".to_owned()
    }

    fn write(&self, out: &mut Out) {
        match self {
            CardsPerPlayer::Count(count) => out.extend([0, *count]),
            CardsPerPlayer::Schedule(counts) => {
                out.push(1);
                counts.write(out);
            }
            CardsPerPlayer::All => out.push(2),
        }
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<CardsPerPlayer, DecodeError> {
        let offset = input.offset();
        match input.u8()? {
            0 => u8::read(input, field).map(CardsPerPlayer::Count),
            1 => Vec::read(input, field).map(CardsPerPlayer::Schedule),
            2 => Ok(CardsPerPlayer::All),
            code => {
                let kind = DecodeErrorKind::UnknownCode {
                    set: "CardsPerPlayer",
                    code,
                };
                Err(DecodeError { offset, kind })
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> CardsPerPlayer {
        match dice.below(3) {
            0 => CardsPerPlayer::Count(u8::sample(dice, field)),
            1 => CardsPerPlayer::Schedule(Vec::sample(dice, field)),
            _ => CardsPerPlayer::All,
        }
    }
}
