#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the advisor against planted truth: jobs of the generator as a user would open them.

usage: scripts/advice_truth.py BIN [--ranks 4,64] [--seeds 1] [--kinds slow-rank,aicpu] [--jobs 2]

Each trouble is planted alone and has to be found at its place: by one of its checks, on its ranks, as a root or
under a cause that is no other trouble's. A healthy job gives no finding above low. Prints how far each price is
from what planted.json says that the trouble costs; exits 1 when anything is not found or a healthy job is ill.
The suite runs 4 ranks and one seed (cli.advice_truth); the rest is by hand.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

# Shapes: what the trouble needs. "any" is a pipeline of two stages (4 ranks) or TP 4 x PP 4 (more).
DATA, ANY, EXPERTS = "data", "any", "experts"

# kind: (options, shape, checks of which one has to find it)
KINDS = {
    "slow-rank": (["--slow-rank", "1:1.5"], ANY, ["CL-1"]),
    "part-of-ranks": (["--slow-rank", "HALF:1.3"], DATA, ["CL-4", "CL-1"]),
    "slow-link": (["--slow-link", "2-3:6"], DATA, ["CL-9", "CL-8"]),
    "frequency-drop": (["--frequency-drop", "1"], DATA, ["CP-9"]),
    "late-rank": (["--late-rank", "1:6000000"], DATA, ["CL-6"]),
    "rotating-late-rank": (["--rotating-late-rank", "6000000"], DATA, ["IO-6"]),
    "slow-step": (["--slow-step", "13:1.7"], ANY, ["OV-5"]),
    "gc-pause": (["--gc-pause", "1"], DATA, ["SC-5"]),
    "op-compile": (["--op-compile", "24"], DATA, ["SC-2"]),
    "uneven-sequences": (["--uneven-sequences", "0.4"], ANY, ["CL-20", "CL-19"]),
    "uneven-experts": (["--uneven-experts", "3"], EXPERTS, ["CL-17"]),
    "uneven-stages": (["--uneven-stages", "2"], ANY, ["CL-15"]),
    "retransmission": (["--retransmission", "7-8"], DATA, ["CO-4"]),
    "exposed-communication": (["--exposed-communication"], DATA, ["CO-5"]),
    "small-packets": (["--small-packets"], DATA, ["CO-1"]),
    "unaligned-sizes": (["--unaligned-sizes"], DATA, ["CO-2"]),
    "recompute": (["--recompute"], DATA, ["CP-12"]),
    "pipeline-bubble": (["--pipeline-bubble"], ANY, ["CL-14"]),
    "late-data": (["--late-data"], DATA, ["IO-1", "IO-2"]),
    "host-bound": (["--host-bound"], DATA, ["SC-1"]),
    "aicpu": (["--aicpu"], DATA, ["CP-1"]),
    "dynamic-shapes": (["--dynamic-shapes"], DATA, ["CP-2"]),
    "memory-growth": (["--memory-growth"], DATA, ["ME-5"]),
    "fragmentation": (["--fragmentation"], DATA, ["ME-3"]),
}
# Not here: slow-kernel (all ranks alike: nothing to compare with).
# More ranks than the others: the first transfer over RDMA is that to another host.
NEEDS_TWO_HOSTS = {"retransmission"}


def shape_of(shape, ranks, steps):
    tensor, stages = (1, 1) if shape in (DATA, EXPERTS) else (1, 2) if ranks < 16 else (4, 4)
    words = ["--dp", ranks // (tensor * stages), "--tp", tensor, "--pp", stages, "--layers", 4 * stages,
        "--steps", steps, "--compact"]
    return words + (["--ep", 4] if shape == EXPERTS else [])


def run(words):
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def advice_of(binaries, folder, index):
    return json.loads(run([binaries / "rankscope-cli", "advise", folder, "--json", "--index", index]))


def try_kind(binaries, kind, ranks, seed):
    """What is wrong, and the price beside the planted one."""
    options, shape, checks = KINDS.get(kind, ([], ANY if kind == "healthy" else DATA, []))
    options = [f"{ranks // 2}-{ranks - 1}:1.3" if word == "HALF:1.3" else word for word in options]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "job"
        size = max(ranks, 16) if kind in NEEDS_TWO_HOSTS else ranks
        run([binaries / "rankscope_generate", "cluster", folder, "--seed", seed, "--noise", "0.01",
            *shape_of(shape, size, 6), *options])
        report = advice_of(binaries, folder, pathlib.Path(scratch) / "index")
        truth = json.loads((folder / "planted.json").read_text())
    if not options:
        ill = [f"{one['id']} {one['severity']}: {one['text']}" for one in report["findings"]
            if one["severity"] in ("medium", "high")]
        return ill, None
    return judge(report, truth, checks)


def judge(report, truth, checks):
    trouble = truth["troubles"][0]
    found = [one for one in report["findings"] if one["id"] in checks]
    if not found:
        return [f"not found by {checks}: {[one['id'] for one in report['findings']]}"], None
    best = found[0]
    wrong = []
    planted = set(trouble["ranks"])
    if best["ranks"] and len(planted) < truth["shape"]["world"] and not planted & set(best["ranks"]):
        wrong.append(f"{best['id']} is about ranks {best['ranks']}, planted were {sorted(planted)}")
    first = report["findings"][0]
    if first["severity"] in ("medium", "high") and first["id"] not in checks and not best["explained_by"]:
        others = {one["id"]: one["severity"] for one in report["findings"] if not one["explained_by"]}
        wrong.append(f"{best['id']} stands behind {others}")
    cost = trouble["cost_ns"] / len(truth["step_ns"])
    return wrong, (best["id"], cost, best["cost_low_ns"], best["cost_ns"], best["cost_high_ns"])


def price_text(price):
    if price is None:
        return ""
    name, planted, low, cost, high = price
    if cost is None or planted == 0:
        bound = "none" if high is None else f"{high / 1e6:.2f} ms at most"
        return f"{name}: planted {planted / 1e6:.2f} ms, told {bound}"
    inside = "inside" if low <= planted and planted <= high * 1.1 else "outside"
    return f"{name}: planted {planted / 1e6:.2f} ms, told {cost / 1e6:.2f} ({cost / planted - 1:+.0%}, {inside} the range)"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binaries", type=pathlib.Path, help="the folder with rankscope-cli and rankscope_generate")
    parser.add_argument("--ranks", default="4")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--kinds", default="healthy,healthy-data," + ",".join(KINDS))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    tasks = [(kind, int(ranks), seed) for ranks in arguments.ranks.split(",")
        for kind in arguments.kinds.split(",") for seed in range(1, arguments.seeds + 1)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        answers = pool.map(lambda task: try_kind(arguments.binaries, *task), tasks)
        for (kind, ranks, seed), (wrong, price) in zip(tasks, answers):
            failed += bool(wrong)
            print(f"{kind:22} {ranks:4} ranks, seed {seed:2}: {'WRONG ' + '; '.join(wrong) if wrong else 'right'}  {price_text(price)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
