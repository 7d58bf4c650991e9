//! The numbers of all closed sets of names. Old numbers are kept where an old one exists; gaps are codes that
//! an earlier version used for something this one does not have.

use super::super::declare::codes;
use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::{Entry, Listed};
use crate::card::{Rank, Suit};
use crate::limits::Field;
use crate::spec::record::names;
use crate::spec::*;

names! {
    /// A part of a program after the header.
    Section {
        Setup = "setup",
        Turn = "turn",
        Win = "win",
        Scoring = "scoring",
        Effects = "effects",
        Teams = "teams",
        Flow = "flow",
        Contract = "contract",
        Stock = "stock",
        Customs = "customs",
    }
}

codes! {
    Section {
        Setup = 1, Turn = 2, Win = 3, Scoring = 4, Effects = 5, Teams = 6, Flow = 7, Contract = 8, Stock = 9,
        Customs = 10,
    }
}

codes! { Colour { Red = 0, Black = 1 } }
codes! { Deck { Standard52 = 0, Italian40 = 1, Short36 = 2, Piquet32 = 3, Euchre24 = 4, Double104 = 5 } }
codes! { RankOrder { AceHigh = 0, AceLow = 1, TwoHigh = 2, ThreeSecond = 3, TenSecond = 4 } }

codes! { TableauMode { None = 0, War = 1, MatchRank = 2, Sequence = 3 } }
codes! { SequenceDirection { Ascending = 0, Descending = 1, Both = 2 } }
codes! { HandVisibility { OwnerOnly = 0, FaceDown = 1, FaceUp = 2 } }
codes! { DeckTop { Hidden = 0, Up = 1 } }
codes! { CaptureTo { HandBottom = 0, Captured = 1 } }
codes! { TieRule { Battle = 0, Split = 1 } }
codes! { CaptureRest { None = 0, LastCapturer = 1 } }
codes! { DeckEmptyAction { ReshuffleDiscard = 0, HandEnds = 1, SkipDraw = 2 } }
codes! { KnockMoment { TurnStart = 0, TurnEnd = 1 } }
codes! { KnockThen { End = 0, Lap = 1 } }

codes! { Operator { Eq = 0, Ne = 1, Lt = 2, Gt = 3, Le = 4, Ge = 5 } }
codes! { Reference { TopDiscard = 1, TableauTop = 2 } }
codes! { Location { Deck = 0, Hand = 1, Discard = 2, Tableau = 3, Captured = 6 } }

codes! { DrawSource { Deck = 0, Discard = 2, OpponentHand = 4, DeckOrDiscard = 7 } }
codes! { DrawUntil { Count = 0, Playable = 1, Stand = 2, Refill = 3 } }
codes! { DrawOpponent { Next = 0, Prev = 1, Choice = 2, Random = 3 } }
codes! { PlayTarget { Discard = 2, Tableau = 3 } }
codes! { AllPass { None = 0, ClearAndLead = 1, EndHand = 2 } }
codes! { Matching { Any = 0, Pair = 1 } }
codes! { Face { Up = 0, Down = 1 } }
codes! { WinTie { Draw = 0, PlayOn = 1 } }
codes! {
    Trump {
        Hearts = 0, Diamonds = 1, Clubs = 2, Spades = 3, Rotating = 4, Turned = 5, Chosen = 6, None = 255,
    }
}
codes! { TrumpOrder { Plain = 0, JackHigh = 1, Bowers = 2 } }
codes! { BreakingRule { CannotLeadUntilBroken = 1, CannotPlayUntilBroken = 2 } }
codes! { FirstTrick { Free = 0, NoPoints = 1 } }
codes! { PotTo { Showdown = 0, NextTaker = 1, House = 2 } }
codes! { ClaimRank { Sequential = 0, PlayerChoice = 1, Fixed = 2 } }
codes! { GoOut { Free = 0, Discard = 1 } }
codes! { PassDirection { Left = 0, Right = 1, Across = 2, Rotating = 3, ByPlace = 4, None = 5 } }

codes! {
    EffectType {
        SkipNext = 0, ReverseDirection = 1, DrawCards = 2, ExtraTurn = 3, ForceDiscard = 4, WildCard = 5,
        BlockNext = 6, SwapHands = 7, StealCard = 8, PeekHand = 9,
    }
}
codes! {
    TargetSelector {
        NextPlayer = 0, PrevPlayer = 1, PlayerChoice = 2, RandomOpponent = 3, AllOpponents = 4,
        LeftOpponent = 5, RightOpponent = 6, Myself = 7,
    }
}

codes! { ScoringTrigger { TrickWin = 0, Capture = 1, Play = 2, HandEnd = 3, SetComplete = 4 } }
codes! { ScoringZone { Captured = 0, Hand = 1, Melds = 2 } }
codes! { ScoringTo { Owner = 0, HandWinner = 1 } }
codes! { TallySource { Tricks = 0, Captured = 1, HandsWon = 2 } }
codes! { EvaluationMethod { HighCard = 1, PointTotal = 2, Poker = 3, CardCount = 4, SuitTotal = 5 } }
codes! { Award { Best = 0, Worst = 1 } }
codes! { TricksFrom { Always = 0, DeckEmpty = 1 } }
codes! { Moon { None = 0, Others = 1, Subtract = 2 } }
codes! {
    WinType {
        EmptyHand = 0, HighScore = 1, FirstToScore = 2, CaptureAll = 3, LowScore = 4, AllHandsEmpty = 5,
        BestHand = 6, MostCaptured = 7, MostTricks = 8, FewestTricks = 9, MostChips = 10, LastStanding = 11,
    }
}
codes! { WinOrder { Highest = 0, Lowest = 1 } }

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const SUITS: [&str; 4] = ["h", "d", "c", "s"];

/// Ranks and suits have their numbers from `crate::card`.
fn card_entries() -> Vec<Entry> {
    let ranks = Rank::ALL
        .iter()
        .zip(RANKS)
        .map(|(rank, name)| Entry::code("Rank", rank.index(), name));
    let suits = Suit::ALL
        .iter()
        .zip(SUITS)
        .map(|(suit, name)| Entry::code("Suit", suit.index(), name));
    ranks.chain(suits).collect()
}

macro_rules! all_entries {
    ($($set:ident),* $(,)?) => { [card_entries(), $($set::entries()),*].concat() };
}

pub(super) fn entries() -> Vec<Entry> {
    all_entries![
        Colour,
        Deck,
        RankOrder,
        TableauMode,
        SequenceDirection,
        HandVisibility,
        DeckTop,
        CaptureTo,
        TieRule,
        CaptureRest,
        DeckEmptyAction,
        KnockMoment,
        KnockThen,
        Operator,
        Reference,
        Location,
        DrawSource,
        DrawUntil,
        DrawOpponent,
        PlayTarget,
        AllPass,
        Matching,
        Face,
        Trump,
        TrumpOrder,
        BreakingRule,
        FirstTrick,
        PotTo,
        ClaimRank,
        GoOut,
        PassDirection,
        EffectType,
        TargetSelector,
        ScoringTrigger,
        ScoringZone,
        ScoringTo,
        TallySource,
        EvaluationMethod,
        Award,
        TricksFrom,
        Moon,
        WinType,
        WinOrder,
        WinTie,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_suits_are_listed_under_their_notation() {
        let names: String = Rank::ALL.iter().map(|rank| rank.symbol()).collect();
        assert_eq!(RANKS.concat(), names);
        let names: String = Suit::ALL.iter().map(|suit| suit.symbol()).collect();
        assert_eq!(SUITS.concat(), names);
    }
}
