//! Conditions, and facts about Expeditions and regions.

use crate::{
    Game,
    ability::{Being, Condition, Description, ExpeditionFact, Facts, Literal, Player as Word, RegionFact, Search},
    game::queries::eval_context::EvalContext,
    primitives::{CardSet, Expedition, ExpeditionSet, Player},
    program::analysis::compare,
};

/// Whether facts hold: one of each clause (`,` means "and", `or` means "or").
pub(crate) fn all_hold<T>(facts: &Facts<T>, mut fact: impl FnMut(&T) -> bool) -> bool {
    facts.as_slice().iter().all(|clause| {
        clause.as_slice().iter().any(|literal| match literal {
            Literal::Is(of) => fact(of),
            Literal::Not(of) => !fact(of),
        })
    })
}

impl<const W: usize> EvalContext<'_, '_, W> {
    /// Whether a condition holds now (6.5.e).
    pub(crate) fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::During(phase) => self.game.phase() == Some(*phase),
            Condition::Within(daily) => self.game.is_within(*daily),
            Condition::Turn(word) => self.game.is_turn() && self.players(*word).contains(self.game.turn),
            Condition::FirstDay => self.game.day() == 1,
            Condition::FirstPlayer(word) => self.players(*word).iter().any(|player| self.game.is_first_player(player)),
            Condition::Player { player, is } => {
                let (those, all) = (self.players(*is), self.players(*player));
                !all.is_empty() && all.iter().all(|player| those.contains(player))
            }
            Condition::All(conditions) => conditions.as_slice().iter().all(|condition| self.holds(condition)),
            Condition::Any(conditions) => conditions.as_slice().iter().any(|condition| self.holds(condition)),
            Condition::OfPlayer { who, condition } => {
                let of = |player| Self { player, ..*self }.holds(condition);
                match who {
                    Word::Each | Word::EachOpponent => self.players(*who).iter().all(of),
                    _ => self.players(*who).iter().any(of),
                }
            }
            Condition::Not(condition) => !self.holds(condition),
            Condition::OneOfEach(filter) => self.one_of_each(filter.as_slice(), CardSet::EMPTY),
            Condition::Expedition { which, facts } => {
                let set = self.marches(which);
                !set.is_empty() && set.iter().all(|(player, expedition)| self.is_march(facts, player, expedition))
            }
            Condition::Is { who, being } => {
                let who = match who {
                    // If the bearer is gone, its last state counts (2.1.h).
                    crate::ability::Subject::Me => CardSet::of(self.me_last_known),
                    who => self.subjects(who),
                };
                self.are(who, being)
            }
            Condition::OneIs { who, being } => self.subjects(who).iter().any(|one| self.are(CardSet::of(one), being)),
            Condition::Was(_) => self.was,
            Condition::Compares(comparing) => self.compares(comparing),
        }
    }

    /// Notes before a step whether a condition on its objects holds, for a step that asks later what they were (2.1.h).
    pub(crate) fn was(&self, who: CardSet<W>, condition: &Condition) -> bool {
        let mut beings = None;
        condition.each(|condition: &Condition| {
            if let Condition::Was(being) = condition {
                beings = Some(self.are(who, being));
            }
        });
        beings == Some(true)
    }

    /// Whether there is at least one object and all of them are so.
    pub(crate) fn are(&self, who: CardSet<W>, being: &Being) -> bool {
        let is = |card| match being {
            Being::Kind(nouns) => nouns.as_slice().iter().any(|noun| self.is_noun(card, *noun)),
            Being::Facts(facts) => all_hold(facts, |fact| self.fact(fact, card)),
        };
        !who.is_empty() && who.iter().all(is)
    }

    /// Whether each description has an object, and no object stands for two of them.
    fn one_of_each(&self, descriptions: &[Description], taken: CardSet<W>) -> bool {
        match descriptions {
            [] => true,
            [first, rest @ ..] => {
                (self.each(first) - taken).iter().any(|card| self.one_of_each(rest, taken | CardSet::of(card)))
            }
        }
    }

    /// Whether facts hold of an Expedition.
    pub(super) fn is_march(&self, facts: &Facts<ExpeditionFact>, player: Player, expedition: Expedition) -> bool {
        let set = ExpeditionSet::of(player, expedition);
        all_hold(facts, |fact| self.march(fact, player, expedition) || self.characteristics.counts_as(set, fact))
    }

    fn march(&self, fact: &ExpeditionFact, player: Player, expedition: Expedition) -> bool {
        let game = self.game;
        let facing = || game.facing(player, expedition);
        let region = || game.region(player, expedition);
        match fact {
            ExpeditionFact::Other => {
                !self.expeditions_of(self.me_last_known).iter().any(|its| its == (player, expedition))
            }
            ExpeditionFact::NotThat => !self.expeditions.iter().any(|that| that == (player, expedition)),
            ExpeditionFact::Behind => self.ahead_of_facing(player, expedition) == std::cmp::Ordering::Less,
            ExpeditionFact::Tied => self.ahead_of_facing(player, expedition) == std::cmp::Ordering::Equal,
            ExpeditionFact::Ahead => self.ahead_of_facing(player, expedition) == std::cmp::Ordering::Greater,
            ExpeditionFact::Ascended => game.ascended(player, expedition),
            ExpeditionFact::InContact => in_contact(game, player, expedition),
            ExpeditionFact::Together => {
                let other = expedition.other();
                game.adventure().is_arena() || game.region(player, other) == region()
            }
            ExpeditionFact::In(terrain) => self.characteristics.terrains(self.game, region()).contains(*terrain),
            ExpeditionFact::InRegion(facts) => self.is_land(facts, region()),
            ExpeditionFact::Hero => expedition == Expedition::Hero,
            ExpeditionFact::Companion => expedition == Expedition::Companion,
            ExpeditionFact::Moved => game.moved_today(player, expedition),
            ExpeditionFact::Failed => game.failed_today(player, expedition),
            ExpeditionFact::Did(progress) => game.did_today(player, expedition, *progress),
            ExpeditionFact::Characters { comparison, with } => {
                compare(self.characters_in(player, expedition), *comparison, self.amount(with))
            }
            ExpeditionFact::Holds { what, comparison, with } => {
                let there = self.in_expeditions(ExpeditionSet::of(player, expedition));
                compare((self.all(what) & there).len() as i16, *comparison, self.amount(with))
            }
            ExpeditionFact::FacingCharacters { comparison, with } => {
                let number = facing().map_or(0, |(player, expedition)| self.characters_in(player, expedition));
                compare(number, *comparison, self.amount(with))
            }
            ExpeditionFact::Facing(facts) => {
                facing().is_some_and(|(player, expedition)| self.is_march(facts, player, expedition))
            }
            ExpeditionFact::Of(by) => self.players(*by).contains(player),
        }
    }

    /// Compares the distance of an Expedition from its start with that of the Expedition facing it (7.5.2). In the Arena all are
    /// tied (4.3).
    fn ahead_of_facing(&self, player: Player, expedition: Expedition) -> std::cmp::Ordering {
        let game = self.game;
        match game.facing(player, expedition) {
            Some(facing) if !game.adventure().is_arena() => {
                game.distance(player, expedition).cmp(&game.distance(facing.0, facing.1))
            }
            _ => std::cmp::Ordering::Equal,
        }
    }

    fn characters_in(&self, player: Player, expedition: Expedition) -> i16 {
        let objects = self.in_expeditions(ExpeditionSet::of(player, expedition));
        objects.iter().filter(|&card| self.is_noun(card, crate::ability::Noun::Character)).count() as i16
    }

    /// Whether facts hold of a region.
    pub(crate) fn is_land(&self, facts: &Facts<RegionFact>, region: u8) -> bool {
        all_hold(facts, |fact| match fact {
            RegionFact::Visible => self.game.is_visible(region),
            RegionFact::SingleTerrain => self.characteristics.terrains(self.game, region).len() == 1,
            RegionFact::Starting => self.game.is_starting(region),
            RegionFact::Has(terrain) => self.characteristics.terrains(self.game, region).contains(*terrain),
        })
    }

    pub(super) fn is_opponent(&self, word: Word, player: Player) -> bool {
        self.players(word).contains(player)
    }
}

/// Whether an Expedition of another player is in the same region (system 158). In the Arena all are.
///
/// The official text was not found: any kind of Expedition counts, of any other player.
pub(crate) fn in_contact<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> bool {
    let here = |(p, e)| game.adventure().is_arena() || game.region(p, e) == game.region(player, expedition);
    game.players().filter(|&p| p != player).flat_map(|p| Expedition::ALL.map(|e| (p, e))).any(here)
}
