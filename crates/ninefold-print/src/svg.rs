//! Paints a book as SVG: one drawing, its pages one below the other, the letters it needs inside.
//!
//! Text stays text: it can be selected and read aloud. Programs that do not know fonts inside a
//! drawing take one of their own, so every text says where its middle, start or end is; it stays in
//! place then.

use crate::book::Book;
use crate::font::Fonts;
use crate::layout::Plan;
use crate::page::{
    Anchor, Colour, HAS_SHAPES, Ink, Layer, Look, Mark, Page, Pen, TextStyle, Weight,
};
use crate::subset::{FontError, Subsets};
use crate::webfont;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// The white between two pages.
const BETWEEN: f64 = 18.0;

/// Paints a book.
///
/// # Errors
///
/// Returns an error if a font cannot be reduced to the letters in use.
pub fn paint(book: &Book) -> Result<String, FontError> {
    let plan = Plan::new(book);
    let (mut body, mut subsets) = (String::new(), Subsets::default());
    let (mut width, mut y) = (0.0f64, 0.0);
    for page in plan.pages() {
        width = width.max(page.width);
        let _ = write!(body, "\n<svg y=\"{}\" ", number(y));
        page_svg(&page, plan.fonts(), &mut subsets, &mut body);
        y += page.height + BETWEEN;
    }
    let (width, height) = (number(width), number((y - BETWEEN).max(0.0)));
    let style = style(&subsets, plan.fonts(), book.has_shapes())?;
    let title = match plan.title() {
        "" => String::new(),
        title => format!("<title>{}</title>\n", escaped(title)),
    };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\">\n{title}<style>{style}</style>{body}\n</svg>\n"
    ))
}

/// Returns the style of pages, with the letters they use, and that of shapes if there are any.
pub(crate) fn style(
    subsets: &Subsets,
    fonts: &Fonts,
    has_shapes: bool,
) -> Result<String, FontError> {
    let mut style = String::new();
    for (weight, subset, font) in subsets.used(fonts) {
        let data = STANDARD.encode(webfont::file(subset, font)?);
        let _ = write!(
            style,
            "@font-face{{font-family:\"{}\";src:url(data:font/ttf;base64,{data})}}",
            family(weight)
        );
    }
    for weight in Weight::ALL {
        let (class, bold) = (class(weight), if weight == Weight::Strong { 600 } else { 400 });
        let _ = write!(
            style,
            ".{class}{{font-family:\"{}\",\"Source Sans 3\",\"Source Sans Pro\",sans-serif;font-weight:{bold}}}",
            family(weight)
        );
    }
    style.push_str(".d,.m{text-anchor:middle}.e{text-anchor:end}text{white-space:pre}");
    let grey = (Ink::Grey.grey() * 255.0).round();
    let _ = write!(style, ".o{{fill:rgb({grey},{grey},{grey})}}.l{{fill:none;stroke:#000}}");
    let _ = write!(style, ".k{{fill:none;stroke:rgb({grey},{grey},{grey})}}");
    if has_shapes {
        style.push_str(
            ".w{fill:#fff}.p{stroke-linecap:round;stroke-linejoin:round}.b{stroke-linecap:butt}",
        );
    }
    Ok(style)
}

/// Returns the names of the fonts inside a document; the real ones may be installed in other
/// versions.
const fn family(weight: Weight) -> &'static str {
    match weight {
        Weight::Regular => "ninefold regular",
        Weight::Strong => "ninefold strong",
    }
}

const fn class(weight: Weight) -> char {
    match weight {
        Weight::Regular => 'r',
        Weight::Strong => 's',
    }
}

/// Writes a page, from its width on: the caller has opened the tag.
pub(crate) fn page_svg(page: &Page, fonts: &Fonts, subsets: &mut Subsets, svg: &mut String) {
    let (width, height) = (number(page.width), number(page.height));
    let _ = write!(
        svg,
        "width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
        escaped(&page.label)
    );
    for layer in &page.layers {
        layer_svg(layer, fonts, subsets, svg);
    }
    svg.push_str("\n</svg>");
}

fn layer_svg(layer: &Layer, fonts: &Fonts, subsets: &mut Subsets, svg: &mut String) {
    if let Some((x, y)) = layer.turned_about {
        let _ = write!(svg, "\n<g transform=\"rotate(180 {} {})\">", number(x), number(y));
    }
    for mark in &layer.marks {
        match mark {
            Mark::Lines { width, ink, lines } => {
                let class = if *ink == Ink::Black { 'l' } else { 'k' };
                let _ = write!(
                    svg,
                    "\n<path class=\"{class}\" stroke-width=\"{}\" d=\"",
                    number(*width)
                );
                for [x1, y1, x2, y2] in lines {
                    let [x1, y1, x2, y2] = [*x1, *y1, *x2, *y2].map(number);
                    let _ = write!(svg, "M{x1} {y1}L{x2} {y2}");
                }
                svg.push_str("\"/>");
            }
            Mark::Frame { width, place } => {
                let [x, y, w, h] = place.map(number);
                let _ = write!(
                    svg,
                    "\n<rect class=\"l\" stroke-width=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>",
                    number(*width)
                );
            }
            Mark::Digits { style, y, digits } => {
                let font = fonts.of(style.weight);
                // A start is turned into a middle, so that a digit of another font is centred too.
                // Each has an element of its own: some programs know only one place for a text.
                for (x, digit) in digits {
                    let middle = x + font.digit_advance(*digit) * style.size / 2.0;
                    let place = format!("x=\"{}\"", number(middle));
                    let text = char::from(digit.to_ascii()).to_string();
                    text_svg(*style, " d", (&place, *y), &text, fonts, subsets, svg);
                }
            }
            Mark::Text { style, anchor, x, y, text } => {
                let anchor = match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " m",
                    Anchor::End => " e",
                };
                let place = format!("x=\"{}\"{}", number(*x), moves(*style, text, fonts));
                text_svg(*style, anchor, (&place, *y), text, fonts, subsets, svg);
            }
            Mark::Path { .. } | Mark::Circle { .. } if !HAS_SHAPES => {}
            Mark::Path { lines, is_closed, look } => path_svg(lines, *is_closed, look, svg),
            Mark::Circle { centre: (x, y), radius, look } => {
                let [x, y, radius] = [*x, *y, *radius].map(number);
                let look = look_svg(look);
                let _ = write!(svg, "\n<circle {look} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
            }
        }
    }
    if layer.turned_about.is_some() {
        svg.push_str("\n</g>");
    }
}

fn path_svg(lines: &[Vec<(f64, f64)>], is_closed: bool, look: &Look, svg: &mut String) {
    let _ = write!(svg, "\n<path {} d=\"", look_svg(look));
    for line in lines {
        for (at, (x, y)) in line.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            let _ = write!(svg, "{letter}{} {}", number(*x), number(*y));
        }
        svg.push_str(if is_closed { "Z" } else { "" });
    }
    svg.push_str("\"/>");
}

/// Returns the attributes of a shape.
fn look_svg(look: &Look) -> String {
    let colour = |Colour([red, green, blue])| format!("#{red:02x}{green:02x}{blue:02x}");
    let fill = look.fill.map_or_else(|| "none".to_owned(), colour);
    let dashed = look.line.is_some_and(|line| line.dash.is_some());
    let class = if dashed { "p b" } else { "p" };
    let mut text = format!("class=\"{class}\" fill=\"{fill}\"");
    if let Some(Pen { colour: of, width, dash }) = look.line {
        let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", colour(of), number(width));
        if let Some((dash, gap)) = dash {
            let (dash, gap) = (number(dash), number(gap));
            let _ = write!(text, " stroke-dasharray=\"{dash} {gap}\"");
        }
    }
    text
}

/// Returns how letters of a text are moved, if any are: the embedded font has only the outlines of
/// letters.
fn moves(style: TextStyle, text: &str, fonts: &Fonts) -> String {
    let kerns: Vec<f64> = fonts.of(style.weight).spaced(text).map(|(_, kern)| kern).collect();
    let Some(last) = kerns.iter().rposition(|kern| *kern != 0.0) else { return String::new() };
    let moves = kerns[..=last].iter().map(|kern| number(kern * style.size));
    format!(" dx=\"{}\"", moves.collect::<Vec<_>>().join(" "))
}

fn text_svg(
    style: TextStyle,
    anchor: &str,
    (places, y): (&str, f64),
    text: &str,
    fonts: &Fonts,
    subsets: &mut Subsets,
    svg: &mut String,
) {
    let (font, subset) = (fonts.of(style.weight), subsets.of(style.weight));
    for character in text.chars() {
        let _ = subset.glyph(character, font);
    }
    let soft = match style.ink {
        Ink::Black => "",
        Ink::Grey => " o",
        Ink::White => " w",
    };
    let weight = class(style.weight);
    let _ = write!(
        svg,
        "\n<text class=\"{weight}{anchor}{soft}\" font-size=\"{}\" {places} y=\"{}\">{}</text>",
        number(style.size),
        number(y),
        escaped(text)
    );
}

/// Returns a length with as many digits as paper shows.
fn number(points: f64) -> String {
    // Adding zero makes a plain zero of a negative one.
    ((points * 100.0).round() / 100.0 + 0.0).to_string()
}

/// Escapes text for markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(character),
        }
    }
    safe
}
