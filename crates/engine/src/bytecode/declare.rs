//! The byte form of what `names!`, `record!` and `union!` declare: `codes!` numbers a closed set of names, `layout!`
//! lists the operands of a record, `opcodes!` numbers a sum. Encoder, decoder and the exported table come from
//! the same lines, so they cannot disagree.

/// Numbers a closed set of names.
macro_rules! codes {
    ($name:ident { $($variant:ident = $code:literal),* $(,)? }) => {
        impl $name {
            /// The byte that stands for the name.
            pub const fn code(self) -> u8 {
                match self { $($name::$variant => $code),* }
            }

            pub const fn from_code(code: u8) -> Option<$name> {
                match code { $($code => Some($name::$variant),)* _ => None }
            }
        }

        impl $crate::bytecode::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, out: &mut Vec<u8>) {
                out.push(self.code());
            }

            fn read(
                input: &mut $crate::bytecode::Reader<'_>,
                _: &$crate::limits::Field,
            ) -> Result<$name, $crate::bytecode::DecodeError> {
                input.known(stringify!($name), $name::from_code)
            }

            fn list(listing: &mut $crate::bytecode::Listing) {
                listing.set(stringify!($name), $name::ALL.iter().map(|member| (member.code(), member.name())));
            }

            #[cfg(test)]
            fn sample(dice: &mut $crate::bytecode::sample::Dice, _: &$crate::limits::Field) -> $name {
                dice.any($name::ALL.iter().copied())
            }
        }
    };
}

/// Lists the operands of a record in their order in the bytes; without `bytes` it is that of the fields. A field that
/// stands elsewhere in the file has its default until that place is read.
macro_rules! layout {
    ($name:ident { $($fields:tt)* } bytes by hand) => {};
    ($name:ident { $($field:ident : $type:ty $(= $default:expr)?),* }) => {
        $crate::bytecode::declare::layout! {
            $name { $($field : $type $(= $default)?),* } bytes [$($field),*] elsewhere []
        }
    };
    ($name:ident { $($field:ident : $type:ty $(= $default:expr)?),* }
     bytes [$($ordered:ident),*] elsewhere [$($elsewhere:ident),*]) => {
        impl $crate::bytecode::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, _out: &mut Vec<u8>) {
                let $name { $($ordered,)* $($elsewhere: _,)* } = self;
                $($crate::bytecode::Wire::write($ordered, _out);)*
            }

            fn read(
                _input: &mut $crate::bytecode::Reader<'_>,
                _: &$crate::limits::Field,
            ) -> Result<$name, $crate::bytecode::DecodeError> {
                $($(let $field: $type = $default; let _ = &$field;)?)*
                $(let $ordered = $crate::bytecode::Wire::read(_input, const {
                    &$crate::limits::field::<$name>(stringify!($ordered))
                })?;)*
                Ok($name { $($field),* })
            }

            fn list(listing: &mut $crate::bytecode::Listing) {
                listing.record::<$name>(stringify!($name));
            }

            #[cfg(test)]
            fn sample(_dice: &mut $crate::bytecode::sample::Dice, _: &$crate::limits::Field) -> $name {
                $($(let $field: $type = $default; let _ = &$field;)?)*
                $(let $ordered = $crate::bytecode::Wire::sample(_dice, const {
                    &$crate::limits::field::<$name>(stringify!($ordered))
                });)*
                $name { $($field),* }
            }
        }

        impl $crate::bytecode::Operands for $name {
            fn operands() -> String {
                let words: Vec<String> = vec![$($crate::bytecode::operand(
                    const { $crate::limits::field::<$name>(stringify!($ordered)) }.name,
                    |record: &$name| &record.$ordered,
                )),*];
                words.join(", ")
            }
        }
    };
}

/// Numbers the members of a sum.
macro_rules! opcodes {
    ($name:ident $(limited by $enter:ident, $leave:ident)? {
        $($variant:ident($record:ident) = $tag:literal as $code:literal),* $(,)?
    }) => {
        impl $crate::bytecode::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, out: &mut Vec<u8>) {
                match self { $($name::$variant(record) => {
                    out.push($code);
                    record.write(out);
                })* }
            }

            fn read(
                input: &mut $crate::bytecode::Reader<'_>,
                field: &$crate::limits::Field,
            ) -> Result<$name, $crate::bytecode::DecodeError> {
                let offset = input.offset();
                $(input.$enter()?;)?
                let read = match input.u8()? {
                    $($code => $name::$variant($record::read(input, field)?),)*
                    code => {
                        let kind =
                            $crate::bytecode::DecodeErrorKind::UnknownCode { set: stringify!($name), code };
                        return Err($crate::bytecode::DecodeError { offset, kind });
                    }
                };
                $(input.$leave();)?
                Ok(read)
            }

            fn list(listing: &mut $crate::bytecode::Listing) {
                use $crate::bytecode::Operands;
                use $crate::spec::record::Record;
                let members = [$(($code, $tag, $record::operands as fn() -> String)),*];
                listing.sum(stringify!($name), &members, |listing| { $($record::list_fields(listing);)* });
            }

            #[cfg(test)]
            fn sample(
                dice: &mut $crate::bytecode::sample::Dice,
                field: &$crate::limits::Field,
            ) -> $name {
                let makers: &[fn(&mut $crate::bytecode::sample::Dice, &$crate::limits::Field) -> $name] =
                    &[$(|dice, field| $name::$variant($record::sample(dice, field))),*];
                makers[dice.below(makers.len())](dice, field)
            }
        }
    };
}

pub(crate) use {codes, layout, opcodes};
