#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rankscope-cli dryrun as a user calls it.

usage: check_dryrun.py RANKSCOPE_CLI
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = os.path.abspath(sys.argv.pop(1))

# The stages of the tuning guide's example, in MB; a cap of 58 GB.
STAGES = [96643, 60854, 27620, 54533, 100631, 31713, 38874, 146986,
          31713, 24553, 24553, 28484, 45016, 33763, 20463, 23531]


def block(used, actual=None, cap=59392):
    return (f"[INFO] PRE_ACT(9,7f):2025 [mem.cc:1] Device HBM memory size: 62432M\n"
            f"MindSpore Used memory size: {cap}M\nMindSpore memory base address: 0\n\n"
            f"Used peak memory usage (without fragments): {used}M\n"
            f"Actual peak memory usage (with fragments): {actual or used}M\n")


class DryRun(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "output_dryrun"
        self.folder.mkdir()

    def write(self, rank, text):
        (self.folder / f"rank_{rank}.log").write_text(text, encoding="ascii")

    def run_cli(self, *words):
        answer = subprocess.run([CLI, "dryrun", *map(str, words)], capture_output=True, text=True, check=False)
        return answer.returncode, answer.stdout, answer.stderr

    def run_json(self, *words):
        code, out, err = self.run_cli(*words, "--json")
        return code, json.loads(out), err

    def test_the_example_of_the_guide(self):
        for stage, used in enumerate(STAGES):
            self.write(stage * 8, "words\n" + block(1) + block(used))
        code, answer, _ = self.run_json(self.folder)
        self.assertEqual(code, 5)
        rows = answer["stages"]
        self.assertEqual([row["stage"] for row in rows], list(range(16)))
        self.assertEqual([row["used_mb"] for row in rows], STAGES)
        self.assertEqual([row["stage"] for row in rows if row["verdict"] == "over"], [0, 1, 4, 7])
        self.assertEqual(rows[7]["free_mb"], 59392 - 146986)
        self.assertEqual(rows[0]["blocks"], 2)
        self.assertEqual((answer["fullest_stage"], answer["emptiest_stage"]), (7, 14))
        self.assertTrue(answer["uneven"])
        code, text, _ = self.run_cli(self.folder, "--limit", 150000)
        self.assertEqual(code, 0)
        self.assertNotIn("does not fit", text)

    def test_a_place_that_is_given_from_where_the_user_stands(self):
        for stage in range(2):
            self.write(stage * 8, block(1000 + stage))
        index = self.folder.parent / "index"
        answer = subprocess.run(
            [CLI, "query", self.folder.name, "--index", str(index), "--format", "csv",
             "SELECT file, stage, rank FROM dry_run_stage ORDER BY rank"],
            cwd=self.folder.parent, capture_output=True, text=True, check=False)
        self.assertEqual(answer.stdout.split(), ["file,stage,rank", "rank_0.log,0,0", "rank_8.log,1,8"])

    def test_one_log_that_fits(self):
        self.write(0, block(48874))
        code, answer, _ = self.run_json(self.folder / "rank_0.log")
        self.assertEqual(code, 0)
        row = answer["stages"][0]
        self.assertEqual((row["free_mb"], row["use_percent"], row["fragmentation_mb"], row["reserve_mb"]),
                         (10518, 82.29, 0, 3040))
        code, text, _ = self.run_cli(self.folder / "rank_0.log")
        self.assertEqual(code, 0)
        self.assertIn("82.29 %", text)

    def test_what_is_missing_is_a_dash_and_said(self):
        self.write(0, "Used peak memory usage (without fragments): 70000M\n")
        self.write(16, block(30000))
        self.write(24, "no figures\n")
        code, text, _ = self.run_cli(self.folder)
        self.assertEqual(code, 5)
        self.assertIn("59,392 MB assumed", text)
        self.assertIn("No log of stage 1.", text)
        self.assertIn("no peak in the log", text)
        self.assertEqual(text.splitlines()[3].split()[:5], ["3", "24", "-", "-", "-"])
        self.assertIn("10,608 MB over", text)

    def test_fragments_and_out_of_memory(self):
        self.write(0, block(59000, 60000))
        self.write(8, "E: Out of Memory!!! Request memory size: 1088627200B, Memory Statistic:\n" + block(50000))
        code, answer, _ = self.run_json(self.folder)
        self.assertEqual(code, 5)
        self.assertEqual([row["verdict"] for row in answer["stages"]], ["fragmented", "out_of_memory"])
        self.assertEqual(answer["stages"][1]["out_of_memory"][0]["requested_bytes"], 1088627200)
        _, text, _ = self.run_cli(self.folder)
        self.assertIn("enable_vmm:True", text)
        self.assertIn("1,088,627,200 bytes were asked for", text)

    def test_a_cap_of_nothing_is_no_missing_peak(self):
        self.write(0, block(30000, cap=0))
        code, text, err = self.run_cli(self.folder)
        self.assertEqual(code, 2)
        self.assertIn("no stage could be judged", err)
        self.assertIn("the cap is 0", text)
        self.assertNotIn("no peak in the log", text)

    def test_a_real_run_is_not_called_a_dry_run(self):
        real = self.folder.parent / "log"
        for worker in range(4):
            (real / f"worker_{worker}").mkdir(parents=True)
            (real / f"worker_{worker}" / "info.log").write_text(block(30000 + worker), encoding="ascii")
        code, answer, _ = self.run_json(real)
        self.assertEqual((code, answer["simulated"]), (0, False))
        self.assertEqual([(row["stage"], row["rank"]) for row in answer["stages"]],
                         [(None, 0), (None, 1), (None, 2), (None, 3)])
        _, text, _ = self.run_cli(real)
        self.assertIn("which stage a rank belongs to is unknown", text)
        self.assertIn("it may be a real one", text)
        self.assertEqual(self.run_cli(real, "--planner")[0], 2)

    def test_runs_in_one_folder_are_told_apart(self):
        top = self.folder.parent / "both"
        for run, used in (("a", 40000), ("b", 70000)):
            (top / run).mkdir(parents=True)
            for rank in (0, 8):
                (top / run / f"rank_{rank}.log").write_text(block(used + rank), encoding="ascii")
        code, answer, _ = self.run_json(top)
        self.assertEqual(code, 5)
        self.assertEqual([(run["run"], run["over"]) for run in answer["runs"]], [("a", False), ("b", True)])
        self.assertEqual([row["used_mb"] for row in answer["runs"][1]["stages"]], [70000, 70008])
        _, text, _ = self.run_cli(top)
        self.assertEqual([line for line in text.splitlines() if line.startswith("Run ")], ["Run a", "Run b"])
        code, out, err = self.run_cli(top, "--planner")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("of 2 runs", err)

    def test_the_planner_gets_the_peaks(self):
        for stage, used in enumerate(STAGES[:4]):
            self.write(stage * 8, block(used))
        code, text, err = self.run_cli(self.folder, "--planner", "--limit", 150000)
        self.assertEqual((code, err), (0, ""))
        for line in ("  pipeline_num: 4", "  head_memory: 96643", "  tail_memory: 54533",
                     "    stage_id: [1, 2]", "    memories: [60854, 27620]"):
            self.assertIn(line, text.splitlines())
        self.assertEqual(self.run_cli(self.folder, "--planner", "--json")[0], 1)
        code, text, err = self.run_cli(self.folder / "rank_16.log", "--planner", "--limit", 150000)
        self.assertEqual((code, text), (2, ""))
        self.assertIn("which stage", err)

    def test_nothing_to_read(self):
        code, _, err = self.run_cli(self.folder / "none")
        self.assertEqual(code, 2)
        self.assertIn("no log", err)
        self.write(0, "no figures\n")
        code, out, err = self.run_cli(self.folder)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("GLOG_v=1", err)
        for limit in ("0", "abc"):
            code, _, err = self.run_cli(self.folder, "--limit", limit)
            self.assertEqual(code, 1)
            self.assertIn("number of MB above 0", err)
            self.assertLess(len(err), 300)

    def test_a_size_that_is_none_is_damage(self):
        self.write(0, "MindSpore Used memory size: 57344M\nUsed peak memory usage (without fragments): NaNM\n")
        code, out, err = self.run_cli(self.folder)
        self.assertEqual(code, 2)
        self.assertIn("the log has a size that cannot be read", out)
        self.assertNotIn("did not get that far", out)
        self.assertIn("no stage could be judged", err)
        self.assertIn("rank_0.log: bad_number (1): line 2: ", err)
        self.write(8, block(30000))
        self.assertEqual(self.run_cli(self.folder)[0], 3)

    def test_each_time_that_memory_ran_out_is_said(self):
        out = "Out of Memory!!! Request memory size: {}B, Memory Statistic:\n"
        self.write(0, out.format(7) + block(50000) + out.format(5) + block(50001))
        _, text, _ = self.run_cli(self.folder)
        self.assertIn("7 bytes were asked for", text)
        self.assertIn("5 bytes were asked for", text)
        self.assertIn("blocks of memory data; the last one counts", text)
        self.assertEqual(self.run_cli()[0], 1)


if __name__ == "__main__":
    unittest.main()
