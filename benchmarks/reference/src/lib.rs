//! Games written out by hand for speed, without any generality: the yardstick for the engine. Each one draws the same
//! random numbers in the same order as the engine does, so that a ratio compares interpreters and not generators.

pub mod hearts;
pub mod interleave;
pub mod war;
