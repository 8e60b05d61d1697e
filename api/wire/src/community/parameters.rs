//! The query parameters of the community's routes, as the OpenAPI document describes them.
//!
//! The routes accept more spellings than are described here: `x`, `x[]` and `x[0]` mean the same.

use super::{
    deck_list::{EVENT_FORMATS, ORDERS, SORTS},
    query as queries,
    uniques::{self, PAGES},
};
use crate::{
    parameters::{self, BOUNDS, NUMBERS, closed, parameters, text, whole, word},
    words,
};
use answers::community::{filter::KEYWORDS, order::Key};
use cards::SetCode;
use serde_json::{Value, json};
use utoipa::openapi::{
    RefOr,
    path::Parameter,
    schema::{ObjectBuilder, Schema, SchemaType, Type},
};

parameters! {
    /// Parameters of `GET /api/cards`.
    CommunityListCardsParameters = [
        cards(),
        vec![
            query("random", "Shuffles the cards, another way each time unless `seed` is given", flag(), Some(json!(true))),
            query("seed", "Shuffles the same way each time; of no effect without `random`", whole(0, None), Some(json!(7))),
        ],
        orders(),
        page(),
    ].concat();
    /// Parameters of `GET /api/card_groups`.
    CommunityListCardGroupsParameters = [cards(), orders(), page()].concat();
    /// Parameters of `GET /api/cards/facets` and `GET /api/cards/effect-facets`.
    CommunityFacetsParameters = [cards(), vec![locale()]].concat();
    /// Parameters of `GET /api/cards/slot-facets`.
    CommunitySlotFacetsParameters = vec![
        query("slot[trigger]", "Number of the trigger; at least one of the three is needed", part(), Some(json!(24))),
        query("slot[condition]", "Number of the condition", part(), Some(json!(191))),
        query("slot[effect]", "Number of the effect", part(), Some(json!(56))),
        locale(),
    ];
    /// The one parameter of routes that show texts.
    CommunityLocaleParameter = vec![locale()];
    /// Parameters of `GET /api/decks`.
    CommunityListDecksParameters = [decks(), page()].concat();
    /// Parameters of `GET /api/decks/public`.
    CommunityListPublicDecksParameters = [
        decks(),
        vec![
            query("username", "Name of the owner, in any case", text(), Some(json!("ada"))),
        ],
        page(),
    ].concat();
    /// Parameters of `GET /api/bga/decks`.
    BgaListDecksParameters = vec![
        query("name", "Part of the name of the deck", text(), Some(json!("muna"))),
        query("hero", "Reference of the Hero, or a part of its name", text(), Some(json!("ALT_CORE_B_MU_01_C"))),
        list("factions[]", "Decks with cards of one of these factions; `faction.reference[]` is read too", word::<words::FactionCode>(), json!(["MU"])),
        query(
            "eventFormat",
            "The format",
            closed(EVENT_FORMATS.map(|(word, _)| word.to_owned()).to_vec()),
            Some(json!("STANDARD")),
        ),
        query("page", "Number of the page, from 1", whole(1, None), Some(json!(1))),
        query("itemsPerPage", "Decks on a page; more than 1000 are 1000", whole(1, None).default(Some(json!(20))), Some(json!(20))),
    ];
    /// Parameters of `GET /api/formats`.
    CommunityListFormatsParameters = vec![
        query("hiddenFormats", "With `true` all other formats are listed too", flag(), Some(json!(true))),
        locale(),
    ];
    /// Parameters of `GET /api/v2/cards`.
    CommunityListUniquesParameters = [
        vec![
            query("limit", "Uniques of a page", whole(*PAGES.start(), Some(*PAGES.end())).default(Some(json!(uniques::PAGE))), Some(json!(20))),
            query("cursor", "The `iter.cursor` of the page before, with otherwise the same parameters", whole(0, None), Some(json!(0))),
        ],
        unique_filters(),
    ].concat();
    /// Parameters of `GET /api/v2/effects/filtered`.
    CommunityListUniqueChoicesParameters = {
        let mut all = unique_filters();
        let mut editing = parameters::query(
            "editing",
            "What is about to be chosen: `trigger`, `condition` or `output` with the number of a main ability or `support` \
             behind a colon; `support` alone is `output:support`",
            text().pattern(Some(uniques::EDITING)),
            Some(json!("trigger:0")),
        );
        editing.required = utoipa::openapi::Required::True;
        all.insert(0, editing);
        all
    };
}

/// A parameter whose value may be empty, which means the same as leaving it out.
fn query(name: &str, description: &str, schema: impl Into<RefOr<Schema>>, example: Option<Value>) -> Parameter {
    parameters::query(name, description, parameters::or_empty(schema.into()), example)
}

/// A parameter that is repeated for each of its values. An empty value is ignored.
fn list(name: &str, description: &str, item: impl Into<RefOr<Schema>>, example: Value) -> Parameter {
    parameters::list(name, description, parameters::or_empty(item.into()), example)
}

/// The parameters of a search for cards.
fn cards() -> Vec<Parameter> {
    let mut all = vec![
        list(
            "reference[]",
            "Exactly these printings; what is no reference finds nothing",
            text(),
            json!(["ALT_CORE_B_LY_04_C"]),
        ),
        list(
            "cards.reference[]",
            "The cards of these printings, in all their printings",
            text(),
            json!(["ALT_CORE_B_AX_01_C"]),
        ),
        query("name", "Part of a name in any language; accents and case are ignored", text(), Some(json!("sneezer"))),
    ];
    for language in cards::Language::ALL.map(cards::Language::code) {
        let description = "Part of the name in this language";
        all.push(query(&format!("name[{language}]"), description, text(), Some(json!("a"))));
    }
    all.extend([
        list(
            "faction.code[]",
            "Factions in which the card is played; also `faction[]`",
            word::<words::FactionCode>(),
            json!(["LY"]),
        ),
        list("cardType[]", "Types of cards; `PERMANENT` is both kinds of Permanents", closed(types()), json!(["HERO"])),
        list("cardType[ne][]", "Types to leave out", closed(types()), json!(["TOKEN"])),
        list("rarity[]", "Rarities; Heroes and tokens are labelled `COMMON`", word::<words::Rarity>(), json!(["RARE"])),
        list("set.reference[]", "Codes of sets; also `set[]`", set_code(), json!(["CORE"])),
        list("subTypes[]", "Codes of sub-types; also `cardSubTypes[]`", text(), json!(["ROBOT"])),
        list("cardSubTypes[ne][]", "Sub-types to leave out", text(), json!(["ROBOT"])),
        list("variation[]", "Forms of the printing", word::<words::PrintingVariation>(), json!(["standard"])),
    ]);
    for (name, what) in NUMBERS {
        let one_of = format!("{what}, one of these: a number to 255, or a span such as `1-3`");
        all.push(list(&format!("{name}[]"), &one_of, span(), json!(["1-3"])));
        for (bound, sense) in BOUNDS {
            let number = whole(0, Some(255));
            all.push(query(&format!("{name}[{bound}]"), &format!("{what} {sense} this"), number, Some(json!(2))));
        }
    }
    let relations = closed(["equal", "mainHigher", "recallHigher"].map(str::to_owned).to_vec());
    all.extend([
        query("costRelation", "How the hand cost stands to the reserve cost", relations, Some(json!("equal"))),
        list(
            "effectKeyword[]",
            &format!("Keywords by their codes, which are {}, or in English", codes()),
            text(),
            json!(["FUGACE"]),
        ),
        mode("effectKeywordMode", "keywords", "or"),
        list(
            "gameplayFormat[]",
            "Formats that take the card today; ids of `/v1/formats` in capitals",
            text(),
            json!(["STANDARD"]),
        ),
        mode("gameplayFormatMode", "formats", "or"),
        query(
            "collectorNumberFormatedId",
            "Number printed on the card, with or without a language",
            text(),
            Some(json!("BTG-034-R")),
        ),
    ]);
    for (name, description) in [
        ("hasNoEffect", "Whether no text box holds rules"),
        ("hasEchoEffect", "Whether it has a support ability"),
        ("isBanned", "Whether it is banned today"),
        ("isErrated", "Whether an erratum changed it"),
        ("isSuspended", "Whether it is suspended today"),
        ("kickstarter", "Whether it is of the set `COREKS`"),
        ("promo", "Whether it is of the product `P`"),
        ("transfuge", "Whether it is played in another faction than that of its reference"),
        ("isSerialized", "Whether it has a serial number"),
    ] {
        all.push(query(name, description, flag(), Some(json!(true))));
    }
    for (word, example) in [("trigger", 24), ("condition", 191), ("effect", 56)] {
        let description = format!(
            "Numbers of `/api/{word}s`, any of which the main ability has, with commas between them. The number in the first \
             brackets names the ability; further abilities have further numbers"
        );
        all.push(query(&format!("effectSlot[0][{word}]"), &description, numbers(), Some(json!(example.to_string()))));
        let description = format!("Numbers of `/api/{word}s`, any of which the support ability has");
        all.push(query(&format!("echoSlot[0][{word}]"), &description, numbers(), Some(json!(example.to_string()))));
    }
    all.extend([
        mode("effectSlotMode", "main abilities", "or"),
        query(
            "minSameTriggerCount",
            "So many main abilities share a trigger",
            whole(1, Some(queries::MAX_ABILITIES)),
            Some(json!(2)),
        ),
        query("afterId", "Cards whose `id` is larger", whole(0, Some(u64::from(u32::MAX))), Some(json!(100))),
        query(
            "strict",
            "An unknown parameter is always refused, so that this changes nothing",
            closed(vec!["1".to_owned(), "true".to_owned()]),
            Some(json!("1")),
        ),
    ]);
    all
}

fn unique_filters() -> Vec<Parameter> {
    let mut all = vec![
        query("name", "Part of a name in any language; accents and case are ignored", text(), Some(json!("sneezer"))),
        list("faction[]", "Factions in which the Unique is played", word::<words::FactionCode>(), json!(["MU"])),
        list("set[]", "Codes of sets of the catalogue", set_code(), json!(["CORE"])),
        list("mainCost[]", "Hand cost, one of these", span(), json!(["2"])),
        list("recallCost[]", "Reserve cost, one of these", span(), json!(["2"])),
        list("forestPower[]", "Forest statistic, one of these", span(), json!(["2"])),
        list("mountainPower[]", "Mountain statistic, one of these", span(), json!(["2"])),
        list("oceanPower[]", "Water statistic, one of these", span(), json!(["2"])),
        query("format", "Id of a format that takes the Unique today", text(), Some(json!("standard"))),
        query(
            "ref",
            "References, with commas between them",
            text(),
            Some(json!("ALT_CORE_B_MU_08_U_1,ALT_CORE_B_MU_09_U_2")),
        ),
    ];
    for (letter, kind, example) in [("t", "triggers", "24"), ("c", "conditions", "191"), ("o", "output", "56")] {
        let description = format!(
            "Numbers of `{kind}` of `/api/v2/effects`, any of which the main ability has, with commas between them. The \
             number in the first brackets names the ability"
        );
        all.push(query(&format!("effect[0][{letter}]"), &description, numbers(), Some(json!(example))));
        let description = format!("Numbers of `{kind}` of `/api/v2/effects`, any of which the support ability has");
        all.push(query(&format!("support[{letter}]"), &description, numbers(), Some(json!(example))));
    }
    let matching = "So many main abilities of the Unique are what `effect[0]` asks for";
    all.extend([
        query("effect[0][matchCount]", matching, whole(1, Some(queries::MAX_ABILITIES)), Some(json!(1))),
        mode("effectMode", "main abilities", "and"),
    ]);
    all
}

fn decks() -> Vec<Parameter> {
    let mut all = vec![
        query("name", "Part of the name; accents and case are ignored", text(), Some(json!("muna"))),
        list(
            "faction[]",
            "Factions, of one of which a card of the deck is",
            word::<words::FactionCode>(),
            json!(["MU"]),
        ),
        query(
            "hero",
            "The Hero: reference of any of its printings, or a part of its name in any language",
            text(),
            Some(json!("ALT_CORE_B_MU_01_C")),
        ),
        query(
            "cardName",
            "Part of the name, in any language, of a card that is in the deck",
            text(),
            Some(json!("druid")),
        ),
        list(
            "cardReference[]",
            "Cards that are all in the deck, each by any of its printings; what is no reference finds nothing",
            text(),
            json!(["ALT_CORE_B_MU_13_C"]),
        ),
        list("format[]", "Ids of formats, for one of which the deck is meant", text(), json!(["standard"])),
        query("legal", "Whether the deck is legal in its format today", flag(), Some(json!(true))),
    ];
    let direction = || closed(["asc", "desc"].map(str::to_owned).to_vec());
    all.extend(ORDERS.iter().map(|(name, by)| {
        let description = match by {
            Some(_) => format!("Sort by `{name}`. Several of these parameters sort in their order in the query; what is equal has the last changed first"),
            None => format!("Of no effect, since `{name}` is 0 of every deck"),
        };
        query(&format!("order[{name}]"), &description, direction(), Some(json!("desc")))
    }));
    let sorts = closed(SORTS.map(|(word, _)| word.to_owned()).to_vec());
    let description =
        "What older clients sort by, after `order`: last made, or most liked first; `views` is as `recent`";
    all.push(query("sortBy", description, sorts, Some(json!("recent"))));
    all
}

fn orders() -> Vec<Parameter> {
    let direction = || closed(["asc", "desc"].map(str::to_owned).to_vec());
    let order = |name: &&str| {
        let description = format!(
            "Sort by `{name}`; cards without it come last in both directions. Several of these parameters sort in their order \
             in the query"
        );
        query(&format!("order[{name}]"), &description, direction(), Some(json!("asc")))
    };
    Key::NAMES.iter().map(order).collect()
}

fn page() -> Vec<Parameter> {
    let size = whole(1, None).default(Some(json!(queries::PAGE)));
    vec![
        query("page", "Number of the page, from 1; beyond the last it is empty", whole(1, None), Some(json!(1))),
        query("itemsPerPage", "Members of a page; more than 1000 are 1000", size, Some(json!(5))),
        locale(),
    ]
}

fn locale() -> Parameter {
    query(
        "locale",
        "Texts become strings in this language, also written as `fr-FR`. One that the game does not have is ignored",
        text(),
        Some(json!("fr")),
    )
}

fn mode(name: &str, what: &str, default: &str) -> Parameter {
    let description = format!("Whether one of the {what} will do, or all have to be there");
    let modes = closed(["or", "and"].map(str::to_owned).to_vec()).default(Some(json!(default)));
    query(name, &description, modes, Some(json!("and")))
}

fn flag() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::Boolean))
}

fn part() -> ObjectBuilder {
    whole(0, Some(u64::from(u16::MAX)))
}

/// The schema of numbers separated by commas.
fn numbers() -> ObjectBuilder {
    text().pattern(Some("^[0-9]+(,[0-9]+)*$"))
}

fn set_code() -> ObjectBuilder {
    text().pattern(Some(SetCode::PATTERN))
}

/// The schema of a number or a range of numbers.
fn span() -> ObjectBuilder {
    text().pattern(Some("^[0-9]{1,3}(-[0-9]{1,3})?$"))
}

fn types() -> Vec<String> {
    [words::CardType::words(), vec!["PERMANENT".to_owned()]].concat()
}

fn codes() -> String {
    KEYWORDS.map(|keyword| keyword.code).join(", ")
}
