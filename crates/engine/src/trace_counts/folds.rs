//! Whether a fold was right: whether the hand, as it lies when the pot is awarded, would not have won the main pot nor
//! shared it with the hands that contend for it. Judged by one who sees all cards, for the counts alone: no event, view
//! or log tells of it.
//!
//! - A hand that folded is compared with the cards it folded with; what it might have drawn later nobody knows.
//! - The last seat left wins unseen, and is compared all the same.
//! - A pot that goes with a battle of face-down piles: the next card of each is compared. Equal cards decide nothing.
//! - A pot that goes with a trick, or with a hand that was won by another rule than the showdown: which card would have
//!   been played, and whether it would have won, cannot be said. Such folds are not judged.

use crate::program::{Mode, Phase, PotTo, Program, Showdown};
use crate::scoring::hand_rank;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::{front_pile, hand_pile, State};

/// A blind fold against n hands is right n times of n + 1: in these parts it is a whole number for up to six seats.
pub(super) const PARTS: u64 = 60;

/// Folds for one pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub judged: u64,
    pub right: u64,
    /// Right folds of a blind player facing as many hands, in sixtieths.
    pub blind: u64,
}

/// The folds for a pot that is about to be awarded by these strengths; none where they cannot be judged.
pub(super) fn judge(p: &Program, s: &State, strength: &BySeat<u64>) -> Option<Verdict> {
    let contend = Seat::first(p.seats)
        .filter(|seat| strength[*seat] > 0 && s.staked[*seat] > 0)
        .collect::<SeatSet>();
    let folds = s.folded & p.all & !contend;
    if contend.is_empty() || folds.is_empty() {
        return None;
    }
    let right = match p.pot {
        Some(PotTo::Showdown) => beaten_hands(p, s, evaluation(p, s)?, contend, folds),
        Some(PotTo::NextTaker) => beaten_card(p, s, contend, folds)?,
        None | Some(PotTo::House) => return None,
    };
    let (judged, hands) = (u64::from(folds.len()), u64::from(contend.len()));
    Some(Verdict {
        judged,
        right,
        blind: judged * PARTS * hands / (hands + 1),
    })
}

/// How hands are compared now: at the showdown, or as there would have been one with the last seat left.
fn evaluation<'a>(p: &'a Program, s: &State) -> Option<&'a Showdown> {
    let showdown = |phase: &'a Phase| match phase {
        Phase::Showdown(showdown) => Some(&**showdown),
        _ => None,
    };
    let here = p.phases.get(usize::from(s.phase)).and_then(showdown);
    if here.is_some() || s.live(p.all).len() > 1 {
        return here;
    }
    p.phases.iter().find_map(showdown)
}

fn beaten_hands(p: &Program, s: &State, showdown: &Showdown, contend: SeatSet, folds: SeatSet) -> u64 {
    let strength = |seat: Seat| hand_rank::strength(p, showdown, hand_rank::cards_of_seat(s, showdown, seat));
    let best = contend.into_iter().map(strength).max().unwrap_or(0);
    folds.into_iter().filter(|seat| strength(*seat) < best).count() as u64
}

/// Two seats turn cards from piles nobody looks into; the card that lies, or else the next one, decides.
fn beaten_card(p: &Program, s: &State, contend: SeatSet, folds: SeatSet) -> Option<u64> {
    if p.tableau.mode != Mode::War || !p.setup.blind || contend | folds != SeatSet::first_of(2) {
        return None;
    }
    let height = |seats: SeatSet| {
        let seat = seats.first()?;
        let front = front_pile(seat).filter(|_| s.awaits_battle.has(seat));
        let pile = s.pile[front.unwrap_or_else(|| hand_pile(seat))];
        pile.top.map(|id| p.height[id.card().rank_index()])
    };
    let (stayed, folded) = (height(contend)?, height(folds)?);
    (stayed != folded).then(|| u64::from(folded < stayed))
}
