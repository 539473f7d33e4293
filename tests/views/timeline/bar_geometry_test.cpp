// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/bar_geometry.h"

#include <array>
#include <random>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/share_columns.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::bar_geometry_test {

using model::LaneKind;
using test::frameOf;
using test::HandMadeRank;
using test::sliceCell;
using test::snapshotOf;

namespace {

/// What each lane fills of a pixel column, cell by cell.
std::array<double, 3> sharesOf(
    const std::vector<query::LaneFrame>& lanes, const Viewport& viewport, int x) {
    std::array<double, 3> shares{};
    for (size_t lane = 0; lane < shares.size(); ++lane) {
        for (const model::Cell& cell : lanes[lane].cells) {
            const double from = std::max(viewport.timeToX(cell.begin), static_cast<double>(x));
            const double to = std::min(viewport.timeToX(cell.end), static_cast<double>(x + 1));
            shares[lane] += std::max(0.0, to - from);
        }
    }
    return shares;
}

bool isNear(double value, double expected) {
    return std::abs(value - expected) < 1e-12;
}

} // namespace

class BarGeometryTest : public QObject {
    Q_OBJECT

private slots:
    /// Four columns of 10 ns.
    void columnsHoldWhatLiesInThem() {
        const TimeRange all{Timestamp{}, fromNanoseconds(40)};
        ShareColumns<2> columns({Timestamp{}, 0, 0.1, 4});
        columns.add(0, sliceCell(5, 25, {}), all);
        columns.add(1, sliceCell(12, 14, {}), all);
        columns.add(1, sliceCell(-10, 5, {}), all); // cut at the left edge
        columns.add(1, sliceCell(38, 90, {}), all);
        model::Cell idle = sliceCell(30, 40, {});
        idle.busy = Duration(5);
        columns.add(0, idle, all);
        const std::array<double, 2> expected[] = {{0.5, 0.5}, {1, 0.2}, {0.5, 0}, {0.5, 0.2}};
        for (size_t column = 0; column < 4; ++column) {
            for (size_t kind = 0; kind < 2; ++kind)
                QVERIFY(isNear(columns.shares()[column][kind], expected[column][kind]));
        }
        QVERIFY(isNear(columns.shares(4)[1][0], 0.25)); // of four ranks in the middle
    }

    /// A pixel stands for what is there at all, so nothing may be left of what is not, and of a
    /// nanosecond in a column of 1,000 seconds something.
    void columnsAreExact() {
        constexpr int64_t kColumn = 1'000'000'000'000;
        const TimeRange all{Timestamp{}, fromNanoseconds(3 * kColumn)};
        ShareColumns<1> columns({Timestamp{}, 0, 1.0 / kColumn, 3});
        for (int64_t i = 1; i < 1000; ++i)
            columns.add(0, sliceCell(i * 777'777'777, i * 777'777'777 + i, {}), all);
        columns.add(0, sliceCell(2 * kColumn + 5, 2 * kColumn + 6, {}), all);
        QVERIFY(columns.shares()[0][0] > 0);
        QCOMPARE(columns.shares()[1][0], 0.0);
        QVERIFY(columns.shares()[2][0] > 0.9e-12 && columns.shares()[2][0] < 1.1e-12);
    }

    /// Of 6 ns that are exposed in the first column, 4 are waited, and of 2 in the second all.
    void aPartIsTakenFromTheWhole() {
        const TimeRange all{Timestamp{}, fromNanoseconds(20)};
        ShareColumns<2> columns({Timestamp{}, 0, 0.1, 2});
        columns.addWhole(sliceCell(4, 12, {}), all);
        columns.addPart(
            {{fromNanoseconds(0), fromNanoseconds(4)}, {fromNanoseconds(10), fromNanoseconds(15)}},
            {}, all);
        columns.split(1, 0);
        columns.addWhole(sliceCell(0, 10, {}), all); // another rank, which waits for nobody
        columns.split(1, 0);
        const auto shares = columns.shares();
        QVERIFY(isNear(shares[0][0], 1.2) && isNear(shares[0][1], 0.4));
        QVERIFY(isNear(shares[1][0], 0) && isNear(shares[1][1], 0.2));
    }

    // Runs join columns and leave out what is worked out already; pixel by pixel it is the same.
    void aBarIsWhatEachOfItsColumnsIs() {
        HandMadeRank rank("Rank 0");
        const auto overlap = rank.process("4", "Overlap Analysis", "NPU");
        std::vector<query::LaneFrame> lanes;
        std::vector<StringId> names;
        for (const char* name : {"Computing", "Communication(Not Overlapped)", "Free"}) {
            names.push_back(rank.text(name));
            rank.lane(rank.track(overlap, name, name));
            const LaneId lane{static_cast<uint32_t>(lanes.size())};
            lanes.push_back({{RankSlot(0), lane}, LaneKind::Slices, {}, {}});
        }
        std::mt19937 random(5);
        for (int64_t t = 0; t < 990;) {
            const int64_t end = t + 1 + random() % (t < 500 ? 12 : 90); // crowded, then wide
            const size_t lane = random() % 3;
            lanes[lane].cells.push_back(sliceCell(t, end, names[lane]));
            t = end + static_cast<int64_t>(random() % 2);
        }
        const std::vector<query::LaneFrame> cells = lanes;
        LaneLayout layout;
        FrameStore frames;
        NameColours colours;
        Viewport viewport;
        viewport.setWidth(100);
        viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
        viewport.show({Timestamp{}, fromNanoseconds(1000)});
        const auto snapshot = snapshotOf({rank.done()});
        layout.setSnapshot(snapshot);
        layout.toggle(0);
        colours.setSnapshot(snapshot);
        frames.add(frameOf(std::move(lanes)));
        const LaneBox box = layout.rows()[0].boxes[0];
        std::map<std::pair<int, int>, int> pixels;
        const HitMarks hits;
        const std::map<query::LaneRef, CurveScale> scales;
        const auto runs = layOutLanes(
            {viewport, layout, frames, colours, hits, scales, {0, 0, layout.height()}, 1})
                              .runs;
        for (const Run& run : runs) {
            for (int x = run.x; x < run.x + run.width; ++x) {
                for (int y = run.y; y < run.y + run.height; ++y)
                    QVERIFY(pixels.emplace(std::pair(x, y - box.y), run.category).second);
            }
        }
        QVERIFY(runs.size() < 200);
        const int categories[] = {0, 3, 8};
        for (int x = 0; x < 100; ++x) {
            const auto shares = sharesOf(cells, viewport, x);
            std::array<int, 3> heights{};
            barHeights(shares, box.height, heights);
            int bottom = box.height;
            for (size_t lane = 0; lane < 3; ++lane) {
                bottom -= heights[lane];
                for (int y = bottom; y < bottom + heights[lane]; ++y)
                    QCOMPARE(pixels[std::pair(x, y)], categories[lane]);
            }
        }
    }

    // What its ranks have in the middle, each of them with its own waits.
    void theBarOfAHostIsTheMeanOfItsRanks() {
        std::vector<query::OpenRank> ranks;
        std::vector<query::LaneFrame> lanes;
        for (uint32_t i = 0; i < 4; ++i) {
            HandMadeRank rank("Rank " + std::to_string(i));
            const auto overlap = rank.process("4", "Overlap Analysis", "NPU");
            for (const char* name : {"Computing", "Communication(Not Overlapped)", "Free"})
                rank.lane(rank.track(overlap, name, name));
            const uint32_t busy = i == 0 ? 0 : 1; // the first computes, the others communicate
            lanes.push_back({{RankSlot(i), LaneId(busy)}, LaneKind::Slices,
                {sliceCell(0, 1000, rank.text("x"))}, {}});
            ranks.push_back(rank.done());
        }
        TimelineState state;
        HeadingFacts facts;
        for (const char* host : {"a", "a", "a", "b"})
            facts.ranks.push_back({host, {}, {}, {}, {}});
        JobTimes times;
        times.ranks.resize(4);
        times.ranks[1].waits = {{Timestamp{}, fromNanoseconds(1000)}}; // and one of them waits
        state.setSnapshot(snapshotOf(ranks));
        state.setFacts(facts);
        state.setTimes(times);
        LaneLayout layout;
        layout.setSnapshot(state.snapshot());
        layout.setOrder(rankOrdering(state));
        layout.toggle(0);
        QCOMPARE(layout.rows()[0].boxes.size(), size_t(9));
        FrameStore frames;
        frames.add(frameOf(lanes));
        NameColours colours;
        colours.setSnapshot(state.snapshot());
        Viewport viewport;
        viewport.setWidth(100);
        viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
        viewport.show({Timestamp{}, fromNanoseconds(1000)});
        const HitMarks hits;
        const std::map<query::LaneRef, CurveScale> scales;
        const Row& host = layout.rows()[0];
        const auto runs = layOutLanes(
            {viewport, layout, frames, colours, hits, scales, {0, 0, host.bottom()}, 1, &times})
                              .runs;
        QCOMPARE(runs.size(), size_t(3));
        int height = 0;
        for (const Run& run : runs) {
            QCOMPARE(run.width, 100);
            QVERIFY(std::abs(run.height - host.boxes[0].height / 3) <= 1);
            height += run.height;
        }
        QCOMPARE(height, host.boxes[0].height);
        std::vector<BarSight> sights;
        for (const query::LaneFrame& lane : lanes)
            sights.push_back({lane.lane.rank, {Timestamp{}, fromNanoseconds(10)},
                {{kRankStates[toIndex(lane.lane.lane)], &lane}}});
        sights.pop_back(); // of the other host
        const QString third = ": 33.3\u202f%";
        QCOMPARE(hostTip(state, *host.host, sights).mid(0, 2), (QStringList{"a", "3 ranks"}));
        QCOMPARE(hostTip(state, *host.host, sights).mid(3),
            (QStringList{"Computing" + third, "Exposed communication" + third, "Waiting" + third}));
    }

    // As the legend says it beside the same colours.
    void aTipNamesStatesAsTheLegendDoes() {
        const std::vector<NamedShare> shares{{"Communication(Not Overlapped)", Duration(60)},
            {"Computing", Duration(30)}, {"MatMul", Duration(10)}};
        QCOMPARE(shareLines(shares, Duration(45), Duration(100)).join("; "),
            QString("Exposed communication: 15.0\u202f%; Computing: 30.0\u202f%; "
                    "MatMul: 10.0\u202f%; Waiting: 45.0\u202f%"));
        QCOMPARE(shareLines(shares, Duration(60), Duration(100)).size(), 3); // all of it is waited
        QCOMPARE(shareLines(shares, {}, Duration(100)).front(),
            QString("Exposed communication: 60.0\u202f%"));
    }
};

} // namespace rankscope::timeline::bar_geometry_test

RS_VIEW_TEST(rankscope::timeline::bar_geometry_test::BarGeometryTest)
#include "bar_geometry_test.moc"
