//! Renders effects: sentences, and how they depend on one another.

use super::{Person, Writer, sentence, thing::Number};
use crate::{
    link::{
        fit::{object_of, of_it},
        of_such_one,
        rows::rolls_again,
    },
    phrases::noun::described_by,
    reader::OneOfThem,
    sentences::resupplies::asked_of_those_put,
};
use ability::{
    Action, Amount, Being, Condition, Cost, Daily, Effect, Filter, Measure, Mention, Mode, Objects, Offer, OneOrMore,
    Place, Player, Quantity, Repetition, Row, Search, Step, Subject, Terrain, Uses,
};

/// A step in words: the part that can stand within a sentence, and the sentences that follow it.
pub(super) struct Phrase {
    pub(super) head: String,
    tails: Vec<String>,
}

impl Phrase {
    pub(super) const fn of(head: String) -> Self {
        Self { head, tails: Vec::new() }
    }

    /// The whole phrase as sentences.
    pub(super) fn whole(self) -> String {
        let mut all = Vec::new();
        if !self.head.is_empty() {
            all.push(closed(&sentence(&self.head)));
        }
        all.extend(self.tails.iter().map(|tail| closed(&sentence(tail))));
        all.join(" ")
    }
}

/// Adds a full stop, unless the text ends with one or with quotes.
fn closed(text: &str) -> String {
    if text.ends_with(['.', '"']) { text.to_owned() } else { format!("{text}.") }
}

impl Writer {
    /// An effect as sentences.
    pub(super) fn sentences(&mut self, effect: &Effect) -> String {
        let mut text = String::new();
        let last = effect.as_slice().len() - 1;
        for (i, step) in effect.as_slice().iter().enumerate() {
            let outside = self.note_roll(effect, i);
            let said = match step {
                // All sentences after the colon depend on the condition.
                Step::If { condition, effect, otherwise: None } if i == last && is_long(effect) => {
                    let condition = sentence(&self.if_or_unless(condition));
                    format!("{condition}: {}", self.sentences(effect))
                }
                Step::Later { after, effect } if i == last && is_long(effect) => {
                    format!("{}: {}", sentence(later(*after)), self.sentences(effect))
                }
                step => self.step(step, Person::You, Player::You).whole(),
            };
            self.rolls_again = outside;
            // The text after bullets is a new paragraph.
            let space = if text.is_empty() {
                ""
            } else if text.contains('•') {
                "  "
            } else {
                " "
            };
            text.push_str(&format!("{space}{said}"));
        }
        text
    }

    /// Notes whether the step at that place rolls again what a step before it rolled, and returns what was noted before.
    fn note_roll(&mut self, effect: &Effect, place: usize) -> bool {
        let (before, after) = effect.as_slice().split_at(place);
        let is_roll = |step: &Step| matches!(step, Step::Act(Action::Roll | Action::RollMore { .. }));
        let again = before.iter().any(is_roll) && after.first().is_some_and(rolls_again);
        let outside = self.rolls_again;
        self.rolls_again |= again;
        outside
    }

    /// Steps joined within one sentence.
    pub(super) fn chain(&mut self, effect: &Effect, person: Person, actor: Player) -> Phrase {
        let mut heads = Vec::new();
        let mut tails = Vec::new();
        for (i, step) in effect.as_slice().iter().enumerate() {
            let outside = self.note_roll(effect, i);
            let phrase = self.step(step, person, actor);
            self.rolls_again = outside;
            if phrase.head.is_empty() || !tails.is_empty() {
                tails.extend((!phrase.head.is_empty()).then_some(phrase.head));
            } else {
                heads.push(phrase.head);
            }
            tails.extend(phrase.tails);
        }
        Phrase { head: heads.join(", then "), tails }
    }

    /// "Discard a card from your hand or sacrifice a Permanent", where a following sentence would be read as part of bullets.
    fn one_or_other(&mut self, effect: &Effect, person: Person, actor: Player) -> Option<String> {
        let [Step::Choose { quantity: Quantity::Exactly(Amount::Number(1)), repetition: Repetition::Barred, modes }] =
            effect.as_slice()
        else {
            return None;
        };
        let [one, other] = modes.as_slice() else { return None };
        let verb = |effect: &Effect| match effect.as_slice() {
            [Step::Act(action)] => Some(action.clone()),
            _ => None,
        };
        let (one, other) = (verb(&one.effect)?, verb(&other.effect)?);
        Some(format!("{} or {}", self.verb(&one, person, actor), self.verb(&other, person, actor)))
    }

    /// "Place a Terrain Marker of your choice on my region", "move a Terrain Marker from any region to my region".
    fn any_marker(&mut self, modes: &OneOrMore<Mode>) -> Option<String> {
        let one = |mode: &Mode| match mode.effect.as_slice() {
            [Step::Act(action)] => Some(action.clone()),
            _ => None,
        };
        let all = modes.as_slice().iter().map(one).collect::<Option<Vec<Action>>>()?;
        match all.first()? {
            Action::PlaceMarker { on, .. } => {
                let placed = Terrain::ALL.map(|terrain| Action::PlaceMarker { terrain, on: on.clone() });
                (all == placed).then(|| format!("place a Terrain Marker of your choice on {}", self.regions(on)))
            }
            Action::MoveMarker { to, .. } => {
                let moved = Terrain::ALL.map(|terrain| Action::MoveMarker { terrain, to: to.clone() });
                (all == moved).then(|| format!("move a Terrain Marker from any region to {}", self.regions(to)))
            }
            _ => None,
        }
    }

    pub(super) fn step(&mut self, step: &Step, person: Person, actor: Player) -> Phrase {
        if let Some(text) = self.choose_both(step) {
            return Phrase::of(text);
        }
        if let Some(phrase) = self.this_way(step, person, actor) {
            return phrase;
        }
        match step {
            Step::Act(action) => {
                let phrase = Phrase::of(self.verb(action, person, actor));
                self.is_each = match object_of(action) {
                    Some(Objects::The(_)) => self.is_each,
                    Some(Objects::Each(_)) => true,
                    _ => false,
                };
                phrase
            }
            Step::By { player, effect } => self.by(*player, effect),
            Step::If { condition, effect, otherwise } => self.conditional(condition, effect, otherwise.as_ref(), actor),
            Step::May { offer, then, otherwise } => {
                if let (Offer::Pay(costs), None, Some(otherwise)) = (offer, then, otherwise) {
                    let paid: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
                    let said = self.chain(otherwise, Person::You, actor);
                    let head = format!("unless you {}, {}", paid.join(" and "), said.head);
                    return Phrase { head, tails: said.tails };
                }
                let mut phrase = self.offer(offer, then.as_ref(), "you", actor);
                self.otherwise(&mut phrase, "If you don't", otherwise.as_ref(), actor);
                phrase
            }
            // "Each opponent may discard a card. If none of them does, …".
            Step::Do { effect, then, otherwise } if is_refusable_by_several(effect) => {
                let mut phrase = self.chain(effect, person, actor);
                for (link, rest) in [("If any of them does", then), ("If none of them does", otherwise)] {
                    let Some(rest) = rest else { continue };
                    let rest = self.chain(rest, Person::You, actor);
                    phrase.tails.push(format!("{link}, {}", rest.head));
                    phrase.tails.extend(rest.tails);
                }
                phrase
            }
            Step::Do { effect, then, otherwise } => {
                let mut phrase = match self.one_or_other(effect, person, actor) {
                    Some(either) => Phrase::of(either),
                    None => self.chain(effect, person, actor),
                };
                // "Sacrifice a Robot. If you do, draw a card. If …, draw two cards instead".
                if let Some([Step::If { condition, effect: so, otherwise: Some(not) }]) =
                    then.as_ref().map(OneOrMore::as_slice)
                    && let ([Step::Act(_)], [Step::Act(_)]) = (so.as_slice(), not.as_slice())
                {
                    let not = self.chain(not, Person::You, actor);
                    let (condition, so) = (self.if_or_unless(condition), self.chain(so, Person::You, actor));
                    phrase.tails.push(format!("If you do, {}", not.head));
                    phrase.tails.push(format!("{condition}, {} instead", so.head));
                } else if let Some(then) = then {
                    let then = self.chain(then, Person::You, actor);
                    let is_move = matches!(effect.as_slice(), [Step::Act(Action::Move { .. } | Action::Ascend(_))]);
                    let link = if is_move { "If it does" } else { "If you do" };
                    phrase.tails.push(format!("{link}, {}", then.head));
                    phrase.tails.extend(then.tails);
                }
                self.otherwise(&mut phrase, "If you can't", otherwise.as_ref(), actor);
                phrase
            }
            Step::Choose { quantity: Quantity::Exactly(Amount::Number(1)), repetition: Repetition::Barred, modes }
                if let Some(marker) = self.any_marker(modes) =>
            {
                Phrase::of(marker)
            }
            Step::Choose { quantity, repetition, modes } => Phrase::of(self.choose(quantity, *repetition, modes)),
            Step::Repeat { times, effect } if let Some(order) = self.in_some_order(times, effect) => Phrase::of(order),
            Step::Repeat { times, effect } => match (times, effect.as_slice()) {
                (Amount::Number(2), [Step::May { offer, then: None, otherwise: None }]) => {
                    let phrase = self.offer(offer, None, "you", actor);
                    Phrase::of(format!("{}, then may do it again", phrase.head))
                }
                // "Twice" would mean the same target, but here the target is chosen again.
                (Amount::Number(2), [step]) if !matches!(step, Step::Act(action) if super::super::link::fit::targets_of(action).is_some()) =>
                {
                    let phrase = self.chain(effect, person, actor);
                    Phrase { head: format!("{} twice", phrase.head), tails: phrase.tails }
                }
                (times, [_]) if matches!(times, Amount::Count(_)) && is_without_number(effect) => {
                    let each = self.counted(times, Number::One);
                    let phrase = self.chain(effect, person, actor);
                    Phrase { head: format!("{} for each {each}", phrase.head), tails: phrase.tails }
                }
                (Amount::Number(times), [_]) if is_without_number(effect) => {
                    let phrase = self.chain(effect, person, actor);
                    Phrase { head: format!("{} {times} times", phrase.head), tails: phrase.tails }
                }
                (
                    Amount::Zeros(_)
                    | Amount::Between
                    | Amount::Players(_)
                    | Amount::Expeditions { .. }
                    | Amount::Times { .. }
                    | Amount::Total { measure: Measure::Counters(_), .. }
                    | Amount::Of { measure: Measure::Counters(_), .. },
                    _,
                ) if person == Person::You => {
                    let each = self.counted(times, Number::One);
                    let phrase = self.chain(effect, person, actor);
                    Phrase { head: format!("for each {each}, {}", phrase.head), tails: phrase.tails }
                }
                _ => {
                    let times = self.digits(times);
                    Phrase::of(format!("do the following {times} times:  • {}", self.sentences(effect)))
                }
            },
            // "Each Character facing me gains [[Asleep]] unless its controller pays {1}".
            Step::ForEach { filter, effect } if let Some(unless) = self.unless_each_pays(filter, effect) => {
                Phrase::of(unless)
            }
            Step::ForEach { filter, effect } => {
                let each = self.filter(filter, Number::One);
                let effect = self.chain(effect, Person::You, actor);
                Phrase { head: format!("for each {each}, {}", effect.head), tails: effect.tails }
            }
            // "Each opponent looks at the top two cards of their deck, then …".
            Step::InTurn { players, effect }
                if let [Step::By { player: Player::That, effect: theirs }] = effect.as_slice()
                    && theirs.contains(|place: &Place| matches!(place, Place::Revealed)) =>
            {
                let said = self.chain(theirs, Person::They, Player::That);
                let head = format!("{} {}", self.player(*players), said.head);
                Phrase { head, tails: said.tails }
            }
            // "For each opponent, you may exhaust target card in their Reserve".
            Step::InTurn { players, effect } if !matches!(effect.as_slice(), [Step::By { .. }, ..]) => {
                let each = if *players == Player::Each { "player" } else { "opponent" };
                let effect = self.chain(effect, Person::You, actor);
                Phrase { head: format!("for each {each}, {}", effect.head), tails: effect.tails }
            }
            Step::InTurn { effect, .. } => {
                let effect = self.sentences(effect);
                Phrase::of(format!("do this for each player, {} you:  • {effect}", "starting with"))
            }
            Step::Depending { on: Amount::Result, rows } => {
                Phrase { head: String::new(), tails: rows.as_slice().iter().map(|row| self.row(row, actor)).collect() }
            }
            Step::Depending { on, rows } => {
                let on = match on {
                    Amount::ThatMany => "the number of boosts removed this way".to_owned(),
                    on => self.named_number(on),
                };
                let rows: Vec<String> = rows
                    .as_slice()
                    .iter()
                    .map(|row| format!("  • {}: {}", range(row), self.sentences(&row.effect)))
                    .collect();
                Phrase { head: String::new(), tails: vec![format!("Then, depending on {on}:{}", rows.concat())] }
            }
            Step::Ongoing { duration, uses: Uses::Next, emblem } => Phrase::of(self.next(*duration, emblem, None)),
            Step::Ongoing { duration, uses: Uses::NextFew(few), emblem } => {
                Phrase::of(self.next(*duration, emblem, Some(*few)))
            }
            Step::Ongoing { duration, uses: Uses::All, emblem } => Phrase::of(self.lasting(*duration, emblem)),
            Step::Later { after, effect } => {
                let effect = self.chain(effect, person, actor);
                let after = later(*after);
                if effect.tails.is_empty() && !effect.head.contains(", then ") && !effect.head.starts_with("you may") {
                    return Phrase::of(format!("{} {after}", effect.head));
                }
                Phrase { head: format!("{after}: {}", sentence(&effect.head)), tails: effect.tails }
            }
        }
    }

    fn otherwise(&mut self, phrase: &mut Phrase, link: &str, otherwise: Option<&Effect>, actor: Player) {
        if let Some(otherwise) = otherwise {
            let otherwise = self.chain(otherwise, Person::You, actor);
            phrase.tails.push(format!("{link}, {}", otherwise.head));
            phrase.tails.extend(otherwise.tails);
        }
    }

    /// "If you discarded a Character this way, …".
    fn this_way(&mut self, step: &Step, person: Person, actor: Player) -> Option<Phrase> {
        if let Some((verb, times, being, effect)) = asked_of_those_put(step) {
            let such = match being {
                Being::Kind(nouns) => super::thing::nouns(nouns.as_slice(), Number::Several),
                Being::Facts(facts) => self.description(&described_by(facts.as_slice())?, Number::Several, ""),
            };
            let times = if times == 2 { "twice".to_owned() } else { format!("{times} times") };
            let (head, so) = (self.verb(verb, person, actor), self.chain(effect, Person::You, actor));
            let mut tails = vec![format!("If you put one or more {such} in Reserve this way, {}", so.head)];
            tails.extend(so.tails);
            return Some(Phrase { head: format!("{head} {times}"), tails });
        }
        let Step::Do { effect, then: Some(then), otherwise } = step else { return None };
        // "Each player [Resupplies]. If a Permanent was put in Reserve this way, draw a card": one of those of all players.
        if let (
            [Step::By { effect: theirs, .. }],
            [
                Step::If {
                    condition: Condition::OneIs { who: Subject::It, being: Being::Kind(nouns) },
                    effect: so,
                    otherwise: None,
                },
            ],
            None,
        ) = (effect.as_slice(), then.as_slice(), otherwise)
        {
            let done = match theirs.as_slice() {
                [Step::Act(Action::Discard(_))] => "discarded",
                [Step::Act(Action::Sacrifice(_))] => "sacrificed",
                [Step::Act(Action::Resupply)] => "put in Reserve",
                _ => return None,
            };
            let nouns = super::thing::nouns(nouns.as_slice(), Number::One);
            let Phrase { head, mut tails } = self.chain(effect, person, actor);
            let so = self.chain(so, Person::You, actor);
            tails.push(format!("If a {nouns} was {done} this way, {}", so.head));
            tails.extend(so.tails);
            return Some(Phrase { head, tails });
        }
        let ([Step::Act(action)], [Step::If { condition, effect: so, otherwise: not }]) =
            (effect.as_slice(), then.as_slice())
        else {
            return None;
        };
        let Condition::Is { who: Subject::It, being: Being::Kind(nouns) } = condition else { return None };
        (not == otherwise).then_some(())?;
        let nouns = super::thing::nouns(nouns.as_slice(), Number::One);
        let done = match action {
            Action::Sabotage(_) | Action::Discard(_) => format!("discarded a {nouns}"),
            Action::Resupply => format!("put a {nouns} in Reserve"),
            _ => return None,
        };
        let so = self.chain(so, Person::You, actor);
        let not = match not {
            None => String::new(),
            Some(not) => format!(", otherwise {}", self.chain(not, Person::You, actor).head),
        };
        let head = self.verb(action, person, actor);
        let mut tails = vec![format!("If you {done} this way, {}{not}", so.head)];
        tails.extend(so.tails);
        Some(Phrase { head, tails })
    }

    fn conditional(
        &mut self,
        condition: &Condition,
        effect: &Effect,
        otherwise: Option<&Effect>,
        actor: Player,
    ) -> Phrase {
        let (said_of_one, of_it) = match of_one_of_them(condition, effect) {
            Some((said, of_it)) => (said, Some(of_it)),
            None => (OneOfThem::One, None),
        };
        let condition = match condition {
            Condition::OneIs { who, being } => format!("if {}", self.one_is(who, being, said_of_one)),
            condition => self.if_or_unless(condition),
        };
        let said = self.chain(of_it.as_ref().unwrap_or(effect), Person::You, actor);
        let mut phrase = Phrase { head: format!("{condition}, {}", said.head), tails: said.tails };
        // The inner offer already says what follows if it is refused, and that is the same here.
        let is_same = matches!(effect.as_slice(), [Step::May { otherwise: inner, .. }] if inner.as_ref() == otherwise);
        if !is_same {
            self.otherwise(&mut phrase, "Otherwise", otherwise, actor);
        }
        phrase
    }

    fn by(&mut self, player: Player, effect: &Effect) -> Phrase {
        let subject = self.player(player).to_owned();
        // Inside a step of another player, the controller of the bearer is the default subject of a verb.
        if player == Player::MyController
            && let [Step::Act(action)] = effect.as_slice()
        {
            return Phrase::of(self.verb(action, Person::You, Player::You));
        }
        // "They discard it".
        if player == Player::That
            && let [Step::Act(action)] = effect.as_slice()
        {
            return Phrase::of(format!("they {}", self.verb(action, Person::You, Player::That)));
        }
        if let [Step::Do { effect, then, otherwise }] = effect.as_slice() {
            let said = self.chain(effect, Person::They, Player::That);
            let mut phrase = Phrase { head: format!("{subject} {}", said.head), tails: said.tails };
            for (link, rest) in [("If they do", then), ("If they can't", otherwise)] {
                let Some(rest) = rest else { continue };
                let theirs = matches!(rest.as_slice(), [Step::Act(_)]);
                let (they, person) = if theirs { ("they ", Person::Several) } else { ("", Person::You) };
                let said = self.chain(rest, person, Player::That);
                phrase.tails.push(format!("{link}, {they}{}", said.head));
                phrase.tails.extend(said.tails);
            }
            return phrase;
        }
        if let [Step::Choose { quantity, modes, .. }] = effect.as_slice() {
            return Phrase::of(self.chosen_by(&subject, quantity, modes));
        }
        if let [Step::May { offer: Offer::Pay(costs), then: None, otherwise: Some(otherwise) }] = effect.as_slice()
            && costs.as_slice().iter().all(|cost| matches!(cost, Cost::Do(_)))
        {
            let mut paid = |person| {
                let all: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, person)).collect();
                all.join(" and ")
            };
            // "Target opponent sacrifices a Character unless they discard two cards".
            match otherwise.as_slice() {
                [Step::Act(action)] => {
                    let paid = paid(Person::You);
                    let done = self.verb(action, Person::They, Player::That);
                    return Phrase::of(format!("{subject} {done} unless they {paid}"));
                }
                [Step::By { player: Player::MyController, effect }] if let [Step::Act(action)] = effect.as_slice() => {
                    let paid = paid(Person::They);
                    let done = self.verb(action, Person::You, Player::You);
                    return Phrase::of(format!("{done} unless {subject} {paid}"));
                }
                _ => {}
            }
        }
        if let [Step::May { offer, then, otherwise }] = effect.as_slice() {
            // If the consequence is not for the player who pays, it needs a sentence of its own.
            let is_apart = matches!(offer, Offer::Do(_))
                || then
                    .as_ref()
                    .is_some_and(|then| matches!(then.as_slice(), [Step::By { player: Player::MyController, .. }, ..]));
            let mut phrase = self.offer(offer, then.as_ref().filter(|_| !is_apart), &subject, Player::That);
            if let Some(then) = then.as_ref().filter(|_| is_apart) {
                let said = self.chain(then, Person::You, Player::That).head;
                let is_mine = matches!(then.as_slice(), [Step::By { player: Player::MyController, .. }, ..]);
                let is_of_each = matches!(player, Player::Each | Player::EachOpponent);
                phrase.tails.push(match (is_mine, is_of_each) {
                    (true, _) => format!("If they do, {said}"),
                    (false, true) => format!("If they do, they {said}"),
                    (false, false) => said,
                });
            }
            let is_mine = |effect: &Effect| {
                effect.as_slice().iter().any(|step| matches!(step, Step::By { player: Player::MyController, .. }))
            };
            let link = match otherwise {
                Some(otherwise) if !is_mine(otherwise) => "If they don't, they",
                _ => "If they don't,",
            };
            if let Some(otherwise) = otherwise {
                let otherwise = self.chain(otherwise, Person::You, Player::That);
                phrase.tails.push(format!("{link} {}", otherwise.head));
                phrase.tails.extend(otherwise.tails);
            }
            return phrase;
        }
        if let [Step::Repeat { times: Amount::Number(2), effect }] = effect.as_slice()
            && let [Step::May { offer, then: None, otherwise: None }] = effect.as_slice()
        {
            let phrase = self.offer(offer, None, &subject, Player::That);
            return Phrase::of(format!("{}, then may do it again", phrase.head));
        }
        let is_of_each = matches!(player, Player::Each | Player::EachOpponent);
        if let [Step::If { condition, effect, otherwise }] = effect.as_slice()
            && (otherwise.is_none() || is_of_each)
        {
            // "Each player discards a card unless they control a Robot", "each other player draws a card".
            let said = self.chain(effect, Person::They, Player::That);
            let head = format!("{subject} {} {}", said.head, self.if_or_unless(condition));
            let mut tails = said.tails;
            if let Some(otherwise) = otherwise {
                let others = if player == Player::Each { "each other player" } else { "each other opponent" };
                let said = self.chain(otherwise, Person::They, Player::That);
                tails.push(format!("{others} {}", said.head));
                tails.extend(said.tails);
            }
            return Phrase { head, tails };
        }
        let said = self.chain(effect, Person::They, Player::That);
        Phrase { head: format!("{subject} {}", said.head), tails: said.tails }
    }

    /// "For each Character facing me, it gains [[Asleep]] unless its controller pays {1}".
    fn unless_each_pays(&mut self, filter: &Filter, effect: &Effect) -> Option<String> {
        let [Step::By { player: payer @ (Player::ItsController | Player::ItsOwner), effect }] = effect.as_slice()
        else {
            return None;
        };
        let [Step::May { offer, then: None, otherwise: Some(otherwise) }] = effect.as_slice() else { return None };
        let [Step::By { player: Player::MyController, effect }] = otherwise.as_slice() else { return None };
        let [Step::Act(action)] = effect.as_slice() else { return None };
        let each = self.filter(filter, Number::One);
        let done = self.verb(action, Person::You, Player::You);
        let paid = match offer {
            Offer::Pay(costs) => {
                let all: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::They)).collect();
                all.join(" and ")
            }
            Offer::Do(done) => match done.as_slice() {
                [Step::Act(action)] => self.verb(action, Person::They, Player::That),
                _ => return None,
            },
        };
        Some(format!("for each {each}, {done} unless {} {paid}", self.player(*payer)))
    }

    fn offer(&mut self, offer: &Offer, then: Option<&Effect>, subject: &str, actor: Player) -> Phrase {
        match offer {
            Offer::Pay(costs) => {
                let paid: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
                let mut phrase = Phrase::of(format!("{subject} may {}", paid.join(" and ")));
                match then.map(OneOrMore::as_slice) {
                    None => {}
                    Some([Step::Do { effect, then: Some(then), otherwise: None }]) => {
                        let said = self.had(effect, actor);
                        phrase.head.push_str(&format!(" to {}", said.head));
                        let then = self.chain(then, Person::You, actor);
                        phrase.tails.push(format!("If you do, {}", then.head));
                    }
                    // "You may pay {1} to draw a card. If …, draw two cards instead".
                    Some([Step::If { condition, effect: so, otherwise: Some(not) }])
                        if let ([Step::Act(_)], [Step::Act(_)]) = (so.as_slice(), not.as_slice()) =>
                    {
                        let not = self.had(not, actor);
                        phrase.head.push_str(&format!(" to {}", not.head));
                        let (condition, so) = (self.if_or_unless(condition), self.chain(so, Person::You, actor));
                        phrase.tails.push(format!("{condition}, {} instead", so.head));
                    }
                    Some([Step::May { .. }]) => {
                        if let Some(then) = then {
                            let said = self.chain(then, Person::You, actor);
                            phrase.tails.push(self.following("If you do", then, said));
                        }
                    }
                    Some(_) => {
                        if let Some(then) = then {
                            let then = self.had(then, actor);
                            phrase.head.push_str(&format!(" to {}", then.head));
                            phrase.tails.extend(then.tails);
                        }
                    }
                }
                phrase
            }
            Offer::Do(effect) => {
                let said = self.either(effect, actor).unwrap_or_else(|| self.had(effect, actor));
                let mut phrase = Phrase { head: format!("{subject} may {}", said.head), tails: said.tails };
                if let Some(then) = then {
                    let said = self.chain(then, Person::You, actor);
                    if said.head.is_empty() {
                        phrase.tails.extend(said.tails);
                    } else {
                        phrase.tails.push(self.following("If you do", then, said));
                    }
                }
                phrase
            }
        }
    }

    /// Steps after "may" or "to"; a verb whose subject is an object needs "have".
    pub(super) fn had(&mut self, effect: &Effect, actor: Player) -> Phrase {
        if let Some((Step::Act(action), rest)) = effect.as_slice().split_first() {
            let is_of_object = matches!(
                action,
                Action::Give { .. }
                    | Action::Remove { .. }
                    | Action::Switch(_)
                    | Action::Defect(_)
                    | Action::Use { .. }
            );
            let had = self.object_verb_if(action, is_of_object);
            if let Some(had) = had {
                let mut phrase = Phrase::of(had);
                if let Some(rest) = OneOrMore::new(rest.to_vec()) {
                    let rest = self.chain(&rest, Person::You, actor);
                    phrase.head.push_str(&format!(", then {}", rest.head));
                    phrase.tails.extend(rest.tails);
                }
                return phrase;
            }
        }
        self.chain(effect, Person::You, actor)
    }

    fn object_verb_if(&mut self, action: &Action, is_of_object: bool) -> Option<String> {
        if !is_of_object {
            return None;
        }
        let had = self.object_verb(action, true);
        Some(if had.starts_with("remove ") || had.starts_with("activate ") { had } else { format!("have {had}") })
    }

    fn row(&mut self, row: &Row, actor: Player) -> String {
        let said = self.chain(&row.effect, Person::You, actor);
        self.following(&format!("On a {}", range(row)), &row.effect, said)
    }

    /// A consequence: a single sentence after a comma, or several after a colon.
    fn following(&mut self, link: &str, effect: &Effect, said: Phrase) -> String {
        if said.tails.is_empty() {
            return format!("{link}, {}", said.head);
        }
        format!("{link}: {}", self.sentences(effect))
    }
}

/// "If one of them is a Robot, it gains 1 boost", "if any of them is a Robot, it gains 1 boost": the effect with "it" in the place of
/// those of which that is true.
fn of_one_of_them(condition: &Condition, effect: &Effect) -> Option<(OneOfThem, Effect)> {
    let Condition::OneIs { who: Subject::It, .. } = condition else { return None };
    let (Step::Act(first), rest) = effect.as_slice().split_first()? else { return None };
    let steps = [Step::Act(match first {
        Action::Sacrifice(_) => Action::Sacrifice(Objects::The(Mention::It)),
        first => of_it(first)?,
    })]
    .into_iter()
    .chain(rest.iter().cloned());
    let of_it = OneOrMore::new(steps.collect())?;
    let is_it = |said: &OneOfThem| of_such_one(condition, *said, of_it.clone()).as_ref() == Some(effect);
    let said = [OneOfThem::One, OneOfThem::Each].into_iter().find(is_it)?;
    (of_it != *effect).then_some((said, of_it))
}

/// Whether an effect needs several sentences, or contains links that could be read as links of the sentence before.
fn is_long(effect: &Effect) -> bool {
    let depends = |step: &Step| match step {
        Step::Do { .. } => true,
        Step::May { then, otherwise, .. } => then.is_some() || otherwise.is_some(),
        Step::By { .. }
        | Step::Act(_)
        | Step::If { .. }
        | Step::Choose { .. }
        | Step::Repeat { .. }
        | Step::ForEach { .. }
        | Step::InTurn { .. }
        | Step::Depending { .. }
        | Step::Ongoing { .. }
        | Step::Later { .. } => false,
    };
    let steps = effect.as_slice();
    let may_first = steps.len() > 1 && matches!(steps[0], Step::May { .. });
    may_first || steps.iter().any(depends)
}

/// Whether "for each" after a verb can only mean that the verb is repeated.
fn is_without_number(effect: &Effect) -> bool {
    matches!(
        effect.as_slice(),
        [Step::Act(
            Action::Resupply
                | Action::ExhaustedResupply
                | Action::Sabotage(_)
                | Action::Discard(_)
                | Action::Sacrifice(_)
        )]
    )
}

const fn later(after: Daily) -> &'static str {
    match after {
        Daily::Rest => "after Rest",
        Daily::CleanUp => "after Clean-up",
        Daily::Progress => "after Progress",
    }
}

fn range(row: &Row) -> String {
    match row.to {
        None => format!("{}+", row.from),
        Some(to) if to == row.from => row.from.to_string(),
        Some(to) => format!("{}-{to}", row.from),
    }
}

/// Whether an effect is one step that each of several players may refuse.
fn is_refusable_by_several(effect: &Effect) -> bool {
    let is_refusable = |effect: &Effect| matches!(effect.as_slice(), [Step::May { otherwise: None, .. }]);
    match effect.as_slice() {
        [Step::By { player: Player::Each | Player::EachOpponent, effect }] => is_refusable(effect),
        _ => false,
    }
}
