use crate::{
    Citation, Format, Origin, RawFormat, Rule,
    raw::RawCommon,
    rules::{self, RULES, RuleKind},
};
use std::collections::BTreeMap;

/// Formats may build on formats that build on formats; deeper than this nobody can follow them.
const MAX_DEPTH: usize = 8;

/// Why a format does not compile, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{file}: {place}: {problem}")]
pub struct FormatError {
    /// Name of the file as it was given.
    pub file: String,
    /// Path in the file: `rules.rare`, `extends`.
    pub place: String,
    /// What is wrong there.
    pub problem: FormatProblem,
}

/// What can be wrong with a format.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum FormatProblem {
    /// Not the shape of a format: the parser's own words.
    #[error("{0}")]
    Shape(String),
    /// Two files have one id.
    #[error("the id {0} is taken by another file")]
    Duplicate(String),
    /// An id with other characters than lower-case letters, digits and `_`.
    #[error("the id {0:?} is not made of lower-case letters, digits and _")]
    Id(String),
    /// A member without which the format means nothing, and no parent to take it from.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// `extends` names no format.
    #[error("there is no format {0}")]
    NoParent(String),
    /// The format is built on itself, or on too long a chain.
    #[error("built on itself by way of {}, or on more than {MAX_DEPTH} others", .0.join(" > "))]
    Cycle(Vec<String>),
    /// The parent could not be compiled, so nothing can be said of this one.
    #[error("{0} does not compile")]
    BrokenParent(String),
    /// No rule has this name.
    #[error("there is no rule {name}; the rules are {}", rules::names())]
    UnknownRule {
        /// As written.
        name: String,
    },
    /// The parameters of a rule are not what it takes.
    #[error("{0}")]
    Parameter(String),
    /// Two values cannot both hold.
    #[error("{0}")]
    Contradiction(String),
    /// The parent has this rule already.
    #[error("{0} has this rule already: use replace")]
    Redundant(String),
    /// Nothing to replace or to repeal.
    #[error("{0} has no such rule")]
    NothingThere(String),
    /// A replacement that changes nothing.
    #[error("this is what {0} says already")]
    NoEffect(String),
}

/// A rule of a format before its parameters are read: where it stands and what is written there.
#[derive(Clone, Debug)]
struct Written {
    table: toml::Table,
    origin: Origin,
}

/// The rules of one format with those of its ancestors folded in.
#[derive(Clone, Debug)]
struct Folded {
    raw: RawFormat,
    version: String,
    name: String,
    players: u8,
    teams: Option<u8>,
    rules: BTreeMap<String, Written>,
}

/// Compiles files into formats, in the order given.
pub(crate) fn compile(files: &[(&str, &str)]) -> Result<Vec<Format>, Vec<FormatError>> {
    let mut errors = Vec::new();
    let mut raws: Vec<(&str, RawFormat)> = Vec::new();
    for (file, text) in files {
        match toml::from_str::<RawFormat>(text) {
            Ok(raw) if raws.iter().any(|(_, other)| other.id == raw.id) => {
                errors.push(error(file, "id", FormatProblem::Duplicate(raw.id)));
            }
            Ok(raw) => raws.push((file, raw)),
            Err(e) => errors.push(error(file, &line_of(text, &e), FormatProblem::Shape(e.message().to_owned()))),
        }
    }
    let mut folder = Folder { raws: &raws, done: BTreeMap::new(), errors };
    for (_, raw) in &raws {
        folder.fold(&raw.id, &mut Vec::new());
    }
    let Folder { mut done, mut errors, .. } = folder;
    let mut formats = Vec::new();
    for (file, raw) in &raws {
        if let Some(Some(folded)) = done.remove(&raw.id) {
            formats.push(build(file, folded, &mut errors));
        }
    }
    if errors.is_empty() {
        return Ok(formats);
    }
    errors.sort();
    errors.dedup();
    Err(errors)
}

fn error(file: &str, place: &str, problem: FormatProblem) -> FormatError {
    FormatError { file: file.to_owned(), place: place.to_owned(), problem }
}

/// The line a parser complains of, as a place.
fn line_of(text: &str, error: &toml::de::Error) -> String {
    let end = error.span().map_or(0, |span| span.start.min(text.len()));
    format!("line {}", text.as_bytes()[..end].iter().filter(|b| **b == b'\n').count() + 1)
}

struct Folder<'a> {
    raws: &'a [(&'a str, RawFormat)],
    /// `None` for what does not compile.
    done: BTreeMap<String, Option<Folded>>,
    errors: Vec<FormatError>,
}

impl Folder<'_> {
    /// Folds a format and all it is built on; `above` are the formats that are being folded.
    fn fold(&mut self, id: &str, above: &mut Vec<String>) -> Option<Folded> {
        if let Some(done) = self.done.get(id) {
            return done.clone();
        }
        let (file, raw) = self.raws.iter().find(|(_, raw)| raw.id == id)?;
        let parent = match raw.extends.as_deref() {
            None => Ok(None),
            Some(parent) => {
                above.push(id.to_owned());
                let parent = self.parent(parent, above);
                above.pop();
                parent.map(Some)
            }
        };
        let folded = match parent {
            Ok(parent) => Some(merge(file, raw, parent, &mut self.errors)),
            Err(problem) => {
                self.errors.push(error(file, "extends", problem));
                None
            }
        };
        self.done.insert(id.to_owned(), folded.clone());
        folded
    }

    fn parent(&mut self, id: &str, above: &mut Vec<String>) -> Result<Folded, FormatProblem> {
        if !self.raws.iter().any(|(_, raw)| raw.id == id) {
            return Err(FormatProblem::NoParent(id.to_owned()));
        }
        if above.iter().any(|a| a == id) || above.len() > MAX_DEPTH {
            return Err(FormatProblem::Cycle(above.clone()));
        }
        self.fold(id, above).ok_or_else(|| FormatProblem::BrokenParent(id.to_owned()))
    }
}

/// The parent's rules, less what is repealed, with what is replaced, and what is new.
fn merge(file: &str, raw: &RawFormat, parent: Option<Folded>, errors: &mut Vec<FormatError>) -> Folded {
    let mut fail = |place: &str, problem| errors.push(error(file, place, problem));
    let ok = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if raw.id.is_empty() || !raw.id.chars().all(ok) {
        fail("id", FormatProblem::Id(raw.id.clone()));
    }
    let required = |own: &Option<String>, of_parent: Option<&String>| own.clone().or_else(|| of_parent.cloned());
    let Some(version) = required(&raw.version, parent.as_ref().map(|p| &p.version)) else {
        fail("version", FormatProblem::Missing("version"));
        return Folded::empty(raw);
    };
    let Some(name) = required(&raw.name, parent.as_ref().map(|p| &p.name)) else {
        fail("name", FormatProblem::Missing("name"));
        return Folded::empty(raw);
    };
    let Some(players) = raw.players.or(parent.as_ref().map(|p| p.players)) else {
        fail("players", FormatProblem::Missing("players"));
        return Folded::empty(raw);
    };
    let teams = raw.teams.or(parent.as_ref().and_then(|p| p.teams));
    let above = raw.extends.clone().unwrap_or_else(|| "a format without parent".to_owned());
    let origin = Origin { format: raw.id.clone(), version: version.clone() };
    let mut rules = parent.map(|p| p.rules).unwrap_or_default();
    for name in &raw.repeal {
        if rules.remove(name).is_none() {
            fail("repeal", problem_of(name, FormatProblem::NothingThere(above.clone())));
        }
    }
    for (name, table) in &raw.replace {
        let place = format!("replace.{name}");
        let Some(old) = rules.get_mut(name) else {
            fail(&place, problem_of(name, FormatProblem::NothingThere(above.clone())));
            continue;
        };
        let mut new = old.table.clone();
        new.extend(table.clone());
        if new == old.table {
            fail(&place, FormatProblem::NoEffect(above.clone()));
        }
        *old = Written { table: new, origin: origin.clone() };
    }
    for (name, table) in &raw.rules {
        let written = Written { table: table.clone(), origin: origin.clone() };
        if rules.insert(name.clone(), written).is_some() {
            fail(&format!("rules.{name}"), FormatProblem::Redundant(above.clone()));
        }
    }
    Folded { raw: raw.clone(), version, name, players, teams, rules }
}

/// An unknown name is the likelier mistake than a known rule in the wrong place.
fn problem_of(name: &str, otherwise: FormatProblem) -> FormatProblem {
    match RULES.iter().any(|kind| kind.name == name) {
        true => otherwise,
        false => FormatProblem::UnknownRule { name: name.to_owned() },
    }
}

impl Folded {
    /// A format of which an error was reported: enough to report further ones.
    fn empty(raw: &RawFormat) -> Self {
        let (version, name) = (String::new(), String::new());
        Self { raw: raw.clone(), version, name, players: 0, teams: None, rules: BTreeMap::new() }
    }
}

/// Reads the parameters of every rule and checks the rules against one another.
fn build(file: &str, folded: Folded, errors: &mut Vec<FormatError>) -> Format {
    let Folded { raw, version, name, players, teams, mut rules } = folded;
    let mut fail = |place: String, problem| errors.push(error(file, &place, problem));
    let mut compiled = Vec::new();
    for kind in RULES {
        if let Some(written) = rules.remove(kind.name) {
            match rule(kind, written) {
                Ok(rule) => compiled.push(rule),
                Err(problem) => fail(format!("rules.{}", kind.name), problem),
            }
        }
    }
    for (name, _) in rules {
        fail(format!("rules.{name}"), FormatProblem::UnknownRule { name });
    }
    let format = Format {
        id: raw.id,
        name,
        version,
        summary: raw.summary.unwrap_or_default(),
        extends: raw.extends,
        players,
        teams,
        rules: compiled,
    };
    for (place, problem) in contradictions(&format) {
        fail(place, problem);
    }
    format
}

fn rule(kind: &'static RuleKind, written: Written) -> Result<Rule, FormatProblem> {
    let mut common = toml::Table::new();
    let mut parameters = written.table;
    for member in RawCommon::MEMBERS {
        if let Some(value) = parameters.remove(member) {
            common.insert(member.to_owned(), value);
        }
    }
    let shape = |e: toml::de::Error| FormatProblem::Parameter(e.message().to_owned());
    let RawCommon { citation, note, severity, from, until } = common.try_into().map_err(shape)?;
    if citation.source.trim().is_empty() {
        return Err(FormatProblem::Missing("citation.source"));
    }
    if let (Some(from), Some(until)) = (from, until)
        && until <= from
    {
        return Err(FormatProblem::Contradiction(format!("it ends on {until}, before it begins on {from}")));
    }
    let check = (kind.compile)(&parameters)?;
    let name = kind.name;
    Ok(Rule { name, parameters, severity, from, until, citation, note, origin: written.origin, check })
}

/// Pairs of rules that no deck can satisfy together.
fn contradictions(format: &Format) -> Vec<(String, FormatProblem)> {
    let number = |rule: &str, member: &str| -> Option<i64> { format.rule(rule)?.parameters.get(member)?.as_integer() };
    let mut found = Vec::new();
    if let (Some(min), Some(max)) = (number("mainMinimum", "min"), number("mainMaximum", "max"))
        && min > max
    {
        let text = format!("mainMinimum asks for {min} cards, mainMaximum allows {max}");
        found.push(("rules.mainMaximum".to_owned(), FormatProblem::Contradiction(text)));
    }
    if let (Some(length), Some(max)) = (number("order", "length"), number("mainMaximum", "max"))
        && length > max
    {
        let text = format!("order asks for {length} cards, mainMaximum allows {max}");
        found.push(("rules.mainMaximum".to_owned(), FormatProblem::Contradiction(text)));
    }
    found
}

impl Citation {
    /// The citation in a message: `1.1.4.e, CR3.0`.
    #[must_use]
    pub fn short(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{rule}, {}", self.source),
            None => self.source.clone(),
        }
    }
}
