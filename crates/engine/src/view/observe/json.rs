//! The numbers of a view that is given as JSON, field by field by their shapes: for views that were stored or sent.

use super::{row, step_place, Field, Layout, Shape, NOWHERE};
use crate::card::{Card, Rank, Suit};
use crate::spec::BidSuit;
use serde::Deserialize;
use serde_json::Value;

/// The numbers of a view; none if the JSON is no view.
pub fn observe_json(view: &Value) -> Option<Vec<f32>> {
    let seats = view.get("hand_counts")?.as_array()?.len();
    let own = view.get("seat")?.as_u64()? as usize;
    let jokers = view.get("jokers").is_some_and(|jokers| jokers == true);
    let side = view.get("team")?.as_u64().map_or(own, |team| team as usize);
    if !(1..=6).contains(&seats) || own >= seats {
        return None;
    }
    let layout = Layout::full(seats as u8, jokers);
    let mut out = vec![0.0; layout.size];
    for field in Field::ALL {
        let found = found(view, *field)?;
        for (at, value) in found.iter().enumerate() {
            let (seat, place) = match field.shape() {
                Shape::CardsBySeat | Shape::RanksBySeat | Shape::SuitsBySeat => (away(at, own, seats), 0),
                Shape::Seats => (0, away(at, own, seats)),
                Shape::Sides => (0, away(at, side, found.len())),
                _ => (0, 0),
            };
            let start = layout.at[row(*field, seat)];
            let width = field.shape().width(seats, jokers);
            let out = out.get_mut(usize::from(start)..).filter(|_| start != NOWHERE)?;
            put(
                value,
                field.shape(),
                (own, seats),
                out.get_mut(..width)?.get_mut(place..)?,
            )?;
        }
    }
    Some(out)
}

/// How far a seat or a side is from the own one, clockwise.
fn away(at: usize, own: usize, count: usize) -> usize {
    (at + count - own % count.max(1)) % count.max(1)
}

/// What a field of the view holds: an entry a seat for shapes by seat, else each value that stands there.
fn found(view: &Value, field: Field) -> Option<Vec<Value>> {
    let several = |value: &Value| match value {
        Value::Null => Vec::new(),
        Value::Array(all) => all.clone(),
        one => vec![one.clone()],
    };
    if let Some(name) = field.name().strip_prefix("known.") {
        let known = view.get("known")?.as_array()?.iter();
        return known.map(|each| each.get(name).cloned()).collect();
    }
    if let Some(name) = field.name().strip_prefix("piles.") {
        return of_piles(view, name);
    }
    if field == Field::DiscardTop {
        return Some(view.get("discard")?.as_array()?.iter().take(1).cloned().collect());
    }
    Some(several(view.get(field.name())?))
}

/// The cards of piles, or those on top of them: of each seat its own, or of the table.
fn of_piles(view: &Value, name: &str) -> Option<Vec<Value>> {
    let (own, tops) = (matches!(name, "cards" | "tops"), name.ends_with("tops"));
    let all = |name: &str| -> Option<Vec<Value>> {
        let places = view.get(name)?.as_array()?.iter();
        Some(places.filter_map(Value::as_array).flatten().cloned().collect())
    };
    let rows = view.get("hand_counts")?.as_array()?.len();
    let mut found = vec![Vec::new(); if own { rows } else { 1 }];
    for (pile, owner) in all("piles")?.iter().zip(all("piles_by")?) {
        if owner.is_u64() != own {
            continue;
        }
        let cards = pile.as_array()?;
        let least = if tops { cards.len().saturating_sub(1) } else { 0 };
        let row = found.get_mut(owner.as_u64().unwrap_or(0) as usize)?;
        row.extend_from_slice(cards.get(least..)?);
    }
    Some(found.into_iter().map(Value::Array).collect())
}

/// Adds what a value says to the numbers of its row; lists say it several times.
fn put(value: &Value, shape: Shape, (own, seats): (usize, usize), out: &mut [f32]) -> Option<()> {
    let (place, add) = match (value, shape) {
        (Value::Null, _) => return Some(()),
        (Value::Array(all), _) => {
            return all
                .iter()
                .try_for_each(|each| put(each, shape, (own, seats), out));
        }
        (value, Shape::Number | Shape::Seats | Shape::Sides) => (0, number(value)?),
        (value, Shape::OneSeat) => (away(value.as_u64()? as usize, own, seats), 1.0),
        (value, Shape::Phase) => (value.as_u64()? as usize, 1.0),
        (Value::String(name), shape) => (place_of(name, shape)?, 1.0),
        _ => return None,
    };
    *out.get_mut(place)? += add;
    Some(())
}

fn number(value: &Value) -> Option<f32> {
    match value {
        Value::Bool(yes) => Some(f32::from(u8::from(*yes))),
        Value::String(_) => {
            let suit = BidSuit::deserialize(value).ok()?;
            Some(f32::from(suit as u8 + 1))
        }
        value => value.as_f64().map(|number| number as f32),
    }
}

fn place_of(name: &str, shape: Shape) -> Option<usize> {
    match shape {
        Shape::Cards | Shape::CardsBySeat => {
            let card: Card = name.parse().ok()?;
            Some(card.place())
        }
        Shape::Ranks | Shape::RanksBySeat => Rank::every().position(|rank| rank.name() == name),
        Shape::Suits | Shape::SuitsBySeat => Suit::ALL.iter().position(|suit| suit.name() == name),
        Shape::Step => step_place(name),
        Shape::Number | Shape::Seats | Shape::Sides | Shape::OneSeat | Shape::Phase => None,
    }
}
