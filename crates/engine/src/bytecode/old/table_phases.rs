//! Phases of old files that involve every seat: tricks, bets, claims with their challenges, bids.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::table::BIDDING;
use super::phases::Source;
use crate::card::{Rank, Suit};
use crate::limits::{self, Field};
use crate::spec::*;

/// Stands for no suit.
const NO_SUIT: u8 = 255;

impl Source<'_, '_> {
    fn suit(&mut self) -> Result<Option<Suit>, DecodeError> {
        let offset = self.input.offset();
        match self.input.u8()? {
            NO_SUIT => Ok(None),
            code => {
                let kind = DecodeErrorKind::UnknownCode { set: "Suit", code };
                let suit = Suit::from_number(code);
                suit.map(Some).ok_or(DecodeError { offset, kind })
            }
        }
    }

    pub fn trick(&mut self) -> Result<Phase, DecodeError> {
        let lead_suit_required = self.yes()?;
        let trump = match self.suit()? {
            None => Trump::None,
            Some(Suit::Hearts) => Trump::Hearts,
            Some(Suit::Diamonds) => Trump::Diamonds,
            Some(Suit::Clubs) => Trump::Clubs,
            Some(Suit::Spades) => Trump::Spades,
        };
        Ok(Phase::Trick(TrickPhase {
            when_void: crate::spec::WhenVoid::Free,
            beat: crate::spec::Beat::No,
            together: false,
            ties: TrickTies::First,
            takes: TrickPrize::Nothing,
            when: None,
            lead_suit_required,
            trump,
            trump_order: TrumpOrderRule::Named(TrumpOrder::Plain),
            always_trump: Vec::new(),
            suitless_high: Vec::new(),
            suitless_low: Vec::new(),
            high_card_wins: self.yes()?,
            breaking_suit: self.suit()?,
            breaking_rule: BreakingRule::CannotLeadUntilBroken,
            first_trick: FirstTrick::Free,
        }))
    }

    pub fn betting(&mut self, path: &str) -> Result<Phase, DecodeError> {
        const MIN: Field = limits::field::<BettingPhase>("min_bet");
        const RAISES: Field = limits::field::<BettingPhase>("max_raises");
        let bet = i64::from(self.input.u32()?);
        let bet = self.notes.fit(&format!("{path}.min_bet"), bet, &MIN);
        Ok(Phase::Betting(BettingPhase {
            when: None,
            ante: 0,
            min_bet: u16::try_from(bet).unwrap_or(u16::MAX),
            max_raises: self.count(&format!("{path}.max_raises"), &RAISES)?,
            pot_to: PotTo::Showdown,
            blinds: Vec::new(),
            sizes: Vec::new(),
        }))
    }

    pub fn claim(&mut self, path: &str) -> Result<Phase, DecodeError> {
        const MIN: Field = limits::field::<ClaimPhase>("min_cards");
        const MAX: Field = limits::field::<ClaimPhase>("max_cards");
        let min_cards = self.small(&format!("{path}.min_cards"), &MIN)?;
        let max_cards = self.small(&format!("{path}.max_cards"), &MAX)?;
        let rank_mode = match self.yes()? {
            true => ClaimRank::Sequential,
            false => ClaimRank::PlayerChoice,
        };
        let (allow_challenge, pile_penalty) = (self.yes()?, self.yes()?);
        self.reserved(5)?;
        Ok(Phase::Claim(ClaimPhase {
            when: None,
            min_cards,
            max_cards,
            rank_mode,
            rank: Rank::Ace,
            allow_challenge,
            pile_penalty,
            once: false,
        }))
    }

    /// Bytes that are 0 in every file there is.
    fn reserved(&mut self, count: usize) -> Result<(), DecodeError> {
        for _ in 0..count {
            let offset = self.input.offset();
            match self.input.u8()? {
                0 => {}
                found => {
                    let kind = DecodeErrorKind::Reserved { found };
                    return Err(DecodeError { offset, kind });
                }
            }
        }
        Ok(())
    }

    pub fn bidding(
        &mut self,
        path: &str,
        contract: &mut Option<ContractScoring>,
    ) -> Result<Phase, DecodeError> {
        const MIN: Field = limits::field::<BiddingPhase>("min_bid");
        const MAX: Field = limits::field::<BiddingPhase>("max_bid");
        self.input.opcode(BIDDING)?;
        let min_bid = self.small(&format!("{path}.min_bid"), &MIN)?;
        let max_bid = self.small(&format!("{path}.max_bid"), &MAX)?;
        let offset = self.input.offset();
        let allow_nil = match self.input.u8()? {
            found @ (0 | 1) => found == 1,
            found => {
                let kind = DecodeErrorKind::BadFlags { found };
                return Err(DecodeError { offset, kind });
            }
        };
        let scoring = self.contract()?;
        if contract.as_ref().is_some_and(|first| *first != scoring) {
            let text = format!("The contract scoring of {path}: a game has one, the first is kept.");
            self.notes.lost(text);
        }
        contract.get_or_insert(scoring);
        Ok(Phase::Bidding(BiddingPhase {
            when: None,
            min_bid,
            max_bid,
            allow_nil,
            hook: false,
            order: BidOrder::Once,
            rounds: 0,
            if_all_pass: NobodyBids::Redeal,
            who: BidBy::Everyone,
            first_cards: 0,
            takes: 0,
            alone: false,
            suits: Vec::new(),
            book: 0,
            doubles: 0,
            after_pass: crate::spec::AfterPass::Out,
            dummy: false,
        }))
    }

    /// The only little-endian numbers of an old file.
    fn contract(&mut self) -> Result<ContractScoring, DecodeError> {
        let input = &mut *self.input;
        let scoring = ContractScoring {
            points_per_trick_bid: input.u8()?,
            overtrick_points: input.u8()?,
            failed_contract_penalty: input.u8()?,
            nil_bonus: input.u16()?.swap_bytes(),
            nil_penalty: input.u16()?.swap_bytes(),
            bag_limit: input.u8()?,
            bag_penalty: input.u16()?.swap_bytes(),
            exact: false,
            made_bonus: 0,
            off_by_penalty: 0,
            pays: ContractPays::Own,
            stops: false,
            top_points: 0,
            top_penalty: 0,
            table: crate::spec::ContractTable::None,
            vulnerable: crate::spec::Vulnerable::Nobody,
        };
        self.reserved(2)?;
        Ok(scoring)
    }
}
