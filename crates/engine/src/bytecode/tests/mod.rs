//! Round trips of random Specs, and the bytes that the seeds fix.

use super::sample::{spec, Dice};
use super::*;
use crate::spec::{Phase, Spec};
use std::collections::BTreeSet;

mod added;
mod faults;

const ROUNDS: u64 = 400;

fn samples() -> impl Iterator<Item = (Spec, u64)> {
    (0..ROUNDS).map(|seed| {
        (
            spec(&mut Dice::new(seed)),
            seed.wrapping_mul(0x0123_4567_89AB_CDEF),
        )
    })
}

fn bytes_of(seed: u64) -> Vec<u8> {
    encode(&spec(&mut Dice::new(seed)), seed).unwrap()
}

/// The smallest game, with this tail of fields.
fn small(fields: &str) -> Spec {
    let json = format!(
        r#"{{"player_count":2,"setup":{{"cards_per_player":5}},"phases":[{{"type":"play"}}],"win_conditions":[{{"type":"empty_hand"}}]{fields}}}"#
    );
    Spec::from_json(json.as_bytes()).unwrap()
}

/// Start and length of a section, by its line in the table.
fn span(bytes: &[u8], section: Section) -> (usize, usize, usize) {
    let word = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let line = (0..usize::from(bytes[39]))
        .map(|i| 40 + 9 * i)
        .find(|&at| bytes[at] == section.code())
        .unwrap();
    (line, word(line + 1), word(line + 5))
}

#[test]
fn every_spec_comes_back_from_its_bytes() {
    for (spec, id_hash) in samples() {
        let bytes = encode(&spec, id_hash).unwrap();
        assert_eq!(decode(&bytes), Ok((spec, id_hash)));
    }
}

#[test]
fn every_spec_comes_back_from_its_json() {
    for (spec, _) in samples() {
        assert_eq!(Spec::from_json(&spec.to_json().unwrap()), Ok(spec));
    }
}

#[test]
fn the_samples_reach_every_phase_and_condition() {
    let mut met = BTreeSet::new();
    for (spec, _) in samples() {
        met.extend(spec.phases.iter().map(Phase::tag));
        for (_, condition) in spec.conditions() {
            met.insert(condition.tag());
        }
    }
    let known = Phase::TAGS
        .iter()
        .chain(crate::spec::Condition::TAGS)
        .copied()
        .collect();
    assert_eq!(met, known);
}

#[test]
fn the_header_is_that_of_version_2() {
    let bytes = encode(&small(r#","max_turns":258"#), 0x0102_0304_0506_0708).unwrap();
    assert_eq!(
        bytes[..21],
        [3, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 2, 0, 0, 1, 2]
    );
    assert_eq!(bytes[37..40], [0, 2, 7]);
    for (at, section) in [
        (21, Section::Setup),
        (25, Section::Turn),
        (29, Section::Win),
        (33, Section::Scoring),
    ] {
        let offset = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!(offset as usize, span(&bytes, section).1);
    }
}

#[test]
fn the_bidding_block_is_that_of_seed_003() {
    let json = br#"{"player_count":4,"setup":{"cards_per_player":13},"contract_scoring":{"bag_penalty":258,"exact":true,"made_bonus":7},
        "phases":[{"type":"bidding","hook":true},{"type":"trick"}],"win_conditions":[{"type":"empty_hand"}]}"#;
    let bytes = encode(&Spec::from_json(json).unwrap(), 0).unwrap();
    let (_, start, _) = span(&bytes, Section::Turn);
    let block = [7, 70, 1, 13, 3, 10, 1, 10, 0, 100, 0, 100, 10, 1, 2, 1, 7];
    assert_eq!(bytes[start..start + 18], [&[2][..], &block].concat());
}

#[test]
fn the_effects_section_is_that_of_seed_001() {
    let effects = r#","special_effects":[{"trigger_rank":"2","effect_type":"draw_cards","value":2},{"trigger_rank":"A","effect_type":"peek_hand","target":"self"}]"#;
    let bytes = encode(&small(effects), 0).unwrap();
    let (_, start, length) = span(&bytes, Section::Effects);
    assert_eq!(bytes[start..start + length], [60, 2, 0, 2, 0, 2, 12, 9, 7, 1]);
}

#[test]
fn two_effects_on_one_rank_are_both_kept() {
    let effect = r#"{"trigger_rank":"2","effect_type":"extra_turn"}"#;
    let spec = small(&format!(r#","special_effects":[{effect},{effect}]"#));
    assert_eq!(
        decode(&encode(&spec, 0).unwrap())
            .unwrap()
            .0
            .special_effects
            .len(),
        2
    );
}

#[test]
fn a_contract_without_bidding_has_a_section_of_its_own() {
    let spec = small(r#","contract_scoring":{"nil_bonus":1}"#);
    let bytes = encode(&spec, 0).unwrap();
    assert_eq!(span(&bytes, Section::Contract).2, 12);
    assert_eq!(decode(&bytes).unwrap().0, spec);
}

#[test]
fn an_open_deck_and_late_tricks_have_a_section_and_a_game_without_them_has_none() {
    assert_eq!(encode(&small(""), 0).unwrap()[39], 7);
    let spec = small(r#","tricks_from":"deck_empty""#);
    let bytes = encode(&spec, 0).unwrap();
    let (_, start, length) = span(&bytes, Section::Stock);
    assert_eq!(bytes[start..start + length], [0, 1]);
    assert_eq!(decode(&bytes).unwrap().0, spec);
    let mut spec = small("");
    spec.setup.deck_top = crate::spec::DeckTop::Up;
    let bytes = encode(&spec, 0).unwrap();
    assert_eq!(bytes[span(&bytes, Section::Stock).1..], [1, 0]);
    assert_eq!(decode(&bytes).unwrap().0, spec);
}

#[test]
fn bidding_without_a_contract_is_an_encode_error() {
    let mut spec = small("");
    spec.phases = Spec::from_json(
        br#"{"player_count":2,"setup":{"cards_per_player":5},"phases":[{"type":"bidding"}],"win_conditions":[{"type":"empty_hand"}]}"#,
    )
    .unwrap()
    .phases;
    assert_eq!(encode(&spec, 0).unwrap_err().path(), "contract_scoring");
}

#[test]
fn a_spec_beyond_the_limits_is_an_encode_error_with_its_path() {
    let mut spec = small("");
    spec.player_count = 7;
    assert_eq!(
        encode(&spec, 0).unwrap_err().to_string(),
        "player_count: 7 is not within 2 to 6"
    );
    let mut spec = small("");
    spec.phases = vec![spec.phases[0].clone(); 17];
    assert_eq!(encode(&spec, 0).unwrap_err().path(), "phases");
}

#[test]
fn no_set_of_the_table_uses_a_code_or_name_twice() {
    let entries = table();
    let codes: BTreeSet<_> = entries
        .iter()
        .map(|entry| (entry.set, entry.code, entry.name))
        .collect();
    assert_eq!(codes.len(), entries.len());
    for set in entries.iter().map(|entry| entry.set).collect::<BTreeSet<_>>() {
        let of_set: Vec<_> = entries.iter().filter(|entry| entry.set == set).collect();
        let names: BTreeSet<_> = of_set.iter().map(|entry| entry.name).collect();
        let codes: BTreeSet<_> = of_set.iter().filter_map(|entry| entry.code).collect();
        assert_eq!(names.len(), of_set.len());
        assert!(codes.is_empty() || codes.len() == of_set.len(), "{set}");
    }
}
