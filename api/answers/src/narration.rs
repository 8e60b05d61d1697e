//! Tells the events of a game in English sentences, addressed to the player of seat 0.

use engine::{
    Event, Note, OrbStep, Outcome,
    ability::Counter,
    state::{Expedition, Phase, Player, Status, Terrain, Zone},
};

/// The names of the cards of which a step speaks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'n> {
    /// The card to which it happened; empty if it happened to none.
    pub card: &'n str,
    /// The card whose effect it is.
    pub cause: Option<Named<'n>>,
    /// The cards that keep an Expedition where it is.
    pub held_by: &'n [Named<'n>],
    /// What the quick action that was played says, in English.
    pub ability: Option<&'n str>,
}

/// The name of a card, and whose card it is.
#[derive(Clone, Copy, Debug)]
pub struct Named<'n> {
    /// The player who owns it.
    pub owner: Player,
    /// Its name.
    pub name: &'n str,
}

impl Named<'_> {
    /// The name in a sentence about a player, with its owner if that is another one.
    fn beside(self, about: Option<Player>) -> String {
        let Self { owner, name } = self;
        let whose =
            if about.is_none_or(|about| about == owner) { "" } else { said(owner, "your ", "your opponent's ") };
        format!("{whose}{name}")
    }
}

/// An event as a sentence, with its cause as far as the note has it.
pub fn told(event: &Event, note: &Note, names: &Names<'_>) -> String {
    let mut text = sentence(event, names.card);
    let asides = asides(event, note, names);
    let end = text.trim_end_matches('.').len();
    if !asides.is_empty() {
        text.truncate(end);
        text.push_str(&format!(" ({}).", asides.join(", ")));
    }
    if let Some(ability) = names.ability {
        text.truncate(text.trim_end_matches('.').len());
        text.push_str(&format!(": “{ability}”"));
    }
    // The name of a card may end with a mark of its own.
    if text.ends_with("!.") || text.ends_with("?.") {
        text.pop();
    }
    text
}

/// What is told of an event in brackets.
fn asides(event: &Event, note: &Note, names: &Names<'_>) -> Vec<String> {
    let mut asides = Vec::new();
    if let Some(cause) = names.cause {
        asides.push(format!("by {}", cause.beside(event.player())));
    }
    if let Some(orbs) = note.orbs {
        asides.push(match event {
            Event::Declared { .. } => format!("{} left", orbs.ready),
            _ => {
                let whose = said(orbs.player, "you have", "your opponent has");
                format!("{whose} {} ready {}", orbs.ready, plural(orbs.ready, "Mana Orb"))
            }
        });
    }
    if let Some(progress) = note.progress {
        let moved = matches!(event, Event::MovedForward { .. });
        let terrains = progress.terrains().filter(|(terrain, ..)| !moved || progress.due.contains(*terrain));
        let terrains =
            terrains.map(|(terrain, own, facing)| format!("{own} {} against {facing}", terrain_name(terrain)));
        asides.extend(terrains);
        if moved && progress.is_by_tie() {
            asides.push("a tie is enough, as it is Ascended".to_owned());
        }
        if progress.is_held() {
            let keepers: Vec<String> = names.held_by.iter().map(|keeper| keeper.beside(event.player())).collect();
            asides.push(match &*keepers {
                [] => "but an ability keeps it there".to_owned(),
                [keeper] => format!("but {keeper} keeps it there"),
                [others @ .., last] => format!("but {} and {last} keep it there", others.join(", ")),
            });
        }
    }
    if let Some(distance) = note.distance {
        asides.push(format!("{distance} {} from its start", plural(distance, "region")));
    }
    asides
}

/// Whether a step may be left out of a narration.
#[must_use]
pub const fn is_minor(event: &Event) -> bool {
    matches!(event, Event::TurnEnded { .. } | Event::DayEnded | Event::PhaseBegan { .. } | Event::Activated { .. })
}

/// The word in the singular or plural: "1 region", "2 regions".
fn plural(number: u8, word: &str) -> String {
    format!("{word}{}", if number == 1 { "" } else { "s" })
}

const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "forest",
        Terrain::Mountain => "mountain",
        Terrain::Water => "water",
    }
}

/// An event as one sentence. `card` is the name of the card it happened to.
pub fn sentence(event: &Event, card: &str) -> String {
    match *event {
        Event::FirstPlayer { player } => format!("{} first player.", said(player, "You are", "Your opponent is")),
        Event::DayBegan { day } => format!("Day {day} begins."),
        Event::PhaseBegan { phase } => format!("{} begins.", phase_name(phase)),
        Event::Drew { player, .. } => format!("{} {card}.", said(player, "You draw", "Your opponent draws")),
        Event::Reshuffled { player } => {
            let who = said(player, "You shuffle your", "Your opponent shuffles their");
            format!("{who} discard pile, which becomes the deck.")
        }
        Event::BecameOrb { player, during, .. } => {
            let who = said(player, "You put", "Your opponent puts");
            match during {
                OrbStep::SetUp => format!("{who} {card} in Mana."),
                OrbStep::Expand => format!("{who} {card} in Mana to expand."),
            }
        }
        Event::Declared { player, from, paid, .. } => {
            let who = said(player, "You play", "Your opponent plays");
            format!("{who} {card} from {} for {paid} mana.", zone_name(from))
        }
        Event::Gained { player, status, .. } => format!("{}{card} becomes {}.", owner(player), status_name(status)),
        Event::Played { player, to, to_of, .. } => {
            let (whose, place) = (owner(player), place_name(to, to_of));
            match to {
                Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks => {
                    format!("{whose}{card} joins {place}.")
                }
                _ => format!("{whose}{card} resolves and goes to {place}."),
            }
        }
        Event::Passed { player } => format!("{}.", said(player, "You pass", "Your opponent passes")),
        Event::LeftGame { player } => format!("{} the game.", said(player, "You leave", "Your opponent leaves")),
        Event::Revealed { card: tumult } => {
            format!("The {} Tumult card from the Hero region is revealed.", ["first", "second", "third"][place(tumult)])
        }
        Event::MovedForward { player, expedition } => {
            let whose = said(player, "Your", "Your opponent's");
            format!("{whose} {} Expedition moves forward.", expedition_name(expedition))
        }
        Event::Went { player, from, from_of, to, to_of, .. } => {
            let (from, to) = (place_name(from, from_of), place_name(to, to_of));
            format!("{}{card} goes from {from} to {to}.", owner(player))
        }
        Event::Lost { player, status, .. } => format!("{}{card} is no longer {}.", owner(player), status_name(status)),
        Event::Counters { player, counter, number, .. } => {
            format!("{}{card} has {number} {}.", owner(player), counter_name(counter, number))
        }
        Event::Created { player, to, of, .. } => {
            let place = place_name(to, Some(of).filter(|of| *of != player));
            format!("{} {card} in {place}.", said(player, "You create", "Your opponent creates"))
        }
        Event::Ceased { player, from, .. } => {
            format!("{}{card} leaves {} and ceases.", owner(player), zone_name(from))
        }
        Event::Activated { player, .. } => {
            format!("A Reaction of {}{card} waits in Limbo.", said(player, "", "your opponent's "))
        }
        Event::Reacted { player, .. } => {
            format!("The Reaction of {}{card} resolves.", said(player, "", "your opponent's "))
        }
        Event::Acted { player, .. } => {
            format!("{} a quick action of {card}.", said(player, "You use", "Your opponent uses"))
        }
        Event::MovedBackward { player, expedition } => {
            let whose = said(player, "Your", "Your opponent's");
            format!("{whose} {} Expedition moves backward.", expedition_name(expedition))
        }
        Event::FailedToMove { player, expedition } => {
            let whose = said(player, "Your", "Your opponent's");
            format!("{whose} {} Expedition fails to move forward.", expedition_name(expedition))
        }
        Event::Ascended { player, expedition } => {
            let whose = said(player, "Your", "Your opponent's");
            format!("{whose} {} Expedition is Ascended until Rest.", expedition_name(expedition))
        }
        Event::Rolled { player, result } => {
            format!("{} a {result}.", said(player, "You roll", "Your opponent rolls"))
        }
        Event::Shown { player, all: true, .. } => {
            format!("{} {card}.", said(player, "You reveal", "Your opponent reveals"))
        }
        Event::Shown { player, all: false, .. } => {
            format!("{} {card}.", said(player, "You look at", "Your opponent looks at"))
        }
        Event::Shuffled { player } => {
            format!("{} deck.", said(player, "You shuffle your", "Your opponent shuffles their"))
        }
        Event::MarkerPlaced { region, terrain } => {
            format!("Region {} gets a {} marker.", region + 1, terrain_name(terrain))
        }
        Event::Completed { player, .. } => format!("{}{card} is completed.", owner(player)),
        Event::TurnEnded { player } => format!("{} turn ends.", said(player, "Your", "Your opponent's")),
        Event::DayEnded => "The Day ends.".to_owned(),
        Event::ArenaBegan => "You are tied: the Arena takes the place of all regions.".to_owned(),
        Event::Ended { outcome } => ending(outcome),
    }
}

/// How a game ended, as a sentence.
fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(player) => format!("{}.", said(player, "You win", "Your opponent wins")),
        Outcome::Conceded(player) => format!("{}.", said(player, "You concede", "Your opponent concedes")),
        Outcome::Drawn => "The game is drawn.".to_owned(),
        Outcome::Undecided => "The game stops undecided: no more Days were to be played.".to_owned(),
        Outcome::Faulted(fault) => format!("The game was stopped: {fault}."),
    }
}

const fn said(player: Player, you: &'static str, opponent: &'static str) -> &'static str {
    match player {
        Player::A => you,
        Player::B | Player::C | Player::D => opponent,
    }
}

/// Whose card a sentence begins with: nothing is said of the own.
const fn owner(player: Player) -> &'static str {
    said(player, "", "Your opponent's ")
}

/// The place of a Tumult card, of which there are three (4.1.c).
fn place(tumult: u8) -> usize {
    usize::from(tumult).min(2)
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Morning => "Morning",
        Phase::Noon => "Noon",
        Phase::Afternoon => "Afternoon",
        Phase::Dusk => "Dusk",
        Phase::Night => "Night",
    }
}

const fn expedition_name(expedition: Expedition) -> &'static str {
    match expedition {
        Expedition::Hero => "Hero",
        Expedition::Companion => "Companion",
    }
}

const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Anchored => "Anchored",
        Status::Asleep => "Asleep",
        Status::Exhausted => "exhausted",
        Status::Fleeting => "Fleeting",
    }
}

const fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Deck => "the deck",
        Zone::Hand => "Hand",
        Zone::Limbo => "Limbo",
        Zone::Reserve => "Reserve",
        Zone::Discard => "the discard pile",
        Zone::Mana => "Mana",
        Zone::Landmarks => "the Landmarks",
        Zone::HeroExpedition => "the Hero Expedition",
        Zone::CompanionExpedition => "the Companion Expedition",
        Zone::HeroZone => "the Hero zone",
    }
}

/// The name of a zone, and whose zone it is unless it is that of the player the sentence is about.
fn place_name(zone: Zone, of: Option<Player>) -> String {
    let name = zone_name(zone);
    match of {
        None => name.to_owned(),
        Some(player) => {
            let bare = name.strip_prefix("the ").unwrap_or(name);
            format!("{} {bare}", said(player, "your", "your opponent's"))
        }
    }
}

/// The name of a counter in the singular or plural: "2 boosts", "1 Kelon counter".
fn counter_name(counter: Counter, number: u8) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{counter}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::state::CardId;

    #[test]
    fn each_player_is_spoken_of_in_the_own_person() {
        let [mine, theirs] = [Player::A, Player::B].map(|player| {
            let card = CardId::default();
            [
                Event::FirstPlayer { player },
                Event::Drew { player, card },
                Event::Reshuffled { player },
                Event::BecameOrb { player, card, during: OrbStep::Expand },
                Event::Declared { player, card, from: Zone::Reserve, paid: 2 },
                Event::Passed { player },
                Event::MovedForward { player, expedition: Expedition::Companion },
                Event::Ended { outcome: Outcome::Won(player) },
            ]
            .map(|event| sentence(&event, "Kitsune"))
        });
        let expected = [
            ("You are first player.", "Your opponent is first player."),
            ("You draw Kitsune.", "Your opponent draws Kitsune."),
            (
                "You shuffle your discard pile, which becomes the deck.",
                "Your opponent shuffles their discard pile, which becomes the deck.",
            ),
            ("You put Kitsune in Mana to expand.", "Your opponent puts Kitsune in Mana to expand."),
            ("You play Kitsune from Reserve for 2 mana.", "Your opponent plays Kitsune from Reserve for 2 mana."),
            ("You pass.", "Your opponent passes."),
            ("Your Companion Expedition moves forward.", "Your opponent's Companion Expedition moves forward."),
            ("You win.", "Your opponent wins."),
        ];
        assert!(mine.iter().zip(&theirs).map(|(a, b)| (a.as_str(), b.as_str())).eq(expected));
    }

    #[test]
    fn what_an_event_does_not_say_is_told_beside_it() {
        let (player, card) = (Player::A, CardId::default());
        let orbs = |player, ready| Some(engine::OrbsNote { player, ready });
        let declared = Event::Declared { player, card, from: Zone::Hand, paid: 2 };
        let told = |event: &Event, note: &Note, cause: Option<&str>| {
            let cause = cause.map(|name| Named { owner: player, name });
            told(event, note, &Names { card: "Kitsune", cause, ..Names::default() })
        };
        let note = Note { orbs: orbs(player, 1), ..Note::default() };
        assert_eq!(told(&declared, &note, None), "You play Kitsune from Hand for 2 mana (1 left).");
        assert_eq!(
            told(&Event::Acted { player, card, ability: 0 }, &note, None),
            "You use a quick action of Kitsune (you have 1 ready Mana Orb)."
        );
        let note = Note { orbs: orbs(Player::B, 3), ..Note::default() };
        assert_eq!(
            told(&Event::Drew { player, card }, &note, Some("Muna")),
            "You draw Kitsune (by Muna, your opponent has 3 ready Mana Orbs)."
        );
        let totals =
            |forest| engine::state::TerrainTotals::of(cards::Statistics { forest, ..cards::Statistics::default() });
        let region = engine::state::Terrains::only(Terrain::Forest);
        let progress = |own, due| engine::ProgressNote::of(region, [totals(own), totals(2)], due);
        for (own, due, text) in [
            (3, region, "Your Hero Expedition moves forward (3 forest against 2)."),
            (2, region, "Your Hero Expedition moves forward (2 forest against 2, a tie is enough, as it is Ascended)."),
        ] {
            let note = Note { progress: Some(progress(own, due)), ..Note::default() };
            let moved = Event::MovedForward { player, expedition: Expedition::Hero };
            assert_eq!(told(&moved, &note, None), text);
        }
        let note = Note { distance: Some(1), ..Note::default() };
        let moved = Event::MovedForward { player, expedition: Expedition::Hero };
        assert_eq!(told(&moved, &note, None), "Your Hero Expedition moves forward (1 region from its start).");
        assert_eq!(told(&moved, &Note::default(), None), "Your Hero Expedition moves forward.");
    }

    #[test]
    fn a_step_says_whose_card_it_is_and_which_card_and_ability_it_is_about() {
        let (card, status) = (CardId::default(), Status::Asleep);
        for (event, text) in [
            (Event::Gained { player: Player::B, card, status }, "Your opponent's Kitsune becomes Asleep."),
            (Event::Lost { player: Player::B, card, status }, "Your opponent's Kitsune is no longer Asleep."),
            (Event::Lost { player: Player::A, card, status }, "Kitsune is no longer Asleep."),
            (Event::Completed { player: Player::B, card }, "Your opponent's Kitsune is completed."),
            (Event::Reacted { player: Player::B, card }, "The Reaction of your opponent's Kitsune resolves."),
            (
                Event::Ceased { player: Player::B, card, from: Zone::HeroExpedition },
                "Your opponent's Kitsune leaves the Hero Expedition and ceases.",
            ),
            (
                Event::Played { player: Player::B, card, to: Zone::HeroExpedition, to_of: None },
                "Your opponent's Kitsune joins the Hero Expedition.",
            ),
        ] {
            assert_eq!(sentence(&event, "Kitsune"), text);
        }
        let [mine, theirs] = [Player::A, Player::B].map(|owner| Named { owner, name: "Ouroboros" });
        let drew = Event::Drew { player: Player::B, card };
        for (cause, text) in [
            (mine, "Your opponent draws Kitsune (by your Ouroboros)."),
            (theirs, "Your opponent draws Kitsune (by Ouroboros)."),
        ] {
            let names = Names { card: "Kitsune", cause: Some(cause), ..Names::default() };
            assert_eq!(told(&drew, &Note::default(), &names), text);
        }
        let names = Names { card: "Off You Go!", ..Names::default() };
        assert_eq!(told(&drew, &Note::default(), &names), "Your opponent draws Off You Go!");
        let acted = Event::Acted { player: Player::A, card, ability: 0 };
        let names = Names { card: "Kitsune", ability: Some("{T} : Draw a card."), ..Names::default() };
        assert_eq!(told(&acted, &Note::default(), &names), "You use a quick action of Kitsune: “{T} : Draw a card.”");
        let totals =
            |forest| engine::state::TerrainTotals::of(cards::Statistics { forest, ..cards::Statistics::default() });
        let (forest, none) = (engine::state::Terrains::only(Terrain::Forest), engine::state::Terrains::NONE);
        let progress = Some(engine::ProgressNote::of(forest, [totals(3), totals(1)], none));
        let failed = Event::FailedToMove { player: Player::A, expedition: Expedition::Hero };
        for (held_by, reason) in [
            (&[theirs][..], "your opponent's Ouroboros keeps it there"),
            (&[mine, theirs], "Ouroboros and your opponent's Ouroboros keep it there"),
            (&[], "an ability keeps it there"),
        ] {
            let text = told(&failed, &Note { progress, ..Note::default() }, &Names { held_by, ..Names::default() });
            assert_eq!(text, format!("Your Hero Expedition fails to move forward (3 forest against 1, but {reason})."));
        }
    }

    #[test]
    fn a_played_card_is_said_to_go_where_its_kind_goes() {
        let (player, card) = (Player::A, CardId::default());
        for (to, text) in [
            (Zone::HeroExpedition, "Kitsune joins the Hero Expedition."),
            (Zone::Landmarks, "Kitsune joins the Landmarks."),
            (Zone::Reserve, "Kitsune resolves and goes to Reserve."),
            (Zone::Discard, "Kitsune resolves and goes to the discard pile."),
        ] {
            assert_eq!(sentence(&Event::Played { player, card, to, to_of: None }, "Kitsune"), text);
        }
    }

    #[test]
    fn a_zone_of_the_other_player_is_said_to_be_theirs() {
        let (card, from, to) = (CardId::default(), Zone::HeroExpedition, Zone::Reserve);
        let went = |player, from_of, to_of| Event::Went { player, card, from, from_of, to, to_of };
        for (event, text) in [
            (went(Player::A, None, None), "Kitsune goes from the Hero Expedition to Reserve."),
            (went(Player::A, Some(Player::B), None), "Kitsune goes from your opponent's Hero Expedition to Reserve."),
            (
                went(Player::B, Some(Player::A), None),
                "Your opponent's Kitsune goes from your Hero Expedition to Reserve.",
            ),
            (
                Event::Created { player: Player::A, card, to: from, of: Player::B },
                "You create Kitsune in your opponent's Hero Expedition.",
            ),
            (
                Event::Created { player: Player::B, card, to: from, of: Player::B },
                "Your opponent creates Kitsune in the Hero Expedition.",
            ),
        ] {
            assert_eq!(sentence(&event, "Kitsune"), text);
        }
    }
}
