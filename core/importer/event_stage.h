// SPDX-License-Identifier: GPL-3.0-or-later
// The reading half of the first pass: windows of one file become batches of events whose arguments
// are packed already. It can run on the caller's thread or ahead on a thread of its own.
// Thread: EventStage one at a time; pipelined() hands each batch from one thread to the other.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "core/importer/args_store.h"
#include "core/importer/trace_reader.h"

namespace rankscope::importer {

/// Events of one window, with the argument blocks that became full while reading it.
struct StagedBatch {
    EventBatch batch;
    std::vector<ArgsBlock> blocks;
    uint64_t bytesRead = 0; ///< of the file so far
};

/// Reads the next window into `staged`; false at the end of the file.
Result<bool> stageNext(
    TraceReader& reader, const ByteSource& source, ArgsStore& args, StagedBatch& staged);

using TakeBatch = std::function<Status(const StagedBatch&)>;

/// Reads the whole file on the calling thread.
Status stageInline(TraceReader& reader, const ByteSource& source, ArgsStore& args,
    const TakeBatch& take, const std::stop_token& stop);

/// The same with the reading on a second thread, a few windows ahead. `take` runs on the caller's.
Status stageAhead(TraceReader& reader, const ByteSource& source, ArgsStore& args,
    const TakeBatch& take, const std::stop_token& stop);

} // namespace rankscope::importer
