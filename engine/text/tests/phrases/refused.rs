//! Texts that are not read, because they are ambiguous or refer to nothing.

use text::{Slot, compile};

/// A text with two possible meanings is not read.
#[test]
fn what_could_mean_two_things_is_not_read() {
    for text in [
        // The Expedition into which a card would be played is not its place.
        "Your opponents can't play Characters in the Expedition facing me.",
        // It is unknown which of the Robots is meant.
        "{J} If you control a Robot, I gain 1 boost. If it's [[Boosted]], draw a card.",
        // Nobody controls cards in Reserve.
        "{J} Discard target Character you control in play or in Reserve.",
        // It is unknown whether a drawn card is meant.
        "When a Character is returned to hand — Draw a card.",
        // Sabotage does not sacrifice anything.
        "{J} [Sabotage]. If you sacrificed a card this way, draw a card.",
        // No cards were looked at, so there are no others.
        "{J} Each player chooses a Landmark they control. Discard the others.",
        // The negation of a number is not used.
        "{J} If there aren't two Robots in play, draw a card.",
        // The notation cannot say that it has another type in play only.
        "I'm also considered a Spell.",
        // A card that has Temple because it has Temple depends on itself.
        "Characters with [Temple] in your hand have [Temple 1].",
        // The notation cannot say that each opponent may not play what is related to their own cards.
        "Your opponents can't play cards with the same name as a card in their discard pile.",
        // A lasting effect is used once for the next card, so it cannot be done twice.
        "{J} The next Robot you play this turn activates one of its {r} abilities twice.",
        // A Reaction to a roll comes too late to raise its result.
        "{J} The next time you roll a die this turn, add 1 to its result.",
        // No object and no player was named, and no X is paid.
        "{J} It gains 1 boost.",
        "{J} They discard a card.",
        "{J} I gain X boosts.",
        // What a step named before a payment, or something other than it; the number of a step before the last; choices of yours
        // from a hidden hand, for each of several players, or without a player.
        "Target Character gains 1 boost. You may sacrifice a token. If you do, it gains [[Anchored]].",
        "{J} Discard any number of cards from your Reserve, then draw a card. I gain that many boosts.",
        "{J} Target opponent discards a card from their hand of your choice.",
        "{J} Each opponent sacrifices a token of your choice.",
        "{J} Target player completes a Feat of your choice.",
        // If one of several moved, it is unknown which.
        "When one of your Expeditions moves forward — If one of your Expeditions Ascended this turn, it moves forward one region.",
        // The status would have to be checked for each Character; and an event without a subject cannot be waited for.
        "When a Character is [[Boosted]] — Draw a card.",
        "When it's your turn — Draw a card.",
        "When you have two or more ready Mana Orbs — Draw a card.",
        // It is unknown from how many of them the boosts are taken.
        "{J} Remove up to three boosts from Characters you control.",
        "{J} You may spend two boosts from Plants you control to draw a card.",
        // It is a different status that it already has.
        "I can gain [[Fleeting]] even if I was already [[Anchored]].",
        // A Spell becomes Fleeting after its cost is determined.
        "Spells you play with [[Fleeting]] cost {1} less.",
        "{J} The next [[Fleeting]] Spell you play this turn costs {1} less.",
        // If they refuse, the event happens, which the notation cannot say of another player's offer.
        "If an opponent would draw a card, they may discard a card to [Resupply] instead.",
        // "That turn" is the current one.
        "When you play another turn — You can't play Spells during that turn.",
        // "Abilities" includes more than Spells.
        "I can't be targeted by your opponents' abilities.",
        "I can't be targeted by Spells from Reserve.",
        // The others do not see which card of the hand it is.
        "{J} Name a card in your hand. Draw a card.",
        // A sentence about all cards that somebody plays does nothing now.
        "{J} Characters you play from Reserve switch Expeditions.",
        // Before the event, nobody knows which card would be Resupplied.
        "If an opponent would [Resupply], they put that card in their discard pile instead.",
        // The notation cannot check the condition for each of several cards.
        "{J} Choose up to three cards in your Reserve. Each of them gains 1 boost if it's a Character.",
        // There are no cards in Reserve to be meant, and a drawn card cannot be put anywhere.
        "{J} Draw two cards. If you have no cards in Reserve, put one of them in Reserve.",
        // The words could mean one draw now, or one for each Spell.
        "{J} Draw a card when you play a Spell this turn.",
        // One card in each Reserve is not one card among all.
        "{J} Exhaust target card in each opponent's Reserve.",
        // What each of several players did is different from what you did.
        "{J} Each player [Resupplies]. If you [Resupplied] a Robot this way, I gain 1 boost.",
        // The other players do not see a drawn card.
        "{J} Draw a card. If it's a Spell, I gain 1 boost.",
        // Counters are put on something once, and have no duration.
        "{J} I gain 2 boosts this Day.",
        // The ability of another card is not mine.
        "{J} You may discard a card with a {D} ability from your Reserve to have me activate its {D} ability.",
        // Only a condition of the trigger can ask how it was before the event.
        "When I go to Reserve — I gain 2 boosts if I was [[Boosted]].",
        // No Expedition was mentioned, or several, of which it is unknown which is meant.
        "{J} Draw a card. That Expedition moves forward one region.",
        "{J} If one of your Expeditions is behind, draw a card. That Expedition moves forward one region.",
        // After a repetition, only the second card is known.
        "{J} [Resupply] twice. Exhaust them.",
        "{J} [Resupply], then [Resupply]. I gain 1 boost for each card [Resupplied] this way.",
        "{J} [Sabotage], then [Sabotage]. If you discarded a Character this way, I gain 2 boosts.",
        // A card in the discard pile gains nothing.
        "{J} Target Character gains 1 boost. Discard a card from your hand. It gains [[Anchored]].",
        // One card in each Reserve is not one card among all.
        "{J} Exhaust target card in each Reserve.",
        // Two abilities were mentioned.
        "{J} If you control a Character with a {D} ability and a Character with a {T} ability, target Character activates that ability.",
        // Something that may be a card cannot be copied.
        "{J} Choose a card in your Reserve. Create a copy of it in my Expedition.",
        // A random choice must say how many modes are taken.
        "{J} Choose up to two at random:  • Draw a card.  • [Resupply].",
        // What is being played is a card that was played this turn, whatever else was.
        "When you play a Spell — If you've already played a card this turn, draw a card.",
        // Nobody else is in the same Expedition as one that is chosen.
        "{J} Target Robot in the same Expedition gains 1 boost.",
        // What is no Character is not alone where no Characters are.
        "{J} Discard target Permanent alone in its Expedition.",
        // Of one kind it is the only one, of another it is not said to be one.
        "{J} Discard target Plant that's the only Robot in its Expedition.",
        // Of two Expeditions that move at once, none is the one that comes there.
        "When one or more of your Expeditions move forward into {O} — Draw a card.",
        // Which of several gives its boosts, nobody says.
        "{J} Exchange my boosts with those of each Robot you control.",
        // Who does not is none of those who do.
        "{J} Draw a card. For each opponent who does, I gain 1 boost.",
        // Beside the Expedition of an opponent there is none of yours.
        "{J} If the Expedition facing me is in the same region as your other Expedition, draw a card.",
        // The Resupplied card, or the token; which of two Resupplied cards.
        "{J} [Resupply]. If you control a token, it gains 1 boost.",
        "{J} [Resupply]. If you control a Permanent, exhaust it.",
        "{J} [Resupply], then [Resupply]. If you put one or more Permanents in Reserve this way, discard it.",
        // Those of which it is true, or all of them.
        "{J} Exhaust two target Characters. If one or more of them are Robots, they gain 1 boost.",
        // Of an exchange, one card goes to one place and one to the other.
        "Exchange a card from your hand with a card from your Reserve. If you put a Spell this way, draw a card.",
        // I may have been played long ago.
        "At Noon — If I'm the first card you played this Day, draw a card.",
        // Of two counts, it is unknown of which "none of them" speaks.
        "{J} If you control a Landmark and no Feats, and none of them is exhausted, draw a card.",
        // The player of whom a condition asks is nobody after it.
        "{J} If an opponent controls two Robots, they draw a card.",
        // How many more would be created where, nobody says.
        "If you would create a token, create two instead.",
        // Before the first sentence nothing happened, and nobody knows before which of three.
        "{J} If my Expedition was [[Ascended]], draw a card.",
        "At Dusk — If my Expedition was [[Ascended]], draw a card.",
        "{J} My other Expedition loses [[Ascended]]. If my other Expedition was [[Ascended]], draw a card.",
        "When I leave an Expedition — Draw a card. [Resupply]. If my Expedition was [[Ascended]], draw a card.",
        // What could be Sabotaged was no token.
        "{J} [Sabotage] a Spell. If you don't discard a token this way, draw a card.",
        // Of three boosts, which are exchanged, nobody says.
        "{J} Target two Robots and exchange our boosts.",
        // How many more there would be, nobody says.
        "If you would create a token Permanent, you may exhaust me ({T}) to create two instead.",
        // What would be fewer is no other choice.
        "Discard target Robot with Base Cost {4} or less, or with Base Cost {2} or less if you control a Feat.",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// Of several targets, only one can be asked for its owner or its name.
#[test]
fn what_is_said_of_the_owners_of_several_targets() {
    for text in [
        "Return up to two target Robots to their owners' hands. Their owners discard a card.",
        "Return up to two target Robots to their owners' hands. Their owners can't play cards with the same name this Day.",
    ] {
        assert!(text::compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}
