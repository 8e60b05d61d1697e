//! The meaning of the words of an ability for its bearer: objects and cards that fit a description, conditions, numbers (1.1.6),
//! and events of this turn, this Afternoon or this Day, if an ability of the game asks about them (`game::mutations::counts`
//! counts them when they happen). Numbers are whole numbers; a missing one is 0.

use crate::{
    Game,
    ability::{
        Amount, Area, Being, Comparing, Condition, Counter, Description, Duration, ExpeditionFact, Facts, Filter,
        Literal, Measure, Mention, NamedZone, Noun, ObjectEvent, Objects, Operation, Place, Player as Word,
        PlayerEvent, RegionFact, Search, Status, SubType, Terrain, Trait, Trigger, Variety, Who,
    },
    card::{CardKind, NameId},
    game::{
        queries::{activations, characteristics, eval_context::EvalContext, facts, limits},
        state::{After, Frame, LastKnown, Mark},
    },
    primitives::{CardId, CardSet, CounterKind, Expedition, ExpeditionSet, Location, Player, Players, Zone},
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
        if !compares_any(facts) {
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
            // "The most" and "the least" are compared with the others that fit.
            let is_extreme = || self.among(description, self.each(description) | CardSet::of(card)).contains(card);
            let all_else = || match &description.facts {
                None => true,
                Some(facts) => self.has_facts(facts, card) && (!compares_any(facts) || is_extreme()),
            };
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

    /// Everything in play (3.1.4): the Expedition zone and the Landmark zones.
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
                    if self.means_player(*by, player)
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

    /// The objects that players control (7.5.5): in their Expeditions, Landmarks, Heroes.
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
            Area::Expedition(which) => self.in_expeditions(self.expeditions(which)),
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
        // it was played as (5.1.2.l).
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

    /// Whether two cards have a sub-type in common (2.2.2).
    fn share_a_sub_type(&self, one: CardId, other: CardId) -> bool {
        let both_have = |sub_type: SubType| {
            let noun = Noun::SubType(sub_type);
            self.is_noun(one, noun) && self.is_noun(other, noun)
        };
        // Those that only their cards name.
        let further = self.game.facts(one).sub_types.iter().filter(|sub_type| sub_type.place().is_none());
        SubType::ALL.into_iter().chain(further).any(both_have)
    }

    /// Whether an Orb counts as exhausted. Orbs are alike (3.2.9), so a game keeps only how many are ready: the first of them.
    fn is_exhausted_orb(&self, orb: CardId) -> bool {
        let player = self.game.spot(orb).map_or_else(|| self.game.owner(orb), Location::player);
        let earlier = self.game.zone(player, Zone::Mana).iter().take_while(|other| *other != orb).count();
        earlier >= usize::from(self.game.ready_orbs(player))
    }

    pub(crate) fn is_status(&self, card: CardId, status: Status) -> bool {
        if status == Status::Exhausted && self.game.is_orb(card) {
            return self.is_exhausted_orb(card);
        }
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
            Trait::SignatureOf(whose) => {
                let is_its = |player| game.pool.is_signature_of(game.objects.design(card), game.owner(card), player);
                game.is_token(card) && self.players(whose.0).iter().any(is_its)
            }
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
                // A Character or Gear is in every terrain of each of its regions (7.5.8).
                let mut terrains = self
                    .expeditions_of(card)
                    .iter()
                    .map(|(p, e)| self.characteristics.terrains(game, game.region(p, e)));
                terrains.any(|terrains| terrains.contains(*terrain))
            }
            Trait::InExpedition(facts) => {
                let set = self.expeditions_of(card);
                !set.is_empty()
                    && set.iter().all(|(player, expedition)| self.is_such_expedition(facts, player, expedition))
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
            Trait::Owned(by) => self.players(*by).contains(game.owner(card)),
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
            Trait::SubTypeLikeOne(of) => {
                self.all(of).iter().any(|other| other != card && self.share_a_sub_type(card, other))
            }
            Trait::EvenStatistics => {
                let [first, others @ ..] = Terrain::ALL.map(|terrain| self.statistic(card, terrain));
                others.iter().all(|other| *other == first)
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

    /// Whether a condition holds now (6.5.d).
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
                let set = self.expeditions(which);
                !set.is_empty()
                    && set.iter().all(|(player, expedition)| self.is_such_expedition(facts, player, expedition))
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
    pub(super) fn is_such_expedition(
        &self,
        facts: &Facts<ExpeditionFact>,
        player: Player,
        expedition: Expedition,
    ) -> bool {
        let set = ExpeditionSet::of(player, expedition);
        all_hold(facts, |fact| {
            self.has_expedition_fact(fact, player, expedition) || self.characteristics.counts_as(set, fact)
        })
    }

    fn has_expedition_fact(&self, fact: &ExpeditionFact, player: Player, expedition: Expedition) -> bool {
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
            ExpeditionFact::InRegionOf(which) => {
                self.expeditions(which).iter().any(|(of, other)| game.region(of, other) == region())
            }
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
                facing().is_some_and(|(player, expedition)| self.is_such_expedition(facts, player, expedition))
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

    fn means_player(&self, word: Word, player: Player) -> bool {
        self.players(word).contains(player)
    }

    /// A number; it may be negative while it is computed (1.1.6).
    pub(crate) fn amount(&self, amount: &Amount) -> i16 {
        match amount {
            Amount::Number(number) => (*number).into(),
            Amount::X => self.x.into(),
            Amount::Result => self.result.into(),
            Amount::ThatMany => self.number,
            Amount::Times { event, during } => self.times(event, *during),
            Amount::Zeros(among) => {
                let zeros = |card| {
                    let facts = self.game.facts(card);
                    let is_character = facts.kind == CardKind::Character;
                    let statistics = [facts.statistics.forest, facts.statistics.mountain, facts.statistics.ocean];
                    if is_character { statistics.into_iter().filter(|n| *n == 0).count() as i16 } else { 0 }
                };
                self.all(among).iter().map(zeros).sum()
            }
            Amount::Between => {
                // The number of regions that lie between the two Expeditions of a player.
                let [hero, companion] = Expedition::ALL.map(|e| i16::from(self.game.distance(self.you, e)));
                (6 - hero - companion).max(0)
            }
            Amount::Limit { limit, of } => {
                let limits = self
                    .players(*of)
                    .iter()
                    .map(|player| limits::limit_seen(self.game, self.characteristics, player, *limit));
                limits.max().unwrap_or(0).into()
            }
            Amount::Players(who) => self.players(*who).len() as i16,
            Amount::Expeditions { facts, of } => self.described_expeditions(facts.as_ref(), *of).len().into(),
            Amount::Regions(facts) => {
                self.game.regions().filter(|r| facts.as_ref().is_none_or(|f| self.is_land(f, *r))).count() as i16
            }
            Amount::Of { measure, what } => {
                if let Some(number) = self.number_of_left(*measure, *what) {
                    return number;
                }
                let what = self.mentioned_or_last(*what);
                what.iter().map(|card| self.measure(*measure, card)).fold(0, i16::saturating_add)
            }
            Amount::Total { measure, among } => {
                self.all(among).iter().map(|card| self.measure(*measure, card)).fold(0, i16::saturating_add)
            }
            Amount::Greatest { measure, among } => {
                self.all(among).iter().map(|card| self.measure(*measure, card)).max().unwrap_or(0)
            }
            Amount::Different { what, among } => self.different(*what, &self.all(among)),
            Amount::Count(filter) => self.all(filter).len().into(),
            Amount::Compute { left, operation, right } => {
                let (left, right) = (self.amount(left), self.amount(right));
                match operation {
                    Operation::Plus => left.saturating_add(right),
                    Operation::Minus => left.saturating_sub(right),
                    Operation::Times => left.saturating_mul(right),
                    // A division by 0 gives 0 (1.1.6).
                    Operation::Over => left.checked_div_euclid(right).unwrap_or(0),
                }
            }
            Amount::Either { condition, then, otherwise } => {
                self.amount(if self.holds(condition) { then } else { otherwise })
            }
            Amount::Capped { amount, most } => self.amount(amount).min(self.amount(most)),
        }
    }

    /// How many different sub-types, names, factions or numbers these have. One that several share counts once.
    fn different(&self, what: Variety, among: &CardSet<W>) -> i16 {
        let facts = |card: CardId| self.game.facts(card);
        let is_first = |card: CardId, same: &dyn Fn(CardId) -> bool| {
            among.iter().take_while(|one| *one != card).all(|one| !same(one))
        };
        let count = |is_new: &dyn Fn(CardId) -> bool| among.iter().filter(|card| is_new(*card)).count() as i16;
        match what {
            Variety::SubTypes => {
                let has = |sub_type: SubType| among.iter().any(|card| self.is_noun(card, Noun::SubType(sub_type)));
                let known = SubType::ALL.into_iter().filter(|sub_type| has(*sub_type)).count() as i16;
                let others = |card: CardId| facts(card).sub_types.iter().filter(|sub_type| sub_type.place().is_none());
                let earlier = |card: CardId, other: SubType| {
                    among.iter().take_while(|one| *one != card).any(|one| facts(one).sub_types.contains(other))
                };
                let new = |card: CardId| others(card).filter(|other| !earlier(card, *other)).count() as i16;
                known + among.iter().map(new).sum::<i16>()
            }
            Variety::Names => count(&|card| is_first(card, &|one| facts(one).name == facts(card).name)),
            Variety::Factions => count(&|card| {
                let faction = |card: CardId| facts(card).faction.filter(|_| !self.game.is_token(card));
                faction(card).is_some() && is_first(card, &|one| faction(one) == faction(card))
            }),
            Variety::Numbers(measure) => {
                let number = |card: CardId| self.measure(measure, card);
                count(&|card| is_first(card, &|one| number(one) == number(card)))
            }
        }
    }

    /// A number of things: never below 0 (1.1.6.d).
    pub(crate) fn count_of(&self, amount: &Amount) -> u8 {
        self.amount(amount).clamp(0, 255) as u8
    }

    /// A number that the object of the trigger, or what a step of the effect took out of play, had there (2.1.h, 6.3.j).
    fn number_of_left(&self, measure: Measure, what: Mention) -> Option<i16> {
        let is_cause = match what {
            Mention::It if self.it_left.is_some() => return self.it_left?.get(measure).map(i16::from),
            Mention::It => self.is_it_cause,
            Mention::Cause => true,
            Mention::Me => self.is_cause_me,
            Mention::Others => false,
        };
        let is_kept = !matches!(measure, Measure::HandCost | Measure::ReserveCost);
        self.cause_left.filter(|_| is_cause && is_kept).map(i16::from)
    }

    /// The numbers of these objects as they are, added up.
    pub(crate) fn last_known(&self, objects: CardSet<W>) -> Option<LastKnown> {
        let number = |measure, card| self.measure(measure, card).clamp(0, 255) as u8;
        let of = |card| LastKnown {
            base_cost: number(Measure::BaseCost, card),
            statistics: Terrain::ALL.map(|terrain| number(Measure::Statistic(terrain), card)),
            boosts: number(Measure::Counters(Counter::Boost), card),
        };
        objects.iter().map(of).reduce(LastKnown::and)
    }

    /// The objects of a mention of which a number is asked. If the bearer is gone, its last state counts (2.1.h).
    fn mentioned_or_last(&self, what: Mention) -> CardSet<W> {
        match what {
            Mention::Me => CardSet::of(self.me_last_known),
            what => self.mentioned(what),
        }
    }

    /// A number of one object or card.
    pub(crate) fn measure(&self, measure: Measure, card: CardId) -> i16 {
        let facts = self.game.facts(card);
        match measure {
            Measure::HandCost => facts.hand_cost.into(),
            Measure::ReserveCost => facts.reserve_cost.into(),
            Measure::BaseCost => {
                // A card that was played and is gone has the Base Cost with which it was played (2.1.h).
                let is_gone = || !self.game.spot(card).is_some_and(Location::is_in_play);
                if let Some(as_played) = self.base_cost.filter(|_| self.cause == Some(card) && is_gone()) {
                    return as_played.into();
                }
                // Reserve Cost if Fleeting or played from Reserve (4.0 2.2.7, system 19); in edition 5.0 if Fleeting, in Reserve, or
                // in Limbo while it is played from there (2.2.9.b).
                let was_in_reserve = || self.game.marked(Mark::FromReserve).contains(card);
                let from_reserve = match self.playing {
                    Some((playing, _, from)) if playing == card => from.zone() == Zone::Reserve,
                    Some(_) | None if self.game.pool().edition().says().has_reserve_base_cost => {
                        match self.game.spot(card).map(Location::zone) {
                            Some(Zone::Reserve) => true,
                            Some(Zone::Limbo) => was_in_reserve(),
                            Some(_) | None => false,
                        }
                    }
                    Some(_) | None => was_in_reserve(),
                };
                let from_reserve = from_reserve || self.is_status(card, Status::Fleeting);
                if from_reserve { facts.reserve_cost.into() } else { facts.hand_cost.into() }
            }
            Measure::HighestStatistic => {
                Terrain::ALL.map(|terrain| self.statistic(card, terrain)).into_iter().max().unwrap_or(0)
            }
            Measure::Statistic(terrain) => self.statistic(card, terrain),
            Measure::Counters(counter) => self.game.objects.count(card, CounterKind::of(counter)).into(),
        }
    }

    /// A statistic of a Character, including boosts and passive abilities (2.2.11, 2.5.1); 0 for anything else.
    pub(crate) fn statistic(&self, card: CardId, terrain: Terrain) -> i16 {
        if self.game.facts(card).kind != CardKind::Character {
            return 0;
        }
        let printed = self.game.printed(card).get(terrain) as i16;
        let boosts = i16::from(self.game.objects.count(card, CounterKind::BOOST));
        self.characteristics.statistic(card, terrain, printed).saturating_add(boosts)
    }

    /// Two numbers compared.
    pub(crate) fn compares(&self, comparing: &Comparing) -> bool {
        compare(self.amount(&comparing.left), comparing.comparison, self.amount(&comparing.right))
    }

    /// How often the event has happened. If the trigger speaks of another object, the bearer itself is not counted.
    pub(crate) fn times(&self, trigger: &Trigger, during: Duration) -> i16 {
        let program = self.game.pool().program();
        let Some(place) = program.place_of(trigger, during) else { return 0 };
        let by = match trigger {
            Trigger::Does { who: Word::That, .. } => self.player,
            _ => self.you,
        };
        let times = i16::from(self.game.objects.past.times(by, place)) + self.resolving(trigger, by);
        // Each player passes once a Day (4.2.3), so that each of several has passed is true once the last of them has. In games
        // of more than two players "your opponents" are each of them (system 162).
        if let Trigger::Does { who: who @ (Word::Each | Word::EachOpponent), deed: PlayerEvent::Pass } = trigger {
            let have_all = self.players(*who).into_iter().all(|player| self.game.has_passed(player));
            return times.min(i16::from(have_all));
        }
        let counted = program.occurrences.get(usize::from(place)).map(|occurrence| &occurrence.counted);
        match counted {
            Some(counted) if by == self.you && counted != trigger && self.was_counted(counted, during) => {
                (times - 1).max(0)
            }
            _ => times,
        }
    }

    /// How many Spells that match are being resolved. They count as played from the beginning of that on (5.1.2.k of 5.0), but
    /// are noted only when they leave Limbo.
    fn resolving(&self, trigger: &Trigger, by: Player) -> i16 {
        let Trigger::Does { who, deed: PlayerEvent::Play { card: filter, from } } = trigger else { return 0 };
        if self.game.limbo.frames.is_empty() || !self.game.pool().edition().says().counts_from_the_begin {
            return 0;
        }
        let players = EvalContext { you: by, ..*self }.players(*who);
        let is_such = |frame: &&Frame<W>| {
            let After::Spell(card) = frame.after else { return false };
            let home = frame.bound.home.unwrap_or(Location::new(Zone::Hand, frame.bound.you));
            let zone = home.zone();
            let playing = Some((card, frame.bound.you, home));
            players.contains(frame.bound.you)
                && from.is_none_or(|from| Zone::named(from).contains(&zone))
                && EvalContext { playing, ..*self }.fits(filter, card)
        };
        self.game.limbo.frames.iter().filter(is_such).count() as i16
    }

    /// Whether the bearer itself is among what was counted: it came in this period, and in that way.
    fn was_counted(&self, counted: &Trigger, during: Duration) -> bool {
        let Some(me) = self.me.filter(|me| self.game.objects.past.came(self.game.objects.serial(*me), during)) else {
            return false;
        };
        match counted {
            Trigger::Does { who, deed: PlayerEvent::Play { card, from } } => {
                let marked = |mark: Mark| self.game.marked(mark).contains(me);
                let played = match from {
                    None => marked(Mark::FromHand) || marked(Mark::FromReserve),
                    Some(NamedZone::Hand) => marked(Mark::FromHand),
                    Some(NamedZone::Reserve) => marked(Mark::FromReserve),
                    Some(_) => false,
                };
                played && self.players(*who).contains(self.you) && self.fits(card, me)
            }
            Trigger::Does { who, deed: PlayerEvent::Create(what) } => {
                self.game.is_token(me) && self.players(*who).contains(self.game.owner(me)) && self.fits(what, me)
            }
            Trigger::Happens { who: Who::Some { what, .. }, fate: ObjectEvent::Joins(area) } => {
                let home = self.game.spot(me);
                home.is_some_and(|home| self.is_area(area, me, home)) && self.fits(what, me)
            }
            Trigger::Becomes(_)
            | Trigger::Arrival(_)
            | Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Expedition { .. }
            | Trigger::Expeditions { .. }
            | Trigger::Does { .. }
            | Trigger::Happens { .. } => false,
        }
    }
}

/// Whether some fact can only be decided by comparing a card with others.
fn compares_any(facts: &Facts<Trait>) -> bool {
    facts.as_slice().iter().flat_map(|clause| clause.as_slice()).any(compares)
}

/// Whether the fact can only be decided by comparing a card with others.
const fn compares(literal: &Literal<Trait>) -> bool {
    match literal {
        Literal::Is(of) | Literal::Not(of) => matches!(of, Trait::Most(_) | Trait::Least(_)),
    }
}

/// Whether facts hold: one of each clause (`,` means "and", `or` means "or").
fn all_hold<T>(facts: &Facts<T>, mut fact: impl FnMut(&T) -> bool) -> bool {
    facts.as_slice().iter().all(|clause| {
        clause.as_slice().iter().any(|literal| match literal {
            Literal::Is(of) => fact(of),
            Literal::Not(of) => !fact(of),
        })
    })
}

/// Whether an Expedition of another player is in the same region (7.5.9.a). In the Arena all are.
fn in_contact<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> bool {
    let here = |(p, e)| game.adventure().is_arena() || game.region(p, e) == game.region(player, expedition);
    game.players().filter(|&p| p != player).flat_map(|p| Expedition::ALL.map(|e| (p, e))).any(here)
}
