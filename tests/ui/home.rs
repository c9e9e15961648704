//! The first screen.

use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

#[test]
fn it_looks_as_it_should() {
    for (size, theme) in
        [((80, 24), ThemeName::Dark), ((80, 24), ThemeName::Mono), ((160, 50), ThemeName::Dark)]
    {
        let mut desk = Desk::home(size);
        desk.theme(theme);
        insta::assert_debug_snapshot!(format!("home-{}x{}-{theme}", size.0, size.1), desk.screen());
    }
}

#[test]
fn entries_are_opened_by_number_by_cursor_and_by_mouse() {
    let is_play = |desk: &Desk| desk.line(0).contains("play · chess");
    assert!(is_play(Desk::home((80, 24)).press("2")));
    assert!(is_play(Desk::home((80, 24)).press("Down Enter")));
    let mut desk = Desk::home((80, 24));
    let row = (0..24).find(|&row| desk.line(row).contains("2  Play")).expect("it is offered");
    assert!(is_play(desk.click(20, row)));
    desk.press("Esc Esc");
    assert!(desk.line(0).contains("home"), "and back");
    assert!(!desk.left);
    desk.press("q");
    assert!(desk.left);
}
