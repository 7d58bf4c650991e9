//! The Play phase: one card, or several of a rank chosen step by step, to the discard or the tableau; then the tableau's
//! rule, points, the effect of the first card. `step` says which follow-up of the same play is asked.
//! `rank` holds the rank of the first card played, `captor` the card that captures.

use super::capture::{self, Capture};
use super::{condition, effect, flow, moved, places, tableau, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Suit};
use crate::cards::{highest, lowest, CardId, Cards};
use crate::event::{Event, RuleFired, Sink, Why, Zone};
use crate::patterns::{Choices, Demand, Made};
use crate::program::{AllPass, CardTest, Mode, Moment, Phase, Play, Program, TallyAt};
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, State};

/// Follow-ups of one play.
pub mod step {
    pub const CARDS: u8 = 0;
    pub const SUIT: u8 = 1;
    pub const TARGET: u8 = 2;
    pub const CAPTURE: u8 = 3;
    pub const SUM: u8 = 4;
    pub const ANSWER: u8 = 5;
    pub const PILE: u8 = super::places::PILE;

    /// What the acting seat is asked in this step.
    pub fn name(step: u8) -> &'static str {
        match step {
            SUIT => "name_suit",
            TARGET => "choose_target",
            CAPTURE => "capture",
            SUM => "capture_sum",
            PILE => "choose_pile",
            ANSWER => "answer_demand",
            _ => "play",
        }
    }
}

/// The phase begins for the acting seat: over at once only if the rules end the hand.
pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, play: &Play, sink: &mut S) -> Next {
    s.step = step::CARDS;
    if play.places != 0 {
        s.handled = 0;
    }
    if S::ON && holds_back(p, s, play) {
        sink.rule_fired(s, RuleFired::Condition);
    }
    // Where an unable seat may pass there is something to do in any case.
    if may_pass(s, play, false) || !choices(p, s, play).is_empty() {
        Next::Stay
    } else {
        Next::HandDead
    }
}

/// Whether the acting seat could begin with other cards if there were no condition.
fn holds_back(p: &Program, s: &State, play: &Play) -> bool {
    let free = Play {
        test: CardTest::All,
        ..*play
    };
    play.test != CardTest::All && !p.setup.blind && first_cards(p, s, &free) != first_cards(p, s, play)
}

#[inline]
pub fn legal(p: &Program, s: &State, play: &Play) -> Legal {
    match s.step {
        step::SUIT => Suit::ALL
            .into_iter()
            .fold(Legal::NONE, |legal, suit| legal.or(Action::suit(suit), true)),
        step::TARGET => effect::legal_targets(p, s),
        step::ANSWER => Legal::cards(effect::answers(p, s)).or(Action::PASS, true),
        step::CAPTURE | step::SUM => {
            Legal::cards(capture::choices(p, s)).or(Action::DONE, capture::may_stop(p, s))
        }
        step::PILE => places::legal_piles(p, s, play),
        _ => choices(p, s, play),
    }
}

fn choices(p: &Program, s: &State, play: &Play) -> Legal {
    let seat = s.actor;
    if play.out && s.top_count > 0 && s.passed.has(seat) {
        return Legal::option(Action::PASS);
    }
    if p.setup.blind {
        let able = !s.hand[seat].is_empty();
        let pass = may_pass(s, play, able);
        return Legal::NONE.or(Action::DECK, able).or(Action::PASS, pass);
    }
    if play.places != 0 && s.handled > 0 {
        let cards = places::cards(p, s, play);
        return Legal::cards(cards).or(Action::DONE, cards == 0 || s.handled >= play.min);
    }
    if !s.picked[seat].is_empty() {
        return more_cards(p, s, play);
    }
    let cards = first_cards(p, s, play);
    Legal::cards(cards).or(Action::PASS, may_pass(s, play, cards != 0))
}

/// Who leads to a cleared pile, or where no pile lies that could be taken up, has to play; otherwise the phase says.
fn may_pass(s: &State, play: &Play, able: bool) -> bool {
    let leads =
        play.on_all_pass != AllPass::None && s.top_count == 0 || play.takes_pile && s.table.is_empty();
    if able {
        !play.mandatory && !leads
    } else {
        !play.mandatory || play.pass_if_unable
    }
}

/// The cards with which a play of the acting seat can begin.
#[inline]
pub fn first_cards(p: &Program, s: &State, play: &Play) -> u64 {
    if play.patterns != 0 {
        return combine(p, s, play).next;
    }
    if play.places != 0 {
        return places::cards(p, s, play);
    }
    let (min, max) = counts(s, play);
    let owed = owed_opening(p, s);
    if owed != 0 {
        let openers = towards_opening(s.hand[s.actor], owed, min, max);
        if openers != 0 {
            return openers;
        }
    }
    let cards = offered(p, s, play);
    if min > 1 {
        completable(cards, min)
    } else {
        cards.kinds()
    }
}

/// How a combination can be begun or go on.
#[inline(never)]
fn combine(p: &Program, s: &State, play: &Play) -> Choices {
    let (hand, picked) = (open_cards(p, s, play), s.picked[s.actor].kinds());
    let demand = demand(p, s, play);
    let found = p.patterns.choices(hand, picked, &demand);
    if demand.must != 0 && found == Choices::default() {
        // The opening card is in no combination.
        return p.patterns.choices(hand, picked, &Demand { must: 0, ..demand });
    }
    found
}

/// The cards of the hand of which combinations may be made.
pub(crate) fn open_cards(p: &Program, s: &State, play: &Play) -> u64 {
    s.hand[s.actor].kinds() & (condition::mask(p, s, &play.test) | p.wild)
}

/// What is asked of a combination.
pub(crate) fn demand(p: &Program, s: &State, play: &Play) -> Demand {
    Demand {
        allowed: play.patterns,
        top: s.made.filter(|_| s.top_count > 0),
        beat: play.beat,
        must: owed_opening(p, s),
    }
}

/// What the picked cards make, and whether it may be played; nothing where plays are no combinations.
fn made(p: &Program, s: &State, play: &Play) -> Option<Made> {
    let free = Demand {
        must: 0,
        ..demand(p, s, play)
    };
    p.patterns.judge(s.picked[s.actor].kinds(), &free)
}

/// The combination that some cards are, whatever lies.
pub(super) fn combination(p: &Program, play: &Play, cards: Cards) -> Option<Made> {
    p.patterns.name(cards.kinds(), play.patterns)
}

/// The combination that picked cards would be as a play now.
pub(super) fn playable_combination(p: &Program, s: &State, play: &Play, cards: Cards) -> Option<Made> {
    let free = Demand {
        must: 0,
        ..demand(p, s, play)
    };
    p.patterns.judge(cards.kinds(), &free)
}

/// The cards of the hand that the condition and the tableau allow; in a sequence every place is filled once.
#[inline(always)]
fn offered(p: &Program, s: &State, play: &Play) -> Cards {
    let seat = s.actor;
    let mask = condition::mask(p, s, &play.test) | p.wild;
    if play.to_table && p.tableau.mode == Mode::Sequence {
        let free = tableau::sequence_mask(p, s) & !s.picked[seat].kinds();
        return Cards([s.hand[seat].kinds() & mask & free, 0]);
    }
    s.hand[seat].only(mask)
}

/// The opening card, as long as the acting seat holds it and has to play it.
#[inline]
fn owed_opening(p: &Program, s: &State) -> u64 {
    let seat = s.actor;
    if s.flags & flag::OPENED != 0 || p.setup.opening & s.picked[seat].kinds() != 0 {
        return 0;
    }
    p.setup.opening & s.hand[seat].kinds()
}

/// Steps to a play that holds the opening card: itself, or a lower card of its rank while there is room for both.
fn towards_opening(hand: Cards, owed: u64, need: u32, room: u32) -> u64 {
    let rank = lowest(owed).map_or(0, |card| card.rank().mask());
    let up_to = if room > 1 { owed | (owed - 1) } else { owed };
    completable(hand.only(rank), need.max(1)) & up_to
}

/// How many cards a play may have.
fn counts(s: &State, play: &Play) -> (u32, u32) {
    if play.same_count && s.top_count > 0 {
        (u32::from(s.top_count), u32::from(s.top_count))
    } else {
        (u32::from(play.min), u32::from(play.max))
    }
}

/// Kinds from which at least `need` cards of the rank, itself first, can be chosen in ascending order.
#[inline]
pub(super) fn completable(cards: Cards, need: u32) -> u64 {
    match need {
        0 | 1 => cards.kinds(),
        // No rank has more cards than two decks hold of it.
        9.. => 0,
        need => cards.openers(need as u8),
    }
}

fn more_cards(p: &Program, s: &State, play: &Play) -> Legal {
    let seat = s.actor;
    if play.patterns != 0 {
        let found = combine(p, s, play);
        return Legal::cards(found.next).or(Action::DONE, found.whole);
    }
    let n = s.picked[seat].len();
    let (min, max) = counts(s, play);
    let next = if n < max {
        next_cards(p, s, play, min.saturating_sub(n), max - n)
    } else {
        0
    };
    Legal::cards(next).or(Action::DONE, n >= min && owed_opening(p, s) == 0)
}

/// Further cards of the rank that was picked, ascending, such that `need` more can still be had; `room` is for how many.
fn next_cards(p: &Program, s: &State, play: &Play, need: u32, room: u32) -> u64 {
    let seat = s.actor;
    let Some(last) = highest(s.picked[seat].kinds()) else {
        return 0;
    };
    let ahead = last.rank().mask() & u64::MAX << last.number();
    let owed = owed_opening(p, s);
    if owed != 0 && owed & ahead != 0 {
        return towards_opening(s.hand[seat].only(ahead), owed, need, room);
    }
    completable(offered(p, s, play).only(ahead), need.max(1))
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, play: &Play, action: Action, sink: &mut S) -> Next {
    if s.flags & flag::FREE == 0 && action != Action::PASS {
        s.flags |= flag::FREE;
    }
    match s.step {
        step::SUIT => declare(p, s, action, sink),
        step::PILE => places::choose_pile(p, s, play, action, sink),
        step::TARGET if play.places != 0 => {
            let next = effect::choose_target(p, s, action, sink);
            places::go_on(s, play, next)
        }
        step::TARGET => effect::choose_target(p, s, action, sink),
        step::ANSWER if action == Action::PASS => effect::fall(p, s, sink),
        step::ANSWER => {
            let id = zones::lose(p, s, s.actor, action.kind());
            s.picked[s.actor].put(id);
            commit(p, s, play, sink)
        }
        step::CAPTURE | step::SUM => {
            let card = (action != Action::DONE).then(|| action.kind());
            let what = capture::choose(p, s, card, sink);
            if captured(s, what) {
                go_on_capturing(p, s, sink)
            } else {
                Next::Stay
            }
        }
        _ => choose(p, s, play, action, sink),
    }
}

fn choose<S: Sink>(p: &Program, s: &mut State, play: &Play, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    match action {
        Action::PASS => pass(p, s, play, sink),
        Action::DONE if play.places != 0 => Next::Done,
        Action::DONE => commit(p, s, play, sink),
        Action::DECK => {
            if let Some(id) = zones::lose_top(s, seat) {
                s.picked[seat].put(id);
            }
            commit(p, s, play, sink)
        }
        card => {
            if S::ON && card.kind().is_in(only_as_wild(p, s, play)) {
                sink.rule_fired(s, RuleFired::Wild(card.kind().rank()));
            }
            if play.places != 0 {
                return places::choose_card(p, s, play, card.kind(), sink);
            }
            let id = zones::lose(p, s, seat, card.kind());
            s.picked[seat].put(id);
            if is_closed(p, s, play) {
                commit(p, s, play, sink)
            } else {
                Next::Stay
            }
        }
    }
}

/// Whether nothing can be added to the cards that are picked.
fn is_closed(p: &Program, s: &State, play: &Play) -> bool {
    if play.patterns != 0 {
        return combine(p, s, play).next == 0;
    }
    let (min, max) = counts(s, play);
    if max == 1 {
        return true;
    }
    let n = s.picked[s.actor].len();
    n >= max || (n >= min && next_cards(p, s, play, 1, max - n) == 0)
}

/// Kinds that the condition would forbid if they were not wild; where wilds name a suit, the naming is told.
fn only_as_wild(p: &Program, s: &State, play: &Play) -> u64 {
    if p.choose_suit {
        0
    } else {
        p.wild & !condition::mask(p, s, &play.test)
    }
}

/// Whether the acting seat has a card to play.
fn able(p: &Program, s: &State, play: &Play) -> bool {
    if p.setup.blind {
        !s.hand[s.actor].is_empty()
    } else {
        first_cards(p, s, play) != 0
    }
}

fn pass<S: Sink>(p: &Program, s: &mut State, play: &Play, sink: &mut S) -> Next {
    // A pass by choice is a decision without movement; a forced one is noted when the turn ends. Who has to play if it can
    // passes by choice never.
    if !play.mandatory && able(p, s, play) {
        s.flags |= flag::FREE;
        s.idle = s.idle.saturating_add(1);
    }
    if play.takes_pile && !s.table.is_empty() {
        zones::take_pile(p, s, s.actor, sink);
        return Next::Done;
    }
    s.passed.insert(s.actor);
    if S::ON {
        sink.event(s, Event::Passed { seat: s.actor });
    }
    if play.on_all_pass == AllPass::None || !stands(p, s) {
        return Next::Done;
    }
    if play.on_all_pass == AllPass::EndHand {
        return Next::HandFinished;
    }
    let last = s.top_seat;
    clear(s, sink);
    if play.out {
        leads_next(p, s, last);
    }
    Next::Done
}

/// Where passed seats are left out of the turns, all but the next leader count as such until something is led.
fn leads_next(p: &Program, s: &mut State, last: Option<Seat>) {
    let live = s.live(p.all);
    let Some(last) = last else { return };
    let leader = if live.has(last) {
        last
    } else {
        s.next_of(live, last)
    };
    s.passed = live.without(leader);
}

/// Whether all others have passed since the last play.
fn stands(p: &Program, s: &State) -> bool {
    let waiting = s.live(p.all) & !s.passed & !s.top_seat.map_or(SeatSet::EMPTY, Seat::alone);
    s.top_count > 0 && waiting.is_empty()
}

/// After turns were lost, each of which counts as a pass: if nobody is left to beat the last play, the table is cleared.
/// Who leads then: the player of that play, or the next one if that one is out.
pub(super) fn after_lost_turns<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Option<Seat> {
    let last = s.top_seat.filter(|_| p.clears && stands(p, s))?;
    clear(s, sink);
    let live = s.live(p.all);
    Some(if live.has(last) {
        last
    } else {
        s.next_of(live, last)
    })
}

/// The cards on the tableau go to the discard.
pub(super) fn clear<S: Sink>(s: &mut State, sink: &mut S) {
    let cards = zones::clear_table(s);
    reset_pile(s);
    moved(s);
    if S::ON {
        sink.event(s, Event::TableauCleared { cards });
    }
}

/// The next play is a lead.
pub fn reset_pile(s: &mut State) {
    s.top = None;
    s.top_count = 0;
    s.top_seat = None;
    s.made = None;
    s.last = 0;
    s.passed = SeatSet::EMPTY;
}

/// The picked cards are played.
fn commit<S: Sink>(p: &Program, s: &mut State, play: &Play, sink: &mut S) -> Next {
    let seat = s.actor;
    let cards = s.picked[seat];
    s.rank = lowest(cards.kinds()).map_or(s.rank, Card::rank);
    if play.patterns != 0 {
        s.made = made(p, s, play);
        s.last = cards.kinds();
    }
    if !play.out || s.top_count == 0 {
        s.passed = SeatSet::EMPTY;
    }
    s.top_count = cards.len() as u8;
    s.top_seat = Some(seat);
    s.declared = None;
    s.flags |= flag::OPENED;
    moved(s);
    if play.to_table && p.tableau.mode == Mode::MatchRank {
        return go_on_capturing(p, s, sink);
    }
    s.picked[seat] = Cards::NONE;
    for id in cards.ids() {
        place(p, s, play, seat, id, sink);
    }
    if play.to_table && p.tableau.mode == Mode::War {
        tableau::war(p, s, seat, sink);
    }
    score(p, s, seat, cards, sink);
    follow_up(p, s, sink)
}

fn place<S: Sink>(p: &Program, s: &mut State, play: &Play, seat: Seat, id: CardId, sink: &mut S) {
    if play.to_table {
        s.table.put(id);
        s.top = Some(id.card());
        if p.tableau.mode == Mode::War {
            tableau::put_in_front(s, seat, id);
        }
    } else {
        s.push_discard(id);
    }
    if S::ON {
        let to = if play.to_table {
            Zone::Tableau
        } else {
            Zone::Discard
        };
        sink.event(
            s,
            Event::Played {
                seat,
                card: id.card(),
                to,
            },
        );
    }
}

/// MATCH_RANK: each picked card captures in turn, or lies down.
fn go_on_capturing<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    let seat = s.actor;
    while let Some(id) = s.picked[seat].ids().next() {
        s.picked[seat].remove(id);
        s.captor = Some(id);
        if S::ON {
            sink.event(
                s,
                Event::Played {
                    seat,
                    card: id.card(),
                    to: Zone::Tableau,
                },
            );
        }
        score(p, s, seat, Cards::NONE.with(id), sink);
        let what = capture::begin(p, s, id, sink);
        if !captured(s, what) {
            return Next::Stay;
        }
    }
    follow_up(p, s, sink)
}

/// What came of a card that was to capture: it has, or it lies down; false where its seat is asked.
fn captured(s: &mut State, what: Capture) -> bool {
    match what {
        Capture::Asked(step) => {
            s.step = step;
            return false;
        }
        Capture::Taken => {}
        Capture::Nothing => {
            if let Some(id) = s.captor {
                s.table.put(id);
                s.top = Some(id.card());
            }
        }
    }
    true
}

pub(super) fn score<S: Sink>(p: &Program, s: &mut State, seat: Seat, cards: Cards, sink: &mut S) {
    if p.points.has_play {
        if S::ON {
            sink.rule_fired(s, RuleFired::Cards(Moment::Play, cards));
        }
        let points = cards
            .ids()
            .map(|id| i32::from(p.points.play[id.card().index()]))
            .sum();
        if points != 0 {
            crate::scoring::award(p, s, seat, points, Why::Play, sink);
        }
    }
    if p.scores_at(TallyAt::Play) {
        crate::scoring::at_moment(p, s, TallyAt::Play, (seat, cards, None), sink);
    }
}

/// After the cards lie: the suit a wild stands for, then the effect of the first card.
fn follow_up<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    if p.choose_suit && p.wild & s.rank.mask() != 0 && !flow::ends_whatever_is_named(p, s) {
        s.step = step::SUIT;
        if S::ON {
            sink.rule_fired(s, RuleFired::Wild(s.rank));
        }
        return Next::Stay;
    }
    effect::trigger(p, s, sink)
}

fn declare<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) -> Next {
    if let Choice::Suit(suit) = action.choice() {
        s.declared = Some(suit);
        if S::ON {
            sink.event(s, Event::Declared { seat: s.actor, suit });
        }
    }
    effect::trigger(p, s, sink)
}

/// Whether the Play phase with this index has a card for the acting seat.
pub fn playable(p: &Program, s: &State, phase: u8) -> bool {
    match p.phases.get(usize::from(phase)) {
        Some(Phase::Play(play)) => first_cards(p, s, play) != 0,
        _ => true,
    }
}

/// The kinds a seat that has just passed could have played: known to lack, where passing needs being unable and the
/// test looks at nothing hidden. None where a pass tells nothing.
pub fn passed_over(p: &Program, s: &State) -> Option<u64> {
    let Some(Phase::Play(play)) = p.phases.get(usize::from(s.phase)) else {
        return None;
    };
    let (min, _) = counts(s, play);
    if s.step == step::ANSWER
        || p.setup.blind
        || play.patterns != 0
        || play.places != 0
        || !play.mandatory
        || min > 1
        || !condition::is_public(p, &play.test)
    {
        return None;
    }
    let mask = condition::mask(p, s, &play.test) | p.wild;
    let fits = play.to_table && p.tableau.mode == Mode::Sequence;
    Some(if fits {
        mask & tableau::sequence_mask(p, s)
    } else {
        mask
    })
}
