//! How points are made and games are won: card scoring, tallies, contracts, hand evaluation, win conditions.

use super::check::{covered, Check, SpecError};
use super::conditions::Condition;
use super::record::{names, record, union};
use crate::limits::{self, Field};
use serde::{Deserialize, Serialize};

names! {
    ScoringTrigger {
        TrickWin = "trick_win",
        Capture = "capture",
        Play = "play",
        HandEnd = "hand_end",
        SetComplete = "set_complete",
    }
}

names! { ScoringZone { Captured = "captured", Hand = "hand", Melds = "melds" } }
names! { ScoringTo { Owner = "owner", HandWinner = "hand_winner" } }

record! {
    /// Points for each card that meets the condition (none = every card); `zone` and `to` serve hand_end
    /// only.
    CardScore {
        condition: Option<Condition> = None,
        points: i16,
        trigger: ScoringTrigger,
        zone: ScoringZone = ScoringZone::Captured,
        to: ScoringTo = ScoringTo::Owner,
    }
}

names! { TallySource { Tricks = "tricks", Captured = "captured", HandsWon = "hands_won" } }

record! {
    /// The points once for each one above n.
    EachOver { n: u8 }
}

record! { AtLeast { n: u8 } }

record! {
    /// For the side with the most; a tie scores nobody.
    Most {}
}

union! {
    TallyRule {
        EachOver(EachOver) = "each_over",
        AtLeast(AtLeast) = "at_least",
        Most(Most) = "most",
    }
}

record! {
    /// At hand end, per team or else per seat: count tricks, captured cards or hands won, and score the
    /// count.
    TallyScore {
        source: TallySource,
        /// Which captured cards count.
        condition: Option<Condition> = None,
        rule: TallyRule,
        points: i16,
    }
}

record! {
    /// Scoring rules for bid contracts (seed 003).
    ContractScoring {
        points_per_trick_bid: u8 = 10,
        overtrick_points: u8 = 1,
        failed_contract_penalty: u8 = 10,
        nil_bonus: u16 = 100,
        nil_penalty: u16 = 100,
        /// 0 = no bag rule.
        bag_limit: u8 = 10,
        bag_penalty: u16 = 100,
        /// Made only with exactly the bid.
        exact: bool = false,
        made_bonus: u8 = 0,
    }
}

names! {
    EvaluationMethod {
        Poker = "poker",
        /// Sum of card_values, at most `target`.
        PointTotal = "point_total",
        HighCard = "high_card",
        CardCount = "card_count",
        /// Best sum of card_values within one suit.
        SuitTotal = "suit_total",
    }
}

names! { Award { Best = "best", Worst = "worst" } }

record! {
    HandEvaluation {
        method: EvaluationMethod = EvaluationMethod::Poker,
        /// point_total only: more than this is a bust.
        target: Option<u8> = None,
        award: Award = Award::Best,
    }
}

impl HandEvaluation {
    /// What a Showdown evaluates by when the genome says nothing.
    pub const DEFAULT: HandEvaluation = HandEvaluation {
        method: EvaluationMethod::Poker,
        target: None,
        award: Award::Best,
    };
}

names! {
    /// Which tricks count, wherever tricks are counted.
    TricksFrom {
        Always = "always",
        /// Those won when the deck has no card left.
        DeckEmpty = "deck_empty",
    }
}

names! {
    /// What a seat that took all positive points of the hand gets.
    Moon {
        None = "none",
        /// It scores 0, the others the total.
        Others = "others",
        /// It scores minus the total.
        Subtract = "subtract",
    }
}

names! {
    WinType {
        EmptyHand = "empty_hand",
        HighScore = "high_score",
        LowScore = "low_score",
        FirstToScore = "first_to_score",
        CaptureAll = "capture_all",
        MostCaptured = "most_captured",
        BestHand = "best_hand",
        AllHandsEmpty = "all_hands_empty",
        MostTricks = "most_tricks",
        FewestTricks = "fewest_tricks",
        MostChips = "most_chips",
        LastStanding = "last_standing",
    }
}

names! { WinOrder { Highest = "highest", Lowest = "lowest" } }

names! {
    /// What becomes of a tie for first place at a score that was reached, while there are hands left.
    WinTie { Draw = "draw", PlayOn = "play_on" }
}

impl WinTie {
    fn is_draw(&self) -> bool {
        *self == WinTie::Draw
    }
}

fn draw() -> WinTie {
    WinTie::Draw
}

/// One way to win. A null threshold never means 0; `order` is for all_hands_empty alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinCondition {
    #[serde(rename = "type")]
    pub kind: WinType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<WinOrder>,
    #[serde(default = "draw", skip_serializing_if = "WinTie::is_draw")]
    pub tie: WinTie,
}

impl Check for WinCondition {
    fn check(&self, _: &Field) -> Result<(), SpecError> {
        let field = const { covered::<Option<i16>>(limits::field("WinCondition.threshold")) };
        self.threshold
            .check(&field)
            .map_err(|error| error.within("threshold"))
    }
}
