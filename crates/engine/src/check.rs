//! Conformance of any program: plays games at random and holds every position against what must be true of all games.
//! Nothing here knows a rule; it knows only what no rule may break.

use crate::action::{Action, Legal};
use crate::cards::{CardId, Cards};
use crate::program::{Mode, PotTo, Program, MAX_HEAPS};
use crate::rng::{seat_stream, split};
use crate::rules::{apply, legal, play, start};
use crate::seat::Seat;
use crate::state::{Reason, State};

/// What a program did that no program may do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} (seed {seed}), action {step}: {fault}")]
pub struct Violation {
    pub seed: u64,
    pub game: u64,
    pub step: u32,
    pub fault: String,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub actions: u64,
    pub longest: u32,
}

/// More actions than this are no game.
const MOST_ACTIONS: u32 = 2_000_000;

/// Plays `games` games; `every` n-th position has all 128 slots tried (1 = every position).
pub fn check(p: &Program, seed: u64, games: u64, every: u32) -> Result<Checked, Violation> {
    let mut checked = Checked::default();
    for game in 0..games {
        let game_seed = split(seed, game);
        let mut step = 0;
        let fault = one_game(p, game_seed, every.max(1), &mut step);
        fault.map_err(|fault| Violation {
            seed,
            game,
            step,
            fault,
        })?;
        checked.games += 1;
        checked.actions += u64::from(step);
        checked.longest = checked.longest.max(step);
    }
    Ok(checked)
}

fn one_game(p: &Program, game_seed: u64, every: u32, step: &mut u32) -> Result<(), String> {
    let mut s = start(p, game_seed, &mut ());
    let chips = total_chips(p, &s);
    let mut rng = seat_stream(game_seed, Seat::HOUSE);
    let mut record = Vec::new();
    loop {
        cards_partition_the_deck(p, &s)?;
        chips_are_kept(p, &s, chips)?;
        melds_lie_before_somebody(&s)?;
        let options = legal(p, &s);
        if s.over() {
            break;
        }
        legal_is_sound(p, &s, options)?;
        if *step % every == 0 {
            every_slot(p, &s, options)?;
        }
        let action = options.choose(|n| rng.below(n));
        record.push(action);
        apply(p, &mut s, action, &mut ());
        *step += 1;
        if *step > MOST_ACTIONS {
            return Err("the game does not end".to_owned());
        }
    }
    replay(p, game_seed, &record, &s)
}

/// Nobody owes chips, and only the bank gives or takes any.
fn chips_are_kept(p: &Program, s: &State, before: i64) -> Result<(), String> {
    if s.chips.iter().chain(s.staked.iter()).any(|chips| *chips < 0) {
        return Err(format!("chips {:?}, stakes {:?}", s.chips, s.staked));
    }
    let now = total_chips(p, s);
    if p.pot != Some(PotTo::House) && now != before {
        return Err(format!("chips changed from {before} to {now}"));
    }
    Ok(())
}

fn total_chips(p: &Program, s: &State) -> i64 {
    (Seat::first(p.seats))
        .map(|seat| i64::from(s.chips[seat]) + i64::from(s.staked[seat]))
        .sum()
}

fn legal_is_sound(p: &Program, s: &State, options: Legal) -> Result<(), String> {
    if options.is_empty() {
        return Err(format!(
            "seat {} has nothing legal in phase {} step {}",
            s.actor, s.phase, s.step
        ));
    }
    if !p.all.has(s.actor) {
        return Err(format!("seat {} does not exist", s.actor));
    }
    let before = *s;
    if legal(p, s) != options || before != *s {
        return Err("legal is not a pure function".to_owned());
    }
    Ok(())
}

/// Legal slots apply; all others are refused and leave the state equal.
fn every_slot(p: &Program, s: &State, options: Legal) -> Result<(), String> {
    for slot in 0..=255 {
        let Some(action) = Action::from_slot(slot) else {
            continue;
        };
        let before = *s;
        let taken = play(p, s, action);
        if before != *s {
            return Err(format!("trying {action} changed the state"));
        }
        match taken {
            Ok(after) if options.has(action) => {
                cards_partition_the_deck(p, &after).map_err(|fault| format!("after {action}: {fault}"))?;
                if !after.over() && legal(p, &after).is_empty() {
                    return Err(format!("after {action} seat {} has nothing legal", after.actor));
                }
            }
            Ok(_) => return Err(format!("{action} was taken though it is not legal")),
            Err(_) if options.has(action) => return Err(format!("{action} was refused though it is legal")),
            Err(_) => {}
        }
    }
    Ok(())
}

/// Every card of the deck is in exactly one zone.
pub fn cards_partition_the_deck(p: &Program, s: &State) -> Result<(), String> {
    let mut seen = Cards::NONE;
    let mut put = |id: CardId, zone: &str| {
        if seen.has(id) {
            return Err(format!("{:?} is in two zones, one of them {zone}", id.card()));
        }
        seen.put(id);
        Ok(())
    };
    for seat in Seat::first(8) {
        for (cards, zone) in [
            (s.hand[seat], "hand"),
            (s.won[seat], "captured"),
            (s.picked[seat], "picked"),
        ] {
            for id in cards.ids() {
                put(id, zone)?;
            }
        }
    }
    for id in s.table.ids() {
        put(id, "tableau")?;
    }
    for id in (0..MAX_HEAPS).flat_map(|heap| s.heap_ids(heap)) {
        put(id, "pile of a place")?;
    }
    let discard: Cards = s.discard().iter().copied().collect();
    if !s.discards_down().without(discard).is_empty() {
        return Err("a card lies face down where none lies".to_owned());
    }
    let before_seats = || [6, 7].into_iter().flat_map(|pile| s.pile_ids(pile));
    if p.tableau.mode == Mode::War && before_seats().any(|id| !s.table.has(id)) {
        return Err("a card before a seat is not on the tableau".to_owned());
    }
    for &id in s.deck().iter().chain(s.discard()) {
        put(id, "deck or discard")?;
    }
    if s.played > 0 && in_trick(p, s) {
        for &id in s.trick.iter().flatten() {
            put(id, "trick")?;
        }
    }
    if let Some(captor) = s.captor.filter(|_| follow_up_card(p, s)) {
        put(captor, "capturing")?;
    }
    let whole: Cards = p.setup.deck.iter().copied().collect();
    if seen == whole {
        Ok(())
    } else {
        Err(format!("{} cards of {} are somewhere", seen.len(), whole.len()))
    }
}

/// What lies in a meld was laid by a seat, and lies in one meld only.
fn melds_lie_before_somebody(s: &State) -> Result<(), String> {
    let won = s.won.iter().fold(Cards::NONE, |all, won| all.union(*won));
    if s.sets.intersects(s.runs) {
        return Err("a card lies in a set and in a run".to_owned());
    }
    if s.sets.union(s.runs).without(won).is_empty() {
        Ok(())
    } else {
        Err("a card lies in a meld that nobody laid".to_owned())
    }
}

/// A trick is open (also one that the turn limit cut short): its cards are neither in hands nor won.
fn in_trick(p: &Program, s: &State) -> bool {
    let phase = p.phases.get(usize::from(s.phase));
    let cut_short = s.end.reason == Reason::TurnLimit && !s.owes.is_empty();
    (!s.over() || cut_short) && matches!(phase, Some(crate::program::Phase::Trick(_)))
}

/// A card waits for its player to choose what it captures.
fn follow_up_card(p: &Program, s: &State) -> bool {
    let phase = p.phases.get(usize::from(s.phase));
    let asked = s.step == crate::rules::step::CAPTURE || s.step == crate::rules::step::SUM;
    !s.over() && asked && matches!(phase, Some(crate::program::Phase::Play(_)))
}

fn replay(p: &Program, game_seed: u64, record: &[Action], end: &State) -> Result<(), String> {
    let mut s = start(p, game_seed, &mut ());
    for action in record {
        s = play(p, &s, *action).map_err(|refusal| format!("replay refused {action}: {refusal}"))?;
    }
    if s == *end {
        Ok(())
    } else {
        Err("the replay ends differently".to_owned())
    }
}
