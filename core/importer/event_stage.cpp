// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/event_stage.h"

#include <memory>
#include <thread>

#include "core/importer/batch_queue.h"

namespace rankscope::importer {

namespace {

constexpr size_t kBatchesAhead = 4;

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

    Status readStatus;
    std::jthread producer([&] {
        readStatus = produce([&](std::unique_ptr<StagedBatch>& staged) -> Status {
            full.push(std::move(staged));
            auto next = empty.pop();
            if (!next) // the other side gave up
                return fail(ErrorCode::Cancelled, "cancelled");
            staged = std::move(*next);
            staged->clear();
            return {};
        });
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
