// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/finding_pictures.h"

#include <algorithm>
#include <map>

#include "views/advice/excerpt_picture.h"
#include "views/advice/finding_picture.h"
#include "views/charts/bar_drawing.h"
#include "views/report/report_texts.h"
#include "views/summary/steps/summary_charts.h"

namespace rankscope::report {

namespace {

using advisor::Finding;
using shared::ColumnKind;
using shared::kNoValue;

constexpr int kWidth = 760;
constexpr int kPictureHeight = 220;
constexpr int kMemoryHeight = 170;
constexpr int kFound = 3; ///< Theme::categories: red
constexpr int kOther = 8; ///< grey

Picture pictureOf(charts::BarChartData data, const QString& title, int height) {
    auto drawing = std::make_shared<charts::BarDrawing>();
    drawing->title = title;
    drawing->data = std::move(data);
    return {.drawing = std::move(drawing), .width = kWidth, .height = height, .title = title};
}

bool isOfPeak(const Finding& finding) {
    return std::ranges::any_of(finding.evidence,
        [](const advisor::Evidence& evidence) { return evidence.text.key == "evidence.peak"; });
}

std::optional<Picture> ofMemory(
    const Finding& finding, const std::vector<analysis::MemoryPeak>& peaks) {
    std::map<int64_t, int64_t> values;
    for (const analysis::MemoryPeak& peak : peaks) {
        if (peak.kind == analysis::MemoryKind::Reserved && peak.component != "APP")
            values[peak.rank] = std::max(values[peak.rank], peak.peak.bytes);
    }
    const bool isOfRanks = std::ranges::any_of(
        finding.ranks, [&values](int64_t rank) { return values.contains(rank); });
    if (values.size() < 2 || !isOfRanks)
        return std::nullopt;
    charts::BarChartData bars{.kind = ColumnKind::Bytes,
        .series = {{ReportTexts::tr("other ranks"), kOther},
            {ReportTexts::tr("ranks of the finding"), kFound}},
        .bars = {}};
    for (const auto& [rank, bytes] : values) {
        const bool isFound = std::ranges::count(finding.ranks, rank) > 0;
        bars.bars.push_back({QString::number(rank),
            isFound ? std::vector<int64_t>{kNoValue, bytes}
                    : std::vector<int64_t>{bytes, kNoValue}});
    }
    return pictureOf(
        std::move(bars), ReportTexts::tr("Peak reserved memory by rank"), kMemoryHeight);
}

} // namespace

Picture rankPicture(const ReportFigures& figures) {
    const analysis::StepTrace& trace = figures.steps.trace;
    return pictureOf(summary::barsOf(summary::linesOf(trace, {}), trace,
                         analysis::stepVerdicts(trace, figures.steps.parts())),
        figures.advice.isOfCapture    ? ReportTexts::tr("Capture by rank")
            : trace.steps.size() == 1 ? ReportTexts::tr("Step by rank")
                                      : ReportTexts::tr("Mean step by rank"),
        kPictureHeight);
}

Picture stepPicture(const ReportFigures& figures) {
    return pictureOf(summary::trendOf(figures.steps.trace, std::nullopt),
        ReportTexts::tr("Mean over all ranks by step"), kPictureHeight);
}

Picture roundsPicture(charts::BarChartData data, const QString& title) {
    return pictureOf(std::move(data), title, kPictureHeight);
}

std::optional<Picture> findingPicture(const Finding& finding, const ReportFigures& figures) {
    if (isOfPeak(finding))
        if (auto memory = ofMemory(finding, figures.peaks))
            return memory;
    auto rows = advice::pictureOf(finding, figures.steps.trace);
    if (!rows)
        return std::nullopt;
    const QString title = rows->title;
    auto drawing = std::make_shared<advice::PieceRowsDrawing>();
    drawing->data = std::move(*rows);
    return Picture{.drawing = std::move(drawing), .width = kWidth, .title = title};
}

std::optional<Picture> excerptPicture(size_t place, const ReportFigures& figures) {
    if (place >= figures.excerpts.size() || !figures.excerpts[place])
        return std::nullopt;
    auto drawing = std::make_shared<advice::ExcerptDrawing>(*figures.excerpts[place]);
    const QString title = drawing->title;
    return Picture{.drawing = std::move(drawing), .width = kWidth, .title = title};
}

} // namespace rankscope::report
