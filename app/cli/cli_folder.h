// SPDX-License-Identifier: GPL-3.0-or-later
// The common first half of every command: find the ranks of a folder, bring their indexes up to
// date, say on stderr what was damaged.
// Thread: main only.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/importer/import_pool.h"
#include "core/query/session.h"

namespace rankscope::app {

/// --shard I/N: of the ranks in order, those with number % N == I.
struct Shard {
    unsigned index = 0;
    unsigned count = 1;
};

struct FolderOptions {
    std::filesystem::path folder;
    std::filesystem::path indexFolder; ///< empty: the default place
    unsigned jobs = 0;
    uint64_t memoryLimitMb = 256;
    Shard shard;
    bool isForced = false;
};

struct ImportedFolder {
    std::vector<std::shared_ptr<importer::RankJob>> jobs; ///< in order of their ranks
    ExitCode exit = kExitGood;

    std::shared_ptr<const query::Snapshot> snapshot() const;
};

/// Reads "I/N"; nothing when that is no shard.
std::optional<Shard> parseShard(const std::string& text);

/// Never fails: what went wrong is on stderr and in the exit code.
ImportedFolder importFolder(const FolderOptions& options);

} // namespace rankscope::app
