// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a rank with those of a baseline beside them.
#include "core/analysis/runs/run_parts.h"
#include "tests/views/memory/memory_job.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/memory/memory_curves_section.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"

namespace rankscope::memory::curves_data_test {

namespace {

query::Step step(const std::string& number, int64_t begin, int64_t end) {
    return {"ProfilerStep#" + number, number, {fromNanoseconds(begin), fromNanoseconds(end)}};
}

Timestamp at(int64_t time) {
    return fromNanoseconds(time);
}

/// Names of the legend that are of the baseline.
qsizetype baselineLines(const charts::CurveChart& chart) {
    return std::ranges::count_if(chart.data().lines,
        [](const charts::CurveLine& line) { return line.name.endsWith("(baseline)"); });
}

} // namespace

class CurvesDataTest : public QObject {
    Q_OBJECT

private slots:
    void curvesAreAlignedByTheFirstStepOfBoth() {
        const std::vector<query::Step> rank{step("3", 100, 200), step("4", 200, 300)};
        const std::vector<query::Step> baseline{step("4", 1200, 1310), step("5", 1310, 1400)};
        const Alignment both = alignmentOf(rank, at(90), baseline, at(1000), {});
        QVERIFY(both.by == Alignment::By::Step);
        QCOMPARE(both.step, std::string("4"));
        QCOMPARE(both.shift, Duration(200 - 1200));
    }

    void curvesWithoutACommonStepBeginTogether() {
        const Alignment none =
            alignmentOf({step("3", 100, 200)}, at(90), {step("4", 1200, 1310)}, at(1000), {});
        QVERIFY(none.by == Alignment::By::Begin);
        QCOMPARE(none.shift, Duration(90 - 1000));
        QVERIFY(alignmentOf({}, at(90), {}, at(90), {}).shift == Duration(0));
    }

    /// Steps take other times on both: far behind the first one they are apart.
    void aRangeIsAlignedByItsFirstStep() {
        const std::vector<query::Step> rank{
            step("1", 0, 100), step("2", 100, 200), step("3", 200, 300)};
        const std::vector<query::Step> baseline{
            step("1", 0, 110), step("2", 110, 220), step("3", 220, 330)};
        QCOMPARE(alignmentOf(rank, at(0), baseline, at(0), at(100)).step, std::string("2"));
        QCOMPARE(alignmentOf(rank, at(0), baseline, at(0), at(100)).shift, Duration(-10));
        QCOMPARE(alignmentOf(rank, at(0), baseline, at(0), at(150)).step, std::string("2"));
        QCOMPARE(alignmentOf(rank, at(0), baseline, at(0), at(200)).step, std::string("3"));
        QVERIFY(alignmentOf(rank, at(0), baseline, at(0), at(300)).by == Alignment::By::Begin);
    }

    void aRankStandsBesideTheBaseline() {
        Job job("sample_profiles/cluster_pytorch_4rank");
        MemoryCurvesSection page({job.profile, job.bridge}, job.focus);
        job.show(page);
        auto* box = page.findChild<shared::ChoiceBox*>("baseline");
        auto* chart = page.findChild<charts::CurveChart*>();
        QVERIFY(!box->isVisible()); // nobody compares
        const size_t own = chart->data().lines.size();
        job.focus.setBaseline(
            {.snapshot = job.snapshot, .rank = 1, .ranks = analysis::ranksOf(*job.snapshot)});
        QVERIFY(box->isVisible());
        QCOMPARE(box->count(), 5); // none, and four ranks
        QCOMPARE(chart->data().lines.size(), own);
        QVERIFY(page.findChild<sections::NoteBox*>()->note().title.isEmpty());

        box->setCurrentIndex(2);
        QTRY_VERIFY(job.bridge.isIdle());
        const auto& lines = chart->data().lines;
        QCOMPARE(lines.size(), 2 * own);
        QCOMPARE(baselineLines(*chart), static_cast<qsizetype>(own));
        for (size_t i = 0; i < own; ++i) {
            QCOMPARE(lines[i + own].name, lines[i].name + " (baseline)");
            QVERIFY(lines[i + own].isPale && !lines[i].isPale);
        }
        // Tables alone have no steps.
        QVERIFY(page.findChild<sections::NoteBox*>()->note().text.contains("first memory sample"));
        QVERIFY(chart->data().whole.contains(charts::rangeOf(lines).end - Duration(1)));
    }

    /// The first samples of all components, whichever are drawn.
    void curvesBeginTogether() {
        Job job("sample_profiles/cluster_pytorch_4rank");
        query::Session session(job.snapshot);
        CurvesWish wish{
            .rank = 2, .blocks = {}, .range = {}, .baseline = BaselineWish{job.snapshot, 1}};
        const auto data = readCurves(session, wish, {});
        QVERIFY(data && data->baseline);
        QCOMPARE(data->baseline->rank, int64_t{1});
        const auto beginOf = [](const RankCurves& curves) {
            int64_t begin = std::numeric_limits<int64_t>::max();
            for (const DrawnCurve& curve : curves.whole)
                begin = std::min(begin, curve.values->range().first);
            return begin;
        };
        QCOMPARE(beginOf(data->baseline->curves), beginOf(data->curves));
        // Without a rank it is that of the same number: the same curves.
        wish.baseline->rank.reset();
        const auto same = readCurves(session, wish, {});
        QVERIFY(same && same->baseline->alignment.shift == Duration(0));
        QCOMPARE(same->baseline->rank, int64_t{2});
        QCOMPARE(same->baseline->curves.whole.size(), same->curves.whole.size());
    }

    /// Whoever chooses a rank of the baseline, here or on the page Compare: both show it.
    void aBaselineIsChosenInOneWay() {
        Job job("sample_profiles/cluster_pytorch_4rank");
        MemoryCurvesSection page({job.profile, job.bridge}, job.focus);
        job.show(page);
        auto* box = page.findChild<shared::ChoiceBox*>("baseline");
        Baseline baseline{
            .snapshot = job.snapshot, .rank = 0, .ranks = analysis::ranksOf(*job.snapshot)};
        job.focus.setBaseline(baseline);
        std::optional<int64_t> wanted;
        connect(&job.focus, &MemoryFocus::baselineRankWanted, &page, [&](qint64 rank) {
            wanted = rank;
            baseline.rank = rank;
            job.focus.setBaseline(baseline);
        });
        box->setCurrentIndex(4);
        QCOMPARE(wanted, std::optional<int64_t>(3));
        QCOMPARE(box->value(), int64_t{3});
        baseline.rank = 2;
        job.focus.setBaseline(baseline);
        QCOMPARE(box->value(), int64_t{2});
        // As a whole another folder is compared rank by rank.
        baseline.rank.reset();
        baseline.folder = "run7";
        job.focus.setBaseline(baseline);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(box->count(), 2);
        QCOMPARE(box->currentText(), "run7, rank 0");
        job.focus.setRank(3);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(box->currentText(), "run7, rank 3");
        QVERIFY(page.isFiltered()); // one click brings back the curves of the rank alone
        page.resetFilters();
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(baselineLines(*page.findChild<charts::CurveChart*>()), qsizetype{0});
        // Of the folder itself as a whole there is nothing else to show.
        baseline.folder.clear();
        job.focus.setBaseline(baseline);
        QVERIFY(!box->isVisible());
    }

    void aBaselineWithoutSuchMemorySaysSo() {
        Job job("sample_profiles/cluster_mindspore_4rank");
        MemoryCurvesSection page({job.profile, job.bridge}, job.focus);
        job.show(page);
        Baseline baseline{.snapshot = std::make_shared<query::Snapshot>(),
            .folder = "other",
            .rank = 7,
            .ranks = {7}};
        job.focus.setBaseline(baseline);
        auto* box = page.findChild<shared::ChoiceBox*>("baseline");
        box->setCurrentIndex(1);
        QTRY_VERIFY(job.bridge.isIdle());
        const sections::Note& note = page.findChild<sections::NoteBox*>()->note();
        QCOMPARE(note.title, "Rank 0 and baseline other, rank 7");
        QCOMPARE(note.text, "The baseline has no memory data of this kind.");
        // Nodes of a static graph are the same by their numbers.
        baseline.snapshot = job.snapshot;
        baseline.rank = 1;
        baseline.ranks = {1};
        job.focus.setBaseline(baseline);
        page.findChild<shared::ChoiceBox*>("source")->setCurrentIndex(1);
        QTRY_VERIFY(job.bridge.isIdle());
        QVERIFY(page.findChild<sections::NoteBox*>()->note().text.contains("by the number"));
        QCOMPARE(baselineLines(*page.findChild<charts::CurveChart*>()), qsizetype{1});
    }
};

} // namespace rankscope::memory::curves_data_test

RS_VIEW_TEST(rankscope::memory::curves_data_test::CurvesDataTest)
#include "curves_data_test.moc"
