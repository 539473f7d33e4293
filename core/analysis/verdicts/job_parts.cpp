// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/job_parts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/cluster/cluster_steps.h"
#include "core/analysis/communication/links.h"
#include "core/analysis/parallel/group_names.h"
#include "core/analysis/rank_runs.h"
#include "core/base/json_text.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"

namespace rankscope::analysis {

namespace {

void addGroup(const CommunicationGroup& group, std::vector<Parting>& partings) {
    auto of = std::find_if(partings.begin(), partings.end(),
        [&group](const Parting& parting) { return parting.name == group.name; });
    if (of == partings.end())
        of = partings.insert(of, {Parting::Kind::Groups, group.name, {}});
    const bool isKnown = std::any_of(of->parts.begin(), of->parts.end(),
        [&group](const RankGroup& part) { return part.ranks == group.ranks; });
    if (!isKnown)
        of->parts.push_back({groupText(group.name, group.ranks), group.ranks});
}

/// In the order of their first ranks. None where a rank's host is unknown or two are named.
std::vector<RankGroup> hostsOf(
    const std::vector<int64_t>& ranks, const std::vector<RankProfile>& profiles) {
    std::map<int64_t, std::string> hostOfRank;
    for (const RankProfile& profile : profiles) {
        const auto [of, isNew] = hostOfRank.emplace(profile.rank, profile.host);
        if (of->second != profile.host)
            return {};
    }
    std::vector<RankGroup> hosts;
    for (const int64_t rank : ranks) {
        const auto host = hostOfRank.find(rankOfId(rank));
        if (host == hostOfRank.end() || host->second.empty())
            return {};
        auto of = std::find_if(hosts.begin(), hosts.end(),
            [&host](const RankGroup& one) { return one.name == host->second; });
        if (of == hosts.end())
            of = hosts.insert(of, {host->second, {}});
        of->ranks.push_back(rank);
    }
    return hosts;
}

/// "0-7", "8-15", ...: of ranks in order.
std::vector<RankGroup> rankBlocks(const std::vector<int64_t>& ranks) {
    std::vector<RankGroup> blocks;
    for (const int64_t rank : ranks) {
        const int64_t first = rank - rank % kRanksOfBlock;
        const std::string name = rankText(first) + "-" + rankText(first + kRanksOfBlock - 1);
        if (blocks.empty() || blocks.back().name != name)
            blocks.push_back({name, {}});
        blocks.back().ranks.push_back(rank);
    }
    return blocks;
}

/// Of a Kineto trace; 0: it says none.
size_t worldSizeOf(const index::RankIndex& rank) {
    const auto found = rank.meta.find("trace.distributedInfo");
    if (found == rank.meta.end())
        return 0;
    MemberScanner members(found->second);
    while (const auto member = members.next()) {
        if (member->key == "world_size")
            return static_cast<size_t>(
                std::max<int64_t>(wholeNumber(tokenText(member->value)).value_or(0), 0));
    }
    return 0;
}

/// Sorted sets, each once, of the rows of stages. The lists p2p of communication_group.json are no
/// witness: one version of the analysis lists stages in them, another one pipelines.
std::set<std::vector<int64_t>> listedStages(const std::vector<ClusterStep>& rows) {
    std::set<std::vector<int64_t>> sets;
    for (const ClusterStep& row : rows) {
        std::vector<int64_t> ranks = row.stage;
        std::ranges::sort(ranks);
        if (!ranks.empty())
            sets.insert(std::move(ranks));
    }
    return sets;
}

bool receives(const ClusterStep& row) {
    return row.values.orZero(StepMetric::Bubble) > Duration();
}

} // namespace

JobParts jobPartsOf(
    const std::vector<CommunicationGroup>& groups, const std::optional<ParallelSizes>& sizes) {
    JobParts job;
    job.stages = inferStages(groups);
    if (job.stages.size() < 2)
        job.stages.clear();
    std::set<int64_t> ranks;
    for (const CommunicationGroup& group : groups)
        ranks.insert(group.ranks.begin(), group.ranks.end());
    int64_t world = 0;
    if (sizes)
        world = saturatingMultiply(saturatingMultiply(sizes->tensor, sizes->context),
            saturatingMultiply(sizes->data, sizes->pipeline));
    job.ranks = std::max(ranks.size(), static_cast<size_t>(std::max<int64_t>(world, 0)));
    return job;
}

size_t worldSizeTold(const query::Snapshot& snapshot) {
    size_t told = 0;
    for (const query::OpenRank& rank : snapshot.ranks)
        told = std::max(told, worldSizeOf(*rank.index));
    return told;
}

Status addRanksTold(const query::Snapshot& snapshot, const StepTrace& trace,
    const std::stop_token& stop, JobParts& job) {
    job.ranks = std::max(job.ranks, worldSizeTold(snapshot));
    if (job.ranks == 0) {
        RS_TRY_ASSIGN(const LinkMatrix links, linkMatrix(snapshot, {}, stop));
        job.ranks = links.ranks.size();
    }
    if (job.ranks == 0)
        return {};
    std::set<int64_t> there;
    for (const int64_t rank : trace.ranks)
        there.insert(rankOfId(rank));
    job.ranks = std::max(job.ranks, there.size());
    return {};
}

Status addStagesTold(const query::Snapshot& snapshot, const std::stop_token& stop, JobParts& job) {
    if (!job.stages.empty())
        return {};
    RS_TRY_ASSIGN(const auto sizes, parallelSizes(snapshot, stop));
    RS_TRY_ASSIGN(const std::vector<ClusterStep> rows, clusterSteps(snapshot, stop));
    if ((sizes && sizes->pipeline < 2) || std::ranges::none_of(rows, receives))
        return {};
    const std::set<std::vector<int64_t>> sets = listedStages(rows);
    std::set<int64_t> ranks;
    size_t members = 0;
    for (const std::vector<int64_t>& set : sets) {
        ranks.insert(set.begin(), set.end());
        members += set.size();
    }
    if (sets.size() < 2 || ranks.size() < members)
        return {};
    for (const std::vector<int64_t>& set : sets)
        job.stages.push_back({"stage " + std::to_string(job.stages.size()), set});
    job.ranks = std::max(job.ranks, ranks.size());
    return {};
}

std::vector<Parting> partingsOf(const std::vector<int64_t>& ranks,
    const std::vector<CommunicationGroup>& groups, const std::vector<RankGroup>& stages,
    const std::vector<RankProfile>& profiles) {
    std::vector<Parting> partings;
    for (const CommunicationGroup& group : groups) {
        const bool isPart = group.ranks.size() > 1 && group.ranks.size() < ranks.size();
        if (!group.name.empty() && isPart)
            addGroup(group, partings);
    }
    if (stages.size() > 1)
        partings.push_back({Parting::Kind::Stages, {}, stages});
    std::vector<RankGroup> hosts = hostsOf(ranks, profiles);
    if (hosts.size() > 1)
        partings.push_back({Parting::Kind::Hosts, {}, std::move(hosts)});
    else if (hosts.empty() && ranks.size() > static_cast<size_t>(kRanksOfBlock))
        partings.push_back({Parting::Kind::Blocks, {}, rankBlocks(ranks)});
    return partings;
}

std::vector<RankGroup> namedParts(const std::vector<Parting>& partings) {
    std::vector<RankGroup> named;
    for (const Parting& parting : partings)
        named.insert(named.end(), parting.parts.begin(), parting.parts.end());
    return named;
}

} // namespace rankscope::analysis
