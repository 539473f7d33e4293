// SPDX-License-Identifier: GPL-3.0-or-later
// How what fills the memory at a moment reads, and how the ranks compare: tiles, tables, bars.
// Thread: any but for texts, values and free functions.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/peak_owners.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/heat_raster.h"
#include "views/charts/tree_map_shape.h"
#include "views/sections/figure_row.h"

namespace rankscope::memory {

struct OwnerTiles {
    std::vector<charts::TreeTile> tiles; ///< largest first
    std::vector<std::optional<size_t>> owners; ///< beside the tiles; nothing: of no single owner
};
OwnerTiles ownerTiles(const analysis::PeakOwners& fill);
shared::TableData ownerTable(const analysis::PeakOwners& fill);
QStringList ownerTip(const analysis::PeakOwners& fill, const OwnerTiles& tiles, size_t tile);

/// A module that never reserved as much is left out: what is small explains no peak.
inline constexpr int64_t kLeastModule = int64_t{100} << 20;
/// Times since the origin.
shared::TableData moduleTable(const std::vector<analysis::MemoryPeak>& modules, Timestamp origin);

/// What a bar or cell of the ranks shows.
enum class PeakMetric { Reserved, Allocated, Active, Unused };

QString metricText(PeakMetric metric);
analysis::MemoryKind kindOf(PeakMetric metric);
shared::ColumnKind columnOf(PeakMetric metric);
int64_t valueOf(const analysis::PeakLine& line, PeakMetric metric);
QString lineText(const analysis::PeakLine& line);

/// When a rank had its peak, as the page tells times.
using PeakTime = std::function<Duration(const analysis::PeakLine&)>;

charts::BarChartData peakBars(const std::vector<analysis::PeakLine>& lines, PeakMetric metric);
/// For more ranks than bars can show: 32 in a row, in their order.
charts::HeatData peakHeat(const std::vector<analysis::PeakLine>& lines, PeakMetric metric);
shared::TableData peakTable(const std::vector<analysis::PeakLine>& lines, const PeakTime& time);
QStringList peakTip(const analysis::PeakLine& line, const PeakTime& time);
/// Beside ranks without any memory data nothing is called balanced.
std::vector<sections::Figure> peakFigures(
    const std::vector<analysis::PeakLine>& lines, size_t silentRanks = 0);

} // namespace rankscope::memory
