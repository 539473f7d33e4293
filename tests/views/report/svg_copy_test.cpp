// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as QSvgGenerator writes it, and what stands of it in the page. Both with ' for ".
#include <QFont>
#include <QXmlStreamWriter>

#include "tests/views/view_test.h"
#include "views/report/svg_copy.h"

namespace rankscope::report::svg_copy_test {

namespace {

QString copied(const QString& inside) {
    QString text;
    QXmlStreamWriter to(&text);
    const QString svg = "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='9mm' "
                        "viewBox='0 0 9 8'>\n<title>t</title><desc>d</desc>"
        + inside + "</svg>";
    copySvg(svg.toUtf8(), "p1-", "A picture", QFont("DejaVu Sans"), to);
    return text.replace('"', '\'');
}

QString picture(const QString& inside) {
    return "<svg viewBox='0 0 9 8' role='img' aria-label='A picture'>" + inside + "</svg>\n";
}

} // namespace

class SvgCopyTest : public QObject {
    Q_OBJECT

private slots:
    void groupsAreWrittenWhereSomethingIsInThem() {
        QCOMPARE(copied("<g fill='red'><g></g><g stroke='blue'><rect x='1'/></g></g>"),
            picture("<g fill='red'><g stroke='blue'><rect x='1'/></g></g>"));
        QCOMPARE(copied("<g><g></g></g><g/>"), picture("").replace("></svg>", "/>"));
        QCOMPARE(copied("<rect x='1'/><g><path d='M0'/><rect x='2'/></g>"),
            picture("<rect x='1'/><g><path d='M0'/><rect x='2'/></g>"));
    }

    void idsAndWhatPointsAtThemGetThePrefix() {
        QCOMPARE(copied("<g id='a'><rect fill='url(#b)'/><use xlink:href='#a'/></g>"),
            picture("<g id='p1-a'><rect fill='url(#p1-b)'/><use href='#p1-a'/></g>"));
    }

    void fontsAreSaidByTextsAlone() {
        const QString text = copied("<g font-size='11' font-family='X' fill='red'><text x='1' "
                                    "y='2' font-size='12' font-weight='700'>ab</text></g>");
        QVERIFY(text.contains("<g fill='red'><text x='1' y='2' font-size='12'"));
        QVERIFY(text.contains("font-weight='700' textLength='"));
        QVERIFY(text.contains("lengthAdjust='spacingAndGlyphs' xml:space='preserve'>ab</text>"));
        // One letter needs no length, and no text no element.
        QCOMPARE(copied("<text x='1' y='2' font-size='12' font-weight='400'>a</text>"
                        "<g><text x='1' y='2' font-size='12'> </text></g>"),
            picture("<text x='1' y='2' font-size='12' xml:space='preserve'>a</text>"));
    }

    void lettersOfElementsStay() {
        QCOMPARE(copied("<g><style> a </style></g>"), picture("<g><style> a </style></g>"));
    }
};

} // namespace rankscope::report::svg_copy_test

RS_VIEW_TEST(rankscope::report::svg_copy_test::SvgCopyTest)
#include "svg_copy_test.moc"
