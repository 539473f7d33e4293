#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is shown beside tables that can be saved: tips under the pointer, totals, lines between ranks, the advisor's line above figures and
what is known of a job. In the real window, on real profiles where there are such: see flows.py. Texts in pictures are judged by what
must look the same and what must not.

usage: shown_flows.py RANKSCOPE SHARED
"""
import json
import pathlib
import time

from flow_case import PROFILES, FlowCase, rows_in, rows_of, run
from desktop import press, until, write

TEXT = "pytorch_text_level2"
CLUSTER = "st_level2_qwen3_4rank"
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "sample_profiles"  # of what no real profile has
GRAPH_LEFT, GRAPH_WIDTH = 448, 1152  # where lanes are drawn, in pixels of the window
# Files that become one table each, row by row.
TABLES = ["kernel_details", "step_trace_time", "op_statistic", "l2_cache", "memory_record", "operator_memory", "npu_module_mem",
          "api_statistic", "operator_details"]


def written(rank):
    return PROFILES / TEXT / f"rank{rank}_ascend_pt"


def counter(name):
    """Times in ns and values, as the profiler wrote them for rank 0."""
    events = json.loads((written(0) / "ASCEND_PROFILER_OUTPUT" / "trace_view.json").read_text(encoding="utf-8"))
    return sorted((round(float(event["ts"]) * 1000), float(event["args"]["KB"]))
                  for event in events if event["ph"] == "C" and event["name"] == name)


def words_of(lines):
    """The pictures of the words in a line of text; ten empty columns lie between two."""
    columns = [tuple(line[at : at + 4] for line in lines) for at in range(0, len(lines[0]), 4)]
    words, empty = [[]], 0
    for column in columns:
        isEmpty = len(set(column)) == 1
        empty = empty + 1 if isEmpty else 0
        if empty < 10:
            words[-1].append(column)
        elif words[-1]:
            words.append([])
    trimmed = []
    for word in words:
        inked = [at for at, column in enumerate(word) if len(set(column)) > 1]
        if inked:
            trimmed.append(word[inked[0] : inked[-1] + 1])
    return trimmed


class ShownFlows(FlowCase):
    def comes(self, ask, wanted):
        """Waits for it: on a busy machine a picture stands still before a click is seen."""
        try:
            until(lambda: ask() == wanted)
        except AssertionError:
            self.assertEqual(ask(), wanted)

    def tip(self, program, x, y, line=0, width=60):
        """The picture of a line of the tip: the same from two places side by side, else it was not yet whole."""
        def seen(at):
            program.point((at + 0.5) / program.size[0], (y + 0.5) / program.size[1])
            time.sleep(0.1)
            part = program.part(at + 23, y + 22 + 16 * line, width, 14)
            return part if len(set(b"".join(part))) > 10 else None  # there is text

        def settled():
            first, second = seen(x), seen(x + 1)
            return first if first == second else None

        return until(settled)

    def test_the_tip_of_a_counter_has_its_value(self):
        program = self.open(TEXT)
        program.moves("0")
        press("slash", "ctrl+a")
        write("APP/HBM")
        program.changes("Escape")
        press("p")  # to the top
        program.keeps(lambda view: view["pinned"])
        samples = counter("APP/HBM")
        begin, end = program.range()
        tips = []
        for (since, value), (later, _) in zip(samples[1:], samples[2:]):
            middle = (since + later) / 2 - samples[0][0]
            x = round(GRAPH_LEFT + GRAPH_WIDTH * (middle - begin) / (end - begin))
            tips.append((value, self.tip(program, x, 232)))
        self.assertGreater(len({value for value, _ in tips}), 2)
        for value, tip in tips:
            self.assertEqual([tip == other for _, other in tips], [value == other for other, _ in tips])
        program.quit()

    def test_the_tip_of_a_collective_has_its_name_and_rank(self):
        program = self.open(TEXT)
        program.changes("ctrl+3")
        program.changes("ctrl+Next")
        program.changes("ctrl+Next")
        nothing = program.part(300, 767, 80, 14)
        places = [(620, 255), (720, 255), (620, 480)]  # one, the same, that of rank 1
        names = [self.tip(program, x, y, 0, 80) for x, y in places]
        self.assertEqual(names, [names[0]] * 3)
        ranks = [self.tip(program, x, y, 1, 80) for x, y in places]
        self.assertEqual(ranks[0], ranks[1])
        self.assertNotEqual(ranks[0], ranks[2])
        program.changes(lambda: program.click(620 / 1600, 672 / 1000))  # where no operator is
        self.comes(lambda: program.part(300, 767, 80, 14), nothing)
        program.quit()

    def test_the_topology_draws_lines_of_a_rank_and_selects_groups(self):
        program = self.open(CLUSTER)
        program.changes("ctrl+2")
        program.changes("ctrl+Next")

        def between():
            """Of both stages: whether a line goes from one replica to the other."""
            return [len({part[at : at + 4] for part in program.part(623, top, 4, 50) for at in (0, 4, 8, 12)}) > 1 for top in (306, 626)]

        def ranks():
            return [row["Rank"] for row in rows_of(program.table("ranks.csv"))]

        def first():
            return program.part(300, 330, 20, 20)

        self.comes(between, [False, False])
        program.changes(lambda: program.click(0.24, 0.377))  # rank 0
        program.keeps(lambda view: view.get("rank") == 0)
        self.comes(between, [True, False])
        program.changes(lambda: program.click(0.5, 0.8))  # rank 3
        program.keeps(lambda view: view.get("rank") == 3)
        self.comes(between, [False, True])
        rank0 = first()
        program.changes(lambda: program.click(0.401, 0.291))  # the caption of "DP 1"
        self.comes(ranks, ["1", "3"])
        self.comes(between, [False, False])
        self.assertNotEqual(first(), rank0)  # steps back
        program.changes(lambda: program.click(0.158, 0.781))  # that of "PP 1"
        self.comes(ranks, ["2", "3"])
        program.changes(lambda: program.click(0.24, 0.377))  # a rank again
        self.comes(ranks, ["0", "2", "1", "3"])
        self.comes(first, rank0)
        self.comes(between, [True, False])
        program.quit()

    def test_the_line_above_figures_leads_to_its_finding(self):
        communication = str(SAMPLES / "cluster_pytorch_4rank"), "communication.durations", ["ctrl+3", "ctrl+Next"], "CO-5"
        for profile, page, keys, check in ((TEXT, "operators.operators", ["ctrl+5"], "CP-11"), communication):
            program = self.open(profile)
            for key in ("ctrl+7", "Down", *keys):  # another finding is chosen
                program.changes(key)
            program.keeps(lambda view, page=page: view["page"] == page)
            line = program.part(220, 130, 800, 30)
            program.changes(lambda: program.click(0.4, 0.145))
            program.keeps(lambda view: view["page"] == "advisor.findings")
            program.click(0.921, 0.258)  # "Mute" tells which one it is
            until(lambda: program.active() not in ("", program.window))
            write("known")
            press("Return")
            muted = program.keeps(lambda view: view["advice"]["muted"])["advice"]["muted"]
            self.assertEqual([(key[: len(check)], reason) for key, reason in muted.items()], [(check, "known")])
            until(lambda: program.active() == program.window)
            program.changes("alt+Left")
            program.keeps(lambda view, page=page: view["page"] == page)
            until(lambda line=line: program.part(220, 130, 800, 30) != line)  # it says no more
            program.quit()

    def test_the_memory_of_a_static_graph_is_what_the_profiler_wrote(self):
        profile = SAMPLES / "cluster_mindspore_4rank"
        file = min(profile.iterdir()) / "ASCEND_PROFILER_OUTPUT" / "static_op_mem.csv"  # of rank 0
        blocks = [(row["Op Name"], int(row["Node Index Start"]), int(row["Node Index End"]), round(1024 * float(row["Size(KB)"])))
                  for row in rows_of(file.read_text(encoding="utf-8-sig").splitlines())]
        program = self.open(str(profile))
        curves = program.changes("ctrl+4")
        press("shift+Tab", "shift+Tab", "shift+Tab")
        self.assertNotEqual(program.changes("Down"), curves)  # the static graph instead of operators
        program.keeps(lambda view: view["filters"].get("memory.curves") == {"source": "1"})

        def shown():
            rows = rows_of(program.table("static.csv"))
            return sorted((row["Name"], row.get("First node"), row.get("Last node"), row["Size (bytes)"]) for row in rows)

        self.comes(shown, sorted((name, str(first), "" if last == 2**32 - 1 else str(last), str(size))
                                 for name, first, last, size in blocks))
        program.changes(lambda: program.click(0.702, 0.35))  # the peak of the curve
        peak = max((first for _, first, _, _ in blocks),
                   key=lambda node: sum(size for _, first, last, size in blocks if first <= node <= last))
        self.comes(lambda: {row[0] for row in shown()}, {name for name, first, last, _ in blocks if first <= peak <= last})
        program.quit()

    def test_the_totals_are_of_the_names_that_the_filter_leaves(self):
        program = self.open(TEXT)
        program.moves("0")
        self.find(program, "hcom_allReduce__271_0_1")
        press("shift+b", "shift+Right", "shift+Right", "ctrl+shift+Down", "alt+2", "Tab", "Tab", "Tab")  # two collectives, and a plane

        def figures():  # without the share and the spread, which all together have none of
            shown = words_of(program.part(200, 951, 1000, 22))
            return shown[:4] + shown[5:8] if len(shown) == 9 else []

        def totals(names, fit):
            press("ctrl+a")
            write(names)
            return until(lambda: (shown := figures()) and fit(shown) and shown)

        def isOfOne(shown):  # all times are its own
            return shown[2:] == [shown[2]] * 5

        one = totals("271_0_1", isOfOne)
        other = totals("271_1_1", lambda shown: isOfOne(shown) and shown != one)
        self.assertEqual(one[:2], other[:2])
        _, count, total, itself, mean, *_ = totals("hcom", lambda shown: shown[5:] == [other[2], one[2]])  # the least and the most
        self.assertNotEqual(count, one[1])
        self.assertEqual(total, itself)
        self.assertFalse([word for word in (total, mean) if word in (one[2], other[2])])
        totals("271_0_1", lambda shown: shown == one)
        program.quit()

    def test_what_is_known_of_a_job_is_what_its_files_say(self):
        program = self.open(TEXT)
        program.changes("ctrl+shift+h")
        shown = rows_of(program.table_in_focus("health.csv"))
        self.assertEqual([row["Rank"] for row in shown], ["Rank 0", "Rank 1"])
        for rank, row in enumerate(shown):
            info = json.loads((written(rank) / f"profiler_info_{rank}.json").read_text(encoding="utf-8"))
            self.assertEqual(row["Level"], info["config"]["experimental_config"]["_profiler_level"])
            self.assertEqual((row["Kind"], row["Device"], row["State"]), ("PyTorch, text", f"NPU {rank}", "ready"))
        press("shift+Tab")  # which list
        program.changes("Down")  # the tables of all files
        press("Tab", "Tab")
        tables = {(row["Rank"], row["File"]): int(row["Rows"]) for row in rows_of(program.table_in_focus("tables.csv"))}
        for rank in (0, 1):
            for name in TABLES:
                file = name + ".csv"
                self.assertEqual(tables[(f"Rank {rank}", file)], len(rows_in(TEXT, f"rank{rank}_ascend_pt", file)), file)
        program.changes("ctrl+2")
        for rank, row in enumerate(rows_of(program.table("steps.csv"))):
            step = rows_in(TEXT, f"rank{rank}_ascend_pt", "step_trace_time.csv")[0]
            total = sum(float(step[part]) for part in ("Computing", "Communication(Not Overlapped)", "Free", "Preparing"))
            self.assertAlmostEqual(float(row["Total (ms)"]), total / 1000, 4)
        program.quit()


run()
