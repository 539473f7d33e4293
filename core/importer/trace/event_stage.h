// SPDX-License-Identifier: GPL-3.0-or-later
// The reading half of the first pass: a source becomes batches of events whose arguments are packed
// already. It can run on the caller's thread or ahead on a thread of its own; a trace file is read
// by several threads (trace_stage.h).
// Thread: a source one at a time; stageAhead() hands each batch from one thread to the other.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/importer/trace/args_store.h"
#include "core/importer/trace/event_batch.h"

namespace rankscope::importer {

/// Events of one window, with the argument blocks that became full while reading it.
struct StagedBatch {
    EventBatch batch;
    std::vector<ArgsBlock> blocks;
    uint64_t argsBytes = 0; ///< by which the argument text of the next batch is further on
    uint64_t bytesRead = 0; ///< of the file so far

    void clear() {
        batch.clear();
        blocks.clear();
        argsBytes = 0;
    }
};

/// Hands a filled batch on and leaves an empty one in its place.
using Deliver = std::function<Status(std::unique_ptr<StagedBatch>&)>;
/// Reads a source from its begin to its end.
using Produce = std::function<Status(const Deliver&)>;
using TakeBatch = std::function<Status(const StagedBatch&)>;

/// Reads the whole source on the calling thread.
Status stageInline(const Produce& produce, const TakeBatch& take, const std::stop_token& stop);

/// The same with the reading on a second thread, a few batches ahead. `take` runs on the caller's.
Status stageAhead(const Produce& produce, const TakeBatch& take, const std::stop_token& stop);

} // namespace rankscope::importer
