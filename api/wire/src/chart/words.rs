//! The words in charts, by language. English is used if there is no translation.

use cards::Language;

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub struct ChartWords {
    language: Language,
    pub(super) day: &'static str,
    pub(super) statistics: &'static str,
    pub(super) statistics_note: &'static str,
    pub(super) total: &'static str,
    pub(super) hero: &'static str,
    pub(super) companion: &'static str,
    pub(super) pace: &'static str,
    pub(super) pace_note: &'static str,
    pub(super) half: &'static str,
    pub(super) opening: &'static str,
    pub(super) opening_note: &'static str,
    pub(super) mana: &'static str,
    pub(super) plays: &'static str,
    pub(super) characters: &'static str,
    pub(super) heavy: &'static str,
    pub(super) interval: &'static str,
}

impl ChartWords {
    /// The words of a language.
    #[must_use]
    pub const fn of(language: Language) -> &'static Self {
        match language {
            Language::Fr => &FRENCH,
            Language::En | Language::De | Language::Es | Language::It => &ENGLISH,
        }
    }

    /// A number with `digits` decimals, after the decimal sign of the language.
    pub(super) fn number(&self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        if self.language == Language::Fr { text.replace('.', ",") } else { text }
    }

    /// A probability as a percentage.
    pub(super) fn percent(&self, value: f64) -> String {
        let number = self.number(value * 100.0, 0);
        // A narrow no-break space.
        if self.language == Language::Fr { format!("{number}\u{202f}%") } else { format!("{number}%") }
    }
}

static ENGLISH: ChartWords = ChartWords {
    language: Language::En,
    day: "Day",
    statistics: "Statistics fielded at Dusk",
    statistics_note: "Mean with 95% interval; pale: 9 of 10 games",
    total: "both",
    hero: "Hero",
    companion: "Comp.",
    pace: "Ahead of the pace of the field",
    pace_note: "Share of games with more regions; 95% interval",
    half: "half",
    opening: "What opening hands allow",
    opening_note: "Share of all hands in %, exact",
    mana: "Mana spent on Day 1",
    plays: "Cards played on Day 1",
    characters: "Characters on Day 1",
    heavy: "Cards of cost 4 or more",
    interval: "95% interval",
};

static FRENCH: ChartWords = ChartWords {
    language: Language::Fr,
    day: "Jour",
    statistics: "Statistiques en jeu au Crépuscule",
    statistics_note: "Moyenne, intervalle à 95 % ; pâle : 9 parties sur 10",
    total: "les deux",
    hero: "Héros",
    companion: "Comp.",
    pace: "En avance sur le rythme de référence",
    pace_note: "Part des parties avec plus de régions ; intervalle à 95 %",
    half: "moitié",
    opening: "Ce que permettent les mains de départ",
    opening_note: "Part de toutes les mains en %, exacte",
    mana: "Mana dépensé au Jour 1",
    plays: "Cartes jouées au Jour 1",
    characters: "Personnages au Jour 1",
    heavy: "Cartes à 4 ou plus",
    interval: "intervalle à 95 %",
};
