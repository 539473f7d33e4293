// SPDX-License-Identifier: GPL-3.0-or-later
// Where the indexes of a profile folder live, and whether they still fit their sources. The
// profile folder itself is never written to.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/rank.h"

namespace rankscope::index {

/// $XDG_CACHE_HOME/rankscope/<digest of the absolute folder>, else ~/.cache/rankscope/...
std::filesystem::path defaultIndexFolder(const std::filesystem::path& profileFolder);

/// File of a rank's index inside the index folder: stable for the same source folder and rank.
std::filesystem::path indexFile(
    const std::filesystem::path& indexFolder, const model::RankSource& rank);

/// File of the rank's tables, or of the job's for a source of kind ClusterAnalysis: the same
/// whichever trace or database the timeline comes from.
std::filesystem::path tableFile(
    const std::filesystem::path& indexFolder, const model::RankSource& rank);

/// Identity of a source file: size, mtime and a digest of its head and tail (64 KB each).
struct SourceStamp {
    std::string path;
    uint64_t size = 0;
    int64_t mtimeNs = 0;
    std::string digest;
    bool operator==(const SourceStamp&) const = default;
};

Result<SourceStamp> stampOf(const std::filesystem::path& file);

enum class IndexState {
    Missing,
    Stale, ///< a source changed, vanished or appeared, or the schema is another
    Fresh,
};

/// Whether an index of that schema version was made of exactly these files, as they are now.
IndexState stateOf(const std::filesystem::path& indexFile, int version,
    std::span<const std::filesystem::path> sources);

/// Of the timeline: what model::timelineFiles() names is what the index holds.
IndexState stateOf(const std::filesystem::path& indexFile, const model::RankSource& rank);

} // namespace rankscope::index
