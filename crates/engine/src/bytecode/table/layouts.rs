//! The operands of every record and the opcodes of every sum, in their order in the bytes.

use super::super::declare::{layout, opcodes};
use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
#[cfg(test)]
use super::super::sample::Dice;
use super::super::wire::Wire;
use super::{Entry, Listed, Operands, BIDDING};
use crate::card::{Card, Rank, Suit};
use crate::limits::{self, Field};
use crate::spec::*;

layout! { CardIsRank { rank: Rank } }
layout! { CardIsSuit { suit: Suit } }
layout! { CardIsColour { colour: Colour } }
layout! { CardIsTrump {} }
layout! { CardMatchesRank { reference: Reference } }
layout! { CardMatchesSuit { reference: Reference } }
layout! { CardMatchesColour { reference: Reference } }
layout! { MatchesOrWild { reference: Reference } }
layout! { SequenceAdjacent { reference: Reference } }
layout! { CardBeatsTop { reference: Reference } }
layout! { CardAdjacentToLayout {} }
layout! { HandSize { operator: Operator, value: u8 } }
layout! { LocationSize { location: Location, operator: Operator, value: u8 } }
layout! { LocationEmpty { location: Location } }
layout! { ScoreCompare { operator: Operator, value: i16 } }
layout! { HandValue { operator: Operator, value: i16 } }
layout! { ChipCount { operator: Operator, value: u32 } }
layout! { PotSize { operator: Operator, value: u32 } }
layout! { PlayerHasCard { card: Card } }
layout! { HasSetOfN { n: u8 } }
layout! { HasRunOfN { n: u8 } }
layout! { HasMatchingPair {} }
layout! { MustFollowSuit {} }
layout! { HasTrump {} }
layout! { SuitBroken { suit: Suit } }
layout! { IsTrickWinner {} }
layout! { TrickContainsCard { card: Card } }
layout! { And { conditions: Vec<Condition> } }
layout! { Or { conditions: Vec<Condition> } }
layout! { Not { condition: Box<Condition> } }

opcodes! {
    Condition limited by enter, leave {
        HandSize(HandSize) = 0,
        CardIsRank(CardIsRank) = 1,
        CardIsSuit(CardIsSuit) = 2,
        LocationSize(LocationSize) = 3,
        SequenceAdjacent(SequenceAdjacent) = 4,
        HasSetOfN(HasSetOfN) = 5,
        HasRunOfN(HasRunOfN) = 6,
        HasMatchingPair(HasMatchingPair) = 7,
        ChipCount(ChipCount) = 8,
        PotSize(PotSize) = 9,
        CardMatchesRank(CardMatchesRank) = 12,
        CardMatchesSuit(CardMatchesSuit) = 13,
        CardBeatsTop(CardBeatsTop) = 14,
        CardIsColour(CardIsColour) = 15,
        CardIsTrump(CardIsTrump) = 16,
        CardMatchesColour(CardMatchesColour) = 17,
        MatchesOrWild(MatchesOrWild) = 18,
        CardAdjacentToLayout(CardAdjacentToLayout) = 19,
        And(And) = 40,
        Or(Or) = 41,
        Not(Not) = 42,
        LocationEmpty(LocationEmpty) = 80,
        ScoreCompare(ScoreCompare) = 81,
        HandValue(HandValue) = 82,
        PlayerHasCard(PlayerHasCard) = 83,
        MustFollowSuit(MustFollowSuit) = 84,
        HasTrump(HasTrump) = 85,
        SuitBroken(SuitBroken) = 86,
        IsTrickWinner(IsTrickWinner) = 87,
        TrickContainsCard(TrickContainsCard) = 88,
    }
}

layout! {
    DrawPhase {
        source: DrawSource, count: u8, mandatory: bool, condition: Option<Condition>, until: DrawUntil,
        opponent: DrawOpponent, once: bool,
    }
}
layout! {
    PlayPhase {
        target: PlayTarget, min_cards: u8, max_cards: u8, mandatory: bool, pass_if_unable: bool,
        valid_play_condition: Option<Condition>, same_count: bool, on_all_pass: AllPass, once: bool,
    }
}
layout! {
    DiscardPhase {
        target: PlayTarget, min_cards: u8, max_cards: u8, matching_condition: Matching, once: bool,
    } outside { face: Face::Up }
}
layout! {
    TrickPhase {
        lead_suit_required: bool, trump: Trump, high_card_wins: bool, breaking_suit: Option<Suit>,
        breaking_rule: BreakingRule, trump_order: TrumpOrder, first_trick: FirstTrick,
    }
}
layout! { BettingPhase { ante: u16, min_bet: u16, max_raises: u8, pot_to: PotTo } }
layout! {
    ClaimPhase {
        min_cards: u8, max_cards: u8, rank_mode: ClaimRank, rank: Rank, allow_challenge: bool,
        pile_penalty: bool, once: bool,
    }
}
layout! {
    MeldPhase {
        min_set: u8, min_run: u8, lay_off: bool, go_out: GoOut, hold: bool, gin_bonus: u16,
        undercut_bonus: u16, once: bool,
    }
}
layout! { AskPhase { book_size: u8, again_on_hit: bool, again_on_fish: bool, refill: u8, once: bool } }
layout! { PassPhase { count: u8, direction: PassDirection } }
layout! { ShowdownPhase { hand_evaluation: HandEvaluation } }
layout! { HandEvaluation { method: EvaluationMethod, target: Option<u8>, award: Award } }

/// Bit of the bidding flags: bid 0 is Nil.
const BID_NIL: u8 = 1;
/// Bit of the bidding flags: the last bidder may not make the bids sum to the tricks.
const BID_HOOK: u8 = 2;

/// Seed 003: opcode, two bids, a byte of flags. The twelve bytes of the contract follow in the turn section.
impl Wire for BiddingPhase {
    fn word() -> String {
        "BiddingPhase".to_owned()
    }

    fn write(&self, out: &mut Vec<u8>) {
        let nil = if self.allow_nil { BID_NIL } else { 0 };
        let hook = if self.hook { BID_HOOK } else { 0 };
        out.extend([BIDDING, self.min_bid, self.max_bid, nil | hook]);
    }

    fn read(input: &mut Reader<'_>, _: &Field) -> Result<BiddingPhase, DecodeError> {
        input.opcode(BIDDING)?;
        let min_bid = u8::read(input, const { &limits::field("BiddingPhase.min_bid") })?;
        let max_bid = u8::read(input, const { &limits::field("BiddingPhase.max_bid") })?;
        let offset = input.offset();
        let flags = input.u8()?;
        if flags & !(BID_NIL | BID_HOOK) != 0 {
            return Err(DecodeError {
                offset,
                kind: DecodeErrorKind::BadFlags { found: flags },
            });
        }
        let (allow_nil, hook) = (flags & BID_NIL != 0, flags & BID_HOOK != 0);
        Ok(BiddingPhase {
            min_bid,
            max_bid,
            allow_nil,
            hook,
        })
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> BiddingPhase {
        let min_bid = u8::sample(dice, &limits::field("BiddingPhase.min_bid"));
        let max_bid = u8::sample(dice, &limits::field("BiddingPhase.max_bid"));
        let (allow_nil, hook) = (bool::sample(dice, field), bool::sample(dice, field));
        BiddingPhase {
            min_bid,
            max_bid,
            allow_nil,
            hook,
        }
    }
}

impl Operands for BiddingPhase {
    fn operands() -> String {
        "opcode 70, min_bid u8, max_bid u8, flags u8 (bit 0 allow_nil, bit 1 hook), contract_scoring \
         ContractScoring"
            .to_owned()
    }
}

opcodes! {
    Phase {
        Draw(DrawPhase) = 1,
        Play(PlayPhase) = 2,
        Discard(DiscardPhase) = 3,
        Trick(TrickPhase) = 4,
        Betting(BettingPhase) = 5,
        Claim(ClaimPhase) = 6,
        Bidding(BiddingPhase) = 7,
        Meld(MeldPhase) = 8,
        Ask(AskPhase) = 9,
        Pass(PassPhase) = 10,
        Showdown(ShowdownPhase) = 11,
    }
}

layout! { SpecialEffect { trigger_rank: Rank, effect_type: EffectType, target: TargetSelector, value: u8 } }
layout! {
    CardScore {
        condition: Option<Condition>, points: i16, trigger: ScoringTrigger, zone: ScoringZone, to: ScoringTo,
    }
}
layout! { TallyScore { source: TallySource, condition: Option<Condition>, rule: TallyRule, points: i16 } }
layout! { EachOver { n: u8 } }
layout! { AtLeast { n: u8 } }
layout! { Most {} }
opcodes! { TallyRule { EachOver(EachOver) = 0, AtLeast(AtLeast) = 1, Most(Most) = 2 } }
layout! {
    ContractScoring {
        points_per_trick_bid: u8, overtrick_points: u8, failed_contract_penalty: u8, nil_bonus: u16,
        nil_penalty: u16, bag_limit: u8, bag_penalty: u16, exact: bool, made_bonus: u8,
    }
}
layout! {
    WinCondition {
        kind as "type": WinType, threshold: Option<i16>, order: Option<WinOrder>,
    } outside { tie: WinTie::Draw }
}

layout! { DealerLeft {} }
layout! { Holder { card: Card, must_play: bool } }
layout! { LastWinner {} }
opcodes! { FirstLead { DealerLeft(DealerLeft) = 0, Holder(Holder) = 1, LastWinner(LastWinner) = 2 } }
layout! { CardValue { rank: Rank, value: u8, alternate: Option<u8> } }
layout! {
    SetupRules {
        cards_per_player: CardsPerPlayer, initial_discard_count: u8, starting_chips: u32, initial_deck: Deck,
        removed_cards: Vec<Card>, deal_to_tableau: u8, hand_visibility: HandVisibility, rank_order: RankOrder,
        wild_ranks: Vec<Rank>, choose_suit: bool, card_values: Vec<CardValue>, first_lead: FirstLead,
        start_rank: Option<Rank>, capture_to: CaptureTo, tie_rule: TieRule, battle_stake: u8,
        capture_sums: bool, sweep_points: i16, capture_rest: CaptureRest,
    } outside {
        tableau_mode: TableauMode::None, sequence_direction: SequenceDirection::Both,
        deck_top: DeckTop::Hidden,
    }
}

layout! { Single {} }
layout! { Fixed { n: u8 } }
layout! { UntilWin { max_hands: u16 } }
opcodes! { Hands { Single(Single) = 0, Fixed(Fixed) = 1, UntilWin(UntilWin) = 2 } }
layout! { NoTricks {} }
layout! { NoChips {} }
layout! { ScoreAtLeast { points: i16 } }
opcodes! { Eliminate { NoTricks(NoTricks) = 0, NoChips(NoChips) = 1, ScoreAtLeast(ScoreAtLeast) = 2 } }
layout! { Knock { moment: KnockMoment, max_deadwood: Option<u8>, then: KnockThen } }
layout! { House { stand_on: u8, hits_soft: bool, up_cards: u8 } }

macro_rules! records {
    ($($record:ident),* $(,)?) => { vec![$(Entry::record::<$record>(stringify!($record))),*] };
}

pub(super) fn entries() -> Vec<Entry> {
    let sums = [
        Phase::entries(),
        Condition::entries(),
        TallyRule::entries(),
        FirstLead::entries(),
        Hands::entries(),
        Eliminate::entries(),
    ];
    let inline = records![
        SetupRules,
        CardValue,
        HandEvaluation,
        SpecialEffect,
        CardScore,
        TallyScore,
        ContractScoring,
        WinCondition,
        Knock,
        House,
    ];
    [sums.concat(), inline].concat()
}
