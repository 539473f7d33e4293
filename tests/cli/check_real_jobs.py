#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known of real jobs, asked of the program as a user would: steps, slow ranks, stages, intervals.

usage: check_real_jobs.py CLI SHARED
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import shared_place

# (folder, statement, rows as they must come)
KNOWN = [
    # the own averages of the ranks: 2431.80 / mean of (1572.25, 1558.82, 2431.80, 2395.38) - 1
    ("mindspore_legacy/cluster_propose",
     "SELECT kind, metric, round(of_metric, 4), ranks FROM imbalance WHERE kind = 'interval'",
     [["interval", "step_interval", 0.2223, "(2)"]]),
    # rank 1 computes 29.296 and 32.357 ms longer
    ("gpu_kineto/multirank_sampled",
     "SELECT rank, metric, pattern, effect, slow_steps, steps FROM slow_rank",
     [[1, "computing", "same_rank", 30826500, 2, 2]]),
    # (400448.26 + 401131.70) / (231290.10 + 230903.72) - 1 of step_trace_time.csv
    ("st_level2_qwen3_4rank",
     "SELECT kind, metric, round(of_metric, 4) FROM imbalance WHERE kind = 'stage'",
     [["stage", "computing", 0.7343]]),
    ("st_level2_qwen3_4rank", "SELECT count(*) FROM slow_rank", [[0]]),
    # each step launched 93.4 to 93.7 ms; together they are all kernels
    ("gpu_kineto/ns_resolution_trace",
     "SELECT count(*), sum(computing BETWEEN 93400000 AND 93800000) FROM step", [[5, 5]]),
]

# (folder, the finding above all others, the rank in its sentence). Two of eight ranks were captured; the longest Notify_Wait of the last of
# them names the rank that it waits for (trace_view.json, "dst rank"). Without level 1 no task does.
FIRST = [
    ("pytorch_text_level2", "CO-6", "wait for rank 5,"),
    ("pytorch_db_level1", "CO-6", "wait for rank 6,"),
    ("pytorch_db_level2", "CO-6", "wait for rank 4,"),
    ("pytorch_text_level0", "CO-6", "a rank that was not captured, or for a link."),
]


def rows(cli, folder, sql, index):
    run = subprocess.run([cli, "query", folder, sql, "--format", "json", "--index", index],
                         capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return f"exit {run.returncode}: {run.stderr.strip()}"
    return [list(row.values()) if isinstance(row, dict) else row for row in json.loads(run.stdout)]


def first_finding(cli, folder, index):
    """What costs most, and whether anything else says to cost something beside it."""
    run = subprocess.run([cli, "advise", folder, "--json", "--index", index], capture_output=True, text=True, check=False)
    findings = json.loads(run.stdout)["findings"]
    others = [one["id"] for one in findings[1:] if one["counted_ns"] and one["cost_low_ns"]]
    return findings[0]["id"], findings[0]["text"], others


def main():
    cli, real = sys.argv[1], pathlib.Path(sys.argv[2]) / "real_profiles"
    missing = shared_place.exit_without(real)
    if missing is not None:
        return missing
    failures = []
    with tempfile.TemporaryDirectory() as index:
        for folder, sql, expected in KNOWN:
            found = rows(cli, real / folder, sql, f"{index}/{folder.replace('/', '_')}")
            if found != expected:
                failures.append(f"{folder}: {sql}\n  gives    {found}\n  expected {expected}")
        for folder, check, words in FIRST:
            found, text, others = first_finding(cli, real / folder, f"{index}/{folder}")
            if found != check or words not in text or others:
                failures.append(f"{folder}: {found}, {text}, {others}\n  expected {check} {words}")
    print("\n".join(failures) or f"real jobs: all {len(KNOWN) + len(FIRST)} answers right")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
