//! The state every playthrough of a game begins with, before its first deal.

use super::MAX_HEAPS;
use crate::card::{Rank, Suit};
use crate::cards::{CardId, Cards};
use crate::rng::Rng;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::{BySide, SideSet};
use crate::spec::{Eliminate, Spec};
use crate::state::{End, Pile, Places, State};

pub fn blank(spec: &Spec) -> State {
    let mut chips = [0; 8];
    chips[..usize::from(spec.player_count)].fill(spec.setup.starting_chips as i32);
    let lives = match &spec.eliminate {
        Some(Eliminate::Lives(lives)) => i32::from(lives.n),
        _ => 0,
    };
    let mut score = [0; 8];
    score[..usize::from(spec.player_count)].fill(lives);
    State {
        hand: BySeat::all(Cards::NONE),
        won: BySeat::all(Cards::NONE),
        picked: BySeat::all(Cards::NONE),
        table: Cards::NONE,
        down: Cards::NONE,
        sets: Cards::NONE,
        runs: Cards::NONE,
        rng: Rng::new(0),
        score: BySeat(score),
        team_score: BySide::all(0),
        chips: BySeat(chips),
        staked: BySeat::all(0),
        order: [CardId::at(0); 128],
        link: [None; 128],
        pile: [Pile::EMPTY; 8],
        heap: [None; MAX_HEAPS],
        laid: None,
        tricks_total: BySeat::all(0),
        captured_total: BySeat::all(0),
        hand_wins: BySeat::all(0),
        trick: BySeat::all(None),
        bid: BySeat::all(None),
        tricks: BySeat::all(0),
        bags: BySide::all(0),
        places: BySeat::all(Places::default()),
        turn: 0,
        hand_no: 0,
        trick_points: 0,
        deck_n: 0,
        shown: 0,
        discard_n: 0,
        segment: 0,
        phase: 0,
        step: 0,
        actor: Seat::new(0),
        leader: Seat::new(0),
        dealer: Seat::new(spec.player_count - 1),
        direction: 1,
        skips: 0,
        owes: SeatSet::EMPTY,
        extra: false,
        out: SeatSet::EMPTY,
        gone: SeatSet::EMPTY,
        folded: SeatSet::EMPTY,
        all_in: SeatSet::EMPTY,
        idle: 0,
        quiet_turns: 0,
        flags: 0,
        lead: Suit::Hearts,
        best: 0,
        best_seat: None,
        played: 0,
        broken: 0,
        trump: None,
        trick_no: 0,
        top: None,
        top_count: 0,
        top_seat: None,
        made: None,
        last: 0,
        passed: SeatSet::EMPTY,
        awaits_battle: SeatSet::EMPTY,
        declared: None,
        last_capturer: None,
        knocker: None,
        least_raise: 0,
        taken_from_discard: None,
        chosen_seat: Seat::new(0),
        rank: Rank::Two,
        handled: 0,
        captor: None,
        owed: 0,
        summand: None,
        fresh: false,
        took: 0,
        raises: 0,
        raisers: SeatSet::EMPTY,
        next_claim: None,
        hand_winner: None,
        last_winner: None,
        trump_chooser: None,
        declarer: None,
        allies: SeatSet::EMPTY,
        tied: SideSet::EMPTY,
        end: End::default(),
    }
}
