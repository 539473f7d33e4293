#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job that `./dev run` opens is like a real one, and its troubles cost what planted.json says.

usage: sample_job_test.py SCRIPT PATH/rankscope_generate
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest


class SampleJobTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # One rank without its trace: planted.json is of the whole job all the same.
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [*sys.argv[1:3], folder, "--ranks-only", "0", "--small-files-only"],
                check=True, stdout=subprocess.DEVNULL)
            cls.planted = json.loads(pathlib.Path(folder, "planted.json").read_text())

    def test_sixteen_ranks_in_three_dimensions_on_two_hosts(self):
        shape = self.planted["shape"]
        self.assertEqual([shape[key] for key in ("world", "dp", "tp", "pp")], [16, 2, 2, 4])
        self.assertEqual({rank["host"] for rank in self.planted["ranks"]}, {0, 1})

    def test_twelve_steps_of_realistic_length(self):
        steps = self.planted["step_ns"]
        self.assertEqual(len(steps), 12)
        self.assertGreater(min(steps), 500_000_000)
        self.assertLess(max(steps), 1_500_000_000)

    def test_each_trouble_of_time_costs_some(self):
        costs = {trouble["kind"]: trouble["cost_ns"] for trouble in self.planted["troubles"]}
        self.assertEqual(costs.pop("memory-growth"), 0)
        self.assertEqual(
            set(costs), {"slow-rank", "slow-link", "uneven-stages", "slow-step"})
        whole = sum(self.planted["step_ns"])
        for kind, cost in costs.items():
            with self.subTest(kind):
                self.assertGreater(cost, whole / 100)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
