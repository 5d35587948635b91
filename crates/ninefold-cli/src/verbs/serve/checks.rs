//! Checks that requests come from the page itself: host, origin, token.

use super::refusal::Refusal;
use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::http::uri::Authority;
use std::io;
use std::net::Ipv4Addr;

/// The header that carries the token.
const TOKEN: HeaderName = HeaderName::from_static("x-ninefold-token");

/// The names under which the server is reached, and the token of its page.
pub(super) struct Own {
    /// Host and port, as the header `Host` has them.
    hosts: Vec<String>,
    /// A random text that is new at each start.
    pub(super) token: String,
}

impl Own {
    /// Returns the names of a server on a port of the loopback address, with a new token.
    pub(super) fn new(port: u16) -> io::Result<Self> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| io::Error::other(error.to_string()))?;
        let token = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let names = [Ipv4Addr::LOCALHOST.to_string(), "localhost".to_owned()];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            // Browsers leave the usual port out.
            hosts.extend(names);
        }
        Ok(Self { hosts, token })
    }

    /// Returns the address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}/", self.hosts[0])
    }

    /// Refuses a request that was sent to another name, which a page of another site may have made an
    /// alias of this machine, or by a page of another origin.
    pub(super) fn check_sender(
        &self,
        authority: Option<&Authority>,
        headers: &HeaderMap,
    ) -> Result<(), Refusal> {
        let is_own =
            |host: &[u8]| self.hosts.iter().any(|own| own.as_bytes().eq_ignore_ascii_case(host));
        let mut hosts = headers.get_all(HOST).iter();
        let is_one =
            hosts.next().is_some_and(|host| is_own(host.as_bytes())) && hosts.next().is_none();
        if !is_one || !authority.is_none_or(|authority| is_own(authority.as_str().as_bytes())) {
            return Err(Refusal::Host);
        }
        let is_own_origin =
            |origin: &HeaderValue| origin.as_bytes().strip_prefix(b"http://").is_some_and(is_own);
        match headers.get_all(ORIGIN).iter().all(is_own_origin) {
            true => Ok(()),
            false => Err(Refusal::Origin),
        }
    }

    /// Refuses a request that has no JSON, or not the token of the page.
    pub(super) fn check_request(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        if media_type(headers) != Some("application/json".to_owned()) {
            return Err(Refusal::MediaType);
        }
        self.check_token(headers)
    }

    /// Refuses a request that has no picture, or not the token of the page.
    #[cfg(feature = "scan")]
    pub(super) fn check_picture(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let is_picture = |text: String| text.starts_with("image/") || text == "application/pdf";
        if !media_type(headers).is_some_and(is_picture) {
            return Err(Refusal::PictureType);
        }
        self.check_token(headers)
    }

    fn check_token(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let is_token =
            |value: &HeaderValue| same_in_constant_time(value.as_bytes(), self.token.as_bytes());
        if headers.get(TOKEN).is_some_and(is_token) { Ok(()) } else { Err(Refusal::Token) }
    }
}

/// Returns the media type of the body, in small letters and without parameters.
fn media_type(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(CONTENT_TYPE)?.to_str().ok()?.split(';').next()?;
    Some(text.trim().to_ascii_lowercase())
}

/// Compares two texts in a time that does not depend on where they differ.
fn same_in_constant_time(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        all.iter().map(|(name, text)| (name.clone(), value(text))).collect()
    }

    #[test]
    fn the_usual_port_may_be_left_out() {
        let own = Own::new(80).unwrap();
        assert!(own.check_sender(None, &headers(&[(HOST, "localhost")])).is_ok());
        let other = Own::new(81).unwrap();
        assert!(other.check_sender(None, &headers(&[(HOST, "localhost")])).is_err());
        assert_ne!(own.token, other.token);
    }

    #[test]
    fn a_name_in_the_request_line_counts_too() {
        let own = Own::new(9990).unwrap();
        let headers = headers(&[(HOST, "127.0.0.1:9990")]);
        let check =
            |name: &'static str| own.check_sender(Some(&Authority::from_static(name)), &headers);
        assert_eq!(check("127.0.0.1:9990"), Ok(()));
        assert_eq!(check("example.com"), Err(Refusal::Host));
    }
}
