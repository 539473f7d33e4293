// SPDX-License-Identifier: GPL-3.0-or-later
// The links between ranks as the communication page shows them: a matrix of one figure, and a row
// for each link.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/links.h"
#include "views/charts/heat_raster.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

enum class LinkFigure { Bandwidth, Time, Size };
enum class OwnLinks { Hide, Show }; ///< within a rank (LOCAL)

QString figureText(LinkFigure figure);

struct LinkView {
    charts::HeatData heat; ///< a row for each source, a column for each target
    std::vector<int64_t> ranks; ///< beside rows and columns
    std::vector<size_t> shown; ///< positions in LinkMatrix::links, beside the rows of the table
};
/// Slow links are marked. Several transports of one link are summed; its bandwidth is that of the
/// sum.
LinkView linkView(const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow,
    LinkFigure figure, OwnLinks own);

shared::TableData linkTable(const analysis::LinkMatrix& matrix, const std::vector<size_t>& shown,
    const std::vector<analysis::SlowLink>& slow);

/// What a tip says of a cell: every transport of the link.
QStringList linkTip(const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow,
    int64_t source, int64_t target);

} // namespace rankscope::communication
