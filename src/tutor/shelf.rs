//! The lessons that there are: those in the program, and the learner's own, which come before a shipped one
//! with the same id.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::check::{Curator, Prepared, prepare};
use super::document::Mistake;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The file of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonFile {
    /// Its name: a path, or the name under which it is in the program.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The lessons in the program.
pub fn shipped() -> Vec<LessonFile> {
    let files = SHIPPED.files().filter(|file| is_lesson(file.path()));
    files
        .filter_map(|file| {
            let name = file.path().to_string_lossy().into_owned();
            Some(LessonFile { name, text: file.contents_utf8()?.to_string() })
        })
        .collect()
}

/// A lesson that cannot be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The file.
    pub name: String,
    /// What is wrong with it; one mistake at 1:1 when it cannot be read at all.
    pub mistakes: Vec<Mistake>,
}

/// All lessons.
#[derive(Clone, Default, Debug)]
pub struct Shelf {
    /// Those that can be taught, in the order of the course.
    pub lessons: Vec<Arc<Prepared>>,
    /// Those of the learner's own that cannot.
    pub broken: Vec<Broken>,
}

impl Shelf {
    /// Reads the shipped lessons and those in the learner's folder, if there is one. A broken lesson is told
    /// and hides no other.
    pub fn open(folder: Option<&Path>, curator: Curator) -> Self {
        let mut shelf = Self::default();
        let mut lessons = BTreeMap::new();
        let (own, unread) = folder.map(own).unwrap_or_default();
        shelf.broken.extend(unread);
        for file in shipped().into_iter().chain(own) {
            match prepare(&file.text, curator) {
                Ok(lesson) => {
                    lessons.insert(lesson.lesson.id.clone(), Arc::new(lesson));
                }
                Err(mistakes) => shelf.broken.push(Broken { name: file.name, mistakes }),
            }
        }
        shelf.lessons = lessons.into_values().collect();
        shelf.lessons.sort_by(|a, b| (a.lesson.place, &a.lesson.id).cmp(&(b.lesson.place, &b.lesson.id)));
        shelf
    }

    /// The lesson with an id.
    pub fn find(&self, id: &str) -> Option<&Arc<Prepared>> {
        self.lessons.iter().find(|lesson| lesson.lesson.id == id)
    }
}

fn is_lesson(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

fn own(folder: &Path) -> (Vec<LessonFile>, Vec<Broken>) {
    let (mut files, mut broken) = (Vec::new(), Vec::new());
    let mut paths: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| is_lesson(path))
        .collect();
    paths.sort();
    for path in paths {
        let name = path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) => files.push(LessonFile { name, text }),
            Err(error) => {
                let message = format!("the file cannot be read: {error}");
                broken.push(Broken { name, mistakes: vec![Mistake { line: 1, column: 1, message }] });
            }
        }
    }
    (files, broken)
}
