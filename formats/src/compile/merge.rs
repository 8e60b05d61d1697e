//! Puts a format on top of its parent: what is repealed, what is replaced, and what is new.
use super::{lint, path};
use crate::{
    format::{Format, Origin, Rule},
    format_error::{Fault, FormatProblem, MAX_RULES},
    parameters::{MAX_ID, cut, read_table},
    raw::{RawCommon, RawFormat},
    rules,
    rules::{RULES, RuleKind},
    violation::{Citation, Severity},
};

/// Players at a table if neither the format nor a parent says (1.1.2.a).
const PLAYERS: u8 = 2;

/// Resolves a format. `parent` is the format that `extends` names, or the reason why there is none; faults are added to `faults`.
/// The result may be used only if none was added.
pub(super) fn resolve(
    raw: &RawFormat,
    parent: Result<Option<&Format>, FormatProblem>,
    faults: &mut Vec<Fault>,
) -> Option<Format> {
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
        lint::lint(raw, &format, faults);
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
        let text = format!("it ends on {until}, before it begins on {from}");
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
