//! Battles of War at once, where nothing else is played: nobody chooses anything in them. Only the plain ones, one card
//! against a lower one; ties, stakes and the last cards go the long way through `tableau`.

use crate::cards::CardId;
use crate::program::{AllPass, CardTest, Mode, Phase, Program, SegmentKind, WinKind};
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, hand_pile, State};

const BOTH: SeatSet = SeatSet::first_of(2);

/// Whether a game is nothing but War between two, with no points, effects, stakes in chips or seats that drop out.
pub(crate) fn only_battles(p: &Program) -> bool {
    let [Phase::Play(play)] = p.phases.as_slice() else {
        return false;
    };
    let plain = play.to_table
        && play.mandatory
        && play.test == CardTest::All
        && play.on_all_pass == AllPass::None
        && (play.min, play.max, play.same_count) == (1, 1, false);
    let war = p.tableau.mode == Mode::War && p.tableau.to_hand && p.setup.blind && p.all == BOTH;
    let turns = p
        .segments
        .iter()
        .all(|segment| segment.kind == SegmentKind::Turns);
    let no_extras = p.effects_of == [0; 16]
        && (p.wild, p.choose_suit, p.setup.opening, p.setup.top_up) == (0, false, 0, false)
        && !(p.points.has_play || p.points.has_capture || p.out_when_empty)
        && p.house.is_none()
        && p.knock.is_none()
        && p.when.is_empty();
    let wins = p.wins.iter().all(|win| win.kind == WinKind::CaptureAll);
    plain && war && turns && no_extras && wins && p.pot.is_none()
}

/// Fights battles as long as each is one card against a lower one and cannot end the game; how many cards were played.
pub(crate) fn fight_battles(p: &Program, s: &mut State) -> u32 {
    if s.live(p.all) != BOTH || !s.table.is_empty() || !s.awaits_battle.is_empty() || s.skips > 0 {
        return 0;
    }
    let (first, second) = (s.actor, BOTH.next_after(s.actor, 1));
    let begun = s.turn;
    while s.turn + 2 < p.max_turns && enough(s, first) && enough(s, second) {
        let [Some(own), Some(other)] = [first, second].map(|seat| s.pile[hand_pile(seat)].top) else {
            break;
        };
        let height = |id: CardId| p.height[id.card().rank_index()];
        let winner = match height(own).cmp(&height(other)) {
            std::cmp::Ordering::Greater => first,
            std::cmp::Ordering::Less => second,
            std::cmp::Ordering::Equal => break,
        };
        for seat in [first, second] {
            s.pile_pop(hand_pile(seat));
        }
        let (kept, won, loser) = if winner == first {
            (own, other, second)
        } else {
            (other, own, first)
        };
        for id in [kept, won] {
            s.pile_tuck(hand_pile(winner), id);
        }
        s.hand[loser].remove(won);
        s.hand[winner].put(won);
        s.last_capturer = Some(winner);
        s.rank = other.card().rank();
        s.turn += 2;
    }
    if s.turn > begun {
        (s.top, s.top_count, s.top_seat) = (None, 1, Some(second));
        (s.passed, s.declared, s.taken_from_discard) = (SeatSet::EMPTY, None, None);
        (s.idle, s.quiet_turns, s.step) = (0, 0, 0);
        s.flags = (s.flags | flag::OPENED) & !(flag::MOVED | flag::FREE);
    }
    s.turn - begun
}

/// A card for the battle and one that is left.
#[inline]
fn enough(s: &State, seat: Seat) -> bool {
    s.pile[hand_pile(seat)].n > 1
}

#[cfg(test)]
mod tests {
    use crate::program::known_game;
    use crate::rules::{apply, legal, restart};

    #[test]
    fn a_stretch_of_battles_leaves_the_state_that_single_cards_leave() {
        let p = known_game("war");
        assert!(p.only_battles);
        let mut stretches = 0;
        for seed in 0..50 {
            let (mut fast, mut slow) = (*p.blank, *p.blank);
            restart(&p, &mut fast, seed, &mut ());
            restart(&p, &mut slow, seed, &mut ());
            while !slow.over() {
                let cards = super::fight_battles(&p, &mut fast);
                stretches += u32::from(cards > 2);
                for _ in 0..cards {
                    let action = legal(&p, &slow).forced().expect("nobody chooses in War");
                    apply(&p, &mut slow, action, &mut ());
                }
                assert_eq!(fast, slow, "seed {seed}, turn {}", slow.turn);
                if let Some(action) = legal(&p, &slow).forced() {
                    apply(&p, &mut slow, action, &mut ());
                    apply(&p, &mut fast, action, &mut ());
                }
            }
        }
        assert!(stretches > 500, "{stretches}");
    }

    #[test]
    fn a_game_with_more_than_battles_goes_the_long_way() {
        for name in ["betting-war", "hearts", "president"] {
            assert!(!known_game(name).only_battles, "{name}");
        }
    }
}
