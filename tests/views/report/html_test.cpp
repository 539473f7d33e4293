// SPDX-License-Identifier: GPL-3.0-or-later
// The document of a planted job as data, and as HTML.
#include <QMap>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>

#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_state.h"
#include "views/report/finding_pictures.h"
#include "views/report/html_report.h"
#include "views/shared/theme.h"

namespace rankscope::report::html_test {

namespace {

/// Numbers and units with a usual space between them.
QString plain(QString text) {
    return text.replace(QChar(0x202F), ' ');
}

struct Xml {
    QString error;
    QStringList ids;
    QStringList links; ///< without their #
    QStringList elements;
    QStringList references; ///< any other address
    QString text;
};

Xml readXml(QByteArray html) {
    Xml xml;
    QXmlStreamReader reader(html.replace("<!DOCTYPE html>", ""));
    reader.setNamespaceProcessing(false);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters())
            xml.text += reader.text();
        if (!reader.isStartElement())
            continue;
        xml.elements += reader.name().toString();
        for (const QXmlStreamAttribute& attribute : reader.attributes()) {
            const QString name = attribute.name().toString();
            const QString value = attribute.value().toString();
            if (name == "id")
                xml.ids += value;
            else if (name == "href" && value.startsWith('#'))
                xml.links += value.mid(1);
            else if (name == "href" || name == "src")
                xml.references += value;
            static const QRegularExpression kUrl("url\\(#([^)]*)\\)");
            if (const auto match = kUrl.match(value); match.hasMatch())
                xml.links += match.captured(1);
        }
    }
    xml.error = reader.errorString();
    return xml;
}

} // namespace

class HtmlTest : public QObject {
    Q_OBJECT

private slots:
    void chaptersStandInTheOrderOfTheContract() {
        QCOMPARE(anchorsOf(planted()),
            (QStringList{"verdict", "quality", "budget", "ranks", "findings", "finding-1",
                "finding-2", "finding-3", "claims", "notes", "method", "checks", "thresholds",
                "files"}));
    }

    void figuresOfEfficiencyAreTold() {
        ReportFigures figures = plantedFigures();
        figures.advice.metrics = {{"steps", 4, {}},
            {"linearity", 0.875,
                {"efficiency.linearity", {{"samples", 7.0}, {"baseline_samples", 8.0}}}}};
        const Document document =
            makeDocument({.figures = figures, .facts = plantedFacts()}, {"efficiency"});
        QCOMPARE(anchorsOf(document), (QStringList{"verdict", "efficiency"}));
        const auto tables = blocksOf<Table>(document);
        QCOMPARE(tables.back().rows.size(), size_t{1});
        QCOMPARE(tables.back().rows[0][1].text, QString("87.5 %"));
        QVERIFY(tables.back().rows[0][2].text.startsWith("7.00 samples/s per device / 8.00"));
    }

    void utilizationAboveTheWholeIsCalledWrong() {
        ReportFigures figures = plantedFigures();
        figures.advice.metrics = {{"mfu", 119.2, {"efficiency.mfu", {{"tokens", 9.0}}}}};
        const Document document =
            makeDocument({.figures = figures, .facts = plantedFacts()}, {"efficiency"});
        const auto tables = blocksOf<Table>(document);
        QVERIFY(tables.back().rows[0][2].text.startsWith("Not possible: no device does more"));
    }

    void qualityHasADashForWhatIsUnknown() {
        ReportFigures figures = plantedFigures();
        figures.advice.quality.launched = 0.75;
        figures.advice.quality.clockResidual = Duration(1'200);
        const ReportFacts planted = plantedFacts();
        std::vector<Block> blocks;
        addQuality({.figures = figures, .facts = planted}, blocks);
        QMap<QString, QString> facts;
        for (const auto& row : std::get<Table>(blocks.front()).rows)
            facts[row[0].text] = plain(row[1].text);
        QCOMPARE(facts["Device tasks with a known launch"], QString("75.0 %"));
        QCOMPARE(facts["Free time without a known launch"], QString(QChar(0x2013)));
        QVERIFY(facts["Clock residual"].startsWith("1.2"));
        QCOMPARE(facts["Profiler overhead"], QString(QChar(0x2013)));
    }

    void findingsSayWhatToMeasureAfterTheChange() {
        QStringList steps;
        for (const Paragraph& paragraph : blocksOf<Paragraph>(planted())) {
            if (paragraph.text.startsWith("Verify after the change: "))
                steps += paragraph.text;
        }
        QCOMPARE(steps.size(), 3); // symptoms have that of their cause
        QVERIFY(steps.front().contains("on page Steps the rank is as long as its peers"));
    }

    void pathOfTheDiagnosisIsTold() {
        const ReportFigures figures = plantedFigures();
        ReportFacts facts = plantedFacts();
        facts.choices.walk = {"E0.data!", "D1.fine!"};
        const Document document = makeDocument({.figures = figures, .facts = facts}, {"diagnosis"});
        QCOMPARE(anchorsOf(document), (QStringList{"verdict", "diagnosis"}));
        const auto tables = blocksOf<Table>(document);
        const auto& rows = tables.back().rows;
        QCOMPARE(rows.size(), size_t{2});
        QCOMPARE(rows[0][2].text, QString("Data parallel"));
        QCOMPARE(rows[1][0].text, QString("Time before the first kernel"));
        QCOMPARE(rows[1][3].text, QString("answered by a person"));
        QVERIFY(blocksOf<Paragraph>(document).back().text.contains("it stands at Computing"));
    }

    void onlyChosenChaptersAreIn() {
        const ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        const Document document =
            makeDocument({.figures = figures, .facts = facts}, {"notes", "files"});
        QCOMPARE(anchorsOf(document), (QStringList{"verdict", "notes", "files"}));
    }

    void verdictSaysWhatIsKnown() {
        ReportFigures figures = plantedFigures();
        ReportFacts facts = plantedFacts();
        const auto title = [&] {
            return plain(verdictTitle({.figures = figures, .facts = facts}));
        };
        QCOMPARE(title(), QString("A step takes 175 ms; up to 60.0 ms of it could be saved"));
        for (advisor::Finding& finding : figures.advice.findings)
            finding.price.method = advisor::kByReplay;
        QCOMPARE(title(), QString("A step takes 175 ms; 60.0 ms of it could be saved"));
        // What was muted is not saved.
        figures.advice.bestCase = Duration(110'000'000);
        figures.advice.counted.push_back({2, Duration(5'000'000)});
        QCOMPARE(title(), QString("A step takes 175 ms; 65.0 ms of it could be saved"));
        facts.choices.muted[advice::keyOf(figures.advice.findings[2])] = "";
        QCOMPARE(title(), QString("A step takes 175 ms; 60.0 ms of it could be saved"));
        facts.choices.muted.clear();
        figures.advice.bestCase.reset();
        QCOMPARE(title(),
            QString("A step takes 175 ms; the findings cost more than that, so their costs cannot "
                    "be combined"));
        figures.advice.counted.clear();
        for (advisor::Finding& finding : figures.advice.findings)
            finding.price.cost.reset();
        QCOMPARE(title(),
            QString("A step takes 175 ms; of what the findings cost only upper bounds are known"));
        for (advisor::Finding& finding : figures.advice.findings)
            finding.price = {};
        QCOMPARE(title(), QString("A step takes 175 ms; what the findings cost is unknown"));
        figures.advice.findings.clear();
        QCOMPARE(title(), QString("A step takes 175 ms; no bottleneck was found"));
        figures.advice.step.reset();
        QCOMPARE(title(), QString("No step times in this profile, and nothing found without them"));
        figures.advice.findings.resize(1);
        figures.advice.checks.resize(3);
        figures.advice.checks[1].state = advisor::CheckState::Ok;
        QCOMPARE(title(), QString("No step times in this profile; 2 of 3 checks could not run"));
    }

    void cardsShowADashForWhatIsUnknown() {
        const auto cards = blocksOf<Cards>(planted()).front().figures;
        QStringList values;
        for (const sections::Figure& figure : cards)
            values += plain(figure.title + "=" + figure.value + " " + figure.note);
        const QString dash = QChar(0x2013);
        QCOMPARE(values,
            (QStringList{"Step time=175 ms median of 3 steps, longest rank",
                "Exposed communication=10.0 ms 8.7 % of the step, median", "Bubble=" + dash + " ",
                "Free=5.00 ms 4.3 % of the step, median", "Peak memory=" + dash + " "}));
    }

    void bubbleIsThatOfThePasses() {
        ReportFigures figures = plantedFigures();
        figures.advice.metrics.push_back({"bubble", 0.38, {}});
        const ReportFacts facts = plantedFacts();
        std::vector<Block> blocks;
        addVerdict({.figures = figures, .facts = facts}, blocks);
        for (const Block& block : blocks) {
            if (const auto* const cards = std::get_if<Cards>(&block))
                QCOMPARE(plain(cards->figures[2].value), QString("38.0 %"));
        }
    }

    void qualitySaysWhatTheJobDoesNotSay() {
        ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        const auto value = [&](size_t row) {
            std::vector<Block> blocks;
            addQuality({.figures = figures, .facts = facts}, blocks);
            return plain(std::get<Table>(blocks.front()).rows[row][1].text);
        };
        QCOMPARE(value(0), QString("4 of 8"));
        QCOMPARE(value(3), QString("1.4 %"));
        figures.steps.jobRanks = 1; // folders that were put together
        figures.steps.trace.steps.resize(1);
        QCOMPARE(value(0), QString("4, of how many is unknown"));
        QCOMPARE(value(3), QString(QChar(0x2013)));
    }

    void mediansAreToldOfSeveralRanksOrSteps() {
        ReportFigures figures = plantedFigures();
        const auto told = [&figures](size_t ranks, size_t steps) {
            figures.steps.trace.ranks.resize(ranks);
            figures.steps.trace.steps.resize(steps);
            const Document document =
                makeDocument({.figures = figures, .facts = plantedFacts()}, {"budget"});
            return blocksOf<Paragraph>(document).back().text.section(':', 0, 0);
        };
        QCOMPARE(told(4, 3), QString("Medians over ranks and steps"));
        QCOMPARE(told(4, 1), QString("Medians over the ranks"));
        QVERIFY(!told(1, 1).contains("Medians"));
    }

    void findingsStandByCostAndSymptomsUnderTheirCause() {
        QStringList heads;
        for (const Heading& heading : blocksOf<Heading>(planted())) {
            if (heading.anchor.startsWith("finding-"))
                heads += plain(heading.text + " " + heading.aside);
        }
        QCOMPARE(heads,
            (QStringList{"1. Slow rank up to 60.0 ms", "2. Device idle for long 5.00 ms",
                "3. Fragmented memory " + QString(QChar(0x2013))}));
        const auto lists = blocksOf<List>(planted());
        const bool isToldOnce = std::ranges::count_if(lists, [](const List& list) {
            return list.items.size() == 1 && list.items[0].text.startsWith("Receiving from");
        }) == 1;
        QVERIFY(isToldOnce);
    }

    void mutedFindingsStandAsideWithTheirReason() {
        const ReportFigures figures = plantedFigures();
        ReportFacts facts = plantedFacts();
        facts.choices.muted[advice::keyOf(figures.advice.findings[2])] = "the host is <shared>";
        facts.choices.notes[advice::keyOf(figures.advice.findings[0])] = "seen last week, too";
        const Document document = makeDocument({.figures = figures, .facts = facts}, {"findings"});
        QCOMPARE(
            anchorsOf(document), (QStringList{"verdict", "findings", "finding-1", "finding-2"}));
        QStringList muted;
        for (const Table& table : blocksOf<Table>(document)) {
            if (table.columns.front().title == "Muted finding")
                for (const auto& row : table.rows)
                    muted += row.back().text;
        }
        QCOMPARE(muted, QStringList("the host is <shared>"));
        const auto paragraphs = blocksOf<Paragraph>(document);
        QVERIFY(std::ranges::any_of(paragraphs,
            [](const Paragraph& one) { return one.text.endsWith("seen last week, too"); }));
        const QString whole = plain(blocksOf<Paragraph>(planted())[1].text);
        QVERIFY(whole.contains("Not counted in the best case: Device idle for long (5.00 ms)."));
        QVERIFY(!paragraphs[1].text.contains(QRegularExpression("neither computes|Device idle")));
    }

    void aFindingHasThePictureOfPageAdvisor() {
        const auto pictures = blocksOf<Picture>(planted());
        QStringList titles;
        for (const Picture& picture : pictures)
            titles += picture.title;
        QCOMPARE(titles.join(" | "),
            "Mean over all ranks by step | Mean step by rank | "
            "Time per step by rank, median over the steps of the finding | "
            "Time per step, median over ranks and steps"); // of a finding of all ranks
    }

    void noPictureOfZerosOnly() {
        ReportFigures figures = plantedFigures();
        for (analysis::StepRow& row : figures.steps.trace.rows)
            row.values = {};
        const advisor::Finding& slow = figures.advice.findings[0];
        QCOMPARE(slow.id, "CL-1");
        QVERIFY(!findingPicture(slow, figures));
        QVERIFY(findingPicture(slow, plantedFigures()));
    }

    void largeThresholdsHaveAllTheirDigits() {
        ReportFigures figures = plantedFigures();
        for (advisor::CheckResult& result : figures.advice.checks)
            result.state = advisor::CheckState::Ok;
        const ReportFacts facts = plantedFacts();
        QStringList values;
        for (const Table& table :
            blocksOf<Table>(makeDocument({.figures = figures, .facts = facts}, {"method"}))) {
            for (const auto& row : table.rows) {
                if (row[0].text == "link_smallest" || row[0].text == "small_sdma")
                    values += row[1].text;
            }
        }
        QCOMPARE(values, (QStringList{"1,000,000", "16,000,000"}));
    }

    void anUnknownCostSaysItsLimit() {
        ReportFigures figures = plantedFigures();
        figures.advice.findings[0].price.cost.reset();
        const ReportFacts facts = plantedFacts();
        const auto paragraphs =
            blocksOf<Paragraph>(makeDocument({.figures = figures, .facts = facts}, {"findings"}));
        QVERIFY(std::ranges::any_of(paragraphs, [](const Paragraph& one) {
            return plain(one.text).startsWith("Cost per step: unknown, up to 60.0 ms (");
        }));
    }

    void nothingIsCutOnPaper() {
        const QByteArray html = htmlOf(planted(), lookOf());
        const qsizetype print = html.indexOf("@media print");
        QVERIFY(print > 0);
        QVERIFY(html.indexOf("td { overflow-wrap: anywhere; }", print) > print);
    }

    void htmlIsWellFormed_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("isDark");
        QTest::newRow("English, light") << "en" << false;
        QTest::newRow("Chinese, dark") << "zh_CN" << true;
    }
    void htmlIsWellFormed() {
        QFETCH(QString, language);
        QFETCH(bool, isDark);
        QTranslator chinese;
        if (language == "zh_CN") {
            QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
            QCoreApplication::installTranslator(&chinese);
        }
        const auto& theme = isDark ? shared::darkTheme() : shared::lightTheme();
        const Document document = planted(language);
        const QByteArray html = htmlOf(document, lookOf(theme));
        QCOMPARE(htmlOf(document, lookOf(theme)), html);
        const Xml xml = readXml(html);
        QVERIFY2(xml.error.isEmpty(), qPrintable(xml.error));
        QVERIFY(html.contains(language == "en" ? "lang=\"en\"" : "lang=\"zh-CN\""));
        QVERIFY(html.contains(theme.bg.name().toLatin1()));
        // Nothing from elsewhere.
        QVERIFY(!html.contains("http"));
        QVERIFY(!xml.elements.contains("script"));
        QVERIFY(!html.contains("@import"));
        for (const QString& reference : xml.references)
            QVERIFY2(reference.startsWith("data:image/png;base64,"), qPrintable(reference));
        // Every link leads somewhere, every place is one.
        QCOMPARE(QSet<QString>(xml.ids.begin(), xml.ids.end()).size(), xml.ids.size());
        QVERIFY(!xml.links.isEmpty());
        for (const QString& link : xml.links)
            QVERIFY2(xml.ids.contains(link), qPrintable(link));
        // What a profile calls itself is text.
        QVERIFY(xml.text.contains(kOddName));
        QVERIFY(xml.text.contains("<script>alert('x')</script>"));
        QVERIFY(xml.text.contains("a<b>&.json"));
        QVERIFY(xml.text.contains("first <line> & more"));
        QVERIFY(xml.text.contains(language == "en"
                ? QString("Capture quality")
                : QString::fromUtf8("\xE9\x87\x87\xE9\x9B\x86\xE8\xB4\xA8\xE9\x87\x8F")));
    }

    void picturesHaveIdsOfTheirOwn() {
        Document document{.title = "t", .language = "en"};
        const auto pictures = blocksOf<Picture>(planted());
        document.blocks = {pictures[0], pictures[0]};
        const Xml xml = readXml(htmlOf(document, lookOf()));
        QVERIFY2(xml.error.isEmpty(), qPrintable(xml.error));
        QCOMPARE(xml.elements.count("svg"), 2);
        QCOMPARE(QSet<QString>(xml.ids.begin(), xml.ids.end()).size(), xml.ids.size());
        // Texts of pictures are texts, and no group is there for nothing.
        QVERIFY(xml.text.contains("Mean over all ranks by step"));
        QVERIFY(!htmlOf(document, lookOf()).contains("<g/>"));
    }

    void cancelledWritingGivesNothing() {
        QVERIFY(
            htmlOf(planted(), lookOf(), [](size_t done, size_t) { return done < 3; }).isEmpty());
    }
};

} // namespace rankscope::report::html_test

RS_VIEW_TEST(rankscope::report::html_test::HtmlTest)
#include "html_test.moc"
