//! What lasts for a while: "the next Character you play this turn …", "… this Day" (2.2.14).

use super::{
    about::About,
    build::{IT, act, in_expedition},
    reader::Reader,
};
use crate::ability::{
    Action, Activator, Amount, Area, Arrival, Article, Ban, Change, Clause, Daily, Description, Duration, Effect,
    Emblem, Filter, Gain, Keyword, Mention, NamedZone, Noun, ObjectEvent, Objects, OneOrMore, Passive, Place, Player,
    PlayerEvent, Pricing, Quantity, Statement, Step, SubType, Subject, Trait, Trigger, Uses, Who,
};

/// The next thing that happens: which card is played, or what joins.
struct Next {
    filter: Filter,
    by: Player,
    from: Option<NamedZone>,
    joins: Option<Area>,
    is_created: bool,
    duration: Duration,
    uses: Uses,
}

impl Reader<'_> {
    /// "The next …".
    pub(super) fn ongoing(&mut self) -> Option<Vec<Step>> {
        self.any(&[
            |r| {
                let next = r.next_card()?;
                let mut steps = r.of_next(&next)?;
                if let Some(more) = r.attempt(|r| r.lost_if_played(&next)) {
                    steps.push(more);
                }
                while let Some(more) = r.attempt(|r| {
                    if !r.says(", then") {
                        r.say("and")?;
                    }
                    r.of_next(&next)
                }) {
                    steps = together(steps, more);
                }
                Some(steps)
            },
            Self::of_plays,
            Self::waiting,
            Self::at_a_phase,
            |r| {
                r.say("pay")?;
                let amount = r.mana_amount()?;
                r.say("less for")?;
                let next = r.next_card()?;
                let minimum = r.attempt(Self::minimum);
                Some(vec![cheaper(&next, Pricing::By { amount, change: Change::Less, minimum })])
            },
            Self::named_and_forbidden,
            |r| {
                // "Your opponents can't play Spells this Day".
                let passive = r.cannot_play()?;
                let duration = r.duration()?;
                Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }])
            },
            |r| {
                // "My Expedition is considered behind this Day", "your Reserve limit is increased by one this Day".
                let passives = r.statements(&About::default())?;
                let duration = r.duration()?;
                let lasting = |passive| Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) };
                Some(passives.into_iter().map(lasting).collect())
            },
            |r| {
                // "This Day, Characters you control are [Tough 1]".
                let duration = r.duration()?;
                r.say(",?")?;
                let passives = r.statements(&About::default())?;
                let lasting = |passive| Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) };
                Some(passives.into_iter().map(lasting).collect())
            },
        ])
    }

    /// "You may play Spells from your discard pile this turn".
    pub(super) fn playable_for_a_while(&mut self) -> Option<Vec<Step>> {
        self.sees("you may play").then_some(())?;
        let passive = self.may_play()?;
        let duration = self.duration()?;
        Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }])
    }

    /// "(This Day,) your opponents can't play cards with the same name as target Character": it is chosen before.
    fn named_and_forbidden(&mut self) -> Option<Vec<Step>> {
        let before = self.attempt(|r| {
            let duration = r.duration()?;
            r.say(",?").map(|()| duration)
        });
        let (by, named) = self.any(&[
            |r| {
                let by = r.player()?;
                r.say("can't play cards with the same name as")?;
                Some((by, r.objects()?))
            },
            |r| {
                // "Cards with the same name as target Character can't be played by your opponents": by nobody, if nothing is said.
                r.say("cards with the same name as")?;
                let named = r.objects()?;
                r.say("can't be played")?;
                let by = if r.says("by") { r.player()? } else { Player::Each };
                Some((by, named))
            },
        ])?;
        let by = match by {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by => by,
        };
        let Objects::Pick(pick) = named else { return None };
        (pick.quantity == Quantity::Exactly(Amount::Number(1))).then_some(())?;
        let duration = match before {
            Some(duration) => duration,
            None => self.duration()?,
        };
        let named = super::noun::with_facts(Self::any_card(), &[super::build::is(Trait::NamedLike(Mention::It))]);
        let who = Subject::Each(super::place::placed(named, &Place::Played { by, from: None }));
        let emblem = Emblem::Passive(Passive::Object { who, statement: Statement::Cannot(Ban::Played) });
        Some(vec![act(Action::Name(Objects::Pick(pick))), Step::Ongoing { duration, uses: Uses::All, emblem }])
    }

    /// "The next time you play a Spell this turn, draw a card", "whenever a Robot joins your Expeditions this Day, …".
    fn waiting(&mut self) -> Option<Vec<Step>> {
        let before = self.attempt(|r| {
            let duration = r.duration()?;
            r.say(",?").map(|()| duration)
        });
        let few = |r: &mut Self| {
            r.say("the next")?;
            let few = r.number().filter(|few| *few > 1)?;
            r.say("times").map(|()| Uses::NextFew(few))
        };
        let uses = match self.says("the next time") {
            true => Uses::Next,
            false => match self.attempt(few) {
                Some(uses) => uses,
                None => self.say("when|whenever").map(|()| Uses::All)?,
            },
        };
        let mut guards = Vec::new();
        let triggers = OneOrMore::new(self.events(&mut guards)?)?;
        guards.is_empty().then_some(())?;
        let duration = match before {
            Some(duration) => duration,
            None => self.duration()?,
        };
        self.say(",")?;
        let effect = OneOrMore::new(super::link::folded(self.chain()?))?;
        Some(vec![Step::Ongoing { duration, uses, emblem: Emblem::Reaction { triggers, effect } }])
    }

    /// "At Night, discard it": when that phase of this Day begins.
    fn at_a_phase(&mut self) -> Option<Vec<Step>> {
        // "At the end of the Day, sacrifice it": after all that happens at Night (4.2.5).
        if self.says("at the end of the|this day ,") {
            let effect = OneOrMore::new(super::link::folded(self.chain()?))?;
            return Some(vec![Step::Later { after: Daily::CleanUp, effect }]);
        }
        self.say("at")?;
        let triggers = OneOrMore::one(Trigger::At(self.phase()?));
        self.says("this day");
        self.say(",")?;
        let effect = OneOrMore::new(super::link::folded(self.chain()?))?;
        let emblem = Emblem::Reaction { triggers, effect };
        Some(vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }])
    }

    /// "Spells you play this Day cost {1} less", "each Character you play this turn gains 1 boost".
    fn of_plays(&mut self) -> Option<Vec<Step>> {
        let before = self.attempt(|r| {
            let duration = r.duration()?;
            r.say(",?").map(|()| duration)
        });
        let was_named = self.anything;
        let Objects::Each(filter) = self.objects()? else { return None };
        // A name that was said is still what was named.
        self.anything = if self.name_is_said { was_named } else { self.anything };
        let is_played = |place: &Place| matches!(place, Place::Played { .. });
        let mut all = filter.as_slice().iter();
        let of_plays = all.all(|one| one.places.iter().flat_map(OneOrMore::as_slice).all(is_played));
        let duration = match before {
            Some(duration) => duration,
            None => self.duration()?,
        };
        of_plays.then_some(())?;
        if let Some(statement) = self.attempt(Self::said) {
            // What lies somewhere is not being played.
            let is_somewhere = || filter.as_slice().iter().any(|one| one.places.is_none());
            let loses_all = |gains: &OneOrMore<Gain>| gains.as_slice().contains(&Gain::Abilities);
            let lasts = match &statement {
                Statement::Costs { .. } => true,
                Statement::Loses(gains) => !loses_all(gains) || !is_somewhere(),
                _ => false,
            };
            let filter = super::place::played(filter);
            let passive = Passive::Object { who: Subject::Each(filter), statement };
            return lasts.then(|| vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }]);
        }
        let is_named = filter.as_slice().iter().all(|one| one.places.is_some());
        let (card, from, who) = super::ordinal::of_what_is_played(filter)?;
        is_named.then_some(())?;
        let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
        let emblem = Emblem::Reaction { triggers, effect: OneOrMore::new(self.predicates(IT)?)? };
        Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem }])
    }

    /// "Reduce the cost of the next Permanent you play this Afternoon by {2}".
    pub(super) fn less_for_the_next(&mut self) -> Option<Step> {
        self.say("reduce the cost of")?;
        let next = self.next_card()?;
        self.say("by")?;
        let amount = self.mana_amount()?;
        let minimum = self.attempt(Self::minimum);
        Some(cheaper(&next, Pricing::By { amount, change: Change::Less, minimum }))
    }

    /// "Your Expeditions can't move forward this Day".
    pub(super) fn expedition_stays(&mut self) -> Option<Vec<Step>> {
        let which = self.expeditions()?;
        self.sees("can't").then_some(())?;
        let rule = self.march_rule()?;
        let duration = self.duration()?;
        let emblem = Emblem::Passive(Passive::Expedition { which, rule });
        Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem }])
    }

    /// "Activate the {R} abilities of the next Character you play from your hand this turn".
    pub(super) fn next_activates(&mut self, arrival: Arrival, limit: Option<Amount>) -> Option<Step> {
        let next = self.next_card()?;
        let activate = act(Action::Activate { arrival, limit, of: IT, activator: Activator::Its });
        Some(when(&next, OneOrMore::one(activate)))
    }

    /// "The next Spell you play this turn with Base Cost {4} or more".
    fn next_card(&mut self) -> Option<Next> {
        self.say("the|your next")?;
        self.anything = true;
        let uses = match self.attempt(|r| r.number().filter(|few| *few > 1)) {
            Some(few) => Uses::NextFew(few),
            None => Uses::Next,
        };
        let (filter, None) = self.described(Vec::new())? else { return None };
        let (mut by, mut from) = (Player::You, None);
        let mut joins = None;
        let mut is_created = false;
        let mut duration = None;
        let mut facts: Vec<Clause<Trait>> = Vec::new();
        let mut within = None;
        loop {
            if duration.is_none()
                && let Some(read) = self.attempt(Self::duration)
            {
                duration = Some(read);
            } else if self.says("that? you play") || self.says("played") {
                from = from.or(self.attempt(Self::zone_from));
            } else if self.says("that? you create") {
                is_created = true;
            } else if let Some(area) = self.attempt(|r| {
                r.say("that joins|join")?;
                r.area()
            }) {
                joins = Some(area);
            } else if let Some(place) = self.attempt(|r| {
                r.say("in")?;
                r.expeditions().map(in_expedition)
            }) {
                within = Some(place);
            } else if let Some(fact) = self.attempt(Self::trait_after) {
                facts.push(fact);
            } else {
                break;
            }
        }
        let mut all: Vec<Description> = filter.as_slice().to_vec();
        for description in &mut all {
            let mut known = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
            known.extend(facts.iter().cloned());
            description.facts = OneOrMore::new(known);
            let mut places = Vec::new();
            for place in description.places.iter().flat_map(OneOrMore::as_slice) {
                match place {
                    Place::Played { by: player, from: played_from } => {
                        by = if *player == Player::Any { by } else { *player };
                        from = from.or(*played_from);
                    }
                    place => places.push(place.clone()),
                }
            }
            places.extend(within.clone());
            description.places = OneOrMore::new(places);
        }
        let is_over = !self.sees("with|in|from");
        is_over.then_some(())?;
        Some(Next {
            filter: super::deed::of_temple(OneOrMore::new(all)?),
            by,
            from,
            joins,
            is_created,
            duration: duration?,
            uses,
        })
    }

    /// What is said of the next card.
    fn of_next(&mut self, next: &Next) -> Option<Vec<Step>> {
        if next.is_created {
            // What is created costs nothing and is not played.
            return Some(vec![when(next, OneOrMore::new(self.predicates(IT)?)?)]);
        }
        if self.says("is|are free") || self.says("costs|cost nothing") {
            return Some(vec![cheaper(next, Pricing::Free)]);
        }
        self.says("each");
        if self.says("costs|cost") {
            let amount = self.mana_amount()?;
            let change = self.change()?;
            let amount = self.each_of(amount);
            let minimum = self.attempt(Self::minimum);
            return Some(vec![cheaper(next, Pricing::By { amount, change, minimum })]);
        }
        if self.sees("loses|lose") && next.joins.is_none() && may_be_spell(&next.filter) {
            // A Spell has lost it before it is played (5.1.2.i).
            self.say("loses|lose")?;
            let status = self.status()?;
            let statement = Statement::Loses(OneOrMore::one(Gain::Status(status)));
            return Some(vec![lasting(next, statement)]);
        }
        // How it can be played is had before it is played.
        if next.joins.is_none()
            && let Some(keyword) = self.attempt(|r| {
                r.say("has|have|gains|gain")?;
                r.keyword().filter(|keyword| matches!(keyword, Keyword::Temple(_) | Keyword::Scout(_)))
            })
        {
            return Some(vec![lasting(next, Statement::Has(OneOrMore::one(Gain::Keyword(keyword))))]);
        }
        let effect = self.predicates(IT)?;
        Some(vec![when(next, OneOrMore::new(effect)?)])
    }

    /// ". If you play it from Reserve, it loses …".
    fn lost_if_played(&mut self, next: &Next) -> Option<Step> {
        self.say(". if you play it")?;
        let from = self.zone_from()?;
        self.say(", it loses")?;
        let gains = OneOrMore::one(Gain::Status(self.status()?));
        let facts = super::build::fact(Trait::PlayedFrom(from));
        Some(lasting(next, Statement::LosesIf { gains, facts }))
    }

    pub(super) fn change(&mut self) -> Option<Change> {
        self.row(&[("less", Change::Less), ("more", Change::More)])
    }

    /// ", down to a minimum of {1}".
    pub(super) fn minimum(&mut self) -> Option<Amount> {
        self.say(",?")?;
        if !self.says("down to a minimum of") {
            self.say("with a minimum cost? of")?;
        }
        self.mana_amount()
    }
}

/// Whether it could be a Spell: then what is said of it must hold before it is played.
pub(super) fn may_be_spell(filter: &Filter) -> bool {
    let noun = |noun: &Noun| *noun == Noun::Card || is_spell(noun);
    // A token is none, nor is a Character that is played for its Temple cost.
    let is_token = |one: &Description| {
        one.facts.iter().flat_map(OneOrMore::as_slice).any(|clause| {
            matches!(
                clause.as_slice(),
                [crate::ability::Literal::Is(Trait::Token | Trait::Signature | Trait::ForTemple)]
            )
        })
    };
    let may_be = |one: &Description| !is_token(one) && one.nouns.as_slice().iter().any(noun);
    filter.as_slice().iter().any(may_be)
}

/// Whether that is a Spell, or a sub-type of Spells.
pub(super) const fn is_spell(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::Spell
            | Noun::SubType(
                SubType::Boon
                    | SubType::Conjuration
                    | SubType::Corruption
                    | SubType::Disruption
                    | SubType::Maneuver
                    | SubType::Song
            )
    )
}

fn cheaper(next: &Next, pricing: Pricing) -> Step {
    lasting(next, Statement::Costs { pricing, within: None })
}

/// A statement about the next card while it is played.
fn lasting(next: &Next, statement: Statement) -> Step {
    let mut all = next.filter.as_slice().to_vec();
    for description in &mut all {
        description.places = Some(OneOrMore::one(Place::Played { by: next.by, from: next.from }));
    }
    let who = OneOrMore::new(all).map_or(Subject::It, Subject::Each);
    let emblem = Emblem::Passive(Passive::Object { who, statement });
    Step::Ongoing { duration: next.duration, uses: next.uses, emblem }
}

/// A reaction to the next card.
fn when(next: &Next, effect: Effect) -> Step {
    let trigger = match &next.joins {
        Some(area) => Trigger::Happens {
            who: Who::Some { article: Article::A, what: next.filter.clone() },
            fate: ObjectEvent::Joins(area.clone()),
        },
        None if next.is_created => Trigger::Does { who: next.by, deed: PlayerEvent::Create(next.filter.clone()) },
        None => Trigger::Does { who: next.by, deed: PlayerEvent::Play { card: next.filter.clone(), from: next.from } },
    };
    let emblem = Emblem::Reaction { triggers: OneOrMore::one(trigger), effect };
    Step::Ongoing { duration: next.duration, uses: next.uses, emblem }
}

/// Two reactions to the same card are one.
fn together(mut first: Vec<Step>, second: Vec<Step>) -> Vec<Step> {
    for step in second {
        if let Some(Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. }) = first.last_mut()
            && let Step::Ongoing { emblem: Emblem::Reaction { triggers: others, effect: more }, .. } = &step
            && triggers == others
        {
            let steps = effect.as_slice().iter().chain(more.as_slice()).cloned().collect();
            if let Some(both) = OneOrMore::new(steps) {
                *effect = both;
            }
        } else {
            first.push(step);
        }
    }
    first
}
