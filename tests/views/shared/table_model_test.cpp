// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_model.h"

#include <algorithm>

#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QStatusTipEvent>
#include <QTemporaryDir>

#include "tests/views/hands.h"
#include "tests/views/view_test.h"
#include "views/shared/file_export.h"
#include "views/shared/table_drawing.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::shared::table_model_test {

namespace {

TableData operators() {
    return {.columns = {{"Name", ColumnKind::Text}, {"Total", ColumnKind::Milliseconds},
                {"Calls", ColumnKind::Count}},
        .rows = {{{.text = "MatMul"}, {.value = 2'000'000}, {.value = 10}},
            {{.text = "Cast, \"fast\""}, {.value = 1'999'999}, {.value = 9}},
            {{.text = "matmul_grad"}, {.value = 10'000'000'000}, {.value = 100}}}};
}

QStringList names(const TableModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row, 0).data().toString();
    return names;
}

} // namespace

class TableModelTest : public QObject {
    Q_OBJECT

private slots:
    void keepsTheContractOfAModel() {
        TableModel model;
        const test::ModelTester tester(&model);
        model.setTable(operators());
        model.sort(1, Qt::DescendingOrder);
        model.setFilter("mat");
        model.setFilter("");
        model.setTable({});
    }

    /// Three short columns in a wide picture stand side by side: its right half is empty.
    void roomToSpareInAPictureTearsNoRowApart() {
        TableModel model;
        model.setTable(operators());
        const Look look{lightTheme(), QFont("DejaVu Sans")};
        QImage image(1000, 120, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        TableDrawing(model).paint(painter, image.rect(), look);
        painter.end();
        int right = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                right = qGray(image.pixel(x, y)) < 150 ? std::max(right, x) : right;
        }
        QVERIFY2(right > 150 && right < 500, qPrintable(QString::number(right)));
    }

    void differencesHaveArrowAndSign() {
        const QString up(QChar(0x25B2));
        const QString down(QChar(0x25BC));
        const QString gap(QChar(0x202F)); // of the formatter, before a unit
        QCOMPARE(signedText(ColumnKind::Percent, 20'000), up + " +2.0" + gap + '%');
        QCOMPARE(signedText(ColumnKind::Percent, -20'000),
            down + ' ' + QChar(0x2212) + "2.0" + gap + '%');
        QCOMPARE(signedText(ColumnKind::Percent, 0), "0.0" + gap + '%');
        // The arrow says the direction of what is too small for digits.
        QCOMPARE(signedText(ColumnKind::Percent, 20), up + " <0.1" + gap + '%');
        const Column change{"Change", ColumnKind::Percent, {}, 0, Sign::Arrow};
        QCOMPARE(displayText(change, {.text = {}, .value = -20}), down + " <0.1" + gap + '%');
    }

    void sortsByExactValues() {
        TableModel model;
        model.setTable(operators());
        model.sort(1, Qt::AscendingOrder);
        QCOMPARE(names(model), (QStringList{"Cast, \"fast\"", "MatMul", "matmul_grad"}));
        model.sort(2, Qt::DescendingOrder);
        QCOMPARE(model.dataRow(0), 2U);
        model.sort(-1, Qt::AscendingOrder);
        QCOMPARE(model.dataRow(0), 0U);
    }

    void rowsOfATreeStayBelowTheirs() {
        TableData tree{{{"Name", ColumnKind::Text}, {"Time", ColumnKind::Count}}, {}};
        const auto add = [&tree](const char* name, int64_t time, int depth) {
            tree.rows.push_back({{name, 0}, {{}, time}});
            tree.depths.push_back(depth);
        };
        add("computing", 60, 0);
        add("matmul", 40, 1);
        add("backward", 30, 2);
        add("forward", 10, 2);
        add("vector", 50, 1);
        add("free", 90, 0);
        TableModel model;
        model.setTable(tree);
        model.sort(1, Qt::DescendingOrder);
        QCOMPARE(names(model),
            (QStringList{"free", "computing", "vector", "matmul", "backward", "forward"}));
        model.sort(1, Qt::AscendingOrder);
        QCOMPARE(names(model),
            (QStringList{"computing", "matmul", "forward", "backward", "vector", "free"}));
        QCOMPARE(
            toText(model.table(), model.visibleRows(), TextFormat::Csv).split('\n')[2].trimmed(),
            "matmul,40");
        model.setFilter("ward");
        QCOMPARE(names(model), (QStringList{"forward", "backward"}));
        model.setFilter({});
        model.sort(-1, Qt::AscendingOrder);
        QCOMPARE(model.visibleRows(), (std::vector<uint32_t>{0, 1, 2, 3, 4, 5}));
    }

    void keepsTheSelectedRowWhileSorting() {
        TableModel model;
        model.setTable(operators());
        const QPersistentModelIndex cast = model.index(1, 0);
        model.sort(1, Qt::AscendingOrder);
        QCOMPARE(cast.row(), 0);
    }

    void filtersByText() {
        TableModel model;
        model.setTable(operators());
        model.setFilter("MATMUL");
        QCOMPARE(names(model), (QStringList{"MatMul", "matmul_grad"}));
        QCOMPARE(model.modelRow(2), 1);
        QCOMPARE(model.modelRow(1), -1);
    }

    void copiesExactNumbers() {
        const TableData data = operators();
        QCOMPARE(toText(data, {0, 1}, TextFormat::Csv),
            "Name,Total (ms),Calls\nMatMul,2.000000,10\n\"Cast, \"\"fast\"\"\",1.999999,9\n");
        QCOMPARE(toText(data, {2}, TextFormat::Tsv),
            "Name\tTotal (ms)\tCalls\nmatmul_grad\t10000.000000\t100\n");
    }

    // B18: names come from files, and a spreadsheet runs what looks like a formula.
    void aSavedFileIsSaid() {
        struct Window : QWidget {
            QStringList tips;
            bool event(QEvent* event) override {
                if (event->type() == QEvent::StatusTip)
                    tips += static_cast<QStatusTipEvent*>(event)->tip();
                return QWidget::event(event);
            }
        } window;
        QWidget child(&window);
        const QTemporaryDir folder;
        const QString path = folder.filePath("steps.csv");
        exportCsv(child, "steps", "step\n7\n");
        auto* dialog = child.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        emit dialog->fileSelected(path);
        QCOMPARE(window.tips, QStringList("Saved " + path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("step\n7\n"));
        emit dialog->fileSelected(folder.filePath("missing/steps.csv")); // said by a box
        QCOMPARE(window.tips.size(), 1);
        dialog->close();
    }

    void textsOfACsvAreNoFormulasAndKeepTheirLine() {
        const TableData data{.columns = {{"Name", ColumnKind::Text}, {"Change", ColumnKind::Count}},
            .rows = {{{.text = "=1+1"}, {.value = -5}}, {{.text = "a\rb"}, {.value = 1}},
                {{.text = "@x"}, {.value = 2}}, {{.text = "-3.5"}, {.value = 3}},
                {{.text = "-"}, {.value = 4}}}};
        QCOMPARE(toText(data, {0, 1, 2, 3, 4}, TextFormat::Csv),
            "Name,Change\n'=1+1,-5\n\"a\rb\",1\n'@x,2\n-3.5,3\n-,4\n");
        QCOMPARE(toText(data, {0}, TextFormat::Tsv), "Name\tChange\n=1+1\t-5\n");
    }

    void namesTheUnitsOfPlainNumbers() {
        const TableData data{
            .columns = {{"Rank", ColumnKind::Id}, {"Size", ColumnKind::Bytes},
                {"Share", ColumnKind::Percent}, {"Start", ColumnKind::Offset},
                {"Total (ms)", ColumnKind::Milliseconds}, {"Rate (GB/s)", ColumnKind::Bandwidth}},
            .rows = {{{.value = 3}, {.value = 1234}, {.value = 250'000}, {.value = 7}, {.value = 5},
                {.value = 12'345}}}};
        QCOMPARE(toText(data, {0}, TextFormat::Csv),
            "Rank,Size (bytes),Share (%),Start (ns),Total (ms),Rate (GB/s)\n"
            "3,1234,25.0000,7,0.000005,12.345\n");
    }

    void tipOfATimeSaysHowItsFileHasIt() {
        TableModel model;
        model.setTable({.columns = {{"Start", ColumnKind::Offset}},
            .rows = {{{.text = "In the file: 7.5", .value = 2'500}}}});
        QCOMPARE(model.data(model.index(0, 0), Qt::ToolTipRole).toString(),
            QString("2500 ns\nIn the file: 7.5"));
        QVERIFY(!model.data(model.index(0, 0), Qt::DisplayRole).toString().contains("file"));
    }

    void csvHoldsTheRowsThatTheViewDoesNotShow() {
        QueryBridge bridge;
        TableView view;
        TableExport whole(view, bridge);
        view.setColumns(operators().columns);
        view.setRows({operators().rows.front()});
        view.sortByColumn(1, Qt::AscendingOrder);
        whole.setSource([](query::Session&, const std::stop_token&) -> Result<TableData> {
            return operators();
        });
        QSignalSpy made(&whole, &TableExport::made);
        view.exportRows();
        QTRY_COMPARE(made.size(), 1);
        QCOMPARE(made[0][0].toByteArray(),
            QByteArray("Name,Total (ms),Calls\n\"Cast, \"\"fast\"\"\",1.999999,9\n"
                       "MatMul,2.000000,10\nmatmul_grad,10000.000000,100\n"));
    }

    void savesATextWholeOrSaysWhyNot() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("totals.csv");
        QCOMPARE(saveBytes(path, "Name,Total\n"), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("Name,Total\n"));
        const QString problem = saveBytes(folder.filePath("missing/totals.csv"), "x");
        QVERIFY2(problem.startsWith("Cannot write " + folder.filePath("missing/totals.csv")),
            qPrintable(problem));
    }

    void viewCopiesTheSelectedRowsInTheirOrder() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.sortByColumn(1, Qt::DescendingOrder);
        view.selectRow(1);
        QCOMPARE(view.selectionText(), "Name\tTotal (ms)\tCalls\nCast, \"fast\"\t1.999999\t9\n");
        view.clearSelection();
        QCOMPARE(view.selectionText().count('\n'), 4);
    }

    void doubleClickAndEnterGoToTheRow() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.sortByColumn(1, Qt::DescendingOrder);
        view.show();
        const QSignalSpy wanted(&view, &TableView::rowWanted);
        const QPoint second = view.visualRect(view.model()->index(1, 0)).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, second);
        QCOMPARE(wanted.size(), 0);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, second);
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
            QTest::keyClick(&view, key);
        const QList<QVariant> first{0U};
        QCOMPARE(wanted, (QList<QList<QVariant>>{first, first, first}));
    }

    void theCurrentRowIsSelectedAgain() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.show();
        view.selectRow(0); // by the program, or by the focus that came
        const QSignalSpy selected(&view, &TableView::rowSelected);
        const auto click = [&view](int row) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                view.visualRect(view.model()->index(row, 0)).center());
        };
        const QList<QVariant> first{0U};
        const QList<QVariant> second{1U};
        click(0);
        QCOMPARE(selected, (QList<QList<QVariant>>{first}));
        click(1); // once
        QCOMPARE(selected, (QList<QList<QVariant>>{first, second}));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(selected, (QList<QList<QVariant>>{first, second, second}));
        const QSignalSpy wanted(&view, &TableView::rowWanted);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(wanted, (QList<QList<QVariant>>{second}));
        QCOMPARE(selected.size(), 3);
    }

    void copySaysWhatItTakes() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        QCOMPARE(view.copyText(), "Copy table");
        view.selectRow(1);
        QCOMPARE(view.copyText(), "Copy row");
        view.selectAll();
        QCOMPARE(view.copyText(), "Copy rows");
    }

    void columnsFitTheTitlesOfEachLanguage() { // U13
        TableView view;
        view.resize(40, 100); // nothing is left to share
        view.setColumns({{"Calls", ColumnKind::Count}});
        const int narrow = view.columnWidth(0);
        view.setColumns({{"Calls of the operator over all ranks", ColumnKind::Count}});
        QVERIFY(view.columnWidth(0) > narrow);
        view.setColumns({{"Calls", ColumnKind::Count}});
        QCOMPARE(view.columnWidth(0), narrow);
        view.setColumns({{"Calls of the operator", ColumnKind::Count, {}, 20}});
        QVERIFY(view.columnWidth(0) > narrow);
    }

    void selectedRowGoesOnToTheEdge() {
        TableView view;
        view.setColumns({{"Calls", ColumnKind::Count}});
        view.setRows({{{.value = 1}}, {{.value = 2}}});
        view.resize(600, 120);
        view.show();
        view.setColumnWidth(0, 100); // by a person: else it takes all
        QVERIFY(view.horizontalHeader()->length() < 400);
        view.selectRow(1);
        const QImage picture = view.viewport()->grab().toImage();
        const auto colourOf = [&](int row, int x) {
            return picture.pixel(x, view.rowViewportPosition(row) + 4);
        };
        QCOMPARE(colourOf(1, 590), colourOf(1, 2));
        QVERIFY(colourOf(0, 590) != colourOf(1, 590));
    }

    void menuOffersThePlaceThatADoubleClickGoesTo() {
        TableView view;
        view.setColumns(operators().columns);
        view.setRows(operators().rows);
        view.show();
        QVERIFY(!view.leadsSomewhere());
        const QSignalSpy wanted(&view, &TableView::rowWanted);
        QVERIFY(view.leadsSomewhere());
        const QPoint place = view.visualRect(view.model()->index(1, 0)).center();
        test::menuAt(*view.viewport(), place);
        auto* menu = view.findChild<QMenu*>();
        menu->actions().first()->trigger();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toUInt(), 1U);
    }
};

} // namespace rankscope::shared::table_model_test

RS_VIEW_TEST(rankscope::shared::table_model_test::TableModelTest)
#include "table_model_test.moc"
