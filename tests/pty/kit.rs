//! A pseudo-terminal with a program in it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

use crate::folder::Folder;

/// What the machine may take for anything: it may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(90);

/// What came from the program: as bytes, and as a terminal shows them.
struct Output {
    bytes: Vec<u8>,
    parser: vt100::Parser,
}

pub(super) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Mutex<Output>>,
    _home: Folder,
}

/// The variables that decide how things look, none of them inherited.
const LOOKS: [&str; 4] = ["NO_COLOR", "COLORTERM", "COLORFGBG", "TERM"];

impl Terminal {
    /// `cutnode` with these arguments and variables, in a home of its own.
    pub(super) fn cutnode(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::start(&crate::documents::program(), arguments, variables)
    }

    /// Another program.
    pub(super) fn start(program: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let home = Folder::new("pty");
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.cwd(home.path());
        for name in LOOKS {
            command.env_remove(name);
        }
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(name, home.path());
        }
        command.env("TERM", "xterm-256color");
        command.env("PS1", "prompt> ");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let (rows, columns) = (NonZeroU16::new(24).expect("not 0"), NonZeroU16::new(80).expect("not 0"));
        let parser = vt100::Parser::new(rows, columns, 0);
        let output = Arc::new(Mutex::new(Output { bytes: Vec::new(), parser }));
        let mut reader = pair.master.try_clone_reader().expect("it can be read");
        let shared = Arc::clone(&output);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut output = shared.lock().expect("nobody panics with it");
                output.bytes.extend_from_slice(&buffer[..count]);
                output.parser.process(&buffer[..count]);
            }
        });
        let writer = pair.master.take_writer().expect("it can be written");
        Self { master: pair.master, writer, child, output, _home: home }
    }

    /// A program under a shell that says its number first, and afterwards how it ended: `status 0`. The shell stays: what is
    /// written last before a terminal has nobody left may be lost.
    pub(super) fn under_shell(program: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        const SCRIPT: &str =
            r#"ulimit -c 0; sh -c 'echo "number $$."; exec "$@"' "$@"; echo "status $?"; exec cat"#;
        let program = program.to_string_lossy();
        let arguments = [&["-c", SCRIPT, "sh", "sh", &program], arguments].concat();
        Self::start(Path::new("/bin/sh"), &arguments, variables)
    }

    /// The number of the program that [`Terminal::under_shell`] started.
    pub(super) fn inner(&self) -> Pid {
        let read = |terminal: &Self| {
            let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
            let (_, rest) = bytes.split_once("number ")?;
            Pid::from_raw(rest.split_once('.')?.0.parse().ok()?)
        };
        self.until("it says its number", |terminal| read(terminal).is_some());
        read(self).expect("it was there")
    }

    /// The program that reads the terminal now.
    pub(super) fn foreground(&self) -> Pid {
        self.master.process_group_leader().and_then(Pid::from_raw).expect("somebody reads it")
    }

    pub(super) fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).expect("it can be written");
        self.writer.flush().expect("it can be written");
    }

    /// A click with the left button, as SGR reports it; places counted from 0.
    pub(super) fn click(&mut self, column: usize, row: usize) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub(super) fn resize(&self, cols: u16, rows: u16) {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("it can be resized");
    }

    /// What the screen says now.
    pub(super) fn text(&self) -> String {
        self.look(vt100::Screen::contents)
    }

    pub(super) fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.output.lock().expect("nobody panics with it").parser.screen())
    }

    /// Everything that was sent so far.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.output.lock().expect("nobody panics with it").bytes.clone()
    }

    /// Waits until this holds.
    pub(super) fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) -> Duration {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "{what}; the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
        start.elapsed()
    }

    /// Chooses the opponent of a new game. There may be other engines on this machine: it is found by its name.
    pub(super) fn choose(&mut self, opponent: &str) {
        self.send("/");
        self.says("Esc leave");
        self.send(&format!("{opponent}\r"));
        self.says(&format!("‹ {opponent} ›"));
    }

    /// Waits until the screen says this.
    pub(super) fn says(&self, text: &str) -> Duration {
        self.until(text, |terminal| terminal.text().contains(text))
    }

    pub(super) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("it runs");
    }

    pub(super) fn pid(&self) -> Pid {
        let number = self.child.process_id().expect("it runs") as i32;
        Pid::from_raw(number).expect("a process has a number")
    }

    /// Waits until the program has ended.
    pub(super) fn exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end; the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the terminal is as a shell left it: its own screen, cursor, mouse and line mode.
    pub(super) fn is_given_back(&self) -> bool {
        let pastes = self.look(vt100::Screen::bracketed_paste);
        self.shows_a_shell() && !pastes && self.has_line_mode() != Some(false)
    }

    /// The same as far as shells leave it so: some edit lines themselves.
    pub(super) fn shows_a_shell(&self) -> bool {
        self.look(|screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        })
    }

    /// Lines are edited and echoed; `None` when nobody has the terminal open any more.
    pub(super) fn has_line_mode(&self) -> Option<bool> {
        let modes = format!("{:?}", self.master.get_termios()?.local_flags);
        Some(modes.contains("ICANON") && modes.contains("ECHO"))
    }

    /// Waits until the terminal is ours: the alternate screen, raw mode and the mouse.
    pub(super) fn is_taken(&self) {
        self.until("it takes the terminal", |terminal| {
            terminal.has_line_mode() == Some(false)
                && terminal.look(|screen| {
                    screen.alternate_screen()
                        && screen.hide_cursor()
                        && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
                })
        });
    }
}

/// Has the program show itself, and closes the terminal. Without a terminal that it belongs to no signal tells it so.
pub(super) fn close_on_cutnode(belongs: bool) -> ExitStatus {
    let home = Folder::new("closed");
    let pair = native_pty_system().openpty(PtySize::default()).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cutnode"));
    command.cwd(home.path());
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env(name, home.path());
    }
    command.set_controlling_tty(belongs);
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("it can be read");
    let (mut said, mut buffer) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&said).contains("cutnode") {
        let count = reader.read(&mut buffer).expect("it can be read");
        said.extend_from_slice(&buffer[..count]);
    }
    drop((reader, pair.master));
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("it runs");
            panic!("it does not end without its terminal");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
    }
}
