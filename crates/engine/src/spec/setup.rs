//! How a hand is set up: deck, deal, tableau, values and orders of cards.

use super::cards::{Deck, DeckRule, OrderRule, RankOrder};
use super::check::{Check, SpecError};
use super::record::{names, record, union};
use crate::card::{Card, Rank, Suit};
use crate::limits::Field;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

names! {
    /// How cards on the tableau interact.
    TableauMode { None = "none" as 0, War = "war" as 1, MatchRank = "match_rank" as 2, Sequence = "sequence" as 3 }
}

names! {
    /// Direction for SEQUENCE tableau mode.
    SequenceDirection { Ascending = "ascending" as 0, Descending = "descending" as 1, Both = "both" as 2 }
}

names! {
    HandVisibility {
        OwnerOnly = "owner_only" as 0,
        /// A pile: only its top card can be played, unseen.
        FaceDown = "face_down" as 1,
        FaceUp = "face_up" as 2,
    }
}

names! {
    DeckTop {
        Hidden = "hidden" as 0,
        /// The top card of the deck lies face up, and whoever draws first takes it.
        Up = "up" as 1,
    }
}

names! {
    DealBy {
        Cards = "cards" as 0,
        /// Each seat gets a suit, in the order c, s, h, d; what is left is the deck.
        Suits = "suits" as 1,
    }
}

names! { CaptureTo { HandBottom = "hand_bottom" as 0, Captured = "captured" as 1 } }
names! {
    /// What a card captures.
    CaptureBy {
        /// A card of its rank.
        Rank = "rank" as 0,
        /// Cards that add up to its value.
        SumToCard = "sum_to_card" as 1,
        /// Cards that together with it add up to `total`.
        SumTo = "sum_to" as 2,
        /// Everything, if it is of the rank of the card laid last.
        TopTakesPile = "top_takes_pile" as 3,
    }
}

names! { CaptureParts { One = "one" as 0, Many = "many" as 1 } }

record! {
    /// What a card played to the tableau takes from it, where that is more than its like or a sum of its value.
    Captures {
        /// Where one part is taken, the first of these ways that there is.
        by: Vec<CaptureBy> [len 0..=4] = vec![CaptureBy::Rank],
        total: u8 [2..=100] = 15,
        parts: CaptureParts = CaptureParts::One,
        must: bool = true,
        /// Ranks that take everything.
        sweepers: Vec<Rank> [len 0..=15] = Vec::new(),
    }
}

names! { TieRule { Battle = "battle" as 0, Split = "split" as 1 } }
names! { CaptureRest { None = "none" as 0, LastCapturer = "last_capturer" as 1 } }

record! {
    /// The seat at the dealer's left begins.
    DealerLeft {}
}

record! {
    /// Whoever holds the card begins, and must play it first if `must_play`.
    Holder { card: Card, must_play: bool = true }
}

record! {
    /// The winner of the last hand begins; in the first hand the dealer's left.
    LastWinner {}
}

record! {
    /// The winner of the auction begins; without one the dealer's left.
    Declarer {}
}

record! {
    /// The seat at the left of the winner of the auction begins; without one the dealer's left.
    DeclarerLeft {}
}

names! {
    /// When the deal passes on.
    DealerMoves {
        Always = "always" as 0,
        /// Only after a hand in which the declarer failed.
        IfFailed = "if_failed" as 1,
    }
}

union! {
    /// The seat of a hand's first turn or lead.
    FirstLead {
        DealerLeft(DealerLeft) = "dealer_left" as 0,
        Holder(Holder) = "holder" as 1,
        LastWinner(LastWinner) = "last_winner" as 2,
        Declarer(Declarer) = "declarer" as 3,
        DeclarerLeft(DeclarerLeft) = "declarer_left" as 4,
    }
}

record! {
    /// The value of a rank in point totals, deadwood and capture sums; ranks not listed count 0.
    CardValue { rank: Rank, value: u8 [0..=100], alternate: Option<u8> [0..=100] = None }
}

record! {
    SetupRules {
        initial_deck: DeckRule = DeckRule::Named(Deck::Standard52),
        removed_cards: Vec<Card> [len 0..=60] = Vec::new(),
        cards_per_player: CardsPerPlayer [0..=52] [len 1..=64],
        deal_by: DealBy = DealBy::Cards,
        initial_discard_count: u8 [0..=104] = 0,
        deal_to_tableau: u8 [0..=104] = 0,
        deck_top: DeckTop = DeckTop::Hidden,
        starting_chips: u32 [0..=100_000] = 0,
        hand_visibility: HandVisibility = HandVisibility::OwnerOnly,
        rank_order: OrderRule [len 1..=15] = OrderRule::Named(RankOrder::AceHigh),
        /// Which of two equal cards is the higher: all four suits, the highest first; none: neither.
        suit_order: Vec<Suit> [len 0..=4] = Vec::new(),
        wild_ranks: Vec<Rank> [len 0..=15] = Vec::new(),
        /// Who plays a wild names the suit to follow.
        choose_suit: bool = false,
        card_values: Vec<CardValue> [len 0..=15] = Vec::new(),
        first_lead: FirstLead = FirstLead::DealerLeft(DealerLeft {}),
        tableau_mode: TableauMode = TableauMode::None,
        sequence_direction: SequenceDirection = SequenceDirection::Both,
        start_rank: Option<Rank> = None,
        capture_to: CaptureTo = CaptureTo::HandBottom,
        tie_rule: TieRule = TieRule::Battle,
        battle_stake: u8 [0..=10] = 0,
        capture_sums: bool = false,
        sweep_points: i16 [-1000..=1000] = 0,
        capture_rest: CaptureRest = CaptureRest::None,
        capture: Option<Captures> = None,
        /// A card taken from the tableau is replaced from the deck, up to `deal_to_tableau` cards.
        refill_tableau: bool = false,
        dealer: DealerMoves = DealerMoves::Always,
    } bytes [
        cards_per_player, initial_discard_count, starting_chips, initial_deck, removed_cards,
        deal_to_tableau, hand_visibility, rank_order, wild_ranks, choose_suit, card_values,
        first_lead, start_rank, capture_to, tie_rule, battle_stake, capture_sums, sweep_points,
        capture_rest,
    ] elsewhere [tableau_mode, sequence_direction, deck_top] added [suit_order, capture, deal_by, refill_tableau, dealer]
    new(cards_per_player: CardsPerPlayer)
}

impl SetupRules {
    /// Seed 000: the direction has a meaning only in SEQUENCE mode; elsewhere it is BOTH.
    pub(crate) fn normalise(&mut self) {
        if self.tableau_mode != TableauMode::Sequence {
            self.sequence_direction = SequenceDirection::Both;
        }
    }
}

/// How many cards each seat is dealt: a number, a schedule over hands, or all there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardsPerPlayer {
    Count(u8),
    Schedule(Vec<u8>),
    All,
}

impl Check for CardsPerPlayer {
    const NUMERIC: bool = true;
    const LIST: bool = true;

    fn check(&self, field: &Field) -> Result<(), SpecError> {
        match self {
            CardsPerPlayer::Count(count) => count.check(field),
            CardsPerPlayer::Schedule(counts) => counts.check(field),
            CardsPerPlayer::All => Ok(()),
        }
    }
}

impl Serialize for CardsPerPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CardsPerPlayer::Count(count) => serializer.serialize_u8(*count),
            CardsPerPlayer::Schedule(counts) => serializer.collect_seq(counts),
            CardsPerPlayer::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for CardsPerPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardsPerPlayer, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = CardsPerPlayer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number up to 255, a list of them, or \"all\"")
            }

            fn visit_u64<E: de::Error>(self, count: u64) -> Result<CardsPerPlayer, E> {
                let refusal = |_| E::invalid_value(de::Unexpected::Unsigned(count), &self);
                u8::try_from(count).map(CardsPerPlayer::Count).map_err(refusal)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, counts: A) -> Result<CardsPerPlayer, A::Error> {
                Vec::deserialize(de::value::SeqAccessDeserializer::new(counts)).map(CardsPerPlayer::Schedule)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<CardsPerPlayer, E> {
                match text {
                    "all" => Ok(CardsPerPlayer::All),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Forms)
    }
}
