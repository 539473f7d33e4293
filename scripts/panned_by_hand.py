#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How many steps and pictures a second the timeline makes while a key is held, in the real window of an X server without a screen (Xvfb).

usage: scripts/panned_by_hand.py RANKSCOPE FOLDER [--seconds 5] [--json]

Wanted are 60 pictures a second of 256 ranks with traces (rankscope_generate cluster FOLDER --dp 64 --tp 2 --pp 2). A part of the run is seen; d is
held, then a, first with the tracks of the ranks, then with all ranks as bars. Steps and pictures are those that the program says with --log."""
import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "smoke"))
from desktop import Desktop, Program, end, press, xdo

SETTLED = 1.0  # seconds until what came into sight was read


def lines_of(program):
    return program.log.read_text(encoding="utf-8").splitlines()


def held(program, seconds):
    """Steps and pictures a second, and ms that a picture takes, while d is held and then a."""
    before = len(lines_of(program))
    begin = time.monotonic()
    for key in ("d", "a"):
        xdo("keydown", key)
        time.sleep(seconds / 2)
        xdo("keyup", key)
    taken = time.monotonic() - begin
    said = [line.split() for line in lines_of(program)[before:]]
    pictures = sorted(int(words[1]) / 1000 for words in said if words[0] == "picture")
    steps = sum(words[0] == "range" for words in said)
    if not pictures or not steps:
        sys.exit("the held keys moved nothing")
    return {"steps": steps / taken, "pictures": len(pictures) / taken, "median_ms": statistics.median(pictures),
            "p95_ms": pictures[len(pictures) * 95 // 100]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told = {}
    with tempfile.TemporaryDirectory() as place, Desktop(place) as desktop:
        program = Program(desktop, desktop.place / "home", asked.program, pathlib.Path(asked.folder).resolve())
        program.point(0.6, 0.4)
        program.moves("w", "w", "w")
        for what in ("tracks", "bars"):
            time.sleep(SETTLED)
            told[what] = held(program, asked.seconds)
            press("o")
        end(program.process)
    if asked.json:
        print(json.dumps(told))
        return
    for what, of in told.items():
        print(f"{what}: {of['steps']:.0f} steps and {of['pictures']:.0f} pictures a second, "
              f"a picture {of['median_ms']:.1f} ms, 95 % below {of['p95_ms']:.1f}")


if __name__ == "__main__":
    main()
