//! Words of the game as card texts print them: numbers, icons, statuses, counters, kinds of things.

use crate::reader::{
    Named, Phrase, Reader, Table, phrase,
    said::{Kind, Quantifier},
};
use ability::{
    ActionIcon, Arrival, Change, Counter, Daily, Direction, Duration, Expeditions, Measure, NamedZone, Noun, Ordinal,
    OtherCounter, Phase, Player, Status, SubType, Terrain,
};

const NUMBERS: Table<u8> = Table::of(&[
    phrase("zero", 0),
    phrase("a|an|one", 1),
    phrase("two", 2),
    phrase("three", 3),
    phrase("four", 4),
    phrase("five", 5),
    phrase("six", 6),
    phrase("seven", 7),
    phrase("eight", 8),
    phrase("nine", 9),
    phrase("ten", 10),
    phrase("eleven", 11),
    phrase("twelve", 12),
    phrase("twenty", 20),
]);

/// Players, each with its quantifier.
const PLAYERS: Table<(Player, Quantifier)> = Table::of(&[
    phrase("each|every player|players", (Player::Each, Quantifier::Each)),
    phrase("all? players", (Player::Each, Quantifier::Several)),
    phrase("each|every opponent", (Player::EachOpponent, Quantifier::Each)),
    phrase("all? your? opponents", (Player::EachOpponent, Quantifier::Several)),
    phrase("each of your opponents", (Player::EachOpponent, Quantifier::Each)),
    phrase("all of your opponents", (Player::EachOpponent, Quantifier::Several)),
    phrase("one|any of your opponents", (Player::Opponent, Quantifier::A)),
    phrase("another target player", (Player::OtherTarget, Quantifier::One)),
    phrase("target another player", (Player::OtherTarget, Quantifier::One)),
    phrase("another player", (Player::Other, Quantifier::A)),
    phrase("target player", (Player::Target, Quantifier::One)),
    phrase("target a player", (Player::Target, Quantifier::One)),
    phrase("target opponent", (Player::TargetOpponent, Quantifier::One)),
    phrase("target an opponent", (Player::TargetOpponent, Quantifier::One)),
    phrase("an opponent of your choice", (Player::Opponent, Quantifier::A)),
    phrase("an|your opponent", (Player::Opponent, Quantifier::A)),
    phrase("a player", (Player::Any, Quantifier::A)),
    phrase("you", (Player::You, Quantifier::One)),
]);

/// Players in the possessive, each with its quantifier; `None` is the player whom "they" refers to.
const POSSESSIVES: Table<(Option<Player>, Quantifier)> = Table::of(&[
    phrase("my owner's", (Some(Player::You), Quantifier::One)),
    phrase("any player's", (Some(Player::Any), Quantifier::A)),
    phrase("a player's", (Some(Player::Any), Quantifier::A)),
    phrase("an|your|any opponent's", (Some(Player::Opponent), Quantifier::A)),
    phrase("your? opponents '|’?", (Some(Player::Opponent), Quantifier::Several)),
    phrase("each player's", (Some(Player::Each), Quantifier::Each)),
    phrase("all players'", (Some(Player::Each), Quantifier::Several)),
    phrase("each opponent's", (Some(Player::EachOpponent), Quantifier::Each)),
    phrase("another target player's", (Some(Player::OtherTarget), Quantifier::One)),
    phrase("another player's", (Some(Player::Other), Quantifier::A)),
    phrase("target player's", (Some(Player::Target), Quantifier::One)),
    phrase("target opponent's", (Some(Player::TargetOpponent), Quantifier::One)),
    phrase("its|their controller's", (Some(Player::ItsController), Quantifier::One)),
    phrase("its|their owner's", (Some(Player::ItsOwner), Quantifier::One)),
    phrase("their owners '|’?", (Some(Player::ItsOwner), Quantifier::Several)),
    phrase("the facing player's", (Some(Player::FacingMe), Quantifier::One)),
    phrase("its facing player's", (Some(Player::FacingIt), Quantifier::One)),
    phrase("that expedition's controller's", (Some(Player::OfThat), Quantifier::One)),
    phrase("your", (Some(Player::You), Quantifier::One)),
    phrase("their", (None, Quantifier::One)),
    phrase("that player's|opponent's", (None, Quantifier::One)),
]);

const PHASES: Table<Phase> = Table::of(&[
    phrase("morning", Phase::Morning),
    phrase("noon", Phase::Noon),
    phrase("the? afternoon", Phase::Afternoon),
    phrase("dusk", Phase::Dusk),
    phrase("night", Phase::Night),
]);

const COUNTERS: Table<Counter> = Table::of(&[
    phrase("arcane", Counter::Arcane),
    phrase("food", Counter::Food),
    phrase("heroism", Counter::Heroism),
    phrase("kelon", Counter::Kelon),
    phrase("morale", Counter::Morale),
    phrase("move", Counter::Move),
    phrase("performance", Counter::Performance),
    phrase("quest", Counter::Quest),
    phrase("sap", Counter::Sap),
    phrase("scrap", Counter::Scrap),
    phrase("trial", Counter::Trial),
    phrase("boost", Counter::Boost),
]);

/// Words with a capital letter that begin a sentence, and are not kinds of counters.
const NO_KINDS: [&str; 8] = ["A", "All", "An", "Any", "Each", "One", "The", "Those"];

const TYPES: Table<Noun> = Table::of(&[
    phrase("landmark permanent|permanents", Noun::Landmark),
    phrase("expedition permanent|permanents", Noun::ExpeditionPermanent),
    phrase("character|characters", Noun::Character),
    phrase("permanent|permanents", Noun::Permanent),
    phrase("landmark|landmarks", Noun::Landmark),
    phrase("spell|spells", Noun::Spell),
    phrase("card|cards", Noun::Card),
    phrase("hero|heroes", Noun::Hero),
    phrase("mana orb|orbs", Noun::ManaOrb),
]);

const TERRAINS: Table<Terrain> =
    Table::of(&[phrase("{V}", Terrain::Forest), phrase("{M}", Terrain::Mountain), phrase("{O}|{E}", Terrain::Water)]);

const ARRIVALS: Table<Arrival> =
    Table::of(&[phrase("{J}", Arrival::Join), phrase("{H}", Arrival::FromHand), phrase("{R}", Arrival::FromReserve)]);

const ACTION_ICONS: Table<ActionIcon> =
    Table::of(&[phrase("{D}", ActionIcon::Discard), phrase("{T}", ActionIcon::Exhaust)]);

const STATUSES: Table<Status> = Table::of(&[
    phrase("[[Fleeting]]|[Fleeting]|Fleeting", Status::Fleeting),
    phrase("[[Anchored]]|[Anchored]|Anchored", Status::Anchored),
    phrase("[[Asleep]]|[Asleep]|Asleep", Status::Asleep),
    phrase("[[Boosted]]|[Boosted]|Boosted", Status::Boosted),
    phrase("[[Exhausted]]|exhausted", Status::Exhausted),
]);

const DAILY: Table<Daily> = Table::of(&[
    phrase("rest", Daily::Rest),
    phrase("clean-up|cleanup", Daily::CleanUp),
    phrase("clean up", Daily::CleanUp),
    phrase("progress", Daily::Progress),
]);

const DURATIONS: Table<Duration> = Table::of(&[
    phrase("during? this turn", Duration::ThisTurn),
    phrase("during? this afternoon", Duration::ThisAfternoon),
    phrase("during? this day", Duration::ThisDay),
    phrase("today", Duration::ThisDay),
    phrase("for the rest of the turn", Duration::ThisTurn),
    phrase("for the rest of the afternoon", Duration::ThisAfternoon),
    phrase("for the rest of the day", Duration::ThisDay),
    phrase("until the? end of the|this? turn", Duration::ThisTurn),
    phrase("until the? end of the|this? afternoon", Duration::ThisAfternoon),
    phrase("until the? end of the|this? day", Duration::ThisDay),
    phrase("this game", Duration::ThisGame),
    phrase("for the rest of the game", Duration::ThisGame),
    phrase("until your next turn", Duration::UntilYourTurn),
    phrase("until the start|beginning of your next turn", Duration::UntilYourTurn),
]);

const ZONES: Table<NamedZone> = Table::of(&[
    phrase("reserve|reserves", NamedZone::Reserve),
    phrase("hand|hands", NamedZone::Hand),
    phrase("deck|decks", NamedZone::Deck),
    phrase("discard pile|piles", NamedZone::Discard),
    phrase("landmark zone", NamedZone::Landmarks),
    phrase("landmarks", NamedZone::Landmarks),
    phrase("mana zone|orbs", NamedZone::Mana),
    phrase("expedition zone", NamedZone::Expeditions),
    phrase("expeditions", NamedZone::Expeditions),
]);

const MEASURES: Table<Measure> = Table::of(&[
    phrase("hand cost", Measure::HandCost),
    phrase("reserve cost", Measure::ReserveCost),
    phrase("base cost", Measure::BaseCost),
    phrase("highest statistic", Measure::HighestStatistic),
]);

const PLAYERS_OF_THINGS: Table<Player> = Table::of(&[
    phrase("its|their controller|controllers", Player::ItsController),
    phrase("its|their owner|owners", Player::ItsOwner),
    phrase("the controller|player of the expedition facing me", Player::FacingMe),
    phrase("the player facing me", Player::FacingMe),
    phrase("the controller|player of the expedition facing it|them", Player::FacingIt),
    phrase("the controller|player of that expedition", Player::OfThat),
    phrase("that expedition's controller|player", Player::OfThat),
]);

/// A whole number, in digits or as a word.
pub(crate) fn number(reader: &mut Reader<'_>) -> Option<u8> {
    if sees_digits(reader) { reader.piece(|text| text.parse().ok()) } else { reader.row_of(&NUMBERS) }
}

/// Whether a number in digits is next.
pub(crate) fn sees_digits(reader: &Reader<'_>) -> bool {
    reader.peek().is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit()))
}

/// A number of mana in an icon; `Some(None)` for X.
pub(crate) fn mana_icon(reader: &mut Reader<'_>) -> Option<Option<u8>> {
    reader.piece(|text| {
        let inner = text.strip_prefix('{')?.strip_suffix('}')?;
        if inner.eq_ignore_ascii_case("X") { Some(None) } else { inner.parse().ok().map(Some) }
    })
}

/// A terrain; some records have the French icon of water.
pub(crate) fn terrain(reader: &mut Reader<'_>) -> Option<Terrain> {
    reader.row_of(&TERRAINS)
}

pub(crate) fn arrival(reader: &mut Reader<'_>) -> Option<Arrival> {
    reader.row_of(&ARRIVALS)
}

/// The icon of quick actions: "{D}", "{T}".
pub(crate) fn action_icon(reader: &mut Reader<'_>) -> Option<ActionIcon> {
    let icon = reader.row_of(&ACTION_ICONS)?;
    // "A {D} or {T} ability": afterwards "that ability" can refer to it.
    if reader.sees("ability|abilities") || reader.sees("or|and") {
        reader.ability_said = reader.ability_said.with(icon);
    }
    Some(icon)
}

/// A status, with or without its brackets.
pub(crate) fn status(reader: &mut Reader<'_>) -> Option<Status> {
    reader.row_of(&STATUSES)
}

/// "boosts", "Kelon counters", "counters".
pub(crate) fn counter(reader: &mut Reader<'_>) -> Option<Counter> {
    let counter = any_counter(reader)?;
    reader.counter_said = Some(counter);
    Some(counter)
}

fn any_counter(reader: &mut Reader<'_>) -> Option<Counter> {
    reader.any(&[
        |r| r.say("boost|boosts").map(|()| Counter::Boost),
        |r| {
            let counter = r.row_of(&COUNTERS)?;
            r.say("counter|counters")?;
            Some(counter)
        },
        |r| r.say("counter|counters").map(|()| Counter::Any),
        |r| {
            // The kinds of other sets are words with a capital letter.
            let is_name = |text: &&str| text.starts_with(char::is_uppercase) && !NO_KINDS.contains(text);
            let kind = r.piece(|text| Some(text).filter(is_name).and_then(OtherCounter::new))?;
            r.say("counter|counters")?;
            Some(Counter::Other(kind))
        },
    ])
}

pub(crate) fn phase(reader: &mut Reader<'_>) -> Option<Phase> {
    reader.row_of(&PHASES)
}

pub(crate) fn daily(reader: &mut Reader<'_>) -> Option<Daily> {
    reader.row_of(&DAILY)
}

pub(crate) fn duration(reader: &mut Reader<'_>) -> Option<Duration> {
    reader.row_of(&DURATIONS)
}

/// A player as a subject or an object. "They" is the player named last.
pub(crate) fn player(reader: &mut Reader<'_>) -> Option<Player> {
    if let Some((player, quantifier)) = reader.row_of(&PLAYERS) {
        reader.note(Kind::Player, quantifier);
        if player != Player::You {
            (reader.they, reader.they_all, reader.anybody) = (Player::That, None, true);
        }
        return Some(seen_by_actor(reader, player));
    }
    // If no player was mentioned, "they" does not refer to a player.
    if (reader.anybody || reader.actor != Player::You) && (reader.says("they") || reader.says("that player|opponent")) {
        return Some(reader.they);
    }
    let player = reader.row_of(&PLAYERS_OF_THINGS);
    let facing = |r: &mut Reader<'_>| {
        r.say("the controller|player of the expedition facing that|this")?;
        noun(r)
    };
    let player = player.or_else(|| reader.attempt(facing).map(|_| Player::FacingIt))?;
    let player = of_named(reader, player);
    reader.said_it |= player != Player::FacingMe;
    if !reader.anybody && reader.actor == Player::You {
        (reader.they, reader.anybody) = (player, true);
    }
    Some(player)
}

/// "Its controller", after an Expedition was named: the player of that Expedition.
fn of_named(reader: &Reader<'_>, player: Player) -> Player {
    let is_of_it = matches!(player, Player::ItsController | Player::ItsOwner);
    // "If the Expedition facing me is [[Ascended]], its controller …".
    if is_of_it && !reader.anything && reader.conditioned == Some(Expeditions::FacingMe) {
        return Player::FacingMe;
    }
    if is_of_it && reader.named == Named::Expedition { Player::OfThat } else { player }
}

/// "You" while another player acts is the controller of the bearer, and not the actor.
fn seen_by_actor(reader: &Reader<'_>, player: Player) -> Player {
    if player == Player::You && reader.actor != Player::You { Player::MyController } else { player }
}

/// A player in the possessive. "Their" refers to the player named last.
pub(crate) fn whose(reader: &mut Reader<'_>) -> Option<Player> {
    let (said, quantifier) = reader.row_of(&POSSESSIVES)?;
    reader.note(Kind::Player, quantifier);
    let all = reader.they_all.filter(|_| reader.they == Player::That && reader.actor == Player::You);
    let said = said.map(|said| of_named(reader, said));
    let whose = seen_by_actor(reader, said.or(all).unwrap_or(reader.they));
    // Afterwards, "they" can refer to the owner of the card.
    match whose {
        Player::Any | Player::Opponent | Player::Other => (reader.they, reader.anybody) = (Player::ItsOwner, true),
        // "Each opponent discards a card. … their hand": the hand of each.
        Player::Each | Player::EachOpponent if said.is_none() => {}
        Player::Each | Player::EachOpponent | Player::Target | Player::TargetOpponent | Player::OtherTarget => {
            (reader.they, reader.anybody) = (Player::That, true);
        }
        // "Return target Robot to its owner's hand. They …", if no other player was mentioned.
        Player::ItsController | Player::ItsOwner
            if !reader.anybody && reader.they == Player::That && reader.actor == Player::You =>
        {
            (reader.they, reader.anybody) = (whose, true);
        }
        Player::You
        | Player::That
        | Player::ItsController
        | Player::ItsOwner
        | Player::FacingMe
        | Player::FacingIt
        | Player::OfThat
        | Player::MyController => {}
    }
    Some(whose)
}

pub(crate) fn zone(reader: &mut Reader<'_>) -> Option<NamedZone> {
    reader.row_of(&ZONES)
}

/// A type or sub-type, in the singular or the plural.
pub(crate) fn noun(reader: &mut Reader<'_>) -> Option<Noun> {
    let of_type = type_noun(reader);
    // "A Permanent card" is a Permanent.
    if of_type.is_some_and(|noun| noun != Noun::Card) && reader.says("card|cards") && reader.before("cards") {
        reader.note(Kind::Thing, Quantifier::Several);
    }
    of_type.or_else(|| sub_type(reader).map(Noun::SubType))
}

/// "Robot's", "Robots'", "Characters'".
pub(crate) fn noun_in_possessive(reader: &mut Reader<'_>) -> Option<Noun> {
    let vocabulary = reader.vocabulary;
    let noun = reader.piece(|text| {
        let owner = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s"));
        let owners = text.strip_suffix('\'').or_else(|| text.strip_suffix('’')).or(owner).unwrap_or(text);
        let is = |row: &&Phrase<Noun>| row.words.split('|').any(|word| owners.eq_ignore_ascii_case(word));
        let of_type = TYPES.rows.iter().find(is).map(|row| row.meaning);
        of_type
            .or_else(|| sub_type_named(owners).map(Noun::SubType))
            .or_else(|| vocabulary.sub_type(owners).map(Noun::SubType))
            .map(|noun| (noun, owners.len() < text.len()))
    });
    let (noun, is_owner) = noun?;
    // Some texts have the apostrophe as a separate word.
    (is_owner || reader.says("'|’")).then_some(noun)
}

/// A type, in the singular or the plural.
pub(crate) fn type_noun(reader: &mut Reader<'_>) -> Option<Noun> {
    let noun = reader.row_in_number(&TYPES);
    in_number(reader, noun)
}

pub(crate) fn sub_type(reader: &mut Reader<'_>) -> Option<SubType> {
    let vocabulary = reader.vocabulary;
    let known = reader.row_in_number(&SUB_TYPES);
    let sub_type = known.or_else(|| reader.piece(|word| vocabulary.sub_type_in_number(word)));
    in_number(reader, sub_type)
}

/// Notes that a noun is in the plural if it is, and returns it.
const fn in_number<T: Copy>(reader: &mut Reader<'_>, noun: Option<(T, bool)>) -> Option<T> {
    let Some((noun, is_several)) = noun else { return None };
    if is_several {
        reader.note(Kind::Thing, Quantifier::Several);
    }
    Some(noun)
}

/// "Token", in the singular or the plural.
pub(crate) fn token_noun(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("token|tokens")?;
    if reader.before("tokens") {
        reader.note(Kind::Thing, Quantifier::Several);
    }
    Some(())
}

/// A number of a thing, such as a cost or a statistic.
pub(crate) fn measure(reader: &mut Reader<'_>) -> Option<Measure> {
    reader.row_of(&MEASURES).or_else(|| terrain(reader).map(Measure::Statistic))
}

/// The sub-types, in the singular and the plural.
const SUB_TYPES: Table<SubType> = Table::of(&[
    phrase("adventurer|adventurers", SubType::Adventurer),
    phrase("animal|animals", SubType::Animal),
    phrase("apprentice|apprentices", SubType::Apprentice),
    phrase("artist|artists", SubType::Artist),
    phrase("boon|boons", SubType::Boon),
    phrase("bureaucrat|bureaucrats", SubType::Bureaucrat),
    phrase("citizen|citizens", SubType::Citizen),
    phrase("companion|companions", SubType::Companion),
    phrase("conjuration|conjurations", SubType::Conjuration),
    phrase("construction|constructions", SubType::Construction),
    phrase("corruption|corruptions", SubType::Corruption),
    phrase("deity|deities", SubType::Deity),
    phrase("disruption|disruptions", SubType::Disruption),
    phrase("dragon|dragons", SubType::Dragon),
    phrase("druid|druids", SubType::Druid),
    phrase("elemental|elementals", SubType::Elemental),
    phrase("engineer|engineers", SubType::Engineer),
    phrase("fairy|fairies", SubType::Fairy),
    phrase("feat|feats", SubType::Feat),
    phrase("gear|gears", SubType::Gear),
    phrase("illusion|illusions", SubType::Illusion),
    phrase("leviathan|leviathans", SubType::Leviathan),
    phrase("mage|mages", SubType::Mage),
    phrase("maneuver|maneuvers", SubType::Maneuver),
    phrase("merchant|merchants", SubType::Merchant),
    phrase("messenger|messengers", SubType::Messenger),
    phrase("noble|nobles", SubType::Noble),
    phrase("ore|ores", SubType::Ore),
    phrase("plant|plants", SubType::Plant),
    phrase("robot|robots", SubType::Robot),
    phrase("rogue|rogues", SubType::Rogue),
    phrase("sap|saps", SubType::Sap),
    phrase("scholar|scholars", SubType::Scholar),
    phrase("scientist|scientists", SubType::Scientist),
    phrase("site|sites", SubType::Site),
    phrase("soldier|soldiers", SubType::Soldier),
    phrase("song|songs", SubType::Song),
    phrase("spirit|spirits", SubType::Spirit),
    phrase("titan|titans", SubType::Titan),
    phrase("trainer|trainers", SubType::Trainer),
]);

/// The sub-type that one word names.
pub(crate) fn sub_type_named(word: &str) -> Option<SubType> {
    let is = |names: &str| names.split('|').any(|name| word.eq_ignore_ascii_case(name));
    SUB_TYPES.rows.iter().find(|row| is(row.words)).map(|row| row.meaning)
}

pub(crate) const ORDINALS: Table<Ordinal> = Table::of(&[
    phrase("first", Ordinal::First),
    phrase("second", Ordinal::Second),
    phrase("third", Ordinal::Third),
    phrase("fourth", Ordinal::Fourth),
    phrase("fifth", Ordinal::Fifth),
]);

/// "4+", "1-3", "1".
pub(crate) fn range(reader: &mut Reader<'_>) -> Option<(u8, Option<u8>)> {
    let from = number(reader)?;
    if reader.says("+") || reader.says("or more|higher") {
        return Some((from, None));
    }
    if reader.says("or less|lower") {
        return Some((1, Some(from)));
    }
    if reader.says("-|–|to") {
        return Some((from, Some(number(reader)?)));
    }
    Some((from, Some(from)))
}

/// "Less", "more".
pub(crate) fn change(reader: &mut Reader<'_>) -> Option<Change> {
    reader.row(&[("less", Change::Less), ("more", Change::More)])
}

/// "Forward", "backward".
pub(crate) fn direction(reader: &mut Reader<'_>) -> Option<Direction> {
    reader.row(&[("forward|forwards", Direction::Forward), ("backward|backwards", Direction::Backward)])
}

/// "Artist or Song".
pub(crate) fn noun_list(reader: &mut Reader<'_>) -> Option<Vec<Noun>> {
    let mut nouns = vec![noun(reader)?];
    while let Some(noun) = reader.attempt(|r| {
        let is_comma = !r.says(", or") && r.says(",");
        if !is_comma && !r.before("or") {
            r.say("or")?;
        }
        r.say("an?")?;
        r.say("a?")?;
        let noun = noun(r)?;
        // After a comma another noun must follow; otherwise a new phrase began there.
        (!is_comma || r.sees("or|,")).then_some(noun)
    }) {
        nouns.push(noun);
    }
    Some(nouns)
}
