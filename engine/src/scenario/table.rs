//! Builds the table of a scenario: the facts and abilities of its cards, as the engine takes them, the pool of these, and the
//! game as it begins.

use crate::{
    CardKind, CardPool, CardSpec, DeckOrder, DeckSpec, Edition, Events, Game, Mode, ModeRules, NameId, Setup,
    Unsupported,
    ability::{OneOrMore, Position, SubType},
    game::Adventure,
    primitives::{CardId, PerPlayer, Phase, Player, Status, Zone},
    rules::{Board, BoardFault},
    scenario::{
        At, Beginning, CardType, Condition, Described, Design, Detail, EditionNumber, Given, HeroDesign, KnownCard,
        Location, LookUp, Scenario, Terrains, printed,
        run::Failure,
        words::{CardName, Names, letter},
    },
};
use cards::Reference;
use std::num::NonZeroU8;

/// Day after which an undecided game ends, if the scenario says nothing.
const DAY_CAP: u8 = 50;

/// Everything that stays the same while a scenario is played.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) pool: CardPool,
    pub(super) names: Names,
    /// The printed cards and Heroes in the game, in the order of the lines.
    pub(super) printed: Vec<Reference>,
    cards: Vec<Placed>,
    heroes: Vec<PlacedHero>,
    settings: Settings,
    start: Position,
}

/// A card where the scenario begins.
#[derive(Debug)]
struct Placed {
    at: Position,
    card: CardId,
    spot: Location,
    conditions: Vec<Condition>,
}

/// A Hero, and what it has besides what it begins with.
#[derive(Debug)]
struct PlacedHero {
    at: Position,
    card: CardId,
    conditions: Vec<Condition>,
}

/// A card before it has a handle: which of the described cards it is, and whose.
struct Instance<'s> {
    at: Position,
    /// Position among the cards of the scenario; `None` for a Mana Orb that is no named card.
    described: Option<usize>,
    owner: Player,
    spot: Location,
    conditions: &'s [Condition],
}

/// The settings, each of which can be said once.
#[derive(Debug)]
struct Settings {
    mode: Mode,
    day: u8,
    day_cap: u8,
    first: Player,
    begin: Beginning,
    seed: u8,
    layout: u8,
    distances: PerPlayer<[u8; 2]>,
    exhausted: PerPlayer<u8>,
}

impl Settings {
    fn of(table: &[At<Given>]) -> Self {
        let mut settings = Self {
            mode: mode_of(table),
            day: 1,
            day_cap: DAY_CAP,
            first: Player::A,
            begin: Beginning::Phase(Phase::Afternoon),
            seed: 0,
            layout: 0,
            distances: PerPlayer::default(),
            exhausted: PerPlayer::default(),
        };
        for given in table {
            match &given.said {
                Given::Day(day) => settings.day = *day,
                Given::DayCap(day) => settings.day_cap = *day,
                Given::First(player) => settings.first = *player,
                Given::Begin(begin) => settings.begin = *begin,
                Given::Seed(seed) => settings.seed = *seed,
                Given::Layout(number) => settings.layout = *number,
                Given::Regions(terrains) => {
                    settings.layout = layout_of(settings.mode, terrains.as_slice()).unwrap_or_default();
                }
                Given::Distances { player, hero, companion } => settings.distances[*player] = [*hero, *companion],
                Given::Orbs { player, exhausted, .. } => settings.exhausted[*player] = exhausted.unwrap_or_default(),
                Given::Mode(_) | Given::Edition(_) | Given::Cards { .. } => {}
            }
        }
        settings
    }
}

/// The edition of the rules that a table names.
pub(super) fn edition_of(table: &[At<Given>]) -> Option<Edition> {
    let edition = |given: &At<Given>| match given.said {
        Given::Edition(EditionNumber::Four) => Some(Edition::Four),
        Given::Edition(EditionNumber::Five) => Some(Edition::Five),
        _ => None,
    };
    table.iter().find_map(edition)
}

/// The mode that is played.
pub(super) fn mode_of(table: &[At<Given>]) -> Mode {
    let mode = |given: &At<Given>| if let Given::Mode(mode) = given.said { Some(mode) } else { None };
    table.iter().find_map(mode).unwrap_or_default()
}

/// The layout in which the regions have these terrains, in their order without those where Expeditions start.
pub(super) fn layout_of(mode: Mode, terrains: &[Terrains]) -> Option<u8> {
    let table = mode.rules().table;
    (0..table.layouts()).find(|&number| {
        let mut adventure = Adventure::layout(table, number);
        (0..table.cards().len()).for_each(|card| _ = adventure.reveal(card as u8));
        let covered = (0..table.regions()).filter(|&region| !table.cards_at(region as u8).is_empty());
        covered.map(|region| adventure.terrains(region)).eq(terrains.iter().map(|terrains| terrains.0))
    })
}

/// The deck of a player, and for each card of its list which card of the scenario it is.
struct Deck {
    spec: DeckSpec,
    described: Vec<Option<usize>>,
}

impl Table {
    /// # Errors
    ///
    /// Everything that cannot be, with its place.
    pub(super) fn of(scenario: &Scenario, edition: Edition, look_up: &LookUp<'_>) -> Result<Self, Vec<Failure>> {
        let mut failures = Vec::new();
        let instances = instances(scenario, &mut failures);
        let heroes = of_heroes(scenario, look_up, &mut failures);
        let known = of_cards(scenario, look_up, &mut failures);
        let seats = mode_of(&scenario.table).rules().table.seats();
        let seatless = scenario.heroes.iter().filter(|hero| !seats.contains(hero.said.line.player));
        failures
            .extend(seatless.map(|hero| Failure::table(hero.at, "a Hero for whom the mode has no seat".to_owned())));
        if failures.is_empty() {
            let texts: Vec<_> = heroes.0.iter().flatten().chain(&known).map(|card| &card.abilities).collect();
            failures.extend(printed::unexplained(scenario, &texts));
        }
        if !failures.is_empty() {
            return Err(failures);
        }
        let decks = Player::ALL.map(|player| deck(player, heroes[player].as_ref(), &known, &instances));
        let pool = pool(&decks).map_err(|fault| vec![Failure::table(scenario.start(), fault)])?;
        let pool = pool.playing_by(edition);
        let lacks = |unsupported: Unsupported| {
            let all: Vec<_> = decks.iter().flat_map(|deck| &deck.described).collect();
            let described = unsupported.card.and_then(|card| *all[card]);
            let card = described.map(|described| &scenario.cards[described]);
            let at = card.map_or(scenario.start(), |card| card.at);
            let name = card.map_or_else(|| "a Hero".to_owned(), |card| card.said.line.name.to_string());
            Failure::table(at, format!("{name}: {}", unsupported.reason))
        };
        let unsupported = pool.unsupported();
        if !unsupported.is_empty() {
            return Err(unsupported.into_iter().map(lacks).collect());
        }
        let mut names = Names::default();
        let mut heroes_there = Vec::new();
        for hero in &scenario.heroes {
            let line = &hero.said.line;
            if let Some(card) = pool.hero_card(line.player) {
                names.add(card, &line.name);
                let conditions = line.conditions.as_ref().map_or_else(Vec::new, |all| all.as_slice().to_vec());
                heroes_there.push(PlacedHero { at: hero.at, card, conditions });
            }
        }
        let mut taken = vec![0; pool.kinds()];
        let mut cards = Vec::new();
        for instance in instances {
            let owner = instance.owner.index();
            let before: usize = decks[..owner].iter().map(|deck| deck.described.len()).sum();
            let within = decks[owner].described.iter().position(|described| *described == instance.described);
            let kind = before + within.unwrap_or_default();
            let card = pool.copies(kind).iter().nth(taken[kind]);
            taken[kind] += 1;
            let Some(card) = card else { continue };
            if let Some(described) = instance.described {
                names.add(card, &scenario.cards[described].said.line.name);
            }
            let (at, spot, conditions) = (instance.at, instance.spot, instance.conditions.to_vec());
            cards.push(Placed { at, card, spot, conditions });
        }
        let printed = in_game(scenario, &decks);
        Ok(Self {
            pool,
            names,
            printed,
            cards,
            heroes: heroes_there,
            settings: Settings::of(&scenario.table),
            start: scenario.start(),
        })
    }

    /// The game as the scenario begins.
    ///
    /// # Errors
    ///
    /// Everything that cannot be, with its place.
    pub(super) fn game<E: Events>(&self, events: &mut E) -> Result<Game<'_>, Vec<Failure>> {
        match self.settings.begin {
            Beginning::SetUp => self.set_up(events),
            Beginning::Phase(phase) => self.board(phase, events),
        }
    }

    /// Begins the game with set-up: the decks are dealt as they lie.
    fn set_up<E: Events>(&self, events: &mut E) -> Result<Game<'_>, Vec<Failure>> {
        let is_elsewhere =
            |placed: &&Placed| !matches!(placed.spot, Location::Deck(_)) || !placed.conditions.is_empty();
        let heroes = self.heroes.iter().filter(|hero| !hero.conditions.is_empty()).map(|hero| hero.at);
        let elsewhere: Vec<_> = self.cards.iter().filter(is_elsewhere).map(|placed| placed.at).chain(heroes).collect();
        if !elsewhere.is_empty() {
            let what = "at set-up all cards are in a deck, and have no status or counter".to_owned();
            return Err(elsewhere.into_iter().map(|at| Failure::table(at, what.clone())).collect());
        }
        let settings = &self.settings;
        let rules = ModeRules { order: DeckOrder::AsGiven, ..settings.mode.rules() };
        let day_cap = NonZeroU8::new(settings.day_cap).unwrap_or(NonZeroU8::MIN);
        let seat = settings.first.into();
        let setup = Setup { pool: &self.pool, rules, seat, seed: settings.seed.into(), day_cap };
        Ok(Game::from_setup_with(&setup, events))
    }

    fn board<E: Events>(&self, phase: Phase, events: &mut E) -> Result<Game<'_>, Vec<Failure>> {
        let settings = &self.settings;
        let mut board = Board::new(&self.pool, settings.mode.rules());
        board.day = settings.day;
        board.day_cap = settings.day_cap;
        board.first = settings.first;
        board.phase = phase;
        board.layout = settings.layout;
        board.distances = settings.distances;
        board.exhausted_orbs = settings.exhausted;
        board.seed = settings.seed.into();
        let mut failures = Vec::new();
        for placed in &self.cards {
            let Some((player, zone)) = placed.spot.zone() else {
                failures.push(Failure::table(placed.at, "no card is in Limbo when a scenario begins".to_owned()));
                continue;
            };
            board.places.push((player, placed.card, zone));
            failures.extend(with_conditions(&mut board, placed.at, placed.card, &placed.conditions));
        }
        for hero in &self.heroes {
            let is_owned = |condition: &&Condition| matches!(condition, Condition::Owned(_));
            let owned = hero.conditions.iter().filter(is_owned);
            failures.extend(owned.map(|_| Failure::table(hero.at, "a Hero is of its own player".to_owned())));
            failures.extend(with_conditions(&mut board, hero.at, hero.card, &hero.conditions));
        }
        if !failures.is_empty() {
            return Err(failures);
        }
        board.start_with(events).map_err(|faults| {
            faults.into_iter().map(|fault| Failure::table(self.place_of(fault), self.words_of(fault))).collect()
        })
    }

    /// The line that a fault is about.
    fn place_of(&self, fault: BoardFault) -> Position {
        let card = fault.card();
        let heroes = self.heroes.iter().map(|hero| (hero.card, hero.at));
        let mut all = self.cards.iter().map(|placed| (placed.card, placed.at)).chain(heroes);
        all.find(|(placed, _)| Some(*placed) == card).map_or(self.start, |(_, at)| at)
    }

    fn words_of(&self, fault: BoardFault) -> String {
        let card = |card| self.names.of(card).to_string();
        let place = |zone| {
            Location::of(Player::A, zone)
                .to_string()
                .split_once(' ')
                .map_or("limbo".to_owned(), |(_, zone)| zone.to_owned())
        };
        match fault {
            BoardFault::Unknown(unknown) => format!("the unknown card {}", card(unknown)),
            BoardFault::Twice(twice) => format!("{} in two places", card(twice)),
            BoardFault::Place(misplaced, zone) => {
                format!("{}, which cannot be in this {}", card(misplaced), place(zone))
            }
            BoardFault::Status(bearer, status) => {
                format!("{}, which cannot be {} where it is", card(bearer), status.name())
            }
            BoardFault::Counter(bearer) => format!("counters on {} of which no ability speaks", card(bearer)),
            BoardFault::Seat(player) => format!("player {}, for whom the mode has no seat", letter(player)),
            fault @ (BoardFault::Day | BoardFault::Distance(_) | BoardFault::Orbs(_)) => fault.to_string(),
        }
    }
}

impl Scenario {
    /// The place where the scenario begins.
    const fn start(&self) -> Position {
        Position { line: self.line, column: 1 }
    }
}

impl Location {
    /// The zone and its player; `None` for Limbo, which is shared.
    pub(super) const fn zone(self) -> Option<(Player, Zone)> {
        match self {
            Self::Deck(player) => Some((player, Zone::Deck)),
            Self::Hand(player) => Some((player, Zone::Hand)),
            Self::Reserve(player) => Some((player, Zone::Reserve)),
            Self::Discard(player) => Some((player, Zone::Discard)),
            Self::Mana(player) => Some((player, Zone::Mana)),
            Self::Landmarks(player) => Some((player, Zone::Landmarks)),
            Self::Expedition { player, expedition } => Some((player, expedition.zone())),
            Self::HeroZone(player) => Some((player, Zone::HeroZone)),
            Self::Limbo => None,
        }
    }
}

/// Puts on the board what is said of a card or Hero. Returns what is not possible.
fn with_conditions(board: &mut Board<'_>, at: Position, card: CardId, conditions: &[Condition]) -> Vec<Failure> {
    let mut failures = Vec::new();
    for condition in conditions {
        match condition {
            Condition::Status(status) => match Status::named(*status) {
                Some(status) => board.statuses.push((card, status)),
                None => {
                    let what = format!("{status} is not given but counted: give it a boost");
                    failures.push(Failure::table(at, what));
                }
            },
            Condition::Counters { count, counter } => board.counters.push((card, *counter, *count)),
            Condition::Owned(_) => {}
        }
    }
    failures
}

/// Every single card of the table, in the order in which the scenario names them.
fn instances<'s>(scenario: &'s Scenario, failures: &mut Vec<Failure>) -> Vec<Instance<'s>> {
    let mut instances = Vec::new();
    for given in &scenario.table {
        let at = given.at;
        match &given.said {
            Given::Cards { spot, copies } => {
                for copies in copies.as_slice() {
                    let described = scenario.cards.iter().position(|card| card.said.line.name == copies.name);
                    let Some(described) = described else {
                        failures.push(Failure::table(at, format!("{} is no card that can be put there", copies.name)));
                        continue;
                    };
                    let conditions = copies.conditions.as_ref().map_or(&[][..], OneOrMore::as_slice);
                    let owned = conditions.iter().find_map(|condition| match condition {
                        Condition::Owned(by) => Some(*by),
                        Condition::Status(_) | Condition::Counters { .. } => None,
                    });
                    let Some(owner) = owned.or_else(|| spot.zone().map(|(player, _)| player)) else {
                        failures.push(Failure::table(at, "no card is in Limbo when a scenario begins".to_owned()));
                        continue;
                    };
                    let described = Some(described);
                    let one = || Instance { at, described, owner, spot: *spot, conditions };
                    instances.extend((0..copies.count.unwrap_or(1)).map(|_| one()));
                }
            }
            &Given::Orbs { player: owner, orbs, .. } => {
                let one = || Instance { at, described: None, owner, spot: Location::Mana(owner), conditions: &[] };
                instances.extend((0..orbs).map(|_| one()));
            }
            _ => {}
        }
    }
    instances
}

/// The printed cards and Heroes of these decks, in the order of the lines.
fn in_game(scenario: &Scenario, decks: &[Deck]) -> Vec<Reference> {
    let is_there = |place: usize| decks.iter().any(|deck| deck.described.contains(&Some(place)));
    let heroes = scenario.heroes.iter().filter_map(|hero| match &hero.said.line.design {
        HeroDesign::Printed(reference) => Some((hero.at, reference)),
        HeroDesign::Own(_) => None,
    });
    let cards = scenario.cards.iter().enumerate().filter(|(place, _)| is_there(*place));
    let cards = cards.filter_map(|(_, card)| match &card.said.line.design {
        Design::Printed(reference) => Some((card.at, reference)),
        Design::Own { .. } => None,
    });
    let mut all: Vec<_> = heroes.chain(cards).collect();
    all.sort_by_key(|(at, _)| *at);
    let mut printed: Vec<Reference> = Vec::new();
    for (_, reference) in all {
        if !printed.contains(reference) {
            printed.push(reference.clone());
        }
    }
    printed
}

/// The cards that a player owns.
fn deck(player: Player, hero: Option<&KnownCard>, known: &[KnownCard], instances: &[Instance<'_>]) -> Deck {
    let owned: Vec<_> = instances.iter().filter(|instance| instance.owner == player).collect();
    let mut described: Vec<Option<usize>> = owned.iter().map(|instance| instance.described).collect();
    described.sort_unstable();
    described.dedup();
    let copies = |which: &Option<usize>| owned.iter().filter(|instance| instance.described == *which).count();
    let spec = |which: &Option<usize>| which.map_or(CardSpec::new(CardKind::ManaConvergence), |i| known[i].spec);
    let cards = described.iter().map(|d| (spec(d), u8::try_from(copies(d)).unwrap_or(u8::MAX))).collect();
    let order = owned.iter().filter_map(|instance| described.iter().position(|d| *d == instance.described)).collect();
    let texts = described.iter().enumerate();
    let text = |(place, which): (usize, &Option<usize>)| {
        which.map(|i| (Some(place), known[i].abilities.clone())).filter(|(_, text)| !text.abilities.is_empty())
    };
    let mut texts: Vec<_> = texts.filter_map(text).collect();
    let hero_text = hero.map(|hero| &hero.abilities).filter(|text| !text.abilities.is_empty());
    texts.extend(hero_text.map(|text| (None, text.clone())));
    Deck { spec: DeckSpec { hero: hero.map(|hero| hero.spec), cards, order, texts }, described }
}

fn pool(decks: &[Deck]) -> Result<CardPool, String> {
    let specs: Vec<&DeckSpec> = decks.iter().map(|deck| &deck.spec).collect();
    CardPool::of_board(&specs).map_err(|faults| {
        let words: Vec<_> = faults.iter().map(|(player, fault)| format!("{}: {fault}", letter(*player))).collect();
        words.join("; ")
    })
}

/// Every card of a scenario, in its order, except printed ones that are not known.
fn of_cards(scenario: &Scenario, look_up: &LookUp<'_>, failures: &mut Vec<Failure>) -> Vec<KnownCard> {
    let mut known = |card: &At<Described<super::CardLine>>| {
        let Described { line, abilities } = &card.said;
        let (card_type, details) = match &line.design {
            Design::Printed(reference) => {
                let known = printed::look_up(reference, card.at, look_up, failures)?;
                if known.spec.kind == CardKind::Hero {
                    failures.push(Failure::table(card.at, format!("the Hero {reference}, whose line is `hero A …`")));
                }
                return Some(known);
            }
            Design::Own { card_type, details } => (*card_type, details),
        };
        let details = details.as_ref().map_or(&[][..], OneOrMore::as_slice);
        let is_gear = details.contains(&Detail::SubType(SubType::Gear));
        let kind = match card_type {
            CardType::Character => CardKind::Character,
            CardType::Spell => CardKind::Spell,
            CardType::Landmark => CardKind::Landmark,
            CardType::ExpeditionPermanent if is_gear => CardKind::Gear,
            CardType::ExpeditionPermanent => CardKind::ExpeditionPermanent,
            CardType::ManaConvergence => CardKind::ManaConvergence,
        };
        let spec = described(kind, details, &line.name, card.at, failures);
        Some(KnownCard { spec, abilities: abilities.clone() })
    };
    scenario.cards.iter().filter_map(&mut known).collect()
}

/// The Heroes of a scenario, except printed ones that are not known.
fn of_heroes(scenario: &Scenario, look_up: &LookUp<'_>, failures: &mut Vec<Failure>) -> PerPlayer<Option<KnownCard>> {
    let mut heroes = PerPlayer::default();
    for hero in &scenario.heroes {
        let Described { line, abilities } = &hero.said;
        heroes[line.player] = match &line.design {
            HeroDesign::Printed(reference) => {
                let known = printed::look_up(reference, hero.at, look_up, failures);
                if known.as_ref().is_some_and(|known| known.spec.kind != CardKind::Hero) {
                    failures.push(Failure::table(hero.at, format!("{reference} in the place of a Hero")));
                }
                known
            }
            HeroDesign::Own(details) => {
                let details = details.as_ref().map_or(&[][..], OneOrMore::as_slice);
                let spec = described(CardKind::Hero, details, &line.name, hero.at, failures);
                Some(KnownCard { spec, abilities: abilities.clone() })
            }
        };
    }
    heroes
}

fn described(
    kind: CardKind,
    details: &[Detail],
    name: &CardName,
    at: Position,
    failures: &mut Vec<Failure>,
) -> CardSpec {
    let mut spec = CardSpec::new(kind);
    for detail in details {
        let fits = match detail {
            Detail::Costs(costs) => {
                (spec.hand_cost, spec.reserve_cost) = (costs.0, costs.1);
                kind != CardKind::Hero
            }
            Detail::Limits(limits) => {
                (spec.reserve_limit, spec.landmark_limit) = (limits.0, limits.1);
                kind == CardKind::Hero
            }
            Detail::Statistics(statistics) => {
                spec.statistics = statistics.0;
                kind == CardKind::Character
            }
            Detail::SubType(sub_type) => {
                spec.sub_types = spec.sub_types.iter().chain([*sub_type]).collect();
                kind != CardKind::Hero
            }
            Detail::Faction(faction) => {
                spec.faction = Some(*faction);
                true
            }
            Detail::Rarity(rarity) => {
                spec.rarity = Some(*rarity);
                kind != CardKind::Hero
            }
        };
        if !fits {
            failures.push(Failure::table(at, format!("a {kind:?} has no `{detail}`")));
        }
    }
    spec.name = NameId::of(name.as_str());
    spec
}
