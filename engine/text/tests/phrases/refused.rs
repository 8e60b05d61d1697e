//! What is not read, since it could mean two things or speaks of nothing.

use text::{Slot, compile};

/// What could be read in two ways is not read at all.
#[test]
fn what_could_mean_two_things_is_not_read() {
    for text in [
        // Where a card would be played is not where it is.
        "Your opponents can't play Characters in the Expedition facing me.",
        // Which of the Robots is meant, nobody says.
        "{J} If you control a Robot, I gain 1 boost. If it's [[Boosted]], draw a card.",
        // Cards in Reserve are controlled by nobody.
        "{J} Discard target Character you control in play or in Reserve.",
        // Whether a drawn card is meant, nobody says.
        "When a Character is returned to hand — Draw a card.",
        // Sabotage sacrifices nothing.
        "{J} [Sabotage]. If you sacrificed a card this way, draw a card.",
        // Nothing was looked at, so there are no others.
        "{J} Each player chooses a Landmark they control. Discard the others.",
        // That there are not so many is not said of a number.
        "{J} If there aren't two Robots in play, draw a card.",
        // That it has another type in play only cannot be said.
        "I'm also considered a Spell.",
        // What has Temple because it has Temple depends on itself.
        "Characters with [Temple] in your hand have [Temple 1].",
        // What each of several opponents may not play by what is theirs.
        "Your opponents can't play cards with the same name as a card in their discard pile.",
        // What the next card is given twice is activated once.
        "{J} The next Robot you play this turn activates one of its {r} abilities twice.",
        // A Reaction to a roll comes too late to raise it.
        "{J} The next time you roll a die this turn, add 1 to its result.",
        // Nothing and nobody was named, and no X is paid.
        "{J} It gains 1 boost.",
        "{J} They discard a card.",
        "{J} I gain X boosts.",
        // What a step named before a payment, or others than it; as many as a step did before the one before; what you choose of a
        // hidden hand, of each of several players and of no player's.
        "Target Character gains 1 boost. You may sacrifice a token. If you do, it gains [[Anchored]].",
        "{J} Discard any number of cards from your Reserve, then draw a card. I gain that many boosts.",
        "{J} Target opponent discards a card from their hand of your choice.",
        "{J} Each opponent sacrifices a token of your choice.",
        "{J} Target player completes a Feat of your choice.",
        // An Expedition is no object; which of several moved, nobody knows.
        "When an [[Ascended]] Expedition moves forward — If you control it, draw a card.",
        "When one of your Expeditions moves forward — If one of your Expeditions Ascended this turn, it moves forward one region.",
        // That a thing is so is said of each of them, and what nothing tells of cannot be waited for.
        "When a Character is [[Boosted]] — Draw a card.",
        "When it's your turn — Draw a card.",
        "When you have two or more ready Mana Orbs — Draw a card.",
        // Of how many of them so many are taken, nobody says.
        "{J} Remove up to three boosts from Characters you control.",
        "{J} You may spend two boosts from Plants you control to draw a card.",
        // It is another status that it can gain again.
        "I can gain [[Fleeting]] even if I was already [[Anchored]].",
        // A Spell becomes Fleeting after its cost is known.
        "Spells you play with [[Fleeting]] cost {1} less.",
        "{J} The next [[Fleeting]] Spell you play this turn costs {1} less.",
        // If they refuse, the event happens after all, which is not said of what another player may do.
        "If an opponent would draw a card, they may discard a card to [Resupply] instead.",
        // That turn is this one.
        "When you play another turn — You can't play Spells during that turn.",
        // By what else than a Spell it cannot be targeted is more than that.
        "I can't be targeted by your opponents' abilities.",
        "I can't be targeted by Spells from Reserve.",
        // Which card of a hand it is, the others do not see.
        "{J} Name a card in your hand. Draw a card.",
        // What is said of all that somebody plays is done to nothing now.
        "{J} Characters you play from Reserve switch Expeditions.",
        // Which card a player would Resupply, nobody knows before.
        "If an opponent would [Resupply], they put that card in their discard pile instead.",
        // Of several nothing asks each by itself.
        "{J} Choose up to three cards in your Reserve. Each of them gains 1 boost if it's a Character.",
        // None of those that are not there, and no drawn card, can be put anywhere.
        "{J} Draw two cards. If you have no cards in Reserve, put one of them in Reserve.",
        // What follows on an event as long as something lasts is said of what is to come.
        "{J} Draw a card when you play a Spell this turn.",
        // In each Reserve one is not one out of all.
        "{J} Exhaust target card in each opponent's Reserve.",
        // What each of several players did is not what you did.
        "{J} Each player [Resupplies]. If you [Resupplied] a Robot this way, I gain 1 boost.",
        // What is drawn is seen by nobody else.
        "{J} Draw a card. If it's a Spell, I gain 1 boost.",
        // Counters are put on something once, and not for a while.
        "{J} I gain 2 boosts this Day.",
        // Another's ability is not mine.
        "{J} You may discard a card with a {D} ability from your Reserve to have me activate its {D} ability.",
        // How it was before the event only a condition of the trigger can ask.
        "When I go to Reserve — I gain 2 boosts if I was [[Boosted]].",
        // No Expedition was spoken of, or several of which nobody knows which is meant.
        "{J} Draw a card. That Expedition moves forward one region.",
        "{J} If one of your Expeditions is behind, draw a card. That Expedition moves forward one region.",
        // Of what is done twice only the second is known.
        "{J} [Resupply] twice. Exhaust them.",
        "{J} [Resupply], then [Resupply]. I gain 1 boost for each card [Resupplied] this way.",
        "{J} [Sabotage], then [Sabotage]. If you discarded a Character this way, I gain 2 boosts.",
        // What is in the discard pile gains nothing.
        "{J} Target Character gains 1 boost. Discard a card from your hand. It gains [[Anchored]].",
        // In each Reserve one is not one out of all.
        "{J} Exhaust target card in each Reserve.",
        // Two abilities were spoken of.
        "{J} If you control a Character with a {D} ability and a Character with a {T} ability, target Character activates that ability.",
        // What may be a card has no copy.
        "{J} Choose a card in your Reserve. Create a copy of it in my Expedition.",
        // How many modes chance takes is said.
        "{J} Choose up to two at random:  • Draw a card.  • [Resupply].",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}
