//! Tests of downloads from a server on this machine, which gives the answers of a list, one connection for each request.

use super::*;
use std::{
    cell::RefCell,
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    rc::Rc,
    sync::mpsc::{Receiver, channel},
};

fn at(address: &str) -> Address {
    address.parse().unwrap()
}

/// Answers requests in turn, and sends what it received: the request line, then each header in lower case.
fn server(answers: Vec<Vec<u8>>) -> (String, Receiver<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (send, receive) = channel();
    thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let lines = BufReader::new(&stream).lines().map(Result::unwrap);
            let request = lines.take_while(|line| !line.is_empty()).enumerate();
            let lower = request.map(|(at, line)| if at == 0 { line } else { line.to_lowercase() });
            let _ = send.send(lower.collect());
            let _ = stream.write_all(&answer);
        }
    });
    (address, receive)
}

fn answer(status: &str, headers: &[&str], body: &str) -> Vec<u8> {
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
        .into_bytes()
}

/// An answer that announces more bytes than it has.
fn broken(headers: &[&str], body: &str) -> Vec<u8> {
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    format!("HTTP/1.1 200 OK\r\n{headers}content-length: 10\r\nconnection: close\r\n\r\n{body}").into_bytes()
}

/// A downloader that does not wait, and a list of the seconds that it would have waited.
fn downloader() -> (Downloader, Rc<RefCell<Vec<u64>>>) {
    let waited = Rc::new(RefCell::new(Vec::new()));
    let note = Rc::clone(&waited);
    let wait = Box::new(move |pause: Duration| note.borrow_mut().push(pause.as_secs()));
    (Downloader { wait, ..Downloader::new(true, ProgressBar::hidden()).unwrap() }, waited)
}

fn bodies(download: Download) -> Vec<(String, String)> {
    let Download::Fetched { sources, .. } = download else { panic!("{download:?}") };
    let text = |source| match source {
        Source::Bytes { name, bytes } => (name, String::from_utf8(bytes).unwrap()),
        Source::Page { collection, number, bytes } => {
            (format!("{collection} {number}"), String::from_utf8(bytes).unwrap())
        }
        Source::Path(path) => panic!("{path:?}"),
    };
    sources.into_iter().map(text).collect()
}

fn one(download: Download) -> String {
    let [(_, body)] = <[_; 1]>::try_from(bodies(download)).unwrap();
    body
}

#[test]
fn a_file_has_the_last_part_of_its_address_as_its_name_and_its_entity_tag() {
    let (address, _) = server(vec![answer("200 OK", &["etag: \"a\""], "{}")]);
    let download = downloader().0.fetch(&at(&format!("{address}/cards/one.json?x=1")), None).unwrap();
    let sources = vec![Source::Bytes { name: "one.json".to_owned(), bytes: b"{}".to_vec() }];
    assert_eq!(download, Download::Fetched { sources, etag: Some("\"a\"".to_owned()) });
}

#[test]
fn what_is_known_is_not_sent_again() {
    let (address, requests) = server(vec![answer("304 Not Modified", &[], "")]);
    assert_eq!(downloader().0.fetch(&at(&address), Some("W/\"a\"")).unwrap(), Download::Unchanged);
    assert!(requests.recv().unwrap().contains(&"if-none-match: w/\"a\"".to_owned()));
    let (address, _) = server(vec![answer("304 Not Modified", &[], "")]);
    let error = downloader().0.fetch(&at(&address), None).unwrap_err();
    assert!(matches!(error, DownloadError::Status(StatusCode::NOT_MODIFIED)), "nobody asked: {error}");
}

#[test]
fn pages_are_followed_in_every_form_and_have_no_tag_together() {
    let (address, requests) = server(vec![
        answer("200 OK", &["etag: \"a\""], r#"{"member": [], "next": "/v1/cards?page=2"}"#),
        answer("200 OK", &[], r#"{"member": [], "view": {"next": "?page=3"}}"#),
        answer("200 OK", &[], r#"{"hydra:member": [], "hydra:view": {"hydra:next": "?page=4"}}"#),
        answer("200 OK", &["etag: \"d\""], r#"{"member": [], "next": null, "view": {}}"#),
    ]);
    let download = downloader().0.fetch(&at(&format!("{address}/v1/cards")), Some("\"old\"")).unwrap();
    assert!(matches!(&download, Download::Fetched { etag: None, .. }));
    let names: Vec<String> = bodies(download).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["cards 1", "cards 2", "cards 3", "cards 4"]);
    let requests: Vec<Vec<String>> = requests.iter().collect();
    let lines: Vec<&str> = requests.iter().map(|request| request[0].as_str()).collect();
    let page = |n| format!("GET /v1/cards?page={n} HTTP/1.1");
    assert_eq!(lines, ["GET /v1/cards HTTP/1.1".to_owned(), page(2), page(3), page(4)]);
    let asked = |request: &Vec<String>| request.iter().any(|header| header.starts_with("if-none-match"));
    assert_eq!(requests.iter().map(asked).collect::<Vec<_>>(), [true, false, false, false]);
}

#[test]
fn a_next_page_may_be_an_object_and_has_the_password_of_the_first() {
    let (address, requests) =
        server(vec![answer("200 OK", &[], "\u{feff}{\"next\": {\"@id\": \"/2\"}}"), answer("200 OK", &[], "{}")]);
    let with_password = address.replace("http://", "http://me:secret@");
    assert_eq!(bodies(downloader().0.fetch(&at(&with_password), None).unwrap()).len(), 2);
    let asked: Vec<Vec<String>> = requests.iter().collect();
    let authorization = |request: &Vec<String>| request.iter().find(|line| line.starts_with("authorization:")).cloned();
    assert!(authorization(&asked[0]).is_some());
    assert_eq!(authorization(&asked[0]), authorization(&asked[1]));
}

#[test]
fn pages_end() {
    // An address with another fragment is the same page.
    let (address, _) = server(vec![answer("200 OK", &[], r##"{"next": "/#2"}"##)]);
    assert!(matches!(downloader().0.fetch(&at(&address), None).unwrap_err(), DownloadError::Circle(_)));
    let page = |n: usize| answer("200 OK", &[], &format!(r#"{{"next": "/{n}"}}"#));
    let (address, _) = server((1..=3).map(page).collect());
    let (mut downloader, _) = downloader();
    downloader.limits.pages = 3;
    assert!(matches!(downloader.fetch(&at(&address), None).unwrap_err(), DownloadError::TooManyPages(3)));
}

#[test]
fn a_next_page_that_is_none_or_on_another_server_is_no_end() {
    for next in ["7", "{}", "[\"/2\"]", "true", "\"http://[\""] {
        let (address, _) = server(vec![answer("200 OK", &[], &format!(r#"{{"member": [], "next": {next}}}"#))]);
        let error = downloader().0.fetch(&at(&address), None).unwrap_err();
        assert!(matches!(error, DownloadError::Next { number: 1, .. }), "{next}: {error}");
    }
    for next in ["http://other.example/2", "https://127.0.0.1/2", "//127.0.0.1:1/2", "file:///etc/passwd"] {
        let (address, requests) = server(vec![answer("200 OK", &[], &format!(r#"{{"hydra:next": "{next}"}}"#))]);
        let error = downloader().0.fetch(&at(&address), None).unwrap_err();
        assert!(matches!(error, DownloadError::OtherServer { number: 1, .. }), "{next}: {error}");
        assert_eq!(requests.iter().count(), 1);
    }
}

#[test]
fn what_broke_off_is_resumed_if_it_is_still_the_same() {
    let tag = "etag: \"a\"";
    let rest = answer("206 Partial Content", &[tag, "content-range: bytes 4-9/10"], "456789");
    let (address, requests) = server(vec![broken(&[tag], "0123"), rest]);
    let (downloader, waited) = downloader();
    assert_eq!(one(downloader.fetch(&at(&address), None).unwrap()), "0123456789");
    assert_eq!(*waited.borrow(), [0], "it sent something, so it is asked at once");
    let second = requests.iter().nth(1).unwrap();
    assert!(
        second.contains(&"range: bytes=4-".to_owned()) && second.contains(&"if-range: \"a\"".to_owned()),
        "{second:?}"
    );
}

#[test]
fn a_part_of_the_rest_is_not_taken_for_the_rest() {
    let tag = "etag: \"a\"";
    let part =
        |range: &str, body: &str| answer("206 Partial Content", &[tag, &format!("content-range: bytes {range}")], body);
    let (address, requests) = server(vec![broken(&[tag], "0123"), part("4-6/10", "456"), part("7-9/10", "789")]);
    assert_eq!(one(downloader().0.fetch(&at(&address), None).unwrap()), "0123456789");
    assert!(requests.iter().nth(2).unwrap().contains(&"range: bytes=7-".to_owned()));
}

#[test]
fn what_broke_off_and_changed_is_fetched_anew() {
    let (old, new) = ("etag: \"a\"", "etag: \"b\"");
    let whole = vec![broken(&[old], "0123"), answer("200 OK", &[new], "abc")];
    // Servers that send another part than was asked for, or a part of another version.
    let other = answer("206 Partial Content", &[old, "content-range: bytes 2-3/4"], "cd");
    let part = vec![broken(&[old], "0123"), other, answer("200 OK", &[new], "abc")];
    let newer = answer("206 Partial Content", &[new, "content-range: bytes 4-5/6"], "ef");
    let version = vec![broken(&[old], "0123"), newer, answer("200 OK", &[new], "abc")];
    let out_of_range =
        vec![broken(&[old], "0123"), answer("416 Range Not Satisfiable", &[], ""), answer("200 OK", &[], "abc")];
    // Without a strong tag, it is unknown whether a rest would belong to the same version.
    let weak = vec![broken(&["etag: W/\"a\""], "0123"), answer("200 OK", &[], "abc")];
    for (answers, ranges) in [(whole, 1), (part, 1), (version, 1), (out_of_range, 1), (weak, 0)] {
        let (address, requests) = server(answers);
        assert_eq!(one(downloader().0.fetch(&at(&address), None).unwrap()), "abc");
        let asked = requests.iter().filter(|request| request.iter().any(|header| header.starts_with("range:"))).count();
        assert_eq!(asked, ranges);
    }
}

#[test]
fn a_busy_server_is_asked_again_after_the_pause_that_it_names() {
    let later = |status: &str, pause: &str| answer(status, &[&format!("retry-after: {pause}")], "");
    let (address, _) = server(vec![
        later("429 Too Many Requests", "7"),
        later("503 Service Unavailable", "Sun, 06 Nov 1994 08:49:37 GMT"),
        answer("503 Service Unavailable", &[], ""),
        answer("502 Bad Gateway", &[], ""),
        answer("200 OK", &[], "{}"),
    ]);
    let (downloader, waited) = downloader();
    assert_eq!(one(downloader.fetch(&at(&address), None).unwrap()), "{}");
    assert_eq!(*waited.borrow(), [7, 0, 4, 8], "as asked, at once, then twice as long each time");
}

#[test]
fn attempts_pauses_and_time_are_limited() {
    let (address, _) = server(vec![answer("429 Too Many Requests", &["retry-after: 86400"], "")]);
    let (first, waited) = downloader();
    assert!(
        matches!(first.fetch(&at(&address), None).unwrap_err(), DownloadError::Busy(pause) if pause.as_secs() == 86400)
    );
    assert!(waited.borrow().is_empty());
    let (address, requests) = server(vec![answer("503 Service Unavailable", &[], ""); 6]);
    let (second, waited) = downloader();
    let error = second.fetch(&at(&address), None).unwrap_err();
    assert!(matches!(error, DownloadError::Status(StatusCode::SERVICE_UNAVAILABLE)), "{error}");
    assert_eq!((requests.iter().count(), waited.borrow().len()), (6, 5));
    let (mut third, _) = downloader();
    third.limits.time = Duration::ZERO;
    assert!(matches!(third.fetch(&at(&address), None).unwrap_err(), DownloadError::TooLong(_)));
}

#[test]
fn what_is_not_there_is_not_asked_for_again() {
    let (address, requests) = server(vec![answer("404 Not Found", &[], "")]);
    let error = downloader().0.fetch(&at(&address), None).unwrap_err();
    assert!(matches!(error, DownloadError::Status(StatusCode::NOT_FOUND)), "{error}");
    assert_eq!(requests.iter().count(), 1);
}

#[test]
fn too_much_is_refused_over_all_pages_and_attempts() {
    let (mut downloader, _) = downloader();
    downloader.limits.bytes = 30;
    let page = r#"{"next": "/2"}  "#;
    let (address, _) = server(vec![answer("200 OK", &[], page), answer("200 OK", &[], page)]);
    assert!(matches!(downloader.fetch(&at(&address), None).unwrap_err(), DownloadError::TooLarge(30)));
    let (address, _) = server(vec![answer("200 OK", &[], &"x".repeat(30))]);
    assert_eq!(one(downloader.fetch(&at(&address), None).unwrap()).len(), 30);
}

#[test]
fn private_addresses_are_refused_as_numbers_as_names_and_behind_redirects() {
    let strict = Downloader {
        wait: Box::new(|_| panic!("it is not asked again")),
        ..Downloader::new(false, ProgressBar::hidden()).unwrap()
    };
    let (address, requests) = server(vec![]);
    let port = address.rsplit(':').next().unwrap().to_owned();
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
        let error = strict.fetch(&at(&format!("http://{host}:{port}/")), None).unwrap_err();
        assert!(matches!(error, DownloadError::Private(_)), "{host}: {error:?}");
        assert!(error.to_string().contains("--allow-private-addresses"), "{error}");
    }
    assert_eq!(requests.iter().count(), 0, "nothing was sent");
    // The first address is allowed here; the target of its redirect is checked by the guard.
    let guard = Guard { allow_private: false };
    let client = Client::builder().redirect(guard.redirects()).build().unwrap();
    let to = answer("302 Found", &["location: http://127.0.0.1:1/secret"], "");
    let (address, _) = server(vec![to]);
    let lenient = Downloader { client, ..downloader().0 };
    let error = lenient.fetch(&at(&address), None).unwrap_err();
    assert!(matches!(error, DownloadError::Private(_)), "{error:?}");
}

#[test]
fn an_answer_that_comes_too_slowly_is_given_up() {
    let slow: Vec<_> = (0..6).map(|_| answer("200 OK", &[], "0123456789")).collect();
    let (address, asked) = server(slow);
    let (mut downloader, _) = downloader();
    downloader.limits = Limits { window: Duration::ZERO, least: 11, ..downloader.limits };
    let error = downloader.fetch(&at(&address), None).unwrap_err();
    assert!(matches!(&error, DownloadError::BrokenOff(why) if why.kind() == io::ErrorKind::TimedOut), "{error:?}");
    assert_eq!(asked.iter().count(), 6);
    let (address, _asked) = server(vec![answer("200 OK", &[], "0123456789")]);
    downloader.limits.least = 1;
    assert!(downloader.fetch(&at(&address), None).is_ok());
}

#[test]
fn a_failed_connection_does_not_show_the_secrets_of_the_address() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = downloader().0.fetch(&at(&format!("http://s3cret:s3cret@{closed}/?s3cret")), None).unwrap_err();
    let debug = format!("{error:?}");
    let shown = format!("{debug} {:#}", anyhow::Error::new(error));
    assert!(shown.contains(&format!("http://{closed}/")) && !shown.contains("s3cret"), "{shown}");
}
