//! The facts that records state of a card: one row for each, from which all is made that an import does with every fact. A new fact
//! needs a row here, and is read by those readers of records that know it.

use super::{
    lenient_json::Excerpt,
    report::{Field, ImportReport, Warning},
};
use cards::{Card, CardType, Faction, Language, Reference};

/// Makes [`Facts`] from its rows.
macro_rules! facts {
    ($($name:ident: $type:ty, $field:ident, |$card:ident| $value:expr $(, $member:literal)?;)+) => {
        /// Facts that a record states; `None` means that it says nothing.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(crate) struct Facts {
            $(pub(crate) $name: Option<$type>,)+
        }

        impl Facts {
            /// The facts of a card.
            pub(crate) fn of(of: &Card) -> Self {
                Self { $($name: { let $card = of; $value },)+ }
            }

            /// The numbers, each with the member of official records that gives it.
            pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = (&'static str, &mut Option<u8>)> {
                [$($(($member, &mut self.$name),)?)+].into_iter()
            }

            /// Takes over every fact that a newer record states.
            pub(crate) fn update(&mut self, new: Self) {
                $(if new.$name.is_some() { self.$name = new.$name; })+
            }

            /// Chooses the value of each fact: English wins; without it the value that is known; otherwise the first language that
            /// states one.
            pub(crate) fn choose(stated: &StatedFacts, known: Self) -> Self {
                Self { $($name: choose(stated, known.$name, |facts| facts.$name.clone()),)+ }
            }

            /// Warns of each language that states another value than these, which are kept.
            pub(crate) fn warn_of_others(&self, stated: &StatedFacts, reference: &Reference, report: &mut ImportReport) {
                $(if let Some(kept) = &self.$name {
                    for (language, facts) in Language::ALL.into_iter().zip(stated) {
                        let stated = facts.as_ref().and_then(|facts| facts.$name.as_ref());
                        if let Some(dropped) = stated.filter(|value| *value != kept) {
                            let (reference, dropped, kept) = (reference.clone(), dropped.show(), kept.show());
                            report.warn(Warning::Disagree { reference, field: Field::$field, language, dropped, kept });
                        }
                    }
                })+
            }

            /// The fields in which the facts differ from others.
            pub(crate) fn differing(&self, other: &Self) -> impl Iterator<Item = Field> {
                let differs = [$((Field::$field, self.$name != other.$name),)+];
                differs.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field)
            }
        }
    };
}

// Each row: a fact and its type, its field in reports, its value on a card, and for a number the member of official records that
// gives it.
facts! {
    card_type: CardType, CardType, |card| Some(card.card_type);
    faction: Faction, Faction, |card| Some(card.faction);
    sub_types: Vec<Box<str>>, SubTypes, |card| Some(card.sub_types.clone());
    hand_cost: u8, MainCost, |card| card.hand_cost, "MAIN_COST";
    reserve_cost: u8, RecallCost, |card| card.reserve_cost, "RECALL_COST";
    forest: u8, ForestPower, |card| card.statistics.map(|s| s.forest), "FOREST_POWER";
    mountain: u8, MountainPower, |card| card.statistics.map(|s| s.mountain), "MOUNTAIN_POWER";
    ocean: u8, OceanPower, |card| card.statistics.map(|s| s.ocean), "OCEAN_POWER";
    reserve_limit: u8, ReserveLimit, |card| card.reserve_limit, "RESERVE";
    landmark_limit: u8, LandmarkLimit, |card| card.landmark_limit, "PERMANENT";
    collector_number: Box<str>, CollectorNumber, |card| card.collector_number.clone();
}

/// The facts that records state of one card, by language in the order of [`Language::ALL`].
pub(crate) type StatedFacts = [Option<Box<Facts>>; Language::ALL.len()];

fn choose<T>(stated: &StatedFacts, known: Option<T>, get: impl Fn(&Facts) -> Option<T>) -> Option<T> {
    let english = stated[Language::En as usize].as_deref().and_then(&get);
    english.or(known).or_else(|| stated.iter().flatten().find_map(|facts| get(facts)))
}

/// How a fact is shown in a warning.
trait Show {
    fn show(&self) -> String;
}

impl Show for u8 {
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Show for Faction {
    fn show(&self) -> String {
        self.code().to_owned()
    }
}

impl Show for CardType {
    fn show(&self) -> String {
        self.code().to_owned()
    }
}

impl Show for Box<str> {
    fn show(&self) -> String {
        Excerpt(self).to_string()
    }
}

impl Show for Vec<Box<str>> {
    fn show(&self) -> String {
        Excerpt(self.join(" ")).to_string()
    }
}
