//! Words of the game as card texts print them: numbers, icons, statuses, counters, kinds of things.

use super::reader::{Reader, Table};
use crate::ability::{
    ActionIcon, Arrival, Counter, Daily, Duration, Measure, NamedZone, Noun, OtherCounter, Phase, Player, Status,
    SubType, Terrain,
};

const NUMBERS: [(&str, u8); 14] = [
    ("zero", 0),
    ("a|an|one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("twenty", 20),
];

const PLAYERS: Table<Player> = Table::of(&[
    ("each player|players", Player::Each),
    ("all? players", Player::Each),
    ("each opponent", Player::EachOpponent),
    ("all? your? opponents", Player::EachOpponent),
    ("another target player", Player::OtherTarget),
    ("target another player", Player::OtherTarget),
    ("another player", Player::Other),
    ("target player", Player::Target),
    ("target a player", Player::Target),
    ("target opponent", Player::TargetOpponent),
    ("target an opponent", Player::TargetOpponent),
    ("an opponent of your choice", Player::Opponent),
    ("an|your opponent", Player::Opponent),
    ("a player", Player::Any),
    ("you", Player::You),
]);

const POSSESSIVES: Table<Player> = Table::of(&[
    ("my owner's", Player::You),
    ("any player's", Player::Any),
    ("a player's", Player::Any),
    ("an|your|any opponent's", Player::Opponent),
    ("your? opponents '|’?", Player::Opponent),
    ("each player's", Player::Each),
    ("all players'", Player::Each),
    ("each opponent's", Player::EachOpponent),
    ("another target player's", Player::OtherTarget),
    ("another player's", Player::Other),
    ("target player's", Player::Target),
    ("target opponent's", Player::TargetOpponent),
    ("its|their controller's", Player::ItsController),
    ("its|their owner's", Player::ItsOwner),
    ("their owners '|’?", Player::ItsOwner),
    ("the facing player's", Player::FacingMe),
    ("its facing player's", Player::FacingIt),
    ("your", Player::You),
]);

const PHASES: [(&str, Phase); 5] = [
    ("morning", Phase::Morning),
    ("noon", Phase::Noon),
    ("the? afternoon", Phase::Afternoon),
    ("dusk", Phase::Dusk),
    ("night", Phase::Night),
];

const COUNTERS: [(&str, Counter); 12] = [
    ("arcane", Counter::Arcane),
    ("food", Counter::Food),
    ("heroism", Counter::Heroism),
    ("kelon", Counter::Kelon),
    ("morale", Counter::Morale),
    ("move", Counter::Move),
    ("performance", Counter::Performance),
    ("quest", Counter::Quest),
    ("sap", Counter::Sap),
    ("scrap", Counter::Scrap),
    ("trial", Counter::Trial),
    ("boost", Counter::Boost),
];

/// Words that begin a sentence, and no kind of counter.
const NO_KINDS: [&str; 8] = ["A", "All", "An", "Any", "Each", "One", "The", "Those"];

const TYPES: Table<Noun> = Table::of(&[
    ("landmark permanent|permanents", Noun::Landmark),
    ("expedition permanent|permanents", Noun::ExpeditionPermanent),
    ("character|characters", Noun::Character),
    ("permanent|permanents", Noun::Permanent),
    ("landmark|landmarks", Noun::Landmark),
    ("spell|spells", Noun::Spell),
    ("card|cards", Noun::Card),
    ("hero|heroes", Noun::Hero),
    ("mana orb|orbs", Noun::ManaOrb),
]);

impl Reader<'_> {
    /// A whole number, in digits or as a word.
    pub(super) fn number(&mut self) -> Option<u8> {
        self.piece(|text| match text.as_bytes().first() {
            Some(b'0'..=b'9') => text.parse().ok(),
            _ => {
                let is = |words: &str| words.split('|').any(|word| text.eq_ignore_ascii_case(word));
                NUMBERS.iter().find(|(words, _)| is(words)).map(|(_, number)| *number)
            }
        })
    }

    /// Whether a number in digits stands here.
    pub(super) fn sees_digits(&self) -> bool {
        self.peek().is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// A number of mana, in an icon: `None` of it for X.
    pub(super) fn mana_icon(&mut self) -> Option<Option<u8>> {
        self.piece(|text| {
            let inner = text.strip_prefix('{')?.strip_suffix('}')?;
            if inner.eq_ignore_ascii_case("X") { Some(None) } else { inner.parse().ok().map(Some) }
        })
    }

    /// A terrain; some records have the French icon of water.
    pub(super) fn terrain(&mut self) -> Option<Terrain> {
        self.row(&[("{V}", Terrain::Forest), ("{M}", Terrain::Mountain), ("{O}|{E}", Terrain::Water)])
    }

    pub(super) fn arrival(&mut self) -> Option<Arrival> {
        self.row(&[("{J}", Arrival::Join), ("{H}", Arrival::FromHand), ("{R}", Arrival::FromReserve)])
    }

    /// The icon of quick actions: "{D}", "{T}".
    pub(super) fn action_icon(&mut self) -> Option<ActionIcon> {
        self.row(&[("{D}", ActionIcon::Discard), ("{T}", ActionIcon::Exhaust)])
    }

    /// A status, with or without its brackets.
    pub(super) fn status(&mut self) -> Option<Status> {
        self.row(&[
            ("[[Fleeting]]|[Fleeting]|Fleeting", Status::Fleeting),
            ("[[Anchored]]|[Anchored]|Anchored", Status::Anchored),
            ("[[Asleep]]|[Asleep]|Asleep", Status::Asleep),
            ("[[Boosted]]|[Boosted]|Boosted", Status::Boosted),
            ("[[Exhausted]]|exhausted", Status::Exhausted),
        ])
    }

    /// "boosts", "Kelon counters", "counters".
    pub(super) fn counter(&mut self) -> Option<Counter> {
        let counter = self.any_counter()?;
        self.counter_said = Some(counter);
        Some(counter)
    }

    fn any_counter(&mut self) -> Option<Counter> {
        self.any(&[
            |r| r.say("boost|boosts").map(|()| Counter::Boost),
            |r| {
                let counter = r.row(&COUNTERS)?;
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

    pub(super) fn phase(&mut self) -> Option<Phase> {
        self.row(&PHASES)
    }

    pub(super) fn daily(&mut self) -> Option<Daily> {
        self.row(&[
            ("rest", Daily::Rest),
            ("clean-up|cleanup", Daily::CleanUp),
            ("clean up", Daily::CleanUp),
            ("progress", Daily::Progress),
        ])
    }

    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.row(&[
            ("this turn", Duration::ThisTurn),
            ("this afternoon", Duration::ThisAfternoon),
            ("this day", Duration::ThisDay),
            ("until the? end of the|this? turn", Duration::ThisTurn),
            ("until the? end of the|this? afternoon", Duration::ThisAfternoon),
            ("until the? end of the|this? day", Duration::ThisDay),
        ])
    }

    /// A player as a subject or an object. "They" is the player named last.
    pub(super) fn player(&mut self) -> Option<Player> {
        if let Some(player) = self.row_of(&PLAYERS) {
            if player != Player::You {
                (self.they, self.anybody) = (Player::That, true);
            }
            return Some(self.seen_by_actor(player));
        }
        // Where nobody was named, "they" are none.
        if (self.anybody || self.actor != Player::You) && (self.says("they") || self.says("that player|opponent")) {
            return Some(self.they);
        }
        let player = self.row(&[
            ("its|their controller|controllers", Player::ItsController),
            ("its|their owner|owners", Player::ItsOwner),
            ("the controller|player of the expedition facing me", Player::FacingMe),
            ("the controller|player of the expedition facing it|them", Player::FacingIt),
        ]);
        let facing = |r: &mut Self| {
            r.say("the controller|player of the expedition facing that|this")?;
            r.noun()
        };
        let player = player.or_else(|| self.attempt(facing).map(|_| Player::FacingIt))?;
        self.said_it |= player != Player::FacingMe;
        if !self.anybody && self.actor == Player::You {
            (self.they, self.anybody) = (player, true);
        }
        Some(player)
    }

    /// "You" where somebody else acts: not who does it.
    fn seen_by_actor(&self, player: Player) -> Player {
        if player == Player::You && self.actor != Player::You { Player::MyController } else { player }
    }

    /// A player in the possessive. "Their" is of the player named last.
    pub(super) fn whose(&mut self) -> Option<Player> {
        let whose = self
            .row_of(&POSSESSIVES)
            .or_else(|| (self.says("their") || self.says("that player's|opponent's")).then_some(self.they))?;
        let whose = self.seen_by_actor(whose);
        // Whose card it is, "they" can say later.
        match whose {
            Player::Any | Player::Opponent | Player::Other => (self.they, self.anybody) = (Player::ItsOwner, true),
            Player::Each | Player::EachOpponent | Player::Target | Player::TargetOpponent | Player::OtherTarget => {
                (self.they, self.anybody) = (Player::That, true);
            }
            // "Return target Robot to its owner's hand. They …", where nobody else was spoken of.
            Player::ItsController | Player::ItsOwner
                if !self.anybody && self.they == Player::That && self.actor == Player::You =>
            {
                (self.they, self.anybody) = (whose, true);
            }
            Player::You
            | Player::That
            | Player::ItsController
            | Player::ItsOwner
            | Player::FacingMe
            | Player::FacingIt
            | Player::MyController => {}
        }
        Some(whose)
    }

    pub(super) fn zone(&mut self) -> Option<NamedZone> {
        self.row(&[
            ("reserve|reserves", NamedZone::Reserve),
            ("hand|hands", NamedZone::Hand),
            ("deck|decks", NamedZone::Deck),
            ("discard pile|piles", NamedZone::Discard),
            ("landmark zone", NamedZone::Landmarks),
            ("landmarks", NamedZone::Landmarks),
            ("mana zone|orbs", NamedZone::Mana),
            ("expedition zone", NamedZone::Expeditions),
            ("expeditions", NamedZone::Expeditions),
        ])
    }

    /// A type or sub-type, of one thing or several.
    pub(super) fn noun(&mut self) -> Option<Noun> {
        let of_type = self.row_of(&TYPES);
        // "A Permanent card" is a Permanent.
        if of_type.is_some_and(|noun| noun != Noun::Card) {
            self.says("card|cards");
        }
        of_type.or_else(|| self.sub_type().map(Noun::SubType))
    }

    /// "Robot's", "Robots'", "Characters'".
    pub(super) fn noun_in_possessive(&mut self) -> Option<Noun> {
        let vocabulary = self.vocabulary;
        let noun = self.piece(|text| {
            let owner = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s"));
            let owners = text.strip_suffix('\'').or_else(|| text.strip_suffix('’')).or(owner).unwrap_or(text);
            let is = |words: &&(&str, Noun)| words.0.split('|').any(|word| owners.eq_ignore_ascii_case(word));
            let of_type = TYPES.rows.iter().find(is).map(|(_, noun)| *noun);
            of_type
                .or_else(|| sub_type_named(owners).map(Noun::SubType))
                .or_else(|| vocabulary.sub_type(owners).map(Noun::SubType))
                .map(|noun| (noun, owners.len() < text.len()))
        });
        let (noun, is_owner) = noun?;
        // Some texts have the apostrophe as a word of its own.
        (is_owner || self.says("'|’")).then_some(noun)
    }

    /// A type, of one thing or several.
    pub(super) fn type_noun(&mut self) -> Option<Noun> {
        self.row_of(&TYPES)
    }

    pub(super) fn sub_type(&mut self) -> Option<SubType> {
        let vocabulary = self.vocabulary;
        self.row_of(&SUB_TYPES).or_else(|| self.piece(|word| vocabulary.sub_type(word)))
    }

    /// A number of a thing that texts speak of.
    pub(super) fn measure(&mut self) -> Option<Measure> {
        self.row(&[
            ("hand cost", Measure::HandCost),
            ("reserve cost", Measure::ReserveCost),
            ("base cost", Measure::BaseCost),
            ("highest statistic", Measure::HighestStatistic),
        ])
        .or_else(|| self.terrain().map(Measure::Statistic))
    }
}

/// The sub-types, in the singular and the plural.
const SUB_TYPES: Table<SubType> = Table::of(&[
    ("adventurer|adventurers", SubType::Adventurer),
    ("animal|animals", SubType::Animal),
    ("apprentice|apprentices", SubType::Apprentice),
    ("artist|artists", SubType::Artist),
    ("boon|boons", SubType::Boon),
    ("bureaucrat|bureaucrats", SubType::Bureaucrat),
    ("citizen|citizens", SubType::Citizen),
    ("companion|companions", SubType::Companion),
    ("conjuration|conjurations", SubType::Conjuration),
    ("construction|constructions", SubType::Construction),
    ("corruption|corruptions", SubType::Corruption),
    ("deity|deities", SubType::Deity),
    ("disruption|disruptions", SubType::Disruption),
    ("dragon|dragons", SubType::Dragon),
    ("druid|druids", SubType::Druid),
    ("elemental|elementals", SubType::Elemental),
    ("engineer|engineers", SubType::Engineer),
    ("fairy|fairies", SubType::Fairy),
    ("feat|feats", SubType::Feat),
    ("gear|gears", SubType::Gear),
    ("illusion|illusions", SubType::Illusion),
    ("leviathan|leviathans", SubType::Leviathan),
    ("mage|mages", SubType::Mage),
    ("maneuver|maneuvers", SubType::Maneuver),
    ("merchant|merchants", SubType::Merchant),
    ("messenger|messengers", SubType::Messenger),
    ("noble|nobles", SubType::Noble),
    ("ore|ores", SubType::Ore),
    ("plant|plants", SubType::Plant),
    ("robot|robots", SubType::Robot),
    ("rogue|rogues", SubType::Rogue),
    ("sap|saps", SubType::Sap),
    ("scholar|scholars", SubType::Scholar),
    ("scientist|scientists", SubType::Scientist),
    ("site|sites", SubType::Site),
    ("soldier|soldiers", SubType::Soldier),
    ("song|songs", SubType::Song),
    ("spirit|spirits", SubType::Spirit),
    ("titan|titans", SubType::Titan),
    ("trainer|trainers", SubType::Trainer),
]);

/// The sub-type that one word names.
pub(super) fn sub_type_named(word: &str) -> Option<SubType> {
    let is = |names: &str| names.split('|').any(|name| word.eq_ignore_ascii_case(name));
    SUB_TYPES.rows.iter().find(|(names, _)| is(names)).map(|(_, sub_type)| *sub_type)
}
