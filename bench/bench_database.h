// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a profiler's database is imported, against the limit: a plain SELECT of the same rows.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

struct DatabaseBench {
    std::filesystem::path database; ///< written unless it is there; the caller removes it
    std::filesystem::path index;
    int repetitions = 3;
    int64_t rows = 3'000'000; ///< of a database that is written
};

/// Prints plain SELECT, import with 1 and 2 threads, their ratios and peak memory.
Status benchDatabase(const DatabaseBench& bench);

} // namespace rankscope::bench
