//! The eleven phase kinds of a game, as data.

use super::conditions::Condition;
use super::record::{names, record, union};
use super::scoring::HandEvaluation;
use crate::card::{Rank, Suit};

names! {
    DrawSource {
        Deck = "deck",
        Discard = "discard",
        DeckOrDiscard = "deck_or_discard",
        OpponentHand = "opponent_hand",
    }
}

names! {
    DrawUntil {
        /// Exactly `count` cards.
        Count = "count",
        /// One at a time while the next Play has nothing legal; `count` is the cap, 0 = none.
        Playable = "playable",
        /// Draw or stop, one card at a time; a bust stops.
        Stand = "stand",
        /// Up to a hand of `count` cards.
        Refill = "refill",
    }
}

names! { DrawOpponent { Next = "next", Prev = "prev", Choice = "choice", Random = "random" } }
names! { PlayTarget { Discard = "discard", Tableau = "tableau" } }

names! {
    /// What happens when all other live seats have passed since the last play.
    AllPass { None = "none", ClearAndLead = "clear_and_lead", EndHand = "end_hand" }
}

names! {
    Matching {
        Any = "any",
        /// Cards leave the hand in pairs of one rank.
        Pair = "pair",
    }
}

names! {
    Trump {
        None = "none",
        Hearts = "h",
        Diamonds = "d",
        Clubs = "c",
        Spades = "s",
        /// Hearts, diamonds, clubs, spades by hand.
        Rotating = "rotating",
        /// The next undealt card, shown to all.
        Turned = "turned",
        /// By the seat with most tricks in the last hand.
        Chosen = "chosen",
    }
}

names! { TrumpOrder { Plain = "plain", JackHigh = "jack_high", Bowers = "bowers" } }

names! {
    BreakingRule {
        CannotLeadUntilBroken = "cannot_lead_until_broken",
        CannotPlayUntilBroken = "cannot_play_until_broken",
    }
}

names! { FirstTrick { Free = "free", NoPoints = "no_points" } }

names! {
    PotTo {
        Showdown = "showdown",
        /// Who takes the next battle or trick; ties carry over.
        NextTaker = "next_taker",
        /// Settled one to one against the bank.
        House = "house",
    }
}

names! {
    ClaimRank {
        /// One rank higher with every claim.
        Sequential = "sequential",
        PlayerChoice = "player_choice",
        Fixed = "fixed",
    }
}

names! { GoOut { Free = "free", Discard = "discard" } }

names! {
    PassDirection {
        Left = "left",
        Right = "right",
        Across = "across",
        /// Left, right, across, none, by hand.
        Rotating = "rotating",
        /// From hand 2: last place gives its highest to first place, which returns as many.
        ByPlace = "by_place",
        None = "none",
    }
}

record! {
    DrawPhase {
        source: DrawSource = DrawSource::Deck,
        count: u8 = 1,
        mandatory: bool = true,
        condition: Option<Condition> = None,
        until: DrawUntil = DrawUntil::Count,
        opponent: DrawOpponent = DrawOpponent::Next,
        once: bool = false,
    }
}

record! {
    PlayPhase {
        target: PlayTarget = PlayTarget::Discard,
        valid_play_condition: Option<Condition> = None,
        min_cards: u8 = 1,
        max_cards: u8 = 1,
        mandatory: bool = true,
        pass_if_unable: bool = true,
        same_count: bool = false,
        on_all_pass: AllPass = AllPass::None,
        once: bool = false,
    }
}

names! {
    /// How discarded cards lie: for all to see, or known to nobody but who discarded them.
    Face { Up = "up", Down = "down" }
}

record! {
    DiscardPhase {
        target: PlayTarget = PlayTarget::Discard,
        min_cards: u8 = 1,
        max_cards: u8 = 1,
        matching_condition: Matching = Matching::Any,
        face: Face = Face::Up,
        once: bool = false,
    }
}

record! {
    TrickPhase {
        lead_suit_required: bool = true,
        trump: Trump = Trump::None,
        trump_order: TrumpOrder = TrumpOrder::Plain,
        high_card_wins: bool = true,
        breaking_suit: Option<Suit> = None,
        breaking_rule: BreakingRule = BreakingRule::CannotLeadUntilBroken,
        first_trick: FirstTrick = FirstTrick::Free,
    }
}

record! {
    BiddingPhase { min_bid: u8 = 1, max_bid: u8 = 13, allow_nil: bool = true, hook: bool = false }
}

record! {
    BettingPhase { ante: u16 = 0, min_bet: u16 = 10, max_raises: u8 = 3, pot_to: PotTo = PotTo::Showdown }
}

record! {
    ClaimPhase {
        min_cards: u8 = 1,
        max_cards: u8 = 4,
        rank_mode: ClaimRank = ClaimRank::Sequential,
        /// The first rank of a sequence, or the fixed one.
        rank: Rank = Rank::Ace,
        allow_challenge: bool = true,
        pile_penalty: bool = true,
        once: bool = false,
    }
}

record! {
    MeldPhase {
        /// 0 = no sets.
        min_set: u8 = 3,
        /// 0 = no runs.
        min_run: u8 = 3,
        lay_off: bool = true,
        go_out: GoOut = GoOut::Free,
        /// Melds stay in hand until the knock.
        hold: bool = false,
        gin_bonus: u16 = 0,
        undercut_bonus: u16 = 0,
        once: bool = false,
    }
}

record! {
    AskPhase {
        book_size: u8 = 4,
        again_on_hit: bool = true,
        again_on_fish: bool = true,
        /// Cards drawn by a seat whose hand is empty.
        refill: u8 = 5,
        once: bool = false,
    }
}

record! {
    PassPhase { count: u8 = 3, direction: PassDirection = PassDirection::Left }
}

record! {
    ShowdownPhase { hand_evaluation: HandEvaluation = HandEvaluation::DEFAULT }
}

union! {
    Phase {
        Draw(DrawPhase) = "draw",
        Play(PlayPhase) = "play",
        Discard(DiscardPhase) = "discard",
        Claim(ClaimPhase) = "claim",
        Meld(MeldPhase) = "meld",
        Ask(AskPhase) = "ask",
        Trick(TrickPhase) = "trick",
        Bidding(BiddingPhase) = "bidding",
        Betting(BettingPhase) = "betting",
        Pass(PassPhase) = "pass",
        Showdown(ShowdownPhase) = "showdown",
    }
}

impl Phase {
    /// The condition the phase asks, if it has one.
    pub fn condition(&self) -> Option<&Condition> {
        match self {
            Phase::Draw(draw) => draw.condition.as_ref(),
            Phase::Play(play) => play.valid_play_condition.as_ref(),
            _ => None,
        }
    }
}
