//! Plays of combinations: for greedy players the one after which the fewest plays are left, small ones first and bombs
//! last; for rollouts the smallest that beats.

use crate::action::{Action, Legal};
use crate::card::Card;
use crate::cards::cards_of;
use crate::patterns::{Choices, Demand};
use crate::program::{Play, Program};
use crate::rules::{combination_demand, open_cards};
use crate::state::State;
use arrayvec::ArrayVec;

/// So many ways are looked at.
const MOST_WAYS: usize = 3000;
/// So many may wait to be looked at; what finds no room is left out.
const WAITING: usize = 1024;
/// What one more play costs, against the height of a combination, which is below 64.
const PLAY: i64 = 100;
/// What it costs to break up a combination to keep the lead away from others.
const BREAK: i64 = 24;
const BOMB: i64 = 150;

/// The next step to the play after which the hand is fewest plays, or a pass where playing would break up more than it
/// brings.
pub(super) fn choose(p: &Program, s: &State, play: &Play, legal: Legal) -> Option<Action> {
    if legal.cards == 0 || s.step != 0 {
        return None;
    }
    let (seat, demand) = (s.actor, combination_demand(p, s, play));
    let (hand, picked) = (open_cards(p, s, play), s.picked[seat].kinds());
    let held = hand | picked;
    let hurry = rivals_hurry(p, s);
    let mut best: Option<(i64, Action)> = None;
    let mut ways: ArrayVec<(u64, Option<Action>), WAITING> = ArrayVec::new();
    ways.push((picked, None));
    let mut looked = 0;
    while let Some((now, first)) = ways.pop() {
        looked += 1;
        let Choices { next, whole } = p.patterns.choices(held & !now, now, &demand);
        if whole {
            let action = first.unwrap_or(Action::DONE);
            let worth = cost(p, play, held, now, &demand, hurry);
            if best.is_none_or(|(least, _)| worth < least) {
                best = Some((worth, action));
            }
        }
        if looked < MOST_WAYS {
            let step = |card: Card| (now | card.bit(), first.or(Some(Action::card(card))));
            let room = ways.remaining_capacity();
            ways.extend(cards_of(next).map(step).take(room));
        }
    }
    let (least, action) = best?;
    if picked == 0 && legal.has(Action::PASS) {
        let stay = i64::from(p.patterns.plays_in(held, play.patterns)) * PLAY + BREAK;
        if least > stay && !hurry {
            return Some(Action::PASS);
        }
    }
    legal.has(action).then_some(action)
}

/// What is left after a play, in plays, and what the play itself gives away.
fn cost(p: &Program, play: &Play, held: u64, cards: u64, demand: &Demand, hurry: bool) -> i64 {
    let rest = held & !cards;
    let free = Demand { must: 0, ..*demand };
    let Some(made) = p.patterns.judge(cards, &free) else {
        return i64::MAX;
    };
    if rest == 0 {
        return i64::MIN;
    }
    let loud = p.patterns.quiet() >> made.pattern & 1 == 0;
    let height = i64::from(made.height);
    let left = i64::from(p.patterns.plays_in(rest, play.patterns)) * PLAY;
    let size = i64::from(made.size);
    // With a rival about to go out, what can be beaten by a single card is not given.
    let near = if hurry {
        -height - 20 * size
    } else {
        height - 2 * size
    };
    left + near + if loud && !hurry { BOMB } else { 0 }
}

/// The lowest card of a combination that beats, and on to a whole one; bombs only if a rival is about to go out.
pub(super) fn quick(p: &Program, s: &State, play: &Play, legal: Legal) -> Option<Action> {
    if legal.cards == 0 || s.step != 0 {
        return None;
    }
    let demand = combination_demand(p, s, play);
    let quiet = demand.allowed & p.patterns.quiet();
    let (hand, picked) = (open_cards(p, s, play), s.picked[s.actor].kinds());
    let soft = p.patterns.choices(
        hand,
        picked,
        &Demand {
            allowed: quiet,
            ..demand
        },
    );
    let open = if soft == Choices::default() {
        if picked == 0 && legal.has(Action::PASS) && !rivals_hurry(p, s) {
            return Some(Action::PASS);
        }
        legal.cards
    } else {
        soft.next
    };
    let height = |card: &Card| p.height[card.rank_index()];
    let next = cards_of(open & legal.cards).min_by_key(height);
    Some(next.map_or(Action::DONE, Action::card)).filter(|action| legal.has(*action))
}

/// Somebody else is about to run out of cards.
fn rivals_hurry(p: &Program, s: &State) -> bool {
    let others = s.live(p.all) & !p.members_of(p.side_of[s.actor]);
    others.into_iter().any(|seat| s.hand[seat].len() <= 2)
}
