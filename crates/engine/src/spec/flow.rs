//! How hands make a game: how many there are, who drops out, how a hand can be ended, and the bank.

use super::record::{names, record, union};

names! {
    DeckEmptyAction {
        ReshuffleDiscard = "reshuffle_discard" as 0,
        HandEnds = "hand_ends" as 1,
        SkipDraw = "skip_draw" as 2,
    }
}

record! {
    /// One hand is the game.
    Single {}
}

record! { Fixed { n: u8 [1..=100] } }

record! {
    /// Hand after hand until a win condition that looks across hands fires, at most `max_hands`.
    UntilWin { max_hands: u16 [1..=1000] }
}

union! {
    Hands {
        Single(Single) = "single" as 0,
        Fixed(Fixed) = "fixed" as 1,
        UntilWin(UntilWin) = "until_win" as 2,
    }
}

record! {
    /// A seat without a trick in the hand is out of the game.
    NoTricks {}
}

record! {
    /// A seat without chips is out of the game.
    NoChips {}
}

record! { ScoreAtLeast { points: i16 [-30_000..=30_000] } }

record! {
    /// Every seat begins with n points, its lives; without any it is out of the game.
    Lives { n: u8 [1..=100] }
}

union! {
    Eliminate {
        NoTricks(NoTricks) = "no_tricks" as 0,
        NoChips(NoChips) = "no_chips" as 1,
        ScoreAtLeast(ScoreAtLeast) = "score_at_least" as 2,
        Lives(Lives) = "lives" as 3,
    }
}

names! { KnockMoment { TurnStart = "turn_start" as 0, TurnEnd = "turn_end" as 1 } }

names! {
    KnockThen {
        /// The hand is over.
        End = "end" as 0,
        /// Each other live seat has one more turn.
        Lap = "lap" as 1,
    }
}

names! {
    /// Who scores for what after a knock.
    Settle {
        /// The knocker the differences, or who undercuts it the difference to the knocker.
        Difference = "difference" as 0,
        /// Who has least is paid by each of the others what these have more.
        EachPays = "each_pays" as 1,
        /// Who has least scores what all the others have.
        LowestTakes = "lowest_takes" as 2,
        /// All but who has least score what they have.
        EachKeeps = "each_keeps" as 3,
    }
}

record! {
    Knock {
        moment: KnockMoment = KnockMoment::TurnEnd,
        max_deadwood: Option<u8> [0..=255] = None,
        then: KnockThen = KnockThen::End,
        settle: Settle = Settle::Difference,
    } bytes [moment, max_deadwood, then] added [settle]
}

record! {
    /// A bank beyond the seats: acts last by this rule, never deals, never wins, has unlimited chips.
    House { stand_on: u8 [1..=255] = 17, hits_soft: bool = false, up_cards: u8 [0..=5] = 1 }
}
