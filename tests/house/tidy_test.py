#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/tidy.py finds in sources that it checks together what clang-tidy finds in each alone, and only once."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/tidy.py"
CLEAN = '#include "core/a/half.h"\nnamespace { int once(int a) { return half(a); } }\nint %s(int a) { return once(a); }\n'
DIVIDES = "int divide(int a) {\n    int zero = 0;\n    return a / zero;\n}\n"


class TidyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """Builds the plugin once."""
        sys.path.insert(0, str(SCRIPT.parent))
        import tidy
        tidy.SCRATCH.mkdir(parents=True, exist_ok=True)
        if not tidy.make_plugin():
            raise RuntimeError("no plugin")
        cls.plugin = tidy.plugin()

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name).resolve()
        for folder in ("scripts", "core/a", "build/commands", "build/tidy", "bin"):
            (self.root / folder).mkdir(parents=True)
        for script in ("tidy.py", "clean_sources.py", "own_declarations.cpp"):
            shutil.copy(SCRIPT.with_name(script), self.root / "scripts")
        shutil.copy(self.plugin, self.root / "build/tidy")
        (self.root / ".clang-tidy").write_text(
            "Checks: '-*,clang-analyzer-core.*,modernize-use-using'\nWarningsAsErrors: '*'\nHeaderFilterRegex: '/core/'\n")
        (self.root / "core/a/half.h").write_text("#pragma once\ninline int half(int a) { return a / 2; }\n")
        # Notes each check of a file.
        tool = self.root / "bin/clang-tidy"
        tool.write_text(f'#!/bin/sh\n[ "$1" = --version ] || echo "$@" >> {self.root}/checks\n'
                        f'exec {shutil.which("clang-tidy")} "$@"\n')
        tool.chmod(0o755)

    def write(self, **sources):
        commands = []
        for name, text in sources.items():
            path = self.root / f"core/a/{name}.cpp"
            path.write_text(text)
            commands.append({"directory": str(self.root), "file": str(path),
                             "command": f"clang++ -I{self.root} -std=c++20 -o {name}.o -c {path}"})
        (self.root / "build/commands/compile_commands.json").write_text(json.dumps(commands))

    def run_tidy(self, **environment):
        """(exit code, output, how often clang-tidy looked at a file)"""
        checks = self.root / "checks"
        checks.write_text("")
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        done = subprocess.run(
            [self.root / "scripts/tidy.py"], capture_output=True, text=True, check=False,
            env={**os.environ, "PATH": path, "RS_TIDY_CACHE": str(self.root / "cache"), **environment})
        return done.returncode, done.stdout + done.stderr, len(checks.read_text().splitlines())

    def test_what_is_clean_is_checked_once_and_again_when_a_header_changes(self):
        self.write(one=CLEAN % "one", two="int two() { return 2; }\n")
        code, output, checks = self.run_tidy()
        self.assertEqual((code, checks), (0, 1), output)
        self.assertIn("2 of 2 sources", output)
        self.assertEqual(self.run_tidy()[2], 0)
        with (self.root / "core/a/half.h").open("a") as header:
            header.write("typedef int Old;\n")
        code, output, checks = self.run_tidy()
        self.assertEqual((code, checks), (1, 1), output)
        self.assertIn("core/a/half.h:3:1: error: use 'using'", output)

    def test_sources_that_clash_are_checked_apart(self):
        self.write(one=CLEAN % "one", two=CLEAN % "two", three=CLEAN.replace("half(a)", "3") % "three")
        for source in ("one", "two", "three"):
            path = self.root / f"core/a/{source}.cpp"
            path.write_text(path.read_text() + "typedef int Old;\n")
        code, output, _ = self.run_tidy()
        self.assertEqual(code, 1)
        for source in ("one", "two", "three"):
            self.assertIn(f"core/a/{source}.cpp:4:1: error: use 'using'", output)

    def test_a_finding_of_the_analyzer_names_file_and_line(self):
        self.write(one=CLEAN % "one", two=DIVIDES, zero="int nothing();\n")
        code, output, _ = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertIn("core/a/two.cpp:3:14: error: Division by zero", output)
        self.assertNotIn("tidy: clean", output)
        self.assertEqual(self.run_tidy()[0], 1)

    def test_a_source_that_does_not_compile_fails(self):
        self.write(one="int one( { }\n", two="int two() { return 2; }\n")
        code, output, _ = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertIn("core/a/one.cpp:1:5: error:", output)

    def test_what_there_was_no_time_for_is_said(self):
        self.write(one=CLEAN % "one", two=CLEAN % "two")
        code, output, checks = self.run_tidy(RS_CHECK_SECONDS="0")
        self.assertEqual((code, checks), (0, 0), output)
        self.assertIn("0 of 2 sources", output)
        self.assertIn("NO TIME LEFT for 2 sources", output)
        self.assertIn("core/a/two.cpp", (self.root / "build/tidy/left_out").read_text())


if __name__ == "__main__":
    unittest.main()
