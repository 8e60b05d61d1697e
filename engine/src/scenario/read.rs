//! Reads a file of scenarios: line by line, so that every fault is found, and the lines that set a scenario up.

use crate::{
    ability::{
        Ability, AbilityText, Counter, Faction, MAX_BYTES as MAX_LINE, Notation, NotationError, OneOrMore, Phase,
        Position, Rarity, Status, SubType, TokenStatistics, list::Listed, parser::Parser, syntax,
    },
    mode::Mode,
    primitives::Player,
    scenario::{
        At, Described, Part, Ruling, Scenario, ScenarioError, printed, systems, table,
        words::{CardName, Location, Pair, Terrains, letter},
    },
};
use cards::Reference;
use std::collections::BTreeSet;

/// Most bytes of a file.
pub const MAX_BYTES: usize = 1024 * 1024;

/// Reads the scenarios of a file. What stands before the first one holds for all of them.
///
/// # Errors
///
/// Every fault found, in the order of the text.
pub fn parse(text: &str) -> Result<Vec<Scenario>, Vec<ScenarioError>> {
    if text.len() > MAX_BYTES {
        return Err(vec![ScenarioError::TooLong { bytes: text.len(), most: MAX_BYTES }]);
    }
    let mut reader = Reader::default();
    for (i, line) in text.lines().enumerate() {
        let number = u32::try_from(i + 1).unwrap_or(u32::MAX);
        if line.len() > MAX_LINE {
            let at = Position { line: number, column: 1 };
            reader.errors.push(ScenarioError::LineTooLong { at, bytes: line.len(), most: MAX_LINE });
        } else {
            reader.line(Line::of(line, number));
        }
    }
    reader.finish()
}

/// A part of a line.
#[derive(Clone, Copy)]
struct Line<'t> {
    text: &'t str,
    at: Position,
}

impl<'t> Line<'t> {
    /// A line without its comment, which begins with `#` at the beginning or after a space.
    fn of(line: &'t str, number: u32) -> Self {
        let comment = line.match_indices('#').find(|&(i, _)| i == 0 || line[..i].ends_with(char::is_whitespace));
        let text = comment.map_or(line, |(i, _)| &line[..i]);
        Self { text, at: Position { line: number, column: 1 } }.trimmed()
    }

    fn trimmed(self) -> Self {
        let rest = self.text.trim_start();
        self.from(self.text.len() - rest.len()).with(rest.trim_end())
    }

    const fn with(self, text: &'t str) -> Self {
        Self { text, ..self }
    }

    /// The line from that byte on.
    fn from(self, byte: usize) -> Self {
        let (before, rest) = self.text.split_at(byte);
        let column = self.at.column + u32::try_from(before.chars().count()).unwrap_or(u32::MAX);
        Self { text: rest, at: Position { column, ..self.at } }
    }

    /// The rest of the line after a word, if it begins with that word.
    fn after(self, word: &str) -> Option<Self> {
        let rest = self.text.strip_prefix(word)?;
        let is_word = word.ends_with(':') || rest.is_empty() || rest.starts_with(char::is_whitespace);
        is_word.then(|| self.from(word.len()).trimmed())
    }

    /// The parts of the line between these signs.
    fn split(self, sign: char) -> impl Iterator<Item = Self> {
        let mut next = 0;
        self.text.split(sign).map(move |part| {
            let start = next;
            next += part.len() + sign.len_utf8();
            self.from(start).with(part).trimmed()
        })
    }
}

/// Which lines are expected.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Given,
    When,
    Then,
}

/// The card or Hero to which indented lines belong.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Bearer {
    #[default]
    None,
    /// A line that could not be read.
    Faulty,
    /// A printed card or Hero, whose abilities are known.
    Printed,
    Card,
    Hero,
}

#[derive(Default)]
struct Reader {
    /// What is said before the first scenario and holds for all.
    shared: Scenario,
    scenarios: Vec<Scenario>,
    section: Section,
    bearer: Bearer,
    /// Names of this scenario and where they are said.
    names: Vec<(Position, String)>,
    titles: BTreeSet<String>,
    errors: Vec<ScenarioError>,
}

impl Reader {
    fn line(&mut self, line: Line<'_>) {
        if line.text.is_empty() {
            return;
        }
        if let Some(title) = line.after("scenario:") {
            self.begin(line.at, title);
            return;
        }
        for (word, section) in [("when", Section::When), ("then", Section::Then)] {
            if line.text == word {
                self.turn_to(section, line);
                return;
            }
        }
        let read = match self.section {
            Section::Given if line.at.column > 1 => self.ability(line),
            Section::Given => {
                self.bearer = Bearer::None;
                self.given(line)
            }
            Section::When => line.split(';').try_for_each(|part| self.part(part, Part::Step)),
            Section::Then => line.split(';').try_for_each(|part| self.part(part, Part::Fact)),
        };
        self.errors.extend(read.err());
    }

    fn scenario(&mut self) -> &mut Scenario {
        self.scenarios.last_mut().unwrap_or(&mut self.shared)
    }

    fn begin(&mut self, at: Position, title: Line<'_>) {
        self.close();
        if title.text.is_empty() {
            self.errors.push(ScenarioError::Untitled { at: title.at });
        } else if !self.titles.insert(title.text.to_owned()) {
            self.errors.push(ScenarioError::TitleTwice { at: title.at, title: title.text.to_owned() });
        }
        self.scenarios.push(Scenario { title: title.text.to_owned(), line: at.line, ..self.shared.clone() });
        (self.section, self.bearer) = (Section::Given, Bearer::None);
    }

    fn turn_to(&mut self, section: Section, line: Line<'_>) {
        if self.scenarios.is_empty() {
            self.errors.push(ScenarioError::BeforeScenario { at: line.at, word: line.text.to_owned() });
        }
        self.section = section;
        if section == Section::When {
            self.scenario().parts.push(At { at: line.at, said: Part::When });
        }
    }

    fn given(&mut self, line: Line<'_>) -> Result<(), ScenarioError> {
        if let Some(systems) = line.after("system") {
            return systems.split(',').try_for_each(|number| self.system(number));
        }
        if let Some(rules) = line.after("rule") {
            for rule in rules.split(',') {
                if rule.text.is_empty() {
                    return Err(ScenarioError::NoRule { at: rule.at });
                }
                self.scenario().rules.push(rule.text.to_owned());
            }
            return Ok(());
        }
        if let Some(rulings) = line.after("ruling") {
            return rulings.split(',').try_for_each(|ruling| self.ruling(ruling));
        }
        let at = line.at;
        if line.after("card").is_some() {
            self.bearer = Bearer::Faulty;
            let card: CardLine = self.read(line)?;
            let scenario = self.scenario();
            let known = scenario.cards.iter().any(|known| known.said.line.name == card.name);
            if known || scenario.heroes.iter().any(|known| known.said.line.name == card.name) {
                return Err(ScenarioError::Twice { at, what: format!("`{}`", card.name) });
            }
            let is_printed = matches!(card.design, Design::Printed(_));
            scenario.cards.push(At { at, said: Described { line: card, abilities: AbilityText::default() } });
            self.bearer = if is_printed { Bearer::Printed } else { Bearer::Card };
        } else if line.after("hero").is_some() {
            self.bearer = Bearer::Faulty;
            let hero: HeroLine = self.read(line)?;
            let scenario = self.scenario();
            let known = |known: &At<Described<HeroLine>>| {
                known.said.line.player == hero.player || known.said.line.name == hero.name
            };
            if scenario.heroes.iter().any(known) {
                return Err(ScenarioError::Twice {
                    at,
                    what: format!("`{}` or a Hero of {}", hero.name, letter(hero.player)),
                });
            }
            let is_printed = matches!(hero.design, HeroDesign::Printed(_));
            scenario.heroes.push(At { at, said: Described { line: hero, abilities: AbilityText::default() } });
            self.bearer = if is_printed { Bearer::Printed } else { Bearer::Hero };
        } else {
            let given: Given = self.read(line)?;
            let what = given.said_once();
            let is_there = |known: &At<Given>| what.is_some() && known.said.said_once() == what;
            if self.scenario().table.iter().any(is_there) {
                return Err(ScenarioError::Twice { at, what: format!("`{}`", what.unwrap_or_default()) });
            }
            self.scenario().table.push(At { at, said: given });
        }
        Ok(())
    }

    fn system(&mut self, line: Line<'_>) -> Result<(), ScenarioError> {
        let most = systems::COUNT;
        let number = line.text.parse().ok().filter(|n: &u8| (1..=most).contains(&usize::from(*n)));
        let number =
            number.ok_or_else(|| ScenarioError::NoSystem { at: line.at, found: line.text.to_owned(), most })?;
        let systems = &mut self.scenario().systems;
        if systems.contains(&number) {
            return Err(ScenarioError::Twice { at: line.at, what: format!("system {number}") });
        }
        systems.push(number);
        Ok(())
    }

    fn ruling(&mut self, line: Line<'_>) -> Result<(), ScenarioError> {
        let ruling = Ruling::read(line.text);
        let ruling = ruling.ok_or_else(|| ScenarioError::NoRuling { at: line.at, found: line.text.to_owned() })?;
        let rulings = &mut self.scenario().rulings;
        if rulings.contains(&ruling) {
            return Err(ScenarioError::Twice { at: line.at, what: format!("ruling {ruling}") });
        }
        rulings.push(ruling);
        Ok(())
    }

    fn ability(&mut self, line: Line<'_>) -> Result<(), ScenarioError> {
        match self.bearer {
            Bearer::None => return Err(ScenarioError::AbilityOfNothing { at: line.at }),
            Bearer::Printed => return Err(ScenarioError::AbilityOfPrinted { at: line.at }),
            Bearer::Faulty | Bearer::Card | Bearer::Hero => {}
        }
        let ability: Ability = self.read(line)?;
        let bearer = self.bearer;
        let scenario = self.scenario();
        let text = match bearer {
            Bearer::Hero => scenario.heroes.last_mut().map(|hero| &mut hero.said.abilities),
            Bearer::Card => scenario.cards.last_mut().map(|card| &mut card.said.abilities),
            Bearer::None | Bearer::Printed | Bearer::Faulty => None,
        };
        if let Some(text) = text {
            text.abilities.push(ability);
        }
        Ok(())
    }

    fn part<T: Notation>(&mut self, line: Line<'_>, part: impl FnOnce(T) -> Part) -> Result<(), ScenarioError> {
        let said = part(self.read(line)?);
        self.scenario().parts.push(At { at: line.at, said });
        Ok(())
    }

    /// Reads a whole line.
    fn read<T: Notation>(&mut self, line: Line<'_>) -> Result<T, NotationError> {
        let mut parser = Parser::new_at(line.text, line.at)?;
        let read = T::parse(&mut parser);
        self.names.extend(parser.notes());
        parser.finish(read)
    }

    /// Checks what can only be checked for a whole scenario.
    fn close(&mut self) {
        // What holds for all scenarios is checked with the first one.
        let Some(scenario) = self.scenarios.last_mut() else { return };
        let is_own = !scenario.has_printed();
        for (at, name) in self.names.drain(..) {
            match scenario.knows(&name) {
                true => {}
                false if is_own => self.errors.push(ScenarioError::UnknownName { at, name }),
                // It may be the name of a token of a printed card.
                false => scenario.unexplained.push(At { at, said: name }),
            }
        }
        // A faulty line may be the one that is missing.
        let is_faulty = self.errors.iter().any(|error| error.at().line >= scenario.line);
        let is_fact = |part: &At<Part>| matches!(part.said, Part::Fact(_));
        for (what, is_missing) in [
            ("line `system NUMBER`", scenario.systems.is_empty()),
            ("line `rule NUMBER`", scenario.rules.is_empty()),
            ("fact in a `then`", !scenario.parts.iter().any(is_fact)),
        ] {
            if is_missing && !is_faulty {
                let at = Position { line: scenario.line, column: 1 };
                self.errors.push(ScenarioError::Lacks { at, title: scenario.title.clone(), what });
            }
        }
        let mode = table::mode_of(&scenario.table);
        for given in &scenario.table {
            if let Given::Regions(terrains) = &given.said
                && table::layout_of(mode, terrains.as_slice()).is_none()
            {
                self.errors.push(ScenarioError::Regions { at: given.at });
            }
        }
    }

    fn finish(mut self) -> Result<Vec<Scenario>, Vec<ScenarioError>> {
        self.close();
        if self.scenarios.is_empty() {
            self.errors.push(ScenarioError::NoScenario);
        }
        if self.errors.is_empty() {
            return Ok(self.scenarios);
        }
        self.errors.sort_by_key(ScenarioError::at);
        self.errors.dedup();
        Err(self.errors)
    }
}

impl Scenario {
    /// Whether a card, a Hero or a token that an ability creates has this name.
    fn knows(&self, name: &str) -> bool {
        let creates = |text: &AbilityText| printed::creates(text, name);
        name == CardName::orb().as_str()
            || self.cards.iter().any(|card| card.said.line.name.as_str() == name || creates(&card.said.abilities))
            || self.heroes.iter().any(|hero| hero.said.line.name.as_str() == name || creates(&hero.said.abilities))
    }
}

impl Given {
    /// The name of the line, if it can be said once only.
    fn said_once(&self) -> Option<String> {
        match self {
            Self::Mode(_) => Some("mode".into()),
            Self::Edition(_) => Some("edition".into()),
            Self::Day(_) => Some("day".into()),
            Self::DayCap(_) => Some("day cap".into()),
            Self::First(_) => Some("first".into()),
            Self::Begin(_) => Some("phase".into()),
            Self::Seed(_) => Some("seed".into()),
            Self::Layout(_) | Self::Regions(_) => Some("regions".into()),
            Self::Distances { player, .. } => Some(format!("{} hero at", letter(*player))),
            Self::Orbs { player, .. } => Some(format!("{} mana", letter(*player))),
            Self::Cards { .. } => None,
        }
    }
}

syntax! {
    /// What a card is (2.2.1, 2.2.3). A Gear is an Expedition Permanent with that sub-type.
    #[derive(Copy)]
    pub enum CardType {
        /// A Character (5.2.1).
        Character => ["Character"];
        /// A Spell (5.2.4).
        Spell => ["Spell"];
        /// A Permanent of the Landmark zone (5.2.3).
        Landmark => ["Landmark"];
        /// A Permanent of an Expedition (5.2.2).
        ExpeditionPermanent => ["Expedition Permanent"];
        /// Mana Convergence (1.1.5.a).
        ManaConvergence => ["Mana Convergence"];
    };

    /// A fact of a card.
    pub enum Detail {
        /// Hand Cost and Reserve Cost (2.2.7, 2.2.8); 0/0 if nothing is said.
        Costs(costs: Pair) => ["cost" costs];
        /// Limits of a Hero for Reserve and Landmarks (2.2.13, 2.2.14); 2/2 if nothing is said.
        Limits(limits: Pair) => ["limits" limits];
        /// Statistics of a Character (2.2.11); 0/0/0 if nothing is said.
        Statistics(statistics: TokenStatistics) => [statistics];
        /// A sub-type (2.2.2).
        SubType(sub_type: SubType) => [sub_type];
        /// The faction (2.2.10).
        Faction(faction: Faction) => [faction];
        /// The rarity (2.2.5).
        Rarity(rarity: Rarity) => [rarity];
    };

    /// What a card is.
    pub enum Design {
        /// A printed card, with the facts and abilities that a catalogue knows of it.
        Printed(reference: Reference) => ["is" reference];
        /// One of the scenario's own. Its abilities stand on the lines below.
        Own {
            /// Its type.
            card_type: CardType,
            /// Its other facts.
            details: Option<OneOrMore<Detail>>,
        } => [":" card_type (details: "," details)];
    };

    /// A card that the scenario can use as often as it likes.
    pub struct CardLine {
        /// Its name in the scenario.
        pub name: CardName,
        /// The facts and abilities of the card.
        pub design: Design,
    } => ["card" name design];

    /// What a Hero is.
    pub enum HeroDesign {
        /// A printed Hero, as a catalogue knows it.
        Printed(reference: Reference) => ["is" reference];
        /// One of the scenario's own. Its abilities stand on the lines below.
        Own(details: Option<OneOrMore<Detail>>) => [(details: ":" details)];
    };

    /// The Hero of a player.
    pub struct HeroLine {
        /// The player whose Hero it is.
        pub player: Player,
        /// Its name in the scenario.
        pub name: CardName,
        /// What it has besides what it begins with (2.5.e).
        pub conditions: Option<OneOrMore<Condition>>,
        /// The facts and abilities of the Hero.
        pub design: HeroDesign,
    } => ["hero" player name (conditions: "[" conditions "]") design];

    /// What a card is when the scenario begins.
    pub enum Condition {
        /// It has a status (2.4).
        Status(status: Status) => [status];
        /// It has counters (2.5).
        Counters {
            /// The number of counters.
            count: u8,
            /// The kind of the counters.
            counter: Counter,
        } => [count counter];
        /// It belongs to another player than the one in whose zone it is.
        Owned(by: Player) => ["owned by" by];
    };

    /// Copies of a card somewhere.
    pub struct Copies {
        /// The number of copies; 1 if nothing is said.
        pub count: Option<u8>,
        /// The name of the card.
        pub name: CardName,
        /// What each of them is.
        pub conditions: Option<OneOrMore<Condition>>,
    } => [count name (conditions: "[" conditions "]")];

    /// When the scenario begins.
    #[derive(Copy)]
    pub enum Beginning {
        /// Before the opening hands are drawn (4.1), with the decks in the order given.
        SetUp => ["set-up"];
        /// With that phase.
        Phase(phase: Phase) => [phase];
    };

    /// An edition of the rules.
    #[derive(Copy)]
    pub enum EditionNumber {
        /// Edition 5.0.
        Five => ["5"];
        /// Edition 4.0.
        Four => ["4"];
    };

    /// What the table looks like.
    pub enum Given {
        /// The mode; the Standard game if nothing is said.
        Mode(mode: Mode) => ["mode" mode];
        /// The edition of the rules; the scenario is played by each of them if nothing is said.
        Edition(edition: EditionNumber) => ["edition" edition];
        /// The Day; 1 if nothing is said.
        Day(day: u8) => ["day" day];
        /// The Day after which an undecided game ends (system 71); 50 if nothing is said.
        DayCap(day: u8) => ["day cap" day];
        /// The first player; A if nothing is said.
        First(player: Player) => ["first" player];
        /// The point at which it begins; the first turn of the Afternoon if nothing is said.
        Begin(with: Beginning) => ["phase" with];
        /// The seed of all that is random; 0 if nothing is said.
        Seed(seed: u8) => ["seed" seed];
        /// Number of the layout of the regions.
        Layout(number: u8) => ["layout" number];
        /// The layout of the regions by the terrains of the Tumult cards, from the Hero region on.
        Regions(terrains: OneOrMore<Terrains>) => ["regions" terrains];
        /// Distances of the Expeditions from their starts; 0 if nothing is said.
        Distances {
            /// The player whose Expeditions they are.
            player: Player,
            /// The distance of the Hero Expedition.
            hero: u8,
            /// The distance of the Companion Expedition.
            companion: u8,
        } => [player "hero at" hero "," "companion at" companion];
        /// Cards in a zone.
        Cards {
            /// The zone in which they are.
            spot: Location,
            /// The cards; in a deck the top first.
            copies: OneOrMore<Copies>,
        } => [spot ":" copies];
        /// Mana Orbs that are no named cards.
        Orbs {
            /// The player who has them.
            player: Player,
            /// The number of Mana Orbs that are no named cards.
            orbs: u8,
            /// The number of all Mana Orbs of the player that are exhausted.
            exhausted: Option<u8>,
        } => [player "mana" ":" orbs (exhausted: "," exhausted "exhausted")];
    };
}

impl Listed for Detail {
    const BETWEEN: &'static str = ",";
}

impl Listed for Condition {
    const BETWEEN: &'static str = ",";
}

impl Listed for Copies {
    const BETWEEN: &'static str = ",";
}
