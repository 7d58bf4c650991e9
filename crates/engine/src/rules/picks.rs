//! The choices that are made card by card: which cards the acting seat may pick together. A `Pick` stands for all sets
//! of cards it allows: between `least` and `most` of `cards`, those in `must` among them. So a hand of twenty cards of
//! which any five may go is one pick, not fifteen thousand.
//!
//! Only what the seat sees is looked at: its own cards and the tableau. Nothing is played to find out: cards go from the
//! hand to the picked ones, and the rules are asked what may follow, up to but never including the card that completes
//! the choice.

use super::{capture, discard, legal, meld, pass, play};
use crate::action::Action;
use crate::card::{ranks_of, Card, ALL_KINDS};
use crate::cards::{cards_of, CardId, Cards};
use crate::patterns::Made;
use crate::program::{Mode, Phase, Play, Program};
use crate::state::State;
use serde::Serialize;

/// Sets of cards that are looked at for one choice, and picks that are told of it. Where there are more, the choice is
/// made step by step: each card on its own.
const MOST_SETS: usize = 2000;
const MOST_PICKS: usize = 200;
/// The same of combinations, each of which is told by itself.
const MOST_COMBINATIONS: usize = 1000;
/// Ways to capture that are told of one card.
const MOST_TAKES: usize = 20;

/// What is done with the cards of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Play,
    Discard,
    Pass,
    Claim,
    Meld,
    LayOff,
    /// Cards of the tableau are taken.
    Capture,
    /// A card of the tableau comes into the hand.
    Take,
}

/// Some cards of which so many may be chosen together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    pub deed: Deed,
    pub cards: Vec<Card>,
    pub least: u32,
    pub most: u32,
    /// Cards that every choice of this pick holds.
    pub must: Vec<Card>,
    /// The actions that make the choice, where they are not just the cards in their order: the rules take by themselves
    /// what completes a capture in one way only.
    pub actions: Vec<String>,
    /// The combination they make, by its place in the game's list.
    pub pattern: Option<u8>,
}

/// All choices of cards that the acting seat has.
pub fn picks(p: &Program, s: &State) -> Vec<Pick> {
    if s.over() || p.setup.blind {
        return Vec::new();
    }
    match &p.phases[usize::from(s.phase)] {
        Phase::Play(phase) => match s.step {
            play::step::CARDS if phase.patterns != 0 => combinations(p, s, phase),
            play::step::CARDS if phase.places != 0 => singles(Deed::Play, legal(p, s).cards),
            play::step::CARDS => sets(p, s, Deed::Play),
            play::step::ANSWER => singles(Deed::Play, legal(p, s).cards),
            play::step::CAPTURE => singles(Deed::Capture, legal(p, s).cards),
            play::step::SUM => sums(p, s),
            _ => Vec::new(),
        },
        Phase::Discard(phase) if phase.pairs => sets(p, s, Deed::Discard),
        Phase::Discard(phase) => {
            let (open, least, most) = discard::range(s, phase);
            range(Deed::Discard, open, least, most)
        }
        Phase::Pass(phase) => {
            let (open, n) = pass::range(p, s, phase);
            range(Deed::Pass, open, n, n)
        }
        Phase::Claim(phase) if s.step == super::claim::step::CARDS => {
            let (open, least, most) = super::claim::range(s, phase);
            range(Deed::Claim, open, least, most)
        }
        Phase::Meld(_) => melds(p, s),
        Phase::Draw(_) => singles(Deed::Take, legal(p, s).cards),
        Phase::Bid(_) => singles(Deed::Discard, legal(p, s).cards),
        // Where a phase says no more, a card is chosen by itself; most of these have no choice of cards at all.
        _ => singles(Deed::Play, legal(p, s).cards),
    }
}

/// Cards as shown to players: by kind, because the identity of one of two equal cards would reveal its history.
fn by_kind(cards: Cards) -> Vec<Card> {
    let mut all: Vec<Card> = cards.ids().map(CardId::card).collect();
    all.sort_unstable();
    all
}

/// Any of these cards, one of them.
fn singles(deed: Deed, kinds: u64) -> Vec<Pick> {
    range(deed, Cards([kinds & ALL_KINDS, 0]), 1, 1)
}

/// Any of these cards, so many of them.
fn range(deed: Deed, cards: Cards, least: u32, most: u32) -> Vec<Pick> {
    let (least, most) = (least.max(1), most.min(cards.len()));
    if least > most {
        return Vec::new();
    }
    vec![Pick {
        deed,
        cards: by_kind(cards),
        least,
        most,
        must: Vec::new(),
        actions: Vec::new(),
        pattern: None,
    }]
}

/// Every set that the rules let the acting seat pick, gathered by rank; one card at a time where there are too many.
fn sets(p: &Program, s: &State, deed: Deed) -> Vec<Pick> {
    let mut walk = Walk {
        p,
        pairs: deed == Deed::Discard,
        before: s.picked[s.actor],
        found: Vec::new(),
    };
    let first = legal(p, s).cards;
    let mut copy = *s;
    if !walk.visit(&mut copy) {
        return singles(deed, first);
    }
    let picks = gathered(deed, walk.found);
    if picks.len() > MOST_PICKS {
        singles(deed, first)
    } else {
        picks
    }
}

/// Every combination the acting seat can play, each with the actions that choose it in the order of the rules; one card at
/// a time where there are too many.
fn combinations(p: &Program, s: &State, phase: &Play) -> Vec<Pick> {
    let (seat, mut found) = (s.actor, Vec::new());
    let before = s.picked[seat];
    let mut open = vec![(*s, Vec::new())];
    while let Some((at, actions)) = open.pop() {
        let legal = legal(p, &at);
        let picked = at.picked[seat].without(before);
        if !actions.is_empty() && (legal.has(Action::DONE) || legal.cards == 0) {
            let more = legal.cards != 0;
            found.push((
                picked,
                named(&actions, more),
                play::playable_combination(p, &at, phase, at.picked[seat]),
            ));
        }
        if found.len() > MOST_COMBINATIONS || open.len() > MOST_SETS {
            return singles(Deed::Play, self::legal(p, s).cards);
        }
        for card in cards_of(legal.cards) {
            let mut after = at;
            let id = after.hand[seat].take(card);
            after.picked[seat].put(id);
            let mut actions = actions.clone();
            actions.push(Action::card(card));
            open.push((after, actions));
        }
    }
    found.sort_by_key(|(picked, ..)| (picked.len(), picked.kinds()));
    found.dedup_by_key(|(picked, ..)| *picked);
    let pick = |(set, actions, made): (Cards, Vec<String>, Option<Made>)| Pick {
        actions,
        pattern: made.map(|made| made.pattern),
        ..exactly(Deed::Play, set)
    };
    found.into_iter().map(pick).collect()
}

/// Actions in their notation; where cards could follow, the choice is closed.
fn named(actions: &[Action], more: bool) -> Vec<String> {
    let done = more.then_some(&Action::DONE);
    actions.iter().chain(done).map(Action::to_string).collect()
}

/// Melds and cards to be laid off. Before a meld is begun its cards are found as if it had been.
fn melds(p: &Program, s: &State) -> Vec<Pick> {
    let open = legal(p, s);
    match s.step {
        meld::step::PICK => sets(p, s, Deed::Meld),
        meld::step::MAIN => {
            let mut picks = singles(Deed::LayOff, open.cards);
            if open.has(Action::MELD) {
                let mut begun = *s;
                begun.step = meld::step::PICK;
                let melds = sets(p, &begun, Deed::Meld);
                // One card at a time goes only after the meld has been begun.
                let whole = melds.iter().all(|pick| pick.least > 1 || !pick.must.is_empty());
                picks.extend(melds.into_iter().filter(|_| whole));
            }
            picks
        }
        _ => Vec::new(),
    }
}

/// A walk through all sets of cards that can be picked, in the order in which the rules take them.
struct Walk<'a> {
    p: &'a Program,
    /// Two cards are a choice, and the rules are asked no further.
    pairs: bool,
    before: Cards,
    found: Vec<Cards>,
}

impl Walk<'_> {
    /// False if there are too many.
    fn visit(&mut self, s: &mut State) -> bool {
        let seat = s.actor;
        let picked = s.picked[seat];
        if self.pairs && picked.len() == 2 {
            self.found.push(picked.without(self.before));
            return true;
        }
        let open = legal(self.p, s);
        let whole = !self.pairs && (open.has(Action::DONE) || open.cards == 0);
        if whole && picked != self.before {
            self.found.push(picked.without(self.before));
        }
        if self.found.len() > MOST_SETS {
            return false;
        }
        for card in cards_of(open.cards) {
            let id = s.hand[seat].take(card);
            s.picked[seat].put(id);
            let few = self.visit(s);
            s.picked[seat].remove(id);
            s.hand[seat].put(id);
            if !few {
                return false;
            }
        }
        true
    }
}

/// Sets of one rank that are all that a range of numbers allows become one pick; the others stay as they are.
fn gathered(deed: Deed, found: Vec<Cards>) -> Vec<Pick> {
    let mut picks = Vec::new();
    let mut by_rank: [Vec<Cards>; 16] = std::array::from_fn(|_| Vec::new());
    for set in found {
        let ranks = ranks_of(set.kinds());
        if ranks.count_ones() == 1 {
            by_rank[ranks.trailing_zeros() as usize & 15].push(set);
        } else {
            picks.push(exactly(deed, set));
        }
    }
    for sets in by_rank.iter().filter(|sets| !sets.is_empty()) {
        match as_range(deed, sets) {
            Some(pick) => picks.push(pick),
            None => picks.extend(sets.iter().map(|set| exactly(deed, *set))),
        }
    }
    merged(deed, picks)
}

/// Cards that are picked alone, whatever their rank, are one pick.
fn merged(deed: Deed, picks: Vec<Pick>) -> Vec<Pick> {
    let (single, mut several): (Vec<Pick>, Vec<Pick>) = picks.into_iter().partition(|pick| pick.most == 1);
    let cards = single.iter().flat_map(|pick| &pick.cards);
    let kinds = cards.fold(0, |mask, card| mask | card.bit());
    several.extend(singles(deed, kinds));
    several
}

fn exactly(deed: Deed, set: Cards) -> Pick {
    Pick {
        deed,
        cards: by_kind(set),
        least: set.len(),
        most: set.len(),
        must: by_kind(set),
        actions: Vec::new(),
        pattern: None,
    }
}

/// The one pick that allows just these sets, if there is one.
fn as_range(deed: Deed, sets: &[Cards]) -> Option<Pick> {
    let all = sets.iter().fold(Cards::NONE, |all, set| all.union(*set));
    let must = sets
        .iter()
        .fold(all, |must, set| must.without(must.without(*set)));
    let least = sets.iter().map(|set| set.len()).min()?;
    let most = sets.iter().map(|set| set.len()).max()?;
    (ways(all.without(must), least - must.len(), most - must.len()) == sets.len()).then(|| Pick {
        deed,
        cards: by_kind(all),
        least,
        most,
        must: by_kind(must),
        actions: Vec::new(),
        pattern: None,
    })
}

/// In how many ways so many of some cards can be chosen, when equal cards are the same.
fn ways(cards: Cards, least: u32, most: u32) -> usize {
    let mut by_size = [0usize; 16];
    by_size[0] = 1;
    for card in cards_of(cards.kinds()) {
        let copies = 1 + usize::from(card.is_in(cards.twice()));
        for size in (1..16).rev() {
            by_size[size] += (1..=copies.min(size)).map(|n| by_size[size - n]).sum::<usize>();
        }
    }
    (least.min(15)..=most.min(15))
        .map(|size| by_size[size as usize])
        .sum()
}

/// Every way to make the sum that is asked for, and the actions that choose it.
fn sums(p: &Program, s: &State) -> Vec<Pick> {
    let found = captures(p, s, MOST_PICKS);
    match found {
        Some(ways) => ways
            .into_iter()
            .map(|(set, actions)| summed(set, &actions))
            .collect(),
        None => singles(Deed::Capture, legal(p, s).cards),
    }
}

fn summed(set: Cards, actions: &[Action]) -> Pick {
    Pick {
        actions: actions.iter().map(Action::to_string).collect(),
        ..exactly(Deed::Capture, set)
    }
}

/// What each card of a hand would capture from the tableau.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Take {
    pub card: Card,
    /// Each is a way to capture; empty where there are too many to tell.
    pub ways: Vec<Vec<Card>>,
}

/// What the cards of a hand would capture, card by card; nothing in games without captures.
pub fn takes(p: &Program, s: &State, hand: Cards) -> Vec<Take> {
    let plays = |phase: &Phase| matches!(phase, Phase::Play(play) if play.to_table);
    if p.tableau.mode != Mode::MatchRank || !p.phases.iter().any(plays) || s.table.is_empty() {
        return Vec::new();
    }
    let take = |card: Card| ways_to_take(p, s, card).map(|ways| Take { card, ways });
    cards_of(hand.kinds()).filter_map(take).collect()
}

fn ways_to_take(p: &Program, s: &State, card: Card) -> Option<Vec<Vec<Card>>> {
    if capture::takes_all(p, s, card) {
        return Some(vec![by_kind(s.table.without(s.face_down()))]);
    }
    let mut asked = *s;
    asked.captor = Some(CardId::new(card, false));
    capture::open(p, &mut asked, card);
    if capture::choices(p, &asked) == 0 {
        return None;
    }
    let found = captures(p, &asked, MOST_TAKES).unwrap_or_default();
    Some(found.into_iter().map(|(set, _)| by_kind(set)).collect())
}

/// Sets of the tableau that complete the capture in the state, each with the actions that choose it; none if there are
/// more than `most`.
pub(crate) fn captures(p: &Program, s: &State, most: usize) -> Option<Vec<(Cards, Vec<Action>)>> {
    let mut found = Vec::new();
    let mut ways = vec![(*s, Cards::NONE, Vec::new())];
    let mut seen = Vec::new();
    while let Some((at, taken, named)) = ways.pop() {
        let open = capture::choices(p, &at);
        let stop = capture::may_stop(p, &at);
        if stop && at.took > 0 {
            let mut named = named.clone();
            named.push(Action::DONE);
            add_set(&mut found, taken, named);
        }
        let asked = named.is_empty() || stop || open.count_ones() > 1;
        for card in cards_of(open) {
            let mut after = at;
            let taken = taken.with(capture::advance(p, &mut after, card));
            let mut named = named.clone();
            if asked {
                named.push(Action::card(card));
            }
            if capture::is_whole(p, &after) {
                add_set(&mut found, taken, named);
            } else if !seen.contains(&(taken, after.owed, after.fresh)) {
                seen.push((taken, after.owed, after.fresh));
                ways.push((after, taken, named));
            }
            if found.len() + ways.len() > most {
                return None;
            }
        }
    }
    Some(found)
}

/// One more way, unless the same cards are taken already; of two orders the shorter is told.
fn add_set(found: &mut Vec<(Cards, Vec<Action>)>, set: Cards, actions: Vec<Action>) {
    match found.iter_mut().find(|(known, _)| *known == set) {
        Some((_, known)) if known.len() > actions.len() => *known = actions,
        Some(_) => {}
        None => found.push((set, actions)),
    }
}
