//! What the decoder says to corrupt bytes.

use super::super::sample::Dice;
use super::*;

type Changes = [(usize, u8)];

fn refusal(bytes: &[u8]) -> (usize, &'static str) {
    let error = decode(bytes).unwrap_err();
    (error.offset, error.kind.name())
}

#[test]
fn other_versions_are_refused_and_old_ones_read_on() {
    assert_eq!(refusal(&[]), (0, "empty"));
    assert_eq!(refusal(&[0, 0, 0, 1]), (4, "truncated"));
    assert_eq!(refusal(&[2, 0, 0, 0, 1]), (5, "truncated"));
    for version in [1, 4, 255] {
        assert_eq!(refusal(&[version, 0, 0, 0, 1]), (0, "unknown-version"));
    }
}

#[test]
fn every_truncation_is_refused() {
    for seed in 0..20 {
        let bytes = bytes_of(seed);
        for length in 0..bytes.len() {
            assert!(decode(&bytes[..length]).is_err());
        }
    }
}

#[test]
fn a_section_that_changes_nothing_is_refused() {
    let bytes = encode(&small(r#","tricks_from":"deck_empty""#), 0).unwrap();
    let (_, start, _) = span(&bytes, Section::Stock);
    assert_eq!(
        refusal(&patched(&bytes, &[(start + 1, 0)])),
        (start, "idle-section")
    );
    assert_eq!(refusal(&patched(&bytes, &[(start, 2)])), (start, "unknown-code"));
}

/// The bytes with some of them changed.
fn patched(bytes: &[u8], changes: &Changes) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    changes.iter().for_each(|&(at, byte)| bytes[at] = byte);
    bytes
}

#[test]
fn faults_of_header_and_table_are_told_apart() {
    let bytes = encode(&small(""), 0).unwrap();
    let (win, start, length) = span(&bytes, Section::Win);
    let (setup, turn) = (span(&bytes, Section::Setup).0, span(&bytes, Section::Turn).0);
    let cases: &[(&Changes, usize, &str)] = &[
        (&[(4, 2)], 1, "version-word"),
        (&[(16, 1)], 13, "out-of-range"),
        (&[(20, 0), (19, 0)], 17, "out-of-range"),
        (&[(24, 1)], 21, "header-offset"),
        (&[(21, 255)], 21, "header-offset"),
        (&[(37, 4)], 37, "unknown-code"),
        (&[(38, 3)], 38, "unknown-code"),
        (&[(39, 6)], 41, "section-gap"),
        (&[(setup, 99)], setup, "unknown-section"),
        (&[(turn, 1)], turn, "duplicate-section"),
        (&[(win, 1)], win, "section-order"),
        (&[(win + 4, start as u8 + 1)], win + 1, "section-gap"),
        (&[(win + 4, start as u8 - 1)], win + 1, "section-overlap"),
        (&[(win + 5, 255)], win + 5, "section-truncated"),
        (&[(win + 8, length as u8 + 1)], win + 10, "section-overlap"),
    ];
    for (changes, offset, kind) in cases {
        assert_eq!(
            refusal(&patched(&bytes, changes)),
            (*offset, *kind),
            "{changes:?}"
        );
    }
    let mut long = bytes.clone();
    long.push(0);
    assert_eq!(refusal(&long), (bytes.len(), "trailing-bytes"));
}

#[test]
fn a_missing_section_is_named() {
    let bytes = encode(&small(""), 0).unwrap();
    let line = span(&bytes, Section::Flow).0;
    assert_eq!(refusal(&patched(&bytes, &[(line, 8)])), (39, "missing-section"));
}

#[test]
fn a_section_that_is_too_long_or_too_short_is_refused() {
    let bytes = encode(&small(""), 0).unwrap();
    let (line, start, length) = span(&bytes, Section::Flow);
    let mut long = patched(&bytes, &[(line + 8, length as u8 + 1)]);
    long.push(0);
    assert_eq!(refusal(&long), (start + length, "section-length"));
    let mut short = patched(&bytes, &[(line + 8, length as u8 - 1)]);
    short.pop();
    assert_eq!(refusal(&short), (start + length - 1, "truncated"));
}

#[test]
fn faults_inside_sections_are_told_apart() {
    let effect = r#","special_effects":[{"trigger_rank":"2","effect_type":"reverse"}],"moon":"others","team_mode":true,"teams":[[0],[1]]"#;
    let bytes = encode(&small(effect), 0).unwrap();
    let start = |section| span(&bytes, section).1;
    let (effects, teams, turn) = (
        start(Section::Effects),
        start(Section::Teams),
        start(Section::Turn),
    );
    let cases = [
        (effects, 61, "wrong-opcode"),
        (effects + 1, 27, "count"),
        (effects + 2, 15, "unknown-code"),
        (effects + 3, 99, "unknown-code"),
        (effects + 4, 8, "unknown-code"),
        (effects + 5, 0, "out-of-range"),
        (teams, 2, "bad-bool"),
        (teams + 1, 7, "count"),
        (teams + 3, 6, "out-of-range"),
        (turn, 0, "count"),
        (turn, 17, "count"),
        (turn + 1, 0, "unknown-code"),
        (turn + 1, 99, "unknown-code"),
        (start(Section::Scoring), 65, "count"),
        (start(Section::Setup), 3, "unknown-code"),
    ];
    for (offset, byte, kind) in cases {
        assert_eq!(refusal(&patched(&bytes, &[(offset, byte)])), (offset, kind));
    }
}

#[test]
fn a_direction_outside_sequence_mode_is_read_as_both_and_written_as_2() {
    let bytes = encode(&small(""), 0).unwrap();
    let odd = patched(&bytes, &[(38, 0)]);
    let (spec, id_hash) = decode(&odd).unwrap();
    assert_eq!(encode(&spec, id_hash).unwrap(), bytes);
}

#[test]
fn conditions_too_deep_or_too_many_are_refused() {
    let condition = |levels: usize| {
        "{\"type\":\"not\",\"condition\":".repeat(levels - 1)
            + "{\"type\":\"has_trump\"}"
            + &"}".repeat(levels - 1)
    };
    let scored = |condition: &str, times: usize| {
        let score = format!(r#"{{"condition":{condition},"points":1,"trigger":"play"}}"#);
        small(&format!(r#","card_scoring":[{}]"#, vec![score; times].join(",")))
    };
    let bytes = encode(&scored(&condition(6), 1), 0).unwrap();
    let (line, start, length) = span(&bytes, Section::Scoring);
    let mut deep = bytes.clone();
    deep.insert(start + 2, 42);
    let deep = shifted(deep, line, length + 1);
    assert_eq!(refusal(&deep), (start + 8, "condition-depth"));
    let mut many = scored(&condition(1), 64);
    let leaf = many.card_scoring[0].condition.clone();
    let bytes = encode(&many, 0).unwrap();
    let (line, start, length) = span(&bytes, Section::Turn);
    let mut full = bytes.clone();
    full[start + 7] = 1;
    full.insert(start + 8, 85);
    assert_eq!(refusal(&shifted(full, line, length + 1)).1, "condition-nodes");
    many.card_scoring[0].condition = None;
    assert!(leaf.is_some() && encode(&many, 0).is_ok());
}

/// Mends the table after a section grew by one byte.
fn shifted(mut bytes: Vec<u8>, line: usize, length: usize) -> Vec<u8> {
    bytes[line + 8] = length as u8;
    let add = |bytes: &mut Vec<u8>, at: usize| {
        let word = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) + 1;
        bytes[at..at + 4].copy_from_slice(&word.to_be_bytes());
    };
    let section = bytes[line];
    for later in section + 1..=7 {
        add(&mut bytes, 40 + 9 * usize::from(later - 1) + 1);
        if later <= 4 {
            add(&mut bytes, 21 + 4 * usize::from(later - 1));
        }
    }
    bytes
}

#[test]
fn mutated_programs_decode_to_valid_specs_or_are_refused() {
    let mut dice = Dice::new(3);
    let (mut accepted, mut kinds) = (0, BTreeSet::new());
    for seed in 0..60 {
        let bytes = bytes_of(seed);
        for _ in 0..200 {
            let changes: Vec<(usize, u8)> = (0..=dice.below(3))
                .map(|_| (dice.below(bytes.len()), dice.word() as u8))
                .collect();
            match decode(&patched(&bytes, &changes)) {
                Ok((spec, id_hash)) => {
                    accepted += 1;
                    assert_eq!(spec.check_limits(), Ok(()));
                    assert_eq!(decode(&encode(&spec, id_hash).unwrap()), Ok((spec, id_hash)));
                }
                Err(error) => {
                    assert!(error.offset <= bytes.len());
                    kinds.insert(error.kind.name());
                }
            }
        }
    }
    assert!(accepted > 300 && kinds.len() > 12, "{accepted} {kinds:?}");
}
