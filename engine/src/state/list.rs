//! Lists of a fixed greatest length, flat in the state.

use std::ops::{Deref, DerefMut};

/// At most `N` things, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; `filler` is never seen.
    pub(crate) const fn new(filler: T) -> Self {
        Self { items: [filler; N], len: 0 }
    }

    /// Adds one at the end. Tells whether there was room.
    #[must_use]
    pub(crate) const fn push(&mut self, item: T) -> bool {
        let len = self.len as usize;
        if len == N {
            return false;
        }
        self.items[len] = item;
        self.len += 1;
        true
    }

    /// Takes the last one.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Takes one out; those after it move up.
    pub(crate) fn take(&mut self, at: usize) -> Option<T> {
        let item = self.get(at).copied()?;
        self.items.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        Some(item)
    }

    /// Keeps only those.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for i in 0..usize::from(self.len) {
            if keep(&self.items[i]) {
                self.items[kept] = self.items[i];
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    /// Removes all.
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

/// By what is in it.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_order_and_its_length() {
        let mut list = List::<u8, 3>::new(0);
        assert!([1, 2, 3].into_iter().all(|item| list.push(item)));
        assert!(!list.push(4), "it is full");
        assert_eq!(list.take(1), Some(2));
        assert_eq!(&*list, [1, 3]);
        assert_eq!((list.take(2), list.pop()), (None, Some(3)));
        assert!(list.push(5) && list.push(6));
        list.retain(|item| *item != 5);
        assert_eq!(&*list, [1, 6]);
        list.clear();
        assert_eq!(list.pop(), None);
    }
}
