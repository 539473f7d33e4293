// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that are not freed, and those that are held too long: more than lie in memory as cells.
#include <QLineEdit>

#include "tests/views/many_rows.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/memory/kept_section.h"
#include "views/memory/tracker_section.h"

namespace rankscope::memory::many_blocks_test {

namespace {

constexpr int64_t kBlocks = 120'000;

/// Block i of 120,000 - i bytes is taken at i ns, by turns on ranks 0 and 3.
KeptData manyKept() {
    KeptData data{.hasMemory = true};
    data.kept.names = {"", "a", "b"};
    data.kept.ranks = {{.rank = 0, .blocks = kBlocks / 2, .bytes = 1, .firstRecord = 0},
        {.rank = 3, .blocks = kBlocks / 2, .bytes = 1, .firstRecord = 0}};
    for (int64_t i = 0; i < kBlocks; ++i)
        data.kept.blocks.push_back({.rank = static_cast<uint32_t>(i % 2),
            .name = static_cast<uint32_t>(1 + i % 2),
            .size = kBlocks - i,
            .begin = i});
    return data;
}

analysis::TrackerMemory manyHeld() {
    analysis::TrackerMemory memory;
    memory.rank = 2;
    memory.blocks = kBlocks;
    memory.last = kBlocks;
    memory.live = {{1, 10}, {kBlocks, 0}};
    memory.livePeak = memory.live[0];
    memory.texts = {"", "n", "Output"};
    for (int64_t i = 0; i < kBlocks; ++i)
        memory.held.push_back({.node = 1, .type = 2, .bytes = 8, .begin = 0, .lastUse = i});
    return memory;
}

} // namespace

class ManyBlocksTest : public QObject {
    Q_OBJECT

private slots:
    void allBlocksThatAreNotFreedAreListed() {
        test::ShownSection<KeptSection> shown;
        shown.page.setFigures(manyKept());
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        QCOMPARE(rows.count(), static_cast<int>(kBlocks));
        QVERIFY(rows.sort(2, Qt::AscendingOrder));
        QVERIFY(rows.filter({{.column = 2, .most = 2}}));
        QCOMPARE(rows.exported(), (QStringList{"3,b,1,119999", "0,a,2,119998"}));
        emit table.rowWanted(rows.rowAt(0));
        QCOMPARE(shown.wanted.rank, std::optional<int64_t>(3));
        QVERIFY(rows.filter({}));
        shown.page.findChild<QLineEdit*>()->setText("B");
        QTRY_COMPARE(rows.count(), static_cast<int>(kBlocks / 2));
    }

    void allBlocksThatAreHeldTooLongAreListed() {
        test::ShownSection<TrackerSection> shown;
        shown.page.setFigures({{2}, manyHeld()});
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        QCOMPARE(rows.count(), static_cast<int>(kBlocks));
        QVERIFY(rows.sort(3, Qt::AscendingOrder)); // moments that they are held
        QVERIFY(rows.filter({{.column = 5, .least = 119'998}}));
        QCOMPARE(
            rows.exported(), (QStringList{"n,Output,8,1,0,119999,", "n,Output,8,2,0,119998,"}));
        emit table.rowSelected(rows.rowAt(0));
        QCOMPARE(shown.page.findChild<charts::CurveChart*>("tracker-curves")->moment(),
            std::optional(fromNanoseconds(119'999)));
    }
};

} // namespace rankscope::memory::many_blocks_test

RS_VIEW_TEST(rankscope::memory::many_blocks_test::ManyBlocksTest)
#include "many_blocks_test.moc"
