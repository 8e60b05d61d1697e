//! Measures how far a deck is from keeping the rules, in numbers that can be compared with those of a changed deck.
use crate::{
    code::Code,
    verdict::Verdict,
    violation::{Amount, Comparator, Severity, Violation},
};

/// In which direction a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// Cards are missing.
    TooFew,
    /// Cards are too many, or are the wrong ones.
    TooMany,
}

/// The errors of a verdict, added up by code and direction: how many cards are too few or too many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deviation {
    /// In the order of codes.
    sums: Vec<(Code, Side, u32)>,
}

impl Deviation {
    pub(crate) fn of(verdict: &Verdict) -> Self {
        let mut sums: Vec<(Code, Side, u32)> = Vec::new();
        for violation in verdict.violations.iter().filter(|v| v.severity == Severity::Error) {
            // A fault of a line has no excess; it counts as one card.
            let (side, excess) = (side(violation), violation.excess.unwrap_or(1));
            match sums.iter_mut().find(|(code, s, _)| (*code, *s) == (violation.code, side)) {
                Some((.., sum)) => *sum = sum.saturating_add(excess),
                None => sums.push((violation.code, side, excess)),
            }
        }
        Self { sums }
    }

    /// Cards by which a rule is broken, 0 if it is kept.
    pub(crate) fn sum(&self, code: Code, side: Side) -> u32 {
        self.sums.iter().find(|(c, s, _)| (*c, *s) == (code, side)).map_or(0, |(.., sum)| *sum)
    }

    /// Every broken rule.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Code, Side, u32)> {
        self.sums.iter().copied()
    }

    /// The codes by which this deck is further from keeping the rules than another, in their order.
    pub(crate) fn worse_than<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Code> + 'a {
        self.iter().filter(|(code, side, sum)| *sum > other.sum(*code, *side)).map(|(code, ..)| code)
    }
}

fn side(violation: &Violation) -> Side {
    match (violation.comparator, &violation.actual, &violation.limit) {
        (Some(Comparator::Min), ..) => Side::TooFew,
        (Some(Comparator::Exact), Some(Amount::Number(actual)), Some(Amount::Number(limit))) if actual < limit => {
            Side::TooFew
        }
        _ => Side::TooMany,
    }
}
