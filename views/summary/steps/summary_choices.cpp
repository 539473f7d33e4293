// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_choices.h"
#include "views/sections/range_note.h"
#include "views/shared/phrases.h"

#include <algorithm>

#include <QCoreApplication>

namespace rankscope::summary {

using analysis::JobKind;
using analysis::StepMetric;

namespace {

struct SummaryChoices {
    Q_DECLARE_TR_FUNCTIONS(SummaryChoices)
};

} // namespace

Choices stepChoices(const Steps& steps) {
    return shared::withAll(SummaryChoices::tr("mean of all steps"), shared::numberedChoices(steps));
}

Choices groupChoices(const std::vector<Grouping>& groupings) {
    Choices groups{{SummaryChoices::tr("each rank"), kAll}};
    for (size_t i = 0; i < groupings.size(); ++i)
        groups.push_back({groupings[i].name, static_cast<int64_t>(i)});
    return groups;
}

Choices foldChoices() {
    using analysis::Fold;
    return {{SummaryChoices::tr("mean"), Fold::Mean}, {SummaryChoices::tr("min"), Fold::Min},
        {SummaryChoices::tr("max"), Fold::Max}, {SummaryChoices::tr("range"), Fold::Range}};
}

Choices orderChoices(const std::vector<StepMetric>& metrics) {
    return shared::withAll(SummaryChoices::tr("rank"), shared::choicesOf(metrics, metricText));
}

Choices countChoices(size_t lines) {
    Choices counts{{SummaryChoices::tr("all"), int64_t{0}}};
    for (const int64_t count : {8, 16, 32, 64}) {
        if (lines > static_cast<size_t>(count))
            counts.push_back({SummaryChoices::tr("first %1").arg(count), count});
    }
    return counts;
}

Choices kindChoices() {
    return {{SummaryChoices::tr("all"), kAll},
        {SummaryChoices::tr("data parallel"), JobKind::DataParallel},
        {SummaryChoices::tr("model parallel"), JobKind::ModelParallel},
        {SummaryChoices::tr("pipeline parallel"), JobKind::PipelineParallel}};
}

Choices pictureChoices() {
    return {{SummaryChoices::tr("bars"), SummaryPicture::Bars},
        {SummaryChoices::tr("histogram"), SummaryPicture::Histogram},
        {SummaryChoices::tr("heat map"), SummaryPicture::Heat}};
}

Choices warmUpChoices() {
    return {{SummaryChoices::tr("excluded"), WarmUp::Without},
        {SummaryChoices::tr("included"), WarmUp::With}};
}

StepMetric shownMetric(const analysis::StepTrace& trace, int64_t order) {
    if (order != kAll)
        return static_cast<StepMetric>(order);
    return trace.has(kWhole) || trace.metrics.empty() ? kWhole : trace.metrics.front();
}

StepMetric pictureMetric(const analysis::StepTrace& trace, int64_t order) {
    const StepMetric slow = slowMetric(trace);
    return order == kAll && trace.has(slow) ? slow : shownMetric(trace, order);
}

std::vector<int64_t> stepNumbers(const analysis::StepTrace& trace) {
    std::vector<int64_t> numbers;
    for (const auto& step : trace.steps) {
        if (step)
            numbers.push_back(*step);
    }
    return numbers;
}

QString whichSteps(const analysis::StepTrace& trace, std::optional<int64_t> step,
    const std::vector<int64_t>& ofRange) {
    QString text = SummaryChoices::tr("mean of all steps");
    if (step)
        text = SummaryChoices::tr("step %1").arg(*step);
    else if (!ofRange.empty())
        text = ofRange.size() == 1
            ? sections::stepsText(ofRange)
            : SummaryChoices::tr("mean of %1").arg(sections::stepsText(ofRange));
    else if (!trace.averages.empty())
        text = SummaryChoices::tr("the profiler's own average");
    else if (const auto warmUp = trace.warmUpStep())
        text = SummaryChoices::tr("mean without warm-up step %1").arg(*warmUp);
    const bool isByHost = std::ranges::any_of(trace.rows,
        [](const analysis::StepRow& row) { return row.owner == model::StepOwner::HostWindow; });
    return isByHost
        ? shared::sideBySide({text,
            SummaryChoices::tr("device work counted by host step, as launches are not recorded")})
        : text;
}

std::vector<StepMetric> metricsOfKind(const analysis::StepTrace& trace, int64_t kind) {
    if (kind == kAll)
        return trace.metrics;
    std::vector<StepMetric> metrics;
    for (const StepMetric metric : analysis::indicators(static_cast<JobKind>(kind))) {
        if (trace.has(metric))
            metrics.push_back(metric);
    }
    return metrics;
}

} // namespace rankscope::summary
