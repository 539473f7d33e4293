#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the tables of `rankscope-cli` against Python's own csv and json on all real profiles.

usage: compare_tables.py RANKSCOPE_CLI SHARED_DIR

Every CSV and communication file of a rank: as many rows as Python reads, times and sizes equal to Python's
Decimal, the identities that hold in the files. Exit code 77 means that the shared folder is not there (never
with CI set: that is a failure).
"""
import collections
import csv
import decimal
import json
import pathlib
import subprocess
import sys
import tempfile

import shared_place

JOBS = ["pytorch_text_level0", "pytorch_text_level2", "st_level2_qwen3_4rank", "mindspore_legacy/cluster_propose",
        "mindspore_legacy/profiler", "mindspore_legacy/run_1", "msinsight_ut/cluster_analysis_output",
        "msinsight_ut/baseline_cluster", "mstt_ut/cluster_analysis_output"]
TABLES = {"kernel_details.csv": "kernel", "step_trace_time.csv": "step", "op_statistic.csv": "op_statistic",
          "api_statistic.csv": "api_statistic", "operator_details.csv": "operator_detail", "l2_cache.csv": "l2_cache",
          "memory_record.csv": "memory_record", "operator_memory.csv": "memory_block",
          "npu_module_mem.csv": "module_memory"}
LEGACY = {"framework_raw_": "legacy_task", "hccl_raw_": "legacy_communication",
          "ascend_cluster_analyse_": "legacy_stage", "minddata_pipeline_raw_": "minddata_pipeline",
          "step_trace_raw_": "legacy_step"}
# table, column, header of the file, power of ten or factor from its unit to ns or bytes
VALUES = [("kernel", "start", "Start Time(us)", 1000), ("kernel", "duration", "Duration(us)", 1000),
          ("kernel", "wait", "Wait Time(us)", 1000), ("step", "computing", "Computing", 1000),
          ("step", "communication", "Communication", 1000), ("step", "free", "Free", 1000),
          ("step", "preparing", "Preparing", 1000), ("memory_record", "time", "Timestamp(us)", 1000),
          ("memory_record", "reserved", "Total Reserved(MB)", 1 << 20),
          ("memory_block", "size", "Size(KB)", 1 << 10), ("memory_block", "release_time", "Release Time(us)", 1000),
          ("memory_block", "allocation_active", "Allocation Total Active(MB)", 1 << 20),
          ("module_memory", "reserved", "Total Reserved(MB)", 1 << 20),
          ("api_statistic", "total", "Time(us)", 1000), ("operator_detail", "host_total", "Host Total Duration(us)", 1000)]
# older MindSpore says less, and a link of its files ends at their rank
TODAY = "rank NOT IN (SELECT rank FROM legacy_communication)"
# 2 ns: each of the numbers is rounded by itself
IDENTITIES = [
    "SELECT count(*) FROM collective WHERE abs(idle - (elapse - transit - wait)) > 2",
    f"SELECT count(*) FROM collective WHERE NOT is_total AND (start IS NULL OR group_hash IS NULL) AND {TODAY}",
    "SELECT count(*) FROM step WHERE abs(communication - communication_not_overlapped - overlapped) > 2",
    "SELECT count(*) FROM (SELECT sum(CASE transport WHEN 'SDMA' THEN size ELSE -size END) AS rest FROM bandwidth"
    f" WHERE transport IN ('SDMA', 'HCCS', 'PCIE', 'SIO') AND {TODAY} GROUP BY rank, step, kind, name, group_hash) WHERE rest"
    " NOT BETWEEN -2 AND 2",
    "SELECT count(*) FROM bandwidth WHERE transit_time > 1000000 AND abs(bandwidth - size * 1.0 / transit_time) > 0.0002",
    "SELECT count(*) FROM link WHERE group_hash IN (SELECT hash FROM parallel_group) AND (src_rank IS NULL OR"
    " dst_rank IS NULL)",
    "SELECT count(*) FROM link JOIN parallel_group p USING (rank) WHERE p.hash = group_hash AND src_rank <> rank"
    f" AND {TODAY}",
    "SELECT count(*) FROM link JOIN legacy_communication USING (rank) WHERE dst_rank <> rank",
    "SELECT count(*) FROM legacy_communication l JOIN (SELECT rank, step, sum(transit) AS transit, sum(wait) AS waited"
    " FROM collective GROUP BY rank, step) USING (rank, step) WHERE abs(communication - transit) > 1"
    " OR abs(wait - waited) > 1",
    "SELECT count(*) FROM (SELECT sum(iif(is_total, size, -size)) AS rest FROM link"
    " JOIN legacy_communication USING (rank, step) GROUP BY rank, step) WHERE rest <> 0",
]


class Comparison:
    def __init__(self, cli):
        self.cli = cli
        self.checks = 0
        self.failures = []

    def run(self, *arguments):
        return subprocess.run([self.cli, *map(str, arguments)], capture_output=True, text=True, check=False)

    def expect(self, what, got, expected):
        self.checks += 1
        if got != expected:
            self.failures.append(f"{what} is {got}, expected {expected}")

    def rows(self, job, index, sql):
        answer = self.run("query", job, sql, "--format", "json", "--index", index)
        try:
            return [list(row.values()) if isinstance(row, dict) else row for row in json.loads(answer.stdout)]
        except ValueError:
            self.failures.append(f"{job}: {sql}: exit {answer.returncode}: {answer.stderr[:300]}")
            return []


def csv_rows(path):
    with open(path, newline="", encoding="utf-8-sig", errors="replace") as file:
        rows = [row for row in csv.reader(file) if row]
    header = [name.strip() for name in rows[0]] if rows else []
    return [dict(zip(header, row)) for row in rows[1:]]


def exact(text, factor):
    text = (text or "").strip()
    if text in ("", "N/A"):
        return None
    value = decimal.Decimal(text) * factor
    return int(value.to_integral_value(decimal.ROUND_HALF_UP))


def count_operators(document):
    counts = collections.Counter()
    for kinds in document.values():
        for operators in kinds.values():
            for operator in operators.values():
                transports = operator.get("Communication Bandwidth Info", {})
                counts["collective"] += 1
                counts["bandwidth"] += len(transports)
                counts["packet"] += sum(len(t.get("Size Distribution", {})) for t in transports.values())
    return counts


def expected_rows(rank):
    """Rows by table, from the files of the rank."""
    folder = pathlib.Path(rank["folder"])
    output = folder / "ASCEND_PROFILER_OUTPUT"
    counts = collections.Counter()
    for path in sorted((output if output.is_dir() else folder).iterdir()):
        table = TABLES.get(path.name) if output.is_dir() else next(
            (t for p, t in LEGACY.items()
             if path.name.startswith(p) and f"_{rank['rank']}." in path.name.replace("_detail_time", "")), None)
        if path.suffix == ".csv" and table:
            counts[table] += len(csv_rows(path))
        if path.name == "communication.json":
            counts.update(count_operators(json.loads(path.read_text())))
        if path.name == "communication_matrix.json":
            document = json.loads(path.read_text())
            counts["link"] += sum(len(links) for kinds in document.values() for ops in kinds.values()
                                  for links in ops.values())
    return counts


def compare_values(comparison, job, index, rank):
    output = pathlib.Path(rank["folder"]) / "ASCEND_PROFILER_OUTPUT"
    names = {table: name for name, table in TABLES.items()}
    for table, column, header, factor in VALUES:
        path = output / names[table]
        if not path.exists() or header not in (rows := csv_rows(path))[0]:
            continue
        sql = f"SELECT {column} FROM {table} WHERE rank = {rank['rank']}"
        got = [row[0] for row in comparison.rows(job, index, sql)]
        comparison.expect(f"{path}: {header}", got, [exact(row.get(header), factor) for row in rows])


def compare_cluster(comparison, job, info):
    folder = pathlib.Path(info["cluster"]["folder"])
    tables = info["cluster"]["tables"]
    for path in folder.iterdir():
        if path.name == "cluster_step_trace_time.csv":
            comparison.expect(path, tables.get("cluster_step"), len(csv_rows(path)))
        elif path.name.startswith("cluster_communication"):
            document = json.loads(path.read_text())
            members = sum(len(op) for steps in document.values() for ops in steps.values() for op in ops.values())
            table = "cluster_link" if "matrix" in path.name else "cluster_collective"
            comparison.expect(path, tables.get(table), members)


def compare_job(comparison, job, index):
    answer = comparison.run("info", job, "--json", "--index", index)
    info = json.loads(answer.stdout)
    tables = collections.defaultdict(collections.Counter)  # of several timelines in a folder one has its tables
    for rank in info["ranks"]:
        tables[rank["folder"], rank["rank"]].update(rank.get("tables", {}))
    for rank in info["ranks"]:
        for table, rows in expected_rows(rank).items():
            of_folder = tables[rank["folder"], rank["rank"]]
            comparison.expect(f"{rank['folder']}: rows of {table}", of_folder.get(table), rows)
        compare_values(comparison, job, index, rank)
    if "cluster" in info:
        compare_cluster(comparison, job, info)
    for sql in IDENTITIES:
        comparison.expect(f"{job}: {sql}", comparison.rows(job, index, sql), [[0]])


def main():
    profiles = pathlib.Path(sys.argv[2]) / "real_profiles"
    missing = shared_place.exit_without(profiles)
    if missing is not None:
        return missing
    decimal.getcontext().prec = 60
    comparison = Comparison(sys.argv[1])
    with tempfile.TemporaryDirectory() as index:
        for job in JOBS:
            compare_job(comparison, profiles / job, pathlib.Path(index) / job.replace("/", "_"))
    for failure in comparison.failures:
        print(failure[:600])
    print(f"{comparison.checks} comparisons, {len(comparison.failures)} differences")
    return 1 if comparison.failures or comparison.checks < 150 else 0


if __name__ == "__main__":
    sys.exit(main())
