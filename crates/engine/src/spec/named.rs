//! A rule that most games name and some spell out: a deck, an order of ranks. In JSON a name is a text and what is
//! spelled out an object or a list; in bytes a name is its number and what is spelled out follows `SPELLED_OUT`.

use super::check::{Check, SpecError};
use crate::bytecode::{DecodeError, Listing, Out, Reader, Wire};
use crate::limits::Field;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer, StrDeserializer};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// The byte before what is spelled out; no name has this number.
const SPELLED_OUT: u8 = 255;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedOr<N, T> {
    Named(N),
    Own(T),
}

impl<N: Check, T: Check> Check for NamedOr<N, T> {
    const NUMERIC: bool = T::NUMERIC;
    const LIST: bool = T::LIST;

    fn check(&self, field: &Field) -> Result<(), SpecError> {
        match self {
            NamedOr::Named(name) => name.check(field),
            NamedOr::Own(own) => own.check(field),
        }
    }
}

impl<N: Serialize, T: Serialize> Serialize for NamedOr<N, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            NamedOr::Named(name) => name.serialize(serializer),
            NamedOr::Own(own) => own.serialize(serializer),
        }
    }
}

impl<'de, N: Deserialize<'de>, T: Deserialize<'de>> Deserialize<'de> for NamedOr<N, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedOr<N, T>, D::Error> {
        struct Forms<N, T>(PhantomData<(N, T)>);
        impl<'de, N: Deserialize<'de>, T: Deserialize<'de>> Visitor<'de> for Forms<N, T> {
            type Value = NamedOr<N, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name, or the rule itself")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<NamedOr<N, T>, E> {
                N::deserialize(StrDeserializer::new(text)).map(NamedOr::Named)
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<NamedOr<N, T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(NamedOr::Own)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<NamedOr<N, T>, A::Error> {
                T::deserialize(SeqAccessDeserializer::new(list)).map(NamedOr::Own)
            }
        }
        deserializer.deserialize_any(Forms(PhantomData))
    }
}

impl<N: Wire, T: Wire> Wire for NamedOr<N, T> {
    fn word() -> String {
        format!("{} or {}", N::word(), T::word())
    }

    fn write(&self, out: &mut Out) {
        match self {
            NamedOr::Named(name) => name.write(out),
            NamedOr::Own(own) => {
                out.push(SPELLED_OUT);
                own.write(out);
            }
        }
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<NamedOr<N, T>, DecodeError> {
        if input.skip(SPELLED_OUT) {
            T::read(input, field).map(NamedOr::Own)
        } else {
            N::read(input, field).map(NamedOr::Named)
        }
    }

    fn list(listing: &mut Listing) {
        N::list(listing);
        T::list(listing);
    }

    #[cfg(test)]
    fn sample(dice: &mut crate::bytecode::sample::Dice, field: &Field) -> NamedOr<N, T> {
        if dice.below(2) == 0 {
            NamedOr::Named(N::sample(dice, field))
        } else {
            NamedOr::Own(T::sample(dice, field))
        }
    }
}
