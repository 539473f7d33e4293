// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/event_stage.h"

#include <memory>
#include <thread>

#include "core/importer/batch_queue.h"

namespace rankscope::importer {

namespace {

constexpr size_t kBatchesAhead = 4;

bool keepsArgs(Phase phase) {
    switch (phase) {
    case Phase::Complete:
    case Phase::Begin:
    case Phase::Instant:
    case Phase::AsyncBegin:
    case Phase::AsyncInstant:
        return true;
    default:
        return false;
    }
}

} // namespace

Result<bool> stageNext(
    TraceReader& reader, const ByteSource& source, ArgsStore& args, StagedBatch& staged) {
    staged.blocks.clear();
    RS_TRY_ASSIGN(const bool hasMore, reader.read(staged.batch));
    if (!hasMore)
        return false;
    for (RawEvent& event : staged.batch.events) {
        if (keepsArgs(event.phase))
            event.argsRef = args.add(event.args, staged.blocks);
    }
    staged.bytesRead = source.bytesRead();
    return true;
}

Status stageInline(TraceReader& reader, const ByteSource& source, ArgsStore& args,
    const TakeBatch& take, const std::stop_token& stop) {
    StagedBatch staged;
    while (!stop.stop_requested()) {
        RS_TRY_ASSIGN(const bool hasMore, stageNext(reader, source, args, staged));
        if (!hasMore)
            return {};
        RS_TRY(take(staged));
    }
    return fail(ErrorCode::Cancelled, "cancelled");
}

Status stageAhead(TraceReader& reader, const ByteSource& source, ArgsStore& args,
    const TakeBatch& take, const std::stop_token& stop) {
    BatchQueue<std::unique_ptr<StagedBatch>> full;
    BatchQueue<std::unique_ptr<StagedBatch>> empty;
    for (size_t i = 0; i < kBatchesAhead; ++i)
        empty.push(std::make_unique<StagedBatch>());

    Status readStatus;
    std::jthread producer([&] {
        while (auto staged = empty.pop()) {
            Result<bool> hasMore = stageNext(reader, source, args, **staged);
            if (!hasMore)
                readStatus = tl::unexpected(hasMore.error());
            if (!hasMore || !*hasMore)
                break;
            full.push(std::move(*staged));
        }
        full.close();
    });

    Status takeStatus;
    while (auto staged = full.pop()) {
        takeStatus = stop.stop_requested() ? Status(fail(ErrorCode::Cancelled, "cancelled"))
                                           : take(**staged);
        if (!takeStatus)
            break;
        empty.push(std::move(*staged));
    }
    empty.close();
    producer.join();
    return takeStatus ? readStatus : takeStatus;
}

} // namespace rankscope::importer
