// SPDX-License-Identifier: GPL-3.0-or-later
// How a cluster_analysis_output is read beside the ranks' own files: a note, key figures, one list
// of all differences, and what stands in place of them where there is nothing to compare.
// Thread: UI only (texts in the language of now).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

namespace rankscope::summary {

struct ClusterData {
    analysis::ClusterComparison comparison;
    std::vector<analysis::CommunicationGroup> groups; ///< for their names
};

/// What of the list is shown. What is not set takes all.
struct ClusterChoice {
    std::optional<analysis::ClusterArea> area{};
    std::optional<analysis::ClusterSides> sides{};
    std::vector<int64_t> ranks{};
};

QString areaText(analysis::ClusterArea area);
QString sidesText(analysis::ClusterSides sides);

/// Of the areas that were compared: how much differs, and the largest; empty where there is nothing
/// to compare.
sections::Note clusterNote(const analysis::ClusterComparison& comparison);

/// Positions in the list.
std::vector<uint32_t> chosenDifferences(
    const analysis::ClusterComparison& comparison, const ClusterChoice& choice);
/// Of the areas and sides chosen, whatever the ranks: with those beyond the list.
size_t countOf(const analysis::ClusterComparison& comparison, const ClusterChoice& choice);
/// A row each, in this order.
shared::TableData differenceTable(
    const std::shared_ptr<const ClusterData>& data, std::vector<uint32_t> rows);
/// An area each.
std::vector<sections::Figure> clusterFigures(const analysis::ClusterComparison& comparison);
/// The rank, or the first of several; nothing where that names none.
std::optional<model::Target> placeOf(
    const analysis::ClusterComparison& comparison, const analysis::ClusterDifference& difference);

/// In place of the list: no cluster analysis, or no ranks beside it.
pages::Message nothingToCompare(const analysis::ClusterComparison& comparison);

} // namespace rankscope::summary
