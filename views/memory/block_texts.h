// SPDX-License-Identifier: GPL-3.0-or-later
// How blocks of memory read: a table with every column that their file has, and sizes as a person
// types them.
// Thread: UI for texts, blockRows() any; free functions.
#pragma once

#include <optional>

#include "core/analysis/memory/trace_blocks.h"
#include "core/base/time.h"
#include "views/shared/table_data.h"

namespace rankscope::memory {

/// Titles of the columns.
std::vector<shared::Column> blockColumns(const analysis::BlockList& list);
/// Times since the origin. Holds no words, so that it is made where it is cheap.
std::vector<shared::TableRow> blockRows(const analysis::BlockList& list, Timestamp origin);

/// What a person filters a column by, of the values that are in the table, not as they are shown.
analysis::ColumnCondition asStored(
    analysis::ColumnCondition condition, const analysis::BlockList& list, Timestamp origin);

/// From when to when the block of a row lives, in the time of its source; without an end for what
/// is not given back.
struct BlockLife {
    std::optional<int64_t> begin;
    std::optional<int64_t> end;
};
BlockLife lifeOf(const analysis::BlockList& list, analysis::BlockSource source, size_t row);

/// "1.5 GB", "300 KB", "4 MiB", "512": exact bytes, by integers, in powers of 1,024 as they are
/// shown. Nothing when it is no size.
std::optional<int64_t> parseBytes(const QString& text);

/// What in the instants of a trace does not fit together: "3 released but never allocated".
QStringList oddTexts(const analysis::TraceOddities& odd);

/// "3,103 blocks, 27.4 GB in total"
QString countText(const analysis::BlockList& list);

} // namespace rankscope::memory
