#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sample statements of docs/sql.md run on the sample profiles, and answer what the files say.

usage: check_sql_samples.py RANKSCOPE_CLI SAMPLE_PROFILES DOCS_SQL_MD
"""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal

CLI = sys.argv.pop(1)
SAMPLES = pathlib.Path(sys.argv.pop(1))
DOCS = pathlib.Path(sys.argv.pop(1))
CLUSTER = SAMPLES / "cluster_pytorch_4rank"

QUERIES = dict(re.findall(r"^### ([\w-]+)\n.*?\n\n```\n(.*?)\n```", DOCS.read_text().split("## Samples\n")[1], re.S | re.M))
SCRATCH = tempfile.TemporaryDirectory()


def ns(microseconds):
    """Microseconds of a file as whole nanoseconds, half away from zero."""
    return int((Decimal(microseconds.strip()) * 1000).to_integral_value(rounding="ROUND_HALF_UP"))


def answer(name, folder=CLUSTER):
    ran = subprocess.run([CLI, "query", str(folder), QUERIES[name], "--index", f"{SCRATCH.name}/{folder.name}", "--format", "json"],
                         capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 3):
        raise AssertionError(f"{name} on {folder.name}: {ran.returncode} {ran.stderr}")
    return json.loads(ran.stdout)


def rank_folders():
    """The output folder of each rank, by the number in profiler_info_N.json."""
    return {int(re.search(r"(\d+)\.json$", info.name)[1]): info.parent / "ASCEND_PROFILER_OUTPUT"
            for info in CLUSTER.glob("*/profiler_info_*.json")}


def cells(file):
    """Rows of a table of every rank: (rank, row by header)."""
    for rank, folder in sorted(rank_folders().items()):
        with open(folder / file, newline="", encoding="utf-8") as text:
            for row in csv.DictReader(text):
                yield rank, {key.strip(): value.strip() for key, value in row.items() if key}


def slices(folder):
    """Complete events of a trace: name and duration in ns."""
    for event in json.loads((folder / "trace_view.json").read_text(), parse_float=str, parse_int=str):
        if event.get("ph") == "X":
            yield event["name"], ns(event.get("dur", "0"))


class Samples(unittest.TestCase):
    def test_every_sample_runs_on_every_profile(self):
        self.assertGreater(len(QUERIES), 12)
        folders = [CLUSTER, SAMPLES / "healthy_2rank", SAMPLES / "cluster_mindspore_4rank"]
        filled = collections.Counter()
        for name in QUERIES:
            for folder in folders:
                filled[name] += len(answer(name, folder))
        empty = {name for name in QUERIES if filled[name] == 0}
        self.assertLessEqual(empty, {"damage", "kernel-gaps"})

    def test_slowest_kernels_are_those_of_kernel_details(self):
        wanted = sorted((ns(row["Duration(us)"]) for _, row in cells("kernel_details.csv")), reverse=True)
        self.assertEqual([row["duration"] for row in answer("slowest-kernels")], wanted[:100])

    def test_kernels_by_type_add_up(self):
        wanted = collections.defaultdict(list)
        for _, row in cells("kernel_details.csv"):
            wanted[row["Type"], row["Accelerator Core"]].append(ns(row["Duration(us)"]))
        found = {(row["type"], row["accelerator_core"]): (row["kernels"], row["total"], row["shortest"], row["longest"])
                 for row in answer("kernels-by-type")}
        self.assertEqual(found, {key: (len(all_), sum(all_), min(all_), max(all_)) for key, all_ in wanted.items()})

    def test_gaps_lie_between_neighbours_on_a_stream(self):
        streams = collections.defaultdict(list)
        for rank, row in cells("kernel_details.csv"):
            begin = ns(row["Start Time(us)"])
            streams[rank, row.get("Stream ID", "")].append((begin, begin + ns(row["Duration(us)"])))
        gaps = []
        for kernels in streams.values():
            kernels.sort()
            gaps += [nxt[0] - one[1] for one, nxt in zip(kernels, kernels[1:]) if nxt[0] > one[1]]
        self.assertEqual([row["dur"] for row in answer("kernel-gaps")], sorted(gaps, reverse=True)[:100])

    def test_steps_are_those_of_step_trace_time(self):
        wanted = {(int(row["Step"]), rank): (ns(row["Computing"]), ns(row["Communication(Not Overlapped)"]),
                                             ns(row["Overlapped"]), ns(row["Free"]))
                  for rank, row in cells("step_trace_time.csv") if row["Step"]}
        found = {(row["step"], row["rank"]): (row["computing"], row["communication_not_overlapped"], row["overlapped"], row["free"])
                 for row in answer("steps-by-rank")}
        self.assertEqual(found, wanted)
        for row in answer("steps-by-rank"):
            self.assertEqual(row["total"], row["computing"] + row["communication_not_overlapped"] + row["free"])

    def test_groups_are_those_of_communication_json(self):
        count, elapse, wait = collections.Counter(), collections.Counter(), collections.Counter()
        for folder in rank_folders().values():
            steps = json.loads((folder / "communication.json").read_text(), parse_float=Decimal)
            for kinds in steps.values():
                for operators in kinds.values():
                    for name, figures in operators.items():
                        if name == "Total Op Info":
                            continue
                        group = name.split("@")[1]
                        time = figures["Communication Time Info"]
                        count[group] += 1
                        elapse[group] += ns(str(Decimal(time["Elapse Time(ms)"]) * 1000))
                        wait[group] += ns(str(Decimal(time["Wait Time(ms)"]) * 1000))
        found_count, found_elapse, found_wait = collections.Counter(), collections.Counter(), collections.Counter()
        for row in answer("groups-by-time"):
            found_count[row["group_hash"]] += row["operators"]
            found_elapse[row["group_hash"]] += row["elapse"]
            found_wait[row["group_hash"]] += row["wait"]
        self.assertEqual((found_count, found_elapse, found_wait), (count, elapse, wait))

    def test_largest_blocks_are_those_of_operator_memory(self):
        sizes = sorted((int(Decimal(row["Size(KB)"]) * 1024) for _, row in cells("operator_memory.csv")), reverse=True)
        self.assertEqual([row["size"] for row in answer("largest-blocks")], sizes[:100])

    def test_peaks_are_those_of_memory_record(self):
        peaks = {}
        for rank, row in cells("memory_record.csv"):
            key = (rank, row["Component"])
            peaks[key] = max(peaks.get(key, 0), int(Decimal(row["Total Reserved(MB)"]) * 1024 * 1024))
        found = {(row["rank"], row["component"]): row["reserved"] for row in answer("memory-peaks")}
        self.assertEqual(found, peaks)

    def test_names_add_up_over_the_traces(self):
        count, total, longest = collections.Counter(), collections.Counter(), collections.Counter()
        for folder in rank_folders().values():
            for name, duration in slices(folder):
                count[name] += 1
                total[name] += duration
                longest[name] = max(longest[name], duration)
        rows = answer("names-by-time")
        self.assertEqual(len(rows), 50)
        self.assertEqual([row["self"] for row in rows], sorted((row["self"] for row in rows), reverse=True))
        for row in rows:
            name = row["name"]
            self.assertEqual((row["slices"], row["total"], row["longest"]), (count[name], total[name], longest[name]), name)

    def test_links_move_what_the_matrix_says(self):
        size, time = collections.Counter(), collections.Counter()
        for folder in rank_folders().values():
            steps = json.loads((folder / "communication_matrix.json").read_text(), parse_float=Decimal)
            for kinds in steps.values():
                for operators in kinds.values():
                    for name, links in operators.items():
                        if not name.split("@")[0].endswith("-total"):
                            continue
                        for link in links.values():
                            size[link["Transport Type"]] += round(Decimal(link["Transit Size(MB)"]) * 10**6)
                            time[link["Transport Type"]] += ns(str(Decimal(link["Transit Time(ms)"]) * 1000))
        found_size, found_time = collections.Counter(), collections.Counter()
        for row in answer("links"):
            found_size[row["transport"]] += row["size"]
            found_time[row["transport"]] += row["transit_time"]
        self.assertEqual((+found_size, +found_time), (+size, +time))


if __name__ == "__main__":
    unittest.main()
