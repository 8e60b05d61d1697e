//! Tokens with abilities and places.

use super::say;

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

#[test]
fn tokens_in_reserve_have_a_reserve_cost() {
    let imp = "\"Imp\" 1/1/1 Plant and Companion for 1 mana from Reserve having (when {R} -> draw 1)";
    let created = format!("when at Noon -> create 1 {imp} in your Reserve");
    let said = format!(
        "always my Signature token is {imp}\nwhen at Noon -> create 1 Signature token of your Hero in your Reserve"
    );
    say(&[
        (
            "At Noon — Create an [Imp 1/1/1] Plant Companion token with Reserve Cost {1} and \"{R} Draw a card.\" in your Reserve.",
            &created,
        ),
        (
            "At Noon — Create an [Imp 1/1/1] Plant Companion token in your Reserve. It has Reserve Cost {1} and \"{R} Draw a card.\"",
            &created,
        ),
        (
            "At Noon — Create an [Imp 1/1/1] token in your Reserve. (It's a Plant Companion with Reserve Cost {1} and \"{R} Draw a card.\".)",
            &created,
        ),
        (
            "At Noon — Create an [Imp] token in your Reserve. (It's a 1/1/1 Plant Companion with Reserve Cost {1} and \"{R} Draw a card.\")",
            &created,
        ),
        (
            "At Noon — Create my Signature token, [Imp 1/1/1], a Plant Companion with Reserve Cost {1} and \"{R} Draw a card.\", in your Reserve.",
            &created,
        ),
        (
            "My Signature token is [Imp 1/1/1], a Plant Companion with Reserve Cost {1} and \"{R} Draw a card.\"  At Noon — Create my Signature token in your Reserve.",
            &said,
        ),
        (
            "My Signature token is Imp, a 1/1/1 Plant Companion with Reserve Cost {1} and \"{R} Draw a card.\"  At Noon — Create my Signature token.",
            &said,
        ),
    ]);
}

#[test]
fn what_is_not_known_of_a_token_in_reserve_is_said() {
    let text = "{J} Create an [Imp 1/1/1] Plant token in your Reserve.";
    let unread: Vec<_> = text::compile(text, text::Slot::Main).unread().map(|unread| unread.reason).collect();
    assert_eq!(unread, [text::Reason::Lacks(text::Lacking::ReserveCost)]);
}

#[test]
fn the_signature_token_of_a_hero_is_spoken_of() {
    let created = "when {J} -> create 1 Signature token of your Hero in your Reserve";
    say(&[
        ("{J} Create your Hero's Signature token in your Reserve.", created),
        ("{J} Create your Hero's [[Signature]] token.", created),
        ("{J} Create your Hero’s Signature token in your Reserve.", created),
        (
            "{J} Create your Hero's Signature token in your Reserve, then it gains 1 boost.",
            "when {J} -> create 1 Signature token of your Hero in your Reserve; give 1 boost to it",
        ),
        (
            "{J} Create two of your Hero's Signature tokens in target opponent's Reserve.",
            "when {J} -> create 2 Signature token of your Hero in target opponent's Reserve",
        ),
        (
            "{J} Each player creates their Hero's Signature token in their Reserve.",
            "when {J} -> each player does (create 1 Signature token of that player's Hero in that player's Reserve)",
        ),
        (
            "When you play your Hero's Signature token — It gains [[Anchored]].",
            "when you play a card [Signature token of your Hero] -> give Anchored to it",
        ),
        (
            "When your Hero's Signature token leaves the Expedition zone — Draw a card.",
            "when a card [Signature token of your Hero] in play or in the Reserve leaves the Expeditions -> draw 1",
        ),
        (
            "{J} If you control your Hero's Signature token, draw a card.",
            "when {J} -> if number of (cards [Signature token of your Hero] controlled by you) >= 1 (draw 1)",
        ),
        (
            "{J} You may discard your Hero's Signature token from your Reserve to draw a card.",
            "when {J} -> may pay (discard 1 card [Signature token of your Hero] in your Reserve) then (draw 1)",
        ),
        (
            "Your Hero's Signature token has [Tough 1].",
            "always each card [Signature token of your Hero] in play or in the Reserve has Tough 1",
        ),
        ("{J} Target Signature token gains 1 boost.", "when {J} -> give 1 boost to 1 target card [Signature token]"),
    ]);
}

#[test]
fn a_name_is_forbidden() {
    say(&[
        (
            "{J} Discard target card in an opponent's Reserve. Its owner can't play cards with that name this Day.",
            "when {J} -> discard 1 target card in an opponent's Reserve; this Day: each card [named like it] played by its owner cannot be played",
        ),
        (
            "{J} Send target Character to Reserve. Until the end of the Day, your opponents can't play cards with the same name.",
            "when {J} -> send 1 target Character to Reserve; this Day: each card [named like it] played by an opponent cannot be played",
        ),
        (
            "I cost {1} less if you control a Character with the same name as me.",
            "always if number of (Characters [named like me] controlled by you) >= 1: I cost 1 less",
        ),
    ]);
}

/// Several abilities of a Signature token are in the same quotes.
#[test]
fn abilities_within_the_same_quotes() {
    say(&[(
        "Your Signature token is [Ember 2/1/1], an Elemental Companion with Reserve Cost {2} and \"[Seasoned]. At Dusk — I gain 1 boost.\"",
        "always my Signature token is \"Ember\" 2/1/1 Elemental and Companion for 2 mana from Reserve having (always I have Seasoned / \
         when at Dusk -> give 1 boost to me)",
    )]);
}

/// Tokens in the Reserve of their owner, unless another is said; their Reserve Cost in other words.
#[test]
fn tokens_in_reserve_in_other_words() {
    say(&[(
        "{J} Create your Hero's Signature token in Reserve.",
        "when {J} -> create 1 Signature token of your Hero in your Reserve",
    )]);
}

#[test]
fn a_signature_token_is_of_who_owns_it() {
    say(&[
        (
            "When you play your Hero's Signature token — Draw a card.",
            "when you play a card [Signature token of your Hero] -> draw 1",
        ),
        (
            "When you sacrifice your Hero's Signature token — Draw a card.",
            "when you sacrifice a card [Signature token of your Hero] -> draw 1",
        ),
        (
            "When your Hero's Signature token is played — Draw a card.",
            "when a player plays a card [Signature token of your Hero] -> draw 1",
        ),
        (
            "{J} Exhaust target Permanent owned by an opponent.",
            "when {J} -> exhaust 1 target Permanent [owned by an opponent]",
        ),
        ("{J} Discard target Character that you own.", "when {J} -> discard 1 target Character [owned by you]"),
    ]);
}

/// Whose Hero's token it is decides, and not who controls it.
#[test]
fn a_signature_token_is_that_of_a_hero() {
    say(&[
        (
            "{J} If your Hero's Signature token is in play, draw a card.",
            "when {J} -> if number of (cards [Signature token of your Hero] in play) >= 1 (draw 1)",
        ),
        (
            "Your Hero's Signature token costs {1} less.",
            "always each card [Signature token of your Hero] played by a player costs 1 less",
        ),
        (
            "Your Hero's Signature token costs you {1} less.",
            "always each card [Signature token of your Hero] played by you costs 1 less",
        ),
        (
            "When you play a Character — If it's your Hero's Signature token, it gains 1 boost.",
            "when you play a Character -> if it is [Signature token of your Hero] (give 1 boost to it)",
        ),
        (
            "{J} Each opponent sacrifices their Hero's Signature token.",
            "when {J} -> each opponent does (sacrifice 1 card [Signature token of that player's Hero] controlled by that player)",
        ),
        (
            "When an opponent's Hero's Signature token joins your Expeditions — Draw a card.",
            "when a card [Signature token of an opponent's Hero] in play or in the Reserve joins your Expeditions -> draw 1",
        ),
        (
            "{J} Ready your Signature tokens.",
            "when {J} -> ready each card [Signature token] controlled by you or in your Reserve",
        ),
        (
            "At Night — If your Hero's Signature token is in play, put it in your Reserve.",
            "when at Night -> if number of (cards [Signature token of your Hero] in play) >= 1 (send 1 card [Signature token of your \
             Hero] in play to Reserve)",
        ),
    ]);
}

#[test]
fn a_quotation_can_end_a_sentence() {
    say(&[(
        "{J} Create a [Cog 1/1/1] Robot token in your Reserve. It gains 1 boost. (It has a Reserve Cost of {1} and \"{J} Draw a card.\")",
        "when {J} -> create 1 \"Cog\" 1/1/1 Robot for 1 mana from Reserve having (when {J} -> draw 1) in your Reserve; \
         give 1 boost to it",
    )]);
}

#[test]
fn a_signature_token_is_exhausted_as_it_arrives() {
    say(&[(
        "{J} Create your Hero's Signature token exhausted in your Reserve.",
        "when {J} -> create 1 Signature token of your Hero [Exhausted] in your Reserve",
    )]);
}

/// A created token that the text calls the Signature token: a statement of its own describes it, wherever the sentence stands.
#[test]
fn a_created_token_is_said_to_be_the_signature_token() {
    say(&[
        (
            "At Noon — If you control a Robot, create a [Cog 1/2/0] Robot Companion token in your Reserve. (It's my Signature token. \
             It has Reserve Cost {1} and \"{R} [Sabotage]\".)",
            "when at Noon -> if number of (Robots controlled by you) >= 1 (create 1 Signature token of your Hero in your Reserve)\n\
             always my Signature token is \"Cog\" 1/2/0 Robot and Companion for 1 mana from Reserve having (when {R} -> Sabotage)",
        ),
        (
            "{T} : Roll a die. On a:  • 5+: Create a [Cog 1/2/0] Companion token in your Reserve. (It's my Signature token. It has \
             Reserve Cost {2} and [Tough 1].)  • 1-4: I gain 1 Luck counter.",
            "cost {T}: roll a die; depending on the result: from 5 (create 1 Signature token of your Hero in your Reserve), from 1 to 4 \
             (give 1 \"Luck\" counter to me)\n\
             always my Signature token is \"Cog\" 1/2/0 Companion for 2 mana from Reserve having (always I have Tough 1)",
        ),
    ]);
}
