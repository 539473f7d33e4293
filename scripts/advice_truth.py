#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the advisor against planted truth: jobs of the generator as a user would open them.

usage: scripts/advice_truth.py BIN [--ranks 4,64] [--seeds 1] [--first-seed 1] [--kinds slow-rank,aicpu+slow-link] [--jobs 2]
       [--layers 4] [--steps 6]
       --kinds pairs is all pairs of PAIRS, --kinds all every trouble alone and the healthy jobs (without it both),
       --kinds each one job of each trouble and a healthy one; --layers are those of a stage: 1,024 ranks are quicker with 1

Each trouble is planted alone and has to be found at its place: by one of its checks, on its ranks, as a root or
under a cause that is no other trouble's. Of two that are planted together both are found, each at the price that it
has beside the other, and the best case is the step without both of them (healthy_step_ns of planted.json), within 10 %
of what they cost together and 3 % of the step; where one of them is not told it is no shorter. A healthy job gives no
finding above low, and its best case saves next to nothing, nor more than the trouble costs where that is priced by
replay. A price by replay is within 10 % of what planted.json says
that the trouble costs; any other is an upper bound, says so (its range begins lower) and is not below the
planted cost by more than 10 %. Exits 1 when anything of this does not hold.
The suite runs 4 ranks and one seed (cli.advice_truth); the rest is by hand.
"""
import argparse
import concurrent.futures
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

# Shapes: what the trouble needs. "any" is a pipeline of two stages (4 ranks) or TP 4 x PP 4 (more), "tensor" TP 4.
DATA, ANY, EXPERTS, TENSOR, STAGED_EXPERTS = "data", "any", "experts", "tensor", "staged experts"
STAGED = "staged"  # without tensor parallelism, so that there are data parallel ranks
WIDE = "wide"  # two stages and nothing else, so that half of a stage is a quarter of the ranks
PAIRED = "paired"  # two stages of tensor parallel pairs: the second rank of a pair stands for no worker in the replay
GROUPED = "grouped"  # two stages of tensor parallel groups of four
CHUNKS = "chunks"  # interleaved, with as many micro-batches as stages: all forwards come first
CONTEXT = "context"  # interleaved stages of context parallel pairs, which share their gradients with the other replicas
MORE_CHUNKS = "more chunks"  # interleaved, with twice as many: forwards and backwards alternate, receives run ahead

# kind: (options, shape, checks of which one has to find it)
KINDS = {
    "slow-rank": (["--slow-rank", "1:1.5"], ANY, ["CL-1"]),
    "slow-rank-among-experts": (["--slow-rank", "1:1.5"], EXPERTS, ["CL-1"]),
    "part-of-ranks": (["--slow-rank", "HALF:1.3"], DATA, ["CL-4", "CL-1"]),
    "part-of-a-stage": (["--slow-rank", "PART:1.4"], WIDE, ["CL-4", "CL-1"]),
    "two-slow-ranks": (["--slow-rank", "0,1:1.4"], WIDE, ["CL-1"]),
    "two-slow-ranks-in-tensor-group": (["--slow-rank", "0,1:1.4"], GROUPED, ["CL-1"]),
    "two-slow-ranks-without-stages": (["--slow-rank", "1,2:1.4"], DATA, ["CL-1"]),
    "slow-link": (["--slow-link", "2-3:6"], DATA, ["CL-9", "CL-8"]),
    "slow-link-in-tensor-group": (["--slow-link", "1-2:6"], TENSOR, ["CL-9", "CL-8"]),
    "slow-link-beside-tensor-groups": (["--slow-link", "1-5:6"], TENSOR, ["CL-9", "CL-8"]),
    "slow-link-between-stages": (["--slow-link", "NEXT:6"], ANY, ["CL-9", "CL-8"]),
    "slow-link-beside-the-first": (["--slow-link", "BESIDE:6"], PAIRED, ["CL-9", "CL-8"]),
    "slow-link-in-a-worker-of-stages": (["--slow-link", "0-1:6"], PAIRED, ["CL-9", "CL-8"]),
    "slow-link-in-a-later-worker": (["--slow-link", "5-6:6"], GROUPED, ["CL-9", "CL-8"]),
    "slow-link-hidden-by-stages": (["--slow-link", "0-1:6"], ANY, ["CL-9", "CL-8"]),
    "slow-link-in-chunks": (["--slow-link", "NEXT:6"], MORE_CHUNKS, ["CL-9", "CL-8"]),
    "slow-link-in-context-pair": (["--slow-link", "0-1:6"], CONTEXT, ["CL-9", "CL-8"]),
    "slow-link-between-late-replicas": (["--slow-link", "LAST:30"], STAGED, ["CL-9", "CL-8"]),
    "slow-rank-in-context-pair": (["--slow-rank", "1:1.5"], CONTEXT, ["CL-1"]),
    "frequency-drop": (["--frequency-drop", "1"], DATA, ["CP-9"]),
    "frequency-drop-in-stages": (["--frequency-drop", "1"], STAGED, ["CP-9"]),
    "late-rank": (["--late-rank", "1:6000000"], DATA, ["CL-6"]),
    "rotating-late-rank": (["--rotating-late-rank", "6000000"], DATA, ["IO-6"]),
    "late-rank-in-stages": (["--late-rank", "LATE:6000000"], STAGED, ["CL-6"]),
    "late-rank-in-tensor-group": (["--late-rank", "1:6000000"], PAIRED, ["CL-6"]),
    "rotating-late-rank-in-stages": (["--rotating-late-rank", "6000000"], STAGED, ["IO-6"]),
    "rotating-late-rank-in-tensor-groups": (["--rotating-late-rank", "6000000"], TENSOR, ["IO-6"]),
    "slow-step": (["--slow-step", "13:1.7"], ANY, ["OV-5"]),
    "gc-pause": (["--gc-pause", "1"], DATA, ["SC-5"]),
    "gc-pause-in-stages": (["--gc-pause", "5"], ANY, ["SC-5"]),
    "gc-pause-in-more-chunks": (["--gc-pause", "2"], MORE_CHUNKS, ["SC-5"]),
    "gc-pause-of-all": (["--gc-pause", "all"], DATA, ["SC-5"]),
    "gc-pause-of-all-in-stages": (["--gc-pause", "all"], ANY, ["SC-5"]),
    "op-compile": (["--op-compile", "24"], DATA, ["SC-2"]),
    "op-compile-in-stages": (["--op-compile", "24"], ANY, ["SC-2"]),
    "uneven-sequences": (["--uneven-sequences", "0.4"], ANY, ["CL-20", "CL-19"]),
    "uneven-sequences-of-ranks": (["--uneven-sequences", "0.4"], DATA, ["CL-20"]),
    "uneven-sequences-of-groups": (["--uneven-sequences", "0.5"], TENSOR, ["CL-20"]),
    "uneven-experts": (["--uneven-experts", "3"], EXPERTS, ["CL-17"]),
    "uneven-experts-in-stages": (["--uneven-experts", "3"], STAGED_EXPERTS, ["CL-17"]),
    "uneven-stages": (["--uneven-stages", "STAGES"], ANY, ["CL-15"]),
    "slow-stage": (["--slow-rank", "STAGE:1.4"], ANY, ["CL-15"]),
    "slow-rank-in-chunks": (["--slow-rank", "1:1.5"], CHUNKS, ["CL-1"]),
    "uneven-sequences-in-chunks": (["--uneven-sequences", "0.4"], CHUNKS, ["CL-20"]),
    "uneven-stages-in-chunks": (["--uneven-stages", "STAGES"], CHUNKS, ["CL-15"]),
    "slow-rank-in-more-chunks": (["--slow-rank", "1:1.5"], MORE_CHUNKS, ["CL-1"]),
    "uneven-sequences-in-more-chunks": (["--uneven-sequences", "0.4"], MORE_CHUNKS, ["CL-20"]),
    "uneven-stages-in-more-chunks": (["--uneven-stages", "STAGES"], MORE_CHUNKS, ["CL-15"]),
    "host-bound-in-more-chunks": (["--host-bound"], MORE_CHUNKS, ["SC-7"]),
    "retransmission": (["--retransmission", "7-8"], DATA, ["CO-4"]),
    "exposed-communication": (["--exposed-communication"], DATA, ["CO-5"]),
    "small-packets": (["--small-packets"], DATA, ["CO-1"]),
    "unaligned-sizes": (["--unaligned-sizes"], DATA, ["CO-2"]),
    "recompute": (["--recompute"], DATA, ["CP-12"]),
    "recompute-in-tensor-groups": (["--recompute"], TENSOR, ["CP-12"]),
    "pipeline-bubble": (["--pipeline-bubble"], ANY, ["CL-14"]),
    "late-data": (["--late-data"], DATA, ["IO-1", "IO-2"]),
    "shared-reads": (["--shared-reads", "5000000"], DATA, ["IO-6", "IO-1"]),  # waits may be long by chance
    "slow-shared-reads": (["--shared-reads", "20000000"], DATA, ["IO-1", "IO-6"]),
    "host-bound": (["--host-bound"], DATA, ["SC-7", "SC-1"]),
    "host-bound-in-stages": (["--host-bound"], ANY, ["SC-7"]),
    "host-bound-in-context-pair": (["--host-bound"], CONTEXT, ["SC-7"]),
    "exposed-communication-in-stages": (["--exposed-communication"], STAGED, ["CO-5"]),
    "aicpu": (["--aicpu"], DATA, ["CP-1"]),
    "aicpu-in-stages": (["--aicpu"], ANY, ["CP-1"]),
    "recompute-in-stages": (["--recompute"], ANY, ["CP-12"]),
    "recompute-in-more-chunks": (["--recompute"], MORE_CHUNKS, ["CP-12"]),
    "dynamic-shapes": (["--dynamic-shapes"], DATA, ["CP-2"]),
    "memory-growth": (["--memory-growth"], DATA, ["ME-5"]),
    "fragmentation": (["--fragmentation"], DATA, ["ME-3"]),
}
# Of pairs: beside a slow rank CL-19 may be about that.
BESIDE = {
    "uneven-sequences-beside": (["--uneven-sequences", "0.4"], ANY, ["CL-20"]),
    "uneven-sequences-of-ranks-beside": (["--uneven-sequences", "0.4"], DATA, ["CL-20"]),
}
# Without a trouble: shape, options.
HEALTHY = {"healthy": (ANY, []), "healthy-data": (DATA, []), "healthy-more-chunks": (MORE_CHUNKS, []),
    "healthy-ahead": (DATA, ["--run-ahead"]),
    "healthy-ahead-in-stages": (ANY, ["--run-ahead"])}
# Planted together: each is another part of the step, or another check's.
PAIRS = ["slow-rank+uneven-stages", "slow-link+aicpu", "late-rank+aicpu", "slow-rank+aicpu", "slow-rank+aicpu-in-stages",
    "frequency-drop+late-rank", "gc-pause+slow-link", "exposed-communication+aicpu", "late-data+recompute",
    "op-compile+slow-link", "slow-step+aicpu", "aicpu+memory-growth", "rotating-late-rank+recompute",
    "recompute-in-tensor-groups+slow-rank", "gc-pause-in-stages+slow-rank", "frequency-drop+rotating-late-rank", "late-rank+gc-pause",
    "slow-step+uneven-sequences-of-ranks-beside", "gc-pause-in-stages+uneven-sequences-beside", "uneven-stages+uneven-sequences-beside",
    "slow-rank+uneven-sequences-beside", "slow-rank+uneven-sequences-of-ranks-beside",
    "aicpu-in-stages+uneven-experts-in-stages", "aicpu-in-stages+uneven-experts", "slow-rank+slow-step", "slow-link+recompute",
    "late-rank+host-bound", "gc-pause-in-stages+host-bound-in-stages",
    "recompute-in-more-chunks+uneven-sequences-in-more-chunks"]
PLANTED_AS = {"part-of-ranks": "slow-rank", "uneven-sequences-beside": "uneven-sequences",
    "uneven-sequences-of-ranks-beside": "uneven-sequences", "slow-stage": "slow-rank", "uneven-sequences-of-ranks": "uneven-sequences",
    "slow-rank-among-experts": "slow-rank", "slow-rank-in-context-pair": "slow-rank", "slow-rank-in-chunks": "slow-rank",
    "uneven-sequences-in-chunks": "uneven-sequences", "uneven-stages-in-chunks": "uneven-stages",
    **{kind: "slow-link" for kind in KINDS if kind.startswith("slow-link-")},
    "uneven-sequences-of-groups": "uneven-sequences", "part-of-a-stage": "slow-rank",
    "two-slow-ranks": "slow-rank", "two-slow-ranks-in-tensor-group": "slow-rank", "two-slow-ranks-without-stages": "slow-rank",
    "frequency-drop-in-stages": "frequency-drop", "late-rank-in-stages": "late-rank", "late-rank-in-tensor-group": "late-rank",
    "rotating-late-rank-in-stages": "rotating-late-rank", "rotating-late-rank-in-tensor-groups": "rotating-late-rank",
    "gc-pause-in-stages": "gc-pause", "gc-pause-in-more-chunks": "gc-pause",
    "gc-pause-of-all": "gc-pause", "gc-pause-of-all-in-stages": "gc-pause", "slow-shared-reads": "shared-reads",
    "uneven-experts-in-stages": "uneven-experts", "aicpu-in-stages": "aicpu", "recompute-in-stages": "recompute", "recompute-in-more-chunks": "recompute", "recompute-in-tensor-groups": "recompute",
    "op-compile-in-stages": "op-compile", "slow-rank-in-more-chunks": "slow-rank", "uneven-sequences-in-more-chunks": "uneven-sequences",
    "uneven-stages-in-more-chunks": "uneven-stages", "host-bound-in-more-chunks": "host-bound",
    "host-bound-in-stages": "host-bound", "host-bound-in-context-pair": "host-bound", "exposed-communication-in-stages": "exposed-communication"}
# Others are the same trouble in another shape.
EACH = ["healthy", *(kind for kind in KINDS if kind not in PLANTED_AS)]
TOLERANCE = 0.1
# Upper bounds that are as close as a replay: what they tell is held as well.
CLOSE_BOUNDS = {"IO-1", "CL-1", "CL-6", "CL-9", "CP-1", "CP-12"}
CLOSE_KINDS = {"rotating-late-rank"}
# Told with what the loader takes anyway, up to 11 %: of storage that is never idle nobody sees its normal.
BOUND_KINDS = {"shared-reads"}
CLOSE_TOGETHER = {"slow-rank", "uneven-sequences"}  # where both are planted
# Alone these are closer, beside the noise: each rank keeps the pace that its attention shows.
CLOSER = {"uneven-sequences": 0.01}
# Before the first kernel nothing tells what the device did: the mean of the other steps is told.
FIRST_UNKNOWN = {"IO-1"}
# Troubles that cost less than this share of the step have no price to hold against.
SMALLEST = 0.01
NOTHING = 0.001  # of what the first step pays: the steps behind it begin a little earlier or later
# So much of a healthy step the best case may save: what hosts and transfers scatter.
HEALTHY_BEST = 0.03
# Below this share of the step the check says nothing by its own threshold.
SILENT_BELOW = {"CO-5": 0.1, "CL-1": SMALLEST, "CL-20": SMALLEST, "CL-6": 0.05, "IO-6": 0.05, "SC-7": 0.1}
# What shows so may be any of these, and then costs what both do together.
SEEN_BY = {"CL-1": {"slow-rank", "frequency-drop"}, "CL-4": {"slow-rank", "frequency-drop"},
    "IO-1": {"late-data", "late-rank", "rotating-late-rank"},
    "IO-2": {"late-data", "late-rank", "rotating-late-rank"}}
# A first step so many times as long as the median of the others is left out (core/model/warm_up.h).
WARM_UP = 1.5
WARM_UP_FEWEST_STEPS = 3
# Not here: slow-kernel (all ranks alike: nothing to compare with).
# More ranks than the others: the first transfer over RDMA is that to another host, several tensor-parallel groups,
# waits in such a group for a rank that pauses;
# of two stages in small chunks the output layer is a part of what a layer is taken to last, and two micro-batches are
# few to take a mean of; a link between stages whose ranks meet in collectives of all as well; two ranks that are no
# quarter of the job.
NEEDS_16 = {"retransmission", "slow-link-beside-tensor-groups", "slow-link-in-tensor-group", "uneven-experts-in-stages", "gc-pause-in-stages",
    "gc-pause-of-all-in-stages", "uneven-stages-in-chunks", "uneven-sequences-in-chunks", "slow-link-between-stages", "two-slow-ranks", "two-slow-ranks-in-tensor-group",
    "two-slow-ranks-without-stages", "slow-link-hidden-by-stages", "uneven-sequences-of-groups"}
# By the formula these are within 10 % by chance, where other stages hide nothing of it.
REPLAYED = {"frequency-drop-in-stages", "slow-rank-in-context-pair", "slow-link-in-context-pair", "slow-link-between-late-replicas", "slow-link-in-a-worker-of-stages", "slow-link-in-a-later-worker", "slow-link-hidden-by-stages"}
# Two stages of four ranks: two of them slow, or two pairs beside each other.
NEEDS_8 = {"slow-rank-in-context-pair", "part-of-a-stage", "late-rank-in-tensor-group", "slow-link-beside-the-first", "slow-link-in-a-later-worker"}


def stages_of(ranks):
    return 2 if ranks < 16 else 4


def shape_of(shape, ranks, steps, layers):
    tensor, stages = {DATA: (1, 1), EXPERTS: (1, 1), TENSOR: (4, 1), STAGED_EXPERTS: (1, 4),
        STAGED: (1, stages_of(ranks)), WIDE: (1, 2), PAIRED: (2, 2), GROUPED: (4, 2), CONTEXT: (1, 2), CHUNKS: (1, stages_of(ranks)), MORE_CHUNKS: (1, stages_of(ranks)),
        ANY: (1 if ranks < 16 else 4, stages_of(ranks))}[shape]
    context = 2 if shape == CONTEXT else 1
    words = ["--dp", ranks // (tensor * context * stages), "--tp", tensor, "--cp", context, "--pp", stages, "--layers", layers * stages,
        "--steps", steps, "--compact"]
    if shape in (CHUNKS, MORE_CHUNKS, CONTEXT):
        words += ["--vpp", 2, "--microbatches", stages * (2 if shape == MORE_CHUNKS else 1)]
    return words + (["--ep", 4] if shape in (EXPERTS, STAGED_EXPERTS) else [])


def run(words):
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def advice_of(binaries, folder, index):
    return json.loads(run([binaries / "rankscope-cli", "advise", folder, "--json", "--index", index]))


def options_of(kind, size, ranks):
    """What plants it, in which shape, and the checks of each trouble."""
    if kind in HEALTHY:
        shape, options = HEALTHY[kind]
        return options, shape, []
    shape, options, checks = DATA, [], []
    stage = size // stages_of(size)
    for one in kind.split("+"):
        words, needed, ids = (KINDS | BESIDE)[one]
        shape = needed if not options or needed != ANY else shape
        checks.append(ids)
        for word in words:
            options.append(f"{ranks // 2}-{ranks - 1}:1.3" if word == "HALF:1.3"
                else f"{stage}-{2 * stage - 1}:1.4" if word == "STAGE:1.4"
                else f"0-{stage}:6" if word == "NEXT:6"
                else f"1-{size // 2 + 1}:6" if word == "BESIDE:6"
                else f"{size // 2}-{size * 3 // 4 - 1}:1.4" if word == "PART:1.4"
                else f"{stage + 1}:6000000" if word == "LATE:6000000"
                else f"{size - 2}-{size - 1}:30" if word == "LAST:30"
                else stages_of(size) if word == "STAGES" else word)
    return options, shape, checks


def try_kind(binaries, kind, ranks, seed, noise, layers, steps):
    """What is wrong, and the prices beside the planted ones."""
    size = max(ranks, 16) if NEEDS_16 & set(kind.split("+")) else max(ranks, 8) if kind in NEEDS_8 else ranks
    options, shape, checks = options_of(kind, size, ranks)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "job"
        run([binaries / "rankscope_generate", "cluster", folder, "--seed", seed, "--noise", noise,
            *shape_of(shape, size, steps, layers), *options])
        report = advice_of(binaries, folder, pathlib.Path(scratch) / "index")
        truth = json.loads((folder / "planted.json").read_text())
    if kind in HEALTHY:
        ill = [f"{one['id']} {one['severity']}: {one['text']}" for one in report["findings"]
            if one["severity"] in ("medium", "high")]
        return ill + judge_healthy_best(report), []
    troubles = {one["kind"]: one for one in truth["troubles"]}
    wrong, prices = [], []
    for name, ids in zip(kind.split("+"), checks):
        more, price = judge(report, truth, troubles[PLANTED_AS.get(name, name)], ids, checks)
        wrong += more
        prices += [price] if price else []
    if len(checks) > 1:
        wrong += judge_best_of_all(report, truth, len(prices) == len(checks))
    elif prices:
        wrong += judge_best_of_one(report, prices[0])
        how = next(one["method"] for one in report["findings"] if one["id"] == prices[0][0])
        if kind in REPLAYED and how != "sim":
            wrong.append("not priced by replay")
    return wrong, prices


def judge(report, truth, trouble, checks, all_checks):
    found = [one for one in report["findings"] if one["id"] in checks]
    # Beside the other trouble it may cost nothing: more layers on one stage make up for a slow rank on another.
    # What costs as much as that may be told, within the tolerance, as less.
    silent = max(SILENT_BELOW.get(one, 0) for one in checks) * (1 + TOLERANCE) * sum(truth["step_ns"])
    if not found and trouble["cost_ns"] <= silent:
        return [], None
    if not found:
        return [f"not found by {checks}: {[one['id'] for one in report['findings']]}"], None
    best = next((one for one in found if not one["explained_by"]), found[0])  # what the other one explains is its symptom
    wrong = []
    planted = set(trouble["ranks"])
    if best["ranks"] and len(planted) < truth["shape"]["world"] and not planted & set(best["ranks"]):
        wrong.append(f"{best['id']} is about ranks {best['ranks']}, planted were {sorted(planted)}")
    first = report["findings"][0]
    if first["severity"] in ("medium", "high") and not best["explained_by"] \
            and not any(first["id"] in ids for ids in all_checks):
        others = {one["id"]: one["severity"] for one in report["findings"] if not one["explained_by"]}
        wrong.append(f"{best['id']} stands behind {others}")
    # What the warm-up step alone pays is no cost of a step: it is left out.
    costs = trouble.get("cost_ns_by_step") or [trouble["cost_ns"]]
    later = abs(sum(costs[1:])) <= NOTHING * costs[0] and leaves_first_out(truth["step_ns"])
    if later and best["cost_high_ns"] is not None:
        wrong.append(f"{best['id']} has a price, the warm-up step alone pays")
    is_first_out = best["id"] in FIRST_UNKNOWN or report["metrics"]["steps"] < len(costs)
    known = costs[1:] if is_first_out and len(costs) > 1 else costs
    if is_of_all(best, truth):
        costs = [step - healthy for step, healthy in zip(truth["step_ns"], truth["healthy_step_ns"])]
        known = costs[1:] if is_first_out else costs
    planted_cost = 0 if later else sum(known) / (len(known) if len(costs) > 1 else len(truth["step_ns"]))
    price = (best["id"], planted_cost, best["cost_low_ns"], best["cost_ns"],
        best["cost_high_ns"])
    is_close = trouble["kind"] not in BOUND_KINDS and (best["id"] in CLOSE_BOUNDS or trouble["kind"] in CLOSE_KINDS
        or {one["kind"] for one in truth["troubles"]} == CLOSE_TOGETHER)
    is_closer = len(truth["troubles"]) == 1 and trouble["kind"] in CLOSER
    tolerance = CLOSER[trouble["kind"]] + truth["switches"]["noise_permille"] / 1000 if is_closer else TOLERANCE
    return wrong + judge_price(report, is_close, tolerance, *price), price


def is_of_all(finding, truth):
    """Whether one finding tells two troubles that are the same to see."""
    troubles = truth["troubles"]
    return len(troubles) > 1 and all(one["kind"] in SEEN_BY.get(finding["id"], ()) and set(one["ranks"]) <= set(finding["ranks"])
        for one in troubles)


def leaves_first_out(steps):
    return len(steps) >= WARM_UP_FEWEST_STEPS and steps[0] > WARM_UP * statistics.median(steps[1:])


def judge_price(report, is_close, tolerance, name, planted, low, cost, high):
    if planted < SMALLEST * report["step_ns"]:
        return []
    if high is None:
        return [f"{name} has no price, {planted / 1e6:.2f} ms are planted"]
    if cost is not None and (low == cost or is_close):  # by replay
        return [] if abs(cost / planted - 1) <= tolerance else [f"{name} is off by {cost / planted - 1:+.1%}"]
    return [] if high >= planted * (1 - TOLERANCE) else [f"{name} is no upper bound: {high / planted - 1:+.1%}"]


def judge_best_of_all(report, truth, are_all_told, anyway=0, less=0):
    """Of troubles together: what one hides of the other is saved as well, and `anyway` ns that the job has to save without
    them; `less` ns of what they cost nothing in the job can save."""
    first = 1 if leaves_first_out(truth["step_ns"]) else 0
    steps = list(zip(truth["step_ns"], truth["healthy_step_ns"]))[first:]
    planted = sum(step - healthy for step, healthy in steps) / len(steps)
    saved = report["best_case_of_ns"] - (report["best_case_ns"] or report["best_case_of_ns"])
    margin = planted * TOLERANCE + HEALTHY_BEST * report["step_ns"]
    if saved <= planted + anyway + margin and (not are_all_told or saved >= planted - less - margin):
        return []
    return [f"the best case saves {saved / 1e6:.2f} ms, together {planted / 1e6:.2f} are planted"]


def judge_best_of_one(report, price):
    """Of a trouble that stands alone and is priced by replay nothing is left over for others."""
    _, planted, low, cost, _ = price
    saved = report["best_case_of_ns"] - (report["best_case_ns"] or report["best_case_of_ns"])
    most = planted * (1 + TOLERANCE) + HEALTHY_BEST * report["step_ns"]
    return [] if cost is None or low != cost or saved <= most \
        else [f"the best case saves {saved / 1e6:.2f} ms, planted were {planted / 1e6:.2f}"]


def judge_healthy_best(report, anyway=0):
    saved = report["best_case_of_ns"] - (report["best_case_ns"] or report["best_case_of_ns"])
    return [f"the best case saves {saved / 1e6:.2f} ms of a healthy job"] if saved > HEALTHY_BEST * report["step_ns"] + anyway else []


def price_text(price):
    name, planted, low, cost, high = price
    if cost is None or planted == 0:
        bound = "none" if high is None else f"{high / 1e6:.2f} ms at most"
        return f"{name}: planted {planted / 1e6:.2f} ms, told {bound}"
    how = "replay" if low == cost else "bound"
    return f"{name}: planted {planted / 1e6:.2f} ms, told {cost / 1e6:.2f} ({cost / planted - 1:+.0%}, {how})"


def kinds_of(text):
    alone = [*HEALTHY, *KINDS]
    named = {"all": alone, "pairs": PAIRS, "each": EACH}
    return [kind for word in text.split(",") for kind in named.get(word, [word])]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binaries", type=pathlib.Path, help="the folder with rankscope-cli and rankscope_generate")
    parser.add_argument("--ranks", default="4")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--kinds", default="all,pairs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--noise", default="0.01")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--steps", type=int, default=6)
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    tasks = [(kind, int(ranks), seed) for ranks in arguments.ranks.split(",")
        for kind in kinds_of(arguments.kinds) for seed in seeds]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        more = (arguments.noise, arguments.layers, arguments.steps)
        answers = pool.map(lambda task: try_kind(arguments.binaries, *task, *more), tasks)
        for (kind, ranks, seed), (wrong, prices) in zip(tasks, answers):
            failed += bool(wrong)
            verdict = "WRONG " + "; ".join(wrong) if wrong else "right"
            told = "; ".join(map(price_text, prices))
            print(f"{kind:28} {ranks:4} ranks, seed {seed:3}: {verdict}  {told}", flush=True)
    print(f"{len(tasks)} jobs, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
