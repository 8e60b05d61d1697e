//! Every way in which chance may decide, in place of one: for tests that add probabilities up.

use std::cell::RefCell;

/// What is drawn, in place of random numbers.
#[derive(Default)]
struct Course {
    /// The values of the first draws; the others are 0.
    given: Vec<u32>,
    /// The value and the bound of each draw so far.
    drawn: Vec<[u32; 2]>,
}

std::thread_local! {
    /// The course that is gone through; none: chance decides. A test has a thread of its own.
    static COURSE: RefCell<Option<Course>> = const { RefCell::new(None) };
}

/// Does the same again and again, each time with another outcome of the bounded draws in it, until there is none left.
/// Told are the results with the bounds of their draws: each of them has the probability of one over the product.
pub(crate) fn way<R>(mut act: impl FnMut() -> R) -> Vec<(R, Vec<u32>)> {
    let mut ways = Vec::new();
    let mut given = Vec::new();
    loop {
        COURSE.set(Some(Course { given, drawn: Vec::new() }));
        let result = act();
        let mut drawn = COURSE.take().unwrap_or_default().drawn;
        ways.push((result, drawn.iter().map(|[_, bound]| *bound).collect()));
        // The last draw that has another value left takes it.
        while drawn.pop_if(|[value, bound]| *value + 1 >= *bound).is_some() {}
        let Some([last, _]) = drawn.last_mut() else { return ways };
        *last += 1;
        given = drawn.into_iter().map(|[value, _]| value).collect();
    }
}

/// The value of the next draw below a bound, where all are gone through.
pub(super) fn next(bound: u32) -> Option<u32> {
    COURSE.with_borrow_mut(|course| {
        let Course { given, drawn } = course.as_mut()?;
        let value = given.get(drawn.len()).copied().unwrap_or(0);
        drawn.push([value, bound.max(1)]);
        Some(value)
    })
}

/// As [`next`], for several draws at once.
pub(super) fn next_of_each<const K: usize>(bounds: [u8; K]) -> Option<[u8; K]> {
    let mut values = [0; K];
    for (value, bound) in values.iter_mut().zip(bounds) {
        *value = next(bound.into())? as u8;
    }
    Some(values)
}

#[test]
fn every_way_is_gone_once() {
    let mut rng = super::Rng::new(1);
    let ways = way(|| match rng.below(3) {
        0 => vec![0],
        one => vec![one, rng.below(2)],
    });
    let expected: [(Vec<u32>, Vec<u32>); 5] = [
        (vec![0], vec![3]),
        (vec![1, 0], vec![3, 2]),
        (vec![1, 1], vec![3, 2]),
        (vec![2, 0], vec![3, 2]),
        (vec![2, 1], vec![3, 2]),
    ];
    assert_eq!(ways, expected);
    // Then chance decides again.
    assert_eq!(rng, super::Rng::new(1));
    assert_eq!(rng.below(39), super::Rng::new(1).drawn_below(39));
}
