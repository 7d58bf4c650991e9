//! Fields that were added to records after their bytes were fixed.

use super::super::out::Out;
use super::super::reader::Reader;
use super::super::wire::Wire;
use super::super::DecodeErrorKind;
use crate::limits::Field;
use crate::spec::record::record;

record! { Before { first: u8 [0..=9] = 1, second: u8 [0..=9] = 2 } }

record! {
    Inner { deep: u8 [0..=9] = 0, deeper: u8 [0..=9] = 5 } bytes [deep] added [deeper]
}

record! {
    After {
        first: u8 [0..=9] = 1,
        new: u8 [0..=9] = 3,
        second: u8 [0..=9] = 2,
        newer: Option<Inner> = None,
    } bytes [first, second] added [new, newer]
    new()
}

/// The bytes of the records, and what they add.
fn written(records: &[After]) -> (Vec<u8>, Option<Vec<u8>>) {
    let mut out = Out::default();
    records.iter().for_each(|record| record.write(&mut out));
    (out.end_section(), out.into_additions())
}

fn read(records: usize, bytes: &[u8], additions: &[u8]) -> Result<Vec<After>, DecodeErrorKind> {
    let data = [bytes, additions].concat();
    let mut input = Reader::new(&data);
    input.window(0, bytes.len());
    if !additions.is_empty() {
        input.set_additions(bytes.len(), data.len());
    }
    let read = (0..records).map(|_| After::read(&mut input, &Field::ANY));
    let read = read.collect::<Result<_, _>>().map_err(|error| error.kind)?;
    assert_eq!((input.left(), input.unread_additions()), (0, None));
    Ok(read)
}

fn newer(deep: u8, deeper: u8) -> After {
    let newer = Some(Inner { deep, deeper });
    After {
        newer,
        ..After::default()
    }
}

#[test]
fn a_record_at_the_defaults_of_what_was_added_has_the_bytes_it_always_had() {
    let mut out = Out::default();
    Before { first: 4, second: 7 }.write(&mut out);
    let before = out.end_section();
    let after = After {
        first: 4,
        second: 7,
        ..After::default()
    };
    assert_eq!(written(std::slice::from_ref(&after)), (before.clone(), None));
    assert_eq!(read(1, &before, &[]), Ok(vec![after]));
}

#[test]
fn added_fields_come_back_and_empty_masks_at_the_end_are_left_out() {
    let plain = After::default();
    let new = After {
        new: 8,
        ..After::default()
    };
    let cases = [
        (vec![new.clone()], vec![1, 8]),
        (vec![plain.clone(), new.clone(), plain.clone()], vec![0, 1, 8]),
        (vec![newer(4, 5)], vec![2, 1, 4, 0]),
        (vec![newer(4, 6), new, plain], vec![2, 1, 4, 1, 6, 1, 8]),
    ];
    for (records, additions) in cases {
        let (bytes, found) = written(&records);
        assert_eq!(found.as_ref(), Some(&additions));
        assert_eq!(read(records.len(), &bytes, &additions), Ok(records));
    }
}

#[test]
fn what_says_nothing_or_is_not_known_is_refused() {
    let bytes = [1, 2];
    let idle = DecodeErrorKind::IdleField { field: "After.new" };
    assert_eq!(read(1, &bytes, &[1, 3]), Err(idle));
    let section = DecodeErrorKind::IdleSection { section: "additions" };
    assert_eq!(read(1, &bytes, &[0]), Err(section));
    for (mask, found) in [(&[4][..], 4), (&[0x80, 1], 0x80), (&[0x80, 0], 0)] {
        assert_eq!(read(1, &bytes, mask), Err(DecodeErrorKind::AddedField { found }));
    }
    let cut = DecodeErrorKind::Truncated { needed: 1, left: 0 };
    assert_eq!(read(1, &bytes, &[1]), Err(cut));
}
