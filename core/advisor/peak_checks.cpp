// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/peak_checks.h"

#include <algorithm>
#include <map>

#include "core/advisor/dry_run_checks.h"
#include "core/advisor/findings.h"
#include "core/analysis/verdicts/peak_holders.h"
#include "core/dryrun/stage_report.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Ranks whose blocks are read: those with the highest peaks. Blocks of a rank may be millions.
constexpr size_t kMostPeakRanks = 4;

std::string nameOf(const PeakHolder& holder) {
    return holder.name.empty() ? "-" : holder.name;
}

Result<std::vector<MemoryRank>> ranksOfBlocks(Inputs& inputs) {
    std::map<int64_t, int64_t> peaks;
    RS_TRY_ASSIGN(const auto* const known, inputs.memory());
    for (const MemoryPeak& peak : *known) {
        int64_t& highest = peaks[peak.rank];
        highest = std::max(highest, peak.peak.bytes);
    }
    std::vector<MemoryRank> ranks;
    for (const MemoryRank& rank : memoryRanks(inputs.snapshot())) {
        if (rank.hasBlocks || rank.hasStatic || rank.hasTracker || rank.trace)
            ranks.push_back(rank);
    }
    std::ranges::stable_sort(
        ranks, std::ranges::greater(), [&](const MemoryRank& rank) { return peaks[rank.rank]; });
    ranks.resize(std::min(ranks.size(), kMostPeakRanks));
    return ranks;
}

/// Those of one name and size once, with how many they are.
std::vector<std::pair<PeakHolder, int64_t>> alikeOf(const std::vector<PeakHolder>& holders) {
    std::vector<std::pair<PeakHolder, int64_t>> alike;
    for (const PeakHolder& holder : holders) {
        const auto known = std::ranges::find(alike, holder, &std::pair<PeakHolder, int64_t>::first);
        if (known == alike.end())
            alike.emplace_back(holder, 1);
        else
            ++known->second;
    }
    return alike;
}

Finding holdersFinding(const PeakHolders& worst, std::vector<int64_t> ranks, double limit) {
    const PeakHolder& first = worst.largest.front();
    Finding finding;
    finding.text = {"ME-6.holders",
        {{"rank", worst.rank}, {"total", Bytes{worst.total}}, {"limit", Share{limit}},
            {"count", static_cast<int64_t>(worst.above(limit))}, {"name", nameOf(first)},
            {"size", Bytes{first.bytes}}, {"share", Share{worst.shareOf(first.bytes)}},
            {"n", static_cast<int64_t>(worst.largest.size())},
            {"together", Bytes{worst.together()}},
            {"together_share", Share{worst.shareOf(worst.together())}}}};
    finding.ranks = std::move(ranks);
    std::sort(finding.ranks.begin(), finding.ranks.end());
    const model::Target page =
        pageOf(worst.source == BlockSource::Tracker ? "memory.tracker" : "memory.peak", worst.rank);
    for (const auto& [holder, count] : alikeOf(worst.largest))
        finding.evidence.push_back({page,
            count == 1
                ? Phrase{"evidence.block", {{"name", nameOf(holder)}}}
                : Phrase{"evidence.blocks_alike", {{"name", nameOf(holder)}, {"count", count}}},
            Bytes{holder.bytes}});
    finding.severity = Severity::Info;
    finding.advice = advised({"select_recompute"});
    return finding;
}

/// Of a log the largest request that memory ran out at, against what MindSpore may take.
struct Request {
    std::string file;
    Word run; ///< dry, or not known to be
    int64_t bytes = 0;
    int64_t cap = 0;

    double share() const { return static_cast<double>(bytes) / static_cast<double>(cap); }
};

Result<std::vector<Request>> requestsOf(Inputs& inputs) {
    std::vector<Request> requests;
    RS_TRY_ASSIGN(const std::vector<dryrun::Run>* const runs, inputs.dryRuns());
    for (const dryrun::Run& run : *runs) {
        for (const dryrun::StageLog& log : run.logs) {
            for (const dryrun::MemoryBlock& block : log.outOfMemory) {
                const auto cap = dryrun::bytesOf(block.cap);
                if (block.requestedBytes && cap && *cap > 0)
                    requests.push_back({log.file, nameOfRun(run), *block.requestedBytes, *cap});
            }
        }
    }
    std::ranges::stable_sort(requests, std::ranges::greater(), &Request::share);
    return requests;
}

Finding requestFinding(const std::vector<Request>& large, double limit) {
    const Request& worst = large.front();
    Finding finding;
    finding.text = {"ME-6.request",
        {{"run", worst.run}, {"file", worst.file}, {"size", Bytes{worst.bytes}},
            {"cap", Bytes{worst.cap}}, {"share", Share{worst.share()}}, {"limit", Share{limit}},
            {"count", static_cast<int64_t>(large.size())}}};
    for (const Request& request : large) {
        if (finding.evidence.size() == kMostPeakHolders)
            break;
        model::Target at = pageOf("memory.dryrun");
        at.row = request.file;
        finding.evidence.push_back(
            {at, {"evidence.request", {{"file", request.file}}}, Bytes{request.bytes}});
    }
    finding.severity = Severity::Info;
    finding.advice = advised({"select_recompute"});
    return finding;
}

} // namespace

Result<Outcome> peakHolders(Context& context) {
    const double limit = context.limit(threshold::kPeakHolder);
    Outcome outcome;
    RS_TRY_ASSIGN(auto requests, requestsOf(context.inputs()));
    bool isJudged = !requests.empty();
    std::erase_if(requests, [limit](const Request& request) { return request.share() <= limit; });
    std::vector<int64_t> ranks;
    std::optional<PeakHolders> worst;
    const auto largest = [](const PeakHolders& of) { return of.shareOf(of.largest.front().bytes); };
    RS_TRY_ASSIGN(const auto candidates, ranksOfBlocks(context.inputs()));
    for (const MemoryRank& rank : candidates) {
        RS_TRY_ASSIGN(const auto holders,
            analysis::peakHolders(context.inputs().session(), rank, context.inputs().stop()));
        isJudged = isJudged || holders;
        if (!holders || holders->above(limit) == 0)
            continue;
        ranks.push_back(rank.rank);
        if (!worst || largest(*holders) > largest(*worst))
            worst = *holders;
    }
    if (!isJudged)
        return notRun("need.memory_blocks");
    if (worst)
        outcome.findings.push_back(holdersFinding(*worst, std::move(ranks), limit));
    if (!requests.empty())
        outcome.findings.push_back(requestFinding(requests, limit));
    return outcome;
}

} // namespace rankscope::advisor
