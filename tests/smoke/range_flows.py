#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users do with a selected range of the timeline, and with tracks that are shifted in time, in the real window with real keys, on
real profiles: see flows.py. What lies in a range is counted in the profiler's own files.

usage: range_flows.py RANKSCOPE SHARED
"""
import collections
import decimal
import json

from flow_case import PROFILES, FlowCase, length, rows_in, rows_of, run
from desktop import press, until, write

TEXT = "pytorch_text_level2"
COLLECTIVE = "hcom_allReduce__271_0_1"  # of rank 0


def ns(microseconds):
    """Of a decimal text: a float would not hold the times of today."""
    return round(decimal.Decimal(microseconds.strip()) * 1000)


def slices_of(rank, *tracks):
    """Name, begin and end of what the profiler wrote of these threads of the layer HCCL."""
    file = PROFILES / TEXT / f"rank{rank}_ascend_pt" / "ASCEND_PROFILER_OUTPUT" / "trace_view.json"
    events = json.loads(file.read_text(encoding="utf-8"), parse_float=str)
    names = {kind: {(event["pid"], event.get("tid") if kind == "thread_name" else None): event["args"]["name"]
                    for event in events if event["name"] == kind} for kind in ("process_name", "thread_name")}
    found = []
    for event in events:
        if event["ph"] == "X" and names["process_name"].get((event["pid"], None)) in ("HCCL", "Communication"):
            if names["thread_name"].get((event["pid"], event["tid"]), "").startswith(tracks):
                begin = ns(str(event["ts"]))
                found.append((event["name"], begin, begin + ns(str(event["dur"]))))
    return sorted(found, key=lambda one: one[1])


def kernels_in(begin, end):
    """How many kernels of each type compute in a range, on both ranks."""
    types = collections.Counter()
    for rank in (0, 1):
        for row in rows_in(TEXT, f"rank{rank}_ascend_pt", "kernel_details.csv"):
            start = ns(row["Start Time(us)"])
            isComputing = row["Accelerator Core"] != "HCCL"
            types[row["Type"]] += isComputing and start < end and start + ns(row["Duration(us)"]) > begin
    return +types


class RangeFlows(FlowCase):
    def origin(self, program):
        """The time in ns that the program counts from."""
        def told():
            seen, kept = program.range(), (program.view() or {}).get("range")
            return kept[0] - seen[0] if kept and length(kept) == length(seen) else None

        return until(told)

    def box(self, program):
        """Begin and end of the selected range; the view comes back to the whole."""
        seen = program.moves("shift+z")
        program.moves("0")
        return seen

    def types(self, program):
        """Of the page Operators, which shows all of them."""
        return {row["Type"]: int(row["Calls"]) for row in rows_of(program.table("types.csv"))}

    def shows(self, program, wanted):
        """Waits for these types: what is shown before them is of the range before."""
        until(lambda: self.types(program) == wanted)

    def test_a_box_is_begun_and_grown_by_keys(self):
        collectives = slices_of(0, "Group 0")
        place = [name for name, _, _ in collectives].index(COLLECTIVE)
        (_, begin, end), (_, later, _) = collectives[place : place + 2]
        program = self.open(TEXT)
        whole = program.moves("0")
        self.find(program, COLLECTIVE)
        origin = self.origin(program)
        press("shift+b")
        program.moves("0")
        self.assertEqual(self.box(program), (begin - origin, end - origin))
        press("shift+Right")  # stops at the next slice, which is nearer than a pixel
        self.assertEqual(self.box(program), (begin - origin, later - origin))
        press("shift+Left")
        self.assertEqual(self.box(program), (begin - origin, end - origin))
        press("ctrl+shift+Left")  # by a pixel: nothing stands in its way
        earlier = self.box(program)
        self.assertEqual(earlier[1], end - origin)
        self.assertLess(earlier[0], begin - origin)
        self.assertLess(begin - origin - earlier[0], length(whole) / 500)
        press("ctrl+shift+Down", "alt+2", *["Tab"] * 4)  # the lane below as well
        listed = {row["Name"]: int(row["Count"]) for row in rows_of(program.table_in_focus("box.csv"))}
        inside = [name for name, of, to in slices_of(0, "Group 0", "Plane 0") if of < end and to > earlier[0] + origin]
        self.assertGreater(len(set(inside)), 2)
        self.assertEqual(listed, collections.Counter(inside))
        program.quit()

    def test_a_range_reaches_the_pages_and_its_chip_drops_it(self):
        program = self.open(TEXT)
        program.changes("ctrl+5")
        press(*["shift+Tab"] * 2)
        program.changes("End")  # all types instead of the first 15
        everything = kernels_in(0, 2**63)
        self.shows(program, everything)
        program.changes("ctrl+1")
        program.moves("0")
        self.find(program, COLLECTIVE)
        origin = self.origin(program)
        press("shift+b")
        program.moves("0")
        begin, end = self.box(program)
        wanted = kernels_in(begin + origin, end + origin)
        self.assertGreater(len(wanted), 5)
        self.assertLess(sum(wanted.values()), sum(everything.values()))
        program.changes("ctrl+5")
        self.shows(program, wanted)
        program.act("all pages show the selected range")  # no longer
        self.shows(program, everything)
        program.act("all pages show the selected range")
        self.shows(program, wanted)
        program.changes(lambda: program.click(0.885, 0.037))  # the chip of the top bar
        self.shows(program, everything)
        program.quit()

    def test_a_track_is_shifted_in_time_and_put_back(self):
        program = self.open(TEXT)
        program.moves("0")
        before = self.find(program, "aclnnAddmm_MatMul")
        press("slash", "ctrl+a")
        write("Stream 2")  # where it ran
        program.changes("Escape")
        program.changes("Menu")
        press(*["Down"] * 7)
        program.changes("Return")  # "Shift the rank or track in time..."
        press("ctrl+a")
        write("3 ms")
        press("Return")
        shifts = program.keeps(lambda view: view["shifts"])["shifts"]
        self.assertEqual([(key.rpartition("/")[2], shift) for key, shift in shifts.items()], [("Stream 2", [3_000_000, "hand"])])
        self.assertEqual(program.moves("f"), tuple(time + 3_000_000 for time in before))
        press("ctrl+z")
        program.keeps(lambda view: not view["shifts"])
        self.assertEqual(program.moves("f"), before)
        program.quit()


run()
