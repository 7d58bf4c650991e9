//! How points are made and games are won: card scoring, tallies, contracts, hand evaluation, win conditions.

use super::conditions::Condition;
use super::patterns::PatternName;
use super::places::PlaceName;
use super::record::{names, record, union};
use super::setup::CardValue;

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

names! {
    TallySource {
        Tricks = "tricks" as 0,
        Captured = "captured" as 1,
        HandsWon = "hands_won" as 2,
        /// Cards left in hand.
        Hand = "hand" as 3,
        /// Cards that lie in places of one's own.
        Place = "place" as 4,
    }
}

names! {
    /// How much cards count that are counted.
    Measure {
        /// One each.
        Cards = "cards" as 0,
        /// Their values.
        Value = "value" as 1,
        /// The values of one suit: the one that counts most.
        BestSuit = "best_suit" as 2,
        /// The most valuable card of each suit; nothing where a suit is missing.
        BestOfSuits = "best_of_suits" as 3,
    }
}

names! { TallyTies { Nobody = "nobody" as 0, All = "all" as 1 } }

names! {
    TallyTo {
        Owner = "owner" as 0,
        /// Each other side gets the points.
        Others = "others" as 1,
        /// Each other side pays them.
        FromOthers = "from_others" as 2,
    }
}

record! {
    /// The points once for each one above n.
    EachOver { n: u8 [0..=255] }
}

record! { AtLeast { n: u8 [1..=255] } }

record! {
    /// For the side with the most, and at least one; `ties` says what equal counts get.
    Most {}
}

record! {
    /// For the side that has every one of them.
    All {}
}

record! { Exactly { n: u8 [0..=255] } }

record! {
    /// The points once for each n, what is left over for nothing.
    Every { n: u8 [2..=255] }
}

record! {
    /// For the side with the fewest, be it none; `ties` says what equal counts get.
    Fewest {}
}

record! {
    /// For the side that took the last trick, or captured last.
    Last {}
}

record! {
    /// The points as often as the entry for the count says; beyond the last entry as for the last.
    Table { times: Vec<i16> [-1_000..=1_000] [len 1..=16] }
}

union! {
    TallyRule {
        EachOver(EachOver) = "each_over" as 0,
        AtLeast(AtLeast) = "at_least" as 1,
        Most(Most) = "most" as 2,
        Exactly(Exactly) = "exactly" as 3,
        Every(Every) = "every" as 4,
        Fewest(Fewest) = "fewest" as 5,
        Last(Last) = "last" as 6,
        Table(Table) = "table" as 7,
        All(All) = "all" as 8,
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

names! {
    /// When it is counted.
    TallyAt {
        /// When the hand ends, for each side.
        HandEnd = "hand_end" as 0,
        /// The cards played together, in a Play phase.
        Play = "play" as 1,
        /// The hand of who leads to a trick, as far as the card led belongs to what is counted.
        Lead = "lead" as 2,
        /// The cards of a trick, for its winner.
        TrickWon = "trick_won" as 3,
    }
}

record! {
    /// Counts tricks, cards, combinations or hands won, and scores the count: at hand end, per team or else per seat, or
    /// at another moment for the seat whose moment it is.
    TallyScore {
        source: TallySource,
        /// Which cards count.
        condition: Option<Condition> = None,
        rule: TallyRule,
        points: i16 [-1000..=1000],
        measure: Measure = Measure::Cards,
        /// What cards are worth here; empty: `card_values`.
        values: Vec<CardValue> [len 0..=15] = Vec::new(),
        ties: TallyTies = TallyTies::Nobody,
        to: TallyTo = TallyTo::Owner,
        /// Asked for each seat when the hand ends, of what all see: who does not meet it scores nothing.
        when: Option<Condition> = None,
        role: TallyRole = TallyRole::Any,
        contract: TallyWhen = TallyWhen::Any,
        /// Only where the declarer plays without the partners.
        alone: bool = false,
        /// Combinations are counted, or the cards that belong to them.
        pattern: Option<PatternName> = None,
        at: TallyAt = TallyAt::HandEnd,
        places: Vec<PlaceName> [len 0..=4] = Vec::new(),
        /// The rule is asked of each pile by itself, and what it gives is added up.
        per_pile: bool = false,
        /// The points of a pile count once more for each such card in it.
        times: Option<Condition> = None,
    } bytes [source, condition, rule, points] added [
        measure, values, ties, to, when, role, contract, alone, pattern, at, places, per_pile, times,
    ]
}

names! {
    /// Who settles the contract of a declarer: its own score alone, or each of the others with it.
    ContractPays { Own = "own" as 0, Others = "others" as 1 }
}

names! {
    /// A table by which contracts of a number and a suit score, in the place of the numbers of the rules.
    ContractTable {
        None = "none" as 0,
        /// Tricks by suit, part scores and games, slams, doubled and redoubled.
        Bridge = "bridge" as 1,
    }
}

names! {
    /// Who is vulnerable, so that a table gives and takes more.
    Vulnerable {
        Nobody = "nobody" as 0,
        /// Of four hands in the first nobody, in the next two the dealer's side, in the last all.
        Chicago = "chicago" as 1,
    }
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
        /// Lost for each trick more or less than the bid, where the contract fails.
        off_by_penalty: u8 [0..=255] = 0,
        table: ContractTable = ContractTable::None,
        vulnerable: Vulnerable = Vulnerable::Nobody,
    } bytes [
        points_per_trick_bid, overtrick_points, failed_contract_penalty, nil_bonus, nil_penalty, bag_limit,
        bag_penalty, exact, made_bonus,
    ] added [pays, stops, top_points, top_penalty, off_by_penalty, table, vulnerable]
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
