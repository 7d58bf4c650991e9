//! The limits table: the range of every number of a game and the length of every list, keyed `Class.field` as
//! in the Python schema. Both borders (JSON and bytecode) check it, so the play loop has no failing path; a
//! test compares it with the ranges written beside the Python fields.

/// An inclusive range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: i64,
    pub high: i64,
}

impl Range {
    pub const fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// What the table says about one field: the range of its numbers, the length of its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub key: &'static str,
    pub range: Option<Range>,
    pub length: Option<Range>,
}

type Entry = (&'static str, i64, i64);

/// The range of every number. A field whose type is a list has the range of its elements here.
pub const RANGES: &[Entry] = &[
    ("AskPhase.book_size", 2, 8),
    ("AskPhase.refill", 0, 13),
    ("AtLeast.n", 1, 104),
    ("BettingPhase.ante", 0, 65_535),
    ("BettingPhase.max_raises", 0, 20),
    ("BettingPhase.min_bet", 1, 65_535),
    ("BiddingPhase.max_bid", 0, 26),
    ("BiddingPhase.min_bid", 0, 26),
    ("CardScore.points", -1000, 1000),
    ("CardValue.alternate", 0, 100),
    ("CardValue.value", 0, 100),
    ("ChipCount.value", 0, 1_000_000),
    ("ClaimPhase.max_cards", 0, 26),
    ("ClaimPhase.min_cards", 0, 26),
    ("ContractScoring.bag_limit", 0, 255),
    ("ContractScoring.bag_penalty", 0, 65_535),
    ("ContractScoring.failed_contract_penalty", 0, 255),
    ("ContractScoring.made_bonus", 0, 255),
    ("ContractScoring.nil_bonus", 0, 65_535),
    ("ContractScoring.nil_penalty", 0, 65_535),
    ("ContractScoring.overtrick_points", 0, 255),
    ("ContractScoring.points_per_trick_bid", 0, 255),
    ("DiscardPhase.max_cards", 0, 26),
    ("DiscardPhase.min_cards", 0, 26),
    ("DrawPhase.count", 0, 26),
    ("EachOver.n", 0, 104),
    ("Fixed.n", 1, 100),
    ("GameGenome.max_turns", 1, 1_000_000),
    ("GameGenome.place_points", -1000, 1000),
    ("GameGenome.player_count", 2, 6),
    ("GameGenome.teams", 0, 5),
    ("HandEvaluation.target", 1, 255),
    ("HandSize.value", 0, 104),
    ("HandValue.value", -30_000, 30_000),
    ("HasRunOfN.n", 1, 13),
    ("HasSetOfN.n", 1, 8),
    ("House.stand_on", 1, 255),
    ("House.up_cards", 0, 5),
    ("Knock.max_deadwood", 0, 255),
    ("LocationSize.value", 0, 104),
    ("MeldPhase.gin_bonus", 0, 1000),
    ("MeldPhase.min_run", 0, 13),
    ("MeldPhase.min_set", 0, 8),
    ("MeldPhase.undercut_bonus", 0, 1000),
    ("PassPhase.count", 1, 13),
    ("PlayPhase.max_cards", 0, 26),
    ("PlayPhase.min_cards", 0, 26),
    ("PotSize.value", 0, 1_000_000),
    ("ScoreAtLeast.points", -30_000, 30_000),
    ("ScoreCompare.value", -30_000, 30_000),
    ("SetupRules.battle_stake", 0, 10),
    ("SetupRules.cards_per_player", 0, 52),
    ("SetupRules.deal_to_tableau", 0, 104),
    ("SetupRules.initial_discard_count", 0, 104),
    ("SetupRules.starting_chips", 0, 100_000),
    ("SetupRules.sweep_points", -1000, 1000),
    ("SpecialEffect.value", 1, 255),
    ("TallyScore.points", -1000, 1000),
    ("UntilWin.max_hands", 1, 1000),
    ("WinCondition.threshold", -30_000, 30_000),
];

/// The length of every list. For `GameGenome.teams` both the number of teams and the size of each.
pub const LENGTHS: &[Entry] = &[
    ("And.conditions", 0, 64),
    ("GameGenome.card_scoring", 0, 64),
    ("GameGenome.phases", 1, 16),
    ("GameGenome.place_points", 0, 6),
    ("GameGenome.special_effects", 0, 26),
    ("GameGenome.tally_scoring", 0, 16),
    ("GameGenome.teams", 0, 6),
    ("GameGenome.win_conditions", 1, 8),
    ("Or.conditions", 0, 64),
    ("SetupRules.card_values", 0, 13),
    ("SetupRules.cards_per_player", 1, 64),
    ("SetupRules.removed_cards", 0, 52),
    ("SetupRules.wild_ranks", 0, 13),
];

/// Condition nodes of a whole game: every test and every and / or / not counts one.
pub const CONDITION_NODES: Range = Range { low: 0, high: 64 };
/// Levels of one condition; a bare test is one level.
pub const CONDITION_DEPTH: Range = Range { low: 0, high: 6 };

/// What the table says about a field; for use in constants.
pub const fn field(key: &'static str) -> Field {
    Field {
        key,
        range: find(RANGES, key),
        length: find(LENGTHS, key),
    }
}

const fn find(table: &[Entry], key: &str) -> Option<Range> {
    let mut i = 0;
    while i < table.len() {
        if same(table[i].0.as_bytes(), key.as_bytes()) {
            return Some(Range {
                low: table[i].1,
                high: table[i].2,
            });
        }
        i += 1;
    }
    None
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// The whole table as names and ranges: numbers as `Class.field`, lists as `len(Class.field)`.
pub fn table() -> Vec<(String, Range)> {
    let range = |&(_, low, high): &Entry| Range { low, high };
    let numbers = RANGES.iter().map(|entry| (entry.0.to_owned(), range(entry)));
    let lists = LENGTHS
        .iter()
        .map(|entry| (format!("len({})", entry.0), range(entry)));
    let conditions = [
        ("condition nodes", CONDITION_NODES),
        ("condition depth", CONDITION_DEPTH),
    ];
    numbers
        .chain(lists)
        .chain(conditions.map(|(name, range)| (name.to_owned(), range)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_by_its_whole_key_only() {
        let count = field("DrawPhase.count");
        assert_eq!(
            (count.range, count.length),
            (Some(Range { low: 0, high: 26 }), None)
        );
        assert_eq!(field("DrawPhase.coun").range, None);
        assert_eq!(field("DrawPhase.counts").range, None);
        assert_eq!(
            field("GameGenome.phases").length,
            Some(Range { low: 1, high: 16 })
        );
    }

    #[test]
    fn the_tables_are_sorted_and_hold_no_key_twice() {
        for table in [RANGES, LENGTHS] {
            assert!(table.windows(2).all(|pair| pair[0].0 < pair[1].0));
            assert!(table.iter().all(|&(_, low, high)| low <= high));
        }
    }
}
