// SPDX-License-Identifier: GPL-3.0-or-later
// A profiler's database of any size, in the schema and the proportions of a real one
// (ascend_pytorch_profiler_N.db of level 2).
#pragma once

#include <filesystem>
#include <span>

#include "core/base/result.h"

namespace rankscope::bench {

/// The tables that make a timeline and the columns of them that are read.
struct BenchTable {
    const char* name;
    const char* columns;
};
std::span<const BenchTable> benchTables();

/// About that many rows in all tables together.
Status writeBenchDatabase(const std::filesystem::path& file, int64_t rows);

} // namespace rankscope::bench
