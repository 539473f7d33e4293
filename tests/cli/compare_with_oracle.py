#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `rankscope-cli info --json` against the independent counts of ../shared/tools/trace_oracle.py.

usage: compare_with_oracle.py RANKSCOPE_CLI SHARED_DIR

Every file under SHARED_DIR/real_profiles that the oracle can read as a trace is opened by itself. Exit
code 77 means that the shared folder is not there (never with CI set: that is a failure).
"""
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

import shared_place

KEYS = ["slices", "instants", "counters", "flow_starts", "flow_ends", "first_ns", "last_ns", "base_ns",
        "total_dur_ns", "tracks", "processes"]


def is_trace(path):
    """True when the file is a JSON array of events or an object with traceEvents, by its own content."""
    opener = gzip.open if path.name.endswith(".gz") else open
    try:
        with opener(path, "rt", encoding="utf-8", errors="replace") as f:
            document = json.load(f, parse_float=str, strict=False)
    except (ValueError, OSError):
        return False
    events = document.get("traceEvents") if isinstance(document, dict) else document
    return isinstance(events, list) and bool(events) and isinstance(events[0], dict) and "ph" in events[0]


def main():
    cli, shared = sys.argv[1], pathlib.Path(sys.argv[2])
    profiles = shared / "real_profiles"
    missing = shared_place.exit_without(profiles)
    if missing is not None:
        return missing
    sys.path.insert(0, str(shared / "tools"))
    sys.dont_write_bytecode = True
    from trace_oracle import oracle

    traces = sorted(p for p in profiles.rglob("*") if p.name.endswith((".json", ".json.gz")) and is_trace(p))
    failures = 0
    with tempfile.TemporaryDirectory() as index:
        for path in traces:
            expected = oracle(str(path))
            run = subprocess.run([cli, "info", str(path), "--json", "--index", index], capture_output=True,
                                 text=True, check=False)
            try:
                ranks = json.loads(run.stdout)["ranks"]
                got = ranks[0] if len(ranks) == 1 else {}
            except ValueError:
                got = {}
            for key in KEYS:
                if got.get(key) != expected[key]:
                    failures += 1
                    print(f"{path.relative_to(profiles)}: {key} is {got.get(key)}, expected {expected[key]}"
                          f" (exit {run.returncode}) {run.stderr.strip()[:200]}")
    print(f"{len(traces)} traces compared, {failures} differences")
    return 1 if failures or len(traces) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
