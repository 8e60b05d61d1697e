//! Charts of what is simulated or counted, as SVG (contract section 5). One drawing for `GET /v1/goldfish/chart.svg`, for
//! the `charts` of a report, and for the page at `/`.
//!
//! A chart stands by itself: it has a title and a description for those who do not see it, brings its background, and
//! follows the light or dark scheme of the reader. Colours of a light scheme are attributes, so that a program that reads
//! no style sheet shows it too; a page that takes a chart into its own document gives the classes its own colours.

mod frame;
mod opening;
mod pace;
mod statistics;
mod words;

pub use opening::opening;
pub use pace::pace;
pub use statistics::statistics;
pub use words::ChartWords;

use std::str::FromStr;

/// What a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKind {
    /// The statistics fielded in the Expeditions at each Dusk.
    Statistics,
    /// The race against the pace of the field, Day by Day.
    Pace,
    /// What all opening hands allow, exact.
    Opening,
}

impl ChartKind {
    /// Every chart.
    pub const ALL: [Self; 3] = [Self::Statistics, Self::Pace, Self::Opening];

    /// Its spelling in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Statistics => "statistics",
            Self::Pace => "pace",
            Self::Opening => "opening",
        }
    }
}

impl FromStr for ChartKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| format!("a chart is one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_read_as_it_is_written() {
        for kind in ChartKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert!("Pace".parse::<ChartKind>().is_err());
    }
}
