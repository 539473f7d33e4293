// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/optimizer_times.h"

#include <algorithm>

#include "core/analysis/parallel/pipeline_blocks.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

using RankInStep = std::pair<int64_t, int64_t>; ///< step, rank

/// Where a rank met others in a step.
struct Meetings {
    std::vector<Timestamp> endsOfAll; ///< of collectives of all ranks
    std::optional<Timestamp> last; ///< the last begin of any
};

std::map<RankInStep, Meetings> meetingsOf(const CommunicationInputs& communication, size_t ranks) {
    std::map<RankInStep, Meetings> meetings;
    for (const MatchedCollective& one : communication.matched.collectives) {
        if (one.isTransfer)
            continue;
        for (const Arrival& arrival : one.arrivals) {
            const Collective& row = communication.all.rows[arrival.row];
            if (!row.start || !row.step)
                continue;
            Meetings& of = meetings[{*row.step, row.rank}];
            const Timestamp begin = fromNanoseconds(*row.start);
            of.last = std::max(of.last.value_or(begin), begin);
            if (one.arrivals.size() == ranks)
                of.endsOfAll.push_back(begin + row.times.elapse);
        }
    }
    return meetings;
}

/// Whether the others waited for the rank before and wait again behind.
bool isBetween(const Meetings& meetings, const OptimizerKernels& kernels, Timestamp last) {
    const auto isBefore = [&](Timestamp end) { return end <= kernels.range.begin + kFileError; };
    return meetings.last && *meetings.last + kFileError >= last
        && std::ranges::any_of(meetings.endsOfAll, isBefore);
}

} // namespace

Result<std::vector<OptimizerKernels>> optimizerKernels(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<OptimizerKernels> kernels;
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT type, step, MIN(start), MAX(start + duration), SUM(duration) FROM kernel WHERE "
        "type IS NOT NULL AND step IS NOT NULL AND start IS NOT NULL GROUP BY type, step",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const auto step = integerAt(row, 1);
            const auto begin = integerAt(row, 2);
            const auto end = integerAt(row, 3);
            if (step && begin && end && workKindOf(row.text(0)) == WorkKind::Optimizer)
                kernels.push_back({rank, *step, {fromNanoseconds(*begin), fromNanoseconds(*end)},
                    lengthAt(row, 4)});
        }));
    return kernels;
}

TimesOfSteps optimizerTimes(std::span<const OptimizerKernels> kernels,
    const CommunicationInputs& communication, size_t ranks) {
    const auto meetings = meetingsOf(communication, ranks);
    std::map<RankInStep, Timestamp> lastEnds;
    for (const OptimizerKernels& one : kernels) {
        const auto [at, isNew] = lastEnds.emplace(RankInStep(one.step, one.rank), one.range.end);
        if (!isNew)
            at->second = std::max(at->second, one.range.end);
    }
    TimesOfSteps times;
    for (const OptimizerKernels& one : kernels) {
        const auto met = meetings.find({one.step, one.rank});
        if (met != meetings.end() && isBetween(met->second, one, lastEnds[{one.step, one.rank}]))
            // count(): statistics
            times[one.step][one.rank] += static_cast<double>(one.time.count());
    }
    std::erase_if(times, [ranks](const auto& step) { return step.second.size() < ranks; });
    return times;
}

} // namespace rankscope::advisor
