//! The handlers, one file per resource. A handler reads the request, calls one function of the domain, and maps the result to a
//! view.

pub(crate) mod admin;
pub(crate) mod admin_rules;
pub(crate) mod batch;
pub(crate) mod card_groups;
pub(crate) mod cards;
pub(crate) mod catalog;
pub(crate) mod chart;
pub(crate) mod community;
pub(crate) mod comparison;
pub(crate) mod deck_forms;
pub(crate) mod deck_tools;
pub(crate) mod decks;
pub(crate) mod docs;
pub(crate) mod export;
pub(crate) mod formats;
pub(crate) mod games;
pub(crate) mod goldfish;
pub(crate) mod health;
pub(crate) mod lab;
pub(crate) mod legality;
pub(crate) mod one_deck;
pub(crate) mod opening;
pub(crate) mod problems;
pub(crate) mod saved_decks;
