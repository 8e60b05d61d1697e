//! Charts of simulations and counts, as SVG (contract section 5). The same drawing serves `GET /v1/goldfish/chart.svg`, the
//! `charts` of a report, and the page at `/`.
//!
//! A chart is complete in itself: it has a title and a description for people who cannot see it, it has its own background, and
//! it follows the light or dark scheme of the reader. The colours of the light scheme are attributes, so that programs without
//! style sheets show them too. A page that embeds a chart may give its classes other colours.

mod frame;

use cards::Language;
use engine::{FieldedStatistics, Prob, Race, Stat, opening::ExactOpening};
use frame::{Anchor, Plane, Point, Tone, WIDTH, bar, document, level, scale, soft, text};
use std::str::FromStr;
use svg::node::element::Group;

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

const STATISTICS_HEIGHT: f64 = 290.0;

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
    let plane = Plane::new(62.0, STATISTICS_HEIGHT - 34.0, 62.0, days.len(), most);
    let marks: Vec<(f64, String)> = marks.into_iter().map(|mark| (mark, words.number(mark, 0))).collect();
    let mut chart = document("statistics", words.statistics, &statistics_in_words(days, words), STATISTICS_HEIGHT)
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
fn statistics_in_words(days: &[FieldedStatistics], words: &ChartWords) -> String {
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

const PACE_HEIGHT: f64 = 270.0;

/// Draws the share of the games in which a deck is ahead, by Day.
#[must_use]
pub fn pace(race: &Race, words: &ChartWords) -> String {
    let point = |prob: &Prob| Point { value: prob.estimate, low: prob.low, high: prob.high };
    let points: Vec<Point> = race.ahead.iter().map(point).collect();
    let plane = Plane::new(62.0, PACE_HEIGHT - 34.0, 56.0, points.len(), 1.0);
    let marks: Vec<(f64, String)> = [0.0, 0.25, 0.5, 0.75, 1.0].map(|mark| (mark, words.percent(mark))).into();
    let half = plane.y(0.5);
    let mut chart = document("pace", words.pace, &pace_in_words(race, words), PACE_HEIGHT)
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
fn pace_in_words(race: &Race, words: &ChartWords) -> String {
    let day = |(nth, prob): (usize, &Prob)| {
        let [value, low, high] = [prob.estimate, prob.low, prob.high].map(|value| words.percent(value));
        format!("{} {}: {value} ({} {low}–{high}).", words.day, nth + 1, words.interval)
    };
    race.ahead.iter().enumerate().map(day).collect::<Vec<_>>().join(" ")
}

const OPENING_HEIGHT: f64 = 390.0;

/// Height of a bar for a probability of 1.
const FULL: f64 = 92.0;

/// Draws the exact probabilities over all opening hands.
#[must_use]
pub fn opening(exact: &ExactOpening, words: &ChartWords) -> String {
    let columns = [16.0, WIDTH / 2.0 + 8.0];
    let rows = [84.0, 246.0];
    let panels: [(&str, &[f64]); 4] = [
        (words.mana, &exact.mana_spent_day1),
        (words.plays, &exact.plays_day1),
        (words.characters, &exact.characters_day1),
        (words.heavy, &exact.heavy_cards),
    ];
    let said: Vec<String> = panels.iter().map(|(name, shares)| histogram_in_words(name, shares, words)).collect();
    let mut chart = document("opening", words.opening, &said.join(" "), OPENING_HEIGHT).add(soft(
        12.0,
        40.0,
        Anchor::Start,
        words.opening_note,
    ));
    for (nth, (name, shares)) in panels.into_iter().enumerate() {
        chart = chart.add(panel(columns[nth % 2], rows[nth / 2], name, shares, words));
    }
    chart.to_string()
}

/// A histogram with a bar for each number from 0.
fn panel(left: f64, top: f64, name: &str, shares: &[f64], words: &ChartWords) -> Group {
    let width = WIDTH / 2.0 - 30.0;
    let bottom = top + FULL + 18.0;
    let mut group = Group::new().add(text(left, top - 8.0, Anchor::Start, name).set("font-weight", 600)).add(level(
        left,
        left + width,
        bottom,
        "chart-axis",
        "#6d687c",
    ));
    let step = width / shares.len() as f64;
    for (number, share) in shares.iter().enumerate() {
        let (x, height) = (left + step * number as f64, FULL * share);
        let middle = x + step / 2.0;
        group = group
            .add(bar(x + step * 0.15, bottom - height, step * 0.7, height))
            .add(text(middle, bottom - height - 4.0, Anchor::Middle, &hundredths(*share, words)).set("font-size", 12))
            .add(soft(middle, bottom + 15.0, Anchor::Middle, &number.to_string()));
    }
    group
}

/// A probability as a percentage without the sign. A possible event whose percentage rounds to 0 is not written as 0.
fn hundredths(share: f64, words: &ChartWords) -> String {
    if share > 0.0 && share < 0.005 { "<1".to_owned() } else { words.number(share * 100.0, 0) }
}

/// The histogram in words, for the description.
fn histogram_in_words(name: &str, shares: &[f64], words: &ChartWords) -> String {
    let one = |(number, share): (usize, &f64)| format!("{number}: {}", words.percent(*share));
    format!("{name} – {}.", shares.iter().enumerate().map(one).collect::<Vec<_>>().join(", "))
}

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub struct ChartWords {
    language: Language,
    day: &'static str,
    statistics: &'static str,
    statistics_note: &'static str,
    total: &'static str,
    hero: &'static str,
    companion: &'static str,
    pace: &'static str,
    pace_note: &'static str,
    half: &'static str,
    opening: &'static str,
    opening_note: &'static str,
    mana: &'static str,
    plays: &'static str,
    characters: &'static str,
    heavy: &'static str,
    interval: &'static str,
}

impl ChartWords {
    /// The words of a language.
    #[must_use]
    pub const fn of(language: Language) -> &'static Self {
        match language {
            Language::Fr => &FRENCH,
            Language::En | Language::De | Language::Es | Language::It => &ENGLISH,
        }
    }

    /// A number with `digits` decimals, after the decimal sign of the language.
    fn number(&self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        if self.language == Language::Fr { text.replace('.', ",") } else { text }
    }

    /// A probability as a percentage.
    fn percent(&self, value: f64) -> String {
        let number = self.number(value * 100.0, 0);
        // A narrow no-break space.
        if self.language == Language::Fr { format!("{number}\u{202f}%") } else { format!("{number}%") }
    }
}

static ENGLISH: ChartWords = ChartWords {
    language: Language::En,
    day: "Day",
    statistics: "Statistics fielded at Dusk",
    statistics_note: "Mean with 95% interval; pale: 9 of 10 games",
    total: "both",
    hero: "Hero",
    companion: "Comp.",
    pace: "Ahead of the pace of the field",
    pace_note: "Share of games with more regions; 95% interval",
    half: "half",
    opening: "What opening hands allow",
    opening_note: "Share of all hands in %, exact",
    mana: "Mana spent on Day 1",
    plays: "Cards played on Day 1",
    characters: "Characters on Day 1",
    heavy: "Cards of cost 4 or more",
    interval: "95% interval",
};

static FRENCH: ChartWords = ChartWords {
    language: Language::Fr,
    day: "Jour",
    statistics: "Statistiques en jeu au Crépuscule",
    statistics_note: "Moyenne, intervalle à 95 % ; pâle : 9 parties sur 10",
    total: "les deux",
    hero: "Héros",
    companion: "Comp.",
    pace: "En avance sur le rythme de référence",
    pace_note: "Part des parties avec plus de régions ; intervalle à 95 %",
    half: "moitié",
    opening: "Ce que permettent les mains de départ",
    opening_note: "Part de toutes les mains en %, exacte",
    mana: "Mana dépensé au Jour 1",
    plays: "Cartes jouées au Jour 1",
    characters: "Personnages au Jour 1",
    heavy: "Cartes à 4 ou plus",
    interval: "intervalle à 95 %",
};

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Language;
    use engine::Stat;

    #[test]
    fn a_chart_is_read_as_it_is_written() {
        for kind in ChartKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert!("Pace".parse::<ChartKind>().is_err());
    }

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

    #[test]
    fn a_share_of_all_games_stays_inside_and_is_said_in_words() {
        let prob = |estimate: f64| Prob { estimate, low: (estimate - 0.05).max(0.0), high: estimate, exact: None };
        let margin = Stat { games: 9, mean: 0.0, sd: 0.0, low: 0.0, high: 0.0, p5: 0, p50: 0, p95: 0 };
        let race = Race { ahead: vec![prob(0.0), prob(1.0)], won: prob(0.5), margin };
        let chart = pace(&race, ChartWords::of(Language::En));
        assert!(chart.contains("Day 2: 100% (95% interval 95%–100%)."), "{chart}");
        assert!(chart.contains("cy=\"62\"") && chart.contains("cy=\"236\""), "the edges of the plane: {chart}");
    }

    #[test]
    fn every_share_is_drawn_and_said() {
        let exact = ExactOpening {
            chain_two_plays: 0.7,
            three_or_more_heavy: 0.1,
            mana_spent_day1: [0.0, 0.001, 0.199, 0.8],
            plays_day1: [0.0, 0.3, 0.5, 0.2],
            characters_day1: [0.1, 0.4, 0.5],
            heavy_cards: [0.2, 0.3, 0.3, 0.1, 0.1, 0.0, 0.0],
        };
        let chart = opening(&exact, ChartWords::of(Language::En));
        assert_eq!(chart.matches("chart-bar\"").count(), 4 + 4 + 3 + 7);
        assert!(chart.contains("Mana spent on Day 1 – 0: 0%, 1: 0%, 2: 20%, 3: 80%."), "{chart}");
        assert!(chart.contains("&lt;1"), "a small share is not nothing: {chart}");
    }
}
