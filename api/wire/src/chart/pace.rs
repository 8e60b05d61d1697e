//! The chart of the race against the pace of the field.

use super::{
    ChartWords,
    frame::{Anchor, Plane, Point, Tone, document, level, soft},
};
use engine::{Prob, Race};

const HEIGHT: f64 = 270.0;

/// Draws the share of the games in which a deck is ahead, by Day.
#[must_use]
pub fn pace(race: &Race, words: &ChartWords) -> String {
    let point = |prob: &Prob| Point { value: prob.estimate, low: prob.low, high: prob.high };
    let points: Vec<Point> = race.ahead.iter().map(point).collect();
    let plane = Plane::new(62.0, HEIGHT - 34.0, 56.0, points.len(), 1.0);
    let marks: Vec<(f64, String)> = [0.0, 0.25, 0.5, 0.75, 1.0].map(|mark| (mark, words.percent(mark))).into();
    let half = plane.y(0.5);
    let mut chart = document("pace", words.pace, &said(race, words), HEIGHT)
        .add(soft(12.0, 40.0, Anchor::Start, words.pace_note))
        .add(plane.axes(&marks, words.day))
        .add(level(44.0, plane.right(), half, "chart-axis", "#6d687c").set("stroke-dasharray", "4 4"))
        .add(soft(plane.right() + 4.0, half + 4.0, Anchor::Start, words.half))
        .add(plane.series(Tone::Total, &points));
    for (day, point) in points.iter().enumerate() {
        chart = chart.add(plane.value(day, point.high, &words.percent(point.value)));
    }
    chart.to_string()
}

/// The chart in words, for the description.
fn said(race: &Race, words: &ChartWords) -> String {
    let day = |(nth, prob): (usize, &Prob)| {
        let [value, low, high] = [prob.estimate, prob.low, prob.high].map(|value| words.percent(value));
        format!("{} {}: {value} ({} {low}–{high}).", words.day, nth + 1, words.interval)
    };
    race.ahead.iter().enumerate().map(day).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Language;
    use engine::Stat;

    #[test]
    fn a_share_of_all_games_stays_inside_and_is_said_in_words() {
        let prob = |estimate: f64| Prob { estimate, low: (estimate - 0.05).max(0.0), high: estimate, exact: None };
        let margin = Stat { games: 9, mean: 0.0, sd: 0.0, low: 0.0, high: 0.0, p5: 0, p50: 0, p95: 0 };
        let race = Race { ahead: vec![prob(0.0), prob(1.0)], won: prob(0.5), margin };
        let chart = pace(&race, ChartWords::of(Language::En));
        assert!(chart.contains("Day 2: 100% (95% interval 95%–100%)."), "{chart}");
        assert!(chart.contains("cy=\"62\"") && chart.contains("cy=\"236\""), "the edges of the plane: {chart}");
    }
}
