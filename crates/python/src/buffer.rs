//! Memory of the engine that Python reads in place, by the buffer protocol: numpy makes an array of it without a copy.
//! All unsafe code of the project is in this file and in one block of `games.rs`, which asks for these rows to write them.
//! The protocol hands out addresses, so the compiler cannot check that the memory outlives its readers; it does, since it
//! belongs to a Python object that every reader keeps alive, and it is never moved or made larger.
#![allow(unsafe_code)]

use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::cell::UnsafeCell;
use std::ffi::{c_int, c_void, CStr};

/// Numbers of one kind.
#[derive(Debug)]
enum Numbers {
    Floats(Box<[UnsafeCell<f32>]>),
    Bytes(Box<[UnsafeCell<u8>]>),
}

/// A table of numbers: so many rows of so many columns.
#[pyclass(frozen, module = "darwindeck._core")]
#[derive(Debug)]
pub struct Buffer {
    numbers: Numbers,
    shape: Box<[ffi::Py_ssize_t; 2]>,
    strides: Box<[ffi::Py_ssize_t; 2]>,
    /// A single column is told as a list, not as a table.
    dimensions: c_int,
}

// SAFETY: the numbers are written only by `Games`, which one thread at a time can borrow. A program that reads an array in
// another thread during a step may see half of it, as with every array of numpy; no address ever becomes invalid.
unsafe impl Sync for Buffer {}

fn cells<T: Copy>(values: Vec<T>) -> Box<[UnsafeCell<T>]> {
    values.into_iter().map(UnsafeCell::new).collect()
}

impl Buffer {
    pub fn floats(values: Vec<f32>, columns: usize) -> Buffer {
        Buffer::new(values.len(), columns, Numbers::Floats(cells(values)))
    }

    pub fn bytes(rows: usize, columns: usize) -> Buffer {
        Buffer::new(
            rows * columns,
            columns,
            Numbers::Bytes(cells(vec![0; rows * columns])),
        )
    }

    fn new(count: usize, columns: usize, numbers: Numbers) -> Buffer {
        let size = match numbers {
            Numbers::Floats(_) => size_of::<f32>(),
            Numbers::Bytes(_) => 1,
        };
        let (rows, columns) = (count / columns.max(1), columns.max(1));
        Buffer {
            numbers,
            shape: Box::new([rows as isize, columns as isize]),
            strides: Box::new([(columns * size) as isize, size as isize]),
            dimensions: 2,
        }
    }

    /// The same as one list.
    pub fn flat(mut self) -> Buffer {
        self.dimensions = 1;
        self.strides[0] = self.strides[1];
        self
    }

    /// The floats, to be written; none if these are bytes.
    ///
    /// # Safety
    /// Nobody else in Rust may hold this slice: `Games` asks for it while it is borrowed for writing.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn floats_mut(&self) -> &mut [f32] {
        match &self.numbers {
            // SAFETY: as the caller promises; a cell has the layout of what it holds.
            Numbers::Floats(all) => unsafe {
                std::slice::from_raw_parts_mut(UnsafeCell::raw_get(all.as_ptr()), all.len())
            },
            Numbers::Bytes(_) => &mut [],
        }
    }

    /// The bytes, to be written; none if these are floats.
    ///
    /// # Safety
    /// As above.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn bytes_mut(&self) -> &mut [u8] {
        match &self.numbers {
            // SAFETY: as above.
            Numbers::Bytes(all) => unsafe {
                std::slice::from_raw_parts_mut(UnsafeCell::raw_get(all.as_ptr()), all.len())
            },
            Numbers::Floats(_) => &mut [],
        }
    }
}

#[pymethods]
impl Buffer {
    /// Numpy and others may read; only the engine writes.
    ///
    /// # Safety
    /// Called by Python with a view that it owns.
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("there is no view to fill"));
        }
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err(
                "only the engine writes these numbers; copy them to change them",
            ));
        }
        let buffer = slf.get();
        let (address, count, size, format): (*mut c_void, usize, usize, &CStr) = match &buffer.numbers {
            Numbers::Floats(all) => (UnsafeCell::raw_get(all.as_ptr()).cast(), all.len(), 4, c"f"),
            Numbers::Bytes(all) => (UnsafeCell::raw_get(all.as_ptr()).cast(), all.len(), 1, c"B"),
        };
        // SAFETY: the view is Python's to be filled, and everything it points to belongs to the object put into `obj`,
        // which lives as long as the view.
        unsafe {
            (*view).buf = address;
            (*view).len = (count * size) as isize;
            (*view).readonly = 1;
            (*view).itemsize = size as isize;
            (*view).format = format.as_ptr().cast_mut();
            (*view).ndim = buffer.dimensions;
            (*view).shape = buffer.shape.as_ptr().cast_mut();
            (*view).strides = buffer.strides.as_ptr().cast_mut();
            (*view).suboffsets = std::ptr::null_mut();
            (*view).internal = std::ptr::null_mut();
            (*view).obj = slf.into_ptr();
        }
        Ok(())
    }
}
