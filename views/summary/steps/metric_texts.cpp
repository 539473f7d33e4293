// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/metric_texts.h"

#include <algorithm>

#include <QCoreApplication>

namespace rankscope::summary {

using analysis::StepMetric;

namespace {

struct MetricTexts {
    Q_DECLARE_TR_FUNCTIONS(MetricTexts)

public:
    StepMetric metric;
    const char* name;
    const char* tip;
    const char* shortName = nullptr; ///< null: as the name

    static const MetricTexts& of(StepMetric metric);
};

const MetricTexts& MetricTexts::of(StepMetric metric) {
    using enum StepMetric;
    static constexpr MetricTexts kAll[] = {
        {Computing, QT_TR_NOOP("Computing"),
            QT_TR_NOOP("Time during which at least one kernel computes")},
        {Communication, QT_TR_NOOP("Communication"),
            QT_TR_NOOP("Time during which at least one communication operator runs; on a GPU, "
                       "kernels of NCCL, RCCL, MSCCL, oneCCL, HCCL and NVSHMEM")},
        {Overlapped, QT_TR_NOOP("Overlapped"), QT_TR_NOOP("Communication while a kernel computes")},
        {NotOverlapped, QT_TR_NOOP("Exposed communication"),
            QT_TR_NOOP("Communication while no kernel computes"), QT_TR_NOOP("Exposed")},
        {NotOverlappedExcludeReceive, QT_TR_NOOP("Exposed communication without receiving"),
            QT_TR_NOOP("Communication while no kernel computes, minus receiving"),
            QT_TR_NOOP("Exposed, no receiving")},
        {Free, QT_TR_NOOP("Free"),
            QT_TR_NOOP("Time during which the device neither computes nor communicates; on a GPU, "
                       "copies count as free")},
        {Preparing, QT_TR_NOOP("Preparing"),
            QT_TR_NOOP(
                "From the start of the step to its first kernel or communication. The step trace "
                "of the profiler includes time in which the device still works on the previous "
                "step; the advisor subtracts that time from preparing and from the step")},
        {Stage, QT_TR_NOOP("Stage time"), QT_TR_NOOP("End to end minus receiving")},
        {Bubble, QT_TR_NOOP("Receiving"),
            QT_TR_NOOP("Time of receiving operators: \"Bubble\" in the step trace of the profiler, "
                       "which knows no other form of receiving. The bubble on the page Pipeline is "
                       "a different metric: time without a forward or backward pass")},
        {StepInterval, QT_TR_NOOP("Step interval"),
            QT_TR_NOOP("From the end of the previous step to the first operator")},
        {ForwardBackward, QT_TR_NOOP("Forward and backward"),
            QT_TR_NOOP("From the first forward operator to the end of the backward pass")},
        {Tail, QT_TR_NOOP("Tail"),
            QT_TR_NOOP("After the backward pass: gradient exchange and parameter update")},
        {ComputingNotOverlapped, QT_TR_NOOP("Computing without communication"),
            QT_TR_NOOP("Computing while no communication runs"), QT_TR_NOOP("Computing only")},
        {EndToEnd, QT_TR_NOOP("End to end"),
            QT_TR_NOOP("Computing, exposed communication and free")},
        {Total, QT_TR_NOOP("Total"), QT_TR_NOOP("Sum of all parts of the step")},
    };
    static_assert(std::size(kAll) == analysis::kStepMetricCount);
    return *std::ranges::find(kAll, metric, &MetricTexts::metric);
}

} // namespace

QString metricText(StepMetric metric) {
    return MetricTexts::tr(MetricTexts::of(metric).name);
}

QString shortMetricText(StepMetric metric) {
    const MetricTexts& texts = MetricTexts::of(metric);
    return MetricTexts::tr(texts.shortName == nullptr ? texts.name : texts.shortName);
}

QString metricToolTip(StepMetric metric) {
    return MetricTexts::tr(MetricTexts::of(metric).tip);
}

std::vector<StackPart> stackOf(const analysis::StepTrace& trace) {
    using enum StepMetric;
    std::vector<StackPart> whole;
    if (trace.has(ComputingNotOverlapped))
        whole = {{ComputingNotOverlapped, 0}, {Overlapped, 2}, {NotOverlapped, 3}, {Free, 8},
            {Preparing, 4}};
    else if (trace.has(ForwardBackward))
        whole = {{StepInterval, 8}, {ForwardBackward, 0}, {Tail, 1}};
    else
        whole = {{StepInterval, 9}, {Computing, 0}, {NotOverlapped, 3}, {Free, 8}};
    std::erase_if(whole, [&](const StackPart& part) { return !trace.has(part.metric); });
    return whole;
}

} // namespace rankscope::summary
