// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture of a finding says that its bars are.
#include "views/advice/time_picture.h"

#include "tests/views/view_test.h"

namespace rankscope::advice::time_picture_test {

namespace {

using analysis::StepMetric;

/// Two ranks that compute, of which the second takes longer.
analysis::StepTrace traceOf(const std::vector<std::optional<int64_t>>& steps) {
    analysis::StepTrace trace;
    for (const int64_t rank : {0, 1}) {
        for (const auto& step : steps) {
            analysis::StepRow& row = trace.rows.emplace_back();
            row.rank = rank;
            row.step = step;
            row.values.set(StepMetric::Computing, Duration(3'000'000 + rank * 1'000'000));
            row.values.deriveSums();
        }
    }
    analysis::arrange(trace);
    return trace;
}

QString titleOf(const advisor::Finding& finding, const analysis::StepTrace& trace) {
    const auto picture = timePictureOf(finding, trace);
    return picture ? picture->title : QString();
}

} // namespace

class TimePictureTest : public QObject {
    Q_OBJECT

private slots:
    void withoutMarksOfStepsTheBarsAreOfTheCapture() {
        advisor::Finding slow;
        slow.id = "CL-1";
        slow.ranks = {1};
        QCOMPARE(titleOf(slow, traceOf({3, 4})),
            QString("Time per step by rank, median over the steps"));
        QCOMPARE(titleOf(slow, traceOf({3})), QString("Time of the step by rank"));
        slow.text.isOfCapture = true;
        QCOMPARE(titleOf(slow, traceOf({std::nullopt})), QString("Time of the capture by rank"));
    }

    void evidenceStandsBesideTheCapture() {
        advisor::Finding idle;
        idle.id = "SC-10";
        idle.text.isOfCapture = true;
        idle.evidence.emplace_back().value = Duration(1'000'000);
        QCOMPARE(titleOf(idle, traceOf({std::nullopt})),
            QString("Evidence beside the time of the capture, median over the ranks"));
        idle.id = "CP-1";
        QCOMPARE(titleOf(idle, traceOf({std::nullopt})),
            QString("Evidence beside the computing of the capture, median over the ranks"));
    }
};

} // namespace rankscope::advice::time_picture_test

RS_VIEW_TEST(rankscope::advice::time_picture_test::TimePictureTest)
#include "time_picture_test.moc"
