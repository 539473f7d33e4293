// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a whole job, as the analysis asks for them: written in the test, or imported from a
// folder of profiles.
//
//   const JobTables job({{0, {{"step_trace_time.csv", "Step,Computing\n1,5\n"}}}, {1, {...}}});
//   const auto trace = stepTrace(job.snapshot(), {});
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/query/session.h"
#include "tests/core/tables/inline_tables.h"

namespace rankscope::test {

struct RankFiles {
    int64_t rank = 0;
    Files files;
    model::ProfileKind kind = model::ProfileKind::PytorchText;
};

class JobTables {
public:
    explicit JobTables(const std::vector<RankFiles>& ranks);
    const query::Snapshot& snapshot() const { return m_snapshot; }

private:
    std::vector<std::unique_ptr<InlineTables>> m_tables;
    query::Snapshot m_snapshot;
};

/// The tables of every rank below a folder, without timelines.
class FolderTables {
public:
    explicit FolderTables(const std::filesystem::path& folder);
    const query::Snapshot& snapshot() const { return m_snapshot; }

private:
    TempFolder m_scratch;
    query::Snapshot m_snapshot;
};

/// A folder of ../shared/real_profiles.
std::filesystem::path realProfile(const std::string& name);
/// A folder of sample_profiles.
std::filesystem::path sampleProfile(const std::string& name);
/// False, said aloud, where the real profiles are not there; in CI that fails the test.
bool hasRealProfiles();

} // namespace rankscope::test
