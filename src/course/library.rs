//! The lessons that there are: those in the program, and the learner's own, which come before a shipped one
//! with the same id; or those of a teacher's folder, and no others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};

use crate::course::chapter;
use crate::course::check::{Prepared, prepare, prepare_translated};
use crate::course::lesson::Lesson;
use crate::course::parse;
use crate::course::translate::translate;
use crate::document::Mistake;
use crate::files;
use crate::learner::record::Saved;

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

/// The title of a shipped lesson.
pub fn title(id: &str) -> Option<String> {
    let file = SHIPPED.get_file(format!("{id}.toml"))?;
    parse::lesson(file.contents_utf8()?).ok().map(|lesson| lesson.title)
}

/// The JSON schema of a lesson.
pub fn schema() -> &'static str {
    SHIPPED.get_file("lesson.schema.json").and_then(|file| file.contents_utf8()).unwrap_or_default()
}

/// A lesson that cannot be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The file.
    pub name: String,
    /// What is wrong with it; one mistake at 1:1 when it cannot be read at all.
    pub mistakes: Vec<Mistake>,
}

/// The language of the lessons themselves.
pub const ORIGINAL: &str = "en";

/// The languages of the shipped lessons, their own first.
pub fn languages() -> Vec<&'static str> {
    let folders = SHIPPED.dirs().filter_map(|folder| folder.path().to_str());
    std::iter::once(ORIGINAL).chain(folders).collect()
}

/// Which lessons make the course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Course {
    /// Those of the program, and with them those of this folder, which take the place of one with the same id.
    Shipped(Option<PathBuf>),
    /// Those of this folder, and no others.
    Folder(PathBuf),
}

impl Course {
    /// The lessons of the folder that is named, else those of the program and somebody's own.
    pub fn named(folder: Option<PathBuf>, own: Option<PathBuf>) -> Self {
        folder.map_or(Self::Shipped(own), Self::Folder)
    }

    /// The folder with lessons of somebody's own, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::Shipped(folder) => folder.as_deref(),
            Self::Folder(folder) => Some(folder),
        }
    }

    fn shipped(&self) -> Vec<LessonFile> {
        match self {
            Self::Shipped(_) => shipped(),
            Self::Folder(_) => Vec::new(),
        }
    }
}

/// The translations into a language by the names of their files; the learner's own come before the shipped ones.
pub fn translations(language: &str, course: &Course) -> BTreeMap<String, LessonFile> {
    let folder = SHIPPED.get_dir(language).filter(|_| matches!(course, Course::Shipped(_)));
    let shipped = folder.into_iter().flat_map(Dir::files).filter_map(|file| {
        let name = file.path().to_string_lossy().into_owned();
        Some(LessonFile { name, text: file.contents_utf8()?.to_string() })
    });
    let own = course.folder().map(|folder| own(&folder.join(language)).0).unwrap_or_default();
    let all = shipped.chain(own).filter(|file| is_lesson(Path::new(&file.name)));
    all.map(|file| (file_name(&file.name).to_string(), file)).collect()
}

fn file_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

/// The files of all lessons of a course, somebody's own last, and what cannot be read of those.
pub fn all_files(course: &Course) -> (Vec<LessonFile>, Vec<Broken>) {
    let (own, unread) = course.folder().map(own).unwrap_or_default();
    (course.shipped().into_iter().chain(own).collect(), unread)
}

/// A lesson on the library: read, and not yet computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryEntry {
    /// Where it comes from.
    pub file: LessonFile,
    /// What its file says, in the learner's language as far as it is translated.
    pub lesson: Lesson,
    /// Its translation.
    pub translation: Option<LessonFile>,
}

impl LibraryEntry {
    /// The lesson, ready to be taught.
    ///
    /// # Errors
    /// What cannot be computed.
    pub fn prepare(&self) -> Result<Arc<Prepared>, Vec<Mistake>> {
        let translated = self.translation.as_ref();
        let prepared = translated.map(|it| prepare_translated(&self.file.text, &it.text));
        match prepared {
            Some(Ok(prepared)) => Ok(Arc::new(prepared)),
            // A broken translation must not keep the lesson from being taught.
            _ => prepare(&self.file.text).map(Arc::new),
        }
    }
}

/// All lessons.
#[derive(Clone, Default, Debug)]
pub struct LessonLibrary {
    /// Those that can be read, in the order of the course.
    pub lessons: Vec<LibraryEntry>,
    /// Those that cannot.
    pub broken: Vec<Broken>,
}

impl LessonLibrary {
    /// Reads the shipped lessons and those in the learner's folder, if there is one. A broken lesson is told
    /// and hides no other.
    pub fn open(folder: Option<&Path>) -> Self {
        Self::open_in(ORIGINAL, &Course::Shipped(folder.map(Path::to_path_buf)))
    }

    /// The lessons of a course, in a language as far as there are translations.
    pub fn open_in(language: &str, course: &Course) -> Self {
        let translations = translations(language, course);
        let mut library = Self::default();
        let mut lessons = BTreeMap::new();
        let (files, unread) = all_files(course);
        library.broken.extend(unread);
        for file in files {
            match parse::lesson(&file.text) {
                Ok(mut lesson) => {
                    let translation = translations.get(file_name(&file.name)).cloned();
                    if let Some(translation) = &translation
                        && let Err(mistakes) = translate(&mut lesson, &translation.text)
                    {
                        library.broken.push(Broken { name: translation.name.clone(), mistakes });
                    }
                    lessons.insert(lesson.id.clone(), LibraryEntry { file, lesson, translation });
                }
                Err(mistakes) => library.broken.push(Broken { name: file.name, mistakes }),
            }
        }
        library.lessons = lessons.into_values().collect();
        library.lessons.sort_by_key(|entry| chapter::order(&entry.lesson));
        library
    }

    /// Asks something of the lessons of a learner: those of the program, which are read once, and his own in this folder.
    pub fn of_learner<T>(own: Option<&Path>, ask: impl FnOnce(&Self) -> T) -> T {
        static SHIPPED: LazyLock<LessonLibrary> = LazyLock::new(|| LessonLibrary::open(None));
        match own.filter(|own| own.is_dir()) {
            Some(own) => ask(&Self::open(Some(own))),
            None => ask(&SHIPPED),
        }
    }

    /// How many steps of these lessons are due again.
    pub fn due(&self, saved: &BTreeMap<String, Saved>, today: i64) -> usize {
        let of = |entry: &LibraryEntry| {
            let saved = saved.get(&entry.lesson.id);
            saved.map_or(0, |saved| entry.lesson.due(saved, today).count())
        };
        self.lessons.iter().map(of).sum()
    }

    /// The lesson with an id.
    pub fn find(&self, id: &str) -> Option<&LibraryEntry> {
        self.lessons.iter().find(|entry| entry.lesson.id == id)
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
        match files::read_text(&path) {
            Ok(text) => files.push(LessonFile { name, text }),
            Err(error) => {
                let message = format!("the file cannot be read: {error}");
                broken.push(Broken { name, mistakes: vec![Mistake { line: 1, column: 1, message }] });
            }
        }
    }
    (files, broken)
}
