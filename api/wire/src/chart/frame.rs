//! Shared parts of charts: the document with title, description and colours; lines of text; a plane with axes.

use svg::{
    Document,
    node::element::{Circle, Description, Group, Line, Path, Polyline, Rectangle, Style, Text, Title},
};

/// Width of every chart, in its own units. It is narrow so that the text can be read on a phone.
pub(super) const WIDTH: f64 = 420.0;

const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

/// Style of the dark scheme; the colours of the light scheme are attributes.
const DARK: &str = "@media (prefers-color-scheme: dark) {\
    .chart-back{fill:#17161d}.chart-ink{fill:#edebf3}.chart-soft{fill:#b3aec2}.chart-grid{stroke:#3b3847}\
    .chart-axis{stroke:#8a8599}.tone-total{--tone:#b9b0ff}.tone-hero{--tone:#f4a76a}.tone-companion{--tone:#6fd6cc}\
    .chart-line{stroke:var(--tone)}.chart-band,.chart-dot,.chart-name,.chart-bar{fill:var(--tone)}}";

/// The kind of a series, which determines its colour and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Total,
    Hero,
    Companion,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Self::Total => "tone-total",
            Self::Hero => "tone-hero",
            Self::Companion => "tone-companion",
        }
    }

    /// Colours with a contrast of at least 4.5 : 1 on white.
    const fn colour(self) -> &'static str {
        match self {
            Self::Total => "#4a3fb0",
            Self::Hero => "#a84a08",
            Self::Companion => "#08716b",
        }
    }

    /// The dashes of lines, so that series can be told apart without colours.
    const fn dashes(self) -> &'static str {
        match self {
            Self::Total => "none",
            Self::Hero => "7 3",
            Self::Companion => "2 3",
        }
    }
}

/// An empty chart with its title, its description and its height. `id` distinguishes the charts of a page.
pub(super) fn document(id: &str, title: &str, description: &str, height: f64) -> Document {
    let (title_id, description_id) = (format!("chart-{id}-title"), format!("chart-{id}-description"));
    Document::new()
        .set("viewBox", format!("0 0 {WIDTH} {height}"))
        .set("class", format!("chart chart-{id}"))
        .set("role", "img")
        .set("aria-labelledby", format!("{title_id} {description_id}"))
        .set("font-family", FONT)
        .set("font-size", 13)
        .add(Title::new(title).set("id", title_id))
        .add(Description::new().set("id", description_id).add(svg::node::Text::new(description)))
        .add(Style::new(DARK))
        .add(rectangle(0.0, 0.0, WIDTH, height).set("class", "chart-back").set("fill", "#ffffff"))
        .add(text(12.0, 22.0, Anchor::Start, title).set("font-weight", 600).set("font-size", 14))
}

/// The point of a text that is at its coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text.
pub(super) fn text(x: f64, y: f64, anchor: Anchor, words: &str) -> Text {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    Text::new(words)
        .set("x", short(x))
        .set("y", short(y))
        .set("text-anchor", anchor)
        .set("class", "chart-ink")
        .set("fill", "#1d1b26")
}

/// A line of text in a muted colour.
pub(super) fn soft(x: f64, y: f64, anchor: Anchor, words: &str) -> Text {
    text(x, y, anchor, words).set("class", "chart-soft").set("fill", "#5c576b").set("font-size", 12)
}

pub(super) fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", short(x)).set("y", short(y)).set("width", short(width)).set("height", short(height))
}

/// A bar of a histogram.
pub(super) fn bar(x: f64, y: f64, width: f64, height: f64) -> Group {
    let bar = rectangle(x, y, width, height).set("rx", 2).set("class", "chart-bar").set("fill", Tone::Total.colour());
    toned(Tone::Total).add(bar)
}

fn toned(tone: Tone) -> Group {
    Group::new().set("class", tone.class())
}

/// Formats a number with at most two decimals, which is precise enough. Digits after these do not change the bytes of a chart.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A plane with Days from left to right and values from bottom to top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    days: usize,
    /// The value at the top edge.
    most: f64,
}

/// The value on a Day, and the ends of its interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Plane {
    /// A plane with `margin` units for names on its right.
    pub(super) const fn new(top: f64, bottom: f64, margin: f64, days: usize, most: f64) -> Self {
        Self { left: 44.0, right: WIDTH - margin, top, bottom, days, most }
    }

    /// The right edge.
    pub(super) const fn right(&self) -> f64 {
        self.right
    }

    pub(super) fn x(&self, day: usize) -> f64 {
        let steps = self.days.saturating_sub(1);
        if steps == 0 {
            return f64::midpoint(self.left, self.right);
        }
        // A margin keeps the first and the last dot off the edges.
        let (from, to) = (self.left + 14.0, self.right - 14.0);
        from + (to - from) * day as f64 / steps as f64
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * (value / self.most).clamp(0.0, 1.0)
    }

    /// Horizontal lines at these values with their labels, the labels of the Days below, and the names of both axes.
    pub(super) fn axes(&self, marks: &[(f64, String)], day: &str) -> Group {
        let mut group = Group::new();
        for (value, name) in marks {
            let y = self.y(*value);
            let (class, colour) = if *value == 0.0 { ("chart-axis", "#6d687c") } else { ("chart-grid", "#dcd9e5") };
            group = group.add(level(self.left, self.right, y, class, colour)).add(soft(
                self.left - 6.0,
                y + 4.0,
                Anchor::End,
                name,
            ));
        }
        for nth in 0..self.days {
            let name = if nth == 0 { format!("{day} 1") } else { (nth + 1).to_string() };
            group = group.add(soft(self.x(nth), self.bottom + 18.0, Anchor::Middle, &name));
        }
        group
    }

    /// A line through the values of the Days with dots on it, and the band of their intervals.
    pub(super) fn series(&self, tone: Tone, points: &[Point]) -> Group {
        let mut dots = Group::new();
        for (day, point) in points.iter().enumerate() {
            let dot = Circle::new().set("cx", short(self.x(day))).set("cy", short(self.y(point.value))).set("r", 3);
            dots = dots.add(dot.set("class", "chart-dot").set("fill", tone.colour()));
        }
        let line: Vec<String> = points.iter().enumerate().map(|(day, point)| self.at(day, point.value)).collect();
        let line = Polyline::new()
            .set("points", line.join(" "))
            .set("class", "chart-line")
            .set("fill", "none")
            .set("stroke", tone.colour())
            .set("stroke-width", 2)
            .set("stroke-dasharray", tone.dashes());
        toned(tone).add(self.band(tone, points, 0.35)).add(line).add(dots)
    }

    /// The band between `low` and `high` alone.
    pub(super) fn spread(&self, tone: Tone, points: &[Point]) -> Group {
        toned(tone).add(self.band(tone, points, 0.12))
    }

    fn band(&self, tone: Tone, points: &[Point], opacity: f64) -> Path {
        let days = || points.iter().enumerate();
        let above = days().map(|(day, point)| self.at(day, point.high));
        let below = days().rev().map(|(day, point)| self.at(day, point.low));
        let corners: Vec<String> = above.chain(below).collect();
        Path::new()
            .set("d", format!("M{}Z", corners.join("L")))
            .set("class", "chart-band")
            .set("fill", tone.colour())
            .set("fill-opacity", opacity)
    }

    fn at(&self, day: usize, value: f64) -> String {
        format!("{},{}", short(self.x(day)), short(self.y(value)))
    }

    /// The name of a series, to the right of its last value at the height `y`.
    pub(super) fn name(&self, tone: Tone, y: f64, words: &str) -> Group {
        let name = text(self.right - 4.0, y + 4.0, Anchor::Start, words).set("font-weight", 600);
        toned(tone).add(name.set("class", "chart-name").set("fill", tone.colour()))
    }

    /// The text of a value above its dot.
    pub(super) fn value(&self, day: usize, value: f64, words: &str) -> Text {
        text(self.x(day), self.y(value) - 9.0, Anchor::Middle, words).set("font-weight", 600)
    }
}

/// A horizontal line.
pub(super) fn level(left: f64, right: f64, y: f64, class: &str, colour: &str) -> Line {
    Line::new()
        .set("x1", short(left))
        .set("x2", short(right))
        .set("y1", short(y))
        .set("y2", short(y))
        .set("class", class)
        .set("stroke", colour)
}

/// A round number that is at least `value`, and four equal steps up to it.
pub(super) fn scale(value: f64) -> (f64, Vec<f64>) {
    const STEPS: [f64; 14] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 50.0, 100.0];
    let step = STEPS.into_iter().find(|step| step * 4.0 >= value);
    let step = step.unwrap_or_else(|| (value / 4.0).ceil());
    (step * 4.0, (0..=4).map(|nth| step * f64::from(nth)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_its_value_in_round_steps() {
        assert_eq!(scale(0.0).0, 4.0);
        assert_eq!(scale(17.0), (20.0, vec![0.0, 5.0, 10.0, 15.0, 20.0]));
        assert_eq!(scale(3001.0).0, 3004.0);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([short(1.0), short(1.5), short(0.333)], ["1", "1.5", "0.33"]);
    }
}
