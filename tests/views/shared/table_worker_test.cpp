// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_worker.h"

#include <atomic>
#include <thread>

#include "tests/views/many_rows.h"
#include "tests/views/view_test.h"
#include "views/shared/table_builder.h"

namespace rankscope::shared::table_worker_test {

namespace {

constexpr size_t kRows = 200'000;

/// Row i: its number, its number from behind, and one of seven names.
TableData manyRows(size_t rows = kRows) {
    return TableBuilder<size_t>()
        .column({"Row", ColumnKind::Id}, [](size_t row) { return row; })
        .column({"Left", ColumnKind::Count}, [rows](size_t row) { return rows - row; })
        .column({"Name"}, [](size_t row) { return QString("name%1").arg(row % 7); })
        .table(rows, [](size_t row) { return row; });
}

} // namespace

class TableWorkerTest : public QObject {
    Q_OBJECT

    QueryBridge m_bridge;
    std::unique_ptr<TableView> m_view;
    std::unique_ptr<test::ManyRows> m_rows;

private slots:
    void init() {
        m_view = std::make_unique<TableView>();
        new TableWorker(*m_view, m_bridge);
        m_rows = std::make_unique<test::ManyRows>(*m_view, m_bridge);
        m_view->resize(400, 300);
        m_view->show();
    }

    void cleanup() {
        QTRY_VERIFY(m_bridge.isIdle());
        m_rows.reset();
        m_view.reset();
    }

    void fewRowsAreThereAtOnce() {
        m_view->fill(manyRows(kMostAtOnce));
        QVERIFY(m_view->table().table().maker == nullptr);
        m_view->sortByColumn(1, Qt::AscendingOrder);
        QCOMPARE(m_rows->rowAt(0), static_cast<uint32_t>(kMostAtOnce - 1));
    }

    void ofManyTheCellsAreMadeWhenTheyAreSeen() {
        m_view->fill(manyRows());
        QVERIFY(m_view->table().table().rows.empty());
        QCOMPARE(m_rows->count(), static_cast<int>(kRows));
        QCOMPARE(m_rows->text(199'999, 1), "1");
        QCOMPARE(m_rows->copied(150'000), "150000\t50000\tname4");
    }

    void theyAreSortedAndFilteredElsewhere() {
        m_view->fill(manyRows());
        QVERIFY(m_rows->sort(1, Qt::AscendingOrder));
        QCOMPARE(m_rows->rowAt(0), 199'999U);
        QVERIFY(m_rows->filter({{.column = 0, .least = 199'990}, {.column = 2, .text = "NAME3"}}));
        QCOMPARE(m_rows->exported(), (QStringList{"199993,7,name3"}));
        m_view->table().setFilter("name5"); // of the whole table
        QTRY_COMPARE(m_rows->count(), 0);
        QVERIFY(m_rows->filter({}));
        QCOMPARE(m_rows->count(), static_cast<int>(kRows / 7));
        // Equal ones stay as they came, in both directions.
        m_view->table().setFilter({});
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            QVERIFY(m_rows->sort(2, order));
            QVERIFY(m_rows->rowAt(0) + 7 == m_rows->rowAt(1));
        }
        QCOMPARE(m_rows->text(0, 2), "name6");
    }

    // The window would stand still meanwhile.
    void theWindowMakesOnlyWhatIsSeen() {
        const auto made = std::make_shared<std::atomic<size_t>>(0);
        TableData table = manyRows();
        table.maker = std::make_shared<const CellMaker>(CellMaker{kRows,
            [cell = table.maker->cell, made, ui = std::this_thread::get_id()](
                size_t row, size_t column) {
                *made += std::this_thread::get_id() == ui ? 1 : 0;
                return cell(row, column);
            }});
        m_view->fill(std::move(table));
        QVERIFY(m_rows->sort(2, Qt::DescendingOrder));
        QVERIFY(m_rows->filter({{.column = 2, .text = "name1"}}));
        QTest::keyClicks(m_view.get(), "zz"); // no row begins with it
        m_view->selectAll();
        m_view->copySelection();
        QTRY_VERIFY(m_bridge.isIdle());
        QVERIFY(QApplication::clipboard()->text().count('\n') > 28'000);
        QVERIFY2(*made < 20'000, qPrintable(QString::number(*made)));
    }

    void otherRowsComeInTheOrderThatWasChosen() {
        m_view->fill(manyRows());
        QVERIFY(m_rows->sort(0, Qt::DescendingOrder));
        m_view->fill(manyRows(kRows - 1));
        QCOMPARE(m_rows->count(), 0); // not in another order meanwhile
        m_view->selectRow(3);
        QTRY_COMPARE(m_rows->count(), static_cast<int>(kRows - 1));
        QCOMPARE(m_rows->rowAt(0), 199'998U);
        QCOMPARE(m_rows->rowAt(m_view->currentIndex().row()), 3U);
        m_view->fill(manyRows(5)); // few again
        QCOMPARE(m_rows->rowAt(0), 4U);
    }

    void theSelectedRowStaysSelected() {
        m_view->fill(manyRows());
        m_view->selectRow(7);
        QVERIFY(m_rows->sort(1, Qt::AscendingOrder));
        QCOMPARE(m_rows->rowAt(m_view->currentIndex().row()), 7U);
    }

    void theModelKeepsItsContract() {
        const test::ModelTester tester(m_view->model());
        m_view->fill(manyRows(kMostAtOnce + 1)); // the tester looks at each of them
        QVERIFY(m_rows->sort(1, Qt::AscendingOrder));
        QVERIFY(m_rows->filter({{.column = 0, .most = 4}}));
        QVERIFY(m_rows->sort(0, Qt::AscendingOrder));
        m_view->fill({});
        QCOMPARE(m_rows->count(), 0);
    }
};

} // namespace rankscope::shared::table_worker_test

RS_VIEW_TEST(rankscope::shared::table_worker_test::TableWorkerTest)
#include "table_worker_test.moc"
