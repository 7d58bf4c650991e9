//! Sizes that speed depends on.

use darwindeck_engine::action::{Action, Legal};
use darwindeck_engine::program::Phase;
use darwindeck_engine::state::State;
use std::mem::size_of;

#[test]
fn a_state_takes_nineteen_cache_lines() {
    assert_eq!(size_of::<State>(), 19 * 64);
}

#[test]
fn a_phase_fits_in_a_cache_line() {
    assert!(size_of::<Phase>() <= 64, "{}", size_of::<Phase>());
}

#[test]
fn an_action_is_a_byte_and_the_legal_ones_are_four_words() {
    assert_eq!(size_of::<Action>(), 1);
    assert_eq!(size_of::<Legal>(), 32);
}
