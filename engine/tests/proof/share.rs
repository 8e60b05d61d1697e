//! Exact probabilities, as fractions.

use std::{cmp::Ordering, fmt, iter::Sum, ops::Add};

/// A fraction in lowest terms, 0 or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Share {
    numerator: u128,
    denominator: u128,
}

impl Share {
    pub(crate) const NONE: Self = Self { numerator: 0, denominator: 1 };
    pub(crate) const WHOLE: Self = Self { numerator: 1, denominator: 1 };

    /// The fraction divided into `n` equal parts.
    pub(crate) fn part(self, n: usize) -> Self {
        Self::new(self.numerator, self.denominator.checked_mul(n as u128).expect("the chances of these games fit"))
    }

    /// The fraction as a floating-point number, rounded once or twice.
    pub(crate) fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    fn new(numerator: u128, denominator: u128) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        // The least common denominator keeps the numbers as small as the sum allows.
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        let widened = |share: Self, by: u128| share.numerator.checked_mul(by).expect("the chances of these games fit");
        let numerator = widened(self, other.denominator / divisor) + widened(other, self.denominator / divisor);
        let denominator = (self.denominator / divisor).checked_mul(other.denominator);
        Self::new(numerator, denominator.expect("the chances of these games fit"))
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::NONE, Add::add)
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let [left, right] = [(self, other), (other, self)].map(|(a, b)| a.numerator.checked_mul(b.denominator));
        Some(left?.cmp(&right?))
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[test]
fn shares_add_up_in_lowest_terms() {
    let sixth = Share::WHOLE.part(6);
    assert_eq!(sixth + sixth.part(2), Share::WHOLE.part(4));
    assert_eq!((0..6).map(|_| sixth).sum::<Share>(), Share::WHOLE);
    assert_eq!(format!("{:?}", sixth + sixth + Share::NONE), "1/3");
    assert!((sixth.value() - 1.0 / 6.0).abs() < 1e-15);
}
