//! The schemas of the document, compiled when they are first needed.

use super::{Fault, excerpt};
use jsonschema::{Draft, Registry, ValidationError, Validator, error::ValidationErrorKind};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The URI of the document for the schemas.
const BASE: &str = "urn:openapi";

/// Validators by JSON pointer into the document. They are compiled once a process, since all its tests use the same program.
#[derive(Debug)]
pub(crate) struct Schemas {
    registry: Registry<'static>,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Schemas {
    pub(crate) fn new(document: &'static Value) -> Self {
        let resource = Draft::Draft202012.create_resource_ref(document);
        let registry = Registry::new().add(BASE, resource).and_then(jsonschema::RegistryBuilder::prepare);
        Self { registry: registry.expect("the references of the document lead somewhere"), compiled: Mutex::default() }
    }

    /// The faults of a value against the schema at a pointer; empty if it fits.
    pub(crate) fn check(&self, pointer: &str, value: &Value) -> Vec<Fault> {
        let validator = self.validator(pointer);
        if validator.is_valid(value) {
            return Vec::new();
        }
        validator.iter_errors(value).flat_map(|error| describe(&error, "")).collect()
    }

    fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled.get(pointer) {
            return Arc::clone(known);
        }
        let schema = json!({"$ref": format!("{BASE}#{}", fragment(pointer))});
        let options = jsonschema::options().with_draft(Draft::Draft202012).with_registry(&self.registry);
        let built = options.should_validate_formats(true).should_ignore_unknown_formats(true).build(&schema);
        let built = Arc::new(built.unwrap_or_else(|fault| panic!("no schema at {pointer}: {fault}")));
        compiled.insert(pointer.to_owned(), Arc::clone(&built));
        built
    }
}

/// A JSON pointer as the fragment of a URI, in which the braces of path templates are not allowed.
fn fragment(pointer: &str) -> String {
    pointer.replace('%', "%25").replace('{', "%7B").replace('}', "%7D").replace(' ', "%20")
}

/// Describes a fault: its place, what was expected, what is there. If one of several schemas had to fit, the faults of the
/// closest one are described: the one whose first fault is deepest.
fn describe(error: &ValidationError<'_>, outer: &str) -> Vec<Fault> {
    let place = format!("{outer}{}", error.instance_path());
    if let ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } = error.kind() {
        let depth =
            |branch: &&Vec<ValidationError<'static>>| branch.iter().map(|e| e.instance_path().as_str().len()).max();
        // The places of the faults in a branch are given from the root.
        if let Some(nearest) = context.iter().max_by_key(depth).filter(|branch| depth(branch) > Some(place.len())) {
            return nearest.iter().flat_map(|fault| describe(fault, outer)).collect();
        }
    }
    let said = error.masked_with("the value");
    let said = format!("{said}: {} ({})", excerpt(&error.instance().to_string()), error.schema_path());
    vec![Fault { part: None, place: Some(place), said }]
}
