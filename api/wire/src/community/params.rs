//! Query strings as the community's clients write them, read without leniency: whatever nobody takes is a fault.

use answers::{Code, Problem, search::Bounds};
use std::{fmt::Display, str::FromStr};

/// Largest number of a cost or a statistic.
const LARGEST: u16 = 255;

/// The parameters of one request, taken one by one.
#[derive(Debug)]
pub struct StrictParams {
    pairs: Vec<(String, String)>,
    faults: Vec<(String, String)>,
}

impl StrictParams {
    /// Reads a query string. `x=a`, `x[]=a` and `x[0]=a` mean the same; an empty value is as good as none.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        let pairs =
            pairs.filter(|(_, value)| !value.trim().is_empty()).map(|(key, value)| (bare(&key).to_owned(), value));
        Self { pairs: pairs.collect(), faults: Vec::new() }
    }

    /// Takes every value of the names, commas within a value included.
    pub fn whole(&mut self, names: &[&str]) -> Vec<String> {
        self.take(|key| names.contains(&key)).into_iter().map(|(_, value)| value.trim().to_owned()).collect()
    }

    /// Takes every value of the names; a value may be a list with commas.
    pub fn texts(&mut self, names: &[&str]) -> Vec<String> {
        let values = self.whole(names);
        let pieces = values.iter().flat_map(|value| value.split(','));
        pieces.map(str::trim).filter(|piece| !piece.is_empty()).map(str::to_owned).collect()
    }

    /// Takes one value; the last one given counts.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.whole(&[name]).pop()
    }

    /// Takes a list and reads each value.
    pub fn list<T: FromStr<Err: Display>>(&mut self, names: &[&str]) -> Vec<T> {
        let texts = self.texts(names);
        texts.iter().filter_map(|text| self.read(names[0], text)).collect()
    }

    /// Takes one value and reads it.
    pub fn one<T: FromStr<Err: Display>>(&mut self, name: &str) -> Option<T> {
        let text = self.text(name)?;
        self.read(name, &text)
    }

    /// Takes one value of a closed list.
    pub fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(name)?;
        let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(&text));
        if found.is_none() {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            self.fault(name, format!("{name}={text}: it is one of {}", words.join(", ")));
        }
        found.map(|(_, choice)| *choice)
    }

    /// Takes `true`, `false`, `1` or `0`.
    pub fn flag(&mut self, name: &str) -> Option<bool> {
        self.choice(name, &[("true", true), ("false", false), ("1", true), ("0", false)])
    }

    /// Takes `x=3`, `x=1-3`, `x[]=2&x[]=3`, `x[gte|gt|lte|lt]=3`.
    pub fn number(&mut self, name: &str) -> Option<Bounds> {
        let mut bounds = Bounds::default();
        for text in self.texts(&[name]) {
            match span(&text) {
                Some((from, to)) => bounds.exact.extend(from..=to),
                None => self
                    .fault(name, format!("{name}={text}: it is a number from 0 to {LARGEST}, or a span such as 1-3")),
            }
        }
        let mut bound = |op: &str| self.one::<u16>(&format!("{name}[{op}]"));
        bounds.above = bound("gt");
        bounds.at_least = bound("gte");
        bounds.below = bound("lt");
        bounds.at_most = bound("lte");
        (bounds != Bounds::default()).then_some(bounds)
    }

    /// Takes every pair whose key begins in a way, with what follows it up to the next bracket: `asc` with `name` of
    /// `order[name]=asc`.
    pub fn bracketed(&mut self, name: &str) -> Vec<(String, String)> {
        let inner = |key: &str| Some(key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?.to_owned());
        let taken = self.take(|key| inner(key).is_some());
        taken.into_iter().filter_map(|(key, value)| Some((inner(&key)?, value.trim().to_owned()))).collect()
    }

    /// Records a fault.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.faults.push((format!("?{name}"), message.into()));
    }

    /// Ends the reading. Whatever nobody took is a fault too, so that no filter is left out in silence.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault.
    pub fn finish(mut self) -> Result<(), Problem> {
        for (key, _) in std::mem::take(&mut self.pairs) {
            self.fault(&key, format!("there is no query parameter {key:?} here; /docs shows those there are"));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(Problem::several(Code::QueryInvalid, self.faults)) }
    }

    fn take(&mut self, wanted: impl Fn(&str) -> bool) -> Vec<(String, String)> {
        let (taken, kept) = std::mem::take(&mut self.pairs).into_iter().partition(|(key, _)| wanted(key));
        self.pairs = kept;
        taken
    }

    fn read<T: FromStr<Err: Display>>(&mut self, name: &str, text: &str) -> Option<T> {
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                self.fault(name, format!("{name}={text}: {error}"));
                None
            }
        }
    }
}

/// A key without the brackets of a list behind it: `x` of `x[]` and `x[0]`.
fn bare(key: &str) -> &str {
    let Some((head, inner)) = key.strip_suffix(']').and_then(|key| key.rsplit_once('[')) else { return key };
    if !head.is_empty() && inner.bytes().all(|b| b.is_ascii_digit()) { head } else { key }
}

/// `3`, or `1-3`.
fn span(text: &str) -> Option<(u16, u16)> {
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|n| *n <= LARGEST);
    match text.split_once('-') {
        None => number(text).map(|n| (n, n)),
        Some((from, to)) => Some((number(from)?, number(to)?)).filter(|(from, to)| from <= to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_list_means_the_same() {
        for query in ["x[]=a&x[]=b", "x%5B%5D=a&x%5B%5D=b", "x[0]=a&x[1]=b", "x=a,b", "x=a&x=b&x[]="] {
            let mut params = StrictParams::of(query);
            assert_eq!(params.texts(&["x"]), ["a", "b"], "{query}");
            params.finish().unwrap();
        }
    }

    #[test]
    fn a_span_is_what_its_bounds_are() {
        let hold = |query: &str| {
            let bounds = StrictParams::of(query).number("mainCost").unwrap();
            (0..6).filter(|n| bounds.hold(Some(*n))).collect::<Vec<u8>>()
        };
        assert_eq!(hold("mainCost=1-3"), [1, 2, 3]);
        assert_eq!(hold("mainCost=1-3"), hold("mainCost[gte]=1&mainCost[lte]=3"));
        assert_eq!(hold("mainCost[]=2&mainCost[]=4"), [2, 4]);
        for query in ["mainCost=3-1", "mainCost=x", "mainCost=-1", "mainCost=256"] {
            let mut params = StrictParams::of(query);
            params.number("mainCost");
            assert_eq!(params.finish().unwrap_err().faults().len(), 1, "{query}");
        }
    }

    #[test]
    fn what_nobody_takes_is_a_fault() {
        let problem = StrictParams::of("colour=red&effectSlot[0][when]=1").finish().unwrap_err();
        let pointers: Vec<&str> = problem.faults().iter().map(|f| f.pointer.as_str()).collect();
        assert_eq!(pointers, ["?colour", "?effectSlot[0][when]"]);
        assert!(StrictParams::of("colour=").finish().is_ok(), "an empty value is as good as none");
    }

    #[test]
    fn flags_and_orders_are_read() {
        let mut params = StrictParams::of("promo=1&hasNoEffect=TRUE&order[name.en]=desc&isBanned=perhaps");
        assert_eq!((params.flag("promo"), params.flag("hasNoEffect")), (Some(true), Some(true)));
        assert_eq!(params.bracketed("order"), [("name.en".to_owned(), "desc".to_owned())]);
        assert_eq!(params.flag("isBanned"), None);
        assert!(params.finish().is_err());
    }
}
