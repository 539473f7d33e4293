// SPDX-License-Identifier: GPL-3.0-or-later
// Tables in pictures: no column is lost without a word.
#include "views/shared/table_drawing.h"

#include <QFont>
#include <QRegularExpression>

#include "tests/views/view_test.h"
#include "views/shared/theme.h"

namespace rankscope::shared::table_drawing_test {

namespace {

/// Four ranks of a mixture-of-experts job.
TableData experts() {
    TableData table{
        .columns = {{"Rank", ColumnKind::Count}, {"Passes", ColumnKind::Count},
            {"Tokens", ColumnKind::Count}, {"Experts (ms)", ColumnKind::Milliseconds},
            {"Data moved", ColumnKind::Moved}, {"All-to-all (ms)", ColumnKind::Milliseconds},
            {"Wait (ms)", ColumnKind::Milliseconds}},
        .rows = {}};
    for (int64_t rank = 0; rank < 4; ++rank)
        table.rows.push_back(
            {{.value = rank}, {.value = 6}, {.value = 12'288}, {.value = 41'234'000},
                {.value = 3'000'000}, {.value = 9'876'000}, {.value = 5'432'000}});
    return table;
}

struct Painted {
    QString svg;
    int height = 0;
};

Painted painted(const TableData& table, int width) {
    TableModel model;
    model.setTable(table);
    const Look look{lightTheme(), QFont("DejaVu Sans")};
    const TableDrawing drawing(model);
    const int height = drawing.height(width, look);
    return {QString::fromUtf8(svgOf(drawing, {width, height}, look)), height};
}

/// Its texts one after another, without the ends of lines.
QString wordsOf(const QString& svg) {
    static const QRegularExpression text("<text[^>]*>([^<]*)</text>");
    QString words;
    for (const QRegularExpressionMatch& match : text.globalMatch(svg))
        words += match.captured(1);
    return words;
}

} // namespace

class TableDrawingTest : public QObject {
    Q_OBJECT

private slots:
    /// In 540 pixels seven columns with gaps of 24 and heads of one line do not fit.
    void columnsStandCloserBelowHeadsOfTwoLines() {
        const Painted wide = painted(experts(), 1000);
        const Painted close = painted(experts(), 540);
        QVERIFY(wide.svg.contains("All-to-all (ms)"));
        for (const char* word : {"All-to-all", "Wait", "9.876", "5.432"})
            QVERIFY2(close.svg.contains(word), word);
        QVERIFY(!close.svg.contains(QChar(0x2026)));
        QVERIFY(!close.svg.contains("no room"));
        QVERIFY(close.height > wide.height); // the second line of the heads
    }

    void columnsWithoutRoomAreNamed() {
        const Painted narrow = painted(experts(), 300);
        QVERIFY(!narrow.svg.contains("5.432"));
        QVERIFY2(narrow.svg.contains("columns have no room here"), qPrintable(narrow.svg));
        const QString names = wordsOf(narrow.svg); // a line may end behind a hyphen
        QVERIFY2(names.contains("All-to-all") && names.contains("Wait"), qPrintable(names));
        QVERIFY(!painted(experts(), 1000).svg.contains("no room"));
    }

    /// Of thirty counters most are left out anyway: no name is cut for one of them more.
    void namesStayWholeWhereColumnsAreLeftOut() {
        TableData table{.columns = {{"Name"}}, .rows = {{{.text = "FlashAttentionScoreGrad"}}}};
        for (int i = 0; i < 30; ++i) {
            table.columns.push_back({"Counter", ColumnKind::Count});
            table.rows.front().push_back({.value = 12'345});
        }
        const Painted painting = painted(table, 600);
        QVERIFY(painting.svg.contains("FlashAttentionScoreGrad"));
        QVERIFY(painting.svg.contains("columns have no room here"));
    }

    /// The names of the columns stand below the words about the rows, not over them.
    void leftOutRowsAreSaidAsWell() {
        TableData table = experts();
        table.rows.resize(25, table.rows.front());
        const Painted narrow = painted(table, 300);
        QVERIFY(narrow.svg.contains("and 5 more rows"));
        QVERIFY(narrow.svg.contains("have no room here"));
        QVERIFY(narrow.height > painted(table, 1000).height);
    }
};

} // namespace rankscope::shared::table_drawing_test

RS_VIEW_TEST(rankscope::shared::table_drawing_test::TableDrawingTest)
#include "table_drawing_test.moc"
