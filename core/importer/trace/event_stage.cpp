// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_stage.h"

#include <exception>
#include <memory>
#include <thread>

#include "core/importer/trace/batch_queue.h"

namespace rankscope::importer {

namespace {

constexpr size_t kBatchesAhead = 4;

/// bad_alloc and surprises of a library as an Error: nothing may leave a thread.
template <class Work>
Status caught(const Work& work) {
    try {
        return work();
    } catch (const std::exception& exception) {
        return fail(ErrorCode::Internal, exception.what());
    }
}

} // namespace

Status stageInline(const Produce& produce, const TakeBatch& take, const std::stop_token& stop) {
    return produce([&](std::unique_ptr<StagedBatch>& staged) -> Status {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY(take(*staged));
        staged->clear();
        return {};
    });
}

Status stageAhead(const Produce& produce, const TakeBatch& take, const std::stop_token& stop) {
    BatchQueue<std::unique_ptr<StagedBatch>> full;
    BatchQueue<std::unique_ptr<StagedBatch>> empty;
    for (size_t i = 1; i < kBatchesAhead; ++i)
        empty.push(std::make_unique<StagedBatch>());

    const auto handOn = [&](std::unique_ptr<StagedBatch>& staged) -> Status {
        full.push(std::move(staged));
        auto next = empty.pop();
        if (!next) // the other side gave up
            return fail(ErrorCode::Cancelled, "cancelled");
        staged = std::move(*next);
        staged->clear();
        return {};
    };
    const auto takeAll = [&]() -> Status {
        while (auto staged = full.pop()) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY(take(**staged));
            empty.push(std::move(*staged));
        }
        return {};
    };

    Status readStatus;
    std::jthread producer([&] {
        readStatus = caught([&] { return produce(handOn); });
        full.close();
    });
    const Status takeStatus = caught(takeAll);
    empty.close(); // whatever happened: nobody waits for this side any more
    producer.join();
    return takeStatus ? readStatus : takeStatus;
}

} // namespace rankscope::importer
