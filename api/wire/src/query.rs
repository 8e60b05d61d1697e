//! Reads query strings: repeated and bracketed parameters, aliases of existing clients, and a warning for each unknown parameter.
//! A value that cannot be read gives status 400, one out of range 422; if there are both, a 400 that shows all of them.

use answers::{
    Code, Problem,
    dates::read_date,
    search::{Bounds, SearchScope, UnknownValue},
};
use cards::{Date, SetCode};
use form_urlencoded::Serializer;
use formats::Registry;
use jiff::{Timestamp, tz::TimeZone};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    ops::RangeInclusive,
    str::FromStr,
};

/// The parameters of one request, which are taken one by one. A parameter that is not taken becomes a warning.
#[derive(Clone, Debug)]
pub struct Params {
    pairs: Vec<(String, String)>,
    /// The faults, by kind.
    faults: BTreeMap<QueryFault, Vec<Found>>,
}

/// A fault: the parameter, the column in its value if one is known, and what is wrong.
type Found = (String, Option<usize>, String);

/// Kinds of faults of a query, in the order in which an error shows them. The first kind determines the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QueryFault {
    /// A value that cannot be read.
    Invalid,
    /// A value that is not a date.
    Date,
    /// A value that is not a reference.
    Reference,
    /// A value that can be read but is not served.
    OutOfRange,
}

impl QueryFault {
    const fn code(self) -> Code {
        match self {
            Self::Invalid => Code::QueryInvalid,
            Self::Date => Code::DateInvalid,
            Self::Reference => Code::ReferenceMalformed,
            Self::OutOfRange => Code::OutOfRange,
        }
    }
}

impl Params {
    /// Reads the query string of a request. Bytes that are not UTF-8 become replacement characters.
    #[must_use]
    pub fn of(query: &str) -> Self {
        Self::of_pairs(form_urlencoded::parse(query.as_bytes()).into_owned())
    }

    /// Takes parameters that have been read already.
    pub(crate) fn of_pairs(pairs: impl Iterator<Item = (String, String)>) -> Self {
        Self { pairs: pairs.collect(), faults: BTreeMap::new() }
    }

    /// Takes every value under one of these names, in order. A value may be a list separated by commas.
    pub fn texts(&mut self, names: &[&str]) -> Vec<String> {
        let mut values = self.values(names);
        values.retain(|value| !value.is_empty());
        values
    }

    /// Takes the same values, and also those that are empty as a whole.
    fn values(&mut self, names: &[&str]) -> Vec<String> {
        let mut out = Vec::new();
        self.pairs.retain(|(key, value)| {
            let taken = names.contains(&list_name(key));
            if taken {
                let is_empty = value.trim().is_empty();
                let pieces = value.split(',').map(str::trim).filter(|piece| is_empty || !piece.is_empty());
                out.extend(pieces.map(str::to_owned));
            }
            !taken
        });
        out
    }

    /// Takes one text whole, commas included. The last value given is taken; an empty one is ignored.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.value(name).filter(|value| !value.trim().is_empty())
    }

    /// Takes one value as it is. The last value given is taken.
    fn value(&mut self, name: &str) -> Option<String> {
        let mut out = None;
        self.pairs.retain(|(key, value)| {
            let taken = key == name;
            if taken {
                out = Some(value.clone());
            }
            !taken
        });
        out
    }

    /// Takes a list and reads each value. A value that cannot be read is a fault.
    pub fn list<T: FromStr<Err: Display>>(&mut self, names: &[&str]) -> Vec<T> {
        let values = self.values(names);
        values.iter().filter_map(|value| self.read(names[0], value)).collect()
    }

    /// Takes one value and reads it.
    pub fn one<T: FromStr<Err: Display>>(&mut self, name: &str) -> Option<T> {
        let text = self.value(name)?;
        self.read(name, &text)
    }

    /// Takes one value that is true or false; `None` if it is not given.
    pub fn boolean(&mut self, name: &str) -> Option<bool> {
        let read = |text: &str| text.parse().map_err(|_| format!("{name}={text}: true or false is expected"));
        self.one_by(name, QueryFault::Invalid, read)
    }

    /// Takes a date in the form YYYY-MM-DD.
    pub fn date(&mut self, name: &str) -> Option<Date> {
        self.one_by(name, QueryFault::Date, |text| read_date(text).map_err(|message| format!("{name}: {message}")))
    }

    /// Takes one moment (RFC 3339), or a day, which means its beginning in UTC.
    pub fn moment(&mut self, name: &str) -> Option<Timestamp> {
        self.one_by(name, QueryFault::Date, |text| {
            let beginning = |day: Date| day.to_zoned(TimeZone::UTC).ok().map(|moment| moment.timestamp());
            let moment = text.parse().ok().or_else(|| read_date(text).ok().and_then(beginning));
            moment.ok_or_else(|| format!("{name}: {text:?} is neither YYYY-MM-DD nor RFC 3339"))
        })
    }

    /// Takes one value with a function that reads it. Its errors are faults of the kind given.
    pub fn one_by<T>(
        &mut self,
        name: &str,
        kind: QueryFault,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let read = read(&self.value(name)?);
        read.map_err(|message| self.record(kind, name, message)).ok()
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

    /// Takes one whole number.
    pub fn whole(&mut self, name: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let text = self.value(name)?;
        self.read_whole(name, &text, range)
    }

    /// Reads a whole number. A text that is not one, or is out of range, is a fault.
    pub(crate) fn read_whole(&mut self, name: &str, text: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.fault(name, format!("{name}={text}: a whole number is expected"));
            return None;
        }
        // Digits that do not fit a `u64` are still a whole number, which is out of every range.
        let number = text.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let bounds = match (range.start(), range.end()) {
                (least, &u64::MAX) => format!("at least {least}"),
                (least, most) => format!("{least} to {most}"),
            };
            self.refuse(name, format!("{name} is {bounds}, got {text}"));
        }
        number
    }

    /// Takes bounds on a number: `name=3`, `name[]=2&name[]=3`, `name[gt|gte|lt|lte]=3`.
    pub fn number(&mut self, name: &str) -> Option<Bounds> {
        const RANGE: RangeInclusive<u64> = 0..=u16::MAX as u64;
        let narrow = |number: u64| u16::try_from(number).ok();
        let exact = self.values(&[name]);
        let exact = exact.iter().filter_map(|text| self.read_whole(name, text, RANGE)).filter_map(narrow).collect();
        let bounds = Bounds::read(|op| self.whole(&format!("{name}[{op}]"), RANGE).and_then(narrow));
        let bounds = Bounds { exact, ..bounds };
        (bounds != Bounds::default()).then_some(bounds)
    }

    /// Takes a list of ids of formats, in any case, each once. Unknown ids are refused.
    pub fn formats(&mut self, name: &str, formats: &Registry) -> Vec<String> {
        let ids: BTreeSet<String> = self.texts(&[name]).iter().map(|id| id.to_lowercase()).collect();
        let (known, unknown): (Vec<_>, Vec<_>) = ids.into_iter().partition(|id| formats.get(id).is_some());
        for id in unknown {
            let offered: Vec<&str> = formats.iter().map(formats::Format::id).collect();
            self.refuse(name, format!("{name}={id}: there is no such format; there are {}", offered.join(", ")));
        }
        known
    }

    /// Takes a list of set codes. Unknown codes are refused.
    pub fn sets(&mut self, names: &[&str], catalogue: SearchScope<'_>) -> Vec<SetCode> {
        self.known(names, |text| catalogue.set(text))
    }

    /// Takes a list of sub-types. A sub-type of no card is refused.
    pub fn sub_types(&mut self, names: &[&str], catalogue: SearchScope<'_>) -> Vec<String> {
        self.known(names, |text| catalogue.sub_type(text))
    }

    fn known<T>(&mut self, names: &[&str], read: impl Fn(&str) -> Result<T, UnknownValue>) -> Vec<T> {
        let mut values = Vec::new();
        for text in self.texts(names) {
            match read(&text) {
                Ok(value) => values.push(value),
                Err(error @ UnknownValue::Malformed) => self.fault(names[0], format!("{}={text}: {error}", names[0])),
                Err(error) => self.refuse(names[0], format!("{}={text}: {error}", names[0])),
            }
        }
        values
    }

    /// Takes every `order[FIELD]=asc|desc`, in order.
    pub fn orders(&mut self) -> Vec<(String, String)> {
        self.bracketed("order")
    }

    /// Takes every `name[INNER]=value`, in order, as `INNER` and the value.
    pub(crate) fn bracketed(&mut self, name: &str) -> Vec<(String, String)> {
        let inner = |key: &str| Some(key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?.to_owned());
        let mut out = Vec::new();
        self.pairs.retain(|(key, value)| match inner(key) {
            Some(inner) => {
                out.push((inner, value.clone()));
                false
            }
            None => true,
        });
        out
    }

    /// Takes the names of the parameters that are left.
    pub(crate) fn left(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pairs).into_iter().map(|(key, _)| key).collect()
    }

    /// The query without these parameters, in an order that does not depend on that of the names.
    pub fn besides(&self, names: &[&str]) -> String {
        let is_apart = |key: &str| names.contains(&list_name(key));
        let mut pairs: Vec<_> = self.pairs.iter().filter(|(key, _)| !is_apart(key)).collect();
        // The values of one name keep their order, which matters for sorting.
        pairs.sort_by_key(|(key, _)| key.split('[').next());
        pairs.into_iter().map(|(key, value)| format!("{key}={value}\n")).collect()
    }

    /// The query with some parameters replaced by one, for the address of another page of the same list.
    #[must_use]
    pub fn replacing(&self, names: &[&str], (name, value): (&str, &str)) -> String {
        let kept = self.pairs.iter().filter(|(key, _)| !names.contains(&key.as_str()));
        Serializer::new(String::new()).extend_pairs(kept).append_pair(name, value).finish()
    }

    /// Warnings for the parameters that have none of these names, with or without brackets after them.
    #[must_use]
    pub fn unknown(&self, known: &[String]) -> Vec<String> {
        let bare = |name: &str| name.split('[').next().unwrap_or_default().to_owned();
        let is_known = |key: &str| known.iter().any(|name| name == key || bare(name) == bare(key));
        self.pairs.iter().filter(|(key, _)| !is_known(key)).map(|(key, _)| unknown(key)).collect()
    }

    /// Records a fault: the value can be read but is not served.
    pub fn refuse(&mut self, name: &str, message: impl Into<String>) {
        self.record(QueryFault::OutOfRange, name, message.into());
    }

    /// Records a fault: the value cannot be read.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.record(QueryFault::Invalid, name, message.into());
    }

    fn record(&mut self, kind: QueryFault, name: &str, message: String) {
        self.record_at(kind, name, None, message);
    }

    /// Records a fault at a column of a value, in characters from 1.
    pub(crate) fn fault_at(&mut self, name: &str, column: usize, message: String) {
        self.record_at(QueryFault::Invalid, name, Some(column), message);
    }

    fn record_at(&mut self, kind: QueryFault, name: &str, column: Option<usize>, message: String) {
        self.faults.entry(kind).or_default().push((format!("?{name}"), column, message));
    }

    /// Ends the reading. Returns a warning for each parameter that was not taken.
    ///
    /// # Errors
    ///
    /// The first of `QUERY_INVALID`, `DATE_INVALID`, `REFERENCE_MALFORMED` and `OUT_OF_RANGE` for which there is a fault, with
    /// the faults of all of them.
    pub fn finish(self) -> Result<Vec<String>, Problem> {
        if self.faults.is_empty() {
            return Ok(self.pairs.into_iter().map(|(key, _)| unknown(&key)).collect());
        }
        let problems = self.faults.into_iter().map(|(kind, faults)| {
            let columns: Vec<Option<usize>> = faults.iter().map(|(_, column, _)| *column).collect();
            let faults = faults.into_iter().map(|(name, _, message)| (name, message)).collect();
            Problem::several(kind.code(), faults).with_columns(columns)
        });
        Err(Problem::together(problems.collect()))
    }
}

/// The name of a list without brackets after it: `x` for `x[]` and `x[0]`.
pub(crate) fn list_name(key: &str) -> &str {
    let Some((head, inner)) = key.strip_suffix(']').and_then(|key| key.rsplit_once('[')) else { return key };
    if !head.is_empty() && inner.bytes().all(|b| b.is_ascii_digit()) { head } else { key }
}

fn unknown(name: &str) -> String {
    format!("unknown query parameter {name:?} was ignored")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(query: &str) -> Params {
        Params::of(query)
    }

    #[test]
    fn lists_come_repeated_bracketed_or_with_commas() {
        let mut p = params("set[]=CORE&set=ALIZE,BISE&cardSet[]=X&set[0]=Y&set[1]=Z");
        assert_eq!(p.texts(&["set", "cardSet"]), ["CORE", "ALIZE", "BISE", "X", "Y", "Z"]);
        assert!(p.finish().unwrap().is_empty());
        assert!(params("set[]=").texts(&["set"]).is_empty());
        let mut p = params("page[]=");
        assert!(p.list::<u8>(&["page"]).is_empty() && p.finish().is_err(), "an empty text is no number");
    }

    #[test]
    fn bounds_are_exact_or_open() {
        let hold = |q: &str, n| params(q).number("mainCost").unwrap().hold(n);
        assert!(hold("mainCost=3", Some(3)) && !hold("mainCost=3", Some(4)));
        assert!(hold("mainCost[]=2&mainCost[]=3", Some(2)));
        assert!(hold("mainCost[gt]=2&mainCost[lte]=4", Some(4)) && !hold("mainCost[gt]=2", Some(2)));
        assert!(!hold("mainCost[gte]=0", None), "a Hero has no hand cost");
        assert_eq!(params("a=1").number("mainCost"), None);
    }

    #[test]
    fn what_is_asked_for_is_the_same_in_another_order_and_shown_otherwise() {
        let besides = |query: &str| params(query).besides(&["page", "fields"]);
        let asked = besides("set[]=CORE&order[name]=asc&order[set]=desc");
        assert_eq!(besides("page=2&order[name]=asc&fields[]=name&order[set]=desc&set[]=CORE&fields=set"), asked);
        assert_ne!(besides("set[]=CORE&order[set]=desc&order[name]=asc"), asked);
        assert_ne!(besides("set[]=ALIZE&order[name]=asc&order[set]=desc"), asked);
    }

    #[test]
    fn every_fault_is_reported_and_the_unknown_is_a_warning() {
        let fault = |query: &str| {
            let mut p = params(query);
            p.number("mainCost");
            let problem = p.finish().unwrap_err();
            (problem.code(), problem.faults().iter().map(|fault| fault.code).collect::<Vec<_>>())
        };
        let (unreadable, out_of_range) = (Code::QueryInvalid, Code::OutOfRange);
        assert_eq!(fault("mainCost=x&mainCost[lt]=-1&colour=red"), (unreadable, vec![unreadable, out_of_range]));
        assert_eq!(fault("mainCost=70000"), (out_of_range, vec![out_of_range]));
        assert_eq!(fault("mainCost=99999999999999999999999"), (out_of_range, vec![out_of_range]));
        assert_eq!(fault("mainCost=1.5&mainCost[gt]=-"), (unreadable, vec![unreadable; 2]));
        assert_eq!(fault("mainCost[gt]="), (unreadable, vec![unreadable]));
        assert_eq!(params("colour=red").finish().unwrap().len(), 1);
        let known = ["set[]".to_owned(), "order[name]".to_owned()];
        assert_eq!(params("set=A&order[set]=asc&colour=red&set[]=B").unknown(&known).len(), 1);
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar_and_never_empty() {
        let date = |query: &str| {
            let mut p = params(query);
            (p.date("asOf").map(|date| date.to_string()), p.finish().map_err(|problem| problem.code()).err())
        };
        assert_eq!(date("asOf=2026-03-01"), (Some("2026-03-01".into()), None));
        assert_eq!(date(""), (None, None));
        for query in ["asOf=", "asOf=2026-02-30", "asOf=20260301", "asOf=2026-03-01T00:00:00Z"] {
            assert_eq!(date(query), (None, Some(Code::DateInvalid)), "{query}");
        }
    }

    #[test]
    fn another_page_keeps_the_other_parameters() {
        let next = params("set[]=CORE&page=2&q=a b&cursor=x").replacing(&["page", "cursor"], ("cursor", "y"));
        assert_eq!(next, "set%5B%5D=CORE&q=a+b&cursor=y");
    }
}
