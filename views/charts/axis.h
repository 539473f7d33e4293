// SPDX-License-Identifier: GPL-3.0-or-later
// Round places on a value axis from zero up, in one unit for all of them: 0, 100, 200 "ms".
// Thread: any, values and free functions.
#pragma once

#include <vector>

#include "views/shared/table_data.h"

namespace rankscope::charts {

struct AxisTick {
    double value = 0; ///< in the unit of the data: ns, bytes, ...
    QString label;
};

struct Axis {
    double top = 1; ///< value at the upper end
    QString unit; ///< "ms", "GB"; empty for counts
    double factor = 1; ///< of the unit
    std::vector<AxisTick> ticks;

    /// Without the unit, which stands once at the axis: "36.8".
    QString textOf(double value) const;
};

/// From 0 to the first round place at or above `largest`, with about `wanted` steps.
Axis axisFor(shared::ColumnKind kind, double largest, int wanted);

/// One value in its own largest unit, short enough for a colour bar: "446 ms", "12.5 GB/s".
QString shortText(shared::ColumnKind kind, double value);
/// The same of a cell's value: a dash for what is unknown.
QString shortCellText(shared::ColumnKind kind, int64_t value);

/// So many values from least to most, evenly: their short texts, and where these would repeat, with
/// as many digits as tell them apart. One text where least is most.
std::vector<AxisTick> shortTicks(shared::ColumnKind kind, double least, double most, int wanted);

} // namespace rankscope::charts
