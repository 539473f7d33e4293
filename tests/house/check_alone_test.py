#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/check_alone.py finds a source that lacks an include, also behind a precompiled header, and each only once."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
USES = '#include "core/a/half.h"\nint %s(int a) { return half(a); }\n'


class CheckAloneTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name).resolve()
        for folder in ("scripts", "core/a", "build/commands"):
            (self.root / folder).mkdir(parents=True)
        for script in ("check_alone.py", "clean_sources.py"):
            shutil.copy(SCRIPTS / script, self.root / "scripts")
        (self.root / "core/a/half.h").write_text("#pragma once\ninline int half(int a) { return a / 2; }\n")
        (self.root / "build/commands/pch.hxx").write_text("#include <string>\n")

    def write(self, headers="", **sources):
        commands = []
        for name, text in sources.items():
            path = self.root / f"core/a/{name}.cpp"
            path.write_text(text)
            commands.append({"directory": str(self.root), "file": str(path),
                             "command": f"clang++ -I{self.root} -std=c++20 {headers} -o {name}.o -c {path}"})
        (self.root / "build/commands/compile_commands.json").write_text(json.dumps(commands))

    def run_check(self, **environment):
        """(exit code, output)"""
        done = subprocess.run([self.root / "scripts/check_alone.py"], capture_output=True, text=True, check=False,
                              env={**os.environ, "RS_TIDY_CACHE": str(self.root / "cache"), **environment})
        return done.returncode, done.stdout + done.stderr

    def test_a_missing_include_is_found_and_what_is_clean_is_compiled_once(self):
        self.write(one=USES % "one", two="int two(int a) { return half(a); }\n")
        code, output = self.run_check()
        self.assertEqual(code, 1)
        self.assertIn("core/a/two.cpp:1:25: error: use of undeclared identifier 'half'", output)
        self.assertIn("2 of 2 sources are new", output)
        code, output = self.run_check()
        self.assertEqual(code, 1)
        self.assertIn("1 of 2 sources are new", output)
        self.write(one=USES % "one", two=USES % "two")
        self.assertEqual(self.run_check()[0], 0)
        self.assertIn("0 of 2 sources are new", self.run_check()[1])

    def test_what_has_no_time_left_is_told_and_checked_the_next_time(self):
        self.write(one=USES % "one", two="int two(int a) { return half(a); }\n")
        code, output = self.run_check(RS_CHECK_SECONDS="0")
        self.assertEqual(code, 0)
        self.assertIn("alone: NO TIME LEFT for 2 sources, listed in build/alone/left_out", output)
        self.assertEqual((self.root / "build/alone/left_out").read_text(), "core/a/one.cpp\ncore/a/two.cpp\n")
        self.assertEqual(self.run_check()[0], 1)

    def test_a_changed_header_is_seen(self):
        self.write(one=USES % "one", two="int two() { return 2; }\n")
        self.assertEqual(self.run_check()[0], 0)
        (self.root / "core/a/half.h").write_text("#pragma once\ninline int third(int a) { return a / 3; }\n")
        code, output = self.run_check()
        self.assertEqual(code, 1)
        self.assertIn("1 of 2 sources are new", output)
        self.assertIn("core/a/one.cpp:2:25: error: use of undeclared identifier 'half'", output)

    def test_precompiled_headers_are_there_as_in_the_build(self):
        pch = f"-Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang {self.root}/build/commands/pch.hxx"
        self.write(pch, one="std::string one() { return {}; }\n", two="int two(int a) { return half(a); }\n")
        code, output = self.run_check()
        self.assertEqual(code, 1)
        self.assertNotIn("one.cpp", output)
        self.assertIn("core/a/two.cpp:1:25: error", output)

    def test_a_large_header_that_many_include_is_precompiled_for_them_alone(self):
        header = self.root / "core/a/half.h"
        header.write_text(header.read_text() + f"// {'x' * 600_000}\n")
        self.write(one=USES % "one", two="int two(int a) { return half(a); }\n", three=USES % "three")
        code, output = self.run_check()
        self.assertEqual(code, 1)
        self.assertEqual(len(list((self.root / "build/alone").glob("*.pch"))), 1)
        self.assertIn("core/a/two.cpp:1:25: error: use of undeclared identifier 'half'", output)
        self.assertNotIn("one.cpp", output)
        self.write(one=USES % "one", two=USES % "two", three=USES % "three")
        self.assertEqual(self.run_check()[0], 0)
        self.assertIn("0 of 3 sources are new", self.run_check()[1])
        header.write_text(header.read_text().replace("half(", "third("))
        code, output = self.run_check()
        self.assertIn("3 of 3 sources are new", output)
        self.assertIn("core/a/three.cpp:2:27: error: use of undeclared identifier 'half'", output)


if __name__ == "__main__":
    unittest.main()
