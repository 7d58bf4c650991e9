//! One ply deep: the action after which the side stands best by the game's own win condition, in one sampled world that
//! agrees with the view. Bids follow seed 003's EstimateTricks. Partners count as oneself, so a partner's trick is not trumped.

mod ask;
mod chips;
mod shed;
mod trick;

pub(super) use self::chips::exchange;
use self::chips::{by_odds, BETS};
use super::objective::Objective;
use super::{claiming, combining, melding, placing, simultaneous, Search};
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Rank, Suit};
use crate::cards::{lowest, Cards};
use crate::program::{Discard, Method, Phase, Play, Program, Showdown, Tally, TallyAt, TallySource};
use crate::rng::Rng;
use crate::rules::condition;
use crate::rules::{apply, win};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::state::State;
use crate::view::View;

/// What one point, trick or card less in hand counts; everything else is weighed against it.
const ONE: i64 = 1000;
/// Beyond everything a hand can bring.
const GAME: i64 = 1_000_000_000;
/// With so few cards a rival is about to go out.
const FEW: u32 = 2;

/// Seed 003: each trump is about one trick, and so is each queen, king or ace of another suit.
pub fn estimate_tricks(hand: Cards, trump: Option<Suit>) -> u8 {
    hand.ids().filter(|id| strong(id.card(), trump)).count() as u8
}

pub(super) fn strong(card: Card, trump: Option<Suit>) -> bool {
    Some(card.suit()) == trump || card.rank() >= Rank::Queen
}

/// Turns after which a player takes it that the game goes round in circles, and tries something else now and then.
const TIRED: u32 = 1000;
/// How often it does so: one time in as many.
const SELDOM: u32 = 8;

pub fn choose(view: View<'_>, legal: Legal, rng: &mut Rng, search: &mut Search) -> Action {
    if view.turn() > TIRED && rng.below(SELDOM) == 0 {
        return legal.choose(|n| rng.below(n));
    }
    let asked = ask::choose(view, legal).or_else(|| bid(view, legal).filter(|_| !view.in_auction()));
    if let Some(action) = asked {
        return action;
    }
    let world = search.world(view, rng);
    if view.in_auction() {
        return search.usual(view.program(), &world, legal, rng);
    }
    let judge = Judge::new(view.program(), &world, world.at_turn());
    if let Some(action) = judge.by_rule(legal, rng) {
        return action;
    }
    if !legal.options_in(BETS).is_empty() {
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
    judge.before_its_equals(best, legal)
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
fn share_of_tricks(p: &Program, estimate: u8, trump: Option<Suit>) -> u8 {
    let deck = p.setup.deck.iter();
    let counted = deck.filter(|id| strong(id.card(), trump)).count() * usize::from(p.seats);
    let share = usize::from(estimate) * p.setup.deck.len() / counted.max(1);
    share.min(usize::from(estimate)) as u8
}

/// What the game rewards, worked out once per decision, and the world before it.
struct Judge<'a> {
    p: &'a Program,
    before: &'a State,
    seat: Seat,
    side: Side,
    objective: Objective,
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
            Phase::Trick(trick) if trick.together => Some(simultaneous::near_its_worth(p, s, legal, rng)),
            Phase::Claim(claim) => claiming::choose(p, s, claim, legal, rng),
            Phase::Draw(_) => melding::draw(p, self.objective.meld, s, legal),
            Phase::Play(play) if play.patterns != 0 => combining::choose(p, s, play, legal),
            Phase::Play(play) if play.places != 0 => placing::choose(p, s, play, legal, self.objective.sheds),
            Phase::Discard(discard) if !discard.pairs => match self.showdown {
                Some(showdown) if showdown.method == Method::Poker => Some(exchange(p, showdown, s, legal)),
                _ => melding::throw(p, self.objective.meld, s, legal).or_else(|| self.dump(discard, legal)),
            },
            _ => None,
        }
    }

    /// Where several cards of a rank may go at once, the lowest of them: the others can follow only after it.
    fn before_its_equals(&self, action: Action, legal: Legal) -> Action {
        let several = |play: &Play| self.objective.sheds && play.max > 1;
        match (self.p.phases.get(usize::from(self.before.phase)), action.choice()) {
            (Some(Phase::Play(play)), Choice::Card(card)) if several(play) => {
                let equals = legal.cards & card.rank().mask();
                lowest(equals | card.bit()).map_or(action, Action::card)
            }
            _ => action,
        }
    }

    /// Where cards have to go and more than one may: the lowest, since after it all others can follow.
    fn dump(&self, discard: &Discard, legal: Legal) -> Option<Action> {
        let many = self.objective.sheds && discard.min < discard.max && legal.cards != 0;
        lowest(legal.cards).filter(|_| many).map(Action::card)
    }

    fn new(p: &'a Program, before: &'a State, seat: Seat) -> Judge<'a> {
        let objective = Objective::of(p);
        let mut judge = Judge {
            p,
            before,
            seat,
            side: p.side_of[seat],
            objective,
            hurry: false,
            play: p.phases.iter().find_map(|phase| match phase {
                Phase::Play(play) if objective.sheds => Some(play),
                _ => None,
            }),
            showdown: p.phases.iter().find_map(|phase| match phase {
                Phase::Showdown(showdown) => Some(&**showdown),
                _ => None,
            }),
        };
        judge.hurry = objective.sheds && judge.rivals(before).into_iter().any(|seat| few(before, seat));
        judge
    }

    /// How the side stands after an action.
    fn value(&self, s: &mut State) -> i64 {
        if s.over() {
            let won = s.end.winners.has(self.side);
            return if won { GAME } else { -GAME };
        }
        let mut score =
            self.margin(|side| i64::from(win::side_score(self.p, s, side))) * self.objective.points;
        if self.objective.chips {
            score += self.purse(s) * 10;
        }
        if s.hand_no != self.before.hand_no {
            let won = s.last_winner.is_some_and(|winner| self.ours(winner));
            return score + i64::from(won) * 20 * ONE + self.survived(s);
        }
        let mut value = score + self.captured(s) + self.hand_cards(s);
        if self.objective.tricks != 0 {
            let tricks = |side| self.sum(side, |seat| i64::from(s.tricks[seat]));
            value += self.margin(tricks) * self.objective.tricks;
        }
        if self.objective.owns {
            let owned = |seat: Seat| i64::from(s.won[seat].len() + s.hand[seat].len());
            value += self.margin(|side| self.sum(side, owned));
        }
        if self.objective.sheds {
            value += self.shedding(s);
        }
        value
    }

    fn ours(&self, seat: Seat) -> bool {
        self.p.side_of[seat] == self.side
    }

    fn rivals(&self, s: &State) -> SeatSet {
        s.live(self.p.all) & !self.p.members_of(self.side)
    }

    fn sum(&self, side: Side, of: impl Fn(Seat) -> i64) -> i64 {
        self.p.members_of(side).into_iter().map(of).sum()
    }

    /// The side's number against the best of the others and, less so, against all of them; in thousandths.
    fn margin(&self, of: impl Fn(Side) -> i64) -> i64 {
        let (mut best, mut sum) = (i64::MIN, 0);
        for side in Side::first(self.p.sides).filter(|side| *side != self.side) {
            let theirs = of(side);
            best = best.max(theirs * self.objective.points);
            sum += theirs;
        }
        let own = of(self.side);
        let rivals = i64::from(self.p.sides).max(2) - 1;
        (own - best * self.objective.points) * (ONE * 4 / 5) + (own * rivals - sum) * (ONE / 5) / rivals
    }

    /// Leaving the game at the end of a hand is the worst that can happen; rivals who leave are welcome to.
    fn survived(&self, s: &State) -> i64 {
        let gone = s.gone & !self.before.gone;
        let rivals = gone.into_iter().filter(|seat| !self.ours(*seat)).count() as i64;
        let lost = gone.has(self.seat);
        (rivals - i64::from(lost) * 10) * 100 * ONE
    }

    /// Captured cards that will score when the hand ends, and those that tallies count.
    fn captured(&self, s: &State) -> i64 {
        let p = self.p;
        let mut value = 0;
        if p.points.has_end {
            let worth = |cards: Cards| -> i64 {
                let points = |card: Card| i64::from(p.points.end[0][0][card.index()]);
                cards.ids().map(|id| points(id.card())).sum()
            };
            value += self.margin(|side| self.sum(side, |seat| worth(s.won[seat]))) * self.objective.points;
        }
        let counted = |tally: &&Tally| tally.source == TallySource::Captured && tally.at == TallyAt::HandEnd;
        for tally in p.tallies.iter().filter(counted) {
            let counting = condition::mask(p, s, &tally.test);
            let count = |side| self.sum(side, |seat| i64::from(s.won[seat].only(counting).len()));
            let deck = p.setup.deck.iter();
            let size = deck.filter(|id| id.card().is_in(counting)).count() as i64;
            value += self.margin(count) * self.objective.points * i64::from(tally.points) * 4 / size.max(1);
        }
        value
    }

    /// What the action brought into the hand, less what it took out of it.
    fn hand_cards(&self, s: &State) -> i64 {
        let at = self.seat;
        let (now, was) = (s.hand[at], self.before.hand[at]);
        let worth = |cards: Cards| -> i64 {
            cards
                .ids()
                .map(|id| self.objective.card(self.p, s.trump, id.card(), self.hurry))
                .sum()
        };
        worth(now.without(was)) - worth(was.without(now))
    }
}

fn few(s: &State, seat: Seat) -> bool {
    s.hand[seat].len() <= FEW
}
