# SPDX-License-Identifier: GPL-3.0-or-later
"""The real window in a real X server, for tests that press keys: Xvfb, openbox, the program with a home of its own, xdotool.

What a key did is read where a person's state is kept: in the session that the program writes for its next start."""
import json
import os
import pathlib
import struct
import subprocess
import time
import zlib

PATIENCE = 30  # seconds


def until(ask):
    """What `ask` says once it says anything but None and False."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = ask()
        if answer is not None and answer is not False:
            return answer
        time.sleep(0.05)
    raise AssertionError("waited in vain")


class Desktop:
    """An X server with a window manager; ends with the block it is made for."""

    def __init__(self, place):
        self.place = pathlib.Path(place)
        self.started = []

    def __enter__(self):
        read, write = os.pipe()
        # -noreset: else the first client that leaves before the window manager has come ends the server
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-r", "-noreset",
                    "-fbdir", str(self.place)], pass_fds=[write])
        os.close(write)
        try:
            with os.fdopen(read) as number:
                display = number.readline().strip()
            assert display, "Xvfb did not start"
            os.environ["DISPLAY"] = ":" + display
            self.start(["openbox", "--sm-disable"])
            until(lambda: subprocess.run(["xdotool", "get_num_desktops"], capture_output=True, check=False).returncode == 0)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            end(process)

    def log(self, program):
        return self.place / (pathlib.Path(program).name + ".log")

    def start(self, words, **options):
        with open(self.log(words[0]), "w", encoding="utf-8") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log, **options)
        self.started.append(process)
        return process


class Program:
    """The window of a folder, with the keyboard and the mouse in its timeline."""

    def __init__(self, desktop, home, program, what, *options):
        for folder in (home, home / "runtime"):
            folder.mkdir(mode=0o700, exist_ok=True)
        environment = dict(os.environ, HOME=str(home), XDG_RUNTIME_DIR=str(home / "runtime"), XDG_CONFIG_HOME=str(home / "config"),
                           XDG_CACHE_HOME=str(home / "cache"), XDG_STATE_HOME=str(home / "state"), QT_QPA_PLATFORM="xcb", LANG="C.UTF-8")
        self.settings = home / "config" / "rankscope" / "rankscope.conf"
        if not self.settings.exists():  # pictures are compared: without the one figure that differs each time
            self.settings.parent.mkdir(parents=True)
            self.settings.write_text("[General]\nframeTime=false\n", encoding="utf-8")
        self.log = desktop.log(program)
        self.kept = home / "state" / "rankscope" / "sessions"
        self.place = desktop.place
        self.pixels = desktop.place / "Xvfb_screen0"
        self.process = desktop.start([program, "--log", "--size", "1600x1000", *options, str(what)], env=environment)
        self.window = until(self.find_window)
        xdo("windowactivate", "--sync", self.window)
        size = dict(line.split("=") for line in xdo("getwindowgeometry", "--shell", self.window).split())
        self.size = int(size["WIDTH"]), int(size["HEIGHT"])
        self.point(0, 0)  # xdotool itself counts the frame twice
        corner = dict(line.split("=") for line in xdo("getmouselocation", "--shell").split())
        self.corner = int(corner["X"]), int(corner["Y"])
        until(lambda: "done" in self.log.read_text(encoding="utf-8"))

    def find_window(self):
        assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True, check=False)
        return found.stdout.split()[-1] if found.stdout.split() else None

    def point(self, x, y):
        """The mouse to a place of the window, in shares of its width and height."""
        xdo("mousemove", "--window", self.window, str(int(self.size[0] * x)), str(int(self.size[1] * y)))

    def click(self, x, y, *words, key=""):
        """A left click, or what `words` say: ("3",), ("--repeat", "2", "1"); with a key held down."""
        self.point(x, y)
        if key:
            xdo("keydown", key)
        xdo("click", *(words or ("1",)))
        if key:
            xdo("keyup", key)

    def menu(self, x, y, *keys):
        """The menu of a place, and the keys that choose one of its entries."""
        self.changes(lambda: self.click(x, y, "3"))
        press(*keys, "Return")

    def act(self, text):
        """The action that the palette finds by this."""
        self.changes("ctrl+p")
        write(text)
        return self.changes("Return")

    def save(self, name, *keys):
        """The lines of the CSV file that the keys, or calls, ask a name for."""
        file = self.place / name  # short: it is typed
        file.unlink(missing_ok=True)
        do(*keys)
        until(lambda: self.active() not in ("", self.window))
        press("ctrl+a")
        write(str(file))
        press("Return")
        lines = until(lambda: file.exists() and file.read_text(encoding="utf-8-sig").splitlines() or None)
        until(lambda: self.active() == self.window)
        return lines

    def table(self, name):
        """The table of the page, saved as CSV by a person."""
        return self.save(name, "ctrl+e")

    def table_in_focus(self, name):
        """The same of the table that has the focus, through its menu: its last entries are Export, Filter and Columns."""
        return self.save(name, "Menu", "Up", "Up", "Up", "Return")

    def active(self):
        """The window that has the keyboard: the program's own, or a dialog."""
        return subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True, check=False).stdout.strip()

    def open_folder(self, folder):
        """A further folder, by the dialog: shown and read to its end."""
        def read():
            return self.log.read_text(encoding="utf-8").count(" done,")

        before = read()
        press("ctrl+o")
        until(lambda: self.active() not in ("", self.window))
        press("ctrl+a")
        write(str(folder))
        press("Return")
        until(lambda: read() > before and xdo("getwindowname", self.window).startswith(folder.name))
        until(lambda: self.active() == self.window)

    def drag(self, begin, end, key=""):
        self.point(*begin)
        if key:
            xdo("keydown", key)
        xdo("mousedown", "1")
        for part in (0.3, 0.7, 1):
            self.point(*(a + (b - a) * part for a, b in zip(begin, end)))
        xdo("mouseup", "1")
        if key:
            xdo("keyup", key)

    def range(self):
        """Begin and end of what is seen, in ns from the start of the trace."""
        ranges = [line.split()[1:] for line in self.log.read_text(encoding="utf-8").splitlines() if line.startswith("range ")]
        return tuple(map(int, ranges[-1])) if ranges else None

    def moves(self, *keys):
        """The range after keys, or calls, that must change it."""
        before = self.range()
        do(*keys)
        until(lambda: self.range() != before)
        return self.range()

    def comes_to(self, wanted, *keys):
        """Waits for just this range after keys, or calls, of which more than one may move the view."""
        do(*keys)
        try:
            until(lambda: self.range() == wanted)
        except AssertionError as waited:
            raise AssertionError(f"{self.range()} is seen, {wanted} is wanted") from waited

    def view(self):
        """What the program keeps of how the folder is looked at: of several folders, the one that was kept last."""
        try:
            kept = max(self.kept.glob("*.rankscope"), key=lambda file: file.stat().st_mtime, default=None)
            return kept and json.loads(kept.read_text(encoding="utf-8"))["view"]
        except (OSError, ValueError):  # it is being written
            return None

    def keeps(self, holds):
        """Waits for a kept view of which `holds` is true."""
        def kept():
            view = self.view()
            return view if view and holds(view) else None

        try:
            return until(kept)
        except AssertionError as waited:
            view = {name: value for name, value in (self.view() or {}).items() if name != "folds"}
            raise AssertionError(f"what is kept: {view}") from waited

    def changes(self, *keys):
        """The picture after keys, or calls, that must change it: read once it has stood still for a quarter of a second."""
        before = self.picture()
        do(*keys)
        until(lambda: self.picture() != before)

        def still():
            now = self.picture()
            time.sleep(0.25)
            return now if now == self.picture() else None

        return until(still)

    def picture(self):
        return zlib.crc32(self.pixels.read_bytes())

    def part(self, left, top, width, height):
        """The pixels of a part of the window, a row after another, each as the bytes of blue, green, red and nothing."""
        data = self.pixels.read_bytes()
        head = struct.unpack(">25I", data[:100])  # of an xwd file: then come its name and the colour map
        begin = head[0] + 12 * head[19] + 4 * (self.corner[0] + left)
        lines = range(self.corner[1] + top, self.corner[1] + top + height)
        return [data[begin + head[12] * line : begin + head[12] * line + 4 * width] for line in lines]

    def quit(self):
        press("ctrl+q")
        assert self.process.wait(PATIENCE) == 0, self.log.read_text(encoding="utf-8")


def end(process):
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def xdo(*words):
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=True).stdout


def do(*what):
    for one in what:
        if callable(one):
            one()
        else:
            press(one)


def press(*keys):
    xdo("key", "--delay", "20", *keys)


def write(text):
    xdo("type", "--delay", "10", "--", text)
