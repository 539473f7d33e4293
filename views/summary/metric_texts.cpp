// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/metric_texts.h"

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
        return MetricTexts::tr("Communication, not overlapped");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Not overlapped, without receiving");
    case StepMetric::Free:
        return MetricTexts::tr("Free");
    case StepMetric::Preparing:
        return MetricTexts::tr("Preparing");
    case StepMetric::Stage:
        return MetricTexts::tr("Stage");
    case StepMetric::Bubble:
        return MetricTexts::tr("Bubble");
    case StepMetric::StepInterval:
        return MetricTexts::tr("Step interval");
    case StepMetric::ForwardBackward:
        return MetricTexts::tr("Forward and backward");
    case StepMetric::Tail:
        return MetricTexts::tr("Tail");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing, not overlapped");
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
        return MetricTexts::tr("Not overlapped");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Without receiving");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing alone");
    default:
        return metricText(metric);
    }
}

QString metricToolTip(StepMetric metric) {
    switch (metric) {
    case StepMetric::Computing:
        return MetricTexts::tr("Time in which at least one kernel computes");
    case StepMetric::Communication:
        return MetricTexts::tr("Time in which at least one communication operator runs; on a GPU "
                               "kernels of NCCL, RCCL, MSCCL, oneCCL, HCCL and NVSHMEM");
    case StepMetric::Overlapped:
        return MetricTexts::tr("Communication while a kernel computes");
    case StepMetric::NotOverlapped:
        return MetricTexts::tr("Communication while no kernel computes");
    case StepMetric::NotOverlappedExcludeReceive:
        return MetricTexts::tr("Communication while no kernel computes, less the bubble");
    case StepMetric::Free:
        return MetricTexts::tr("Time in which the device neither computes nor communicates; copies "
                               "count as free on a GPU");
    case StepMetric::Preparing:
        return MetricTexts::tr("From the start of the step to its first kernel or communication");
    case StepMetric::Stage:
        return MetricTexts::tr("End to end, less the bubble");
    case StepMetric::Bubble:
        return MetricTexts::tr("Time spent receiving from the previous stage, as the profiler's "
                               "step trace has it. Bubble of Pipeline is another figure: time "
                               "without a forward or backward pass");
    case StepMetric::StepInterval:
        return MetricTexts::tr("From the end of the step before to the first operator");
    case StepMetric::ForwardBackward:
        return MetricTexts::tr("From the first forward operator to the end of the backward");
    case StepMetric::Tail:
        return MetricTexts::tr("After the backward: gradients are exchanged, parameters updated");
    case StepMetric::ComputingNotOverlapped:
        return MetricTexts::tr("Computing while nothing communicates");
    case StepMetric::EndToEnd:
        return MetricTexts::tr("Computing, communication that is not overlapped, and free");
    case StepMetric::Total:
        return MetricTexts::tr("All parts of the step together");
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
