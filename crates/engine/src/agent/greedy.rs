//! One ply deep: the action after which the side stands best by the game's own win condition, in one sampled world that
//! agrees with the view. Bids follow seed 003's EstimateTricks. Partners count as oneself, so a partner's trick is not trumped.

use super::wants::Wants;
use super::{claiming, melding, Search};
use crate::action::{Action, Choice, Legal};
use crate::card::Rank;
use crate::cards::{bits, Cards};
use crate::program::{Method, Mode, Phase, Play, Pot, Program, Showdown, TallySource, Trick};
use crate::rng::Rng;
use crate::rules::{apply, first_cards, win};
use crate::scoring::hand_rank;
use crate::state::{State, NONE};
use crate::view::View;

/// What one point, trick or card less in hand counts; everything else is weighed against it.
const ONE: i64 = 1000;
/// Beyond everything a hand can bring.
const GAME: i64 = 1_000_000_000;
/// With so few cards a rival is about to go out.
const FEW: u32 = 2;

/// Worlds over which bets are weighed.
const WORLDS: u32 = 32;
const BETS: Legal = Legal::option(Action::BET)
    .or(Action::RAISE, true)
    .or(Action::CALL, true)
    .or(Action::FOLD, true)
    .or(Action::ALL_IN, true);

/// Seed 003: each trump is about one trick, and so is each queen, king or ace of another suit.
pub fn estimate_tricks(hand: Cards, trump: u8) -> u8 {
    hand.ids().filter(|id| strong(id.kind(), trump)).count() as u8
}

pub(super) fn strong(kind: u8, trump: u8) -> bool {
    kind >> 4 == trump || kind & 15 >= Rank::Queen.index()
}

pub fn choose(view: View<'_>, legal: Legal, rng: &mut Rng, search: &mut Search) -> Action {
    if let Some(bid) = bid(view, legal) {
        return bid;
    }
    let world = search.world(view, rng);
    let judge = Judge::new(view.program(), &world, view.seat());
    if let Some(action) = judge.by_rule(legal, rng) {
        return action;
    }
    if legal.options & BETS.options != 0 {
        return by_odds(view, legal, rng, search);
    }
    let open = judge.open_trick();
    let (mut best, mut top, mut ties) = (Action::PASS, i64::MIN, 0);
    for action in legal.iter() {
        let value = match open {
            Some(trick) => judge.card_in_trick(trick, action.kind()),
            None => {
                let mut after = world;
                apply(judge.p, &mut after, action, &mut ());
                judge.value(&mut after)
            }
        };
        if value > top {
            (best, top, ties) = (action, value, 0);
        } else if value == top {
            ties += 1;
            if rng.below(ties + 1) == 0 {
                best = action;
            }
        }
    }
    best
}

/// Bets and folds by what they bring on the average of many worlds.
fn by_odds(view: View<'_>, legal: Legal, rng: &mut Rng, search: &mut Search) -> Action {
    let mut sums = [0i64; 64];
    for _ in 0..WORLDS {
        let world = search.again(rng);
        let judge = Judge::new(view.program(), &world, view.seat());
        for action in legal.iter() {
            let mut after = world;
            apply(judge.p, &mut after, action, &mut ());
            sums[usize::from(action.slot() & 63)] += judge.odds(&mut after);
        }
    }
    let best = legal
        .iter()
        .max_by_key(|action| sums[usize::from(action.slot() & 63)]);
    best.unwrap_or(Action::PASS)
}

/// The bid nearest to the hand's share of the tricks; Nil only when the estimate is 0.
fn bid(view: View<'_>, legal: Legal) -> Option<Action> {
    let bids = legal.iter().filter_map(|action| match action.choice() {
        Choice::Bid(n) => Some((n, action)),
        _ => None,
    });
    let estimate = estimate_tricks(view.hand(), view.trump());
    let share = share_of_tricks(view.program(), estimate, view.trump());
    bids.min_by_key(|(n, _)| (u8::from(*n == 0 && estimate > 0), n.abs_diff(share)))
        .map(|(_, action)| action)
}

/// The estimates of all hands add up to more tricks than there are (22 of 13 at Spades): a hand's part of them.
fn share_of_tricks(p: &Program, estimate: u8, trump: u8) -> u8 {
    let deck = p.setup.deck.iter();
    let counted = deck.filter(|id| strong(*id & 63, trump)).count() * usize::from(p.seats);
    let share = usize::from(estimate) * p.setup.deck.len() / counted.max(1);
    share.min(usize::from(estimate)) as u8
}

/// What the game rewards, worked out once per decision, and the world before it.
struct Judge<'a> {
    p: &'a Program,
    before: &'a State,
    seat: u8,
    side: u8,
    wants: Wants,
    /// A rival is about to go out.
    hurry: bool,
    play: Option<&'a Play>,
    showdown: Option<&'a Showdown>,
}

impl<'a> Judge<'a> {
    /// What needs no comparing: melds, claims, cards for a showdown.
    fn by_rule(&self, legal: Legal, rng: &mut Rng) -> Option<Action> {
        let (p, s) = (self.p, self.before);
        match p.phases.get(usize::from(s.phase))? {
            Phase::Claim(claim) => claiming::choose(p, s, claim, legal, rng),
            Phase::Draw(_) => melding::draw(p, self.wants.meld, s, legal),
            Phase::Discard(discard) if !discard.pairs => match self.showdown {
                Some(showdown) if showdown.method == Method::Poker => Some(self.exchange(legal)),
                _ => melding::throw(p, self.wants.meld, s, legal),
            },
            _ => None,
        }
    }

    /// Cards that have no equal go back, from a hand without a pair all but the highest.
    fn exchange(&self, legal: Legal) -> Action {
        let at = usize::from(self.seat & 7);
        let all = self.before.hand[at].union(self.before.picked[at]);
        let paired = all.ranks_with(2);
        let highest = bits(all.kinds()).max_by_key(|kind| self.p.height[usize::from(kind & 15)]);
        let kept = |kind: &u8| paired >> (kind & 15) & 1 == 1 || paired == 0 && Some(*kind) == highest;
        let thrown = bits(legal.cards).find(|kind| !kept(kind));
        let done = legal.has(Action::DONE).then_some(Action::DONE);
        let any = || legal.iter().next().unwrap_or(Action::PASS);
        thrown.map(Action::of_kind).or(done).unwrap_or_else(any)
    }

    fn new(p: &'a Program, before: &'a State, seat: u8) -> Judge<'a> {
        let wants = Wants::of(p);
        let mut judge = Judge {
            p,
            before,
            seat,
            side: p.side_of[usize::from(seat & 7)],
            wants,
            hurry: false,
            play: p.phases.iter().find_map(|phase| match phase {
                Phase::Play(play) if wants.sheds => Some(play),
                _ => None,
            }),
            showdown: p.phases.iter().find_map(|phase| match phase {
                Phase::Showdown(showdown) => Some(&**showdown),
                _ => None,
            }),
        };
        judge.hurry = wants.sheds && bits(u64::from(judge.rivals(before))).any(|seat| few(before, seat));
        judge
    }

    /// How the side stands after an action.
    fn value(&self, s: &mut State) -> i64 {
        if s.over() {
            let won = s.end.winners >> self.side & 1 == 1;
            return if won { GAME } else { -GAME };
        }
        let mut score = self.margin(|side| i64::from(win::side_score(self.p, s, side))) * self.wants.points;
        if self.wants.chips {
            score += self.purse(s) * 10;
        }
        if s.hand_no != self.before.hand_no {
            let won = s.last_winner != NONE && self.ours(s.last_winner);
            return score + i64::from(won) * 20 * ONE + self.survived(s);
        }
        let mut value = score + self.captured(s) + self.hand_cards(s);
        if self.wants.tricks != 0 {
            let tricks = |side| self.sum(side, |seat| i64::from(s.tricks[seat]));
            value += self.margin(tricks) * self.wants.tricks;
        }
        if self.wants.owns {
            let owned = |seat: usize| i64::from(s.won[seat].len() + s.hand[seat].len());
            value += self.margin(|side| self.sum(side, owned));
        }
        if self.wants.sheds {
            value += self.shedding(s);
        }
        value
    }

    fn ours(&self, seat: u8) -> bool {
        self.p.side_of[usize::from(seat & 7)] == self.side
    }

    fn rivals(&self, s: &State) -> u8 {
        s.live(self.p.all) & !self.p.members[usize::from(self.side & 7)]
    }

    fn sum(&self, side: u8, of: impl Fn(usize) -> i64) -> i64 {
        bits(u64::from(self.p.members[usize::from(side & 7)]))
            .map(|seat| of(usize::from(seat & 7)))
            .sum()
    }

    /// The side's number against the best of the others and, less so, against all of them; in thousandths.
    fn margin(&self, of: impl Fn(u8) -> i64) -> i64 {
        let (mut best, mut sum) = (i64::MIN, 0);
        for side in (0..self.p.sides).filter(|side| *side != self.side) {
            let theirs = of(side);
            best = best.max(theirs * self.wants.points);
            sum += theirs;
        }
        let own = of(self.side);
        let rivals = i64::from(self.p.sides).max(2) - 1;
        (own - best * self.wants.points) * (ONE * 4 / 5) + (own * rivals - sum) * (ONE / 5) / rivals
    }

    /// The side's chips, and the pot if its hand is the best one in this world; over many worlds that is pot odds. Who
    /// is still in is thought to match the highest stake.
    fn purse(&self, s: &State) -> i64 {
        let chips = self.sum(self.side, |seat| i64::from(s.chips[seat]));
        let live = s.live(self.p.all);
        if live >> (self.seat & 7) & 1 == 0 {
            return chips;
        }
        match self.showdown {
            Some(showdown) if self.p.pot == Pot::Showdown && s.hand_no == self.before.hand_no => {
                let strength =
                    |seat: u8| hand_rank::strength(self.p, showdown, s.hand[usize::from(seat & 7)]);
                let own = strength(self.seat);
                let better = bits(u64::from(live)).any(|seat| !self.ours(seat) && strength(seat) > own);
                chips + i64::from(!better) * i64::from(s.pot() + self.to_come(s, live))
            }
            _ => chips + i64::from(s.staked[usize::from(self.seat & 7)]),
        }
    }

    /// What the live rivals have still to put in to match the own stake.
    fn to_come(&self, s: &State, live: u8) -> i32 {
        let own = s.staked[usize::from(self.seat & 7)];
        let owing = |seat: u8| {
            let at = usize::from(seat & 7);
            (own - s.staked[at]).clamp(0, s.chips[at].max(0))
        };
        bits(u64::from(live & !(1 << (self.seat & 7)))).map(owing).sum()
    }

    /// The purse after a bet; after the end of the hand the chips tell it.
    fn odds(&self, s: &mut State) -> i64 {
        if self.showdown.is_some() {
            self.purse(s)
        } else {
            self.value(s)
        }
    }

    /// Leaving the game at the end of a hand is the worst that can happen; rivals who leave are welcome to.
    fn survived(&self, s: &State) -> i64 {
        let gone = s.gone & !self.before.gone;
        let rivals = bits(u64::from(gone)).filter(|seat| !self.ours(*seat)).count() as i64;
        let lost = gone >> (self.seat & 7) & 1 == 1;
        (rivals - i64::from(lost) * 10) * 100 * ONE
    }

    /// Captured cards that will score when the hand ends, and those that tallies count.
    fn captured(&self, s: &State) -> i64 {
        let p = self.p;
        let mut value = 0;
        if p.points.has_end {
            let worth = |cards: Cards| -> i64 {
                let points = |kind: u8| i64::from(p.points.end[0][0][usize::from(kind)]);
                cards.ids().map(|id| points(id.kind())).sum()
            };
            value += self.margin(|side| self.sum(side, |seat| worth(s.won[seat]))) * self.wants.points;
        }
        for tally in p
            .tallies
            .iter()
            .filter(|tally| tally.source == TallySource::Captured)
        {
            let count = |side| self.sum(side, |seat| i64::from(s.won[seat].only(tally.mask).len()));
            let deck = p.setup.deck.iter();
            let size = deck.filter(|id| tally.mask >> (*id & 63) & 1 == 1).count() as i64;
            value += self.margin(count) * self.wants.points * i64::from(tally.points) * 4 / size.max(1);
        }
        value
    }

    /// Few cards in the own hand, many in the others', the next turn for the side, and something to play in it.
    fn shedding(&self, s: &mut State) -> i64 {
        let p = self.p;
        let size = |seat: u8| i64::from(s.hand[usize::from(seat & 7)].len());
        let theirs: i64 = bits(u64::from(self.rivals(s))).map(size).sum();
        let mut value = theirs * 2 * ONE / i64::from(p.seats) - size(self.seat) * 3 * ONE;
        if s.turn > self.before.turn && self.ours(s.actor) {
            value += 2 * ONE;
        }
        if !self.ours(s.actor) && few(s, s.actor) {
            value -= ONE;
        }
        if p.tableau.mode == Mode::Sequence {
            return value + self.sequence(s);
        }
        if let Some(play) = self.play {
            s.actor = self.seat;
            value += i64::from(first_cards(p, s, play).count_ones()) * 60;
        }
        value
    }

    /// SEQUENCE: what still has to be played before the own cards hurts, before those of others helps.
    fn sequence(&self, s: &State) -> i64 {
        let t = &self.p.tableau;
        let own = s.hand[usize::from(self.seat & 7)].kinds();
        let table = s.table.kinds();
        let mut value = 0;
        for suit in 0..4u8 {
            let lane = 0x1FFF << (suit * 16);
            let (pile, starts) = (table & lane, t.starts & lane);
            if pile == 0 && starts.count_ones() != 1 {
                continue;
            }
            for (on, next) in [(t.ascending, &t.above), (t.descending, &t.below)] {
                // From the end of the pile outwards; a pile not yet begun is one card further away.
                let mut gap = i64::from(pile == 0);
                let mut at = bits(if pile == 0 { starts } else { pile }).find(|kind| {
                    let beyond = next[usize::from(*kind)];
                    beyond == NONE || table >> (beyond & 63) & 1 == 0
                });
                while let Some(kind) = at.filter(|_| on) {
                    at = Some(next[usize::from(kind & 63)]).filter(|beyond| *beyond != NONE);
                    let mine = at.is_some_and(|beyond| own >> (beyond & 63) & 1 == 1);
                    value += gap * if mine { -120 } else { 40 } * i64::from(at.is_some());
                    gap += 1;
                }
            }
        }
        value
    }

    /// The trick to which the seat plays, if others play to it after: then only the card itself makes a difference.
    fn open_trick(&self) -> Option<&'a Trick> {
        match self.p.phases.get(usize::from(self.before.phase)) {
            Some(Phase::Trick(trick)) if self.before.owes.count_ones() > 1 => Some(trick),
            _ => None,
        }
    }

    /// What a card in the open trick is worth, seen with the cards that the others hold in this world.
    fn card_in_trick(&self, trick: &Trick, kind: u8) -> i64 {
        let s = self.before;
        let trump = usize::from(s.trump & 7);
        let (lead, best) = if s.played == 0 {
            (trick.suit_of[trump][usize::from(kind & 63)], 0)
        } else {
            (s.lead, s.best)
        };
        let strength = &trick.strength[trump][usize::from(lead & 3)];
        let takes = strength[usize::from(kind & 63)] > best;
        let best = strength[usize::from(kind & 63)].max(best);
        let (mut rival, mut partner) = (false, false);
        for seat in bits(u64::from(s.owes & !(1 << (self.seat & 7)))) {
            let hand = s.hand[usize::from(seat & 7)].kinds();
            let follow = hand & trick.suits[trump][usize::from(lead & 3)];
            let cards = if trick.follow && follow != 0 { follow } else { hand };
            if bits(cards).any(|card| strength[usize::from(card)] > best) {
                let ours = self.ours(seat);
                partner |= ours;
                rival |= !ours;
            }
        }
        let ours = takes || self.ours(s.best_seat);
        let tenths = match (ours, rival, partner) {
            (true, false, _) => 10,
            (true, true, _) | (false, true, true) => 0,
            (false, false, true) => 6,
            (false, _, false) => -10,
        };
        let points = s
            .trick_points
            .saturating_add(self.p.points.trick[usize::from(kind & 63)]);
        let worth =
            i64::from(points) * self.wants.points * ONE + self.wants.trick(self.p, s, self.seat) * 700;
        worth * tenths / 10 - self.wants.card(self.p, s.trump, kind, self.hurry)
    }

    /// What the action brought into the hand, less what it took out of it.
    fn hand_cards(&self, s: &State) -> i64 {
        let at = usize::from(self.seat & 7);
        let (now, was) = (s.hand[at], self.before.hand[at]);
        let worth = |cards: Cards| -> i64 {
            cards
                .ids()
                .map(|id| self.wants.card(self.p, s.trump, id.kind(), self.hurry))
                .sum()
        };
        worth(now.without(was)) - worth(was.without(now))
    }
}

fn few(s: &State, seat: u8) -> bool {
    s.hand[usize::from(seat & 7)].len() <= FEW
}
