#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users do with the rows of the timeline and the tables below it, in the real window with real keys, on text files, databases and
plain traces of real profiles: see flows.py. Rows are found by name, tables are reached by Tab.

usage: pane_flows.py RANKSCOPE SHARED
"""
import json

from flow_case import FlowCase, length, rows_in, rows_of, run
from desktop import press, until, write, xdo

TEXT = "pytorch_text_level2"
DATABASE = "pytorch_db_level2"
TRACE = "gpu_kineto/multirank_sampled"  # as any viewer of traces reads it


class PaneFlows(FlowCase):
    def selected(self, program):
        """What a session says of what is selected."""
        return json.loads("\n".join(program.save("selected.rankscope", "ctrl+s")))["target"]

    def entries(self, program, *places):
        """The tables of entries of the system view, each so many places further down its list and so many to the right of that."""
        press("alt+3", *["Tab"] * 5)  # the list
        tables = []
        for down, right in places:
            if down:
                program.changes(*["Down"] * down)
            press(*["Tab"] * right)
            tables.append(rows_of(program.table_in_focus(f"entry{len(tables)}.csv")))
            press(*["shift+Tab"] * right)
        return tables

    def test_tables_of_the_system_view_sum_up_what_the_profiler_wrote(self):
        program = self.open(TEXT)
        program.moves("0")
        overall, kernels, copies, cann, overlap = self.entries(program, (0, 1), (3, 1), (1, 1), (3, 2), (2, 2))
        step = rows_in(TEXT, "rank0_ascend_pt", "step_trace_time.csv")[0]
        times = {row["Name"]: float(row["Total (ms)"]) for row in overlap}
        for name in ("Computing", "Communication", "Communication(Not Overlapped)", "Free"):
            self.assertAlmostEqual(times[name], float(step[name]) / 1000, 4)
        self.assertAlmostEqual(float(overall[0]["Total (ms)"]), float(step["Computing"]) / 1000, 4)
        written = rows_in(TEXT, "rank0_ascend_pt", "kernel_details.csv")
        self.assertEqual([row["Name"] for row in kernels], [row["Name"] for row in sorted(written, key=lambda row: row["Start Time(us)"])])
        self.assertEqual(sum(int(row["Copies"]) for row in copies), 24)
        calls = {row["Name"]: row["Count"] for row in cann}
        for row in rows_in(TEXT, "rank0_ascend_pt", "api_statistic.csv"):
            if row["Level"] == "runtime":
                self.assertEqual(calls["Runtime@" + row["API Name"]], row["Count"])
        program.quit()

    def test_the_slices_of_a_step_are_listed_filtered_and_lead(self):
        for profile, name, part in ((TEXT, "<string>(1): <module>", "matmul"), (DATABASE, "<string>(1): <module>", "matmul"),
                                    (TRACE, "ProfilerStep#552", "nccl")):
            program = self.open(profile)
            program.moves("0")
            program.changes("shift+t")  # the step in the middle, of both ranks
            press("alt+2", "Tab", "Tab", "Tab", "Tab")
            rows = {row["Name"]: row for row in rows_of(program.table_in_focus("slices.csv"))}
            self.assertEqual(rows[name]["Count"], "2")
            press("shift+Tab")
            write(part)
            press("Tab")
            found = rows_of(program.table_in_focus("found.csv"))
            self.assertEqual([row["Name"] for row in found], [one for one in rows if part in one.lower()])
            press("Tab")
            program.changes("Down", "Return")  # one of its slices
            self.assertIn(part, self.selected(program).lower())
            program.quit()

    def row(self, program, name):
        """The first row of the tree with that name is chosen."""
        press("slash", "ctrl+a")
        write(name)
        program.changes("Escape")

    def test_rows_of_a_database_are_folded_found_hidden_pinned_and_shifted(self):
        program = self.open(DATABASE)
        program.moves("0")
        program.act("collapse all")
        program.keeps(lambda view: view["folds"] and not any(view["folds"].values()))
        program.act("expand all")
        program.keeps(lambda view: view["folds"] and all(view["folds"].values()))
        self.row(program, "Plane 1")
        press("h")
        program.keeps(lambda view: [track[-7:] for track in view["hiddenTracks"]] == ["Plane 1"])
        press("shift+h")
        program.keeps(lambda view: not view["hiddenTracks"])
        self.row(program, "Group 0")
        press("Menu", "Up", "Up", "Up", "Up", "Up", "Return")  # "Pin the same track of 2 ranks"
        program.keeps(lambda view: len(view["pinned"]) == 2 and all("Group 0" in track for track in view["pinned"]))
        press("ctrl+z")
        self.row(program, "APP/HBM")  # a counter
        press("p")
        program.keeps(lambda view: [track[-8:] for track in view["pinned"]] == ["/APP/HBM"])
        press("ctrl+z")
        self.row(program, "Rank 1")
        press("shift+c")
        until(lambda: program.active() not in ("", program.window))
        press("ctrl+a")  # the field has the keyboard
        write("-2.5 ms")
        press("Return")
        shifts = program.keeps(lambda view: not view["pinned"] and view["shifts"])["shifts"]
        self.assertEqual([(key[-6:], shift) for key, shift in shifts.items()], [("Rank 1", [-2500000, "hand"])])
        press("Escape")
        until(lambda: program.active() == program.window)
        press("ctrl+z")
        program.keeps(lambda view: not view["shifts"])
        self.find(program, "hcom_allReduce__865_2")
        program.act("operator on all")
        program.keeps(lambda view: view["page"] == "communication.timeline")
        self.assertEqual(len(program.table("operator.csv")), 3)  # of both ranks
        program.quit()

    def test_markers_are_walked_and_listed_menus_zoom_and_help_lists_keys(self):
        program = self.open(DATABASE)
        whole = program.moves("0")
        press("k")
        program.point(0.7, 0.4)
        press("k")
        first, second = program.keeps(lambda view: len(view["markers"]) == 2)["markers"]
        program.changes(*["w"] * 8)
        here = program.range()
        earlier = program.moves("shift+n")
        self.assertLess(earlier[1], here[0])
        later = program.moves("n")
        self.assertEqual(later[0] - earlier[0], second["range"][0] - first["range"][0])
        program.act("markers: list")
        program.changes("Escape")
        press("Delete")
        program.keeps(lambda view: view["markers"] == [first])
        program.moves("0")
        program.point(0.97, 0.4)  # where no slice is
        near = program.moves(lambda: program.menu(0.97, 0.4, "Down"))
        self.assertLess(length(near), length(whole))
        self.assertEqual(program.moves(lambda: program.menu(0.97, 0.4, "Down", "Down", "Down")), whole)  # "Undo zoom"
        press("question")
        until(lambda: program.active() not in ("", program.window))
        self.assertEqual(xdo("getwindowname", program.active()).strip(), "Keyboard shortcuts")
        press("Escape")
        until(lambda: program.active() == program.window)
        program.moves("w")
        program.quit()


run()
