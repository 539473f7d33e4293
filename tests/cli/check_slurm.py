#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job array of docs/cluster.md on a real Slurm of one node gives the index of a local run.

usage: check_slurm.py RANKSCOPE_CLI RANKSCOPE_GENERATE CLUSTER_MD
Exit code 77 means that Slurm is not installed (never with RS_NEEDS_SLURM set: that is a failure).
"""
import os
import pathlib
import re
import subprocess
import sys
import unittest

import scratch_case
import slurm_node
from scratch_case import ScratchCase

scratch_case.CLI = os.path.abspath(sys.argv.pop(1))
GENERATE = sys.argv.pop(1)
GUIDE = pathlib.Path(sys.argv.pop(1))

RANKS = 6
SHARDS = 3
BROKEN = 4  # of shard 1: the ranks 1 and 4
FACTS = (
    "SELECT rank, count(*), sum(dur), min(ts), max(depth), group_concat(name || ts || args)"
    " FROM (SELECT *, args FROM slice ORDER BY rank, id) GROUP BY rank",
    "SELECT rank, category, count(*), sum(source_id), sum(target_id), sum(target_ts - source_ts) FROM flow GROUP BY 1, 2",
    "SELECT rank, name, count(*), sum(ts), sum(value) FROM counter GROUP BY 1, 2",
    "SELECT * FROM track ORDER BY rank, id",
    "SELECT * FROM issue ORDER BY rank, code",
)


class JobArray(ScratchCase):
    def setUp(self):
        super().setUp()
        subprocess.run([GENERATE, "cluster", self.profile, "--dp", "3", "--pp", "2", "--compact", "--cluster-analysis"],
                       check=True, stdout=subprocess.DEVNULL)
        trace = sorted(self.profile.rglob("trace_view.json"))[BROKEN]
        os.truncate(trace, trace.stat().st_size * 2 // 3)

    def script(self):
        """The one of the guide, with our program and a smaller array."""
        text = re.search(r"```sh\n(#!/bin/bash\n#SBATCH.*?)```", GUIDE.read_text(encoding="utf-8"), re.S).group(1)
        text = text.replace("--array=0-15", f"--array=0-{SHARDS - 1}").replace("--cpus-per-task=2", "--cpus-per-task=1")
        return text.replace("--mem=512M", "--mem=128M").replace("rankscope-cli", scratch_case.CLI)

    def run_array(self):
        """The log of each element, and the exit codes of all."""
        with slurm_node.SlurmNode(self.scratch / "slurm") as node:
            (node.folder / "job.sbatch").write_text(self.script(), encoding="utf-8")
            self.assertTrue(node.is_up(), node.logs())
            answer = node.run("sbatch", "--wait", "--export=ALL", "job.sbatch", PROFILE=self.profile, INDEX=self.index)
            self.assertIn("Submitted", answer.stdout, answer.stderr + node.logs())
            self.assertEqual(answer.returncode, 3, node.logs())  # the worst of the elements
            logs = [f.read_text(encoding="utf-8") for f in sorted(node.folder.glob("rankscope-*.log"))]
            return logs, node.exit_codes()

    def facts(self, index):
        info = self.run_cli("info", self.profile, "--json", index=index)
        rows = [self.run_cli("query", self.profile, sql, "--format", "json", index=index) for sql in FACTS]
        self.assertEqual([(r.returncode, len(r.stdout) > 100) for r in rows], [(3, True)] * len(FACTS), rows)
        return info.returncode, re.sub(r'"index_bytes":\d+', "", info.stdout), [r.stdout for r in rows]

    def test_the_shards_give_what_one_run_gives(self):
        logs, codes = self.run_array()
        self.assertEqual(codes, [0, 0, 3])
        self.assertEqual([re.findall(r"Rank (\d+): indexed", log) for log in map(sort_lines, logs)],
                         [["0", "3"], ["1", "4"], ["2", "5"]])
        self.assertEqual(["cluster_analysis_output: tables" in log for log in logs], [True, False, False])
        self.assertEqual(["truncated_file" in log for log in logs], [False, True, False])
        self.assert_only_whole_indexes()
        local = self.scratch / "local"
        self.assertEqual(self.run_cli("index", self.profile, index=local).returncode, 3)
        self.assertEqual(self.names_in_index(), sorted(os.listdir(local)))
        self.assertEqual(self.facts(self.index), self.facts(local))
        again = self.run_cli("index", self.profile).stdout.splitlines()
        self.assertEqual([line for line in again if "up to date" not in line], [])


def sort_lines(text):
    return "\n".join(sorted(text.splitlines()))


if __name__ == "__main__":
    reason = slurm_node.missing()
    if reason:
        is_needed = bool(os.environ.get("RS_NEEDS_SLURM"))
        print("failed:" if is_needed else "skipped:", reason)
        sys.exit(1 if is_needed else 77)
    unittest.main(verbosity=1)
