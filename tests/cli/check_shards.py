#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""--shard I/N: the same parts everywhere, side by side into one index folder, with their exit codes.

usage: check_shards.py RANKSCOPE_CLI CLUSTER_MD
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import scratch_case
from scratch_case import ScratchCase, write_rank

scratch_case.CLI = os.path.abspath(sys.argv.pop(1))
GUIDE = pathlib.Path(sys.argv.pop(1))

RANKS = 7
SHARDS = 3
PARTS = [[0, 3, 6], [1, 4], [2, 5]]


class Shards(ScratchCase):
    def setUp(self):
        super().setUp()
        self.traces = [write_rank(self.profile, rank, 50 + rank) for rank in range(RANKS)]

    def shard(self, number, count=SHARDS, profile=None):
        """Exit code, ranks, stderr."""
        answer = self.run_cli("index", profile or self.profile, "--json", "--shard", f"{number}/{count}")
        ranks = sorted(json.loads(line)["rank"] for line in answer.stdout.splitlines())
        return answer.returncode, ranks, answer.stderr

    def break_rank(self, rank):
        os.truncate(self.traces[rank], 3000)

    def test_parts_do_not_depend_on_what_is_indexed(self):
        for order in ((0, 1, 2), (2, 0, 1, 2)):
            self.drop_indexes()
            for number in order:
                self.assertEqual(self.shard(number)[:2], (0, PARTS[number]))

    def test_parts_do_not_depend_on_the_place_or_the_order_of_the_folder(self):
        other = self.scratch / "elsewhere"
        for folder in reversed(sorted(self.profile.iterdir())):
            shutil.copytree(folder, other / folder.name)
        self.assertEqual([self.shard(i, profile=other)[1] for i in range(SHARDS)], PARTS)

    def test_only_the_shard_with_the_broken_rank_exits_3(self):
        self.break_rank(4)
        answers = [self.shard(i) for i in range(SHARDS)]
        self.assertEqual([a[0] for a in answers], [0, 3, 0])
        self.assertEqual([str(self.traces[4]) in a[2] for a in answers], [False, True, False])

    def codes_with_unreadable(self, file):
        """Of all shards, which name the file or do not; a link to nowhere can not be read even by root."""
        file.parent.mkdir(exist_ok=True)
        file.symlink_to("nowhere")
        answers = [self.shard(i) for i in range(SHARDS)]
        self.assertEqual([str(file) in a[2] for a in answers], [a[0] != 0 for a in answers])
        return [a[0] for a in answers]

    def test_an_unreadable_file_of_a_rank_is_told_by_its_shard_only(self):
        self.assertEqual(self.codes_with_unreadable(self.traces[1].parent / "kernel_details.csv"), [0, 3, 0])

    def test_an_unreadable_file_of_the_job_is_told_by_the_first_shard_only(self):
        self.assertEqual(self.codes_with_unreadable(
            self.profile / "cluster_analysis_output/cluster_step_trace_time.csv"), [3, 0, 0])

    def test_files_of_the_job_are_indexed_by_the_first_shard_only(self):
        table = self.profile / "cluster_analysis_output/cluster_step_trace_time.csv"
        table.parent.mkdir()
        table.write_text("Step,Type,Index,Computing,Communication,Free\n1,rank,0,1.5,2.5,3.5\n", encoding="ascii")
        counts = []
        for number in (2, 1, 0):
            self.assertEqual(self.shard(number)[:2], (0, PARTS[number]))
            counts.append(sum(name.startswith("cluster_") for name in self.names_in_index()))
        self.assertEqual(counts, [0, 0, 1])

    def test_a_shard_without_ranks_exits_0(self):
        self.assertEqual(self.shard(RANKS, RANKS + 1), (0, [], ""))

    def test_a_shard_of_nothing_exits_2(self):
        (self.scratch / "empty").mkdir()
        self.assertEqual(self.shard(0, profile=self.scratch / "empty")[:2], (2, []))
        self.assertEqual(self.shard(0, profile=self.scratch / "missing")[:2], (2, []))

    def test_what_is_no_shard_exits_1_and_says_how_they_count(self):
        for text in ("3/3", "4/3", "-1/3", "1", "1/", "/3", "/", "", "0/0", "1/3/5", "one/3", " 1/3", "1/99999999999"):
            answer = self.run_cli("index", self.profile, f"--shard={text}")
            self.assertEqual((answer.returncode, answer.stdout), (1, ""), text)
            self.assertIn("--array=0-3", answer.stderr, text)
        self.assertEqual(self.names_in_index(), [])


class SideBySide(ScratchCase):
    def command(self):
        """The xargs line of the guide, for our folders."""
        line = re.search(r"^seq 0 15 \| xargs .*$", GUIDE.read_text(encoding="utf-8"), re.M).group(0)
        for old, new in (("0 15", f"0 {SHARDS - 1}"), ("/16", f"/{SHARDS}"), ("/data/run7.index", self.index),
                         ("/data/run7", self.profile), ("rankscope-cli", scratch_case.CLI)):
            self.assertIn(old, line)
            line = line.replace(old, str(new))
        return line

    def facts(self, index):
        info = self.run_cli("info", self.profile, "--json", index=index)
        return info.returncode, re.sub(r'"index_bytes":\d+', "", info.stdout)

    def test_each_shard_twice_at_the_same_time_gives_what_one_run_gives(self):
        for rank in range(RANKS):
            trace = write_rank(self.profile, rank, 4000 + rank)
        os.truncate(trace, trace.stat().st_size // 2)
        both = [subprocess.Popen(self.command().replace("-P 2", f"-P {SHARDS}"), shell=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True) for _ in range(2)]
        answers = [p.communicate() for p in both]
        self.assertEqual([p.returncode for p in both], [123, 123], answers)  # of xargs: one or more failed
        self.assertEqual([a[1].count("damaged: ") for a in answers], [1, 1], answers)
        self.assertEqual(len(self.names_in_index()), RANKS)
        self.assert_only_whole_indexes()
        local = self.scratch / "local"
        self.run_cli("index", self.profile, index=local)
        self.assertEqual(self.facts(self.index), self.facts(local))
        self.assertEqual(self.run_cli("index", self.profile).stdout.count("up to date"), RANKS)


if __name__ == "__main__":
    unittest.main(verbosity=1)
