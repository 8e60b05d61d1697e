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

    /// Whether the list is empty. Asked far more often than what is in it.
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
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

    /// Keeps only the items that `keep` accepts.
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

/// Compares what is in them.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

/// Compares what is in them.
impl<T: PartialEq, const FEW: usize, const MAX: usize> PartialEq for Growing<T, FEW, MAX> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

/// A list of at most `MAX` things that mostly has `FEW`. The room for many is taken only when it is needed, since preparing it
/// takes longer than using the few. For values that live as long as a step, not for the state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Growing<T, const FEW: usize, const MAX: usize> {
    Few(List<T, FEW>),
    Many(List<T, MAX>),
}

impl<T: Copy, const FEW: usize, const MAX: usize> Growing<T, FEW, MAX> {
    /// An empty list; `filler` is never seen.
    pub(crate) const fn new(filler: T) -> Self {
        Self::Few(List::new(filler))
    }

    /// Adds one at the end. Tells whether there was room.
    #[must_use]
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> bool {
        match self {
            Self::Few(few) if few.len() < FEW => few.push(item),
            Self::Few(_) | Self::Many(_) => self.push_to_many(item),
        }
    }

    /// As [`push`](Self::push), where there are more than few.
    #[inline(never)]
    fn push_to_many(&mut self, item: T) -> bool {
        match self {
            Self::Few(few) => {
                let mut many = List::new(item);
                let all = few.iter().chain([&item]).all(|item| many.push(*item));
                *self = Self::Many(many);
                all
            }
            Self::Many(many) => many.push(item),
        }
    }

    /// Removes all.
    pub(crate) const fn clear(&mut self) {
        match self {
            Self::Few(few) => few.clear(),
            Self::Many(many) => many.clear(),
        }
    }
}

impl<T, const FEW: usize, const MAX: usize> Deref for Growing<T, FEW, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::Few(few) => few,
            Self::Many(many) => many,
        }
    }
}

impl<T, const FEW: usize, const MAX: usize> DerefMut for Growing<T, FEW, MAX> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Few(few) => few,
            Self::Many(many) => many,
        }
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

    #[test]
    fn a_growing_list_keeps_its_order_as_it_grows() {
        let mut list = Growing::<u8, 2, 5>::new(0);
        for n in 1..=5 {
            assert!(list.push(n));
            assert!(list.iter().copied().eq(1..=n), "{n}");
        }
        assert!(!list.push(6), "it is full");
        list.clear();
        assert!(list.is_empty() && list.push(7));
        assert_eq!(&*list, [7]);
    }
}
