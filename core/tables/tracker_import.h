// SPDX-License-Identifier: GPL-3.0-or-later
// memory_block.csv and task.csv of MindSpore's memory tracker. Nothing in them is quoted, so names
// with commas break columns apart: they are put together again between the columns that are known
// from the left and from the right. Every line ends with a comma.
// Thread: one at a time.
#pragma once

#include "core/input/byte_source.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// Errors: Unreadable, Cancelled, Database, DiskFull.
Status importTrackerBlocks(std::unique_ptr<input::ByteSource> read, FileSink& sink);
Status importTrackerTasks(std::unique_ptr<input::ByteSource> read, FileSink& sink);

} // namespace rankscope::tables
