// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/read_ahead.h"

#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/parallel/experts.h"
#include "core/analysis/rank_rows.h"
#include "core/base/thread_priority.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

using Until = const std::stop_token&;
using ReadTask = std::function<void(Until)>;

template <class T, class Read>
ReadAhead::Later<T> addTask(std::vector<ReadTask>& tasks, Read read) {
    auto task = std::make_shared<std::packaged_task<Result<T>(Until)>>(std::move(read));
    tasks.emplace_back([task](Until until) { (*task)(until); });
    return task->get_future();
}

/// Until either of them stops.
void runTasks(const std::vector<ReadTask>& tasks, Until ofJob, Until ofThread) {
    std::stop_source both;
    const auto end = [&both] { both.request_stop(); };
    const std::stop_callback onJob(ofJob, end);
    const std::stop_callback onThread(ofThread, end);
    for (const ReadTask& task : tasks)
        task(both.get_token());
}

} // namespace

Result<OperatorTable> readOperators(
    query::Session& session, std::optional<int64_t> warmUp, const std::stop_token& stop) {
    OperatorFilter computing{.counters = Counters::None, .kernels = Kernels::Computing};
    if (!hasRows(session.snapshot(), "kernel"))
        return deviceOperators(session, OperatorsBy::Type, computing, stop);
    computing.withoutStep = warmUp;
    return operatorTable(session.snapshot(), OperatorsBy::Type, computing, stop);
}

CommunicationFilter withoutStep(std::optional<int64_t> warmUp) {
    CommunicationFilter filter;
    filter.withoutStep = warmUp;
    return filter;
}

std::set<int64_t> rangedSteps(const StepInputs& steps) {
    const auto numbers = steps.numbers();
    std::set<int64_t> wanted(numbers.begin(), numbers.end());
    if (const auto warmUp = steps.trace.warmUpStep())
        wanted.insert(*warmUp);
    return wanted;
}

ReadAhead::ReadAhead(const std::shared_ptr<const query::Snapshot>& all, const StepInputs& steps,
    const std::stop_token& stop) {
    const auto session = std::make_shared<query::Session>(all);
    const auto warmUp = steps.trace.warmUpStep();
    std::vector<ReadTask> tasks;
    links = addTask<LinkMatrix>(
        tasks, [all, warmUp](Until until) { return linkMatrix(*all, withoutStep(warmUp), until); });
    operators = addTask<OperatorTable>(
        tasks, [session, warmUp](Until until) { return readOperators(*session, warmUp, until); });
    kernels = addTask<std::vector<KernelGroup>>(
        tasks, [all, warmUp](Until until) { return kernelGroups(*all, warmUp, until); });
    ranges = addTask<RangesOfSteps>(tasks, [all, wanted = rangedSteps(steps)](Until until) {
        return analysis::stepRanges(*all, wanted, until);
    });
    memory = addTask<std::vector<MemoryPeak>>(
        tasks, [session](Until until) { return jobPeaks(*session, until); });
    // Nobody takes it: the snapshot keeps it, and an error comes again to who asks.
    addTask<std::vector<ExpertRank>>(
        tasks, [all](Until until) { return expertRanks(*all, std::nullopt, until); });
    longest = addTask<std::vector<LongOperator>>(
        tasks, [all, warmUp, ranks = steps.trace.ranks.size()](Until until) {
            return longOperators(*all, ranks, warmUp, until);
        });
    thread =
        std::jthread([tasks = std::move(tasks), stop, isLow = isLowPriorityThread()](Until own) {
            if (isLow)
                lowerThreadPriority();
            runTasks(tasks, stop, own);
        });
}

} // namespace rankscope::advisor
