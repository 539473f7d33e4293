// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the same work on several threads, the caller's among them, and waits for all.
// Thread: any.
#pragma once

#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#include "core/base/result.h"

namespace rankscope::importer {

/// `work(hasFailed)` must end soon once another thread has failed. Gives the first failure.
template <class Work>
Status onThreads(unsigned threads, const Work& work) {
    std::atomic<bool> hasFailed = false;
    std::vector<Status> results(std::max(threads, 1u));
    const auto run = [&](Status& result) {
        try {
            result = work(hasFailed);
        } catch (const std::exception& exception) { // bad_alloc, surprises of a library
            result = fail(ErrorCode::Internal, exception.what());
        }
        if (!result)
            hasFailed = true;
    };
    {
        std::vector<std::jthread> team;
        for (size_t i = 1; i < results.size(); ++i)
            team.emplace_back([&run, &result = results[i]] { run(result); });
        run(results[0]);
    }
    for (Status& result : results)
        RS_TRY(std::move(result));
    return {};
}

} // namespace rankscope::importer
