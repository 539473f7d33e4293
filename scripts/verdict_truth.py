#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the verdicts against planted truth over the whole grid: 4, 64, 256 and 1,024 ranks, 30 seeds.

usage: scripts/verdict_truth.py BUILD [--ranks 4,64] [--seeds 30] [--jobs 2]

By hand: 1,024 ranks take about a minute a seed. The suite runs the same cases (tests/truth) on a few
seeds. Prints a line for each size and case with what failed, and exits 1 when anything did.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import time

NO_GRID = ["~steps and collectives*", "~S7*", "~S11*", "~operators are*", "~experts are*"]  # they take no size and seed


def run(program, ranks, seed):
    environment = dict(os.environ, RS_TRUTH_RANKS=str(ranks), RS_TRUTH_SEEDS=f"{seed}:{seed}")
    started = time.monotonic()
    result = subprocess.run([program, *NO_GRID, "--reporter", "xml"], env=environment,
        capture_output=True, text=True, check=False)
    cases = {}
    for name, body in re.findall(r'<TestCase name="([^"]*)"(.*?)</TestCase>', result.stdout, re.S):
        found = re.search(r'<OverallResult success="(true|false)"', body)
        cases[name] = found is not None and found.group(1) == "true"
    if not cases:
        sys.exit(f"no case ran:\n{result.stdout}{result.stderr}")
    return ranks, seed, cases, time.monotonic() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the build folder, with bin/rankscope_tests_truth")
    parser.add_argument("--ranks", default="4,64,256,1024")
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    program = os.path.join(arguments.build, "bin", "rankscope_tests_truth")
    tasks = [(int(ranks), seed) for ranks in arguments.ranks.split(",")
        for seed in range(1, arguments.seeds + 1)]
    failed = {}
    seconds = {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for ranks, seed, cases, took in pool.map(lambda task: run(program, *task), tasks):
            seconds[ranks] = seconds.get(ranks, 0) + took
            wrong = [name for name, is_good in cases.items() if not is_good]
            print(f"{ranks} ranks, seed {seed}: {took:.0f} s, {', '.join(wrong) or 'all right'}", file=sys.stderr, flush=True)
            for name, is_good in cases.items():
                failed.setdefault((ranks, name), []).extend([] if is_good else [seed])
    for (ranks, name), seeds in sorted(failed.items()):
        state = f"FAILED for seeds {seeds}" if seeds else f"right for all {arguments.seeds} seeds"
        print(f"{ranks:5} ranks  {name}: {state}")
    for ranks, took in sorted(seconds.items()):
        print(f"{ranks:5} ranks  {took / arguments.seeds:.1f} s a seed")
    return 1 if any(failed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
