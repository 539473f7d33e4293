// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/view_state.h"

#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline::view_state_test {

namespace {

ViewState everything() {
    return {.range = TimeRange{fromNanoseconds(1'764'246'877'338'495'921),
                fromNanoseconds(9'007'199'254'740'993)}, // beyond what a double holds
        .isWhole = true,
        .topRow = "Rank 1/7/2",
        .top = 77,
        .folds = {{"a", Fold::Closed}, {"b", Fold::Part}, {"c", Fold::Open}},
        .hiddenRanks = {"Rank 1", "Rank 0 (2)"},
        .lanes = {.hiddenLayers = {"Python"},
            .hiddenTracks = {"Rank 1/7/2"},
            .hiddenKinds = {"CANN/Thread 1"},
            .onlyKinds = {"Ascend Hardware/Stream 2"},
            .pinned = {"z", "a"},
            .isRanksOnly = true,
            .order = RankOrder::Wait,
            .barHeight = 6,
            .aliases = {{"Rank 1", "late one"}},
            .laneHeights = {{"Rank 1/7/2", 24}},
            .mostLanes = {{"Rank 1/1/1", 3}},
            .merged = {{"b", "a"}, {"c", "d"}},
            .trackOrders = {{"Rank 1/7", {"2", "1"}}}},
        .shifts = {{"/job/r1#Rank 1", {Duration(-9'007'199'254'740'993), ShiftSource::Clocks}}},
        .followsDrift = true,
        .areClocksQuiet = true,
        .showsFindings = false,
        .linkCategories = {"async_npu"},
        .markers = {{0, {fromNanoseconds(5), fromNanoseconds(9)}, QString(QChar(0x6807)), 3,
                        "two\nlines"},
            {0, {fromNanoseconds(7), fromNanoseconds(7)}, "", 0}},
        .box = KeptBox{{fromNanoseconds(4), fromNanoseconds(9'007'199'254'740'993)}, false,
            {{"Rank 1/7/2", {0, 2}}, {"Rank 1/7/3", {}}}, false},
        .locked = KeptBox{{fromNanoseconds(3), fromNanoseconds(9'007'199'254'740'993)}, true},
        .doPagesFollow = false,
        .rank = 12,
        .step = 0,
        .page = "memory.curves",
        .advice = {.thresholds = {{"slow_rank", 0.125}},
            .muted = {{"CL-1 CL-1.same 3", QString(QChar(0x6807))}, {"ME-3 ME-3.waste 0", ""}},
            .notes = {{"CL-9 CL-9.slow 2 3", "cable ordered"}},
            .facts = {{"seq_length", "4096"}},
            .walk = {"E0.data", "D1.one!"}}};
}

} // namespace

class ViewStateTest : public QObject {
    Q_OBJECT

private slots:
    void isTheSameAsText() {
        ViewState view = everything();
        view.range = TimeRange{view.range->end, view.range->begin};
        QVERIFY(viewFromJson(toJson(view)) == view);
        QVERIFY(viewFromJson(toJson({})) == ViewState{});
    }

    void damageGivesWhatCanBeRead() {
        QVERIFY(viewFromJson("") == ViewState{});
        QVERIFY(viewFromJson("[1,2") == ViewState{});
        const ViewState view = viewFromJson(
            R"({"range":[9,3],"folds":{"a":7,"b":2},
                "looks":{"order":9,"barHeight":-4,"aliases":{"a":5,"b":""},"heights":{"a":-1,"b":1e9},
                    "depths":{"a":0,"b":-3},"merged":[["a"],5,[]],"orders":7},"markers":[{"range":[1]},5],"rank":"x","top":3,
                "advice":{"thresholds":{"a":-1,"b":"x"},"muted":{"k":7},"notes":5,"facts":[1],"walk":{"a":1}}})");
        QVERIFY((view == ViewState{.top = 3, .folds = {{"b", Fold::Open}}}));
        QVERIFY(!viewFromJson(R"({"box":{"range":[9,3],"all":true}})").box);
        QVERIFY((viewFromJson(R"({"box":{"range":[3,9],"tracks":{"a":[-1,2,"x"],"b":7}}})").box
            == KeptBox{{fromNanoseconds(3), fromNanoseconds(9)}, false, {{"a", {2}}, {"b", {}}}}));
        QVERIFY(!viewFromJson(R"({"locked":{"all":true}})").locked);
        QVERIFY((viewFromJson(R"({"locked":{"range":[3,9],"all":true,"new":7}})").locked
            == KeptBox{{fromNanoseconds(3), fromNanoseconds(9)}, true}));
        const RankShifts shifts = viewFromJson(
            R"({"shifts":{"a":[],"b":[5],"c":[7,"clocks",9],"d":[null,[]],"e":[[],"hand"]}})")
                                      .shifts;
        QVERIFY((shifts
            == RankShifts{{"b", {Duration(5), ShiftSource::Hand}},
                {"c", {Duration(7), ShiftSource::Clocks}}}));
    }

    void isTakenAndGivenBack() {
        TimelineState state;
        LaneView lanes(state);
        state.setLinkCategories({"HostToDevice"});
        state.setFilter(
            {.hiddenLayers = {"Python"}, .order = RankOrder::Host, .aliases = {{"a", "b"}}});
        state.addMarker({fromNanoseconds(3), fromNanoseconds(8)}, "here");
        state.setShifts({{"a#Rank 1", {Duration(5), ShiftSource::Clocks}}}, Drift::Followed);
        state.setShowsFindings(false);
        const ViewState view = captureView(state, lanes);
        QCOMPARE(view.markers.size(), size_t{1});
        QVERIFY(!view.showsFindings);
        TimelineState other;
        LaneView otherLanes(other);
        other.addMarker({fromNanoseconds(1), fromNanoseconds(1)}, "of another folder");
        applyView(view, other, otherLanes);
        QVERIFY(captureView(other, otherLanes) == view);
        QVERIFY(!other.canUndoLanes());
        other.undoLanes(); // as the key does
        QCOMPARE(other.markers().size(), size_t{1});
        QVERIFY(other.filter() == state.filter());
        QVERIFY(other.followsDrift() && !other.showsFindings());
        ViewState older = viewFromJson(toJson(view).replace("followsDrift", "notKnownYet"));
        QVERIFY(!older.followsDrift && older.shifts == view.shifts);
        applyView(older, other, otherLanes); // the same places, and they stay
        QVERIFY(!other.followsDrift());
        QVERIFY(other.shifts() == state.shifts());
    }
};

} // namespace rankscope::timeline::view_state_test

RS_VIEW_TEST(rankscope::timeline::view_state_test::ViewStateTest)
#include "view_state_test.moc"
