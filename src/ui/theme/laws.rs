//! What holds of every theme: what is written can be read, men stand out, and no meaning is lost with a colour.

use super::*;

const PAINTED: [ThemeName; 3] = [ThemeName::Dark, ThemeName::Light, ThemeName::ColourBlind];

/// What text says.
const SAID: [Role; 26] = [
    Role::Text,
    Role::Dim,
    Role::Title,
    Role::Border,
    Role::Focus,
    Role::Key,
    Role::Label,
    Role::Good,
    Role::Bad,
    Role::Warn,
    Role::Accent,
    Role::Input,
    Role::Cursor,
    Role::PvNode,
    Role::CutNode,
    Role::AllNode,
    Role::Scout,
    Role::Reduced,
    Role::Research,
    Role::NullMove,
    Role::Quiescence,
    Role::TableHit,
    Role::Extension,
    Role::Ghost,
    Role::Series(5),
    Role::Series(6),
];

/// The squares on which men stand.
const SQUARES: [Role; 9] = [
    Role::LightSquare,
    Role::DarkSquare,
    Role::LastMove,
    Role::CursorSquare,
    Role::Picked,
    Role::Target,
    Role::Hinted,
    Role::Check,
    Role::Forbidden,
];

fn painted(name: ThemeName) -> Theme {
    Theme::new(name, PieceStyle::Big, Depth::True)
}

/// Red, green and blue as light.
fn linear(colour: Color) -> [f64; 3] {
    let Color::Rgb(red, green, blue) = colour else { panic!("{colour:?}") };
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn product(rows: [[f64; 3]; 3], by: [f64; 3]) -> [f64; 3] {
    rows.map(|row| row.iter().zip(by).map(|(a, b)| a * b).sum())
}

/// As WCAG 2.1 has it.
fn contrast(one: Color, other: Color) -> f64 {
    let [one, other] = [one, other].map(|colour| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    });
    one.max(other) / one.min(other)
}

fn on(theme: &Theme, role: Role) -> Color {
    theme.style(role).bg.unwrap_or_else(|| panic!("{role:?} has a ground"))
}

#[test]
fn text_can_be_read_on_every_ground_that_it_is_written_on() {
    for theme in PAINTED.map(painted) {
        let ground = theme.palette.ground();
        // What stands in a drawn tree is read on its tiles and between them, too.
        let levels = [Role::Level, Role::NextLevel, Role::Tile].map(|role| on(&theme, role));
        let grounds = levels.into_iter().chain(ground.bg);
        let dim = [Role::Dim, Role::Border, Role::Ghost, Role::AllNode, Role::Quiescence];
        for role in SAID {
            let ink = theme.style(role).fg.expect("an ink");
            let least = if dim.contains(&role) { 3.0 } else { 4.5 };
            for ground in grounds.clone() {
                let contrast = contrast(ink, ground);
                assert!(contrast >= least, "{} {role:?} on {ground}: {contrast:.2}", theme.name);
            }
        }
        for role in [Role::Bar, Role::Brand, Role::Beside, Role::Selected] {
            let style = theme.style(role);
            let contrast = contrast(style.fg.expect("an ink"), style.bg.expect("a ground"));
            assert!(contrast >= 4.5, "{} {role:?}: {contrast:.2}", theme.name);
        }
    }
}

#[test]
fn men_of_both_sides_stand_out_on_every_square() {
    for theme in PAINTED.map(painted) {
        for square in SQUARES {
            for man in [Role::FirstPiece, Role::SecondPiece] {
                let contrast = contrast(theme.style(man).fg.expect("an ink"), on(&theme, square));
                // As WCAG 2.1 asks of graphics.
                assert!(contrast >= 3.0, "{} {man:?} on {square:?}: {contrast:.2}", theme.name);
            }
        }
    }
}

/// As those see a colour who lack the cones for green: Machado, Oliveira & Fernandes 2009, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", table 1, deuteranomaly of severity 1; in CIE L*a*b*.
fn seen_without_green(colour: Color) -> [f64; 3] {
    const DEUTERANOPIA: [[f64; 3]; 3] = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    const XYZ: [[f64; 3]; 3] = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8729]];
    let light = product(DEUTERANOPIA, linear(colour)).map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] = product(XYZ, light)
        .map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn no_two_meanings_differ_by_red_and_green_alone_for_the_colour_blind() {
    let theme = painted(ThemeName::ColourBlind);
    let meanings =
        [Role::Dim, Role::Accent, Role::PvNode, Role::CutNode, Role::Warn, Role::Reduced, Role::TableHit];
    let inks = meanings.map(|role| (role, theme.style(role).fg.expect("an ink")));
    // What is forbidden is marked by a sign, too.
    let grounds = SQUARES.map(|role| (role, on(&theme, role)));
    let grounds = &grounds[..SQUARES.len() - 1];
    for (all, least) in [(&inks[..], 15.0), (grounds, 8.0)] {
        for (at, (one, colour)) in all.iter().enumerate() {
            for (other, beside) in &all[..at] {
                let [a, b] = [*colour, *beside].map(seen_without_green);
                let apart = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(apart >= least, "{one:?} and {other:?}: {apart:.1}");
            }
        }
    }
}

#[test]
fn fewer_colours_leave_none_of_24_bits() {
    for (name, depth) in ThemeName::ALL
        .into_iter()
        .flat_map(|name| [Depth::Sixteen, Depth::Indexed].map(|depth| (name, depth)))
    {
        let theme = Theme::new(name, PieceStyle::Letters, depth);
        let styles: Vec<_> =
            [Role::Text, Role::Selected, Role::LightSquare, Role::FirstShade, Role::Series(3)]
                .map(|role| theme.style(role))
                .into();
        assert!(!format!("{styles:?}").contains("Rgb"), "{name} {styles:?}");
    }
}

#[test]
fn the_keys_go_round() {
    let mut theme = Theme::new(ThemeName::Dark, PieceStyle::Letters, Depth::True);
    for _ in ThemeName::ALL {
        theme = theme.next();
    }
    for _ in PieceStyle::ALL {
        theme = theme.next_pieces();
    }
    assert_eq!((theme.name, theme.pieces), (ThemeName::Dark, PieceStyle::Letters));
    let ascii = theme.drawn(PieceStyle::Drawn, true);
    assert_eq!(ascii.pieces, PieceStyle::Big);
    assert_eq!(ascii.next_pieces().pieces, PieceStyle::Letters);
    assert_eq!(ascii.next_pieces().next_pieces().pieces, PieceStyle::Big);
}
