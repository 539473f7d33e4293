// SPDX-License-Identifier: GPL-3.0-or-later
// What the import pool does for one rank: its timeline is one job, its tables are another, because
// they are small and the pages that need only them shall not wait for a huge trace.
// Thread: state and progress may be read at any time, the rest as it says.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/importer/preview_slot.h"
#include "core/index/index_reader.h"
#include "core/index/table_reader.h"
#include "core/model/rank.h"

namespace rankscope::importer {

enum class RankState { Waiting, Running, Ready, Failed, Cancelled };

/// The timeline of one rank.
struct RankJob {
    model::RankSource source;
    std::filesystem::path indexFile;
    std::atomic<RankState> state{RankState::Waiting};
    Progress progress;
    PreviewSlot preview; ///< while it is Running and takes long
    bool wasFresh = false; ///< valid once Ready
    std::shared_ptr<const index::RankIndex> index; ///< valid once Ready
    Error error; ///< valid once Failed
};

/// The row tables of one rank, or of the job as a whole.
struct TableJob {
    model::RankSource source;
    std::filesystem::path tableFile;
    std::atomic<RankState> state{RankState::Waiting};
    Progress progress;
    bool wasFresh = false; ///< valid once Ready
    std::shared_ptr<const index::TableIndex> index; ///< null: not ready, or it failed
    Error error; ///< valid once Failed or Cancelled
};

inline bool isOpen(RankState state) {
    return state == RankState::Waiting || state == RankState::Running;
}

} // namespace rankscope::importer
