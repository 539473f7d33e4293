#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: judge_ranges.py FILE: holds the visible range after each key against what the key promises.

A line of FILE is: KEY PIXEL BEGIN END. PIXEL is where the mouse stood, BEGIN and END are ns. The first
line is the range before any key. Prints what is wrong; exit code 1 then."""
import sys
from pathlib import Path

ZOOM, PAN = 0.7, 0.12  # of one press, README: keys of the timeline
ROUNDED = 3  # ns: both ends are rounded to whole ones


class Step:
    def __init__(self, line):
        self.key, pixel, begin, end = line.split()
        self.pixel, self.begin, self.end = int(pixel), int(begin), int(end)
        self.length = self.end - self.begin

    def anchor(self, before):
        """The share of the view that stood still, 0 left and 1 right."""
        return (self.begin - before.begin) / (before.length - self.length)


def problem(whole, before, after):
    """What the key did wrong, or None."""
    def differs(value, expected):
        return abs(value - expected) > ROUNDED

    if after.key == "0":
        return "not the whole range" if (after.begin, after.end) != (whole.begin, whole.end) else None
    if after.key in "ad":
        moved = PAN * before.length * (1 if after.key == "d" else -1)
        if differs(after.length, before.length):
            return "another length"
        return f"moved by {after.begin - before.begin}, not {moved:.0f}" if differs(
            after.begin - before.begin, moved) else None
    factor = ZOOM if after.key == "w" else 1 / ZOOM
    return f"length {after.length}, not {before.length * factor:.0f}" if differs(
        after.length, before.length * factor) else None


def anchor_problem(steps):
    """Zooming holds the time under the mouse: the share that stands still goes with the pixel."""
    shares = {}
    for before, after in zip(steps, steps[1:]):
        if after.key in "ws":
            shares.setdefault(after.pixel, []).append(after.anchor(before))
    pixels = sorted(shares)
    if len(pixels) < 3:
        return "the mouse has to stand in three places"
    if any(max(found) - min(found) > 1e-3 for found in shares.values()):
        return f"the same pixel holds different places: {shares}"
    slope = (shares[pixels[-1]][0] - shares[pixels[0]][0]) / (pixels[-1] - pixels[0])
    for pixel in pixels[1:-1]:
        expected = shares[pixels[0]][0] + slope * (pixel - pixels[0])
        if slope <= 0 or abs(shares[pixel][0] - expected) > 1e-3:
            return f"what stands still does not go with the mouse: {shares}"
    return None


def main():
    steps = [Step(line) for line in Path(sys.argv[1]).read_text().splitlines()]
    found = [f"key {after.key}: {text}" for before, after in zip(steps, steps[1:])
             if (text := problem(steps[0], before, after))]
    if text := anchor_problem(steps):
        found.append(text)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
