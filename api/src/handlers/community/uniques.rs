//! `/api/v2`: searches for Uniques in the community's form.

use super::{Answer, Source, search, show};
use crate::{
    responses::{Busy, CommunityNotFound, CommunityQueryErrors},
    state::State,
};
use ::cards::Lookup;
use actix_web::{HttpRequest, get, web};
use answers::{Code, Problem};
use wire::{
    community::{
        parameters::{CommunityListUniqueChoicesParameters, CommunityListUniquesParameters},
        params::StrictParams,
        uniques::{
            self, ChoiceQuery, CommunityPartNumbers, CommunityUnique, CommunityUniqueParts, CommunityUniques,
            UniqueQuery,
        },
    },
    json as wire_json,
    parameters::ReferenceSegment,
};

/// Searches the Uniques of the catalogue.
///
/// Uniques are in it once they were imported. A page leads to the next one by `iter.cursor`, which is absent on the last.
#[utoipa::path(
    operation_id = "communityListUniques",
    tag = "community",
    params(CommunityListUniquesParameters),
    responses(
        (status = 200, description = "A page of Uniques", body = CommunityUniques<'static>),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/v2/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let read = |source: Source<'_>| Ok(UniqueQuery::read(request.query_string(), source)?);
    search(&request, state, read, UniqueQuery::answer).await
}

/// Returns one Unique.
///
/// Uniques are in the catalogue once they were imported. Any other card is not found here.
#[utoipa::path(
    operation_id = "communityGetUnique",
    tag = "community",
    params(("reference" = inline(ReferenceSegment), Path, description = "Reference of the Unique", example = "ALT_CORE_B_MU_08_U_4000001")),
    responses(
        (status = 200, description = "The Unique", body = CommunityUnique<'static>),
        CommunityQueryErrors, CommunityNotFound,
    )
)]
#[get("/api/v2/card/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    StrictParams::of(request.query_string()).finish()?;
    show(&state, |source| {
        let found = match source.search_scope.index.look_up(&path) {
            Lookup::Known(id) => CommunityUnique::find(source, id),
            Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) => None,
            Lookup::Malformed(error) => return Err(Problem::new(Code::ReferenceMalformed, error.to_string())),
        };
        let unknown = || Problem::new(Code::CardUnknown, format!("the catalogue has no Unique {:?}", path.as_str()));
        wire_json::write(&found.ok_or_else(unknown)?)
    })
}

/// Lists every part of abilities by its official number.
///
/// Texts are English words of this service, not printed ones; `[]` is the part of which nothing is printed.
#[utoipa::path(
    operation_id = "communityListUniqueParts",
    tag = "community",
    responses((status = 200, description = "The parts", body = CommunityUniqueParts), CommunityQueryErrors)
)]
#[get("/api/v2/effects")]
pub(crate) async fn effects(request: HttpRequest, state: web::Data<State>) -> Answer {
    StrictParams::of(request.query_string()).finish()?;
    show(&state, |source| wire_json::write(&uniques::parts(source)))
}

/// Lists the parts that are left to choose from beside the other filters of a search for Uniques.
///
/// What `editing` names is left out of the search; the other parts of the same ability stay. A part is listed if a Unique
/// fits that has it there.
#[utoipa::path(
    operation_id = "communityListUniqueChoices",
    tag = "community",
    params(CommunityListUniqueChoicesParameters),
    responses(
        (status = 200, description = "Numbers of the parts", body = CommunityPartNumbers),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/v2/effects/filtered")]
pub(crate) async fn choices(request: HttpRequest, state: web::Data<State>) -> Answer {
    let read = |source: Source<'_>| Ok(ChoiceQuery::read(request.query_string(), source)?);
    search(&request, state, read, |query, source| wire_json::write(&query.choices(source))).await
}
