//! Fair timing on a shared machine: short slices of the things compared, one after the other, and the best of each.

use std::time::{Duration, Instant};

/// Something to time: plays games from number `first` on, and says how many.
pub type Work<'a> = &'a mut dyn FnMut(u64) -> u64;

/// Games per second of each, the best slice of about 30 ms, over `total` time in all.
pub fn best_rates(works: &mut [Work<'_>], total: Duration) -> Vec<f64> {
    let slice = Duration::from_millis(30);
    let mut best = vec![0f64; works.len()];
    let mut next = vec![0u64; works.len()];
    let begin = Instant::now();
    loop {
        for (i, work) in works.iter_mut().enumerate() {
            let start = Instant::now();
            let mut games = 0;
            while start.elapsed() < slice {
                games += work(next[i] + games);
            }
            next[i] += games;
            best[i] = best[i].max(games as f64 / start.elapsed().as_secs_f64());
        }
        if begin.elapsed() >= total {
            return best;
        }
    }
}
