// SPDX-License-Identifier: GPL-3.0-or-later
// Lists folders for discovery: each folder once, however often links lead to it, and what can not
// be read becomes an issue.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::importer {

/// Names in one folder, each list in natural order ("rank2" before "rank10").
struct Listing {
    std::filesystem::path folder;
    std::vector<std::string> files;
    std::vector<std::string> folders;
    std::vector<std::string> links; ///< symbolic links to folders

    bool hasFolder(std::string_view name) const;
};

/// Reads one folder. An unreadable one gives an empty list and an issue.
Listing listFolder(const std::filesystem::path& folder, model::IssueLog& issues);

/// Path, kind and size of one file; one that can't be opened is counted as UnreadableFile.
model::SourceFile describeFile(
    const std::filesystem::path& file, model::FileKind kind, model::IssueLog& issues);

/// The folders that were visited, by device and inode.
class VisitedFolders {
public:
    /// False when this folder was visited before, or is gone.
    bool enter(const std::filesystem::path& folder);

private:
    std::set<std::pair<uint64_t, uint64_t>> m_seen;
};

/// Where a symbolic link leads when that is not below `top`; nothing for all other places.
std::optional<std::filesystem::path> targetOutside(
    const std::filesystem::path& place, const std::filesystem::path& top);

/// True when `folder` is one of the folders above itself: a link that leads back.
bool leadsBack(const std::filesystem::path& folder);

} // namespace rankscope::importer
