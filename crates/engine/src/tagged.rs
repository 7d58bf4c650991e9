//! Unions that cross the border to Python: the variant's name is the tag, and the list of names and fields goes with it, so
//! that a test can hold the two sides against each other.

/// Declares an enum that serialises with its variant as `type`, and the list of its variants and their fields.
macro_rules! tagged {
    (
        $(#[$outer:meta])*
        pub enum $name:ident, $list:ident {
            $($(#[$inner:meta])* $variant:ident $({ $($field:ident: $kind:ty),* $(,)? })?,)*
        }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[serde(tag = "type", rename_all = "snake_case")]
        pub enum $name { $($(#[$inner])* $variant $({ $($field: $kind),* })?,)* }

        /// Every variant by its name here, and the names of its fields.
        pub const $list: &[(&str, &[&str])] =
            &[$((stringify!($variant), &[$($(stringify!($field)),*)?]),)*];
    };
}

pub(crate) use tagged;
