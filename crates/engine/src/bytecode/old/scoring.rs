//! What the larger headers of version 2 brought: card scoring, hand evaluation and teams.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::super::wire::Wire;
use super::conditions::Budget;
use super::notes::Notes;
use super::wins::{counted, within};
use crate::card::{Rank, Suit};
use crate::limits::{self, Field};
use crate::spec::*;

const ANY: Field = Field::ANY;
/// Any suit, or any rank.
const WHATEVER: u8 = 255;
const MOST_RULES: usize = 64;

/// The number of scoring rules, whose bodies no old file has.
pub(super) fn bodiless(input: &mut Reader<'_>, notes: &mut Notes) -> Result<(), DecodeError> {
    let offset = input.offset();
    match i64::from(input.i32()?) {
        0 => Ok(()),
        count if count > 0 => {
            notes.lost(format!(
                "{count} scoring rules: old files only say how many there were."
            ));
            Ok(())
        }
        value => {
            let kind = DecodeErrorKind::OutOfRange {
                field: "the number of scoring rules",
                value,
                low: 0,
                high: i64::from(i32::MAX),
            };
            Err(DecodeError { offset, kind })
        }
    }
}

pub(super) fn cards(
    input: &mut Reader<'_>,
    notes: &mut Notes,
    budget: &mut Budget,
) -> Result<Vec<CardScore>, DecodeError> {
    let offset = input.offset();
    let count = i64::from(input.u16()?);
    let count = counted(input, "the number of card scores", count, offset, 5)?;
    let mut rules = Vec::new();
    for i in 0..count {
        let rule = card(input, i, notes)?;
        let fits = rule
            .condition
            .as_ref()
            .is_none_or(|condition| budget.admits(condition));
        if fits && rules.len() < MOST_RULES {
            rules.push(rule);
        } else {
            notes.lost(format!("card_scoring[{i}]: there are too many rules."));
        }
    }
    Ok(rules)
}

fn card(input: &mut Reader<'_>, i: usize, notes: &mut Notes) -> Result<CardScore, DecodeError> {
    const POINTS: Field = limits::field::<CardScore>("points");
    let suit = within(input, "Suit", |code| choice(code, Suit::from_number(code)))?;
    let rank = within(input, "Rank", |code| choice(code, Rank::from_number(code)))?;
    let points = i64::from(input.i16()?);
    let points = notes.fit(&format!("card_scoring[{i}].points"), points, &POINTS);
    Ok(CardScore {
        condition: the_card(rank, suit),
        points: i16::try_from(points).unwrap_or(0),
        trigger: ScoringTrigger::read(input, &ANY)?,
        zone: ScoringZone::Captured,
        to: ScoringTo::Owner,
    })
}

fn choice<T>(code: u8, known: Option<T>) -> Option<Option<T>> {
    if code == WHATEVER {
        Some(None)
    } else {
        known.map(Some)
    }
}

/// The test for a card of this rank and suit, where named.
pub(super) fn the_card(rank: Option<Rank>, suit: Option<Suit>) -> Option<Condition> {
    let rank = rank.map(|rank| Condition::CardIsRank(CardIsRank { rank }));
    let suit = suit.map(|suit| Condition::CardIsSuit(CardIsSuit { suit }));
    match (rank, suit) {
        (Some(rank), Some(suit)) => Some(Condition::And(And {
            conditions: vec![rank, suit],
        })),
        (rank, suit) => rank.or(suit),
    }
}

/// How hands are compared, and the values of cards that go with it.
pub(super) type Evaluation = (HandEvaluation, Vec<CardValue>);

pub(super) fn evaluation(
    input: &mut Reader<'_>,
    notes: &mut Notes,
) -> Result<Option<Evaluation>, DecodeError> {
    let method = within(input, "EvaluationMethod", |code| match code {
        0 => Some(None),
        1..=4 => EvaluationMethod::from_code(code).map(Some),
        _ => None,
    })?;
    let Some(method) = method else {
        return Ok(None);
    };
    let (target, bust) = (input.u8()?, input.u8()?);
    let values = values(input, notes)?;
    patterns(input, notes)?;
    let target = match target {
        0 => bust.checked_sub(1).filter(|target| *target > 0),
        _ => Some(target),
    };
    if bust != 0 && target != Some(bust) && target != bust.checked_sub(1) {
        notes.lost(format!("The bust limit {bust}: more than the target is a bust."));
    }
    let target = target.filter(|_| method == EvaluationMethod::PointTotal);
    let award = Award::Best;
    Ok(Some((
        HandEvaluation {
            method,
            target,
            award,
        },
        values,
    )))
}

fn values(input: &mut Reader<'_>, notes: &mut Notes) -> Result<Vec<CardValue>, DecodeError> {
    const VALUE: Field = limits::field::<CardValue>("value");
    let mut values: Vec<CardValue> = Vec::new();
    for _ in 0..input.u8()? {
        let rank = Rank::read(input, &ANY)?;
        let path = format!("the value of rank {}", rank.symbol());
        let value = notes.fit_u8(&path, i64::from(input.u8()?), &VALUE);
        let alternate = match input.u8()? {
            0 => None,
            other => Some(notes.fit_u8(&path, i64::from(other), &VALUE)),
        };
        if values.iter().any(|known| known.rank == rank) {
            notes.repaired(format!("Kept only the last value of rank {}.", rank.symbol()));
            values.retain(|known| known.rank != rank);
        }
        values.push(CardValue {
            rank,
            value,
            alternate,
        });
    }
    Ok(values)
}

/// What makes a hand in the earlier engine: cards of one suit, in sequence, in groups of one rank.
type Shape = (bool, bool, Vec<u8>);

/// The patterns of poker from the best hand down.
fn ladder() -> [Shape; 9] {
    [
        (true, true, vec![]),
        (false, false, vec![4]),
        (false, false, vec![3, 2]),
        (true, false, vec![]),
        (false, true, vec![]),
        (false, false, vec![3]),
        (false, false, vec![2, 2]),
        (false, false, vec![2]),
        (false, false, vec![]),
    ]
}

/// Hands are compared as in poker; patterns that say something else are told.
fn patterns(input: &mut Reader<'_>, notes: &mut Notes) -> Result<(), DecodeError> {
    let mut found: Vec<(u8, Shape)> = Vec::new();
    let count = input.u8()?;
    for _ in 0..count {
        let priority = input.u8()?;
        let (_required, same_suit, sequence, _wrap) = (input.u8()?, input.u8()?, input.u8()?, input.u8()?);
        let mut groups = bytes(input)?;
        let _ranks = bytes(input)?;
        groups.retain(|size| *size > 1);
        groups.sort_unstable_by(|a, b| b.cmp(a));
        found.push((priority, (same_suit > 1, sequence > 1, groups)));
    }
    if count == 0 {
        return Ok(());
    }
    found.sort_by_key(|(priority, _)| std::cmp::Reverse(*priority));
    found.dedup_by(|a, b| a.1 == b.1); // the royal flush is the best straight flush
    let ladder = ladder();
    let mut steps = ladder.iter();
    if found.iter().all(|(_, shape)| steps.any(|step| step == shape)) {
        notes.translated(format!("{count} hand patterns are the ranking of poker."));
    } else {
        notes.lost(format!("{count} hand patterns: hands are compared as in poker."));
    }
    Ok(())
}

fn bytes(input: &mut Reader<'_>) -> Result<Vec<u8>, DecodeError> {
    (0..input.u8()?).map(|_| input.u8()).collect()
}

pub(super) fn teams(input: &mut Reader<'_>, team_count: u8) -> Result<Vec<Vec<u8>>, DecodeError> {
    const TEAMS: Field = limits::field::<GameGenome>("teams");
    let offset = input.offset();
    let teams: Vec<Vec<u8>> = Vec::read(input, &TEAMS)?;
    if teams.len() == usize::from(team_count) {
        return Ok(teams);
    }
    let kind = DecodeErrorKind::OldLayout {
        what: "the number of teams",
        found: u32::from(team_count),
    };
    Err(DecodeError { offset, kind })
}
