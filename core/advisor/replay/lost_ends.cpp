// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/lost_ends.h"

#include <algorithm>
#include <utility>

#include "core/analysis/time_union.h"

namespace rankscope::advisor {

using analysis::commonTime;
using analysis::unionOf;
using model::JobOpType;

namespace {

bool isOfReplicas(JobOpType type) {
    return type == JobOpType::GradsReduceScatter || type == JobOpType::ParamsAllGather;
}

/// In the last so much of a range.
Duration lostAtEnd(const std::vector<TimeRange>& lost, Timestamp end, Duration length) {
    return length <= Duration() ? Duration() : commonTime(lost, {{end - length, end}});
}

class LostTimes {
public:
    explicit LostTimes(std::map<Worker, LostEnds> lost)
        : m_lost(std::move(lost)) {
        for (auto& [worker, of] : m_lost) {
            of.passes = unionOf(std::move(of.passes));
            of.gradients = unionOf(std::move(of.gradients));
            m_ofOthers.insert(m_ofOthers.end(), of.ofOthers.begin(), of.ofOthers.end());
        }
        m_ofOthers = unionOf(std::move(m_ofOthers));
    }

    /// Of an op, that is so long after the last of its members has come.
    Duration of(const Worker& worker, JobOpType type, Timestamp end, Duration work) const {
        if (type == JobOpType::OptimizerClip) // all workers meet in it
            return lostAtEnd(m_ofOthers, end, work);
        const auto lost = m_lost.find(worker);
        if (lost == m_lost.end())
            return {};
        if (isPass(type))
            return lostAtEnd(lost->second.passes, end, work);
        return isOfReplicas(type) || type == JobOpType::Optimizer
            ? lostAtEnd(lost->second.gradients, end, work)
            : Duration();
    }

private:
    std::map<Worker, LostEnds> m_lost; ///< sorted, without overlaps
    std::vector<TimeRange> m_ofOthers; ///< of any worker
};

} // namespace

Fix withoutLostEnds(std::map<Worker, LostEnds> lost) {
    return [times = LostTimes(std::move(lost))](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        const size_t count = lanes.lanes.size();
        for (size_t at = 0; at < work.size(); ++at) {
            const Op& op = lanes.ops[at / count];
            const size_t lane = at % count;
            const Timestamp end =
                lanes.begins[lane / lanes.dpRanks] + lanes.starts[at] + lanes.durations[at];
            const Duration less =
                times.of({lanes.lanes[lane].dpRank, op.stage}, op.type, end, job.work()[at]);
            work[at] -= std::min(less, std::max(work[at], Duration()));
        }
    };
}

} // namespace rankscope::advisor
