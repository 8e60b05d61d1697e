//! Choices between modes, dice and their rows, repetitions: what bullets follow (6.5.g, 6.5.i, 7.3.19).

use super::{
    build::{act, number},
    link::{folded, may, of_each_player},
    reader::Reader,
};
use crate::ability::{
    Action, Amount, Mode, Offer, OneOrMore, Player, Quantity, Regions, Repetition, Row, Step, Terrain,
};

impl Reader<'_> {
    /// "Choose one:" and its bullets; "roll a die. On a:" and its rows.
    pub(super) fn modal(&mut self) -> Option<Vec<Step>> {
        self.any(&[
            Self::choose_both,
            Self::choose_for_prices,
            Self::others_choose,
            |r| {
                r.say("choose")?;
                let quantity = r.any(&[
                    |r| {
                        r.say("up to the number of")?;
                        r.counted().map(Quantity::UpTo)
                    },
                    |r| {
                        r.say("up to")?;
                        r.amount().map(Quantity::UpTo)
                    },
                    |r| r.say("any number").map(|()| Quantity::AnyNumber),
                    |r| r.amount().map(Quantity::Exactly),
                ])?;
                let again = r.says(". you may pick|choose the same option multiple times")
                    || r.says(", you may pick|choose the same option multiple times");
                let repetition = if again { Repetition::Allowed } else { Repetition::Barred };
                r.say(":")?;
                let modes = r.modes()?;
                let quantity = match quantity {
                    Quantity::AnyNumber => Quantity::UpTo(number(u8::try_from(modes.as_slice().len()).ok()?)),
                    quantity => quantity,
                };
                Some(vec![Step::Choose { quantity, repetition, modes }])
            },
            |r| {
                r.say("roll a die")?;
                if !r.says(". on a :") {
                    r.say(":")?;
                }
                let rows = r.row_bullets()?;
                Some(vec![act(Action::Roll), Step::Depending { on: Amount::Result, rows }])
            },
            |r| {
                r.say("depending on the number of")?;
                let removed = r.attempt(|r| {
                    r.counter()?;
                    r.say("removed|lost|spent this way").map(|()| Amount::ThatMany)
                });
                let on = match removed {
                    Some(on) => on,
                    None => r.counted()?,
                };
                r.say(":")?;
                let rows = r.row_bullets()?;
                Some(vec![Step::Depending { on, rows }])
            },
        ])
    }

    /// "Choose one. If …, you may choose both:", "Choose one, or pay … to choose both:".
    fn choose_both(&mut self) -> Option<Vec<Step>> {
        self.say("choose one")?;
        if self.says("or both :") {
            let modes = self.modes()?;
            (modes.as_slice().len() == 2).then_some(())?;
            return Some(vec![one_or_both(modes)?]);
        }
        if self.says(". if") {
            let condition = self.condition()?;
            self.say(",")?;
            // "Choose two instead", "choose both instead".
            if let Some(so_many) = self.attempt(|r| {
                r.say("choose")?;
                let so_many = if r.says("both") { 2 } else { r.number()? };
                r.say("instead :").map(|()| so_many)
            }) {
                let modes = self.modes()?;
                let effect = OneOrMore::one(choose(so_many, modes.clone()));
                return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
            }
            self.say("you may choose both instead? :|.")?;
            let modes = self.modes()?;
            let effect = OneOrMore::one(one_or_both(modes.clone())?);
            return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
        }
        if self.says(", or choose? both if") {
            let condition = self.condition()?;
            self.say(":")?;
            let modes = self.modes()?;
            let effect = OneOrMore::one(one_or_both(modes.clone())?);
            return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
        }
        self.say(", or")?;
        let costs = OneOrMore::new(self.said_costs()?)?;
        self.say("to choose both :")?;
        let modes = self.modes()?;
        Some(vec![Step::May {
            offer: Offer::Pay(costs),
            then: Some(OneOrMore::one(choose(2, modes.clone()))),
            otherwise: Some(OneOrMore::one(choose(1, modes))),
        }])
    }

    /// "Sacrifice a Feat to choose one, or discard two cards to choose two:": the price of more is offered first, and each may
    /// be refused (6.4).
    fn choose_for_prices(&mut self) -> Option<Vec<Step>> {
        let price = |r: &mut Self| {
            let costs = OneOrMore::new(r.said_costs()?)?;
            r.say("to choose")?;
            let so_many = if r.says("both") { 2 } else { r.number()? };
            Some((Offer::Pay(costs), so_many))
        };
        let (offer, fewer) = price(self)?;
        self.say(", or")?;
        let (dearer, more) = price(self)?;
        (more > fewer).then_some(())?;
        self.say(":")?;
        let modes = self.modes()?;
        let then = OneOrMore::one(choose(fewer, modes.clone()));
        let otherwise = Some(OneOrMore::one(may(offer, Some(then))));
        Some(vec![Step::May { offer: dearer, then: Some(OneOrMore::one(choose(more, modes))), otherwise }])
    }

    /// "Target opponent chooses one:": the modes are what happens then, told by whoever has the ability.
    fn others_choose(&mut self) -> Option<Vec<Step>> {
        let player = self.player()?;
        // What several choose they would choose one after the other.
        matches!(player, Player::Target | Player::TargetOpponent | Player::Opponent | Player::That).then_some(())?;
        self.say("chooses|choose")?;
        let quantity =
            if self.says("up to") { Quantity::UpTo(self.amount()?) } else { Quantity::Exactly(self.amount()?) };
        self.say(":")?;
        // What nobody is said to do, you do.
        let modes = self.modes()?;
        let modes = modes.as_slice().iter().map(|mode| of_each_player(&mode.effect).map(|effect| Mode { effect }));
        let modes = OneOrMore::new(modes.collect::<Option<Vec<_>>>()?)?;
        let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
        Some(vec![super::build::does(player, OneOrMore::one(choice))])
    }

    fn modes(&mut self) -> Option<OneOrMore<Mode>> {
        let mut modes = Vec::new();
        while self.says("•") {
            modes.push(Mode { effect: self.effect()? });
        }
        OneOrMore::new(modes)
    }

    /// "Do the following X times:", "do this for each player:".
    pub(super) fn repeated(&mut self) -> Option<Vec<Step>> {
        self.any(&[
            |r| {
                if !r.says("do this") {
                    r.say("do the following")?;
                }
                let times = match r.attempt(|r| {
                    r.say("once?")?;
                    r.for_each_of()
                }) {
                    Some(times) => times,
                    None => {
                        let times = r.amount()?;
                        r.say("times").map(|()| times)?
                    }
                };
                r.say(":")?;
                r.says("•");
                let effect = r.effect()?;
                Some(vec![Step::Repeat { times, effect }])
            },
            |r| {
                if !r.says("do this") {
                    r.say("do the following")?;
                }
                r.say("for each player , starting with you :")?;
                r.says("•");
                (r.they, r.anybody) = (Player::That, true);
                let effect = r.effect()?;
                Some(vec![Step::InTurn { players: Player::Each, effect }])
            },
        ])
    }

    /// "On a 4+, …" after a die was rolled, or "On a:" with bullets.
    pub(super) fn row_sentence(&mut self) -> Option<Vec<Row>> {
        // "When you roll a 1-3 this way —".
        if self.says("when you roll a") {
            let (from, to) = self.range()?;
            self.say("this way —")?;
            return Some(vec![Row { from, to, effect: self.effect()? }]);
        }
        self.say("on a")?;
        if self.says(":") {
            return Some(self.row_bullets()?.as_slice().to_vec());
        }
        let (from, to) = self.range()?;
        if self.says(":") {
            if let Some((effect, otherwise)) = self.attempt(|r| {
                let steps = r.chain()?;
                Some((OneOrMore::new(folded(steps))?, r.or_else()?))
            }) {
                let rest = Row { from: 1, to: Some(from.saturating_sub(1)), effect: otherwise };
                return Some(vec![Row { from, to, effect }, rest]);
            }
            // To the next row.
            let outside = std::mem::replace(&mut self.in_row, true);
            let effect = self.effect();
            self.in_row = outside;
            return Some(vec![Row { from, to, effect: effect? }]);
        }
        self.say(",")?;
        let effect = OneOrMore::new(folded(self.chain()?))?;
        self.row_is_instead = self.says("instead");
        self.stop()?;
        Some(vec![Row { from, to, effect }])
    }

    /// Bullets that begin with a range of numbers.
    pub(super) fn row_bullets(&mut self) -> Option<OneOrMore<Row>> {
        let mut rows = Vec::new();
        while self.says("•") {
            self.say("on? a?")?;
            let (from, to) = self.range()?;
            if !self.says(":") {
                self.say(",")?;
            }
            rows.push(Row { from, to, effect: self.effect()? });
        }
        OneOrMore::new(disjoint(rows))
    }

    /// "4+", "1-3", "1".
    pub(super) fn range(&mut self) -> Option<(u8, Option<u8>)> {
        let from = self.number()?;
        if self.says("+") || self.says("or more|higher") {
            return Some((from, None));
        }
        if self.says("or less|lower") {
            return Some((1, Some(from)));
        }
        if self.says("-|–|to") {
            return Some((from, Some(self.number()?)));
        }
        Some((from, Some(from)))
    }
}

/// One of two modes, or a third, which is both of them.
fn one_or_both(modes: OneOrMore<Mode>) -> Option<Step> {
    let both = Mode { effect: OneOrMore::one(choose(2, modes.clone())) };
    let mut with_both = modes.as_slice().to_vec();
    with_both.push(both);
    Some(choose(1, OneOrMore::new(with_both)?))
}

fn choose(quantity: u8, modes: OneOrMore<Mode>) -> Step {
    Step::Choose { quantity: Quantity::Exactly(number(quantity)), repetition: Repetition::Barred, modes }
}

/// Rows of which several hold for a number, as rows of which one does: "1+", "4+" are "1 to 3" and "4+" with both.
pub(super) fn disjoint(rows: Vec<Row>) -> Vec<Row> {
    let overlaps = rows.iter().enumerate().any(|(i, row)| {
        rows.iter()
            .skip(i + 1)
            .any(|other| row.from <= other.to.unwrap_or(u8::MAX) && other.from <= row.to.unwrap_or(u8::MAX))
    });
    if !overlaps {
        return rows;
    }
    let mut starts: Vec<u8> = rows.iter().map(|row| row.from).collect();
    starts.extend(rows.iter().filter_map(|row| row.to?.checked_add(1)));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| Some(start - 1)).chain([None]);
    let row = |(from, to): (&u8, Option<u8>)| {
        let holding = rows.iter().filter(|row| row.from <= *from && row.to.is_none_or(|last| last >= *from));
        let steps: Vec<Step> = holding.flat_map(|row| row.effect.as_slice().iter().cloned()).collect();
        OneOrMore::new(steps).map(|effect| Row { from: *from, to, effect })
    };
    starts.iter().zip(ends).filter_map(row).collect()
}

/// "Place one of my Markers": whichever terrain it has.
pub(super) fn one_of_each_marker(on: &Regions) -> Option<Step> {
    one_of_markers(&[Terrain::Forest, Terrain::Mountain, Terrain::Water], on)
}

/// A marker of one of these terrains.
pub(super) fn one_of_markers(terrains: &[Terrain], on: &Regions) -> Option<Step> {
    let place = |terrain: &Terrain| act(Action::PlaceMarker { terrain: *terrain, on: on.clone() });
    let modes = terrains.iter().map(|terrain| Mode { effect: OneOrMore::one(place(terrain)) });
    Some(choose(1, OneOrMore::new(modes.collect())?))
}
