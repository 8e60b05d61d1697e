//! Conditions: what follows "if" and "unless".

use super::{
    build::{compares, each_expedition, in_expedition, in_zone, not, number},
    reader::Reader,
    whoever::of_player,
};
use crate::ability::{
    Aim, Amount, Area, Comparison, Condition, Description, Duration, ExpeditionFact, Expeditions, Few, Filter,
    NamedZone, OneOrMore, Operation, Place, Player, PlayerEvent, Search, Trigger,
};

impl Reader<'_> {
    /// "If …" or "unless …".
    pub(super) fn if_or_unless(&mut self) -> Option<Condition> {
        if self.says("if|while") || self.says("for? as long as") {
            return self.condition();
        }
        self.say("unless")?;
        self.condition().map(not)
    }

    /// Conditions joined by "or if" and "and".
    pub(super) fn condition(&mut self) -> Option<Condition> {
        self.nested(|r| {
            // What is asked is not done.
            let outside = std::mem::replace(&mut r.of_one_opponent, false);
            let any = r.several_conditions("or if?", Self::all_conditions);
            r.of_one_opponent = outside;
            let any = any?;
            if any.len() == 1 { any.into_iter().next() } else { OneOrMore::new(any).map(Condition::Any) }
        })
    }

    pub(super) fn all_conditions(&mut self) -> Option<Condition> {
        let start = self.position();
        let mut all = self.several_conditions("and if?", Self::simple_condition)?;
        // "If you control a Feat and have no cards in hand": of the same subject, where that is one word.
        while let Some(more) = self.attempt(|r| {
            r.say("and")?;
            let at = r.position();
            r.move_to(start);
            let is_one = r.says("you|I");
            r.move_to(at);
            is_one.then_some(())?;
            r.with_prefix(start..start + 1, Self::simple_condition)
        }) {
            all.push(more);
        }
        if all.len() == 1 { all.into_iter().next() } else { OneOrMore::new(all).map(Condition::All) }
    }

    pub(super) fn several_conditions(
        &mut self,
        between: &str,
        read: fn(&mut Self) -> Option<Condition>,
    ) -> Option<Vec<Condition>> {
        let mut all = vec![read(self)?];
        while let Some(more) = self.attempt(|r| {
            r.say(between)?;
            read(r)
        }) {
            all.push(more);
        }
        Some(all)
    }

    pub(super) fn simple_condition(&mut self) -> Option<Condition> {
        self.any(&[
            Self::said_at_length,
            Self::of_me,
            Self::of_all,
            Self::of_expedition,
            Self::of_control,
            Self::one_and_another,
            Self::of_zones,
            Self::there_are,
            Self::of_players,
            Self::it_is_the_nth,
            Self::of_it,
            Self::of_past,
            Self::of_numbers,
        ])
    }

    /// "It isn't so that …", "it is so of an opponent that …": as it is rendered where no shorter way is known.
    pub(super) fn said_at_length(&mut self) -> Option<Condition> {
        if self.says("it isn't so that") {
            return self.condition().map(not);
        }
        self.say("it is so of")?;
        let who = self.player()?;
        self.say("that")?;
        self.condition().map(|condition| of_player(who, condition))
    }

    /// "Two or more", "a", "no": how many there are.
    pub(super) fn how_many(&mut self) -> Option<(Comparison, Amount)> {
        if ["aren't", "isn't", "not"].into_iter().any(|no| self.before(no)) {
            // "There aren't any": of what is there, none. That there are not so many is not said of other numbers.
            return self.say("any|a|an").map(|()| (Comparison::Equal, number(0)));
        }
        self.any(&[
            |r| {
                r.say("a|an")?;
                Some((Comparison::AtLeast, number(1)))
            },
            |r| {
                r.sees("another").then_some(())?;
                Some((Comparison::AtLeast, number(1)))
            },
            |r| r.signature_article().map(|()| (Comparison::AtLeast, number(1))),
            |r| r.sees_token_name().then_some((Comparison::AtLeast, number(1))),
            |r| {
                // "Three Robots" are three at least, unless it is said that there are no more.
                let is_exact = r.sees("only|exactly|no|equal");
                match r.comparison()? {
                    (Comparison::Equal, least @ Amount::Number(1..)) if !is_exact => Some((Comparison::AtLeast, least)),
                    compared => Some(compared),
                }
            },
        ])
    }

    pub(super) fn of_players(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                if !r.says("this is") {
                    r.say("it's|it")?;
                    r.says("is");
                }
                r.say("the first day").map(|()| Condition::FirstDay)
            },
            |r| {
                // "It's your turn".
                if !r.says("it's") {
                    r.say("it is")?;
                }
                r.whose_turn()
            },
            |r| {
                if r.says("you're not the? first player") || r.says("you aren't the? first player") {
                    return Some(not(Condition::FirstPlayer(Player::You)));
                }
                if r.says("you're the? first player") {
                    return Some(Condition::FirstPlayer(Player::You));
                }
                let player = r.player()?;
                r.say("are|is the? first player")?;
                let player = if player == Player::Opponent { Player::Opponent } else { player };
                Some(Condition::FirstPlayer(player))
            },
            |r| {
                // "You passed last", "you're the last player to pass": all others have (4.2.3).
                if !r.says("you passed last") && !r.says("you passed after your? opponents|opponent") {
                    r.say("you're the last player to pass|have? passed?")?;
                }
                let others = Trigger::Does { who: Player::EachOpponent, deed: PlayerEvent::Pass };
                let passed = super::past::times(others, Duration::ThisDay);
                Some(super::build::at_least(passed, 1))
            },
            |r| {
                // "It's the Afternoon".
                if !r.says("it's") {
                    r.say("it is")?;
                }
                r.phase().map(Condition::During).or_else(|| {
                    r.of_trigger.then_some(())?;
                    r.daily().map(Condition::Within)
                })
            },
        ])
    }

    pub(super) fn of_numbers(&mut self) -> Option<Condition> {
        // "It's a 6", "it's 4 or more", of a die that was rolled.
        if let Some((from, to)) = self.attempt(|r| {
            let is_said = r.says("the result is|was");
            if !is_said && !r.says("it's") {
                r.say("it is|was")?;
            }
            r.says("a|an");
            r.sees_digits().then_some(())?;
            r.range()
        }) {
            return Some(super::told::result_in(from, to));
        }
        // "The result is odd": more than twice its half, rounded down.
        if let Some(comparison) = self.attempt(|r| {
            if !r.says("it's") {
                r.say("the result|it is")?;
            }
            r.row(&[("odd", Comparison::Less), ("even", Comparison::Equal)])
        }) {
            let half = super::build::plus(Amount::Result, Operation::Over, number(2));
            return Some(compares(super::build::times(2, half), comparison, Amount::Result));
        }
        let left = self.quantity_named()?;
        self.say("is|was|are|were")?;
        let (comparison, right) = self.comparison()?;
        Some(compares(left, comparison, right))
    }

    /// So many things: "one of them" is one of those.
    pub(super) fn several(&mut self, filter: Filter, comparison: Comparison, amount: Amount) -> Condition {
        // Where one is enough or none is allowed, "one of your Expeditions" is any of them; nobody chooses in a condition.
        let is_any = matches!((comparison, &amount), (Comparison::AtLeast, Amount::Number(1)))
            || matches!((comparison, &amount), (Comparison::Equal, Amount::Number(0)));
        let filter = if is_any { in_any_expedition(filter) } else { filter };
        self.counted = Some(filter.clone());
        self.counts_none = matches!((comparison, &amount), (Comparison::Equal, Amount::Number(0)));
        let compared = |filter| compares(Amount::Count(filter), comparison, amount.clone());
        let all = in_each_by_itself(&filter).and_then(|each| OneOrMore::new(each.map(compared).to_vec()));
        all.map_or_else(|| compared(filter), Condition::All)
    }

    /// "Your turn", "an opponent's turn".
    fn whose_turn(&mut self) -> Option<Condition> {
        let before = self.spoken_of_before();
        let whose = self.whose()?;
        self.say("turn|turns")?;
        // Which opponent that is, nobody says.
        (self.they, self.anybody) = before;
        Some(Condition::Turn(match whose {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            whose @ (Player::You | Player::Opponent | Player::Other | Player::That | Player::MyController) => whose,
            _ => return None,
        }))
    }

    /// "Outside of Morning", "except during Dusk".
    pub(super) fn outside_of(&mut self) -> Option<Condition> {
        if !self.says("outside of?") && !self.says("other than during") {
            self.say("except during")?;
        }
        self.phase().map(|phase| not(Condition::During(phase)))
    }

    /// "During the Afternoon", "during Dusk".
    pub(super) fn during(&mut self) -> Option<Condition> {
        // "During your turn", "on one of your opponents' turns".
        if let Some(turn) = self.attempt(|r| {
            r.say("during|on")?;
            if !r.says("one of") {
                r.says("each of");
            }
            r.whose_turn()
        }) {
            return Some(turn);
        }
        self.say("during")?;
        self.say("an?")?;
        if self.says("the first day") {
            return Some(Condition::FirstDay);
        }
        self.phase().map(Condition::During)
    }
}

/// Things "in each of your Expeditions": those in one, and those in the other.
pub(super) fn in_each_by_itself(filter: &Filter) -> Option<[Filter; 2]> {
    let [description] = filter.as_slice() else { return None };
    let both = in_expedition(each_expedition(Vec::new(), Some(Player::You)));
    (description.places.as_ref()?.as_slice() == [both]).then_some(())?;
    Some([ExpeditionFact::Hero, ExpeditionFact::Companion].map(|which| {
        let place = in_expedition(each_expedition(vec![which], Some(Player::You)));
        OneOrMore::one(Description { places: Some(OneOrMore::one(place)), ..description.clone() })
    }))
}

/// The same things, in any of the Expeditions that are such, where one that is such is meant.
pub(super) fn in_any_such_expedition(filter: Filter) -> Filter {
    let is_such = |place: &Place| {
        matches!(place, Place::In(Area::Expedition(which))
            if matches!(**which, Expeditions::Pick { facts: Some(_), of: None, .. }))
    };
    if filter.contains(is_such) { in_any_expedition(filter) } else { filter }
}

/// The same things, in any of the Expeditions of which one is meant.
pub(super) fn in_any_expedition(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let places = all.iter_mut().filter_map(|description| description.places.as_mut());
    for place in places.flat_map(|places| places.as_mut_slice()) {
        if let Place::In(Area::Expedition(which)) = place
            && let Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } = &**which
        {
            *place = match (facts, of) {
                (None, Some(whose)) => in_zone(*whose, NamedZone::Expeditions),
                (None, None) => Place::In(Area::Zone(NamedZone::Expeditions)),
                (facts, of) => in_expedition(Expeditions::Each { facts: facts.clone(), of: *of }),
            };
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}
