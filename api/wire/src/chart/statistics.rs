//! The chart of the statistics at each Dusk.

use super::{
    ChartWords,
    frame::{Anchor, Plane, Point, Tone, document, scale, soft},
};
use engine::{FieldedStatistics, Stat};

const HEIGHT: f64 = 290.0;
/// Least distance between two names, in units of the chart.
const APART: f64 = 15.0;

/// Draws the mean statistics in both Expeditions together and in each of them, by Day.
#[must_use]
pub fn statistics(days: &[FieldedStatistics], words: &ChartWords) -> String {
    let points = |of: fn(&FieldedStatistics) -> &Stat| -> Vec<Point> {
        let point = |stat: &Stat| Point { value: stat.mean, low: stat.low, high: stat.high };
        days.iter().map(|day| point(of(day))).collect()
    };
    let series = [
        (Tone::Hero, words.hero, points(|day| &day.hero)),
        (Tone::Companion, words.companion, points(|day| &day.companion)),
        (Tone::Total, words.total, points(|day| &day.total)),
    ];
    let games: Vec<Point> = days
        .iter()
        .map(|FieldedStatistics { total, .. }| Point {
            value: total.mean,
            low: total.p5.into(),
            high: total.p95.into(),
        })
        .collect();
    let most = games.iter().map(|point| point.high.max(point.value)).fold(0.0, f64::max);
    let (most, marks) = scale(most);
    let plane = Plane::new(62.0, HEIGHT - 34.0, 62.0, days.len(), most);
    let marks: Vec<(f64, String)> = marks.into_iter().map(|mark| (mark, words.number(mark, 0))).collect();
    let mut chart = document("statistics", words.statistics, &said(days, words), HEIGHT)
        .add(soft(12.0, 40.0, Anchor::Start, words.statistics_note))
        .add(plane.axes(&marks, words.day))
        .add(plane.spread(Tone::Total, &games));
    for (tone, _, points) in &series {
        chart = chart.add(plane.series(*tone, points));
    }
    for (day, point) in series[2].2.iter().enumerate() {
        chart = chart.add(plane.value(day, point.value, &words.number(point.value, 1)));
    }
    let mut heights: Vec<(f64, Tone, &str)> =
        series.iter().filter_map(|(tone, name, points)| Some((plane.y(points.last()?.value), *tone, *name))).collect();
    heights.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut above = f64::NEG_INFINITY;
    for (height, tone, name) in heights {
        above = height.max(above + APART);
        chart = chart.add(plane.name(tone, above, name));
    }
    chart.to_string()
}

/// The chart in words, for the description.
fn said(days: &[FieldedStatistics], words: &ChartWords) -> String {
    let number = |value: f64| words.number(value, 1);
    let of = |name: &str, stat: &Stat| {
        format!(
            "{name} {} ({} {}–{})",
            number(stat.mean),
            words.interval,
            words.number(stat.low, 2),
            words.number(stat.high, 2)
        )
    };
    let day = |day: &FieldedStatistics| {
        let parts = [of(words.total, &day.total), of(words.hero, &day.hero), of(words.companion, &day.companion)];
        format!("{} {}: {}.", words.day, day.day, parts.join(", "))
    };
    days.iter().map(day).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Language;

    fn day(day: u8, mean: f64) -> FieldedStatistics {
        let stat = |mean: f64| Stat {
            games: 100,
            mean,
            sd: 1.0,
            low: mean - 0.1,
            high: mean + 0.1,
            p5: mean as i32 - 2,
            p50: mean as i32,
            p95: mean as i32 + 2,
        };
        FieldedStatistics { day, hero: stat(mean / 2.0), companion: stat(mean / 2.0), total: stat(mean) }
    }

    #[test]
    fn every_day_has_its_mean_and_interval_in_words_too() {
        let days = [day(1, 4.0), day(2, 9.5)];
        let english = statistics(&days, ChartWords::of(Language::En));
        assert!(english.contains("Day 2: both 9.5 (95% interval 9.40–9.60)"), "{english}");
        assert!(english.contains("viewBox=\"0 0 420 290\"") && english.contains("role=\"img\""), "{english}");
        let french = statistics(&days, ChartWords::of(Language::Fr));
        assert!(french.contains("Jour 2: les deux 9,5"), "{french}");
        assert_eq!(english, statistics(&days, ChartWords::of(Language::De)), "English where there is no translation");
    }

    #[test]
    fn names_of_equal_series_do_not_cover_each_other() {
        let chart = statistics(&[day(1, 4.0)], ChartWords::of(Language::En));
        let heights: Vec<&str> = chart
            .split("class=\"chart-name\"")
            .skip(1)
            .filter_map(|name| name.split(" y=\"").nth(1)?.split('"').next())
            .collect();
        assert_eq!(heights.len(), 3, "{chart}");
        let mut sorted: Vec<f64> = heights.iter().map(|height| height.parse().unwrap()).collect();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= APART - 0.02), "{heights:?}");
    }
}
