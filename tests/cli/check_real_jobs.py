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


def rows(cli, folder, sql, index):
    run = subprocess.run([cli, "query", folder, sql, "--format", "json", "--index", index],
                         capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return f"exit {run.returncode}: {run.stderr.strip()}"
    return [list(row.values()) if isinstance(row, dict) else row for row in json.loads(run.stdout)]


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
    print("\n".join(failures) or f"real jobs: all {len(KNOWN)} answers right")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
