//! Room for positions. Every step of a playthrough makes one and mostly drops the one before; what was dropped is taken
//! again, since the system's allocator is slow for blocks of kilobytes that are aligned widely: it was two fifths of a step.

use darwindeck_engine::memory::Memory;
use darwindeck_engine::state::State;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::thread::LocalKey;

/// Dropped values that a thread keeps of each kind.
const MOST: usize = 64;

type Free<T> = RefCell<Vec<Box<T>>>;

/// What is kept in such room.
pub trait Kept: Copy + 'static {
    fn free() -> &'static LocalKey<Free<Self>>;
}

thread_local! {
    static STATES: Free<State> = const { RefCell::new(Vec::new()) };
    static MEMORIES: Free<[Memory; 6]> = const { RefCell::new(Vec::new()) };
}

impl Kept for State {
    fn free() -> &'static LocalKey<Free<State>> {
        &STATES
    }
}

impl Kept for [Memory; 6] {
    fn free() -> &'static LocalKey<Free<[Memory; 6]>> {
        &MEMORIES
    }
}

/// A box whose block is taken again when it is dropped; empty only then.
#[derive(Debug)]
pub struct Room<T: Kept>(Option<Box<T>>);

impl<T: Kept> Room<T> {
    pub fn of(value: &T) -> Room<T> {
        let found = T::free().try_with(|free| free.borrow_mut().pop()).ok().flatten();
        Room(Some(match found {
            Some(mut room) => {
                *room = *value;
                room
            }
            None => Box::new(*value),
        }))
    }
}

impl<T: Kept> Clone for Room<T> {
    fn clone(&self) -> Room<T> {
        Room::of(self)
    }
}

impl<T: Kept> Deref for Room<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => unreachable!("room is empty only while it is dropped"),
        }
    }
}

impl<T: Kept> DerefMut for Room<T> {
    fn deref_mut(&mut self) -> &mut T {
        match &mut self.0 {
            Some(value) => value,
            None => unreachable!("room is empty only while it is dropped"),
        }
    }
}

impl<T: Kept> Drop for Room<T> {
    fn drop(&mut self) {
        let Some(room) = self.0.take() else { return };
        // A thread that ends has no list any more, and the box is dropped.
        let _ = T::free().try_with(|free| {
            let mut free = free.borrow_mut();
            if free.len() < MOST {
                free.push(room);
            }
        });
    }
}
