// SPDX-License-Identifier: GPL-3.0-or-later
// The report on pages, and as a PDF that pdftotext and pdftoppm read.
#include <algorithm>

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTranslator>

#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"
#include "views/report/pdf_report.h"
#include "views/report/report_pages.h"
#include "views/report/table_pieces.h"
#include "views/report/text_box.h"
#include "views/shared/file_export.h"
#include "views/shared/theme.h"

namespace rankscope::report::pdf_test {

namespace {

Piece piece(double height, bool keepsNext = false) {
    Piece made;
    made.height = height;
    made.gap = 10;
    made.keepsNext = keepsNext;
    return made;
}

/// "0@0 1@40 | 2@0": pieces and their tops, page by page.
QString textOf(const std::vector<std::vector<PlacedPiece>>& pages) {
    QStringList texts;
    for (const auto& page : pages) {
        QStringList places;
        for (const PlacedPiece& placed : page)
            places += QString("%1@%2").arg(placed.piece).arg(placed.top);
        texts += places.join(' ');
    }
    return texts.join(" | ");
}

QByteArray outputOf(const QString& program, const QStringList& words) {
    QProcess process;
    process.start(program, words);
    process.waitForFinished(60000);
    return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}

} // namespace

class PdfTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsCut() {
        QCOMPARE(textOf(pagesOf({piece(30), piece(50), piece(40)}, 100)), "0@0 1@40 | 2@0");
        QCOMPARE(textOf(pagesOf({piece(30), piece(60)}, 100)), "0@0 1@40");
    }

    void headingsStayWithWhatFollows() {
        QCOMPARE(textOf(pagesOf({piece(70), piece(10, true), piece(20)}, 100)), "0@0 | 1@0 2@20");
        // What fits on no page together is parted.
        QCOMPARE(textOf(pagesOf({piece(60, true), piece(70)}, 100)), "0@0 | 1@0");
        // No sooner than it must be: the heading stays with its text.
        QCOMPARE(textOf(pagesOf({piece(70), piece(10, true), piece(20, true), piece(70)}, 100)),
            "0@0 | 1@0 2@20 | 3@0");
    }

    void headsOfTablesComeAgain() {
        Piece head = piece(20, true);
        head.beginsTable = true;
        Piece row = piece(30);
        row.gap = 0;
        row.continuesTable = true;
        QCOMPARE(textOf(pagesOf({head, row, row, row}, 80)), "0@0 1@20 2@50 | 0@0 3@20");
    }

    void shortColumnsTakeWhatTheyNeed() {
        const auto widths = columnWidths({20, 500, 30}, 228);
        QCOMPARE(widths, (std::vector<double>{20, 150, 30}));
    }

    void roomToSpareTearsNoRowApart() {
        // 14 are between the columns. A column has up to 16 more than it wants.
        QCOMPARE(columnWidths({40, 60}, 134), (std::vector<double>{50, 70}));
        QCOMPARE(columnWidths({40, 60}, 500), (std::vector<double>{56, 76}));
    }

    void aLongTextAmongShortOnesGetsNoWideColumn() {
        // Short sources and a long one beside long explanations: these have the room.
        Table table{.columns = {{"Unit"}, {"Source"}}};
        for (int row = 0; row < 19; ++row)
            table.rows.push_back({{QString("word ").repeated(24)},
                {row == 0 ? QString("source ").repeated(10) : QString("own")}});
        std::vector<Piece> pieces;
        addTablePieces(table, lookOf(), 600, pieces);
        QCOMPARE(pieces.size(), size_t{20});
        // Two lines; of equal columns the explanation would need three.
        QVERIFY2(
            pieces[2].height < 2 * pieces[0].height, qPrintable(QString::number(pieces[2].height)));
        QVERIFY(pieces[1].height > pieces[2].height);
    }

    void columnsKeepTheirLongestWordWhole() {
        // 28 are between the columns: 300 to share. The words take 90, 40 and 30, what is left goes
        // to the one that wants more than its word.
        QCOMPARE(
            columnWidths({90, 500, 30}, 328, {90, 40, 30}), (std::vector<double>{90, 180, 30}));
        // A word beyond an equal share is parted.
        QCOMPARE(
            columnWidths({400, 400, 400}, 328, {300, 10, 10}), (std::vector<double>{160, 70, 70}));
        // One long name among many short ones: its row has no line more than those beside it.
        Table table{.columns = {{"Threshold"}, {"Unit"}, {"Used by"}}};
        for (int row = 0; row < 19; ++row)
            table.rows.push_back({{row == 0 ? "shared_wait_variation" : "slow_rank"},
                {QString("word ").repeated(24)}, {row == 0 ? "CL-18, CP-9, CL-19" : "CL-1"}});
        std::vector<Piece> pieces;
        addTablePieces(table, lookOf(), 500, pieces);
        QCOMPARE(pieces[1].height, pieces[2].height);
    }

    void shortTablesAreNotParted() {
        const auto keptOf = [](int rows, bool keepsNext) {
            Table table{.columns = {{"Name"}, {"Value"}}, .keepsNext = keepsNext};
            for (int row = 0; row < rows; ++row)
                table.rows.push_back({{"name"}, {"value"}});
            std::vector<Piece> pieces;
            addTablePieces(table, lookOf(), 600, pieces);
            QString kept;
            for (const Piece& piece : pieces)
                kept += piece.keepsNext ? '+' : '|';
            return kept;
        };
        QCOMPARE(keptOf(4, false), "++++|");
        QCOMPARE(keptOf(4, true), "+++++");
        // A longer one: neither its first row nor its last stands alone.
        QCOMPARE(keptOf(20, false), "++" + QString("|").repeated(17) + "+|");
    }

    void aNumberStaysWithItsUnit() {
        const QFont font("DejaVu Sans");
        // Just too narrow for the whole: the number goes to the next line with its unit.
        const double width = lengthOf("takes 50.0 %", font) - 4;
        const double whole = lengthOf("50.0 %", font);
        const TextBox box("takes 50.0 %", font, width);
        QVERIFY(box.height() > 1.5 * TextBox("takes", font, width).height());
        QVERIFY(std::abs(box.width() - whole) < 0.5);
    }

    void aNumberIsNotParted() {
        const QFont font("DejaVu Sans");
        // Qt would end the line behind the first comma.
        const QString text = "the link loses 1,000,000";
        const TextBox box(text, font, lengthOf("the link loses 1,", font) + 2);
        QVERIFY(box.width() < lengthOf("the link loses 1", font));
        QVERIFY(isWithinNumber(text, text.indexOf(',') + 1));
        QVERIFY(!isWithinNumber(text, text.indexOf('1')));
        QVERIFY(!isWithinNumber(text, text.size()));
        // Nor behind the hyphen of a range; Chinese has no spaces to go back to.
        for (const QString& words :
            {QString("slow are ranks 0-15"), QString("\u6162\u5361\u4e3a0-15")}) {
            const qsizetype hyphen = words.indexOf('-');
            QVERIFY(isWithinNumber(words, hyphen + 1));
            const TextBox part(words, font, lengthOf(words.left(hyphen + 1), font) + 2);
            QVERIFY(part.width() < lengthOf(words.left(hyphen), font));
        }
        // And a column of numbers is wide enough for the longest.
        Table table{.columns = {{"Name"}, {"Unit"}, {"Value", true}}};
        for (int row = 0; row < 19; ++row)
            table.rows.push_back({{QString("word ").repeated(24)}, {QString("unit ").repeated(24)},
                {row == 0 ? "1,000,000,000" : "5"}});
        std::vector<Piece> pieces;
        addTablePieces(table, lookOf(), 400, pieces);
        QCOMPARE(pieces[1].height, pieces[2].height);
    }

    /// Only its first sentence stays with the next.
    void theTextsOfAFindingFlow() {
        const Document document = planted();
        const auto begin = std::ranges::find_if(document.blocks, [](const Block& block) {
            const auto* const heading = std::get_if<Heading>(&block);
            return heading != nullptr && heading->anchor == "finding-1";
        });
        QString kept;
        for (auto block = begin + 1; std::holds_alternative<Paragraph>(*block); ++block)
            kept += std::get<Paragraph>(*block).keepsNext ? '+' : '|';
        QVERIFY2(kept.startsWith("+|||") && kept.count('+') == 1, qPrintable(kept));
    }

    void aPageOfTheProgramHasOneHeadingAndAllItsParts() {
        const ReportFigures figures = plantedFigures();
        const auto parts = blocksOf<Picture>(planted());
        const ReportFacts facts = plantedFacts();
        ReportContent content{.figures = figures, .facts = facts};
        content.pages = {{"Summary, Steps", "Step: all", {parts[0], parts[1]}}};
        std::vector<Block> blocks;
        addPages(content, blocks);
        QCOMPARE(blocks.size(), size_t{3});
        QCOMPARE(std::get<Heading>(blocks[0]).asideNote, QString("Step: all"));
        QCOMPARE(std::get<Picture>(blocks[2]).title, parts[1].title);
    }

    void everyPieceIsInsideOfItsPage() {
        const Document document = planted();
        const auto pieces = piecesOf(document, lookOf(), 688, 900);
        for (const auto& page : pagesOf(pieces, 1000)) {
            for (const PlacedPiece& placed : page)
                QVERIFY(placed.top + pieces[placed.piece].height <= 1000);
        }
    }

    void everyLinkLeadsToAPlace() {
        const ReportPages pages(planted(), lookOf());
        QStringList places;
        for (const ReportPages::Place& place : pages.places())
            places += place.anchor;
        size_t links = 0;
        for (size_t page = 0; page < pages.count(); ++page) {
            for (const ReportPages::Link& link : pages.linksOf(page)) {
                QVERIFY2(places.contains(link.anchor), qPrintable(link.anchor));
                ++links;
            }
        }
        QVERIFY(links > 8);
    }

    void theSameDocumentGivesTheSameBytes() {
        const QByteArray pdf = pdfOf(planted(), lookOf());
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/CreationDate (D:20261123140500)"));
        QCOMPARE(pdfOf(planted(), lookOf()), pdf);
        QVERIFY(pdfOf(planted(), lookOf(), [](size_t, size_t) { return false; }).isEmpty());
    }

    void offsetsOfTheMarksAreRight() {
        const QByteArray pdf = pdfOf(planted(), lookOf());
        static const QRegularExpression kEntry("\\n(\\d+) 1\\n(\\d{10}) 00000 n ");
        const QString tail = QString::fromLatin1(pdf.mid(pdf.lastIndexOf("\nxref")));
        int entries = 0;
        for (auto match = kEntry.globalMatch(tail); match.hasNext(); ++entries) {
            const auto entry = match.next();
            QVERIFY(pdf.mid(entry.captured(2).toLongLong())
                        .startsWith(entry.captured(1).toLatin1() + " 0 obj\n"));
        }
        QVERIFY(entries > 14);
        QVERIFY(pdf.contains("/PageMode /UseOutlines"));
    }

    void popplerReadsIt_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void popplerReadsIt() {
        QFETCH(QString, language);
        if (QStandardPaths::findExecutable("pdftotext").isEmpty())
            QSKIP("poppler-utils are not installed");
        QTranslator chinese;
        if (language == "zh_CN") {
            QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
            QCoreApplication::installTranslator(&chinese);
        }
        const Document document = planted(language);
        const QTemporaryDir folder;
        const QString path = folder.filePath("report.pdf");
        QVERIFY(shared::saveBytes(path, pdfOf(document, lookOf(shared::darkTheme()))).isEmpty());
        QString text = QString::fromUtf8(outputOf("pdftotext", {"-layout", path, "-"}));
        const size_t pages = ReportPages(document, lookOf()).count();
        QCOMPARE(static_cast<size_t>(text.count('\f')), pages);
        text.remove(QRegularExpression("\\s"));
        QVERIFY(text.contains(QString("1/%1").arg(pages)));
        for (const QString& word : {QString("<script>alert('x')</script>"), QString("a<b>&.json"),
                 QString("first<line>&more"), QString(kOddName).remove(' '),
                 language == "en" ? QString("Capturequality")
                                  : QString::fromUtf8("\u91C7\u96C6\u8D28"),
                 language == "en" ? QString("Method,thresholds")
                                  : QString::fromUtf8("\u65B9\u6CD5\u3001\u9608\u503C")})
            QVERIFY2(text.contains(word), qPrintable(word));
        // Words, not the radicals that look like them.
        static const QRegularExpression kRadicals("[\\x{2E80}-\\x{2FD5}]");
        QCOMPARE(kRadicals.match(text).captured(), QString());
        // Painted without complaint, all pages of A4.
        outputOf("pdftoppm", {"-r", "20", "-png", path, folder.filePath("p")});
        QCOMPARE(static_cast<size_t>(QDir(folder.path()).entryList({"p*.png"}).size()), pages);
        const QByteArray info = outputOf("pdfinfo", {path});
        QVERIFY2(info.contains("(A4)"), info.constData());
    }
};

} // namespace rankscope::report::pdf_test

RS_VIEW_TEST(rankscope::report::pdf_test::PdfTest)
#include "pdf_test.moc"
