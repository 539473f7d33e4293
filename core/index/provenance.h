// SPDX-License-Identifier: GPL-3.0-or-later
// Where an index comes from: the rows of `meta`, `source` and `issue`, which every index file has.
// Thread: any, free functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/index/database.h"
#include "core/index/workspace.h"
#include "core/model/issue.h"

namespace rankscope::index {

inline constexpr const char* kProvenanceSchema = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE source(path TEXT, size INTEGER, mtime_ns INTEGER, digest TEXT);
CREATE TABLE issue(code TEXT, severity TEXT, count INTEGER, file TEXT, offset INTEGER, example TEXT);
)sql";

Status writeMeta(Database& database, const std::map<std::string, std::string>& meta);
Status writeSources(Database& database, const std::vector<SourceStamp>& sources);
Status writeIssues(Database& database, const std::vector<model::Issue>& issues);

Result<std::map<std::string, std::string>> readMeta(Database& database);
Result<std::vector<SourceStamp>> readSources(Database& database);
Result<std::vector<model::Issue>> readIssues(Database& database);

} // namespace rankscope::index
