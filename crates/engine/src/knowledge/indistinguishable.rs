//! Two worlds that a seat cannot tell apart, and what it is told when the same is done in both.
//!
//! Each event is compared as the seat sees it, one by one, as long as the courses agree in all that is public: the same
//! things happen to the same seats. Two events may then differ only in a card that the seat has come to see by the rules:
//! in its own hand, in an open hand, face up on the table or the deck, captured, in the trick, turned up for the house, or shown by a
//! rule that says so (a challenge, a showdown, a card given for the asking, a look into a hand). Once the seat has been told
//! different cards the courses may part. As long as it has been told the same, they part only where a rule announces what
//! is hidden (an asked seat has the card in one world only): `announced` lists those, and docs/engine.md says why. If they
//! do not part and the seat was told the same, its whole view afterwards is the same.

use crate::action::{Action, Legal};
use crate::card::Card;
use crate::event::{Event, RuleFired, Sink, Why, Zone};
use crate::memory::Memory;
use crate::program::{CardTest, FirstLead, Phase, Program, Until};
use crate::rng::Rng;
use crate::rules::{apply, legal};
use crate::seat::Seat;
use crate::state::State;
use crate::telling::{Reader, Sheet, Teller};
use crate::view::View;

/// What one seat is told of an action, what it remembers then, and which kinds it has come to see.
pub(super) struct SeatNotes<'a> {
    program: &'a Program,
    pub(super) memory: Memory,
    pub(super) heard: Vec<Heard>,
    seen: u64,
    sheet: Sheet,
    pub(super) teller: Teller<'a>,
}

/// An event as the seat saw it, the kinds it had seen by then, what everybody could see of it, and the cards that it shows
/// the seat without naming them one by one.
pub(super) struct Heard {
    pub(super) event: Event,
    seen: u64,
    shape: Event,
    unnamed: [u64; 2],
}

impl Sink for SeatNotes<'_> {
    const ON: bool = true;

    fn event(&mut self, state: &State, event: Event) {
        let seat = self.memory.observer();
        self.memory.hear(self.program, state, event);
        self.sheet.hear(self.program, state, event);
        self.teller.hear(state, event, &self.sheet);
        self.seen |= visible(self.program, state, seat);
        self.heard.push(Heard {
            event: event.seen_by(self.program, seat),
            seen: self.seen,
            shape: shape(event),
            unnamed: unnamed(self.program, state, event, seat),
        });
    }

    fn rule_fired(&mut self, state: &State, rule: RuleFired) {
        self.teller.note(state, rule);
    }
}

/// What lies before a seat that lays a book; the hand one gets in exchange for one's own.
fn unnamed(p: &Program, s: &State, event: Event, observer: Seat) -> [u64; 2] {
    let cards = match event {
        Event::Book { seat, .. } => s.won[seat],
        // After a knock the cards that count against a seat lie open.
        Event::Deadwood { seat, .. } => s.hand[seat],
        Event::LaidOpen { seat } => s.hand[seat],
        Event::Swapped { seat, with } if !p.setup.blind && (seat == observer || with == observer) => {
            s.hand[observer]
        }
        _ => return [0; 2],
    };
    [cards.kinds(), cards.twice()]
}

/// Kinds that lie where a seat sees them.
fn visible(p: &Program, s: &State, seat: Seat) -> u64 {
    let own = seat;
    let mut cards = s.table.without(s.face_down()).kinds() | s.won[Seat::HOUSE].kinds();
    cards |= s.face_up_top().map_or(0, |id| id.card().bit());
    if !p.spots.is_empty() {
        let piles = (0..crate::program::MAX_HEAPS).flat_map(|heap| s.heap_ids(heap));
        cards |= piles.fold(0, |kinds, id| kinds | id.card().bit());
    }
    for at in Seat::first(p.seats) {
        cards |= s.won[at].kinds();
        if p.setup.open || s.laid_open.has(at) || (at == own && !p.setup.blind) {
            cards |= s.hand[at].kinds() | s.picked[at].kinds();
        }
    }
    let trick = s.trick.iter().flatten();
    let down = s.discards_down();
    s.discard()
        .iter()
        .filter(|id| !down.has(**id))
        .chain(trick)
        .fold(cards, |cards, id| cards | id.card().bit())
}

/// The event without the card it names: what everybody knows of it.
fn shape(mut event: Event) -> Event {
    match named(&mut event) {
        Some(Named::Shown(card)) => *card = Card::at(0),
        Some(Named::Perhaps(card)) => *card = None,
        None => {}
    }
    event
}

/// The card of an event: one that all see, or one that is hidden from some.
enum Named<'a> {
    Shown(&'a mut Card),
    Perhaps(&'a mut Option<Card>),
}

/// The card an event names, if it names one.
fn named(event: &mut Event) -> Option<Named<'_>> {
    match event {
        Event::Turned { card, .. }
        | Event::PrizeWon { card, .. }
        | Event::PrizeLost { card }
        | Event::Played { card, .. }
        | Event::Revealed { card, .. }
        | Event::Gave { card, .. }
        | Event::Showed { card, .. }
        | Event::Exposed { card, .. }
        | Event::Melded { card, .. }
        | Event::LaidOff { card, .. } => Some(Named::Shown(card)),
        Event::Dealt { card, .. }
        | Event::Drew { card, .. }
        | Event::Staked { card, .. }
        | Event::Discarded { card, .. }
        | Event::Laid { card, .. }
        | Event::TookUp { card, .. }
        | Event::PassedOn { card, .. }
        | Event::Captured { card, .. }
        | Event::Shown { card, .. } => Some(Named::Perhaps(card)),
        _ => None,
    }
}

/// Whether the rules show this seat the card, wherever it lies: to all when it is played, discarded or melded, at a
/// challenge or a showdown, in answer to a question, as the trump; to one seat that looks into a hand.
fn shown_by_rule(event: Event, seat: Seat) -> bool {
    match event {
        Event::Played { .. } | Event::Discarded { .. } | Event::Melded { .. } | Event::LaidOff { .. } => true,
        Event::Revealed { .. }
        | Event::Showed { .. }
        | Event::Exposed { .. }
        | Event::Gave { .. }
        | Event::Turned { .. } => true,
        Event::PrizeWon { .. } | Event::PrizeLost { .. } => true,
        Event::Drew { from, .. } => matches!(
            from,
            Zone::Discard | Zone::DeckTop | Zone::Tableau | Zone::Pile(_)
        ),
        Event::Shown { to, .. } => to == seat,
        _ => false,
    }
}

pub(super) fn told<'a>(
    p: &'a Program,
    s: &State,
    actions: &[Action],
    memory: &Memory,
) -> (State, SeatNotes<'a>) {
    let mut after = *s;
    let mut told = SeatNotes {
        program: p,
        memory: *memory,
        heard: Vec::new(),
        seen: visible(p, s, memory.observer()),
        sheet: Sheet::begin(p, s),
        teller: Teller::new(p, Reader::Seat(memory.observer()), 0),
    };
    for action in actions {
        if legal(p, &after).has(*action) {
            apply(p, &mut after, *action, &mut told);
        }
    }
    (after, told)
}

/// The same action in another world, or where its card is not there one that looks the same to others.
fn counterpart(p: &Program, world: &State, action: Action, seat: Seat, rng: &mut Rng) -> Option<Action> {
    let legal = legal(p, world);
    if legal.has(action) {
        return Some(action);
    }
    if !action.is_card() || world.actor == seat {
        return None;
    }
    let legal = Legal::cards(legal.cards);
    (!legal.is_empty()).then(|| legal.choose(|n| rng.below(n)))
}

/// Does the same in a world that the seat cannot tell from the true one, and compares what it is told; whether the
/// courses stayed together to the end.
pub(super) fn same_told(
    p: &Program,
    s: &State,
    action: Action,
    memory: &Memory,
    rng: &mut Rng,
) -> Result<bool, String> {
    let seat = memory.observer();
    let world = View::new(p, s, seat).with_memory(memory).determinize(rng);
    let Some(other_action) = counterpart(p, &world, action, seat, rng) else {
        return Ok(false);
    };
    let (after, one) = told(p, s, &[action], memory);
    let (other_after, other) = told(p, &world, &[other_action], memory);
    // A step inside a choice tells the others nothing: whether it is the last one they learn when the choice is made.
    if inside_a_choice(s, &after, &one, seat) != inside_a_choice(s, &other_after, &other, seat) {
        return Ok(false);
    }
    let mut equal = action == other_action;
    let asked = asked_by_such_a_rule(p, &after, &other_after) || holder_leads(p, s, &after);
    for at in 0..one.heard.len().max(other.heard.len()) {
        let (a, b) = match (one.heard.get(at), other.heard.get(at)) {
            (Some(a), Some(b)) if a.shape == b.shape => (a, b),
            (a, b) => return parted(seat, equal && !asked, a, b),
        };
        if a.event != b.event {
            equal = false;
            excused(a, seat)?;
            excused(b, seat)?;
        }
        equal &= a.unnamed == b.unnamed;
    }
    if equal && !asked {
        same_view(p, (&after, &one.memory), (&other_after, &other.memory))?;
        same_telling(one.teller, other.teller, seat)?;
    }
    let course = |s: &State| (s.actor, s.phase, s.step, s.hand_no, s.turn, s.end);
    Ok(course(&after) == course(&other_after))
}

/// Whether another seat has chosen a part of what it is going to do, and nobody has heard of it.
fn inside_a_choice(before: &State, after: &State, told: &SeatNotes<'_>, seat: Seat) -> bool {
    let same = |s: &State| (s.actor, s.phase, s.turn, s.hand_no);
    before.actor != seat && told.heard.is_empty() && same(before) == same(after)
}

/// The courses part here. A seat that has been told the same until now may learn it only from what a rule announces.
fn parted(seat: Seat, equal: bool, a: Option<&Heard>, b: Option<&Heard>) -> Result<bool, String> {
    let next = |heard: Option<&Heard>| heard.map(|heard| heard.event);
    if !equal || [a, b].into_iter().flatten().any(|heard| announced(heard.event)) {
        return Ok(false);
    }
    Err(format!(
        "seat {seat} was told the same, and then {:?} against {:?}",
        next(a),
        next(b)
    ))
}

/// What a rule tells all seats though it follows from cards that some of them cannot see.
pub(super) fn announced(event: Event) -> bool {
    match event {
        // Who is asked answers; a book is laid as soon as it is whole.
        Event::Gave { .. } | Event::Fished { .. } | Event::Book { .. } => true,
        // Who has to draw until a card fits draws before all, if need be from a discard that is shuffled for it.
        Event::Drew { .. } | Event::Bust { .. } | Event::Reshuffled { .. } => true,
        // What a meld is, its cards show, and they follow.
        Event::MeldLaid { .. } => true,
        // Nobody can play any more, or a win condition is met: the hand is over, and all see it.
        Event::WonBy { .. } | Event::HandEnds { .. } | Event::GameEnds { .. } => true,
        // After a knock all hands are laid open, melded and counted.
        Event::Melded { .. } | Event::LaidOff { .. } | Event::Deadwood { .. } => true,
        // Cards left in a hand are counted when it ends.
        Event::Scored { why, .. } | Event::SideScored { why, .. } => {
            matches!(why, Why::HandEnd | Why::Tally(_))
        }
        // Who leads a card of a combination has to show it, or has none.
        Event::Exposed { .. } => true,
        // Not hidden cards but chance decides whom it hits, where the rule says so.
        Event::Effect { .. } => true,
        _ => false,
    }
}

/// Whether in one of two worlds a seat is asked by a rule that tells all why.
fn asked_by_such_a_rule(p: &Program, one: &State, other: &State) -> bool {
    let place = |s: &State| (s.actor, s.phase, s.turn, s.hand_no);
    place(one) != place(other) && (asked_for_its_cards(p, one) || asked_for_its_cards(p, other))
}

/// Whether the phases that run once are over and now the holder of a card leads, wherever it was passed on to.
fn holder_leads(p: &Program, before: &State, after: &State) -> bool {
    let holder = matches!(p.setup.first_lead, FirstLead::Holder(_));
    holder && before.segment < p.loop_from && after.segment >= p.loop_from
}

/// Whether the acting seat is asked because of cards that others cannot see: it has nothing to play and draws until it
/// has, it meets the condition of a draw, or it has a pair and has to discard it.
pub(super) fn asked_for_its_cards(p: &Program, s: &State) -> bool {
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Draw(draw)) => draw.until == Until::Playable || draw.condition != CardTest::All,
        Some(Phase::Discard(discard)) => discard.pairs && discard.min > 0,
        _ => false,
    }
}

/// Of two worlds that a seat cannot tell apart the table tells it the same.
fn same_telling(one: Teller<'_>, other: Teller<'_>, seat: Seat) -> Result<(), String> {
    let (a, b) = (one.into_told(), other.into_told());
    if a == b {
        return Ok(());
    }
    Err(format!(
        "seat {seat} heard the same and is told {a:?} against {b:?}"
    ))
}

/// A seat that was told the same sees the same.
fn same_view(p: &Program, one: (&State, &Memory), other: (&State, &Memory)) -> Result<(), String> {
    let seat = one.1.observer();
    let look = |(s, memory): (&State, &Memory)| View::new(p, s, seat).with_memory(memory).snapshot();
    let (a, b) = (look(one), look(other));
    if a == b {
        return Ok(());
    }
    Err(format!(
        "seat {seat} was told the same and sees {a:?} against {b:?}"
    ))
}

/// A card that is named to a seat lies where it sees it, or is shown to it by a rule.
fn excused(heard: &Heard, seat: Seat) -> Result<(), String> {
    let mut event = heard.event;
    let card = match named(&mut event) {
        Some(Named::Shown(card)) => Some(*card),
        Some(Named::Perhaps(card)) => *card,
        None => None,
    };
    if card.is_some_and(|card| card.is_in(heard.seen) || shown_by_rule(heard.event, seat)) {
        return Ok(());
    }
    Err(format!("seat {seat} hears of hidden cards: {:?}", heard.event))
}

#[cfg(test)]
mod tests {
    use super::super::Memories;
    use super::*;
    use crate::program::known_game;
    use crate::rules::start;

    /// How often the courses of a game and its twin stay together for a seat that does not act.
    fn together(name: &str, steps: u32) -> (u32, u32) {
        let p = known_game(name);
        let mut memories = Memories::new(&p);
        let mut s = start(&p, 5, &mut memories);
        let mut rng = Rng::new(5);
        let (mut stayed, mut all) = (0, 0);
        for _ in 0..steps {
            if s.over() {
                break;
            }
            let action = legal(&p, &s).choose(|n| rng.below(n));
            let seat = p.all.next_after(s.actor, 1);
            let stays = same_told(&p, &s, action, memories.of(seat), &mut rng);
            stayed += u32::from(stays == Ok(true));
            all += 1;
            apply(&p, &mut s, action, &mut memories);
        }
        (stayed, all)
    }

    #[test]
    fn many_twins_stay_together_so_that_the_comparison_says_something() {
        for game in ["whist", "cheat", "hearts", "gin-rummy", "old-maid"] {
            let (stayed, all) = together(game, 120);
            assert!(stayed * 3 > all, "{game}: {stayed} of {all}");
        }
    }

    #[test]
    fn a_card_named_where_the_seat_cannot_see_it_is_found() {
        let event = Event::Drew {
            seat: Seat::new(1),
            from: Zone::Deck,
            card: Some(Card::at(7)),
        };
        let heard = |seen| Heard {
            event,
            seen,
            shape: shape(event),
            unnamed: [0; 2],
        };
        assert!(excused(&heard(0), Seat::new(0)).is_err());
        assert!(excused(&heard(1 << 7), Seat::new(0)).is_ok());
    }
}
