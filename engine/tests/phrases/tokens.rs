//! Tokens with abilities and places.

use crate::say;

#[test]
fn tokens_are_created_where_it_is_said() {
    say(&[
        (
            "{J} Create an [Ordis Recruit 1/1/1] Soldier token in your Hero Expedition and a [Brassbug 2/2/2] Robot token in your Companion Expedition.",
            "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in each Expedition [Hero] controlled by you; create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [Companion] controlled by you",
        ),
        (
            "{J} Create a [Gnome King 3/3/3] Gnome token in my Expedition.",
            "when {J} -> create 1 \"Gnome King\" 3/3/3 \"Gnome\" in my Expedition",
        ),
    ]);
}

#[test]
fn tokens_have_keywords_and_several_abilities() {
    say(&[
        (
            "{J} Create a [Sprite 0/3/0] Fairy token with \"When I leave the Expedition zone — Draw a card.\" in my Expedition.",
            "when {J} -> create 1 \"Sprite\" 0/3/0 Fairy having (when I leave the Expeditions -> draw 1) in my Expedition",
        ),
        (
            "{J} Create a [Sprout 0/1/0] Plant token with [Tough 1] and \"At Noon — I gain 1 boost.\" in my Expedition.",
            "when {J} -> create 1 \"Sprout\" 0/1/0 Plant having (always I have Tough 1 / when at Noon -> give 1 boost to me) in my Expedition",
        ),
        (
            "{J} Create a [Sprout 0/1/0] Plant token in my Expedition. It has \"At Noon — I gain 1 boost.\"",
            "when {J} -> create 1 \"Sprout\" 0/1/0 Plant having (when at Noon -> give 1 boost to me) in my Expedition",
        ),
        (
            "{J} Create a [Beacon] Site token with \"{T}, Sacrifice me: Draw a card.\" in your Landmarks.",
            "when {J} -> create 1 \"Beacon\" Site having (cost {T}, sacrifice me: draw 1) in your Landmarks",
        ),
    ]);
}
