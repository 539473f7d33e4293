// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

namespace {

std::vector<Action> moves() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Look;
    constexpr Menu kMenu = Menu::Zoom;
    return {
        {"timeline.zoom-in", QT_TRANSLATE_NOOP("Actions", "Zoom in at the pointer"), "W", kEar,
            kSheet, kMenu},
        {"timeline.zoom-out", QT_TRANSLATE_NOOP("Actions", "Zoom out at the pointer"), "S", kEar,
            kSheet, kMenu},
        {"timeline.pan-left", QT_TRANSLATE_NOOP("Actions", "Pan left"), "A / Left", kEar, kSheet},
        {"timeline.pan-right", QT_TRANSLATE_NOOP("Actions", "Pan right"), "D / Right", kEar,
            kSheet},
        {"timeline.scroll-up",
            QT_TRANSLATE_NOOP("Actions", "Parent of the selected slice, else scroll the lanes up"),
            "Up", kEar, kSheet},
        {"timeline.scroll-down",
            QT_TRANSLATE_NOOP("Actions", "Child of the selected slice, else scroll the lanes down"),
            "Down", kEar, kSheet},
        {"timeline.page-up", QT_TRANSLATE_NOOP("Actions", "Scroll up one page"), "Page Up", kEar,
            kSheet},
        {"timeline.page-down", QT_TRANSLATE_NOOP("Actions", "Scroll down one page"), "Page Down",
            kEar, kSheet},
        {"timeline.first-lane", QT_TRANSLATE_NOOP("Actions", "Scroll to the first lane"), "Home",
            kEar, kSheet},
        {"timeline.last-lane", QT_TRANSLATE_NOOP("Actions", "Scroll to the last lane"), "End", kEar,
            kSheet},
        {"timeline.zoom-in-middle", QT_TRANSLATE_NOOP("Actions", "Zoom in at the centre"),
            "+ / =", kEar, kSheet},
        {"timeline.zoom-out-middle", QT_TRANSLATE_NOOP("Actions", "Zoom out at the centre"), "-",
            kEar, kSheet},
        {"timeline.zoom-by-wheel", QT_TRANSLATE_NOOP("Actions", "Zoom in or out at the pointer"),
            "Ctrl+Wheel", Ear::Mouse, kSheet},
        {"timeline.pan-by-drag", QT_TRANSLATE_NOOP("Actions", "Pan with the mouse"), "Ctrl+Drag",
            Ear::Mouse, kSheet},
        {"timeline.zoom-by-drag", QT_TRANSLATE_NOOP("Actions", "Zoom to the dragged box"),
            "Alt+Drag / Shift+Drag", Ear::Mouse, kSheet},
        {"timeline.zoom-selection", QT_TRANSLATE_NOOP("Actions", "Zoom to the selection"),
            "Shift+Z", kEar, kSheet, kMenu},
        {"timeline.fit", QT_TRANSLATE_NOOP("Actions", "Fit the selection to the window"), "F", kEar,
            kSheet, kMenu},
        {"timeline.undo-zoom", QT_TRANSLATE_NOOP("Actions", "Undo zoom"), "Backspace", kEar, kSheet,
            kMenu},
        {"timeline.show-all", QT_TRANSLATE_NOOP("Actions", "Show all"), "0 / Ctrl+0", kEar, kSheet,
            kMenu},
        {"timeline.next-step", QT_TRANSLATE_NOOP("Actions", "Next step"), ".", kEar, kSheet, kMenu,
            true},
        {"timeline.previous-step", QT_TRANSLATE_NOOP("Actions", "Previous step"), ",", kEar, kSheet,
            kMenu},
        {"timeline.next-slice", QT_TRANSLATE_NOOP("Actions", "Next slice of the lane"), "Tab", kEar,
            kSheet, Menu::Slices, true},
        {"timeline.previous-slice", QT_TRANSLATE_NOOP("Actions", "Previous slice of the lane"),
            "Shift+Tab", kEar, kSheet, Menu::Slices},
        {"timeline.next-of-name", QT_TRANSLATE_NOOP("Actions", "Next slice of the same name"), "]",
            kEar, kSheet, Menu::Slices},
        {"timeline.previous-of-name",
            QT_TRANSLATE_NOOP("Actions", "Previous slice of the same name"), "[", kEar, kSheet,
            Menu::Slices},
    };
}

std::vector<Action> selections() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Selection;
    return {
        {"timeline.select-slice", QT_TRANSLATE_NOOP("Actions", "Select a slice"), "Click",
            Ear::Mouse, kSheet},
        {"timeline.select-range",
            QT_TRANSLATE_NOOP("Actions",
                "Select a time range across lanes; its edges snap to slices unless Ctrl is held"),
            "Drag", Ear::Mouse, kSheet},
        {"timeline.select-range-by-depth",
            QT_TRANSLATE_NOOP("Actions", "Select only the depths that the box touches"),
            "Ctrl+Shift+Drag", Ear::Mouse, kSheet},
        {"timeline.select-depths",
            QT_TRANSLATE_NOOP("Actions", "Boxes select only the depths that they touch"), "Shift+D",
            kEar, kSheet, kMenu, true},
        {"timeline.menu", QT_TRANSLATE_NOOP("Actions", "Menu of the slice or lane"), "Right-click",
            Ear::Mouse, kSheet},
        {"timeline.range-of-slice",
            QT_TRANSLATE_NOOP("Actions", "Select the time range of the selected slice"), "M", kEar,
            kSheet, kMenu},
        {"timeline.select-step",
            QT_TRANSLATE_NOOP("Actions", "Select the step in the middle of the view"), "Shift+T",
            kEar, kSheet, kMenu},
        {"timeline.pages-follow",
            QT_TRANSLATE_NOOP("Actions", "All pages show the selected range or step"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.lock", QT_TRANSLATE_NOOP("Actions", "Lock the selected area, or unlock it"), "X",
            kEar, kSheet, kMenu},
    };
}

/// What the mouse does to a box by dragging.
std::vector<Action> boxes() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Selection;
    return {
        {"timeline.begin-box",
            QT_TRANSLATE_NOOP("Actions", "Select a time range over the selected rows or slice"),
            "Shift+B", kEar, kSheet, kMenu},
        {"timeline.box-up", QT_TRANSLATE_NOOP("Actions", "Extend the selection by the lane above"),
            "Ctrl+Shift+Up", kEar, kSheet, kMenu},
        {"timeline.box-down",
            QT_TRANSLATE_NOOP("Actions", "Extend the selection by the lane below"),
            "Ctrl+Shift+Down", kEar, kSheet, kMenu},
        {"timeline.end-earlier",
            QT_TRANSLATE_NOOP(
                "Actions", "Move the selection's end left by a pixel, stopping at slice edges"),
            "Shift+Left", kEar, kSheet},
        {"timeline.end-later",
            QT_TRANSLATE_NOOP(
                "Actions", "Move the selection's end right by a pixel, stopping at slice edges"),
            "Shift+Right", kEar, kSheet},
        {"timeline.begin-earlier",
            QT_TRANSLATE_NOOP(
                "Actions", "Move the selection's start left by a pixel, stopping at slice edges"),
            "Ctrl+Shift+Left", kEar, kSheet},
        {"timeline.begin-later",
            QT_TRANSLATE_NOOP(
                "Actions", "Move the selection's start right by a pixel, stopping at slice edges"),
            "Ctrl+Shift+Right", kEar, kSheet},
    };
}

std::vector<Action> markers() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Markers;
    return {
        {"timeline.add-marker",
            QT_TRANSLATE_NOOP("Actions", "Set a marker at the pointer or around the selection"),
            "K", kEar, kSheet, kMenu},
        {"timeline.next-marker", QT_TRANSLATE_NOOP("Actions", "Next marker"), "N", kEar, kSheet,
            kMenu},
        {"timeline.previous-marker", QT_TRANSLATE_NOOP("Actions", "Previous marker"), "Shift+N",
            kEar, kSheet, kMenu},
        {"timeline.edit-marker", QT_TRANSLATE_NOOP("Actions", "Edit the current marker"), "E", kEar,
            kSheet, kMenu},
        {"timeline.marker-earlier",
            QT_TRANSLATE_NOOP("Actions", "Move the current marker one pixel to the left"), "<",
            kEar, kSheet},
        {"timeline.marker-later",
            QT_TRANSLATE_NOOP("Actions", "Move the current marker one pixel to the right"), ">",
            kEar, kSheet},
        {"timeline.marker-shorter",
            QT_TRANSLATE_NOOP("Actions", "Move the current marker's end one pixel to the left"),
            "{", kEar, kSheet},
        {"timeline.marker-longer",
            QT_TRANSLATE_NOOP("Actions", "Move the current marker's end one pixel to the right"),
            "}", kEar, kSheet},
        {"timeline.delete-marker", QT_TRANSLATE_NOOP("Actions", "Delete the current marker"),
            "Delete", kEar, kSheet, kMenu},
        {"timeline.delete-markers", QT_TRANSLATE_NOOP("Actions", "Delete all markers"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.next-finding", QT_TRANSLATE_NOOP("Actions", "Next finding on the timeline"), "J",
            kEar, kSheet, kMenu, true},
        {"timeline.previous-finding",
            QT_TRANSLATE_NOOP("Actions", "Previous finding on the timeline"), "Shift+J", kEar,
            kSheet, kMenu},
        {"timeline.show-findings", QT_TRANSLATE_NOOP("Actions", "Findings on the timeline"), "",
            kEar, Sheet::None, kMenu},
    };
}

std::vector<Action> linksAndNodes() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Slices;
    return {
        {"timeline.next-linked", QT_TRANSLATE_NOOP("Actions", "Follow the flow to the next slice"),
            "Ctrl+Right", kEar, kSheet, kMenu},
        {"timeline.previous-linked",
            QT_TRANSLATE_NOOP("Actions", "Follow the flow back to the slice before"), "Ctrl+Left",
            kEar, kSheet, kMenu},
        {"timeline.copy-slice", QT_TRANSLATE_NOOP("Actions", "Copy the selected slice"), "Ctrl+C",
            kEar, kSheet, kMenu},
        {"timeline.name-statistics",
            QT_TRANSLATE_NOOP("Actions", "Statistics of the selected slice's name"), "I", kEar,
            kSheet, kMenu},
        {"timeline.show-node",
            QT_TRANSLATE_NOOP("Actions", "Show the kernel's node in the compiled graph"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.show-collective",
            QT_TRANSLATE_NOOP("Actions", "Show the communication operator on all its ranks"), "",
            kEar, Sheet::None, kMenu},
        {"timeline.drop-selection",
            QT_TRANSLATE_NOOP("Actions", "Clear the selection, or leave a field"), "Esc", kEar,
            kSheet},
    };
}

std::vector<Action> laneChoices() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Tracks;
    return {
        {"timeline.expand-all", QT_TRANSLATE_NOOP("Actions", "Expand all"), "", kEar, Sheet::None,
            kMenu, true},
        {"timeline.collapse-all", QT_TRANSLATE_NOOP("Actions", "Collapse all"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.pin", QT_TRANSLATE_NOOP("Actions", "Pin the track to the top, or unpin it"), "P",
            kEar, kSheet, kMenu},
        {"timeline.hide", QT_TRANSLATE_NOOP("Actions", "Hide the track, layer or rank"), "H", kEar,
            kSheet, kMenu},
        {"timeline.merge",
            QT_TRANSLATE_NOOP("Actions", "Merge streams into one row, or split them again"),
            "Shift+M", kEar, kSheet, kMenu},
        {"timeline.move-up", QT_TRANSLATE_NOOP("Actions", "Move the track up"), "Alt+Up", kEar,
            kSheet, kMenu},
        {"timeline.move-down", QT_TRANSLATE_NOOP("Actions", "Move the track down"), "Alt+Down",
            kEar, kSheet, kMenu},
        {"timeline.taller", QT_TRANSLATE_NOOP("Actions", "Make the lanes taller"), "Alt+=", kEar,
            kSheet, kMenu, true},
        {"timeline.lower", QT_TRANSLATE_NOOP("Actions", "Make the lanes lower"), "Alt+-", kEar,
            kSheet, kMenu},
        {"timeline.auto-height", QT_TRANSLATE_NOOP("Actions", "Lanes of the usual height"), "Alt+0",
            kEar, kSheet, kMenu},
        {"timeline.fold-stack",
            QT_TRANSLATE_NOOP("Actions", "Show only the outermost calls, or the whole stack"), "T",
            kEar, kSheet, kMenu},
        {"timeline.rename-row", QT_TRANSLATE_NOOP("Actions", "Rename the rank, layer or track"),
            "F2", kEar, kSheet, kMenu},
        {"timeline.choose-row", QT_TRANSLATE_NOOP("Actions", "Select several rows of the tree"),
            "Ctrl+Click / Shift+Click", Ear::Mouse, kSheet},
        {"timeline.choose-next",
            QT_TRANSLATE_NOOP("Actions", "Select the next or previous row of the tree as well"),
            "Shift+Down / Shift+Up", Ear::Widget, kSheet},
        {"timeline.show-hidden", QT_TRANSLATE_NOOP("Actions", "Show everything that is hidden"),
            "Shift+H", kEar, kSheet, kMenu},
        {"timeline.undo-lanes",
            QT_TRANSLATE_NOOP("Actions", "Undo the change of lanes, clocks or markers"), "Ctrl+Z",
            kEar, kSheet, Menu::Timeline, true},
    };
}

std::vector<Action> alignments() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Select;
    constexpr Menu kMenu = Menu::Clocks;
    return {
        {"timeline.set-base",
            QT_TRANSLATE_NOOP("Actions", "Take the selected slice as the reference for alignment"),
            "B", kEar, kSheet, kMenu, true},
        {"timeline.align-start",
            QT_TRANSLATE_NOOP("Actions", "Align the selected slice's start with the reference"),
            "L", kEar, kSheet, kMenu},
        {"timeline.align-end",
            QT_TRANSLATE_NOOP("Actions", "Align the selected slice's end with the reference"), "R",
            kEar, kSheet, kMenu},
        {"timeline.align-all-start",
            QT_TRANSLATE_NOOP("Actions", "Align all ranks at the start of the selected slice"),
            "Shift+L", kEar, kSheet, kMenu},
        {"timeline.align-all-end",
            QT_TRANSLATE_NOOP("Actions", "Align all ranks at the end of the selected slice"),
            "Shift+R", kEar, kSheet, kMenu},
        {"timeline.align-clocks",
            QT_TRANSLATE_NOOP("Actions", "Align the clocks of all ranks by their collectives"), "",
            kEar, Sheet::None, kMenu},
        {"timeline.align-starts",
            QT_TRANSLATE_NOOP("Actions", "Align all ranks at their first event"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.clocks", QT_TRANSLATE_NOOP("Actions", "Clocks..."), "Shift+C", kEar, kSheet,
            kMenu},
        {"timeline.shift-row", QT_TRANSLATE_NOOP("Actions", "Shift the rank or track in time..."),
            "", kEar, Sheet::None, kMenu},
        {"timeline.reset-clocks",
            QT_TRANSLATE_NOOP("Actions", "Put all ranks back on their own clocks"), "", kEar,
            Sheet::None, kMenu},
    };
}

std::vector<Action> rankChoices() {
    constexpr Ear kEar = Ear::Timeline;
    constexpr Sheet kSheet = Sheet::Look;
    constexpr Menu kMenu = Menu::Ranks;
    return {
        {"timeline.all-ranks",
            QT_TRANSLATE_NOOP("Actions", "Show all ranks as bars, or their tracks again"), "O",
            kEar, kSheet, kMenu, true},
        {"timeline.next-order", QT_TRANSLATE_NOOP("Actions", "Sort the ranks another way"),
            "Shift+O", kEar, kSheet, kMenu},
        {"timeline.order-number", QT_TRANSLATE_NOOP("Actions", "Sort ranks by number"), "", kEar,
            Sheet::None, kMenu, true},
        {"timeline.order-host", QT_TRANSLATE_NOOP("Actions", "Sort ranks by host"), "", kEar,
            Sheet::None, kMenu},
        {"timeline.order-stage", QT_TRANSLATE_NOOP("Actions", "Sort ranks by pipeline stage"), "",
            kEar, Sheet::None, kMenu},
        {"timeline.order-exposed",
            QT_TRANSLATE_NOOP("Actions", "Sort ranks by exposed communication, the longest first"),
            "", kEar, Sheet::None, kMenu},
        {"timeline.order-wait",
            QT_TRANSLATE_NOOP("Actions", "Sort ranks by wait, those that others wait for first"),
            "", kEar, Sheet::None, kMenu},
        {"timeline.find-row", QT_TRANSLATE_NOOP("Actions", "Find a row of the tree by its name..."),
            "/", kEar, Sheet::Find, Menu::Tracks, true},
        {"timeline.merge-graphs",
            QT_TRANSLATE_NOOP("Actions", "Merge the streams of each graph into one row"), "", kEar,
            Sheet::None, kMenu, true},
    };
}

std::vector<Action> areas() {
    constexpr Ear kEar = Ear::Timeline;
    return {
        {"timeline.markers", QT_TRANSLATE_NOOP("Actions", "Markers: list, jump to, rename, delete"),
            "", kEar, Sheet::None, Menu::Markers, true},
        {"timeline.filter", QT_TRANSLATE_NOOP("Actions", "Filter by rank and layer"), "", kEar,
            Sheet::None, Menu::Ranks, true},
        {"timeline.links", QT_TRANSLATE_NOOP("Actions", "Flows: draw by category"), "", kEar,
            Sheet::None, Menu::Slices, true},
        {"timeline.tab-slice-detail", QT_TRANSLATE_NOOP("Actions", "Slice detail"), "Alt+1 / Enter",
            kEar, Sheet::Look, Menu::Panes},
        {"timeline.tab-slice-list", QT_TRANSLATE_NOOP("Actions", "Slice list"), "Alt+2", kEar,
            Sheet::Look, Menu::Panes},
        {"timeline.tab-system-view", QT_TRANSLATE_NOOP("Actions", "System view"), "Alt+3", kEar,
            Sheet::Look, Menu::Panes},
        {"timeline.tab-find", QT_TRANSLATE_NOOP("Actions", "Matches"), "Alt+4", kEar, Sheet::Look,
            Menu::Panes},
    };
}

std::vector<Action> searches() {
    constexpr Sheet kSheet = Sheet::Find;
    return {
        {"find.search", QT_TRANSLATE_NOOP("Actions", "Find slices..."), "Ctrl+F", Ear::Window,
            kSheet, Menu::Find, true},
        {"find.next", QT_TRANSLATE_NOOP("Actions", "Next match"), "F3", Ear::Window, kSheet,
            Menu::Find},
        {"find.previous", QT_TRANSLATE_NOOP("Actions", "Previous match"), "Shift+F3", Ear::Window,
            kSheet, Menu::Find},
        {"find.next-in-rank", QT_TRANSLATE_NOOP("Actions", "Next match in this rank"), "Alt+F3",
            Ear::Window, kSheet, Menu::Find},
        {"find.previous-in-rank", QT_TRANSLATE_NOOP("Actions", "Previous match in this rank"),
            "Alt+Shift+F3", Ear::Window, kSheet, Menu::Find},
        {"find.next-in-lane", QT_TRANSLATE_NOOP("Actions", "Next match on this track"), "Ctrl+F3",
            Ear::Window, kSheet, Menu::Find},
        {"find.previous-in-lane", QT_TRANSLATE_NOOP("Actions", "Previous match on this track"),
            "Ctrl+Shift+F3", Ear::Window, kSheet, Menu::Find},
        {"find.case", QT_TRANSLATE_NOOP("Actions", "Match case"), "Alt+C", Ear::Window, kSheet,
            Menu::Find, true},
        {"find.word", QT_TRANSLATE_NOOP("Actions", "Whole word"), "Alt+W", Ear::Window, kSheet,
            Menu::Find},
        {"find.regex", QT_TRANSLATE_NOOP("Actions", "Regular expression"), "Alt+R", Ear::Window,
            kSheet, Menu::Find},
        {"find.where", QT_TRANSLATE_NOOP("Actions", "Where to look, from the search field"),
            "Alt+Down", Ear::Widget, kSheet},
        {"find.clear", QT_TRANSLATE_NOOP("Actions", "Clear the search"), "Shift+Esc", Ear::Window,
            kSheet, Menu::Find},
        {"find.next-from-field", QT_TRANSLATE_NOOP("Actions", "Next match, from the search field"),
            "Enter", Ear::Widget, kSheet},
        {"find.previous-from-field",
            QT_TRANSLATE_NOOP("Actions", "Previous match, from the search field"), "Shift+Enter",
            Ear::Widget, kSheet},
        {"find.range", QT_TRANSLATE_NOOP("Actions", "Time range..."), "Ctrl+G", Ear::Window, kSheet,
            Menu::Find},
    };
}

} // namespace

std::vector<Action> timelineActions() {
    std::vector<Action> all = moves();
    for (const auto& list : {selections(), boxes(), markers(), linksAndNodes(), laneChoices(),
             alignments(), rankChoices(), areas(), searches()})
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

} // namespace rankscope::actions
