// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline of a job on figures made by hand: where passes lie, what they say, how they are
// chosen and reached.
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/summary/pipeline/pipeline_section.h"
#include "views/summary/pipeline/pipeline_texts.h"

namespace rankscope::summary::pipeline_test {

using analysis::PassKind;

namespace {

constexpr int64_t kMs = 1'000'000;
const QRectF kArea(0, 0, 1000, 500);

TimeRange ms(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin * kMs), fromNanoseconds(end * kMs)};
}

/// Two stages and two micro-batches; the second stage takes twice as long.
PipelineData pipeline() {
    constexpr auto F = PassKind::Forward;
    constexpr auto B = PassKind::Backward;
    constexpr auto kNames = analysis::PassSource::Names;
    PipelineData data{{{"pp 0", {0, 4}}}, true, {3}, 0, 3, {}};
    data.pipeline.stages = {
        {0, kNames, {{F, 0, ms(0, 10)}, {F, 1, ms(10, 20)}, {B, 0, ms(40, 50)}}, {}, {}},
        {4, kNames, {{F, 0, ms(10, 20)}, {B, 0, ms(20, 40)}, {F, 1, ms(40, 50)}}, {},
            Duration(5 * kMs)}};
    analysis::connectStages(data.pipeline);
    return data;
}

/// The same with both backwards: the second stage computes twice as long.
analysis::Pipeline wholePipeline() {
    analysis::Pipeline of = pipeline().pipeline;
    of.stages[0].passes.push_back({analysis::PassKind::Backward, 1, ms(70, 80)});
    of.stages[1].passes.push_back({analysis::PassKind::Backward, 1, ms(50, 70)});
    for (analysis::PipelineStage& stage : of.stages) {
        for (analysis::PipelinePass& pass : stage.passes)
            pass.work = Duration(stage.rank == 0 ? 5 * kMs : 10 * kMs);
    }
    analysis::connectStages(of);
    return of;
}

timeline::Viewport viewportOf(const analysis::Pipeline& of) {
    timeline::Viewport viewport;
    viewport.setWhole(of.window);
    viewport.setWidth(1000);
    return viewport;
}

struct Stages : test::ShownSection<PipelineSection> {
    PipelineChart* chart = page.findChild<PipelineChart*>();

    Stages() { page.setFigures(pipeline()); }
};

} // namespace

class PipelineTest : public QObject {
    Q_OBJECT

private slots:
    void passesLieWhereTheirTimeIs() {
        const analysis::Pipeline of = pipeline().pipeline;
        const timeline::Viewport viewport = viewportOf(of);
        const PipelineGeometry geometry(of, viewport, kArea);
        const QRectF first = geometry.pass({0, 0});
        QCOMPARE(geometry.passAt(first.center()), std::optional(PassRef{0, 0}));
        QVERIFY(std::abs(geometry.pass({1, 1}).width() - 2 * first.width()) < 0.01);
        QCOMPARE(geometry.pass({0, 1}).left(), first.right());
        QVERIFY(!geometry.passAt({first.center().x(), 490}));
        QCOMPARE(geometry.row(1).height(), 225.0); // two fill the room
        QCOMPARE(PipelineGeometry(of, viewport, {0, 0, 1000, 100}).row(1).height(), 50.0);
        QCOMPARE(PipelineGeometry(of, viewport, {0, 0, 1000, 200}).row(1).height(), 90.0);
        QCOMPARE(geometry.link(0).p1().x(), first.right());
        QVERIFY(geometry.link(0).p2().y() > geometry.link(0).p1().y());
    }

    void arrowsWalkThroughPasses() {
        const analysis::Pipeline of = pipeline().pipeline;
        QCOMPARE(neighbourOf(of, {0, 0}, 1, 0), (PassRef{0, 1}));
        QCOMPARE(neighbourOf(of, {0, 2}, 1, 0), (PassRef{0, 2}));
        QCOMPARE(neighbourOf(of, {0, 2}, 0, 1), (PassRef{1, 2}));
        QCOMPARE(neighbourOf(of, {0, 0}, 0, -1), (PassRef{0, 0}));
    }

    void pipelineNamesItsBubble() {
        const auto figures = pipelineFigures(wholePipeline());
        QCOMPARE(figures[1].value, QString("2"));
        QVERIFY2(
            figures[2].value.startsWith("37.5"), qPrintable(figures[2].value)); // (40 + 20) / 160
        QCOMPARE(figures[3].value, QString("Stage 1"));
        QVERIFY2(figures[3].note.startsWith("33.3"), qPrintable(figures[3].note)); // 40 of 30
        const auto table = stageTable(wholePipeline());
        QCOMPARE(table.columns[3].title, QString("Mean forward pass (ms)")); // beside sums
        QCOMPARE(table.rows[1][6].value, 40 * kMs);
        QCOMPARE(table.rows[1][7].value, 5 * kMs);
        QCOMPARE(table.rows[0][8].value, 500'000);
    }

    void pipelineWithoutVerdictSaysWhy() {
        const QString none{QChar(0x2013)};
        const auto figures = pipelineFigures(pipeline().pipeline); // a backward is missing
        QCOMPARE(figures[2].value, none);
        QCOMPARE(figures[3].value, none);
        QVERIFY(numberingNote(pipeline().pipeline).text.contains("different numbers"));
    }

    void interleavedPassesNameTheirChunk() {
        analysis::Pipeline of = wholePipeline();
        QCOMPARE(passLabel(of, of.stages[0].passes[1]), QString("1"));
        QVERIFY(numberingNote(of).title.isEmpty());
        of.numbering = analysis::PassNumbering::OrderUnknown;
        QCOMPARE(numberingNote(of).verdict, sections::Note::Verdict::Warning);
        of.numbering = analysis::PassNumbering::Interleaved;
        of.chunks = 2;
        of.stages[0].passes[1].chunk = 1;
        QCOMPARE(passLabel(of, of.stages[0].passes[1]), QString("1.1"));
        QVERIFY(passTip(of, {0, 1}).contains("Micro-batch 1, chunk 1"));
        QVERIFY(numberingNote(of).text.contains("2 stages with 2 chunks"));
        QVERIFY(chartTitle(of).endsWith("(micro-batch.chunk)"));
    }

    void zoomKeepsThePassUnderThePointer() {
        Stages page;
        const auto before = page.chart->viewport().visible();
        QTest::keyClick(page.chart, Qt::Key_W);
        QVERIFY(page.chart->viewport().visible().length() < before.length());
        QTest::keyClick(page.chart, Qt::Key_Home);
        QCOMPARE(page.chart->viewport().visible(), before);
        QTest::keyClick(page.chart, Qt::Key_W);
        QTest::keyClick(page.chart, Qt::Key_0);
        QCOMPARE(page.chart->viewport().visible(), before);
    }

    void passLeadsToItsTimeOnTheTimeline() {
        Stages page;
        QTest::keyClick(page.chart, Qt::Key_Down); // the first pass
        QTest::keyClick(page.chart, Qt::Key_Down);
        QCOMPARE(page.chart->selected(), std::optional(PassRef{1, 0}));
        QTest::keyClick(page.chart, Qt::Key_Return);
        QCOMPARE(page.wanted, (model::Target{.rank = 4, .step = 3, .range = ms(10, 20)}));
    }

    void pipelineThatNobodyTellsSaysWhatToCollect() {
        const pages::Message none =
            noPipeline(summary::Stages::Unknown, {model::ProfileKind::Msprof});
        QCOMPARE(none.title, QString("No pipeline stages are known"));
        QCOMPARE(none.parts.back().lines,
            QStringList("Collect with msprof --task-time=on, and with --ai-core=on for counters."));
    }
};

} // namespace rankscope::summary::pipeline_test

RS_VIEW_TEST(rankscope::summary::pipeline_test::PipelineTest)
#include "pipeline_test.moc"
