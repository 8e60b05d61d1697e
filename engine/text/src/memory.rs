//! Memory of paragraphs that were read before: the Uniques share a few thousand sentences.

use super::{Sentences, Slot, Span, Unread, reader::Carried};
use std::collections::BTreeMap;

/// The text of a paragraph, and its position in the whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

/// The paragraphs that a compiler has read, each with what pronouns meant at its beginning.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    paragraphs: BTreeMap<(Slot, Box<str>), Vec<Met>>,
    count: usize,
}

/// The result of reading a paragraph once; spans count from its beginning.
#[derive(Clone, Debug)]
struct Met {
    before: Carried,
    result: Sentences,
    after: Carried,
}

impl Memory {
    /// Greatest number of paragraphs remembered. Beyond it the memory starts again, so that no source can fill the main memory.
    pub const MAX: usize = 20_000;

    /// Number of paragraphs remembered.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn recall(
        &mut self,
        slot: Slot,
        Written { text, at }: Written<'_>,
        carried: Carried,
        read: impl FnOnce(Carried) -> (Sentences, Carried),
    ) -> (Sentences, Carried) {
        let key = (slot, Box::from(text));
        let met = self.paragraphs.get(&key).and_then(|all| all.iter().find(|met| met.before == carried));
        if let Some(Met { result, after, .. }) = met {
            return (result.clone().map_err(|unread| moved(unread, |byte| byte + at)), after.clone());
        }
        let (result, after) = read(carried.clone());
        if self.count >= Self::MAX {
            *self = Self::default();
        }
        let from_its_beginning = result.clone().map_err(|unread| moved(unread, |byte| byte.saturating_sub(at)));
        let met = Met { before: carried, result: from_its_beginning, after: after.clone() };
        self.paragraphs.entry(key).or_default().push(met);
        self.count += 1;
        (result, after)
    }
}

fn moved(unread: Unread, to: impl Fn(usize) -> usize) -> Unread {
    Unread { span: Span { start: to(unread.span.start), end: to(unread.span.end) }, ..unread }
}
