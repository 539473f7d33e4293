// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/finding_pictures.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "views/advice/finding_picture.h"
#include "views/charts/bar_drawing.h"
#include "views/report/report_texts.h"
#include "views/summary/steps/metric_texts.h"
#include "views/summary/steps/summary_charts.h"

namespace rankscope::report {

namespace {

using advisor::Finding;
using advisor::StepPart;
using analysis::StepMetric;
using shared::ColumnKind;
using shared::kNoValue;

constexpr int kWidth = 760;
constexpr int kPictureHeight = 220;
constexpr int kLow = 170; ///< of a finding
constexpr int kLinkHeight = 90; ///< of the two directions of a link
constexpr int kFound = 3; ///< Theme::categories: red
constexpr int kOther = 8; ///< grey

Picture pictureOf(charts::BarChartData data, const QString& title, int height) {
    auto drawing = std::make_shared<charts::BarDrawing>();
    drawing->title = title;
    drawing->data = std::move(data);
    return {.drawing = std::move(drawing), .width = kWidth, .height = height, .title = title};
}

StepMetric metricOf(StepPart part, const analysis::StepTrace& trace) {
    switch (part) {
    case StepPart::Computing:
        return analysis::workMetric(trace);
    case StepPart::Communication:
        return StepMetric::NotOverlapped;
    case StepPart::Free:
        return StepMetric::Free;
    case StepPart::Preparing:
        return StepMetric::Preparing;
    case StepPart::Pipeline:
        return StepMetric::Bubble;
    case StepPart::Whole:
        break;
    }
    return trace.has(StepMetric::Total) ? StepMetric::Total : StepMetric::EndToEnd;
}

/// Those of the finding in a colour of their own.
charts::BarChartData setApart(ColumnKind kind, const QString& found, const QString& other,
    const std::map<int64_t, int64_t>& values, const std::function<bool(int64_t)>& isFound) {
    charts::BarChartData data{
        .kind = kind, .series = {{other, kOther}, {found, kFound}}, .bars = {}};
    for (const auto& [number, value] : values)
        data.bars.push_back({QString::number(number),
            isFound(number) ? std::vector<int64_t>{kNoValue, value}
                            : std::vector<int64_t>{value, kNoValue}});
    return data;
}

bool areAllZero(const std::map<int64_t, int64_t>& values) {
    return std::ranges::all_of(values, [](const auto& value) { return value.second == 0; });
}

bool has(const std::vector<int64_t>& numbers, int64_t number) {
    return std::ranges::find(numbers, number) != numbers.end();
}

/// Means over the rows of each rank, or of each step.
std::map<int64_t, int64_t> meansOf(const analysis::StepTrace& trace, StepMetric metric,
    const std::function<std::optional<int64_t>(const analysis::StepRow&)>& numberOf) {
    std::map<int64_t, std::pair<int64_t, int64_t>> sums;
    for (const analysis::StepRow& row : trace.rows) {
        const auto number = numberOf(row);
        const auto value = row.values.get(metric);
        if (!number || !value)
            continue;
        auto& [sum, count] = sums[*number];
        sum += value->count(); // count(): the value of a bar is ns
        ++count;
    }
    std::map<int64_t, int64_t> means;
    for (const auto& [number, sum] : sums)
        means[number] = sum.first / sum.second;
    return means;
}

std::optional<Picture> ofRanks(const Finding& finding, const analysis::StepTrace& trace) {
    const StepMetric metric = metricOf(finding.price.part, trace);
    const auto values = meansOf(
        trace, metric, [](const analysis::StepRow& row) { return std::optional(row.rank); });
    const auto isFound = [&finding](int64_t rank) { return has(finding.ranks, rank); };
    const auto found = std::ranges::count_if(
        values, [&isFound](const auto& value) { return isFound(value.first); });
    if (found == 0 || static_cast<size_t>(found) == values.size() || areAllZero(values))
        return std::nullopt;
    return pictureOf(setApart(ColumnKind::Milliseconds, ReportTexts::tr("ranks of the finding"),
                         ReportTexts::tr("other ranks"), values, isFound),
        ReportTexts::tr("%1 by rank").arg(summary::metricText(metric)), kLow);
}

std::optional<Picture> ofSteps(const Finding& finding, const analysis::StepTrace& trace) {
    const StepMetric metric = metricOf(finding.price.part, trace);
    const auto values =
        meansOf(trace, metric, [](const analysis::StepRow& row) { return row.step; });
    if (finding.steps.empty() || finding.steps.size() >= values.size() || areAllZero(values))
        return std::nullopt;
    return pictureOf(setApart(ColumnKind::Milliseconds, ReportTexts::tr("steps of the finding"),
                         ReportTexts::tr("other steps"), values,
                         [&finding](int64_t step) { return has(finding.steps, step); }),
        ReportTexts::tr("%1 by step").arg(summary::metricText(metric)), kLow);
}

std::optional<Picture> ofMemory(
    const Finding& finding, const std::vector<analysis::MemoryPeak>& peaks) {
    std::map<int64_t, int64_t> values;
    for (const analysis::MemoryPeak& peak : peaks) {
        if (peak.kind == analysis::MemoryKind::Reserved && peak.component != "APP")
            values[peak.rank] = std::max(values[peak.rank], peak.peak.bytes);
    }
    if (values.size() < 2)
        return std::nullopt;
    return pictureOf(setApart(ColumnKind::Bytes, ReportTexts::tr("ranks of the finding"),
                         ReportTexts::tr("other ranks"), values,
                         [&finding](int64_t rank) { return has(finding.ranks, rank); }),
        ReportTexts::tr("Peak reserved memory by rank"), kLow);
}

Picture ofLink(advice::PieceRowsData link) {
    const QString title = std::exchange(link.title, QString()); // stands above the picture
    auto drawing = std::make_shared<advice::PieceRowsDrawing>();
    drawing->data = std::move(link);
    return {.drawing = std::move(drawing), .width = kWidth, .height = kLinkHeight, .title = title};
}

} // namespace

Picture rankPicture(const ReportFigures& figures) {
    const analysis::StepTrace& trace = figures.steps.trace;
    return pictureOf(summary::barsOf(summary::linesOf(trace, {}), trace,
                         analysis::stepVerdicts(trace, figures.steps.parts())),
        ReportTexts::tr("Mean step by rank"), kPictureHeight);
}

Picture stepPicture(const ReportFigures& figures) {
    return pictureOf(summary::trendOf(figures.steps.trace, std::nullopt),
        ReportTexts::tr("Mean over all ranks by step"), kPictureHeight);
}

std::optional<Picture> findingPicture(const Finding& finding, const ReportFigures& figures) {
    const advisor::Check* check = advisor::checkNamed(finding.id);
    if (check != nullptr && check->theme == advisor::Theme::Memory)
        return ofMemory(finding, figures.peaks);
    if (auto link = advice::linkPictureOf(finding))
        return ofLink(std::move(*link));
    // What a link or a kernel costs is not seen in the parts of the step.
    const bool isOfLinks = std::ranges::any_of(
        finding.evidence, [](const auto& evidence) { return evidence.target.peer.has_value(); });
    if (isOfLinks || (!finding.price.cost && !finding.price.high))
        return std::nullopt;
    const auto steps = ofSteps(finding, figures.steps.trace);
    const auto ranks = ofRanks(finding, figures.steps.trace);
    // What shows in few steps is seen by step.
    constexpr size_t kFewSteps = 2;
    return steps && (!ranks || finding.steps.size() <= kFewSteps) ? steps : ranks;
}

} // namespace rankscope::report
