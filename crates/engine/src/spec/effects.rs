//! Special effects (seed 001): what happens at once when a card of a rank is played in a Play phase.

use super::record::{names, record};
use crate::card::Rank;

names! {
    EffectType {
        SkipNext = "skip_next",
        ReverseDirection = "reverse",
        DrawCards = "draw_cards",
        ExtraTurn = "extra_turn",
        ForceDiscard = "force_discard",
        WildCard = "wild_card",
        BlockNext = "block_next",
        SwapHands = "swap_hands",
        StealCard = "steal_card",
        PeekHand = "peek_hand",
    }
}

names! {
    TargetSelector {
        NextPlayer = "next_player",
        PrevPlayer = "prev_player",
        PlayerChoice = "player_choice",
        RandomOpponent = "random_opponent",
        AllOpponents = "all_opponents",
        LeftOpponent = "left_opponent",
        RightOpponent = "right_opponent",
        Myself = "self",
    }
}

record! {
    /// A card-triggered immediate effect. Of two on one rank the last holds.
    SpecialEffect {
        trigger_rank: Rank,
        effect_type: EffectType,
        target: TargetSelector = TargetSelector::NextPlayer,
        value: u8 = 1,
    }
}
