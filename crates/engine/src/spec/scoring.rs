//! How points are made and games are won: card scoring, tallies, contracts, hand evaluation, win conditions.

use super::conditions::Condition;
use super::record::{names, record, union};

names! {
    ScoringTrigger {
        TrickWin = "trick_win" as 0,
        Capture = "capture" as 1,
        Play = "play" as 2,
        HandEnd = "hand_end" as 3,
        SetComplete = "set_complete" as 4,
    }
}

names! { ScoringZone { Captured = "captured" as 0, Hand = "hand" as 1, Melds = "melds" as 2 } }
names! { ScoringTo { Owner = "owner" as 0, HandWinner = "hand_winner" as 1 } }

record! {
    /// Points for each card that meets the condition (none = every card); `zone` and `to` serve hand_end
    /// only.
    CardScore {
        condition: Option<Condition> = None,
        points: i16 [-1000..=1000],
        trigger: ScoringTrigger,
        zone: ScoringZone = ScoringZone::Captured,
        to: ScoringTo = ScoringTo::Owner,
    }
}

names! { TallySource { Tricks = "tricks" as 0, Captured = "captured" as 1, HandsWon = "hands_won" as 2 } }

record! {
    /// The points once for each one above n.
    EachOver { n: u8 [0..=104] }
}

record! { AtLeast { n: u8 [1..=104] } }

record! {
    /// For the side with the most; a tie scores nobody.
    Most {}
}

record! {
    /// For the side that has every one of them.
    All {}
}

union! {
    TallyRule {
        EachOver(EachOver) = "each_over" as 0,
        AtLeast(AtLeast) = "at_least" as 1,
        Most(Most) = "most" as 2,
        All(All) = "all" as 3,
    }
}

names! {
    /// Whose count scores: of any side, of who plays the contract, of those who play against it.
    TallyRole { Any = "any" as 0, Declarer = "declarer" as 1, Defenders = "defenders" as 2 }
}

names! {
    /// Only after a contract that was made, or that was not.
    TallyWhen { Any = "any" as 0, Made = "made" as 1, Failed = "failed" as 2 }
}

record! {
    /// At hand end, per team or else per seat: count tricks, captured cards or hands won, and score the
    /// count.
    TallyScore {
        source: TallySource,
        /// Which captured cards count.
        condition: Option<Condition> = None,
        rule: TallyRule,
        points: i16 [-1000..=1000],
        role: TallyRole = TallyRole::Any,
        contract: TallyWhen = TallyWhen::Any,
        /// Only where the declarer plays without the partners.
        alone: bool = false,
    } bytes [source, condition, rule, points] added [role, contract, alone]
}

names! {
    /// Who settles the contract of a declarer: its own score alone, or each of the others with it.
    ContractPays { Own = "own" as 0, Others = "others" as 1 }
}

record! {
    /// Scoring rules for bid contracts (seed 003).
    ContractScoring {
        points_per_trick_bid: u8 [0..=255] = 10,
        overtrick_points: u8 [0..=255] = 1,
        failed_contract_penalty: u8 [0..=255] = 10,
        nil_bonus: u16 [0..=65_535] = 100,
        nil_penalty: u16 [0..=65_535] = 100,
        /// 0 = no bag rule.
        bag_limit: u8 [0..=255] = 10,
        bag_penalty: u16 [0..=65_535] = 100,
        /// Made only with exactly the bid.
        exact: bool = false,
        made_bonus: u8 [0..=255] = 0,
        pays: ContractPays = ContractPays::Own,
        /// The hand is over as soon as the contract is made or can no longer be.
        stops: bool = false,
        /// What the highest bid of an auction scores and costs; 0: as any other.
        top_points: u16 [0..=1000] = 0,
        top_penalty: u16 [0..=1000] = 0,
    } bytes [
        points_per_trick_bid, overtrick_points, failed_contract_penalty, nil_bonus, nil_penalty, bag_limit,
        bag_penalty, exact, made_bonus,
    ] added [pays, stops, top_points, top_penalty]
}

names! {
    EvaluationMethod {
        Poker = "poker" as 3,
        /// Sum of card_values, at most `target`.
        PointTotal = "point_total" as 2,
        HighCard = "high_card" as 1,
        CardCount = "card_count" as 4,
        /// Best sum of card_values within one suit.
        SuitTotal = "suit_total" as 5,
    }
}

names! { Award { Best = "best" as 0, Worst = "worst" as 1 } }

record! {
    HandEvaluation {
        method: EvaluationMethod = EvaluationMethod::Poker,
        /// point_total only: more than this is a bust.
        target: Option<u8> [1..=255] = None,
        award: Award = Award::Best,
    } new()
}

names! {
    /// Which tricks count, wherever tricks are counted.
    TricksFrom {
        Always = "always" as 0,
        /// Those won when the deck has no card left.
        DeckEmpty = "deck_empty" as 1,
        /// The last of the hand.
        Last = "last" as 2,
    }
}

names! {
    /// What a seat that took all positive points of the hand gets.
    Moon {
        None = "none" as 0,
        /// It scores 0, the others the total.
        Others = "others" as 1,
        /// It scores minus the total.
        Subtract = "subtract" as 2,
    }
}

names! {
    WinType {
        EmptyHand = "empty_hand" as 0,
        HighScore = "high_score" as 1,
        LowScore = "low_score" as 4,
        FirstToScore = "first_to_score" as 2,
        CaptureAll = "capture_all" as 3,
        MostCaptured = "most_captured" as 7,
        BestHand = "best_hand" as 6,
        AllHandsEmpty = "all_hands_empty" as 5,
        MostTricks = "most_tricks" as 8,
        FewestTricks = "fewest_tricks" as 9,
        MostChips = "most_chips" as 10,
        LastStanding = "last_standing" as 11,
    }
}

names! { WinOrder { Highest = "highest" as 0, Lowest = "lowest" as 1 } }

names! {
    /// What becomes of a tie for first place at a score that was reached, while there are hands left.
    WinTie { Draw = "draw" as 0, PlayOn = "play_on" as 1 }
}

record! {
    /// One way to win. A null threshold never means 0; `order` is for all_hands_empty alone.
    WinCondition {
        kind as "type": WinType,
        threshold: Option<i16> [-30_000..=30_000] = None,
        order: Option<WinOrder> = None,
        tie: WinTie = WinTie::Draw,
    } bytes [kind, threshold, order] elsewhere [tie]
}
