#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job array of docs/cluster.md on a real Slurm of one node gives the index of a local run.

usage: check_slurm.py RANKSCOPE_CLI CLUSTER_MD
77: Slurm can not be started here.
"""
import os
import pathlib
import re
import sys
import unittest

import scratch_case
import slurm_node
from scratch_case import ScratchCase, write_rank

scratch_case.CLI = os.path.abspath(sys.argv.pop(1))
GUIDE = pathlib.Path(sys.argv.pop(1))

RANKS = 8
SHARDS = 3
BROKEN = 5
FACTS = ("SELECT rank, count(*) AS n, sum(dur) AS d, min(ts) AS t, group_concat(name) AS names FROM slice"
         " GROUP BY rank ORDER BY rank")


class JobArray(ScratchCase):
    def setUp(self):
        super().setUp()
        for rank in range(RANKS):
            trace = write_rank(self.profile, rank, 500 + rank)
            if rank == BROKEN:
                trace.write_text(trace.read_text(encoding="ascii")[:-1000], encoding="ascii")

    def script(self):
        """The one of the guide, with our program and a smaller array."""
        text = re.search(r"```sh\n(#!/bin/bash\n#SBATCH.*?)```", GUIDE.read_text(encoding="utf-8"), re.S).group(1)
        text = text.replace("--array=0-15", f"--array=0-{SHARDS - 1}").replace("--cpus-per-task=2", "--cpus-per-task=1")
        return text.replace("--mem=512M", "--mem=128M").replace("rankscope-cli", scratch_case.CLI)

    def facts(self, index):
        info = self.run_cli("info", self.profile, "--json", index=index)
        rows = self.run_cli("query", self.profile, FACTS, "--format", "json", index=index)
        return info.returncode, re.sub(r'"index_bytes":\d+', "", info.stdout), rows.stdout

    def test_the_shards_give_what_one_run_gives(self):
        with slurm_node.SlurmNode(self.scratch / "slurm") as node:
            (node.folder / "job.sbatch").write_text(self.script(), encoding="utf-8")
            self.assertTrue(node.is_up(), node.logs())
            answer = node.run("sbatch", "--wait", "--export=ALL", "job.sbatch", PROFILE=self.profile, INDEX=self.index)
            self.assertIn("Submitted", answer.stdout, answer.stderr + node.logs())
            self.assertEqual(node.exit_codes(), [0, 0, 3], node.logs())
            logs = [f.read_text(encoding="utf-8") for f in sorted(node.folder.glob("rankscope-*.log"))]
        self.assertEqual([log.count(" indexed, ") for log in logs], [3, 3, 2])
        self.assertEqual([log.count("truncated_file") for log in logs], [0, 0, 1])
        self.assertEqual(len(self.names_in_index()), RANKS)
        self.assert_only_whole_indexes()
        local = self.scratch / "local"
        self.run_cli("index", self.profile, index=local)
        self.assertEqual(self.facts(self.index), self.facts(local))
        again = self.run_cli("index", self.profile)
        self.assertEqual(again.stdout.count("up to date"), RANKS)


if __name__ == "__main__":
    reason = slurm_node.missing()
    if reason:
        print("skipped:", reason)
        sys.exit(77)
    unittest.main(verbosity=1)
