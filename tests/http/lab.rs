//! The Deck Lab at `/`: the files that it loads, and that it loads nothing else. `tests/lab/run` opens it in a browser.

use harness::Server;

/// The quoted values of an attribute.
fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let opened = format!("{attribute}=\"");
    html.split(&opened).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_page_loads_what_the_service_serves_and_nothing_else() {
    let server = Server::shared();
    let client = server.client();
    let page = client.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    let policy = page.header("content-security-policy").to_owned();
    for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    let html = String::from_utf8(page.body).unwrap();
    assert!(
        !html.contains(" style=") && !html.contains(" onclick="),
        "the policy forbids what stands in the page itself"
    );
    let mut files: Vec<String> =
        [values(&html, "src"), values(&html, "href")].concat().into_iter().map(str::to_owned).collect();
    files.retain(|file| file.starts_with("/lab/"));
    assert!(files.len() >= 4, "{files:?}");
    // Modules name the modules that they load.
    let mut at = 0;
    while at < files.len() {
        let file = client.get(&files[at]);
        assert_eq!(file.status, 200, "{}", files[at]);
        let kind = match files[at].rsplit('.').next() {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            _ => "image/svg+xml",
        };
        assert_eq!((file.header("content-type"), file.header("x-content-type-options")), (kind, "nosniff"));
        assert!(!file.header("etag").is_empty(), "{}", files[at]);
        let text = String::from_utf8(file.body).unwrap();
        for module in text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()) {
            let path = format!("/lab/{module}");
            if !files.contains(&path) {
                files.push(path);
            }
        }
        at += 1;
    }
    assert!(files.len() >= 20, "{files:?}");
}

#[test]
fn a_file_that_is_none_is_not_found() {
    let client = Server::shared().client();
    for path in ["/lab/nothing.js", "/lab/index.html", "/lab/%2e%2e%2fdocs.html"] {
        assert_eq!(client.get(path).problem().1, "NOT_FOUND", "{path}");
    }
}

/// Every format in which a list can be judged has a French name on the page.
#[test]
fn every_format_has_a_french_name() {
    let client = Server::shared().client();
    let words = String::from_utf8(client.get("/lab/words.fr.js").body).unwrap();
    for format in client.get("/v1/formats").ok()["member"].as_array().unwrap() {
        let name = format!("  \"format.{}\": \"", format["id"].as_str().unwrap());
        assert!(words.contains(&name), "{name}");
    }
}

/// Every document that a format cites has a French title on the page.
#[test]
fn every_source_has_a_french_title() {
    let words = String::from_utf8(Server::shared().client().get("/lab/words.fr.js").body).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../formats/data/sources");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() > 5, "{files:?}");
    for file in files {
        let name = format!("  \"source.{}\": \"", file.file_stem().unwrap().to_str().unwrap());
        assert!(words.contains(&name), "{name}");
    }
}

/// In English, the sentences about codes, the names of formats and the titles of what they cite are those of the service; every
/// other text exists in both languages.
#[test]
fn every_text_stands_in_both_languages() {
    let client = Server::shared().client();
    let names = |language: &str| {
        let text = String::from_utf8(client.get(&format!("/lab/words.{language}.js")).body).unwrap();
        let name = |line: &str| Some(line.strip_prefix("  ")?.split_once(": \"")?.0.trim_matches('"').to_owned());
        let of_the_service = |name: &String| ["code.", "format.", "source."].iter().any(|of| name.starts_with(of));
        let mut names: Vec<String> = text.lines().filter_map(name).filter(|name| !of_the_service(name)).collect();
        names.sort();
        names
    };
    let english = names("en");
    assert!(english.len() > 150 && english.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(english, names("fr"));
}
