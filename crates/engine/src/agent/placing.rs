//! Laying cards on the piles of places: the card and the pile that leave most, for who counts what lies there and for who
//! has to get rid of cards.

use crate::action::{Action, Legal};
use crate::program::{Play, Program, TallySource};
use crate::rules::apply;
use crate::scoring::standing_of_places;
use crate::seat::Seat;
use crate::state::State;

/// What a point is worth against the room that is left on a pile.
const POINT: i64 = 100;
/// What it is worth to have a card less, where cards have to go.
const CARD: i64 = 100_000;
/// What a card is worth that may still follow.
const ROOM: i64 = 40;

/// The card, the pile or the stop after which the acting seat stands best.
pub(super) fn choose(p: &Program, s: &State, play: &Play, legal: Legal, sheds: bool) -> Option<Action> {
    if play.places == 0 {
        return None;
    }
    let seat = s.actor;
    legal.iter().max_by_key(|action| {
        let mut after = *s;
        apply(p, &mut after, *action, &mut ());
        let piles = crate::rules::waiting_piles(p, &after, seat);
        let best = piles.iter().map(|pile| {
            let mut laid = after;
            apply(p, &mut laid, pile, &mut ());
            worth(p, s, &laid, seat, sheds)
        });
        best.max().unwrap_or_else(|| worth(p, s, &after, seat, sheds))
    })
}

/// How a seat stands by the piles: points as they would be counted now, what may still follow, cards that are gone. What
/// a pile costs to begin with counts the less the more cards are still to come.
fn worth(p: &Program, before: &State, after: &State, seat: Seat, sheds: bool) -> i64 {
    if after.over() || after.hand_no != before.hand_no {
        let won = after.end.winners.has(p.side_of[seat]) || after.last_winner == Some(seat);
        return if won { i64::MAX / 2 } else { 0 };
    }
    let mut value = 0;
    let deck = p.setup.deck.len().max(1) as i64;
    for tally in p
        .tallies
        .iter()
        .filter(|tally| tally.source == TallySource::Place)
    {
        let own = standing_of_places(p, after, tally, p.side_of[seat]);
        let points = i64::from(own) * i64::from(tally.points) * POINT;
        value += if points < 0 {
            points * (deck - i64::from(after.deck_n)) / deck
        } else {
            points
        };
    }
    value += ROOM * room(p, after, seat);
    if sheds {
        value -= CARD * i64::from(after.hand[seat].len() + after.picked[seat].len());
    }
    value
}

/// How many kinds of card may still follow on the own piles.
fn room(p: &Program, s: &State, seat: Seat) -> i64 {
    let deck = p.setup.deck.iter().fold(0, |kinds, id| kinds | id.card().bit());
    let mut room = 0;
    for spot in p.spots.iter().filter(|spot| spot.own) {
        for pile in 0..spot.piles {
            let top = s.heap_top(spot.heap(seat, pile));
            let open = top.map_or(0, |top| spot.follows[top.card().index()]);
            room += i64::from((open & spot.kinds(pile) & deck).count_ones());
        }
    }
    room
}
