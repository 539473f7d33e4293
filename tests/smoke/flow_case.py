# SPDX-License-Identifier: GPL-3.0-or-later
"""What the flows of users have in common: a desktop for all, a window of a real profile for each.

usage of a file of flows: FILE.py RANKSCOPE SHARED"""
import csv
import pathlib
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "cli"))
from desktop import Desktop, Program, end, press, write
from shared_place import exit_without

PROGRAM = sys.argv.pop(1)
PROFILES = (pathlib.Path(sys.argv.pop(1)) / "real_profiles").resolve()


def length(seen):
    return seen[1] - seen[0]


def rows_of(lines):
    """Of a table that was saved as CSV, by the titles of its columns."""
    return list(csv.DictReader(lines))


def rows_in(profile, folder, name):
    """What the profiler itself wrote."""
    file = PROFILES / profile / folder / "ASCEND_PROFILER_OUTPUT" / name
    return rows_of(file.read_text(encoding="utf-8-sig").splitlines())


class FlowCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.desktop = cls.enterClassContext(Desktop(cls.enterClassContext(tempfile.TemporaryDirectory())))

    def open(self, profile):
        """The window of a profile, with a home of its own for each test and profile."""
        program = Program(self.desktop, self.desktop.place / f"{self._testMethodName}.{profile.replace('/', '.')}", PROGRAM, PROFILES / profile)
        self.addCleanup(end, program.process)
        program.point(0.6, 0.4)
        return program

    def find(self, program, text):
        """The first slice that is found is selected and fills the window."""
        press("ctrl+f")
        write(text)
        program.changes("Return")
        press("shift+Escape", "Escape")  # the search, then its field
        return program.moves("f")


def run():
    if (code := exit_without(PROFILES)) is not None:
        sys.exit(code)
    unittest.main()
