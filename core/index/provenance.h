// SPDX-License-Identifier: GPL-3.0-or-later
// Where an index comes from: the rows of `meta`, `source` and `issue`, which every index file has.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/database.h"
#include "core/index/workspace.h"
#include "core/model/issue.h"

namespace rankscope::index {

/// Marks a database as an index of ours: bytes 68 to 71 of the file.
inline constexpr std::string_view kApplicationMark = "RSKP";

/// A new database with these tables, still empty. Errors: DiskFull, WriteFailed; Unreadable would
/// blame the profile.
Result<Database> createIndexDatabase(const std::filesystem::path& file);

Status writeMeta(Database& database, const std::map<std::string, std::string>& meta);
Status writeSources(Database& database, const std::vector<SourceStamp>& sources);
Status writeIssues(Database& database, const std::vector<model::Issue>& issues);

Result<std::map<std::string, std::string>> readMeta(Database& database);
Result<std::vector<SourceStamp>> readSources(Database& database);
Result<std::vector<model::Issue>> readIssues(Database& database);

} // namespace rankscope::index
