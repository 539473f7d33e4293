// SPDX-License-Identifier: GPL-3.0-or-later
// What dumped tokens of experts say: the heat map of layers and experts, its tables by layer and
// by rank, key figures, and where the files and their configuration differ.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/parallel/expert_tokens.h"
#include "views/charts/heat_raster.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"

namespace rankscope::summary {

/// What the page of experts is made of: one stage of one dump, or the kernels of the profile.
struct ExpertSource {
    static constexpr int64_t kKernels = -1;

    int64_t dump = kKernels;
    std::string stage{};
    bool isDump() const { return dump != kKernels; }
    bool operator==(const ExpertSource&) const = default;
};

enum class Kernels { None, There };
std::vector<ExpertSource> expertSources(
    const std::vector<analysis::ExpertDump>& dumps, Kernels kernels);
/// Names the folder where there are several dumps.
QString expertSourceText(
    const ExpertSource& source, const std::vector<analysis::ExpertDump>& dumps);

enum class TokenMetric { Tokens, Share };
QString tokenMetricText(TokenMetric metric);
enum class TokenRows { Layers, Ranks };
QString tokenRowsText(TokenRows rows);

/// One stage of one dump, folded once.
struct TokenData {
    analysis::ExpertDump dump;
    analysis::ExpertTokens map;
    std::vector<analysis::LayerLoad> layers;
    std::vector<analysis::RankLoad> ranks;
};
TokenData tokenDataOf(analysis::ExpertDump dump, analysis::ExpertTokens map);

/// A row for each layer and a column for each expert.
charts::HeatData tokenHeat(const TokenData& data, TokenMetric metric);
shared::TableData tokenTable(const TokenData& data, TokenRows rows);
std::vector<sections::Figure> tokenFigures(const TokenData& data);
QStringList tokenTip(const TokenData& data, charts::HeatCell cell);
/// Where the files hold less than their configuration says; empty when they agree.
sections::Note tokenNote(const TokenData& data);

/// The row of the table that speaks of a cell, and the cell that a row is about: the busiest
/// expert, in the layer that is looked at.
size_t tokenRowOf(const TokenData& data, TokenRows rows, charts::HeatCell cell);
charts::HeatCell tokenCellOf(
    const TokenData& data, TokenRows rows, size_t row, std::optional<charts::HeatCell> before);

} // namespace rankscope::summary
