//! A game with every field at its default, to be filled with what an old file says.

use crate::spec::*;

pub(super) fn plain_setup(cards: u8) -> SetupRules {
    SetupRules {
        initial_deck: Deck::Standard52,
        removed_cards: Vec::new(),
        cards_per_player: CardsPerPlayer::Count(cards),
        initial_discard_count: 0,
        deal_to_tableau: 0,
        deck_top: DeckTop::Hidden,
        starting_chips: 0,
        hand_visibility: HandVisibility::OwnerOnly,
        rank_order: RankOrder::AceHigh,
        wild_ranks: Vec::new(),
        choose_suit: false,
        card_values: Vec::new(),
        first_lead: FirstLead::DealerLeft(DealerLeft {}),
        tableau_mode: TableauMode::None,
        sequence_direction: SequenceDirection::Both,
        start_rank: None,
        capture_to: CaptureTo::HandBottom,
        tie_rule: TieRule::Battle,
        battle_stake: 0,
        capture_sums: false,
        sweep_points: 0,
        capture_rest: CaptureRest::None,
    }
}

pub(super) fn plain_game(player_count: u8, setup: SetupRules, phases: Vec<Phase>) -> Spec {
    Spec {
        player_count,
        setup,
        hands: Hands::Single(Single {}),
        phases,
        special_effects: Vec::new(),
        card_scoring: Vec::new(),
        tally_scoring: Vec::new(),
        contract_scoring: None,
        moon: Moon::None,
        tricks_from: TricksFrom::Always,
        place_points: Vec::new(),
        out_when_empty: false,
        eliminate: None,
        knock: None,
        house: None,
        deck_empty_action: DeckEmptyAction::ReshuffleDiscard,
        team_mode: false,
        teams: Vec::new(),
        win_conditions: Vec::new(),
        max_turns: 1000,
    }
}
