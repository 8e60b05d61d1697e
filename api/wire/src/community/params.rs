//! Reads query strings of the community's clients strictly: a parameter that nothing takes is a fault.

use crate::query::{Params, list_name};
use answers::{
    Problem,
    search::{Bounds, SearchScope},
};
use cards::{Language, SetCode};
use formats::Registry;
use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

/// Range of costs and statistics.
const VALUES: RangeInclusive<u64> = 0..=255;

/// The parameters of one request, which are taken one by one.
#[derive(Debug)]
pub struct StrictParams(Params);

impl StrictParams {
    /// Reads a query string. `x=a`, `x[]=a` and `x[0]=a` mean the same; an empty value is ignored.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        let given = pairs.filter(|(_, value)| !value.trim().is_empty());
        Self(Params::of_pairs(given.map(|(key, value)| (list_name(&key).to_owned(), value.trim().to_owned()))))
    }

    /// Takes every value of these names. A value may be a list separated by commas.
    pub fn texts(&mut self, names: &[&str]) -> Vec<String> {
        self.0.texts(names)
    }

    /// Takes one value whole, commas included. The last value given is taken.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.0.text(name)
    }

    /// Takes the language. A language that the game does not have is ignored.
    pub fn locale(&mut self) -> Option<Language> {
        self.text("locale").and_then(|text| text.parse().ok())
    }

    /// Takes a list and reads each value. A value that cannot be read is a fault.
    pub fn list<T: FromStr<Err: Display>>(&mut self, names: &[&str]) -> Vec<T> {
        self.0.list(names)
    }

    /// Takes one whole number.
    pub fn whole(&mut self, name: &str, range: RangeInclusive<u64>) -> Option<u64> {
        self.0.whole(name, range)
    }

    /// Takes one whole number as a position in a list. A number larger than any list becomes the end of the list.
    pub fn position(&mut self, name: &str, range: RangeInclusive<u64>) -> Option<usize> {
        self.whole(name, range).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Takes a list of ids of formats, in any case. Unknown ids are refused.
    pub fn formats(&mut self, name: &str, formats: &Registry) -> Vec<String> {
        self.0.formats(name, formats)
    }

    /// Takes a list of set codes. Unknown codes are refused.
    pub fn sets(&mut self, names: &[&str], catalogue: SearchScope<'_>) -> Vec<SetCode> {
        self.0.sets(names, catalogue)
    }

    /// Takes a list of sub-types. A sub-type of no card is refused.
    pub fn sub_types(&mut self, names: &[&str], catalogue: SearchScope<'_>) -> Vec<String> {
        self.0.sub_types(names, catalogue)
    }

    /// Takes one value from a closed list.
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

    /// Takes bounds on a number under any of these names: `x=3`, `x=1-3`, `x[]=2&x[]=3`, `x[gte|gt|lte|lt]=3`.
    pub fn number(&mut self, names: &[&str]) -> Option<Bounds> {
        let narrow = |number: u64| u16::try_from(number).ok();
        let mut bounds = Bounds::default();
        for text in self.texts(names) {
            // A minus sign at the front makes a negative number, which is out of range.
            let mut read = |end: &str| self.0.read_whole(names[0], end, VALUES).and_then(narrow);
            let Some((from, to)) = text.split_once('-').filter(|(from, _)| !from.is_empty()) else {
                bounds.exact.extend(read(&text));
                continue;
            };
            match (read(from), read(to)) {
                (Some(from), Some(to)) if from <= to => bounds.exact.extend(from..=to),
                (Some(_), Some(_)) => self.refuse(names[0], format!("{}={text}: a span such as 1-3 ascends", names[0])),
                _ => {}
            }
        }
        let ends = Bounds::read(|op| {
            let given = names.iter().filter_map(|name| self.whole(&format!("{name}[{op}]"), VALUES)).last();
            given.and_then(narrow)
        });
        let bounds = Bounds { exact: bounds.exact, ..ends };
        (bounds != Bounds::default()).then_some(bounds)
    }

    /// Takes every parameter with this name before brackets: for `order[name]=asc`, what is in the brackets with the value.
    pub fn bracketed(&mut self, name: &str) -> Vec<(String, String)> {
        self.0.bracketed(name)
    }

    /// Records a fault: the value can be read but is not served.
    pub fn refuse(&mut self, name: &str, message: impl Into<String>) {
        self.0.refuse(name, message);
    }

    /// Records a fault: the value cannot be read.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.0.fault(name, message);
    }

    /// Ends the reading. A parameter that was not taken is a fault too, so that no filter is ignored silently.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault if a parameter is unknown or cannot be read, else `OUT_OF_RANGE` with every number that
    /// is out of range.
    pub fn finish(mut self) -> Result<(), Problem> {
        for key in self.0.left() {
            self.fault(&key, format!("there is no query parameter {key:?} here; /docs shows those there are"));
        }
        self.0.finish().map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use answers::Code;

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
            let bounds = StrictParams::of(query).number(&["mainCost"]).unwrap();
            (0..6).filter(|n| bounds.hold(Some(*n))).collect::<Vec<u8>>()
        };
        assert_eq!(hold("mainCost=1-3"), [1, 2, 3]);
        assert_eq!(hold("mainCost=1-3"), hold("mainCost[gte]=1&mainCost[lte]=3"));
        assert_eq!(hold("mainCost[]=2&mainCost[]=4"), [2, 4]);
        for (query, code) in [
            ("mainCost=3-1", Code::OutOfRange),
            ("mainCost=x", Code::QueryInvalid),
            ("mainCost=1-", Code::QueryInvalid),
            ("mainCost=-1", Code::OutOfRange),
            ("mainCost=256", Code::OutOfRange),
            ("mainCost[lt]=99999999999999999999999", Code::OutOfRange),
        ] {
            let mut params = StrictParams::of(query);
            params.number(&["mainCost"]);
            let problem = params.finish().unwrap_err();
            assert_eq!((problem.code(), problem.faults().len()), (code, 1), "{query}");
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
