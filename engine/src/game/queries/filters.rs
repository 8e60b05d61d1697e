//! The objects and cards that a description means.

use crate::{
    ability::{
        Area, Description, Facts, Filter, Literal, Mention, NamedZone, Noun, ObjectEvent, Objects, Place,
        Player as Word, Status, Terrain, Trait,
    },
    card::{CardKind, NameId},
    game::{
        queries::{activations, characteristics, conditions::all_hold, eval_context::EvalContext, facts},
        state::Mark,
    },
    primitives::{CardId, CardSet, CounterKind, ExpeditionSet, Location, Players, Zone},
    program::analysis::compare,
    state,
};

impl<const W: usize> EvalContext<'_, '_, W> {
    /// Everything that fits one of the descriptions.
    pub(crate) fn all(&self, filter: &Filter) -> CardSet<W> {
        filter.as_slice().iter().fold(CardSet::EMPTY, |set, one| set | self.each(one))
    }

    /// Everything that fits a description. If the description names no place, what is in play, and also Heroes, which are not in
    /// play (3.2.6).
    pub(crate) fn each(&self, description: &Description) -> CardSet<W> {
        let places = match &description.places {
            None if description.nouns.as_slice().contains(&Noun::Hero) => {
                self.in_play() | self.controlled(self.players(Word::Each))
            }
            None => self.in_play(),
            Some(places) => places.as_slice().iter().fold(CardSet::EMPTY, |set, place| set | self.place(place)),
        };
        self.among(description, places)
    }

    /// Those of the cards that fit a description, wherever they are. "The most" and "the least" are compared among the cards that
    /// fit otherwise.
    pub(crate) fn among(&self, description: &Description, cards: CardSet<W>) -> CardSet<W> {
        if cards.is_empty() {
            return cards;
        }
        let nouns = description.nouns.as_slice();
        let cards = nouns.iter().fold(CardSet::EMPTY, |set, noun| set | self.of_noun(*noun, cards - set));
        let Some(facts) = &description.facts else { return cards };
        let fits: CardSet<W> = cards.iter().filter(|card| all_hold(facts, |fact| self.fact(fact, *card))).collect();
        if !facts.as_slice().iter().flat_map(|clause| clause.as_slice()).any(compares) {
            return fits;
        }
        let extreme = |fact: &Trait, card| match fact {
            Trait::Most(measure) => {
                let mine = self.measure(*measure, card);
                fits.iter().all(|other| self.measure(*measure, other) <= mine)
            }
            Trait::Least(measure) => {
                let mine = self.measure(*measure, card);
                fits.iter().all(|other| self.measure(*measure, other) >= mine)
            }
            fact => self.fact(fact, card),
        };
        fits.iter().filter(|card| all_hold(facts, |fact| extreme(fact, *card))).collect()
    }

    /// Whether facts hold of a card.
    pub(super) fn has_facts(&self, facts: &Facts<Trait>, card: CardId) -> bool {
        all_hold(facts, |fact| self.fact(fact, card))
    }

    /// Whether a card fits one of the descriptions. If a description names no place, the card may be anywhere.
    pub(crate) fn fits(&self, filter: &Filter, card: CardId) -> bool {
        filter.as_slice().iter().any(|description| {
            let there = match &description.places {
                None => true,
                Some(places) => places.as_slice().iter().any(|place| self.place(place).contains(card)),
            };
            // A single card has both the most and the least.
            let all_else = || description.facts.as_ref().is_none_or(|facts| self.has_facts(facts, card));
            there && description.nouns.as_slice().iter().any(|noun| self.is_noun(card, *noun)) && all_else()
        })
    }

    /// Those of the cards that have a type or sub-type. For most cards the printed one decides.
    fn of_noun(&self, noun: Noun, cards: CardSet<W>) -> CardSet<W> {
        let game = self.game;
        let is_one = |card: &CardId| self.is_noun(*card, noun);
        match game.pool.printed_as(noun) {
            Some(printed) if !self.characteristics.turns_any() && !game.pool.has_also() => {
                let special = cards & (game.objects.existing | game.marked(Mark::Temple) | game.zones.mana);
                // A Hero is neither among the special cards nor in a printed set.
                special.iter().filter(is_one).fold((cards - special) & printed, |set, card| set | CardSet::of(card))
            }
            Some(_) | None => cards.iter().filter(is_one).collect(),
        }
    }

    /// Everything in play (1.2.3): the Expedition zone and the Landmark zones.
    pub(crate) fn in_play(&self) -> CardSet<W> {
        self.game.in_play()
    }

    /// The objects in these Expeditions, Gigantic objects of both included (7.4.4).
    pub(crate) fn in_expeditions(&self, set: ExpeditionSet) -> CardSet<W> {
        set.iter().fold(CardSet::EMPTY, |cards, (player, expedition)| {
            cards | self.game.present(player, expedition, self.characteristics.gigantic())
        })
    }

    fn place(&self, place: &Place) -> CardSet<W> {
        match place {
            Place::Play => self.in_play(),
            Place::Controlled(by) => self.controlled(self.players(*by)),
            Place::In(area) => self.area(area),
            Place::Revealed => self.game.limbo.shown,
            Place::Named => self.mentioned(Mention::It),
            Place::Names => self.of_every_name(),
            Place::Played { by, from } => match self.playing {
                Some((card, player, spot))
                    if self.is_opponent(*by, player)
                        && from.is_none_or(|from| Zone::named(from).contains(&spot.zone())) =>
                {
                    CardSet::of(card)
                }
                _ => CardSet::EMPTY,
            },
        }
    }

    /// One card of each name (2.2.4) among those of the decks, namely the first. Which cards they are does not tell where any of
    /// them lies.
    fn of_every_name(&self) -> CardSet<W> {
        let pool = self.game.pool;
        let cards = || (0..pool.len() as u8).map(CardId::new);
        let is_played = |card: &CardId| !matches!(pool.facts(*card).kind, CardKind::Hero | CardKind::ManaConvergence);
        let is_first =
            |card: &CardId| cards().find(|other| pool.facts(*other).name == pool.facts(*card).name) == Some(*card);
        cards().filter(|card| is_played(card) && is_first(card)).collect()
    }

    /// The objects that players control (7.5.4): in their Expeditions, Landmarks, Heroes.
    pub(crate) fn controlled(&self, players: Players) -> CardSet<W> {
        players.iter().fold(CardSet::EMPTY, |cards, player| cards | self.game.controlled(player))
    }

    /// The cards in an area.
    pub(crate) fn area(&self, area: &Area) -> CardSet<W> {
        let zones_of = &self.game.zones;
        let of = |players: Players, zone: NamedZone| {
            let all = players.iter().flat_map(|player| Zone::named(zone).iter().map(move |zone| (player, *zone)));
            all.fold(CardSet::EMPTY, |cards, (player, zone)| cards | self.game.zone(player, zone))
        };
        match area {
            Area::Zone(NamedZone::Reserve) => zones_of.reserve,
            Area::Zone(NamedZone::Hand) => zones_of.hand,
            Area::Zone(NamedZone::Discard) => zones_of.discard,
            Area::Zone(NamedZone::Mana) => zones_of.mana,
            Area::Zone(NamedZone::Expeditions) => self.game.in_expeditions(),
            Area::Zone(zone @ (NamedZone::Deck | NamedZone::Landmarks)) => of(self.players(Word::Each), *zone),
            Area::Of { whose, zone } => of(self.owners(*whose), *zone),
            Area::Expedition(which) => self.in_expeditions(self.marches(which)),
        }
    }

    /// Whether a place belongs to an area.
    pub(super) fn is_area(&self, area: &Area, card: CardId, spot: Location) -> bool {
        match area {
            Area::Zone(zone) => Zone::named(*zone).contains(&spot.zone()),
            Area::Of { whose, zone } => {
                Zone::named(*zone).contains(&spot.zone()) && self.owners(*whose).contains(spot.player())
            }
            Area::Expedition(which) => {
                self.expeditions_at(card, spot).iter().any(|(player, expedition)| self.means(which, player, expedition))
            }
        }
    }

    /// The Expeditions named by a fate in which an object at that place is. They are what "that Expedition" means in the effect
    /// of a Reaction to objects that join or leave an Expedition (system 102).
    pub(super) fn named_by(&self, fate: &ObjectEvent, card: CardId, spot: Location) -> ExpeditionSet {
        let (ObjectEvent::Joins(Area::Expedition(which)) | ObjectEvent::Leaves(Area::Expedition(which))) = fate else {
            return ExpeditionSet::NONE;
        };
        let at = self.expeditions_at(card, spot);
        at.iter().filter(|&(player, expedition)| self.means(which, player, expedition)).collect()
    }

    /// Whether a card has a type or sub-type, as printed or by passive abilities (2.2.1, 2.2.2).
    pub(crate) fn is_noun(&self, card: CardId, noun: Noun) -> bool {
        let facts = self.game.facts(card);
        // A card in the Mana zone is a Mana Orb and nothing else (2.2.1, system 14), but a card that has just been played is what
        // it was played as (5.1.2.j).
        let is_played = self.playing.is_some_and(|(playing, ..)| playing == card);
        if self.game.is_orb(card) && !is_played {
            return matches!(noun, Noun::ManaOrb | Noun::Card);
        }
        let printed = facts.is_printed(noun);
        if printed != self.characteristics.turns(card, noun, printed) {
            return true;
        }
        // A card outside of play has the type or sub-type that its own ability gives it; in play it may have lost that ability.
        self.game.pool.has_also()
            && self.game.pool.is_also(card, noun)
            && !self.game.spot(card).is_some_and(|spot| spot.is_in_play())
    }

    pub(crate) fn is_status(&self, card: CardId, status: Status) -> bool {
        match state::Status::named(status) {
            Some(state::Status::Fleeting) if self.fleeting == Some(card) => true,
            Some(status) => self.game.with_status(status).contains(card),
            None => self.game.objects.count(card, CounterKind::BOOST) > 0,
        }
    }

    /// A fact about an object or a card.
    pub(crate) fn fact(&self, fact: &Trait, card: CardId) -> bool {
        let game = self.game;
        match fact {
            Trait::Other => card != self.me_last_known,
            Trait::NotIt => !self.mentioned(Mention::It).contains(card),
            Trait::Acts(icon) => activations::acts(game, card, *icon, self.characteristics),
            Trait::Status(status) => self.is_status(card, *status),
            Trait::Signature => game.is_token(card) && game.pool.design(game.objects.design(card)).is_signature,
            Trait::Token => game.is_token(card),
            Trait::Kind(noun) => self.is_noun(card, *noun),
            Trait::Keyword(keyword) => characteristics::having(game, *keyword, self.characteristics).contains(card),
            Trait::Numbered(keyword) => facts::has_numbered(game, self.characteristics, card, *keyword),
            Trait::ForTemple => {
                // A card that is being played for its Temple cost has no mark as a Temple yet.
                let is_played_so = self.for_temple && self.playing.is_some_and(|(played, ..)| played == card);
                is_played_so || game.marked(Mark::Temple).contains(card)
            }
            Trait::Completed => game.marked(Mark::Completed).contains(card),
            Trait::Faction(faction) => self.game.facts(card).faction == Some(*faction) && !game.is_token(card),
            Trait::Rarity(rarity) => self.game.facts(card).rarity == Some(*rarity) && !game.is_token(card),
            Trait::In(terrain) => {
                // A Character or Gear is in every terrain of each of its regions (7.5.7).
                let mut terrains = self
                    .expeditions_of(card)
                    .iter()
                    .map(|(p, e)| self.characteristics.terrains(game, game.region(p, e)));
                terrains.any(|terrains| terrains.contains(*terrain))
            }
            Trait::InExpedition(facts) => {
                let set = self.expeditions_of(card);
                !set.is_empty() && set.iter().all(|(player, expedition)| self.is_march(facts, player, expedition))
            }
            Trait::BaseStatistic(amount) => game.facts(card).has_base_statistic(self.amount(amount)),
            Trait::IdleHere => {
                let base = game.printed(card);
                let idle = |(p, e)| {
                    let terrains = self.characteristics.terrains(game, game.region(p, e));
                    Terrain::ALL.iter().any(|t| terrains.contains(*t) && base.get(*t) == 0)
                };
                game.facts(card).kind == CardKind::Character && self.expeditions_of(card).iter().any(idle)
            }
            Trait::At(place) => self.place(place).contains(card),
            // While a card is being played, it is known from where, but there is no mark on it yet.
            Trait::PlayedFrom(zone) if self.playing.is_some_and(|(playing, ..)| playing == card) => {
                self.playing.is_some_and(|(.., from)| Zone::named(*zone).contains(&from.zone()))
            }
            Trait::PlayedFrom(zone) => match zone {
                NamedZone::Reserve => game.marked(Mark::FromReserve).contains(card),
                NamedZone::Hand => game.marked(Mark::FromHand).contains(card),
                _ => false,
            },
            Trait::NamedLike(what) => {
                let is_named = |other: CardId| game.facts(other).name == game.facts(card).name;
                // The name of an object that is gone can be asked for, too (2.1.h).
                match (self.mentioned(*what), what) {
                    (none, Mention::It) if none.is_empty() => self.it_last.is_some_and(is_named),
                    (mentioned, _) => mentioned.iter().any(is_named),
                }
            }
            Trait::NamedLikeOne(of) => {
                let name = game.facts(card).name;
                self.all(of).iter().any(|other| other != card && game.facts(other).name == name)
            }
            Trait::Named(name) => game.facts(card).name == NameId::of(name.as_str()),
            // Compared with the others in `among`.
            Trait::Most(_) | Trait::Least(_) => true,
            Trait::Compares { measure, comparison, with } => {
                compare(self.measure(*measure, card), *comparison, self.amount(with))
            }
        }
    }

    /// The objects and cards that are meant. If they are to be chosen, all that could be.
    pub(crate) fn candidates_of(&self, objects: &Objects) -> CardSet<W> {
        match objects {
            Objects::The(mention) => self.mentioned(*mention),
            Objects::Each(filter) => self.all(filter),
            Objects::Top { amount, whose } => {
                let number = self.count_of(amount);
                let tops = self.owners(*whose).iter().map(|player| self.game.top_of_deck(player, number));
                tops.fold(CardSet::EMPTY, |all, top| all | top)
            }
            Objects::Both { one, other } => self.candidates_of(one) | self.candidates_of(other),
            Objects::Pick(pick) => self.all(&pick.from),
        }
    }
}

/// Whether the fact can only be decided by comparing a card with others.
const fn compares(literal: &Literal<Trait>) -> bool {
    match literal {
        Literal::Is(of) | Literal::Not(of) => matches!(of, Trait::Most(_) | Trait::Least(_)),
    }
}
