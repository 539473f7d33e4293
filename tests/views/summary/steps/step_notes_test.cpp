// SPDX-License-Identifier: GPL-3.0-or-later
// What page Steps says beside its charts, on figures made by hand.
#include "tests/views/summary/steps/step_row.h"
#include "tests/views/view_test.h"
#include "views/shared/formats.h"
#include "views/summary/cluster/cluster_texts.h"
#include "views/summary/steps/slow_note.h"
#include "views/summary/steps/step_figures.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/steps/work_note.h"

namespace rankscope::summary::step_notes_test {

using analysis::StepMetric;
using analysis::StepTrace;
using test::rowOf;

namespace {

constexpr int64_t kMs = 1'000'000;

} // namespace

class StepNotesTest : public QObject {
    Q_OBJECT

private slots:
    void whatSendsAndReceivesInOneIsReceiving() {
        // two stages of one rank; of 10 ms computing and communication 3 in hcom_batchSendRecv
        StepTrace trace;
        for (const int64_t rank : {0, 1}) {
            analysis::StepRow row{rank, 1, analysis::StepOrigin::File, {}};
            row.values.set(StepMetric::Computing, Duration(6 * kMs));
            row.values.set(StepMetric::NotOverlapped, Duration(4 * kMs));
            row.values.set(StepMetric::NotOverlappedExcludeReceive, Duration(4 * kMs));
            row.values.set(StepMetric::Free, Duration());
            row.values.deriveSums();
            trace.rows.push_back(row);
        }
        analysis::arrange(trace);
        analysis::Collectives all;
        all.texts = {"hcom_batchSendRecv__1", "batchSendRecv", "7", "send"};
        for (const int64_t rank : {0, 1}) {
            analysis::Collective one;
            one.rank = rank;
            one.step = 1;
            one.name = 0;
            one.type = 1;
            one.group = 2;
            one.isPointToPoint = true;
            one.times.elapse = Duration(3 * kMs);
            all.rows.push_back(one);
            one.type = 3; // what only sends receives nothing
            all.rows.push_back(one);
        }
        const std::vector<analysis::RankGroup> stages{{"0", {0}}, {"1", {1}}};
        const auto batched = analysis::batchedTransfers(stages, all);
        const auto told = [&trace](const std::vector<Line>& receiving) {
            QString text;
            for (const auto& figure : figuresOf(linesOf(trace, {}), trace, {}, {}, receiving))
                text += figure.toolTip;
            return text;
        };
        QVERIFY(!told({}).contains("receiving between stages"));
        QString text = told(linesOf(analysis::withBatchedTransfers(trace, batched), {}));
        text.replace(QChar(0x202F), QChar(0x20)); // between number and sign
        QVERIFY2(text.contains("30.0 % receiving between stages, 10.0 % communication within"),
            qPrintable(text));
    }

    void growingStepsAreSaid() {
        StepTrace trace;
        for (int64_t step = 0; step < 7; ++step)
            trace.rows.push_back(rowOf(0, step, 100 + 5 * step));
        analysis::arrange(trace);
        const QString text = trendTitle(analysis::stepTimes(trace, StepMetric::Total));
        QVERIFY2(text.contains("grows by " + shared::formatRounded(Duration(5 * kMs))),
            qPrintable(text));
        QVERIFY2(text.startsWith("Mean step time, varies by "), qPrintable(text));
    }

    void unevenWorkIsSaid() {
        // Two ranks a stage: the last one works at a rate so far below the mean of both.
        const std::vector<analysis::RankGroup> stages{{"stage 0", {0, 2}}, {"stage 1", {3, 1}}};
        const auto titleOf = [&stages](double work, double behind) {
            return workNote(
                std::vector<analysis::RankFlops>{{0, 100, 500}, {1, work, 5 * (1 - behind)},
                    {2, 100, 500}, {3, work, 5 * (1 + behind)}},
                stages)
                .title;
        };
        QVERIFY2(titleOf(300, 0).startsWith("Stage 1 has 50.0"), qPrintable(titleOf(300, 0)));
        QVERIFY2(titleOf(100, .3).startsWith("Rank 1 computes at a rate 30.0"),
            qPrintable(titleOf(100, .3)));
        QVERIFY(titleOf(140, .1).isEmpty());
        QVERIFY(titleOf(150, .199).isEmpty()); // M6: stage_flops and flops_rate, 25 of 125
        QVERIFY(titleOf(150, .201).startsWith("Rank 1"));
        QVERIFY(titleOf(151, .199).startsWith("Stage 1"));
        QVERIFY(workNote({}, stages).title.isEmpty());
    }
};

} // namespace rankscope::summary::step_notes_test

RS_VIEW_TEST(rankscope::summary::step_notes_test::StepNotesTest)
#include "step_notes_test.moc"
