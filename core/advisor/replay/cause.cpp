// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/cause.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

namespace threshold = analysis::threshold;

std::optional<Balancing> balance(const JobGraph& job, const Slowdowns& slowdowns) {
    using Real = std::chrono::duration<double, std::nano>;
    const Duration cost = slowdowns.replayed - slowdowns.ideal;
    if (cost <= Duration())
        return std::nullopt;
    const auto shareOf = [&](const std::vector<Fix>& fixes) {
        const Duration fixed = job.stepTime(fixedWork(job, fixes));
        return Real(slowdowns.replayed - fixed) / Real(cost);
    };
    Balancing shares;
    shares.worker = shareOf({workerAsPeers(slowdowns.worst.front())});
    shares.stage = shareOf({evenStages()});
    shares.dataParallel = shareOf({evenRanks()});
    shares.microBatch = shareOf({evenMicroBatches()});
    shares.transfers = shareOf({medianTransfers()});
    shares.sequences = shareOf({evenRanks(), evenMicroBatches()});
    return shares;
}

int32_t slowestOf(const std::vector<PlaceSlowdown>& places) {
    return std::max_element(places.begin(), places.end(), [](const auto& a, const auto& b) {
        return a.slowdown < b.slowdown;
    })->place;
}

std::optional<Cause> causeOf(
    const Balancing& shares, const Slowdowns& slowdowns, const SequenceSigns& sequences) {
    const auto explains = [](double share) { return share > threshold::kCauseShare.value; };
    if (slowdowns.slowdown <= threshold::kStraggling.value)
        return std::nullopt;
    const bool isOneWorker = sequences.slowestShare.value_or(0) > threshold::kSlowestSteps.value
        && shares.worker >= std::max(shares.stage, shares.dataParallel);
    const Worker slowest{slowestOf(slowdowns.byDpRank), slowestOf(slowdowns.byStage)};
    if (explains(shares.worker) && isOneWorker)
        return Cause{Factor::Worker, shares.worker, slowdowns.worst.front()};
    if (explains(shares.stage))
        return Cause{Factor::Stage, shares.stage, slowest};
    if (sequences.areUneven() && explains(shares.sequences))
        return Cause{Factor::Sequences, shares.sequences, slowest};
    if (explains(shares.dataParallel))
        return Cause{Factor::DataParallel, shares.dataParallel, slowest};
    if (explains(shares.microBatch))
        return Cause{Factor::MicroBatch, shares.microBatch, slowest};
    if (explains(shares.transfers))
        return Cause{Factor::Transfers, shares.transfers, slowest};
    return std::nullopt;
}

} // namespace

Diagnosis diagnose(const JobGraph& job, const Slowdowns& slowdowns) {
    Diagnosis found{balance(job, slowdowns), {}, sequenceSignsOf(job)};
    if (found.balancing)
        found.cause = causeOf(*found.balancing, slowdowns, found.sequences);
    return found;
}

} // namespace rankscope::advisor
