// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/step_figures.h"

#include <QCoreApplication>
#include <QLabel>
#include <QTranslator>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/sections/figure_row.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/summary/steps/job_line.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/steps/summary_data.h"

namespace rankscope::summary::step_figures_test {

namespace {

using analysis::StepMetric;
using analysis::StepTrace;

constexpr Duration kMs{1'000'000};

/// Steps of each rank, whose computing takes so long.
StepTrace job(const std::vector<Duration>& computing, size_t steps = 1) {
    StepTrace trace;
    for (size_t i = 0; i < computing.size() * steps; ++i) {
        const size_t rank = i % computing.size();
        const auto step = static_cast<int64_t>(7 + i / computing.size());
        analysis::StepRow row{static_cast<int64_t>(rank), step, analysis::StepOrigin::File, {}};
        row.values.set(StepMetric::Computing, computing[rank]);
        row.values.set(StepMetric::NotOverlapped, Duration());
        row.values.set(StepMetric::Free, Duration());
        row.values.set(StepMetric::Preparing, 4 * kMs);
        row.values.deriveSums();
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return trace;
}

QString noteOf(const StepTrace& trace, const QString& title, Duration hidden = {}) {
    for (const sections::Figure& figure : figuresOf(linesOf(trace, {}), trace, {}, hidden)) {
        if (figure.title == title)
            return figure.note;
    }
    return "no figure";
}

} // namespace

class StepFiguresTest : public QObject {
    Q_OBJECT

private slots:
    void whatTheAdvisorLeavesOutIsSaid() {
        const StepTrace trace = job({100 * kMs, 120 * kMs});
        const QString title = metricText(StepMetric::Preparing);
        const QString share = noteOf(trace, title);
        QVERIFY2(share.endsWith(" of the step"), qPrintable(share));
        QCOMPARE(noteOf(trace, title, 3 * kMs),
            share + "; the advisor leaves out " + shared::formatRounded(3 * kMs));
        QCOMPARE(noteOf(trace, title, Duration(300)), share); // nobody sees it
        const HiddenPreparing hidden{3 * kMs, {{7, 5 * kMs}}};
        QCOMPARE(hidden.of(std::nullopt), 3 * kMs);
        QCOMPARE(hidden.of(7), 5 * kMs);
        QCOMPARE(hidden.of(8), Duration());
    }

    void ranksThatLookAlikeAreToldApart() {
        const auto note = [](Duration one, Duration other) {
            return noteOf(job({one, other}), "Step time");
        };
        QCOMPARE(note(100 * kMs, 120 * kMs),
            shared::formatRounded(104 * kMs) + " to " + shared::formatRounded(124 * kMs)
                + " by rank");
        QCOMPARE(note(100 * kMs, 100 * kMs), QString("the same on all ranks"));
        QCOMPARE(note(100 * kMs, 100 * kMs + Duration(70'000)),
            "ranks differ by " + shared::formatRounded(Duration(70'000)));
    }

    void aClickOnTheSlowRankSelectsIt() {
        test::ShownSection<StepsSection> shown(
            SummaryData{job({100 * kMs, 101 * kMs, 162 * kMs, 103 * kMs}, 2)});
        StepsSection& page = shown.page;
        auto* row = page.findChild<sections::FigureRow*>();
        const auto& figures = row->figures();
        QCOMPARE(figures.back().value, QString("Rank 2"));
        const auto click = [row](size_t figure) {
            const auto grid = row->drawing().gridOf(row->width(), shared::lookOf(*row));
            QTest::mouseClick(row, Qt::LeftButton, {},
                sections::FigureDrawing::frameOf(figure, row->rect(), grid).center());
        };
        click(0); // the time of a step is of no rank
        QVERIFY(!shown.profile.chosen().rank);
        click(figures.size() - 1);
        QCOMPARE(shown.profile.chosen().rank, std::optional<int64_t>(2));
        QCOMPARE(page.findChild<charts::BarChart*>("ranks")->selected(), std::optional<size_t>(2));
        page.setFigures(SummaryData{job({100 * kMs, 100 * kMs})});
        QVERIFY(!figures.back().leadsOn); // there is none
    }

    void aLineSaysWhatTheJobIs() {
        test::ShownSection<StepsSection> shown;
        StepsSection& page = shown.page;
        SummaryData data{job({100 * kMs, 120 * kMs})};
        page.setFigures(data);
        const auto* line = page.findChild<QLabel*>("job");
        QCOMPARE(line->text(),
            QString("Ranks: %1; Nodes: %1; Parallel sizes: %1; Steps: 1; Captured: %1; "
                    "Length: %1; Profiler: %1; Device: %1")
                .arg(shared::dash()));
        data.overview = {.ranks = 1'200,
            .hosts = 2,
            .sizes = analysis::ParallelSizes{.tensor = 2, .context = 4, .data = 3, .pipeline = 5},
            .begin = fromNanoseconds(1'764'246'877'071'603'500),
            .length = 1234 * kMs,
            .kinds = {model::ProfileKind::PytorchDb},
            .levels = {"Level1"},
            .versions = {"torch_npu 2.7.1, CANN 8.3"},
            .devices = {"NPU"}};
        page.setFigures(data);
        QCOMPARE(line->text(),
            "Ranks: 1,200; Nodes: 2; Parallel sizes: TP 2, PP 5, DP 3, CP 4; Steps: 1; Captured: "
            "2025-11-27 12:34 UTC; Length: "
                + shared::formatRounded(1234 * kMs)
                + "; Profiler: PyTorch, database, Level1, torch_npu 2.7.1, CANN 8.3; Device: NPU");
        page.resize(780, 600); // of a window of 1024: about 1,100 pixels of text
        page.show();
        const int lines = 2 * line->fontMetrics().lineSpacing();
        QVERIFY2(line->height() >= lines, qPrintable(QString::number(line->height())));
        QVERIFY(line->height() >= line->heightForWidth(line->width()));
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        QCoreApplication::installTranslator(&chinese);
        const QString inChinese = profilerTexts(data.overview).last();
        QCoreApplication::removeTranslator(&chinese);
        QCOMPARE(inChinese, QString("torch_npu 2.7.1\u3001CANN 8.3"));
    }
};

} // namespace rankscope::summary::step_figures_test

RS_VIEW_TEST(rankscope::summary::step_figures_test::StepFiguresTest)
#include "step_figures_test.moc"
