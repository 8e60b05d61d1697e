//! Compiles formats as written into formats that judge decks, and reports every mistake with its place: a format is put on top
//! of its parent, and what is left is searched for rules that cannot all hold or never decide anything.

use crate::{
    citation::Citation,
    file::{Fault, FormatError, FormatProblem, MAX_DEPTH, MAX_ID, MAX_RULES, cut, from_json, read_table},
    format::{Format, Origin, Rule},
    number::whole_or_null,
    rules::{self, RULES, RuleKind},
    violation::Severity,
};
use cards::Date;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, path::Path};

/// A format as written in a file of `data/`, in a house file, or inside a request. Only its shape has been checked.
///
/// Serialised again (`serde`) it gives the same text for the same content, so a digest of that text identifies it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RawFormat {
    /// Id in requests: lower-case letters, digits and `_`.
    pub id: String,
    /// English name; the id if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Version of the rules, `2026.1`; changes whenever a limit does. That of the parent if it has none of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// One sentence for a list of formats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Id of the format whose rules this one starts from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// Players at one table; those of the parent if it says nothing.
    #[serde(default, deserialize_with = "whole_or_null", skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Teams at one table, where players are not alone.
    #[serde(default, deserialize_with = "whole_or_null", skip_serializing_if = "Option::is_none")]
    pub teams: Option<u8>,
    /// Rules that this format adds, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, toml::Table>,
    /// Rules of the parent of which some members are replaced.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replace: BTreeMap<String, toml::Table>,
    /// Rules of the parent that do not hold in this format. A rule may be repealed and written again under `rules`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeal: Vec<String>,
}

/// The members that every rule has besides its own parameters, as far as they were written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCommon {
    #[serde(default)]
    citation: Option<Citation>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    severity: Option<Severity>,
    #[serde(default)]
    from: Option<Date>,
    #[serde(default)]
    until: Option<Date>,
}

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
    let format = resolve(raw, parent, &mut faults);
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

/// The language in which a format is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatSyntax {
    /// As the formats of the program are written.
    Toml,
    /// As formats are sent in requests.
    Json,
}

impl FormatSyntax {
    /// The language of a file by the ending of its name, in letters of either case; `None` if that is no file of a format.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        [("toml", Self::Toml), ("json", Self::Json)]
            .into_iter()
            .find_map(|(name, syntax)| ending.eq_ignore_ascii_case(name).then_some(syntax))
    }
}

/// Reads a file as its name says, or as TOML if that says nothing.
fn read(file: &str, text: &str) -> Result<RawFormat, Fault> {
    if FormatSyntax::of(Path::new(file)) == Some(FormatSyntax::Json) {
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
        let format = resolve(raw, parent, &mut faults).filter(|_| faults.is_empty());
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

/// Players at a table if neither the format nor a parent says (1.1.2.a).
const PLAYERS: u8 = 2;

/// Resolves a format. `parent` is the format that `extends` names, or the reason why there is none; faults are added to `faults`.
/// The result may be used only if none was added.
fn resolve(raw: &RawFormat, parent: Result<Option<&Format>, FormatProblem>, faults: &mut Vec<Fault>) -> Option<Format> {
    let written = raw.rules.len() + raw.replace.len() + raw.repeal.len();
    if written > MAX_RULES {
        faults.push((Vec::new(), FormatProblem::TooLarge(written)));
        return None;
    }
    let ok = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if raw.id.is_empty() || raw.id.len() > MAX_ID || !raw.id.chars().all(ok) {
        faults.push((path(&["id"]), FormatProblem::Id(cut(&raw.id))));
    }
    for (member, text) in [("name", &raw.name), ("version", &raw.version)] {
        if text.as_ref().is_some_and(|t| t.trim().is_empty()) {
            faults.push((path(&[member]), FormatProblem::Empty(member)));
        }
    }
    names(raw, faults);
    let parent = match parent {
        Ok(parent) => parent,
        Err(problem) => {
            faults.push((path(&["extends"]), problem));
            // The rules of the format itself can be read all the same; those that they are added to cannot be known.
            for kind in RULES {
                if let Some(table) = raw.rules.get(kind.name) {
                    new(kind, table, &origin(raw, ""), faults);
                }
            }
            return None;
        }
    };
    let players = raw.players.or(parent.map(|p| p.players)).unwrap_or(PLAYERS);
    let teams = raw.teams.or(parent.and_then(|p| p.teams));
    table(players, teams, faults);
    let version = raw.version.clone().or_else(|| parent.map(|p| p.version.clone()));
    if version.is_none() {
        faults.push((path(&["version"]), FormatProblem::Missing("version")));
    }
    let version = version.unwrap_or_default();
    let format = Format {
        id: raw.id.clone(),
        name: raw.name.clone().unwrap_or_else(|| raw.id.clone()),
        summary: raw.summary.clone().unwrap_or_default(),
        extends: raw.extends.clone(),
        players,
        teams,
        rules: merged(raw, parent, &origin(raw, &version), faults),
        version,
    };
    if faults.is_empty() {
        lint(raw, &format, faults);
    }
    Some(format)
}

/// At least one player; teams of at least two, since a player alone is no team.
fn table(players: u8, teams: Option<u8>, faults: &mut Vec<Fault>) {
    if players == 0 {
        faults.push((path(&["players"]), FormatProblem::Contradiction("nobody plays it".to_owned())));
    }
    if let Some(teams) = teams
        && (teams < 2 || u16::from(teams) * 2 > u16::from(players))
    {
        let text = format!("{players} players are no {teams} teams of two or more");
        faults.push((path(&["teams"]), FormatProblem::Contradiction(text)));
    }
}

fn origin(raw: &RawFormat, version: &str) -> Origin {
    Origin { format: raw.id.clone(), version: version.to_owned() }
}

/// Names of rules that do not exist, and rules repealed twice.
fn names(raw: &RawFormat, faults: &mut Vec<Fault>) {
    let known = |name: &str| RULES.iter().any(|kind| kind.name == name);
    let unknown = |name: &str| FormatProblem::UnknownRule { name: cut(name), known: rules::names() };
    for (section, rules) in [("rules", &raw.rules), ("replace", &raw.replace)] {
        for name in rules.keys().filter(|name| !known(name)) {
            faults.push((path(&[section, name]), unknown(name)));
        }
    }
    for (at, name) in raw.repeal.iter().enumerate() {
        let place = path(&["repeal", &at.to_string()]);
        if !known(name) {
            faults.push((place, unknown(name)));
        } else if raw.repeal[..at].contains(name) {
            faults.push((place, FormatProblem::RepealedAlready(name.clone())));
        } else if raw.replace.contains_key(name) {
            faults.push((path(&["replace", name]), FormatProblem::RepealedAlready(name.clone())));
        }
    }
}

/// The rules of the parent without those that are repealed, with the replacements and the new rules.
fn merged(raw: &RawFormat, parent: Option<&Format>, origin: &Origin, faults: &mut Vec<Fault>) -> Vec<Rule> {
    let above = || parent.map_or_else(|| "a format without parent".to_owned(), |p| p.id.clone());
    let mut rules = Vec::new();
    for kind in RULES {
        let inherited = parent.and_then(|p| p.rule(kind.name));
        let repealed = raw.repeal.iter().position(|name| name == kind.name);
        if let (None, Some(at)) = (inherited, repealed) {
            faults.push((path(&["repeal", &at.to_string()]), FormatProblem::NothingThere(above())));
        }
        let kept = inherited.filter(|_| repealed.is_none());
        let changed = match (kept, raw.replace.get(kind.name)) {
            (Some(old), Some(change)) => replaced(kind, old, change, origin, faults),
            (None, Some(_)) if repealed.is_none() => {
                faults.push((path(&["replace", kind.name]), FormatProblem::NothingThere(above())));
                None
            }
            (old, _) => old.cloned(),
        };
        match raw.rules.get(kind.name) {
            None => rules.extend(changed),
            Some(_) if kept.is_some() => {
                faults.push((path(&["rules", kind.name]), FormatProblem::Redundant(above())));
            }
            Some(table) => rules.extend(new(kind, table, origin, faults)),
        }
    }
    rules
}

/// A rule that the format writes itself. Without a citation its source is the format.
fn new(kind: &'static RuleKind, table: &toml::Table, origin: &Origin, faults: &mut Vec<Fault>) -> Option<Rule> {
    let at = path(&["rules", kind.name]);
    let (common, parameters) = split(table, &at, faults)?;
    let RawCommon { citation, note, severity, from, until } = common;
    let citation = citation.unwrap_or_else(|| of_format(origin));
    let severity = severity.unwrap_or_default();
    let head = Head { severity, from, until, citation, note };
    finish(kind, head, parameters, origin, &at, faults)
}

/// A rule of the parent with other values. The severity stays unless it is written anew. Citation and note stay only with the
/// values that they are about: a limit that the rulebook does not give is a rule of the format itself.
fn replaced(
    kind: &'static RuleKind,
    old: &Rule,
    change: &toml::Table,
    origin: &Origin,
    faults: &mut Vec<Fault>,
) -> Option<Rule> {
    let at = path(&["replace", kind.name]);
    let (common, change) = split(change, &at, faults)?;
    let mut parameters = old.parameters.clone();
    parameters.extend(change);
    let same = parameters == old.parameters;
    let head = Head {
        severity: common.severity.unwrap_or(old.severity),
        from: common.from.or(old.from),
        until: common.until.or(old.until),
        citation: common.citation.unwrap_or_else(|| if same { old.citation.clone() } else { of_format(origin) }),
        note: common.note.or_else(|| old.note.clone().filter(|_| same)),
    };
    let Head { severity, from, until, citation, note } = &head;
    let heads =
        (*severity, *from, *until, citation, note) == (old.severity, old.from, old.until, &old.citation, &old.note);
    if same && heads {
        faults.push((at, FormatProblem::NoEffect(old.origin.format.clone())));
        return None;
    }
    finish(kind, head, parameters, origin, &at, faults)
}

/// The citation of a rule that stands in a format only.
fn of_format(origin: &Origin) -> Citation {
    Citation { rule: None, source: origin.format.clone(), page: None }
}

/// The members of a rule other than its parameters, complete.
struct Head {
    severity: Severity,
    from: Option<cards::Date>,
    until: Option<cards::Date>,
    citation: Citation,
    note: Option<String>,
}

fn finish(
    kind: &'static RuleKind,
    head: Head,
    parameters: toml::Table,
    origin: &Origin,
    at: &[String],
    faults: &mut Vec<Fault>,
) -> Option<Rule> {
    let Head { severity, from, until, citation, note } = head;
    let mut fail = |member: &[&str], problem| faults.push(([at, &path(member)].concat(), problem));
    if citation.source.trim().is_empty() {
        fail(&["citation", "source"], FormatProblem::Empty("source"));
    }
    for (member, text) in [("rule", &citation.rule), ("page", &citation.page)] {
        if text.as_ref().is_some_and(|t| t.trim().is_empty()) {
            fail(&["citation", member], FormatProblem::Empty(member));
        }
    }
    if let (Some(from), Some(until)) = (from, until)
        && until <= from
    {
        let text = format!("it begins on {from} and ends on {until}, so it never holds");
        fail(&["until"], FormatProblem::Contradiction(text));
    }
    match (kind.compile)(&parameters) {
        Ok(check) => {
            let origin = origin.clone();
            Some(Rule { name: kind.name, parameters, severity, from, until, citation, note, origin, check })
        }
        Err((member, problem)) => {
            faults.push(([at, &member].concat(), problem));
            None
        }
    }
}

/// Separates the members that every rule has from the parameters of this one.
fn split(table: &toml::Table, at: &[String], faults: &mut Vec<Fault>) -> Option<(RawCommon, toml::Table)> {
    let mut common = toml::Table::new();
    let mut parameters = table.clone();
    for member in RawCommon::MEMBERS {
        if let Some(value) = parameters.remove(member) {
            common.insert(member.to_owned(), value);
        }
    }
    match read_table(common) {
        Ok(common) => Some((common, parameters)),
        Err((member, problem)) => {
            faults.push(([at, &member].concat(), problem));
            None
        }
    }
}

impl RawCommon {
    /// Names of the members above; all others of a rule are its parameters.
    const MEMBERS: [&'static str; 5] = ["citation", "note", "severity", "from", "until"];
}

/// Checks the rules of a resolved format against one another.
///
/// A contradiction is refused wherever its halves were written. A rule that never decides anything is refused only where
/// the format itself wrote it: a house format that allows no Unique need not repeal every rule on Uniques that it
/// inherits.
fn lint(raw: &RawFormat, format: &Format, faults: &mut Vec<Fault>) {
    for (one, other, text) in contradictions(format) {
        let at = section(raw, other).or_else(|| section(raw, one)).unwrap_or_else(|| path(&["extends"]));
        faults.push((at, FormatProblem::Contradiction(text)));
    }
    for (rule, reason) in idle(format) {
        if let Some(at) = section(raw, rule) {
            faults.push((at, FormatProblem::NeverDecides(reason)));
        }
    }
}

/// The place where a format writes a rule.
fn section(raw: &RawFormat, rule: &str) -> Option<Vec<String>> {
    let at = |section, there: bool| there.then(|| path(&[section, rule]));
    at("rules", raw.rules.contains_key(rule)).or_else(|| at("replace", raw.replace.contains_key(rule)))
}

/// A number of a rule; `None` if the rule is not there, if the opened cards decide instead, or if other cards are counted.
fn number(format: &Format, rule: &str, member: &str) -> Option<i64> {
    let parameters = &format.rule(rule)?.parameters;
    if parameters.contains_key("withPool") || parameters.contains_key("convergence") {
        return None;
    }
    parameters.get(member)?.as_integer()
}

/// A word of a rule.
fn text<'a>(format: &'a Format, rule: &str, member: &str) -> Option<&'a str> {
    format.rule(rule)?.parameters.get(member)?.as_str()
}

/// The number of a rule on the size of the deck.
#[derive(Clone, Copy)]
struct Size {
    rule: &'static str,
    number: i64,
    of: Of,
}

/// What a size counts.
#[derive(Clone, Copy)]
enum Of {
    Main,
    Total,
}

impl Size {
    /// The number of main cards that a size means for a deck with 0 or 1 Heroes.
    fn main(self, heroes: i64) -> i64 {
        match self.of {
            Of::Main => self.number,
            Of::Total => self.number - heroes,
        }
    }

    fn words(self) -> String {
        match self.of {
            Of::Main => format!("{} without the Hero", self.number),
            Of::Total => format!("{} with the Hero", self.number),
        }
    }
}

/// Pairs of rules that no deck can satisfy together on a day on which both are in force.
fn contradictions(format: &Format) -> Vec<(&'static str, &'static str, String)> {
    let mut found = Vec::new();
    let heroes = |member, otherwise: i64| number(format, "hero", member).unwrap_or(otherwise).min(1);
    let size = |rule, member, of| number(format, rule, member).map(|number| Size { rule, number, of });
    let least = [
        size("mainMinimum", "min", Of::Main),
        size("totalMinimum", "min", Of::Total),
        size("order", "length", Of::Main),
    ];
    let most = [
        size("mainMaximum", "max", Of::Main),
        size("totalMaximum", "max", Of::Total),
        size("order", "length", Of::Main),
    ];
    for low in least.into_iter().flatten() {
        for high in most.into_iter().flatten() {
            let conflict = (heroes("min", 0)..=heroes("max", 1)).all(|hero| low.main(hero) > high.main(hero));
            if conflict && overlap(format, low.rule, high.rule) {
                let text = format!("{} asks for {}, {} allows {}", low.rule, low.words(), high.rule, high.words());
                found.push((low.rule, high.rule, text));
            }
        }
    }
    if number(format, "factions", "min").is_some_and(|n| n > 1) && overlap(format, "faction", "factions") {
        let text = "faction asks for one faction, factions for more".to_owned();
        found.push(("faction", "factions", text));
    }
    found
}

/// Rules that never decide anything, each with the reason.
fn idle(format: &Format) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for (rule, member) in [("mainMinimum", "min"), ("totalMinimum", "min")] {
        if number(format, rule, member) == Some(0) {
            found.push((rule, "every list has as many cards".to_owned()));
        }
    }
    let mut covered = |rule: &'static str, by: &str, yes: bool| {
        if yes && covers(format, by, rule) {
            found.push((rule, format!("what breaks it breaks {by} too")));
        }
    };
    let of = |rule: &str, member: &str| number(format, rule, member);
    let at_least = |a: Option<i64>, b: Option<i64>| matches!((a, b), (Some(a), Some(b)) if a >= b);
    let main = of("mainMaximum", "max");
    for rule in ["copiesPerName", "copiesPerRarity", "rare", "exalted", "unique"] {
        covered(rule, "mainMaximum", at_least(of(rule, "max"), main));
    }
    covered("copiesPerRarity", "copiesPerName", at_least(of("copiesPerRarity", "max"), of("copiesPerName", "max")));
    covered("totalMinimum", "mainMinimum", at_least(of("mainMinimum", "min"), of("totalMinimum", "min")));
    covered(
        "mainMinimum",
        "totalMinimum",
        at_least(of("totalMinimum", "min"), of("mainMinimum", "min").map(|n| n + 1)),
    );
    covered("mainMaximum", "totalMaximum", at_least(main, of("totalMaximum", "max")));
    covered("totalMaximum", "mainMaximum", at_least(of("totalMaximum", "max"), main.map(|n| n + 1)));
    let forbidden = |rule| text(format, rule, "neutral") == Some("forbidden");
    let one = of("factions", "min").unwrap_or(0) <= 1 && of("factions", "max").is_some_and(|n| n >= 1);
    covered("factions", "faction", one && (forbidden("faction") || !forbidden("factions")));
    for rule in ["uniqueRepeated", "uniqueListed"] {
        covered(rule, "unique", no_unique(format));
    }
    for rule in ["copiesPerName", "copiesPerRarity"] {
        covered("uniqueRepeated", rule, of(rule, "max").is_some_and(|n| n <= 1));
    }
    if number(format, "hero", "max") == Some(0) && covers(format, "hero", "heroFaction") {
        found.push(("heroFaction", "hero allows none".to_owned()));
    }
    found
}

/// Whether no Hero is allowed a Unique.
fn no_unique(format: &Format) -> bool {
    let heroes = format.rule("unique").and_then(|r| r.parameters.get("heroes")).and_then(toml::Value::as_table);
    number(format, "unique", "max") == Some(0) && heroes.is_none_or(|h| h.values().all(|n| n.as_integer() == Some(0)))
}

/// Whether two rules are in force on a common day.
fn overlap(format: &Format, one: &str, other: &str) -> bool {
    let before = |a: &Rule, b: &Rule| matches!((a.until, b.from), (Some(end), Some(first)) if end <= first);
    match (format.rule(one), format.rule(other)) {
        (Some(a), Some(b)) => !before(a, b) && !before(b, a),
        _ => false,
    }
}

/// Whether `by` is in force whenever `rule` is, with at least the same severity.
fn covers(format: &Format, by: &str, rule: &str) -> bool {
    let (Some(by), Some(rule)) = (format.rule(by), format.rule(rule)) else { return false };
    let begins = by.from.is_none_or(|first| rule.from.is_some_and(|day| first <= day));
    let ends = by.until.is_none_or(|end| rule.until.is_some_and(|day| day <= end));
    begins && ends && (by.severity == Severity::Error || rule.severity == Severity::Warning)
}
