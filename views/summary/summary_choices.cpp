// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_choices.h"
#include "views/shared/phrases.h"

#include <algorithm>

#include <QCoreApplication>

namespace rankscope::summary {

using analysis::JobKind;
using analysis::StepMetric;
using shared::Choice;

namespace {

struct SummaryChoices {
    Q_DECLARE_TR_FUNCTIONS(SummaryChoices)
};

} // namespace

std::vector<Choice> numberedSteps(const Steps& steps) {
    std::vector<Choice> choices;
    for (const auto& step : steps) {
        if (step)
            choices.push_back({QString::number(*step), *step});
    }
    return choices;
}

std::vector<Choice> stepChoices(const Steps& steps) {
    std::vector<Choice> choices = numberedSteps(steps);
    choices.insert(choices.begin(), {SummaryChoices::tr("mean of all steps"), kAll});
    return choices;
}

std::vector<Choice> groupChoices(const std::vector<Grouping>& groupings) {
    std::vector<Choice> groups{{SummaryChoices::tr("each rank"), kAll}};
    for (size_t i = 0; i < groupings.size(); ++i)
        groups.push_back({groupings[i].name, static_cast<int64_t>(i)});
    return groups;
}

std::vector<Choice> foldChoices() {
    return {{SummaryChoices::tr("mean"), static_cast<int64_t>(analysis::Fold::Mean)},
        {SummaryChoices::tr("min"), static_cast<int64_t>(analysis::Fold::Min)},
        {SummaryChoices::tr("max"), static_cast<int64_t>(analysis::Fold::Max)},
        {SummaryChoices::tr("range"), static_cast<int64_t>(analysis::Fold::Range)}};
}

std::vector<Choice> orderChoices(const std::vector<StepMetric>& metrics) {
    std::vector<Choice> orders{{SummaryChoices::tr("rank"), kAll}};
    for (const StepMetric metric : metrics)
        orders.push_back({metricText(metric), static_cast<int64_t>(metric)});
    return orders;
}

std::vector<Choice> countChoices(size_t lines) {
    std::vector<Choice> counts{{SummaryChoices::tr("all"), 0}};
    for (const int64_t count : {8, 16, 32, 64}) {
        if (lines > static_cast<size_t>(count))
            counts.push_back({SummaryChoices::tr("first %1").arg(count), count});
    }
    return counts;
}

std::vector<Choice> kindChoices() {
    return {{SummaryChoices::tr("all"), kAll},
        {SummaryChoices::tr("data parallel"), static_cast<int64_t>(JobKind::DataParallel)},
        {SummaryChoices::tr("model parallel"), static_cast<int64_t>(JobKind::ModelParallel)},
        {SummaryChoices::tr("pipeline parallel"), static_cast<int64_t>(JobKind::PipelineParallel)}};
}

std::vector<Choice> pictureChoices() {
    return {{SummaryChoices::tr("bars"), static_cast<int64_t>(SummaryPicture::Bars)},
        {SummaryChoices::tr("histogram"), static_cast<int64_t>(SummaryPicture::Histogram)},
        {SummaryChoices::tr("heat map"), static_cast<int64_t>(SummaryPicture::Heat)}};
}

std::vector<Choice> warmUpChoices() {
    return {{SummaryChoices::tr("excluded"), static_cast<int64_t>(WarmUp::Without)},
        {SummaryChoices::tr("included"), static_cast<int64_t>(WarmUp::With)}};
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

QString whichSteps(const analysis::StepTrace& trace, std::optional<int64_t> step) {
    QString text = SummaryChoices::tr("mean of all steps");
    if (step)
        text = SummaryChoices::tr("step %1").arg(*step);
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
