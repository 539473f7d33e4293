// SPDX-License-Identifier: GPL-3.0-or-later
// Filters and order of a table whose columns become others.
#include <QHeaderView>
#include <QSignalSpy>

#include "tests/views/view_test.h"
#include "views/shared/paged_rows.h"
#include "views/shared/table_view.h"

namespace rankscope::shared::carried_filters_test {

namespace {

const Column kName{"Name", ColumnKind::Text};
const Column kTotal{"Total", ColumnKind::Milliseconds};
const Column kCalls{"Calls", ColumnKind::Count};

} // namespace

class CarriedFiltersTest : public QObject {
    Q_OBJECT

private slots:
    void otherColumnsKeepTheFiltersOfThoseThatStay() {
        TableView view;
        view.setColumns({kName, kTotal, kCalls});
        view.sortByColumn(2, Qt::DescendingOrder);
        TableModel& model = view.table();
        model.setFilters({{.column = 1, .least = 5}, {.column = 2, .most = 10}});
        QStringList dropped;
        QObject::connect(&model, &TableModel::filtersDropped, &view,
            [&dropped](const QStringList& columns) { dropped += columns; });
        view.setColumns({kCalls, kName});
        QCOMPARE(dropped, QStringList{"Total"});
        QCOMPARE(model.filters(), (std::vector<ColumnFilter>{{.column = 0, .most = 10}}));
        QCOMPARE(model.order().column, 0);
        QCOMPARE(view.horizontalHeader()->sortIndicatorSection(), 0);
        view.setRows({{{.value = 9}, {.text = "a"}}, {{.value = 11}, {.text = "b"}},
            {{.value = 10}, {.text = "c"}}});
        QCOMPARE(model.visibleRows(), (std::vector<uint32_t>{2, 0}));
        view.setColumns({kName});
        QCOMPARE(model.order().column, -1);
        QCOMPARE(dropped, (QStringList{"Total", "Calls"}));
    }

    void columnsInAnotherOrderTakeTheirFiltersAlong() {
        TableView view;
        TableModel& model = view.table();
        PagedRows rows;
        model.setPaged(&rows);
        view.setColumns({kName, kTotal, kCalls});
        view.sortByColumn(1, Qt::DescendingOrder);
        model.setFilters({{.column = 2, .most = 10}});
        const QSignalSpy wanted(&model, &TableModel::orderWanted);
        view.setColumns({kName, kCalls, kTotal});
        QCOMPARE(model.filters(), (std::vector<ColumnFilter>{{.column = 1, .most = 10}}));
        QCOMPARE(model.order().column, 2);
        QCOMPARE(view.horizontalHeader()->sortIndicatorSection(), 2);
        view.setColumns({{"Ming", kName.kind}, {"Ci", kCalls.kind}, {"Zong", kTotal.kind}});
        QCOMPARE(model.filters().size(), size_t{1}); // the other language
        QCOMPARE(model.order().column, 2);
        view.setColumns({kName, kCalls, kTotal});
        QCOMPARE(wanted.size(), 0);
        view.setColumns({kName, kTotal, {"Share", ColumnKind::Percent}});
        QVERIFY(model.filters().empty());
        QCOMPARE(model.order().column, 1);
        QCOMPARE(wanted.size(), 1); // rows were found by a column that is gone
        view.setColumns({kName});
        QCOMPARE(model.order().column, -1);
        QCOMPARE(wanted.size(), 2);
        model.setPaged(nullptr);
    }
};

} // namespace rankscope::shared::carried_filters_test

RS_VIEW_TEST(rankscope::shared::carried_filters_test::CarriedFiltersTest)
#include "carried_filters_test.moc"
