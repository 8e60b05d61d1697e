//! Expeditions and regions.

use super::{
    build::{fact, is},
    reader::{Named, Phrase, Reader, Table, phrase},
};
use crate::ability::{
    Aim, Amount, Comparison, ExpeditionFact, Expeditions, Facts, Few, Filter, Literal, Noun, OneOrMore, Player,
    RegionFact, Regions, Terrain,
};

const ADJECTIVES: Table<ExpeditionFact> = Table::of(ADJECTIVE_ROWS);

const ADJECTIVE_ROWS: &[Phrase<ExpeditionFact>] = &[
    phrase("other", ExpeditionFact::Other),
    phrase("hero", ExpeditionFact::Hero),
    phrase("companion", ExpeditionFact::Companion),
    phrase("ascended|[Ascended]|[[Ascended]]", ExpeditionFact::Ascended),
];

impl Reader<'_> {
    /// Which Expeditions are meant. What was chosen is named from then on.
    pub(super) fn expeditions(&mut self) -> Option<Expeditions> {
        let which = self.any(&[
            Self::named_expedition,
            |r| {
                let of = r.whose()?;
                let mut facts = r.march_adjectives();
                r.say("expedition|expeditions")?;
                let is_one = r.before("expedition");
                facts.extend(r.attempt(Self::that_is).into_iter().flatten());
                let is_named = facts
                    .iter()
                    .flat_map(OneOrMore::as_slice)
                    .any(|fact| matches!(fact, Literal::Is(ExpeditionFact::Hero | ExpeditionFact::Companion)));
                let (facts, of) = (OneOrMore::new(facts), Some(of));
                Some(match is_one && !is_named {
                    true => Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of },
                    false => Expeditions::Each { facts, of },
                })
            },
            Self::owned_expeditions,
            Self::each_of_expeditions,
            Self::chosen_expeditions,
        ])?;
        if matches!(which, Expeditions::Pick { .. }) {
            self.named = Named::Expedition;
        }
        Some(which)
    }

    /// "My Expedition", "the Expedition facing me", "that Expedition".
    fn named_expedition(&mut self) -> Option<Expeditions> {
        // Where I was, if I am gone (2.1.h).
        if self.says("my expedition") || self.says("the expedition I was in") {
            return Some(Expeditions::Mine);
        }
        if self.says("my|your other expedition") {
            // Beside one that was named, it is that player's other one.
            return Some(match self.named {
                Named::Expedition => Expeditions::OtherThanThat,
                Named::Object => Expeditions::MyOther,
            });
        }
        // "If exactly one of your Expeditions is [[Ascended]], the other one [Ascends]": beside that one.
        if self.says("their other expedition")
            || self.named == Named::Expedition && self.says("the other one|expedition")
        {
            return Some(Expeditions::OtherThanThat);
        }
        if self.says("an|the|your|each|any opponent's? expedition|expeditions facing me|mine") {
            return Some(Expeditions::FacingMe);
        }
        if self.says("the expedition facing my|your other expedition") {
            return Some(Expeditions::FacingMyOther);
        }
        // Of an Expedition that was named, the one facing it has no word of its own.
        if self.named == Named::Object && self.says("the expedition facing it|them")
            || self.says("the expedition facing that character|illusion|robot|soldier|token")
        {
            self.said_it = true;
            return Some(Expeditions::FacingIt);
        }
        if self.says("that expedition") {
            // Of "one of your Expeditions", of which a condition spoke, it is not known which it is.
            let is_known = self.conditioned.as_ref().is_none_or(super::standing::is_single);
            (is_known || self.named == Named::Expedition).then_some(())?;
            self.said_it = true;
            self.named = Named::Expedition;
            return Some(Expeditions::That);
        }
        // "If your Expeditions are in different regions, each of them [Ascends]".
        if self.named == Named::Object
            && let Some(which @ Expeditions::Each { .. }) = self.conditioned.clone()
            && !super::standing::is_single(&which)
            && self.says("each of them")
        {
            return Some(which);
        }
        if self.says("its expedition") || self.anything && self.says("the same expedition") {
            self.said_it = true;
            return Some(Expeditions::Its);
        }
        let is_it = self.named == Named::Expedition
            && (self.says("it|them") || self.says("each one") || self.says("each of them"));
        if is_it {
            self.said_it = true;
            return Some(Expeditions::That);
        }
        None
    }

    /// "The Companion Expedition of its owner", "target opponent's Companion Expedition".
    fn owned_expeditions(&mut self) -> Option<Expeditions> {
        self.say("the")?;
        let facts = self.march_adjectives();
        self.say("expedition|expeditions of")?;
        Some(Expeditions::Each { facts: OneOrMore::new(facts), of: Some(self.player()?) })
    }

    /// "Each Expedition", "both of your Expeditions that are behind".
    fn each_of_expeditions(&mut self) -> Option<Expeditions> {
        let is_each = self.says("each|all|both|every of?");
        let from = self.position();
        let (facts, of) = self.expedition_kind()?;
        let is_several = self.has_said("expeditions", from);
        (is_each || is_several).then_some(Expeditions::Each { facts, of })
    }

    /// "Target Expedition", "up to two target Expeditions", "one of your Expeditions", "a Hero Expedition".
    fn chosen_expeditions(&mut self) -> Option<Expeditions> {
        let mut quantity = Few::Exactly(1);
        let mut aim = Aim::Chosen;
        // "Another target Expedition": than that of the bearer.
        let is_other = self.says("another")
            || self.says("target another") && {
                aim = Aim::Target;
                true
            };
        if self.says("any number of") || self.says("any") {
            quantity = Few::AnyNumber;
        } else if self.says("up to") {
            quantity = Few::UpTo(self.number()?);
        }
        if self.says("target") {
            aim = Aim::Target;
        }
        if quantity == Few::Exactly(1)
            && let Some(number) = self.number()
        {
            quantity = Few::Exactly(number);
        }
        if self.says("target") {
            aim = Aim::Target;
        }
        self.say("of?")?;
        let (mut facts, of) = self.expedition_kind()?;
        if is_other {
            let mut all = facts.map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
            all.insert(0, is(ExpeditionFact::Other));
            facts = OneOrMore::new(all);
        }
        Some(Expeditions::Pick { quantity, aim, facts, of })
    }

    /// What kind of Expedition, and whose: from the adjectives to what follows the noun.
    pub(super) fn expedition_kind(&mut self) -> Option<(Option<Facts<ExpeditionFact>>, Option<Player>)> {
        let mut of = self.attempt(Self::whose);
        let mut facts = self.march_adjectives();
        self.say("expedition|expeditions")?;
        // An Expedition Permanent is something else.
        (!self.sees("permanent|permanents")).then_some(())?;
        loop {
            if let Some(player) = self.attempt(|r| {
                r.say("that?")?;
                let player = r.player()?;
                r.say("control|controls")?;
                Some(player)
            }) {
                of = Some(player);
            } else if let Some(player) = self.attempt(|r| {
                r.say("controlled by")?;
                r.player()
            }) {
                of = Some(player);
            } else if let Some((player, held)) = self.attempt(|r| {
                // "Expedition in which you control a token": one of yours with such in it.
                r.say("in which|where")?;
                let player = r.player()?;
                r.say("control|controls")?;
                Some((player, r.held_in_expedition()?))
            }) {
                (of.is_none() || of == Some(player)).then_some(())?;
                of = Some(player);
                facts.push(is(held));
            } else if let Some(more) = self.attempt(Self::that_is) {
                facts.extend(more);
            } else {
                return Some((OneOrMore::new(facts), of));
            }
        }
    }

    /// "That's behind", "that isn't Ascended", "in {V}", "with no Robots": what follows the noun.
    fn that_is(&mut self) -> Option<Vec<crate::ability::Clause<ExpeditionFact>>> {
        if self.says("that isn't|aren't") {
            return super::standing::opposite(&self.march_facts()?);
        }
        let is_plain = self.sees("in {V}|{M}|{O}") || self.sees("[In_Contact]") || self.sees("with");
        if !self.says("that's") && !is_plain && !self.sees("that has|have|contains|contain") {
            self.say("that is|are")?;
        }
        self.march_facts()
    }

    /// "One of your Expeditions", "an Expedition you control", "one or more of your Ascended Expeditions", of which something
    /// happens or happened: any of them.
    pub(super) fn any_expedition(&mut self) -> Option<Expeditions> {
        (!self.sees("both|all")).then_some(())?;
        if self.says("one or more of?") || self.says("one|either|any of") {
            let (facts, of) = self.expedition_kind()?;
            self.named = Named::Expedition;
            return Some(Expeditions::Each { facts, of });
        }
        Some(match self.expeditions()? {
            Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } => {
                Expeditions::Each { facts, of }
            }
            which => which,
        })
    }

    /// "Hero", "Companion", "Ascended": what stands before "Expedition".
    pub(super) fn march_adjectives(&mut self) -> Vec<crate::ability::Clause<ExpeditionFact>> {
        let mut facts = Vec::new();
        while let Some(fact) = self.row_of(&ADJECTIVES) {
            facts.push(is(fact));
        }
        facts
    }

    /// "Behind or tied", "in {V}", "In Contact", "not Ascended": what is said of an Expedition.
    pub(super) fn march_facts(&mut self) -> Option<Vec<crate::ability::Clause<ExpeditionFact>>> {
        let mut literals = vec![self.march_literal()?];
        while let Some(literal) = self.attempt(|r| {
            r.say("or")?;
            let terrain = r.attempt(Self::terrain).map(|terrain| Literal::Is(ExpeditionFact::In(terrain)));
            terrain.or_else(|| r.march_literal())
        }) {
            literals.push(literal);
        }
        let mut all = vec![OneOrMore::new(literals)?];
        // "Tied and Ascended".
        while let Some(literal) = self.attempt(|r| {
            r.say("and")?;
            r.march_literal()
        }) {
            all.push(OneOrMore::one(literal));
        }
        Some(all)
    }

    fn march_literal(&mut self) -> Option<Literal<ExpeditionFact>> {
        let is_not = self.says("not");
        self.say("already?")?;
        let fact = self.any(&[
            |r| {
                r.row(&[
                    // What stands beside an Expedition is the one facing it (7.5.2).
                    ("behind the expedition|one facing it|me|mine", ExpeditionFact::Behind),
                    ("tied with the expedition|one facing it|me|mine", ExpeditionFact::Tied),
                    ("ahead of the expedition|one facing it|me|mine", ExpeditionFact::Ahead),
                    ("behind", ExpeditionFact::Behind),
                    ("tied", ExpeditionFact::Tied),
                    ("ahead", ExpeditionFact::Ahead),
                    ("ascended|[Ascended]|[[Ascended]]", ExpeditionFact::Ascended),
                    ("[In_Contact]", ExpeditionFact::InContact),
                    ("in contact", ExpeditionFact::InContact),
                ])
            },
            |r| {
                r.say("in")?;
                r.terrain().map(ExpeditionFact::In)
            },
            |r| r.say("in a single-terrain region").map(|()| ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain))),
            |r| r.say("in a starting region").map(|()| ExpeditionFact::InRegion(fact(RegionFact::Starting))),
            |r| {
                // "With no Robots", "that contains two or more Characters".
                if !r.says("with") {
                    r.say("that? has|have|contains|contain")?;
                }
                r.held_in_expedition()
            },
        ])?;
        Some(if is_not { Literal::Not(fact) } else { Literal::Is(fact) })
    }

    /// "No Robots", "two or more Characters (in it)": what is in an Expedition.
    pub(super) fn held_in_expedition(&mut self) -> Option<ExpeditionFact> {
        let (comparison, with) = self.how_many()?;
        let what = self.filter()?;
        what.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
        self.say("in? it|them?")?;
        Some(held(what, comparison, with))
    }

    /// "My region", "target visible region", "all regions".
    pub(super) fn regions(&mut self) -> Option<Regions> {
        if self.says("my region") || self.says("the region my expedition is in") || self.says("the region I'm in") {
            return Some(Regions::Mine);
        }
        if self.says("its region") {
            self.said_it = true;
            return Some(Regions::Of(Expeditions::Its));
        }
        if let Some(which) = self.attempt(|r| {
            r.say("the region of")?;
            r.expeditions()
        }) {
            return Some(Regions::Of(which));
        }
        let is_target = self.says("target");
        if !is_target {
            self.say("all|each|every?")?;
        }
        let mut facts = Vec::new();
        while let Some(fact) = self.row(&[
            ("visible", RegionFact::Visible),
            ("single-terrain", RegionFact::SingleTerrain),
            ("starting", RegionFact::Starting),
        ]) {
            facts.push(is(fact));
        }
        self.say("region|regions")?;
        let facts = OneOrMore::new(facts);
        Some(if is_target { Regions::Target(facts) } else { Regions::Each(facts) })
    }

    /// "{V}, {M} and {O}".
    pub(super) fn terrains(&mut self) -> Option<OneOrMore<Terrain>> {
        let mut terrains = vec![self.terrain()?];
        while let Some(terrain) = self.attempt(|r| {
            r.say(",?")?;
            r.say("and|or?")?;
            r.terrain()
        }) {
            terrains.push(terrain);
        }
        OneOrMore::new(terrains)
    }
}

/// So many such things in an Expedition.
pub(super) fn held(what: Filter, comparison: Comparison, with: Amount) -> ExpeditionFact {
    let is_plain = what.as_slice() == [super::build::things(Noun::Character, Vec::new(), Vec::new())];
    match is_plain {
        true => ExpeditionFact::Characters { comparison, with },
        false => ExpeditionFact::Holds { what, comparison, with },
    }
}
