//! Descriptions of objects: whose they are, where they are, what they are, what they have, and how many.

use super::{refuse, say};

/// Comparisons with what was named before.
#[test]
fn the_same_cost_as_what_was_named() {
    say(&[
        (
            "{J} Sacrifice a token. If you do, discard target Robot with the same Base Cost or less.",
            "when {J} -> do (sacrifice 1 card [token] controlled by you) then (discard 1 target Robot [base cost <= base cost of it])",
        ),
        (
            "{J} Discard target Permanent, then discard target Robot with the same Hand Cost.",
            "when {J} -> discard 1 target Permanent; discard 1 target Robot [hand cost = hand cost of it]",
        ),
    ]);
}

#[test]
fn another_than_what_was_chosen() {
    say(&[
        (
            "Choose a Robot you control, then target another Character with equal or lower {V} and send it to Reserve.",
            "effect name 1 Robot controlled by you; send 1 target Character [statistic {V} <= statistic {V} of it, other than it] to Reserve",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in another target Expedition.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in 1 target Expedition [other]",
        ),
        ("{J} [Sabotage] a card with Reserve Cost {2} or less.", "when {J} -> Sabotage a card [reserve cost <= 2]"),
    ]);
}

/// A place after the last of several things applies to all of them.
#[test]
fn a_place_is_of_all_that_are_joined() {
    say(&[
        (
            "{J} I gain 1 boost for each token and Feat you control.",
            "when {J} -> give number of (cards [token] controlled by you / Feats controlled by you) boosts to me",
        ),
        (
            "{J} Return a Feat or a Spell from your discard pile to your hand.",
            "when {J} -> send 1 Feat in your discard pile / Spell in your discard pile to hand",
        ),
        (
            "{T}, Exhaust a token or Feat you control : Draw a card.",
            "cost {T}, exhaust 1 card [token] controlled by you / Feat controlled by you: draw 1",
        ),
        (
            "{J} Exhaust target [[Completed]] Feat or Construction an opponent controls.",
            "when {J} -> exhaust 1 target Feat [completed] controlled by an opponent / Construction controlled by an opponent",
        ),
        // "A card" there would include the Characters there.
        (
            "{J} Discard target Character or card in Reserve.",
            "when {J} -> discard 1 target Character / card in the Reserve",
        ),
        (
            "{J} I gain 1 boost for each card in your Reserve with a {D} ability or a boost.",
            "when {J} -> give number of (cards [with a {D} ability or number of boosts >= 1] in your Reserve) boosts to me",
        ),
    ]);
}

/// An object that gains something for each other one is not one of the others.
#[test]
fn others_are_others_than_what_gains() {
    say(&[
        (
            "{J} Each token you control gains 1 boost for each other token in its Expedition.",
            "when {J} -> for each card [token] controlled by you (give number of (cards [token, other than it] in its Expedition) boosts to it)",
        ),
        (
            "{J} Target token you control gains 1 boost for each other token you control.",
            "when {J} -> name 1 target card [token] controlled by you; give number of (cards [token, other than it] controlled by you) boosts to it",
        ),
    ]);
}

#[test]
fn whose_they_are_and_where() {
    say(&[
        (
            "{J} Discard target Character an opponent controls in my Expedition.",
            "when {J} -> discard 1 target Character [placed controlled by an opponent] in my Expedition",
        ),
        (
            "{J} Exhaust target Permanent controlled by another player in target Expedition.",
            "when {J} -> exhaust 1 target Permanent [placed controlled by another player] in 1 target Expedition",
        ),
        (
            "{J} Return a Robot in either of your Expeditions to its owner's hand.",
            "when {J} -> send 1 Robot in your Expeditions to hand",
        ),
        (
            "{J} Discard a non-Character card from your Reserve.",
            "when {J} -> discard 1 card [not a Character] in your Reserve",
        ),
        (
            "{J} Each Character in the Expedition facing your other Expedition gains [[Asleep]].",
            "when {J} -> give Asleep to each Character in the Expedition facing my other Expedition",
        ),
        ("{J} Exhaust target Expedition Permanent.", "when {J} -> exhaust 1 target Expedition Permanent"),
        (
            "{J} Your opponent's Characters in my Expedition lose [[Anchored]].",
            "when {J} -> remove Anchored from each Character [placed controlled by an opponent] in my Expedition",
        ),
        (
            "{J} Put 1 boost on each Character you control.",
            "when {J} -> give 1 boost to each Character controlled by you",
        ),
        ("{J} Discard target card from a discard pile.", "when {J} -> discard 1 target card in the discard pile"),
        (
            "{J} The other Characters in my Expedition gain 1 boost.",
            "when {J} -> give 1 boost to each Character [other] in my Expedition",
        ),
    ]);
}

#[test]
fn what_they_are_and_have() {
    say(&[
        ("{J} Sacrifice a Robot token.", "when {J} -> sacrifice 1 card [token, a Robot] controlled by you"),
        ("{J} Target token Soldier gains 2 boosts.", "when {J} -> give 2 boosts to 1 target Soldier [token]"),
        (
            "{J} Discard target Character without boosts.",
            "when {J} -> discard 1 target Character [number of boosts = 0]",
        ),
        ("{J} Discard target Character without [Gigantic].", "when {J} -> discard 1 target Character [not Gigantic]"),
        (
            "{J} Discard target Character that isn't [[Fleeting]].",
            "when {J} -> discard 1 target Character [not Fleeting]",
        ),
        ("{J} Ready each Character that's in {V}.", "when {J} -> ready each Character [in {V}]"),
        (
            "{J} Send to Reserve target Character with a statistic of 5 or more.",
            "when {J} -> send 1 target Character [highest statistic >= 5] to Reserve",
        ),
        (
            "{J} Discard target Character with Base Cost less than mine.",
            "when {J} -> discard 1 target Character [base cost < base cost of me]",
        ),
        (
            "{J} Exhaust target Character with the same Hand Cost as me.",
            "when {J} -> exhaust 1 target Character [hand cost = hand cost of me]",
        ),
        (
            "{J} Each other Character in my Expedition with a boost gains 1 boost.",
            "when {J} -> give 1 boost to each Character [other, number of boosts >= 1] in my Expedition",
        ),
        (
            "{J} Target Character with the most boosts loses all its boosts.",
            "when {J} -> remove all boosts from 1 target Character [the most number of boosts]",
        ),
        (
            "{J} Target Exalted or Unique Character gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [Exalted or Unique]",
        ),
        (
            "{J} Target Character with [[Anchored]] gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [Anchored]",
        ),
    ]);
}

#[test]
fn several_at_once_and_at_random() {
    say(&[
        (
            "{J} Return me and target Character to their owner's hand.",
            "when {J} -> send both me and 1 target Character to hand",
        ),
        (
            "{J} Distribute 4 boosts among up to two target Characters.",
            "when {J} -> distribute 4 boosts among up to 2 target Characters",
        ),
        (
            "{J} Discard a card at random from target opponent's hand.",
            "when {J} -> discard 1 random card in target opponent's hand",
        ),
        (
            "{J} Target opponent discards a card at random.",
            "when {J} -> target opponent does (discard 1 random card in that player's hand)",
        ),
        ("{J} Two target Characters gain 1 boost each.", "when {J} -> give 1 boost to 2 target Characters"),
        ("{J} Target Character and I gain 1 boost.", "when {J} -> give 1 boost to both 1 target Character and me"),
    ]);
}

#[test]
fn boosts_are_exchanged() {
    let both = "when {J} -> exchange boosts of both me and 1 target Robot";
    say(&[
        ("{J} Exchange my boosts with those of target Robot.", both),
        ("{J} Exchange my boosts with the boosts of target Robot.", both),
        ("{J} Exchange my boosts with target Robot's.", both),
        ("{J} Exchange the boosts of target Robot with mine.", both),
    ]);
}

/// A name after a place, as it is said again.
#[test]
fn named_things_somewhere() {
    let named = "when {J} -> send 1 card [named \"Glass Otter\"] in your discard pile to hand";
    say(&[
        ("{J} Return a card named \"Glass Otter\" from your discard pile to your hand.", named),
        ("{J} Put a card in your discard pile named Glass Otter in your hand.", named),
    ]);
}

#[test]
fn two_targets_of_one_sentence() {
    say(&[
        (
            "{J} Target a Character you control and a Character facing it. They both defect.",
            "when {J} -> name 1 target Character controlled by you; defect both it and 1 target Character in the Expedition facing it",
        ),
        (
            "{J} Target a Character you control and a Permanent an opponent controls. Exhaust them.",
            "when {J} -> exhaust both 1 target Character controlled by you and 1 target Permanent controlled by an opponent",
        ),
        (
            "{J} Target a Character in my Expedition and a Character facing me. They both lose 1 boost.",
            "when {J} -> remove 1 boost from both 1 target Character in my Expedition and 1 target Character in the Expedition facing me",
        ),
    ]);
}

#[test]
fn an_ability_is_activated_again() {
    say(&[
        (
            "{H} I activate my {T} ability, then I activate it again.",
            "when {H} -> activate {T} of me; activate {T} of me",
        ),
        (
            "{J} Target Character with a {D} ability activates it, then it activates it again.",
            "when {J} -> activate {D} of 1 target Character [with a {D} ability]; activate {D} of it",
        ),
    ]);
}

/// Several things that were named, and those of them of which something is true.
#[test]
fn both_and_any_of_them_are_what_was_named() {
    say(&[
        (
            "{J} Exhaust two target Characters. Discard them both.",
            "when {J} -> exhaust 2 target Characters; discard it",
        ),
        (
            "{J} Exhaust two target Characters you control. If any of them is a Robot, sacrifice it.",
            "when {J} -> exhaust 2 target Characters controlled by you; if one of it is a Robot (sacrifice each Robot [placed \
             controlled by you] out of it)",
        ),
        (
            "{J} Look at the top four cards of your deck. Put a Spell from them in your Reserve. Discard the rest.",
            "when {J} -> look at top 4 of your deck; send 1 Spell among them to Reserve; discard the others",
        ),
        ("{J} Target a Robot and exchange our boosts.", "when {J} -> exchange boosts of both me and 1 target Robot"),
        (
            "{T} : You may play a Permanent from your discard pile, paying its Hand Cost.",
            "cost {T}: may (play 1 Permanent in your discard pile for its hand cost)",
        ),
    ]);
}

#[test]
fn sub_types_in_common_and_equal_statistics() {
    say(&[
        (
            "The first Character you play each Day that shares a sub-type with a card in your Reserve gains 1 boost.",
            "when first each Day you play a Character [sharing a sub-type with a (card in your Reserve)] -> give 1 boost to it",
        ),
        (
            "{J} Target Character that shares no sub-types with another Character you control gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [not sharing a sub-type with a (Character controlled by you)]",
        ),
        (
            "When you play a Permanent — If it shares a sub-type with a Permanent you control, draw a card.",
            "when you play a Permanent -> if it is [sharing a sub-type with a (Permanent controlled by you)] (draw 1)",
        ),
        (
            "Characters you control whose {V}, {M} and {O} are equal have [Tough 1].",
            "always each Character [of equal statistics] controlled by you has Tough 1",
        ),
        (
            "When you play a Character — If its {V}, {M} and {O} are equal, it gains 1 boost.",
            "when you play a Character -> if it is [of equal statistics] (give 1 boost to it)",
        ),
    ]);
}

/// What a thing is compared with says nothing of whose that thing is.
#[test]
fn only_a_card_of_yours_goes_to_your_hand() {
    refuse("{J} Return target Character that shares a sub-type with a Character you control to your hand.");
    refuse("{J} Return target Character with the same name as a card in your discard pile to your hand.");
    say(&[(
        "{J} Return target Character that shares a sub-type with a Character you control to its owner's hand.",
        "when {J} -> send 1 target Character [sharing a sub-type with a (Character controlled by you)] to hand",
    )]);
}

#[test]
fn two_different_things_exchange_their_boosts() {
    say(&[
        (
            "{J} You may target a Robot in your Reserve and a Character facing me and exchange their boosts.",
            "when {J} -> may (exchange boosts of both 1 target Robot in your Reserve and 1 target Character in the Expedition \
             facing me)",
        ),
        (
            "{J} Target a token and a Plant you control. They exchange their boosts.",
            "when {J} -> exchange boosts of both 1 target card [token] and 1 target Plant controlled by you",
        ),
    ]);
    // Than what it is another one, nothing says.
    refuse("{J} Target a Robot and another Robot, then exchange their boosts.");
}

#[test]
fn the_boosts_stay_in_reserve() {
    say(&[(
        "Robots you control keep their boosts when they go to Reserve.",
        "always each Robot controlled by you has Seasoned",
    )]);
}

/// What is compared with what was named before, and where that was.
#[test]
fn things_beside_what_was_named() {
    say(&[
        (
            "Choose a Robot you control, then discard target Robot facing it with fewer boosts.",
            "effect name 1 Robot controlled by you; discard 1 target Robot [number of boosts < number of boosts of it] in the Expedition facing it",
        ),
        (
            "{R} [Resupply]. You may play the card put in Reserve this way for {2} less.",
            "when {R} -> Resupply; may (play it for 2 less)",
        ),
        (
            "Discard target Character. Create a [Brassbug 2/2/2] Robot token in the Expedition it left.",
            "effect discard 1 target Character; create 1 \"Brassbug\" 2/2/2 Robot in its Expedition",
        ),
        (
            "{J} Target player draws a card. If it isn't you, I gain 1 boost.",
            "when {J} -> target player does (draw 1); if not (player that player is you) (give 1 boost to me)",
        ),
    ]);
}

/// One quick action of a thing is carried out; all of them are not read.
#[test]
fn quick_actions_of_a_thing() {
    say(&[(
        "{R} Target Landmark you control activates one of its {T} abilities.",
        "when {R} -> activate {T} of 1 target Landmark controlled by you",
    )]);
    refuse("{R} Target Landmark you control activates its {T} abilities.");
}
