//! Charts of simulations and counts, as SVG (contract section 5). The same drawing serves `GET /v1/goldfish/chart.svg`, the
//! `charts` of a report, and the page at `/`.
//!
//! A chart is complete in itself: it has a title and a description for people who cannot see it, it has its own background, and
//! it follows the light or dark scheme of the reader. The colours of the light scheme are attributes, so that programs without
//! style sheets show them too. A page that embeds a chart may give its classes other colours.

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
    /// The mean statistics in the Expeditions at each Dusk.
    Statistics,
    /// The race against the pace of the field, by Day.
    Pace,
    /// The exact figures over all opening hands.
    Opening,
}

impl ChartKind {
    /// Every chart.
    pub const ALL: [Self; 3] = [Self::Statistics, Self::Pace, Self::Opening];

    /// Name of the chart in requests.
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
