//! Words that refer to something named before: "another" than that, "each" of those, a place that applies to several things.

use super::say;
use text::{Slot, compile};

/// If what was named could be one of the others, "other" means other than that.
#[test]
fn other_excludes_the_object_that_was_named() {
    say(&[
        (
            "{J} Target Character gains 1 boost. Each other Character in its Expedition gains [[Asleep]].",
            "when {J} -> give 1 boost to 1 target Character; give Asleep to each Character [other than it] in its Expedition",
        ),
        (
            "When a Robot joins your Expeditions — If you control another Robot, it gains 1 boost.",
            "when a Robot joins your Expeditions -> if number of (Robots [other than it] controlled by you) >= 1 (give 1 boost to it)",
        ),
        (
            "When a Feat you control is completed — Each other Feat you control gains 1 Quest counter.",
            "when a Feat controlled by you is completed -> give 1 Quest counter to each Feat [other than it] controlled by you",
        ),
        (
            "{J} Target Expedition [Ascends]. Another target Expedition moves backward one region.",
            "when {J} -> Ascend 1 target Expedition; move 1 target Expedition [other than that] backward 1",
        ),
        (
            "{J} Choose target Expedition. Each other Expedition [Ascends].",
            "when {J} -> name 1 target Expedition; Ascend each Expedition [other than that]",
        ),
        // What was named is not a Character, or is gone.
        (
            "When you play a Spell — Another target Character gains 1 boost.",
            "when you play a Spell -> give 1 boost to 1 target Character [other]",
        ),
        (
            "When you sacrifice a Character — Each other Character you control gains 1 boost.",
            "when you sacrifice a Character -> give 1 boost to each Character [other] controlled by you",
        ),
    ]);
}

/// A place after several things applies to all of them.
#[test]
fn a_place_applies_to_all_nouns_before_it() {
    say(&[
        (
            "{J} I gain 1 boost for each token and Feat you control.",
            "when {J} -> give number of (cards [token] controlled by you / Feats controlled by you) boosts to me",
        ),
        (
            "{J} Exhaust target [[Completed]] Feat or Construction an opponent controls.",
            "when {J} -> exhaust 1 target Feat [completed] controlled by an opponent / Construction controlled by an opponent",
        ),
        (
            "Spells and tokens you play cost {1} less.",
            "always each Spell played by you / card [token] played by you costs 1 less",
        ),
        // The Character is in play; any card in Reserve is meant.
        (
            "{J} Discard target Character or card in Reserve.",
            "when {J} -> discard 1 target Character / card in the Reserve",
        ),
        (
            "{J} You may exhaust target card in Reserve or ready target Permanent.",
            "when {J} -> choose 1 of (may (exhaust 1 target card in the Reserve)) or (ready 1 target Permanent)",
        ),
    ]);
}

/// What each of several objects gains is counted for each separately, and what follows for each is about that one.
#[test]
fn each_object_is_counted_separately() {
    say(&[
        (
            "{J} Each Character you control gains boosts equal to its {V}.",
            "when {J} -> for each Character controlled by you (give statistic {V} of it boosts to it)",
        ),
        (
            "{J} For each Landmark you control, you may pay {1}. If you do, draw a card.",
            "when {J} -> for each Landmark controlled by you (may pay (1 mana) then (draw 1))",
        ),
        (
            "{J} Each player discards a card from their hand for each card in their Reserve.",
            "when {J} -> each player does (repeat number of (cards in that player's Reserve) (discard 1 card in that player's hand))",
        ),
        (
            "When one or more Characters join my Expedition — They gain 1 boost.",
            "when a Character joins my Expedition -> give 1 boost to it",
        ),
        (
            "{J} Target Character gains 1 boost, and [[Anchored]] if it's a Plant.",
            "when {J} -> give 1 boost to 1 target Character; if it is a Plant (give Anchored to it)",
        ),
    ]);
}

/// The alternative of a condition, and replacements that apply only under a condition.
#[test]
fn alternatives_and_instead_apply_under_their_condition() {
    say(&[
        (
            "{J} If you control a Feat, [Sabotage]. If you don't, [Resupply].",
            "when {J} -> if number of (Feats controlled by you) >= 1 (Sabotage) else (Resupply)",
        ),
        (
            "If you would [Resupply], draw a card instead if you control a Feat.",
            "always if number of (Feats controlled by you) >= 1: before you Resupply: instead (draw 1)",
        ),
        (
            "If a Character would gain [[Anchored]], it gains 1 boost instead unless it's a Plant.",
            "always before a Character gains Anchored: instead (if not (it is a Plant) (give 1 boost to it) else (let it happen))",
        ),
        (
            "{J} If you control a Soldier and a token, draw a card.",
            "when {J} -> if all of (number of (Soldiers controlled by you) >= 1, number of (cards [token] controlled by you) >= 1) (draw 1)",
        ),
        (
            "{J} If you activated a {D} ability and a {T} ability this turn, draw two cards.",
            "when {J} -> if all of (number of times (you use a {D} ability) this turn >= 1, number of times (you use a {T} ability) this turn >= 1) (draw 2)",
        ),
        (
            "At Night — If one of your Expeditions is [[Ascended]] and the other isn't, draw a card.",
            "when at Night -> if number of Expeditions [Ascended] controlled by you = 1 (draw 1)",
        ),
    ]);
}

/// The owner of an Expedition, and the Expedition facing it.
#[test]
fn the_facing_expedition_and_the_owner_of_an_expedition_are_read() {
    say(&[
        (
            "{R} Discard target Character facing an [[Ascended]] Expedition you control.",
            "when {R} -> discard 1 target Character [in Expedition [facing [Ascended, of you]]]",
        ),
        (
            "{J} Target Character facing a token you control gains [[Fleeting]].",
            "when {J} -> give Fleeting to 1 target Character [in Expedition [facing [number of (cards [token] controlled by you) >= 1]]]",
        ),
        (
            "When an opponent's Expedition [Ascends] — The Expedition facing it [Ascends].",
            "when each Expedition controlled by an opponent Ascends -> Ascend the Expedition facing that Expedition",
        ),
        (
            "{J} Target Expedition with no Characters facing it [Ascends].",
            "when {J} -> Ascend 1 target Expedition [facing Characters = 0]",
        ),
    ]);
}

/// A condition on where a card goes is about its destination.
#[test]
fn a_condition_on_a_place_of_play_is_about_the_destination() {
    say(&[
        (
            "The next Character you play this turn in an [[Ascended]] Expedition costs {2} less.",
            "effect this turn next: each Character played by you costs 2 less in Expedition [Ascended]",
        ),
        (
            "Characters you play in {V} cost {1} less.",
            "always each Character played by you costs 1 less in Expedition [in {V}]",
        ),
        (
            "Characters you play in my Expedition cost {1} less.",
            "always each Character played by you costs 1 less in Expedition [not other]",
        ),
        (
            "{J} You may immediately play a Permanent in my Expedition for {1} less.",
            "when {J} -> may (play 1 Permanent in your hand or in your Reserve for 1 less into my Expedition)",
        ),
        ("{H} Put a Feat from your hand in your Landmarks.", "when {H} -> send 1 Feat in your hand to Landmarks"),
    ]);
}

/// "They" and "its controller", about Expeditions, and about things that their controller does not own.
#[test]
fn they_and_its_controller_refer_to_the_player_of_an_expedition() {
    say(&[
        (
            "When an opponent's Expedition [Ascends] — They draw a card.",
            "when each Expedition controlled by an opponent Ascends -> the player of that Expedition does (draw 1)",
        ),
        (
            "{J} Target Expedition moves backward one region. Its controller draws a card.",
            "when {J} -> move 1 target Expedition backward 1; the player of that Expedition does (draw 1)",
        ),
        (
            "When an opponent's token leaves the Expedition zone — They draw a card.",
            "when a card [token] controlled by an opponent leaves the Expeditions -> its controller does (draw 1)",
        ),
        (
            "My Expedition and the Expedition facing it can't move forward.",
            "always my Expedition cannot move forward\nalways the Expedition facing me cannot move forward",
        ),
        (
            "{J} Discard target Character that's [[Boosted]] and [[Fleeting]].",
            "when {J} -> discard 1 target Character [Boosted, Fleeting]",
        ),
    ]);
}

/// Your Hero's Signature token is one of yours, in play or in your Reserve; so are your tokens in Reserve.
#[test]
fn your_tokens_are_those_in_play_and_in_your_reserve() {
    say(&[
        (
            "{J} If your Hero's Signature token is exhausted, draw a card.",
            "when {J} -> if number of (cards [Signature token of your Hero, Exhausted] in play or in the Reserve) >= 1 (draw 1)",
        ),
        (
            "When your Hero's Signature token is played — Draw a card.",
            "when a player plays a card [Signature token of your Hero] -> draw 1",
        ),
        (
            "{J} If one of your tokens in Reserve is exhausted, draw a card.",
            "when {J} -> if number of (cards [token, Exhausted] in your Reserve) >= 1 (draw 1)",
        ),
        (
            "{J} If two of your opponents' Expeditions are [[Ascended]], draw a card.",
            "when {J} -> if number of Expeditions [Ascended] controlled by an opponent >= 2 (draw 1)",
        ),
        (
            "{J} Create three [Ordis Recruit 1/1/1] Soldier tokens, distributed among up to two target Expeditions.",
            "when {J} -> create 3 \"Ordis Recruit\" 1/1/1 Soldier distributed in up to 2 target Expeditions",
        ),
        (
            "{J} Each player chooses one of their Expeditions. It [Ascends].",
            "when {J} -> each player does (name 1 Expedition controlled by that player; Ascend that Expedition)",
        ),
        (
            "{J} [Resupply]. If it's a Feat, put it in your hand. Otherwise, you may discard it. If you do, draw a card.",
            "when {J} -> Resupply; if it is a Feat (send it to hand) else (may (discard it) then (draw 1))",
        ),
    ]);
}

/// The duration of effects, and the beginning of counts.
#[test]
fn effects_last_and_counts_begin_with_the_named_period() {
    say(&[
        (
            "{J} Until your next turn, your opponents can't play Spells.",
            "when {J} -> until your turn: each Spell played by an opponent cannot be played",
        ),
        (
            "As soon as you complete your third Feat, I permanently gain: \"At Noon — Draw a card.\"",
            "as soon as number of times (you complete a Feat) this game >= 3 for good: when at Noon -> draw 1",
        ),
        (
            "As soon as you've completed two Feats, I permanently gain: \"Your Landmarks limit is five.\"",
            "as soon as number of times (you complete a Feat) this game >= 2 for good: always your Landmark limit 5 in all",
        ),
        (
            "{J} If you've completed three or more Feats this game, draw a card.",
            "when {J} -> if number of times (you complete a Feat) this game >= 3 (draw 1)",
        ),
    ]);
}

/// Words without an antecedent, with several possible ones, or that refer to the thing itself are not read.
#[test]
fn words_without_one_antecedent_are_not_read() {
    for text in [
        // "It" is the Reserve, the target or the Expedition; of two tokens only the second is known.
        "When my Expedition moves forward — If your Reserve has two or more cards, exhaust each card in it.",
        "When my Expedition moves forward — If your Reserve is full, exhaust each card in it.",
        "When my Expedition moves forward — If my other Expedition is behind, each Character in it gains 1 boost.",
        "When I or another Character is discarded from my Expedition — Draw a card.",
        "{J} Choose one of your Expeditions. Discard target Character in it. The Expedition facing it [Ascends].",
        "{J} Choose one of your Expeditions. Discard target Character in it. Draw a card for each Character facing it.",
        "{J} Create an [Ordis Recruit 1/1/1] Soldier token and a [Woollyback 1/1/1] Animal token in my Expedition. They gain 1 boost.",
        // Nothing was named.
        "{J} Create an [Ordis Recruit 1/1/1] Soldier token in its Expedition.",
        "{J} Its controller may send target Character to Reserve.",
        // What each of several players did is different from what you did.
        "{H} Each player may discard a card from their hand. If you do, draw a card.",
        // What a repetition named is not known after it.
        "{J} [Resupply] twice. Exhaust one of those cards.",
        // It would count only draws outside of Morning, for which there is no counter.
        "{I} The first time you draw a card each Day outside of Morning — I gain 1 boost.",
        // The next card of each player would be several cards.
        "The next card each player plays this Day costs {1} less.",
        // Two cards are not compared with themselves.
        "{J} Discard two cards from your hand. If they have the same Hand Cost, draw three cards.",
        // It is unknown which of the two verbs was chosen.
        "{J} Sacrifice a Character or discard a card from your hand. If you sacrificed a Character this way, draw a card.",
        // "Its" has no antecedent before the event names the Character.
        "When a Character facing me leaves its Expedition — I gain 1 boost.",
        // The token is created only if the condition holds.
        "At Noon — If you are first player, create my Signature token in your Reserve. Otherwise, it gains 1 boost.",
        // The card that was Resupplied since is not the card that was discarded.
        "{J} Discard a card from your hand, then [Resupply]. If you discarded a Spell this way, draw a card.",
        "{J} Discard any number of cards from your hand, then draw a card. I gain 1 boost for each card discarded this way.",
        // The number would be one of a target that is not chosen yet.
        "{J} I gain boosts equal to the Hand Cost of target Character.",
        // It is unknown other than which Character.
        "When a Character joins an Expedition with no other Characters — It gains 1 boost.",
        // "Until your next turn" is in the future.
        "{J} If you played a Spell until your next turn, draw a card.",
        // The number of the last round is not the total of all rounds.
        "{J} [Sabotage] twice. If you discarded two cards this way, draw a card.",
        // A status is gained, and has no duration.
        "{J} Target Character gains [[Anchored]] this Day.",
        // The second thing has no quantity of its own.
        "{J} If you control two or more tokens or a Feat, draw a card.",
        // An unknown antecedent of "its" or of "its controller", two possible antecedents, or a fact about a target that is not
        // chosen yet.
        "When another Plant joins my Expedition — Target Character gains boosts equal to its {V}.",
        "{T}, Sacrifice a Character : Target Character gains X boosts, where X is its number of boosts.",
        "{H} Discard each Gear. Its controller draws a card.",
        "When you play a Character — If its Hand Cost is {3} or more, target Character gains 2 boosts. Otherwise, it gains 1 boost.",
        "{J} Up to two target Characters gain 1 boost. If they're Robots, they gain 2 boosts instead.",
        "{H} Discard target Character with Hand Cost equal to the number of Characters in its controller's Expeditions.",
        "{H} Discard target card in play with the same name as a card in its owner's Reserve.",
        "{J} Ready target Permanent you control and another target Permanent.",
        "{J} I gain boosts equal to the Hand Cost of a card from your hand.",
        "{J} Create a [Woollyback 1/1/1] Animal token in each opponent's Expedition.",
        // What was named last is not a Character, or is not an object at all.
        "{J} Target Character gains 1 boost. Exhaust a card in your Reserve. Then, that Character loses [[Fleeting]].",
        "{J} Reveal the top card of your deck. You may discard a card from your hand to draw it.",
        "When an opponent draws a card — It gains 1 boost.",
        "When its Expedition moves forward — [Resupply].",
        "When another Character with the same name joins my Expedition — Sacrifice it.",
        "When you activate a {D} ability — You may put the discarded card in your Reserve.",
        // It is unclear whether the alternative is to the refusal or to the offer, and whether the offer is replaced.
        "{J} If you control a Gear, target opponent may pay {1}. If they don't, draw a card. Otherwise, [Resupply].",
        "{J} If you control a Gear, you may draw a card. If you control a Landmark, draw two cards instead.",
        // The first card is no longer known when the last condition asks about it.
        "{J} Discard target Character. If it was [[Boosted]], discard target Permanent. If it was [[Fleeting]], draw a card.",
        // Noon of this Day is over.
        "{J} Target Character gains [[Anchored]]. At Noon, it loses [[Anchored]].",
        // Spells are not played all at once; a Feat may be in play or in hand.
        "Each player who controls a Landmark plays Spells for {1} less.",
        "{J} Discard a Feat. If you do, draw a card.",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// A statement about each of several things is checked for each separately, and what each gains or loses is its own.
#[test]
fn a_statement_about_several_objects_is_checked_for_each() {
    say(&[
        (
            "{J} Each Character you control gains 1 boost. Then, if it has two or more boosts, it gains [[Anchored]].",
            "when {J} -> for each Character controlled by you (give 1 boost to it; if it is [number of boosts >= 2] (give Anchored to it))",
        ),
        (
            "{J} Each Character you control gains 1 boost. If it's a Robot, it gains 2 boosts instead.",
            "when {J} -> for each Character controlled by you (if it is a Robot (give 2 boosts to it) else (give 1 boost to it))",
        ),
        (
            "{J} Each Character facing me loses boosts equal to its {V}.",
            "when {J} -> for each Character in the Expedition facing me (remove statistic {V} of it boosts from it)",
        ),
        (
            "{J} Target Character loses boosts equal to its {M}.",
            "when {J} -> name 1 target Character; remove statistic {M} of it boosts from it",
        ),
    ]);
}

/// "Instead" replaces what is paid for, and not the payment.
#[test]
fn instead_replaces_the_effect_and_not_the_payment() {
    say(&[
        (
            "{J} You may pay {1} to draw a card. If you control a Landmark, draw two cards instead.",
            "when {J} -> may pay (1 mana) then (if number of (Landmarks controlled by you) >= 1 (draw 2) else (draw 1))",
        ),
        (
            "{J} You may discard a card from your hand to draw a card. If it's a Spell, draw two cards instead.",
            "when {J} -> may pay (discard 1 card in your hand) then (if it is a Spell (draw 2) else (draw 1))",
        ),
        (
            "{J} Sacrifice a Robot. If you do, draw a card. If you control a Landmark, draw two cards instead.",
            "when {J} -> do (sacrifice 1 Robot controlled by you) then (if number of (Landmarks controlled by you) >= 1 (draw 2) else (draw 1))",
        ),
        (
            "{J} You may draw a card. If you control a Landmark, draw two cards instead.",
            "when {J} -> if number of (Landmarks controlled by you) >= 1 (may (draw 2)) else (may (draw 1))",
        ),
        (
            "{T}, Sacrifice a Permanent : Target Character gains 1 boost. If it was a Gear, it gains 2 boosts instead.",
            "cost {T}, sacrifice 1 Permanent controlled by you: if it was a Gear (give 2 boosts to 1 target Character) else (give 1 boost to 1 target Character)",
        ),
        (
            "If another Character you control would be discarded, you may sacrifice a Permanent to send it to Reserve instead.",
            "always before a Character [other] controlled by you is discarded: instead (may pay (sacrifice 1 Permanent controlled by you) then (send the cause to Reserve) else (let it happen))",
        ),
    ]);
}

/// The alternative of something that was not done also applies if it could not be done.
#[test]
fn otherwise_applies_if_the_step_before_was_not_done() {
    say(&[
        (
            "{J} If you control a Gear, you may discard a card from your hand. If you do, draw a card. Otherwise, [Resupply].",
            "when {J} -> if number of (Gears controlled by you) >= 1 (may (discard 1 card in your hand) then (draw 1) else (Resupply)) else (Resupply)",
        ),
        (
            "{J} If your Hero is exhausted, ready it. Otherwise, exhaust it and draw a card.",
            "when {J} -> if number of (Heroes [Exhausted] controlled by you) >= 1 (ready 1 Hero [Exhausted] controlled by you) else (exhaust 1 Hero controlled by you; draw 1)",
        ),
        (
            "{R} You may discard another card from your Reserve. If it was a Permanent, [Sabotage]. If it was a Character, I gain 2 boosts.",
            "when {R} -> may (discard 1 card [other] in your Reserve) then (if it was a Permanent (Sabotage) else (if it was a Character (give 2 boosts to me)))",
        ),
        (
            "{J} Each player may complete a Feat they control. You draw a card for each Feat completed this way.",
            "when {J} -> each player does (may (complete 1 Feat controlled by that player) then (my controller does (draw that many)))",
        ),
    ]);
}

/// What is said of the next card that is played follows its play; a choice under a condition only exists if the condition holds.
#[test]
fn a_pronoun_refers_to_the_next_card_played_or_to_the_choice() {
    say(&[
        (
            "{H} The next Plant you play this turn gains 1 boost. If it's an Animal, it gains [[Anchored]].",
            "when {H} -> this turn next: when you play a Plant -> (give 1 boost to it; if it is a Animal (give Anchored to it))",
        ),
        (
            "{H} Pay {2} less for the next Permanent you play this Afternoon. If it's a Feat, complete it.",
            "when {H} -> this Afternoon next: each Permanent played by you costs 2 less; this Afternoon next: when you play a Permanent -> (if it is a Feat (complete it))",
        ),
        (
            "{J} If you control a Robot, target Character gains 1 boost. It switches Expeditions.",
            "when {J} -> if number of (Robots controlled by you) >= 1 (give 1 boost to 1 target Character; switch it)",
        ),
        (
            "{R} If my Expedition is behind, it [Ascends]. If it's tied, I gain 1 boost.",
            "when {R} -> if my Expedition is [behind] (Ascend my Expedition); if my Expedition is [tied] (give 1 boost to me)",
        ),
        (
            "{J} Send target Character to Reserve. Its controller may send another target Character to Reserve.",
            "when {J} -> send 1 target Character to Reserve; its controller does (may (send 1 target Character [other than it] to Reserve))",
        ),
    ]);
}

/// Statuses joined by "and" all belong to one thing; before a plural, each thing has one of them.
#[test]
fn statuses_joined_by_and_belong_to_one_object_in_the_singular() {
    say(&[
        (
            "{H} If you control a [[Boosted]] and [[Fleeting]] Character, draw a card.",
            "when {H} -> if number of (Characters [Boosted, Fleeting] controlled by you) >= 1 (draw 1)",
        ),
        (
            "{H} Discard each [[Boosted]], [[Fleeting]] Character.",
            "when {H} -> discard each Character [Boosted, Fleeting]",
        ),
        (
            "{H} Discard all [[Anchored]] and [[Asleep]] Characters.",
            "when {H} -> discard each Character [Anchored or Asleep]",
        ),
    ]);
}

/// Plays from different zones are different events.
#[test]
fn plays_from_different_zones_are_different_events() {
    say(&[(
        "When you play a Robot from Reserve or a Plant — Draw a card.",
        "when you play a Robot from Reserve or when you play a Plant -> draw 1",
    )]);
}

/// Each of several players chooses separately from the cards that they look at.
#[test]
fn each_of_several_players_chooses_from_their_own_cards() {
    say(&[(
        "{J} Each player looks at the top two cards of their deck and puts one in their Reserve and the other on the bottom of their deck.",
        "when {J} -> in turn for each player (that player does (look at top 2 of that player's deck; send 1 card among them to Reserve; send the others to bottom of deck))",
    )]);
}

/// Words that were said about the first thing need not be repeated for the second.
#[test]
fn omitted_words_are_taken_from_the_part_before() {
    say(&[
        (
            "{J} I gain 2 boosts. If you control a Landmark, I gain 3 instead.",
            "when {J} -> if number of (Landmarks controlled by you) >= 1 (give 3 boosts to me) else (give 2 boosts to me)",
        ),
        (
            "{J} Draw a card. If you discarded a card this turn, draw two instead.",
            "when {J} -> if number of times (you discard a card) this turn >= 1 (draw 2) else (draw 1)",
        ),
        (
            "{J} If you control a token but no Feats, draw a card.",
            "when {J} -> if all of (number of (cards [token] controlled by you) >= 1, number of (Feats controlled by you) = 0) (draw 1)",
        ),
        (
            "{H} If I'm [[Boosted]] but not [[Fleeting]], draw a card.",
            "when {H} -> if I am [Boosted, not Fleeting] (draw 1)",
        ),
        (
            "When an opponent sacrifices or discards a Character — Complete me.",
            "when an opponent sacrifices a Character or when an opponent discards a Character -> complete me",
        ),
        (
            "When I or another Feat you control is completed — Draw a card.",
            "when I am completed or when a Feat [other] controlled by you is completed -> draw 1",
        ),
        ("At Noon and at Dusk — Draw a card.", "when at Noon or when at Dusk -> draw 1"),
        ("At Noon or when you pass — Draw a card.", "when at Noon or when you pass -> draw 1"),
        (
            "When a Robot joins or leaves your Expeditions — Draw a card.",
            "when a Robot joins your Expeditions or when a Robot leaves your Expeditions -> draw 1",
        ),
        (
            "{J} Create an [Ordis Recruit 1/1/1] Soldier token and a [Woollyback 1/1/1] Animal token in target Expedition.",
            "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in 1 target Expedition; create 1 \"Woollyback\" 1/1/1 Animal in its Expedition",
        ),
        (
            "{J} Until the end of the Day, target Character gains [Tough 2].",
            "when {J} -> name 1 target Character; this Day: it has Tough 2",
        ),
        ("{J} Draw a card, [Resupply] and [Sabotage].", "when {J} -> draw 1; Resupply; Sabotage"),
        (
            "{J} You may have target Character gain 1 boost. If it's a Robot, it gains 2 boosts instead.",
            "when {J} -> may (name 1 target Character) then (if it is a Robot (give 2 boosts to it) else (give 1 boost to it))",
        ),
    ]);
}

/// "It" is one of the things that a condition says are there, if what was named before cannot be meant.
#[test]
fn a_pronoun_refers_to_the_counted_objects_if_the_named_one_does_not_fit() {
    say(&[
        (
            "When you play a Spell — If you control a Feat, complete it.",
            "when you play a Spell -> if number of (Feats controlled by you) >= 1 (complete 1 Feat controlled by you)",
        ),
        (
            "When you play a Permanent — If you control a Robot, it gains 1 boost.",
            "when you play a Permanent -> if number of (Robots controlled by you) >= 1 (give 1 boost to 1 Robot controlled by you)",
        ),
        (
            "{J} If you control a Feat, complete it. If you control a Robot, it gains 1 boost.",
            "when {J} -> if number of (Feats controlled by you) >= 1 (complete 1 Feat controlled by you); if number of (Robots controlled by you) >= 1 (give 1 boost to 1 Robot controlled by you)",
        ),
        (
            "When you play a Character — If you control a Robot, it gains 1 boost.",
            "when you play a Character -> if number of (Robots controlled by you) >= 1 (give 1 boost to it)",
        ),
    ]);
}

/// Steps about a thing that exists only in one branch of a condition happen only there.
#[test]
fn steps_about_an_object_of_one_branch_stay_in_that_branch() {
    say(&[
        (
            "{J} If you control a Feat, create a [Woollyback 1/1/1] Animal token in my other Expedition. It gains 1 boost.",
            "when {J} -> if number of (Feats controlled by you) >= 1 (create 1 \"Woollyback\" 1/1/1 Animal in my other Expedition; give 1 boost to it)",
        ),
        (
            "{J} If you control a Feat, draw a card. Otherwise, create a [Woollyback 1/1/1] Animal token in my other Expedition. It gains [[Asleep]].",
            "when {J} -> if number of (Feats controlled by you) >= 1 (draw 1) else (create 1 \"Woollyback\" 1/1/1 Animal in my other Expedition; give Asleep to it)",
        ),
        (
            "{J} If you control no tokens, create a [Woollyback 1/1/1] Animal token in my other Expedition. It gains 1 boost. Otherwise, draw a card.",
            "when {J} -> if number of (cards [token] controlled by you) = 0 (create 1 \"Woollyback\" 1/1/1 Animal in my other Expedition; give 1 boost to it) else (draw 1)",
        ),
    ]);
}

/// "It" is what the words mean and what a run finds: after "each" and after a trigger, with a Character and a Spell, after a
/// payment.
#[test]
fn a_pronoun_refers_to_the_same_object_as_in_a_run() {
    say(&[
        (
            "When an opponent plays a Character — Each Character facing it gains 1 boost. It gains [[Fleeting]].",
            "when an opponent plays a Character -> give 1 boost to each Character in the Expedition facing it; give Fleeting to the cause",
        ),
        (
            "When you play a Spell — Target Plant gains 1 boost. If it's a Song, draw a card.",
            "when you play a Spell -> give 1 boost to 1 target Plant; if the cause is a Song (draw 1)",
        ),
        (
            "When you play a Spell — Target Plant gains 1 boost. If it's a Boon, it gains 2 boosts instead.",
            "when you play a Spell -> name 1 target Plant; if the cause is a Boon (give 2 boosts to it) else (give 1 boost to it)",
        ),
        (
            "When you play a Character — Target opponent may discard a card. If they do, it gains [[Fleeting]].",
            "when you play a Character -> target opponent does (may (discard 1 card in that player's hand) then (my controller does (give Fleeting to the cause)))",
        ),
        (
            "When another Plant joins your Expeditions — You may sacrifice a Permanent. If you do, we both gain 1 boost.",
            "when a Plant [other] joins your Expeditions -> may (sacrifice 1 Permanent controlled by you) then (give 1 boost to both me and the cause)",
        ),
        (
            "When another Plant joins your Expeditions — For each Permanent you control, it gains 1 boost.",
            "when a Plant [other] joins your Expeditions -> for each Permanent controlled by you (give 1 boost to the cause)",
        ),
        (
            "{J} Roll a die. On a 4+, target Character gains 1 boost. It switches Expeditions.",
            "when {J} -> roll a die; depending on the result: from 4 (give 1 boost to 1 target Character; switch it)",
        ),
        (
            "At Noon — If you control a token, it gains 1 boost. If you control a Feat, it becomes exhausted.",
            "when at Noon -> if number of (cards [token] controlled by you) >= 1 (give 1 boost to 1 card [token] controlled by you); if number of (Feats controlled by you) >= 1 (exhaust 1 Feat controlled by you)",
        ),
        (
            "When you play a Plant — You may draw a card. It gains 1 boost.",
            "when you play a Plant -> may (draw 1); give 1 boost to it",
        ),
        (
            "When my Expedition moves forward — If my other Expedition is behind, it [Ascends].",
            "when my Expedition moves forward -> if the Expedition beside it is [behind] (Ascend the Expedition beside it)",
        ),
        (
            "{H} If my Expedition is tied: You may discard target Plant, otherwise send it to Reserve.",
            "when {H} -> if my Expedition is [tied] (may (discard 1 target Plant)) else (may (send 1 target Plant to Reserve))",
        ),
    ]);
}

/// A sentence after a lasting effect refers to what that effect is about: to each play, or to the objects that are there.
#[test]
fn a_sentence_after_a_lasting_effect_refers_to_its_objects() {
    say(&[
        (
            "{H} The next Character you play this turn costs {2} less. Sacrifice it at Dusk.",
            "when {H} -> this turn next: each Character played by you costs 2 less; this turn next: when you play a Character -> (this Day next: when at Dusk -> (sacrifice it))",
        ),
        (
            "{H} The next Plant you play this turn gains 1 boost. It can't be targeted this turn.",
            "when {H} -> this turn next: when you play a Plant -> (give 1 boost to it; this turn: it cannot be targeted)",
        ),
        (
            "{J} If you control a Feat, the next Plant you play this turn gains 1 boost. If it's a token, draw a card.",
            "when {J} -> if number of (Feats controlled by you) >= 1 (this turn next: when you play a Plant -> (give 1 boost to it; if it is [token] (draw 1)))",
        ),
        (
            "{H} Plants you play this turn cost {1} less. They gain [[Fleeting]].",
            "when {H} -> this turn: each Plant played by you costs 1 less; this turn: when you play a Plant -> (give Fleeting to it)",
        ),
        (
            "{J} This Day, Plants facing me lose all abilities. They gain [[Fleeting]].",
            "when {J} -> this Day: each Plant in the Expedition facing me loses abilities; give Fleeting to each Plant in the Expedition facing me",
        ),
        (
            "{J} This Day, Robots you control have [Tough 1]. Each of them gains 1 boost.",
            "when {J} -> this Day: each Robot controlled by you has Tough 1; give 1 boost to each Robot controlled by you",
        ),
        // After a statement without a duration, there is a Reaction to each play.
        (
            "Plants you play gain 1 boost. If they're tokens, they also gain [[Anchored]].",
            "when you play a Plant -> give 1 boost to it; if it is [token] (give Anchored to it)",
        ),
        (
            "The first Plant you play each turn costs {1} less. It gains [[Fleeting]].",
            "always if number of times (you play a Plant) this turn = 0: each Plant played by you costs 1 less\nwhen first each turn you play a Plant -> give Fleeting to it",
        ),
        (
            "Plants you play cost {1} less. They gain [[Fleeting]].",
            "always each Plant played by you costs 1 less\nwhen you play a Plant -> give Fleeting to it",
        ),
    ]);
}

/// "It" is the antecedent that fits the verb, rather than what was named last; or what a condition counted, if only that is
/// certain to fit.
#[test]
fn a_pronoun_refers_to_the_only_noun_of_a_fitting_kind() {
    say(&[
        (
            "When another Plant joins my Expedition — Exhaust target Permanent. It gains 1 boost.",
            "when a Plant [other] joins my Expedition -> exhaust 1 target Permanent; give 1 boost to the cause",
        ),
        (
            "When another Plant joins my Expedition — You may [Sabotage]. It gains 1 boost.",
            "when a Plant [other] joins my Expedition -> may (Sabotage); give 1 boost to the cause",
        ),
        (
            "When another Plant joins my Expedition — Roll a die. On a 4+, exhaust target Permanent. It gains 1 boost.",
            "when a Plant [other] joins my Expedition -> roll a die; depending on the result: from 4 (exhaust 1 target Permanent); give 1 boost to the cause",
        ),
        (
            "When you play a Plant — This turn, Robots you control have [Tough 1]. It gains 1 boost.",
            "when you play a Plant -> this turn: each Robot controlled by you has Tough 1; give 1 boost to the cause",
        ),
        (
            "When another Plant joins my Expedition — You may [Sabotage]. If you do, it gains 1 boost.",
            "when a Plant [other] joins my Expedition -> may (Sabotage) then (give 1 boost to the cause)",
        ),
        (
            "When you play a Spell — If I'm facing a Plant, it gains [[Fleeting]].",
            "when you play a Spell -> if number of (Plants in the Expedition facing me) >= 1 (give Fleeting to 1 Plant in the Expedition facing me)",
        ),
        (
            "When an opponent plays a Spell — If they control a Permanent, exhaust it.",
            "when an opponent plays a Spell -> if number of (Permanents controlled by that player) >= 1 (exhaust 1 Permanent controlled by that player)",
        ),
        (
            "When you play a Permanent — If you control a Feat, complete it.",
            "when you play a Permanent -> if number of (Feats controlled by you) >= 1 (complete 1 Feat controlled by you)",
        ),
        (
            "When you play a Plant — If you control a Robot, it gains 1 boost.",
            "when you play a Plant -> if number of (Robots controlled by you) >= 1 (give 1 boost to it)",
        ),
        (
            "When another Plant joins my Expedition — Create a [Mana Moth 2/2/2] Illusion token in your other Expedition. If it's a Mage, it gains 1 boost.",
            "when a Plant [other] joins my Expedition -> create 1 \"Mana Moth\" 2/2/2 Illusion in my other Expedition; if the cause is a Mage (give 1 boost to the cause)",
        ),
        (
            "When another Plant joins my Expedition — Create a [Mana Moth 2/2/2] Illusion token in your other Expedition. If it's an Illusion, it gains 1 boost.",
            "when a Plant [other] joins my Expedition -> create 1 \"Mana Moth\" 2/2/2 Illusion in my other Expedition; if it is a Illusion (give 1 boost to it)",
        ),
        (
            "When you play a Plant — If a token is facing it, discard that token.",
            "when you play a Plant -> if number of (cards [token] in the Expedition facing it) >= 1 (discard 1 card [token] in the Expedition facing it)",
        ),
        (
            "When you play another Robot — If it's facing a Character, discard that Character.",
            "when you play a Robot [other] -> if it is [in Expedition [facing Characters >= 1]] (discard 1 Character in the Expedition facing it)",
        ),
        (
            "When you activate a {T} ability — Ready another Permanent you control.",
            "when you use a {T} ability -> ready 1 Permanent [other than it] controlled by you",
        ),
        (
            "When you play another Feat — If it's your second this Day, complete me.",
            "when second each Day you play a Feat, if it is [a Feat, other] -> complete me",
        ),
        (
            "When an Expedition moves backwards — Each Plant in it gains 1 boost. Its controller draws a card.",
            "when each Expedition moves backward -> give 1 boost to each Plant in that Expedition; the player of that Expedition does (draw 1)",
        ),
        (
            "{J} Discard target Plant. If its controller controls no other Plants, they draw a card.",
            "when {J} -> discard 1 target Plant; if number of (Plants [other than it] controlled by its controller) = 0 (its controller does (draw 1))",
        ),
        (
            "{H} The next time you play a card this turn, draw a card if it's from your Reserve.",
            "when {H} -> this turn next: when you play a card -> (if it is [played from Reserve] (draw 1))",
        ),
        (
            "When you play a Plant — Sacrifice it unless you sacrifice another Plant.",
            "when you play a Plant -> may pay (sacrifice 1 Plant [other than it] controlled by you) else (sacrifice it)",
        ),
        (
            "{J} Move target Expedition backward one region unless its controller discards a card.",
            "when {J} -> name 1 target Expedition; the player of that Expedition does (may (discard 1 card in that player's hand) else (my controller does (move that Expedition backward 1)))",
        ),
        (
            "{J} Discard the top three cards of your deck. Put a Permanent from among them in your hand.",
            "when {J} -> discard top 3 of your deck; send 1 Permanent out of it to hand",
        ),
        (
            "{J} Target Plant that isn't a token or a Robot gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Plant [not token, not a Robot]",
        ),
    ]);
}

/// "They" are the several things that the same sentence counted, or the target together with what the trigger named.
#[test]
fn they_refers_to_the_counted_objects_or_to_target_and_cause() {
    say(&[
        (
            "{J} If you control two or more Plants, each of them gains 1 boost.",
            "when {J} -> if number of (Plants controlled by you) >= 2 (give 1 boost to each Plant controlled by you)",
        ),
        (
            "When you play a Spell — If there are three or more Plants in my Expedition, they gain 1 boost.",
            "when you play a Spell -> if number of (Plants in my Expedition) >= 3 (give 1 boost to each Plant in my Expedition)",
        ),
        (
            "{J} Depending on the number of Asleep Plants in play:  • 1+: Draw a card.  • 3+: Each of them loses 1 boost.",
            "when {J} -> depending on number of (Plants [Asleep] in play): from 1 to 2 (draw 1), from 3 (draw 1; remove 1 boost from each Plant [Asleep] in play)",
        ),
        (
            "{J} Draw a card for each Plant you control. Each of them gains 1 boost.",
            "when {J} -> draw number of (Plants controlled by you); give 1 boost to each Plant controlled by you",
        ),
        (
            "When another Robot joins my Expedition — Target another Robot. They both gain 1 boost.",
            "when a Robot [other] joins my Expedition -> name 1 target Robot [other than it]; give 1 boost to both it and the cause",
        ),
        (
            "When you play a Plant — Choose another Plant. They switch Expeditions.",
            "when you play a Plant -> name 1 Plant [other than it]; switch both it and the cause",
        ),
    ]);
    for text in [
        // "Each of them" cannot refer to one thing.
        "{J} Draw a card for each Robot you control. Target Plant gains 1 boost. Each of them gains 1 boost.",
        // One of them, or none; things of another sentence; either what the trigger named or what was counted.
        "{J} If you control a Plant, each of them gains 1 boost.",
        "{J} If you control two or more Plants, draw a card. They gain 1 boost.",
        "When one or more Plants join my Expedition — If you control two or more Robots, they gain 1 boost.",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// A text is not read if a run would find something else than the words mean, or nothing, or if that is ambiguous.
#[test]
fn ambiguous_pronouns_are_not_read() {
    for text in [
        // Nothing was named.
        "{J} Pass. It gains 1 boost.",
        "{J} Shuffle your deck. Exhaust it.",
        "When my Expedition moves forward — It gains 1 boost.",
        "When you roll a die — It gains 1 boost.",
        "{T}, Spend 2 boosts from a Character you control : It gains [[Anchored]].",
        // A Permanent has no boosts, and a discarded card gains nothing.
        "{J} Exhaust target Permanent. It gains 1 boost.",
        "When you play a Permanent — [Sabotage]. It gains 1 boost.",
        // A sacrificed object cannot switch Expeditions; a statement names nothing that "it" could refer to.
        "When you sacrifice a Plant — Target Plant gains 1 boost. They switch Expeditions.",
        "Plants you play gain 1 boost. They can't be targeted.",
        // Either of the two could gain it.
        "When you play a Plant — You may exhaust target Permanent. If you do, it gains [[Fleeting]].",
        "When you play a Plant — Each opponent [Resupplies]. Then, it gains 1 boost.",
        "When you play a Plant — If I'm facing a Plant, discard that Plant.",
        // Nothing was counted, or only one thing; what the bearer gains cannot be refused; the pass is in the future.
        "{J} Draw that many cards.",
        "When you play a Spell — I gain that many boosts.",
        "{J} Sacrifice another Plant. If it was [[Boosted]], I gain that many boosts.",
        "{J} You may discard a card. If you do, draw a card. I gain 1 boost. If you don't, I gain [[Fleeting]].",
        "{J} If you pass this turn, draw a card.",
        // For each of the two tokens, another one is "other".
        "{H} Create two [Brassbug 2/2/2] Robot tokens in my Expedition. They gain 1 boost for each other Robot you control.",
        "{J} Target Character gains 1 boost. You may complete a Feat. If you do, it gains [[Anchored]].",
        "{J} Target Character gains 1 boost. [Sabotage]. It gains [[Fleeting]].",
        // "They" cannot be the last target alone.
        "{J} Target Character gains 1 boost. Another target Character loses 1 boost. They switch Expeditions.",
        "{J} Target Character gains 1 boost. Each Character facing it gains [[Asleep]]. It gains [[Fleeting]].",
        // Something else was named since.
        "When an opponent plays a Character — Target Character you control gains 1 boost. Exhaust the played Character.",
        "{J} [Resupply]. Target Character gains 1 boost. Exhaust the resupplied card.",
        "{J} Target Character gains 1 boost. Exhaust target Permanent. The targeted Character gains [[Fleeting]].",
        // A Character does not face itself.
        "When a Character joins an opponent's Expedition — Target Character you control gains 1 boost if it's facing it.",
        // If no card could be discarded, nothing is known about it.
        "When you play a Character — Discard a card from your hand. If you can't, it gains [[Fleeting]].",
        // The past tense asks for a lasting property only of what has gone.
        "{J} Sacrifice a Permanent. Target Character gains 1 boost. If it was a token, draw a card.",
        // The Spell is not named outside of the first sentence; two possible antecedents; not the Character that was named.
        "{H} This Afternoon, whenever you play a Spell, target Character gains 1 boost. If it's a Song, draw a card.",
        "At Noon — If there's a token in your Reserve, it gains 1 boost. Otherwise, create your Hero's Signature token there. It gains [[Fleeting]].",
        "{J} Target Character gains 1 boost. Exhaust a card in your Reserve. It switches Expeditions.",
        // The next Plant does not exist yet when the second sentence is carried out; the Expedition cannot gain a boost.
        "{H} The next Plant you play this turn in my Expedition costs {1} less. It gains [[Fleeting]].",
        "{J} My Expedition can't move forward this Day. It gains 1 boost.",
        // It is unknown whose Character it is.
        "{J} Return target Character to your hand.",
        "{T}, Return another Character to your hand : Draw a card.",
        // A card that is being played faces nothing and is in no region (5.2.1.a).
        "I cost {1} less if I'm facing a Character.",
        "I cost {1} less if I'm in {O}.",
        "I can't be played if my other Expedition is behind.",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// A card that is being played is in no Expedition yet: the condition is about the one into which it is played (5.2.1.a).
#[test]
fn my_expedition_of_a_card_being_played_is_its_destination() {
    say(&[
        ("I cost {1} less if my Expedition is [[Ascended]].", "always I cost 1 less in Expedition [Ascended]"),
        ("I can't be played if my Expedition is behind.", "always I cannot be played in Expedition [behind]"),
        // For the cost of other cards, it is the Expedition where the bearer is.
        (
            "Other Characters you play cost {1} less if my Expedition is behind.",
            "always if my Expedition is [behind]: each Character [other] played by you costs 1 less",
        ),
        (
            "I cost {1} less if you control a Robot.",
            "always if number of (Robots controlled by you) >= 1: I cost 1 less",
        ),
    ]);
}
