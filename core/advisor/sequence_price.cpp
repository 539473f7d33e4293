// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/sequence_price.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "core/advisor/findings.h"
#include "core/advisor/length_price.h"
#include "core/advisor/link_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

namespace {

using analysis::KernelKind;

/// Their lengths stand for those of all.
constexpr size_t kRanksOfLengths = 64;

/// Those that tell how long their kernels took.
std::vector<int64_t> ranksToRead(Inputs& inputs, const StepInputs& steps) {
    return spread(ranksWith("kernel", inputs.snapshot(), steps), kRanksOfLengths);
}

/// Time of attention kernels of a rank in a step.
Result<Duration> attentionOf(Inputs& inputs, int64_t rank) {
    Duration time{};
    std::set<int64_t> steps;
    RS_TRY(analysis::eachRowOf(inputs.snapshot(), rank, "kernel",
        "SELECT type, step, SUM(duration) FROM kernel WHERE type IS NOT NULL GROUP BY type, step",
        inputs.stop(), [&](const index::TableIndex&, const index::Statement& row) {
            steps.insert(analysis::integerAt(row, 1).value_or(0));
            const KernelKind kind = analysis::kernelKindOf(row.text(0), {});
            if (kind == KernelKind::Attention || kind == KernelKind::AttentionBackward)
                time += analysis::lengthAt(row, 2);
        }));
    return perStep(time, steps.size());
}

/// Calls of one kind of attention.
struct AttentionCalls {
    double count = 0;
    double roots = 0; ///< sum of the square roots of their times: lengths
    double time = 0;

    AttentionCalls& operator+=(const AttentionCalls& other) {
        count += other.count;
        roots += other.roots;
        time += other.time;
        return *this;
    }
};

/// Calls by step and kind.
using StepCalls = std::map<std::optional<int64_t>, std::map<KernelKind, AttentionCalls>>;

/// Without the warm-up step.
Result<StepCalls> attentionBySteps(Inputs& inputs, int64_t rank, std::optional<int64_t> warmUp) {
    std::map<std::string, KernelKind> types;
    RS_TRY(analysis::eachRowOf(inputs.snapshot(), rank, "kernel",
        "SELECT DISTINCT type FROM kernel WHERE type IS NOT NULL", inputs.stop(),
        [&](const index::TableIndex&, const index::Statement& row) {
            const KernelKind kind = analysis::kernelKindOf(row.text(0), {});
            if (kind == KernelKind::Attention || kind == KernelKind::AttentionBackward)
                types.emplace(row.text(0), kind);
        }));
    StepCalls steps;
    for (const auto& [type, kind] : types) {
        RS_TRY(analysis::eachRowOf(inputs.snapshot(), rank, "kernel",
            "SELECT step, duration FROM kernel WHERE type = ?1", inputs.stop(),
            [&, kind = kind](const index::TableIndex&, const index::Statement& row) {
                const auto step = analysis::integerAt(row, 0);
                const auto time = analysis::durationAt(row, 1);
                if (!time || *time <= Duration() || (warmUp && step == warmUp))
                    return;
                AttentionCalls& calls = steps[step][kind];
                const auto length = static_cast<double>(time->count()); // count(): statistics
                calls.count += 1;
                calls.roots += std::sqrt(length);
                calls.time += length;
            },
            {type}));
    }
    return steps;
}

/// The part of attention that even lengths do not need: it grows with the square of a length, so
/// its calls tell the lengths, and the mean of squares is above the square of the mean.
Result<double> unevenShare(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    std::map<KernelKind, AttentionCalls> kinds;
    for (const int64_t rank : ranksToRead(inputs, steps)) {
        RS_TRY_ASSIGN(
            const StepCalls all, attentionBySteps(inputs, rank, steps.trace.warmUpStep()));
        for (const auto& [step, ofStep] : all) {
            // A slow rank is none with longer sequences.
            const double pace = std::exp(-slownessOf(lengths->slowness, rank, step));
            for (const auto& [kind, calls] : ofStep)
                kinds[kind] += {calls.count, calls.roots * std::sqrt(pace), calls.time * pace};
        }
    }
    double whole = 0;
    double even = 0;
    for (const auto& [kind, calls] : kinds) {
        whole += calls.time;
        even += calls.count > 0 ? calls.roots * calls.roots / calls.count : 0;
    }
    return whole > 0 ? std::max(0.0, 1 - even / whole) : 0;
}

/// Share of attention in what ranks compute. Of the same ones: how slow they are does not matter.
Result<double> attentionShare(Inputs& inputs, const StepInputs& steps) {
    Duration attention{};
    Duration computing{};
    for (const int64_t rank : ranksToRead(inputs, steps)) {
        std::vector<Duration> times;
        for (const analysis::StepRow& row : steps.trace.rows) {
            const auto time = row.values.get(analysis::StepMetric::Computing);
            if (row.rank == rank && time)
                times.push_back(*time);
        }
        RS_TRY_ASSIGN(const Duration time, attentionOf(inputs, rank));
        attention += time;
        computing += meanTime(times);
    }
    return computing > Duration() ? std::min(1.0, shareOf(attention, computing)) : 0;
}

/// The same in its passes, in which ranks of a worker may wait for each other.
Result<double> attentionInPasses(Inputs& inputs, const StepInputs& steps, const JobGraph& job) {
    Duration attention{};
    double passes = 0;
    for (const int64_t rank : ranksToRead(inputs, steps)) {
        RS_TRY_ASSIGN(const auto worker, workerOf(inputs, rank));
        if (!worker)
            continue;
        RS_TRY_ASSIGN(const Duration time, attentionOf(inputs, rank));
        attention += time;
        for (size_t step = 0; step < job.lanes().steps(); ++step) {
            const int64_t number = job.lanes().lanes[step * job.lanes().dpRanks].step;
            passes += passTime(job, *worker, number) / static_cast<double>(job.lanes().steps());
        }
    }
    return std::min(1.0, shareOf(attention, Duration(std::llround(passes))));
}

/// A rank in a step, from the mean of its ranks.
struct WorkAndLength {
    double computing = 0; ///< ns
    double length = 0; ///< as attention tells it, without a unit
};
using WorkOfStep = std::vector<WorkAndLength>;

/// Of ranks that tell both.
Result<std::vector<WorkOfStep>> workByStep(Inputs& inputs, const StepInputs& steps) {
    std::map<std::optional<int64_t>, WorkOfStep> all;
    for (const int64_t rank : ranksToRead(inputs, steps)) {
        RS_TRY_ASSIGN(
            const StepCalls calls, attentionBySteps(inputs, rank, steps.trace.warmUpStep()));
        for (const auto& [step, ofStep] : calls) {
            const analysis::StepRow* row = steps.trace.find(rank, step);
            const auto computing =
                row == nullptr ? std::nullopt : row->values.get(analysis::StepMetric::Computing);
            if (!computing)
                continue;
            WorkAndLength& one = all[step].emplace_back();
            one.computing = static_cast<double>(computing->count()); // count(): statistics
            for (const auto& [kind, of] : ofStep)
                one.length += of.roots / of.count;
        }
    }
    std::vector<WorkOfStep> work;
    for (auto& [step, ranks] : all) {
        WorkAndLength mean;
        for (const WorkAndLength& one : ranks) {
            mean.computing += one.computing / static_cast<double>(ranks.size());
            mean.length += one.length / static_cast<double>(ranks.size());
        }
        for (WorkAndLength& one : ranks) {
            one.computing -= mean.computing;
            one.length -= mean.length;
        }
        work.push_back(std::move(ranks));
    }
    return work;
}

} // namespace

Result<std::optional<double>> explainedByLengths(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const std::vector<WorkOfStep> work, workByStep(inputs, steps));
    double lengths = 0;
    double computing = 0;
    double both = 0;
    for (const WorkOfStep& step : work) {
        for (const WorkAndLength& one : step) {
            lengths += one.length * one.length;
            computing += one.computing * one.computing;
            both += one.length * one.computing;
        }
    }
    // both^2 / (lengths * computing): the share of the variance that the line explains.
    if (!(both > 0) || both * both < 0.5 * lengths * computing)
        return std::optional<double>();
    double measured = 0;
    double left = 0;
    for (const WorkOfStep& step : work) {
        double longest = 0;
        double longestLeft = 0;
        for (const WorkAndLength& one : step) {
            longest = std::max(longest, one.computing);
            longestLeft = std::max(longestLeft, one.computing - both / lengths * one.length);
        }
        measured += longest;
        left += longestLeft;
    }
    return std::optional(std::clamp(1 - left / measured, 0.0, 1.0));
}

Result<std::vector<Fix>> evenSequences(Inputs& inputs, const StepInputs& steps) {
    // A slow link moves sequences of even length as slowly.
    RS_TRY_ASSIGN(LinkPaces links, pacesOfSlowLinks(inputs));
    std::vector<Fix> fixes = std::move(links.atNormal);
    fixes.insert(fixes.end(), {evenRanks(), evenMicroBatches(), evenStageTransfers()});
    std::ranges::move(links.atOwn, std::back_inserter(fixes));
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (!replay->job)
        return fixes;
    RS_TRY_ASSIGN(const double share, attentionInPasses(inputs, steps, *replay->job));
    RS_TRY_ASSIGN(const double uneven, unevenShare(inputs, steps));
    fixes.push_back(shorterPasses(share * uneven));
    return atOwnPace(inputs, steps, std::move(fixes));
}

Result<double> attentionSaved(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const double share, attentionShare(inputs, steps));
    RS_TRY_ASSIGN(const double uneven, unevenShare(inputs, steps));
    return share * uneven;
}

} // namespace rankscope::advisor
