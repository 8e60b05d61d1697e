//! Two sorted lists, read side by side.

use std::cmp::Ordering;

/// Pairs the elements of two lists that are sorted by `order`: each with its equal in the other list, or with `None`.
pub(crate) fn paired<T>(
    left: impl IntoIterator<Item = T>,
    right: impl IntoIterator<Item = T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (Option<T>, Option<T>)> {
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    std::iter::from_fn(move || {
        let first = match (left.peek(), right.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => order(a, b),
        };
        Some((left.next_if(|_| first.is_le()), right.next_if(|_| first.is_ge())))
    })
}

#[cfg(test)]
mod tests {
    use super::paired;

    #[test]
    fn equal_elements_meet_and_others_stand_alone() {
        let pairs: Vec<_> = paired([1, 2, 4], [2, 3, 4, 5], Ord::cmp).collect();
        let expected = [(Some(1), None), (Some(2), Some(2)), (None, Some(3)), (Some(4), Some(4)), (None, Some(5))];
        assert_eq!(pairs, expected);
    }

    #[test]
    fn nothing_pairs_with_nothing() {
        assert_eq!(paired::<u8>([], [], Ord::cmp).count(), 0);
    }
}
