// SPDX-License-Identifier: GPL-3.0-or-later
// Of a job of many ranks a second thread reads what takes long, one after the other, about in the
// order in which the checks ask for it.
// Thread: made and asked by that of the session.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Computing kernels by type; where there is a table of them without the warm-up step.
Result<analysis::OperatorTable> readOperators(
    query::Session& session, std::optional<int64_t> warmUp, const std::stop_token& stop);
analysis::CommunicationFilter withoutStep(std::optional<int64_t> warmUp);
/// Those that are judged, and the warm-up step.
std::set<int64_t> rangedSteps(const StepInputs& steps);

/// What was taken once is not there again.
struct ReadAhead {
    template <class T>
    using Later = std::future<Result<T>>;

    Later<analysis::LinkMatrix> links;
    Later<analysis::OperatorTable> operators;
    Later<std::vector<analysis::KernelGroup>> kernels;
    Later<analysis::RangesOfSteps> ranges;
    Later<std::vector<analysis::MemoryPeak>> memory;
    Later<std::vector<LongOperator>> longest;
    std::jthread thread;

    /// Throws where there is no thread, or no memory.
    ReadAhead(const std::shared_ptr<const query::Snapshot>& all, const StepInputs& steps,
        const std::stop_token& stop);
};

} // namespace rankscope::advisor
