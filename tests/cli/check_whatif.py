#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rankscope_bench --whatif on the two public jobs with published what-if results: what it prints, and that it is as published.

usage: check_whatif.py BENCH SHARED
"""
import json
import pathlib
import subprocess
import sys
import unittest

import shared_place

BENCH, SHARED = sys.argv[1], pathlib.Path(sys.argv[2])
JOBS = SHARED / "real_profiles" / "straggler_jobs"
KEYS = ["step_ns", "ideal_step_ns", "slowdown", "by_type", "by_stage", "by_dp", "by_worker", "worst_workers_share", "last_stage_share",
    "balancing", "cause"]
WITHIN = 0.01  # of the published figures


def whatif(path):
    answer = subprocess.run([BENCH, "--whatif", path, "--json"], capture_output=True, text=True, check=False)
    return answer.returncode, json.loads(answer.stdout) if answer.returncode == 0 else answer.stderr


def published(name):
    return json.loads((JOBS / f"{name}.json").read_text())


class WhatIf(unittest.TestCase):
    def check_job(self, name):
        code, told = whatif(JOBS / f"trace-{name}.jsonl.gz")
        self.assertEqual((code, list(told)), (0, KEYS))
        self.assertEqual(list(told["balancing"]), ["worker", "stage", "dp", "microbatch"])
        workers, stage = published(f"mw-{name}"), published(f"ms-{name}")
        self.assertAlmostEqual(told["step_ns"] / 1e9, workers["tori"], delta=WITHIN * workers["tori"])
        self.assertAlmostEqual(told["ideal_step_ns"] / 1e9, workers["tideal"], delta=WITHIN * workers["tideal"])
        self.assertAlmostEqual(told["slowdown"], workers["tori"] / workers["tideal"], delta=WITHIN)
        self.assertAlmostEqual(told["worst_workers_share"], workers["Mw"], delta=WITHIN)
        self.assertAlmostEqual(told["last_stage_share"], stage["Ms"], delta=WITHIN)
        shape = published(f"result-{name}")["job_meta"]
        self.assertEqual(len(told["by_stage"]), shape["pp_size"])
        self.assertEqual(len(told["by_dp"]), shape["dp_size"])
        self.assertEqual(len(told["by_worker"]), shape["pp_size"] * shape["dp_size"])
        return told["cause"]

    def test_a_slow_worker(self):
        self.assertEqual(self.check_job("AR"), "worker(0,0)")

    def test_a_long_last_stage(self):
        self.assertEqual(self.check_job("ST"), f"stage {published('result-ST')['job_meta']['pp_size'] - 1}")

    def test_no_such_file(self):
        code, problem = whatif("/no/where.jsonl")
        self.assertNotEqual(code, 0)
        self.assertIn("/no/where.jsonl", problem)


if __name__ == "__main__":
    missing = shared_place.exit_without(JOBS)
    if missing is not None:
        sys.exit(missing)
    unittest.main(argv=sys.argv[:1], verbosity=1)
