//! The folder in which the commands of the documents are run, with the files that they ask for.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::folder::Folder;

/// A command that is not over by then hangs.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long a command works that is only begun.
const A_WHILE: Duration = Duration::from_secs(4);

const GAME: &str = "[Event \"One\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
const DRAUGHTS: &str = "[GameType \"20\"]\n[Result \"*\"]\n\n1. 33-28 18-23 2. 31-26 16-21 *\n";
const TESTS: &str = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"one\";\n\
                     r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - bm Bc5+; id \"two\";\n";
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
    00001,5rk1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,f8b8 a1a2,1500,80,90,10,fork,https://example.org/1,\n";

/// Programs that a command calls and a machine may lack, and what to do then.
const OUTSIDE: [(&str, &str); 2] = [
    ("gnuchess", "exec cutnode uci\n"),
    (
        "stockfish",
        "cutnode uci | sed -u 's/^uciok/option name Skill Level type spin default 20 min 0 max 20\\nuciok/'\n",
    ),
];

pub(super) struct Place {
    folder: Folder,
    path: String,
    /// Whether there is a Graphviz.
    dot: bool,
}

fn is_on(path: &str, program: &str) -> bool {
    path.split(':').any(|folder| Path::new(folder).join(program).exists())
}

impl Place {
    pub(super) fn new(program: &Path) -> Self {
        let folder = Folder::new("documents");
        let at = |name: &str| folder.path().join(name);
        let system = std::env::var("PATH").unwrap_or_default();
        let (bin, root) = (at("bin"), Path::new(env!("CARGO_MANIFEST_DIR")));
        fs::create_dir(&bin).expect("a new folder");
        let program = program.canonicalize().expect("the program is built");
        for link in [bin.join("cutnode"), at("older-cutnode")] {
            symlink(&program, link).expect("a new name");
        }
        for folder in ["tests", "tools"] {
            symlink(root.join(folder), at(folder)).expect("a new name");
        }
        for (name, text) in [("games.pgn", GAME), ("games.pdn", DRAUGHTS), ("tests.epd", TESTS)] {
            fs::write(at(name), text).expect("a new file");
        }
        let packed = compress_to_vec(PUZZLES.as_bytes(), CompressionLevel::Fastest);
        fs::write(at("lichess_db_puzzle.csv.zst"), packed).expect("a new file");
        for (name, script) in OUTSIDE {
            if !is_on(&system, name) {
                println!("{name} is not there: cutnode stands in for it");
                let file = bin.join(name);
                fs::write(&file, format!("#!/bin/sh\n{script}")).expect("a new file");
                fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("its own file");
            }
        }
        let path = format!("{}:{system}", bin.display());
        Self { folder, path, dot: is_on(&system, "dot") }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a line as a shell does.
    pub(super) fn run(&self, line: &str, only_begin: bool) -> Result<(), String> {
        let mut line = line;
        if let Some((before, _)) = line.split_once(" | dot ").filter(|_| !self.dot) {
            println!("dot is not there: what goes into it is made, and not drawn");
            line = before;
        }
        let (out, err) = (self.at("stdout"), self.at("stderr"));
        let file = |path: &Path| File::create(path).map_err(|error| error.to_string());
        let shell = if line.contains(['|', '&']) { line.to_string() } else { format!("exec {line}") };
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &shell]).current_dir(self.folder.path()).env("PATH", &self.path);
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(name, self.at("home"));
        }
        command.stdin(Stdio::null()).stdout(file(&out)?).stderr(file(&err)?);
        let child = command.spawn().map_err(|error| error.to_string())?;
        let ended = finish(child, only_begin)?;
        let told = fs::read_to_string(&err).unwrap_or_default();
        let interrupted = only_begin && (ended.code() == Some(130) || ended.signal() == Some(2));
        if !(ended.success() || interrupted) || told.contains("error:") || told.contains("panicked") {
            return Err(format!("{ended}: {told}"));
        }
        let may_be_silent =
            only_begin || ["--save", "--out", "| dot "].iter().any(|word| line.contains(word));
        let printed = fs::metadata(&out).map_or(0, |data| data.len());
        if printed == 0 && told.is_empty() && !may_be_silent {
            return Err("it said nothing at all".into());
        }
        Ok(())
    }
}

/// Waits until it has ended; one that is only begun is interrupted after a while.
fn finish(mut child: Child, only_begin: bool) -> Result<ExitStatus, String> {
    let start = Instant::now();
    let mut told = false;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        if only_begin && !told && start.elapsed() > A_WHILE {
            told = true;
            let pid = Pid::from_raw(child.id() as i32).ok_or("a process has a number")?;
            kill_process(pid, Signal::INT).map_err(|error| error.to_string())?;
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err("it does not end".into());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}
