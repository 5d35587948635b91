//! The detection of the XML format that an input is in.

use super::plain;

/// The format of an XML document, if it is one that is read.
pub(crate) fn kind(head: &str) -> Option<&'static str> {
    let mut rest = head.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            // A document type may hold declarations in brackets.
            _ if rest.starts_with("<!") => {
                let end = rest.find(['[', '>'])?;
                if rest[end..].starts_with('[') { "]>" } else { ">" }
            }
            _ => break,
        };
        let (_, after) = rest.split_once(end)?;
        rest = after.trim_start();
    }
    let is_ours = rest.strip_prefix("<opensudoku").is_some_and(|after| {
        after.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/')
    });
    if is_ours {
        return Some("opensudoku");
    }
    plain::fits(rest, head).then_some("xml")
}
