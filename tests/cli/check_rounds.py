#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rankscope-cli advise --job and rounds as a user calls them.

usage: check_rounds.py RANKSCOPE_CLI RANKSCOPE_GENERATE
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

GENERATE = os.path.abspath(sys.argv.pop(2))
CLI = os.path.abspath(sys.argv.pop(1))


class Rounds(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.jobs = self.folder / "llama"
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state"), "XDG_CACHE_HOME": str(self.folder / "cache")}

    def generate(self, name, *troubles):
        made = subprocess.run([GENERATE, "cluster", str(self.jobs / name), "--dp", "4", "--steps", "4", "--compact", *troubles],
                              capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stderr)
        return str(self.jobs / name)

    def run_cli(self, *words):
        answer = subprocess.run([CLI, *words], capture_output=True, text=True, check=False, env=self.environment)
        return answer.returncode, answer.stdout, answer.stderr

    def test_two_rounds(self):
        slow = self.generate("run1", "--slow-rank", "2:1.5")
        healthy = self.generate("run2")
        self.assertEqual(self.run_cli("advise", slow)[0], 0)  # nothing is kept unasked
        self.assertEqual(self.run_cli("rounds", slow)[0], 2)
        for run in (slow, healthy):
            self.assertEqual(self.run_cli("advise", run, "--job", "tuned")[0], 0)
        code, text, _ = self.run_cli("rounds", "--json", "--job", "tuned")
        answer = json.loads(text)
        self.assertEqual((code, answer["job"], answer["measure"]), (0, "tuned", "step_ns"))
        first, second = answer["rounds"]
        self.assertEqual((first["folder"], second["folder"]), (slow, healthy))
        self.assertEqual((first["since_before"], first["changes"]), (None, []))
        self.assertAlmostEqual(second["since_before"], second["step_ns"] / first["step_ns"] - 1, places=5)
        self.assertLess(second["since_before"], -0.1)
        self.assertIn({"change": "fixed", "id": "CL-1", "ranks": [2]}, second["changes"])
        # A folder of the job names it.
        code, text, _ = self.run_cli("rounds", slow)
        self.assertEqual(code, 0)
        self.assertIn("Job tuned: 2 rounds, compared by step time", text)
        self.assertIn("fixed CL-1", text)
        code, text, _ = self.run_cli("rounds", "--job", "tuned", "--lang", "zh")
        self.assertIn("\u4f5c\u4e1a tuned\uff1a2 \u8f6e", text)
        # Without either the jobs are listed.
        self.assertEqual(json.loads(self.run_cli("rounds", "--json")[1]), {"jobs": [{"job": "tuned", "rounds": 2}]})

    def test_tokens_where_all_rounds_tell_them(self):
        facts = self.folder / "facts.yaml"
        facts.write_text("seq_length: 4096\nglobal_batch_size: 32\ndevices: 4\n", encoding="ascii")
        for name in ("run1", "run2"):
            self.assertEqual(self.run_cli("advise", self.generate(name), "--facts", str(facts), "--job", "t")[0], 0)
        answer = json.loads(self.run_cli("rounds", "--json", "--job", "t")[1])
        self.assertEqual(answer["measure"], "tokens_per_second_per_device")
        one = answer["rounds"][0]
        self.assertAlmostEqual(one["tokens_per_second_per_device"] * one["step_ns"] * 4, 32 * 4096 * 1e9, delta=1e11)

    def test_wrong_use(self):
        self.assertEqual(self.run_cli("rounds", "x", "--job", "y")[0], 1)
        self.assertEqual(self.run_cli("advise", "x", "--job", "")[0], 1)
        self.assertEqual(self.run_cli("advise", "x", "--job", "y", "--check", "CL-1")[0], 1)
        code, out, err = self.run_cli("rounds", "--job", "none")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("No rounds of that job are kept.", err)

    def test_damage_and_a_place_that_is_none(self):
        store = self.folder / "state" / "rankscope" / "rounds"
        store.mkdir(parents=True)
        (store / "bad.round").write_text("{", encoding="ascii")
        code, _, err = self.run_cli("rounds")
        self.assertEqual(code, 3)
        self.assertIn("bad.round", err)
        self.environment["XDG_STATE_HOME"] = str(store / "bad.round")
        code, _, err = self.run_cli("advise", self.generate("run1"), "--job", "t")
        self.assertEqual(code, 4)
        self.assertIn("rounds", err)


if __name__ == "__main__":
    unittest.main()
