//! The bytes of a bidding phase, written out by hand: seed 003 fixed them before there was a table.

#[cfg(test)]
use super::super::declare::sample_added;
use super::super::declare::{read_added, write_added};
use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::out::Out;
use super::super::reader::Reader;
#[cfg(test)]
use super::super::sample::Dice;
use super::super::wire::Wire;
use super::{Operands, BIDDING};
use crate::limits::{self, Field};
use crate::spec::{AfterPass, BidBy, BidOrder, BidSuit, BiddingPhase, Condition, NobodyBids};

/// Bit of the bidding flags: bid 0 is Nil.
const BID_NIL: u8 = 1;
/// Bit of the bidding flags: the last bidder may not make the bids sum to the tricks.
const BID_HOOK: u8 = 2;

/// Seed 003: opcode, two bids, a byte of flags. The twelve bytes of the contract follow in the turn section.
impl Wire for BiddingPhase {
    fn word() -> String {
        "BiddingPhase".to_owned()
    }

    fn write(&self, out: &mut Out) {
        let nil = if self.allow_nil { BID_NIL } else { 0 };
        let hook = if self.hook { BID_HOOK } else { 0 };
        out.extend([BIDDING, self.min_bid, self.max_bid, nil | hook]);
        write_added!(self, out, {
            when: Option<Condition> = None, order: BidOrder = BidOrder::Once, rounds: u8 = 0,
            if_all_pass: NobodyBids = NobodyBids::Redeal, who: BidBy = BidBy::Everyone, first_cards: u8 = 0,
            takes: u8 = 0, alone: bool = false, suits: Vec<BidSuit> = Vec::new(), book: u8 = 0, doubles: u8 = 0,
            after_pass: AfterPass = AfterPass::Out, dummy: bool = false
        } [
            when, order, rounds, if_all_pass, who, first_cards, takes, alone, suits, book, doubles, after_pass, dummy
        ]);
    }

    fn read(input: &mut Reader<'_>, _: &Field) -> Result<BiddingPhase, DecodeError> {
        input.opcode(BIDDING)?;
        let min_bid = u8::read(input, const { &limits::field::<BiddingPhase>("min_bid") })?;
        let max_bid = u8::read(input, const { &limits::field::<BiddingPhase>("max_bid") })?;
        let offset = input.offset();
        let flags = input.u8()?;
        if flags & !(BID_NIL | BID_HOOK) != 0 {
            return Err(DecodeError {
                offset,
                kind: DecodeErrorKind::BadFlags { found: flags },
            });
        }
        let (allow_nil, hook) = (flags & BID_NIL != 0, flags & BID_HOOK != 0);
        let (when, order, rounds) = (None, BidOrder::Once, 0);
        let (if_all_pass, who) = (NobodyBids::Redeal, BidBy::Everyone);
        let (first_cards, takes, alone) = (0, 0, false);
        let (suits, book, doubles): (Vec<BidSuit>, _, _) = (Vec::new(), 0, 0);
        let (after_pass, dummy) = (AfterPass::Out, false);
        read_added!(
            BiddingPhase,
            input,
            [
                when,
                order,
                rounds,
                if_all_pass,
                who,
                first_cards,
                takes,
                alone,
                suits,
                book,
                doubles,
                after_pass,
                dummy
            ]
        );
        Ok(BiddingPhase {
            min_bid,
            max_bid,
            allow_nil,
            hook,
            when,
            order,
            rounds,
            if_all_pass,
            who,
            first_cards,
            takes,
            alone,
            suits,
            book,
            doubles,
            after_pass,
            dummy,
        })
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice, field: &Field) -> BiddingPhase {
        let min_bid = u8::sample(dice, &limits::field::<BiddingPhase>("min_bid"));
        let max_bid = u8::sample(dice, &limits::field::<BiddingPhase>("max_bid"));
        let (allow_nil, hook) = (bool::sample(dice, field), bool::sample(dice, field));
        let (when, order, rounds): (Option<Condition>, _, _) = (None, BidOrder::Once, 0);
        let (if_all_pass, who) = (NobodyBids::Redeal, BidBy::Everyone);
        let (first_cards, takes, alone) = (0, 0, false);
        let (suits, book, doubles): (Vec<BidSuit>, _, _) = (Vec::new(), 0, 0);
        let (after_pass, dummy) = (AfterPass::Out, false);
        sample_added!(
            BiddingPhase,
            dice,
            [
                when,
                order,
                rounds,
                if_all_pass,
                who,
                first_cards,
                takes,
                alone,
                suits,
                book,
                doubles,
                after_pass,
                dummy
            ]
        );
        BiddingPhase {
            min_bid,
            max_bid,
            allow_nil,
            hook,
            when,
            order,
            rounds,
            if_all_pass,
            who,
            first_cards,
            takes,
            alone,
            suits,
            book,
            doubles,
            after_pass,
            dummy,
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
