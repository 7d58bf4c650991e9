//! Whole tricks at once, for players who look at nothing but the cards they may play. The rules are those of `trick`;
//! what is asked at every card is kept at hand, and the state is brought up to date when the trick is over.

use super::{flow, trick, Next};
use crate::action::Legal;
use crate::card::{trump_index, Card, Suit};
use crate::cards::{CardId, Cards};
use crate::event::Sink;
use crate::playout::Tally;
use crate::program::{Phase, Program, TallyAt, Trick, Trump};
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, State};

/// Plays tricks as long as nothing else is to be done, if one is about to begin and will be played to its end. `choose`
/// is asked which of several cards a seat plays.
#[inline]
pub(crate) fn play_tricks<S: Sink>(
    p: &Program,
    s: &mut State,
    sink: &mut S,
    mut choose: impl FnMut(Seat, u64) -> Card,
) -> Option<Tally> {
    if S::FOLLOWS {
        return None;
    }
    let Phase::Trick(t) = &p.phases[usize::from(s.phase)] else {
        return None;
    };
    if s.direction < 0
        || t.together
        || s.dummy.is_some()
        || t.free[trump_index(s.trump)] != 0
        || p.scores_at(TallyAt::Lead)
        || (p.trump == Trump::Led && s.trump.is_none())
    {
        return None;
    }
    let mut tally = Tally::default();
    let next = match (p.setup.twice, t.strict) {
        (true, true) => run::<S, true, true>(p, s, t, sink, &mut choose, &mut tally),
        (true, false) => run::<S, true, false>(p, s, t, sink, &mut choose, &mut tally),
        (false, true) => run::<S, false, true>(p, s, t, sink, &mut choose, &mut tally),
        (false, false) => run::<S, false, false>(p, s, t, sink, &mut choose, &mut tally),
    };
    if next != Next::Stay {
        flow::after_action(p, s, next, sink);
    }
    (tally.actions > 0).then_some(tally)
}

/// Trick after trick; apart from the rest of the loop, so that the compiler keeps at hand what a card needs.
#[inline(never)]
fn run<S: Sink, const TWICE: bool, const STRICT: bool>(
    p: &Program,
    s: &mut State,
    t: &Trick,
    sink: &mut S,
    choose: &mut impl FnMut(Seat, u64) -> Card,
    tally: &mut Tally,
) -> Next {
    while s.played == 0 && s.turn + s.owes.len() < p.max_turns {
        let next = whole::<S, TWICE, STRICT>(p, s, t, sink, choose, tally);
        if next != Next::Stay {
            return next;
        }
    }
    Next::Stay
}

/// One trick from its lead to its winner. `TWICE`: there can be two equal cards. `STRICT`: more is asked of the others
/// than to follow suit.
#[inline]
fn whole<S: Sink, const TWICE: bool, const STRICT: bool>(
    p: &Program,
    s: &mut State,
    t: &Trick,
    sink: &mut S,
    choose: &mut impl FnMut(Seat, u64) -> Card,
    tally: &mut Tally,
) -> Next {
    let suits = &t.suits[trump_index(s.trump)];
    let first_ban = trick::first_ban(s, t);
    let leader = s.actor;
    let others = Ring::after(leader, s.owes);
    let mut cards = Cards::NONE;
    let mut lay = |s: &mut State, cards: &mut Cards, seat: Seat, legal: u64| {
        if S::ON {
            s.actor = seat;
            sink.decision(s, Legal::cards(legal));
        }
        let card = if legal & legal.wrapping_sub(1) == 0 {
            Card::at(legal.trailing_zeros() as u8)
        } else {
            tally.decisions += 1;
            choose(seat, legal)
        };
        let id = take::<TWICE>(&mut s.hand[seat], card);
        s.trick[seat] = Some(id);
        put::<TWICE>(cards, id);
        card.index()
    };

    let led = lay(
        s,
        &mut cards,
        leader,
        trick::leads(p, s, t, held::<TWICE>(s, leader)),
    );
    let lead = t.suit_of[trump_index(s.trump)][led];
    let lane = if t.follow { suits[lead.index()] } else { 0 };
    let strength = &t.strength[trump_index(s.trump)][lead.index()];
    let (mut best, mut best_seat) = (strength[led], s.best_seat);
    if best > 0 {
        best_seat = Some(leader);
    }
    for seat in others {
        let hand = held::<TWICE>(s, seat);
        let follow = hand & lane;
        let duty = trick::Duty::new(t, s.trump, lead, best);
        let hand = if STRICT { duty.cards(hand) } else { hand };
        let legal = if follow != 0 {
            if STRICT {
                hand
            } else {
                follow
            }
        } else {
            let broken = s.broken | broken_by(suits, lead, cards);
            trick::prefer(hand, if broken & t.breaking == 0 { t.play_ban } else { 0 })
        };
        let played = lay(s, &mut cards, seat, trick::prefer(legal, first_ban));
        if strength[played] > best {
            (best, best_seat) = (strength[played], Some(seat));
        }
    }
    tally.actions += s.owes.len();
    (s.lead, s.best, s.best_seat) = (lead, best, best_seat);
    s.broken |= broken_by(suits, lead, cards);
    if S::ON {
        sink.trick_laid(s, s.owes.len());
    }
    close(p, s, leader, cards);
    trick::resolve(p, s, t, cards, sink)
}

/// Everybody has played: the state as it would be had the cards been played one by one.
#[inline]
fn close(p: &Program, s: &mut State, leader: Seat, cards: Cards) {
    let count = s.owes.len();
    s.flags |= flag::OPENED;
    s.trick_points = points_in(p, s, leader, cards);
    (s.owes, s.idle) = (SeatSet::EMPTY, 0);
    s.played = count as u8;
    s.turn += count;
}

/// The suits of the cards that are not of the suit led, as bits.
#[inline]
fn broken_by(suits: &[u64; 4], lead: Suit, cards: Cards) -> u8 {
    let others = cards.kinds() & !suits[lead.index()];
    if others == 0 {
        return 0;
    }
    let found = |suit: usize| u8::from(suits[suit] & others != 0) << suit;
    found(0) | found(1) | found(2) | found(3)
}

/// What the cards of the trick are worth, added up as they were played.
#[inline]
fn points_in(p: &Program, s: &State, leader: Seat, cards: Cards) -> i16 {
    if cards.kinds() & p.points.in_tricks == 0 {
        return 0;
    }
    // Everybody in the ring has played; so that it need not be asked, no card would be the first of the table.
    let worth = |seat: Seat| p.points.trick[s.trick[seat].map_or(0, |id| id.card().index())];
    Ring::after(leader, s.owes).fold(worth(leader), |points, seat| points.saturating_add(worth(seat)))
}

#[inline]
fn held<const TWICE: bool>(s: &State, seat: Seat) -> u64 {
    if TWICE {
        s.hand[seat].kinds()
    } else {
        s.hand[seat].0[0]
    }
}

#[inline]
fn take<const TWICE: bool>(hand: &mut Cards, card: Card) -> CardId {
    if TWICE {
        return hand.take(card);
    }
    hand.0[0] &= !card.bit();
    CardId::new(card, false)
}

#[inline]
fn put<const TWICE: bool>(cards: &mut Cards, id: CardId) {
    if TWICE {
        cards.put(id);
    } else {
        cards.0[0] |= id.card().bit();
    }
}

/// The seats of a set after one of them, upwards and round the table: places are counted from that seat, so that the next
/// one is the lowest bit.
#[derive(Clone, Copy)]
struct Ring {
    places: u32,
    from: u8,
}

impl Ring {
    #[inline]
    fn after(seat: Seat, seats: SeatSet) -> Ring {
        let twice = u32::from(seats.bits()) * 0x101;
        Ring {
            places: twice >> seat.number() & 0xFE,
            from: seat.number(),
        }
    }
}

impl Iterator for Ring {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.places == 0 {
            return None;
        }
        let place = self.places.trailing_zeros() as u8;
        self.places &= self.places - 1;
        Some(Seat::new(self.from + place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::agent::{AllRandom, Seats, Streams};
    use crate::playout::play_game;
    use crate::program::lower;
    use crate::spec::Spec;
    use crate::trace_counts::{Listener, TraceCounts};
    use crate::view::View;

    /// The same players, who play card by card.
    struct CardByCard(AllRandom);

    impl Seats for CardByCard {
        fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
            self.0.choose(view, legal)
        }
    }

    /// The known games with tricks.
    fn games_of_tricks() -> Vec<(String, Program)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
        let files = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        let json = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
        json.filter_map(|path| {
            let program = lower(&Spec::from_json(&std::fs::read(&path).unwrap()).unwrap()).unwrap();
            let tricks = program
                .phases
                .iter()
                .any(|phase| matches!(phase, Phase::Trick(_)));
            tricks.then(|| (path.display().to_string(), program))
        })
        .collect()
    }

    #[test]
    fn whole_tricks_leave_the_same_state_and_the_same_facts_as_card_by_card() {
        let games = games_of_tricks();
        assert!(games.len() >= 10, "{} games", games.len());
        for (name, p) in &games {
            for seed in 0..20 {
                let play = |whole: bool, traced: bool| {
                    let (mut s, mut facts) = (*p.blank, TraceCounts::default());
                    let random = AllRandom(Streams::new(seed, p.seats));
                    let facts_of = &mut facts;
                    let mut sink = Listener {
                        program: p,
                        facts: facts_of,
                    };
                    let tally = match (whole, traced) {
                        (true, true) => play_game(p, &mut s, seed, &mut { random }, &mut sink),
                        (true, false) => play_game(p, &mut s, seed, &mut { random }, &mut ()),
                        (false, true) => play_game(p, &mut s, seed, &mut CardByCard(random), &mut sink),
                        (false, false) => play_game(p, &mut s, seed, &mut CardByCard(random), &mut ()),
                    };
                    (s, tally, facts)
                };
                for traced in [false, true] {
                    assert!(play(true, traced) == play(false, traced), "{name}, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn the_ring_goes_round_as_the_state_does() {
        for (bits, from) in (0..=255u8).flat_map(|bits| (0..8).map(move |from| (bits, Seat::new(from)))) {
            let seats = SeatSet::from_bits(bits).without(from);
            let (mut left, mut at) = (seats, from);
            for seat in Ring::after(from, SeatSet::from_bits(bits)) {
                at = left.next_after(at, 1);
                left.remove(at);
                assert_eq!(seat, at);
            }
            assert!(left.is_empty());
        }
    }
}
