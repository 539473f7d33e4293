#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what rankscope-cli reads of the real profiler databases against counts taken with Python's sqlite3, and one
program's database against the text of another run of it.

usage: compare_with_databases.py RANKSCOPE_CLI SHARED_DIR

Exit code 77 means that the shared folder is not there (never with CI set: that is a failure).
"""
import collections
import csv
import io
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import shared_place

NONE = 4294967295
COUNTERS = {"HBM": 1, "LLC": 2, "NPU_MEM": 3, "ACC_PMU": 4, "SOC_BANDWIDTH_LEVEL": 2, "AICORE_FREQ": 1, "DDR": 2}

# Text and database are two runs of one program on two days: addresses, numbers of threads, of groups and of connections
# and all times differ. What else differs, by rank: slices (process, name) with how many the text and the database have.
STORED = "tasks that share the connection of another kernel stand in the database and not in the text"
POLLED = "a program that polls asks as often as it has to wait"
EVENTS = "16 events more were destroyed in the step that the database saw"
TAIL = "torch_npu writes no idle time behind the last kernel of a step; the lane that is computed has it"
SLICE_DIFFERENCES = {
    0: {
        ("Ascend Hardware", "AI_CORE"): (0, 9, STORED),
        ("Ascend Hardware", "KERNEL_AICORE"): (0, 8, STORED),
        ("CANN", "AscendCL@aclrtQueryEventStatus"): (11, 10, POLLED),
        ("Overlap Analysis", "Free"): (90, 91, TAIL),
    },
    1: {
        ("Ascend Hardware", "AI_CORE"): (0, 9, STORED),
        ("Ascend Hardware", "KERNEL_AICORE"): (0, 8, STORED),
        ("CANN", "AscendCL@aclrtDestroyEvent"): (6, 22, EVENTS),
        ("CANN", "AscendCL@aclrtQueryEventStatus"): (16, 32, POLLED),
        ("CANN", "Runtime@EventDestroy"): (6, 22, EVENTS),
        ("Overlap Analysis", "Free"): (90, 91, TAIL),
        ("Python", "Dequeue@destroy_event"): (6, 22, EVENTS),
        ("Python", "Enqueue"): (159, 175, EVENTS),
    },
}
THREAD_DIFFERENCES = {0: {}, 1: {"CANN": 1, "Python": 1}}  # the thread that destroyed the 16 events
COPIES = 19  # the database stores no connection of torch to a copy: async_npu links that only the text has

def run(cli, *arguments):
    done = subprocess.run([cli, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"{arguments}: exit {done.returncode}: {done.stderr}")
    return done.stdout


def expected_counts(file):
    """Slices by process and counter samples of one database, by its tables alone."""
    db = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
    tables = {name for name, in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}

    def count(sql, table):
        return db.execute(sql).fetchone()[0] if table in tables else 0
    marks = "connectionId IN (SELECT connectionId FROM MSTX_EVENTS)" if "MSTX_EVENTS" in tables else "0"
    planes = count(f"SELECT count(*) FROM COMMUNICATION_TASK_INFO c JOIN TASK t USING (globalTaskId) WHERE NOT {marks}",
                   "COMMUNICATION_TASK_INFO")
    processes = {
        "Ascend Hardware": count("SELECT count(*) FROM TASK", "TASK"),
        "CANN": count("SELECT count(*) FROM CANN_API", "CANN_API") + count("SELECT count(*) FROM MSTX_EVENTS",
                                                                           "MSTX_EVENTS"),
        "HCCL": planes + count("SELECT count(*) FROM COMMUNICATION_OP", "COMMUNICATION_OP"),
        "Python": count("SELECT count(*) FROM PYTORCH_API", "PYTORCH_API"),
    }
    counters = sum(keys * count(f"SELECT count(*) FROM {table}", table) for table, keys in COUNTERS.items())
    return {name: n for name, n in processes.items() if n}, counters


def check_counts(cli, folder, index):
    failures = []
    ranks = json.loads(run(cli, "info", folder, "--json", "--index", index))["ranks"]
    files = sorted(folder.rglob("*profiler_*.db")) or sorted(folder.rglob("msprof_*.db"))
    if len(ranks) != len(files):
        return [f"{folder.name}: {len(ranks)} ranks of {len(files)} databases"]
    for rank, file in zip(ranks, files):
        processes, counters = expected_counts(file)
        got = {name: n for name, n in rank["processes"].items() if name != "Overlap Analysis"}
        if got != processes:
            failures.append(f"{file.name}: slices {got}, expected {processes}")
        if rank["counters"] != counters:
            failures.append(f"{file.name}: {rank['counters']} samples, expected {counters}")
    return failures


def rows(cli, folder, index, sql, *options):
    text = run(cli, "query", folder, sql, "--index", index, "--format", "csv", *options)
    return list(csv.reader(io.StringIO(text)))[1:]


ROWS = {  # row table: what a database must have of it
    "kernel": "SELECT count(*), sum(d) FROM (SELECT t.endNs - t.startNs d FROM TASK t JOIN COMPUTE_TASK_INFO USING "
              "(globalTaskId) UNION ALL SELECT endNs - startNs FROM COMMUNICATION_OP)",
    "memory_record": "SELECT count(*), sum(totalAllocated) FROM MEMORY_RECORD",
    "memory_block": "SELECT count(*), sum(size) FROM OP_MEMORY",
    "module_memory": "SELECT count(*), sum(totalReserved) FROM NPU_MODULE_MEM",
}
SUMS = {"kernel": "sum(duration)", "memory_record": "sum(allocated)", "memory_block": "sum(size)",
        "module_memory": "sum(reserved)"}

# Columns of the analyser: in the file, here, and how many of our units (ns, bytes) are one of the file's. None: text.
STEP_PARTS = ("computing", "communication_not_overlapped", "overlapped", "communication", "free", "stage", "bubble",
              "preparing")
STEP = [*((part, part, 1e3) for part in STEP_PARTS), ("communication_not_overlapped_and_exclude_receive",
                                                      "communication_not_overlapped_exclude_receive", 1e3)]
OPERATOR = [("hccl_op_name", "name", None), ("group_name", "group_hash", None)]
TIMES = [*OPERATOR, ("start_timestamp", "start", 1e3), ("elapse_time", "elapse", 1e6), ("transit_time", "transit", 1e6),
         ("wait_time", "wait", 1e6), ("synchronization_time", "synchronization", 1e6), ("idle_time", "idle", 1e6)]
TRANSPORT = [*OPERATOR, ("transport_type", "transport", None)]
BANDWIDTHS = [*TRANSPORT, ("transit_size", "size", 1e6), ("transit_time", "transit_time", 1e6),
              ("bandwidth", "bandwidth", 1), ("large_packet_ratio", "large_packet_ratio", 1)]
PACKETS = [*TRANSPORT, ("package_size", "packet_size", 1e6), ("count", "count", 1),
           ("total_duration", "total_time", 1e6)]
LINK_VALUES = [("op_name", "op_name", None), ("transit_size", "size", 1e6), ("transit_time", "transit_time", 1e6),
               ("bandwidth", "bandwidth", 1)]
ANALYSIS = {  # row table: table of analysis.db and its columns
    "step": ("StepTraceTime", STEP),
    "collective": ("CommAnalyzerTime", TIMES),
    "bandwidth": ("CommAnalyzerBandwidth", BANDWIDTHS),
    "packet": ("CommAnalyzerBandwidth", PACKETS),
    "link": ("CommAnalyzerMatrix", [*TRANSPORT, ("src_rank", "src", 1), ("dst_rank", "dst", 1), *LINK_VALUES]),
}
# The analyser of jobs has other names for some.
RENAMED = {"elapse_time": "elapsed_time", "transport_type": "band_type"}


def of_job(columns, owner):
    renamed = [(RENAMED.get(file, file), here, unit) for file, here, unit in columns]
    return [("rank_set", "rank_set", None), *owner, *renamed]


RANK = [("rank_id", "rank", 1)]
CLUSTER = {  # row table: table of cluster_analysis.db and its columns
    "cluster_step": ("ClusterStepTraceTime", [("index", "rank", 1), *STEP]),
    "cluster_collective": ("ClusterCommAnalyzerTime", of_job(TIMES, RANK)),
    "cluster_bandwidth": ("ClusterCommAnalyzerBandwidth", of_job(BANDWIDTHS, RANK)),
    "cluster_packet": ("ClusterCommAnalyzerBandwidth", of_job(PACKETS, RANK)),
    "cluster_link": ("ClusterCommAnalyzerMatrix", [
        ("rank_set", "rank_set", None), *TRANSPORT, ("src_rank", "src_rank", 1), ("dst_rank", "dst_rank", 1),
        *LINK_VALUES]),
}


def tolerance(column, unit, value):
    """Half of our unit; a start is a double of microseconds since 1970, a quarter of one apart."""
    if column == "start":
        return 126
    return 0.51 if unit > 1 else 1e-9 * abs(value)


def compare_values(cli, folder, index, file, tables, where="1"):
    """Every row of each table, value by value."""
    failures = []
    db = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
    for table, (source, columns) in tables.items():
        named = ", ".join(f'"{column}"' for column, _, _ in columns)
        stored = db.execute(f"SELECT DISTINCT {named} FROM {source}").fetchall()
        wanted = sorted([str(value) if unit is None else float(value) * unit
                         for value, (_, _, unit) in zip(row, columns)] for row in stored)
        here = ", ".join(column for _, column, _ in columns)
        shown = rows(cli, folder, index, f"SELECT {here} FROM {table} WHERE {where}")
        got = sorted([value if unit is None else float(value) for value, (_, _, unit) in zip(row, columns)]
                     for row in shown)
        same = len(got) == len(wanted) and all(
            a == b if unit is None else abs(a - b) <= tolerance(column, unit, b)
            for ours, theirs in zip(got, wanted) for a, b, (_, column, unit) in zip(ours, theirs, columns))
        if not wanted or not same:
            failures.append(f"{folder.name}: {table} differs from {source}:\n  {got}\n  {wanted}")
    return failures


def check_rows(cli, folder, index):
    """The row tables of the first rank: number and sum of those of the profiler, every value of the analyser's."""
    failures = []
    output = folder / "rank0_ascend_pt" / "ASCEND_PROFILER_OUTPUT"
    db = sqlite3.connect(f"file:{output / 'ascend_pytorch_profiler_0.db'}?immutable=1", uri=True)
    for table, sql in ROWS.items():
        wanted = [str(value) for value in db.execute(sql).fetchone()]
        got = rows(cli, folder, index, f"SELECT count(*), {SUMS[table]} FROM {table} WHERE rank = 0")[0]
        if got != wanted:
            failures.append(f"{folder.name}: {table} has {got}, expected {wanted}")
    return failures + compare_values(cli, folder, index, output / "analysis.db", ANALYSIS, "rank = 0")


def make_cluster_database(source, file):
    """What the cluster analysis of a job of one rank says: the tables of the rank under the names of the job."""
    db = sqlite3.connect(file)
    db.execute(f"ATTACH 'file:{source}?immutable=1' AS r")
    of_rank = "'(0, 1)' AS rank_set, 0 AS rank_id, *"
    names = {"ClusterStepTraceTime": ("StepTraceTime", "'rank' AS type, '0' AS \"index\", *"),
             "ClusterCommAnalyzerTime": ("CommAnalyzerTime", of_rank),
             "ClusterCommAnalyzerBandwidth": ("CommAnalyzerBandwidth", of_rank),
             "ClusterCommAnalyzerMatrix": ("CommAnalyzerMatrix", "'(0, 1)' AS rank_set, *")}
    for table, (of, columns) in names.items():
        db.execute(f"CREATE TABLE {table} AS SELECT {columns} FROM r.{of}")
    for old, new in RENAMED.items():
        table = "ClusterCommAnalyzerTime" if old == "elapse_time" else "ClusterCommAnalyzerBandwidth"
        db.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    db.commit()
    db.close()


def check_cluster(cli, profiles, scratch):
    """cluster_analysis.db by value. No profile at hand has one: it is made of a real rank's figures."""
    job = pathlib.Path(scratch) / "job"
    output = job / "cluster_analysis_output"
    output.mkdir(parents=True)
    rank = profiles / "pytorch_db_level2" / "rank0_ascend_pt"
    shutil.copytree(rank, job / rank.name, copy_function=shutil.copyfile)
    make_cluster_database(rank / "ASCEND_PROFILER_OUTPUT" / "analysis.db", output / "cluster_analysis.db")
    return compare_values(cli, job, f"{scratch}/index", output / "cluster_analysis.db", CLUSTER)


def same_in_every_run(name):
    """A name without the addresses of objects and the number of a communication group."""
    return re.sub(r"(hcom_\w+?__)\d+_", r"\1#_", re.sub(r" (object )?at 0x[0-9a-f]+", "", name))


def structure(cli, folder, index, rank):
    """What a run of the program must have in common with another one."""
    slices = collections.Counter()
    for process, name, count in rows(cli, folder, index, "SELECT t.process, s.name, count(*) FROM slice s JOIN track t "
                                     f"ON t.rank = s.rank AND t.id = s.track_id WHERE s.rank = {rank} GROUP BY 1, 2"):
        slices[process, same_in_every_run(name)] += int(count)
    operators = rows(cli, folder, index, "SELECT category, name, count(*) FROM slice WHERE category <> '' AND "
                     f"category <> 'python_function' AND rank = {rank} GROUP BY 1, 2")
    threads = rows(cli, folder, index, f"SELECT process, thread FROM track WHERE rank = {rank} AND kind = 'thread'")
    flows = rows(cli, folder, index, f"SELECT category, count(*) FROM flow WHERE rank = {rank} GROUP BY 1")
    return {
        "slices": slices,
        "operators": {(category, name): int(count) for category, name, count in operators if category == "cpu_op"},
        "streams": sorted(thread for process, thread in threads if process == "Ascend Hardware"),
        "groups": sorted(thread for process, thread in threads if process == "HCCL"),
        "overlap": sorted(thread for process, thread in threads if process == "Overlap Analysis"),
        "threads": collections.Counter(process for process, _ in threads if process in ("CANN", "Python")),
        "counters": sorted(name for name, in rows(cli, folder, index, "SELECT DISTINCT name FROM counter WHERE rank = "
                                                  f"{rank}") if "QoS" not in name),  # the database has no table of it
        "flows": {category: int(count) for category, count in flows},
        "processes": sorted(tuple(row) for row in rows(cli, folder, index, "SELECT name, label FROM process WHERE name "
                                                       f"<> 'QoS' AND rank = {rank}")),
    }


def apply_known_differences(text, rank):
    """Makes the structure of the text that of the database, by the differences named above."""
    failures = []
    for key, (of_text, of_database, _) in SLICE_DIFFERENCES[rank].items():
        if text["slices"][key] != of_text:
            failures.append(f"rank {rank}: the text has {text['slices'][key]} {key}, expected {of_text}")
        text["slices"][key] = of_database
    text["threads"].update(THREAD_DIFFERENCES[rank])
    text["flows"]["async_npu"] -= COPIES
    queued = SLICE_DIFFERENCES[rank].get(("Python", "Enqueue"), (0, 0))
    text["flows"]["async_task_queue"] += queued[1] - queued[0]
    return failures


def check_structure(cli, profiles, index, rank):
    text_folder, database_folder = profiles / "pytorch_text_level2", profiles / "pytorch_db_level2"
    text = structure(cli, text_folder, f"{index}/text", rank)
    database = structure(cli, database_folder, f"{index}/database", rank)
    failures = []
    python = [sum(n for (process, _), n in run["slices"].items() if process == "Python") for run in (text, database)]
    if python != ([2460, 2460] if rank == 0 else [2460, 2492]):
        failures.append(f"rank {rank}: {python} Python slices in text and database")
    copies = rows(cli, text_folder, f"{index}/text", "SELECT count(*) FROM flow f JOIN slice s ON s.rank = f.rank AND "
                  f"s.id = f.target_id WHERE f.category = 'async_npu' AND s.name = 'MEMCPY_ASYNC' AND f.rank = {rank}")
    if copies != [[str(COPIES)]]:
        failures.append(f"rank {rank}: {copies} copies of torch in the text, expected {COPIES}")
    failures += apply_known_differences(text, rank)
    for key, value in text.items():
        if database[key] != value:
            failures.append(f"rank {rank}: text and database differ in {key}:\n  {value}\n  {database[key]}")
    return failures


def check_choice(cli, profiles, scratch):
    """A rank with both: --prefer says which makes the timeline and which the rows."""
    output = pathlib.Path(scratch) / "both_ascend_pt" / "ASCEND_PROFILER_OUTPUT"
    output.mkdir(parents=True)
    sources = {"text": profiles / "pytorch_text_level2", "database": profiles / "pytorch_db_level2"}
    for source in sources.values():
        for file in (source / "rank0_ascend_pt" / "ASCEND_PROFILER_OUTPUT").iterdir():
            shutil.copy(file, output)
    failures = []
    for table, columns in (("slice", "min(ts), count(*)"), ("kernel", "min(start), count(*)"),
                           ("memory_record", "min(time), count(*)"), ("step", "sum(computing), count(*)"),
                           ("collective", "sum(elapse), count(*)")):
        sql = f"SELECT {columns} FROM {table} WHERE rank = 0"
        got = {choice: rows(cli, output.parent, f"{scratch}/index", sql, "--prefer", choice) for choice in sources}
        got["default"] = rows(cli, output.parent, f"{scratch}/index", sql)
        expected = {choice: rows(cli, folder, f"{scratch}/{choice}", sql) for choice, folder in sources.items()}
        expected["default"] = expected["database"]
        if got != expected or got["text"] == got["database"]:
            failures.append(f"--prefer: {table} has {got}, expected {expected}")
    return failures


def main():
    cli, shared = sys.argv[1], pathlib.Path(sys.argv[2])
    profiles = shared / "real_profiles"
    missing = shared_place.exit_without(profiles)
    if missing is not None:
        return missing
    failures = []
    with tempfile.TemporaryDirectory() as index:
        for name in ("pytorch_db_level1", "pytorch_db_level2", "msprof_db"):
            failures += check_counts(cli, profiles / name, f"{index}/{name}")
        for name in ("pytorch_db_level1", "pytorch_db_level2"):
            failures += check_rows(cli, profiles / name, f"{index}/{name}")
        for rank in (0, 1):
            failures += check_structure(cli, profiles, index, rank)
    with tempfile.TemporaryDirectory() as scratch:
        failures += check_choice(cli, profiles, scratch)
    with tempfile.TemporaryDirectory() as scratch:
        failures += check_cluster(cli, profiles, scratch)
    print("\n".join(failures) or "databases agree; known differences to the text of another run:")
    for rank, differences in SLICE_DIFFERENCES.items():
        for (process, name), (of_text, of_database, reason) in differences.items():
            print(f"  rank {rank}: {of_text} and {of_database} {name} ({process}): {reason}")
    print(f"  {COPIES} links from torch to copies: the database stores no connection of them\n"
          "  QoS: the database has no table of it")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
