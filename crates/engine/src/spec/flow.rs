//! How hands make a game: how many there are, who drops out, how a hand can be ended, and the bank.

use super::record::{names, record, union};

names! {
    DeckEmptyAction {
        ReshuffleDiscard = "reshuffle_discard",
        HandEnds = "hand_ends",
        SkipDraw = "skip_draw",
    }
}

record! {
    /// One hand is the game.
    Single {}
}

record! { Fixed { n: u8 } }

record! {
    /// Hand after hand until a win condition that looks across hands fires, at most `max_hands`.
    UntilWin { max_hands: u16 }
}

union! {
    Hands {
        Single(Single) = "single",
        Fixed(Fixed) = "fixed",
        UntilWin(UntilWin) = "until_win",
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

record! { ScoreAtLeast { points: i16 } }

union! {
    Eliminate {
        NoTricks(NoTricks) = "no_tricks",
        NoChips(NoChips) = "no_chips",
        ScoreAtLeast(ScoreAtLeast) = "score_at_least",
    }
}

names! { KnockMoment { TurnStart = "turn_start", TurnEnd = "turn_end" } }

names! {
    KnockThen {
        /// The hand is over.
        End = "end",
        /// Each other live seat has one more turn.
        Lap = "lap",
    }
}

record! {
    Knock {
        moment: KnockMoment = KnockMoment::TurnEnd,
        max_deadwood: Option<u8> = None,
        then: KnockThen = KnockThen::End,
    }
}

record! {
    /// A bank beyond the seats: acts last by this rule, never deals, never wins, has unlimited chips.
    House { stand_on: u8 = 17, hits_soft: bool = false, up_cards: u8 = 1 }
}
