// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/curve_texts.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <QCoreApplication>

#include "core/analysis/verdicts/uneven.h"
#include "views/shared/cells.h"

namespace rankscope::memory {

namespace {

using analysis::MemoryCurve;
using analysis::MemoryKind;
using charts::CurveLine;
using sections::Figure;

constexpr const char* kSum = "PTA+GE";
constexpr const char* kProcess = "APP";
constexpr const char* kHost = "CPU"; ///< of a trace
/// Of blocks alone: no component of a profiler is called so.
constexpr const char* kBlocks = "*";

struct CurveTexts {
    Q_DECLARE_TR_FUNCTIONS(CurveTexts)
};

std::vector<DrawnCurve> drawn(const std::vector<MemoryCurve>& curves) {
    std::vector<DrawnCurve> result;
    result.reserve(curves.size());
    for (const MemoryCurve& curve : curves)
        result.push_back({curve.component, curve.stream, curve.kind,
            std::make_shared<const analysis::CurvePyramid>(curve.samples), curve.peakSample()});
    return result;
}

bool isPart(const std::string& component) {
    return component == "PTA" || component == "GE";
}

/// Those of the picture, in the order of the legend.
std::vector<const DrawnCurve*> chosen(const RankCurves& curves, const CurveChoice& choice) {
    const std::vector<DrawnCurve>& from = choice.stream ? curves.byStream : curves.whole;
    const bool hasSum =
        std::ranges::any_of(from, [](const DrawnCurve& curve) { return curve.component == kSum; });
    std::vector<const DrawnCurve*> result;
    for (const DrawnCurve& curve : from) {
        const bool isOverview = choice.component == kOverview;
        const bool isWanted =
            isOverview ? !(hasSum && isPart(curve.component)) : curve.component == choice.component;
        if (isWanted && (!choice.stream || curve.stream == choice.stream))
            result.push_back(&curve);
    }
    std::stable_partition(result.begin(), result.end(), [](const DrawnCurve* curve) {
        return curve->component != kProcess && curve->component != kHost;
    });
    return result;
}

QString nameOf(const DrawnCurve& curve) {
    if (curve.component == kBlocks)
        return CurveTexts::tr("live blocks");
    if (curve.component == kProcess)
        return CurveTexts::tr("process");
    return componentText(curve.component) + ' ' + kindText(curve.kind);
}

CurveLine::Ink inkOf(const DrawnCurve& curve) {
    if (curve.component == kProcess)
        return CurveLine::Ink::Quiet;
    if (curve.component == "WORKSPACE")
        return CurveLine::Ink::Other;
    switch (curve.kind) {
    case MemoryKind::Allocated:
        break;
    case MemoryKind::Reserved:
        return CurveLine::Ink::Warn;
    case MemoryKind::Active:
        return CurveLine::Ink::Good;
    }
    return CurveLine::Ink::Accent;
}

/// The largest of a kind among those shown.
const DrawnCurve* highest(const std::vector<const DrawnCurve*>& shown, MemoryKind kind) {
    const DrawnCurve* best = nullptr;
    for (const DrawnCurve* curve : shown) {
        if (curve->kind == kind && curve->component != kProcess
            && (best == nullptr || curve->peak.bytes > best->peak.bytes))
            best = curve;
    }
    return best;
}

/// Both of the advisor: at the peak and as a mean over time.
std::vector<Figure> wasteFigures(const ComponentWaste& waste) {
    const analysis::Fragmentation& unused = waste.unused;
    const bool isBad = analysis::isFragmented(unused);
    const QString most = shared::percentText(unused.atPeakMost);
    Figure atPeak{.title = CurveTexts::tr("Fragmentation at the peak"),
        .value = shared::percentText(unused.atPeak)};
    if (isBad)
        atPeak.note = CurveTexts::tr("high");
    else if (most != atPeak.value)
        atPeak.note = CurveTexts::tr("up to %1").arg(most);
    atPeak.toolTip =
        CurveTexts::tr("(reserved - allocated) / reserved at the peak of reserved memory. The peak "
                       "can span several samples: %1 (%2) where allocated memory is highest, %3 "
                       "where it is lowest. The first value counts as high above 20 % and 1 GB. "
                       "Setting expandable_segments:True in PYTORCH_NPU_ALLOC_CONF reduces it.")
            .arg(atPeak.value, shared::valueText(shared::ColumnKind::Bytes, unused.unusedAtPeak),
                most);
    atPeak.verdict = isBad ? Figure::Verdict::Bad : Figure::Verdict::None;
    return {std::move(atPeak),
        {.title = CurveTexts::tr("Mean fragmentation"),
            .value = shared::percentText(unused.overTime),
            .note = CurveTexts::tr("over time"),
            .toolTip = CurveTexts::tr("(reserved - allocated) / reserved, each summed over time")}};
}

} // namespace

RankCurves rankCurves(std::vector<MemoryCurve> curves, const std::optional<TimeRange>& range) {
    RankCurves result;
    const auto inRange = [&range](std::vector<MemoryCurve> all) {
        return range ? analysis::within(std::move(all), *range) : std::move(all);
    };
    const std::vector<MemoryCurve> merged = inRange(mergeStreams(curves));
    curves = inRange(std::move(curves));
    std::set<int64_t> streams;
    for (const MemoryCurve& curve : curves) {
        if (curve.stream)
            streams.insert(*curve.stream);
    }
    if (streams.size() > 1)
        result.byStream = drawn(curves);
    for (const MemoryCurve& reserved : merged) {
        const auto allocated = std::ranges::find_if(merged, [&](const MemoryCurve& other) {
            return other.component == reserved.component && other.kind == MemoryKind::Allocated;
        });
        if (reserved.kind != MemoryKind::Reserved || allocated == merged.end()
            || allocated->samples.size() != reserved.samples.size())
            continue;
        result.wastes.push_back({reserved.component, fragmentationOf(*allocated, reserved)});
    }
    result.whole = drawn(merged);
    return result;
}

RankCurves blockCurve(const std::vector<analysis::MemorySample>& alive) {
    RankCurves result;
    if (alive.empty())
        return result;
    const auto peak = std::ranges::max_element(alive, {}, &analysis::MemorySample::bytes);
    result.whole.push_back({kBlocks, std::nullopt, MemoryKind::Allocated,
        std::make_shared<const analysis::CurvePyramid>(alive), *peak});
    return result;
}

QString componentText(const std::string& component) {
    return component == kProcess ? CurveTexts::tr("process") : QString::fromStdString(component);
}

QString kindText(MemoryKind kind) {
    switch (kind) {
    case MemoryKind::Allocated:
        return CurveTexts::tr("allocated");
    case MemoryKind::Reserved:
        return CurveTexts::tr("reserved");
    case MemoryKind::Active:
        return CurveTexts::tr("active");
    }
    return {};
}

std::vector<std::string> componentsOf(const RankCurves& curves) {
    std::vector<std::string> components;
    for (const DrawnCurve& curve : curves.whole) {
        if (std::ranges::find(components, curve.component) == components.end())
            components.push_back(curve.component);
    }
    return components;
}

std::vector<int64_t> streamsOf(const RankCurves& curves) {
    std::set<int64_t> streams;
    for (const DrawnCurve& curve : curves.byStream) {
        if (curve.stream)
            streams.insert(*curve.stream);
    }
    return {streams.begin(), streams.end()};
}

std::vector<CurveLine> linesOf(const RankCurves& curves, const CurveChoice& choice) {
    std::vector<CurveLine> lines;
    std::vector<std::string> owners; // dashes tell the components apart
    for (const DrawnCurve* curve : chosen(curves, choice)) {
        auto owner = std::ranges::find(owners, curve->component);
        if (owner == owners.end())
            owner = owners.insert(owners.end(), curve->component);
        const bool isOwnInk = curve->component == kProcess || curve->component == "WORKSPACE";
        lines.push_back({.name = nameOf(*curve),
            .values = curve->values,
            .ink = inkOf(*curve),
            .dashes = isOwnInk ? 0 : static_cast<int>(owner - owners.begin()),
            .thick = curve->kind == MemoryKind::Active ? 5 : 2, // often what is allocated
            .peak = curve->peak});
    }
    return lines;
}

std::vector<Figure> curveFigures(
    const RankCurves& curves, const CurveChoice& choice, const MomentText& moment) {
    const auto shown = chosen(curves, choice);
    const auto peakFigure = [&moment](const QString& title, const DrawnCurve& curve) {
        const bool isOfBlocks = curve.component == kBlocks;
        const QString when = moment(fromNanoseconds(curve.peak.time));
        return Figure{.title = isOfBlocks ? CurveTexts::tr("Peak of live blocks") : title,
            .value = shared::valueText(shared::ColumnKind::Bytes, curve.peak.bytes),
            .note = isOfBlocks
                ? CurveTexts::tr("at %1").arg(when)
                : CurveTexts::tr("%1 at %2").arg(componentText(curve.component), when)};
    };
    std::vector<Figure> figures;
    if (const DrawnCurve* curve = highest(shown, MemoryKind::Allocated))
        figures.push_back(peakFigure(CurveTexts::tr("Peak allocated"), *curve));
    const DrawnCurve* reserved = highest(shown, MemoryKind::Reserved);
    if (reserved != nullptr)
        figures.push_back(peakFigure(CurveTexts::tr("Peak reserved"), *reserved));
    for (const ComponentWaste& waste : curves.wastes) {
        if (reserved != nullptr && waste.component == reserved->component)
            std::ranges::move(wasteFigures(waste), std::back_inserter(figures));
    }
    for (const DrawnCurve* curve : shown) {
        if (curve->component == kProcess && curve->kind == MemoryKind::Reserved)
            figures.push_back(peakFigure(CurveTexts::tr("Peak of the process"), *curve));
    }
    return figures;
}

} // namespace rankscope::memory
