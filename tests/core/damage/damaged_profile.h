// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of files as some profiler left them, opened the way the program does it: discovery,
// import of every rank with a trace, SQL.
//
//   DamagedProfile profile({{"trace_view.json", R"([{"ph":"X","ts":1,"dur":2)"}});
//   CHECK(profile.rows("SELECT name FROM slice") == "");
//   CHECK(profile.issues() == "truncated_file|1\n");
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/importer/discovery/discovery.h"
#include "core/query/session.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

class DamagedProfile {
public:
    using Files = std::initializer_list<std::pair<std::filesystem::path, std::string>>;

    /// Writes the files into a folder and opens that.
    explicit DamagedProfile(Files files);
    /// One trace_view.json.
    explicit DamagedProfile(const std::string& trace)
        : DamagedProfile({{"trace_view.json", trace}}) { }

    const importer::Discovery& found() const { return m_found; }
    const index::RankIndex& rank(size_t slot = 0) const {
        return *m_snapshot->ranks.at(slot).index;
    }
    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }

    /// The answer, cells separated by '|', a row a line.
    std::string rows(std::string_view sql) const;
    /// "code|count" of every issue of the ranks, by code.
    std::string issues() const;
    /// The same for what was wrong with the folder.
    std::string folderIssues() const;
    /// "error code: place" of the ranks that could not be opened.
    const std::string& failures() const { return m_failures; }

private:
    TempFolder m_folder;
    importer::Discovery m_found;
    std::shared_ptr<const query::Snapshot> m_snapshot;
    std::string m_failures;
};

} // namespace rankscope::test
