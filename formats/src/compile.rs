//! Compiles formats as written into formats that judge decks, and reports every mistake with its place.
mod lint;
mod merge;

use crate::{
    format::Format,
    format_error::{Fault, FormatError, FormatProblem, MAX_DEPTH},
    parameters::{cut, from_json},
    raw::RawFormat,
};
use std::collections::BTreeMap;

/// A path of segments.
fn path(segments: &[&str]) -> Vec<String> {
    segments.iter().map(|s| (*s).to_owned()).collect()
}

/// Compiles files into formats, in the order given. They may build on one another and on the formats `given`.
pub(crate) fn compile(files: &[(&str, &str)], given: &[Format]) -> Result<Vec<Format>, Vec<FormatError>> {
    let mut errors = Vec::new();
    let mut raws: Vec<(&str, RawFormat)> = Vec::new();
    for (file, text) in files {
        match read(file, text) {
            Ok(raw) if taken(&raw.id, given) || raws.iter().any(|(_, other)| other.id == raw.id) => {
                errors.push(error(file, (path(&["id"]), FormatProblem::Duplicate(raw.id))));
            }
            Ok(raw) => raws.push((file, raw)),
            Err(fault) => errors.push(error(file, fault)),
        }
    }
    let mut resolver = Resolver { raws: &raws, given, done: BTreeMap::new(), errors };
    for (_, raw) in &raws {
        resolver.resolve(&raw.id);
    }
    let Resolver { mut done, mut errors, .. } = resolver;
    if errors.is_empty() {
        return Ok(raws.iter().filter_map(|(_, raw)| done.remove(&raw.id)?).collect());
    }
    errors.sort();
    errors.dedup();
    Err(errors)
}

/// Compiles one format that stands in no file, on top of the formats `given`.
pub(crate) fn in_place(raw: &RawFormat, given: &[Format]) -> Result<Format, Vec<FormatError>> {
    let mut faults = Vec::new();
    if taken(&raw.id, given) {
        faults.push((path(&["id"]), FormatProblem::Duplicate(raw.id.clone())));
    }
    let parent = match &raw.extends {
        None => Ok(None),
        Some(id) => given.iter().find(|f| f.id() == id).map(Some).ok_or_else(|| FormatProblem::NoParent(cut(id))),
    };
    let format = merge::resolve(raw, parent, &mut faults);
    match format {
        Some(format) if faults.is_empty() => Ok(format),
        _ => {
            faults.sort();
            faults.dedup();
            Err(faults.into_iter().map(|fault| error("", fault)).collect())
        }
    }
}

fn taken(id: &str, given: &[Format]) -> bool {
    given.iter().any(|f| f.id() == id)
}

fn error(file: &str, (place, problem): Fault) -> FormatError {
    FormatError { file: file.to_owned(), place, problem }
}

/// Reads a file as JSON if it is named `.json`, else as TOML.
fn read(file: &str, text: &str) -> Result<RawFormat, Fault> {
    if file.len() >= 5 && file.is_char_boundary(file.len() - 5) && file[file.len() - 5..].eq_ignore_ascii_case(".json")
    {
        return read_json(text);
    }
    toml::from_str(text).map_err(|e| {
        let end = e.span().map_or(0, |span| span.start.min(text.len()));
        let line = text.as_bytes()[..end].iter().filter(|b| **b == b'\n').count() + 1;
        (vec![format!("line {line}")], FormatProblem::Shape(json_errors::of_shape(e.message().trim_end())))
    })
}

fn read_json(text: &str) -> Result<RawFormat, Fault> {
    from_json(text.as_bytes()).map_err(|(place, message)| (place, FormatProblem::Shape(message)))
}

struct Resolver<'a> {
    raws: &'a [(&'a str, RawFormat)],
    given: &'a [Format],
    /// The compiled formats by id; `None` for a format that does not compile.
    done: BTreeMap<String, Option<Format>>,
    errors: Vec<FormatError>,
}

impl<'a> Resolver<'a> {
    /// Compiles a format and every format that it is built on.
    fn resolve(&mut self, id: &str) {
        if self.done.contains_key(id) {
            return;
        }
        let raws = self.raws;
        let Some((file, raw)) = raws.iter().find(|(_, raw)| raw.id == id) else { return };
        let chain = self.chain(raw);
        let parent = match &raw.extends {
            None => Ok(None),
            Some(_) if chain.len() > MAX_DEPTH || chain.contains(&id) => {
                Err(FormatProblem::Cycle(std::iter::once(&id).chain(&chain).map(|id| cut(id)).collect()))
            }
            Some(parent) => {
                self.resolve(parent);
                self.parent(parent).map(Some)
            }
        };
        let mut faults = Vec::new();
        let format = merge::resolve(raw, parent, &mut faults).filter(|_| faults.is_empty());
        self.errors.extend(faults.into_iter().map(|fault| error(file, fault)));
        self.done.insert(id.to_owned(), format);
    }

    /// The ids that a format is built on, nearest first, up to the first that has no parent here or is compiled already. The
    /// chain ends one step after it has become too long, so following it never goes deeper than [`MAX_DEPTH`].
    fn chain(&self, raw: &'a RawFormat) -> Vec<&'a str> {
        let raws = self.raws;
        let mut chain: Vec<&str> = Vec::new();
        let mut next = raw.extends.as_deref();
        while let Some(id) = next
            && chain.len() <= MAX_DEPTH
        {
            let again = id == raw.id || chain.contains(&id);
            chain.push(id);
            next = match again {
                true => None,
                false => raws.iter().find(|(_, raw)| raw.id == id).and_then(|(_, raw)| raw.extends.as_deref()),
            };
        }
        chain
    }

    /// The compiled parent, or the reason why there is none.
    fn parent(&self, id: &str) -> Result<&Format, FormatProblem> {
        match self.done.get(id) {
            Some(Some(format)) => Ok(format),
            Some(None) => Err(FormatProblem::BrokenParent(id.to_owned())),
            None => self.given.iter().find(|f| f.id() == id).ok_or_else(|| FormatProblem::NoParent(cut(id))),
        }
    }
}
