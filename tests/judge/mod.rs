//! Judging: the laws of the verdict, programs in several languages, and what programs do that do not behave.

mod behaviour;
mod languages;
mod laws;
mod learners;
mod trials;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::folder::Folder;

/// Where the programs stand that are judged here.
fn program(name: &str) -> String {
    format!("{}/tests/judge/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Whether a tool is there. What needs it is left out without it, and says so.
fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        println!("{tool} is not there: nothing of it was tried");
    }
    found
}

/// The interpreter itself, where there is one: `python3` may be a script that looks for it first.
fn python() -> Option<&'static str> {
    static PYTHON: OnceLock<Option<String>> = OnceLock::new();
    let find = || {
        let told = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        has("python3").then(|| String::from_utf8_lossy(&told.stdout).trim().to_string())
    };
    PYTHON.get_or_init(find).as_deref()
}

/// A built program, and the folder in which it stands.
struct Built {
    path: PathBuf,
    _folder: Folder,
}

impl Built {
    fn path(&self) -> &str {
        self.path.to_str().expect("a plain path")
    }
}

/// Builds a program; `None` without the compiler.
fn build(compiler: &str, options: &[&str], source: &Path) -> Option<Built> {
    if !has(compiler) {
        return None;
    }
    let folder = Folder::new("judged");
    let path = folder.path().join("judged");
    let output = Command::new(compiler).args(options).arg("-o").arg(&path).arg(source).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(Built { path, _folder: folder })
}

fn build_c(source: &Path) -> Option<Built> {
    build("cc", &["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1"], source)
}

fn build_rust(source: &Path) -> Option<Built> {
    build("rustc", &["--edition=2024", "-Dwarnings", "-Copt-level=0"], source)
}

/// What a program is said to be, and the exit code.
fn judged(options: &[&str], command: &[&str]) -> (Value, i32) {
    let all = [&["judge", "--json"], options, &["--"], command].concat();
    let output = crate::cli::cutnode(&all).output().unwrap();
    let code = output.status.code().expect("it ended by itself");
    let text = String::from_utf8(output.stdout).unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (serde_json::from_str(&text).unwrap_or_else(|_| panic!("{code}: {text}{told}")), code)
}
