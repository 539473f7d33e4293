// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/geometry.h"

#include <QImage>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/bar_geometry.h"
#include "views/timeline/overview_geometry.h"
#include "views/timeline/raster.h"

namespace rankscope::timeline::geometry_test {

using model::LaneKind;
using test::frameOf;
using test::HandMadeRank;
using test::sliceCell;
using test::snapshotOf;

namespace {

const query::LaneRef kLane{RankSlot(0), LaneId(0)};

/// One stream, 100 pixels for 1000 ns, and what is drawn of a frame as text.
struct Scene {
    LaneLayout layout;
    FrameStore frames;
    NameColours colours;
    Viewport viewport;
    HitMarks hits;
    std::map<query::LaneRef, CurveScale> scales;

    explicit Scene(LaneKind kind = LaneKind::Slices) {
        HandMadeRank rank("Rank 0");
        for (const char* name : {"MatMul", "Cast", "AllReduce"})
            rank.text(name);
        const bool isCounter = kind == LaneKind::Counter;
        const auto trackKind = isCounter ? model::TrackKind::Counter : model::TrackKind::Thread;
        rank.lane(rank.track(rank.process("1", "NPU"), "2", "Stream 2", trackKind), kind);
        const auto snapshot = snapshotOf({rank.done()});
        layout.setSnapshot(snapshot);
        colours.setSnapshot(snapshot);
        viewport.setWidth(100);
        viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
        viewport.show({Timestamp{}, fromNanoseconds(1000)});
    }

    Geometry draw() {
        return layOutLanes(
            {viewport, layout, frames, colours, hits, scales, {0, 0, layout.height()}, 1});
    }

    QString runs(std::vector<model::Cell> cells) {
        frames.clear();
        frames.add(frameOf({{kLane, LaneKind::Slices, std::move(cells), {}}}));
        QString text;
        const int y = layout.place(kLane)->y;
        for (const Run& run : draw().runs)
            text += QString("%1+%2@%3 ").arg(run.x).arg(run.width).arg(run.y - y);
        return text.trimmed();
    }
};

constexpr StringId kMatMul{1};
constexpr StringId kCast{2};

} // namespace

class GeometryTest : public QObject {
    Q_OBJECT

private slots:
    void slicesBecomeRunsWithAGapBetweenThem() {
        Scene scene;
        QCOMPARE(scene.runs({sliceCell(0, 100, kMatMul), sliceCell(100, 500, kCast)}),
            QString("0+9@0 10+39@0"));
    }

    // V4: however many slices share a pixel, each state has its share of it.
    void aBarShowsTheSharesOfItsStates() {
        HandMadeRank rank("Rank 0");
        const auto overlap = rank.process("4", "Overlap Analysis", "NPU");
        std::vector<query::LaneFrame> lanes;
        std::map<std::string, StringId> names;
        for (const char* name : {"Computing", "Communication(Not Overlapped)", "Free"}) {
            names[name] = rank.text(name);
            rank.lane(rank.track(overlap, name, name));
        }
        const auto add = [&](uint32_t lane, const char* name, auto... ends) {
            lanes.push_back({{RankSlot(0), LaneId(lane)}, LaneKind::Slices, {}, {}});
            const int64_t all[] = {ends...};
            for (size_t i = 0; i + 1 < sizeof...(ends); i += 2)
                lanes.back().cells.push_back(sliceCell(all[i], all[i + 1], names[name]));
        };
        // 10 ns a pixel: wide pieces, then a column of 5, 3 and 2 ns, then nothing.
        add(0, "Computing", 0, 300, 500, 505);
        add(1, "Communication(Not Overlapped)", 300, 400, 505, 508);
        add(2, "Free", 400, 500, 508, 510);
        Scene scene;
        const auto snapshot = snapshotOf({rank.done()});
        scene.layout.setSnapshot(snapshot);
        scene.layout.toggle(0);
        scene.colours.setSnapshot(snapshot);
        scene.frames.add(frameOf(std::move(lanes)));
        const LaneBox box = scene.layout.rows()[0].boxes[0];
        QString text;
        for (const Run& run : scene.draw().runs)
            text += QString("%1+%2@%3+%4:%5 ")
                        .arg(run.x)
                        .arg(run.width)
                        .arg(run.y - box.y)
                        .arg(run.height)
                        .arg(run.category);
        QCOMPARE(box.height, 16);
        QCOMPARE(text.trimmed(),
            QString("0+30@0+16:0 30+10@0+16:3 40+10@0+16:8 50+1@8+8:0 50+1@3+5:3 50+1@0+3:8"));
    }

    void theMemoryOfAnEarlierPictureAddsNothingToTheNext() {
        Scene scene;
        scene.runs({sliceCell(0, 270, kMatMul), sliceCell(300, 600, kCast)});
        const Geometry once = scene.draw();
        const Geometry again =
            layOutLanes({scene.viewport, scene.layout, scene.frames, scene.colours, scene.hits,
                            scene.scales, {0, 0, scene.layout.height()}, 1},
                scene.draw());
        QVERIFY(again.runs == once.runs);
        QVERIFY(again.labels == once.labels);
        QCOMPARE(again.runs.size(), size_t(2));
    }

    void theTipOfTheOverviewNamesWhatTookTheTime() {
        query::LaneFrame lane{kLane, LaneKind::Slices, {}, {}};
        lane.cells = {
            sliceCell(0, 50, kMatMul), sliceCell(60, 90, kCast), sliceCell(95, 200, kMatMul)};
        HandMadeRank rank("Rank 0");
        for (const char* name : {"MatMul", "Cast"})
            rank.text(name);
        const auto shares = overviewShares(
            {&lane}, {fromNanoseconds(20), fromNanoseconds(100)}, *snapshotOf({rank.done()}));
        QCOMPARE(shares.size(), size_t(2));
        QCOMPARE(shares[0].name, std::string("MatMul"));
        QCOMPARE(shares[0].time, Duration(35));
        QCOMPARE(shares[1].time, Duration(30));
    }

    void waitingIsSummedOverRanksOnTheirClocks() {
        const auto range = [](int64_t begin, int64_t end) {
            return TimeRange{fromNanoseconds(begin), fromNanoseconds(end)};
        };
        const std::vector<TimeRange> first{range(0, 30), range(50, 60), range(90, 200)};
        const std::vector<TimeRange> second{range(1000, 1040)};
        const std::vector<WaitsOfRank> waits{{&first, {}}, {&second, Duration(-1000)}};
        QCOMPARE(waitedIn(waits, range(20, 100)), Duration(10 + 10 + 10 + 20));
        QCOMPARE(waitedIn(waits, range(300, 400)), Duration());
        QCOMPARE(waitedIn({}, range(0, 400)), Duration());
    }

    void heightsOfABarFillItAndLoseNothing() {
        const auto heights = [](std::vector<double> shares) {
            std::vector<int> all(shares.size());
            barHeights(shares, 16, all);
            return all;
        };
        QCOMPARE(heights({1, 0, 0}), (std::vector<int>{16, 0, 0}));
        QCOMPARE(heights({0, 0, 0}), (std::vector<int>{0, 0, 0}));
        QCOMPARE(heights({0.25, 0, 0}), (std::vector<int>{4, 0, 0})); // the rest is nothing
        QCOMPARE(heights({0.001, 0.5, 0.499}), (std::vector<int>{1, 7, 8}));
        QCOMPARE(heights({1, 0.5, 0.5}), (std::vector<int>{8, 4, 4})); // two devices
    }

    void nothingIsThinnerThanOnePixel() {
        Scene scene;
        QCOMPARE(scene.runs({sliceCell(505, 506, kMatMul)}), QString("50+1@0"));
    }

    void theLongestOfAPixelColumnGivesTheColour() {
        Scene scene;
        QCOMPARE(scene.runs({sliceCell(500, 501, kMatMul), sliceCell(502, 508, kCast),
                     sliceCell(508, 509, kMatMul), sliceCell(510, 511, kMatMul)}),
            QString("50+1@0 51+1@0"));
        const Geometry geometry = scene.draw();
        QCOMPARE(geometry.runs[0].category, scene.colours.category(RankSlot(0), kCast));
        QCOMPARE(geometry.runs[1].category, scene.colours.category(RankSlot(0), kMatMul));
    }

    void neighbouringColumnsOfOneColourBecomeOneRun() {
        Scene scene;
        QCOMPARE(scene.runs({sliceCell(500, 505, kMatMul), sliceCell(510, 515, kMatMul),
                     sliceCell(530, 531, kMatMul)}),
            QString("50+2@0 53+1@0"));
    }

    void neverDrawsMoreRunsThanPixels() {
        Scene scene;
        std::vector<model::Cell> cells;
        for (int64_t t = 0; t < 1000; ++t)
            cells.push_back(sliceCell(t, t + 1, kMatMul));
        scene.runs(std::move(cells));
        QVERIFY(scene.draw().runs.size() <= 100);
    }

    void slicesOutOfSightAreSkippedAndLongOnesCut() {
        Scene scene;
        scene.viewport.show({fromNanoseconds(400), fromNanoseconds(500)});
        QCOMPARE(scene.runs({sliceCell(0, 100, kMatMul), sliceCell(200, 800, kCast),
                     sliceCell(900, 950, kMatMul)}),
            QString("-8+115@0"));
        const Geometry geometry = scene.draw();
        QCOMPARE(geometry.labels.size(), size_t(1));
        QCOMPARE(geometry.labels[0].x, 0);
        QCOMPARE(geometry.labels[0].width, 100);
    }

    void labelsAppearWhereTheyFit() {
        Scene scene;
        scene.runs({sliceCell(0, 270, kMatMul), sliceCell(300, 600, kCast)});
        const Geometry geometry = scene.draw();
        QCOMPARE(geometry.labels.size(), size_t(1));
        QCOMPARE(geometry.labels[0].name, kCast);
    }

    void foldedIdleTimeIsPaler() {
        Scene scene;
        model::Cell folded = sliceCell(0, 500, kMatMul);
        folded.count = 9;
        folded.busy = Duration(100);
        scene.runs({folded});
        QVERIFY(scene.draw().runs[0].tone == Tone::Busy1);
        QVERIFY(scene.draw().labels.empty());
    }

    void whatIsNoSearchHitIsDimmed() {
        Scene scene;
        scene.hits.names = {{kCast}};
        scene.runs({sliceCell(0, 400, kMatMul), sliceCell(500, 900, kCast)});
        QVERIFY(scene.draw().runs[0].tone == Tone::Dimmed);
        QVERIFY(scene.draw().runs[1].tone == Tone::Full);
    }

    void aMatchIsNotDimmedInAFoldedCellOfAnotherName() {
        Scene scene;
        model::Cell folded = sliceCell(500, 900, kMatMul);
        folded.count = 7;
        scene.runs({sliceCell(0, 400, kCast), sliceCell(400, 450, kCast), folded});
        scene.hits.names = {{kCast}};
        scene.hits.begins = HitBegins{{kLane, {fromNanoseconds(400), fromNanoseconds(700)}}};
        const auto runs = scene.draw().runs;
        QVERIFY(runs[0].tone == Tone::Dimmed); // of the same name, but another value or category
        QVERIFY(runs[1].tone != Tone::Dimmed);
        QVERIFY(runs[2].tone != Tone::Dimmed);
        scene.hits.begins = HitBegins{};
        QVERIFY(scene.draw().runs[2].tone == Tone::Dimmed);
    }

    void countersHoldTheirValueUntilTheNextSample() {
        Scene scene(LaneKind::Counter);
        const auto sample = [](int64_t t, int64_t value) {
            const Decimal v{value, 0};
            return model::CounterCell{fromNanoseconds(t), fromNanoseconds(t), v, v, v, 1};
        };
        scene.frames.add(frameOf(
            {{kLane, LaneKind::Counter, {}, {sample(0, 10), sample(500, 0), sample(990, 0)}}}));
        const Geometry geometry = scene.draw();
        QCOMPARE(geometry.curves.size(), size_t(1));
        QCOMPARE(geometry.curves[0].scale.high, 10.0);
        const int top = scene.layout.place(kLane)->y;
        int reached = 0;
        for (const Run& run : geometry.runs) {
            if (run.tone == Tone::CurveLine && run.y == top && run.height == 1)
                reached = std::max(reached, run.x + run.width);
        }
        QCOMPARE(reached, 50);
    }

    void theLastValueOfACounterHoldsToTheEndOfTheRank() {
        Scene scene(LaneKind::Counter);
        const Decimal ten{10, 0};
        query::LaneFrame lane{kLane, LaneKind::Counter, {},
            {{fromNanoseconds(100), fromNanoseconds(100), ten, ten, ten, 1}}};
        lane.holdsUntil = fromNanoseconds(700);
        scene.frames.add(frameOf({lane}));
        int reached = 0;
        for (const Run& run : scene.draw().runs)
            reached = std::max(reached, run.x + run.width);
        QCOMPARE(reached, 70);
    }

    void findsTheCellUnderThePointerAndNearHairlines() {
        Scene scene;
        const query::LaneFrame frame{kLane, LaneKind::Slices,
            {sliceCell(100, 200, kMatMul), sliceCell(500, 501, kCast)}, {}};
        QCOMPARE(cellAt(frame, scene.viewport, 15)->name, kMatMul);
        QCOMPARE(cellAt(frame, scene.viewport, 52)->name, kCast);
        QVERIFY(cellAt(frame, scene.viewport, 48.5) != nullptr);
        QVERIFY(cellAt(frame, scene.viewport, 30) == nullptr);
        QVERIFY(cellAt(frame, scene.viewport, 95) == nullptr);
    }

    void rasterFillsAndClips() {
        QImage image(10, 4, QImage::Format_ARGB32_Premultiplied);
        image.fill(shared::lightTheme().bg);
        const Palette palette(shared::lightTheme());
        fillRuns(image,
            {{-3, -2, 6, 4, 0, Tone::Full, false}, {8, 3, 90, 90, 1, Tone::Full, false}}, palette);
        QCOMPARE(image.pixelColor(2, 1), shared::lightTheme().categories[0]);
        QCOMPARE(image.pixelColor(3, 1), shared::lightTheme().bg);
        QCOMPARE(image.pixelColor(2, 2), shared::lightTheme().bg);
        QCOMPARE(image.pixelColor(9, 3), shared::lightTheme().categories[1]);
    }

    void olderFramesServeUntilANewOneArrives() {
        FrameStore store;
        auto exact = std::make_shared<query::Frame>(*frameOf({{kLane, LaneKind::Slices, {}, {}}}));
        exact->range = {Timestamp{}, fromNanoseconds(1000)};
        exact->resolution = Duration(10);
        store.add(exact);
        auto coarse = std::make_shared<query::Frame>(*exact);
        coarse->detail = query::Detail::Coarse;
        coarse->range = {Timestamp{}, fromNanoseconds(5000)};
        store.add(coarse);
        const TimeRange inside{fromNanoseconds(10), fromNanoseconds(20)};
        const TimeRange beyond{fromNanoseconds(10), fromNanoseconds(2000)};
        const FrameWish within{inside, inside, Duration(10)};
        const FrameWish across{beyond, beyond, Duration(10)};
        QCOMPARE(store.pieces(kLane, within).size(), size_t(1));
        QCOMPARE(store.pieces(kLane, within)[0].lane, &exact->lanes[0]);
        const auto pieces = store.pieces(kLane, across);
        QCOMPARE(pieces.size(), size_t(2));
        QCOMPARE(pieces[0].lane, &exact->lanes[0]);
        QCOMPARE(pieces[1].lane, &coarse->lanes[0]);
        QCOMPARE(pieces[1].range, (TimeRange{fromNanoseconds(1000), fromNanoseconds(2000)}));
        QCOMPARE(store.at(kLane, across, fromNanoseconds(999)), &exact->lanes[0]);
        QCOMPARE(store.at(kLane, across, fromNanoseconds(1000)), &coarse->lanes[0]);
        QVERIFY(store.covers({kLane}, within));
        QVERIFY(!store.covers({kLane}, {inside, inside, Duration(9)}));
        QVERIFY(!store.covers({kLane}, {inside, inside, Duration(11)}));
        QVERIFY(!store.covers({kLane}, {inside, beyond, Duration(10)}));
        QVERIFY(!store.covers({kLane}, across));
    }

    // V1: the frame of a small range under a wider one.
    void aFrameIsDrawnOnlyWhereItIsOf() {
        Scene scene;
        auto frame = std::make_shared<query::Frame>(
            *frameOf({{kLane, LaneKind::Slices, {sliceCell(100, 450, kMatMul)}, {}}}));
        frame->range = {fromNanoseconds(200), fromNanoseconds(400)};
        scene.frames.add(frame);
        const Geometry geometry = scene.draw();
        QCOMPARE(geometry.runs.size(), size_t(1));
        QCOMPARE(geometry.runs[0].x, 20);
        QCOMPARE(geometry.runs[0].x + geometry.runs[0].width, 39); // the last column is the gap
        QVERIFY(scene.frames.at(kLane, wishOf(scene.viewport, 1), fromNanoseconds(100)) == nullptr);
    }
};

} // namespace rankscope::timeline::geometry_test

RS_VIEW_TEST(rankscope::timeline::geometry_test::GeometryTest)
#include "geometry_test.moc"
