//! Playing cards, and how they enter.

use super::say;

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

/// Playing a card for its Temple cost in an effect; cards that share a name.
#[test]
fn what_is_played_for_temple_and_what_is_named_like_another() {
    say(&[
        (
            "{J} You may play a Character with [Temple] from your Reserve for its [Temple] cost.",
            "when {J} -> may (play 1 Character [having Temple] in your Reserve for its Temple cost)",
        ),
        (
            "{J} You may play a Character from your Reserve for its [Temple] cost.",
            "when {J} -> may (play 1 Character in your Reserve for its Temple cost)",
        ),
        (
            "When an opponent plays a Robot with the same name as a card in your discard pile — Draw a card.",
            "when an opponent plays a Robot [named like a (card in your discard pile)] -> draw 1",
        ),
        (
            "Spells with the same name as a card in your Reserve cost your opponents {1} more.",
            "always each Spell [named like a (card in your Reserve)] played by an opponent costs 1 more",
        ),
        ("Songs you play gain [Cooldown].", "always each Song played by you has Cooldown"),
        (
            "Play me for {1} less per Robot you control, down to a minimum of {2}.  Draw a card.",
            "always I cost number of (Robots controlled by you) less min 2\neffect draw 1",
        ),
    ]);
}

/// The price of a card that may be played, in a sentence of its own.
#[test]
fn the_price_is_said_afterwards() {
    say(&[(
        "{J} You may play a Robot from your Reserve. It costs {2} less.",
        "when {J} -> may (play 1 Robot in your Reserve for 2 less)",
    )]);
}

#[test]
fn the_price_can_follow_the_place() {
    say(&[
        (
            "{J} Play a Permanent from your hand in my Expedition for free.",
            "when {J} -> play 1 Permanent in your hand for free into my Expedition",
        ),
        (
            "{T}, {X} : Play a Character with Base Cost {X} or less from your Reserve in my Expedition for free.",
            "cost {T}, X mana: play 1 Character [base cost <= X] in your Reserve for free into my Expedition",
        ),
        (
            "{J} Reveal the top card of your deck. Until the end of the Day, opponents can't play cards with that card's name.",
            "when {J} -> reveal top 1 of your deck; this Day: each card [named like it] played by an opponent cannot be played",
        ),
    ]);
}
