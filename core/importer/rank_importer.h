// SPDX-License-Identifier: GPL-3.0-or-later
// Imports one rank: its trace files or databases become one index file, in two passes and constant
// memory. First pass: read, parse, file by track (trace_reader.h, trace_store.h). Second pass: sort
// each track, build lanes and pyramids, write chunks (lane_builder.h). Thread: any; one import a
// call.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/rank.h"

namespace rankscope::importer {

class PreviewSlot;

struct RankImport {
    const model::RankSource& source;
    std::filesystem::path indexFile;
    uint64_t memoryLimit = 128ull << 20;
    unsigned threads = 1; ///< that work at a time
    PreviewSlot* preview = nullptr; ///< where the rank shows while it is read; null: nowhere
    std::chrono::milliseconds previewEvery{500};
};

/// Writes the index. Damage in the input becomes issues in it; an unreadable trace file is one too,
/// as long as another file could be read. Errors: Unreadable, WriteFailed, DiskFull, Cancelled.
Status importRank(const RankImport& request, Progress& progress, std::stop_token stop);

} // namespace rankscope::importer
