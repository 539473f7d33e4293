#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the advisor against planted truth in jobs of any shape.

usage: scripts/advice_shapes.py BIN [--seeds 100] [--first-seed 1] [--ranks 24] [--jobs 2] [--troubles 1]

advice_truth.py plants each trouble in a shape made for it. Here a seed draws trouble and shape: sizes of all groups,
chunks, layers, micro-batches, steps, hidden size, ranks of a host, framework and noise; with --troubles 2 two troubles
of one job. It is judged as there; what costs less than 1 % of the step may be left unsaid. A line for each job, with
the options that make it again. Exits 1 when any is wrong.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import sys
import tempfile

import advice_truth as truth

truth.CLOSER = {}  # two micro-batches of a pair tell lengths less closely

# trouble: checks of which one has to find it
CHECKS = {
    "slow-rank": ["CL-1", "CL-4"], "late-rank": ["CL-6", "IO-6"], "rotating-late-rank": ["IO-6"], "gc-pause": ["SC-5"],
    "aicpu": ["CP-1"], "uneven-stages": ["CL-15"], "uneven-sequences": ["CL-20", "CL-19"], "slow-link": ["CL-9", "CL-8"],
    "op-compile": ["SC-2"], "exposed-communication": ["CO-5"], "recompute": ["CP-12"], "host-bound": ["SC-1", "SC-7"],
    "late-data": ["IO-1", "IO-2"], "frequency-drop": ["CP-9"], "slow-step": ["OV-5"], "dynamic-shapes": ["CP-2"],
    "healthy": []}
# Of the same trouble, and may stand before what else is planted.
ALSO = {"late-rank": ["IO-1"], "rotating-late-rank": ["IO-1"], "late-data": ["IO-4"]}
# Gradients that nothing hides are saved as well: every job has some, in drawn shapes many.
ANYWAY = {"CO-5"}
# Fewer calls than this of a rank are not told (threshold compiles), and a step of few kernels has no more.
FEWEST_COMPILES = 20
# What only shows beside others: so many data parallel ranks, or stages, at least.
NEEDS_REPLICAS = {"gc-pause": 2, "rotating-late-rank": 2, "exposed-communication": 2, "uneven-sequences": 2,
    "slow-rank": 3, "late-rank": 3, "frequency-drop": 3, "slow-link": 3}
NEEDS_STAGES = {"uneven-stages": 2}


class Shape:
    def __init__(self, draw, kinds, most):
        while True:
            self.tp = draw.choice([1, 1, 2, 4, 8])
            self.pp = draw.choice([1, 1, 2, 3, 4, 8])
            self.dp = draw.choice([1, 2, 2, 3, 4, 6, 8])
            self.cp = draw.choice([1, 1, 1, 2])
            self.world = self.tp * self.pp * self.dp * self.cp
            if 2 <= self.world <= most and all(self.dp >= NEEDS_REPLICAS.get(kind, 1)
                    and self.pp >= NEEDS_STAGES.get(kind, 1) for kind in kinds):
                break
        self.vpp = draw.choice([1, 1, 1, 2]) if self.pp > 1 else 1
        self.layers = self.pp * self.vpp * draw.choice([1, 2, 3])
        self.microbatches = self.pp * draw.choice([1, 2, 3]) if self.pp > 1 else draw.choice([1, 2, 4, 8])
        self.steps = draw.choice([4, 6, 8])

    def words(self, draw):
        words = ["--dp", self.dp, "--tp", self.tp, "--pp", self.pp, "--cp", self.cp, "--vpp", self.vpp,
            "--layers", self.layers, "--microbatches", self.microbatches, "--steps", self.steps,
            "--ranks-per-host", draw.choice([4, 8, 16]), "--framework", draw.choice(["pytorch", "mindspore"]),
            "--hidden", draw.choice([1024, 2048, 4096]), "--noise", draw.choice(["0.01", "0.02", "0.03"])]
        is_large = self.world * self.steps * self.microbatches * self.layers > 3000
        return words + (["--compact"] if is_large or draw.random() < 0.5 else [])


def trouble_of(kind, shape, draw):
    rank = draw.randrange(shape.world)
    factor = round(draw.uniform(1.15, 2), 2)
    distances = [one for one in (1, shape.tp * shape.cp, shape.tp * shape.cp * shape.dp) if one < shape.world]
    distance = draw.choice(distances)
    first = draw.randrange(shape.world - distance)
    values = {"slow-rank": f"{rank}:{factor}", "late-rank": f"{rank}:{draw.choice([6, 12, 20])}000000",
        "rotating-late-rank": f"{draw.choice([6, 12])}000000", "gc-pause": rank, "frequency-drop": rank,
        "uneven-stages": shape.pp * shape.vpp, "uneven-sequences": round(draw.uniform(0.2, 0.6), 2),
        "slow-link": f"{first}-{first + distance}:{draw.choice([4, 6, 10])}", "op-compile": 24,
        "slow-step": f"{10 + draw.randrange(1, shape.steps)}:{factor}"}
    return [] if kind == "healthy" else [f"--{kind}"] + ([values[kind]] if kind in values else [])


def job_of(seed, most, count):
    draw = random.Random(seed)
    kinds = [draw.choice(sorted(CHECKS))]
    while len(kinds) < count:
        kinds = draw.sample(sorted(set(CHECKS) - {"healthy"}), count)
    shape = Shape(draw, kinds, most)
    words = shape.words(draw)
    for kind in kinds:
        words += trouble_of(kind, shape, draw)
    return kinds, words


def compiles_of(folder):
    """Of the first rank."""
    trace = min(folder.glob("*/ASCEND_PROFILER_OUTPUT/trace_view.json"))
    return sum(one.get("ph") == "X" and "aclopCompileAndExecute" in one.get("name", "") for one in json.loads(trace.read_text()))


def beside_link(trouble, planted):
    """Of gradients that nothing hides what a slow link makes longer is told as the link's."""
    link = next((one for one in planted["troubles"] if one["kind"] == "slow-link"), None)
    if trouble["kind"] != "exposed-communication" or link is None:
        return trouble
    steps = zip(trouble["cost_ns_by_step"], link["cost_ns_by_step"])
    return trouble | {"cost_ns": max(0, trouble["cost_ns"] - link["cost_ns"]),
        "cost_ns_by_step": [max(0, one - other) for one, other in steps]}


def try_job(binaries, seed, most, count):
    kinds, words = job_of(seed, most, count)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "job"
        truth.run([binaries / "rankscope_generate", "cluster", folder, "--seed", seed, *words])
        report = truth.advice_of(binaries, folder, pathlib.Path(scratch) / "index")
        planted = json.loads((folder / "planted.json").read_text())
        silent = {"op-compile"} if "op-compile" in kinds and compiles_of(folder) < FEWEST_COMPILES else set()
    told = {one for kind in kinds for one in CHECKS[kind]}
    anyway = sum(one["cost_ns"] or 0 for one in report["findings"] if one["id"] in ANYWAY - told and not one["explained_by"])
    if kinds == ["healthy"]:
        return kinds, words, truth.judge_healthy_best(report, anyway), []
    wrong, prices = [], []
    for kind in kinds:
        trouble = beside_link(next(one for one in planted["troubles"] if one["kind"] == kind), planted)
        more, price = truth.judge(report, planted, trouble, CHECKS[kind], [CHECKS[one] + ALSO.get(one, []) for one in kinds] + [sorted(ANYWAY)])
        is_small = trouble["cost_ns"] < truth.SMALLEST * sum(planted["step_ns"])
        wrong += [] if is_small or kind in silent else more
        prices += [price] if price else []
        if count == 1 and price and not is_small:
            wrong += truth.judge_best_of_one(report, price)
    if count > 1:
        # Gradients that are eight times as large are planted: no computing is left to hide some of them.
        unhidden = sum(max(0, one[1] - one[3]) for one in prices if one[0] in ANYWAY and None not in one)
        wrong += truth.judge_best_of_all(report, planted, len(prices) == count, anyway, unhidden)
    return kinds, words, wrong, prices


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binaries", type=pathlib.Path, help="the folder with rankscope-cli and rankscope_generate")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--ranks", type=int, default=24, help="at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--troubles", type=int, default=1, help="of one job")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        answers = pool.map(lambda seed: try_job(arguments.binaries, seed, arguments.ranks, arguments.troubles), seeds)
        for seed, (kinds, words, wrong, prices) in zip(seeds, answers):
            failed += bool(wrong)
            verdict = "WRONG " + "; ".join(wrong) if wrong else "right"
            print(f"{seed:4} {'+'.join(kinds):22} {verdict}  {'; '.join(map(truth.price_text, prices))}")
            print(f"     {' '.join(map(str, words))}", flush=True)
    print(f"{failed} of {len(seeds)} jobs are wrong")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
