//! Readers that count what passes through them, and filling a buffer.

use std::{
    io::{self, Read},
    sync::atomic::{AtomicU64, Ordering},
};

/// Counts what is read from a source, for the progress.
pub(super) struct Counted<'a, R> {
    pub(super) inner: R,
    pub(super) read: &'a AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// Counts what comes out of a decoder, and fails at the limit.
pub(super) struct Capped<'a, R> {
    pub(super) inner: R,
    pub(super) unpacked: &'a AtomicU64,
    pub(super) limit: u64,
}

impl<R: Read> Read for Capped<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        let before = self.unpacked.fetch_add(n as u64, Ordering::Relaxed);
        if before.saturating_add(n as u64) > self.limit {
            return Err(io::Error::other("too much is unpacked"));
        }
        Ok(n)
    }
}

/// Passes on bytes until the allowance is used up, and then fails.
pub(super) struct Metered<'a, R> {
    pub(super) inner: R,
    pub(super) left: &'a AtomicU64,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 && !buffer.is_empty() {
            return Err(io::Error::other("too much before the content of a file"));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let n = self.inner.read(&mut buffer[..most])?;
        if left != u64::MAX {
            self.left.store(left - n as u64, Ordering::Relaxed);
        }
        Ok(n)
    }
}

/// Reads until the buffer is full or the end is reached.
pub(super) fn fill(from: &mut (impl Read + ?Sized), buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match from.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(n) => length += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
