// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/job_tables.h"

#include <catch2/catch.hpp>

#include "tests/core/places.h"

namespace rankscope::test {

JobTables::JobTables(const std::vector<RankFiles>& ranks) {
    for (const RankFiles& of : ranks) {
        m_tables.push_back(std::make_unique<InlineTables>(of.files, of.kind, of.rank));
        m_snapshot.tables.push_back(m_tables.back()->shared());
    }
}

std::filesystem::path realProfile(const std::string& name) {
    return sharedDir() / "real_profiles" / name;
}

std::filesystem::path sampleProfile(const std::string& name) {
    return sourceDir() / "sample_profiles" / name;
}

bool hasRealProfiles() {
    return hasShared(realProfile("MANIFEST.md"));
}

} // namespace rankscope::test
