// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose texts go on in further lines: nothing of them is cut, on the page and in pictures.
#include <QHeaderView>

#include "tests/views/view_test.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::shared::wrapped_table_test {

namespace {

const QString kLong =
    "32 samples / 1.25 s / 8 devices, where the time is the median over all steps "
    "but the warm-up and the last word is unmistakable";

TableData formulas() {
    return {.columns = {{"Metric", ColumnKind::Text, {}, 80}, {"How it is computed"}},
        .rows = {{{.text = "A"}, {.text = "samples / step"}}, {{.text = "B"}, {.text = kLong}}}};
}

} // namespace

class WrappedTableTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreAsHighAsTheirTexts() {
        TableView view;
        view.wrapTexts();
        view.resize(320, 300);
        view.show();
        view.fill(formulas());
        const int usual = view.verticalHeader()->defaultSectionSize();
        QCOMPARE(view.rowHeight(0), usual);
        QVERIFY(view.rowHeight(1) >= usual + 2 * view.fontMetrics().height()); // three lines
        view.sortByColumn(0, Qt::DescendingOrder);
        QVERIFY(view.rowHeight(0) > usual); // the heights go with their rows
        QCOMPARE(view.rowHeight(1), usual);
        view.resize(2000, 300);
        QCOMPARE(view.rowHeight(0), usual); // one line again
    }

    void otherTablesHaveRowsOfOneLine() {
        TableView view;
        view.resize(320, 300);
        view.show();
        view.fill(formulas());
        QCOMPARE(view.rowHeight(1), view.verticalHeader()->defaultSectionSize());
    }

    void picturesHaveAllLines() {
        TableModel model;
        model.setTable(formulas());
        TableDrawing drawing(model);
        const Look look{lightTheme(), QFont("DejaVu Sans")};
        const int oneLine = drawing.height(320, look);
        const auto svg = [&] {
            return QString::fromUtf8(svgOf(drawing, {320, drawing.height(320, look)}, look));
        };
        QVERIFY(svg().contains(QChar(0x2026)));
        drawing.wrapsTexts = true;
        QVERIFY(drawing.height(320, look) > oneLine);
        QVERIFY(!svg().contains(QChar(0x2026)));
        QVERIFY(svg().contains("unmistakable"));
    }
};

} // namespace rankscope::shared::wrapped_table_test

RS_VIEW_TEST(rankscope::shared::wrapped_table_test::WrappedTableTest)
#include "wrapped_table_test.moc"
