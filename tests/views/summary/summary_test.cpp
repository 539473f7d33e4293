// SPDX-License-Identifier: GPL-3.0-or-later
// The summary page on figures made by hand: what it folds, orders, marks and links.

#include "core/analysis/rank_runs.h"
#include "tests/views/shown_section.h"
#include "tests/views/summary/steps/step_row.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_view.h"
#include "views/summary/cluster/cluster_texts.h"
#include "views/summary/steps/slow_note.h"
#include "views/summary/steps/step_detail_card.h"
#include "views/summary/steps/step_figures.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/steps/work_note.h"

namespace rankscope::summary::summary_test {

using analysis::StepMetric;
using analysis::StepTrace;
using test::rowOf;

namespace {

constexpr int64_t kMs = 1'000'000;

/// Four ranks and two steps; rank 2 computes longer.
StepTrace job() {
    StepTrace trace;
    for (const int64_t rank : {0, 1, 2, 3}) {
        for (const int64_t step : {6, 7})
            trace.rows.push_back(
                rowOf(rank, step, (rank == 2 ? 160 : 100) + rank + 10 * (step - 6)));
    }
    analysis::arrange(trace);
    return trace;
}

QStringList labels(const std::vector<Line>& lines) {
    QStringList texts;
    for (const Line& line : lines)
        texts << line.label;
    return texts;
}

/// The page with the state that it stands on.
struct Page : test::ShownSection<StepsSection> {
    charts::BarChart* bars = page.findChild<charts::BarChart*>("ranks");
    shared::TableView* table = page.findChild<shared::TableView*>("table");

    Page() { page.setFigures({job(), {}, {}, {}}); }
};

} // namespace

class SummaryTest : public QObject {
    Q_OBJECT

private slots:
    void meanOfAllStepsIsOneLineARank() {
        const auto lines = linesOf(job(), {});
        QCOMPARE(labels(lines), (QStringList{"0", "1", "2", "3"}));
        QCOMPARE(lines[2].value(StepMetric::Computing), 167 * kMs);
        QCOMPARE(linesOf(job(), {.step = 7})[2].value(StepMetric::Computing), 172 * kMs);
        QVERIFY(linesOf(job(), {.step = 99}).empty());
    }

    void ordersByAMetricAndCuts() {
        const auto lines = linesOf(job(), {.step = 6, .order = StepMetric::Computing, .most = 3});
        QCOMPARE(labels(lines), (QStringList{"2", "3", "1"}));
    }

    void foldsByGroup() {
        const Grouping tp{"tp", {{"tp 0", {0, 1}}, {"tp 1", {2, 3}}}};
        const auto range =
            linesOf(job(), {.step = 6, .grouping = &tp, .fold = analysis::Fold::Range});
        QCOMPARE(labels(range), (QStringList{"tp 0", "tp 1"}));
        QCOMPARE(range[1].value(StepMetric::Computing), 59 * kMs);
        QCOMPARE(tableOf(range, job(), {}).columns[0].kind, shared::ColumnKind::Text);
    }

    void marksTheRankThatStandsOut() {
        const StepTrace trace = job();
        const analysis::StepVerdicts verdicts = analysis::stepVerdicts(trace, {});
        const analysis::SlowRanks& slow = *headlineOf(verdicts);
        QCOMPARE(slow.ranks.front().rank, int64_t{2});
        QCOMPARE(slow.ranks.front().effect, Duration(61 * kMs)); // 162 against 100, 101 and 103
        const auto marks = barsOf(linesOf(trace, {.step = 6}), trace, verdicts).marks;
        QCOMPARE(marks.size(), size_t{1});
        QCOMPARE(marks[0].bar, size_t{2});
        QCOMPARE(tableOf(linesOf(trace, {}), trace, verdicts).told, (std::vector<uint32_t>{2}));
        const sections::Note note = slowNote(verdicts);
        QVERIFY2(note.title.contains("Rank 2 is slow in 2 of 2 steps"), qPrintable(note.title));
        QVERIFY2(
            !note.text.contains("points to"), qPrintable(note.text)); // no cause without evidence
    }

    void longerCommunicationMakesNoRankSlow() {
        const StepTrace trace = job();
        analysis::StepVerdicts verdicts;
        verdicts.captured = 4;
        analysis::SlowRanks longer;
        longer.metric = StepMetric::NotOverlapped;
        longer.recurrence = analysis::Recurrence::SingleStep;
        longer.judged = 4;
        longer.ranks = {
            {.rank = 3, .effect = Duration(9 * kMs)}, {.rank = 1, .effect = Duration(8 * kMs)}};
        verdicts.slow = {longer};
        const auto lines = linesOf(trace, {.step = 6});
        QVERIFY(barsOf(lines, trace, verdicts).marks.empty());
        QCOMPARE(figuresOf(lines, trace, verdicts).back().note, QString("no slow ranks"));
        QCOMPARE(figuresOf({lines[0], lines[0]}, trace, verdicts)[0].note, "the same on all ranks");
        const sections::Note note = slowNote(verdicts);
        QCOMPARE(note.title, QString("2 of 4 ranks have longer \"Exposed communication\": 1, 3"));
        QCOMPARE(note.verdict, sections::Note::Verdict::Warning);
        QVERIFY2(!note.text.contains("slow"), qPrintable(note.text));
    }

    void everySlowRankIsFramed() {
        const StepTrace trace = job();
        analysis::StepVerdicts verdicts;
        analysis::SlowRanks slow;
        slow.ranks = {{.rank = 3, .effect = Duration(9 * kMs)},
            {.rank = 1, .effect = Duration(8 * kMs)},
            {.rank = 99, .effect = Duration(7 * kMs)}}; // which no bar shows
        verdicts.slow = {slow};
        const auto marks = barsOf(linesOf(trace, {.step = 6}), trace, verdicts).marks;
        QCOMPARE(marks.size(), size_t{2});
        QCOMPARE(marks[0].bar, size_t{3}); // the worst first
        QVERIFY2(marks[0].text.startsWith("slow, +9.0"), qPrintable(marks[0].text));
        QCOMPARE(marks[1].bar, size_t{1});
    }

    void groupsComeFromTheProfileAndMachines() {
        std::vector<int64_t> ranks;
        for (int64_t rank = 0; rank < 12; ++rank)
            ranks.push_back(rank);
        const std::vector<analysis::CommunicationGroup> groups{
            {"h1", "tp", {0, 1, 2, 3}}, {"h2", "dp", {0, 4}}, {"h3", "default_group", ranks}};
        const auto groupings = groupingsOf(analysis::partingsOf(ranks, groups, {}, {}));
        QCOMPARE(groupings.size(), size_t{3});
        QCOMPARE(groupings[0].groups[0].name, std::string("TP 0-3"));
        QCOMPARE(groupings[1].groups[0].name, std::string("DP 0, 4"));
        QCOMPARE(groupings[2].groups[1].name, std::string("8-15"));
        std::vector<analysis::RankProfile> profiles(ranks.size());
        for (size_t i = 0; i < ranks.size(); ++i) {
            profiles[i].rank = ranks[i];
            profiles[i].host = i % 2 == 0 ? "node-a" : "node-b";
        }
        const auto byHosts = groupingsOf(analysis::partingsOf(ranks, {}, {}, profiles));
        QCOMPARE(byHosts.size(), size_t{1});
        QCOMPARE(byHosts[0].name, QStringLiteral("host"));
    }

    void stackAddsUpToTheTotal() {
        const auto lines = linesOf(job(), {.step = 6});
        const charts::BarChartData data = barsOf(lines, job(), {});
        int64_t sum = 0;
        for (const int64_t part : data.bars[0].parts)
            sum += part;
        QCOMPARE(sum, lines[0].value(StepMetric::Total));
        QCOMPARE(data.lines[0].millionths[0], 100 * 1'000'000 / 115);
    }

    /// S10.
    void tilesAddUpAndNameTheLargestPart() {
        StepTrace trace = job();
        for (analysis::StepRow& row : trace.rows) {
            row.values.set(StepMetric::Preparing, Duration(300 * kMs));
            row.values.set(StepMetric::Total, std::nullopt); // a sum of its own
            row.values.deriveSums();
        }
        analysis::arrange(trace);
        const auto lines = linesOf(trace, {.step = 6});
        int64_t sum = 0;
        for (const StepMetric part : {StepMetric::Computing, StepMetric::NotOverlapped,
                 StepMetric::Free, StepMetric::Preparing})
            sum += lines[0].share(part);
        QVERIFY(std::abs(sum - 1'000'000) < 4); // millionths, each cut
        QStringList titles;
        for (const sections::Figure& figure : figuresOf(lines, trace, {})) {
            titles << figure.title;
            QCOMPARE(figure.note.endsWith(", largest"), figure.title == "Preparing");
        }
        QCOMPARE(titles.mid(0, 5),
            (QStringList{"Step time", "Computing", metricText(StepMetric::NotOverlapped), "Free",
                "Preparing"}));
    }

    void olderStepsHaveTheirOwnParts() {
        StepTrace trace;
        analysis::StepRow row{0, 1, analysis::StepOrigin::OlderMindSpore, {}};
        for (const StepMetric metric :
            {StepMetric::StepInterval, StepMetric::ForwardBackward, StepMetric::Tail})
            row.values.set(metric, Duration(kMs));
        trace.rows = {row};
        analysis::arrange(trace);
        QCOMPARE(stackOf(trace).size(), size_t{3});
        QVERIFY(barsOf(linesOf(trace, {}), trace, {}).lines.empty());
    }

    void histogramKeepsEveryLine() {
        const auto lines = linesOf(job(), {.step = 6});
        const Histogram histogram = histogramOf(lines, StepMetric::Computing);
        size_t count = 0;
        for (const auto& bin : histogram.linesOfBin)
            count += bin.size();
        QCOMPARE(count, size_t{4});
        QCOMPARE(histogram.linesOfBin.back(), std::vector<size_t>{2});
        QCOMPARE(histogram.chart.bars.back().parts, std::vector<int64_t>{1});
    }

    void heatKnowsItsRanks() {
        const RankHeat all = heatOf(job(), std::nullopt, StepMetric::Computing);
        QCOMPARE(all.data.rows, size_t{2});
        QCOMPARE(rankAt(all, {3, 1}), std::optional<int64_t>(3));
        QCOMPARE(all.data.at({2, 1}), 172 * kMs);
        const RankHeat one = heatOf(job(), 6, StepMetric::Computing);
        QCOMPARE(one.data.rows, size_t{1});
        QCOMPARE(cellOf(one, 2, {}), std::optional(charts::HeatCell{2, 0}));
        QVERIFY(!cellOf(one, 9, {}));
    }

    void tableIsAModelOfGoodConduct() {
        Page page;
        const test::ModelTester tester(&page.table->table());
        page.table->sortByColumn(2, Qt::DescendingOrder);
        page.page.setFigures({job(), {}, {}, {}});
        QCOMPARE(page.table->table().rowCount(), 4);
        QCOMPARE(page.table->table().index(0, 0).data().toString(), "2");
    }

    void chartAndTableShareTheSelection() {
        Page page;
        emit page.bars->selectionChanged(2);
        QCOMPARE(page.table->currentIndex().row(), 0); // rank 2 is slow: it stands first
        page.table->setCurrentIndex(page.table->table().index(2, 0));
        QCOMPARE(page.bars->selected(), std::optional<size_t>(1));
    }

    void activatedBarAsksForRankAndStep() {
        Page page;
        emit page.bars->activated(3);
        QCOMPARE(page.wanted, (model::Target{.rank = 3}));
        auto* chooser = page.page.findChild<shared::ChoiceBox*>("step");
        chooser->setCurrentIndex(2);
        emit page.bars->activated(1);
        QCOMPARE(page.wanted, (model::Target{.rank = 1, .step = 7}));
    }

    void manyRanksComeAsAHeatMap() {
        StepTrace trace;
        for (int64_t rank = 0; rank < 65; ++rank)
            trace.rows.push_back(rowOf(rank, 6, 100 + rank));
        analysis::arrange(trace);
        Page page;
        page.page.setFigures({trace});
        auto* map = page.page.findChild<charts::HeatMap*>();
        QVERIFY(map->isVisibleTo(&page.page));
        QVERIFY(!page.bars->isVisibleTo(&page.page));
    }

    void kindOfTheJobChoosesTheColumns() {
        Page page;
        SummaryData data{job()};
        data.kind = analysis::JobKind::ModelParallel;
        page.page.setFigures(data);
        // rank, slow steps; total, computing, not overlapped, overlapped, free
        QCOMPARE(page.table->table().columnCount(), 7);
    }

    void secondRunOfARankHasItsOwnName() {
        const int64_t second = analysis::rankIdOf(1, "Rank 1 (2)");
        StepTrace trace;
        trace.rows = {rowOf(1, 6, 100), rowOf(second, 6, 200)};
        analysis::arrange(trace);
        QCOMPARE(labels(linesOf(trace, {})), (QStringList{"1", "1 (2)"}));
        QCOMPARE(tableOf(linesOf(trace, {}), trace, {}).rows[1][0].text, QString("1 (2)"));
        QCOMPARE(
            placeOfRank(second, 6), (model::Target{.rank = 1, .step = 6, .label = "Rank 1 (2)"}));
    }

    void clusterAnalysisIsHeldAgainstTheRanks() {
        const StepTrace trace = job();
        analysis::ClusterStep theirs{2, {}, 6, trace.find(2, 6)->values};
        analysis::ClusterComparison equal;
        analysis::compareClusterSteps(trace, {theirs}, equal);
        QCOMPARE(clusterNote(equal).verdict, sections::Note::Verdict::Good);
        theirs.values.set(StepMetric::Free, Duration(9 * kMs));
        analysis::ClusterComparison other;
        analysis::compareClusterSteps(trace, {theirs}, other);
        other.sort();
        const sections::Note note = clusterNote(other);
        QVERIFY2(note.title.contains("1 value (rows compared: 1)"), qPrintable(note.title));
        QVERIFY2(note.text.contains(
                     "Free of rank 2, step 6 is " + shared::formatDuration(Duration(5 * kMs))),
            qPrintable(note.text));
        QVERIFY(clusterNote({}).title.isEmpty());
    }

    void detailListsOperatorsAndCollectives() {
        analysis::StepDetail detail;
        analysis::OperatorSum sum;
        sum.name = "MatMulV3";
        sum.total = Duration(3 * kMs);
        detail.operators = {sum};
        detail.collectives = {{"hcom_allReduce__1_0_1", "allReduce", 5,
            {Duration(4 * kMs), {}, Duration(kMs), {}, {}}}};
        QCOMPARE(operatorRows(detail).rows[0][3].value, 3 * kMs);
        QCOMPARE(
            collectiveRows(std::make_shared<const analysis::StepDetail>(detail)).rows[0][2].value,
            kMs);
        QVERIFY(copiesText(detail).isEmpty());
        detail.copies = {48, Duration(3 * kMs), Duration(2 * kMs)};
        detail.free = Duration(5 * kMs);
        const auto time = [](int64_t ms) { return shared::formatRounded(Duration(ms * kMs)); };
        QCOMPARE(copiesText(detail),
            QString("Copies: 48, %1 in total\n%2 of it without computing or communication\n"
                    "%3 free without the copies")
                .arg(time(3), time(2), time(3)));
        Page page;
        auto* card = page.page.findChild<StepDetailCard*>();
        QVERIFY(!card->isVisibleTo(&page.page));
        emit page.bars->selectionChanged(2);
        QVERIFY(card->isVisibleTo(&page.page));
    }

    void figuresTellHowFarRanksAreApart() {
        StepTrace trace = job();
        const auto computing = [&trace] {
            const auto ranks = linesOf(trace, {});
            return figuresOf(ranks, trace, {})[1].toolTip;
        };
        const QString gap = shared::formatDuration(Duration(62 * kMs));
        QVERIFY2(computing().contains(
                     "Ranks differ by " + gap + ": highest on rank 2, lowest on rank 0\n45.4"),
            qPrintable(computing()));
        QVERIFY(!figuresOf(linesOf(trace, {}), trace, {})[2].toolTip.contains("receiving"));
        for (analysis::StepRow& row : trace.rows)
            row.values.set(StepMetric::Bubble, Duration(5 * kMs));
        QVERIFY(figuresOf(linesOf(trace, {}), trace, {})[2].toolTip.contains("receiving"));
        std::erase_if(trace.rows, [](const analysis::StepRow& row) { return row.rank > 0; });
        analysis::arrange(trace);
        QVERIFY(!computing().contains("differ"));
    }
};

} // namespace rankscope::summary::summary_test

RS_VIEW_TEST(rankscope::summary::summary_test::SummaryTest)
#include "summary_test.moc"
