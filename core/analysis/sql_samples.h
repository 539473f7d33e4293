// SPDX-License-Identifier: GPL-3.0-or-later
// Statements that answer questions people have, to be run as they are and to be changed.
// docs/sql.md lists them from here; check_sql_samples.py holds their answers against the files
// themselves. Thread: any, constants.
#pragma once

#include <span>

#include "core/analysis/sql_schema.h"

namespace rankscope::analysis {

struct SqlSample {
    const char* id; ///< "slowest-kernels"
    const char* question; ///< in English, as it is shown
    const char* sql;
};

std::span<const SqlSample> sqlSamples();
/// What is asked before a person does: which names take the most time, or how long the steps are,
/// where there is no timeline or so many ranks that their names alone are millions.
const SqlSample& firstSample(size_t ranks, std::span<const SqlTable> tables);

} // namespace rankscope::analysis
