#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users do with the filters and the tables of the pages, in the real window with real keys, on real profiles: see flows.py. Filters
are reached by Shift+Tab from the chart or table that has the keyboard when its page opens; figures are those of the profiler's own files.

usage: section_flows.py RANKSCOPE SHARED
"""
from flow_case import FlowCase, rows_in, rows_of, run
from desktop import press, write

TEXT = "pytorch_text_level2"
CLUSTER = "st_level2_qwen3_4rank"
MIB = 1024 * 1024
ALL = str(-(2**63))  # the choice that limits nothing
# What MindStudio Insight has a table of its own for: affinity APIs and optimizers, AICPU and ACLNN operators, fusion, dispatch, frequency.
EXPERT = ["Replaceable operator sequences", "Optimizer that is not fused", "Operators on the AI CPU", "Compilation of operators",
          "Known fusion patterns", "Late launches", "Frequency drop"]


def back(places):
    press(*["shift+Tab"] * places)


class SectionFlows(FlowCase):
    def chooses(self, program, section, **filters):
        """Waits until these filters of the section, and no others, are set."""
        wanted = {name.replace("_", "-"): text for name, text in filters.items()}
        program.keeps(lambda view: view["filters"].get(section, {}) == wanted)

    def test_blocks_are_filtered_by_rank_component_size_and_release(self):
        blocks = rows_in(TEXT, "rank1_ascend_pt", "operator_memory.csv")
        program = self.open(TEXT)
        program.changes("ctrl+4")
        back(4)
        press("Down")  # the other rank
        program.keeps(lambda view: view.get("rank") == 1)
        press("Tab")
        curves = program.changes("Down")  # its component
        program.keeps(lambda view: list(view["filters"].get("memory.curves", {})) == ["component"])
        self.assertNotEqual(program.changes("Home"), curves)  # all of them
        self.assertEqual(len(rows_of(program.table("all.csv"))), len(blocks))
        program.click(0.517, 0.656)  # the field above the blocks
        write("aten::")
        press("Tab")
        write("1 MB")
        press("Tab")
        write("40 MB")
        self.chooses(program, "memory.curves", block_name="aten::", block_least="1 MB", block_most="40 MB")
        wanted = [row for row in blocks if "aten::" in row["Name"] and MIB <= 1024 * float(row["Size(KB)"]) <= 40 * MIB]
        shown = rows_of(program.table("some.csv"))
        self.assertGreater(len(shown), 10)
        self.assertEqual(sorted(int(row["Size (bytes)"]) for row in shown), sorted(int(1024 * float(row["Size(KB)"])) for row in wanted))
        press("Tab", "Tab", "Down", "Tab", "Down")  # freed ones, longest alive first
        self.chooses(program, "memory.curves", block_name="aten::", block_least="1 MB", block_most="40 MB", release="1", block_order="1")
        shown = [float(row["Duration (ms)"]) for row in rows_of(program.table("freed.csv"))]
        self.assertEqual(shown, sorted(shown, reverse=True))
        self.assertEqual(len(shown), sum(row["Release Time(us)"] != "" for row in wanted))
        program.changes("ctrl+Next")
        program.changes("ctrl+Next")  # the peaks of both ranks
        self.assertEqual([row["Rank"] for row in rows_of(program.table("ranks.csv"))], ["0", "1"])
        program.quit()

    def test_operators_are_grouped_limited_and_searched(self):
        types = {row["OP Type"]: row for row in rows_in(TEXT, "rank0_ascend_pt", "op_statistic.csv")}
        kernels = [row for row in rows_in(TEXT, "rank0_ascend_pt", "kernel_details.csv") if "matmul" in row["Name"].lower()]
        program = self.open(TEXT)
        program.changes("ctrl+5")
        back(4)
        write("0")
        program.changes("Return", "Tab", "Tab", "End")  # of one rank, and all instead of the first 15
        self.chooses(program, "operators.operators", ranks="0", most=ALL)
        shown = rows_of(program.table("types.csv"))
        self.assertEqual({row["Type"]: int(row["Calls"]) for row in shown}, {name: int(row["Count"]) for name, row in types.items()})
        for row in shown:
            self.assertAlmostEqual(float(row["Total (ms)"]), float(types[row["Type"]]["Total Time(us)"]) / 1000, 4)
        press("Tab")
        write("matmul")
        self.assertEqual([row["Type"] for row in rows_of(program.table("matmul.csv"))], ["MatMulV2", "MatMulV3"])
        back(4)
        program.changes("Down", "Down")  # by name and shapes
        self.chooses(program, "operators.operators", ranks="0", most=ALL, search="matmul", groupBy="2")
        shown = rows_of(program.table("shapes.csv"))
        self.assertEqual(sum(int(row["Calls"]) for row in shown), len(kernels))
        self.assertEqual(len(shown), len({(row["Name"], row["Input Shapes"]) for row in kernels}))
        program.quit()

    def test_communication_is_filtered_on_all_its_sections(self):
        program = self.open(CLUSTER)
        program.changes("ctrl+3")
        back(1)
        program.changes("space")  # copies within a rank as well
        self.chooses(program, "communication.links", own="on")
        own = rows_of(program.table("own.csv"))
        self.assertEqual({row["From"] for row in own if row["From"] == row["To"]}, {"0", "1", "2", "3"})
        program.changes("space")
        back(1)
        bandwidth = program.changes("Down")
        self.assertNotEqual(program.changes("End"), bandwidth)  # coloured by transport
        back(2)
        program.changes("Down")  # one group
        links = rows_of(program.table("links.csv"))
        self.assertTrue(links and all(row["From"] != row["To"] for row in links), links)
        self.assertLess(len(links), len(own) - 4)
        program.changes("ctrl+Next")
        back(2)
        program.changes("Down")
        self.chooses(program, "communication.durations", operation="=allGather")
        self.assertEqual({row["Rank"]: row["Operators"] for row in rows_of(program.table("durations.csv"))}, dict.fromkeys("0123", "3"))
        whole = program.changes("ctrl+Next")  # the timeline of operators
        self.assertNotEqual(program.changes("w"), whole)
        self.assertEqual(program.changes("Home"), whole)
        program.changes("ctrl+Next")
        back(1)
        program.changes("Down")  # packets instead of transports
        packets = {int(row["Packet size (bytes)"]): row for row in rows_of(program.table("packets.csv"))}
        self.assertEqual(list(packets), sorted(packets))
        self.assertEqual(packets[8388608]["Size (bytes)"], str(8 * 8388608))
        program.quit()

    def test_the_summary_is_drawn_sorted_grouped_and_laid_out(self):
        computing = [float(rows_in(CLUSTER, f"rank_{rank}_ascend_pt", "step_trace_time.csv")[0]["Computing"]) / 1000 for rank in range(4)]
        program = self.open(CLUSTER)
        bars = program.changes("ctrl+2")
        back(1)  # the note between them leads nowhere
        self.assertNotEqual(program.changes("Down"), bars)  # as distribution
        heat = program.changes("Down")
        back(2)
        self.assertNotEqual(program.changes("Down", "Down"), heat)  # by communication
        self.assertEqual([row["Rank"] for row in rows_of(program.table("ranks.csv"))], ["1", "0", "2", "3"])
        back(1)
        program.changes("End")  # by stages
        rows = rows_of(program.table("stages.csv"))
        self.assertEqual(len(rows), 2)
        self.assertAlmostEqual(float(rows[0]["Computing (ms)"]), sum(computing[:2]) / 2, 4)
        program.changes("ctrl+Next")  # the topology
        back(10)  # over the sizes
        levels = {program.changes("Down") for _ in range(3)}  # the last: by data parallel ranks
        self.assertEqual(len(levels), 3)
        self.assertEqual([row["Ranks"] for row in rows_of(program.table("layout.csv"))], ["0, 2", "1, 3"])
        press("Tab")
        self.assertNotIn(program.changes("Down"), levels)  # coloured by another metric
        press("Tab", "Tab")
        write("3")
        program.changes("Return")  # is found, and the picture has the keyboard
        back(5)
        press("ctrl+a")
        write("4")
        program.changes("Return")  # twice as many data parallel ranks as there are
        self.assertEqual([row["Ranks"] for row in rows_of(program.table("sizes.csv"))], ["0, 4", "1, 5", "2, 6", "3, 7"])
        program.quit()

    def test_every_check_is_listed_and_leads_to_its_finding(self):
        program = self.open(TEXT)
        program.changes("ctrl+7")
        program.changes("ctrl+Next")
        states = {row["Title"]: row["State"] for row in rows_of(program.table("checks.csv"))}
        self.assertGreater(len(states), 60)
        for title in EXPERT:
            self.assertIn(states[title], ("Found", "OK"))
        back(1)
        write("fused")
        self.assertEqual([row["Title"] for row in rows_of(program.table("fused.csv"))], ["Optimizer that is not fused"])
        press("Tab")
        program.changes("Return")
        program.keeps(lambda view: view["page"] == "advisor.findings")
        program.quit()


run()
