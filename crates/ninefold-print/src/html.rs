//! Paints a book as one self-contained HTML document that prints a page on each sheet: no script,
//! nothing from elsewhere. On a screen the sheets lie one below the other.

use crate::book::Book;
use crate::layout::Plan;
use crate::subset::{FontError, Subsets};
use crate::svg::{escaped, page_svg, style};

const SCREEN: &str = "\
body{margin:0;background:#d8d8dc}\
.page{margin:1.5rem auto;box-shadow:0 2px 12px rgba(0,0,0,.25)}\
.page,.page svg{display:block;width:100%;height:100%}\
@media print{body{background:#fff}.page{margin:0;box-shadow:none;break-after:page;break-inside:avoid}\
.page:last-child{break-after:auto}}";

/// Paints a book.
///
/// # Errors
///
/// Returns an error if a font cannot be reduced to the letters in use.
pub fn paint(book: &Book) -> Result<String, FontError> {
    let plan = Plan::new(book);
    let (mut body, mut subsets) = (String::new(), Subsets::default());
    for page in plan.pages() {
        body.push_str("<section class=\"page\">\n<svg xmlns=\"http://www.w3.org/2000/svg\" ");
        page_svg(&page, plan.fonts(), &mut subsets, &mut body);
        body.push_str("\n</section>\n");
    }
    let paper = book.style.paper;
    let title = if plan.title().is_empty() { "Puzzles" } else { plan.title() };
    let (width, height) = book.style.sheet_size();
    let turned = if book.style.fold { "landscape" } else { "portrait" };
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n\
         <style>@page{{size:{} {turned};margin:0}}{SCREEN}.page{{width:{width}pt;height:{height}pt}}{}</style>\n\
         </head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title),
        paper.name(),
        style(&subsets, plan.fonts(), book.has_shapes())?
    ))
}
