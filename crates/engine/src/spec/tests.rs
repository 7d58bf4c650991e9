//! Tests of the JSON border.

use super::*;
use crate::card::Rank;

const WAR: &str = r#"{"player_count":2,"setup":{"cards_per_player":26,"hand_visibility":"face_down","tableau_mode":"war"},"phases":[{"type":"play","target":"tableau"}],"win_conditions":[{"type":"capture_all"}],"max_turns":10000}"#;

fn with(field: &str) -> String {
    format!(
        r#"{{"player_count":2,"setup":{{"cards_per_player":26}},"phases":[{{"type":"play"}}],"win_conditions":[{{"type":"empty_hand"}}],{field}}}"#
    )
}

fn refusal(field: &str) -> String {
    Spec::from_json(with(field).as_bytes()).unwrap_err().to_string()
}

#[test]
fn json_is_written_back_as_it_was_read() {
    let spec = Spec::from_json(WAR.as_bytes()).unwrap();
    assert_eq!(String::from_utf8(spec.to_json().unwrap()).unwrap(), WAR);
    assert_eq!(spec.setup.hand_visibility, HandVisibility::FaceDown);
}

#[test]
fn labels_and_schema_version_are_accepted_and_left_aside() {
    let labelled = with(r#""schema_version":3,"labels":{"name":"x","lineage":{"generation":4}}"#);
    let spec = Spec::from_json(labelled.as_bytes()).unwrap();
    assert_eq!(
        spec,
        Spec::from_json(with(r#""max_turns":1000"#).as_bytes()).unwrap()
    );
}

#[test]
fn unknown_fields_are_refused_at_every_level() {
    assert!(refusal(r#""colour":1"#).starts_with("unknown field `colour`"));
    assert!(refusal(r#""hands":{"type":"single","n":1}"#).contains("unknown field `n`"));
    assert!(refusal(r#""hands":{"type":"double"}"#).contains("unknown variant `double`"));
    assert!(refusal(r#""house":{"stands_on":1}"#).starts_with("house: unknown field `stands_on`"));
}

#[test]
fn missing_fields_are_named() {
    let error = Spec::from_json(br#"{"player_count":2}"#).unwrap_err();
    assert!(error.to_string().starts_with("missing field `setup`"), "{error}");
}

#[test]
fn numbers_beyond_their_range_are_told_with_their_path() {
    assert_eq!(
        refusal(r#""max_turns":0"#),
        "max_turns: 0 is not within 1 to 1000000"
    );
    let effect = r#""special_effects":[{"trigger_rank":"2","effect_type":"reverse","value":0}]"#;
    assert_eq!(
        refusal(effect),
        "special_effects[0].value: 0 is not within 1 to 255"
    );
    assert_eq!(
        refusal(r#""teams":[[0],[7]]"#),
        "teams[1][0]: 7 is not within 0 to 5"
    );
    assert!(
        refusal(r#""house":{"stand_on":300}"#).starts_with("house: stand_on: invalid value: integer `300`")
    );
}

#[test]
fn lists_beyond_their_length_are_refused() {
    let points = refusal(r#""place_points":[1,2,3,4,5,6,7]"#);
    assert_eq!(points, "place_points: 7 entries, where 0 to 6 are possible");
}

#[test]
fn cards_per_player_is_a_number_a_schedule_or_all() {
    for form in ["7", "[7,6,5]", "\"all\""] {
        let setup: SetupRules = serde_json::from_str(&format!(r#"{{"cards_per_player":{form}}}"#)).unwrap();
        assert_eq!(
            serde_json::to_string(&setup).unwrap(),
            format!(r#"{{"cards_per_player":{form}}}"#)
        );
    }
    for form in ["-1", "256", "[1,\"all\"]", "\"most\"", "null", "1.5"] {
        let json = format!(r#"{{"cards_per_player":{form}}}"#);
        assert!(serde_json::from_str::<SetupRules>(&json).is_err(), "{form}");
    }
}

#[test]
fn a_direction_outside_sequence_mode_is_read_as_both() {
    let json = WAR.replace("\"war\"", "\"none\",\"sequence_direction\":\"ascending\"");
    let spec = Spec::from_json(json.as_bytes()).unwrap();
    assert_eq!(spec.setup.sequence_direction, SequenceDirection::Both);
    let spec = Spec::from_json(json.replace("\"none\"", "\"sequence\"").as_bytes()).unwrap();
    assert_eq!(spec.setup.sequence_direction, SequenceDirection::Ascending);
}

#[test]
fn null_is_none_for_optional_fields_only() {
    let spec = Spec::from_json(with(r#""house":null"#).as_bytes()).unwrap();
    assert_eq!(spec.house, None);
    assert!(refusal(r#""hands":null"#).starts_with("hands: "));
}

fn nested(levels: usize) -> String {
    let leaf = r#"{"type":"has_trump"}"#.to_owned();
    (1..levels).fold(leaf, |inner, _| {
        format!(r#"{{"type":"not","condition":{inner}}}"#)
    })
}

#[test]
fn conditions_are_limited_in_depth_and_number() {
    let scored = |conditions: &[String]| {
        let scores = conditions
            .iter()
            .map(|condition| format!(r#"{{"condition":{condition},"points":1,"trigger":"play"}}"#));
        format!(r#""card_scoring":[{}]"#, scores.collect::<Vec<_>>().join(","))
    };
    assert!(Spec::from_json(with(&scored(&[nested(6)])).as_bytes()).is_ok());
    let deep = refusal(&scored(&[nested(1), nested(7)]));
    assert_eq!(
        deep,
        "card_scoring[1]: a condition of 7 levels, where 6 are possible"
    );
    assert!(Spec::from_json(with(&scored(&vec![nested(2); 32])).as_bytes()).is_ok());
    let many = refusal(&scored(&vec![nested(2); 33]));
    assert_eq!(many, "66 condition nodes, where 64 are possible");
    assert!(refusal(&scored(&[nested(4000)])).contains("recursion limit exceeded"));
}

#[test]
fn an_order_of_ranks_is_named_or_spelled_out() {
    let setup = |order: &str| {
        serde_json::from_str::<SetupRules>(&format!(r#"{{"cards_per_player": 2, "rank_order": {order}}}"#))
    };
    let own = setup(r#"["T", "KA"]"#).unwrap().rank_order;
    assert!(own.position(Rank::Ten) > own.position(Rank::King));
    assert_eq!(own.position(Rank::King), own.position(Rank::Ace));
    assert_eq!(own.position(Rank::Two), 0);
    let named = setup(r#""ten_second""#).unwrap().rank_order;
    assert!(named.position(Rank::Ten) > named.position(Rank::King));
    for order in [r#""tarot""#, r#"["AA"]"#, r#"[""]"#, r#"["1"]"#] {
        assert!(setup(order).is_err(), "{order}");
    }
}

#[test]
fn a_deck_is_named_or_spelled_out() {
    let setup = |deck: &str| {
        serde_json::from_str::<SetupRules>(&format!(r#"{{"cards_per_player": 2, "initial_deck": {deck}}}"#))
    };
    let own = setup(r#"{"ranks": ["A", "K", "T"], "copies": 2}"#)
        .unwrap()
        .initial_deck;
    assert_eq!(
        (own.copies(), own.has(Rank::King), own.has(Rank::Queen)),
        (2, true, false)
    );
    let named = setup(r#""double_104""#).unwrap().initial_deck;
    assert_eq!((named.copies(), named.has(Rank::Queen)), (2, true));
    for deck in [r#""tarot""#, r#"{"copies": 2}"#, r#"["A"]"#] {
        assert!(setup(deck).is_err(), "{deck}");
    }
}

#[test]
fn trumps_are_cards_or_ranks() {
    let trick =
        |always: &str| serde_json::from_str::<TrickPhase>(&format!(r#"{{"always_trump": {always}}}"#));
    let always = trick(r#"["Th", "Q"]"#).unwrap().always_trump;
    let card = |text: &str| text.parse::<crate::card::Card>().unwrap();
    assert!(always[0].has(card("Th")) && !always[0].has(card("Tc")));
    assert!(always[1].has(card("Qd")) && !always[1].has(card("Kd")));
    for other in [r#"["1"]"#, r#"["QQ"]"#, r#"[""]"#] {
        assert!(trick(other).is_err(), "{other}");
    }
}
