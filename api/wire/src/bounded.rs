//! Bounds on lists that a request could make long: the answer has the first entries, and how many more there were (contract
//! section 7).

/// Most entries in a list of diagnostics, of violations, of cards of a violation, or of errors.
pub const MOST_ENTRIES: usize = 200;

/// Cuts a list, and returns how many entries were removed; `None` if none were.
pub(crate) fn cut<T>(list: &mut Vec<T>) -> Option<usize> {
    let omitted = list.len().checked_sub(MOST_ENTRIES).filter(|more| *more > 0);
    list.truncate(MOST_ENTRIES);
    omitted
}

/// Shows the first entries of a list, and returns how many more there are; `None` if there are no more.
pub(crate) fn first<'a, T, V>(list: &'a [T], view: impl FnMut(&'a T) -> V) -> (Vec<V>, Option<usize>) {
    let omitted = list.len().checked_sub(MOST_ENTRIES).filter(|more| *more > 0);
    (list.iter().take(MOST_ENTRIES).map(view).collect(), omitted)
}

/// The last entries of a list, and how many there are before them; `None` if there are none.
pub(crate) fn last<T>(list: &[T]) -> (&[T], Option<usize>) {
    let omitted = list.len().checked_sub(MOST_ENTRIES).filter(|more| *more > 0);
    (&list[omitted.unwrap_or(0)..], omitted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_whole_up_to_its_limit() {
        let numbers: Vec<usize> = (0..MOST_ENTRIES + 3).collect();
        assert_eq!(first(&numbers, |n| *n), (numbers[..MOST_ENTRIES].to_vec(), Some(3)));
        assert_eq!(first(&numbers[..MOST_ENTRIES], |n| *n).1, None);
        assert_eq!(last(&numbers), (&numbers[3..], Some(3)));
        assert_eq!(last(&numbers[..MOST_ENTRIES]).1, None);
        let (mut long, mut short) = (numbers.clone(), vec![1]);
        assert_eq!((cut(&mut long), long.len()), (Some(3), MOST_ENTRIES));
        assert_eq!((cut(&mut short), short), (None, vec![1]));
    }
}
