//! `/v1/legality`: what may not be played on a day, and the announcements of changes.

use crate::{
    answer::{atom, json, json_feed},
    problem::Answer,
    responses::{Busy, NotFound, QueryErrors},
    snapshot::Snapshot,
    state::State,
    work::Work,
};
use ::cards::{Date, Reference};
use actix_web::{HttpRequest, get, web};
use answers::{Code, Problem, named_card::card_or_unique};
use wire::{
    card::DisplayOptions,
    card_list::display_options,
    feed::{Feed, JsonFeed},
    json as wire_json,
    legality::{ChangeView, LegalityView},
    list::Page,
    parameters::{ListLegalityChangesParameters, ListRestrictionsParameters},
    query::{Params, QueryFault},
};

/// Lists the cards that may not be played on a day.
///
/// The answer holds every suspension and ban in force on `asOf`; days in the future include what is announced for them.
/// With `reference` it also holds the status and the history of that card. A Unique that the catalogue does not contain
/// has the status of the Uniques of its Character.
#[utoipa::path(
    operation_id = "listRestrictions",
    tag = "legality",
    params(ListRestrictionsParameters),
    responses(
        (status = 200, description = "Suspensions and bans in force", body = LegalityView<'static>),
        QueryErrors, NotFound, Busy,
    )
)]
#[get("/v1/legality")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let mut params = Params::of(request.query_string());
    let display = display_options(&mut params, snapshot.today());
    let reference = params.one_by("reference", QueryFault::Reference, |text| {
        text.parse::<Reference>().map_err(|error| error.to_string())
    });
    let warnings = params.finish()?;
    let act = move |_: &State, Snapshot { index, .. }: &Snapshot| {
        let subject =
            reference.map(|reference| card_or_unique(&reference.to_string(), "?reference", index)).transpose()?;
        wire_json::write(&LegalityView::of(index, subject, display, warnings))
    };
    Ok(json(state.answer_from(snapshot, &request, Work::Long, act).await?))
}

/// Lists the changes of legality between two days.
///
/// Changes whose first day is `from`, `to` or between them, by day: suspended, banned, reinstated, an erratum, a change
/// of the rules. Both ends are inclusive; without them, everything. A suspension that becomes a ban is one change.
#[utoipa::path(
    operation_id = "listLegalityChanges",
    tag = "legality",
    params(ListLegalityChangesParameters),
    responses(
        (status = 200, description = "The changes", body = Page<ChangeView<'static>>),
        QueryErrors, Busy,
    )
)]
#[get("/v1/legality/changes")]
pub(crate) async fn changes(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = Params::of(request.query_string());
    let (from, to) = (params.date("from"), params.date("to"));
    let locale = params.one("locale");
    let warnings = params.finish()?;
    let (from, to) = (from.unwrap_or(Date::MIN), to.unwrap_or(Date::MAX));
    if from > to {
        let fault = |name: &str| (format!("?{name}"), format!("from={from} is after to={to}"));
        return Err(Problem::several(Code::OutOfRange, vec![fault("from"), fault("to")]).into());
    }
    let act = move |_: &State, now: &Snapshot| {
        let (index, display) = (&now.index, DisplayOptions { locale, as_of: now.today() });
        let within = index.announcements().iter().filter(|a| (from..=to).contains(&a.effective));
        let page = Page::whole(within.map(|a| ChangeView::of(index, a, display)).collect(), warnings);
        wire_json::write(&page)
    };
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Follows what is announced of cards and rules, as Atom.
///
/// An entry for each suspension, ban, reinstatement, erratum and change of the rules, the latest 100 by the day of their
/// announcement, or their first day where that is not known.
#[utoipa::path(
    operation_id = "followLegalityAtom",
    tag = "legality",
    responses((status = 200, description = "The feed (RFC 4287)", body = String, content_type = "application/atom+xml"))
)]
#[get("/v1/legality/changes.atom")]
pub(crate) async fn changes_atom(state: web::Data<State>) -> Answer {
    Ok(atom(Feed::of_legality(&state.snapshot().index).atom()?))
}

/// Follows what is announced of cards and rules, as JSON Feed.
///
/// The same entries as in `/v1/legality/changes.atom`.
#[utoipa::path(
    operation_id = "followLegality",
    tag = "legality",
    responses((status = 200, description = "The feed (JSON Feed 1.1)", body = JsonFeed<'static>, content_type = "application/feed+json"))
)]
#[get("/v1/legality/changes.json")]
pub(crate) async fn changes_json(state: web::Data<State>) -> Answer {
    Ok(json_feed(Feed::of_legality(&state.snapshot().index).json()?))
}
