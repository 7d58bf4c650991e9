//! `GameGenome`, alias `Spec`: a whole game as data, read from and written to the genome's JSON. Labels and
//! the schema version are accepted and left aside: no rule depends on them.

use super::check::{Check, SpecError, SpecErrorKind};
use super::conditions::Condition;
use super::effects::SpecialEffect;
use super::flow::{DeckEmptyAction, Eliminate, Hands, House, Knock, Single};
use super::patterns::Pattern;
use super::phases::Phase;
use super::places::Place;
use super::record::record;
use super::scoring::{CardScore, ContractScoring, Moon, TallyScore, TricksFrom, WinCondition};
use super::setup::SetupRules;
use crate::limits::{Field, CONDITION_DEPTH, CONDITION_NODES};

record! {
    GameGenome {
        player_count: u8 [2..=6],
        setup: SetupRules,
        hands: Hands = Hands::Single(Single {}),
        phases: Vec<Phase> [len 1..=16],
        special_effects: Vec<SpecialEffect> [len 0..=26] = Vec::new(),
        card_scoring: Vec<CardScore> [len 0..=64] = Vec::new(),
        tally_scoring: Vec<TallyScore> [len 0..=16] = Vec::new(),
        contract_scoring: Option<ContractScoring> = None,
        moon: Moon = Moon::None,
        tricks_from: TricksFrom = TricksFrom::Always,
        place_points: Vec<i16> [-1000..=1000] [len 0..=6] = Vec::new(),
        out_when_empty: bool = false,
        eliminate: Option<Eliminate> = None,
        knock: Option<Knock> = None,
        house: Option<House> = None,
        deck_empty_action: DeckEmptyAction = DeckEmptyAction::ReshuffleDiscard,
        team_mode: bool = false,
        teams: Vec<Vec<u8>> [0..=5] [len 0..=6] = Vec::new(),
        win_conditions: Vec<WinCondition> [len 1..=8],
        max_turns: u32 [1..=1_000_000] = 1000,
        patterns: Vec<Pattern> [len 0..=16] = Vec::new(),
        places: Vec<Place> [len 0..=4] = Vec::new(),
    } bytes by hand
    new(player_count: u8, setup: SetupRules, phases: Vec<Phase>, win_conditions: Vec<WinCondition>)
    ignoring ["schema_version", "labels", "seats"]
}

/// The genome as the engine reads it.
pub type Spec = GameGenome;

impl GameGenome {
    /// Reads the genome's JSON and checks it against the limits.
    ///
    /// ```
    /// use darwindeck_engine::spec::Spec;
    /// let war = br#"{"player_count": 2, "setup": {"cards_per_player": 26}, "phases": [{"type": "play"}],
    ///                "win_conditions": [{"type": "capture_all"}]}"#;
    /// assert_eq!(Spec::from_json(war).unwrap().max_turns, 1000);
    /// let error = Spec::from_json(br#"{"player_count": 2, "rules": []}"#).unwrap_err();
    /// assert!(error.to_string().starts_with("unknown field `rules`"));
    /// ```
    pub fn from_json(json: &[u8]) -> Result<Spec, SpecError> {
        let unreadable = |error: serde_json::Error| SpecError::new(SpecErrorKind::Json(error.to_string()));
        let mut spec: Spec = serde_json::from_slice(json).map_err(unreadable)?;
        spec.setup.normalise();
        spec.check_limits()?;
        Ok(spec)
    }

    /// The genome's JSON, fields at their default left out, in the order of the Python schema.
    pub fn to_json(&self) -> Result<Vec<u8>, SpecError> {
        serde_json::to_vec(self).map_err(|error| SpecError::new(SpecErrorKind::Json(error.to_string())))
    }

    /// Holds every number, list and condition against the limits table.
    pub fn check_limits(&self) -> Result<(), SpecError> {
        self.check(&Field::ANY)?;
        let mut count = 0;
        for (path, condition) in self.conditions() {
            count += condition.nodes();
            let depth = condition.depth();
            if !CONDITION_DEPTH.contains(depth as i64) {
                let kind = SpecErrorKind::ConditionDepth {
                    depth,
                    most: CONDITION_DEPTH.high,
                };
                return Err(SpecError { path, kind });
            }
        }
        if !CONDITION_NODES.contains(count as i64) {
            return Err(SpecError::new(SpecErrorKind::ConditionNodes {
                count,
                most: CONDITION_NODES.high,
            }));
        }
        Ok(())
    }

    /// A contract is bid for.
    pub fn has_bidding(&self) -> bool {
        self.phases.iter().any(|phase| matches!(phase, Phase::Bidding(_)))
    }

    /// Every condition of the game with its path.
    pub fn conditions(&self) -> impl Iterator<Item = (String, &Condition)> {
        fn named<'a>(
            list: &'static str,
            found: impl Iterator<Item = Option<&'a Condition>>,
        ) -> impl Iterator<Item = (String, &'a Condition)> {
            found
                .enumerate()
                .filter_map(move |(i, condition)| Some((format!("{list}[{i}]"), condition?)))
        }
        named("phases", self.phases.iter().map(Phase::condition))
            .chain(named(
                "special_effects",
                self.special_effects
                    .iter()
                    .map(|effect| effect.demand.as_ref().map(|demand| &demand.answer)),
            ))
            .chain(named(
                "card_scoring",
                self.card_scoring.iter().map(|score| score.condition.as_ref()),
            ))
            .chain(named(
                "tally_scoring",
                self.tally_scoring.iter().map(|tally| tally.condition.as_ref()),
            ))
    }
}
