//! A description of things while it is being read.

use crate::{
    build::is,
    filters::{is_kind_of, is_of_token, is_permanent, is_spell, where_played},
};
use ability::{
    Area, Clause, Description, Expeditions, Filter, Literal, NamedZone, Noun, OneOrMore, Place, Player, Total, Trait,
};

/// A description being read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Described {
    pub(crate) nouns: Vec<Noun>,
    pub(crate) facts: Vec<Clause<Trait>>,
    pub(crate) places: Vec<Place>,
    pub(crate) total: Option<Total>,
}

impl Described {
    /// "A Character an opponent controls in target Expedition": adds a second place, where one of the two is an owner.
    pub(super) fn is_also_at(&mut self, place: Place) -> Option<()> {
        let [first] = self.places.as_mut_slice() else { return None };
        // "Characters you play in your Companion Expedition", "… in my Expedition": the Expedition into which each is played.
        if let (Place::Played { .. }, Place::In(Area::Expedition(which))) = (&*first, &place) {
            self.facts.push(is(Trait::InExpedition(where_played(which)?)));
            return Some(());
        }
        let (owner, there) = match (&*first, &place) {
            (owner @ Place::Controlled(_), there) | (there, owner @ Place::Controlled(_)) => {
                (owner.clone(), there.clone())
            }
            _ => return None,
        };
        if !matches!(there, Place::In(Area::Expedition(_))) {
            return None;
        }
        *first = there;
        self.facts.push(is(Trait::At(owner)));
        Some(())
    }

    /// Whether what was named could be one of these things: it has their kind and their zone. If it has left, or a trigger named
    /// it as another than the bearer, it is only meant if the description places them beside it ("in its Expedition").
    pub(super) fn can_be_among(&self, named: &Filter, is_gone: bool, is_told: bool) -> bool {
        let beside_it =
            |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::That | Expeditions::FacingIt);
        let is_its_player = |by: &Player| matches!(by, Player::ItsController | Player::ItsOwner);
        let is_beside = self.places.iter().any(|place| match place {
            Place::In(Area::Expedition(which)) => beside_it(which),
            Place::Controlled(by) => is_its_player(by),
            _ => false,
        });
        let facts = |one: &Description| one.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
        let is_token = |facts: &[Clause<Trait>]| {
            facts.iter().any(|fact| matches!(fact.as_slice(), [Literal::Is(fact)] if is_of_token(fact)))
        };
        let are_tokens = is_token(&self.facts);
        let is_of_kind = |one: &Description| {
            let is_card = |other: &Noun| match is_token(&facts(one)) {
                true => are_tokens || is_beside && !is_spell(other) && !is_permanent(other),
                false => are_tokens,
            };
            one.nouns.as_slice().iter().any(|noun| {
                self.nouns.iter().any(|other| {
                    noun == other
                        || *noun == Noun::Card && is_card(other)
                        || *other == Noun::Card && !is_spell(noun)
                        || is_kind_of(noun, other)
                        || is_kind_of(other, noun)
                })
            })
        };
        let is_there =
            |one: &Description| zone_of(one.places.as_ref().map_or(&[], OneOrMore::as_slice)) == zone_of(&self.places);
        let is_other = |one: &Description| facts(one).contains(&is(Trait::Other));
        // "Each other Character in it gains 1 boost. If there are no other Characters in it, …": "other" means the same in both.
        let is_same = |one: &Description| {
            is_other(one) && one.places.as_ref().is_some_and(|places| places.as_slice() == self.places)
        };
        let is_such = |one: &Description| {
            is_of_kind(one) && is_there(one) && !is_same(one) && (is_beside || !is_told || !is_other(one))
        };
        (!is_gone || is_beside) && named.as_slice().iter().any(is_such)
    }

    pub(super) fn into_description(self) -> Option<Description> {
        Some(Description {
            nouns: OneOrMore::new(self.nouns)?,
            facts: OneOrMore::new(self.facts),
            places: OneOrMore::new(self.places),
        })
    }
}

/// The zone outside play in which things are, if they are in exactly one.
fn zone_of(places: &[Place]) -> Option<NamedZone> {
    let [Place::In(Area::Zone(zone) | Area::Of { zone, .. })] = places else { return None };
    (!matches!(zone, NamedZone::Expeditions | NamedZone::Landmarks)).then_some(*zone)
}
