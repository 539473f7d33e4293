#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rankscope-cli advise --job and rounds as a user calls them.

usage: check_rounds.py RANKSCOPE_CLI RANKSCOPE_GENERATE
"""
import json
import os
import pathlib
import shutil
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
        self.assertRegex(text, "\n +fixed +CL-1 ")
        code, text, _ = self.run_cli("rounds", "--job", "tuned", "--lang", "zh")
        self.assertIn("\u4f5c\u4e1a tuned\uff1a2 \u8f6e", text)
        self.assertIn("\u91c7\u96c6\u65f6\u95f4", text)  # the head of a column
        self.assertNotIn("captured", text)
        # Without either the jobs are listed.
        self.assertEqual(json.loads(self.run_cli("rounds", "--json")[1]), {"jobs": [{"job": "tuned", "rounds": 2}]})

    def test_a_finding_that_costs_less_is_better_one_that_costs_more_worse(self):
        slow, milder = self.generate("run1", "--slow-rank", "2:1.5"), self.generate("run2", "--slow-rank", "2:1.2")
        for base, candidate, change in ((slow, milder, "better"), (milder, slow, "worse")):
            found = json.loads(self.run_cli("diff", base, candidate, "--json")[1])["findings"]
            one = next(one for one in found if one["id"] == "CL-1")
            self.assertEqual((one["change"], one["ranks"]), (change, [2]))
            self.assertEqual(one["cost_ns"]["candidate"] < one["cost_ns"]["base"], change == "better")
            self.assertRegex(self.run_cli("diff", base, candidate)[1], f"\n  {change} +CL-1 +[0-9.]+ ms -> +[0-9.]+ ms  Rank 2 ")
        for run in (slow, milder):
            self.assertEqual(self.run_cli("advise", run, "--job", "t")[0], 0)
        second = json.loads(self.run_cli("rounds", "--json", "--job", "t")[1])["rounds"][1]
        self.assertIn({"change": "better", "id": "CL-1", "ranks": [2]}, second["changes"])

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
        for words in (("rounds", str(self.jobs / "none")), ("rounds", str(self.jobs / "none"), "--json")):
            code, out, err = self.run_cli(*words)
            self.assertEqual((code, out), (2, ""))
            self.assertIn(f"{self.jobs / 'none'}: There is no such file or folder", err)
        self.assertIn("\u6ca1\u6709\u6b64\u6587\u4ef6", self.run_cli("rounds", str(self.jobs / "none"), "--lang", "zh")[2])

    def test_that_no_job_is_kept_is_said(self):
        code, out, err = self.run_cli("rounds")
        self.assertEqual((code, len(out.splitlines()), err), (0, 1, ""))
        self.assertIn("No round of any job is kept.", out)
        self.assertEqual(self.run_cli("rounds", "--json")[:2], (0, '{"jobs":[]}\n'))

    def test_a_round_outlives_its_folder(self):
        kept = self.generate("run1")
        self.assertEqual(self.run_cli("advise", kept, "--job", "t")[0], 0)
        shutil.rmtree(kept)
        code, out, _ = self.run_cli("rounds", kept)
        self.assertEqual(code, 0)
        self.assertIn("Job t: 1 round,", out)

    def test_other_thresholds_are_kept_and_told(self):
        one, other = self.generate("run1", "--slow-rank", "2:1.5"), self.generate("run2", "--slow-rank", "2:1.5")
        for run, moved in ((one, ("--threshold", "slow_rank=0.90000001")), (other, ())):
            self.assertEqual(self.run_cli("advise", run, "--job", "t", *moved)[0], 0)
        first, second = json.loads(self.run_cli("rounds", "--json", "--job", "t")[1])["rounds"]
        self.assertEqual((first["thresholds"], first["other_thresholds"]), ({"slow_rank": 0.90000001}, []))
        self.assertEqual((second["thresholds"], second["other_thresholds"]), ({}, ["slow_rank"]))
        self.assertIn({"change": "new", "id": "CL-1", "ranks": [2]}, second["changes"])
        told = "Round 2 was judged by other thresholds than the previous round (slow_rank 0.90000001 -> 0.05)"
        self.assertIn(told, self.run_cli("rounds", "--job", "t")[1])
        self.assertIn("slow_rank 0.90000001 -> 0.05", self.run_cli("rounds", "--job", "t", "--lang", "zh")[1])
        self.assertEqual(self.run_cli("advise", one, "--job", "t")[0], 0)  # judged again, by the same
        self.assertNotIn("other thresholds", self.run_cli("rounds", "--job", "t")[1])

    def test_what_was_not_judged_is_told(self):
        for name, troubles in (("run1", ()), ("run2", ("--pp", "2", "--microbatches", "2"))):
            self.assertEqual(self.run_cli("advise", self.generate(name, *troubles), "--job", "t")[0], 0)
        changes = json.loads(self.run_cli("rounds", "--json", "--job", "t")[1])["rounds"][1]["changes"]
        lacking = {one["id"] for one in changes if one["change"] == "not_judged_before"}
        self.assertIn("CL-14", lacking)  # no stages in the first one
        text = self.run_cli("rounds", "--job", "t")[1]
        line = next(line for line in text.splitlines() if "not judged in the previous round: " in line)
        self.assertEqual(set(line.split(": ")[1].split(", ")), lacking)

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
