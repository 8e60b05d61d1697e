//! How a card is played and enters.

use crate::say;

#[test]
fn cards_speak_of_their_own_play() {
    say(&[
        ("I can only be played in your Hero Expedition.", "always I cannot be played in Expedition [not Hero]"),
        ("I can't be played from Reserve.", "always if I am [played from Reserve]: I cannot be played"),
        ("I can only be played from Reserve.", "always if not (I am [played from Reserve]): I cannot be played"),
    ]);
}

#[test]
fn plays_of_others_are_spoken_of() {
    say(&[
        (
            "You can't play more than one Spell each turn.",
            "always if number of times (you play a Spell) this turn >= 1: each Spell played by you cannot be played",
        ),
        ("Spells can't be played from Reserve.", "always each Spell played from Reserve by a player cannot be played"),
        (
            "The first Spell you play each Day loses [[Fleeting]].",
            "always if number of times (you play a Spell) this Day = 0: each Spell played by you loses Fleeting",
        ),
    ]);
}

#[test]
fn cards_enter_in_a_state() {
    say(&[("I enter exhausted.", "always I enter Exhausted"), ("I enter play [[Asleep]].", "always I enter Asleep")]);
}
