// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a trace is read and imported, against the limit (raw_pass.h).
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

struct ImportBench {
    std::filesystem::path trace;
    std::filesystem::path index; ///< written, and left for the frame bench
    int repetitions = 3;
};

/// Prints the raw pass, the reader alone, import with 1 and 2 threads, their ratios, peak memory
/// and index size.
Status benchImport(const ImportBench& bench);

} // namespace rankscope::bench
