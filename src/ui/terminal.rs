//! The terminal: taken over, given back. Nothing else in the program writes to it while the screens are up.

#[cfg(unix)]
mod death;
mod restore;

use std::io::{self, BufWriter, IsTerminal, Stdout, Write, stdin, stdout};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crossterm::event::{DisableMouseCapture, EnableBracketedPaste};
use crossterm::terminal::{EnterAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) use restore::PATIENCE;
use restore::is_ours;
#[cfg(unix)]
pub(super) use restore::{LITTLE_PATIENCE, is_foreground, is_gone, until_gone};

/// Both ends of the conversation are a terminal.
pub(super) fn is_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// The terminal while it is ours. Dropping it gives the terminal back.
pub(super) struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<BufWriter<Out>>>,
}

/// Where frames go. Once the terminal is not ours, nothing does: a frame that was being made then is lost.
struct Out(Stdout);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_ours() { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if is_ours() { self.0.flush() } else { Ok(()) }
    }
}

impl Terminal {
    /// Takes the terminal over.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        #[cfg(unix)]
        death::prepare();
        // Crossterm drops every attribute along with the colours under NO_COLOR, reverse video included, and
        // with it the selection. The monochrome theme honours NO_COLOR in its stead.
        crossterm::style::force_color_output(true);
        // One write a frame, and none that tears it.
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, Out(stdout())));
        let terminal = Self { inner: ratatui::Terminal::new(backend)? };
        take(mouse)?;
        Ok(terminal)
    }

    /// The size now.
    pub(super) fn size(&self) -> io::Result<Rect> {
        self.inner.size().map(|size| Rect::new(0, 0, size.width, size.height))
    }

    /// Draws a frame: what differs from the last one is sent. While somebody else has the terminal (between
    /// Ctrl-Z and the stop that it asks for) nothing is.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        if !is_ours() {
            return Ok(());
        }
        self.inner.draw(|frame| draw(frame.buffer_mut())).map(|_| ())
    }

    /// Forgets what the terminal shows: the next frame is sent whole.
    ///
    /// Not by ratatui's `clear`: that asks the terminal where the cursor is, and the answer would go to the
    /// thread that reads the input.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        let size = self.size()?;
        self.inner.resize(size)
    }

    /// Takes the terminal over again after [`give_back`], or after someone else had it.
    pub(super) fn retake(&mut self, mouse: bool) -> io::Result<()> {
        take(mouse)?;
        self.forget()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back(PATIENCE);
    }
}

fn take(mouse: bool) -> io::Result<()> {
    restore::claim();
    // Whoever had the terminal meanwhile may have left it in line mode without our knowledge; what is in force already
    // would not be set again.
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, cursor::Hide, EnableBracketedPaste)?;
    if mouse { capture_mouse(true) } else { Ok(()) }
}

/// Lets the mouse speak to us, or to the terminal itself. [`Terminal::retake`] does it for a terminal that is not
/// ours now.
pub(super) fn capture_mouse(capture: bool) -> io::Result<()> {
    if !is_ours() {
        return Ok(());
    }
    if !capture {
        return execute!(stdout(), DisableMouseCapture);
    }
    // Buttons, drags and the wheel in SGR coordinates; not every motion, as crossterm would have it: a mouse
    // that only passes over must not wake the program.
    #[cfg(unix)]
    {
        let mut out = stdout();
        out.write_all(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h")?;
        out.flush()
    }
    #[cfg(not(unix))]
    execute!(stdout(), crossterm::event::EnableMouseCapture)
}

/// Gives the terminal back, if it is ours. What cannot be written (the terminal may be gone, or held for longer than
/// that) does not keep the rest from being tried.
pub(super) fn give_back(patience: Duration) {
    if restore::give_back(patience) && is_foreground() {
        // Its own notes of the modes have to follow.
        let _ = disable_raw_mode();
    }
}

/// Where there are no groups of processes, every program has its terminal.
#[cfg(not(unix))]
pub(super) fn is_foreground() -> bool {
    true
}

/// There a terminal that is gone takes its programs with it.
#[cfg(not(unix))]
pub(super) fn is_gone() -> bool {
    false
}

/// Puts text on the clipboard of whoever sits at the terminal, over ssh too (OSC 52).
pub(super) fn copy(text: &str) -> io::Result<()> {
    let mut out = stdout();
    write!(out, "\x1b]52;c;{}\x07", STANDARD.encode(text))?;
    out.flush()
}

/// A panic first gives the terminal back, then says what it has to say. The thinking thread's panics are caught
/// and told on the screen; they leave the terminal as it is.
fn restore_on_panic() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let caught = std::thread::current().name() == Some(crate::engine::THREAD);
            if !caught || !is_ours() {
                give_back(PATIENCE);
                before(panic);
            }
        }));
    });
}
