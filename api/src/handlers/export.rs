//! `/v1/cards/export`: the whole catalogue, one card a line.

use crate::{
    problem::{Answer, Failure},
    responses::{Busy, QueryErrors},
    snapshot::Snapshot,
    state::State,
    work::Work,
};
use ::cards::CardPlace;
use actix_web::{HttpRequest, HttpResponse, get, web, web::Bytes};
use answers::{Code, Problem};
use futures_util::{StreamExt as _, future, stream};
use std::{io, sync::Arc};
use wire::{card_export::ExportedLine, parameters::ExportCardsParameters, query::Params};

/// Cards that are written at a time: so many are kept in memory for a client that reads slowly.
const CHUNK: usize = 256;

/// Exports the whole catalogue.
///
/// Each line is a card in the form that `tumult export` writes and `tumult import` reads, in the order of references: facts alone, since
/// the line of a card that did not change must not. Of the members of `GET /v1/cards/{reference}` it has neither `status`, which
/// depends on the day, nor `printings`, which depends on other cards; `abilities` names the text boxes that the card has, and
/// `notation` says what was read in them. The
/// SHA-256 of its lines come to the `checksum` of `/v1/catalog`, which says how. With `updatedSince`, only new and changed cards come, and behind
/// them a line for each reference that has lost its card since: `{"reference", "deleted": true}`, or `{"reference", "migratedTo"}` where the
/// card goes by another one. `tumult import` of such an answer does the same to a copy of the catalogue.
#[utoipa::path(
    operation_id = "exportCards",
    tag = "cards",
    params(ExportCardsParameters),
    responses(
        (status = 200, description = "A card a line (NDJSON)", body = ExportedLine, content_type = "application/x-ndjson"),
        QueryErrors, Busy,
    )
)]
#[get("/v1/cards/export")]
pub(crate) async fn export(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = Params::of(request.query_string());
    let since = params.moment("updatedSince");
    params.finish()?;
    let snapshot = state.snapshot();
    // Choosing the cards takes time in proportion to the catalogue. Only the first lines are refused if the queue is full; later
    // lines wait.
    let act = move |_: &State, chosen_from: &Snapshot| {
        let catalogue = &chosen_from.catalogue;
        let (cards, removed) = match since {
            None => (Exported::Every, Vec::new()),
            Some(since) => (Exported::Some(catalogue.updated_since(since).into()), catalogue.removed_since(since)),
        };
        let mut last = Vec::new();
        catalog::export_tombstones(removed, &mut last).map_err(failed)?;
        let first = lines(chosen_from, &cards, 0)?;
        Ok((cards, first, last))
    };
    let (cards, first, last) = state.answer_from(Arc::clone(&snapshot), &request, Work::Long, act).await?;
    let begin = (state, snapshot, cards, 0, Some(first));
    let changed = stream::try_unfold(begin, |(state, snapshot, cards, from, ready)| async move {
        if from >= cards.len(&snapshot) {
            return Ok::<_, Failure>(None);
        }
        let piece = match ready {
            Some(piece) => piece,
            None => {
                let (snapshot, cards) = (Arc::clone(&snapshot), cards.clone());
                state.long_work.run_further(move || lines(&snapshot, &cards, from)).await?
            }
        };
        Ok(Some((piece, (state, snapshot, cards, from + CHUNK, None))))
    });
    let lines = changed.chain(stream::once(future::ready(Ok(Bytes::from(last)))));
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(lines))
}

/// The cards that are exported.
#[derive(Clone)]
enum Exported {
    Every,
    Some(Arc<[CardPlace]>),
}

impl Exported {
    fn len(&self, snapshot: &Snapshot) -> usize {
        match self {
            Self::Every => snapshot.index.len(),
            Self::Some(cards) => cards.len(),
        }
    }

    fn at(&self, snapshot: &Snapshot, place: usize) -> Option<CardPlace> {
        match self {
            Self::Every => snapshot.index.at_rank(u32::try_from(place).ok()?),
            Self::Some(cards) => cards.get(place).copied(),
        }
    }
}

fn lines(snapshot: &Snapshot, cards: &Exported, from: usize) -> Result<Bytes, Problem> {
    let mut lines = Vec::new();
    for place in (from..from + CHUNK).map_while(|place| cards.at(snapshot, place)) {
        catalog::export_cards([&*snapshot.index.card_at(place)], &mut lines).map_err(failed)?;
    }
    Ok(lines.into())
}

fn failed(error: io::Error) -> Problem {
    tracing::error!(%error, "an export could not be written");
    Problem::new(Code::Internal, "the export could not be written")
}
