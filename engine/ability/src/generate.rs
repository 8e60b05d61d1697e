//! Choices out of which trees are made, for tests of what takes trees.

/// Bytes that decide what is generated. When they are used up, or at depth, the first variants are taken, which end.
#[derive(Debug)]
pub struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    depth: usize,
}

impl<'a> Choices<'a> {
    const DEPTH: usize = 40;

    /// Choices out of bytes, one of each; what they do not reach to is the first of what there is.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), depth: 0 }
    }

    /// One of so many, as a number below them.
    pub fn pick(&mut self, below: usize) -> usize {
        if self.depth > Self::DEPTH {
            return 0;
        }
        self.bytes.next().map_or(0, |&byte| usize::from(byte) % below)
    }

    /// Makes what lies within something: deep within, everything ends.
    pub fn nested<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }
}
