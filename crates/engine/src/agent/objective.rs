//! What a game rewards, read once from its win conditions and scoring: greedy judges by it, and the rollouts of a search
//! take their policy from it.

use crate::card::{Card, Suit};
use crate::program::{Eliminate, Meld, Mode, Phase, Program, TallySource, WinKind};
use crate::rules::{bid_contract, is_nil};
use crate::seat::Seat;
use crate::state::State;

#[derive(Clone, Copy, Debug)]
pub(super) struct Objective {
    /// +1 if points are good, −1 if the lowest score wins.
    pub points: i64,
    /// The same for tricks as such, 0 if they do not count; contracts say it for each position.
    pub tricks: i64,
    pub chips: bool,
    /// Cards have to be got rid of.
    pub sheds: bool,
    /// Cards held or captured count for the win itself.
    pub owns: bool,
    /// Sets and runs in hand count for the knock or for going out.
    pub meld: Option<Meld>,
}

impl Objective {
    pub fn of(p: &Program) -> Objective {
        let has = |kinds: &[WinKind]| p.wins.iter().any(|win| kinds.contains(&win.kind));
        let lowest = |win: &crate::program::Win| win.kind == WinKind::LowScore || win.lowest;
        // Who has the score of the limit is out, and the last one left wins.
        let stands = has(&[WinKind::LastStanding]);
        let limit = stands && matches!(p.eliminate, Eliminate::ScoreAtLeast(_));
        let points = if limit || p.wins.iter().any(lowest) { -1 } else { 1 };
        // Who runs out of cards has lost, and a trick brings a new one.
        let lasts = stands && p.out_when_empty;
        let of_tricks = |source: &TallySource| *source == TallySource::Tricks;
        let tallied = p.tallies.iter().filter(|tally| of_tricks(&tally.source));
        let tallied: i64 = tallied.map(|tally| i64::from(tally.points.signum())).sum();
        let refilled = lasts && p.draws.winners;
        let wanted = refilled || has(&[WinKind::MostTricks]) || p.eliminate == Eliminate::NoTricks;
        let tricks = i64::from(wanted) - i64::from(has(&[WinKind::FewestTricks])) + points * tallied;
        Objective {
            points,
            tricks: tricks.signum(),
            chips: has(&[WinKind::MostChips, WinKind::LastStanding]),
            sheds: p.out_when_empty && !lasts || has(&[WinKind::EmptyHand, WinKind::AllHandsEmpty]),
            owns: has(&[WinKind::CaptureAll, WinKind::MostCaptured]),
            meld: p.phases.iter().find_map(|phase| match phase {
                Phase::Meld(meld) => Some(*meld),
                _ => None,
            }),
        }
    }

    /// More than 0 if the side of a seat wants another trick, less if it hurts.
    pub fn trick(&self, p: &Program, s: &State, seat: Seat) -> i64 {
        if p.contract.is_none() {
            return self.tricks;
        }
        if p.auction.is_some() {
            return 1;
        }
        if is_nil(s.bid[seat]) && s.tricks[seat] == 0 {
            return -3;
        }
        let missing = |seat: Seat| i64::from(bid_contract(s.bid[seat])) - i64::from(s.tricks[seat]);
        let missing: i64 = p.members_of(p.side_of[seat]).into_iter().map(missing).sum();
        if missing > 0 {
            1
        } else {
            -1
        }
    }

    /// Small change: strong cards are kept where tricks are wanted, costly ones given away, wilds and effects saved.
    pub fn card(&self, p: &Program, trump: Option<Suit>, card: Card, hurry: bool) -> i64 {
        if p.tableau.mode == Mode::Sequence {
            return 0;
        }
        let (at, rank) = (card.index(), card.rank());
        let height = i64::from(p.height[rank.index()]);
        let trump = i64::from(trump.is_some() && card.own_suit() == trump) * 14;
        let mut value = if self.points < 0 { -height } else { height + trump };
        if p.points.has_end {
            let own = i64::from(p.points.end[1][0][at]) * self.points;
            value += (own - i64::from(p.points.end[1][1][at])) * if hurry { 20 } else { 2 };
        }
        let saved = self.sheds && !hurry && (card.is_in(p.wild) || p.effects_of[rank.index()] != 0);
        value + i64::from(saved) * 150
    }
}
