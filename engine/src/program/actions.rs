//! What the verbs of effects are: one table, a row each.
//!
//! A row is `Verb(operands) => objects, together, numbers, payable;`. There are no defaults: a row without a column is no
//! row, and a verb without a row does not compile.
//!
//! * `objects`: what the verb is done to, where that is selected for it: read by `lower`, to know what a player may
//!   refuse by choosing nothing (6.5.f).
//! * `simultaneous`: whether several players can do it in one step, each with choices of their own (6.1.h): read by
//!   `lower`.
//! * `numbers`: the player that a number of the verb targets where its selection targets none; one is chosen for both.
//!   Read where the verb is lowered (`verbs`).
//! * `payable`: see [`Payable`].

use super::targets::{Chosen, chosen_in, in_choice, in_place_of_tokens, targeted_besides};
use crate::ability::{Action, Destination, Gain, Objects, OneOrMore, Quantity, Spread};

/// What there must be for a verb to be a cost that can be paid in full (6.4, 1.2.5). Read by `game/queries/costs.rs`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Payable<'a> {
    /// Nothing.
    Always,
    /// Enough of these.
    IfThere(&'a Objects),
    /// Enough of both.
    IfBoth(&'a Objects, &'a Objects),
    /// Enough of these that are ready and can be exhausted.
    IfExhaustible(&'a Objects),
    /// Enough of these that are exhausted.
    IfExhausted(&'a Objects),
    /// Enough of these that no ability keeps from being discarded.
    IfDiscardable(&'a Objects),
    /// Enough of these that no ability keeps from being sacrificed.
    IfSacrificeable(&'a Objects),
    /// Enough of these that no ability keeps from switching Expeditions.
    IfSwitchable(&'a Objects),
    /// Enough of these that no ability keeps from defecting.
    IfDefectable(&'a Objects),
    /// A card in the deck, or in the discard pile of which a deck is made (3.2.2.d of 3.0).
    IfCards,
}

macro_rules! verbs {
    ($(
        $name:ident $(( $($operand:pat),+ ))? $({ $($field:tt)+ })?
            => $objects:expr, $together:expr, $numbers:expr, $payable:expr;
    )+) => {
        /// What the verb is done to, where that is selected for it.
        #[expect(unused_variables, reason = "no column depends on all operands")]
        pub(super) const fn objects(action: &Action) -> Option<&Objects> {
            match action {
                $(Action::$name $(( $($operand),+ ))? $({ $($field)+ })? => $objects,)+
            }
        }

        /// Whether several players can do it in one step, each with choices of their own (6.1.h).
        #[expect(unused_variables, reason = "no column depends on all operands")]
        pub(super) fn is_done_together(action: &Action) -> bool {
            match action {
                $(Action::$name $(( $($operand),+ ))? $({ $($field)+ })? => $together,)+
            }
        }

        /// The player that a number of the verb targets where its selection targets none: one is chosen for both.
        #[expect(unused_variables, reason = "no column depends on all operands")]
        pub(super) fn numbers(action: &Action) -> Chosen {
            use Chosen::Nothing;
            match action {
                $(Action::$name $(( $($operand),+ ))? $({ $($field)+ })? => $numbers,)+
            }
        }

        /// What there must be for an action to be a cost that can be paid in full.
        #[expect(unused_variables, reason = "no column depends on all operands")]
        pub(crate) const fn payable(action: &Action) -> Payable<'_> {
            use Payable::{
                Always, IfBoth, IfCards, IfDefectable, IfDiscardable, IfExhaustible, IfExhausted, IfSacrificeable,
                IfSwitchable, IfThere,
            };
            match action {
                $(Action::$name $(( $($operand),+ ))? $({ $($field)+ })? => $payable,)+
            }
        }
    };
}

verbs! {
    Sabotage(what)        => None,       true,  chosen_in(what), Always;
    Resupply              => None,       true,  Nothing, IfCards;
    ExhaustedResupply     => None,       true,  Nothing, IfCards;
    AfterYou              => None,       false, Nothing, Always;
    AnotherTurn           => None,       true,  Nothing, Always;
    Pass                  => None,       true,  Nothing, Always;
    Shuffle               => None,       true,  Nothing, Always;
    Complete(what)        => Some(what), false, Nothing, Always;
    Proceed               => None,       false, Nothing, Always;
    Win                   => None,       false, Nothing, Always;
    ReceiveGift           => None,       false, Nothing, Always;
    Draw(amount)          => None,       true,  chosen_in(amount), IfCards;
    Roll                  => None,       false, Nothing, Always;
    RollMore { more, ignored }
                          => None,       false, chosen_in(more).or(chosen_in(ignored)), Always;
    Raise(amount)         => None,       false, chosen_in(amount), Always;
    Activate { limit, of, .. }
                          => Some(of),   false, targeted_besides(of, chosen_in(limit)), IfThere(of);
    Use { of, .. }        => Some(of),   false, Nothing, IfThere(of);
    Augment(what)         => Some(what), false, Nothing, IfThere(what);
    Create { amount, spread, place, .. }
                          => None, *spread != Spread::Divided,
                             in_place_of_tokens(place).besides(chosen_in(amount)), Always;
    Give { gains, to, most }
                          => Some(to), !gains.as_slice().iter().any(|gain| matches!(gain, Gain::OneOf(_))),
                             targeted_besides(to, chosen_in(gains).or(chosen_in(most))), IfThere(to);
    Remove { gains, from }
                          => Some(from), are_all_or_so_many(gains),
                             targeted_besides(from, chosen_in(gains)), IfThere(from);
    Distribute { amount, among, .. }
                          => Some(among), false, targeted_besides(among, chosen_in(amount)), IfThere(among);
    Double { on, .. }     => Some(on),   false, Nothing, IfThere(on);
    ExchangeBoosts(what)  => Some(what), false, Nothing, IfThere(what);
    Exchange { one, other }
                          => None,       false, Nothing, IfBoth(one, other);
    Discard(what)         => Some(what), true,  Nothing, IfDiscardable(what);
    Sacrifice(what)       => Some(what), true,  Nothing, IfSacrificeable(what);
    Exhaust(what)         => Some(what), true,  Nothing, IfExhaustible(what);
    Ready(what)           => Some(what), true,  Nothing, IfExhausted(what);
    Switch(what)          => Some(what), true,  Nothing, IfSwitchable(what);
    Defect(what)          => Some(what), false, Nothing, IfDefectable(what);
    TakeControl { what, .. }
                          => Some(what), false, Nothing, IfThere(what);
    Reveal(what)          => Some(what), true,  Nothing, IfThere(what);
    LookAt(what)          => Some(what), true,  Nothing, IfThere(what);
    Name(what)            => Some(what), true,  Nothing, IfThere(what);
    NameExpedition(_)     => None,       false, Nothing, Always;
    NamePlayer(_)         => None,       false, Nothing, Always;
    Put { what, to }      => Some(what), true,  targeted_besides(what, in_position(to)), IfThere(what);
    Move { which, regions, .. }
                          => None,       true,  in_choice(which).besides(chosen_in(regions)), Always;
    Ascend(_)             => None,       true,  Nothing, Always;
    Descend(_)            => None,       true,  Nothing, Always;
    Play { what, price, .. }
                          => Some(what), false, targeted_besides(what, chosen_in(price)), IfThere(what);
    Rush { card, price }  => None,       false, chosen_in(card).or(chosen_in(price)), Always;
    PlaceMarker { .. }    => None,       false, Nothing, Always;
    MoveMarker { .. }     => None,       false, Nothing, Always;
    MakeFirst(_)          => None,       false, Nothing, Always;
}

/// The player whose deck is targeted by a place in a deck to which something is put.
fn in_position(to: &Destination) -> Chosen {
    if let Destination::DeckPosition(position) = to { chosen_in(position) } else { Chosen::Nothing }
}

/// Whether nobody has to choose how many counters are removed.
fn are_all_or_so_many(gains: &OneOrMore<Gain>) -> bool {
    let is_open = |gain: &Gain| matches!(gain, Gain::Counters { amount: Quantity::UpTo(_) | Quantity::AnyNumber, .. });
    !gains.as_slice().iter().any(is_open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::Player;

    fn verb(notation: &str) -> Action {
        notation.parse().expect("the notation is right")
    }

    /// A player who chooses nothing does nothing (6.5.f): only a verb that is done to something lets a player choose.
    #[test]
    fn some_verbs_are_done_to_something() {
        let name = |notation: &str| objects(&verb(notation)).map(ToString::to_string);
        assert_eq!(name("discard up to 2 target Characters").as_deref(), Some("up to 2 target Characters"));
        assert_eq!(name("give 1 boost to me").as_deref(), Some("me"));
        assert_eq!(name("draw 1"), None);
        assert_eq!(name("Resupply"), None);
    }

    /// Several players do a verb in one step if each makes choices of their own and no other choice is asked for (6.1.h).
    #[test]
    fn some_verbs_are_done_together() {
        for together in ["draw 1", "sacrifice 1 Character controlled by you", "give 1 boost to me", "Resupply"] {
            assert!(is_done_together(&verb(together)), "{together}");
        }
        for apart in
            ["roll a die", "Augment me", "give one of Fleeting or Anchored to me", "remove up to 2 boosts from me"]
        {
            assert!(!is_done_together(&verb(apart)), "{apart}");
        }
    }

    /// A target is chosen before what depends on it is counted (6.5.b), and one is chosen for the whole verb.
    #[test]
    fn numbers_target_players() {
        let cards = "number of (cards in target opponent's hand)";
        assert_eq!(numbers(&verb(&format!("draw {cards}"))), Chosen::Player(Player::TargetOpponent));
        assert_eq!(numbers(&verb(&format!("give {cards} boosts to me"))), Chosen::Player(Player::TargetOpponent));
        assert_eq!(numbers(&verb("draw 1")), Chosen::Nothing);
        let created = |place: &str| numbers(&verb(&format!("create {cards} \"Aerolith\" Ore in {place}")));
        assert_eq!(created("your Landmarks"), Chosen::Player(Player::TargetOpponent));
        assert_eq!(created("target opponent's Landmarks"), Chosen::Nothing, "the place targets the player");
        let once = verb(&format!("give {cards} boosts to 1 Character controlled by target opponent"));
        assert_eq!(numbers(&once), Chosen::Nothing, "the selection targets the player");
    }

    /// A cost is paid in full or not at all (1.2.5, 6.4): an exhausted object cannot be exhausted, and an object that cannot be
    /// discarded is not.
    #[test]
    fn costs_need_what_they_are_paid_with() {
        assert!(matches!(payable(&verb("exhaust me")), Payable::IfExhaustible(_)));
        assert!(matches!(payable(&verb("ready me")), Payable::IfExhausted(_)));
        assert!(matches!(payable(&verb("discard 1 card in your hand")), Payable::IfDiscardable(_)));
        assert!(matches!(payable(&verb("sacrifice me")), Payable::IfSacrificeable(_)));
        assert!(matches!(payable(&verb("send 1 card in your hand to Reserve")), Payable::IfThere(_)));
        assert!(matches!(payable(&verb("switch 1 Character controlled by you")), Payable::IfSwitchable(_)));
        assert!(matches!(payable(&verb("defect 1 Character controlled by you")), Payable::IfDefectable(_)));
        let both = "exchange 1 card in your hand with 1 card in your Reserve";
        assert!(matches!(payable(&verb(both)), Payable::IfBoth(_, _)));
        assert!(matches!(payable(&verb("Resupply")), Payable::IfCards));
        assert!(matches!(payable(&verb("win the game")), Payable::Always));
    }
}
