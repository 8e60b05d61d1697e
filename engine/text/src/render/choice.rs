//! Choices: between modes, by whom, and in which order.

use super::{Person, Writer, effect::Phrase, sentence};
use ability::{
    Action, Aim, Amount, Description, Effect, Mention, Mode, Objects, Offer, OneOrMore, Place, Player, Quantity,
    Repetition, Step,
};

impl Writer {
    /// "Put the others on the bottom of your deck in any order".
    pub(super) fn in_some_order(&mut self, times: &Amount, effect: &Effect) -> Option<String> {
        let (Amount::Count(all), [Step::Act(Action::Put { what: Objects::Pick(pick), to })]) =
            (times, effect.as_slice())
        else {
            return None;
        };
        let is_shown =
            |one: &Description| one.places.as_ref().is_some_and(|places| places.as_slice() == [Place::Revealed]);
        (all == &pick.from && all.as_slice().iter().all(is_shown)).then_some(())?;
        let order = match pick.aim {
            Aim::Chosen => "any",
            Aim::Random => "a random",
            Aim::Target => return None,
        };
        let others = Action::Put { what: Objects::The(Mention::Others), to: to.clone() };
        Some(format!("{} in {order} order", self.verb(&others, Person::You, Player::You)))
    }

    /// "Sacrifice a Feat to choose one, or … to choose 2:".
    fn choose_for_prices(&mut self, step: &Step) -> Option<String> {
        let Step::May { offer: Offer::Pay(dearer), then: Some(then), otherwise: Some(otherwise) } = step else {
            return None;
        };
        let [Step::May { offer: Offer::Pay(costs), then: Some(fewer), otherwise: None }] = otherwise.as_slice() else {
            return None;
        };
        let chosen = |effect: &Effect| match effect.as_slice() {
            [Step::Choose { quantity: Quantity::Exactly(Amount::Number(so_many)), repetition, modes }] => {
                (*repetition == Repetition::Barred).then(|| (*so_many, modes.clone()))
            }
            _ => None,
        };
        let ((more, modes), (fewer, same)) = (chosen(then)?, chosen(fewer)?);
        (modes == same && more > fewer).then_some(())?;
        let prices = [(costs, fewer), (dearer, more)].map(|(costs, so_many)| {
            let paid: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
            let so_many = if so_many == 1 { "one".to_owned() } else { so_many.to_string() };
            format!("{} to choose {so_many}", paid.join(" and "))
        });
        Some(format!("{}:{}", prices.join(", or "), self.bullets(&modes)))
    }

    /// "Choose one. If …, you may choose both:" and "choose one, or … to choose both:".
    pub(super) fn choose_both(&mut self, step: &Step) -> Option<String> {
        if let Some(text) = self.choose_for_prices(step) {
            return Some(text);
        }
        let (start, modes) = match step {
            Step::If { condition, effect, otherwise: Some(otherwise) } => {
                let [Step::Choose { modes, quantity, .. }] = otherwise.as_slice() else { return None };
                let [Step::Choose { modes: with_both, quantity: so_many, .. }] = effect.as_slice() else { return None };
                if with_both == modes
                    && let (Quantity::Exactly(Amount::Number(1)), Quantity::Exactly(so_many @ Amount::Number(_))) =
                        (quantity, so_many)
                {
                    let condition = sentence(&self.if_or_unless(condition));
                    let start = format!("choose one. {condition}, choose {} instead", self.digits(so_many));
                    return Some(format!("{start}:{}", self.bullets(modes)));
                }
                let (_, rest) = with_both.as_slice().split_last()?;
                (*quantity == Quantity::Exactly(Amount::Number(1)) && rest == modes.as_slice()).then_some(())?;
                match modes.as_slice().len() {
                    2 => {
                        let condition = sentence(&self.if_or_unless(condition));
                        (format!("choose one. {condition}, you may choose both"), modes)
                    }
                    // The last mode combines a number of the others.
                    _ => {
                        let Mode { effect: so_many } = with_both.as_slice().last()?;
                        let [Step::Choose { quantity: Quantity::Exactly(so_many), .. }] = so_many.as_slice() else {
                            return None;
                        };
                        let so_many = self.digits(so_many);
                        (format!("choose one, or choose {so_many} {}", self.if_or_unless(condition)), modes)
                    }
                }
            }
            Step::May { offer: Offer::Pay(costs), then: Some(then), otherwise: Some(otherwise) } => {
                let [Step::Choose { modes, .. }] = otherwise.as_slice() else { return None };
                let [Step::Choose { quantity: Quantity::Exactly(Amount::Number(2)), .. }] = then.as_slice() else {
                    return None;
                };
                let paid: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
                (format!("choose one, or {} to choose both", paid.join(" and ")), modes)
            }
            _ => return None,
        };
        Some(format!("{start}:{}", self.bullets(modes)))
    }

    /// "Discard a card from your hand or sacrifice a Character": two modes of one verb each.
    pub(super) fn either(&mut self, effect: &Effect, actor: Player) -> Option<Phrase> {
        let [Step::Choose { quantity: Quantity::Exactly(Amount::Number(1)), repetition, modes }] = effect.as_slice()
        else {
            return None;
        };
        let [Mode { effect: one }, Mode { effect: other }] = modes.as_slice() else { return None };
        let ([Step::Act(_)], [Step::Act(_)], Repetition::Barred) = (one.as_slice(), other.as_slice(), repetition)
        else {
            return None;
        };
        let said = [one, other].map(|effect| self.had(effect, actor));
        Some(Phrase::of(said.map(|phrase| phrase.head).join(" or ")))
    }

    /// The modes, with the number of them that is chosen.
    pub(super) fn choose(&mut self, quantity: &Quantity, repetition: Repetition, modes: &OneOrMore<Mode>) -> String {
        let how_many = match quantity {
            Quantity::Exactly(Amount::Number(1)) => "one".to_owned(),
            Quantity::Exactly(amount) => self.digits(amount),
            Quantity::UpTo(amount @ Amount::Count(_)) => format!("up to {}", self.named_number(amount)),
            Quantity::UpTo(Amount::Number(1)) => "up to one".to_owned(),
            Quantity::UpTo(amount) => format!("up to {}", self.digits(amount)),
            Quantity::AnyNumber => "any number".to_owned(),
        };
        let again = match repetition {
            Repetition::Allowed => ". You may pick the same option multiple times",
            Repetition::Random => " at random",
            Repetition::Barred => "",
        };
        format!("choose {how_many}{again}:{}", self.bullets(modes))
    }

    fn bullets(&mut self, modes: &OneOrMore<Mode>) -> String {
        modes.as_slice().iter().map(|mode| format!("  • {}", self.sentences(&mode.effect))).collect()
    }

    /// "Target opponent draws a card or [Resupplies]", "target opponent chooses one:".
    pub(super) fn chosen_by(&mut self, subject: &str, quantity: &Quantity, modes: &OneOrMore<Mode>) -> String {
        if let [Mode { effect: one }, Mode { effect: other }] = modes.as_slice()
            && let ([Step::Act(one)], [Step::Act(other)]) = (one.as_slice(), other.as_slice())
        {
            let said = [one, other].map(|action| self.verb(action, Person::They, Player::That));
            return format!("{subject} {}", said.join(" or "));
        }
        let how_many = match quantity {
            Quantity::Exactly(Amount::Number(1)) => "one".to_owned(),
            Quantity::Exactly(amount) => self.digits(amount),
            Quantity::UpTo(amount) => format!("up to {}", self.digits(amount)),
            Quantity::AnyNumber => "any number".to_owned(),
        };
        let mut bullets = String::new();
        for mode in modes.as_slice() {
            let said: Vec<String> = mode.effect.as_slice().iter().map(|step| self.of_mode(step)).collect();
            bullets.push_str(&format!("  • {}", said.join(" ")));
        }
        format!("{subject} chooses {how_many}:{bullets}")
    }

    /// A step of a mode that another player chose: what they do, or what you do.
    fn of_mode(&mut self, step: &Step) -> String {
        let said = match step {
            Step::By { player: Player::MyController, effect } => match effect.as_slice() {
                [
                    Step::Act(
                        action @ (Action::Draw(_)
                        | Action::Resupply
                        | Action::Discard(_)
                        | Action::Sacrifice(_)
                        | Action::Create { .. }),
                    ),
                ] => {
                    format!("you {}", self.verb(action, Person::You, Player::You))
                }
                _ => return self.sentences(effect),
            },
            Step::Act(action) => format!("they {}", self.verb(action, Person::You, Player::That)),
            step => return self.sentences(&OneOrMore::one(step.clone())),
        };
        format!("{}.", sentence(&said))
    }
}
