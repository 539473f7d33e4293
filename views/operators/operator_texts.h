// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a job as their page shows them: which rows pass the search and the limit, as a
// table, as bars and as a ring of shares.
// Thread: any but for texts, free functions.
#pragma once

#include <memory>

#include "core/analysis/operators/operators.h"
#include "views/charts/share_pie.h"
#include "views/charts/top_bars.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

QString groupingText(analysis::OperatorsBy by);

/// Positions in OperatorTable::rows, beside the rows of the table and the bars.
struct ShownOperators {
    std::vector<size_t> rows;
    Duration total{}; ///< of those
    size_t passing = 0; ///< that the search lets pass, of which some are beyond the limit
};
/// Rows of which the name, the shapes or the core contain the text, without regard to case.
ShownOperators shownOperators(
    const analysis::OperatorTable& table, const QString& search, std::optional<size_t> most);

shared::TableData operatorTableData(std::shared_ptr<const analysis::OperatorTable> table,
    std::vector<size_t> rows, analysis::OperatorsBy by);
charts::TopBarsData operatorBars(
    const analysis::OperatorTable& table, const std::vector<size_t>& rows);
/// At most ten slices and the rest of the whole.
charts::PieData operatorPie(const analysis::OperatorTable& table, const std::vector<size_t>& rows);

/// Name and shapes, as long as they are.
QString operatorName(const analysis::OperatorSum& row);
QStringList operatorTip(const analysis::OperatorSum& row);

/// A counter of the cores in the unit that its name tells: "aic_mac_ratio" as a share,
/// "aic_mac_time(us)" as a time. The title of the column has the unit that the table shows.
shared::Column counterColumn(const std::string& name);
/// How many times its value a cell holds.
double counterFactor(const std::string& name);
shared::TableCell counterCell(const std::string& name, std::optional<double> value);

} // namespace rankscope::operators
