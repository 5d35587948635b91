//! `--page DIR`: files of a folder, and nothing outside it.

use super::client::Served;
use crate::support::{run, scratch};
use std::path::PathBuf;

/// The start of a page.
const INDEX: &str = "<!doctype html><meta name=\"ninefold-token\" content=\"\" />é\n";

/// A folder with a page, beside a file that is none of its business.
fn page(name: &str) -> PathBuf {
    let outside = scratch(name);
    let _ = std::fs::remove_dir_all(&outside);
    let page = outside.join("page");
    std::fs::create_dir_all(page.join("grid")).unwrap();
    std::fs::create_dir_all(page.join(".hidden")).unwrap();
    for (path, text) in [
        ("secret.txt", "secret"),
        ("page/index.html", INDEX),
        ("page/grid/cells.js", "export {};\n"),
        ("page/a b.txt", "blank"),
        ("page/.hidden/a.txt", "secret"),
        ("page/.env", "secret"),
    ] {
        std::fs::write(outside.join(path), text).unwrap();
    }
    page
}

#[test]
fn a_folder_is_served_as_it_is_now() {
    let page = page("serve-page");
    let served = Served::start(&["--page", page.to_str().unwrap()]);
    let token = served.token();
    let expected = INDEX.replace("content=\"\"", &format!("content=\"{token}\""));
    assert_eq!(served.get("/").text(), expected);
    assert_eq!(served.get("/grid/cells.js").text(), "export {};\n");
    assert_eq!(served.get("/grid/%63ells%2ejs?v=1").text(), "export {};\n");
    assert_eq!(served.get("/a%20b.txt").text(), "blank");
    std::fs::write(page.join("grid/cells.js"), "export const a = 1;\n").unwrap();
    let reply = served.get("/grid/cells.js");
    assert_eq!(reply.text(), "export const a = 1;\n");
    assert_eq!(reply.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(served.api(&token, r#"{"verb":"formats"}"#).status, 200);
}

#[test]
fn a_file_that_the_client_has_is_not_sent_again() {
    let page = page("serve-tags");
    let served = Served::start(&["--page", page.to_str().unwrap()]);
    let ask = |tag: &str| served.ask("GET /grid/cells.js", &[("If-None-Match", tag)], b"");
    let reply = ask("\"other\"");
    assert_eq!((reply.status, reply.header("cache-control")), (200, Some("no-cache")));
    let tag = reply.header("etag").unwrap().to_owned();
    for known in [tag.clone(), format!("W/{tag}"), format!("\"a\", {tag}"), "*".to_owned()] {
        let reply = ask(&known);
        assert_eq!((reply.status, reply.body.len()), (304, 0), "{known}");
        assert_eq!(reply.header("etag"), Some(tag.as_str()));
    }
    let head = served.ask("HEAD /grid/cells.js", &[], b"");
    assert_eq!((head.status, head.header("content-length")), (200, Some("11")));
    assert_eq!(head.header("etag"), Some(tag.as_str()));
    std::fs::write(page.join("grid/cells.js"), "export const b = 1;\n").unwrap();
    assert_eq!(ask(&tag).status, 200);
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let page = page("serve-paths");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink("../secret.txt", page.join("out.txt")).unwrap();
        symlink("..", page.join("up")).unwrap();
        symlink("/", page.join("root")).unwrap();
        symlink("grid/cells.js", page.join("in.js")).unwrap();
    }
    let served = Served::start(&["--page", page.to_str().unwrap()]);
    for path in [
        "/../secret.txt",
        "/grid/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/.%2E/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/grid%2f..%2f..%2fsecret.txt",
        "/%252e%252e/secret.txt",
        "/%c0%ae%c0%ae/secret.txt",
        "/out.txt",
        "/up/secret.txt",
        "/root/etc/passwd",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/.env",
        "/.hidden/a.txt",
        "/%2ehidden/a.txt",
        "/grid",
        "/grid/",
        "/grid/./cells.js",
        "/grid//cells.js",
        "/grid/cells.js/",
        "/grid/cells.js%00",
        "/grid/cells.js%",
    ] {
        let reply = served.get(path);
        assert!(matches!(reply.status, 400 | 404), "{path}: {reply:?}");
        assert!(!reply.text().contains("secret"), "{path}");
    }
    #[cfg(unix)]
    assert_eq!(served.get("/in.js").text(), "export {};\n");
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let page = page("serve-no-page");
    let inner = page.join("grid");
    for (folder, message) in [
        (inner.to_str().unwrap(), "it has no index.html"),
        ("no/such/folder", "cannot be opened"),
        ("README.md", "it has no index.html"),
    ] {
        let ran = run(&["serve", "--port", "0", "--page", folder]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(message) && ran.err.contains("leave out --page"), "{ran:?}");
    }
}
