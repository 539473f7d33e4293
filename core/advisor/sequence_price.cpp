// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/sequence_price.h"

#include <algorithm>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

namespace {

using analysis::KernelKind;

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

/// The part of a work that even lengths do not need, of which so much is attention. It varies by 1
/// + share as much as the length. The mean of the squares of lengths is above the square of their
/// mean by the square of their variation.
double savedOf(double share, double variation) {
    const double ofLength = variation / (1 + share);
    const double squares = ofLength * ofLength;
    return share * squares / (1 + squares);
}

/// Share of attention in the passes of a worker, mean of the stages.
Result<double> attentionShare(Inputs& inputs, const StepInputs& steps, const JobGraph& job) {
    Duration attention{};
    for (const SampleRank& sample : sampleRanks(steps)) {
        RS_TRY_ASSIGN(const Duration time, attentionOf(inputs, sample.rank));
        attention += time;
    }
    Duration passes{};
    for (OpIndex op = 0; op < job.lanes().ops.size(); ++op) {
        const auto times = job.lanes().durationsOf(op);
        if (isPass(job.lanes().ops[op].type))
            passes += meanTime({times.begin(), times.end()});
    }
    return std::min(1.0, shareOf(attention, passes));
}

} // namespace

Result<std::vector<Fix>> evenSequences(Inputs& inputs, const StepInputs& steps) {
    std::vector<Fix> fixes{evenRanks(), evenMicroBatches(), evenStageTransfers()};
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (!replay->job)
        return fixes;
    RS_TRY_ASSIGN(const double share, attentionShare(inputs, steps, *replay->job));
    fixes.push_back(shorterPasses(savedOf(share, replay->diagnosis.sequences.variation)));
    return fixes;
}

Result<Duration> attentionSaved(
    Inputs& inputs, const StepInputs& steps, double variation, Duration computing) {
    const std::vector<SampleRank> samples = sampleRanks(steps);
    Duration attention{};
    for (const SampleRank& sample : samples) {
        RS_TRY_ASSIGN(const Duration time, attentionOf(inputs, sample.rank));
        attention += time;
    }
    if (samples.empty() || computing <= Duration())
        return Duration();
    const double share =
        std::min(1.0, shareOf(attention, computing * static_cast<int64_t>(samples.size())));
    return scaled(computing, savedOf(share, variation));
}

} // namespace rankscope::advisor
