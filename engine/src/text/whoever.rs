//! Of whom a condition speaks: of you, of one of several players, of each of them (1.2.1).

use super::{
    build::{compares, in_zone, not, number},
    having::{cards, had_by},
    reader::Reader,
};
use crate::ability::{
    Amount, Area, Being, Comparing, Comparison, Condition, Description, Filter, OneOrMore, Place, Player, Subject,
    Trait,
};

impl Reader<'_> {
    /// Of whom a condition speaks: "an opponent", "each player"; "your opponents" are all of them together.
    pub(super) fn whoever(&mut self) -> Option<Whoever> {
        // "No opponent controls a Robot": not that one does.
        if let Some(player) = self.attempt(|r| {
            r.say("no")?;
            r.row(&[("opponent|opponents", Player::Opponent), ("player|players", Player::Any)])
        }) {
            return Some(Whoever { is_nobody: true, ..Whoever::of(player, self.spoken_of_before()) });
        }
        let before = self.spoken_of_before();
        let is_together = self.sees("your? opponents");
        self.player().map(|player| Whoever { is_together, ..Whoever::of(player, before) })
    }

    /// Whom "they" means, and whether anybody was spoken of.
    pub(super) const fn spoken_of_before(&self) -> (Player, bool) {
        (self.they, self.anybody)
    }

    /// What is said of one of several players holds of one by themselves, and not of all together; where one thing is
    /// enough, that is the same.
    pub(super) fn of_one_by_one(
        &mut self,
        who: Whoever,
        read: impl Fn(&mut Self, Player) -> Option<Condition>,
    ) -> Option<Condition> {
        let Whoever { player, is_together, is_nobody, before } = who;
        if is_nobody {
            return self.of_one_by_one(Whoever { is_nobody: false, ..who }, read).map(not);
        }
        if is_together && player == Player::EachOpponent {
            (self.they, self.anybody) = before;
            return read(self, Player::Opponent);
        }
        let is_each = matches!(player, Player::Each | Player::EachOpponent);
        let is_one = matches!(player, Player::Opponent | Player::Any | Player::Other);
        if is_together || !is_each && !is_one {
            return read(self, player);
        }
        // Which of them it is, nothing says: "they" are not they.
        (self.they, self.anybody) = before;
        let start = self.position();
        let condition = read(self, Player::That)?;
        let is_same = match &condition {
            Condition::Compares(Comparing { left: Amount::Count(_) | Amount::Times { .. }, comparison, right }) => {
                let enough = if is_one { (Comparison::AtLeast, number(1)) } else { (Comparison::Equal, number(0)) };
                (*comparison, right) == (enough.0, &enough.1)
            }
            // "An opponent controls it".
            Condition::Is { who: Subject::It, being: Being::Facts(facts) } | Condition::Was(Being::Facts(facts))
                if is_one =>
            {
                *facts == super::build::fact(Trait::At(Place::Controlled(Player::That)))
            }
            _ => false,
        };
        if is_same {
            self.move_to(start);
            return read(self, player);
        }
        self.counted = None;
        Some(of_player(player, condition))
    }

    /// "(Each player) with fewer than three cards in hand", "who controls a Robot": what must hold of each of them.
    pub(super) fn of_whom(&mut self) -> Option<Condition> {
        if self.says("who|that controls|control") {
            // "… more Characters than you": than the controller of the ability.
            if let Some(more) =
                self.attempt(|r| r.as_actor(Player::That, |r| r.more_than(Player::That, super::place::controlled)))
            {
                return Some(more);
            }
            let (comparison, amount) = self.how_many()?;
            let filter = super::place::controlled(self.filter()?, Player::That);
            // "… sacrifices one of them".
            self.counted = Some(filter.clone());
            return Some(compares(Amount::Count(filter), comparison, amount));
        }
        if !self.says("with") {
            self.say("who|that has|have")?;
        }
        // "… with more cards in hand than you", "… with fewer Characters than you".
        if let Some(more) = self.attempt(|r| {
            r.as_actor(Player::That, |r| {
                let of_cards = r.attempt(|r| r.more_cards_than(Player::That));
                of_cards.or_else(|| r.attempt(|r| r.more_than(Player::That, had_by)))
            })
        }) {
            return Some(more);
        }
        let (comparison, amount) = self.how_many()?;
        self.say("card|cards in their?")?;
        let filter = cards(Player::That, self.zone()?);
        self.counted = Some(filter.clone());
        Some(compares(Amount::Count(filter), comparison, amount))
    }
}

/// Of whom a condition speaks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whoever {
    pub(super) player: Player,
    /// Whether several are meant all together.
    is_together: bool,
    /// Whether it is said of none of them.
    pub(super) is_nobody: bool,
    /// Whom "they" meant before, and whether anybody was spoken of.
    pub(super) before: (Player, bool),
}

impl Whoever {
    pub(super) const fn of(player: Player, before: (Player, bool)) -> Self {
        Self { player, is_together: false, is_nobody: false, before }
    }

    /// The same, meant all together if that is so.
    pub(super) const fn together(self, is_together: bool) -> Self {
        Self { is_together, ..self }
    }
}

/// What holds of one of several players, or of each; they are "that player" in it.
pub(super) fn of_player(who: Player, condition: Condition) -> Condition {
    Condition::OfPlayer { who, condition: Box::new(condition) }
}

/// "(More Characters) than an opponent": than one of them, by themselves.
pub(super) fn than(one: Player, other: Whoever, of: impl FnOnce(Player) -> Condition) -> Option<Condition> {
    (!other.is_nobody).then_some(())?;
    match other.player {
        Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent => {
            // They are "that player", who cannot be somebody else as well.
            (one != Player::That).then(|| of_player(other.player, of(Player::That)))
        }
        other => Some(of(other)),
    }
}

/// Things of one of several players, as those of "that player".
pub(super) fn of_one_player(filter: &Filter) -> Option<(Player, Filter)> {
    let [description] = filter.as_slice() else { return None };
    let [place] = description.places.as_ref()?.as_slice() else { return None };
    let (who, place) = match place {
        Place::Controlled(who) => (*who, Place::Controlled(Player::That)),
        Place::In(Area::Of { whose, zone }) => (whose.0, in_zone(Player::That, *zone)),
        _ => return None,
    };
    let places = Some(OneOrMore::one(place));
    matches!(who, Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent)
        .then(|| (who, OneOrMore::one(Description { places, ..description.clone() })))
}
