//! A drawn screen as an SVG picture, or as the lines of its text. In a picture there is a rectangle for each stretch of one
//! ground, and a text for each stretch of one style.
//!
//! Blocks and the lines of boxes become rectangles, so that they have no gaps in whatever font the picture is shown.

use std::fmt::Write as _;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr as _;

use crate::files;
use crate::numbers::Whole as _;

/// Of a cell, in pixels: whole numbers of eighths, of which block characters are made.
const CELL: (u32, u32) = (8, 16);
const FONT: u32 = 13;
/// From a cell's top to the line that letters stand on.
const BASE: u32 = 12;
/// How a picture begins.
const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
/// How the text of a screen begins.
const TITLE: &str = " ✂ cutnode ";
/// What a terminal without colours of its own is drawn with.
const PLAIN: (Color, Color) = (Color::Rgb(0xd8, 0xde, 0xe9), Color::Rgb(0x10, 0x16, 0x1e));

/// The sixteen colours of a terminal, as xterm has them.
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// In which form a screen is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureFormat {
    /// A picture.
    Svg,
    /// The lines of its text.
    Text,
}

impl PictureFormat {
    /// The form that the ending of a file's name asks for.
    pub fn of(file: &Path) -> Option<Self> {
        match &*files::ending(file)? {
            "svg" => Some(Self::Svg),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }

    /// A screen in this form.
    pub fn draw(self, buf: &Buffer) -> String {
        match self {
            Self::Svg => picture(buf),
            Self::Text => text(buf),
        }
    }
}

/// Whether a file that begins so holds a screen: its picture, or its text, which begins with the title.
pub fn is_one(beginning: &[u8]) -> bool {
    let picture = format!("{HEAD} viewBox=");
    beginning.starts_with(picture.as_bytes()) || beginning.starts_with(TITLE.as_bytes())
}

/// The lines of a screen, without the blanks at their ends.
pub fn text(buf: &Buffer) -> String {
    let line = |row| -> String {
        let symbols = (0..buf.area.width).map(|column| drawn(buf, column, row).symbol);
        format!("{}\n", symbols.collect::<String>().trim_end())
    };
    (0..buf.area.height).map(line).collect()
}

/// How a stretch of text looks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    ink: Color,
    modifier: Modifier,
}

/// What is drawn of a cell: ground, look and symbol.
struct Drawn<'a> {
    ground: Color,
    look: Look,
    symbol: &'a str,
}

fn drawn(buf: &Buffer, column: u16, row: u16) -> Drawn<'_> {
    // What is wider than a cell covers the one behind it.
    let covered = column > 0 && buf[(column - 1, row)].symbol().width() > 1;
    let cell = &buf[(column - u16::from(covered), row)];
    let or = |color, plain| if color == Color::Reset { plain } else { color };
    let (mut ink, mut ground) = (or(cell.fg, PLAIN.0), or(cell.bg, PLAIN.1));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let kept = Modifier::BOLD | Modifier::ITALIC | Modifier::UNDERLINED;
    Drawn {
        ground,
        look: Look { ink, modifier: cell.modifier & kept },
        symbol: if covered { "" } else { cell.symbol() },
    }
}

/// Red, green and blue of a colour; those of a terminal's palette are xterm's.
fn rgb(color: Color) -> [u8; 3] {
    let of = |number: u8| -> [u8; 3] {
        let step = |place: u8| if place == 0 { 0 } else { 55 + 40 * place };
        match number {
            0..16 => SIXTEEN[usize::from(number)],
            16..232 => [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(step),
            232.. => [8 + 10 * (number - 232); 3],
        }
    };
    match color {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number) => of(number),
        Color::Reset => rgb(PLAIN.0),
        Color::Black => of(0),
        Color::Red => of(1),
        Color::Green => of(2),
        Color::Yellow => of(3),
        Color::Blue => of(4),
        Color::Magenta => of(5),
        Color::Cyan => of(6),
        Color::Gray => of(7),
        Color::DarkGray => of(8),
        Color::LightRed => of(9),
        Color::LightGreen => of(10),
        Color::LightYellow => of(11),
        Color::LightBlue => of(12),
        Color::LightMagenta => of(13),
        Color::LightCyan => of(14),
        Color::White => of(15),
    }
}

fn hex(color: Color) -> String {
    let [red, green, blue] = rgb(color);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What a block or line character fills of its cell: left, top, width and height, in pixels.
fn filled(symbol: &str) -> Option<Vec<[u32; 4]>> {
    let mut letters = symbol.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let quarters = |which: [u32; 4]| {
        let places = [[0, 0], [4, 0], [0, 8], [4, 8]];
        let filled = places.into_iter().zip(which).filter(|&(_, filled)| filled == 1);
        filled.map(|([x, y], _)| [x, y, 4, 8]).collect()
    };
    Some(match letter {
        '▀' => vec![[0, 0, 8, 8]],
        '▐' => vec![[4, 0, 4, 16]],
        '▔' => vec![[0, 0, 8, 2]],
        '▕' => vec![[7, 0, 1, 16]],
        '▁'..='█' => {
            let height = 2 * (letter as u32 - '▁' as u32 + 1);
            vec![[0, 16 - height, 8, height]]
        }
        '▉'..='▏' => vec![[0, 0, '▏' as u32 - letter as u32 + 1, 16]],
        '▘' => quarters([1, 0, 0, 0]),
        '▝' => quarters([0, 1, 0, 0]),
        '▖' => quarters([0, 0, 1, 0]),
        '▗' => quarters([0, 0, 0, 1]),
        '▚' => quarters([1, 0, 0, 1]),
        '▞' => quarters([0, 1, 1, 0]),
        '▛' => quarters([1, 1, 1, 0]),
        '▜' => quarters([1, 1, 0, 1]),
        '▙' => quarters([1, 0, 1, 1]),
        '▟' => quarters([0, 1, 1, 1]),
        _ => lines(letter)?,
    })
}

/// The lines of a box character: those that go from the middle of the cell to its left, right, upper and lower side.
fn lines(letter: char) -> Option<Vec<[u32; 4]>> {
    let sides = match letter {
        '─' => "lr",
        '│' => "ud",
        '┌' | '╭' => "rd",
        '┐' | '╮' => "ld",
        '└' | '╰' => "ru",
        '┘' | '╯' => "lu",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '┼' => "lrud",
        '╴' => "l",
        '╵' => "u",
        '╶' => "r",
        '╷' => "d",
        _ => return None,
    };
    let to = |side| sides.contains(side);
    let (left, right) = (if to('l') { 0 } else { 4 }, if to('r') { 8 } else { 5 });
    let (top, bottom) = (if to('u') { 0 } else { 8 }, if to('d') { 16 } else { 9 });
    let across = (to('l') || to('r')).then_some([left, 8, right - left, 1]);
    let down = (to('u') || to('d')).then_some([4, top, 1, bottom - top]);
    Some(across.into_iter().chain(down).collect())
}

/// What stands in a row: the columns from one to another.
fn stretches<T: PartialEq>(width: u16, what: impl Fn(u16) -> T) -> Vec<(u16, u16, T)> {
    let mut found: Vec<(u16, u16, T)> = Vec::new();
    for column in 0..width {
        let here = what(column);
        match found.last_mut() {
            Some((_, to, last)) if *last == here => *to = column + 1,
            _ => found.push((column, column + 1, here)),
        }
    }
    found
}

fn rect(x: u32, y: u32, width: u32, height: u32, color: Color) -> String {
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", hex(color))
}

/// The texts of a row, each as wide as its cells whatever the font is.
fn texts(buf: &Buffer, row: u16, svg: &mut String) {
    let is_text = |column| filled(drawn(buf, column, row).symbol).is_none();
    for (from, to, (look, _)) in
        stretches(buf.area.width, |column| (drawn(buf, column, row).look, is_text(column)))
            .into_iter()
            .filter(|&(from, ..)| is_text(from))
    {
        let text: String = (from..to).map(|column| drawn(buf, column, row).symbol).collect();
        let underlined = look.modifier.contains(Modifier::UNDERLINED);
        let shown = if underlined { &text } else { text.trim() };
        if shown.is_empty() {
            continue;
        }
        let before = if underlined { 0 } else { (text.width() - text.trim_start().width()).fitted() };
        let mut style = String::new();
        for (modifier, attribute) in [
            (Modifier::BOLD, " font-weight=\"bold\""),
            (Modifier::ITALIC, " font-style=\"italic\""),
            (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        ] {
            if look.modifier.contains(modifier) {
                style.push_str(attribute);
            }
        }
        let (x, y) = ((u32::from(from) + before) * CELL.0, u32::from(row) * CELL.1 + BASE);
        let (width, ink, shown) = (shown.width().fitted::<u32>() * CELL.0, hex(look.ink), escaped(shown));
        writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" fill=\"{ink}\"{style}>{shown}</text>"
        )
        .expect("a string takes everything");
    }
}

/// A screen as a picture.
pub fn picture(buf: &Buffer) -> String {
    let (columns, rows) = (buf.area.width, buf.area.height);
    let (width, height) = (u32::from(columns) * CELL.0, u32::from(rows) * CELL.1);
    let mut svg = format!(
        "{HEAD} viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{FONT}\" xml:space=\"preserve\">\n"
    );
    svg.push_str(&rect(0, 0, width, height, PLAIN.1));
    for row in 0..rows {
        let top = u32::from(row) * CELL.1;
        for (from, to, ground) in stretches(columns, |column| drawn(buf, column, row).ground) {
            if ground != PLAIN.1 {
                let (x, width) = (u32::from(from) * CELL.0, u32::from(to - from) * CELL.0);
                svg.push_str(&rect(x, top, width, CELL.1, ground));
            }
        }
        for (from, to, (symbol, ink)) in stretches(columns, |column| {
            let Drawn { look, symbol, .. } = drawn(buf, column, row);
            (symbol, look.ink)
        }) {
            for [x, y, width, height] in filled(symbol).unwrap_or_default() {
                // What fills its cell from side to side goes on into the next one.
                let (step, width) =
                    if width == CELL.0 { (to - from, u32::from(to - from) * width) } else { (1, width) };
                for column in (from..to).step_by(step.into()) {
                    svg.push_str(&rect(u32::from(column) * CELL.0 + x, top + y, width, height, ink));
                }
            }
        }
        texts(buf, row, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_of_text_and_ground_are_drawn_once() {
        let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 6, 2));
        let red = Color::Rgb(255, 0, 0);
        buf.set_string(1, 0, "a<b", ratatui::style::Style::new().fg(red).bold());
        buf.set_string(0, 1, "▀▀▗ 世", ratatui::style::Style::new().bg(red));
        let lines = picture(&buf);
        let lines: Vec<_> = lines.lines().skip(2).collect();
        assert_eq!(
            lines,
            [
                "<text x=\"8\" y=\"12\" textLength=\"24\" fill=\"#ff0000\" font-weight=\"bold\">a&lt;b</text>",
                "<rect x=\"0\" y=\"16\" width=\"48\" height=\"16\" fill=\"#ff0000\"/>",
                "<rect x=\"0\" y=\"16\" width=\"16\" height=\"8\" fill=\"#d8dee9\"/>",
                "<rect x=\"20\" y=\"24\" width=\"4\" height=\"8\" fill=\"#d8dee9\"/>",
                "<text x=\"32\" y=\"28\" textLength=\"16\" fill=\"#d8dee9\">世</text>",
                "</svg>",
            ]
        );
    }

    #[test]
    fn every_block_fills_what_its_name_says() {
        let area =
            |symbol| filled(symbol).map(|parts| parts.iter().map(|part| part[2] * part[3]).sum::<u32>());
        for (symbol, pixels) in [
            ("█", 128),
            ("▁", 16),
            ("▇", 112),
            ("▉", 112),
            ("▏", 16),
            ("▌", 64),
            ("▀", 64),
            ("▘", 32),
            ("▟", 96),
            ("─", 8),
            ("│", 16),
        ] {
            assert_eq!(area(symbol), Some(pixels), "{symbol}");
        }
        assert_eq!(area("a"), None);
        assert_eq!(area("░"), None);
    }

    #[test]
    fn every_colour_of_a_terminal_is_one_of_a_picture() {
        assert_eq!(hex(Color::Rgb(1, 2, 255)), "#0102ff");
        assert_eq!(
            [16, 21, 231, 232, 255].map(|number| hex(Color::Indexed(number))),
            ["#000000", "#0000ff", "#ffffff", "#080808", "#eeeeee"]
        );
        assert_eq!(hex(Color::LightRed), "#ff0000");
    }

    #[test]
    fn what_is_written_is_recognised_and_the_text_has_no_blanks_at_its_ends() {
        let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 20, 2));
        buf.set_string(0, 0, " ✂ cutnode  explore", ratatui::style::Style::new());
        assert_eq!(PictureFormat::Text.draw(&buf), " ✂ cutnode  explore\n\n");
        for form in [PictureFormat::Svg, PictureFormat::Text] {
            assert!(is_one(form.draw(&buf).as_bytes()), "{form:?}");
        }
        assert!(!is_one(b"my notes") && !is_one(b"<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"mine\""));
    }
}
