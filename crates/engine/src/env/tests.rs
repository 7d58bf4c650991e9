use super::*;
use crate::program::known_game;

/// A batch and the numbers it writes.
struct Env {
    batch: Batch,
    observation: Vec<f32>,
    last: Vec<f32>,
    mask: Vec<u8>,
    actor: Vec<u8>,
    legal_count: Vec<u8>,
    reward: Vec<f32>,
    points: Vec<f32>,
    ended: Vec<u8>,
}

impl Env {
    fn new(names: &[&str], count: usize, settings: Settings) -> Env {
        let programs: Vec<_> = names.iter().map(|name| Arc::new(known_game(name))).collect();
        Env::of(Batch::new(&programs, count, 7, settings))
    }

    fn of(batch: Batch) -> Env {
        let (n, seats) = (batch.tables.len(), usize::from(batch.layout.seats));
        let mut env = Env {
            observation: batch.blank(),
            last: batch.blank(),
            mask: vec![0; n * Action::COUNT],
            actor: vec![0; n],
            legal_count: vec![0; n],
            reward: vec![0.0; n * seats],
            points: vec![0.0; n * seats],
            ended: vec![0; n],
            batch,
        };
        env.with(|batch, rows| batch.show_all(rows));
        env
    }

    fn with(&mut self, work: impl FnOnce(&mut Batch, Rows<'_>)) {
        let rows = Rows {
            size: self.batch.layout.size,
            seats: usize::from(self.batch.layout.seats),
            observation: &mut self.observation,
            last: &mut self.last,
            mask: &mut self.mask,
            actor: &mut self.actor,
            legal_count: &mut self.legal_count,
            reward: &mut self.reward,
            points: &mut self.points,
            ended: &mut self.ended,
        };
        work(&mut self.batch, rows);
    }

    fn chosen(&mut self, player: Player) -> Vec<u8> {
        let n = self.batch.tables.len();
        let mut actions = vec![0; n];
        self.batch.choose(player, &vec![true; n], &mut actions);
        actions
    }

    fn step(&mut self, pool: Option<&rayon::ThreadPool>) {
        let actions = self.chosen(Player::Random);
        assert_eq!(self.batch.refused(&actions), None);
        self.with(|batch, rows| batch.step(&actions, rows, pool));
    }
}

fn settings(unit: Unit) -> Settings {
    Settings {
        unit,
        skip_forced: true,
        extent: Some(Extent::Full),
        opponents: [None; 6],
    }
}

const SOME: [&str; 7] = [
    "hearts",
    "gin-rummy",
    "war",
    "oh-hell",
    "simple-poker",
    "partnership-spades",
    "scopa",
];

#[test]
fn results_depend_neither_on_threads_nor_on_how_many_games_are_played_at_once() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let mut many = Env::new(&SOME, 21, settings(Unit::Hand));
    let mut few = Env::new(&SOME, 7, settings(Unit::Hand));
    for _ in 0..150 {
        many.step(Some(&pool));
        few.step(None);
        let size = few.observation.len();
        assert_eq!(many.observation[..size], few.observation);
        assert_eq!(many.mask[..few.mask.len()], few.mask);
        assert_eq!(many.reward[..few.reward.len()], few.reward);
        assert_eq!(
            (&many.ended[..7], &many.actor[..7]),
            (&few.ended[..], &few.actor[..])
        );
    }
}

#[test]
fn rewards_of_an_episode_sum_to_nothing_over_the_sides_and_every_game_has_hands() {
    for unit in [Unit::Hand, Unit::Game] {
        let mut env = Env::new(&SOME, 14, settings(unit));
        let (seats, mut ends) = (usize::from(env.batch.layout.seats), [0; SOME.len()]);
        for _ in 0..if unit == Unit::Hand { 400 } else { 1500 } {
            env.step(None);
            for (at, reward) in env.reward.chunks(seats).enumerate() {
                let game = env.batch.tables[at].game;
                let sum: f32 = reward.iter().sum();
                assert!(sum.abs() < 1e-5, "{}: {reward:?}", SOME[game]);
                assert!(env.ended[at] != 0 || reward.iter().all(|of| *of == 0.0));
                ends[game] += u32::from(env.ended[at] != 0);
            }
        }
        let begun = ends.iter().filter(|ended| **ended > 0).count();
        assert!(
            begun >= if unit == Unit::Hand { SOME.len() } else { 5 },
            "{unit:?}: {ends:?}"
        );
    }
}

#[test]
fn saved_games_go_on_as_those_they_were_made_of() {
    let mut with_agents = settings(Unit::Hand);
    with_agents.opponents[1] = Some(Player::Greedy);
    for settings in [settings(Unit::Hand), settings(Unit::Game), with_agents] {
        let mut env = Env::new(&SOME, 7, settings);
        (0..90).for_each(|_| env.step(None));
        let mut batch = env.batch.fork(0, 0).unwrap();
        batch.load(&env.batch.save().unwrap()).unwrap();
        let mut again = Env::of(batch);
        assert_eq!(env.observation, again.observation);
        for _ in 0..60 {
            env.step(None);
            again.step(None);
            assert_eq!((&env.observation, &env.mask), (&again.observation, &again.mask));
            assert_eq!((&env.reward, &env.points), (&again.reward, &again.points));
        }
    }
    let bytes = Env::new(&SOME, 3, settings(Unit::Hand)).batch.save().unwrap();
    let mut other = Env::new(&["war"], 1, settings(Unit::Hand)).batch;
    assert_eq!(other.load(&bytes), Err(NotSaved::OtherGame));
    assert_eq!(other.load(&bytes[..bytes.len() - 3]), Err(NotSaved::OtherGame));
    assert_eq!(other.load(b"DDG"), Err(NotSaved::Broken));
}

#[test]
fn agents_play_their_seats_and_the_learner_is_asked_at_its_own() {
    let mut settings = settings(Unit::Hand);
    settings.opponents = [
        None,
        Some(Player::Greedy),
        Some(Player::Random),
        Some(Player::Greedy),
        None,
        None,
    ];
    let mut env = Env::new(&["hearts", "gin-rummy", "war", "simple-poker"], 8, settings);
    for _ in 0..300 {
        env.step(None);
        assert!(env.actor.iter().all(|actor| *actor == 0));
    }
}

#[test]
fn hidden_cards_that_are_dealt_again_leave_every_number_as_it_was() {
    let mut env = Env::new(&SOME, 7, settings(Unit::Hand));
    for round in 0..80 {
        for index in 0..7 {
            let worlds = env.batch.worlds(index, 1, round).unwrap();
            let world = Env::of(worlds);
            let (size, count) = (env.batch.layout.size, Action::COUNT);
            assert_eq!(env.observation[index * size..][..size], world.observation);
            assert_eq!(env.mask[index * count..][..count], world.mask);
        }
        env.step(None);
    }
}
