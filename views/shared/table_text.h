// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as text for a spreadsheet, all at once or piece by piece.
// Thread: any, free functions.
#pragma once

#include <stop_token>

#include "views/shared/table_data.h"

namespace rankscope::shared {

/// The given rows under a header line, of these columns only; the first of them where it is
/// stopped.
QString toText(const TableData& data, const std::vector<uint32_t>& rows, TextFormat format,
    const std::vector<size_t>& columns, const std::stop_token& stop = {});
/// The header line, and one row: for what is written piece by piece.
QString headText(
    const std::vector<Column>& all, TextFormat format, const std::vector<size_t>& columns);
QString rowText(const std::vector<Column>& all, const TableRow& row, TextFormat format,
    const std::vector<size_t>& columns);

} // namespace rankscope::shared
