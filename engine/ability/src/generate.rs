//! Choices from which trees are generated, for tests.

/// Bytes that determine what is generated. When they are used up, or the tree is too deep, the first variants are chosen, which
/// end the recursion.
#[derive(Debug)]
pub struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    depth: usize,
}

impl<'a> Choices<'a> {
    const DEPTH: usize = 40;

    /// Choices from bytes, one for each byte; after the last byte, the first alternative is always chosen.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), depth: 0 }
    }

    /// A number below `below`.
    pub fn pick(&mut self, below: usize) -> usize {
        if self.depth > Self::DEPTH {
            return 0;
        }
        self.bytes.next().map_or(0, |&byte| usize::from(byte) % below)
    }

    /// Generates a part within another; below a certain depth, recursion ends.
    pub fn nested<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }
}
