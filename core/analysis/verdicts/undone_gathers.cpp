// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/undone_gathers.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_rows.h"
#include "core/analysis/time_union.h"

namespace rankscope::analysis {

namespace {

/// Sizes are written in MB with few digits.
constexpr double kSameSize = 0.01;

bool isSameSize(int64_t one, int64_t other) {
    const auto difference = static_cast<double>(one > other ? one - other : other - one);
    return one > 0 && difference <= kSameSize * static_cast<double>(one);
}

bool runsAny(std::span<const TimeRange> kernels, const TimeRange& range) {
    const auto next = std::ranges::upper_bound(kernels, range.begin, {}, &TimeRange::end);
    return next != kernels.end() && next->begin < range.end;
}

} // namespace

UndoneGathers undoneGathers(
    std::span<const GatherOrScatter> operators, std::span<const TimeRange> kernels) {
    UndoneGathers found;
    std::map<std::string_view, size_t> last; // of each group
    for (size_t i = 0; i < operators.size(); ++i) {
        const GatherOrScatter& scatter = operators[i];
        if (scatter.isGather && scatter.bytes > 0)
            ++found.judged;
        const auto before = last.find(scatter.group);
        const size_t at = before == last.end() ? i : before->second;
        last[scatter.group] = i;
        const GatherOrScatter& gather = operators[at];
        if (!gather.isGather || !scatter.isScatter || gather.step != scatter.step
            || !isSameSize(gather.bytes, scatter.bytes)
            || runsAny(kernels, {gather.range.end, scatter.range.end}))
            continue;
        found.gathers.push_back(at);
        found.time += gather.range.length() + scatter.range.length();
    }
    return found;
}

Result<RankGathers> undoneGathersOn(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    RankGathers of;
    RS_TRY(eachRowOf(snapshot, rank, "collective",
        "SELECT c.name, c.group_hash, c.step, lower(c.op_type), c.start, c.elapse, sum(b.size) "
        "FROM collective c JOIN bandwidth b ON b.name = c.name AND b.group_hash IS c.group_hash "
        "AND b.step IS c.step WHERE NOT coalesce(c.is_total, 0) AND NOT coalesce(b.is_total, 0) "
        "AND c.kind = 'collective' AND c.start IS NOT NULL AND b.transport IN ('RDMA', 'SDMA') "
        "GROUP BY 1, 2, 3 "
        "ORDER BY c.start",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const auto step = integerAt(row, 2);
            if (step && step == withoutStep)
                return;
            const std::string_view type = row.text(3);
            const Timestamp begin = fromNanoseconds(row.integer(4));
            of.operators.push_back(
                {std::string(row.text(0)), std::string(row.text(1)), step, type == "allgather",
                    type == "reducescatter", {begin, begin + lengthAt(row, 5)}, row.integer(6)});
        }));
    std::vector<TimeRange> kernels;
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT start, duration FROM kernel WHERE duration > 0 AND start IS NOT NULL AND "
        "coalesce(type, '') NOT LIKE 'hcom%' AND coalesce(accelerator_core, '') NOT IN ('HCCL', "
        "'COMMUNICATION')",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const Timestamp begin = fromNanoseconds(row.integer(0));
            kernels.push_back({begin, begin + lengthAt(row, 1)});
        }));
    of.found = undoneGathers(of.operators, unionOf(std::move(kernels)));
    return of;
}

} // namespace rankscope::analysis
