//! Searching a deck: it is looked at (system 137) for a card that goes somewhere.

use crate::{
    build::{IT, act, in_zone, pick},
    filters::{cards_in, placed},
    phrases::{
        amount::{amount, it},
        noun::filter,
        place::destination,
    },
    reader::Reader,
};
use ability::{Action, Aim, NamedZone, Noun, Objects, OneOrMore, Place, Player, Quantity, Step};

/// "Search your deck for a Robot, reveal it, put it in your hand, then shuffle your deck". A player need not find what others
/// cannot see, so only a card without any description must be found.
pub(crate) fn search(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("search|searches your deck for")?;
    let is_up_to = reader.says("up to");
    let amount = amount(reader)?;
    let filter = filter(reader)?;
    let is_any = |noun: &Noun| *noun == Noun::Card;
    let of_any = filter.as_slice().iter().all(|one| one.facts.is_none() && one.nouns.as_slice().iter().all(is_any));
    let quantity = if of_any && !is_up_to { Quantity::Exactly(amount) } else { Quantity::UpTo(amount) };
    (reader.shown, reader.anything) = (true, true);
    let found = pick(quantity, Aim::Chosen, placed(filter, &Place::Revealed));
    let deck = in_zone(Player::You, NamedZone::Deck);
    let mut steps = vec![act(Action::LookAt(Objects::Each(cards_in(deck))))];
    let is_revealed = reader.attempt(|r| {
        r.say(",? and? reveal it|them")?;
        it(r);
        Some(())
    });
    reader.say(",? and? then? put|send it|them|itself")?;
    reader.say("in|into|on|to")?;
    let to = destination(reader)?;
    steps.push(match is_revealed {
        // If nothing was found, nothing is put anywhere.
        Some(()) => Step::Do {
            effect: OneOrMore::one(act(Action::Reveal(found))),
            then: Some(OneOrMore::one(act(Action::Put { what: IT, to }))),
            otherwise: None,
        },
        None => act(Action::Put { what: found, to }),
    });
    let is_shuffled = reader.attempt(|r| {
        if r.says(".") {
            r.says("then ,?");
        } else {
            r.say(",? and? then?")?;
        }
        r.say("shuffle")?;
        r.say("your? deck?")
    });
    // Shuffling may be said in a sentence of its own further on, which is read as such.
    if is_shuffled.is_some() {
        steps.push(act(Action::Shuffle));
    }
    Some(steps)
}
