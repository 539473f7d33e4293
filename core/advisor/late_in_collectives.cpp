// SPDX-License-Identifier: GPL-3.0-or-later
// CL-2, CL-3: ranks that the others wait for.
#include <algorithm>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/analysis/parallel/group_names.h"
#include "core/analysis/verdicts/gap_causes.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

size_t ranksOfGroup(const Collectives& all, uint32_t group) {
    std::set<int64_t> ranks;
    for (const Collective& row : all.rows) {
        if (row.group == group)
            ranks.insert(row.rank);
    }
    return ranks.size();
}

Value nameOfGroup(const StepInputs& steps, const std::string& hash) {
    for (const CommunicationGroup& group : steps.groups) {
        if (group.hash == hash && !group.name.empty())
            return groupText(group.name, group.ranks);
    }
    return Word{"group.unnamed"};
}

/// The slice of that rank's part of the collective.
std::optional<Evidence> latestArrival(const CommunicationInputs& read, const LateRank& late) {
    for (const Arrival& arrival : read.matched.collectives[late.collective].arrivals) {
        const Collective& row = read.all.rows[arrival.row];
        if (row.rank != late.rank || !row.start)
            continue;
        const Timestamp begin = fromNanoseconds(*row.start);
        const std::string& name = read.all.text(row.name);
        return Evidence{sliceAt(row.rank, {begin, begin + row.times.elapse}, name),
            {"evidence.latest_arrival", {{"name", name}}}, arrival.lag, kCollectivesPage};
    }
    return std::nullopt;
}

/// From where the rank last met the others of the group until it comes to the collective.
std::optional<RankRange> sinceLastMet(const Collectives& all, const Collective& next) {
    std::optional<Timestamp> met;
    const Timestamp come = fromNanoseconds(next.start.value_or(0));
    for (const Collective& row : all.rows) {
        if (row.rank != next.rank || row.group != next.group || !row.start || row.isPointToPoint)
            continue;
        const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
        if (end <= come && (!met || end > *met))
            met = end;
    }
    return met && next.start ? std::optional(RankRange{next.rank, {*met, come}}) : std::nullopt;
}

/// Where the rank lost the time that the first to arrive waits for it: the call of its host during
/// the longest free range since both last met. Nothing where it works longer.
Result<std::optional<Evidence>> divergedAt(
    Inputs& inputs, const CommunicationInputs& read, const LateRank& late) {
    const auto& arrivals = read.matched.collectives[late.collective].arrivals;
    const auto own = std::ranges::find_if(
        arrivals, [&](const Arrival& one) { return read.all.rows[one.row].rank == late.rank; });
    if (own == arrivals.end())
        return std::optional<Evidence>();
    const Collective& lateRow = read.all.rows[own->row];
    const Collective& firstRow = read.all.rows[arrivals.front().row];
    const auto since = sinceLastMet(read.all, lateRow);
    const auto others = sinceLastMet(read.all, firstRow);
    if (!since || !others)
        return std::optional<Evidence>();
    RS_TRY_ASSIGN(const auto found, divergence(inputs.session(), *since, *others, own->lag));
    if (!found)
        return std::optional<Evidence>();
    return std::optional(found->call
            ? Evidence{sliceAt(late.rank, found->call->range, found->call->name),
                {"evidence.diverged_call",
                    {{"late", late.rank}, {"name", found->call->name}, {"rank", firstRow.rank}}},
                found->longer}
            : Evidence{sliceAt(late.rank, found->gap, "Free"),
                {"evidence.diverged_free", {{"late", late.rank}, {"rank", firstRow.rank}}},
                found->longer});
}

/// What this rank tells, whatever ranks the sentence is about.
Finding findingBy(const StepInputs& steps, const LateRanks& all, const LateRank& late) {
    Finding finding;
    finding.inputs = {{"late_share", Share{late.share}}, {"step_time", all.step}};
    seenIn(finding, steps.numbers());
    finding.price = {Duration(), late.late, late.late, "method.late", StepPart::Computing};
    finding.evidence.push_back(
        {pageOf("communication.waits", late.rank), {"evidence.waits", {}}, late.late});
    finding.advice = advised({"check_node", "check_load"});
    weigh(finding, steps.step() ? steps.step() : std::optional(all.step));
    return finding;
}

/// Those behind the ones that are told one by one, the latest first.
Finding furtherLate(const StepInputs& steps, const LateRanks& all,
    const std::vector<LateRank>& others, const std::string& id) {
    Finding finding = findingBy(steps, all, others.front());
    finding.text = {id + ".more",
        {{"more", static_cast<int64_t>(others.size())}, {"late", others.front().late},
            {"least", others.back().late}}};
    for (const LateRank& late : others)
        finding.ranks.push_back(late.rank);
    std::ranges::sort(finding.ranks);
    return finding;
}

Result<Outcome> lateRanksOf(Context& context, const char* id, bool isWholeJob) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    if (!read->late)
        return notRun("need.late_ranks");
    std::set<int64_t> all;
    for (const Collective& row : read->all.rows)
        all.insert(row.rank);
    Outcome outcome;
    std::vector<LateRank> others;
    for (const LateRank& late : read->late->ranks) {
        const bool isOfAll = ranksOfGroup(read->all, late.group) == all.size();
        if (isOfAll != isWholeJob || late.share <= context.limit(threshold::kLateRank))
            continue;
        if (outcome.findings.size() == kMostOfOneCheck) {
            others.push_back(late);
            continue;
        }
        Finding finding = findingBy(*steps, *read->late, late);
        finding.text = {std::string(id) + ".late",
            {{"rank", late.rank}, {"late", late.late}, {"k", static_cast<int64_t>(late.steps)},
                {"n", static_cast<int64_t>(read->late->steps)},
                {"group", nameOfGroup(*steps, read->all.text(late.group))}}};
        finding.ranks = {late.rank};
        finding.stepsSeen = late.steps;
        if (auto latest = latestArrival(*read, late))
            finding.evidence.push_back(std::move(*latest));
        RS_TRY_ASSIGN(auto diverged, divergedAt(context.inputs(), *read, late));
        if (diverged)
            finding.evidence.push_back(std::move(*diverged));
        outcome.findings.push_back(std::move(finding));
    }
    if (!others.empty())
        outcome.findings.push_back(furtherLate(*steps, *read->late, others, id));
    if (const auto& unclear = read->late->withinSpread;
        unclear && (ranksOfGroup(read->all, unclear->group) == all.size()) == isWholeJob)
        return unclearLateness(*unclear);
    return outcome;
}

} // namespace

Outcome unclearLateness(const LateRank& latest) {
    return notRun("need.clear_lateness", {{"rank", latest.rank}, {"share", Share{latest.share}}});
}

Result<Outcome> lateForTheJob(Context& context) {
    return lateRanksOf(context, "CL-2", true);
}

Result<Outcome> lateInAGroup(Context& context) {
    return lateRanksOf(context, "CL-3", false);
}

} // namespace rankscope::advisor
