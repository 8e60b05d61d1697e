//! The first, the second, the third of a turn, a Day, an Afternoon: of what is done, and of what is played.

use super::{
    build::{IT, compares, number},
    lexicon::Form,
    past::times,
    place::placed,
    reader::{Reader, Table, phrase},
    trigger::Triggers,
};
use crate::ability::{
    ActivationLimit, Article, Comparison, Condition, Duration, Filter, Gain, Keyword, Later, NamedZone, Objects,
    OneOrMore, Ordinal, Passive, Period, Phase, Place, Player, PlayerEvent, Rule, Statement, Step, Subject, Trigger,
    Who,
};

impl Reader<'_> {
    /// "The first time you play a Spell each Day —".
    pub(super) fn nth_time(&mut self) -> Option<Triggers> {
        self.say("the")?;
        let ordinal = self.row_of(&ORDINALS)?;
        self.say("time")?;
        let early = self.attempt(|r| r.each_period(ordinal));
        let mut guards = Vec::new();
        self.say(",? that?")?;
        let triggers = OneOrMore::new(self.events(&mut guards)?)?;
        let ration = match early {
            Some(ration) => ration,
            None => self.each_period(ordinal)?,
        };
        while let Some(guard) = self.attempt(|r| r.guard(false)) {
            guards.push(guard);
        }
        if !self.says("—") && !self.says("–") && !self.says("-") {
            self.say(",")?;
        }
        Some(Triggers { ration: Some(ration), triggers, guards })
    }

    /// "When you play your second Spell each turn —", "when an opponent draws their third card each Day —".
    pub(super) fn nth_of_yours(&mut self) -> Option<Triggers> {
        self.say("when|whenever")?;
        let triggers = self.nth_deed()?;
        if !self.says("—") && !self.says("–") {
            self.say("-")?;
        }
        Some(triggers)
    }

    /// "Two {D} abilities are activated on one of your turns", "you activate two {D} abilities on one of your turns": the
    /// second of one turn, which is yours.
    pub(super) fn nth_use(&mut self) -> Option<Triggers> {
        let is_yours = self.says("you activate|use") || self.says("you've activated|used");
        let number = self.number()?;
        let icon = self.action_icon()?;
        self.say("abilities")?;
        if !is_yours {
            self.say("are activated|used")?;
        }
        // "This turn", of what you do.
        if !is_yours || !self.says("this|each turn") {
            self.say("on|in|during one of your turns")?;
        }
        let ordinal = ORDINALS.rows.iter().map(|row| row.meaning).find(|ordinal| ordinal.number() == number)?;
        Some(nth(ordinal, Period::Turn, Trigger::Does { who: Player::You, deed: PlayerEvent::Use(icon) }))
    }

    /// "Your third Character joins your Expeditions this Day": the third of those that you control.
    pub(super) fn nth_fate(&mut self) -> Option<Triggers> {
        // "The second Feat is completed this Day", "your third Character joins …".
        let whose = if self.says("the|a") { None } else { Some(self.whose()?) };
        let ordinal = self.row_of(&ORDINALS)?;
        let what = self.filter()?;
        let what = whose.map_or_else(|| what.clone(), |whose| super::place::controlled(what.clone(), whose));
        self.anything = true;
        let mut fates = self.fate()?;
        let fate = fates.pop().filter(|_| fates.is_empty())?;
        let ration = self.each_period(ordinal)?;
        let triggers = OneOrMore::one(Trigger::Happens { who: Who::Some { article: Article::A, what }, fate });
        Some(Triggers { ration: Some(ration), triggers, guards: Vec::new() })
    }

    /// "You play your second Spell each turn".
    pub(super) fn nth_deed(&mut self) -> Option<Triggers> {
        if let Some(nth) = self.any(&[Self::nth_use, Self::nth_fate]) {
            return Some(nth);
        }
        let who = self.player()?;
        self.anything = true;
        if let Some((ordinal, icon)) = self.attempt(|r| {
            r.say("activate|activates|use|uses your|their")?;
            let ordinal = r.row_of(&ORDINALS)?;
            let icon = r.action_icon()?;
            r.say("ability").map(|()| (ordinal, icon))
        }) {
            let ration = self.each_period(ordinal)?;
            let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Use(icon) });
            return Some(Triggers { ration: Some(ration), triggers, guards: Vec::new() });
        }
        let did = self.deed_to(&[Form::Base, Form::Third, Form::Past])?;
        self.say("your|their")?;
        let ordinal = self.row_of(&ORDINALS)?;
        let deed = self.done_to(did)?;
        let ration = self.each_period(ordinal)?;
        let triggers = OneOrMore::one(Trigger::Does { who, deed });
        Some(Triggers { ration: Some(ration), triggers, guards: Vec::new() })
    }

    /// "For the first time each Day", after an event.
    pub(super) fn for_the_nth_time(&mut self) -> Option<ActivationLimit> {
        self.say("for the")?;
        let ordinal = self.row_of(&ORDINALS)?;
        self.say("time")?;
        self.each_period(ordinal)
    }

    /// "Each Day", "this turn"; of phases, there are only the first.
    pub(super) fn each_period(&mut self, ordinal: Ordinal) -> Option<ActivationLimit> {
        if !self.says("in|of a|each|one") {
            self.say("each|this|per|every")?;
        }
        let period = self.row(&[("turn", Period::Turn), ("day", Period::Day)]);
        match (period, ordinal) {
            (Some(each), ordinal) => Some(ActivationLimit::Nth { ordinal, each }),
            (None, Ordinal::First) => self.phase().map(ActivationLimit::FirstEach),
            (None, ordinal) => {
                self.say("afternoon")?;
                Later::of(ordinal).map(ActivationLimit::InAfternoon)
            }
        }
    }

    /// "Each Spell you play after the first each Day costs {1} more": once there was one.
    pub(super) fn after_the_first(&mut self) -> Option<Rule> {
        self.say("each|every")?;
        let (filter, None) = self.described(Vec::new())? else { return None };
        self.say("after the")?;
        let ordinal = self.row_of(&ORDINALS)?;
        let ActivationLimit::Nth { each, .. } = self.each_period(ordinal)? else { return None };
        let (card, from, who) = of_what_is_played(filter)?;
        let statement = self.said().filter(|statement| matches!(statement, Statement::Costs { .. }))?;
        self.stop()?;
        let played = Trigger::Does { who, deed: PlayerEvent::Play { card: card.clone(), from } };
        (who == Player::You).then_some(())?;
        let so_many = compares(times(played, each.duration()), Comparison::AtLeast, number(ordinal.number()));
        let who = Subject::Each(placed(card, &Place::Played { by: Player::You, from }));
        Some(Rule::Passive { condition: Some(so_many), passive: Passive::Object { who, statement } })
    }

    /// "The first Robot you play each Morning gains 2 boosts", "the first Character you play each Day costs {1} less".
    pub(super) fn first_each(&mut self) -> Option<Rule> {
        self.say("the|your")?;
        let ordinal = self.row_of(&ORDINALS)?;
        let (filter, None) = self.described(Vec::new())? else { return None };
        self.anything = true;
        let ration = self.each_period(ordinal)?;
        // "The first Robot you play each Day with Base Cost {2} or less".
        let mut facts = Vec::new();
        while let Some(fact) = self.attempt(Self::trait_after) {
            facts.push(fact);
        }
        let (card, from, who) = of_what_is_played(filter)?;
        let card = super::noun::with_facts(card, &facts);
        (who == Player::You).then_some(())?;
        // A Spell has lost a status before it is played (5.1.2.i).
        let statement = match super::ongoing::may_be_spell(&card) && self.says("loses") {
            true => Some(Statement::Loses(OneOrMore::one(Gain::Status(self.status()?)))),
            false if self.sees("costs|is|has") => Some(self.said()?),
            false => None,
        };
        if let Some(statement) = statement {
            self.stop()?;
            return cheaper(card, from, ration, statement);
        }
        let effect = OneOrMore::new(self.predicates(IT)?)?;
        self.stop()?;
        let triggers = OneOrMore::one(Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card, from } });
        Some(Rule::Reaction { ration: Some(ration), triggers, guards: None, effect })
    }

    /// "Each Character you play from your hand gains 1 boost", "tokens you play from Reserve lose [[Fleeting]] if …": a Reaction to
    /// each play, where nothing says how long.
    pub(super) fn of_each_played(&mut self) -> Option<Rule> {
        let before = self.attempt(|r| {
            let condition = r.if_or_unless()?;
            r.say(",")?;
            (!super::link::speaks_of_named(&condition)).then_some(condition)
        });
        let Objects::Each(filter) = self.objects()? else { return None };
        let is_played = |place: &Place| matches!(place, Place::Played { by: Player::You | Player::Opponent, .. });
        let all_are_played = filter
            .as_slice()
            .iter()
            .all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played)));
        (all_are_played && !super::ongoing::may_be_spell(&filter)).then_some(())?;
        let is_status = "[[Fleeting]]|[[Anchored]]|[[Asleep]]|[Fleeting]|[Anchored]|[Asleep]|fleeting|anchored|asleep";
        (self.sees("gain|gains|switch|switches") || self.sees(&format!("lose|loses {is_status}"))).then_some(())?;
        let (card, from, who) = of_what_is_played(filter)?;
        self.anything = true;
        let mut effect = OneOrMore::new(self.predicates(IT)?)?;
        let after = self.attempt(Self::if_or_unless);
        for condition in [after, before].into_iter().flatten() {
            effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
        }
        self.stop()?;
        let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
        Some(Rule::Reaction { ration: None, triggers, guards: None, effect })
    }
}

pub(super) const ORDINALS: Table<Ordinal> = Table::of(&[
    phrase("first", Ordinal::First),
    phrase("second", Ordinal::Second),
    phrase("third", Ordinal::Third),
    phrase("fourth", Ordinal::Fourth),
    phrase("fifth", Ordinal::Fifth),
]);

/// So many of those events in such a period.
pub(super) fn nth(ordinal: Ordinal, each: Period, event: Trigger) -> Triggers {
    let ration = Some(ActivationLimit::Nth { ordinal, each });
    Triggers { ration, triggers: OneOrMore::one(event), guards: Vec::new() }
}

/// "Spell you play from your hand": what is played, from where, and by whom.
pub(super) fn of_what_is_played(filter: Filter) -> Option<(Filter, Option<NamedZone>, Player)> {
    let (mut from, mut who) = (None, Player::You);
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        for place in description.places.iter().flat_map(OneOrMore::as_slice) {
            if let Place::Played { from: zone, by } = place {
                (from, who) = (*zone, *by);
            }
        }
        description.places = None;
    }
    Some((OneOrMore::new(all)?, from, who))
}

/// What the first such card of a period costs or loses: as long as none was played in it; the second, while one was.
pub(super) fn cheaper(
    card: Filter,
    from: Option<NamedZone>,
    ration: ActivationLimit,
    statement: Statement,
) -> Option<Rule> {
    // How it can be played is had before it is played, and not needed after.
    let is_of_play = match &statement {
        Statement::Costs { .. } | Statement::Loses(_) => true,
        Statement::Has(gains) => {
            gains.as_slice().iter().all(|gain| matches!(gain, Gain::Keyword(Keyword::Temple(_) | Keyword::Scout(_))))
        }
        _ => false,
    };
    is_of_play.then_some(())?;
    let (before, ordinal, phase) = match ration {
        ActivationLimit::Nth { ordinal, each } => (each.duration(), ordinal.number(), None),
        ActivationLimit::FirstEach(Phase::Afternoon) => (Duration::ThisAfternoon, 1, Some(Phase::Afternoon)),
        ActivationLimit::InAfternoon(ordinal) => (Duration::ThisAfternoon, ordinal.number(), Some(Phase::Afternoon)),
        ActivationLimit::FirstEach(_) | ActivationLimit::Once(_) => return None,
    };
    let played = Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card: card.clone(), from } };
    let so_many = compares(times(played, before), Comparison::Equal, number(ordinal - 1));
    let condition = match phase {
        None => so_many,
        Some(phase) => Condition::All(OneOrMore::new(vec![Condition::During(phase), so_many])?),
    };
    let who = Subject::Each(placed(card, &Place::Played { by: Player::You, from }));
    Some(Rule::Passive { condition: Some(condition), passive: Passive::Object { who, statement } })
}
