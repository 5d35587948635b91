//! Colours: what each part of the screen looks like in true colour, 256 colours, 16 colours and none.
//!
//! The colours are those of the page. A part of the screen has a [`Ground`] and, on it, an [`Ink`]; a
//! candidate of a drawing has a tone, which is both.

use super::super::view::{Mode, ThemeChoice, Tone};
use super::palette::{CONTRAST, DARK, LIGHT, Rgb, Tokens};
use ratatui_core::style::{Color, Modifier, Style};

/// The number of colours that the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// None: bold, underlined and reversed characters, and signs.
    None,
    /// The sixteen that the user chose in the settings of the terminal.
    Sixteen,
    /// The fixed palette of 256.
    Indexed,
    /// Red, green and blue.
    True,
}

/// The background of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// The screen around the board.
    Paper,
    /// A cell of the board.
    Surface,
    /// A cell that shares a house with the current one.
    Peer,
    /// The mark of such a cell on a board with lines between cells.
    Tick,
    /// A cell with the highlighted digit.
    Same,
    /// A cell in which the highlighted digit can go.
    Place,
    /// A selected cell.
    Selected,
    /// The current cell.
    Cursor,
    /// A cell with a mistake.
    Wrong,
    /// A cell of a drawing.
    Drawn(Tone),
    /// A cell that the focused line of a net is about.
    Focused,
    /// A colour of the player, 1 to 9.
    Tint(u8),
    /// A button, or the current row of a list.
    Button,
    /// The sign of a mode.
    Badge(Mode),
}

/// The kind of text or line that is drawn, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A given, a heading.
    Given,
    /// An entry of the player.
    Entry,
    /// Running text.
    Text,
    /// Text of less importance, automatic candidates.
    Soft,
    /// Marks of the player, names of keys.
    Accent,
    /// The frame of the current cell.
    Focus,
    /// A mistake.
    Wrong,
    /// Something achieved.
    Success,
    /// Lines between cells.
    Thin,
    /// Lines between boxes.
    Thick,
}

/// The colours of a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    depth: Depth,
    tokens: &'static Tokens,
    is_light: bool,
}

impl Theme {
    /// Creates the theme of a choice; `light` is what the terminal tells of its background.
    pub(crate) const fn new(choice: ThemeChoice, depth: Depth, light: bool) -> Self {
        let (tokens, is_light) = match choice {
            ThemeChoice::Light => (&LIGHT, true),
            ThemeChoice::Dark => (&DARK, false),
            ThemeChoice::Contrast => (&CONTRAST, light),
            ThemeChoice::System if light => (&LIGHT, true),
            ThemeChoice::System => (&DARK, false),
        };
        Self { depth, tokens, is_light }
    }

    /// Returns `true` if grounds have no colours that differ, so that signs have to.
    pub(crate) fn needs_signs(&self) -> bool {
        self.depth == Depth::None
    }

    /// Returns the style of an ink on a ground.
    pub(crate) fn style(&self, ground: Ground, ink: Ink) -> Style {
        match self.depth {
            Depth::None => plain(ground, ink),
            Depth::Sixteen => self.sixteen(ground, ink),
            Depth::Indexed | Depth::True => {
                let style = Style::new().bg(self.color(self.ground(ground)));
                let on_badge = matches!(ground, Ground::Badge(_));
                let fg = if on_badge { self.tokens.on_accent } else { self.ink(ink) };
                style.fg(self.color(fg)).add_modifier(weight(ink) | badge_weight(ground))
            }
        }
    }

    /// Returns the style of a candidate or digit that a drawing marks.
    pub(crate) fn tone(&self, tone: Tone, ground: Ground) -> Style {
        let crossed = Modifier::CROSSED_OUT;
        match (self.depth, tone) {
            (Depth::None, Tone::Gone) => Style::new().add_modifier(crossed),
            (Depth::None, Tone::Placed) => {
                Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
            }
            (Depth::None, _) => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            (Depth::Sixteen, _) => sixteen_tone(tone),
            (_, Tone::Gone) => {
                self.style(ground, Ink::Wrong).add_modifier(crossed | Modifier::BOLD)
            }
            _ => {
                let (bg, fg) = self.tokens.tones[tone as usize];
                Style::new().bg(self.color(bg)).fg(self.color(fg)).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// Returns the style of a bar of a chart, by the share of the highest bar.
    pub(crate) fn bar(&self, share: f64) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().fg(if share > 0.8 { Color::Red } else { Color::Blue }),
            _ => {
                let color = self.tokens.accent.mix(self.tokens.wrong, share.clamp(0.0, 1.0));
                Style::new().fg(self.color(color)).bg(self.color(self.tokens.paper))
            }
        }
    }

    fn ground(&self, ground: Ground) -> Rgb {
        let tokens = self.tokens;
        match ground {
            Ground::Paper => tokens.paper,
            Ground::Surface => tokens.surface,
            Ground::Peer => tokens.peers,
            Ground::Tick => tokens.surface.mix(tokens.accent, 0.45),
            Ground::Same => tokens.same,
            Ground::Place => tokens.surface.mix(tokens.same, 0.6),
            Ground::Selected => tokens.selected,
            Ground::Cursor => tokens.selected.mix(tokens.focus, 0.18),
            Ground::Wrong => tokens.wrong_ground,
            Ground::Drawn(Tone::Gone) => tokens.surface.mix(tokens.wrong, 0.16),
            Ground::Drawn(tone) => tokens.surface.mix(tokens.tones[tone as usize].0, 0.3),
            Ground::Focused => tokens.surface.mix(tokens.focus, 0.5),
            Ground::Tint(number) => tokens.tints[usize::from(number.clamp(1, 9)) - 1],
            Ground::Button => tokens.paper.mix(tokens.soft, 0.2),
            Ground::Badge(Mode::Digit) => tokens.accent,
            Ground::Badge(Mode::Corner) => tokens.tones[Tone::Third as usize].0,
            Ground::Badge(Mode::Centre) => tokens.tones[Tone::Other as usize].0,
            Ground::Badge(Mode::Colour) => {
                tokens.tones[Tone::Fourth as usize].0.mix(tokens.ink, 0.3)
            }
        }
    }

    const fn ink(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Given | Ink::Text => self.tokens.ink,
            Ink::Entry | Ink::Accent => self.tokens.accent,
            Ink::Soft => self.tokens.soft,
            Ink::Focus => self.tokens.focus,
            Ink::Wrong => self.tokens.wrong,
            Ink::Success => self.tokens.success,
            Ink::Thin => self.tokens.thin,
            Ink::Thick => self.tokens.thick,
        }
    }

    fn color(&self, rgb: Rgb) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            _ => Color::Indexed(rgb.nearest()),
        }
    }

    /// Returns the style in the sixteen colours of the terminal. Their shades are unknown, so a
    /// coloured ground always has black or white on it.
    fn sixteen(&self, ground: Ground, ink: Ink) -> Style {
        let style = Style::new().add_modifier(weight(ink) | badge_weight(ground));
        let on = |bg: Color, fg: Color| style.bg(bg).fg(fg);
        let (grey, dark) = if self.is_light {
            (Color::Gray, Color::Black)
        } else {
            (Color::DarkGray, Color::White)
        };
        match ground {
            Ground::Paper | Ground::Surface | Ground::Place => style.fg(self.sixteen_ink(ink)),
            Ground::Peer | Ground::Tick | Ground::Button => on(grey, dark),
            Ground::Same => on(Color::Blue, Color::White),
            Ground::Selected | Ground::Cursor => on(Color::Yellow, Color::Black),
            Ground::Wrong => on(Color::Red, Color::White),
            Ground::Focused => on(Color::Magenta, Color::White),
            Ground::Drawn(Tone::Gone) => style.fg(self.sixteen_ink(ink)),
            Ground::Drawn(_) => on(grey, dark),
            Ground::Tint(number) => {
                let tints = [
                    Color::Red,
                    Color::Yellow,
                    Color::LightYellow,
                    Color::Green,
                    Color::Cyan,
                    Color::LightBlue,
                    Color::LightMagenta,
                    Color::Magenta,
                    Color::Gray,
                ];
                on(tints[usize::from(number.clamp(1, 9)) - 1], Color::Black)
            }
            Ground::Badge(mode) => {
                let bg = match mode {
                    Mode::Digit => Color::Cyan,
                    Mode::Corner => Color::Green,
                    Mode::Centre => Color::Yellow,
                    Mode::Colour => Color::Magenta,
                };
                on(bg, Color::Black)
            }
        }
    }

    const fn sixteen_ink(&self, ink: Ink) -> Color {
        match ink {
            Ink::Given | Ink::Text | Ink::Thick => Color::Reset,
            Ink::Entry | Ink::Accent if self.is_light => Color::Blue,
            Ink::Entry | Ink::Accent => Color::Cyan,
            Ink::Soft | Ink::Thin if self.is_light => Color::DarkGray,
            Ink::Soft | Ink::Thin => Color::Gray,
            Ink::Focus => Color::Yellow,
            Ink::Wrong => Color::Red,
            Ink::Success => Color::Green,
        }
    }
}

/// Returns the weight of an ink.
const fn weight(ink: Ink) -> Modifier {
    match ink {
        Ink::Given | Ink::Wrong => Modifier::BOLD,
        _ => Modifier::empty(),
    }
}

const fn badge_weight(ground: Ground) -> Modifier {
    match ground {
        Ground::Badge(_) => Modifier::BOLD,
        _ => Modifier::empty(),
    }
}

/// Returns the style without colours.
fn plain(ground: Ground, ink: Ink) -> Style {
    let ground = match ground {
        Ground::Cursor | Ground::Button | Ground::Badge(_) | Ground::Focused => Modifier::REVERSED,
        Ground::Same => Modifier::UNDERLINED,
        Ground::Wrong => Modifier::ITALIC,
        Ground::Selected => Modifier::REVERSED.union(Modifier::UNDERLINED),
        _ => Modifier::empty(),
    };
    Style::new().add_modifier(ground | weight(ink))
}

fn sixteen_tone(tone: Tone) -> Style {
    let (bg, fg) = match tone {
        Tone::Body => (Color::Cyan, Color::Black),
        Tone::Other => (Color::Yellow, Color::Black),
        Tone::Third => (Color::Green, Color::Black),
        Tone::Fourth => (Color::Magenta, Color::White),
        Tone::Fin => (Color::LightYellow, Color::Black),
        Tone::Gone => {
            return Style::new()
                .fg(Color::Red)
                .add_modifier(Modifier::CROSSED_OUT | Modifier::BOLD);
        }
        Tone::Placed => (Color::White, Color::Black),
    };
    Style::new().bg(bg).fg(fg).add_modifier(Modifier::BOLD)
}
