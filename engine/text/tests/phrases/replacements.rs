//! Modifiers of events.

use super::{refuse, say};
use text::{Slot, compile};

#[test]
fn another_thing_happens_instead() {
    say(&[
        (
            "If a Character would go to Reserve, discard it instead.",
            "always before a Character goes to the Reserve: instead (discard it)",
        ),
        (
            "If another Character you control would be sacrificed, you may sacrifice me instead.",
            "always before a Character [other] controlled by you is sacrificed: may instead (sacrifice me)",
        ),
        (
            "If an opponent would draw a card, they [Resupply] instead.",
            "always before an opponent draws a card: instead (that player does (Resupply))",
        ),
        (
            "If the Expedition facing me would move forward during Dusk, you may sacrifice me instead.",
            "always if during Dusk: before the Expedition facing me moves forward: may instead (sacrifice me)",
        ),
    ]);
}

/// A replacement that has a price happens if the price is paid in full (6.4); otherwise the event happens.
#[test]
fn what_is_paid_for_happens_instead() {
    say(&[
        (
            "If I would be discarded, you may discard a card from your hand to send me to Reserve instead.",
            "always before I am discarded: instead (may pay (discard 1 card in your hand) then (send me to Reserve) else (let it happen))",
        ),
        (
            "If a Robot you control would be sacrificed, you may sacrifice a Landmark instead.",
            "always before a Robot controlled by you is sacrificed: instead (may pay (sacrifice 1 Landmark controlled by you) else (let it happen))",
        ),
        (
            "If a Character you control would be discarded, you may pay {1} to return it to its owner's hand instead.",
            "always before a Character controlled by you is discarded: instead (may pay (1 mana) then (send it to hand) else (let it happen))",
        ),
        (
            "If you would roll a die, you may discard a card from your Reserve. If you do, add 2 to its result.",
            "always before you roll one or more dice: also (may pay (discard 1 card in your Reserve) then (raise the result by 2))",
        ),
        (
            "If a Robot you control would be sacrificed, you may exhaust target card in your Reserve instead.",
            "always before a Robot controlled by you is sacrificed: instead (may pay (exhaust 1 target card in your Reserve) else (let it happen))",
        ),
        (
            "If I would leave the Expedition zone, you may remove 1 boost from me instead.",
            "always before I leave the Expeditions: instead (may pay (spend 1 boost from me) else (let it happen))",
        ),
        (
            "If a Robot you control would be sacrificed, you may discard me instead.",
            "always before a Robot controlled by you is sacrificed: may instead (discard me)",
        ),
    ]);
}

#[test]
fn more_happens_and_results_are_changed() {
    say(&[
        (
            "When you roll a die — You may add 1 to its result.",
            "always before you roll one or more dice: may also (raise the result by 1)",
        ),
        (
            "If a Character you control would gain 1 or more boosts, it gains one more boost instead.",
            "always before a Character controlled by you gains one or more boosts: also (give 1 boost to it)",
        ),
    ]);
}

/// If there are several Expeditions, it is the one that would move; an object that is exhausted as a cost must be ready.
#[test]
fn the_expedition_that_would_move_goes_farther() {
    say(&[
        (
            "If one of your Expeditions would move forward during Dusk, you may exhaust me ({T}) to make it move forward one more region instead.",
            "always if all of (during Dusk, I am [not Exhausted]): before each Expedition controlled by you moves forward: may instead (exhaust me; move that Expedition forward 2)",
        ),
        (
            "If your Hero Expedition would move forward, it moves forward one more region instead.",
            "always before each Expedition [Hero] controlled by you moves forward: instead (move that Expedition forward 2)",
        ),
        (
            "If you would roll a die, you may exhaust me to add 2 to its result.",
            "always if I am [not Exhausted]: before you roll one or more dice: may also (exhaust me; raise the result by 2)",
        ),
    ]);
}

/// A discard to raise a roll is a payment: with nothing to discard, the roll is not raised (6.4).
#[test]
fn a_raise_is_paid_for() {
    say(&[(
        "If you would roll a die, you may discard a Robot from your Reserve to add 2 to its result.",
        "always before you roll one or more dice: also (may pay (discard 1 Robot in your Reserve) then (raise the result by 2))",
    )]);
}

/// If the condition of a replacement does not hold, the event happens unchanged.
#[test]
fn instead_only_where_something_holds() {
    say(&[
        (
            "If you would [Resupply], draw a card instead if you control a Feat.",
            "always if number of (Feats controlled by you) >= 1: before you Resupply: instead (draw 1)",
        ),
        (
            "If one of your Expeditions would move forward, it moves one more region instead unless it's [[Ascended]].",
            "always before each Expedition [not Ascended] controlled by you moves forward: instead (move that Expedition forward 2)",
        ),
        (
            "If a Character you control would leave the Expedition zone, it gains [[Anchored]] instead while I'm exhausted.",
            "always if I am [Exhausted]: before a Character controlled by you leaves the Expeditions: instead (give Anchored to it)",
        ),
    ]);
}

/// The daily draw.
#[test]
fn more_or_fewer_cards_in_the_morning() {
    say(&[
        ("During Morning, draw three cards instead of two.", "always before you draw in Morning: instead (draw 3)"),
        ("During Morning, draw only one card.", "always before you draw in Morning: instead (draw 1)"),
        ("You draw an additional card during Morning.", "always before you draw in Morning: also (draw 1)"),
        ("During Morning, you draw two more cards.", "always before you draw in Morning: also (draw 2)"),
    ]);
    assert!(compile("During Morning, discard a card instead of two.", Slot::Main).unread().next().is_some());
}

#[test]
fn as_many_regions_as_it_would_move() {
    say(&[
        (
            "If my Expedition would move backwards, it moves forward that many regions instead.",
            "always before my Expedition moves backward: instead (move my Expedition forward that many)",
        ),
        (
            "If one of your Expeditions would move backwards, it moves forward that many regions instead.",
            "always before each Expedition controlled by you moves backward: instead (move that Expedition forward that many)",
        ),
        (
            "If the Expedition facing me would move forward, it moves backward that many regions instead.",
            "always before the Expedition facing me moves forward: instead (move the Expedition facing me backward that many)",
        ),
    ]);
}

/// What another player would do to the bearer itself.
#[test]
fn what_would_be_done_to_me() {
    say(&[
        (
            "{I} If an opponent would discard me from your Reserve, you may discard a card from your hand to put me in your \
             hand instead.",
            "support: always before an opponent discards a card [not other] in your Reserve: \
             instead (may pay (discard 1 card in your hand) then (send me to hand) else (let it happen))",
        ),
        (
            "If I would be sent to Reserve by an opponent, I lose all my boosts instead.",
            "always before an opponent sends a card [not other] to the Reserve: instead (remove all boosts from me)",
        ),
    ]);
}

/// The first event of a period, if it still happens. An event that is replaced has not happened, so the next one would be the
/// first again.
#[test]
fn the_first_time_something_would_happen() {
    say(&[(
        "The first time you would roll a die each turn, you may roll two dice and choose one of them instead.",
        "always if number of times (you roll one or more dice) this turn = 0: before you roll one or more dice: may instead (roll 1 more \
         dice ignoring 1)",
    )]);
    refuse("The first time you would draw a card each turn, [Resupply] instead.");
}
