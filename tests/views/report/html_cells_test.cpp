// SPDX-License-Identifier: GPL-3.0-or-later
// Long names in the cells of tables: they may be parted where they have their signs.
#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"
#include "views/report/html_report.h"

namespace rankscope::report::html_cells_test {

class HtmlCellsTest : public QObject {
    Q_OBJECT

    static QByteArray cellOf(const QString& text, const QString& anchor = {}) {
        Document document{.title = "t", .language = "en"};
        document.blocks = {Table{.columns = {{"Name"}}, .rows = {{{text, anchor}}}}};
        const QByteArray html = htmlOf(document, lookOf());
        const qsizetype begin = html.indexOf("<td>") + 4;
        return html.mid(begin, html.indexOf("</td>", begin) - begin);
    }

private slots:
    void longWordsMayBePartedAtTheirSigns() {
        QCOMPARE(cellOf("timeline?rank=0&range=17:18 Adam_W"),
            QByteArray("timeline?<wbr/>rank=<wbr/>0&amp;<wbr/>range=<wbr/>17:<wbr/>18 Adam_W"));
        QCOMPARE(cellOf("a word and aclnnFlashAttention_FlashAttentionScore"),
            QByteArray("a word and aclnnFlashAttention_<wbr/>FlashAttentionScore"));
    }

    void shortWordsAndEndsStayWhole() {
        QCOMPARE(cellOf("shared_wait_variation of a/b, c:d;"), // 21 signs
            QByteArray("shared_wait_variation of a/b, c:d;"));
        QCOMPARE(
            cellOf("averylongwordwithoutanysigns:"), QByteArray("averylongwordwithoutanysigns:"));
        QCOMPARE(cellOf("averylongwordwithoutanysigns, and"),
            QByteArray("averylongwordwithoutanysigns,<wbr/> and"));
    }

    void aNumberStaysWithItsUnit() {
        QCOMPARE(cellOf("120 ms, 5 s of 9 steps"),
            QString("120%1ms, 5%1s of 9 steps").arg(QChar(QChar::Nbsp)).toUtf8());
        const Document document{
            .title = "t", .language = "en", .blocks = {Paragraph{.text = "= 120 ms"}}};
        QVERIFY(htmlOf(document, lookOf())
                    .contains(QString("= 120%1ms").arg(QChar(QChar::Nbsp)).toUtf8()));
    }

    /// In a table, in a paragraph, on a card and in a heading; the text is what it was.
    void aRangeStaysWhole() {
        const QString text = "these are slow: ranks 0-15, 18";
        const QByteArray whole = "these are slow: ranks <span class=\"range\">0-15</span>, 18";
        QCOMPARE(cellOf(text), whole);
        QCOMPARE(
            cellOf("of rank -1, dp-2 and the top-k"), QByteArray("of rank -1, dp-2 and the top-k"));
        const Document document{.title = text,
            .language = "en",
            .blocks = {Paragraph{.text = text}, Cards{{{.title = "Slow", .value = text}}},
                Heading{.text = text}}};
        const QByteArray html = htmlOf(document, lookOf());
        QCOMPARE(html.count(whole), 3);
        QVERIFY(html.contains("<title>these are slow: ranks 0-15, 18</title>"));
        QVERIFY(html.contains(".range { white-space: nowrap; }"));
    }

    void linksToo() {
        QCOMPARE(cellOf("one_name_that_is_long_enough", "here"),
            QByteArray("<a href=\"#here\">one_<wbr/>name_<wbr/>that_<wbr/>is_<wbr/>long_<wbr/>"
                       "enough</a>"));
    }
};

} // namespace rankscope::report::html_cells_test

RS_VIEW_TEST(rankscope::report::html_cells_test::HtmlCellsTest)
#include "html_cells_test.moc"
