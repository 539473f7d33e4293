// SPDX-License-Identifier: GPL-3.0-or-later
// A profiler's database written in the test as SQL, imported the way the program does it.
//
//   InlineDatabase database("CREATE TABLE STEP_TIME(id, startNs, endNs); ...");
//   CHECK(database.rows("SELECT name, ts FROM slice") == "ProfilerStep#1|100\n");
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/importer/import_pool.h"
#include "core/query/session.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

inline constexpr const char* kDatabasePath =
    "x_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db";

/// Runs the SQL in a new database.
void writeDatabase(const std::filesystem::path& file, const std::string& sql);

/// Imports every rank of the folder and opens them together.
std::shared_ptr<const query::Snapshot> importFolder(
    const std::filesystem::path& folder, importer::ImportOptions options);

std::string sqlText(const std::shared_ptr<const query::Snapshot>& snapshot, std::string_view sql);

class InlineDatabase {
public:
    explicit InlineDatabase(const std::string& sql);
    /// A file that is there already.
    explicit InlineDatabase(const std::filesystem::path& file);

    /// Cells separated by '|', a row a line.
    std::string rows(std::string_view sql) const { return sqlText(m_snapshot, sql); }
    uint64_t issues(model::IssueCode code) const;
    const index::RankIndex& rank(size_t slot = 0) const { return *m_snapshot->ranks[slot].index; }

private:
    TempFolder m_folder;
    std::shared_ptr<const query::Snapshot> m_snapshot;
};

} // namespace rankscope::test
