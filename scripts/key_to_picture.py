#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the timeline takes from a key to the first picture that shows it, in the real window of an X server without a screen (Xvfb).

usage: scripts/key_to_picture.py RANKSCOPE FOLDER [--times 25] [--json]

Each of the keys w, s, d and a is pressed so often, at a whole run and deep in it; the time is from the event that the server is given to the first
change in the lower half of the window, where the lanes are. The server's frame buffer is asked two thousand times a second."""
import argparse
import ctypes
import json
import mmap
import pathlib
import statistics
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "smoke"))
from desktop import Desktop, Program, end, press

KEYS = ["w", "d", "a", "s"]
DEEP = 8  # presses of w: some 400 times nearer
STILL = 0.15  # seconds without a change
PATIENCE = 10


class Keyboard:
    """Keys by the extension for tests, without a process for each."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))

    def press(self, key):
        symbol = ctypes.c_ulong(self.x.XStringToKeysym(key.encode()))
        code = ctypes.c_uint(self.x.XKeysymToKeycode(self.display, symbol))
        for is_down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, is_down, ctypes.c_ulong(0))
        self.x.XFlush(self.display)


class Pane:
    """The pixels of the lower half of the window."""

    def __init__(self, program):
        file = open(program.pixels, "rb")  # noqa: SIM115, it lives as long as the map
        self.all = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        line = 1600 * 4
        self.begin = len(self.all) - line * (program.corner[1] + program.size[1] // 2)
        self.end = self.begin + line * (program.size[1] // 4)

    def now(self):
        return self.all[self.begin : self.end]

    def change(self, before):
        """When it differed first; None when it does not."""
        deadline = time.perf_counter() + PATIENCE
        while time.perf_counter() < deadline:
            if self.now() != before:
                return time.perf_counter()
            time.sleep(0.0005)
        return None

    def still(self):
        last, since = self.now(), time.perf_counter()
        while time.perf_counter() - since < STILL:
            time.sleep(0.01)
            if (now := self.now()) != last:
                last, since = now, time.perf_counter()
        return last


def measure(pane, keyboard, times):
    """Milliseconds, by key."""
    taken = {key: [] for key in KEYS}
    for _ in range(times):
        for key in KEYS:
            before = pane.still()
            begin = time.perf_counter()
            keyboard.press(key)
            seen = pane.change(before)
            if seen is None:
                sys.exit(f"the key {key} changed no picture")
            taken[key].append((seen - begin) * 1000)
    return taken


def figures(taken):
    every = sorted(sum(taken.values(), []))
    return {"median": statistics.median(every), "p95": every[len(every) * 95 // 100], "most": every[-1],
        "by_key": {key: statistics.median(all_of) for key, all_of in taken.items()}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, Desktop(place) as desktop:
        program = Program(desktop, desktop.place / "home", asked.program, pathlib.Path(asked.folder).resolve())
        program.point(0.6, 0.6)
        program.moves("0")
        keyboard, pane = Keyboard(), Pane(program)
        told = {"whole run": figures(measure(pane, keyboard, asked.times))}
        for _ in range(DEEP):
            press("w")
        told["deep"] = figures(measure(pane, keyboard, asked.times))
        end(program.process)
    if asked.json:
        print(json.dumps(told))
        return
    for where, of in told.items():
        keys = ", ".join(f"{key} {ms:.1f}" for key, ms in of["by_key"].items())
        print(f"{where}: median {of['median']:.1f} ms, 95 % below {of['p95']:.1f}, most {of['most']:.1f} ({keys})")


if __name__ == "__main__":
    main()
