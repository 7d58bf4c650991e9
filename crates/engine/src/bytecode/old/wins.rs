//! Wins and effects of an old file: they share a section, the effects following the wins if there are any.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::super::table::EFFECT_HEADER;
use super::super::wire::Wire;
use super::notes::Notes;
use crate::card::Rank;
use crate::limits::{self, Field};
use crate::spec::{EffectType, SpecialEffect, TargetSelector, WinCondition, WinTie, WinType};

const ANY: Field = Field::ANY;
const MOST_WINS: usize = 8;
const MOST_EFFECTS: usize = 26;
/// Bytes of one win.
const WIN_LENGTH: usize = 5;

/// A number of things that follow, each of `size` bytes at least, which have to be there.
pub(super) fn counted(
    input: &mut Reader<'_>,
    field: &'static str,
    count: i64,
    offset: usize,
    size: usize,
) -> Result<usize, DecodeError> {
    let most = input.left() / size;
    match usize::try_from(count) {
        Ok(count) if count <= most => Ok(count),
        _ => {
            let kind = DecodeErrorKind::OutOfRange {
                field,
                value: count,
                low: 0,
                high: most as i64, // a part of the file's length
            };
            Err(DecodeError { offset, kind })
        }
    }
}

pub(super) fn wins(input: &mut Reader<'_>, notes: &mut Notes) -> Result<Vec<WinCondition>, DecodeError> {
    let offset = input.offset();
    let count = i64::from(input.i32()?);
    let count = counted(input, "the number of wins", count, offset, WIN_LENGTH)?;
    let mut wins: Vec<WinCondition> = Vec::new();
    for i in 0..count {
        let win = win(input, i, notes)?;
        if wins.contains(&win) {
            notes.repaired(format!(
                "Removed win_conditions[{i}]: {} stands there twice.",
                win.kind.name()
            ));
        } else if wins.len() == MOST_WINS {
            notes.lost(format!("win_conditions[{i}]: a game has at most {MOST_WINS}."));
        } else {
            wins.push(win);
        }
    }
    if wins.is_empty() {
        let kind = DecodeErrorKind::Count {
            field: "GameGenome.win_conditions",
            count: 0,
            low: 1,
            high: MOST_WINS as i64,
        };
        return Err(DecodeError { offset, kind });
    }
    Ok(wins)
}

/// The old compiler wrote 0 for "no threshold", so 0 means none.
fn win(input: &mut Reader<'_>, i: usize, notes: &mut Notes) -> Result<WinCondition, DecodeError> {
    const THRESHOLD: Field = limits::field::<WinCondition>("threshold");
    let offset = input.offset();
    let code = input.u8()?;
    let kind = DecodeErrorKind::UnknownCode { set: "WinType", code };
    let known = WinType::from_code(code).filter(|_| code <= WinType::MostCaptured.code());
    let kind = known.ok_or(DecodeError { offset, kind })?;
    let number = i64::from(input.i32()?);
    let path = format!("win_conditions[{i}].threshold");
    let scored = matches!(
        kind,
        WinType::HighScore | WinType::LowScore | WinType::FirstToScore
    );
    if number != 0 && !scored {
        notes.lost(format!("{path} {number}: {} does not read one.", kind.name()));
    }
    let threshold = if scored && number != 0 {
        i16::try_from(notes.fit(&path, number, &THRESHOLD)).ok()
    } else {
        None
    };
    Ok(WinCondition {
        tie: WinTie::Draw,
        kind,
        threshold,
        order: None,
    })
}

/// The effects, if any bytes are left before the next section.
pub(super) fn effects(input: &mut Reader<'_>, notes: &mut Notes) -> Result<Vec<SpecialEffect>, DecodeError> {
    let mut effects: Vec<SpecialEffect> = Vec::new();
    if input.left() == 0 {
        return Ok(effects);
    }
    input.opcode(EFFECT_HEADER)?;
    for i in 0..input.u8()? {
        let effect = effect(input, i, notes)?;
        let rank = effect.trigger_rank;
        let before = effects.len();
        effects.retain(|earlier| earlier.trigger_rank != rank);
        if effects.len() < before {
            notes.repaired(format!("Kept only the last effect on rank {}.", rank.symbol()));
        }
        effects.push(effect);
    }
    debug_assert!(effects.len() <= MOST_EFFECTS);
    Ok(effects)
}

fn effect(input: &mut Reader<'_>, i: u8, notes: &mut Notes) -> Result<SpecialEffect, DecodeError> {
    const VALUE: Field = limits::field::<SpecialEffect>("value");
    let trigger_rank = Rank::read(input, &ANY)?;
    let effect_type = within(input, "EffectType", |code| {
        EffectType::from_code(code).filter(|_| code <= EffectType::ForceDiscard.code())
    })?;
    let target = within(input, "TargetSelector", |code| {
        TargetSelector::from_code(code).filter(|_| code <= TargetSelector::RightOpponent.code())
    })?;
    let value = i64::from(input.u8()?);
    Ok(SpecialEffect {
        trigger_rank,
        effect_type,
        target,
        value: notes.fit_u8(&format!("special_effects[{i}].value"), value, &VALUE),
        demand: None,
    })
}

/// A code of a set of which old files know a part.
pub(super) fn within<T>(
    input: &mut Reader<'_>,
    set: &'static str,
    known: impl Fn(u8) -> Option<T>,
) -> Result<T, DecodeError> {
    let offset = input.offset();
    let code = input.u8()?;
    let kind = DecodeErrorKind::UnknownCode { set, code };
    known(code).ok_or(DecodeError { offset, kind })
}
