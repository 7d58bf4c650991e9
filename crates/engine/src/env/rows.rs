//! The numbers that a batch writes, row by row.

use crate::action::Action;

/// Rows of all that is told; each slice has as many rows as the others.
#[derive(Debug)]
pub struct Rows<'a> {
    /// Numbers of an observation, and seats of a reward.
    pub size: usize,
    pub seats: usize,
    pub observation: &'a mut [f32],
    /// What was last seen in an episode that ended; like an observation, it holds what never changes before it is written.
    pub last: &'a mut [f32],
    pub mask: &'a mut [u8],
    pub actor: &'a mut [u8],
    pub legal_count: &'a mut [u8],
    pub reward: &'a mut [f32],
    pub points: &'a mut [f32],
    /// 0 it goes on, 1 it ended, 2 it was cut off.
    pub ended: &'a mut [u8],
}

/// Cuts so many values off the front of a slice.
fn cut<'a, T>(of: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let all = std::mem::take(of);
    let (front, rest) = all.split_at_mut(count.min(all.len()));
    *of = rest;
    front
}

impl<'a> Rows<'a> {
    /// The same, so many rows at a time.
    pub fn chunks(mut self, rows: usize) -> impl Iterator<Item = Rows<'a>> {
        std::iter::from_fn(move || {
            if self.actor.is_empty() {
                return None;
            }
            Some(Rows {
                size: self.size,
                seats: self.seats,
                observation: cut(&mut self.observation, rows * self.size),
                last: cut(&mut self.last, rows * self.size),
                mask: cut(&mut self.mask, rows * Action::COUNT),
                actor: cut(&mut self.actor, rows),
                legal_count: cut(&mut self.legal_count, rows),
                reward: cut(&mut self.reward, rows * self.seats),
                points: cut(&mut self.points, rows * self.seats),
                ended: cut(&mut self.ended, rows),
            })
        })
    }

    /// Nothing has ended.
    pub fn clear(&mut self) {
        self.ended.fill(0);
        self.reward.fill(0.0);
        self.points.fill(0.0);
    }
}
