//! What is told beside a picture: words that point into it, and a lesson that is shown to others.

use cutnode::config::Config;
use cutnode::course::check::Task;
use cutnode::course::library::LessonLibrary;
use cutnode::ui::Route;
use ratatui::buffer::Cell;

use super::desk::Desk;
use crate::folder::Folder;

const SIZE: (u16, u16) = (120, 40);

/// The steps of all shipped lessons that are texts with words that point at something: lesson, number of the step, how
/// many.
fn pointing() -> Vec<(String, usize, usize)> {
    let mut found = Vec::new();
    for entry in LessonLibrary::open(None).lessons {
        let lesson = entry.prepare().expect("it is checked");
        for (at, stage) in lesson.stages.iter().enumerate() {
            if stage.task == Task::Read && stage.pointers.len() > 1 {
                found.push((lesson.lesson.id.clone(), at, stage.pointers.len()));
            }
        }
    }
    found
}

/// The number of the step, as the line with the progress has it.
fn head(desk: &Desk) -> String {
    desk.line(1).split(' ').find(|part| part.contains('/')).unwrap_or_default().to_string()
}

/// What is below the line with the progress, with its colours.
fn picture(desk: &Desk) -> Vec<Cell> {
    desk.screen().content()[usize::from(SIZE.0) * 2..].to_vec()
}

#[test]
fn words_and_picture_move_together_to_the_last_word_and_back() {
    let found = pointing();
    assert!(found.len() > 8, "{found:?}");
    for (id, at, count) in found {
        let mut desk = Desk::new(Route::Lesson(id.clone()), SIZE);
        desk.press(&"Tab ".repeat(at));
        let (step, mut seen) = (head(&desk), Vec::new());
        for number in 0..count {
            assert_eq!(head(&desk), step, "{id}: after {number} of {count}");
            let now = picture(&desk);
            assert!(!seen.contains(&now), "{id}, step {at}: nothing moves with word {number}");
            seen.push(now);
            desk.press("Enter");
        }
        assert_ne!(head(&desk), step, "{id}: the words end");
        desk.press("⇧Tab");
        assert_eq!(head(&desk), step);
        let first = picture(&desk);
        desk.press("Right");
        assert!(picture(&desk) != first, "{id}: it begins again");
        desk.press("Left");
        assert!(picture(&desk) == first, "{id}: back to the first word");
    }
}

#[test]
fn a_lesson_that_is_shown_to_others_hides_its_answers_and_keeps_nothing() {
    let mut desk = Desk::new(Route::Lesson("first-cut".into()), SIZE);
    desk.press("3 Enter");
    assert!(desk.text().contains("So B is worth 3"), "{}", desk.text());
    desk.press("P");
    assert!(desk.text().contains("presenting"), "{}", desk.text());
    // What its owner has answered is hidden.
    assert!(!desk.text().contains("So B is worth 3"), "{}", desk.text());
    desk.press("PgDn");
    assert!(desk.text().contains("So B is worth 3"), "{}", desk.text());
    let first = head(&desk);
    desk.press("PgDn");
    assert_ne!(head(&desk), first);
    desk.press("PgUp");
    assert_eq!(head(&desk), first);
    assert!(!desk.text().contains("So B is worth 3"), "{}", desk.text());
    // To its end and over it; the lesson is not done by that.
    desk.press(&"PgDn ".repeat(20));
    desk.press("P Esc Esc");
    assert!(!desk.text().contains('✓'), "nothing of it is kept: {}", desk.text());
}

#[test]
fn a_teachers_folder_is_a_course_of_its_own() {
    let folder = Folder::new("teacher");
    let shipped = LessonLibrary::open(None);
    let text = |id: &str| shipped.find(id).expect("it is shipped").file.text.clone();
    let own = text("first-cut").replace("title = \"Your first cut\"", "title = \"Monday\"");
    std::fs::write(folder.path().join("monday.toml"), own).expect("written");
    let config = Config { lessons: Some(folder.path().to_path_buf()), ..Config::shipped() };
    let mut desk = Desk::with(Route::Learn, config, SIZE);
    let list = desk.text();
    assert!(list.contains("Monday") && !list.contains("Alpha-beta"), "{list}");
    desk.press("Enter");
    assert!(desk.line(0).contains("Monday"), "{}", desk.text());
}

/// Whoever has not heard of α and β yet is not told of them: not in a verdict, not beside the tree, not in the code.
#[test]
fn nothing_speaks_of_bounds_before_a_lesson_does() {
    for size in [(80, 24), SIZE, (160, 50)] {
        let mut desk = Desk::new(Route::Lesson("first-cut".into()), size);
        for keys in
            ["3 Enter Enter", "2 Enter", "2 Enter", "1 Enter", "1 Enter", "2 Enter", "Left", "Left", "Left"]
        {
            desk.press(keys);
            let text = desk.text();
            for word in ["α", "β", "∞", "window"] {
                assert!(!text.contains(word), "{word} after {keys}: {text}");
            }
        }
        assert!(desk.text().contains("Leaf 5"), "a moment of the run is told: {}", desk.text());
    }
    let mut desk = Desk::new(Route::Lesson("alpha-beta".into()), SIZE);
    desk.press("n n n Right Right Right");
    assert!(desk.text().contains("β = "), "{}", desk.text());
}
