use super::*;
use crate::knowledge::Memories;
use crate::program::known_game;
use crate::rng::Rng;
use crate::rules::{apply, legal, start};

fn names() -> Vec<String> {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
    let files = std::fs::read_dir(games).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names
        .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
        .collect()
}

/// Plays a game at random and looks at every position through every seat's eyes.
fn each_view(p: &Program, most: u32, mut look: impl FnMut(View<'_>)) {
    let mut memories = Memories::new(p);
    let mut s = start(p, 5, &mut memories);
    let mut rng = Rng::new(9);
    for _ in 0..most {
        for seat in Seat::first(p.seats) {
            look(View::new(p, &s, seat).with_memory(memories.of(seat)));
        }
        if s.over() {
            break;
        }
        let action = legal(p, &s).choose(|n| rng.below(n));
        apply(p, &mut s, action, &mut memories);
    }
}

#[test]
fn the_writer_gives_the_numbers_of_the_view_at_every_position_of_every_known_game() {
    for name in names() {
        let p = known_game(&name);
        let layout = Layout::full(p.seats, has_jokers(&p));
        let plan = Plan::new(&p, &layout);
        let mut out = plan.template.to_vec();
        each_view(&p, 120, |view| {
            view.observe(&plan, &mut out);
            let json = serde_json::to_value(view.snapshot()).unwrap();
            let slowly = observe_json(&json).unwrap();
            for block in layout.blocks() {
                let (start, stop) = (block.start, block.stop);
                let field = block.field.name();
                assert_eq!(out[start..stop], slowly[start..stop], "{name}, {field}: {json}");
            }
        });
    }
}

#[test]
fn numbers_that_are_called_dead_never_change_and_all_lie_within_their_bounds() {
    for name in names() {
        let p = known_game(&name);
        let layout = Layout::full(p.seats, has_jokers(&p));
        let (plan, numbers) = (Plan::new(&p, &layout), layout.numbers(&p));
        let mut out = plan.template.to_vec();
        each_view(&p, 60, |view| {
            view.observe(&plan, &mut out);
            for (at, (bounds, varies)) in numbers.iter().enumerate() {
                assert!(*varies || out[at] == plan.template[at], "{name}: {at}");
                assert!((bounds.low..=bounds.high).contains(&out[at]), "{name}: {at}");
            }
        });
    }
}

#[test]
fn a_layout_of_live_rows_holds_the_same_numbers_at_other_places() {
    let (hearts, gin) = (known_game("hearts"), known_game("gin-rummy"));
    let games = [&hearts, &gin];
    let (live, full) = (Layout::of(&games, Extent::Live), Layout::full(4, false));
    assert!(live.size < full.size);
    for p in games {
        let (short, long) = (Plan::new(p, &live), Plan::new(p, &full));
        let (mut some, mut all) = (short.template.to_vec(), long.template.to_vec());
        each_view(p, 40, |view| {
            view.observe(&short, &mut some);
            view.observe(&long, &mut all);
            for field in Field::ALL {
                for seat in 0..field.shape().rows(4) {
                    let (at, of) = (live.at[row(*field, seat)], full.at[row(*field, seat)]);
                    let width = field.shape().width(4, false);
                    if at != NOWHERE {
                        let (at, of) = (usize::from(at), usize::from(of));
                        assert_eq!(some[at..at + width], all[of..of + width], "{field:?}");
                    }
                }
            }
        });
    }
}
