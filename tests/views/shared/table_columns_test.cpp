// SPDX-License-Identifier: GPL-3.0-or-later
// Filters by column, columns that are hidden, and rows that come page by page.
#include <atomic>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>

#include "tests/views/desktop/painted_texts.h"
#include "tests/views/view_test.h"
#include "views/sections/card.h"
#include "views/shared/column_filter_popup.h"
#include "views/shared/column_width.h"
#include "views/shared/flat_style.h"
#include "views/shared/paged_feed.h"
#include "views/shared/remembered_columns.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"
#include "views/shared/totals_bar.h"

namespace rankscope::shared::table_columns_test {

namespace {

TableData operators() {
    return {.columns = {{"Name", ColumnKind::Text}, {"Total", ColumnKind::Milliseconds},
                {"Calls", ColumnKind::Count}},
        .rows = {{{.text = "MatMul"}, {.value = 2'000'000}, {.value = 10}},
            {{.text = "Cast"}, {.value = 1'999'999}, {.value = 9}},
            {{.text = "matmul_grad"}, {.value = 10'000'000'000}, {.value = 100}}}};
}

QStringList names(const TableModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row, 0).data().toString();
    return names;
}

} // namespace

class TableColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void filtersByColumn() {
        TableModel model;
        const test::ModelTester tester(&model);
        model.setTable(operators());
        model.setFilters({{.column = 0, .text = "MAT"}});
        QCOMPARE(names(model), (QStringList{"MatMul", "matmul_grad"}));
        model.setFilters({{.column = 0, .text = "mat"}, {.column = 2, .most = 10}});
        QCOMPARE(names(model), QStringList{"MatMul"});
        model.setFilters({{.column = 1, .least = 2'000'000}});
        QCOMPARE(names(model), (QStringList{"MatMul", "matmul_grad"}));
        model.setFilters({{.column = 1, .least = 2'000'001, .most = 2'000'001}});
        QCOMPARE(model.rowCount(), 0);
        model.setFilters({});
        QCOMPARE(model.rowCount(), 3);
    }

    // "mmmm" is wider than as many other letters, and so are fewer Chinese ones.
    void theWidestTextIsMeasured() {
        const QFontMetrics metrics{QFont("DejaVu Sans")};
        const QString chinese = QString::fromUtf8("\u6570\u636e\u4e22\u5931");
        const auto widthOf = [&](const QStringList& texts) {
            TableData table{.columns = {{"State", ColumnKind::Text}}, .rows = {}};
            for (const QString& text : texts)
                table.rows.push_back({{.text = text}});
            return widthOfLongest(table, 0, metrics);
        };
        QVERIFY(widthOf({"data lost", "mmmmmmmmm"}) == widthOf({"mmmmmmmmm"}));
        QVERIFY(widthOf({"iiiiiiiiii", "mmmmmmmmm"}) == widthOf({"mmmmmmmmm"}));
        QVERIFY(widthOf({"iiiii", chinese}) == widthOf({chinese}));
        QCOMPARE(widthOf({}), 0);
    }

    // A statement answers with rows after it had none: then the kinds of its columns are known.
    void columnsOfAnotherKindTakeItsWidth() {
        TableView fresh;
        fresh.setColumns({{"name", ColumnKind::Text}, {"dur", ColumnKind::Count}});
        TableView table;
        table.setColumns({{"name", ColumnKind::Mixed}, {"dur", ColumnKind::Mixed}});
        QVERIFY(table.columnWidth(1) != fresh.columnWidth(1));
        table.setColumns({{"name", ColumnKind::Text}, {"dur", ColumnKind::Count}});
        QCOMPARE(table.columnWidth(1), fresh.columnWidth(1));
        table.setColumnWidth(1, 300);
        table.setColumns({{"name", ColumnKind::Text}, {"dur", ColumnKind::Count}});
        QCOMPARE(table.columnWidth(1), 300); // what a person drew
    }

    void noDigitOfANumberIsCut() {
        TableView table;
        table.setColumns({{"name", ColumnKind::Text}, {"dur", ColumnKind::Count}});
        const int usual = table.columnWidth(1);
        table.setRows({{{.text = "a"}, {.value = 7}}});
        QCOMPARE(table.columnWidth(1), usual);
        const std::vector<TableRow> rows{{{.text = "a"}, {.value = 7}},
            {{.text = "b"}, {.value = 215'852'123'456'789}}, {{.text = "c"}, {.value = kNoValue}}};
        table.setRows(rows);
        QVERIFY(
            table.columnWidth(1) > table.fontMetrics().horizontalAdvance("215,852,123,456,789"));
        table.setColumnWidth(1, 60); // a person draws it narrower
        table.setRows(rows);
        QCOMPARE(table.columnWidth(1), 60);
    }

    // A name is not cut while there is room beside it, whether its column has a width of its own or
    // not.
    void textsShareWhatRoomThereIs() {
        const QString longName = "hcom_batchSendRecv__761_0_1_of_a_group_with_a_long_name";
        TableView table;
        table.setColumns({{"Operator", ColumnKind::Text, {}, 190}, {"Calls", ColumnKind::Count},
            {"Stream", ColumnKind::Text, {}, 60}});
        table.resize(1200, 200);
        table.show();
        table.setRows({{{.text = longName}, {.value = 7}, {.text = "2"}}});
        const int whole = table.fontMetrics().horizontalAdvance(longName);
        QVERIFY(table.columnWidth(0) > whole);
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
        table.resize(300, 200); // others are made smaller before a name is cut
        QTRY_COMPARE(table.columnWidth(0), 190);
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
        table.resize(250, 200); // then names, before there is a scroll bar
        QTRY_VERIFY(table.columnWidth(0) < 190);
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
        table.resize(1200, 200);
        QTRY_VERIFY(table.columnWidth(0) > whole);
        // What no text needs all share: no empty half, and no column that is very wide alone.
        table.setRows({{{.text = "short"}, {.value = 7}, {.text = "2"}}});
        QCOMPARE(table.horizontalHeader()->length(), table.viewport()->width());
        QVERIFY(table.columnWidth(0) < 700);
        table.setColumnWidth(0, 100); // a person draws it narrower
        table.setRows({{{.text = longName}, {.value = 7}, {.text = "2"}}});
        QCOMPARE(table.columnWidth(0), 100);
    }

    // Short numbers are no narrower than a column may be: the texts beside them are.
    void narrowColumnsNeedNoScrollBar() {
        TableView table;
        std::vector<Column> columns{{"Kind", ColumnKind::Text, {}, 200}};
        for (int i = 0; i < 6; ++i)
            columns.push_back({"n", ColumnKind::Id});
        table.setColumns(columns);
        table.resize(480, 200);
        table.show();
        TableRow row{{.text = "A text that takes more than there is"}};
        row.resize(7, {.value = 1});
        table.setRows({row});
        QTRY_COMPARE(table.horizontalHeader()->length(), table.viewport()->width());
        QVERIFY(table.columnWidth(1) >= table.horizontalHeader()->minimumSectionSize());
    }

    void aWordBesideALongTitleStays() {
        sections::Card card;
        card.setTitle("Gradients that are not hidden by computing", "high");
        card.resize(220, 60);
        card.show();
        const QString painted = desktop::paintedTexts(card).join('|');
        QVERIFY2(painted.endsWith("high") && painted.contains(QChar(0x2026)), qPrintable(painted));
    }

    void noShortTextIsCut() {
        TableView table;
        table.setColumns({{"Rank", ColumnKind::Text, {}, 60}, {"Contains", ColumnKind::Text}});
        table.resize(300, 200);
        table.show();
        table.setRows({{{.text = "Rank 7 (2)"},
            {.text = "timeline, steps, communication, links, memory, kernels, host"}}});
        QVERIFY(table.columnWidth(0) >= table.fontMetrics().horizontalAdvance("Rank 7 (2)") + 16);
    }

    void theSortMarkCutsNoTitle() {
        TableView table;
        table.setColumns({{"Rank", ColumnKind::Id, {}, 60}, {"dur", ColumnKind::Count}});
        table.setSortingEnabled(true);
        table.resize(400, 100);
        table.show();
        // How many columns of pixels of the heading are not empty, the mark and the line aside.
        const auto inked = [&table] {
            const QImage image = table.horizontalHeader()->grab().toImage();
            const QRgb empty = image.pixel(1, 4);
            int count = 0;
            for (int x = 0; x < 44; ++x) {
                bool isInked = false;
                for (int y = 4; y < image.height() - 4; ++y)
                    isInked = isInked || image.pixel(x, y) != empty;
                count += isInked ? 1 : 0;
            }
            return count;
        };
        table.horizontalHeader()->setSortIndicator(1, Qt::DescendingOrder);
        const int whole = inked();
        QVERIFY(whole > 10);
        table.horizontalHeader()->setSortIndicator(0, Qt::DescendingOrder);
        QVERIFY2(inked() >= whole - 2, qPrintable(QString::number(inked()))); // drawn elsewhere
    }

    void aTitleWithoutRoomEndsInAnEllipsis() {
        FlatStyle style; // of the program
        TableView table;
        table.horizontalHeader()->setStyle(&style);
        table.setColumns({{"How it is computed", ColumnKind::Text}, {"Calls", ColumnKind::Count}});
        table.resize(600, 100);
        table.show();
        QVERIFY(desktop::paintedTexts(*table.horizontalHeader()).contains("How it is computed"));
        table.setColumnWidth(0, 90);
        const QStringList cut = desktop::paintedTexts(*table.horizontalHeader());
        QVERIFY2(!cut.contains("How it is computed"), qPrintable(cut.join('|')));
        QVERIFY2(cut.join(QString()).contains(QChar(0x2026)), qPrintable(cut.join('|')));
        QVERIFY(cut.contains("Calls"));
    }

    void whatIsNotKnownIsInNoRange() {
        const Column calls{"Calls", ColumnKind::Count};
        QVERIFY(!passes(calls, {.value = kNoValue}, {.least = -5}));
        QVERIFY(!passes(calls, {.value = kNoValue}, {.most = 5}));
        QVERIFY(passes(calls, {.value = kNoValue}, {}));
        QVERIFY(passes(calls, {.value = 5}, {.least = 5, .most = 5}));
        const Column mixed{"Ratio", ColumnKind::Mixed};
        QVERIFY(passes(mixed, {.text = "0.75"}, {.text = ".7"}));
    }

    void readsNumbersInTheUnitOfTheColumn() {
        const auto parsed = [](ColumnKind kind, const char* text) {
            return parseCell(kind, QString::fromUtf8(text)).value_or(-1);
        };
        QCOMPARE(parsed(ColumnKind::Count, "1,234"), 1234);
        QCOMPARE(parsed(ColumnKind::Count, "-7"), -7);
        QCOMPARE(parsed(ColumnKind::Count, "x"), -1);
        QCOMPARE(parsed(ColumnKind::Count, ""), -1);
        QCOMPARE(parsed(ColumnKind::Milliseconds, "2.5"), 2'500'000);
        QCOMPARE(parsed(ColumnKind::Milliseconds, "30 us"), 30'000);
        QCOMPARE(parsed(ColumnKind::Offset, "1.5 s"), 1'500'000'000);
        QCOMPARE(parsed(ColumnKind::Percent, "12.5 %"), 125'000);
        QCOMPARE(parsed(ColumnKind::Moved, "1.5 KB"), 1500);
        QCOMPARE(parsed(ColumnKind::Moved, "2 GB"), 2'000'000'000);
        QCOMPARE(parsed(ColumnKind::Bytes, "1024"), 1024);
        QCOMPARE(parsed(ColumnKind::Bytes, "1.5 KB"), 1536);
        QCOMPARE(parsed(ColumnKind::Bytes, "2 MB"), 2'097'152);
        QCOMPARE(parsed(ColumnKind::Bandwidth, "12.345"), 12'345);
        QCOMPARE(parsed(ColumnKind::Count, "99999999999999999999"), -1);
    }

    void theHeadingFiltersWhileOneTypes() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.resize(600, 200);
        view.show();
        view.filterColumn(2);
        auto* popup = view.findChild<ColumnFilterPopup*>();
        QVERIFY(popup->isVisible());
        auto* least = popup->findChild<QLineEdit*>("filterLeast");
        QVERIFY(!popup->findChild<QLineEdit*>("filterText")->isVisible());
        QTest::keyClicks(least, "10");
        QCOMPARE(names(view.table()), (QStringList{"MatMul", "matmul_grad"}));
        QVERIFY(view.table().filterOf(2) != nullptr);
        QTest::keyClicks(least, "x"); // no number: nothing is asked for
        QCOMPARE(view.table().rowCount(), 3);
        least->clear();
        QVERIFY(view.table().filterOf(2) == nullptr);
        QTest::keyClick(least, Qt::Key_Return);
        QVERIFY(!popup->isVisible());
    }

    void aColumnHasRoomForItsTotal() {
        TableData table;
        table.columns = {{"Name"}, {"", ColumnKind::Percent}};
        table.rows = {{{.text = "a"}, {.value = 289}}}; // a small share
        QFont bold = QApplication::font();
        bold.setBold(true);
        const QFontMetrics metrics(QApplication::font());
        const int narrow = widthOfNumbers(table, 1, metrics);
        table.totals = {{.text = "Totals"}, {.value = 1'000'000'000}};
        const int total =
            QFontMetrics(bold).horizontalAdvance(displayText(table.columns[1], table.totals[1]));
        const int wide = widthOfNumbers(table, 1, metrics);
        QVERIFY2(wide >= total + 16, qPrintable(QString("%1 for %2").arg(wide).arg(total)));
        QVERIFY(wide > narrow);
    }

    void totalsOfOtherRowsAreNotShown() {
        TableView view;
        const TotalsBar bar(view, nullptr);
        view.setColumns(operators().columns);
        view.setRows(operators().rows, {{.text = "Totals"}, {.value = 1}, {.value = 119}});
        QVERIFY(view.table().hasTotals());
        view.table().setFilters({{.column = 2, .least = 10}});
        QVERIFY(!view.table().hasTotals());
        connect(&view.table(), &TableModel::totalsWanted, this, [&view] {
            view.table().setTotals({{.text = "Totals"}, {.value = 1}, {.value = 9}});
        });
        view.table().setFilters({{.column = 2, .most = 9}});
        QVERIFY(view.table().hasTotals());
        QCOMPARE(view.table().table().totals[2].value, 9);
    }

    void hiddenColumnsAreRememberedInBothLanguages() {
        setRememberedColumns({});
        TableView view;
        view.setExportName("operators");
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.showColumn(1, false);
        QVERIFY(view.isColumnHidden(1));
        QCOMPARE(view.selectionText().section('\n', 0, 1), "Name\tCalls\nMatMul\t10");
        TableView other;
        other.setExportName("operators");
        other.setColumns({{"Ming", ColumnKind::Text}, {"Zong", ColumnKind::Milliseconds},
            {"Ci", ColumnKind::Count}});
        QVERIFY(other.isColumnHidden(1));
        TableView third;
        third.setExportName("others");
        third.setColumns(operators().columns);
        QVERIFY(!third.isColumnHidden(1));
        view.showColumn(0, false);
        view.showColumn(2, false); // the last one stays
        QVERIFY(!view.isColumnHidden(2));
        view.showColumn(0, true);
        view.showColumn(1, true);
        QVERIFY(rememberedColumns().isEmpty());
    }

    void pagedRowsKeepTheContractOfAModel() {
        TableModel model;
        model.setTable({.columns = {{"Row", ColumnKind::Count}}, .rows = {}});
        PagedRows rows;
        model.setPaged(&rows);
        const test::ModelTester tester(&model);
        connect(&rows, &PagedRows::pageWanted, this, [&rows](quint64 first, quint64 count) {
            rows.put(first, std::vector<TableRow>(count, TableRow{{.text = {}, .value = 7}}));
        });
        rows.setCount(600);
        QTRY_COMPARE(model.index(599, 0).data().toString(), "7");
        rows.setCount(2);
        QCOMPARE(model.rowCount(), 2);
    }

    void rowsByTheMillionComeWhenTheyAreLookedAt() {
        QueryBridge bridge;
        bridge.setSnapshot(std::make_shared<query::Snapshot>());
        TableView view;
        view.setColumns({{"Row", ColumnKind::Count}});
        auto* feed = new PagedFeed(view, bridge);
        const auto most = std::make_shared<std::atomic<size_t>>(0);
        const auto pageOf = [most](query::Session&, size_t first, size_t count,
                                const std::stop_token&) -> Result<PagedFeed::Page> {
            *most = std::max<size_t>(*most, count);
            PagedFeed::Page page;
            for (size_t i = first; i < first + count; ++i)
                page.push_back({{.text = {}, .value = static_cast<int64_t>(i)}});
            return page;
        };
        feed->setRows(20'000'000, pageOf);
        view.resize(300, 300);
        view.show();
        QCOMPARE(view.table().rowCount(), 20'000'000);
        const auto textAt = [&view](
                                int row) { return view.table().index(row, 0).data().toString(); };
        QTRY_COMPARE(textAt(3), "3");
        view.scrollTo(view.table().index(19'999'999, 0));
        QTRY_COMPARE(textAt(19'999'999), "19,999,999");
        QVERIFY(*most <= PagedRows::kPage);
        view.selectRow(5'000'000); // far from what was seen
        view.copySelection();
        QTRY_COMPARE(QApplication::clipboard()->text(), "Row\n5000000\n");
        const QSignalSpy wanted(&view.table(), &TableModel::orderWanted);
        view.sortByColumn(0, Qt::DescendingOrder);
        QVERIFY(wanted.size() > 0);
        feed->setRows(3, pageOf);
        QCOMPARE(view.table().rowCount(), 3);
        auto* whole = view.findChild<TableExport*>();
        QSignalSpy made(whole, &TableExport::made);
        view.exportRows();
        QTRY_COMPARE(made.size(), 1);
        QCOMPARE(made[0][0].toByteArray(), QByteArray("Row\n0\n1\n2\n"));
    }
};

} // namespace rankscope::shared::table_columns_test

RS_VIEW_TEST(rankscope::shared::table_columns_test::TableColumnsTest)
#include "table_columns_test.moc"
