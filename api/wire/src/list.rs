//! The envelope of every list, and the bounds on lists that a request could make long: the answer has the first entries, and how
//! many more there were (contract section 7).

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A page of a list. A list that has no parameter `page` is a single page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// The members of this page.
    pub member: Vec<T>,
    /// Members on all pages.
    #[schema(example = 3486)]
    pub total_items: usize,
    /// This page, from 1.
    #[schema(example = 1)]
    pub page: usize,
    /// Members a page holds, as asked for; of a list that is one page, all of them, at least 1.
    #[schema(example = 30)]
    pub items_per_page: usize,
    /// The last page; 1 for an empty list.
    #[schema(example = 117)]
    pub last_page: usize,
    /// Where the next page begins, for the parameter `cursor` of the same search; absent on the last page, and in lists
    /// that have but one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cursor: Option<String>,
    /// Path and query of the next page, with every other parameter of this one; `null` on the last page. Also in the
    /// header `Link`.
    #[schema(required, example = "/v1/cards?faction=MU&cursor=…")]
    pub next: Option<String>,
    /// How many members of all pages have each value of the facts that `facets` names; absent where none is named, and in lists
    /// of other things than cards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, BTreeMap<String, usize>>, required = false, example = json!({"faction": {"AX": 12, "MU": 40}}))]
    pub facets: Facets,
    /// What was wrong in the request without preventing an answer, such as unknown parameters.
    pub warnings: Vec<String>,
}

/// For each facet, the number of cards with each value.
pub type Facets = BTreeMap<&'static str, BTreeMap<String, usize>>;

impl<T> Page<T> {
    /// A list on a single page.
    pub fn whole(member: Vec<T>, warnings: Vec<String>) -> Self {
        let n = member.len();
        Self {
            member,
            total_items: n,
            page: 1,
            // Clients divide by this number.
            items_per_page: n.max(1),
            last_page: 1,
            cursor: None,
            next: None,
            facets: Facets::new(),
            warnings,
        }
    }
}

/// Most entries in a list of diagnostics, of violations, of cards of a violation, or of errors.
pub const MAX_ENTRIES: usize = 200;

/// Cuts a list, and returns how many entries were removed; `None` if none were.
pub(crate) fn cut<T>(list: &mut Vec<T>) -> Option<usize> {
    let omitted = list.len().checked_sub(MAX_ENTRIES).filter(|more| *more > 0);
    list.truncate(MAX_ENTRIES);
    omitted
}

/// Shows the first entries of a list, and returns how many more there are; `None` if there are no more.
pub(crate) fn first<'a, T, V>(list: &'a [T], view: impl FnMut(&'a T) -> V) -> (Vec<V>, Option<usize>) {
    let omitted = list.len().checked_sub(MAX_ENTRIES).filter(|more| *more > 0);
    (list.iter().take(MAX_ENTRIES).map(view).collect(), omitted)
}

/// As [`first`], for a list sorted by key of which no key may be missing: where it is cut, each key keeps an equal share of the
/// places, and what a key does not need goes to those before it.
pub(crate) fn first_of_each<'a, T, K: PartialEq, V>(
    list: &'a [T],
    key: impl Fn(&T) -> K,
    view: impl FnMut(&'a T) -> V,
) -> (Vec<V>, Option<usize>) {
    if list.len() <= MAX_ENTRIES {
        return first(list, view);
    }
    let groups: Vec<&[T]> = list.chunk_by(|a, b| key(a) == key(b)).collect();
    let share = MAX_ENTRIES / groups.len();
    let mut spare: usize = MAX_ENTRIES - groups.iter().map(|group| group.len().min(share)).sum::<usize>();
    let kept = groups.into_iter().flat_map(|group| {
        let more = group.len().saturating_sub(share).min(spare);
        spare -= more;
        group.iter().take(share + more)
    });
    let shown: Vec<V> = kept.map(view).collect();
    let omitted = list.len() - shown.len();
    (shown, Some(omitted))
}

/// The last entries of a list, and how many there are before them; `None` if there are none.
pub(crate) fn last<T>(list: &[T]) -> (&[T], Option<usize>) {
    let omitted = list.len().checked_sub(MAX_ENTRIES).filter(|more| *more > 0);
    (&list[omitted.unwrap_or(0)..], omitted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_whole_up_to_its_limit() {
        let numbers: Vec<usize> = (0..MAX_ENTRIES + 3).collect();
        assert_eq!(first(&numbers, |n| *n), (numbers[..MAX_ENTRIES].to_vec(), Some(3)));
        assert_eq!(first(&numbers[..MAX_ENTRIES], |n| *n).1, None);
        assert_eq!(last(&numbers), (&numbers[3..], Some(3)));
        assert_eq!(last(&numbers[..MAX_ENTRIES]).1, None);
        let (mut long, mut short) = (numbers.clone(), vec![1]);
        assert_eq!((cut(&mut long), long.len()), (Some(3), MAX_ENTRIES));
        assert_eq!((cut(&mut short), short), (None, vec![1]));
    }

    #[test]
    fn no_key_is_missing_from_a_list_that_is_cut() {
        let keys = [(0, 300), (1, 2), (2, 150), (3, 1)];
        let list: Vec<usize> = keys.into_iter().flat_map(|(key, n)| std::iter::repeat_n(key, n)).collect();
        let (shown, omitted) = first_of_each(&list, |key| *key, |key| *key);
        let of = |key| shown.iter().filter(|shown| **shown == key).count();
        assert_eq!([0, 1, 2, 3].map(of), [147, 2, 50, 1]);
        assert_eq!((shown.len(), omitted), (MAX_ENTRIES, Some(253)));
        assert!(shown.is_sorted());
        assert_eq!(first_of_each(&list[..MAX_ENTRIES], |key| *key, |key| *key).1, None);
    }
}
