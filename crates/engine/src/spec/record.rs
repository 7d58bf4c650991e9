//! How pieces of a Spec are written down: `names!` for closed sets of names, `record!` for structs, `union!`
//! for tagged sums. Each gives the type, its JSON form (fields at their default left out, unknown fields
//! refused) and its check against the limits table, so that a mirror of a Python class is one list of fields.

use serde::de::{DeserializeOwned, Error, MapAccess};

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

/// A closed set of names; the text is the notation in JSON.
macro_rules! names {
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

        impl $crate::spec::Check for $name {
            fn check(&self, _: &$crate::limits::Field) -> Result<(), $crate::spec::SpecError> {
                Ok(())
            }
        }
    };
}

/// A struct; `= value` gives a field's default. `ignoring [..]` names fields that are read and dropped.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident {
        $($(#[$note:meta])* $field:ident : $type:ty $(= $default:expr)?),* $(,)?
    } $(ignoring [$($ignored:literal),*])?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name { $($(#[$note])* pub $field: $type),* }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut map = serializer.serialize_map(None)?;
                $(
                    let skip = false $(|| { let default: $type = $default; self.$field == default })?;
                    if !skip {
                        serde::ser::SerializeMap::serialize_entry(&mut map, stringify!($field), &self.$field)?;
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
                                $(stringify!($field) => {
                                    $field = Some($crate::spec::record::value(&mut map, stringify!($field))?);
                                })*
                                $($($ignored => { map.next_value::<serde::de::IgnoredAny>()?; })*)?
                                other => {
                                    let known = &[$(stringify!($field)),*];
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
                    const { $crate::spec::check::covered::<$type>(
                        $crate::limits::field(concat!(stringify!($name), ".", stringify!($field)))
                    ) };
                    let field = const {
                        &$crate::limits::field(concat!(stringify!($name), ".", stringify!($field)))
                    };
                    $crate::spec::Check::check(&self.$field, field)
                        .map_err(|error| error.within(stringify!($field)))?;
                )*
                Ok(())
            }
        }
    };
    (@absent $field:ident) => { return Err(serde::de::Error::missing_field(stringify!($field))) };
    (@absent $field:ident, $default:expr) => { $default };
}

/// A sum of records, told apart in JSON by the tag `type`.
macro_rules! union {
    ($(#[$meta:meta])* $name:ident { $($variant:ident($record:ty) = $tag:literal),* $(,)? }) => {
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

        $(impl $record {
            /// The tag in JSON.
            pub const TAG: &'static str = $tag;
        })*
    };
}

pub(crate) use {names, record, union};
