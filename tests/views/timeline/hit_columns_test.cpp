// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of matches as data, and its clicks.
#include "views/timeline/hit_columns.h"

#include <random>

#include <QSignalSpy>
#include <QToolTip>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/hit_strip.h"
#include "views/timeline/overview.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::hit_columns_test {

namespace {

constexpr auto at = test::HandMadeRank::at;

query::SearchResult resultOf(const std::vector<int64_t>& begins) {
    query::SearchResult result;
    for (const int64_t begin : begins)
        result.hits.push_back({{{}, result.hits.size()}, {}, {at(begin), at(begin + 5)}});
    result.count = result.hits.size();
    return result;
}

/// As many parts as the list, of 10 ns each, from 1000 ns on; only the first match is kept.
query::SearchResult cutResult(std::vector<uint32_t> counts) {
    query::SearchResult result = resultOf({1000});
    result.count = 500;
    result.density = {at(1000), Duration(10), std::move(counts)};
    return result;
}

std::string textOf(const HitColumns& columns) {
    std::string text;
    for (const uint64_t count : columns.counts)
        text += std::to_string(count) + " ";
    return text + "= " + std::to_string(columns.total) + (columns.isExact ? "" : "?");
}

} // namespace

class HitColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void aMatchIsCountedWhereItBegins() {
        const auto result = resultOf({0, 100, 100, 199, 200, 399, 400});
        QCOMPARE(textOf(hitColumns(result, {at(0), at(400)}, 4)), std::string("1 3 1 1 = 6"));
        QCOMPARE(textOf(hitColumns(result, {at(100), at(200)}, 2)), std::string("2 1 = 3"));
        QCOMPARE(textOf(hitColumns(result, {at(500), at(600)}, 3)), std::string("0 0 0 = 0"));
        QCOMPARE(textOf(hitColumns(result, {at(5), at(5)}, 2)), std::string("0 0 = 0"));
        QCOMPARE(textOf(hitColumns({}, {at(0), at(9)}, 2)), std::string("0 0 = 0"));
    }

    void noMatchIsLostAtAnyWidth() {
        std::mt19937_64 random(7);
        std::vector<int64_t> begins(500);
        for (int64_t& begin : begins)
            begin = static_cast<int64_t>(random() % 1'000'000);
        std::sort(begins.begin(), begins.end());
        const auto result = resultOf(begins);
        for (int i = 0; i < 200; ++i) {
            const auto from = static_cast<int64_t>(random() % 1'000'000);
            const auto to = from + 1 + static_cast<int64_t>(random() % 1'000'000);
            const auto columns = hitColumns(result, {at(from), at(to)}, int(1 + random() % 3000));
            const auto inside = std::ranges::count_if(
                begins, [&](int64_t begin) { return begin >= from && begin < to; });
            uint64_t sum = 0;
            for (const uint64_t count : columns.counts)
                sum += count;
            QCOMPARE(sum, uint64_t(inside));
            QCOMPARE(columns.total, uint64_t(inside));
        }
    }

    void matchesThatAreOnlyCountedComeFromTheParts() {
        const auto result = cutResult({1, 0, 7, 20, 0, 4});
        QCOMPARE(textOf(hitColumns(result, {at(1000), at(1060)}, 3)), std::string("1 27 4 = 32"));
        QCOMPARE(textOf(hitColumns(result, {at(1020), at(1040)}, 1)), std::string("27 = 27"));
        // an edge inside of a part: nobody knows on which side of it its matches lie
        QCOMPARE(textOf(hitColumns(result, {at(1025), at(1040)}, 1)), std::string("27 = 27?"));
        QCOMPARE(textOf(hitColumns(result, {at(1015), at(1040)}, 1)), std::string("27 = 27"));
        // a part wider than a pixel
        QCOMPARE(
            textOf(hitColumns(result, {at(1020), at(1040)}, 4)), std::string("7 7 20 20 = 27?"));
    }

    void theNearestMatchIsTheOneThatBeginsNearest() {
        const auto result = resultOf({10, 20, 40});
        QCOMPARE(nearestHit(result, at(0)), std::optional<size_t>(0));
        QCOMPARE(nearestHit(result, at(14)), std::optional<size_t>(0));
        QCOMPARE(nearestHit(result, at(29)), std::optional<size_t>(1));
        QCOMPARE(nearestHit(result, at(31)), std::optional<size_t>(2));
        QCOMPARE(nearestHit(result, at(999)), std::optional<size_t>(2));
        QVERIFY(!nearestHit({}, at(0)));
    }

    void theStripIsThereWithMatchesOnlyAndAsksForThem() {
        test::HandMadeRank rank("Rank 0", {at(0), at(100'000)});
        rank.lane(rank.track(rank.process("1", "Python"), "1", "Thread 1"));
        TimelineState state;
        state.setWidth(1000);
        QWidget window;
        HitStrip strip(state, &window);
        strip.resize(1200, HitStrip::kHeight);
        strip.setPane(200, 1000);
        state.setSnapshot(test::snapshotOf({rank.done()}));
        window.show();
        QVERIFY(!strip.isVisible());
        state.setHits(std::make_shared<query::SearchResult>(resultOf({10'000, 50'000, 90'000})));
        QVERIFY(strip.isVisible());
        QImage image = strip.grab().toImage();
        const auto isMarked = [&](int x) {
            return image.pixelColor(200 + x, HitStrip::kHeight - 3)
                != image.pixelColor(200 + x - 5, HitStrip::kHeight - 3);
        };
        const auto xOf = [&](int64_t ns) {
            return static_cast<int>(state.viewport().timeToX(at(ns)));
        };
        QVERIFY(isMarked(xOf(10'000)) && isMarked(xOf(50'000)) && !isMarked(xOf(30'000)));
        const QSignalSpy wanted(&strip, &HitStrip::hitWanted);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(200 + xOf(45'000), 8));
        QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(100, 8)); // the corner
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(nearestHit(*state.hits(), wanted.front().front().value<Timestamp>()),
            std::optional<size_t>(1));
        state.setHits(std::make_shared<query::SearchResult>());
        QVERIFY(!strip.isVisible());
    }

    // Over all of the run, wherever the view is.
    void theOverviewMarksTheMatches() {
        test::HandMadeRank rank("Rank 0", {at(0), at(100'000)});
        rank.lane(rank.track(rank.process("1", "Python"), "1", "Thread 1"));
        TimelineState state;
        state.setWidth(1000);
        shared::QueryBridge bridge;
        Overview overview(state, bridge);
        overview.resize(1200, 60);
        overview.setPane(200, 1000);
        const auto snapshot = test::snapshotOf({rank.done()});
        bridge.setSnapshot(snapshot);
        state.setSnapshot(snapshot);
        state.setVisibleRange({at(20'000), at(40'000)});
        const auto lowest = [&](int64_t ns) { // above the line at its end
            const TimeRange all = state.viewport().limits();
            const auto x =
                static_cast<int>(1000 * (at(ns) - all.begin).count() / all.length().count());
            return overview.grab().toImage().pixelColor(200 + x, overview.height() - 2);
        };
        const QColor before = lowest(90'000);
        state.setHits(std::make_shared<query::SearchResult>(resultOf({90'000})));
        QVERIFY(lowest(90'000) != before);
        QVERIFY(lowest(80'000) == before);
        state.setHits(nullptr);
        QVERIFY(lowest(90'000) == before);
    }
};

} // namespace rankscope::timeline::hit_columns_test

RS_VIEW_TEST(rankscope::timeline::hit_columns_test::HitColumnsTest)
#include "hit_columns_test.moc"
