// SPDX-License-Identifier: GPL-3.0-or-later
// More calls of an operator than lie in memory as cells.
#include "tests/views/many_rows.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/operators/spread_section.h"

namespace rankscope::operators::many_calls_test {

namespace {

constexpr int64_t kCalls = 120'000;

/// Call i begins i us after the first and takes i + 1 ns.
analysis::OperatorSpread manyCalls() {
    std::vector<analysis::OperatorCall> calls;
    for (int64_t i = 0; i < kCalls; ++i)
        calls.push_back({i % 2, 1, i * 1000, Duration(i + 1)});
    return analysis::spreadOf(std::move(calls));
}

} // namespace

class ManyCallsTest : public QObject {
    Q_OBJECT

private slots:
    void allOfThemAreListed() {
        test::ShownSection<SpreadSection> shown;
        const analysis::OperatorSpread spread = manyCalls();
        shown.page.setFigures({.operators = std::make_shared<const OperatorData>(),
            .name = "op",
            .spread = spread,
            .longest = longestCalls(spread)});
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        QCOMPARE(rows.count(), static_cast<int>(kCalls));
        QVERIFY(rows.filter({{.column = 3, .least = 119'999}}));
        QVERIFY(rows.sort(2, Qt::AscendingOrder));
        const QStringList lines = rows.exported();
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("0,1,119998000,0.119999,"), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith("1,1,119999000,0.120000,"), qPrintable(lines[1]));
        QVERIFY(rows.filter({{.column = 3, .most = 3}}));
        QCOMPARE(rows.count(), 3);
        emit table.rowWanted(rows.rowAt(1));
        QCOMPARE(shown.wanted.rank, std::optional<int64_t>(1));
        QCOMPARE(shown.wanted.slice, std::string("op"));
    }
};

} // namespace rankscope::operators::many_calls_test

RS_VIEW_TEST(rankscope::operators::many_calls_test::ManyCallsTest)
#include "many_calls_test.moc"
