// SPDX-License-Identifier: GPL-3.0-or-later
// How the memory of a rank over time reads: which curves make a picture, their names, the key
// figures beside them.
// Thread: any but for texts, values and free functions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/memory/curve_pyramid.h"
#include "core/analysis/memory/memory_blocks.h"
#include "views/charts/curve_shape.h"
#include "views/sections/figure_row.h"
#include "views/shared/choice_box.h"

namespace rankscope::memory {

/// A curve made ready for drawing, on the query thread.
struct DrawnCurve {
    std::string component;
    std::optional<int64_t> stream;
    analysis::MemoryKind kind{};
    std::shared_ptr<const analysis::CurvePyramid> values;
    analysis::MemorySample peak;
};

struct ComponentWaste {
    std::string component;
    analysis::Fragmentation unused;
};

/// Of one rank.
struct RankCurves {
    std::vector<DrawnCurve> whole; ///< all streams of a component together
    std::vector<DrawnCurve> byStream; ///< empty where there is one stream or none
    std::vector<ComponentWaste> wastes;
};
/// Of that time alone, where there is one.
RankCurves rankCurves(
    std::vector<analysis::MemoryCurve> curves, const std::optional<TimeRange>& range = {});
/// What blocks add up to, as the one curve of a graph, a tracker or a profile without records.
RankCurves blockCurve(const std::vector<analysis::MemorySample>& alive);

/// All components at once: their sum where the profiler wrote one, and the process.
inline constexpr const char* kOverview = "";

struct CurveChoice {
    std::string component = kOverview;
    std::optional<int64_t> stream{};
};

QString componentText(const std::string& component);
QString kindText(analysis::MemoryKind kind);
/// What can be chosen; values are positions in componentsOf(), -1 for the overview.
std::vector<std::string> componentsOf(const RankCurves& curves);
std::vector<int64_t> streamsOf(const RankCurves& curves);

std::vector<charts::CurveLine> linesOf(const RankCurves& curves, const CurveChoice& choice);
using MomentText = std::function<QString(Timestamp)>;
/// Highest values, what is unused, and a verdict on it.
std::vector<sections::Figure> curveFigures(
    const RankCurves& curves, const CurveChoice& choice, const MomentText& moment);

} // namespace rankscope::memory
