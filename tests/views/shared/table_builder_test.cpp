// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/view_test.h"
#include "views/shared/table_builder.h"

namespace rankscope::shared::table_builder_test {

namespace {

struct Run {
    int64_t rank = 0;
    std::string name{};
    Duration time{};
    std::optional<double> share{};
    std::optional<int64_t> step{};

    Duration twice() const { return time * 2; }
};

const std::vector<Run> kRuns{{3, "MatMul", Duration(1500), 0.2499996, std::nullopt},
    {4, "", Duration(7), std::nullopt, std::nullopt}};

std::vector<int64_t> valuesOf(const TableRow& row) {
    std::vector<int64_t> values;
    for (const TableCell& cell : row)
        values.push_back(cell.value);
    return values;
}

} // namespace

class TableBuilderTest : public QObject {
    Q_OBJECT

private slots:
    void aColumnShowsAMemberOrAFunctionOfTheRow() {
        const TableData table = TableBuilder<Run>()
                                    .column({"Rank", ColumnKind::Id}, &Run::rank)
                                    .column({"Time", ColumnKind::Milliseconds}, &Run::twice)
                                    .column({"Share", ColumnKind::Percent}, &Run::share)
                                    .column({"Name"}, &Run::name)
                                    .table(kRuns);
        QCOMPARE(table.columns.size(), size_t{4});
        QCOMPARE(valuesOf(table.rows[0]), (std::vector<int64_t>{3, 3000, 250'000, 0}));
        QCOMPARE(valuesOf(table.rows[1]), (std::vector<int64_t>{4, 14, kNoValue, 0}));
        QCOMPARE(table.rows[0][3].text, QString("MatMul"));
    }

    void aColumnIsShownWhereItIsWantedOrSomethingIsKnown() {
        const TableData table = TableBuilder<Run>()
                                    .columnIf(false, {"Rank", ColumnKind::Id}, &Run::rank)
                                    .columnIfKnown({"Step", ColumnKind::Id}, &Run::step)
                                    .columnIfKnown({"Share", ColumnKind::Percent}, &Run::share)
                                    .columnIfKnown({"Name"}, &Run::name)
                                    .table(kRuns);
        QCOMPARE(table.columns.size(), size_t{2});
        QCOMPARE(table.columns[0].title, QString("Share"));
        QCOMPARE(table.columns[1].title, QString("Name"));
    }

    void rowsCanBeThoseAtSomePlaces() {
        const TableData table =
            TableBuilder<Run>().column({"Rank", ColumnKind::Id}, &Run::rank).table(kRuns, {1, 0});
        QCOMPARE(table.rows[0][0].value, 4);
        QCOMPARE(table.rows[1][0].value, 3);
    }

    void aShareIsRoundedToTheNearestMillionth() {
        QCOMPARE(millionths(0.2999999), 300'000);
        QCOMPARE(millionths(1e-9), 1); // little is not nothing
        QCOMPARE(millionths(-1e-9), -1);
        QCOMPARE(millionths(0.0), 0);
        QCOMPARE(percentText(0.15), valueText(ColumnKind::Percent, 150'000));
        QCOMPARE(percentText(std::nullopt), dash());
        QCOMPARE(percentText(3.9e-7), valueText(ColumnKind::Percent, 1)); // 512 B of 1.23 GB
        QCOMPARE(percentText(0.0), valueText(ColumnKind::Percent, 0));
    }
};

} // namespace rankscope::shared::table_builder_test

RS_VIEW_TEST(rankscope::shared::table_builder_test::TableBuilderTest)
#include "table_builder_test.moc"
