//! Query strings: repeated and bracketed parameters, aliases of existing clients, and a warning for what is not known.

use answers::{Code, Problem, search::Bounds};
use std::{fmt::Display, str::FromStr};

/// The parameters of one request, taken one by one; what nobody takes becomes a warning.
#[derive(Debug)]
pub struct Params {
    pairs: Vec<(String, String)>,
    faults: Vec<(String, String)>,
}

impl Params {
    /// Reads the query string of a request. Bytes that are not UTF-8 become replacement characters.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { pairs, faults: Vec::new() }
    }

    /// Takes every value given under one of the names, in order; a value may be a comma-separated list.
    pub fn texts(&mut self, names: &[&str]) -> Vec<String> {
        let mut out = Vec::new();
        self.pairs.retain(|(key, value)| {
            let bare = key.strip_suffix("[]").unwrap_or(key);
            let taken = names.contains(&bare);
            if taken {
                out.extend(value.split(',').map(str::trim).filter(|v| !v.is_empty()).map(str::to_owned));
            }
            !taken
        });
        out
    }

    /// Takes one value whole, commas included; the last one given counts.
    pub fn text(&mut self, name: &str) -> Option<String> {
        let mut out = None;
        self.pairs.retain(|(key, value)| {
            let taken = key == name;
            if taken {
                out = Some(value.clone());
            }
            !taken
        });
        out.filter(|v| !v.trim().is_empty())
    }

    /// Takes a list and reads each value; those that cannot be read are faults.
    pub fn list<T: FromStr<Err: Display>>(&mut self, names: &[&str]) -> Vec<T> {
        let texts = self.texts(names);
        texts.iter().filter_map(|text| self.read(names[0], text)).collect()
    }

    /// Takes one value and reads it.
    pub fn one<T: FromStr<Err: Display>>(&mut self, name: &str) -> Option<T> {
        let text = self.text(name)?;
        self.read(name, &text)
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

    /// Takes `name=3`, `name[]=2&name[]=3`, `name[gt|gte|lt|lte]=3`.
    pub fn number(&mut self, name: &str) -> Option<Bounds> {
        let exact: Vec<u16> = self.list(&[name]);
        let mut bounds = Bounds { exact, ..Bounds::default() };
        let mut bound = |op: &str| self.one::<u16>(&format!("{name}[{op}]"));
        bounds.above = bound("gt");
        bounds.at_least = bound("gte");
        bounds.below = bound("lt");
        bounds.at_most = bound("lte");
        (bounds != Bounds::default()).then_some(bounds)
    }

    /// Takes every `order[FIELD]=asc|desc`, in order.
    pub fn orders(&mut self) -> Vec<(String, String)> {
        let mut out = Vec::new();
        self.pairs.retain(|(key, value)| match key.strip_prefix("order[").and_then(|k| k.strip_suffix(']')) {
            Some(field) => {
                out.push((field.to_owned(), value.clone()));
                false
            }
            None => true,
        });
        out
    }

    /// What is asked for but for these parameters, whatever the order in which their names come.
    pub fn besides(&self, names: &[&str]) -> String {
        let is_apart = |key: &str| names.contains(&key.strip_suffix("[]").unwrap_or(key));
        let mut pairs: Vec<_> = self.pairs.iter().filter(|(key, _)| !is_apart(key)).collect();
        // Of one name the order of the values stays: it is that of sorting.
        pairs.sort_by_key(|(key, _)| key.split('[').next());
        pairs.into_iter().map(|(key, value)| format!("{key}={value}\n")).collect()
    }

    /// Records a fault of one's own.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.faults.push((format!("?{name}"), message.into()));
    }

    /// Ends the reading: all faults, or a warning for each parameter that nobody took.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault.
    pub fn finish(self) -> Result<Vec<String>, Problem> {
        if !self.faults.is_empty() {
            return Err(Problem::several(Code::QueryInvalid, self.faults));
        }
        Ok(self.pairs.into_iter().map(|(key, _)| format!("unknown query parameter {key:?} was ignored")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(query: &str) -> Params {
        Params::of(query)
    }

    #[test]
    fn lists_come_repeated_bracketed_or_with_commas() {
        let mut p = params("set[]=CORE&set=ALIZE,BISE&cardSet[]=X");
        assert_eq!(p.texts(&["set", "cardSet"]), ["CORE", "ALIZE", "BISE", "X"]);
        assert!(p.finish().unwrap().is_empty());
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
    fn every_fault_is_told_and_the_unknown_is_a_warning() {
        let mut p = params("mainCost=x&mainCost[lt]=-1&colour=red");
        p.number("mainCost");
        let problem = p.finish().unwrap_err();
        assert_eq!(problem.code(), Code::QueryInvalid);
        assert_eq!(problem.faults().len(), 2);
        assert_eq!(params("colour=red").finish().unwrap().len(), 1);
    }
}
