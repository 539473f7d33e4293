// SPDX-License-Identifier: GPL-3.0-or-later
// The links between ranks as the communication page shows them: a matrix of one figure, and a row
// for each link.
// Thread: any but for texts, free functions.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "core/analysis/communication/links.h"
#include "views/charts/heat_raster.h"
#include "views/sections/figure_row.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

enum class LinkFigure {
    Relative, ///< bandwidth / normal of its own transport; of several transports the lowest
    Bandwidth,
    Time,
    Size,
    Transport
};
enum class OwnLinks { Hide, Show }; ///< within a rank (LOCAL)

QString figureText(LinkFigure figure);
shared::ColumnKind figureKind(LinkFigure figure);

struct LinkChoice {
    LinkFigure figure = LinkFigure::Bandwidth;
    OwnLinks own = OwnLinks::Hide;
    /// Of the figure, both ends within: other links are neither coloured nor listed.
    std::optional<std::pair<int64_t, int64_t>> range{};
    bool operator==(const LinkChoice&) const = default;
};

struct LinkView {
    charts::HeatData heat; ///< a row for each source, a column for each target
    /// That the colours span. Relative: 5 % to both sides of the normal at least, so that equal
    /// links look equal. Bandwidths: from half of the highest at most, and of links with few bytes
    /// none, which tell nothing.
    std::optional<std::pair<int64_t, int64_t>> colours;
    std::vector<int64_t> ranks; ///< beside rows and columns
    std::vector<uint32_t> shown; ///< of the order those that pass the choice; beside the rows
    size_t unplaced = 0; ///< of them: numbered within their group
};
/// Positions in LinkMatrix::links: slow ones first, by the time they lose, then the longest.
std::vector<uint32_t> worstFirst(
    const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow);
/// Why a link may have no cell: one that moved little has a bandwidth that tells nothing.
QString mapTitle(const analysis::LinkMatrix& matrix, LinkFigure figure);
/// Slow links are marked. Several transports of one link are summed; its bandwidth is that of the
/// sum.
LinkView linkView(const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow,
    const std::vector<uint32_t>& order, const LinkChoice& choice);

shared::TableData linkTable(const std::shared_ptr<const analysis::LinkMatrix>& matrix,
    std::vector<uint32_t> shown, const std::vector<analysis::SlowLink>& slow);

/// "14 shown, 16 numbered within their group ...".
QString linkCounts(const LinkView& view);
std::vector<sections::Figure> linkFigures(
    const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow);

/// What a tip says of a cell: every transport of the link. `telling`: tellingLinks().
QStringList linkTip(const analysis::LinkMatrix& matrix, const std::vector<bool>& telling,
    const std::vector<analysis::SlowLink>& slow, int64_t source, int64_t target);

} // namespace rankscope::communication
