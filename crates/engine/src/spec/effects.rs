//! Special effects (seed 001): what happens at once when a card of a rank is played in a Play phase.

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

record! {
    /// A card-triggered immediate effect. Of two on one rank the last holds.
    SpecialEffect {
        trigger_rank: Rank,
        effect_type: EffectType,
        target: TargetSelector = TargetSelector::NextPlayer,
        value: u8 [1..=255] = 1,
    }
}
