// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of findings prove what their sentences say: times of a step that no rank exceeds,
// of memory the peaks only where a peak is the proof, and no bar that stands beside nothing.
#include <QTranslator>

#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"
#include "views/advice/excerpt_picture.h"
#include "views/advice/finding_picture.h"
#include "views/report/finding_pictures.h"

namespace rankscope::report::finding_pictures_test {

namespace {

using advisor::Bytes;
using advisor::Finding;

constexpr int64_t kMs = 1'000'000;

/// One step of each rank: computing and free, in ms.
analysis::StepTrace traceOf(const std::vector<std::pair<int64_t, int64_t>>& ranks) {
    analysis::StepTrace trace;
    int64_t rank = 0;
    for (const auto& [computing, free] : ranks) {
        analysis::StepRow row{rank++, 5, analysis::StepOrigin::File, {}};
        row.values.set(analysis::StepMetric::Computing, Duration(computing * kMs));
        row.values.set(analysis::StepMetric::NotOverlapped, Duration());
        row.values.set(analysis::StepMetric::Free, Duration(free * kMs));
        row.values.deriveSums();
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return trace;
}

model::Target at(const char* page) {
    model::Target target;
    target.page = page;
    return target;
}

} // namespace

class FindingPicturesTest : public QObject {
    Q_OBJECT

private slots:
    /// Medians of parts do not add up: 60 + 50 ms of others that take 101 ms.
    void aBarEndsWithTheMedianOfWholeSteps() {
        Finding slow{.id = "CL-1", .text = {"CL-1.same", {{"rank", int64_t{0}}}}};
        slow.ranks = {0};
        const auto picture = advice::pictureOf(
            slow, traceOf({{90, 11}, {60, 40}, {50, 50}, {40, 61}, {61, 40}, {60, 50}}));
        QVERIFY(picture);
        QCOMPARE(picture->rows.size(), size_t{2});
        QCOMPARE(picture->rows[0].whole(), 101 * kMs);
        QCOMPARE(picture->rows[1].values, (std::vector<int64_t>{60 * kMs, 0, 50 * kMs}));
        QCOMPARE(picture->rows[1].whole(), 101 * kMs);
    }

    /// Of one step, and of one rank.
    void ofOneThereIsNoMedian() {
        Finding slow{.id = "CL-1", .text = {"CL-1.same", {{"rank", int64_t{0}}}}};
        slow.ranks = {0};
        const auto one = traceOf({{90, 11}, {60, 40}});
        QCOMPARE(advice::pictureOf(slow, one)->title, QString("Time of the step by rank"));
        QCOMPARE(advice::pictureOf(slow, plantedTrace())->title,
            QString("Time per step by rank, median over the steps"));
        Finding idle{.id = "SC-1", .text = {"SC-1.free", {}}};
        idle.evidence = {{at("summary.steps"), {"evidence.timeline", {}}, Duration(kMs)}};
        QCOMPARE(advice::pictureOf(idle, one)->title,
            QString("Time of the step, median over the ranks"));
        const auto alone = advice::pictureOf(idle, traceOf({{90, 11}}));
        QCOMPARE(alone->title, QString("Time of the step"));
        QCOMPARE(alone->rows.back().label, QString("Rank 0"));
    }

    /// Rank 0 of step 6 beside the others in it: all take twice as long as in steps 5 and 7.
    void aFindingOfOneStepIsShownByThatStep() {
        analysis::StepTrace trace = plantedTrace();
        for (analysis::StepRow& row : trace.rows)
            if (row.step == 6) {
                row.values = {};
                row.values.set(analysis::StepMetric::Computing, Duration(200 * kMs));
                row.values.set(analysis::StepMetric::NotOverlapped, Duration(10 * kMs));
                row.values.set(analysis::StepMetric::Free, Duration(5 * kMs));
                row.values.deriveSums();
            }
        Finding slow{.id = "CL-1", .text = {"CL-1.same", {{"rank", int64_t{0}}}}};
        slow.ranks = {0};
        slow.steps = {6};
        auto picture = advice::pictureOf(slow, trace);
        QCOMPARE(picture->title, QString("Time of step 6 by rank"));
        QCOMPARE(picture->rows.size(), size_t{2});
        QCOMPARE(picture->rows[1].whole(), picture->rows[0].whole());
        slow.steps = {6, 7};
        picture = advice::pictureOf(slow, trace);
        QCOMPARE(
            picture->title, QString("Time per step by rank, median over the steps of the finding"));
        Finding compiled{.id = "SC-6", .text = {"SC-6.title", {}}};
        compiled.evidence = {{at("timeline"), {"evidence.timeline", {}}, Duration(kMs)}};
        compiled.steps = {6};
        picture = advice::pictureOf(compiled, trace);
        QCOMPARE(
            picture->title, QString("Evidence beside the time of step 6, median over the ranks"));
        QCOMPARE(picture->rows.back().whole(), 215 * kMs);
        slow.steps = {1}; // a warm-up step is none of those that are counted
        QVERIFY(!advice::pictureOf(slow, trace));
    }

    /// 2 ms of kernels beside 100 ms, not beside a step of 115.
    void kernelsStandBesideTheComputingOfAStep() {
        Finding kernels{.id = "CP-11", .text = {"CP-11.title", {}}};
        kernels.evidence = {
            {at("operators.operators"), {"evidence.kernels", {}}, Duration(2 * kMs)},
            {at("operators.operators"), {"evidence.hidden_cost", {}}, Duration(3 * kMs)}};
        auto picture = advice::pictureOf(kernels, plantedTrace());
        QVERIFY(picture);
        QCOMPARE(picture->title,
            QString("Evidence beside the computing per step, median over ranks and steps"));
        QCOMPARE(picture->rows.size(), size_t{2}); // what a hidden cause costs is no proof
        QCOMPARE(picture->rows[0].values,
            (std::vector<int64_t>{shared::kNoValue, shared::kNoValue, 2 * kMs}));
        QCOMPARE(
            picture->rows[1].values, (std::vector<int64_t>{80 * kMs, 20 * kMs, shared::kNoValue}));
        QCOMPARE(picture->rows[1].whole(), 100 * kMs);
        QCOMPARE(picture->kinds.size(), size_t{3});
        kernels.steps = {6};
        picture = advice::pictureOf(kernels, plantedTrace());
        QCOMPARE(picture->title,
            QString("Evidence beside the computing of step 6, median over the ranks"));
        kernels.evidence.erase(kernels.evidence.begin());
        kernels.ranks = {2};
        picture = advice::pictureOf(kernels, plantedTrace());
        QCOMPARE(picture->title, QString("Time of step 6 by rank"));
    }

    /// From the begin of the step to its end, so that the axis is that of the step.
    void anExcerptFillsItsTimeWithWhatTheDevicesDid() {
        advisor::Excerpt excerpt;
        excerpt.step = 7;
        excerpt.length = Duration(10 * kMs);
        excerpt.isWhole = true;
        excerpt.rows = {
            {3, {{advisor::ExcerptPart::Computing, {Duration(2 * kMs), Duration(9 * kMs)}}}},
            {1,
                {{advisor::ExcerptPart::Computing, {Duration(0), Duration(6 * kMs)}},
                    {advisor::ExcerptPart::Exposed, {Duration(6 * kMs), Duration(10 * kMs)}}}}};
        const advice::ExcerptDrawing drawing(excerpt);
        QCOMPARE(drawing.title, QString("Step 7 over time, each rank from its begin"));
        QCOMPARE(drawing.data.rows.size(), size_t{2});
        QCOMPARE(drawing.data.rows[0].name, QString("Rank 3"));
        QCOMPARE(drawing.data.range().length(), Duration(10 * kMs));
        std::vector<int> colours;
        for (const charts::GanttBar& bar : drawing.data.rows[0].bars)
            colours.push_back(bar.category);
        QCOMPARE(colours, (std::vector<int>{8, 0, 8})); // free, computing, free
        QCOMPARE(drawing.data.rows[1].bars.size(), size_t{2});
        QCOMPARE(drawing.data.nameOf(drawing.data.rows[0].bars[1].item),
            QString::fromUtf8("7.00\u202Fms"));
        const shared::Look look{shared::lightTheme(), QFont()};
        const int height = drawing.height(760, look);
        excerpt.proof = advisor::Stretch{Duration(3 * kMs), Duration(5 * kMs)};
        const advice::ExcerptDrawing proven(excerpt);
        QCOMPARE(proven.data.rows[1].name, QString("Evidence"));
        QCOMPARE(proven.data.rows[1].bars.front().range.length(), Duration(2 * kMs));
        QVERIFY(proven.height(760, look) > height);
        ReportFigures figures;
        figures.excerpts = {std::nullopt, excerpt};
        QVERIFY(!excerptPicture(0, figures));
        QCOMPARE(excerptPicture(1, figures)->title, drawing.title);
        QVERIFY(!excerptPicture(2, figures));
    }

    void theOtherStepIsCalledByItsNumber() {
        analysis::StepTrace trace = plantedTrace();
        std::erase_if(trace.rows, [](const analysis::StepRow& row) { return row.step == 7; });
        analysis::arrange(trace);
        Finding unsteady{.id = "OV-5", .text = {"OV-5.unsteady", {}}};
        unsteady.steps = {6};
        unsteady.evidence = {{at("summary.steps"), {"evidence.timeline", {}}, Duration(kMs)}};
        QCOMPARE(advice::pictureOf(unsteady, trace)->rows.back().label, QString("Step 5"));
    }

    void theOthersOfAStepAreSteps() {
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        QCoreApplication::installTranslator(&chinese);
        Finding unsteady{.id = "OV-5", .text = {"OV-5.unsteady", {}}};
        unsteady.steps = {6};
        unsteady.evidence = {{at("summary.steps"), {"evidence.timeline", {}}, Duration(kMs)}};
        const auto picture = advice::pictureOf(unsteady, plantedTrace());
        QVERIFY(picture);
        QCOMPARE(picture->rows.back().label,
            QString::fromUtf8("\u5176\u4F59\u6B65\u7684\u4E2D\u4F4D\u6570"));
    }

    void aBubbleIsOfNoSingleRank() {
        Finding bubble{.id = "CL-14", .text = {"CL-14.bubble", {}}};
        bubble.ranks = {0, 2}; // of the pipeline that was read
        bubble.price = {
            Duration(), Duration(kMs), Duration(kMs), "method.bubble", advisor::StepPart::Pipeline};
        const auto picture = advice::pictureOf(bubble, plantedTrace());
        QVERIFY(picture);
        QCOMPARE(picture->rows.size(), size_t{1});
        QCOMPARE(picture->rows[0].label, QString("All ranks"));
    }

    void peaksAreShownWhereAPeakIsTheProof() {
        ReportFigures figures = plantedFigures();
        for (const int64_t rank : {0, 1}) {
            analysis::MemoryPeak peak;
            peak.rank = rank;
            peak.kind = analysis::MemoryKind::Reserved;
            peak.peak.bytes = 1'000'000'000;
            figures.peaks.push_back(peak);
        }
        const auto titleOf = [&figures](const char* id, const char* page, const char* proof) {
            Finding finding{.id = id, .text = {}};
            finding.ranks = {0};
            finding.evidence = {{at(page), {proof, {}}, Bytes{96'000'000}},
                {at(page), {proof, {}}, Bytes{48'000'000}}};
            const auto picture = findingPicture(finding, figures);
            return picture ? picture->title : QString();
        };
        const QString peaks = "Peak reserved memory by rank";
        QCOMPARE(titleOf("ME-1", "memory.curves", "evidence.peak"), peaks);
        QCOMPARE(titleOf("CL-16", "memory.ranks", "evidence.peak"), peaks); // of no rank's time
        QCOMPARE(titleOf("ME-5", "memory.curves", "evidence.growth"), QString("Evidence"));
        QCOMPARE(titleOf("ME-6", "memory.peak", "evidence.block"), QString("Evidence"));
    }

    void growingMemoryIsShownStepByStep() {
        const auto heldOf = [](const char* key, const char* text, std::vector<int64_t> seen) {
            Finding finding{.id = "ME-5", .text = {key, {{"rank", int64_t{3}}}}};
            finding.steps = std::move(seen);
            finding.evidence = {{at("memory.curves"), {"evidence.growth", {}}, Bytes{2 << 20}}};
            int64_t megabytes = 100;
            for (const int64_t step : {10, 11, 12})
                finding.evidence.push_back(
                    {at("memory.curves"), {text, {{"step", step}}}, Bytes{megabytes++ << 20}});
            return *advice::pictureOf(finding, plantedTrace());
        };
        const auto grows = heldOf("ME-5.grows", "evidence.allocated_in_step", {10, 11, 12});
        QCOMPARE(grows.title,
            QString("Least memory of rank 3 in each step, beyond 100%1MB").arg(QChar(0x202F)));
        QCOMPARE(grows.rows.size(), size_t{3});
        QCOMPARE(grows.rows[0].values, std::vector<int64_t>{0});
        QCOMPARE(grows.rows[2].label, "Step 12");
        QCOMPARE(grows.rows[2].values, std::vector<int64_t>{2 << 20});
        QVERIFY(!grows.rows[2].isNamed); // all steps grow
        const auto falls = heldOf("ME-5.falls", "evidence.reserved_in_step", {12});
        QCOMPARE(falls.title, "Least memory of rank 3 in each step");
        QCOMPARE(falls.rows[0].values, std::vector<int64_t>{100 << 20});
        QVERIFY(falls.rows[2].isNamed && !falls.rows[1].isNamed);
    }

    void whatIsOnlyCountedIsNoTimeOfRanks() {
        Finding shapes{.id = "CP-2", .text = {"CP-2.all", {}}};
        shapes.ranks = {0}; // that was read
        shapes.evidence = {{at("operators.operators"), {"evidence.kernels", {}}, int64_t{5012}}};
        QVERIFY(!advice::pictureOf(shapes, plantedTrace()));
    }

    void oneRankBesideAnotherIsCalledByItsNumber() {
        Finding slow{.id = "CL-1", .text = {"CL-1.same", {}}};
        slow.evidence = {{at("summary.steps"), {"evidence.timeline", {}}, std::string("Rank 1")}};
        slow.ranks = {1};
        slow.peers = {0};
        const auto picture = advice::pictureOf(slow, plantedTrace());
        QVERIFY(picture);
        QCOMPARE(picture->rows.back().label, "Rank 0");
    }

    void oneBarBesideNothingIsNoPicture() {
        Finding single{.id = "OV-6", .text = {"OV-6.single_step", {}}};
        single.evidence = {{at("import-health"), {"evidence.timeline", {}}, int64_t{1}}};
        QVERIFY(!advice::pictureOf(single, plantedTrace()));
    }
};

} // namespace rankscope::report::finding_pictures_test

RS_VIEW_TEST(rankscope::report::finding_pictures_test::FindingPicturesTest)
#include "finding_pictures_test.moc"
