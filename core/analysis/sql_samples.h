// SPDX-License-Identifier: GPL-3.0-or-later
// Statements that answer questions people have, to be run as they are and to be changed.
// docs/sql.md lists them from here; check_sql_samples.py holds their answers against the files
// themselves. Thread: any, constants.
#pragma once

#include <span>

namespace rankscope::analysis {

struct SqlSample {
    const char* id; ///< "slowest-kernels"
    const char* question; ///< in English, as it is shown
    const char* sql;
};

std::span<const SqlSample> sqlSamples();

} // namespace rankscope::analysis
