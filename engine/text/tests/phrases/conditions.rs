//! Conditions.

use super::say;

#[test]
fn it_is_one_of_those_that_were_asked_for() {
    say(&[
        (
            "{R} If you control a Feat, [Resupply]. If it's [[Completed]], draw a card instead.",
            "when {R} -> if number of (Feats [completed] controlled by you) >= 1 (draw 1) else (if number of (Feats controlled by you) >= 1 (Resupply))",
        ),
        (
            "{J} If you control a Robot, I gain 1 boost. If it's [[Boosted]], draw a card instead.",
            "when {J} -> if number of (Robots [Boosted] controlled by you) >= 1 (draw 1) else (if number of (Robots controlled by you) >= 1 (give 1 boost to me))",
        ),
    ]);
}

#[test]
fn conditions_of_objects() {
    say(&[
        ("{J} If I have [Gigantic], draw a card.", "when {J} -> if I am [Gigantic] (draw 1)"),
        ("{J} If I don't have [Seasoned], draw a card.", "when {J} -> if not (I am [Seasoned]) (draw 1)"),
        (
            "{J} Reveal the top card of your deck. If it has [Gigantic], draw it.",
            "when {J} -> reveal top 1 of your deck; if it is [Gigantic] (send it to hand as a draw)",
        ),
        (
            "{J} If I'm alone in my Expedition, I gain 1 boost.",
            "when {J} -> if number of (Characters [other] in my Expedition) = 0 (give 1 boost to me)",
        ),
        ("{J} If you played me from Reserve, draw a card.", "when {J} -> if I am [played from Reserve] (draw 1)"),
        ("{J} If I have a boost, draw a card.", "when {J} -> if number of boosts of me >= 1 (draw 1)"),
        ("{J} If I'm in {V} or {M}, draw a card.", "when {J} -> if I am [in {V} or in {M}] (draw 1)"),
    ]);
}

#[test]
fn what_something_was_is_asked_of_the_step_before() {
    say(&[
        (
            "{J} Discard target Character. If it was [[Fleeting]], draw a card.",
            "when {J} -> discard 1 target Character; if it was [Fleeting] (draw 1)",
        ),
        (
            "{J} Exhaust target Permanent. If it wasn't in {M}, draw a card.",
            "when {J} -> exhaust 1 target Permanent; if not (it was [in {M}]) (draw 1)",
        ),
        (
            "{J} Send target Character to Reserve. If it had two or more boosts, draw a card.",
            "when {J} -> send 1 target Character to Reserve; if it was [number of boosts >= 2] (draw 1)",
        ),
    ]);
}

#[test]
fn twins_of_numbers_and_denials() {
    say(&[
        (
            "{J} If you control at most two Characters, draw a card.",
            "when {J} -> if number of (Characters controlled by you) <= 2 (draw 1)",
        ),
        (
            "{J} If you control no more than two Characters, draw a card.",
            "when {J} -> if number of (Characters controlled by you) <= 2 (draw 1)",
        ),
        (
            "{J} Discard target Character with Hand Cost at most {2}.",
            "when {J} -> discard 1 target Character [hand cost <= 2]",
        ),
        (
            "{J} You may sacrifice a Robot. If not, draw a card.",
            "when {J} -> may (sacrifice 1 Robot controlled by you) else (draw 1)",
        ),
        (
            "{J} Sacrifice a Robot. If you cannot, sacrifice me.",
            "when {J} -> do (sacrifice 1 Robot controlled by you) else (sacrifice me)",
        ),
        ("I cannot be played.", "always I cannot be played"),
        (
            "{J} If there aren't any Robots in play, draw a card.",
            "when {J} -> if number of (Robots in play) = 0 (draw 1)",
        ),
        (
            "{J} If you don't control a Robot, draw a card.",
            "when {J} -> if number of (Robots controlled by you) = 0 (draw 1)",
        ),
    ]);
}

#[test]
fn conditions_of_what_players_have() {
    say(&[
        (
            "{J} If you control a Robot and a Landmark, draw a card.",
            "when {J} -> if all of (number of (Robots controlled by you) >= 1, number of (Landmarks controlled by you) >= 1) (draw 1)",
        ),
        (
            "{J} If you control a Robot or a Landmark, draw a card.",
            "when {J} -> if number of (Robots controlled by you / Landmarks controlled by you) >= 1 (draw 1)",
        ),
        (
            "{J} If you control an Artist and an Illusion, draw a card.",
            "when {J} -> if all of (number of (Artists controlled by you) >= 1, number of (Illusions controlled by you) >= 1) (draw 1)",
        ),
        (
            "{J} If you control more Characters than an opponent, draw a card.",
            "when {J} -> if for an opponent (number of (Characters controlled by you) > number of (Characters controlled by that player)) (draw 1)",
        ),
        (
            "{J} If an opponent has more Mana Orbs than you, draw a card.",
            "when {J} -> if for an opponent (number of (Mana Orbs in that player's Mana zone) > number of (Mana Orbs in your Mana zone)) (draw 1)",
        ),
        ("{J} If you're not the first player, draw a card.", "when {J} -> if not (first player is you) (draw 1)"),
        (
            "{J} If you control Booda, it gains 2 boosts.",
            "when {J} -> if number of (cards [named \"Booda\"] controlled by you) >= 1 (give 2 boosts to 1 card [named \"Booda\"] controlled by you)",
        ),
        (
            "{J} If you control more Characters than Landmarks, draw a card.",
            "when {J} -> if number of (Characters controlled by you) > number of (Landmarks controlled by you) (draw 1)",
        ),
        (
            "{J} If you control as many Robots as an opponent, draw a card.",
            "when {J} -> if for an opponent (number of (Robots controlled by you) = number of (Robots controlled by that player)) (draw 1)",
        ),
        (
            "{J} If you have more cards in Reserve than in hand, draw a card.",
            "when {J} -> if number of (cards in your Reserve) > number of (cards in your hand) (draw 1)",
        ),
        (
            "{J} If no Characters are in your Reserve, draw a card.",
            "when {J} -> if number of (Characters in your Reserve) = 0 (draw 1)",
        ),
    ]);
}

#[test]
fn conditions_of_expeditions() {
    say(&[
        (
            "{J} If there are three or more Characters in one of your Expeditions, draw a card.",
            "when {J} -> if number of Expeditions [Characters >= 3] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If one of your Expeditions moved forward this Day, draw a card.",
            "when {J} -> if number of Expeditions [moved this Day] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If my Expedition is behind, it moves forward one region.",
            "when {J} -> if my Expedition is [behind] (move my Expedition forward 1)",
        ),
        (
            "{J} If my Expedition is tied with the Expedition facing it, draw a card.",
            "when {J} -> if my Expedition is [tied] (draw 1)",
        ),
        (
            "{J} If my Expedition is behind or I'm in {V}, draw a card.",
            "when {J} -> if any of (my Expedition is [behind], I am [in {V}]) (draw 1)",
        ),
        (
            "{J} If either of your Expeditions is behind, draw a card.",
            "when {J} -> if number of Expeditions [behind] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If your Hero Expedition is behind, it moves forward one region.",
            "when {J} -> if each Expedition [Hero] controlled by you is [behind] (move each Expedition [Hero] controlled by you forward 1)",
        ),
        (
            "At Night — If none of your Expeditions moved forward this Day, draw a card.",
            "when at Night -> if number of Expeditions [moved this Day] controlled by you = 0 (draw 1)",
        ),
        (
            "At Dusk — If each of your Expeditions has two or more Characters, [Resupply].",
            "when at Dusk -> if each Expedition controlled by you is [Characters >= 2] (Resupply)",
        ),
    ]);
}

#[test]
fn conditions_of_what_happened() {
    say(&[
        (
            "{J} If two or more Characters left play this Day, draw a card.",
            "when {J} -> if (number of times (a Character leaves the Expeditions) this Day + number of times (a Character leaves the Landmarks) this Day) >= 2 (draw 1)",
        ),
        (
            "{J} If you [Sabotaged] this turn, draw a card.",
            "when {J} -> if number of times (you Sabotage) this turn >= 1 (draw 1)",
        ),
        (
            "At Noon — If no player has passed, draw a card.",
            "when at Noon -> if not (number of times (a player passes) this Day >= 1) (draw 1)",
        ),
    ]);
}

/// If one is enough, an Expedition of a player is any of them; "in each of them" means in the one and in the other.
#[test]
fn things_are_in_any_expedition_or_in_each() {
    say(&[
        (
            "{J} If there's a Robot in an opponent's Expedition, draw a card.",
            "when {J} -> if number of (Robots in an opponent's Expeditions) >= 1 (draw 1)",
        ),
        (
            "{J} Unless there is a Plant in one of your Expeditions, draw a card.",
            "when {J} -> if not (number of (Plants in your Expeditions) >= 1) (draw 1)",
        ),
        (
            "{J} If there are two or more Plants in each of your Expeditions, draw a card.",
            "when {J} -> if all of (number of (Plants in each Expedition [Hero] controlled by you) >= 2, number of (Plants in each Expedition [Companion] controlled by you) >= 2) (draw 1)",
        ),
    ]);
}

/// Counts of turns, moves and cards that were put somewhere; the same condition for two players; the place of the bearer.
#[test]
fn what_happened_so_often_and_to_whom() {
    say(&[
        (
            "If it's your second turn this Day, I cost {1} less.",
            "always if all of (turn of you, number of times (you take a turn) this Day = 2): I cost 1 less",
        ),
        (
            "{J} If your Expeditions have moved backwards two or more times this Day, draw a card.",
            "when {J} -> if number of times (each Expedition controlled by you moves backward) this Day >= 2 (draw 1)",
        ),
        (
            "{J} If a Robot was put in Reserve this turn, draw a card.",
            "when {J} -> if number of times (a Robot goes to the Reserve) this turn >= 1 (draw 1)",
        ),
        (
            "{J} If you and your opponent both have three or more cards in Reserve, draw a card.",
            "when {J} -> if for each player (number of (cards in that player's Reserve) >= 3) (draw 1)",
        ),
        (
            "When you play a Robot — If it's the first this Day, draw a card.",
            "when first each Day you play a Robot -> draw 1",
        ),
        (
            "{J} If there's a token in your Reserve or you control a Plant, draw a card.",
            "when {J} -> if any of (number of (cards [token] in your Reserve) >= 1, number of (Plants controlled by you) >= 1) (draw 1)",
        ),
        (
            "{J} If this is another turn, draw a card.",
            "when {J} -> if number of times (you play another turn) this turn >= 1 (draw 1)",
        ),
        (
            "{J} If you control a Plant, an Animal and a Robot, draw a card.",
            "when {J} -> if all of (number of (Plants controlled by you) >= 1, number of (Animals controlled by you) >= 1, number of (Robots controlled by you) >= 1) (draw 1)",
        ),
        (
            "{J} If you control a Plant, a Robot or an Animal, draw a card.",
            "when {J} -> if number of (Plants or Robots or Animals controlled by you) >= 1 (draw 1)",
        ),
        (
            "{J} If I'm the only Robot you control, draw a card.",
            "when {J} -> if number of (Robots [other] controlled by you) = 0 (draw 1)",
        ),
        ("{J} If the region I'm in has {M}, draw a card.", "when {J} -> if my Expedition is [in {M}] (draw 1)"),
        (
            "{J} If there are more Robots facing me than in my Expedition, draw a card.",
            "when {J} -> if number of (Robots in the Expedition facing me) > number of (Robots in my Expedition) (draw 1)",
        ),
        (
            "{J} If I'm in the same Expedition as a Plant, draw a card.",
            "when {J} -> if number of (Plants [other] in my Expedition) >= 1 (draw 1)",
        ),
        (
            "{J} Exhaust target Permanent. If it was already exhausted, discard it.",
            "when {J} -> name 1 target Permanent; if it is [Exhausted] (exhaust it; discard it) else (exhaust it)",
        ),
        (
            "{J} Target player draws a card. If it's an opponent, I gain 1 boost.",
            "when {J} -> target player does (draw 1); if player that player is an opponent (give 1 boost to me)",
        ),
    ]);
}

/// Keywords of cards that were put somewhere, cards that are alone in a place, turns that were taken.
#[test]
fn what_was_put_there_and_what_is_alone_there() {
    say(&[
        (
            "{J} [Resupply]. If you put a Robot with [Temple] in Reserve this way, draw a card.",
            "when {J} -> do (Resupply) then (if it is [a Robot, having Temple] (draw 1))",
        ),
        (
            "{J} Create your Hero's Signature token in your Reserve. If it's the only Companion there, draw a card.",
            "when {J} -> create 1 Signature token of your Hero in your Reserve; if all of (it is a Companion, number of \
             (Companions [other than it] in your Reserve) = 0) (draw 1)",
        ),
        (
            "At Dusk — If you took two or more turns this Afternoon, draw a card.",
            "when at Dusk -> if number of times (you take a turn) this Afternoon >= 2 (draw 1)",
        ),
    ]);
}

/// The number of Characters facing a target, "it", or the bearer before it left.
#[test]
fn things_face_so_many_characters() {
    say(&[
        (
            "{H} Target Character that's facing no Characters gains 2 boosts.",
            "when {H} -> give 2 boosts to 1 target Character [in Expedition [facing Characters = 0]]",
        ),
        (
            "Target Companion gains 3 boosts. If it's facing no Characters, draw a card.",
            "effect give 3 boosts to 1 target Companion; if it is [in Expedition [facing Characters = 0]] (draw 1)",
        ),
        (
            "When I leave the Expedition zone — If I was facing no Characters, draw a card.",
            "when I leave the Expeditions, if before number of (Characters in the Expedition facing me) = 0 -> draw 1",
        ),
    ]);
}

/// The number of counters that were removed, statuses that an object already has, properties of another token.
#[test]
fn what_was_done_is_asked() {
    say(&[
        (
            "{R} Target Character loses all its boosts. If you removed 3 or more boosts this way, draw a card.",
            "when {R} -> do (remove all boosts from 1 target Character) then (if that many >= 3 (draw 1))",
        ),
        (
            "When you play a token — It gains 1 boost. If you control another token, it also gains [[Anchored]].",
            "when you play a card [token] -> give 1 boost to it; if number of (cards [token, other than it] controlled by you) >= 1 (give \
             Anchored to it)",
        ),
        (
            "When you pass — Draw a card. If you passed first, draw two cards instead.",
            "when you pass -> if number of times (you pass first) this Day >= 1 (draw 2) else (draw 1)",
        ),
        (
            "At Noon — Each player may discard a card. Each player who does draws a card.",
            "when at Noon -> each player does (may (discard 1 card in that player's hand) then (draw 1))",
        ),
    ]);
}

#[test]
fn facing_nobody() {
    let none = "when {J} -> if number of (Plants in the Expedition facing me) = 0 (draw 1)";
    say(&[
        ("{J} If I'm not facing any Plants, draw a card.", none),
        ("{J} If I'm not facing a Plant, draw a card.", none),
    ]);
}

/// What was done already was done besides what is being played.
#[test]
fn what_was_done_already() {
    say(&[
        (
            "{H} If you've already played a card this turn, draw a card.",
            "when {H} -> if number of times (you play a card [other]) this turn >= 1 (draw 1)",
        ),
        (
            "{J} I gain [[Fleeting]] unless you've already played two Robots this Day.",
            "when {J} -> if not (number of times (you play a Robot [other]) this Day >= 2) (give Fleeting to me)",
        ),
        (
            "Draw a card. If you've already played a Plant this turn, [Resupply].",
            "effect draw 1; if number of times (you play a Plant [other]) this turn >= 1 (Resupply)",
        ),
        (
            "At Dusk — If you've already played a Plant this Day, draw a card.",
            "when at Dusk -> if number of times (you play a Plant) this Day >= 1 (draw 1)",
        ),
        (
            "{J} If an opponent has already played two Robots this Day, draw a card.",
            "when {J} -> if for an opponent (number of times (that player plays a Robot) this Day >= 2) (draw 1)",
        ),
        (
            "{J} If you've already discarded a card this turn, draw a card.",
            "when {J} -> if number of times (you discard a card) this turn >= 1 (draw 1)",
        ),
        (
            "When you play a Robot — If you've already played a Spell this Day, draw a card.",
            "when you play a Robot -> if number of times (you play a Spell) this Day >= 1 (draw 1)",
        ),
    ]);
}

#[test]
fn cards_with_my_name() {
    say(&[(
        "{J} If there's another card with my name in your discard pile, draw a card.",
        "when {J} -> if number of (cards [other, named like me] in your discard pile) >= 1 (draw 1)",
    )]);
}

#[test]
fn of_what_was_counted_so_many_are_such() {
    say(&[
        (
            "When you pass — If you control two or more Characters and none of them is [[Fleeting]], draw a card.",
            "when you pass -> if all of (number of (Characters controlled by you) >= 2, number of (Characters [Fleeting] controlled by you) = 0) (draw 1)",
        ),
        (
            "When you pass — If you control two or more Characters and all of them are [[Boosted]], draw a card.",
            "when you pass -> if all of (number of (Characters controlled by you) >= 2, each Character controlled by you is [Boosted]) (draw 1)",
        ),
        (
            "When you pass — If there are three or more cards in your Reserve and two of them are exhausted, draw a card.",
            "when you pass -> if all of (number of (cards in your Reserve) >= 3, number of (cards [Exhausted] in your Reserve) >= 2) (draw 1)",
        ),
        (
            "{J} If you control two or more Robots and one of them has a {T} ability, draw a card.",
            "when {J} -> if all of (number of (Robots controlled by you) >= 2, number of (Robots [with a {T} ability] controlled by you) >= 1) (draw 1)",
        ),
    ]);
}

#[test]
fn which_of_the_plays_of_a_day_this_one_is() {
    say(&[
        (
            "{J} If I'm the first card you played this Day, draw a card.",
            "when {J} -> if all of (number of times (you play a card) this Day = 1, number of times (you play a card [other]) this Day = 0) (draw 1)",
        ),
        (
            "{J} If I'm the second Robot you've played this turn, draw a card.",
            "when {J} -> if all of (number of times (you play a Robot) this turn = 2, number of times (you play a Robot [other]) this turn = 1) (draw 1)",
        ),
        (
            "{J} If I am the first Character you played from your Reserve this Day, I gain 2 boosts.",
            "when {J} -> if all of (number of times (you play a Character from Reserve) this Day = 1, number of times (you play a Character [other] from Reserve) this Day = 0) (give 2 boosts to me)",
        ),
        (
            "If I'm the third Spell you played this turn, draw two cards.",
            "effect if all of (number of times (you play a Spell) this turn = 3, number of times (you play a Spell [other]) this turn = 2) (draw 2)",
        ),
    ]);
}

#[test]
fn its_number_is_compared_with_mine() {
    say(&[
        (
            "When a Character joins my Expedition — If its {M} is less than mine, I lose 1 boost.",
            "when a Character joins my Expedition -> if it is [statistic {M} < statistic {M} of me] (remove 1 boost from me)",
        ),
        (
            "When a Character joins my Expedition — I gain 1 boost. Then, if its {V} is still greater than mine, I gain [[Anchored]].",
            "when a Character joins my Expedition -> give 1 boost to me; if it is [statistic {V} > statistic {V} of me] (give Anchored to me)",
        ),
        (
            "When a Character joins my Expedition — If its Hand Cost is greater than my Reserve Cost, draw a card.",
            "when a Character joins my Expedition -> if it is [hand cost > reserve cost of me] (draw 1)",
        ),
        (
            "{J} Target Robot gains 1 boost. If it has more boosts than me, draw a card.",
            "when {J} -> give 1 boost to 1 target Robot; if it is [number of boosts > number of boosts of me] (draw 1)",
        ),
        (
            "{J} Target Robot gains 1 boost. If its number of boosts is greater than mine, draw a card.",
            "when {J} -> give 1 boost to 1 target Robot; if it is [number of boosts > number of boosts of me] (draw 1)",
        ),
    ]);
}

#[test]
fn regions_are_counted_and_described() {
    say(&[
        (
            "Play me for {1} less per visible single-terrain region.",
            "always I cost number of regions [visible, single-terrain] less",
        ),
        (
            "{J} I gain 1 boost for each visible region with {V}.",
            "when {J} -> give number of regions [visible, {V}] boost to me",
        ),
        ("{J} Draw a card for each single-terrain region.", "when {J} -> draw number of regions [single-terrain]"),
        (
            "{J} If there are two or more visible {O} regions, draw a card.",
            "when {J} -> if number of regions [visible, {O}] >= 2 (draw 1)",
        ),
        (
            "{J} If my region has a single terrain, draw a card.",
            "when {J} -> if my Expedition is [in region [single-terrain]] (draw 1)",
        ),
        (
            "{J} If my region doesn't have {M}, I gain 1 boost.",
            "when {J} -> if not (my Expedition is [in {M}]) (give 1 boost to me)",
        ),
        (
            "{J} If my region isn't a single-terrain region, draw a card.",
            "when {J} -> if not (my Expedition is [in region [single-terrain]]) (draw 1)",
        ),
    ]);
}

#[test]
fn the_same_is_done_to_me_otherwise() {
    say(&[
        (
            "{H} You may target a Robot facing me. If its {V} is less than mine, it gains [[Asleep]]. Otherwise, I do.",
            "when {H} -> may (name 1 target Robot in the Expedition facing me) then \
             (if it is [statistic {V} < statistic {V} of me] (give Asleep to it) else (give Asleep to me))",
        ),
        (
            "Target Robot gains [[Asleep]]. If you don't control it, its controller may pay {2}. If they do, it loses [[Asleep]].",
            "effect give Asleep to 1 target Robot; if not (it is [placed controlled by you]) \
             (its controller does (may pay (2 mana) then (my controller does (remove Asleep from it))))",
        ),
        (
            "I can't be played from your hand unless you control a [[Boosted]] Robot.",
            "always if all of (not (number of (Robots [Boosted] controlled by you) >= 1), I am [played from hand]): \
             I cannot be played",
        ),
        (
            "If a token you control would be discarded while it isn't so that you are first player, and it is Rest, put it in \
             Reserve instead.",
            "always if all of (not (first player is you), during Rest): before a card [token] controlled by you is discarded: \
             instead (send it to Reserve)",
        ),
        (
            "{J} You may have another target Landmark you control activate one of its {T} abilities.",
            "when {J} -> may (activate {T} of 1 target Landmark [other] controlled by you)",
        ),
    ]);
}

#[test]
fn each_expedition_and_the_one_facing_it() {
    let has_more = |kind: &str| {
        format!(
            "number of (Robots in each Expedition [{kind}] controlled by you) > \
             number of (Robots in each Expedition [facing [{kind}, of you]])"
        )
    };
    say(&[
        (
            "{J} If your Hero Expedition has more Robots than the one facing it, draw a card.",
            &format!("when {{J}} -> if {} (draw 1)", has_more("Hero")),
        ),
        (
            "{J} If each of your Expeditions has more Robots than the Expedition facing it, draw a card.",
            &format!("when {{J}} -> if all of ({}, {}) (draw 1)", has_more("Hero"), has_more("Companion")),
        ),
    ]);
}

#[test]
fn how_many_gifts_were_made() {
    say(&[
        (
            "{T} : If you made three or more [Gifts] this Day, draw a card.",
            "cost {T}: if number of times (you make a Gift) this Day >= 3 (draw 1)",
        ),
        (
            "{H} Each opponent [Resupplies]. If it's the second [Gift] you made this Day, I gain 1 boost.",
            "when {H} -> each opponent does (Resupply); if number of times (you make a Gift) this Day = 2 (give 1 boost to me)",
        ),
    ]);
}

#[test]
fn which_of_the_abilities_activated_it_is() {
    say(&[
        (
            "When a {D} ability is activated — If it's the third one activated this turn, draw a card.",
            "when a player uses a {D} ability -> if number of times (a player uses a {D} ability) this turn = 3 (draw 1)",
        ),
        (
            "When you activate a {T} ability — If it's the second {T} ability activated this Day, [Resupply].",
            "when you use a {T} ability -> if number of times (a player uses a {T} ability) this Day = 2 (Resupply)",
        ),
    ]);
}

#[test]
fn several_results_of_a_die() {
    say(&[(
        "When you roll one or more dice — If the result is 2 or 5+, draw a card.",
        "when you roll one or more dice -> if any of (the result = 2, the result >= 5) (draw 1)",
    )]);
}
