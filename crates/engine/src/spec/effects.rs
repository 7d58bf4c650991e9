//! Special effects (seed 001): what happens at once when a card of a rank is played in a Play phase.

use super::conditions::Condition;
use super::record::{names, record};
use crate::card::Rank;

names! {
    EffectType {
        SkipNext = "skip_next" as 0,
        ReverseDirection = "reverse" as 1,
        DrawCards = "draw_cards" as 2,
        ExtraTurn = "extra_turn" as 3,
        ForceDiscard = "force_discard" as 4,
        WildCard = "wild_card" as 5,
        BlockNext = "block_next" as 6,
        SwapHands = "swap_hands" as 7,
        StealCard = "steal_card" as 8,
        PeekHand = "peek_hand" as 9,
        /// The pile on the tableau goes to the discard.
        Burn = "burn" as 10,
        /// The pile stays, and the next play need not follow it.
        Reset = "reset" as 11,
        /// The pile goes into a hand.
        TakePile = "take_pile" as 12,
    }
}

names! {
    TargetSelector {
        NextPlayer = "next_player" as 0,
        PrevPlayer = "prev_player" as 1,
        PlayerChoice = "player_choice" as 2,
        RandomOpponent = "random_opponent" as 3,
        AllOpponents = "all_opponents" as 4,
        LeftOpponent = "left_opponent" as 5,
        RightOpponent = "right_opponent" as 6,
        Myself = "self" as 7,
    }
}

names! {
    /// What becomes of a demand that is answered.
    PassesOn {
        /// It is met, and falls on nobody.
        No = "no" as 0,
        /// It stands as it is for the seat that has the next turn.
        Same = "same" as 1,
        /// The same, and each answer adds the value of the effect once more.
        AddUp = "add_up" as 2,
    }
}

record! {
    /// An effect that does not happen at once: whoever has the next turn may answer with a card first.
    Demand {
        answer: Condition,
        passes_on: PassesOn = PassesOn::AddUp,
        /// So many answers at most; 0 is twice the number of seats.
        cap: u8 [0..=24] = 0,
    }
    new(answer: Condition)
}

record! {
    /// A card-triggered immediate effect. Those of one rank happen in the order of the list.
    SpecialEffect {
        trigger_rank: Rank,
        effect_type: EffectType,
        target: TargetSelector = TargetSelector::NextPlayer,
        value: u8 [1..=255] = 1,
        demand: Option<Demand> = None,
    } bytes [trigger_rank, effect_type, target, value] added [demand]
}
