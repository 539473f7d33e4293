#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small damaged profiles of the review (shared/review_cases/reliability): what cannot be read is a loss that names its
file and the exit code says so; what is packed or marked only is read whole.

usage: check_review_cases.py CLI SHARED
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import shared_place

GOOD, DAMAGED = 0, 3
# folder: (file, code of its issue), nothing where all is read
CASES = {
    "bom_json": None,
    "gz_tables": None,
    "csv_cut": ("operator_memory.csv", "truncated_file"),
    "csv_header_bit": ("kernel_details.csv", "missing_column"),
    "db_one_bit": ("ascend_pytorch_profiler_0.db", "corrupt_table"),
    "facts_tail": ("profiler_metadata.json", "trailing_garbage"),
    "kineto_rank_lost": ("sampled_rank-1.json.gz", "unreadable_file"),
    "silent_quotes": ("trace_view.json", "bad_event"),
}
ROWS = ("kernel", "step", "collective", "link", "fact", "parallel_group")


def issues_of(document):
    """Every issue, wherever it stands."""
    if isinstance(document, list):
        return [issue for part in document for issue in issues_of(part)]
    if not isinstance(document, dict):
        return []
    own = [(pathlib.Path(i["file"]).name, i["code"]) for i in document.get("issues", []) if i["severity"] == "data_loss"]
    return own + [issue for part in document.values() for issue in issues_of(part)]


def rows_of(cli, folder, index):
    sql = " UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in ROWS)
    run = subprocess.run([cli, "query", folder, sql, "--index", index], capture_output=True, text=True, check=False)
    return run.stdout


def main():
    cli, cases = sys.argv[1], pathlib.Path(sys.argv[2]) / "review_cases" / "reliability"
    missing = shared_place.exit_without(cases)
    if missing is not None:
        return missing
    failures = []
    with tempfile.TemporaryDirectory() as index:
        for name, expected in CASES.items():
            run = subprocess.run([cli, "info", cases / name, "--json", "--index", f"{index}/{name}"],
                                 capture_output=True, text=True, check=False)
            found = issues_of(json.loads(run.stdout)) if run.stdout else []
            is_right = expected in found if expected else not found
            if not is_right or run.returncode != (DAMAGED if expected else GOOD):
                failures.append(f"{name}: exit {run.returncode}, issues {found}, expected {expected}")
        plain = rows_of(cli, cases / "csv_header_bit", f"{index}/plain")
        for name in ("bom_json", "gz_tables"):
            rows = rows_of(cli, cases / name, f"{index}/{name}")
            if not rows or rows != plain:
                failures.append(f"{name} has {rows}, expected {plain}")
    print("\n".join(failures) or f"{len(CASES)} cases are answered right")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
