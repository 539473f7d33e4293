// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen of a folder first: its work, whatever lies beside it.
#include "views/timeline/timeline_model.h"

#include "tests/views/timeline/hand_made.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/shown_profile.h"

namespace rankscope::timeline::first_view_test {

namespace {

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

} // namespace

class FirstViewTest : public QObject {
    Q_OBJECT

private slots:
    // V10: what is seen first is the work; counters before and after it are a zoom away.
    void theFirstViewIsFittedToTheSlices() {
        const auto rankOf = [](int64_t begin, int64_t end) {
            test::HandMadeRank rank("Rank 0", {at(0), at(1'000'000)});
            const auto device = rank.process("2", "NPU", "NPU");
            rank.lane(rank.track(device, "", "Load", model::TrackKind::Counter),
                model::LaneKind::Counter);
            rank.lane(rank.track(device, "1", "Stream 1"), model::LaneKind::Slices, 0, 1,
                TimeRange{at(begin), at(end)});
            rank.lane(rank.track(rank.process("Spans", "Spans", ""), "1", "PyTorch Profiler"),
                model::LaneKind::Slices, 0, 1, TimeRange{at(0), at(900'000)});
            return test::snapshotOf({rank.done()});
        };
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(rankOf(400'000, 500'000));
        QCOMPARE(state.visibleRange(), (TimeRange{at(398'000), at(502'000)}));
        QVERIFY(state.isFirstView());
        state.setWidth(800);
        state.setSnapshot(rankOf(400'000, 600'000)); // while it is read
        QCOMPARE(state.visibleRange(), (TimeRange{at(396'000), at(604'000)}));
        QCOMPARE(state.wholeRange(), (TimeRange{at(0), at(1'000'000)}));
        QCOMPARE(state.origin(), at(0));
        state.reset();
        QVERIFY(!state.isFirstView() && state.viewport().isWhole());
        state.setSnapshot(rankOf(400'000, 700'000));
        QVERIFY(state.viewport().isWhole());
        state.showFirstView();
        QCOMPARE(state.visibleRange(), (TimeRange{at(394'000), at(706'000)}));
        QVERIFY(state.isFirstView());
        state.setVisibleRange({at(450'000), at(460'000)});
        state.setSnapshot(rankOf(400'000, 800'000));
        QCOMPARE(state.visibleRange(), (TimeRange{at(450'000), at(460'000)}));
    }

    // Events of another day, or at time 0, are a zoom away; the work is where the devices worked.
    void theFirstViewHasNoDaysOfNothing() {
        constexpr int64_t kDay = 86'400'000'000'000;
        constexpr int64_t kWork = 19'000 * kDay;
        constexpr int64_t kLater = kWork + 600 * kDay;
        test::HandMadeRank rank("Rank 0", {at(0), at(kLater + 9'000'000'000)});
        const auto host = rank.process("1", "CANN", "CPU");
        const auto laneOf = [&rank](ProcessId process, const char* tid, uint64_t count,
                                int64_t begin, int64_t end) {
            rank.lane(rank.track(process, tid, tid), model::LaneKind::Slices, 0, count,
                TimeRange{at(begin), at(end)});
        };
        laneOf(host, "1", 900, kLater, kLater + 9'000'000'000); // marks of another run
        laneOf(host, "2", 1, 0, 0); // without a time
        laneOf(host, "3", 4, kWork, kWork + 40'000'000);
        laneOf(rank.process("2", "Ascend Hardware", "NPU"), "4", 20, kWork + 30'000'000,
            kWork + 100'000'000);
        // What is between kernels lasts until the far one.
        laneOf(rank.process("3", "Overlap Analysis", "NPU"), "Free", 9, 0, kLater);
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf({rank.done()}));
        QCOMPARE(state.visibleRange(), (TimeRange{at(kWork - 2'000'000), at(kWork + 102'000'000)}));
        QCOMPARE(state.wholeRange(), (TimeRange{at(0), at(kLater + 9'000'000'000)}));
        QCOMPARE(state.origin(), at(kWork)); // "+0 ms" and not "+19,000 d"
        state.reset(); // all of it is there
        QVERIFY(state.visibleRange().begin <= at(0));
        QVERIFY(state.visibleRange().end >= at(kLater + 9'000'000'000));
    }

    void aFarOffSliceOnTheLaneOfTheWorkIsNotInTheFirstView() {
        const test::ImportedRank rank(R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"X","name":"stray","pid":1,"tid":1,"ts":"0.000","dur":10},
{"ph":"X","name":"step","pid":1,"tid":1,"ts":"1700000000000000.000","dur":60},
{"ph":"X","name":"step","pid":1,"tid":1,"ts":"1700000000000070.000","dur":30})");
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(rank.snapshot());
        constexpr int64_t kBegin = 1'700'000'000'000'000'000;
        QCOMPARE(state.visibleRange(), (TimeRange{at(kBegin - 2'000), at(kBegin + 102'000)}));
        QCOMPARE(state.wholeRange().begin, at(0));
        QCOMPARE(state.origin(), at(kBegin));
        shared::ShownProfile profile;
        profile.setSnapshot(rank.snapshot());
        QCOMPARE(profile.origin(), at(kBegin)); // all pages count from there
    }

    // A rank that waits for minutes is one run, and so are hosts that start one after the other.
    void pausesStayInTheFirstView() {
        constexpr int64_t kMinute = 60'000'000'000;
        test::HandMadeRank rank("Rank 0", {at(0), at(30 * kMinute)});
        const auto device = rank.process("2", "Ascend Hardware", "NPU");
        for (const int64_t begin : {int64_t{0}, 28 * kMinute})
            rank.lane(rank.track(device, std::to_string(begin), "Stream"), model::LaneKind::Slices,
                0, 5, TimeRange{at(begin), at(begin + 2 * kMinute)});
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf({rank.done()}));
        QVERIFY(state.visibleRange().begin <= at(0));
        QVERIFY(state.visibleRange().end >= at(30 * kMinute));
        QCOMPARE(state.origin(), at(0));
    }
};

} // namespace rankscope::timeline::first_view_test

RS_VIEW_TEST(rankscope::timeline::first_view_test::FirstViewTest)
#include "first_view_test.moc"
