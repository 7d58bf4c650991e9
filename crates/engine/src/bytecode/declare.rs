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

            fn write(&self, out: &mut $crate::bytecode::Out) {
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
/// stands elsewhere in the file has its default until that place is read. One that was `added` since the bytes of the record
/// were fixed stands with the additions (`bytecode::Out`), wherever it is not at its default.
macro_rules! layout {
    ($name:ident { $($fields:tt)* } bytes by hand) => {};
    ($name:ident { $($field:ident : $type:ty $(= $default:expr)?),* }) => {
        $crate::bytecode::declare::layout! {
            $name { $($field : $type $(= $default)?),* } bytes [$($field),*] elsewhere [] added []
        }
    };
    ($name:ident { $($field:ident : $type:ty $(= $default:expr)?),* }
     bytes [$($ordered:ident),*] elsewhere [$($elsewhere:ident),*] added [$($added:ident),*]) => {
        impl $crate::bytecode::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, out: &mut $crate::bytecode::Out) {
                let $name { $($ordered,)* $($elsewhere: _,)* $($added: _,)* } = self;
                $($crate::bytecode::Wire::write($ordered, out);)*
                $crate::bytecode::declare::write_added!(
                    self, out, { $($field : $type $(= $default)?),* } [$($added),*]
                );
            }

            fn read(
                input: &mut $crate::bytecode::Reader<'_>,
                _: &$crate::limits::Field,
            ) -> Result<$name, $crate::bytecode::DecodeError> {
                $($(let $field: $type = $default; let _ = &$field;)?)*
                $(let $ordered = $crate::bytecode::Wire::read(input, const {
                    &$crate::limits::field::<$name>(stringify!($ordered))
                })?;)*
                $crate::bytecode::declare::read_added!($name, input, [$($added),*]);
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
                $crate::bytecode::declare::sample_added!($name, _dice, [$($added),*]);
                $name { $($field),* }
            }
        }

        impl $crate::bytecode::Operands for $name {
            fn operands() -> String {
                let words: Vec<String> = vec![
                    $($crate::bytecode::operand(
                        const { $crate::limits::field::<$name>(stringify!($ordered)) }.name,
                        |record: &$name| &record.$ordered,
                    ),)*
                    $($crate::bytecode::added_operand(
                        const { $crate::limits::field::<$name>(stringify!($added)) }.name,
                        |record: &$name| &record.$added,
                    ),)*
                ];
                words.join(", ")
            }
        }
    };
}

/// Writes the added fields of a record that are not at their default.
macro_rules! write_added {
    ($record:ident, $out:ident, { $($field:ident : $type:ty $(= $default:expr)?),* } [$($added:ident),*]) => {{
        $($(let $field: $type = $default; let _ = &$field;)?)*
        let there: &[bool] = &[$($record.$added != $added),*];
        let mask = there.iter().rev().fold(0, |mask, there| mask << 1 | u32::from(*there));
        $out.add(mask, |_out| {
            $(if $record.$added != $added {
                $crate::bytecode::Wire::write(&$record.$added, _out);
            })*
        });
    }};
}

/// Reads the added fields of a record into the variables of their names, which have the defaults.
macro_rules! read_added {
    ($name:ident, $input:ident, [$($added:ident),*]) => {
        let count: &[&str] = &[$(stringify!($added)),*];
        #[allow(unused_mut, unused_variables)]
        let (mut mask, before) = $input.begin_added(count.len() as u32)?;
        $(
            let $added = if mask & 1 == 1 {
                let field = const { &$crate::limits::field::<$name>(stringify!($added)) };
                let read = $crate::bytecode::Wire::read($input, field)?;
                if read == $added {
                    return Err($input.idle_field(field.key));
                }
                read
            } else {
                $added
            };
            mask >>= 1;
        )*
        let _ = mask;
        $input.end_added(before);
    };
}

/// Draws the added fields of a record, each at its default half of the time.
#[cfg(test)]
macro_rules! sample_added {
    ($name:ident, $dice:ident, [$($added:ident),*]) => {
        $(let $added = if $dice.below(2) == 0 {
            $added
        } else {
            $crate::bytecode::Wire::sample($dice, const {
                &$crate::limits::field::<$name>(stringify!($added))
            })
        };)*
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

            fn write(&self, out: &mut $crate::bytecode::Out) {
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

pub(crate) use {codes, layout, opcodes, read_added, write_added};

#[cfg(test)]
pub(crate) use sample_added;
