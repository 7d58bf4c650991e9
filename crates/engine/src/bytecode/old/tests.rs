//! Tests of the reader of old files on the vectors of the repository; tests/legacy has the rest.

use super::super::sample::Dice;
use super::super::{decode, decode_with_notes, encode};
use super::*;

macro_rules! vectors {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../../../vectors/old/bytecode/", $name, ".bin")))),*]
    };
}

const VECTORS: &[(&str, &[u8])] = vectors![
    "v1a-war",
    "v1a-eights",
    "v1a-all-phases",
    "v1-chips-war",
    "v1-chips-eights",
    "v1-chips-two-plays",
    "v1-chips-all-phases",
    "v1b-poker",
    "v1b-cheat",
    "v1b-all-phases",
    "v2-39-war",
    "v2-39-fan-tan",
    "v2-39-uno",
    "v2-39-climbing",
    "v2-47-hearts",
    "v2-47-poker",
    "v2-53-twenty-one",
    "v2-53-spades",
    "v2-53-all-phases",
];

fn vector(name: &str) -> &'static [u8] {
    VECTORS.iter().find(|(known, _)| *known == name).unwrap().1
}

#[test]
fn each_layout_is_told_by_its_header() {
    let layouts = [
        ("v1a-war", Layout::V1a),
        ("v1b-poker", Layout::V1b),
        ("v2-39-war", Layout::V2Short),
        ("v2-47-hearts", Layout::V2Scored),
        ("v2-53-spades", Layout::V2Teams),
    ];
    for (name, layout) in layouts {
        let header = header::open(vector(name)).unwrap();
        assert_eq!(header.layout, layout);
        assert_eq!(header.spans.setup.0, layout.header_length());
    }
}

#[test]
fn the_phases_tell_version_1_with_chips_apart() {
    let found = |name| {
        let header = header::open(vector(name)).unwrap();
        layout_of_phases(vector(name), &header)
    };
    assert_eq!(found("v1-chips-war"), Layout::V1Chips);
    assert_eq!(found("v1-chips-two-plays"), Layout::V1Chips);
    assert_eq!(found("v1-chips-all-phases"), Layout::V1Chips);
    assert_eq!(found("v1b-all-phases"), Layout::V1b);
    assert_eq!(found("v1b-poker"), Layout::V1b); // no Play phase: both layouts are the same
    assert_eq!(found("v1a-war"), Layout::V1a);
}

#[test]
fn every_vector_gives_a_spec_within_the_limits_that_can_be_written() {
    for (name, data) in VECTORS {
        let (spec, id_hash, _) = decode_with_notes(data).unwrap();
        assert_eq!(spec.check_limits(), Ok(()), "{name}");
        assert_eq!(id_hash, 0x0123_4567_89AB_CDEF);
        let bytes = encode(&spec, id_hash).unwrap();
        assert_eq!(decode_with_notes(&bytes), Ok((spec, id_hash, Vec::new())));
    }
}

#[test]
fn completing_twice_changes_nothing_more() {
    for (_, data) in VECTORS {
        let (spec, _) = decode(data).unwrap();
        let (again, _) = complete(spec.clone());
        assert_eq!(again, spec);
    }
}

#[test]
fn spades_has_its_contract_teams_and_trump() {
    let (spec, _) = decode(vector("v2-53-spades")).unwrap();
    assert_eq!(spec.teams, [[0, 2], [1, 3]]);
    assert!(spec.team_mode);
    let contract = spec.contract_scoring.as_ref().unwrap();
    assert_eq!(
        (contract.nil_bonus, contract.nil_penalty, contract.bag_penalty),
        (100, 100, 100)
    );
    assert!(matches!(&spec.phases[1], Phase::Trick(trick) if trick.trump == Trump::Spades));
}

#[test]
fn changed_bytes_give_a_spec_within_the_limits_or_an_error_inside_the_file() {
    let mut dice = Dice::new(5);
    let (mut read, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut data = VECTORS[round % VECTORS.len()].1.to_vec();
        for _ in 0..=dice.below(3) {
            let at = dice.below(data.len());
            data[at] = dice.word() as u8;
        }
        match decode(&data) {
            Ok((spec, id_hash)) => {
                read += 1;
                assert_eq!(spec.check_limits(), Ok(()));
                assert_eq!(decode(&encode(&spec, id_hash).unwrap()), Ok((spec, id_hash)));
            }
            Err(error) => {
                refused += 1;
                assert!(error.offset <= data.len());
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} {refused}");
}
