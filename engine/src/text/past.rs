//! The past: what has happened this turn, this Afternoon, this Day, and which of several times it is.

use super::{
    build::{compares, number, plus},
    lexicon::{Did, Form},
    ordinal::ORDINALS,
    reader::Reader,
    trigger::played_from,
};
use crate::ability::{
    Amount, Article, Being, Comparison, Condition, Duration, ExpeditionFact, Expeditions, Filter, Gained, Guard,
    Literal, ObjectEvent, Objects, OneOrMore, Operation, Player, PlayerEvent, Progress, Quantity, Search, Status, Step,
    Subject, Trigger, Who,
};

/// How a verb stands in the past, with and without "have", and after "didn't".
const DONE: [Form; 2] = [Form::Past, Form::Base];

impl Reader<'_> {
    /// "You played a Spell this turn", "you haven't passed this Day", "another Character left play this Day".
    pub(super) fn of_past(&mut self) -> Option<Condition> {
        self.any(&[Self::a_player_did, Self::an_expedition_did, Self::something_was_done])
    }

    /// "One of your Expeditions [[Ascended]] this turn", "my Expedition moved forward due to Ascension this Day".
    fn an_expedition_did(&mut self) -> Option<Condition> {
        // What all of them did is not what one did.
        (!self.sees("both|each|all|every")).then_some(())?;
        let start = self.position();
        let is_of_several = self.sees("one|either|any");
        let which = self.any_expedition()?;
        (is_of_several || !self.has_said("expeditions", start)).then_some(())?;
        // "It" is that one from then on; of several of which it is asked, nobody knows which.
        match super::standing::is_single(&which) {
            true => self.conditioned = Some(which.clone()),
            false => self.named = super::reader::Named::Object,
        }
        let is_not = self.says("hasn't|haven't|didn't");
        if !is_not {
            self.say("has|have?")?;
        }
        let form = if is_not { &DONE[..] } else { &[Form::Past] };
        let marches = self.marches_in(form)?;
        let during = self.duration()?;
        // Of one Expedition it is noted what it did this Day.
        if during == Duration::ThisDay && !matches!(which, Expeditions::Each { .. } | Expeditions::Pick { .. }) {
            let fact = |progress| match progress {
                Progress::Forward(None) => ExpeditionFact::Moved,
                Progress::Fails => ExpeditionFact::Failed,
                progress => ExpeditionFact::Did(progress),
            };
            let did = OneOrMore::new(marches.into_iter().map(|progress| Literal::Is(fact(progress))).collect())?;
            let happened = Condition::Expedition { which, facts: OneOrMore::one(did) };
            return Some(if is_not { super::build::not(happened) } else { happened });
        }
        let events = marches.into_iter().map(|progress| Trigger::Expedition { which: which.clone(), progress });
        let happened = super::build::at_least(times_of(events.collect(), during)?, 1);
        Some(if is_not { super::build::not(happened) } else { happened })
    }

    fn a_player_did(&mut self) -> Option<Condition> {
        // "No player has passed": not that any has.
        let is_nobody = self.says("no player|one") || self.says("nobody");
        if is_nobody {
            return self.did(Player::Any, true);
        }
        if self.says("you've") {
            return self.did(Player::You, false);
        }
        let who = self.whoever()?;
        // That each of several has passed is told of all of them (4.2.3).
        if let Some(passed) = self.attempt(|r| {
            (!who.is_nobody).then_some(())?;
            let condition = r.did(who.player, false)?;
            let is_pass = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Pass);
            matches!(&condition, Condition::Compares(comparing) if comparing.contains(is_pass)).then_some(condition)
        }) {
            (self.they, self.anybody) = who.before;
            return Some(passed);
        }
        self.of_one_by_one(who, |r, who| r.did(who, false))
    }

    /// "Played a Spell this turn", "haven't passed", after who did.
    fn did(&mut self, who: Player, is_nobody: bool) -> Option<Condition> {
        let is_not = is_nobody || self.says("haven't|hasn't|didn't");
        if !is_not || is_nobody {
            self.say("have|has? already?")?;
        }
        let (deeds, comparison, amount): (Vec<PlayerEvent>, _, _) = self.any(&[
            |r| r.plain_deed(&DONE).map(|deed| (vec![deed], Comparison::AtLeast, number(1))),
            |r| {
                // "You activated a {D} ability this turn", "… a {D} ability or a {T} ability".
                r.say("activated|activate|used|use")?;
                let is_other = r.says("another");
                let (comparison, amount) = if is_other { (Comparison::AtLeast, number(1)) } else { r.how_many()? };
                let icons = r.icons_of_abilities()?;
                // Another than that whose effect asks, which counts as well.
                let is_counted = is_other && r.acting.is_some_and(|icon| icons.contains(&icon));
                let amount = if is_counted { number(2) } else { amount };
                Some((icons.into_iter().map(PlayerEvent::Use).collect(), comparison, amount))
            },
            |r| r.put_deed(&DONE).map(|deed| (vec![deed], Comparison::AtLeast, number(1))),
            |r| {
                let did = r.deed_to(&DONE)?;
                let (comparison, amount) = r.how_many()?;
                Some((vec![r.done_to(did)?], comparison, amount))
            },
        ])?;
        // "A Character and a Spell": each of them.
        if let [deed] = deeds.as_slice()
            && (comparison, &amount) == (Comparison::AtLeast, &number(1))
            && !is_not
            && let Some(all) = self.attempt(|r| r.each_done(who, deed.clone()))
        {
            return Some(all);
        }
        let during = self.period(deeds.first()?)?;
        let events = deeds.into_iter().map(|deed| Trigger::Does { who, deed });
        let happened = compares(times_of(events.collect(), during)?, comparison, amount);
        Some(if is_not { super::build::not(happened) } else { happened })
    }

    /// "(Played a Character) and a Spell this Day".
    fn each_done(&mut self, who: Player, first: PlayerEvent) -> Option<Condition> {
        let again: fn(Filter) -> PlayerEvent = match first {
            PlayerEvent::Play { .. } => |what| {
                let (card, from) = played_from(what);
                PlayerEvent::Play { card, from }
            },
            PlayerEvent::Discard(_) => PlayerEvent::Discard,
            PlayerEvent::Sacrifice(_) => PlayerEvent::Sacrifice,
            _ => return None,
        };
        let mut deeds = vec![first];
        while let Some(deed) = self.attempt(|r| {
            r.say(",? and a|an")?;
            r.filter().map(again)
        }) {
            deeds.push(deed);
        }
        (deeds.len() > 1).then_some(())?;
        let during = self.duration()?;
        let done = |deed| super::build::at_least(times(Trigger::Does { who, deed }, during), 1);
        OneOrMore::new(deeds.into_iter().map(done).collect()).map(Condition::All)
    }

    /// "{D} ability", "{D} or {T} abilities", "{D} ability or a {T} ability".
    pub(super) fn icons_of_abilities(&mut self) -> Option<Vec<crate::ability::ActionIcon>> {
        let mut icons = vec![self.action_icon()?];
        loop {
            let is_named = self.says("ability|abilities");
            match self.attempt(|r| {
                r.say("or|and a?")?;
                r.action_icon()
            }) {
                Some(icon) => icons.push(icon),
                None => return is_named.then_some(icons),
            }
        }
    }

    /// "(When you pass) after your opponents": who passed before this Day (4.2.3).
    pub(super) fn after_others(&mut self, triggers: &[Trigger]) -> Option<Guard> {
        let is_passing =
            |trigger: &Trigger| matches!(trigger, Trigger::Does { who: Player::You, deed: PlayerEvent::Pass });
        triggers.iter().all(is_passing).then_some(())?;
        self.say("after")?;
        let who = self.player()?;
        matches!(who, Player::EachOpponent | Player::Opponent).then_some(())?;
        let passed = times(Trigger::Does { who, deed: PlayerEvent::Pass }, Duration::ThisDay);
        Some(Guard::After(super::build::at_least(passed, 1)))
    }

    /// "It's the third card you've played this turn", of what was just played: with it there were so many.
    pub(super) fn it_is_the_nth(&mut self) -> Option<Condition> {
        self.anything.then_some(())?;
        if !self.says("it's") && !self.says("this is") {
            self.say("it is")?;
        }
        self.say("the|your")?;
        let ordinal = self.row_of(&ORDINALS)?;
        // "The third you've played": of what the trigger is about.
        let what = if self.sees("you've|you") { self.played.clone()? } else { self.filter()? };
        if !self.says("you've played") && !self.says("you played") {
            self.sees("this").then_some(())?;
        }
        let (card, from) = played_from(what);
        let from = from.or_else(|| self.attempt(Self::zone_from));
        let played =
            times(Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card, from } }, self.duration()?);
        self.said_it = true;
        Some(compares(played, Comparison::Equal, number(ordinal.number())))
    }

    /// "You're the last player to pass", "you pass last": all others have.
    pub(super) fn last_to_pass(&mut self) -> Option<(Trigger, Guard)> {
        if !self.says("you pass last") {
            self.say("you're the last player? to pass")?;
        }
        let passes = |who| Trigger::Does { who, deed: PlayerEvent::Pass };
        let passed = times(passes(Player::EachOpponent), Duration::ThisDay);
        Some((passes(Player::You), Guard::After(super::build::at_least(passed, 1))))
    }

    /// "If you put a Character in Reserve this way", "if you discarded a Spell this way": to what it was done.
    /// Nothing, where the sentence before did something else.
    pub(super) fn done_this_way(&mut self, before: &[Step]) -> Option<Condition> {
        if let Some(condition) = self.attempt(|r| r.was_done_this_way(before)) {
            return Some(condition);
        }
        let is_yours = self.sees("if you");
        self.say("if you|they")?;
        // What each of several players did is not what you did.
        let is_of_others = before.last().is_some_and(is_of_others);
        (!is_yours || !is_of_others).then_some(())?;
        // Of several things, what one of them is cannot be asked.
        let is_several = |objects: &Objects| match objects {
            Objects::Pick(pick) => {
                !matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
            }
            Objects::Each(_) | Objects::Both { .. } => true,
            Objects::Top { amount, .. } => **amount != Amount::Number(1),
            Objects::The(_) => false,
        };
        let of_several = before.last().is_some_and(|step| step.contains(is_several));
        if !self.says("[Resupplied]|resupplied") {
            let verb = self.verb_in(&[Form::Past])?;
            verb.is_done_in(before).then_some(())?;
        }
        // "Two or more cards": of so many that the step before was done to.
        if let Some(so_many) = self.attempt(|r| {
            (!r.sees("a|an")).then_some(())?;
            let (comparison, amount) = r.how_many()?;
            let is_any = r.cards_this_way() || r.says("this way") || r.says("of them this way");
            if !is_any {
                r.done_so_many_times()?;
            }
            Some(compares(Amount::ThatMany, comparison, amount))
        }) {
            return Some(so_many);
        }
        self.say("a|an")?;
        if of_several {
            // One of them at least; what that was before is not told of one of several.
            let nouns = OneOrMore::new(self.noun_list()?)?;
            self.somewhere_this_way()?;
            return Some(Condition::OneIs { who: Subject::It, being: Being::Kind(nouns) });
        }
        if let Some(such) = self.attempt(|r| {
            // "A token this way": what it was.
            let what = r.filter()?;
            r.somewhere_this_way()?;
            let [one] = what.as_slice() else { return None };
            (one.facts.is_some() && one.places.is_none()).then_some(())?;
            OneOrMore::new(super::noun::facts_of(one)).map(|facts| Condition::Was(Being::Facts(facts)))
        }) {
            return Some(such);
        }
        let nouns = OneOrMore::new(self.noun_list()?)?;
        self.somewhere_this_way()?;
        Some(Condition::Is { who: Subject::It, being: Being::Kind(nouns) })
    }

    /// "If a Spell was discarded this way", "if one or more Feats were …": whether one of those was, to which it was done.
    fn was_done_this_way(&mut self, before: &[Step]) -> Option<Condition> {
        self.say("if")?;
        if !self.says("a|an") && !self.says("one or more") {
            self.say("at least one")?;
        }
        let nouns = OneOrMore::new(self.noun_list()?)?;
        self.say("was|were")?;
        let verb = self.verb_in(&[Form::Participle])?;
        verb.is_done_in(before).then_some(())?;
        self.somewhere_this_way().or_else(|| self.say("this way"))?;
        Some(Condition::OneIs { who: Subject::It, being: Being::Kind(nouns) })
    }

    /// "(In your Reserve) this way".
    pub(super) fn somewhere_this_way(&mut self) -> Option<()> {
        self.attempt(|r| {
            r.say("in|into|to|from")?;
            r.attempt(Self::whose);
            r.zone()
        });
        self.say("this way")
    }

    /// How long a count goes; of passes, which last for the Day (4.2.3), nothing need be said.
    fn period(&mut self, deed: &PlayerEvent) -> Option<Duration> {
        self.duration().or(matches!(deed, PlayerEvent::Pass).then_some(Duration::ThisDay))
    }

    /// What it was done to; only cards as such are drawn.
    pub(super) fn done_to(&mut self, did: Did) -> Option<PlayerEvent> {
        let what = self.filter()?;
        let deed = did(what.clone());
        let cards = Self::any_card();
        (!matches!(deed, PlayerEvent::Draw(_)) || what == cards).then_some(deed)
    }

    /// "A Character was sacrificed this Day", "no Spell was played this turn", "a Character joined an Expedition".
    fn something_was_done(&mut self) -> Option<Condition> {
        let (comparison, amount) = self.how_many()?;
        if let Some(icons) = self.attempt(|r| {
            let icons = r.icons_of_abilities()?;
            r.say("was|were activated").map(|()| icons)
        }) {
            let used = icons.into_iter().map(|icon| Trigger::Does { who: Player::Any, deed: PlayerEvent::Use(icon) });
            let during = self.duration()?;
            return Some(compares(times_of(used.collect(), during)?, comparison, amount));
        }
        let is_own = self.before("hero's");
        let what = self.filter()?;
        let mut events = self.was_done(what)?;
        // "Your Hero's Signature token was played": who else would play it is not asked.
        for event in events.iter_mut().filter(|_| is_own) {
            match event {
                Trigger::Does { who: who @ Player::Any, .. } => *who = Player::You,
                Trigger::Happens { who: Who::Some { what, .. }, .. } => {
                    *what = super::signature::of_hero(what.clone(), Player::You);
                }
                _ => return None,
            }
        }
        let during = self.duration()?;
        Some(compares(times_of(events, during)?, comparison, amount))
    }

    /// What was done to things: "was sacrificed", "left play", "you discarded".
    fn was_done(&mut self, what: Filter) -> Option<Vec<Trigger>> {
        let happened = |fate| Trigger::Happens { who: Who::Some { article: Article::A, what: what.clone() }, fate };
        if self.says("that? was|were? played") || self.says("played") {
            let (card, from) = played_from(what);
            let from = from.or_else(|| self.attempt(Self::zone_from));
            let by = if self.says("by") { self.player()? } else { Player::Any };
            return Some(vec![Trigger::Does { who: by, deed: PlayerEvent::Play { card, from } }]);
        }
        if let Some(fate) = self.attempt(|r| {
            if r.says("that? gained") {
                return r.gained().map(ObjectEvent::Gains);
            }
            if r.says("that? lost") {
                return r.gained().map(ObjectEvent::Loses);
            }
            if r.says("that? switched expeditions") {
                return Some(ObjectEvent::Switches);
            }
            if r.says("that? defected|[Defected]") {
                return Some(ObjectEvent::Defects);
            }
            if r.says("that? became") {
                if r.says("ready") {
                    return Some(ObjectEvent::Loses(Gained::Status(Status::Exhausted)));
                }
                return r.status().map(|status| ObjectEvent::Gains(Gained::Status(status)));
            }
            r.say("that? was|were? has|have? been?")?;
            r.participle_of_fate()
        }) {
            return Some(vec![happened(fate)]);
        }
        if self.says("that? joined") {
            return self
                .areas()
                .map(|areas| areas.into_iter().map(|area| happened(ObjectEvent::Joins(area))).collect());
        }
        if self.says("that? left") {
            return self
                .areas()
                .map(|areas| areas.into_iter().map(|area| happened(ObjectEvent::Leaves(area))).collect());
        }
        None
    }

    /// "Spell you played this turn", "Permanent sacrificed this Day", "time you Resupply this turn": what is counted.
    pub(super) fn counted_past(&mut self) -> Option<Amount> {
        self.any(&[
            |r| {
                r.say("time|times")?;
                let event = r.attempt(Self::one_event).or_else(|| r.one_deed_done())?;
                Some(times(event, r.duration()?))
            },
            |r| {
                // "{D} ability you activated this turn", "{D} ability activated this turn".
                let icon = r.action_icon()?;
                r.say("ability|abilities")?;
                r.say("that? was|were?")?;
                let who = if r.says("you've") { Player::You } else { r.attempt(Self::player).unwrap_or(Player::Any) };
                r.say("have|has?")?;
                r.say("activated|used")?;
                let who = if r.says("by") { r.player()? } else { who };
                Some(times(Trigger::Does { who, deed: PlayerEvent::Use(icon) }, r.duration()?))
            },
            |r| {
                let what = r.filter()?;
                let events = r.any_event_of(&what)?;
                times_of(events, r.duration()?)
            },
        ])
    }

    fn any_event_of(&mut self, what: &Filter) -> Option<Vec<Trigger>> {
        if let Some(event) = self.attempt(|r| {
            let who = r.player()?;
            r.say("have|has?")?;
            let did = r.deed_to(&DONE)?;
            let deed = match did(what.clone()) {
                // "Character you played from Reserve".
                PlayerEvent::Play { card, from: None } => PlayerEvent::Play { card, from: r.attempt(Self::zone_from) },
                deed => deed,
            };
            let cards = Self::any_card();
            let is_card = !matches!(deed, PlayerEvent::Draw(_)) || *what == cards;
            is_card.then_some(Trigger::Does { who, deed })
        }) {
            return Some(vec![event]);
        }
        self.attempt(|r| r.was_done(what.clone()))
    }

    /// What a player did, in the past: "you sacrificed a Character", "you've [Resupplied]".
    fn one_deed_done(&mut self) -> Option<Trigger> {
        let who = if self.says("you've") { Player::You } else { self.player()? };
        self.say("have|has?")?;
        let deed = self.plain_deed(&DONE).or_else(|| {
            self.attempt(|r| {
                let did = r.deed_to(&DONE)?;
                r.say("a|an")?;
                r.done_to(did)
            })
        })?;
        Some(Trigger::Does { who, deed })
    }

    /// One event, in the present.
    fn one_event(&mut self) -> Option<Trigger> {
        let mut events = self.any(&[Self::player_events, Self::expedition_events, Self::object_events])?;
        if events.len() == 1 { events.pop() } else { None }
    }
}

/// Whether other players do a step, or do it as well.
fn is_of_others(step: &Step) -> bool {
    match step {
        Step::By { player, .. } => *player != Player::You,
        Step::Do { effect, .. } => effect.as_slice().last().is_some_and(is_of_others),
        _ => false,
    }
}

/// How often that has happened.
pub(super) fn times(event: Trigger, during: Duration) -> Amount {
    Amount::Times { event: Box::new(event), during }
}

/// How often any of those events has happened.
fn times_of(events: Vec<Trigger>, during: Duration) -> Option<Amount> {
    let all = events.into_iter().map(|event| times(event, during));
    all.reduce(|left, right| plus(left, Operation::Plus, right))
}
