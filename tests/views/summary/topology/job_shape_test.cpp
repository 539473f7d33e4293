// SPDX-License-Identifier: GPL-3.0-or-later
// The topology and the pipeline of a job on figures made by hand: where cells and passes lie, what
// they say, how they are chosen and reached.
#include <QAbstractButton>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QSpinBox>

#include "tests/views/shown_section.h"
#include "tests/views/summary/topology/shown_topology.h"
#include "tests/views/view_test.h"
#include "views/charts/heat_map.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"
#include "views/summary/experts/expert_section.h"
#include "views/summary/pipeline/pipeline_section.h"
#include "views/summary/pipeline/pipeline_texts.h"
#include "views/summary/topology/topology_section.h"
#include "views/summary/topology/topology_texts.h"

namespace rankscope::summary::job_shape_test {

using analysis::LayoutShape;
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

/// Rank 4 with two passes, rank 5 with one.
std::vector<analysis::ExpertRank> experts() {
    return {{4, {{Duration(2 * kMs), 100, ms(10, 12)}, {Duration(kMs), 50, ms(20, 21)}}},
        {5, {{Duration(6 * kMs), 300, ms(10, 16)}}}};
}

} // namespace

class JobShapeTest : public QObject {
    Q_OBJECT

private slots:
    void cellsOfAReplicaLieInItsBox_data() {
        QTest::addColumn<QList<int>>("sizes");
        QTest::newRow("one rank") << QList<int>{1, 1, 1, 1};
        QTest::newRow("8 ranks") << QList<int>{2, 2, 1, 2};
        QTest::newRow("1024 ranks") << QList<int>{64, 4, 1, 4};
        QTest::newRow("many replicas") << QList<int>{1024, 1, 1, 1};
        QTest::newRow("very many replicas") << QList<int>{10'000, 1, 1, 1};
        QTest::newRow("very many ranks") << QList<int>{2'500, 2, 1, 4};
        QTest::newRow("deep") << QList<int>{2, 16, 2, 8};
    }

    void cellsOfAReplicaLieInItsBox() {
        QFETCH(const QList<int>, sizes);
        const auto size = [&sizes](int i) { return static_cast<size_t>(sizes[i]); };
        const LayoutShape shape{size(0), size(1), size(2), size(3)};
        const TopologyGeometry geometry(shape, kArea);
        for (size_t cell = 0; cell < shape.cells(); ++cell) {
            const QRectF place = geometry.cell(cell);
            QVERIFY(kArea.adjusted(-1, -1, 1, 1).contains(place));
            QVERIFY(geometry.replica(cell / shape.cellsOfReplica()).contains(place.center()));
            QCOMPARE(geometry.cellAt(place.center()), std::optional(cell));
        }
    }

    void arrowsReachEveryCell() {
        const LayoutShape shape{6, 2, 1, 3};
        const TopologyGeometry geometry(shape, kArea);
        QCOMPARE(geometry.neighbour(0, -1, 0), size_t{0});
        QCOMPARE(geometry.neighbour(2, 1, 0), size_t{6}); // into the next replica
        QCOMPARE(geometry.neighbour(6, -1, 0), size_t{2});
        QCOMPARE(geometry.neighbour(0, 0, 1), size_t{3});
    }

    void labelsStandInAllCellsOrInNone() {
        QFont font;
        font.setPixelSize(11);
        const auto widthAt = [font](int pixels) {
            QFont of = font;
            of.setPixelSize(pixels);
            return QFontMetricsF(of).horizontalAdvance("1023");
        };
        const std::vector<QString> labels{"7", "1023"};
        const auto pixels = [&](double width, double height) {
            return labelPixels(labels, QSizeF(width, height), font);
        };
        QCOMPARE(pixels(60, 40), std::optional(11));
        QCOMPARE(pixels(widthAt(11) + 3, 13), std::optional(11));
        QCOMPARE(pixels(widthAt(9) + 3, 40), std::optional(9)); // the font shrinks for all
        QCOMPARE(pixels(60, 10), std::optional(8));
        QCOMPARE(pixels(widthAt(8) + 2, 40), std::nullopt); // "7" would fit, "1023" does not
        QCOMPARE(pixels(60, 9), std::nullopt);
    }

    void levelsFoldCellsAndColumns() {
        ShownLayout page(kEight);
        QCOMPARE(page.chart->data().values.size(), size_t{8});
        QCOMPARE(page.chart->data().labels[2], QString("4"));
        page.page.findChild<shared::ChoiceBox*>("level")->setCurrentIndex(3); // + PP
        QCOMPARE(
            page.chart->data().values, (std::vector<int64_t>{2 * kMs, 6 * kMs, 4 * kMs, 8 * kMs}));
        QCOMPARE(page.table->table().rowCount(), 4);
        QCOMPARE(page.table->table().index(1, 0).data().toString(), QString("4, 5"));
    }

    void linesGoThroughTheGroupsOfARank() {
        ShownLayout page(kEight);
        emit page.chart->selectionChanged(7); // rank 7
        const auto& lines = page.chart->lines();
        QCOMPARE(lines.size(), size_t{3});
        QCOMPARE(lines[0].name, QString("tp"));
        QCOMPARE(lines[0].cells, (std::vector<size_t>{6, 7}));
        QCOMPARE(lines[1].name, QString("dp"));
        QCOMPARE(lines[1].cells, (std::vector<size_t>{3, 7}));
    }

    void wrongSizesAreSaidAndTheLastLayoutStays() {
        ShownLayout page(kEight);
        auto* note = page.page.findChild<sections::NoteBox*>();
        QVERIFY(note->note().title.isEmpty());
        page.page.findChildren<QSpinBox*>()[0]->setValue(1); // DP: four ranks are too few
        QVERIFY2(note->note().text.contains("= 4 ranks"), qPrintable(note->note().text));
        QCOMPARE(page.chart->data().values.size(), size_t{8});
        page.page.findChildren<QSpinBox*>()[0]->setValue(4);
        QVERIFY(note->note().title.isEmpty());
        QCOMPARE(page.chart->data().values.size(), size_t{16});
        QCOMPARE(page.chart->data().values.back(), shared::kNoValue);
    }

    void sizesThatNobodyTellsAreAGuess() {
        ShownLayout page(kEight);
        const auto saysGuess = [&page] {
            return std::ranges::any_of(page.page.findChildren<sections::NoteBox*>(),
                [](const auto* box) { return box->note().title == guessNote().title; });
        };
        QVERIFY(!saysGuess());
        page.page.setFigures({layoutSteps(8), std::nullopt, analysis::RankOrder::Megatron, {}});
        QVERIFY(saysGuess());
        const pages::Message none =
            noPipeline(summary::Stages::Unknown, {model::ProfileKind::Msprof});
        QCOMPARE(none.title, QString("No pipeline stages are known"));
        QCOMPARE(none.parts.back().lines,
            QStringList("Collect with msprof --task-time=on, and with --ai-core=on for counters."));
    }

    void findsARank() {
        ShownLayout page(kEight);
        auto* field = page.page.findChild<QLineEdit*>("find");
        field->setText("5");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(3));
        QVERIFY(page.table->selectionText().contains("5"));
    }

    void cellsAndRowsShareTheSelection() {
        ShownLayout page(kEight);
        page.table->setCurrentIndex(page.table->table().index(2, 0));
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(2));
        QTest::keyClick(page.chart, Qt::Key_Return);
        QCOMPARE(page.wanted, (model::Target{.rank = 4}));
        page.page.findChild<QAbstractButton*>("steps")->click();
        QCOMPARE(page.wanted, (model::Target{.rank = 4, .page = "summary.steps"}));
        QCOMPARE(page.profile.chosen().rank, std::optional<int64_t>(4)); // for all pages
    }

    void pictureOfSomeRowsHasTheSlowRank() {
        analysis::StepTrace trace;
        for (int64_t rank = 0; rank < 24; ++rank) {
            for (int64_t step = 5; step < 9; ++step) {
                analysis::StepRow row{rank, step, analysis::StepOrigin::File, {}};
                row.values.set(
                    analysis::StepMetric::Computing, Duration((rank == 22 ? 160 : 100) * kMs));
                row.values.set(analysis::StepMetric::NotOverlapped, Duration(20 * kMs));
                row.values.set(analysis::StepMetric::Free, Duration(5 * kMs));
                row.values.deriveSums();
                trace.rows.push_back(row);
            }
        }
        analysis::arrange(trace);
        ShownLayout page({.tensor = 2, .data = 12}, 24);
        QVERIFY(page.table->table().table().told.empty());
        page.page.setFigures({trace, analysis::ParallelSizes{.tensor = 2, .data = 12},
            analysis::RankOrder::Megatron, {}});
        QCOMPARE(page.table->table().table().told, std::vector<uint32_t>{22});
    }

    void thousandRanksAreLaidOutAtOnce() {
        ShownLayout page({.tensor = 4, .data = 64, .pipeline = 4, .expert = 8}, 1024);
        QCOMPARE(page.chart->data().values.size(), size_t{1024});
        page.page.findChild<shared::ChoiceBox*>("level")->setCurrentIndex(0); // + EP
        QCOMPARE(page.chart->data().stripes.size(), size_t{1024});
        QCOMPARE(page.table->table().rowCount(), 1024);
        page.chart->grab();
    }

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

    void expertsAreRanksAgainstPasses() {
        const auto all = experts();
        const charts::HeatData heat = expertHeat(all, ExpertMetric::Tokens);
        QCOMPARE(heat.values,
            (std::vector<int64_t>{100, 300, 50, shared::kNoValue})); // pass by pass, rank by rank
        QCOMPARE(expertHeat(all, ExpertMetric::Time).values[0], 2 * kMs);
        const auto figures = expertFigures(all, ExpertMetric::Tokens);
        QCOMPARE(figures[1].value, QString("Rank 5"));
        QVERIFY2(figures[2].value.startsWith("50"), qPrintable(figures[2].value)); // 300 over 200
        QCOMPARE(expertTable(all, {}).rows[0][2].value, 150);
    }

    /// M6: experts are uneven above a fifth over the mean, not at it.
    void expertsAreUnevenAboveAFifth() {
        using enum sections::Figure::Verdict;
        const auto verdicts = [](int64_t busy, int64_t tokens) {
            const std::vector<analysis::ExpertRank> ranks{
                {4, {{Duration(busy), tokens, ms(10, 12)}}},
                {5, {{Duration(800), 800, ms(10, 12)}}}};
            const auto figures = expertFigures(ranks, ExpertMetric::Tokens);
            return std::pair(figures[1].verdict, figures[2].verdict);
        };
        QVERIFY(verdicts(1200, 1200) == std::pair(Good, Good));
        QVERIFY(verdicts(1203, 1200) == std::pair(Bad, Good));
        QVERIFY(verdicts(1200, 1203) == std::pair(Good, Bad));
        const auto moved = [](int64_t bytes) {
            return allToAllFigure(
                {{4, 1, Duration(kMs), {}, bytes}, {5, 1, Duration(kMs), {}, 800}})
                .verdict;
        };
        QVERIFY(moved(1200) == Good);
        QVERIFY(moved(1203) == Bad);
    }

    void expertCellLeadsToItsPass() {
        test::ShownSection<ExpertSection> shown;
        ExpertSection& page = shown.page;
        page.setFigures({{3}, 3, experts()});
        auto* map = page.findChild<charts::HeatMap*>();
        emit map->selectionChanged({1, 0});
        QCOMPARE(page.findChild<shared::TableView*>()->currentIndex().row(), 1);
        emit map->activated({0, 1});
        QCOMPARE(shown.wanted, (model::Target{.rank = 4, .step = 3, .range = ms(20, 21)}));
    }

    void expertsSayWhatTheyMove() {
        const std::vector<analysis::AllToAll> moved{
            {4, 2, Duration(9 * kMs), Duration(kMs), 3'000'000},
            {7, 1, Duration(kMs), {}, 1'000'000}};
        const shared::TableData table = expertTable(experts(), moved);
        QCOMPARE(table.columns.size(), size_t{7});
        QCOMPARE(table.rows[0][4].value, int64_t{3'000'000});
        QCOMPARE(table.rows[0][5].value, 9 * kMs);
        QCOMPARE(table.rows[1][4].value, shared::kNoValue); // rank 5 has none
        QCOMPARE(expertTable(experts(), {}).columns.size(), size_t{4});
        const sections::Figure figure = allToAllFigure(moved);
        QVERIFY2(figure.note.startsWith("rank 4, 50"), qPrintable(figure.note));
        QCOMPARE(allToAllFigure({}).note, QString("no all-to-all operators"));
        QCOMPARE(allToAllFigure({{4, 2, Duration(kMs), {}, {}}}).note,
            QString("no sizes in the profile"));
    }
};

} // namespace rankscope::summary::job_shape_test

RS_VIEW_TEST(rankscope::summary::job_shape_test::JobShapeTest)
#include "job_shape_test.moc"
