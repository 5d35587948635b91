//! From a request to its response.

use super::api::Jobs;
use super::checks::Own;
use super::framing::Framing;
use super::place::Place;
#[cfg(feature = "scan")]
use super::refusal::LARGEST_PICTURE;
use super::refusal::{LONGEST, Refusal};
#[cfg(feature = "scan")]
use super::scan;
use super::site::{Found, Site};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};
use std::error::Error;
use std::time::Duration;
#[cfg(feature = "scan")]
use tokio::sync::Semaphore;

/// The path to which requests are sent.
const API: &str = "/api";

/// The longest time that the body of a request may take.
const BODY_TIME: Duration = Duration::from_secs(30);

/// The policy for content that the page may load: nothing but its own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                      font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The devices that the page may ask for: the camera alone, and not for other sites in the page.
const DEVICES: &str = "camera=(self), microphone=(), geolocation=()";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (HeaderName::from_static("permissions-policy"), DEVICES),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The response to a request.
pub(super) type Reply = Response<Full<Bytes>>;

/// Everything that responses come from.
pub(super) struct Server {
    /// The files of the page.
    pub(super) site: Site,
    /// The names and the token that requests must have.
    pub(super) own: Own,
    /// The threads that answer requests.
    pub(super) jobs: Jobs,
    /// The pictures that are read at a time.
    #[cfg(feature = "scan")]
    pub(super) pictures: Semaphore,
    /// The bytes of all pictures that are received, wait or are read.
    #[cfg(feature = "scan")]
    pub(super) picture_bytes: Semaphore,
}

impl Server {
    /// Answers or refuses a request, whose head ends in `framing`, on the connection of `place`.
    pub(super) async fn reply(
        &self,
        request: Request<Incoming>,
        framing: Framing,
        place: &Place,
    ) -> Reply {
        let mut reply = match self.answer(request, framing, place).await {
            Ok(reply) => reply,
            Err(refusal) => self.refused(refusal),
        };
        if !framing.can_be_followed() {
            reply.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        for (name, value) in HEADERS {
            reply.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        reply
    }

    async fn answer(
        &self,
        request: Request<Incoming>,
        framing: Framing,
        place: &Place,
    ) -> Result<Reply, Refusal> {
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        if framing == Framing::Ambiguous {
            return Err(Refusal::Framing);
        }
        self.own.check_sender(uri.authority(), headers)?;
        Refusal::check_method(method)?;
        if uri.path() == API {
            if method != Method::POST {
                return Err(Refusal::NotRead);
            }
            self.own.check_request(headers)?;
            let request = text(request.into_body()).await?;
            let answer = self.jobs.answer(request, place).await?;
            return Ok(full(StatusCode::OK, "application/json", "no-store", answer));
        }
        #[cfg(feature = "scan")]
        if uri.path() == scan::PATH {
            return self.scan(request, place).await;
        }
        let found = self.site.file(uri.path(), &self.own.token).ok_or(Refusal::Path)?;
        if method == Method::POST {
            return Err(Refusal::NotAsked);
        }
        Ok(file(found, headers))
    }

    /// Answers a request to read a picture, or refuses it.
    #[cfg(feature = "scan")]
    async fn scan(&self, request: Request<Incoming>, place: &Place) -> Result<Reply, Refusal> {
        if request.method() != Method::POST {
            return Err(Refusal::NotRead);
        }
        self.own.check_picture(request.headers())?;
        let query = request.uri().query().unwrap_or_default().to_owned();
        // A client that sends slowly takes the memory of what it has sent, and no slot.
        let mut taken = self.picture_bytes.try_acquire_many(0).map_err(|_| Refusal::Failed)?;
        let take = |size: usize| {
            let size = u32::try_from(size).map_err(|_| Refusal::LargePicture)?;
            taken.merge(self.picture_bytes.try_acquire_many(size).map_err(|_| Refusal::Busy)?);
            Ok(())
        };
        let limits = (LARGEST_PICTURE, Refusal::LargePicture, Refusal::CutPicture);
        let picture = bytes(request.into_body(), limits, take).await?;
        place.wait();
        // A picture takes much more memory before it is reduced.
        let _slot = self.pictures.acquire().await.map_err(|_| Refusal::Failed)?;
        let answer =
            self.jobs.run(place, move |watch| scan::answer(&query, &picture, watch)).await?;
        Ok(full(StatusCode::OK, "application/json", "no-store", answer))
    }

    /// Returns the response to a refused request.
    fn refused(&self, refusal: Refusal) -> Reply {
        let sentence = refusal.sentence(&self.own.address()) + "\n";
        let mut reply = full(refusal.status(), "text/plain; charset=utf-8", "no-store", sentence);
        if let Some(methods) = refusal.allowed() {
            reply.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
        }
        reply
    }
}

/// Reads the body of a request as text.
async fn text(body: Incoming) -> Result<String, Refusal> {
    let all = bytes(body, (LONGEST, Refusal::Long, Refusal::Damaged), |_| Ok(())).await?;
    String::from_utf8(all).map_err(|_| Refusal::Damaged)
}

/// Reads the body of a request, in bounded memory and time. The limits are the largest size, the refusal of a larger body,
/// and that of a body which ends early. `take` is called with the size of each piece before it is kept, and may refuse it.
async fn bytes(
    body: Incoming,
    (largest, too_large, damaged): (usize, Refusal, Refusal),
    mut take: impl FnMut(usize) -> Result<(), Refusal>,
) -> Result<Vec<u8>, Refusal> {
    // A declared length is refused before anything of it is read.
    if body.size_hint().lower() > largest as u64 {
        return Err(too_large);
    }
    let read = async {
        let mut body = Limited::new(body, largest);
        let mut all = Vec::new();
        while let Some(frame) = body.frame().await {
            let refusal = |error: Box<dyn Error + Send + Sync>| {
                if error.is::<LengthLimitError>() { too_large } else { damaged }
            };
            if let Ok(piece) = frame.map_err(refusal)?.into_data() {
                take(piece.len())?;
                all.extend_from_slice(&piece);
            }
        }
        Ok(all)
    };
    tokio::time::timeout(BODY_TIME, read).await.map_err(|_| Refusal::Slow)?
}

/// Returns the response that sends a file, or says that the client has it already.
fn file(found: Found, headers: &HeaderMap) -> Reply {
    let Some(hash) = found.hash else {
        return full(StatusCode::OK, found.media_type, "no-store", found.bytes);
    };
    let tag = format!("\"{hash:032x}\"");
    let mut reply = if has_already(headers, &tag) {
        let mut reply = Response::new(Full::default());
        *reply.status_mut() = StatusCode::NOT_MODIFIED;
        reply.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        reply
    } else {
        full(StatusCode::OK, found.media_type, "no-cache", found.bytes)
    };
    if let Ok(tag) = HeaderValue::try_from(tag) {
        reply.headers_mut().insert(ETAG, tag);
    }
    reply
}

/// Returns whether the client names this version of a file as one that it has.
fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
    })
}

/// Returns a response with a body.
fn full(
    status: StatusCode,
    media_type: &'static str,
    caching: &'static str,
    body: impl Into<Bytes>,
) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    reply
}
