//! Formats as files: what compiles, where its limits come from, and what is refused.
use crate::support::{DAY, INDEX, List, REGISTRY, case, date, report};
use formats::{FormatProblem, Outcome, Registry, Severity, check};

const BASE: &str = r#"
id = "base"
name = "Base"
version = "1"
players = 2
[rules.hero]
min = 1
max = 1
citation = { rule = "1.1.4.b", source = "CR3.0" }
[rules.rare]
max = 15
citation = { rule = "1.1.4.f", source = "CR3.0" }
"#;

/// The problems of one file beside `BASE`, each with its place.
fn problems(text: &str) -> Vec<String> {
    match Registry::compile(&[("base.toml", BASE), ("own.toml", text)]) {
        Ok(_) => vec![],
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

fn own(rest: &str) -> String {
    format!("id = \"own\"\nname = \"Own\"\nversion = \"1\"\n{rest}")
}

#[test]
fn the_embedded_formats_are_those_of_the_contract() {
    let ids: Vec<_> = REGISTRY.iter().map(|f| f.id()).collect();
    assert_eq!(ids, ["booster_war_ordered", "booster_war_simple", "multi_2v2", "multi_ffa", "standard"]);
    for format in REGISTRY.iter() {
        assert!(!format.name().is_empty() && !format.summary().is_empty() && !format.rules().is_empty());
        assert_eq!(format.version(), "2026.1");
    }
    assert!(REGISTRY.get("STANDARD").is_none());
}

#[test]
fn an_inherited_limit_keeps_its_origin() {
    let team = REGISTRY.get("multi_2v2").unwrap();
    assert_eq!((team.extends(), team.players(), team.teams()), (Some("standard"), 4, Some(2)));
    let rules = |id: &str| REGISTRY.get(id).unwrap().rules().iter().map(|r| r.name).collect::<Vec<_>>();
    assert_eq!(rules("multi_2v2"), rules("standard"));
    let maximum = team.rule("mainMaximum").unwrap();
    assert_eq!(maximum.origin.format, "standard");
    assert_eq!(maximum.parameters["max"].as_integer(), Some(59));
    assert_eq!(maximum.citation.short(), "1.1.4.b, CR4.0");
    assert_eq!(maximum.from.unwrap().to_string(), "2025-10-03");
    let ordered = REGISTRY.get("booster_war_ordered").unwrap();
    assert!(ordered.rule("mainMinimum").is_none() && ordered.is_ordered() && ordered.needs_pool());
    assert_eq!(ordered.rule("order").unwrap().origin.format, "booster_war_ordered");
}

#[test]
fn a_child_may_replace_and_repeal() {
    let text = "extends = \"base\"\nrepeal = [\"hero\"]\n[replace.rare]\nmax = 5";
    let registry = Registry::compile(&[("own.toml", &own(text)), ("base.toml", BASE)]).unwrap();
    let own = registry.get("own").unwrap();
    assert!(own.rule("hero").is_none());
    let rare = own.rule("rare").unwrap();
    assert_eq!(rare.parameters["max"].as_integer(), Some(5));
    assert_eq!((rare.origin.format.as_str(), rare.citation.short().as_str()), ("own", "1.1.4.f, CR3.0"));
    assert_eq!(own.players(), 2, "inherited");
}

#[test]
fn a_format_in_place_may_come_as_json() {
    let json =
        r#"{ "id": "house", "extends": "standard", "replace": { "copiesPerName": { "max": 2 } }, "repeal": ["rare"] }"#;
    let raw: formats::RawFormat = serde_json::from_str(json).unwrap();
    assert_eq!(raw.replace["copiesPerName"]["max"].as_integer(), Some(2));
}

#[test]
fn each_mistake_is_named_with_its_place() {
    let citation = "citation = { source = \"S\" }";
    for (rest, expected) in [
        (
            "players = 2\n[rules.rares]\nmax = 1".to_owned(),
            "own.toml: rules.rares: there is no rule rares; the rules are material,",
        ),
        (format!("players = 2\n[rules.rare]\n{citation}"), "own.toml: rules.rare: missing field `max`"),
        (
            format!("players = 2\n[rules.rare]\nmax = -1\n{citation}"),
            "own.toml: rules.rare: invalid value: integer `-1`",
        ),
        (
            format!("players = 2\n[rules.rare]\nmax = 1\nmin = 1\n{citation}"),
            "own.toml: rules.rare: unknown field `min`",
        ),
        ("players = 2\n[rules.rare]\nmax = 1".to_owned(), "own.toml: rules.rare: missing field `citation`"),
        (
            format!("players = 2\n[rules.hero]\nmin = 2\nmax = 1\n{citation}"),
            "own.toml: rules.hero: it asks for 2 Heroes and allows 1",
        ),
        (
            format!(
                "players = 2\n[rules.mainMinimum]\nmin = 40\n{citation}\n[rules.mainMaximum]\nmax = 39\n{citation}"
            ),
            "own.toml: rules.mainMaximum: mainMinimum asks for 40 cards, mainMaximum allows 39",
        ),
        (
            format!("players = 2\n[rules.rare]\nmax = 1\nfrom = \"2026-01-02\"\nuntil = \"2026-01-02\"\n{citation}"),
            "own.toml: rules.rare: it ends on 2026-01-02",
        ),
        (format!("players = 2\n[rules.rare]\nmax = 1\nfrom = \"2026-02-30\"\n{citation}"), "own.toml: rules.rare: "),
        ("extends = \"nowhere\"".to_owned(), "own.toml: extends: there is no format nowhere"),
        ("extends = \"own\"".to_owned(), "own.toml: extends: built on itself by way of own"),
        ("".to_owned(), "own.toml: players: players is missing"),
        ("players = 2\nrepeal = [\"rare\"]".to_owned(), "own.toml: repeal: a format without parent has no such rule"),
        ("extends = \"base\"\nrepeal = [\"exalted\"]".to_owned(), "own.toml: repeal: base has no such rule"),
        (
            "extends = \"base\"\n[replace.exalted]\nmax = 1".to_owned(),
            "own.toml: replace.exalted: base has no such rule",
        ),
        (
            "extends = \"base\"\n[replace.rare]\nmax = 15".to_owned(),
            "own.toml: replace.rare: this is what base says already",
        ),
        (
            format!("extends = \"base\"\n[rules.rare]\nmax = 1\n{citation}"),
            "own.toml: rules.rare: base has this rule already",
        ),
        ("extends = \"base\"\ncolour = 1".to_owned(), "own.toml: line 5: unknown field `colour`"),
        ("extends = ".to_owned(), "own.toml: line 4: "),
    ] {
        let found = problems(&own(&rest));
        assert!(found.len() == 1 && found[0].starts_with(expected), "{rest}\nexpected {expected}\nfound {found:#?}");
    }
    assert!(problems(&own("extends = \"base\"")).is_empty());
}

#[test]
fn every_mistake_of_every_file_is_reported_at_once() {
    let a = "id = \"a\"\nname = \"A\"\nversion = \"1\"\nextends = \"b\"\n";
    let b = "id = \"b\"\nname = \"B\"\nversion = \"1\"\nextends = \"a\"\n";
    let c = "id = \"C!\"\nname = \"C\"\nversion = \"1\"\nplayers = 2\n[rules.rare]\n[rules.nope]\n";
    let errors = Registry::compile(&[("a", a), ("b", b), ("c", c), ("base", BASE), ("base2", BASE)]).unwrap_err();
    let kinds: Vec<_> = errors.iter().map(|e| (e.file.as_str(), e.place.as_str())).collect();
    assert_eq!(
        kinds,
        [("a", "extends"), ("b", "extends"), ("base2", "id"), ("c", "id"), ("c", "rules.nope"), ("c", "rules.rare")]
    );
    assert!(matches!(&errors[1].problem, FormatProblem::Cycle(way) if way == &["a", "b"]), "{errors:#?}");
    assert!(matches!(&errors[0].problem, FormatProblem::BrokenParent(id) if id == "b"), "{errors:#?}");
}

#[test]
fn a_rule_may_only_warn_and_may_end() {
    let text = own("extends = \"base\"\n[replace.rare]\nmax = 0\nseverity = \"warning\"\nuntil = \"2026-06-01\"");
    let registry = Registry::compile(&[("base.toml", BASE), ("own.toml", &text)]).unwrap();
    let deck = List::of("+1 MU_01_C +1 MU_08_R1").deck();
    let on = |day| check(registry.get("own").unwrap(), &case(&deck, None, date(day), &INDEX));
    let verdict = on(DAY);
    assert_eq!(
        (verdict.outcome, report(&verdict)),
        (Outcome::Legal, vec!["TOO_MANY_RARE 1/0 excess 1: 1 MU_08_R1".to_owned()])
    );
    assert_eq!(verdict.violations[0].severity, Severity::Warning);
    assert_eq!(report(&on("2026-05-31")).len(), 1);
    assert_eq!(report(&on("2026-06-01")), Vec::<String>::new(), "the first day after");
}

#[test]
fn a_chain_of_formats_has_an_end() {
    let file = |n: u32| format!("id = \"f{n}\"\nextends = \"f{}\"", n + 1);
    let chain = |length: u32| {
        let mut files: Vec<String> = (0..length).map(file).collect();
        files.push(BASE.replace("\"base\"", &format!("\"f{length}\"")));
        let named: Vec<(&str, &str)> = files.iter().map(|text| ("f.toml", text.as_str())).collect();
        Registry::compile(&named).map(|registry| registry.iter().count())
    };
    assert_eq!(chain(8), Ok(9));
    let errors = chain(9).unwrap_err();
    assert!(errors.iter().any(|e| matches!(e.problem, FormatProblem::Cycle(_))), "{errors:#?}");
}
