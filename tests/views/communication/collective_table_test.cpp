// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/collective_table.h"

#include <algorithm>

#include "tests/views/view_test.h"

namespace rankscope::communication::collective_table_test {

namespace {

/// Two collectives of ranks 0 and 1: in the first one the other waits longer.
Waits twoCollectives() {
    analysis::Collectives all;
    all.texts = {"77", "allReduce", "a", "b"};
    for (const auto& [rank, name, elapse] : {std::tuple(0, 2U, 900), std::tuple(1, 2U, 100),
             std::tuple(0, 3U, 10), std::tuple(1, 3U, 20)}) {
        analysis::Collective one;
        one.rank = rank;
        one.name = name;
        one.type = 1;
        one.times.elapse = Duration(elapse);
        all.rows.push_back(one);
    }
    return waitsOf(std::move(all));
}

shared::TableData tableOf(const Waits& waits) {
    return collectiveTable(std::make_shared<const Waits>(waits), analysis::Operation::Collective,
        [](const std::string& hash) { return QString::fromStdString(hash); })
        .table;
}

} // namespace

class CollectiveTableTest : public QObject {
    Q_OBJECT

private slots:
    void skewAndBandwidthAreThereWhereTheyWereRead() {
        Waits waits = twoCollectives();
        QCOMPARE(tableOf(waits).columns.size(), size_t{8});
        waits.times = {{{.collective = 0,
                            .skewStart = Duration(800),
                            .skewEnd = Duration(5),
                            .size = 3'000'000,
                            .bandwidth = analysis::CollectiveBandwidth{2e9, 1.5e9}},
            {.collective = 1, .moved = 7'000, .imbalance = 1.25}}};
        const shared::TableData table = tableOf(waits);
        const auto cell = [&table](size_t row, const char* title) {
            const auto column =
                std::ranges::find(table.columns, QString(title), &shared::Column::title);
            return table.rows[row][static_cast<size_t>(column - table.columns.begin())].value;
        };
        QCOMPARE(table.rows[0][0].text, QString("a"));
        QCOMPARE(cell(0, "Shortest (ms)"), int64_t{100});
        QCOMPARE(cell(0, "Start skew (ms)"), int64_t{800});
        QCOMPARE(cell(0, "End skew (ms)"), int64_t{5});
        QCOMPARE(cell(0, "Size"), int64_t{3'000'000});
        QCOMPARE(cell(0, "Algorithm bandwidth (GB/s)"), int64_t{2'000});
        QCOMPARE(cell(0, "Bus bandwidth (GB/s)"), int64_t{1'500});
        QCOMPARE(cell(0, "Size imbalance"), shared::kNoValue);
        QCOMPARE(cell(1, "Start skew (ms)"), shared::kNoValue);
        QCOMPARE(cell(1, "Size"), int64_t{7'000});
        QCOMPARE(cell(1, "Bus bandwidth (GB/s)"), shared::kNoValue);
        QCOMPARE(cell(1, "Size imbalance"), int64_t{250'000});
    }
};

} // namespace rankscope::communication::collective_table_test

RS_VIEW_TEST(rankscope::communication::collective_table_test::CollectiveTableTest)
#include "collective_table_test.moc"
