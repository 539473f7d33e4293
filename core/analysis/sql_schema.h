// SPDX-License-Identifier: GPL-3.0-or-later
// Every table that a statement over a profile can read, with what it means: for people who write
// one. The columns of a file beyond the documented ones are there as the profile has them. In
// English; docs/sql.md says the same and more.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/table_column.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class SqlGroup {
    Timeline, ///< of traces
    Figures, ///< computed when they are asked
    Files, ///< tables of the profilers' files
    Cluster, ///< of a cluster_analysis_output
    Legacy, ///< of older MindSpore
    Job, ///< compiled graphs and dry runs
};

struct SqlColumn {
    std::string name;
    std::optional<index::ColumnType> kind{}; ///< nothing: as its file has it
    std::string_view doc{};
    bool isHidden = false; ///< not part of SELECT *
};

struct SqlTable {
    std::string name;
    SqlGroup group{};
    std::string_view doc;
    std::vector<SqlColumn> columns;
    std::optional<uint64_t> rows{}; ///< in this profile; nothing where that must be computed
};

/// By group, in the order of docs/sql.md; `job`: those of layers above, advisor::jobTableSpecs().
std::vector<SqlTable> sqlTables(
    const query::Snapshot& snapshot, std::span<const index::TableSpec> job = {});

/// All docs of tables and columns, each once: to be translated.
std::vector<std::string_view> sqlDocs(std::span<const index::TableSpec> job = {});

} // namespace rankscope::analysis
