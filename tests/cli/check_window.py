#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window's program promises to scripts: its exit codes, and that a signal ends it in order.

usage: check_window.py RANKSCOPE RANKSCOPE_CLI SAMPLE_PROFILES
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

WINDOW = sys.argv.pop(1)
CLI = sys.argv.pop(1)
SAMPLES = pathlib.Path(sys.argv.pop(1))


class Window(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.place = pathlib.Path(self.scratch.name)
        self.environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(self.place / "config"),
                                XDG_STATE_HOME=str(self.place / "state"))

    def tearDown(self):
        self.scratch.cleanup()

    def picture(self, *words):
        answer = subprocess.run([WINDOW, "--screenshot", self.place / "a.png", "--size", "600x400", *map(str, words)],
                                capture_output=True, text=True, check=False, env=self.environment)
        return answer.returncode, answer.stderr

    def test_r9_a_picture_and_the_command_line_end_alike(self):
        empty = self.place / "empty"
        empty.mkdir()
        folders = [SAMPLES / "healthy_2rank", *sorted((SAMPLES / "damaged").iterdir()), empty]
        for folder in folders:
            index = self.place / "index" / folder.name
            expected = subprocess.run([CLI, "index", folder, "--index", index], capture_output=True, check=False)
            with self.subTest(folder=folder.name):
                self.assertEqual(self.picture("--index", index, folder)[0], expected.returncode)

    def test_a_picture_of_a_comparison_with_nothing_exits_2_and_says_so(self):
        base = self.place / "gone"
        index = self.place / "index"
        code, said = self.picture("--page", "compare", "--index", index, "--compare", base, SAMPLES / "healthy_2rank")
        self.assertEqual((code, said.splitlines()[-1]), (2, f"rankscope: {base}: There is no such file or folder."))
        code, said = self.picture("--index", index, base)
        self.assertEqual((code, said.splitlines()[-1]), (2, f"rankscope: {base}: There is no such file or folder."))

    def test_b12_ranks_without_a_common_clock_begin_at_one_place_for_sql_too(self):
        profile = self.place / "profile"
        for rank, base, begin in ((0, 0, 10), (1, 1_700_000_000_000_000_000, 30)):
            file = profile / f"rank{rank}" / "trace.json"
            file.parent.mkdir(parents=True)
            event = {"ph": "X", "cat": "kernel", "name": "mm", "pid": 0, "tid": 7, "ts": begin, "dur": 5}
            file.write_text(json.dumps({"schemaVersion": 1, "distributedInfo": {"rank": rank},
                                        "baseTimeNanoseconds": base, "traceEvents": [event]}))
        answer = subprocess.run([CLI, "query", profile, "SELECT offset_ns FROM rank ORDER BY rank", "--format", "json",
                                 "--index", self.place / "index"], capture_output=True, text=True, check=True)
        offsets = [row["offset_ns"] for row in json.loads(answer.stdout)]
        self.assertEqual(offsets, [0, -20_000])

    def test_u3_a_picture_of_no_folder_is_wrong_usage(self):
        code, said = self.picture("--page", "summary.steps", "")
        self.assertEqual(code, 1)
        self.assertIn("FOLDER", said)

    def test_r15_a_stop_signal_closes_the_window_and_saves_its_settings(self):
        for sent in (signal.SIGTERM, signal.SIGINT):
            settings = self.place / "config" / "rankscope" / "rankscope.conf"
            settings.unlink(missing_ok=True)
            with subprocess.Popen([WINDOW, "--log", "--index", self.place / "index", SAMPLES / "healthy_2rank"],
                                  stderr=subprocess.PIPE, text=True, env=self.environment) as window:
                for line in window.stderr:
                    if line.startswith("time ") and "done" in line:
                        break
                window.send_signal(sent)
                window.communicate()
            self.assertEqual(window.returncode, 4)
            self.assertIn("healthy_2rank", settings.read_text())


unittest.main()
