use crate::{
    Compile, Lexicon, Store, StoreError, embedded,
    import::compiled,
    store::{self, Revision},
    tables,
};
use cards::{Card, Language};
use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior};

/// What reading all texts anew came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recompiled {
    /// Cards whose English texts were read.
    pub texts: usize,
    /// Those of them that do something else now, or of which more or less was read.
    pub changed: usize,
}

impl Store {
    /// Has every English text of the catalogue read anew, unless the compiler of this version and this program's data
    /// read them last. In one transaction; `now` is noted as the time of the change, if there is one.
    ///
    /// # Errors
    ///
    /// The database cannot be read or written; it is as it was.
    pub fn recompile(
        &mut self,
        version: &str,
        compile: Compile,
        now: Timestamp,
    ) -> Result<Option<Recompiled>, StoreError> {
        // What the embedded cards do was read by the compiler of this program, so it tells one from the next.
        let reader = format!("{version} {}", embedded::checksum());
        if read_by(&self.connection)? == reader {
            return Ok(None);
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if read_by(&transaction)? == reader {
            return Ok(None);
        }
        let cards = tables::read_cards(&transaction)?;
        let mut compile = compile(&Lexicon::of(&cards));
        let mut found = Recompiled::default();
        let mut changed: Vec<Card> = Vec::new();
        for mut card in cards {
            let [main, echo] = [&card.text.main, &card.text.echo].map(|text| text.get(Language::En));
            let Some(notation) = compiled(main, echo, &mut compile) else { continue };
            found.texts += 1;
            if card.notation.as_ref() != Some(&notation) {
                card.notation = Some(notation);
                changed.push(card);
            }
        }
        found.changed = changed.len();
        let mut writer = tables::CardWriter::new(&transaction, store::next_revision(&transaction)?)?;
        changed.iter().try_for_each(|card| writer.replace(card))?;
        drop(writer);
        if !changed.is_empty() {
            let sources = ["texts compiled anew".to_owned()];
            let revision = Revision { sources: &sources, new: 0, changed: found.changed, now, embedded: None };
            store::write_revision(&transaction, &revision)?;
        }
        transaction.execute("UPDATE catalogue SET compiler = ?", [&reader])?;
        transaction.commit()?;
        Ok(Some(found))
    }
}

/// Which compiler read the texts; empty if it was not noted.
fn read_by(connection: &Connection) -> Result<String, StoreError> {
    Ok(connection.query_row("SELECT coalesce(max(compiler), '') FROM catalogue", [], |row| row.get(0))?)
}
