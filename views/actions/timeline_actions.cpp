// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

void ActionLists::moves() {
    begin(Ear::Timeline, Sheet::Look, Menu::Zoom);
    add("timeline.zoom-in", QT_TR_NOOP("Zoom in at the pointer"), "W", kHeld);
    add("timeline.zoom-out", QT_TR_NOOP("Zoom out at the pointer"), "S", kHeld);
    begin(Ear::Timeline, Sheet::Look, Menu::Move);
    add("timeline.pan-left", QT_TR_NOOP("Pan left"), "A / Left", kHeld);
    add("timeline.pan-right", QT_TR_NOOP("Pan right"), "D / Right", kHeld);
    add("timeline.scroll-up", QT_TR_NOOP("Parent of the selected slice, else scroll the lanes up"),
        "Up", kHeld);
    add("timeline.scroll-down",
        QT_TR_NOOP("Child of the selected slice, else scroll the lanes down"), "Down", kHeld);
    add("timeline.page-up", QT_TR_NOOP("Scroll up one page"), "Page Up", kHeld);
    add("timeline.page-down", QT_TR_NOOP("Scroll down one page"), "Page Down", kHeld);
    add("timeline.first-lane", QT_TR_NOOP("Scroll to the first lane"), "Home");
    add("timeline.last-lane", QT_TR_NOOP("Scroll to the last lane"), "End");
    begin(Ear::Timeline, Sheet::Look, Menu::Zoom);
    add("timeline.zoom-in-middle", QT_TR_NOOP("Zoom in at the centre"), "+ / =", kHeld);
    add("timeline.zoom-out-middle", QT_TR_NOOP("Zoom out at the centre"), "-", kHeld);
    add("timeline.zoom-by-wheel", QT_TR_NOOP("Zoom in or out at the pointer"), "Ctrl+Wheel",
        kByMouse);
    add("timeline.pan-by-drag", QT_TR_NOOP("Pan with the mouse"), "Ctrl+Drag", kByMouse);
    add("timeline.zoom-by-drag", QT_TR_NOOP("Zoom to the dragged box"), "Alt+Drag / Shift+Drag",
        kByMouse);
    add("timeline.zoom-selection", QT_TR_NOOP("Zoom to the selection"), "Shift+Z");
    add("timeline.fit", QT_TR_NOOP("Fit the selection to the window"), "F");
    add("timeline.undo-zoom", QT_TR_NOOP("Undo zoom"), "Backspace", kHeld);
    add("timeline.show-all", QT_TR_NOOP("Show all"), "0 / Ctrl+0");
    add("timeline.next-step", QT_TR_NOOP("Next step"), ".", kApart | kHeld);
    add("timeline.previous-step", QT_TR_NOOP("Previous step"), ",", kHeld);
    begin(Ear::Timeline, Sheet::Look, Menu::Slices);
    add("timeline.next-slice", QT_TR_NOOP("Next slice of the lane"), "Tab", kApart | kHeld);
    add("timeline.previous-slice", QT_TR_NOOP("Previous slice of the lane"), "Shift+Tab", kHeld);
    add("timeline.next-of-name", QT_TR_NOOP("Next slice of the same name"), "]", kHeld);
    add("timeline.previous-of-name", QT_TR_NOOP("Previous slice of the same name"), "[", kHeld);
}

void ActionLists::selections() {
    begin(Ear::Timeline, Sheet::Select, Menu::Selection);
    add("timeline.select-slice", QT_TR_NOOP("Select a slice"), "Click", kByMouse);
    add("timeline.select-range",
        QT_TR_NOOP(
            "Select a time range across lanes; its edges snap to slices unless Ctrl is held"),
        "Drag", kByMouse);
    add("timeline.select-range-by-depth", QT_TR_NOOP("Select only the depths that the box touches"),
        "Ctrl+Shift+Drag", kByMouse);
    add("timeline.select-depths", QT_TR_NOOP("Boxes select only the depths that they touch"),
        "Shift+D", kApart);
    add("timeline.menu", QT_TR_NOOP("Menu of the slice or lane"), "Right-click", kByMouse);
    add("timeline.range-of-slice", QT_TR_NOOP("Select the time range of the selected slice"), "M");
    add("timeline.select-step", QT_TR_NOOP("Select the step in the middle of the view"), "Shift+T");
    add("timeline.pages-follow", QT_TR_NOOP("All pages show the selected range or step"));
    add("timeline.lock", QT_TR_NOOP("Lock the selected area, or unlock it"), "X");
}

/// What the mouse does to a box by dragging.
void ActionLists::boxes() {
    begin(Ear::Timeline, Sheet::Select, Menu::Selection);
    add("timeline.begin-box", QT_TR_NOOP("Select a time range over the selected rows or slice"),
        "Shift+B");
    add("timeline.box-up", QT_TR_NOOP("Extend the selection by the lane above"), "Ctrl+Shift+Up",
        kHeld);
    add("timeline.box-down", QT_TR_NOOP("Extend the selection by the lane below"),
        "Ctrl+Shift+Down", kHeld);
    add("timeline.end-earlier",
        QT_TR_NOOP("Move the selection's end left by a pixel, stopping at slice edges"),
        "Shift+Left", kHeld);
    add("timeline.end-later",
        QT_TR_NOOP("Move the selection's end right by a pixel, stopping at slice edges"),
        "Shift+Right", kHeld);
    add("timeline.begin-earlier",
        QT_TR_NOOP("Move the selection's start left by a pixel, stopping at slice edges"),
        "Ctrl+Shift+Left", kHeld);
    add("timeline.begin-later",
        QT_TR_NOOP("Move the selection's start right by a pixel, stopping at slice edges"),
        "Ctrl+Shift+Right", kHeld);
}

void ActionLists::markers() {
    begin(Ear::Timeline, Sheet::Select, Menu::Markers);
    add("timeline.add-marker", QT_TR_NOOP("Set a marker at the pointer or around the selection"),
        "K");
    add("timeline.next-marker", QT_TR_NOOP("Next marker"), "N", kHeld);
    add("timeline.previous-marker", QT_TR_NOOP("Previous marker"), "Shift+N", kHeld);
    add("timeline.edit-marker", QT_TR_NOOP("Edit the current marker"), "E");
    add("timeline.marker-earlier", QT_TR_NOOP("Move the current marker one pixel to the left"), "<",
        kHeld);
    add("timeline.marker-later", QT_TR_NOOP("Move the current marker one pixel to the right"), ">",
        kHeld);
    add("timeline.marker-shorter",
        QT_TR_NOOP("Move the current marker's end one pixel to the left"), "{", kHeld);
    add("timeline.marker-longer",
        QT_TR_NOOP("Move the current marker's end one pixel to the right"), "}", kHeld);
    add("timeline.delete-marker", QT_TR_NOOP("Delete the current marker"), "Delete");
    add("timeline.delete-markers", QT_TR_NOOP("Delete all markers"));
    add("timeline.next-finding", QT_TR_NOOP("Next finding on the timeline"), "J", kApart | kHeld);
    add("timeline.previous-finding", QT_TR_NOOP("Previous finding on the timeline"), "Shift+J",
        kHeld);
    add("timeline.show-findings", QT_TR_NOOP("Findings on the timeline"));
}

void ActionLists::linksAndNodes() {
    begin(Ear::Timeline, Sheet::Select, Menu::Slices);
    add("timeline.next-linked", QT_TR_NOOP("Follow the flow to the next slice"), "Ctrl+Right",
        kHeld);
    add("timeline.previous-linked", QT_TR_NOOP("Follow the flow back to the slice before"),
        "Ctrl+Left", kHeld);
    add("timeline.copy-slice", QT_TR_NOOP("Copy the selected slice"), "Ctrl+C");
    add("timeline.name-statistics", QT_TR_NOOP("Statistics of the selected slice's name"), "I");
    add("timeline.show-node", QT_TR_NOOP("Show the kernel's node in the compiled graph"));
    add("timeline.show-collective", QT_TR_NOOP("Show the communication operator on all its ranks"));
    begin(Ear::Timeline, Sheet::Select, Menu::Selection);
    add("timeline.drop-selection", QT_TR_NOOP("Clear the selection, or leave a field"), "Esc");
}

void ActionLists::laneChoices() {
    begin(Ear::Timeline, Sheet::Select, Menu::Tracks);
    add("timeline.expand-all", QT_TR_NOOP("Expand all"), "", kApart);
    add("timeline.collapse-all", QT_TR_NOOP("Collapse all"));
    add("timeline.pin", QT_TR_NOOP("Pin the track to the top, or unpin it"), "P");
    add("timeline.hide", QT_TR_NOOP("Hide the track, layer or rank"), "H");
    add("timeline.merge", QT_TR_NOOP("Merge streams into one row, or split them again"), "Shift+M");
    add("timeline.move-up", QT_TR_NOOP("Move the track up"), "Alt+Up", kHeld);
    add("timeline.move-down", QT_TR_NOOP("Move the track down"), "Alt+Down", kHeld);
    add("timeline.taller", QT_TR_NOOP("Make the lanes taller"), "Alt+=", kApart | kHeld);
    add("timeline.lower", QT_TR_NOOP("Make the lanes lower"), "Alt+-", kHeld);
    add("timeline.auto-height", QT_TR_NOOP("Lanes of the usual height"), "Alt+0");
    add("timeline.fold-stack", QT_TR_NOOP("Show only the outermost calls, or the whole stack"),
        "T");
    add("timeline.rename-row", QT_TR_NOOP("Rename the rank, layer or track"), "F2");
    add("timeline.choose-row", QT_TR_NOOP("Select several rows of the tree"),
        "Ctrl+Click / Shift+Click", kByMouse);
    add("timeline.choose-next", QT_TR_NOOP("Select the next or previous row of the tree as well"),
        "Shift+Down / Shift+Up", kByWidget);
    add("timeline.show-hidden", QT_TR_NOOP("Show everything that is hidden"), "Shift+H");
    begin(Ear::Timeline, Sheet::Select, Menu::Timeline);
    add("timeline.undo-lanes", QT_TR_NOOP("Undo the change of lanes, clocks or markers"), "Ctrl+Z",
        kApart | kHeld);
}

void ActionLists::alignments() {
    begin(Ear::Timeline, Sheet::Select, Menu::Clocks);
    add("timeline.set-base", QT_TR_NOOP("Take the selected slice as the reference for alignment"),
        "B", kApart);
    add("timeline.align-start", QT_TR_NOOP("Align the selected slice's start with the reference"),
        "L");
    add("timeline.align-end", QT_TR_NOOP("Align the selected slice's end with the reference"), "R");
    add("timeline.align-all-start",
        QT_TR_NOOP("Align all ranks at the start of the selected slice"), "Shift+L");
    add("timeline.align-all-end", QT_TR_NOOP("Align all ranks at the end of the selected slice"),
        "Shift+R");
    add("timeline.align-clocks", QT_TR_NOOP("Align the clocks of all ranks by their collectives"));
    add("timeline.align-starts", QT_TR_NOOP("Align all ranks at their first event"));
    add("timeline.clocks", QT_TR_NOOP("Clocks..."), "Shift+C");
    add("timeline.shift-row", QT_TR_NOOP("Shift the rank or track in time..."));
    add("timeline.reset-clocks", QT_TR_NOOP("Put all ranks back on their own clocks"));
}

void ActionLists::rankChoices() {
    begin(Ear::Timeline, Sheet::Look, Menu::Ranks);
    add("timeline.all-ranks", QT_TR_NOOP("Show all ranks as bars, or their tracks again"), "O",
        kApart);
    add("timeline.next-order", QT_TR_NOOP("Sort the ranks another way"), "Shift+O");
    add("timeline.order-number", QT_TR_NOOP("Sort ranks by number"), "", kApart);
    add("timeline.order-host", QT_TR_NOOP("Sort ranks by host"));
    add("timeline.order-stage", QT_TR_NOOP("Sort ranks by pipeline stage"));
    add("timeline.order-exposed",
        QT_TR_NOOP("Sort ranks by exposed communication, the longest first"));
    add("timeline.order-wait", QT_TR_NOOP("Sort ranks by wait, those that others wait for first"));
    begin(Ear::Timeline, Sheet::Find, Menu::Tracks);
    add("timeline.find-row", QT_TR_NOOP("Find a row of the tree by its name..."), "/", kApart);
    begin(Ear::Timeline, Sheet::None, Menu::Ranks);
    add("timeline.merge-graphs", QT_TR_NOOP("Merge the streams of each graph into one row"), "",
        kApart);
}

void ActionLists::areas() {
    begin(Ear::Timeline, Sheet::None, Menu::Markers);
    add("timeline.markers", QT_TR_NOOP("Markers: list, jump to, rename, delete"), "", kApart);
    begin(Ear::Timeline, Sheet::None, Menu::Ranks);
    add("timeline.filter", QT_TR_NOOP("Filter by rank and layer"), "", kApart);
    begin(Ear::Timeline, Sheet::None, Menu::Slices);
    add("timeline.links", QT_TR_NOOP("Flows: draw by category"), "", kApart);
    begin(Ear::Timeline, Sheet::Look, Menu::Panes);
    add("timeline.tab-slice-detail", QT_TR_NOOP("Slice detail"), "Alt+1 / Enter");
    add("timeline.tab-slice-list", QT_TR_NOOP("Slice list"), "Alt+2");
    add("timeline.tab-system-view", QT_TR_NOOP("System view"), "Alt+3");
    add("timeline.tab-find", QT_TR_NOOP("Matches"), "Alt+4");
}

void ActionLists::searches() {
    begin(Ear::Window, Sheet::Find, Menu::Find);
    add("find.search", QT_TR_NOOP("Find slices..."), "Ctrl+F", kApart);
    add("find.next", QT_TR_NOOP("Next match"), "F3", kHeld);
    add("find.previous", QT_TR_NOOP("Previous match"), "Shift+F3", kHeld);
    add("find.next-in-rank", QT_TR_NOOP("Next match in this rank"), "Alt+F3", kHeld);
    add("find.previous-in-rank", QT_TR_NOOP("Previous match in this rank"), "Alt+Shift+F3", kHeld);
    add("find.next-in-lane", QT_TR_NOOP("Next match on this track"), "Ctrl+F3", kHeld);
    add("find.previous-in-lane", QT_TR_NOOP("Previous match on this track"), "Ctrl+Shift+F3",
        kHeld);
    add("find.case", QT_TR_NOOP("Match case"), "Alt+C", kApart);
    add("find.word", QT_TR_NOOP("Whole word"), "Alt+W");
    add("find.regex", QT_TR_NOOP("Regular expression"), "Alt+R");
    add("find.where", QT_TR_NOOP("Where to look, from the search field"), "Alt+Down", kByWidget);
    add("find.clear", QT_TR_NOOP("Clear the search"), "Shift+Esc");
    add("find.next-from-field", QT_TR_NOOP("Next match, from the search field"), "Enter",
        kByWidget);
    add("find.previous-from-field", QT_TR_NOOP("Previous match, from the search field"),
        "Shift+Enter", kByWidget);
    add("find.range", QT_TR_NOOP("Time range..."), "Ctrl+G");
}

} // namespace rankscope::actions
