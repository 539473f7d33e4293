// SPDX-License-Identifier: GPL-3.0-or-later
// How wide the columns of a table are: by their kind, so that they do not jump with every answer,
// and never narrower than the numbers in them.
// Thread: UI only.
#pragma once

#include <QFontMetrics>

#include "views/shared/table_data.h"

namespace rankscope::shared {

/// For its title and a number of a usual length.
int usualWidth(const Column& column, const QFontMetrics& metrics);

/// For its title alone.
int leastWidth(const Column& column, const QFontMetrics& metrics);

/// For the longest number of the column: the greatest or the least one. 0 of texts.
int widthOfNumbers(const TableData& table, size_t column, const QFontMetrics& metrics);

/// Of the longest text of a column, with its margins; 0 without rows.
int widthOfLongest(const TableData& table, size_t column, const QFontMetrics& metrics);

} // namespace rankscope::shared
