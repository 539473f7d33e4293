// SPDX-License-Identifier: GPL-3.0-or-later
// Streams that are used in turn in one row: they share its lines, whatever overlaps has lines of
// its own, and every slice is found where it is drawn.
#include <map>
#include <random>
#include <set>

#include "core/query/snapshot_builder.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/timeline/page_fixture.h"
#include "tests/views/timeline/random_events.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/box_keys.h"
#include "views/timeline/geometry.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline::merged_streams_test {

using test::HandMadeRank;

namespace {

struct Piece {
    int stream = 0;
    int64_t begin = 0; ///< ns
    int64_t length = 0;
    TimeRange range() const { return {fromNanoseconds(begin), fromNanoseconds(begin + length)}; }
};

QByteArray eventsOf(const std::vector<Piece>& pieces) {
    QString text = R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}})";
    for (int stream = 1; stream <= 8; ++stream)
        text += QString(
            R"(,{"ph":"M","name":"thread_name","pid":2,"tid":%1,"args":{"name":"Stream %1"}})")
                    .arg(stream);
    for (const Piece& piece : pieces)
        text += test::slice(2, piece.stream, piece.begin, piece.length, piece.stream);
    return text.toUtf8();
}

/// Streams 1 to 8, of which one or two are used at a time.
std::vector<Piece> randomPieces(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<int64_t>(random() % limit); };
    std::vector<Piece> pieces;
    for (int64_t time = 1; time <= 24; ++time) {
        const int first = static_cast<int>(1 + below(8));
        const int users = below(12) == 0 ? 2 : 1;
        for (int user = 0; user < users; ++user) {
            int64_t at = time * 100'000;
            while (at < time * 100'000 + 80'000) {
                const int64_t length = 200 + below(9000);
                pieces.push_back({(first + user - 1) % 8 + 1, at, length});
                at += length + below(2000);
            }
        }
    }
    return pieces;
}

/// Streams of so many depths in one row, which is the layout's first of a track.
LaneLayout layoutOf(const std::vector<uint32_t>& depths, query::OpenRank* rank = nullptr) {
    HandMadeRank made("Rank 0");
    const auto hardware = made.process("300", "Ascend Hardware", "NPU");
    for (size_t i = 0; i < depths.size(); ++i) {
        const auto stream = made.track(hardware, std::to_string(i), "Stream " + std::to_string(i));
        for (uint32_t depth = 0; depth < depths[i]; ++depth)
            made.lane(stream, model::LaneKind::Slices, depth);
    }
    if (rank != nullptr)
        *rank = made.done();
    LaneLayout layout;
    layout.setSnapshot(test::snapshotOf({rank != nullptr ? *rank : made.done()}));
    LaneFilter filter;
    filter.merged.emplace_back();
    for (const TrackNode& track : layout.tree()[0].layers[0].tracks)
        filter.merged[0].push_back(track.key);
    layout.setFilter(filter);
    return layout;
}

const Row& mergedRow(const LaneLayout& layout) {
    return *std::ranges::find_if(layout.rows(),
        [](const Row& row) { return row.track != nullptr && !row.track->parts.empty(); });
}

void group(LaneLayout& layout, const std::vector<size_t>& groups) {
    layout.setInTurn({{layout.mergedTracks(RankSlot(0), *mergedRow(layout).track), groups}});
}

/// By lane: "0 0 18" of two lanes in the first line and one in the second, from the row's top.
QString places(const LaneLayout& layout) {
    QStringList all;
    const Row& row = mergedRow(layout);
    for (const LaneId lane : row.track->lanes)
        all << QString::number(layout.place({RankSlot(0), lane})->y - row.y - 3);
    return all.join(' ');
}

} // namespace

class MergedStreamsTest : public PageFixture {
    Q_OBJECT

    const LaneLayout& layout() { return lanes().layout(); }

    void show(const std::shared_ptr<const query::Snapshot>& snapshot,
        shared::Change change = shared::Change::Growth) {
        showRank(snapshot, change);
        settle();
    }

    /// All streams in one row.
    void open(const std::vector<Piece>& pieces) {
        cleanup();
        importRank(eventsOf(pieces));
        makePage();
        show(m_rank->snapshot(), shared::Change::OtherRun);
        m_state->reset();
        LaneFilter filter;
        filter.merged.emplace_back();
        for (const TrackNode& track : layout().tree()[0].layers[0].tracks)
            filter.merged[0].push_back(track.key);
        m_state->setFilter(filter);
        settle();
    }

    query::LaneRef laneOf(int stream) {
        return PageFixture::laneOf("Stream " + std::to_string(stream));
    }

    TrackId trackOf(int stream) { return m_state->snapshot()->lane(laneOf(stream))->lane.track; }

    int lineOf(int stream) { return layout().place(laneOf(stream))->y; }

    QPoint middleOf(const Piece& piece) {
        const auto found = layout().place(laneOf(piece.stream));
        const Timestamp middle = piece.range().begin + piece.range().length() / 2;
        return {static_cast<int>(m_state->viewport().timeToX(middle)),
            lanes().bands().yOf(found->y) + found->height / 2};
    }

    void hover(QPoint at) { test::moveMouse(graph(), at); }

    static size_t linesOfRow(const LaneLayout& layout) {
        std::set<int> lines;
        for (const LaneBox& box : mergedRow(layout).boxes)
            lines.insert(box.y);
        return lines.size();
    }

    static query::OpenRank layoutRank() {
        query::OpenRank rank;
        layoutOf({1, 1}, &rank);
        return rank;
    }

private slots:
    void cleanup() {
        dropPage();
        m_rank.reset();
    }

    void tracksOfAGroupShareALine() {
        LaneLayout layout = layoutOf({1, 1, 1});
        QCOMPARE(places(layout), QString("0 18 36")); // nothing is known yet
        const int apart = mergedRow(layout).height;
        group(layout, {0, 0, 0});
        QCOMPARE(places(layout), QString("0 0 0"));
        QCOMPARE(mergedRow(layout).height, LaneLayout::kLayerHeight);
        const int y = mergedRow(layout).y + 3;
        QCOMPARE(layout.boxesAt(y).size(), size_t(3));
        QCOMPARE(layout.lanesIn(y, y + 1).size(), size_t(3));
        group(layout, {0, 1, 0});
        QCOMPARE(places(layout), QString("0 18 0"));
        QCOMPARE(layout.boxesAt(y).size(), size_t(2));
        QCOMPARE(layout.boxesAt(y + 18).size(), size_t(1));
        QCOMPARE(mergedRow(layout).height, apart - 18);
        group(layout, {0, 1, 2});
        QCOMPARE(places(layout), QString("0 18 36"));
        QCOMPARE(mergedRow(layout).height, apart);
    }

    void depthsLieBesideDepths() {
        LaneLayout layout = layoutOf({2, 1, 3, 1});
        group(layout, {0, 0, 0, 1});
        QCOMPARE(places(layout), QString("0 18 0 0 18 36 54"));
        // A folded track has its outermost lane, beside the open ones.
        layout.setFolds({{mergedRow(layout).track->parts[2].key, Fold::Closed}});
        QCOMPARE(mergedRow(layout).boxes.size(), size_t(5));
        QCOMPARE(layout.place({RankSlot(0), LaneId(3)})->y - mergedRow(layout).y - 3, 0);
        QCOMPARE(layout.place({RankSlot(0), LaneId(6)})->y - mergedRow(layout).y - 3, 36);
        layout.foldAll(Fold::Closed);
        layout.setFold(0, Fold::Open);
        layout.setFold(1, Fold::Open);
        QVERIFY(mergedRow(layout).fold == Fold::Closed);
        QCOMPARE(linesOfRow(layout), size_t(2));
        QCOMPARE(mergedRow(layout).boxes.size(), size_t(4));
    }

    // A depth that one shows in full is as high for all.
    void aLineIsInFullWhereALaneOfItIs() {
        LaneLayout layout = layoutOf({6, 4});
        group(layout, {0, 0});
        QVERIFY(mergedRow(layout).fold == Fold::Part || mergedRow(layout).fold == Fold::Open);
        QCOMPARE(places(layout), QString("0 18 36 54 72 74 0 18 36 54"));
        QVERIFY(layout.place({RankSlot(0), LaneId(3)})->isOwnBox);
        QVERIFY(!layout.place({RankSlot(0), LaneId(4)})->isOwnBox);
    }

    void whatIsKnownIsOfTheseTracksWhereTheyStand() {
        query::OpenRank rank;
        LaneLayout layout = layoutOf({1, 1, 1}, &rank);
        group(layout, {0, 0, 0});
        const auto moveBy = [&](std::vector<query::TrackShift> moved) {
            rank.moved = std::move(moved);
            layout.setSnapshot(test::snapshotOf({rank}));
            return places(layout);
        };
        QCOMPARE(moveBy({{TrackId(1), Duration(5)}}), QString("0 18 36"));
        QCOMPARE(moveBy({{TrackId(0), Duration(5)}, {TrackId(1), Duration(5)},
                     {TrackId(2), Duration(5)}}),
            QString("0 0 0")); // as they stood to each other
        QCOMPARE(moveBy({}), QString("0 0 0"));
        LaneFilter filter;
        const auto& tracks = layout.tree()[0].layers[0].tracks;
        filter.merged = {{tracks[0].key, tracks[2].key}};
        layout.setFilter(filter);
        QCOMPARE(places(layout), QString("0 18"));
        // Another rank in its place.
        layout.setSnapshot(test::snapshotOf({layoutRank()}));
        QVERIFY(layout.inTurn().empty());
    }

    void aSharedLineIsDrawnAsOneLane() {
        LaneLayout layout = layoutOf({1, 1});
        group(layout, {0, 0});
        FrameStore frames;
        // 10 ns a pixel. In the column of 500 ns each is busy for less than half of its piece.
        const auto folded = [](int64_t begin, int64_t end, int64_t busy) {
            return model::Cell{fromNanoseconds(begin), fromNanoseconds(end), Duration(busy),
                Duration(busy), 2, StringId(0)};
        };
        const auto lane = [](uint32_t id, std::vector<model::Cell> cells) {
            return query::LaneFrame{
                {RankSlot(0), LaneId(id)}, model::LaneKind::Slices, std::move(cells), {}, {}};
        };
        frames.add(test::frameOf({lane(0, {test::sliceCell(0, 100, {}), folded(500, 509, 4)}),
            lane(1, {test::sliceCell(100, 250, {}), folded(501, 508, 4)})}));
        NameColours colours;
        colours.setSnapshot(test::snapshotOf({layoutRank()}));
        Viewport viewport;
        viewport.setWidth(100);
        viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
        viewport.show({Timestamp{}, fromNanoseconds(1000)});
        const Geometry drawn =
            layOutLanes({viewport, layout, frames, colours, {}, {}, {0, 0, layout.height()}, 1});
        QString text;
        for (const Run& run : drawn.runs) {
            QCOMPARE(run.y, mergedRow(layout).y + 3);
            text += QString("%1+%2:%3 ").arg(run.x).arg(run.width).arg(static_cast<int>(run.tone));
        }
        const auto full = static_cast<int>(Tone::Full);
        QCOMPARE(text.trimmed(), QString("0+9:%1 10+14:%1 50+1:%1").arg(full));
    }

    void streamsUsedInTurnTakeOneLine() {
        open({{1, 100'000, 20'000}, {2, 130'000, 20'000}, {3, 160'000, 20'000},
            {1, 190'000, 10'000}, {2, 200'000, 10'000}});
        QCOMPARE(linesOfRow(layout()), size_t(1));
        QCOMPARE(lineOf(2), lineOf(1));
        QCOMPARE(lineOf(3), lineOf(1));
        for (const Piece& piece : {Piece{1, 100'000, 20'000}, Piece{2, 130'000, 20'000},
                 Piece{3, 160'000, 20'000}, Piece{2, 200'000, 10'000}}) {
            hover(middleOf(piece));
            QVERIFY(m_state->hovered().has_value());
            QVERIFY(m_state->hovered()->lane == laneOf(piece.stream));
            // Its stream is said.
            QVERIFY(graph().tipLines().back().endsWith(QString("Stream %1").arg(piece.stream)));
            QTest::mouseClick(&graph(), Qt::LeftButton, {}, middleOf(piece));
            settle();
            QVERIFY(m_state->selectedSlice().has_value());
            QVERIFY(m_state->selectedSlice()->ref.lane == laneOf(piece.stream));
            QCOMPARE(m_state->selectedSlice()->range, piece.range());
        }
        // The line is one place for a box, with the lanes of all.
        const auto boxes = boxPlaces(layout(), BoxTakes::Depths);
        const auto ofRow = std::ranges::find(boxes, layout().place(laneOf(1))->row, &BoxPlace::row);
        QCOMPARE(ofRow->lanes.size(), size_t(3));
        QCOMPARE(std::ranges::count(boxes, ofRow->row, &BoxPlace::row), std::ptrdiff_t(1));
        QCOMPARE(lanesInBox(layout(), lanes().bands(), middleOf({1, 100'000, 20'000}).y(),
                     middleOf({1, 100'000, 20'000}).y() + 1, BoxTakes::Depths)
                     .size(),
            size_t(3));
        m_state->undoLanes();
        settle();
        QVERIFY(lineOf(2) > lineOf(1));
    }

    void whatOverlapsStandsBelow() {
        open({{1, 100'000, 20'000}, {2, 110'000, 20'000}, {3, 160'000, 20'000}});
        QVERIFY(lineOf(2) > lineOf(1));
        QCOMPARE(lineOf(3), lineOf(1));
        QCOMPARE(linesOfRow(layout()), size_t(2));
        // Moved away they are used in turn, and moved onto each other not any more.
        const auto movedBy = [this](int stream, int64_t by) {
            const query::Snapshot& read = *m_rank->snapshot();
            show(query::withOffsets(
                read, query::offsetsOf(read), {{{trackOf(stream), Duration(by)}}}));
            return linesOfRow(layout());
        };
        QCOMPARE(movedBy(2, 30'000), size_t(1));
        QCOMPARE(movedBy(3, -50'000), size_t(3));
        QCOMPARE(movedBy(3, 0), size_t(2));
    }

    void slicesThatOverlapShareNoLineAndEachIsFound() {
        bool isAnyShared = false;
        for (unsigned seed = 1; seed <= 4; ++seed) {
            const auto pieces = randomPieces(seed);
            open(pieces);
            std::map<int, int> lines;
            for (const Piece& piece : pieces)
                lines.try_emplace(piece.stream, lineOf(piece.stream));
            for (const Piece& one : pieces) {
                for (const Piece& other : pieces) {
                    if (one.stream == other.stream || lines[one.stream] != lines[other.stream])
                        continue;
                    isAnyShared = true;
                    QVERIFY2(!one.range().overlaps(other.range()),
                        qPrintable(QString("seed %1, %2").arg(seed).arg(one.begin)));
                }
            }
            for (size_t i = 0; i < pieces.size(); i += pieces.size() / 10) {
                const TimeRange range = pieces[i].range();
                m_state->setVisibleRange(
                    {range.begin - range.length(), range.end + range.length()});
                settle();
                hover(middleOf(pieces[i]));
                QVERIFY2(m_state->hovered().has_value(),
                    qPrintable(QString("seed %1, %2").arg(seed).arg(pieces[i].begin)));
                QVERIFY(m_state->hovered()->lane == laneOf(pieces[i].stream));
                QCOMPARE(m_state->hovered()->cell.begin, range.begin);
                QCOMPARE(m_state->hovered()->cell.end, range.end);
            }
        }
        QVERIFY(isAnyShared);
    }
};

} // namespace rankscope::timeline::merged_streams_test

RS_VIEW_TEST(rankscope::timeline::merged_streams_test::MergedStreamsTest)
#include "merged_streams_test.moc"
