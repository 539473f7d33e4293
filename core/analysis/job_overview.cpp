// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/job_overview.h"

#include <algorithm>
#include <set>

#include "core/analysis/rank_profile.h"
#include "core/analysis/steps/step_trace.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

/// 2000-01-01: a time before it counts from a boot or from zero, not from 1970.
constexpr Timestamp kFirstUnix = fromNanoseconds(946'684'800'000'000'000);

template <class T>
void addOnce(std::vector<T>& all, T one) {
    if (std::ranges::find(all, one) == all.end())
        all.push_back(std::move(one));
}

void addText(std::vector<std::string>& all, const std::string& text) {
    if (!text.empty())
        addOnce(all, text);
}

/// Ascend names a device by its number on the host, which says nothing of the job.
std::string deviceKind(const std::string& device) {
    const size_t blank = device.find_last_of(' ');
    return blank != std::string::npos
            && device.find_first_not_of("0123456789", blank + 1) == std::string::npos
        ? device.substr(0, blank)
        : device;
}

void addTimes(const query::Snapshot& snapshot, JobOverview& job) {
    for (const query::OpenRank& rank : snapshot.ranks) {
        const model::RankCounts& counts = rank.index->counts;
        if (!counts.firstNs || !counts.lastNs)
            continue;
        const Timestamp begin = fromNanoseconds(saturatingAdd(*counts.firstNs, counts.baseNs));
        if (begin >= kFirstUnix && (!job.begin || begin < *job.begin))
            job.begin = begin;
        const Duration length(saturatingAdd(*counts.lastNs, -*counts.firstNs));
        job.length = std::max(job.length.value_or(length), length);
    }
}

} // namespace

Result<JobOverview> jobOverview(const query::Snapshot& snapshot, const std::stop_token& stop) {
    JobOverview job;
    RS_TRY_ASSIGN(const auto profiles, rankProfiles(snapshot));
    RS_TRY_ASSIGN(job.sizes, parallelSizes(snapshot, stop));
    job.ranks = profiles.size();
    if (profiles.empty()) {
        RS_TRY_ASSIGN(const StepTrace steps, stepTrace(snapshot, stop));
        job.ranks = steps.ranks.size();
    }
    std::set<std::string> hosts;
    for (const RankProfile& rank : profiles) {
        if (const std::string& host = rank.hostId.empty() ? rank.host : rank.hostId; !host.empty())
            hosts.insert(host);
        addOnce(job.kinds, rank.kind);
        addText(job.levels, rank.level);
        addText(job.versions, rank.versions);
        addText(job.devices, deviceKind(rank.device));
    }
    job.hosts = hosts.size();
    addTimes(snapshot, job);
    return job;
}

} // namespace rankscope::analysis
