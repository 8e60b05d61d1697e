//! Decides whether facts hold.

use super::{
    choice::{Choice, Claim},
    decide,
    fact::{Fact, Pile, Standing},
    happening::Happening,
    names::Names,
    words::{CardRef, Counted, Location, Terrains, letter, same_words},
};
use crate::{
    Decision, Game, Outcome,
    ability::{self, Noun, OneOrMore},
    primitives::{CardId, Expedition, Player, Status, Terrain, TerrainTotals, Zone},
};

/// The game that facts are about, with the names of its cards.
#[derive(Clone, Copy)]
pub(super) struct Judge<'g> {
    pub(super) game: &'g Game<'g>,
    pub(super) names: &'g Names,
    pub(super) log: &'g [Happening],
}

/// `Ok` if the fact holds, otherwise what is there instead.
type Verdict = Result<(), String>;

impl Judge<'_> {
    pub(super) fn fact(self, fact: &Fact) -> Verdict {
        let game = self.game;
        match fact {
            Fact::Claim(claim) => self.claim(claim),
            Fact::In { card, spot } => equal(self.spot(card)?, *spot),
            Fact::NotIn { card, spot } => {
                let found = self.spot(card)?;
                verdict(found != *spot, || format!("it in {found}"))
            }
            Fact::Gone(card) => match self.names.meant(game, card)[..] {
                [] => Ok(()),
                [..] => Err(format!("it in {}", self.spot(card)?)),
            },
            Fact::Ready(card) => self.status(card, ability::Status::Exhausted, Wanted::Without),
            Fact::Without { card, status } => self.status(card, *status, Wanted::Without),
            Fact::With { card, status } => self.status(card, *status, Wanted::With),
            Fact::IsNot { card, noun } => {
                let is = self.is(card, noun.0)?;
                verdict(!is, || "that it is".to_owned())
            }
            Fact::Is { card, noun } => {
                let is = self.is(card, noun.0)?;
                verdict(is, || "that it is not".to_owned())
            }
            Fact::Owned { card, by } => {
                let card = self.one(card)?;
                equal(letter(game.owner(card)), letter(*by))
            }
            Fact::Controlled { card, by } => {
                let controller = match self.spot(card)? {
                    Location::Expedition { player, .. } | Location::Landmarks(player) => Some(player),
                    Location::Deck(_)
                    | Location::Hand(_)
                    | Location::Reserve(_)
                    | Location::Discard(_)
                    | Location::Mana(_)
                    | Location::Limbo => None,
                    Location::HeroZone(player) => Some(player),
                };
                equal_in_words(controller.map(letter), Some(letter(*by)))
            }
            Fact::Counters { card, count, counter } => equal(game.counters(self.one(card)?, *counter), *count),
            Fact::Keyword { card, keyword } => {
                let has = game.has_keyword(self.one(card)?, keyword);
                verdict(has, || "that it has not".to_owned())
            }
            Fact::NoKeyword { card, keyword } => {
                let has = game.has_keyword(self.one(card)?, keyword);
                verdict(!has, || "that it has".to_owned())
            }
            Fact::Statistics { card, statistics } => {
                let card = self.one(card)?;
                equal(counted(game.statistics_of(card)), *statistics)
            }
            Fact::Cost { card, mana } => {
                let card = self.one(card)?;
                let places = [Some(Expedition::Hero), None];
                let cost = places.into_iter().find_map(|into| game.price_of(game.owner(card), card, into));
                equal_in_words(cost, Some(*mana))
            }
            Fact::Cards { player, count, pile } => equal(self.count(*player, *pile), *count),
            Fact::ReadyOrbs { player, count } => equal(game.ready_orbs(*player), *count),
            Fact::Orbs { player, count } => equal(game.zone(*player, Zone::Mana).len(), *count),
            Fact::Number { count, name, spot } => {
                let cards = self.names.meant(game, &CardRef { name: name.clone(), number: None });
                let there = cards.into_iter().filter(|&card| self.spot_of(card) == Some(*spot)).count();
                equal(there, usize::from(*count))
            }
            Fact::Distance { player, expedition, distance } => equal(game.distance(*player, *expedition), *distance),
            Fact::Sums { player, expedition, statistics } => {
                equal(counted(game.sums(*player, *expedition)), *statistics)
            }
            Fact::Moved { player, expedition } => {
                verdict(game.moved_today(*player, *expedition), || "that it did not".to_owned())
            }
            Fact::NotMoved { player, expedition } => {
                verdict(!game.moved_today(*player, *expedition), || "that it did".to_owned())
            }
            Fact::NotStanding { player, expedition, standing } => {
                let stands = self.stands(*player, *expedition, *standing)?;
                verdict(!stands, || "that it is".to_owned())
            }
            Fact::Standing { player, expedition, standing } => {
                let stands = self.stands(*player, *expedition, *standing)?;
                verdict(stands, || "that it is not".to_owned())
            }
            Fact::Faces { player, expedition, other, faced } => {
                let found = game.facing(*player, *expedition);
                verdict(found == Some((*other, *faced)), || match found {
                    Some((player, expedition)) => Location::Expedition { player, expedition }.to_string(),
                    None => "that it faces none".to_owned(),
                })
            }
            Fact::Day(day) => verdict(game.day() == *day, || self.moment()),
            Fact::Phase(phase) => verdict(game.phase() == Some(*phase), || self.moment()),
            Fact::Decides(player) => verdict(game.to_decide() == Some(*player), || match game.to_decide() {
                Some(other) => letter(other).to_string(),
                None => self.moment(),
            }),
            Fact::DecidesAbout { player, card } => {
                let asked = (game.to_decide(), game.about());
                verdict(asked == (Some(*player), Some(self.one(card)?)), || match asked {
                    (Some(other), Some(about)) => format!("{} about {}", letter(other), self.names.of(about)),
                    (Some(other), None) => letter(other).to_string(),
                    (None, _) => self.moment(),
                })
            }
            Fact::First(player) => equal(letter(game.first_player()), letter(*player)),
            Fact::Won(player) => verdict(game.has_won(*player), || self.moment()),
            Fact::GoesOn => self.outcome(None),
            Fact::Drawn => self.outcome(Some(Outcome::Drawn)),
            Fact::Undecided => self.outcome(Some(Outcome::Undecided)),
            Fact::FaceDown(index) => {
                let terrains = Terrains(game.terrains_of(*index));
                verdict(terrains.0.is_empty(), || terrains.letters().to_owned())
            }
            Fact::Region { index, terrains } => {
                let found = Terrains(game.terrains_of(*index));
                verdict(found == *terrains, || found.letters().to_owned())
            }
            Fact::Reactions(number) => equal(game.reactions().len(), usize::from(*number)),
            Fact::Log(happenings) => self.logged(happenings),
            Fact::LogCount { count, happening } => {
                let said = happening.to_string();
                let times = self.log.iter().filter(|found| same_words(&said, &found.to_string())).count();
                verdict(times == usize::from(*count), || format!("it {times} times in: {}", self.whole_log()))
            }
        }
    }

    pub(super) fn claim(self, claim: &Claim) -> Verdict {
        let all = decide::legal(self.game, self.names);
        let meant = |player: &Player, choice: &Choice| {
            let decides = self.game.to_decide() == Some(*player);
            if decides { decide::meant(&all, choice) } else { Vec::new() }
        };
        match claim {
            Claim::Can { player, choice } => verdict(!meant(player, choice).is_empty(), || self.legal(&all)),
            // A player who does not decide now could do nothing anyway, so that would prove nothing.
            Claim::Cannot { player, choice } => {
                let decides = self.game.to_decide() == Some(*player);
                verdict(decides && meant(player, choice).is_empty(), || self.legal(&all))
            }
            Claim::CanOnly { player, choices } => {
                let each: Vec<_> = choices.as_slice().iter().map(|choice| meant(player, choice)).collect();
                let is_meant = |legal| each.iter().any(|meant| meant.contains(&legal));
                let exact = each.iter().all(|meant| !meant.is_empty()) && all.iter().all(is_meant);
                verdict(exact, || self.legal(&all))
            }
        }
    }

    /// What can be decided, in words.
    pub(super) fn legal(self, legal: &[(Decision, String)]) -> String {
        let Some(player) = self.game.to_decide() else { return self.moment() };
        let player = letter(player);
        let words: Vec<_> = legal.iter().map(|(_, words)| format!("{player} {words}")).collect();
        format!("that {player} decides: {}", words.join("; "))
    }

    /// The Day and the phase, or how the game ended.
    pub(super) fn moment(self) -> String {
        match (self.game.outcome(), self.game.phase()) {
            (Some(Outcome::Won(player)), _) => format!("that {} won on Day {}", letter(player), self.game.day()),
            (Some(Outcome::Drawn), _) => "that the game is drawn".to_owned(),
            (Some(Outcome::Undecided), _) => "that the game is undecided".to_owned(),
            (Some(Outcome::Conceded(player)), _) => format!("that {} conceded", letter(player)),
            (Some(Outcome::Faulted(fault)), _) => format!("that the game was stopped: {fault}"),
            (None, Some(phase)) => format!("{} of Day {}", phase, self.game.day()),
            (None, None) => "set-up".to_owned(),
        }
    }

    fn outcome(self, wanted: Option<Outcome>) -> Verdict {
        verdict(self.game.outcome() == wanted, || self.moment())
    }

    /// The one card that is meant.
    fn one(self, card: &CardRef) -> Result<CardId, String> {
        match self.names.meant(self.game, card)[..] {
            [one] => Ok(one),
            [] => Err(format!("no {card}")),
            [..] => Err(format!("several {card}, which are told apart as {}#1 and so on", card.name)),
        }
    }

    fn spot(self, card: &CardRef) -> Result<Location, String> {
        let found = self.one(card)?;
        self.spot_of(found).ok_or_else(|| format!("{card} nowhere"))
    }

    fn spot_of(self, card: CardId) -> Option<Location> {
        self.game.place_of(card).map(|(player, zone)| Location::of(player, zone))
    }

    fn count(self, player: Player, pile: Pile) -> u8 {
        let len = |zone| self.game.zone(player, zone).len();
        match pile {
            Pile::Hand => len(Zone::Hand),
            Pile::Reserve => len(Zone::Reserve),
            Pile::Deck => len(Zone::Deck),
            Pile::Discard => len(Zone::Discard),
            Pile::Landmarks => len(Zone::Landmarks),
            Pile::Expeditions => len(Zone::HeroExpedition) + len(Zone::CompanionExpedition),
        }
    }

    fn status(self, card: &CardRef, status: ability::Status, wanted: Wanted) -> Verdict {
        let card = self.one(card)?;
        let has = match Status::named(status) {
            Some(status) => self.game.with_status(status).contains(card),
            None => self.game.counters(card, ability::Counter::Boost) > 0,
        };
        match (has, wanted) {
            (true, Wanted::With) | (false, Wanted::Without) => Ok(()),
            (false, Wanted::With) => Err("that it is not".to_owned()),
            (true, Wanted::Without) => Err(format!("that it is {status}")),
        }
    }

    /// Whether a card is of a type or sub-type.
    fn is(self, card: &CardRef, noun: Noun) -> Result<bool, String> {
        Ok(self.game.is_noun(self.one(card)?, noun))
    }

    fn stands(self, player: Player, expedition: Expedition, standing: Standing) -> Result<bool, String> {
        let Some((facing, theirs)) = self.game.facing(player, expedition) else {
            return Err("that nobody faces it".to_owned());
        };
        let [mine, theirs] = [(player, expedition), (facing, theirs)].map(|(p, e)| self.game.distance(p, e));
        Ok(match standing {
            Standing::Ahead => mine > theirs,
            Standing::Behind => mine < theirs,
            Standing::Tied => mine == theirs,
            Standing::Ascended => self.game.ascended(player, expedition),
        })
    }

    fn logged(self, happenings: &OneOrMore<Happening>) -> Verdict {
        let mut found = self.log.iter();
        for happening in happenings.as_slice() {
            let said = happening.to_string();
            if !found.any(|found| same_words(&said, &found.to_string())) {
                return Err(format!("no `{said}` there in: {}", self.whole_log()));
            }
        }
        Ok(())
    }

    fn whole_log(self) -> String {
        let words: Vec<_> = self.log.iter().map(ToString::to_string).collect();
        words.join(", ")
    }
}

/// Whether a status is expected to be there.
#[derive(Clone, Copy)]
enum Wanted {
    With,
    Without,
}

fn counted(sums: TerrainTotals) -> Counted {
    Counted(Terrain::ALL.map(|terrain| sums.get(terrain)))
}

fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(found()) }
}

fn equal<T: PartialEq + std::fmt::Display>(found: T, wanted: T) -> Verdict {
    verdict(found == wanted, || found.to_string())
}

fn equal_in_words<T: PartialEq + std::fmt::Display>(found: Option<T>, wanted: Option<T>) -> Verdict {
    verdict(found == wanted, || found.map_or("none".to_owned(), |found| found.to_string()))
}
