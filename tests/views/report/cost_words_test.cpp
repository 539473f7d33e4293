// SPDX-License-Identifier: GPL-3.0-or-later
// In which words the report tells what a finding costs, in Chinese too, and the pictures of
// findings that are not about a rank or a step.
#include <QRegularExpression>
#include <QTranslator>

#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/finding_picture.h"
#include "views/report/finding_pictures.h"

namespace rankscope::report::cost_words_test {

namespace {

QString plain(QString text) {
    return text.replace(QChar(0x202F), ' ');
}

} // namespace

class CostWordsTest : public QObject {
    Q_OBJECT

private slots:
    void aCostIsToldAsWhatItIs() {
        ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        advisor::Finding& slow = figures.advice.findings[0];
        // Beside the title of the finding, and a paragraph that begins so.
        const auto told = [&](const QString& aside, const QString& note, const QString& sentence) {
            bool isBeside = false;
            bool isSaid = false;
            for (const Block& block :
                makeDocument({.figures = figures, .facts = facts}, {"findings"}).blocks) {
                if (const auto* heading = std::get_if<Heading>(&block))
                    isBeside |= heading->text == "1. Slow rank" && plain(heading->aside) == aside
                        && plain(heading->asideNote) == note;
                if (const auto* one = std::get_if<Paragraph>(&block))
                    isSaid |= plain(one->text).startsWith(sentence);
            }
            return isBeside && isSaid;
        };
        QVERIFY(told("up to 60.0 ms", "34.0 % of step", "Up to 60.0 ms per step: "));
        slow.price.high = Duration(90'000'000); // a guess below its bound
        QVERIFY(told("about 60.0 ms", "34.0 % of step", "About 60.0 ms per step: "));
        slow.price.cost = slow.price.high = Duration(840'000'000); // one step of many
        slow.share = 1;
        QVERIFY(told("up to 840 ms", "more than the step",
            "Cost per step: 840 ms in the mean of the steps, more than the median step takes; "));
        slow.price = {Duration(), Duration(), Duration(), advisor::kByReplay};
        slow.share = 0;
        QVERIFY(told("no measurable cost", "beside the dearer causes",
            "No measurable cost per step beside the dearer causes, by "));
        QVERIFY(told("no measurable cost", "beside the dearer causes",
            "Measured; by replay the step is no shorter without it "));
    }

    void withoutMarksOfStepsACostIsOfTheCapture() {
        ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        figures.advice.isOfCapture = true;
        for (advisor::Finding& finding : figures.advice.findings)
            finding.text.isOfCapture = true;
        QStringList told;
        const Document document = makeDocument({.figures = figures, .facts = facts}, {"findings"});
        for (const Block& block : document.blocks) {
            if (const auto* one = std::get_if<Paragraph>(&block))
                told += plain(one->text);
            if (const auto* table = std::get_if<Table>(&block); table && table->columns.size() > 2)
                told += table->columns[2].title;
        }
        QCOMPARE(plain(document.title),
            QString("The capture takes 175 ms; up to 60.0 ms of it could be saved"));
        QVERIFY(told.contains("Cost in the capture"));
        QVERIFY(!told.filter(QRegularExpression("^Up to 60.0 ms in the capture: ")).isEmpty());
        QVERIFY(told.filter(QRegularExpression("Cost per step|^Up to [^:]* per step:")).isEmpty());
    }

    void withoutMarksOfStepsTimesAreOfTheCapture() {
        ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        figures.advice.isOfCapture = true;
        QStringList told;
        const QStringList chapters{"quality", "budget", "ranks"};
        for (const Block& block :
            makeDocument({.figures = figures, .facts = facts}, chapters).blocks) {
            if (const auto* one = std::get_if<Paragraph>(&block))
                told += plain(one->text);
            if (const auto* cards = std::get_if<Cards>(&block))
                for (const auto& figure : cards->figures)
                    told += figure.title + ' ' + plain(figure.value) + ' ' + plain(figure.note);
            if (const auto* picture = std::get_if<Picture>(&block))
                told += picture->title;
            if (const auto* table = std::get_if<Table>(&block)) {
                told += table->columns[0].title;
                for (const auto& row : table->rows)
                    told += row[0].text + ": " + row[1].text;
            }
        }
        QVERIFY(!told.filter("no marks of steps").isEmpty());
        QVERIFY(!told.filter(QRegularExpression("^Duration 175 ms whole capture")).isEmpty());
        QVERIFY(!told.filter(QRegularExpression("% of the capture, median$")).isEmpty());
        QVERIFY(told.contains("Steps: not marked: the capture counts as one"));
        QVERIFY(told.contains("Part of the capture"));
        QVERIFY(told.contains("Capture by rank"));
        QVERIFY(told.filter(QRegularExpression("^Step time|% of the step|^Part of the step"))
                    .isEmpty());
    }

    void throughputStandsAmongTheFigures() {
        ReportFigures figures = plantedFigures();
        const ReportFacts facts = plantedFacts();
        const auto titles = [&] {
            QStringList all;
            for (const Block& block :
                makeDocument({.figures = figures, .facts = facts}, {"findings"}).blocks) {
                if (const auto* cards = std::get_if<Cards>(&block))
                    for (const auto& figure : cards->figures)
                        all += figure.title + ' ' + plain(figure.value) + ' ' + plain(figure.note);
            }
            return all;
        };
        QCOMPARE(titles().size(), 5);
        QVERIFY(titles()[2].startsWith("Bubble"));
        figures.advice.metrics.push_back({"tokens_per_second_per_device", 2562.4, {}});
        QCOMPARE(titles().size(), 5); // in place of the bubble, which is unknown
        QCOMPARE(titles()[1], QString("Throughput 2,562 tokens/s per device"));
        QVERIFY(titles()[3].startsWith("Free"));
        figures.advice.metrics.push_back({"mfu", 0.412, {}});
        figures.advice.metrics.push_back({"bubble", 0.2, {}});
        QCOMPARE(titles()[1], QString("Throughput 2,562 tokens/s per device, MFU 41.2 %"));
        QVERIFY(titles()[3].startsWith("Bubble"));
    }

    void whatProvesAFindingOfAllRanksStandsBesideAStep() {
        ReportFigures figures = plantedFigures();
        advisor::Finding optimizer{.id = "SC-10", .text = {"SC-10.title", {}}};
        QVERIFY(!findingPicture(optimizer, figures)); // nothing is known to take time
        const auto proof = [&optimizer](const char* page, advisor::Value value) {
            model::Target target;
            target.page = page;
            optimizer.evidence.push_back({target, {"evidence.timeline", {}}, std::move(value)});
        };
        proof("timeline", Duration(40'000'000));
        proof("operators.operators", int64_t{5012}); // a number is no length
        proof("timeline", Duration(0));
        const auto rows = advice::pictureOf(optimizer, figures.steps.trace);
        QVERIFY(rows);
        QCOMPARE(rows->rows.size(), size_t{2});
        constexpr int64_t kNone = shared::kNoValue;
        // Of three ranks 100 ms are computed, 20 of them beside communication, of the fourth 160.
        QCOMPARE(rows->kinds.size(), size_t{5});
        QCOMPARE(
            rows->rows[0].values, (std::vector<int64_t>{kNone, kNone, kNone, kNone, 40'000'000}));
        QCOMPARE(rows->rows[1].values,
            (std::vector<int64_t>{80'000'000, 20'000'000, 10'000'000, 5'000'000, kNone}));
        const auto picture = findingPicture(optimizer, figures);
        QVERIFY(picture);
        QCOMPARE(picture->title,
            QString("Evidence beside the time per step, median over ranks and steps"));
    }

    void theStateOfTheFilesHasNoPictureOfSteps() {
        advisor::Finding lost{.id = "OV-6", .text = {"OV-6.title", {}}};
        lost.ranks = {0};
        QVERIFY(findingPicture(lost, plantedFigures()));
        model::Target target;
        target.page = "import-health";
        lost.evidence = {{target, {"evidence.timeline", {}}, std::string("Level0")}};
        QVERIFY(!findingPicture(lost, plantedFigures()));
    }

    void whatIsCountedStandsBesideItsLimit() {
        advisor::Finding calls{.id = "SC-8",
            .text = {"SC-8.repeated", {{"name", std::string("aclnnAdd")}, {"count", int64_t{50}}}}};
        const auto proof = [&calls](advisor::Value value) {
            model::Target target;
            target.page = "import-health"; // no time of a rank
            calls.evidence.push_back({target, {"evidence.timeline", {}}, std::move(value)});
        };
        proof(std::string("a word"));
        proof(int64_t{50});
        proof(advisor::Share{0.5}); // not of the same
        proof(int64_t{0}); // nothing to be seen
        proof(int64_t{30});
        auto rows = advice::pictureOf(calls, plantedFigures().steps.trace);
        QVERIFY(rows);
        constexpr int64_t kNone = shared::kNoValue;
        QCOMPARE(rows->rows.size(), size_t{2}); // without its numbers the formula has no limit
        QCOMPARE(rows->title, QString("Evidence"));
        QCOMPARE(rows->rows[1].values, (std::vector<int64_t>{30, kNone}));
        QCOMPARE(advice::textOf(rows->unit(30)), QString("30"));
        calls.inputs = {{"aclnn_calls", int64_t{20}}, {"free_of_step", advisor::Share{0.2}},
            {"free_share", advisor::Share{0.1}}};
        rows = advice::pictureOf(calls, plantedFigures().steps.trace);
        QCOMPARE(rows->rows.size(), size_t{3});
        QCOMPARE(rows->rows[2].values, (std::vector<int64_t>{kNone, 20}));
        QCOMPARE(rows->title, QString("Evidence beside its limit"));
        calls.evidence.erase(calls.evidence.begin(), calls.evidence.begin() + 2); // the share first
        rows = advice::pictureOf(calls, plantedFigures().steps.trace);
        QCOMPARE(rows->rows.size(), size_t{2});
        QCOMPARE(plain(advice::textOf(rows->unit(rows->rows[0].values[0]))), QString("50.0 %"));
        QCOMPARE(rows->rows[1].values, (std::vector<int64_t>{kNone, 100'000}));
        QVERIFY(findingPicture(calls, plantedFigures()));
    }

    void whatAListAsksForStandsBesideWhatTheStageHas() {
        ReportFigures figures = plantedFigures();
        advisor::Finding lists{.id = "ME-9",
            .text = {"ME-9.layers",
                {{"knob", std::string("recompute")}, {"stage", int64_t{3}}, {"count", int64_t{6}},
                    {"layers", int64_t{4}}}}};
        model::Target facts;
        facts.page = "advisor.efficiency";
        lists.evidence = {{facts, {"evidence.list_layers", lists.text.values}, int64_t{6}}};
        const auto rows = advice::pictureOf(lists, figures.steps.trace);
        QVERIFY(rows);
        QCOMPARE(rows->rows.size(), size_t{2});
        QCOMPARE(rows->rows[0].label, QString("recompute of stage 3: layers"));
        QCOMPARE(rows->rows[1].values, (std::vector<int64_t>{shared::kNoValue, 4}));
        // What says nothing of a peak, or of no rank, is none of the ranks' peaks.
        analysis::MemoryPeak peak;
        peak.kind = analysis::MemoryKind::Reserved;
        peak.peak.bytes = 5;
        figures.peaks = {peak, peak};
        figures.peaks[1].rank = 1;
        QCOMPARE(findingPicture(lists, figures)->title, QString("Evidence beside its limit"));
        lists.evidence.push_back({facts, {"evidence.peak", {}}, int64_t{5}});
        QCOMPARE(findingPicture(lists, figures)->title, QString("Evidence beside its limit"));
        lists.ranks = {1};
        QCOMPARE(findingPicture(lists, figures)->title, QString("Peak reserved memory by rank"));
    }

    void aChineseReportIsChinese() {
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        QCoreApplication::installTranslator(&chinese);
        ReportFigures figures = plantedFigures();
        for (advisor::CheckResult& result : figures.advice.checks)
            result.state = advisor::CheckState::Ok;
        const ReportFacts facts = plantedFacts("zh_CN");
        const ReportContent content{.figures = figures, .facts = facts};
        QCOMPARE(plain(verdictTitle(content)),
            QString::fromUtf8(
                "\u5355\u6B65\u8017\u65F6 175 ms\uFF0C\u6700\u591A\u53EF\u8282\u7701 60.0 ms"));
        // What each threshold counts, too.
        static const QRegularExpression kChinese("[\\x{4E00}-\\x{9FA5}]");
        const Document document = makeDocument(content, {"method"});
        const auto& table = std::get<Table>(document.blocks.back());
        QCOMPARE(table.columns.size(), size_t{5});
        QVERIFY(table.rows.size() > 50);
        for (const auto& row : table.rows)
            QVERIFY2(row[2].text.contains(kChinese), qPrintable(row[0].text));
    }

    void aSlowLinkIsSeenByWhatItMovesLonger() {
        advisor::Finding link{.id = "CL-9", .text = {"CL-9.slow", {{"normal", 20.0}}}};
        model::Target cell;
        cell.page = "communication.links";
        cell.peer = 1;
        QVERIFY(!findingPicture(link, plantedFigures())); // nothing was moved
        // 336 MB at 20 GB/s are 16.8 ms
        link.evidence = {{cell,
            {"evidence.link",
                {{"source", int64_t{0}}, {"target", int64_t{1}}, {"time", Duration(110'000'000)}}},
            advisor::Moved{336'000'000}}};
        const auto rows = advice::pictureOf(link, {});
        QVERIFY(rows);
        QCOMPARE(rows->rows.size(), size_t{1});
        QCOMPARE(rows->rows[0].label, QString("Rank 0 to 1"));
        QCOMPARE(rows->rows[0].values, (std::vector<int64_t>{16'800'000, 93'200'000}));
        const auto picture = findingPicture(link, plantedFigures());
        QVERIFY(picture);
        QCOMPARE(picture->title, QString("Transfers over the link, all steps"));
    }
};

} // namespace rankscope::report::cost_words_test

RS_VIEW_TEST(rankscope::report::cost_words_test::CostWordsTest)
#include "cost_words_test.moc"
