//! The macros that write the opcode table: `codes!` numbers a closed set of names, `layout!` lists the
//! operands of a record, `opcodes!` numbers a sum. Encoder, decoder and the exported table come from the same
//! lines, so they cannot disagree.

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

        impl $crate::bytecode::wire::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, out: &mut Vec<u8>) {
                out.push(self.code());
            }

            fn read(input: &mut Reader<'_>, _: &Field) -> Result<$name, DecodeError> {
                let offset = input.offset();
                let code = input.u8()?;
                let kind = DecodeErrorKind::UnknownCode { set: stringify!($name), code };
                $name::from_code(code).ok_or(DecodeError { offset, kind })
            }

            #[cfg(test)]
            fn sample(dice: &mut $crate::bytecode::sample::Dice, _: &Field) -> $name {
                dice.any($name::ALL.iter().copied())
            }
        }

        impl $crate::bytecode::table::Listed for $name {
            fn entries() -> Vec<Entry> {
                let entry = |member: &$name| Entry::code(stringify!($name), member.code(), member.name());
                $name::ALL.iter().map(entry).collect()
            }
        }
    };
}

/// Lists the operands of a record in their order in the bytes. `outside` names fields that stand elsewhere in
/// the file, with the value they have until that place is read.
macro_rules! layout {
    ($name:ident { $($field:ident $(as $alias:literal)? : $type:ty),* $(,)? }
     $(outside { $($elsewhere:ident : $value:expr),* $(,)? })?) => {
        impl $crate::bytecode::wire::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, _out: &mut Vec<u8>) {
                let $name { $($field,)* $($($elsewhere: _,)*)? } = self;
                $(<$type as $crate::bytecode::wire::Wire>::write($field, _out);)*
            }

            fn read(_input: &mut Reader<'_>, _: &Field) -> Result<$name, DecodeError> {
                Ok($name {
                    $($field: <$type as $crate::bytecode::wire::Wire>::read(_input, const {
                        &$crate::limits::field(concat!(stringify!($name), ".", stringify!($field)))
                    })?,)*
                    $($($elsewhere: $value,)*)?
                })
            }

            #[cfg(test)]
            fn sample(_dice: &mut $crate::bytecode::sample::Dice, _: &Field) -> $name {
                $name {
                    $($field: <$type as $crate::bytecode::wire::Wire>::sample(_dice, const {
                        &$crate::limits::field(concat!(stringify!($name), ".", stringify!($field)))
                    }),)*
                    $($($elsewhere: $value,)*)?
                }
            }
        }

        impl $crate::bytecode::table::Operands for $name {
            fn operands() -> String {
                let words: Vec<String> = vec![$(format!(
                    "{} {}",
                    layout!(@name $field $(, $alias)?),
                    <$type as $crate::bytecode::wire::Wire>::word()
                )),*];
                words.join(", ")
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident, $alias:literal) => { $alias };
}

/// Numbers the members of a sum. With `limited by enter, leave` these methods of the reader surround each
/// member.
macro_rules! opcodes {
    ($name:ident $(limited by $enter:ident, $leave:ident)? {
        $($variant:ident($record:ident) = $code:literal),* $(,)?
    }) => {
        impl $crate::bytecode::wire::Wire for $name {
            fn word() -> String {
                stringify!($name).to_owned()
            }

            fn write(&self, out: &mut Vec<u8>) {
                match self { $($name::$variant(record) => {
                    out.push($code);
                    record.write(out);
                })* }
            }

            fn read(input: &mut Reader<'_>, field: &Field) -> Result<$name, DecodeError> {
                let offset = input.offset();
                $(input.$enter()?;)?
                let read = match input.u8()? {
                    $($code => $name::$variant($record::read(input, field)?),)*
                    code => {
                        let kind = DecodeErrorKind::UnknownCode { set: stringify!($name), code };
                        return Err(DecodeError { offset, kind });
                    }
                };
                $(input.$leave();)?
                Ok(read)
            }

            #[cfg(test)]
            fn sample(dice: &mut $crate::bytecode::sample::Dice, field: &Field) -> $name {
                let makers: &[fn(&mut $crate::bytecode::sample::Dice, &Field) -> $name] =
                    &[$(|dice, field| $name::$variant($record::sample(dice, field))),*];
                makers[dice.below(makers.len())](dice, field)
            }
        }

        impl $crate::bytecode::table::Listed for $name {
            fn entries() -> Vec<Entry> {
                vec![$(Entry::opcode(stringify!($name), $code, $record::TAG, $record::operands())),*]
            }
        }
    };
}

pub(super) use {codes, layout, opcodes};
