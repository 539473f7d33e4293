// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/metric_texts.h"

#include <QCoreApplication>

namespace rankscope::summary {

using analysis::StepMetric;

namespace {

struct MetricTexts {
    Q_DECLARE_TR_FUNCTIONS(MetricTexts)
};

} // namespace

QString metricText(StepMetric metric) {
    switch (metric) {
    case StepMetric::Computing:
        return MetricTexts::tr("Computing");
    case StepMetric::Communication:
        return MetricTexts::tr("Communication");
    case StepMetric::Overlapped:
        return MetricTexts::tr("Overlapped");
    case StepMetric::NotOverlapped:
        return MetricTexts::tr("Exposed communication");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Exposed communication without receiving");
    case StepMetric::Free:
        return MetricTexts::tr("Free");
    case StepMetric::Preparing:
        return MetricTexts::tr("Preparing");
    case StepMetric::Stage:
        return MetricTexts::tr("Stage time");
    case StepMetric::Bubble:
        return MetricTexts::tr("Receiving");
    case StepMetric::StepInterval:
        return MetricTexts::tr("Step interval");
    case StepMetric::ForwardBackward:
        return MetricTexts::tr("Forward and backward");
    case StepMetric::Tail:
        return MetricTexts::tr("Tail");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing without communication");
    case StepMetric::EndToEnd:
        return MetricTexts::tr("End to end");
    case StepMetric::Total:
        return MetricTexts::tr("Total");
    }
    return {};
}

QString shortMetricText(StepMetric metric) {
    switch (metric) {
    case StepMetric::NotOverlapped:
        return MetricTexts::tr("Exposed");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Exposed, no receiving");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing only");
    default:
        return metricText(metric);
    }
}

QString metricToolTip(StepMetric metric) {
    switch (metric) {
    case StepMetric::Computing:
        return MetricTexts::tr("Time during which at least one kernel computes");
    case StepMetric::Communication:
        return MetricTexts::tr("Time during which at least one communication operator runs; on a "
                               "GPU, kernels of NCCL, RCCL, MSCCL, oneCCL, HCCL and NVSHMEM");
    case StepMetric::Overlapped:
        return MetricTexts::tr("Communication while a kernel computes");
    case StepMetric::NotOverlapped:
        return MetricTexts::tr("Communication while no kernel computes");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Communication while no kernel computes, minus receiving");
    case StepMetric::Free:
        return MetricTexts::tr("Time during which the device neither computes nor communicates; on "
                               "a GPU, copies count as free");
    case StepMetric::Preparing:
        return MetricTexts::tr("From the start of the step to its first kernel or communication. "
                               "The step trace of the profiler includes time in which the device "
                               "still works on the previous step; the advisor subtracts that time "
                               "from preparing and from the step");
    case StepMetric::Stage:
        return MetricTexts::tr("End to end minus receiving");
    case StepMetric::Bubble:
        return MetricTexts::tr("Time of receiving operators: \"Bubble\" in the step trace of the "
                               "profiler, which knows no other form of receiving. The bubble on "
                               "the page Pipeline is a different metric: time without a forward "
                               "or backward pass");
    case StepMetric::StepInterval:
        return MetricTexts::tr("From the end of the previous step to the first operator");
    case StepMetric::ForwardBackward:
        return MetricTexts::tr("From the first forward operator to the end of the backward pass");
    case StepMetric::Tail:
        return MetricTexts::tr("After the backward pass: gradient exchange and parameter update");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing while no communication runs");
    case StepMetric::EndToEnd:
        return MetricTexts::tr("Computing, exposed communication and free");
    case StepMetric::Total:
        return MetricTexts::tr("Sum of all parts of the step");
    }
    return {};
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
        whole = {{StepInterval, 8}, {Computing, 0}, {NotOverlapped, 3}, {Free, 9}};
    std::erase_if(whole, [&](const StackPart& part) { return !trace.has(part.metric); });
    return whole;
}

} // namespace rankscope::summary
