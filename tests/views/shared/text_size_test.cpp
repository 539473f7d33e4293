// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of another size: what follows them, and that nothing does at the usual one.
#include "views/shared/text_size.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>

#include "tests/views/cut_texts.h"
#include "tests/views/view_test.h"
#include "views/charts/chart_head.h"
#include "views/report/report_fonts.h"
#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/tab_strip.h"
#include "views/shared/table_view.h"

namespace rankscope::shared::text_size_test {

class TextSizeTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { setTextSize(kUsualTextSize); }

    void atTheUsualSizeNothingIsLonger() {
        for (int length = 0; length <= 1200; ++length)
            QCOMPARE(grown(length, kUsualTextSize), length);
        QCOMPARE(grown(22, 18), 33);
        QCOMPARE(grown(11, 18), 17);
        QCOMPARE(grown(22, 10), 18);
    }

    void titlesOfColumnsHaveTheFontOfTheirTable() {
        TableView table;
        QFont small = table.font();
        small.setPixelSize(9);
        table.horizontalHeader()->setFont(small);
        QFont large = table.font();
        large.setPixelSize(17);
        table.setFont(large);
        QCOMPARE(table.horizontalHeader()->font().pixelSize(), 17);
    }

    void sizesAreReadAndClamped() {
        QCOMPARE(parseTextSize(u"10").value(), 10);
        QCOMPARE(parseTextSize(u"18").value(), 18);
        for (const char* wrong : {"9", "19", "", "12.5", "large"})
            QVERIFY2(!parseTextSize(QString(wrong)), wrong);
        QCOMPARE(keptTextSize(u"15"), 15);
        QCOMPARE(keptTextSize(u"99"), 18);
        QCOMPARE(keptTextSize(u"-4"), 10);
        QCOMPARE(keptTextSize(u"large"), 12);
        QCOMPARE(keptTextSize(u""), 12);
    }

    void theProgramsFontIsClamped() {
        setTextSize(40);
        QCOMPARE(textSize(), 18);
        setTextSize(1);
        QCOMPARE(textSize(), 10);
        QCOMPARE(QApplication::font().pixelSize(), 10);
    }

    /// At once, and back to what it was.
    void widgetsFollow() {
        TableView table;
        table.setColumns({{"Name", ColumnKind::Text}, {"Calls", ColumnKind::Count}});
        table.setRows({{{QString("MatMul")}, {{}, 7}}});
        table.show();
        TabStrip tabs(30);
        tabs.show();
        const FlatButton button;
        ChoiceBox box;
        QLabel small;
        inEachTextSize(&small, [&small] { small.setFont(grownFont(small.font(), 11)); });
        const int width = table.columnWidth(1);
        for (const int pixels : {18, 10, 12}) {
            setTextSize(pixels);
            QTest::qWait(20); // what is laid out later
            QCOMPARE(table.fontMetrics().height(), QFontMetrics(QApplication::font()).height());
            QCOMPARE(table.rowHeight(0), grown(22, pixels));
            QVERIFY(table.rowHeight(0) >= table.fontMetrics().height());
            QCOMPARE(table.horizontalHeader()->height(), grown(22, pixels) + 2);
            QCOMPARE(tabs.height(), grown(30, pixels));
            QCOMPARE(button.sizeHint().height(), grown(24, pixels));
            QCOMPARE(box.sizeHint().height(), grown(24, pixels));
            QCOMPARE(small.font().pixelSize(), grown(11, pixels));
            QCOMPARE(test::cutTexts(table), QStringList());
        }
        QCOMPARE(table.columnWidth(1), width);
    }

    /// What is inside is told first: the outer one may measure it.
    void insideComesFirst() {
        QWidget outer;
        QWidget inner(&outer);
        QStringList told;
        atNewTextSize(&outer, [&told] { told += "outer"; });
        atNewTextSize(&inner, [&told] { told += "inner"; });
        setTextSize(14);
        QCOMPARE(told, QStringList({"inner", "outer"}));
    }

    void aReportStaysAsItIs() {
        setTextSize(18);
        const Look look = report::reportLook(lightTheme(), QApplication::font());
        QCOMPARE(look.font.pixelSize(), 12);
        QCOMPARE(look.small().pixelSize(), 11);
        QCOMPARE(charts::ChartHead({"Title"}, {0, 0, 400, 300}, look).height(), 26);
    }
};

} // namespace rankscope::shared::text_size_test

RS_VIEW_TEST(rankscope::shared::text_size_test::TextSizeTest)
#include "text_size_test.moc"
