//! How pieces of a Spec are written down: `names!` for closed sets of names, `record!` for structs, `union!`
//! for tagged sums. One line says all there is to say about a field: its type, its range, its default; one line
//! about a name or a member: its notation in JSON and its number in bytecode. From these lines come the type, its
//! JSON form (fields at their default left out, unknown fields refused), its check against the limits, its bytes
//! (`bytecode::declare`) and its rows of the opcode and limits tables.

use crate::bytecode::Listing;
use crate::limits::Field;
use serde::de::{DeserializeOwned, Error, MapAccess};

/// A struct written with `record!`.
pub(crate) trait Record {
    /// What is known of each field but its type, in the order of the Python schema.
    const FIELDS: &'static [Field];

    /// Puts the limits of the fields, and everything their types list, into the tables.
    fn list_fields(listing: &mut Listing);
}

/// Reads the value of one field; an error is told with the field's name in front.
pub(crate) fn value<'de, A: MapAccess<'de>, T: DeserializeOwned>(
    map: &mut A,
    field: &str,
) -> Result<T, A::Error> {
    map.next_value()
        .map_err(|error| A::Error::custom(format!("{field}: {error}")))
}

pub(crate) fn unknown_field<E: Error>(field: &str, known: &[&str]) -> E {
    E::custom(format!(
        "unknown field `{field}`, known are: {}",
        known.join(", ")
    ))
}

/// A closed set of names. The text is the notation in JSON; the number after `as` is the byte in bytecode, without
/// which the names have no place there.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident {
        $($(#[$note:meta])* $variant:ident = $text:literal as $code:literal),* $(,)?
    }) => {
        $crate::spec::record::names! { $(#[$meta])* $name { $($(#[$note])* $variant = $text),* } }
        $crate::bytecode::declare::codes! { $name { $($variant = $code),* } }

        impl $crate::spec::Check for $name {
            fn check(&self, _: &$crate::limits::Field) -> Result<(), $crate::spec::SpecError> {
                Ok(())
            }
        }
    };
    ($(#[$meta:meta])* $name:ident { $($(#[$note:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$note])* #[serde(rename = $text)] $variant),* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The notation.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }
    };
}

/// A struct. A field is `name: type [range] [len range] = default`, each but the type only where it has one; `as "text"`
/// after the name gives another key in JSON. Then, where they are needed:
/// - `bytes [..]` names the fields in their order in the bytes, where it is not that of the declaration, and
///   `elsewhere [..]` those that stand in another part of the file and have their default until it is read, and
///   `added [..]` those that came after these bytes were fixed: new ones at the end, so that old files stay readable;
///   `bytes by hand` leaves the byte form to be written out;
/// - `new(..)` makes a constructor from the fields without a default; where all have one, `new()` makes a `Default`;
/// - `ignoring [..]` names keys that are read and dropped.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident {
        $(
            $(#[$note:meta])* $field:ident $(as $key:literal)? : $type:ty
            $([$low:literal ..= $high:literal])? $([len $least:literal ..= $most:literal])?
            $(= $default:expr)?
        ),* $(,)?
    }
    $(bytes [$($ordered:ident),* $(,)?] $(elsewhere [$($elsewhere:ident),*])? $(added [$($added:ident),* $(,)?])?)?
    $(bytes by $hand:ident)?
    $(new($($given:ident : $given_type:ty),*))?
    $(ignoring [$($ignored:literal),*])?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name { $($(#[$note])* pub $field: $type),* }

        impl $crate::spec::record::Record for $name {
            const FIELDS: &'static [$crate::limits::Field] = &[$($crate::limits::Field {
                key: concat!(stringify!($name), ".", stringify!($field)),
                name: record!(@key $field $($key)?),
                range: record!(@range $($low $high)?),
                length: record!(@range $($least $most)?),
            }),*];

            fn list_fields(listing: &mut $crate::bytecode::Listing) {
                listing.limits(Self::FIELDS);
                $(<$type as $crate::bytecode::Wire>::list(listing);)*
            }
        }

        record! {
            @new $name { $($field : $type $(= $default)?),* } $(new($($given : $given_type),*))?
        }
        $crate::bytecode::declare::layout! {
            $name { $($field : $type $(= $default)?),* }
            $(bytes [$($ordered),*] elsewhere [$($($elsewhere),*)?] added [$($($added),*)?])? $(bytes by $hand)?
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut map = serializer.serialize_map(None)?;
                $(
                    let skip = false $(|| { let default: $type = $default; self.$field == default })?;
                    if !skip {
                        let key = record!(@key $field $($key)?);
                        serde::ser::SerializeMap::serialize_entry(&mut map, key, &self.$field)?;
                    }
                )*
                serde::ser::SerializeMap::end(map)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                struct Fields;
                impl<'de> serde::de::Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("an object (", stringify!($name), ")"))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        $(let mut $field: Option<$type> = None;)*
                        while let Some(key) = map.next_key::<String>()? {
                            match key.as_str() {
                                $(record!(@key $field $($key)?) => {
                                    let key = record!(@key $field $($key)?);
                                    $field = Some($crate::spec::record::value(&mut map, key)?);
                                })*
                                $($($ignored => { map.next_value::<serde::de::IgnoredAny>()?; })*)?
                                other => {
                                    let known = &[$(record!(@key $field $($key)?)),*];
                                    return Err($crate::spec::record::unknown_field(other, known));
                                }
                            }
                        }
                        Ok($name { $($field: match $field {
                            Some(value) => value,
                            None => record!(@absent $field $(, $default)?),
                        }),* })
                    }
                }
                deserializer.deserialize_map(Fields)
            }
        }

        impl $crate::spec::Check for $name {
            fn check(&self, _: &$crate::limits::Field) -> Result<(), $crate::spec::SpecError> {
                $(
                    let field = const {
                        &$crate::spec::check::covered::<$type>(
                            $crate::limits::field::<$name>(stringify!($field))
                        )
                    };
                    $crate::spec::Check::check(&self.$field, field)
                        .map_err(|error| error.within(record!(@key $field $($key)?)))?;
                )*
                Ok(())
            }
        }
    };
    (@new $name:ident { $($fields:tt)* }) => {};
    (@new $name:ident { $($field:ident : $type:ty = $default:expr),* } new()) => {
        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default),* }
            }
        }
    };
    (@new $name:ident { $($field:ident : $type:ty $(= $default:expr)?),* }
     new($($given:ident : $given_type:ty),*)) => {
        impl $name {
            /// With these fields, and every other at its default.
            pub fn new($($given: $given_type),*) -> $name {
                $($(let $field: $type = $default;)?)*
                $name { $($field),* }
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@range) => { None };
    (@range $low:literal $high:literal) => { Some($crate::limits::Range::new($low, $high)) };
    (@absent $field:ident) => { return Err(serde::de::Error::missing_field(stringify!($field))) };
    (@absent $field:ident, $default:expr) => { $default };
}

/// A sum of records: after `=` the tag `type` that tells them apart in JSON, after `as` the number that does in
/// bytecode. With `limited by enter, leave` these methods of the reader surround each member.
macro_rules! union {
    ($(#[$meta:meta])* $name:ident $(limited by $enter:ident, $leave:ident)? {
        $($variant:ident($record:ident) = $tag:literal as $code:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "type")]
        pub enum $name { $(#[serde(rename = $tag)] $variant($record)),* }

        impl $name {
            pub const TAGS: &'static [&'static str] = &[$($tag),*];

            /// The tag in JSON.
            pub const fn tag(&self) -> &'static str {
                match self { $($name::$variant(_) => $tag),* }
            }
        }

        impl $crate::spec::Check for $name {
            fn check(&self, field: &$crate::limits::Field) -> Result<(), $crate::spec::SpecError> {
                match self { $($name::$variant(record) => $crate::spec::Check::check(record, field)),* }
            }
        }

        $crate::bytecode::declare::opcodes! {
            $name $(limited by $enter, $leave)? { $($variant($record) = $tag as $code),* }
        }
    };
}

pub(crate) use {names, record, union};
