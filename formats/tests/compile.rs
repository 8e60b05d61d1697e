//! Formats as files: what compiles, where limits come from, and what is refused.
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
    format!("id = \"own\"\nversion = \"1\"\n{rest}")
}

#[test]
fn the_embedded_formats_are_those_of_the_contract() {
    let ids: Vec<_> = REGISTRY.iter().map(|f| f.id()).collect();
    let of_contract = "standard nuc singleton singleton_nuc frontier living_legends doubles multi_2v2 multi_ffa sealed draft \
                       sealed_reunion booster_war_simple booster_war_ordered starter_first sandbox goldfish";
    let mut expected: Vec<_> = of_contract.split(' ').collect();
    expected.sort_unstable();
    assert_eq!(ids, expected);
    for format in REGISTRY.iter() {
        assert!(!format.name().is_empty() && !format.summary().is_empty() && !format.rules().is_empty());
        assert_eq!(format.version(), "2026.1");
        for rule in format.rules() {
            assert_ne!(rule.citation.source, rule.origin.format, "{}: {} cites nothing", format.id(), rule.name);
        }
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
    assert_eq!(maximum.citation.text(), "Comprehensive Rules 4.0, 1.1.4.b");
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
    assert_eq!((rare.origin.format.as_str(), rare.citation.text().as_str()), ("own", "own"));
    assert_eq!(own.players(), 2, "inherited");
}

/// The lines that follow `id = "own"` and a version in a file beside [`BASE`], and the complete text of the one error.
const MISTAKES: &[(&str, &str)] = &[
    ("[rules.rares]\nmax = 1", "rules.rares: there is no rule \"rares\"; the rules are material,"),
    ("[replace.rares]\nmax = 1", "replace.rares: there is no rule \"rares\"; the rules are material,"),
    ("repeal = [\"rares\"]", "repeal.0: there is no rule \"rares\"; the rules are material,"),
    ("[rules.rare]", "rules.rare: the member \"max\" is missing"),
    ("[rules.rare]\nmax = -1", "rules.rare.max: expected a whole number of at least 0, got -1"),
    ("[rules.rare]\nmax = \"many\"", "rules.rare.max: expected a whole number of at least 0, got \"many\""),
    ("[rules.rare]\nmax = 1\nmin = 1", "rules.rare: there is no member \"min\", only max"),
    ("[rules.rare]\nmax = 1\nseverity = \"fatal\"", "rules.rare.severity: there is no value \"fatal\", only"),
    ("[rules.rare]\nmax = 1\ncitation = { rule = \"1\" }", "rules.rare.citation: the member \"source\" is missing"),
    ("[rules.rare]\nmax = 1\ncitation = { source = \" \" }", "rules.rare.citation.source: source is empty"),
    ("[rules.rare]\nmax = 1\ncitation = { rule = \"\", source = \"S\" }", "rules.rare.citation.rule: rule is empty"),
    ("[rules.hero]\nmin = 2\nmax = 1", "rules.hero.max: it asks for 2 Heroes and allows 1"),
    (
        "[rules.mainMinimum]\nmin = 40\n[rules.mainMaximum]\nmax = 39",
        "rules.mainMaximum: mainMinimum asks for 40 without the Hero, mainMaximum allows 39 without the Hero",
    ),
    (
        "[rules.rare]\nmax = 1\nfrom = \"2026-01-02\"\nuntil = \"2026-01-02\"",
        "rules.rare.until: it begins on 2026-01-02 and ends on 2026-01-02",
    ),
    ("[rules.rare]\nmax = 1\nfrom = \"2026-02-30\"", "rules.rare.from: "),
    ("[rules.uniqueListed]\nlist = \"../frontier\"", "rules.uniqueListed.list: \"../frontier\" is no id of a list"),
    ("extends = \"nowhere\"", "extends: there is no format \"nowhere\""),
    ("extends = \"own\"", "extends: built on itself by way of own > own"),
    ("players = 0", "players: nobody plays it"),
    ("players = 4\nteams = 3", "teams: 4 players are no 3 teams of two or more"),
    ("name = \" \"", "name: name is empty"),
    ("repeal = [\"rare\"]", "repeal.0: a format without parent has no such rule"),
    ("extends = \"base\"\nrepeal = [\"exalted\"]", "repeal.0: base has no such rule"),
    ("extends = \"base\"\nrepeal = [\"rare\", \"hero\", \"rare\"]", "repeal.2: rare is repealed already"),
    ("extends = \"base\"\nrepeal = [\"rare\"]\n[replace.rare]\nmax = 1", "replace.rare: rare is repealed already"),
    ("extends = \"base\"\n[replace.exalted]\nmax = 1", "replace.exalted: base has no such rule"),
    ("extends = \"base\"\n[replace.rare]\nmax = 15", "replace.rare: this is what base says already"),
    ("extends = \"base\"\n[replace.rare]", "replace.rare: this is what base says already"),
    ("extends = \"base\"\n[replace.rare]\nmin = 1", "replace.rare: there is no member \"min\", only max"),
    ("extends = \"base\"\n[rules.rare]\nmax = 1", "rules.rare: base has this rule already"),
    ("extends = \"base\"\ncolour = 1", "line 4: there is no member \"colour\", only id, "),
    ("extends = ", "line 3: "),
];

#[test]
fn each_mistake_is_named_with_its_place() {
    for (rest, expected) in MISTAKES {
        let found = problems(&own(rest));
        let expected = format!("own.toml: {expected}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{rest}\nexpected {expected}\nfound {found:#?}");
    }
    assert!(problems(&own("extends = \"base\"")).is_empty());
}

#[test]
fn every_mistake_of_every_file_is_reported_at_once() {
    let a = "id = \"a\"\nversion = \"1\"\nextends = \"b\"\n";
    let b = "id = \"b\"\nversion = \"1\"\nextends = \"a\"\n";
    let c = "id = \"C!\"\nplayers = 2\n[rules.rare]\n[rules.nope]\n";
    let d = "id = \"d\"\nextends = \"a\"\n[rules.rare]\nmax = true\n";
    let files = [("a", a), ("b", b), ("c", c), ("d", d), ("base", BASE), ("base2", BASE)];
    let errors = Registry::compile(&files).unwrap_err();
    let places: Vec<_> = errors.iter().map(|e| format!("{} {}", e.file, e.place.join("."))).collect();
    let expected = [
        "a extends",
        "b extends",
        "base2 id",
        "c id",
        "c rules.nope",
        "c rules.rare",
        "c version",
        "d extends",
        "d rules.rare.max",
    ];
    assert_eq!(places, expected);
    assert!(matches!(&errors[0].problem, FormatProblem::Cycle(way) if way == &["a", "b", "a"]), "{errors:#?}");
    assert!(matches!(&errors[7].problem, FormatProblem::BrokenParent(id) if id == "a"), "{errors:#?}");
    let turned: Vec<_> = files.iter().rev().copied().filter(|f| f.0 != "base2").collect();
    let again = Registry::compile(&turned).unwrap_err();
    assert_eq!(again, errors.into_iter().filter(|e| e.file != "base2").collect::<Vec<_>>(), "in any order");
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

/// Rules of one format that contradict one another, or of which one never decides anything: the rules, and the complete text of
/// the error.
#[rustfmt::skip]
const LINTED: &[(&str, &str)] = &[
    ("totalMinimum min=40, totalMaximum max=39", "rules.totalMaximum: totalMinimum asks for 40 with the Hero, totalMaximum allows 39 with the Hero"),
    ("mainMinimum min=39, totalMaximum max=39, hero min=1 max=1", "rules.totalMaximum: mainMinimum asks for 39 without the Hero, totalMaximum allows 39 with the Hero"),
    ("totalMinimum min=40, mainMaximum max=39, hero min=0 max=0", "rules.mainMaximum: totalMinimum asks for 40 with the Hero, mainMaximum allows 39 without the Hero"),
    ("order length=12, mainMaximum max=11", "rules.mainMaximum: order asks for 12 without the Hero, mainMaximum allows 11 without the Hero"),
    ("order length=12, mainMinimum min=13", "rules.order: mainMinimum asks for 13 without the Hero, order allows 12 without the Hero"),
    ("factions min=2 max=3, faction neutral='allowed'", "rules.factions: faction asks for one faction, factions for more"),
    ("factions min=3 max=2", "rules.factions.max: it asks for 3 factions and allows 2"),
    ("hero min=0 max=1 advised=2", "rules.hero.advised: it advises 2 Heroes, asks for 0 and allows 1"),
    ("hero min=1 max=1 advised=1", "rules.hero.advised: it advises 1 Heroes, asks for 1 and allows 1"),
    ("unique max=3 heroes={AX_1=3}", "rules.unique.heroes.AX_1: \"AX_1\" is no family of a Hero, such as AX_01"),
    ("unique max=3 heroes={XX_01=3}", "rules.unique.heroes.XX_01: \"XX_01\" is no family of a Hero, such as AX_01"),
    ("unique max=3 heroes={AX_01=-1}", "rules.unique.heroes.AX_01: expected a whole number of at least 0, got -1"),
    ("faction neutral='some'", "rules.faction.neutral: there is no value \"some\", only forbidden and allowed"),
    ("pool of='shop'", "rules.pool.of: there is no value \"shop\", only boosters and product"),
    ("mainMinimum min=0", "rules.mainMinimum: this rule never decides anything: every list has as many cards"),
    ("copiesPerName max=40, mainMaximum max=39", "rules.copiesPerName: this rule never decides anything: what breaks it breaks mainMaximum too"),
    ("rare max=39, mainMaximum max=39", "rules.rare: this rule never decides anything: what breaks it breaks mainMaximum too"),
    ("copiesPerRarity max=3, copiesPerName max=3", "rules.copiesPerRarity: this rule never decides anything: what breaks it breaks copiesPerName too"),
    ("totalMinimum min=30, mainMinimum min=30", "rules.totalMinimum: this rule never decides anything: what breaks it breaks mainMinimum too"),
    ("totalMinimum min=31, mainMinimum min=30", "rules.mainMinimum: this rule never decides anything: what breaks it breaks totalMinimum too"),
    ("totalMaximum max=40, mainMaximum max=40", "rules.mainMaximum: this rule never decides anything: what breaks it breaks totalMaximum too"),
    ("totalMaximum max=41, mainMaximum max=40", "rules.totalMaximum: this rule never decides anything: what breaks it breaks mainMaximum too"),
    ("factions max=3, faction neutral='allowed'", "rules.factions: this rule never decides anything: what breaks it breaks faction too"),
    ("unique max=0, uniqueRepeated", "rules.uniqueRepeated: this rule never decides anything: what breaks it breaks unique too"),
    ("unique max=0, uniqueListed list='a'", "rules.uniqueListed: this rule never decides anything: what breaks it breaks unique too"),
    ("copiesPerRarity max=1, uniqueRepeated", "rules.uniqueRepeated: this rule never decides anything: what breaks it breaks copiesPerRarity too"),
    ("heroFaction, hero min=0 max=0", "rules.heroFaction: this rule never decides anything: hero allows none"),
];

/// Neighbours of the rules above that are consistent, because the numbers leave room or the days differ.
#[rustfmt::skip]
const SOUND: &[&str] = &[
    "totalMinimum min=40, totalMaximum max=40",
    "mainMinimum min=39, totalMaximum max=40, hero min=1 max=1",
    "mainMinimum min=39, totalMaximum max=39, hero min=0 max=1",
    "totalMinimum min=40, mainMaximum max=39",
    "order length=12, mainMaximum max=12, mainMinimum min=12",
    "mainMinimum min=40 until='2026-01-01', mainMaximum max=39 from='2026-01-01'",
    "mainMinimum min=12 withPool='wholePool', mainMaximum max=11 withPool='wholePool'",
    "copiesPerName max=40, mainMaximum max=39 from='2026-01-01'",
    "copiesPerName max=40, mainMaximum max=39 until='2026-01-01'",
    "copiesPerName max=40, mainMaximum max=39 severity='warning'",
    "copiesPerName max=40 severity='warning' from='2026-01-01' until='2027-01-01', mainMaximum max=42 until='2027-01-01'",
    "unique max=0 heroes={AX_01=1}, uniqueRepeated",
    "copiesPerName max=40, mainMaximum max=39 convergence='aside'",
    "factions min=1 max=1",
    "factions max=3 neutral='forbidden', faction neutral='allowed'",
];

/// The short notation of the tables, as a format.
fn short(rules: &str) -> String {
    let rule = |rule: &str| {
        let (name, members) = rule.split_once(' ').unwrap_or((rule, ""));
        format!("[rules.{name}]\n{}\n", members.replace(' ', "\n"))
    };
    own(&rules.split(", ").map(rule).collect::<String>())
}

#[test]
fn rules_are_checked_against_one_another() {
    for (rules, expected) in LINTED {
        assert_eq!(problems(&short(rules)), [format!("own.toml: {expected}")], "{rules}");
    }
    for rules in SOUND {
        assert_eq!(problems(&short(rules)), Vec::<String>::new(), "{rules}");
    }
}

#[test]
fn a_contradiction_stands_where_this_format_wrote_it() {
    let child = |rest: &str| format!("id = \"child\"\nextends = \"own\"\n{rest}");
    let parent = short("mainMinimum min=39, mainMaximum max=59, uniqueRepeated");
    let compile = |text: &str| {
        let files = [("own.toml", parent.as_str()), ("child.toml", text)];
        Registry::compile(&files).map_err(|e| e.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let errors = compile(&child("[replace.mainMinimum]\nmin = 60")).unwrap_err();
    let text = "mainMinimum asks for 60 without the Hero, mainMaximum allows 59 without the Hero";
    assert_eq!(errors, [format!("child.toml: replace.mainMinimum: {text}")]);
    let no_unique = compile(&child("[rules.unique]\nmax = 0"));
    assert!(no_unique.is_ok(), "what is inherited may become idle: {no_unique:?}");
}
